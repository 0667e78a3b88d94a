// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import TextShaping
import TextStructures
import Testing

@testable import TextKit
@testable import TextLayout

// A line's hyphen, and glyphs reshaped at its ends, belong to the line: the shaped glyphs stay as
// they were.

@Suite struct `Glyphs that only lines have` {
  private static let words = [
    "extraordinarily", "uncomplicated", "hyphenation", "difficult", "office", "soft\u{AD}hyphen",
    "AVATAR", "السلام", "عليكم", "بتثجحخسش", "in", "a", "\u{FFFC}",
  ]

  /// Returns the shaped glyphs of the passages' characters.
  private func shaped(_ stack: LayoutStack) -> [[Glyph]] {
    var all: [[Glyph]] = []
    stack.manager.layout.passages.forEachElement { all.append($0.shaped.glyphs) }
    return all
  }

  private func stack(_ text: String, _ width: CGFloat) -> LayoutStack {
    let manager = NSLayoutManager()
    manager.language = "en"
    return LayoutStack(
      text, containers: [CGSize(width: width, height: 0)], manager: manager,
      style: HyphenationTests.style(1))
  }

  @Test func `are none of what was shaped, at any width and after any edit`() {
    var random = SeededGenerator(seed: seed())
    var patched = 0
    for round in 0..<iterations(40) {
      let text = (0..<Int.random(in: 3...90, using: &random)).map { _ in
        Self.words.randomElement(using: &random)! + (random.oneIn(12) ? "\n" : " ")
      }.joined()
      let edited = stack(text, 100)
      for step in 0..<6 {
        edited.manager.textContainers[0].size.width = Double.random(in: 1...220, using: &random)
        if step > 0 {
          let place = Int.random(in: 0...edited.storage.length, using: &random)
          edited.storage.replaceCharacters(
            in: NSRange(location: place, length: 0),
            with: Self.words.randomElement(using: &random)!)
        }
        edited.manager.ensureLayout(for: edited.manager.textContainers[0])
        #expect(edited.manager.layout.findBrokenInvariant() == nil)
        edited.manager.layout.passages.forEachElement {
          if $0.isPatched, $0.patched.glyphs != $0.shaped.glyphs { patched += 1 }
        }
        let fresh = stack(edited.storage.string, 100)
        _ = fresh.manager.numberOfGlyphs
        #expect(shaped(edited) == shaped(fresh), "SEED=\(seed()), round \(round), step \(step)")
      }
    }
    #expect(patched > 100)
  }

  @Test func `are kept beside what was shaped only where a line needs them`() {
    let stack = stack("extraordinarily", 1000)
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[0])
    #expect(!manager.layout.passages[0].isPatched)
    manager.textContainers[0].size.width = HyphenationTests.width("extraordi-")
    manager.ensureLayout(for: manager.textContainers[0])
    #expect(manager.layout.passages[0].isPatched && manager.numberOfGlyphs == 16)
    #expect(manager.layout.passages[0].shaped.glyphs.count == 15)
    manager.textContainers[0].size.width = 1000
    manager.ensureLayout(for: manager.textContainers[0])
    #expect(!manager.layout.passages[0].isPatched && manager.numberOfGlyphs == 15)
  }
}
