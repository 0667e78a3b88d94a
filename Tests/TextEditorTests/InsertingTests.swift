// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextKitTestSupport
import TextViews

/// Content inserted by the editor's style bar and its menu.
@MainActor @Suite struct InsertingTests {
  private func shown(
    _ text: String, as name: String = "a.html"
  ) throws -> (document: EditorDocument, view: EditorView, window: UIWindow, desk: Desk) {
    let desk = try Desk()
    try desk.write(text, as: name)
    let document = try desk.open(name)
    let view = EditorView(document)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    view.frame = window.bounds
    window.addSubview(view)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return (document, view, window, desk)
  }

  private static let png = MadeImage.emptyPNG(width: 30, height: 20)

  @Test func `strikethrough, colours and highlights are set, saved and taken back`() async throws {
    let (document, view, _, desk) = try shown("<p>one two three</p>")
    let text = view.textView
    text.selectedRange = NSRange(location: 4, length: 3)
    text.toggleStrikethrough()
    #expect(TextStyles(of: text).isStruck)
    text.setLetterColor(.red)
    text.setHighlight(.yellow)
    // A dialogue for other colours begins with these.
    #expect(TextStyles(of: text).letterColor == .red && TextStyles(of: text).highlight == .yellow)
    try await document.save()
    let saved = try desk.read("a.html")
    for words in ["line-through", "#ff0000", "#ffff00"] {
      #expect(saved.contains(words), "\(saved)")
    }
    text.setHighlight(nil)
    text.setLetterColor(nil)
    text.toggleStrikethrough()
    #expect(!TextStyles(of: text).isStruck)
    let left = document.storage.attributes(at: 5, effectiveRange: nil)
    #expect(left[.backgroundColor] == nil && left[.foregroundColor] == nil)
    #expect(TextStyles(of: text).highlight == nil)
    for _ in 0..<6 { view.undo() }
    #expect(!view.canUndo && document.storage.string.hasPrefix("one two three"))
    document.close()
  }

  @Test func `a link is set on what is selected, changed and removed at a caret within it`() throws
  {
    let (document, view, _, _) = try shown("<p>one two three</p>")
    let text = view.textView
    let (first, other) = (URL(string: "https://a.example/"), URL(string: "https://b.example/"))
    text.selectedRange = NSRange(location: 4, length: 3)
    text.setLink(first)
    text.selectedRange = NSRange(location: 5, length: 0)
    #expect(TextStyles(of: text).link == first)
    text.setLink(other)
    #expect(text.selectedRange == NSRange(location: 5, length: 0))
    var range = NSRange()
    let all = NSRange(location: 0, length: document.storage.length)
    let found = document.storage.attribute(
      .link, at: 4, longestEffectiveRange: &range, in: all)
    #expect(found as? URL == other && range == NSRange(location: 4, length: 3))
    text.setLink(nil)
    #expect(document.storage.attribute(.link, at: 5, effectiveRange: nil) == nil)
    // Where nothing is selected the URL is the text.
    text.selectedRange = NSRange(location: 0, length: 0)
    text.setLink(first)
    text.insertText("x")
    #expect(document.storage.string.hasPrefix("https://a.example/xone"))
    #expect(document.storage.attribute(.link, at: 0, effectiveRange: nil) as? URL == first)
    #expect(document.storage.attribute(.link, at: 18, effectiveRange: nil) == nil)
    document.close()
  }

  @Test(arguments: ["a.html", "a.md"])
  func `paragraphs become quotations and programs, and come back`(name: String) async throws {
    let (document, view, _, desk) = try shown("quote\n\ncode\n\ntext\n", as: "b.md")
    let text = view.textView
    func place(_ word: String) -> Int {
      (document.storage.string as NSString).range(of: word).location
    }
    text.selectedRange = NSRange(location: place("quote"), length: 0)
    text.setParagraphKind(.quotation)
    #expect(TextStyles(of: text).kind == .quotation)
    text.selectedRange = NSRange(location: place("code"), length: 0)
    text.setParagraphKind(.code)
    #expect(TextStyles(of: text).kind == .code)
    try await document.save(to: desk.url(name), as: DocumentFileFormat(name: name) ?? .html)
    let saved = try desk.read(name)
    for words in name == "a.md" ? ["> quote", "```\ncode"] : ["<blockquote", "<pre"] {
      #expect(saved.contains(words), "\(saved)")
    }
    for word in ["quote", "code"] {
      text.selectedRange = NSRange(location: place(word), length: 0)
      text.setParagraphKind(.text)
      #expect(TextStyles(of: text).kind == .text)
      let attributes = document.storage.attributes(at: place(word), effectiveRange: nil)
      #expect(attributes[.documentParagraph] == nil)
      let style = attributes[.paragraphStyle] as? NSParagraphStyle
      #expect(style?.headIndent == 0)
      let font = attributes[.font] as? UIFont
      #expect(font?.fontDescriptor.symbolicTraits.contains(.traitMonoSpace) == false)
    }
    document.close()
  }

