// SPDX-License-Identifier: MIT

import CoreGraphics
import Testing

// As cross-platform sources have it: the name must not be in doubt.
private typealias Color = UIColor

/// Sources that import one of Apple's smaller modules by name.
@Suite struct ImportTests {
  @Test func `Core Graphics brings paths, transforms and contexts`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    let moved = path.boundingBox.applying(CGAffineTransform(translationX: 1, y: 1))
    #expect(moved == CGRect(x: 2, y: 3, width: 3, height: 4))
    #expect(UIColor(Color.red) == Color.red)
  }
}
