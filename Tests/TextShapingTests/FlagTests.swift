// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

@Suite struct FlagTests {
  /// The flags of each cluster's first glyph, by character.
  private func flags(_ text: String, _ style: ShapingStyle = .plain) -> [Int: Glyph.Flags] {
    var shaper = Shaper(fonts: .system)
    let shaped = shaper.shape(text, style)
    var flags: [Int: Glyph.Flags] = [:]
    var character = 0
    for i in shaped.glyphs.indices where shaped.glyphs[i].shortCharacterCount > 0 {
      flags[character] = shaped.glyphs[i].flags
      character += shaped.characterCount(ofClusterAt: i)
    }
    return flags
  }

  @Test func `what bits say of a glyph is what its flags say`() {
    for bits in UInt16(0)...UInt16.max {
      var glyph = Glyph(id: 1, characterCount: 1, flags: [], advance: 0)
      glyph.bits = bits
      let same =
        glyph.isControl == glyph.flags.contains(.control)
        && glyph.isElastic == glyph.flags.contains(.elastic)
        && glyph.isHyphen == glyph.flags.contains(.hyphen)
        && glyph.isOffset == glyph.flags.contains(.hasOffset)
        && glyph.isSilent == !glyph.flags.isDisjoint(with: [.control, .null])
      #expect(same, "bits \(bits)")
      if !same { return }
    }
  }

  @Test func `lines may break after spaces and hyphens, not before them`() {
    let flags = flags("ab cd-ef gh")
    let breaks = flags.filter { $0.value.contains(.lineBreakBefore) }.keys.sorted()
    #expect(breaks == [3, 6, 9])
    #expect(flags.values.allSatisfy { !$0.contains(.mandatoryBreakBefore) })
  }

  @Test(arguments: ["\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\n", "\r", "\r\n"])
  func `a line must break after a line end inside the text`(end: String) {
    let flags = flags("ab\(end)cd")
    let length = end.utf16.count
    #expect(flags[2 + length]?.isSuperset(of: [.lineBreakBefore, .mandatoryBreakBefore]) == true)
    for i in 2..<2 + length {
      #expect(flags[i]?.isSuperset(of: [.control, .whitespace]) == true)
      #expect(flags[i]?.contains(.lineBreakBefore) == false)
      #expect(flags[i]?.contains(.graphemeStart) == (i == 2))
    }
    #expect(flags[1]?.contains(.control) == false)
  }

  @Test func `all control characters are glyphs of no font, without width`() {
    var shaper = Shaper(fonts: .system)
    for unit in Array(UInt16(0)..<0x20) + Array(0x7F..<0xA0) + [0x2028, 0x2029] {
      for levels in [nil, [0, 0, 0] as [UInt8]] {
        let shaped = shaper.shape([0x61, unit, 0x62], levels: levels)
        #expect(shaped.runs.count == 1)
        #expect(shaped.glyphs.count == 3)
        let glyph = shaped.glyphs[1]
        #expect(glyph.id == (unit == 9 ? Glyph.tabID : unit == 12 ? Glyph.pageID : Glyph.controlID))
        #expect(glyph.advance == 0)
        #expect(glyph.flags.contains([.control, .graphemeStart]))
        let isWhite = (9...13).contains(unit) || unit == 0x85 || unit >= 0x2028
        #expect(glyph.flags.contains(.whitespace) == isWhite, "U+\(String(unit, radix: 16))")
      }
    }
  }

  @Test func `spaces hang unless they forbid a break, and the usual ones are elastic`() {
    for (space, hangs, isElastic) in [
      (" ", true, true), ("\u{A0}", false, true), ("\u{2007}", false, false),
      ("\u{202F}", false, false), ("\u{2003}", true, false), ("\u{3000}", true, false),
      ("\u{1680}", true, false), ("\u{205F}", true, false),
    ] {
      let flags = flags("a\(space)b")[1] ?? []
      #expect(flags.contains(.whitespace) == hangs, "\(space.unicodeScalars)")
      #expect(flags.contains(.elastic) == isElastic, "\(space.unicodeScalars)")
    }
  }

