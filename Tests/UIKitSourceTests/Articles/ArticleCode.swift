// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import UIKit

// The code of the articles in TextKit.docc, word for word: ArticleTests searches each block here.

@Suite struct ArticleCode {
  @Test func `the code of The text pipeline runs`() throws {
    let storage = NSTextStorage(string: "In the beginning was the Word.")
    storage.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 12),
      range: NSRange(location: 0, length: storage.length))
    let layoutManager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    layoutManager.addTextContainer(container)
    storage.addLayoutManager(layoutManager)

    layoutManager.ensureLayout(for: container)
    let height = layoutManager.usedRect(for: container).height
    let word = layoutManager.characterIndex(
      for: CGPoint(x: 20, y: 5), in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    #expect(height > 20 && word > 0 && word < 10)

    let glyphs = layoutManager.glyphRange(for: container)
    layoutManager.enumerateLineFragments(forGlyphRange: glyphs) {
      rect, usedRect, container, range, stop in
      print(rect, range)
    }
    #expect(glyphs.length == 30)

    let context = try CGContext.bitmap(
      size: CGSize(width: 120, height: 60), scale: 2, background: .white)
    UIGraphicsPushContext(context)
    layoutManager.drawBackground(forGlyphRange: glyphs, at: CGPoint(x: 10, y: 10))
    layoutManager.drawGlyphs(forGlyphRange: glyphs, at: CGPoint(x: 10, y: 10))
    UIGraphicsPopContext()
    let png = try context.pngData()
    #expect(png.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))

    storage.replaceCharacters(in: NSRange(location: 7, length: 9), with: "end")
    storage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 2))
    #expect(storage.string == "In the end was the Word.")
    #expect(layoutManager.numberOfGlyphs == 24)

    let pages = (0..<3).map { _ in NSTextContainer(size: CGSize(width: 300, height: 400)) }
    for page in pages { layoutManager.addTextContainer(page) }
    #expect(layoutManager.textContainers.count == 4)

    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.justificationStrategy = .optimal
    style.hyphenationFactor = 1
    storage.addAttribute(
      .paragraphStyle, value: style, range: NSRange(location: 0, length: storage.length))
    #expect(storage.attribute(.paragraphStyle, at: 3, effectiveRange: nil) != nil)

    let heading = NSMutableParagraphStyle()
    heading.keepsWithNext = true
    let body = NSMutableParagraphStyle()
    body.avoidsWidows = true
    storage.addAttribute(.paragraphStyle, value: heading, range: NSRange(location: 0, length: 5))
    storage.addAttribute(
      .paragraphStyle, value: body,
      range: NSRange(location: 5, length: storage.length - 5))
    #expect(layoutManager.numberOfGlyphs == 24)
  }

  @Test func `the code of From iOS to Linux runs`() throws {
    let path = DebianFonts.dejaVuSans
    let font = try UIFont(file: URL(fileURLWithPath: path), size: 12)
    #expect(font.pointSize == 12)
  }

  @MainActor @Test func `the recipe of From iOS to Linux calls what a selector is tied to`() {
    let (form, field) = (Form(), UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30)))
    Selector("changed:").tie(to: Form.self) { form, sender in form.changed(sender) }
    field.addTarget(form, action: Selector("changed:"), for: .editingChanged)
    field.sendActions(for: .editingChanged)
    #expect(form.senders.count == 1 && form.senders[0] === field)
  }

  @Test func `the code of Reading and writing documents fills a storage`() throws {
    let page = Data("<p>One <b>two</b></p>".utf8)
    let storage = NSTextStorage()
    try storage.read(
      from: page, options: [.documentType: NSAttributedString.DocumentType.html],
      documentAttributes: nil, error: ())
    #expect(storage.string == "One two\n" || storage.string == "One two")
  }

  @Test func `the code of Reading and writing documents raises a budget`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("<p>One".utf8).write(to: url)
    var budget = DocumentBudget()
    budget.cells = 2_000_000
    let text = try NSAttributedString(url: url, options: [.budget: budget], documentAttributes: nil)
    #expect(text.string == "One\n")
  }

  @Test func `the code of Editing text runs`() {
    let storage = Highlighter()
    storage.append(NSAttributedString(string: "one\ntwo"))
    #expect(storage.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? UIColor == .red)
  }
}

@MainActor final class Form {
  var senders: [UITextField] = []

  func changed(_ sender: Any?) {
    if let field = sender as? UITextField { senders.append(field) }
  }
}

class Highlighter: NSTextStorage {
  private let store = NSMutableAttributedString()

  override var string: String { store.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] { store.attributes(at: location, effectiveRange: range) }

  override func replaceCharacters(in range: NSRange, with str: String) {
    store.replaceCharacters(in: range, with: str)
    edited(
      .editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    store.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  override func processEditing() {
    let paragraph = (string as NSString).paragraphRange(for: editedRange)
    removeAttribute(.foregroundColor, range: paragraph)
    addAttribute(.foregroundColor, value: UIColor.red, range: paragraph)
    super.processEditing()
  }
}
