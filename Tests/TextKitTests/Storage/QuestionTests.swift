// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

private func range(_ text: NSAttributedString, _ part: String) -> NSRange {
  (text.string as NSString).range(of: part)
}

/// A plain string and a storage of the same text.
private func both(_ string: String) -> [NSMutableAttributedString] {
  [NSMutableAttributedString(string: string), NSTextStorage(string: string)]
}

struct `Questions to an attributed string` {
  @Test func `on words are answered by Unicode's rules`() {
    for text in both("Hello, wörld 42!\nดีมาก 日本語") {
      #expect(text.doubleClick(at: 0) == NSRange(location: 0, length: 5))
      #expect(text.doubleClick(at: 4) == NSRange(location: 0, length: 5))
      #expect(text.doubleClick(at: 5) == NSRange(location: 5, length: 1))
      #expect(text.doubleClick(at: 8) == range(text, "wörld"))
      #expect(text.doubleClick(at: 14) == range(text, "42"))
      #expect(text.doubleClick(at: 17) == range(text, "ดี"))
    }
  }

  @Test func `on the next word go over paragraphs`() {
    for text in both("one, two\n\n  three\n") {
      #expect(text.nextWord(from: 0, forward: true) == 5)
      #expect(text.nextWord(from: 5, forward: true) == 12)
      #expect(text.nextWord(from: 12, forward: true) == text.length)
      #expect(text.nextWord(from: text.length, forward: false) == 12)
      #expect(text.nextWord(from: 14, forward: false) == 12)
      #expect(text.nextWord(from: 12, forward: false) == 5)
      #expect(text.nextWord(from: 5, forward: false) == 0)
      #expect(text.nextWord(from: 0, forward: false) == 0)
    }
  }

  @Test func `on line ends give the last one that still fits`() {
    for text in both("some words-and 日本語 here") {
      let all = NSRange(location: 0, length: text.length)
      #expect(text.lineBreak(before: 4, within: all) == NSNotFound)
      #expect(text.lineBreak(before: 5, within: all) == 5)
      #expect(text.lineBreak(before: 9, within: all) == 5)
      #expect(text.lineBreak(before: 12, within: all) == 11)
      #expect(text.lineBreak(before: 17, within: all) == 17)
      #expect(text.lineBreak(before: 9, within: NSRange(location: 6, length: 4)) == NSNotFound)
    }
  }

  @Test func `on hyphens give the last one that still fits`() {
    for text in both("a hyphenation") {
      let all = NSRange(location: 0, length: text.length)
      text.addAttribute(.languageIdentifier, value: "en-US", range: all)
      #expect(text.lineBreakByHyphenating(before: 11, within: all) == 8)
      #expect(text.lineBreakByHyphenating(before: 7, within: all) == 4)
      #expect(text.lineBreakByHyphenating(before: 3, within: all) == NSNotFound)
      #expect(text.lineBreakByHyphenating(before: 0, within: all) == NSNotFound)
    }
  }

  @Test func `give what a font panel and what a ruler would set`() {
    let style = NSMutableParagraphStyle()
    style.headIndent = 3
    for text in both("ab\ncd") {
      text.addAttributes(
        [.kern: 2, .link: "x", .paragraphStyle: style, .foregroundColor: UIColor.red],
        range: NSRange(location: 0, length: 3))
      let font = text.fontAttributes(in: NSRange(location: 1, length: 4))
      #expect(Set(font.keys) == [.kern, .foregroundColor])
      let ruler = text.rulerAttributes(in: NSRange(location: 0, length: 1))
      #expect(ruler.count == 1 && ruler[.paragraphStyle] as? NSParagraphStyle == style)
      #expect(text.rulerAttributes(in: NSRange(location: 3, length: 1)).isEmpty)
      #expect(text.fontAttributes(in: NSRange(location: 5, length: 0)).isEmpty)
    }
  }

  @Test func `on lists count items, not those of lists inside`() {
    let (outer, inner) = (
      NSTextList(markerFormat: .decimal, options: 0), NSTextList(markerFormat: .disc, options: 0)
    )
    outer.startingItemNumber = 5
    for text in both("no\na\nb\ni\nj\nc\nno\n") {
      let lines: [[NSTextList]] = [
        [], [outer], [outer], [outer, inner], [outer, inner], [outer], [],
      ]
      var start = 0
      for lists in lines {
        let end = NSMaxRange(
          (text.string as NSString).lineRange(for: NSRange(location: start, length: 0)))
        let style = NSMutableParagraphStyle()
        style.textLists = lists
        text.addAttribute(
          .paragraphStyle, value: style.copy(), range: NSRange(location: start, length: end - start)
        )
        start = end
      }
      #expect(text.range(of: outer, at: 5) == NSRange(location: 3, length: 10))
      #expect(text.range(of: inner, at: 7) == NSRange(location: 7, length: 4))
      #expect(text.range(of: inner, at: 3).location == NSNotFound)
      #expect(text.itemNumber(in: outer, at: 3) == 5)
      #expect(text.itemNumber(in: outer, at: 5) == 6)
      #expect(text.itemNumber(in: outer, at: 9) == 6)
      #expect(text.itemNumber(in: outer, at: 11) == 7)
      #expect(text.itemNumber(in: inner, at: 9) == 2)
      #expect(text.itemNumber(in: inner, at: 0) == 0)
    }
  }

