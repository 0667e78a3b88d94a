// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextKit
import TextKitTestSupport
import TextViews

/// Formatting that a format cannot represent is reported before it is lost.
@MainActor @Suite struct LostLooksTests {
  nonisolated static let plainMarkdown = """
    ---
    title: t
    ---
    # Head *one*

    words **bold** *italic* ~~gone~~ `code` [link](http://a.b "t") <u>under</u> H<sub>2</sub>O

    > quoted
    > > deeper

    - one
    - two
      1. three

         goes on
    - [x] done

    * loose

    * items

    > - item
    >
    >   goes on

    ###### Deep

    ```swift
    let a = 1
    \tlet b
    ```

    | K | L | M |
    | --- | :-: | --: |
    | 1 | **2** | 3 |
    | 4 | | |

    - | A |
      | --- |
      | 5 |

    ---

    note[^1] ![words](a.png "t") <img src="b.png" width="9">\\
    line

    [^1]: of it
    """

  @Test(arguments: [
    plainMarkdown, "", "words", "# Head", "1) one\n2) two\n",
  ])
  func `a document that was only read asks nothing`(source: String) throws {
    let desk = try Desk()
    try desk.write(source, as: "a.md")
    let document = try desk.open("a.md")
    #expect(document.lostFormatting(.markdown) == [])
    #expect(document.lostFormatting(.rtf) == [])
    // What our own writer makes of it.
    #expect(document.lostFormatting(.html) == [])
  }

