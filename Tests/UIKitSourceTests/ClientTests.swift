// SPDX-License-Identifier: MIT

import TextKitTestSupport
import Testing
import UIKit

/// Tests of the programs in Clients/, which are written as for iOS.
@MainActor @Suite(.serialized) struct `Clients written for iOS` {
  private func window(_ width: CGFloat, _ height: CGFloat, _ view: UIView) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.backgroundColor = .white
    window.addSubview(view)
    window.makeKeyAndVisible()
    return window
  }

  private func tap(_ window: UIWindow, _ point: CGPoint) {
    window.simulateTouch(.began, at: point)
    window.simulateTouch(.ended, at: point)
  }

  // MARK: A label with links

  @Test func `a label knows which link is tapped, and that it is cut`() throws {
    let label = LinkLabel(frame: CGRect(x: 10, y: 10, width: 200, height: 60))
    label.font = UIFont(name: "DejaVuSans", size: 14)
    label.numberOfLines = 2
    label.lineBreakMode = .byTruncatingTail
    let (terms, privacy) = (
      URL(string: "https://a.example/terms")!, URL(string: "https://a.example/privacy")!
    )
    let text =
      "Read the terms of use and, below many other words that no line has room for, privacy."
    label.setText(text, links: ["terms of use": terms, "privacy": privacy])
    let window = window(220, 80, label)
    var tapped: [URL] = []
    label.didTapLink = { tapped.append($0) }

    // Where the label draws the link itself: blue pixels.
    let picture = try #require(window.makeImage())
    #expect(picture.size == CGSize(width: 220, height: 80))
    let size = (text as NSString).substring(to: 9) as NSString
    let before = size.size(withAttributes: [.font: label.font as Any]).width
    tap(window, CGPoint(x: 10 + before + 10, y: 10 + 30 - 10))
    #expect(tapped == [terms])
    tap(window, CGPoint(x: 15, y: 30))
    #expect(tapped == [terms])
    #expect(label.isTruncated)
    // Text after the ellipsis cannot be tapped.
    for x in stride(from: 12.0, to: 208, by: 4) { tap(window, CGPoint(x: x, y: 48)) }
    #expect(Set(tapped) == [terms])
    label.numberOfLines = 0
    label.frame.size.height =
      label.sizeThatFits(CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude)).height
    #expect(!label.isTruncated)
    let whole = UIWindow(frame: CGRect(x: 0, y: 0, width: 220, height: 200))
    whole.addSubview(label)
    whole.makeKeyAndVisible()
    for y in stride(from: 12.0, to: label.frame.maxY, by: 8) {
      for x in stride(from: 12.0, to: 208, by: 4) { tap(whole, CGPoint(x: x, y: y)) }
    }
    #expect(Set(tapped) == [terms, privacy])
  }

  // MARK: A markdown storage

  private func font(_ storage: NSTextStorage, _ words: String) throws -> UIFont {
    let range = (storage.string as NSString).range(of: words)
    return try #require(
      storage.attribute(.font, at: range.location, effectiveRange: nil) as? UIFont)
  }

  @Test func `Markdown is shown as it is typed`() throws {
    var theme = MarkdownStorage.Theme()
    theme.body = try #require(UIFont(name: "DejaVuSans", size: 16))
    let storage = MarkdownStorage(theme: theme)
    let manager = NSLayoutManager()
    let container = NSTextContainer(
      size: CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 300), textContainer: container)
    let window = window(300, 300, view)
    view.becomeFirstResponder()
    for line in [
      "# Title\n", "Some **bold** and *italic* words, `code`\n", "[link](https://a.example)\n",
      "> quoted",
    ] {
      window.simulateKey(line)
    }
    #expect(view.text == storage.string && storage.string.hasSuffix("> quoted"))
    #expect(try font(storage, "Title").pointSize > 25)
    #expect(try font(storage, "bold").fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(try !font(storage, "Some").fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(try font(storage, "italic").fontDescriptor.symbolicTraits.contains(.traitItalic))
    #expect(try font(storage, "code").fontDescriptor.symbolicTraits.contains(.traitMonoSpace))
    let link = (storage.string as NSString).range(of: "link")
    #expect(
      storage.attribute(.link, at: link.location, effectiveRange: nil) as? URL
        == URL(string: "https://a.example"))
    let quote = (storage.string as NSString).range(of: "> quoted")
    let glyph = manager.glyphIndexForCharacter(at: quote.location)
    #expect(
      manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil).minX
        == 16 + 0 || manager.location(forGlyphAt: glyph).x >= 16)
    // A mark is deleted: the words are plain again, and the lines lower.
    let height = manager.usedRect(for: container).height
    view.selectedRange = NSRange(location: 1, length: 0)
    view.deleteBackward()
    #expect(try font(storage, "Title") == theme.body)
    #expect(manager.usedRect(for: container).height < height)
  }

  // MARK: A code editor

  @Test func `a gutter numbers lines, wrapped ones once, and the empty one at the end`() throws {
    let editor = CodeEditor(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let window = window(300, 200, editor)
    editor.layoutIfNeeded()
    editor.textView.becomeFirstResponder()
    window.simulateKey("func f() {")
    window.simulateKey("\n")
    window.simulateKey("\tlet words = \"a long line that goes on and on, and is wrapped\"")
    window.simulateKey("\n")
    #expect(editor.textView.text.hasSuffix("wrapped\"\n\t"))
    window.simulateKey("return\n")
    editor.layoutIfNeeded()
    let rows = editor.gutter.rows()
    #expect(rows.map(\.number) == [1, 2, 3, 4])
    #expect(rows.map(\.isCurrent) == [false, false, false, true])
    let height = rows[0].rect.height
    #expect(rows[0].rect.minY == editor.textView.textContainerInset.top)
    // The second line is wrapped into three at least.
    #expect(rows[2].rect.minY - rows[1].rect.minY >= 2 * height)
    #expect(abs(rows[3].rect.minY - rows[2].rect.maxY) < 0.01)
    // A tab is four spaces wide.
    let manager = editor.textView.layoutManager
    let letter = (editor.textView.text as NSString).range(of: "let").location
    let space = (" " as NSString).size(withAttributes: [.font: editor.textView.font as Any]).width
    let place = manager.location(forGlyphAt: manager.glyphIndexForCharacter(at: letter))
    #expect(abs(place.x - 5 - 4 * space) < 0.01)
    #expect(window.makeImage() != nil)
  }

  @Test func `a gutter of many lines shows those that are seen`() throws {
    let editor = CodeEditor(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let window = window(300, 200, editor)
    editor.textView.text = (1...1_000).map { "line \($0)" }.joined(separator: "\n")
    editor.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(editor.gutter.rows().first?.number == 1)
    #expect(editor.gutter.rows().count < 20)
    let narrow = editor.gutter.frame.width
    editor.textView.contentOffset = CGPoint(x: 0, y: 5_000)
    let rows = editor.gutter.rows()
    let first = try #require(rows.first)
    #expect(first.rect.minY <= 0 && first.rect.maxY > -20)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $1.number == $0.number + 1 })
    #expect(first.number > 200)
    editor.textView.text = "one"
    editor.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(editor.gutter.frame.width < narrow)
  }

  // MARK: A chat bubble

  private nonisolated static let messages = [
    "Hi", "Are you coming tonight? We meet at eight, at the long table by the window.",
    "שלום, מה שלומך היום? אני מקווה שהכול בסדר", "好的，明天下午三点在车站见。", "👍🏽", "", "two\nlines",
    String(repeating: "word ", count: 200),
  ]

  @Test(arguments: messages, [CGFloat(200), 320, 375.5])
  func `a bubble's height is the same by text and by constraints`(message: String, width: CGFloat) {
    let cell = ChatBubbleCell(frame: .zero)
    cell.configure(text: message, isIncoming: message.count % 2 == 0)
    let height = cell.fittingHeight(width: width)
    if !message.isEmpty {
      #expect(abs(height - ChatBubbleCell.height(of: message, width: width)) <= 1)
    }
    cell.frame = CGRect(x: 0, y: 0, width: width, height: height)
    cell.layoutIfNeeded()
    #expect(cell.bubble.frame.width <= width * ChatBubbleCell.widestPart + 0.01)
    #expect(cell.label.frame.height >= cell.label.sizeThatFits(cell.label.frame.size).height - 0.01)
    if message.count % 2 == 0 {
      #expect(abs(cell.bubble.frame.minX - 8) < 0.01)
    } else {
      #expect(abs(cell.bubble.frame.maxX - (width - 8)) < 0.01)
    }
    // A short message has a short bubble.
    if message == "Hi" { #expect(cell.bubble.frame.width < 60) }
  }

  // MARK: A reader

  @Test func `each character of a book stands on one page, and its place is kept`() throws {
    let text = (1...400).map { "\($0). In the beginning was the Word." }.joined(separator: "\n")
    let book = NSAttributedString(
      string: text, attributes: [.font: try #require(UIFont(name: "DejaVuSans", size: 12))])
    let reader = PagedReader(frame: CGRect(x: 0, y: 0, width: 320, height: 480), text: book)
    let window = window(320, 480, reader)
    window.layoutIfNeeded()
    func checkPages() {
      var end = 0
      for page in reader.pages.indices {
        let range = reader.characters(ofPage: page)
        #expect(range.location == end)
        #expect(reader.page(ofCharacter: range.location) == page)
        end = NSMaxRange(range)
      }
      #expect(end == (text as NSString).length)
    }
    checkPages()
    #expect(reader.pages.count > 10)
    reader.show(7, animated: false)
    #expect(reader.currentPage == 7)
    let place = reader.characters(ofPage: 7).location
    reader.setFontSize(18)
    checkPages()
    #expect(reader.currentPage > 10)
    #expect(NSLocationInRange(place, reader.characters(ofPage: reader.currentPage)))
    reader.setFontSize(12)
    #expect(reader.currentPage == 7 || reader.currentPage == 6)
    #expect(window.makeImage() != nil)
    // The other way up: pages are as many as the new room needs.
    let count = reader.pages.count
    reader.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    window.layoutIfNeeded()
    checkPages()
    #expect(reader.pages.count <= count)
    #expect(reader.pages.allSatisfy { $0.frame.width == 600 })
  }

  // MARK: A view in the text

  @Test func `a box in the text is a view that can be checked`() throws {
    let font = try #require(UIFont(name: "DejaVuSans", size: 14))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 240, height: 160))
    view.isEditable = false
    view.attributedText = .tasks(
      "To do:\n[ ] milk\n[x] bread\n[ ] a task with so many words that its line is wrapped",
      font: font)
    let window = window(240, 160, view)
    window.layoutIfNeeded()
    func boxes(_ view: UIView) -> [TaskBox] {
      view.subviews.flatMap { ($0 as? TaskBox).map { [$0] } ?? boxes($0) }
    }
    let found = boxes(view).sorted { $0.convert(.zero, to: view).y < $1.convert(.zero, to: view).y }
    #expect(found.map(\.isSelected) == [false, true, false])
    #expect(found.allSatisfy { $0.bounds.size == CGSize(width: 18, height: 18) })
    var heard: [Bool] = []
    let attachments = (0..<view.textStorage.length).compactMap {
      view.textStorage.attribute(.attachment, at: $0, effectiveRange: nil) as? TaskAttachment
    }
    #expect(attachments.count == 3)
    attachments[0].onChange = { heard.append($0) }
    let middle = found[0].convert(CGPoint(x: 9, y: 9), to: window)
    // The box is in its line.
    let line = view.layoutManager.lineFragmentRect(
      forGlyphAt: view.layoutManager.glyphIndexForCharacter(at: 7), effectiveRange: nil)
    #expect(line.offsetBy(dx: 0, dy: view.textContainerInset.top).contains(middle))
    tap(window, middle)
    #expect(heard == [true] && attachments[0].isDone && found[0].isSelected)
    tap(window, middle)
    #expect(heard == [true, false])
    #expect(window.makeImage() != nil)
  }

  // MARK: An invoice

  @Test func `an invoice in HTML is printed with header and numbers`() throws {
    let items = (1...90).map {
      Invoice.Item(
        name: "Thing <\($0)> & more", count: $0 % 3 + 1, price: Decimal(string: "12.50")!)
    }
    let invoice = Invoice(number: "2026-07", customer: "Ada & Co", items: items)
    let pdf = invoice.pdf()
    let text = try pdfText(pdf)
    let pages = text.components(separatedBy: "\u{C}").filter { !$0.isEmpty }
    #expect(pages.count >= 3)
    for (index, page) in pages.enumerated() {
      #expect(page.contains("Invoice 2026-07"))
      #expect(page.contains("Page \(index + 1) of \(pages.count)"))
    }
    #expect(pages[0].contains("Ada & Co") && pages[0].contains("Thing <1> & more"))
    #expect(invoice.total == Decimal(string: "2250"))
    let last = try #require(pages.last)
    #expect(last.contains("2,250.00"))
    for number in 1...90 {
      #expect(text.components(separatedBy: "Thing <\(number)> &").count == 2)
    }
  }

  private func pdfText(_ pdf: Data) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try pdf.write(to: file)
    return try SystemTool.run("pdftotext", ["-layout", file.path, "-"], from: "poppler-utils")
  }
}