  @Test func `on links take the attribute, then what the text spells`() {
    for text in both("see https://a.b/c?d, or here.") {
      text.addAttribute(.link, value: "https://x.y", range: range(text, "here"))
      var found = NSRange()
      #expect(text.url(at: 10, effectiveRange: &found) == URL(string: "https://a.b/c?d"))
      #expect(found == range(text, "https://a.b/c?d"))
      #expect(text.url(at: 25, effectiveRange: &found) == URL(string: "https://x.y"))
      #expect(found == range(text, "here"))
      #expect(text.url(at: 0, effectiveRange: &found) == nil)
    }
  }
}

struct `Changes of an attributed string` {
  @Test func `of paragraphs take whole ones and keep the rest of their styles`() {
    let style = NSMutableParagraphStyle()
    style.headIndent = 7
    for text in both("one\ntwo\nthree") {
      text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 4, length: 4))
      text.setAlignment(.center, range: NSRange(location: 2, length: 3))
      text.setBaseWritingDirection(.rightToLeft, range: NSRange(location: 5, length: 0))
      func at(_ index: Int) -> NSParagraphStyle? {
        value(of: .paragraphStyle, at: index, in: text) as? NSParagraphStyle
      }
      #expect(at(0)?.alignment == .center && at(0)?.headIndent == 0)
      #expect(at(7)?.alignment == .center && at(7)?.headIndent == 7)
      #expect(at(4)?.baseWritingDirection == .rightToLeft)
      #expect(at(0)?.baseWritingDirection == .natural)
      #expect(at(9) == nil)
    }
  }

  @Test func `raise and lower by steps`() {
    for text in both("abcd") {
      text.superscriptRange(NSRange(location: 0, length: 3))
      text.superscriptRange(NSRange(location: 0, length: 1))
      text.subscriptRange(NSRange(location: 2, length: 2))
      func at(_ index: Int) -> Int? { value(of: .superscript, at: index, in: text) as? Int }
      #expect((0..<4).map(at) == [2, 1, nil, -1])
      text.unscriptRange(NSRange(location: 0, length: 4))
      #expect((0..<4).map(at) == [nil, nil, nil, nil])
    }
  }

  @Test func `give fonts traits and take them`() throws {
    let font = try #require(UIFont(name: "DejaVuSans", size: 15))
    for text in both("abc") {
      text.addAttribute(.font, value: font, range: NSRange(location: 0, length: 3))
      text.applyFontTraits(.boldFontMask, range: NSRange(location: 1, length: 2))
      text.applyFontTraits(.unboldFontMask, range: NSRange(location: 2, length: 1))
      func traits(_ index: Int) -> UIFontDescriptor.SymbolicTraits? {
        (value(of: .font, at: index, in: text) as? UIFont)?.fontDescriptor.symbolicTraits
      }
      #expect(traits(0)?.contains(.traitBold) == false)
      #expect(traits(1)?.contains(.traitBold) == true)
      #expect(traits(2)?.contains(.traitBold) == false)
      #expect((value(of: .font, at: 1, in: text) as? UIFont)?.pointSize == 15)
    }
  }

  @Test func `on equality agree with the hash`() {
    func storages(_ text: NSAttributedString) -> [NSTextStorage] {
      let backed = BackedStorage()
      backed.append(text)
      let inheriting = InheritingStorage()
      inheriting.append(text)
      let grown = NSTextStorage(string: "x")
      grown.append(text)
      grown.deleteCharacters(in: NSRange(location: 0, length: 1))
      return [NSTextStorage(attributedString: text), backed, inheriting, grown]
    }
    let long = String(repeating: "слово 😀 word ", count: 300)
    for string in ["", "a", "😀", "e\u{301}", long] {
      let text = NSAttributedString(string: string, attributes: [.kern: 2])
      let all = storages(text)
      for storage in all {
        #expect(storage.isEqual(all[0]) && storage.hash == all[0].hash)
        #expect(Set(all).contains(storage) && Set(all).count == 1)
      }
      let other = storages(NSAttributedString(string: string + "b"))
      #expect(other[0].hash != all[0].hash && other[1].hash != all[1].hash)
    }
    // Equal strings of other characters are not the same text.
    #expect(!NSTextStorage(string: "\u{E9}").isEqual(to: NSTextStorage(string: "e\u{301}")))
  }
}
