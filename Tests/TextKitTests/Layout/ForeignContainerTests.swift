// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Containers that do not belong to a manager.
@Suite struct ForeignContainerTests {
  @Test func `a container of nobody stops each question with a sentence that names it`() async {
    await #expect(processExitsWith: .success) {
      let questions: [(String, (NSLayoutManager, NSTextContainer, NSRange) -> Void)] = [
        ("glyphIndex(for:in:", { m, c, _ in _ = m.glyphIndex(for: .zero, in: c) }),
        ("usedRect(for:)", { m, c, _ in _ = m.usedRect(for: c) }),
        ("glyphRange(for:)", { m, c, _ in _ = m.glyphRange(for: c) }),
        (
          "boundingRect(forGlyphRange:in:)",
          { m, c, r in _ = m.boundingRect(forGlyphRange: r, in: c) }
        ),
        ("ensureLayout(for:)", { m, c, _ in m.ensureLayout(for: c) }),
        (
          "ensureLayout(forBoundingRect:in:)",
          { m, c, _ in m.ensureLayout(forBoundingRect: .zero, in: c) }
        ),
        (
          "glyphRange(forBoundingRect:in:)",
          { m, c, _ in _ = m.glyphRange(forBoundingRect: .zero, in: c) }
        ),
        (
          "glyphRange(forBoundingRectWithoutAdditionalLayout:in:)",
          { m, c, _ in _ = m.glyphRange(forBoundingRectWithoutAdditionalLayout: .zero, in: c) }
        ),
        (
          "characterIndex(for:in:",
          { m, c, _ in
            _ = unsafe m.characterIndex(
              for: .zero, in: c, fractionOfDistanceBetweenInsertionPoints: nil)
          }
        ),
        (
          "enumerateEnclosingRects",
          { m, c, r in
            m.enumerateEnclosingRects(forGlyphRange: r, withinSelectedGlyphRange: r, in: c) {
              _, _ in
            }
          }
        ),
        ("textContainerChangedGeometry(_:)", { m, c, _ in m.textContainerChangedGeometry(c) }),
        ("setTextContainer", { m, c, r in m.setTextContainer(c, forGlyphRange: r) }),
        (
          "setExtraLineFragmentRect",
          { m, c, _ in m.setExtraLineFragmentRect(.zero, usedRect: .zero, textContainer: c) }
        ),
      ]
      let foreign = NSTextContainer(size: CGSize(width: 10, height: 10))
      let cases = questions.map { name, ask in
        let stack = LayoutStack("some text", containers: [CGSize(width: 100, height: 0)])
        return Misuse.Case(
          name: name, words: [name, "not one of this layout manager's 1"], storage: stack.storage
        ) { _ in ask(stack.manager, foreign, NSRange(location: 0, length: 3)) }
      }
      Misuse.runAll(cases)
    }
  }
}
