// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextKit

/// Fixes lazily though it is a subclass; counts.
final class LazyStorage: NSTextStorage {
  var fixed: [NSRange] = []
  override var fixesAttributesLazily: Bool { true }
  override func fixAttributes(in range: NSRange) {
    fixed.append(range)
    super.fixAttributes(in: range)
  }
}

struct `Attribute fixing` {
  static let latin = try! UIFont(file: URL(fileURLWithPath: DebianFonts.dejaVuSans), size: 16)

  private func glyphs(_ text: String, in font: UIFont) -> Bool {
    text.unicodeScalars.allSatisfy { font.instance.glyph(for: $0.value) != 0 }
  }

  @Test(arguments: [StorageKind.stock, .backed, .inheriting])
  func `puts a font that has the characters where the chosen one lacks them`(kind: StorageKind) {
    let storage = kind.make()
    storage.append(
      NSAttributedString(string: "ab漢字cd😀ef", attributes: [.font: Self.latin]))
    #expect(value(of: .font, at: 0, in: storage) as? UIFont == Self.latin)
    let han = value(of: .font, at: 2, in: storage) as! UIFont
    #expect(han != Self.latin)
    #expect(glyphs("漢字", in: han))
    #expect(han.pointSize == 16)
    #expect(value(of: .originalFont, at: 3, in: storage) as? UIFont == Self.latin)
    let emoji = value(of: .font, at: 6, in: storage) as! UIFont
    #expect(glyphs("😀", in: emoji))
    #expect(value(of: .font, at: 9, in: storage) as? UIFont == Self.latin)
    #expect(value(of: .originalFont, at: 9, in: storage) == nil)
    #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
  }

  @Test(arguments: [StorageKind.stock, .backed, .inheriting])
  func `text without a font gets one when a client fixes it, and none by an edit`(kind: StorageKind)
  {
    let storage = kind.make()
    storage.append(NSAttributedString(string: "ab漢", attributes: [.kern: 1]))
    storage.append(NSAttributedString(string: "cd", attributes: [.font: Self.latin]))
    #expect(value(of: .font, at: 0, in: storage) == nil)
    storage.fixAttributes(in: NSRange(location: 1, length: 4))
    #expect(value(of: .font, at: 0, in: storage) == nil)
    let font = value(of: .font, at: 1, in: storage) as? UIFont
    #expect(font == UIFont.systemFont(ofSize: 12))
    #expect(value(of: .kern, at: 1, in: storage) as? Int == 1)
    // Of characters that this font lacks, the one that shows them.
    let han = value(of: .font, at: 2, in: storage) as? UIFont
    #expect(han.map { glyphs("漢", in: $0) && $0.pointSize == 12 } == true)
    #expect(value(of: .font, at: 3, in: storage) as? UIFont == Self.latin)
    #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
  }

  @Test func `a string without a font gets one where it is fixed`() {
    let text = NSMutableAttributedString(string: "ab漢cd")
    text.fixFontAttribute(in: NSRange(location: 0, length: 3))
    #expect(value(of: .font, at: 1, in: text) as? UIFont == UIFont.systemFont(ofSize: 12))
    let han = value(of: .font, at: 2, in: text) as? UIFont
    #expect(han.map { glyphs("漢", in: $0) } == true)
    #expect(value(of: .font, at: 4, in: text) == nil)
  }

