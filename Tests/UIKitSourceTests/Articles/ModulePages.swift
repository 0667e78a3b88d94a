// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UIKit

// The code of README and of the modules' front pages, word for word, and its results.

@MainActor @Suite struct `The code of front pages` {
  @Test func `README's lines write a PDF`() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("textkit-lines-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = FileManager.default.changeCurrentDirectoryPath(folder.path)
      let text = NSAttributedString(
        string: "In the beginning was the Word.\nבראשית, في البدء, 太初 🙂",
        attributes: [.font: UIFont.systemFont(ofSize: 24)])
      let page = CGRect(x: 0, y: 0, width: 420, height: 595)
      try UIGraphicsPDFRenderer(bounds: page).writePDF(to: URL(fileURLWithPath: "page.pdf")) {
        pdf in
        pdf.beginPage()
        text.draw(in: page.insetBy(dx: 40, dy: 40))
      }
      let written = try Data(contentsOf: folder.appendingPathComponent("page.pdf"))
      guard written.starts(with: Data("%PDF-".utf8)), written.count > 5_000 else { exit(1) }
    }
  }

  @Test func `TextGraphics draws a picture`() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 100))
    let picture = renderer.image { _ in
      UIColor.systemTeal.setFill()
      UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 80, height: 80)).fill()
    }
    #expect(picture.size == CGSize(width: 200, height: 100))
  }

  private final class Card: UIView {
    var taps = 0
    func tapped(_ sender: Any?) { taps += 1 }
  }

  @Test func `TextScene shows, touches and repaints a window`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
    let card = UIView()
    card.backgroundColor = .systemTeal
    card.layer.cornerRadius = 12
    card.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(card)
    NSLayoutConstraint.activate([
      card.centerXAnchor.constraint(equalTo: window.centerXAnchor),
      card.centerYAnchor.constraint(equalTo: window.centerYAnchor),
      card.widthAnchor.constraint(equalToConstant: 120),
      card.heightAnchor.constraint(equalToConstant: 60),
    ])
    card.addGestureRecognizer(UITapGestureRecognizer { _ in card.backgroundColor = .systemPink })
    window.makeKeyAndVisible()
    window.layoutIfNeeded()

    window.simulateTouch(.began, at: CGPoint(x: 100, y: 60))
    window.simulateTouch(.ended, at: CGPoint(x: 100, y: 60))
    let picture = window.makeImage(scale: 2)
    #expect(picture?.size == CGSize(width: 200, height: 120))
    #expect(card.backgroundColor == .systemPink)

    let point = CGPoint(x: 10, y: 10)
    window.simulateKey("c", modifiers: .command)
    window.simulatePointer(.began, at: point, clickCount: 2)
    window.simulateWheel(CGPoint(x: 0, y: 40), at: point)
    let copy = window.presentedMenu?.leaves.first { $0.title == "Copy" }
    #expect(copy == nil)

    var painted = 0
    func show(_ screen: CGContext, _ part: CGRect) { painted += 1 }
    let screen = try CGContext.bitmap(size: window.bounds.size, scale: 2)
    for part in window.renderChanges(in: screen) { show(screen, part) }
    #expect(painted > 0)

    Selector("tapped:").tie(to: Card.self) { card, sender in card.tapped(sender) }
    let other = Card()
    UIApplication.shared.sendAction(Selector("tapped:"), to: other, from: nil, for: nil)
    #expect(other.taps == 1)
  }

  @Test func `TextViews types, undoes, composes, and edits in two places`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    let view = UITextView(frame: window.bounds)
    window.addSubview(view)
    window.makeKeyAndVisible()
    view.becomeFirstResponder()

    window.simulateKey("Hello")  // typed
    window.simulateKey("z", modifiers: .control)  // undone
    view.setMarkedText("にほn", selectedRange: NSRange(location: 3, length: 0))
    view.insertText("日本")  // a composition, committed: one step
    let picture = window.makeImage(scale: 2)
    #expect(picture != nil && view.text == "日本")

    view.text = "0123456789 word."
    view.selectedRanges = [NSRange(location: 0, length: 0), NSRange(location: 12, length: 4)]
    view.insertText("at both")  // one step to undo
    #expect(view.text == "at both0123456789 wat both")
  }

  @Test func `documents are read and written`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textkit-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("note.md")
    let styles = folder.appendingPathComponent("styles.json")
    let markdown = Data("One **two**.".utf8)
    try markdown.write(to: file)
    try Data(#"{"body": {"size": 17}}"#.utf8).write(to: styles)

    let text = try NSAttributedString(url: file, options: [:], documentAttributes: nil)
    let html = try text.data(
      from: NSRange(location: 0, length: text.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    #expect(String(decoding: html, as: UTF8.self).contains("two"))

    let sheet = try DocumentStyleSheet(json: Data(contentsOf: styles))
    let styled = try NSAttributedString(
      data: markdown,
      options: [.documentType: NSAttributedString.DocumentType.markdown, .styleSheet: sheet],
      documentAttributes: nil)
    let font = styled.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(font?.pointSize == 17)
  }
}