  @Test func `a space that carries a mark is neither white nor elastic`() {
    let flags = flags("a \u{301}b")[1] ?? .whitespace
    #expect(flags.isDisjoint(with: [.whitespace, .elastic]))
  }

  @Test func `a soft hyphen is invisible and marked`() {
    var shaper = Shaper(fonts: .system)
    let shaped = shaper.shape("co\u{AD}op")
    #expect(
      shaped.glyphs.map(\.flags).map { $0.contains(.softHyphen) } == [
        false, false, true, false, false,
      ])
    #expect(shaped.glyphs[2].advance == 0)
    #expect(shaped.glyphs[3].flags.contains(.lineBreakBefore))
  }

  @Test(arguments: ["\u{200B}", "\u{2060}", "\u{FEFF}", "\u{200E}", "\u{202A}"])
  func `what is invisible by itself is a control without width`(character: String) {
    var shaper = Shaper(fonts: .system)
    let shaped = shaper.shape("a\(character)b")
    #expect(shaped.glyphs.count == 3)
    #expect(shaped.glyphs[1].advance == 0)
    #expect(shaped.glyphs[1].flags.contains(.control))
    #expect(shaped.glyphs[1].id != 0)
  }

  @Test func `a cluster is a grapheme at least, and only its start may begin a line`() {
    var shaper = Shaper(fonts: .system)
    let shaped = shaper.shape("e\u{323}\u{30C}x")
    #expect(shaped.characterCount(ofClusterAt: 0) == 3)
    #expect(shaped.glyphs.last?.flags.contains(.graphemeStart) == true)
    for glyph in shaped.glyphs.dropFirst().dropLast() {
      #expect(glyph.shortCharacterCount == 0)
      #expect(glyph.flags.contains(.nonBase))
    }
  }

  @Test func `a ligature is one cluster that starts one grapheme`() {
    var shaper = Shaper(fonts: .system)
    let shaped = shaper.shape("fi")
    #expect(shaped.glyphs.count == 1)
    #expect(shaped.glyphs[0].shortCharacterCount == 2)
    let off = ShapingStyle(
      font: Fonts.dejaVuSans, size: 16, features: [FontFeature(tag: 0x6C69_6761, value: 0)])
    #expect(shaper.shape("fi", off).glyphs.count == 2)
  }

  @Test func `line breaks follow the language of the style`() {
    // Before a small kana a line may break in loose Japanese, not in strict.
    let text = "ああァァ"
    let loose = flags(
      text, ShapingStyle(font: Fonts.dejaVuSans, size: 16, language: "ja-u-lb-loose"))
    let strict = flags(
      text, ShapingStyle(font: Fonts.dejaVuSans, size: 16, language: "ja-u-lb-strict"))
    #expect(loose[3]?.contains(.lineBreakBefore) == true)
    #expect(strict[3]?.contains(.lineBreakBefore) == false)
    // And each part of a paragraph follows its own.
    var shaper = Shaper(fonts: .system)
    let styles = ["ja-u-lb-loose", "ja-u-lb-strict"].map {
      StyleRun(
        length: 4, style: ShapingStyle(font: Fonts.dejaVuSans, size: 16, language: $0))
    }
    let shaped = shaper.shape(Array((text + text).utf16), range: 0..<8, styles: styles)
    shaped.checkInvariants()
    #expect(shaped.glyphs[3].flags.contains(.lineBreakBefore))
    #expect(!shaped.glyphs[7].flags.contains(.lineBreakBefore))
  }

  @Test func `the text around a range decides about breaks at its ends`() {
    var shaper = Shaper(fonts: .system)
    let text = Array("see (this one) there\nnext".utf16)
    func first(_ range: Range<Int>) -> Glyph.Flags {
      let shaped = shaper.shape(
        text, range: range, styles: [StyleRun(length: range.count, style: .plain)])
      return shaped.glyphs[0].flags
    }
    #expect(first(4..<20).contains(.lineBreakBefore))
    #expect(!first(5..<20).contains(.lineBreakBefore))
    #expect(!first(0..<20).contains(.lineBreakBefore))
    // A paragraph's first character is after a break anyway.
    #expect(first(21..<25).isDisjoint(with: [.lineBreakBefore, .mandatoryBreakBefore]))
  }
}
