// SPDX-License-Identifier: MIT

import Testing
@testable import TextGraphics

@Suite struct UIFontTests {
  @Test(arguments: [
    "DejaVuSans-Bold", "dejavusans-bold", "DejaVu Sans Bold", "DEJAVU SANS BOLD",
  ])
  func `PostScript and full names find a font in any case`(name: String) throws {
    let font = try #require(UIFont(name: name, size: 12))
    #expect(font.fontName == "DejaVuSans-Bold")
    #expect(font.familyName == "DejaVu Sans")
  }

  @Test func `a family name gives the regular face`() throws {
    #expect(try #require(UIFont(name: "dejavu serif", size: 12)).fontName == "DejaVuSerif")
  }

  @Test func `an unknown name gives nil`() {
    #expect(UIFont(name: "No Such Font", size: 12) == nil)
    #expect(UIFont(name: "", size: 12) == nil)
  }

  @Test func `metrics come from the font's tables, scaled to the size`() throws {
    let font = try #require(UIFont(name: "DejaVuSans", size: 16))
    // 2048 units per em; hhea 1901, −483, 0. OS/2 is too old to have
    // heights of letters: those of H and x.
    #expect(abs(font.ascender - 1901 / 128) < 1e-9)
    #expect(abs(font.descender + 483 / 128) < 1e-9)
    #expect(font.leading == 0)
    #expect(abs(font.lineHeight - 18.625) < 1e-9)
    #expect(abs(font.capHeight - 1493 / 128) < 1e-9)
    #expect(abs(font.xHeight - 1120 / 128) < 1e-9)
  }

  @Test(arguments: [0, -1, CGFloat.nan, .infinity, -.infinity])
  func `a size that is none counts as 12`(size: CGFloat) throws {
    #expect(UIFont.systemFont(ofSize: size).pointSize == 12)
    #expect(try #require(UIFont(name: "DejaVuSans", size: size)).pointSize == 12)
  }

  @Test func `equal fonts are equal and hash alike; size, weight and features tell them apart`()
    throws
  {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(font == UIFont.systemFont(ofSize: 17))
    #expect(font.hashValue == UIFont.systemFont(ofSize: 17).hashValue)
    #expect(font.isEqual(UIFont.systemFont(ofSize: 17, weight: .regular)))
    #expect(font != UIFont.systemFont(ofSize: 18))
    #expect(font != UIFont.boldSystemFont(ofSize: 17))
    #expect(font != UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular))
    #expect(font.withSize(18) == UIFont.systemFont(ofSize: 18))
    #expect(!font.isEqual("a string"))
  }

  @Test func `Foundation's attributed strings hold fonts and join equal runs`() {
    let text = NSMutableAttributedString(string: "abcdef")
    text.addAttribute(.init("f"), value: UIFont.systemFont(ofSize: 12), range: .init(0..<3))
    text.addAttribute(.init("f"), value: UIFont.systemFont(ofSize: 12), range: .init(3..<6))
    var range = NSRange()
    _ = unsafe text.attribute(.init("f"), at: 0, effectiveRange: &range)
    #expect(range == NSRange(0..<6))
    text.addAttribute(.init("f"), value: UIFont.systemFont(ofSize: 13), range: .init(2..<4))
    _ = unsafe text.attribute(.init("f"), at: 0, effectiveRange: &range)
    #expect(range == NSRange(0..<2))
  }

  @Test func `a font file gives its font, a missing one a sentence`() throws {
    let url = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    #expect(try UIFont(file: url, size: 12).fontName == "DejaVuSans")
    let error = #expect(throws: FontFileError.self) {
      try UIFont(file: URL(fileURLWithPath: "/no/such.ttf"), size: 12)
    }
    #expect(
      error?.description
        == "No such font file: \"/no/such.ttf\"; check the path and its spelling.")
  }
}
