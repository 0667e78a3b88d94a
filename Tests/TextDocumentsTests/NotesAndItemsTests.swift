// SPDX-License-Identifier: MIT

import Testing

@testable import TextDocuments

/// Round trips of items with several paragraphs, notes with several references, quotations, page
/// fields.
@Suite struct NotesAndItemsTests {
  private func html(_ document: RecordedDocument) -> String {
    let writer = HTMLWriter()
    document.tell(writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return text.firstRange(of: "<body>").map { String(text[$0.upperBound...]) } ?? text
  }

  private func markdown(_ document: RecordedDocument) -> String {
    let writer = MarkdownWriter()
    document.tell(writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func rtf(_ document: RecordedDocument) -> String {
    let writer = RTFWriter()
    document.tell(writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the elements of a body, without their contents.
  private func elements(_ text: String) -> [String] {
    text.split(separator: "<").dropFirst().map {
      $0.prefix { $0.isLetter || $0.isNumber || $0 == "/" }
    }
    .map(String.init).filter { !["br", "span", "/span", "/body", "/html"].contains($0) }
  }

  // MARK: Items

  @Test func `paragraphs of an item stay in it`() {
    let first = RecordedDocument.markdown("1. one\n\n   more\n\n2. two\n")
    let text = html(first)
    #expect(
      elements(text) == [
        "ol", "li", "p", "/p", "p", "/p", "/li", "li", "p", "/p", "/li", "/ol",
      ])
    #expect(!text.contains("start="))
    let again = RecordedDocument.html(text)
    #expect(again.paragraphs.map(\.format.continuedLists) == [0, 1, 0])
    #expect(again.paragraphs.map(\.format.headIndent) == [0, 24, 0])
    #expect(again.paragraphs[0].format.lists == again.paragraphs[2].format.lists)
  }

  @Test func `quotations, programs and tables in an item do not leave it`() {
    let source = """
      - one

        > quoted

        ```swift
        let a = 1

        let b = 2
        ```

        | a | b |
        | --- | --- |
        | 1 | 2 |

        behind
      - two

      """
    let first = RecordedDocument.markdown(source)
    #expect(first.tables.map(\.format.continuedLists) == [1])
    #expect(first.tables[0].format.box.margin.left == .init(24))
    let text = html(first)
    let found = elements(text).filter {
      ["ul", "/ul", "li", "/li", "blockquote", "/blockquote", "pre", "/pre", "table", "/table"]
        .contains($0)
    }
    #expect(
      found == [
        "ul", "li", "blockquote", "/blockquote", "pre", "/pre", "table", "/table", "/li", "li",
        "/li", "/ul",
      ])
    let again = RecordedDocument.html(text)
    #expect(again.tables.map(\.format.continuedLists) == [1])
    #expect(again.tables[0].format.box.margin.left == .init(24))
    #expect(again.text == first.text)
    #expect(again.paragraphs.map(\.format.quoteLevel) == first.paragraphs.map(\.format.quoteLevel))
    let written = markdown(again)
    #expect(written.contains("\n  | a | b |\n  | --- | --- |\n  | 1 | 2 |\n"))
    #expect(RecordedDocument.markdown(written).text == first.text)
    #expect(RecordedDocument.markdown(written).tables.map(\.format.continuedLists) == [1])
  }

  @Test func `a table that an item begins with stands below the marker`() {
    let document = RecordedDocument.html("<ol><li><table><tr><td>x</td></tr></table><li>y</ol>")
    #expect(document.text == "\nx\ny\n")
    let items = document.paragraphs.filter { !$0.format.lists.isEmpty }
    #expect(items.count == 2)
    #expect(items.allSatisfy { $0.format.lists == items[0].format.lists })
  }

  @Test func `the box of a task stands on the line of its text`() {
    let first = RecordedDocument.markdown("- [x] done\n- [ ] todo\n")
    let text = html(first)
    #expect(text.contains(#"<input type="checkbox" disabled checked> done</p>"#))
    #expect(text.contains(#"<input type="checkbox" disabled> todo</p>"#))
    let again = RecordedDocument.html(text)
    #expect(again.text == "done\ntodo\n")
    #expect(again.paragraphs.map(\.format.isTaskDone) == [true, false])
  }

  @Test func `programs beside each other stay two`() {
    for source in ["```\na\n```\n\n```\nb\n```\n", "- x\n  ```\n  a\n  ```\n  ```\n  b\n  ```\n"] {
      let first = RecordedDocument.markdown(source)
      let text = html(first)
      #expect(elements(text).filter { $0 == "pre" }.count == 2, "\(text)")
      let again = RecordedDocument.html(text)
      #expect(
        again.paragraphs.map(\.format.startsCode) == first.paragraphs.map(\.format.startsCode))
      #expect(again.paragraphs.last?.format.startsCode == true)
      #expect(markdown(again).split(separator: "\n").filter { $0.hasSuffix("```") }.count == 4)
    }
  }

  @Test func `quotations are elements, as deep as they are`() {
    let text = html(RecordedDocument.markdown("> a\n>\n> > b\n>\n> - c\n\nd\n"))
    #expect(
      elements(text) == [
        "blockquote", "p", "/p", "blockquote", "p", "/p", "/blockquote", "ul", "li", "p", "/p",
        "/li", "/ul", "/blockquote", "p", "/p",
      ])
    #expect(RecordedDocument.html(text).paragraphs.map(\.format.quoteLevel) == [1, 2, 1, 0])
  }

  // MARK: Notes

  @Test func `a second reference to a note is kept in all formats`() {
    let source = "a[^x] b[^y] c[^x]\n\n[^x]: one\n[^y]: two\n"
    let first = RecordedDocument.markdown(source)
    func references(_ document: RecordedDocument) -> [String] {
      document.paragraphs.flatMap(\.pieces).compactMap {
        switch $0 {
        case .reference(let story, let number): "\(story) \(number)"
        case .story(let story, _): "\(story)"
        default: nil
        }
      }
    }
    let wanted = ["footnote", "footnote", "footnote 1"]
    #expect(references(first) == wanted)
    #expect(markdown(first).hasPrefix("a[^1] b[^2] c[^1]\n"))
    #expect(references(RecordedDocument.markdown(markdown(first))) == wanted)
    #expect(references(RecordedDocument.html(html(first))) == wanted)
    #expect(references(RecordedDocument.rtf(rtf(first))) == wanted)
    #expect(!rtf(first).contains("[1]"))
  }

  @Test func `notes of HTML have numbers and ways back`() {
    let first = RecordedDocument.markdown("a[^x]\n\n[^x]: one\n\n    two\n")
    let text = html(first)
    #expect(text.contains(##"<sup><a id="noteref1" href="#note1" role="doc-noteref">1</a></sup>"##))
    #expect(text.contains("<ol>\n<li id=\"note1\" class=\"m1\" role=\"doc-footnote\">"))
    #expect(text.contains(##"two<a href="#noteref1" role="doc-backlink">&nbsp;↩</a></p>"##))
    #expect(
      RecordedDocument.html(text).stories
        == first.stories.map { story in
          var story = story
          story.blocks = RecordedDocument.html(text).stories[0].blocks
          return story
        })
    #expect(RecordedDocument.html(text).stories[0].blocks.count == 2)
    #expect(RecordedDocument.html(text).text == first.text)
  }

