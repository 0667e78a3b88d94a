// SPDX-License-Identifier: MIT

import CoreText
import Testing

/// Paragraph styles and tab stops by Core Text's names.
@Suite struct ParagraphStyleTests {
  @Test func `settings make a paragraph style, and give their values back`() {
    var alignment = CTTextAlignment.center
    var indent: CGFloat = 7
    var spacing: CGFloat = 3
    var most: CGFloat = 2
    var mode = CTLineBreakMode.byCharWrapping
    var direction = CTWritingDirection.rightToLeft
    var tabs = [CTTextTabCreate(.right, 50, nil)] as CFArray
    var settings = [
      CTParagraphStyleSetting(
        spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: &alignment),
      CTParagraphStyleSetting(
        spec: .headIndent, valueSize: MemoryLayout<CGFloat>.size, value: &indent),
      CTParagraphStyleSetting(
        spec: .lineSpacing, valueSize: MemoryLayout<CGFloat>.size, value: &spacing),
      CTParagraphStyleSetting(
        spec: .maximumLineSpacing, valueSize: MemoryLayout<CGFloat>.size, value: &most),
      CTParagraphStyleSetting(
        spec: .lineBreakMode, valueSize: MemoryLayout<CTLineBreakMode>.size, value: &mode),
      CTParagraphStyleSetting(
        spec: .baseWritingDirection, valueSize: MemoryLayout<CTWritingDirection>.size,
        value: &direction),
    ]
    let style = withUnsafePointer(to: &tabs) { pointer in
      settings.append(
        CTParagraphStyleSetting(
          spec: .tabStops, valueSize: MemoryLayout<CFArray>.size, value: pointer))
      return CTParagraphStyleCreate(settings, settings.count)
    }
    #expect(style.alignment == .center && style.headIndent == 7 && style.lineSpacing == 2)
    #expect(style.lineBreakMode == .byCharWrapping && style.baseWritingDirection == .rightToLeft)
    #expect(style.tabStops.map(CTTextTabGetLocation) == [50])
    #expect(CTTextTabGetAlignment(style.tabStops[0]) == .right)
    var got: CGFloat = 0
    #expect(
      CTParagraphStyleGetValueForSpecifier(style, .headIndent, MemoryLayout<CGFloat>.size, &got))
    #expect(got == 7)
    var shown = CTTextAlignment.left
    #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &shown) && shown == .center)
    #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 1, &got))
    var stops: CFArray?
    let isFound = withUnsafeMutablePointer(to: &stops) {
      CTParagraphStyleGetValueForSpecifier(style, .tabStops, MemoryLayout<CFArray?>.size, $0)
    }
    #expect(isFound)
    #expect(stops?.count == 1)
    #expect(CTParagraphStyleCreate(nil, 0) == NSParagraphStyle.default)
    #expect(CTTextAlignment(NSTextAlignment.justified) == .justified)
  }

  @Test func `a tab stop has the characters that end its column`() {
    let tab = CTTextTabCreate(
      .right, 90,
      [kCTTabColumnTerminatorsAttributeName as String: NSCharacterSet(charactersIn: ".")]
        as CFDictionary)
    #expect(tab.options[.columnTerminators] as? CharacterSet == CharacterSet(charactersIn: "."))
    #expect(CTTextTabGetOptions(tab)[kCTTabColumnTerminatorsAttributeName] is NSCharacterSet)
  }

  @Test func `lines begin at tab stops, behind an offset too`() {
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .left, location: 100)]
    let text = NSAttributedString(string: "a\tb", attributes: [.paragraphStyle: style])
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    let line = CTTypesetterCreateLine(typesetter, CFRange())
    #expect(abs(CTLineGetOffsetForStringIndex(line, 2, nil) - 100) < 0.01)
    let later = CTTypesetterCreateLineWithOffset(typesetter, CFRange(), 30)
    #expect(abs(CTLineGetOffsetForStringIndex(later, 2, nil) - 70) < 0.01)
    #expect(CTTypesetterSuggestLineBreakWithOffset(typesetter, 0, 60, 30) < 3)
    #expect(CTTypesetterSuggestClusterBreakWithOffset(typesetter, 0, 300, 30) == 3)
  }

  @Test func `a forced level sets the direction of a typesetter's lines`() throws {
    let text = NSAttributedString(string: "abc (!)")
    let typesetter = try #require(
      CTTypesetterCreateWithAttributedStringAndOptions(
        text, [kCTTypesetterOptionForcedEmbeddingLevel as String: 1] as CFDictionary))
    let line = CTTypesetterCreateLine(typesetter, CFRange())
    let plain = CTLineCreateWithAttributedString(text)
    #expect(
      CTLineGetOffsetForStringIndex(line, 0, nil) > CTLineGetOffsetForStringIndex(plain, 0, nil) + 5
    )
  }
}
