// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Tables that go on in the next container.
@Suite struct TableColumnsTests {
  @Test func `a shared border is drawn where a container ends`() throws {
    let table = NSTextTable()
    table.collapsesBorders = true
    let rows = (0..<6).map { ["\($0)"] }
    let stack = TableTexts.stack(
      TableTexts.table(rows, table),
      containers: [CGSize(width: 100, height: 60), CGSize(width: 100, height: 0)])
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let first = stack.manager.glyphRange(for: stack.manager.textContainers[0])
    #expect(first.length > 2 && first.length < stack.storage.length - 2)
    let bottom = try #require(stack.boxes().map(\.rect.maxY).max())
    let drawn = DrawnPicture(width: 120, height: 80) { _ in
      stack.manager.drawBackground(forGlyphRange: first, at: CGPoint(x: 5, y: 5))
    }
    let ink = try #require(drawn.inkBounds)
    #expect(abs(Double(ink.bottom) - (5 + bottom)) <= 1)
    // A line, not only the ends of those at the sides.
    #expect(
      (ink.left + 2..<ink.right - 2).allSatisfy { !drawn.isColor($0, ink.bottom, 255, 255, 255) })
  }
}
