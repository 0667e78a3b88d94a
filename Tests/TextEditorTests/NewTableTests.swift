// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextKitTestSupport
import TextViews

/// Inserted tables: in items of lists, in cells, at the end of a document.
@MainActor @Suite struct NewTableTests {
  private func shown(_ html: String, width: CGFloat = 640) throws
    -> (view: UITextView, storage: NSTextStorage, window: UIWindow)
  {
    let desk = try Desk()
    try desk.write(html, as: "a.html")
    let document = try desk.open("a.html")
    let view = EditorView(document)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: 480))
    view.frame = window.bounds
    window.addSubview(view)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return (view.textView, document.storage, window)
  }

  private func html(_ text: NSAttributedString) throws -> String {
    let data = try text.data(
      from: NSRange(location: 0, length: text.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    return String(decoding: data, as: UTF8.self)
  }

  /// The tags of the body, without their attributes but for the starts of lists, and the text.
  private func shape(_ html: String) -> String {
    let body = html.components(separatedBy: "<body")[1].drop { $0 != ">" }.dropFirst()
    var tags = String(body.prefix(upTo: body.range(of: "</body")?.lowerBound ?? body.endIndex))
    tags = tags.replacingOccurrences(
      of: "<([a-z]+)( start=\"[0-9]+\")?[^>]*>", with: "<$1$2>", options: .regularExpression)
    return tags.replacingOccurrences(of: "\n", with: "")
  }

  private func read(_ html: String) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html],
      documentAttributes: nil)
  }

  private func caret(_ view: UITextView, behind words: String) {
    let end = NSMaxRange((view.text as NSString).range(of: words))
    view.selectedRange = NSRange(location: end, length: 0)
  }

  private func numbers(_ storage: NSTextStorage) -> [Int] {
    let units = storage.string as NSString
    var (numbers, place) = ([Int](), 0)
    while place < units.length {
      let style =
        storage.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle
      if let list = style?.textLists.last {
        numbers.append(storage.itemNumber(in: list, at: place))
      }
      place = NSMaxRange(units.paragraphRange(for: NSRange(location: place, length: 0)))
    }
    return numbers
  }

  @Test func `a table in an item is a part of it, the numbers go on, and a file has it so`() throws
  {
    let (view, storage, _) = try shown("<ol><li>one<li>two<li>three</ol>")
    let before = NSAttributedString(attributedString: storage)
    caret(view, behind: "one")
    view.insertTable(rows: 1, columns: 2)
    view.insertText("cell")
    #expect(numbers(storage) == [1, 2, 3])
    let written = try html(storage)
    #expect(shape(written).hasPrefix("<ol><li><p>one</p><table>"))
    #expect(shape(written).contains("</table></li><li><p>two</p></li><li><p>three</p></li></ol>"))
    #expect(shape(written).components(separatedBy: "<ol").count == 2)
    let again = try read(written)
    #expect(again.string.split(separator: "\n") == storage.string.split(separator: "\n"))
    #expect(shape(try html(again)) == shape(written))
    view.undoManager?.undo()
    view.undoManager?.undo()
    #expect(storage.isEqual(to: before) && numbers(storage) == [1, 2, 3])
  }

  @Test func `the rest of an item stays in it when a table is put in before`() throws {
    let (view, storage, _) = try shown(
      "<ol><li>one<ul><li>in<li>ner</ul><table><tr><td>old</table><p>more</p><li>two</ol>")
    for words in ["one", "in", "more"] {
      caret(view, behind: words)
      view.insertTable(rows: 1, columns: 1)
      view.insertText("new \(words)")
    }
    #expect(numbers(storage).suffix(1) == [2])
    let shape = shape(try html(storage))
    #expect(shape.components(separatedBy: "<ol").count == 2)
    #expect(shape.hasSuffix("</li><li><p>two</p></li></ol>"))
    for words in ["old", "new one", "new in", "new more", "more", "ner"] {
      let end = try #require(shape.range(of: words)).lowerBound
      let opened = shape[..<end].components(separatedBy: "<li>").count
      #expect(opened - shape[..<end].components(separatedBy: "</li>").count >= 1, "\(words)")
    }
  }

  @Test func `a table is put in below the marker of an empty item`() throws {
    let (view, storage, _) = try shown("<ol><li>one</ol>")
    caret(view, behind: "one")
    view.insertText("\n")
    view.insertTable(rows: 1, columns: 1)
    view.insertText("cell")
    #expect(numbers(storage) == [1, 2])
    #expect(shape(try html(storage)).components(separatedBy: "<ol").count == 2)
    #expect(storage.string.hasPrefix("one\n\ncell"))
  }

  @Test func `a table in a quotation stays in it`() throws {
    let (view, storage, _) = try shown("<blockquote><p>one<p>two</blockquote><p>three")
    caret(view, behind: "one")
    view.insertTable(rows: 1, columns: 1)
    view.insertText("cell")
    let shape = shape(try html(storage))
    #expect(shape.components(separatedBy: "<blockquote>").count == 2)
    #expect(shape.contains("</table><p>two</p></blockquote>"))
  }

  @Test(arguments: ["<p>one</p>", "<p>one</p><p>two</p>", "<ul><li>one</ul>"])
  func `behind a table at the end of a document stands one empty paragraph`(text: String) throws {
    let (view, storage, window) = try shown(text)
    view.selectedRange = NSRange(location: storage.length, length: 0)
    if storage.string.hasSuffix("\n") {
      view.selectedRange = NSRange(location: storage.length - 1, length: 0)
    }
    view.insertTable(rows: 1, columns: 2)
    func end() throws -> String {
      shape(try html(storage)).replacingOccurrences(of: "</table></li></ul>", with: "</table>")
    }
    let written = try end()
    #expect(written.hasSuffix("</table><p><br></p>") || written.hasSuffix("</table>"), "\(written)")
    // Text typed there is below the table.
    view.selectedRange = NSRange(location: storage.length, length: 0)
    window.layoutIfNeeded()
    view.insertText("below")
    #expect(try end().hasSuffix("</table><p>below</p>"))
  }

  @Test(arguments: [
    "<table><tr><td>narrow<td>a wide cell with many words that need all of the room that there is, and more of it</table>",
    "<table style='width: 60px'><tr><td>narrow</table>",
  ])
  func `columns of a table in a narrow cell have room for letters`(text: String) throws {
    let (view, _, window) = try shown(text)
    caret(view, behind: "narrow")
    view.insertTable(rows: 1, columns: 3)
    window.layoutIfNeeded()
    let first = view.selectedRange.location
    let lefts = try (0..<3).map { column in
      let place = view.position(from: view.beginningOfDocument, offset: first + column)
      return view.caretRect(for: try #require(place)).minX
    }
    #expect(lefts[1] - lefts[0] >= 20 && lefts[2] - lefts[1] >= 20, "\(lefts)")
  }
}