  @Test func `the project's own Markdown asks nothing`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for name in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"] {
      let document = try EditorDocument(opening: root.appendingPathComponent(name))
      #expect(document.lostFormatting(.markdown) == [], "\(name)")
    }
  }

  @Test(arguments: [
    (
      "<h1>a</h1><p>b <b>c</b> <i>d</i> <code>e</code> <a href='http://f'>g</a> <sub>h</sub>", []
    ),
    ("<ul><li>a<ul><li>b</ul></ul><ol><li>c</ol><blockquote><p>d</blockquote><pre>e</pre><hr>", []),
    ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", []),
    // Heads are centred there, and their columns are not.
    ("<table><tr><th>a<th>b<tr><td>c<td>d</table>", ["alignment"]),
    ("<p style='font-family: DejaVu Sans'>a", ["fonts"]),
    ("<p style='font-size: 20px'>a<h1>b</h1>", ["font sizes"]),
    ("<h1 style='font-size: 40px'>a</h1>", ["font sizes"]),
    ("<p><span style='color: red'>a</span>", ["text colours"]),
    ("<p><span style='background: yellow'>a</span>", ["text colours"]),
    ("<p><span style='letter-spacing: 3px'>a</span>", ["text effects"]),
    ("<p><span style='text-decoration: underline double red'>a</span>", ["text effects"]),
    ("<p style='text-align: center'>a", ["alignment"]), ("<p dir=rtl>a", ["writing directions"]),
    ("<p style='text-indent: 20px'>a", ["indents"]),
    ("<p style='margin-left: 30px'>a", ["indents"]),
    ("<p style='line-height: 2'>a", ["line and paragraph spacing"]),
    ("<div style='border: 1px solid red'>a</div>", ["boxes around paragraphs"]),
    ("<ol type=a><li>a</ol>", ["list markers"]),
    ("<table><tr><td colspan=2>a<tr><td>b<td>c</table>", ["merged cells"]),
    (
      "<table><tr><td>a<tr><td style='background: red'>b</table>", ["cell colours and widths"]
    ),
    ("<table><tr><td>a<tr><td><p>b<p>c</table>", ["paragraphs and lists in cells"]),
    ("<table><tr><td>a<tr><td style='text-align: right'>b</table>", ["alignment"]),
    ("<p style='text-align: right; color: red'>a", ["text colours", "alignment"]),
  ])
  func `what HTML says and Markdown cannot is named`(html: String, words: [String]) throws {
    let desk = try Desk()
    try desk.write(html, as: "a.html")
    let document = try desk.open("a.html")
    #expect(document.lostFormatting(.markdown) == words)
    #expect(document.lostFormatting(.html) == [])
  }

  @Test func `tab stops are lost in HTML`() throws {
    let desk = try Desk()
    try desk.write("{\\rtf1\\tx900 a\\tab b\\par}", as: "a.rtf")
    #expect(try desk.open("a.rtf").lostFormatting(.html) == ["tab stops"])
    #expect(try desk.open("a.rtf").lostFormatting(.markdown).contains("tab stops"))
  }

  @Test func `each kind of loss is asked once, in place and under another name`() async throws {
    let desk = try Desk()
    try desk.write("# Head\n\nwords\n", as: "a.md")
    let document = try desk.open("a.md")
    let text = EditorView(document).textView
    text.selectAll(nil)
    text.changeFontSize(by: 4)
    do {
      try await document.save()
      Issue.record("saved")
    } catch {
      #expect(error.kind == .losesParts && error.description.contains("font sizes"))
    }
    #expect(try desk.read("a.md") == "# Head\n\nwords\n")
    var asked: [String] = []
    document.confirmsLosingParts = {
      asked.append($0)
      return true
    }
    try await document.save()
    #expect(
      asked == [
        "Markdown cannot represent font sizes: they will be lost; HTML and RTF keep them."
      ])
    document.insert("x")
    try await document.save()
    #expect(asked.count == 1)
    text.selectAll(nil)
    text.setAlignmentOfSelection(.right)
    try await document.save(to: desk.url("b.md"), as: .markdown)
    #expect(asked.count == 2 && asked.last?.contains("represent alignment:") == true)
    // Formats that keep all do not prompt.
    try await document.save(to: desk.url("b.html"), as: .html)
    try await document.save(to: desk.url("b.rtf"), as: .rtf)
    #expect(asked.count == 2)
  }

  @Test func `a new document without looks of its own is saved as Markdown without a question`()
    async throws
  {
    let desk = try Desk()
    let document = EditorDocument(recoveryIn: desk.recovery)
    let text = EditorView(document).textView
    text.insertText("head\nwords\nitem")
    text.setList(.bullets)
    text.selectedRange = NSRange(location: 0, length: 1)
    text.setParagraphKind(.heading(1))
    text.selectedRange = NSRange(location: 5, length: 5)
    text.toggleBoldface(nil)
    text.setParagraphKind(.heading(2))
    text.setParagraphKind(.text)
    try await document.save(to: desk.url("a.md"), as: .markdown)
    #expect(try desk.read("a.md") == "# head\n\nwords\n\n- item\n")
    text.setFontFamily("DejaVu Sans")
    #expect(document.lostFormatting(.markdown) == ["fonts"])
  }

  /// Changes to a selection, and the part of each that Markdown cannot represent.
  private static let changes: [(lost: String?, change: (UITextView) -> Void)] = [
    (nil, { $0.toggleItalics(nil) }),
    (nil, { $0.toggleUnderline(nil) }),
    (nil, { $0.setAlignmentOfSelection(.left) }),
    (nil, { $0.setList(.bullets) }),
    (nil, { $0.setList(.numbers) }),
    (nil, { $0.set(.strikethroughStyle, 1) }),
    (nil, { $0.set(.superscript, 1) }),
    (nil, { $0.set(.link, "http://a.b") }),
    ("fonts", { $0.setFontFamily("Noto Serif") }),
    ("font sizes", { $0.setFontSize(17) }),
    ("font sizes", { $0.changeFontSize(by: -2) }),
    ("text colours", { $0.set(.foregroundColor, UIColor.red) }),
    ("text colours", { $0.set(.backgroundColor, UIColor.yellow) }),
    ("text effects", { $0.set(.kern, 3) }),
    ("text effects", { $0.set(.underlineStyle, 9) }),
    ("alignment", { $0.setAlignmentOfSelection(.center) }),
    ("alignment", { $0.setAlignmentOfSelection(.justified) }),
  ]

  @Test func `where nothing is said to be lost, what was written is read again`() async throws {
    let seed = seed()
    var wasAsked = 0
    for turn in 0..<iterations(60) {
      var generator = SeededGenerator(seed: seed &+ UInt64(turn))
      let desk = try Desk()
      try desk.write("# Head\n\none two\n\nthree four\n\n> five\n\nsix seven\n", as: "a.md")
      let document = try desk.open("a.md")
      let text = EditorView(document).textView
      // Some rounds change only formatting that Markdown can represent.
      let all = Bool.random(using: &generator) ? Self.changes : Array(Self.changes.prefix(8))
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let words = document.storage.string.split(whereSeparator: \.isWhitespace)
        guard let word = words.randomElement(using: &generator) else { continue }
        text.selectedRange = (document.storage.string as NSString).range(of: String(word))
        guard let change = all.randomElement(using: &generator) else { continue }
        change.change(text)
        if let lost = change.lost {
          #expect(
            document.lostFormatting(.markdown).contains(lost), "seed \(seed) \(turn): \(lost)")
        }
      }
      wasAsked += document.lostFormatting(.markdown).isEmpty ? 0 : 1
      guard document.lostFormatting(.markdown).isEmpty else { continue }
      try await document.save(to: desk.url("b.md"), as: .markdown)
      let again = try desk.open("b.md")
      let written = try desk.read("b.md")
      #expect(again.storage.string == document.storage.string, "seed \(seed) \(turn)")
      #expect(
        again.storage.looksOfWords == document.storage.looksOfWords,
        "seed \(seed) \(turn):\n\(written)")
    }
    #expect(wasAsked > 0)
  }
}

extension UITextView {
  fileprivate func set(_ key: NSAttributedString.Key, _ value: Any) {
    updateTextAttributes { $0.merging([key: value]) { $1 } }
  }
}

extension NSAttributedString {
  /// The formatting of each character, as far as Markdown can represent it.
  fileprivate var looksOfWords: [String] {
    (0..<length).compactMap { place in
      let letter = (string as NSString).substring(with: NSRange(location: place, length: 1))
      guard !letter.allSatisfy(\.isWhitespace) else { return nil }
      let found = attributes(at: place, effectiveRange: nil)
      let font = found[.font] as? UIFont
      let style = found[.paragraphStyle] as? NSParagraphStyle
      let alignment = style?.alignment == .left ? .natural : style?.alignment
      let link = found[.link].map { "\($0)" }
      return
        "\(letter) \(font?.fontName ?? "") \(font?.pointSize ?? 0) \(found[.foregroundColor] ?? "") \(found[.backgroundColor] ?? "") \(link == nil ? found[.underlineStyle] ?? 0 : 0) \(found[.strikethroughStyle] ?? 0) \(found[.superscript] ?? 0) \(link ?? "") \(alignment?.rawValue ?? 0) \(style?.headerLevel ?? 0) \(style?.textLists.count ?? 0)"
    }
  }
}
