// SPDX-License-Identifier: MIT

import CoreText
import PictureTestSupport
import Testing

/// Runs, framesetters and the smaller functions.
@Suite struct RunTests {
  private func runs(_ line: CTLine) -> [CTRun] { CTLineGetGlyphRuns(line) as! [CTRun] }

  @Test func `a run says which way it is read, and whether its glyphs need a matrix`() throws {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: "ab שלום"))
    let directions = runs(line).map { CTRunGetStatus($0).contains(.rightToLeft) }
    #expect(directions.first == false && directions.last == true)
    #expect(runs(line).allSatisfy { !CTRunGetStatus($0).contains(.nonMonotonic) })
    let leaning = CTLineCreateWithAttributedString(
      NSAttributedString(string: "a", attributes: [.obliqueness: 0.25]))
    let run = try #require(runs(leaning).first)
    #expect(CTRunGetStatus(run).contains(.hasNonIdentityMatrix))
    #expect(CTRunGetTextMatrix(run).c == 0.25)
    #expect(CTRunGetTextMatrix(runs(line)[0]) == .identity)
  }

  @Test func `pointers to glyphs are never there, so that clients ask for copies`() throws {
    let run = try #require(
      runs(CTLineCreateWithAttributedString(NSAttributedString(string: "a"))).first)
    #expect(CTRunGetGlyphsPtr(run) == nil && CTRunGetPositionsPtr(run) == nil)
    #expect(CTRunGetAdvancesPtr(run) == nil && CTRunGetStringIndicesPtr(run) == nil)
  }

  @Test func `ink of runs makes up the ink of their line, from the text position`() throws {
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: "ink שלום", attributes: [.font: UIFont(name: "DejaVuSans", size: 20)!]))
    let union = runs(line).reduce(CGRect.null) { $0.union(CTRunGetImageBounds($1, nil, CFRange())) }
    #expect(union == CTLineGetImageBounds(line, nil) && union.width > 20)
    _ = try drawn(10, 10) { context in
      context.textPosition = CGPoint(x: 7, y: 9)
      #expect(CTLineGetImageBounds(line, context) == union.offsetBy(dx: 7, dy: 9))
      #expect(
        CTRunGetImageBounds(runs(line)[0], context, CFRange())
          == CTRunGetImageBounds(runs(line)[0], nil, CFRange()).offsetBy(dx: 7, dy: 9))
    }
    let first = CTRunGetImageBounds(runs(line)[0], nil, CFRange(location: 0, length: 1))
    #expect(first.width < CTRunGetImageBounds(runs(line)[0], nil, CFRange()).width)
  }

  @Test func `a framesetter and a typesetter of one string set the same lines`() {
    let text = NSAttributedString(string: "some words to be set in lines")
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 70, height: 300))
    let framesetter = CTFramesetterCreateWithTypesetter(typesetter)
    let lines =
      CTFrameGetLines(CTFramesetterCreateFrame(framesetter, CFRange(), path, nil)) as! [CTLine]
    #expect(lines.count > 2)
    let own = CTFramesetterGetTypesetter(framesetter)
    var start = 0
    for line in lines {
      let count = CTTypesetterSuggestLineBreak(own, start, 70)
      #expect(CTLineGetStringRange(line) == CFRange(location: start, length: count))
      start += count
    }
    #expect(start == text.length)
  }

  @Test func `types have numbers of their own`() {
    let numbers = [
      CTFontGetTypeID(), CTFontDescriptorGetTypeID(), CTLineGetTypeID(), CTRunGetTypeID(),
      CTTypesetterGetTypeID(), CTFramesetterGetTypeID(), CTFrameGetTypeID(),
      CTParagraphStyleGetTypeID(), CTTextTabGetTypeID(), CTRunDelegateGetTypeID(),
    ]
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func `options, languages and descriptors lead to the same fonts`() {
    let font = CTFontCreateWithNameAndOptions("DejaVuSans" as CFString, 9, nil, .preferSystemFont)
    #expect(font == CTFontCreateWithName("DejaVuSans" as CFString, 9, nil))
    let descriptor = CTFontCopyFontDescriptor(font)
    #expect(CTFontCreateWithFontDescriptorAndOptions(descriptor, 0, nil, []) == font)
    let han = "直" as CFString
    let range = CFRange(location: 0, length: 1)
    let japanese = CTFontCreateForStringWithLanguage(font, han, range, "ja" as CFString)
    #expect(japanese.fontName != font.fontName)
    #expect(
      CTFontCreateForStringWithLanguage(font, "a" as CFString, range, "ja" as CFString) == font)
    var language: Unmanaged<CFString>?
    #expect(CTFontCopyLocalizedName(font, kCTFontFamilyNameKey, &language) == "DejaVu Sans")
    #expect(language?.takeRetainedValue() == "en")
  }
}
