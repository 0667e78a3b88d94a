// SPDX-License-Identifier: MIT

import CoreText
import QuartzCore
import Testing

/// Sources that import Core Text or Core Animation together with a test library.
@Suite struct SmallModuleTests {
  @Test func `Core Text brings strings and fonts`() {
    let font = UIFont.systemFont(ofSize: 12)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: "one", attributes: [kCTFontAttributeName as NSAttributedString.Key: font as CTFont])
    )
    let lines = [line] as CFArray
    #expect(unsafeBitCast(CFArrayGetValueAtIndex(lines, 0), to: CTLine.self) === line)
    #expect((lines as [AnyObject] as? [CTLine])?.count == 1)
  }

  @Test @MainActor func `Core Animation brings layers and a clock`() {
    let layer = CALayer()
    layer.contentsGravity = .resizeAspect
    #expect(layer.contentsGravity == CALayerContentsGravity.resizeAspect)
    let now = CACurrentMediaTime()
    #expect(CACurrentMediaTime() >= now)
  }
}
