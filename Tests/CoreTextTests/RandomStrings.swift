// SPDX-License-Identifier: MIT

import CoreText
import TextKitTestSupport

/// Strings in several scripts and directions, with fonts, colours, lines and raised text.
struct RandomStrings {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static let words = [
    "Hamburg", "fjord", "office", "AVATAR", "a", "internationalization", "(so)", "x-ray", "שלום",
    "עולם", "مرحبا", "بالعالم", "12", "3.14", "日本語の文章", "नमस्ते", "e\u{301}tude", "👩‍👩‍👧", "ไทย",
  ]

  mutating func pick<T>(_ items: [T]) -> T {
    items[Int.random(in: 0..<items.count, using: &generator)]
  }

  /// - Parameters:
  ///   - words: How many at most.
  ///   - paragraphs: Whether some of them end a paragraph.
  /// - Returns: In one style of paragraphs.
  mutating func string(words: Int, paragraphs: Bool = false) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    let style = NSMutableParagraphStyle()
    style.alignment = paragraphs ? pick([.natural, .left, .right, .center, .justified]) : .natural
    style.firstLineHeadIndent = paragraphs ? pick([0, 0, 12]) : 0
    style.lineSpacing = paragraphs ? pick([0, 0, 3]) : 0
    let all = NSMutableAttributedString(string: "")
    for _ in 0..<Int.random(in: 1...words, using: &generator) {
      var attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont(name: pick(["DejaVuSans", "DejaVuSans-Bold"]), size: pick([9, 12, 17.5]))
          ?? UIFont.systemFont(ofSize: 12),
        .paragraphStyle: style.copy(),
      ]
      if generator.oneIn(4) { attributes[.foregroundColor] = pick([UIColor.red, .blue]) }
      if generator.oneIn(6) { attributes[.underlineStyle] = 1 }
      if generator.oneIn(6) { attributes[.backgroundColor] = UIColor.yellow }
      if generator.oneIn(6) { attributes[.kern] = 1.5 }
      if generator.oneIn(8) { attributes[.baselineOffset] = 3.0 }
      let separator = paragraphs && generator.oneIn(9) ? "\n" : pick([" ", " ", " ", "\t", ""])
      all.append(NSAttributedString(string: pick(Self.words) + separator, attributes: attributes))
    }
    text.append(all)
    return text
  }
}

/// A text as TextKit lays it out, to hold Core Text to.
struct Stack {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer

  init(_ text: NSAttributedString, size: CGSize) {
    storage = NSTextStorage(attributedString: text)
    container = NSTextContainer(size: size)
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
  }

  struct Fragment {
    var glyphs: NSRange
    var characters: NSRange
    var used: CGRect
    var baseline: CGFloat
  }

  var fragments: [Fragment] {
    var found: [Fragment] = []
    let all = manager.glyphRange(for: container)
    manager.enumerateLineFragments(forGlyphRange: all) { rect, used, _, glyphs, _ in
      let first = manager.location(forGlyphAt: glyphs.location)
      found.append(
        Fragment(
          glyphs: glyphs,
          characters: manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil),
          used: used, baseline: rect.minY + first.y))
    }
    return found
  }
}