  @Test func `an image is put in, saved, and taken back`() async throws {
    let (document, view, _, desk) = try shown("<p>one two</p>")
    let text = view.textView
    text.selectedRange = NSRange(location: 3, length: 0)
    #expect(text.insertImage(Data(Self.png), name: "a.png"))
    #expect(document.storage.string.hasPrefix("one\u{FFFC} two"))
    let attachment =
      document.storage.attribute(.attachment, at: 3, effectiveRange: nil) as? NSTextAttachment
    #expect(attachment?.fileWrapper?.regularFileContents == Data(Self.png))
    // Text typed after it has the text's style.
    text.insertText("x")
    #expect(
      document.storage.attribute(.font, at: 4, effectiveRange: nil) as? UIFont
        == document.storage.attribute(.font, at: 1, effectiveRange: nil) as? UIFont)
    try await document.save()
    #expect(try desk.read("a.html").contains("<img"))
    view.undo()
    view.undo()
    #expect(document.storage.string.hasPrefix("one two"))
    #expect(!text.insertImage(Data("no image".utf8), name: "a.png"))
    document.close()
    let plain = try shown("one", as: "a.txt")
    #expect(!plain.view.textView.insertImage(Data(Self.png), name: "a.png"))
    plain.document.close()
  }

  @Test(arguments: [nil, "<img src='https://example.org/a.png'>"])
  func `an image is pasted, also where a browser adds HTML of it`(html: String?) throws {
    let (document, view, _, _) = try shown("<p>one two</p>")
    let text = view.textView
    text.selectedRange = NSRange(location: 3, length: 0)
    var item: [String: Any] = ["public.png": Data(Self.png)]
    item["public.html"] = html.map { Data($0.utf8) }
    UIPasteboard.general.setItems([item])
    #expect(text.canPerformAction(.init("paste:"), withSender: nil))
    text.paste(nil)
    let attachment =
      document.storage.attribute(.attachment, at: 3, effectiveRange: nil) as? NSTextAttachment
    #expect(attachment?.fileWrapper?.regularFileContents == Data(Self.png))
    #expect(TextStyles(of: text).size == 12)
    // Words count more than an image of them.
    UIPasteboard.general.setItems([
      ["public.png": Data(Self.png), "public.utf8-plain-text": "words"]
    ])
    text.selectedRange = NSRange(location: 0, length: 0)
    text.paste(nil)
    #expect(document.storage.string.hasPrefix("wordsone"))
    document.close()
    UIPasteboard.general.setItems([])
  }

  @Test func `a font that is not installed is shown by the name that was asked for`() throws {
    let (document, view, _, _) = try shown("<p style='font-family: Klingon Sans'>one</p>")
    view.textView.selectedRange = NSRange(location: 1, length: 0)
    #expect(TextStyles(of: view.textView).family == "Klingon Sans")
    view.textView.selectAll(nil)
    #expect(TextStyles(of: view.textView).family == "Klingon Sans")
    document.close()
  }

  @Test func `a table has space around it, in a cell none`() throws {
    let (document, view, _, _) = try shown("<p>one</p>")
    let text = view.textView
    text.selectedRange = NSRange(location: 3, length: 0)
    text.insertTable(rows: 2, columns: 2)
    func margins(_ depth: Int) -> [CGFloat] {
      let style =
        document.storage.attribute(
          .paragraphStyle, at: text.selectedRange.location, effectiveRange: nil)
        as? NSParagraphStyle
      let table = (style?.textBlocks[depth] as? NSTextTableBlock)?.table
      return [NSRectEdge.minY, .maxY].compactMap { table?.width(for: .margin, edge: $0) }
    }
    #expect(margins(0) == [12, 12])
    text.insertTable(rows: 1, columns: 1)
    #expect(margins(1) == [0, 0])
    document.close()
  }

  @Test func `redo of a style keeps the selection`() throws {
    let (document, view, _, _) = try shown("<p>one two three</p>")
    let text = view.textView
    let selected = NSRange(location: 4, length: 3)
    text.selectedRange = selected
    text.toggleBoldface(nil)
    text.setFontSize(30)
    view.undo()
    view.undo()
    #expect(text.selectedRange == selected)
    for _ in 0..<2 {
      view.redo()
      #expect(text.selectedRange == selected)
    }
    document.close()
  }

  @Test func `a click with the second button selects a word, and beside the text nothing`() throws {
    let (document, view, window, _) = try shown("<p>one two three</p>")
    let text = view.textView
    func click(_ point: CGPoint) {
      window.simulatePointer(.began, at: point, button: .secondary)
      window.simulatePointer(.ended, at: point, button: .secondary)
    }
    let caret = text.caretRect(
      for: try #require(text.position(from: text.beginningOfDocument, offset: 5)))
    let word = text.convert(CGPoint(x: caret.midX, y: caret.midY), to: window)
    click(word)
    #expect(text.selectedRange == NSRange(location: 4, length: 3))
    for point in [CGPoint(x: 500, y: word.y), CGPoint(x: 300, y: 400)] {
      click(point)
      #expect(text.selectedRange.length == 0, "\(point)")
    }
    document.close()
  }
}