  @Test func `Word's reference to a footnote is one`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1 a{\*\bkmkstart _Ref1}{\super\chftn{\footnote\chftn  one}}{\*\bkmkend _Ref1} b{\field{\*\fldinst { NOTEREF _Ref1 \\h }}{\fldrslt{\super 1}}} c\par}"#
    )
    #expect(document.text == "a b c\n")
    #expect(
      document.paragraphs[0].pieces.contains { $0 == .reference(.footnote, 1) })
  }

  // MARK: Fields of pages

  @Test(arguments: [
    #"{\field{\*\fldinst PAGE}{\fldrslt 1}} / {\field{\*\fldinst NUMPAGES}{\fldrslt 1}}"#,
    #"{\field\flddirty{\*\fldinst { PAGE \\* MERGEFORMAT }}{\fldrslt {\b 1}2}} / {\field{\*\fldinst SECTIONPAGES }}"#,
    #"\chpgn  / {\field{\*\fldinst{ NUMPAGES }}{\fldrslt}}"#,
  ])
  func `the page's number in footers is a placeholder`(_ field: String) {
    let document = RecordedDocument.rtf(#"{\rtf1{\footer\pard "# + field + #"\par}x\par}"#)
    let story = document.pageStories.first
    #expect(RecordedDocument.paragraphs(story?.blocks ?? []).map(\.text) == ["{page} / {pages}"])
    let text = rtf(document)
    #expect(text.contains(#"{\field{\*\fldinst PAGE}{\fldrslt 1}}"#))
    #expect(text.contains(#"{\field{\*\fldinst NUMPAGES}{\fldrslt 1}}"#))
    #expect(RecordedDocument.rtf(text).pageStories == document.pageStories)
  }

  @Test func `in the text itself the field's result stays`() {
    let document = RecordedDocument.rtf(#"{\rtf1 {\field{\*\fldinst PAGE}{\fldrslt 7}}\par}"#)
    #expect(document.text == "7\n")
    let writer = rtf(RecordedDocument.rtf(#"{\rtf1 \{page\}\par}"#))
    #expect(!writer.contains("fldinst"))
  }

  // MARK: From right to left

  @Test func `right-to-left paragraphs are aligned for others, and stay natural for us`() {
    let first = RecordedDocument.html(
      "<p dir=rtl>سلام 12 <b>عالم</b> abc</p><p dir=auto>سلام</p><p>x سلام</p>")
    let text = rtf(first)
    #expect(text.contains(#"\rtlpar\qr\qnatural"#))
    #expect(text.contains(#"\rtlpar\pardirnatural\qr\qnatural"#))
    #expect(text.contains(#"{\rtlch\af0\afs24 \uc0\u1587 "#))
    #expect(text.contains(#"{\rtlch\af0\afs24\ab \uc0\u1593 "#))
    let again = RecordedDocument.rtf(text)
    #expect(again.text == first.text)
    #expect(again.paragraphs.map(\.format.alignment) == [.natural, .natural, .natural])
    #expect(again.paragraphs.map(\.format.direction) == [.rightToLeft, .natural, .natural])
  }

  // MARK: Languages

  @Test(arguments: [
    ("de", 1031), ("de-DE", 1031), ("en", 1033), ("fr-CA", 3084), ("zh-Hans", 2052),
    ("zh-Hant-TW", 1028), ("pt", 1046), ("de-LI", 1031),
  ])
  func `languages have numbers for others, and names for us`(_ name: String, _ number: Int) {
    let first = RecordedDocument.html(
      "<html lang=\(name)><body><p>a <i lang=\(name)>b</i></p></body></html>")
    let text = rtf(first)
    #expect(text.contains("\\deflang\(number)"))
    #expect(text.contains("\\lang\(number)"))
    let again = RecordedDocument.rtf(text)
    #expect(again.format.language == name)
    #expect(
      again.paragraphs[0].pieces.compactMap {
        if case .text(_, let format) = $0 { format.language } else { nil }
      } == [name])
  }

  @Test func `a language that is said beside no proofing counts`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1 {\lang1024\langnp1031\noproof x}{\lang1024 y}\par}"#)
    #expect(
      document.paragraphs[0].pieces.map {
        if case .text(let text, let format) = $0 { text + (format.language ?? "") } else { "" }
      } == ["xde-DE", "y"])
  }

  // MARK: Markdown's own spelling

  @Test(arguments: [
    "<https://swift.org/a_b>\n", "<mail@swift.org>\n", "[text](https://swift.org)\n",
    "```swift\nlet a = 1\n```\n", "````\n```\ninside\n```\n````\n",
  ])
  func `Markdown is written as it was`(_ source: String) {
    #expect(markdown(RecordedDocument.markdown(source)) == source)
  }
}