  @Test func `each paragraph gets the style of its first character, wherever styles change`() {
    let first = seed()
    for round in 0..<UInt64(iterations(60)) {
      var random = SeededGenerator(seed: first &+ round)
      let styles = (0..<6).map { number in
        let style = NSMutableParagraphStyle()
        // Some have equal values, and are other objects.
        style.firstLineHeadIndent = CGFloat(number / 2)
        return style.copy() as! NSParagraphStyle
      }
      let text = NSMutableAttributedString()
      var style: NSParagraphStyle? = styles[0]
      // Mostly as in a document: another style after a paragraph's end alone.
      let faults = random.oneIn(3) ? 0 : 12
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let piece = ["a", "bc", "\n", "\r\n", "\u{2029}", "\r", "x\n"].randomElement(
          using: &random)!
        var attributes: [NSAttributedString.Key: Any] = [:]
        if let style { attributes[.paragraphStyle] = style }
        if random.oneIn(3) { attributes[.kern] = 1 }
        text.append(NSAttributedString(string: piece, attributes: attributes))
        let canChange = piece != "a" && piece != "bc" && piece != "\r"
        if canChange || faults > 0 && random.oneIn(faults) {
          style = random.oneIn(8) ? nil : styles.randomElement(using: &random)
        }
      }
      let storage = NSTextStorage()
      storage.setAttributedString(text)
      let string = text.string as NSString
      var place = 0
      while place < text.length {
        let paragraph = string.paragraphRange(for: NSRange(location: place, length: 0))
        let wanted = value(of: .paragraphStyle, at: place, in: text) as? NSParagraphStyle
        for index in place..<NSMaxRange(paragraph) {
          let found = value(of: .paragraphStyle, at: index, in: storage) as? NSParagraphStyle
          #expect(found == wanted, "SEED=\(first &+ round): \(index) in \(string)")
        }
        place = NSMaxRange(paragraph)
      }
    }
  }

  @Test(arguments: [StorageKind.stock, .backed])
  func `restores the original font when the characters change`(kind: StorageKind) {
    let storage = kind.make()
    storage.append(NSAttributedString(string: "a漢", attributes: [.font: Self.latin]))
    #expect(value(of: .font, at: 1, in: storage) as? UIFont != Self.latin)
    storage.replaceCharacters(in: NSRange(location: 2, length: 0), with: "xy")
    #expect(value(of: .font, at: 2, in: storage) as? UIFont == Self.latin)
    #expect(value(of: .originalFont, at: 3, in: storage) == nil)
    storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "z")
    #expect(value(of: .font, at: 1, in: storage) as? UIFont == Self.latin)
    #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
  }

  @Test(arguments: [StorageKind.stock, .backed])
  func `forgets the original font when a client sets another`(kind: StorageKind) {
    let storage = kind.make()
    storage.append(NSAttributedString(string: "a漢b", attributes: [.font: Self.latin]))
    let han = value(of: .font, at: 1, in: storage) as! UIFont
    storage.addAttribute(.font, value: han.withSize(20), range: NSRange(location: 1, length: 1))
    #expect(value(of: .font, at: 1, in: storage) as? UIFont == han.withSize(20))
    #expect(value(of: .originalFont, at: 1, in: storage) == nil)
    #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
  }

  @Test(arguments: [StorageKind.stock, .backed, .inheriting])
  func `gives a paragraph the style of its first character`(kind: StorageKind) {
    let storage = kind.make()
    let centred = NSMutableParagraphStyle()
    centred.alignment = .center
    let right = NSMutableParagraphStyle()
    right.alignment = .right
    func alignment(_ index: Int) -> NSTextAlignment? {
      (value(of: .paragraphStyle, at: index, in: storage) as? NSParagraphStyle)?.alignment
    }
    storage.append(NSAttributedString(string: "one\ntwo\nthree"))
    storage.addAttribute(.paragraphStyle, value: centred, range: NSRange(location: 0, length: 1))
    #expect(
      (0..<13).map(alignment) == Array(repeating: .center, count: 4)
        + .init(repeating: nil, count: 9))
    storage.addAttribute(.paragraphStyle, value: right, range: NSRange(location: 4, length: 9))
    #expect(alignment(7) == .right && alignment(12) == .right)
    // Two paragraphs become one.
    storage.deleteCharacters(in: NSRange(location: 3, length: 1))
    #expect((0..<7).map(alignment) == Array(repeating: .center, count: 7))
    #expect(alignment(7) == .right)
    #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
  }

  @Test(arguments: [StorageKind.stock, .backed])
  func `removes attachments from characters that stand for none`(kind: StorageKind) {
    let storage = kind.make()
    storage.append(NSAttributedString(string: "a\u{FFFC}b\u{FFFC}"))
    let key = NSAttributedString.Key.attachment
    storage.addAttribute(key, value: "picture", range: NSRange(location: 0, length: 3))
    #expect(
      (0..<4).map { value(of: key, at: $0, in: storage) != nil } == [false, true, false, false])
  }

  @Test func `waits in a lazy storage until attributes are asked for`() {
    let storage = LazyStorage()
    storage.append(NSAttributedString(string: "a漢b", attributes: [.font: Self.latin]))
    #expect(storage.fixed.isEmpty)
    #expect(value(of: .font, at: 1, in: storage) as? UIFont != Self.latin)
    #expect(!storage.fixed.isEmpty)
    let count = storage.fixed.count
    _ = value(of: .font, at: 1, in: storage)
    storage.ensureAttributesAreFixed(in: NSRange(location: 0, length: 3))
    #expect(storage.fixed.count == count)
    storage.invalidateAttributes(in: NSRange(location: 0, length: 1))
    storage.ensureAttributesAreFixed(in: NSRange(location: 0, length: 3))
    #expect(storage.fixed.count == count + 1)
  }

  @Test func `tells managers of all that it changed`() {
    let storage = BackedStorage()
    let manager = RecordingManager()
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    storage.append(NSAttributedString(string: "one two"))
    storage.addLayoutManager(manager)
    storage.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 1))
    #expect(manager.events.count == 1)
    #expect(manager.events[0].range == NSRange(location: 0, length: 1))
    #expect(manager.events[0].invalidated == NSRange(location: 0, length: 7))
  }

  @Test func `works on any mutable attributed string`() {
    let text = NSMutableAttributedString(string: "a漢", attributes: [.font: Self.latin])
    text.fixAttributes(in: NSRange(location: 0, length: 2))
    #expect(value(of: .font, at: 0, in: text) as? UIFont == Self.latin)
    #expect(value(of: .font, at: 1, in: text) as? UIFont != Self.latin)
  }

  @Test func `finds the font of each grapheme, however much simple text lies between`() {
    let number = seed()
    var random = SeededGenerator(seed: number)
    let parts = [
      "a", " ", "\r\n", "é", "e\u{301}", "—", "“", "漢字", "か\u{3099}", "한글", "नि", "🧑‍🚀", "\u{600}12",
      "✈\u{FE0F}", "1\u{FE0F}\u{20E3}", "\u{200D}", "ש", "\u{FE0F}", "©\u{FE0F}",
      "\u{1F1E6}\u{1F1E7}",
    ]
    let coverage = FontCoverage.of(Self.latin)
    for round in 0..<iterations(300) {
      let text = (0..<Int.random(in: 0...14, using: &random))
        .map { _ in parts.randomElement(using: &random)! }.joined()
      let fallback = TextKitEnvironment.fontDatabase.fallback(
        base: Self.latin.instance, request: Self.latin.request, language: "en")
      let expected: [ObjectIdentifier] = text.flatMap { grapheme -> [ObjectIdentifier] in
        let cluster = Array(grapheme.utf16)
        let isShown = cluster.count == 1 && coverage.showsAll(cluster)
        let font = isShown ? Self.latin.instance : fallback.font(for: cluster.span)
        return cluster.map { _ in ObjectIdentifier(font) }
      }
      let found = coverage.pieces(Array(text.utf16), language: "en")
      #expect(
        found.flatMap { Array(repeating: ObjectIdentifier($0.instance), count: $0.count) }
          == expected,
        "seed \(number), round \(round): \(text.debugDescription)")
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.instance !== $1.instance })
    }
  }

  @Test func `asks a font for its first characters once`() async {
    let other = Self.latin.withSize(20)
    let known = FontCoverage.of(Self.latin).simple
    _ = FontCoverage.of(try! UIFont(file: URL(fileURLWithPath: DebianFonts.notoSansCJK), size: 16))
    #expect(FontCoverage.of(other).simple === known)
    let instance = Self.latin.instance
    let there = await Task.detached { ObjectIdentifier(instance.simpleCharacters) }.value
    #expect(there == ObjectIdentifier(known))
    for unit in UInt16(0)..<0x600 where known.contains(unit) {
      #expect(unit < 0x20 || 0x7F..<0xA0 ~= unit || glyphs(String(UnicodeScalar(unit)!), in: other))
    }
    #expect(known.hasASCII && !known.contains(0x301) && !known.contains(0x600))
  }

  /// Lazy and eager fixing, block by block or at once, give the same.
  @Test func `gives the same lazily and at once`() {
    var random = SeededGenerator(seed: seed(of: "fixing"))
    let styles = (0..<3).map { number in
      let style = NSMutableParagraphStyle()
      style.headIndent = CGFloat(number)
      return style
    }
    for _ in 0..<iterations(8) {
      let lazy = NSTextStorage()
      let eager = TokenStorage()
      for _ in 0..<12 {
        lazy.beginEditing()
        eager.beginEditing()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let range = NSRange(random.range(in: lazy.length))
          if random.oneIn(3), range.length > 0 {
            let style = styles.randomElement(using: &random)!
            lazy.addAttribute(.paragraphStyle, value: style, range: range)
            eager.addAttribute(.paragraphStyle, value: style, range: range)
          } else {
            let parts = ["a", "слово ", "漢字", "\n", "😀", "e\u{301}", "\u{FFFC}", "क्षि", "一\r\n"]
            let text = NSAttributedString(
              string: parts.randomElement(using: &random)! + parts.randomElement(using: &random)!,
              attributes: random.oneIn(2) ? [.font: Self.latin] : [:])
            lazy.replaceCharacters(in: range, with: text)
            eager.replaceCharacters(in: range, with: text)
          }
        }
        lazy.endEditing()
        eager.endEditing()
        if random.oneIn(3), lazy.length > 0 {
          _ = value(of: .font, at: Int.random(in: 0..<lazy.length, using: &random), in: lazy)
        }
        #expect(lazy.isEqual(to: eager))
        #expect(NSAttributedString(attributedString: lazy).isEqual(to: lazy))
      }
    }
  }
}
