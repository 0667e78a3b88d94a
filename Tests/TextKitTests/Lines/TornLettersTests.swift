// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import TextStructures
import Testing

@testable import TextKit
@testable import TextLayout

// Letters that join without end: a line end among them shapes a few anew, never all.

@Suite struct `Letters that go on for thousands` {
  /// The glyph of each character; no letter here makes a ligature with another.
  private func glyphs(_ text: String, _ font: UIFont, width: CGFloat) -> [[CGGlyph]] {
    let stack = LayoutStack(text, font: font, containers: [CGSize(width: width, height: 0)])
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[0])
    return (0..<stack.storage.length).map { character in
      let range = manager.glyphRange(
        forCharacterRange: NSRange(location: character, length: 1), actualCharacterRange: nil)
      return (range.location..<range.upperBound).map { manager.cgGlyph(at: $0) }
    }
  }

  @Test(arguments: ["DejaVuSans.ttf", "NotoNaskhArabic-Regular.ttf"])
  func `keep the forms of a whole word where lines tear them`(file: String) throws {
    var random = SeededGenerator(seed: seed())
    let font = try UIFont(file: URL(fileURLWithPath: DebianFonts.path(file)), size: 12)
    // Most join on both sides; alef, dal and waw only on one, so that there are safe places now and then.
    let letters = Array("بتثجحخسشصضطظعغفقكمنهي") + Array("بتسعمني")
    for round in 0..<iterations(12) {
      let ends = round % 3 == 0 ? Array("ادو") : []
      let text = String(
        (0..<Int.random(in: 40...400, using: &random)).map { _ in
          ends.isEmpty || !random.oneIn(9)
            ? letters.randomElement(using: &random)! : ends.randomElement(using: &random)!
        })
      let whole = glyphs(text, font, width: 0)
      for width in [0.5, 7, 21, 60] as [CGFloat] {
        #expect(glyphs(text, font, width: width) == whole, "\(width) points, \(text)")
      }
    }
  }

  /// Each torn line shapes some letters anew, not all that follow.
  @Test func `are shaped anew around each break only`() {
    let stack = LayoutStack(
      String(repeating: "\u{628}", count: 2000), containers: [CGSize(width: 1, height: 0)])
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    #expect(stack.manager.layout.passages.summary.lines == 2000)
    #expect((2000..<2000 * 64).contains(stack.manager.layout.counts.reshapedCharacters))
  }
}
