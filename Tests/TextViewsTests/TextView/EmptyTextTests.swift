// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// The caret where there is no text: it is at the position of the first letter, and as high as it.
@MainActor @Suite(.serialized) struct EmptyTextTests {
  private func view(_ size: CGSize = CGSize(width: 200, height: 100)) -> UITextView {
    UITextView(frame: CGRect(origin: .zero, size: size))
  }

  private func caret(_ view: UITextView) -> CGRect { view.caretRect(for: view.beginningOfDocument) }

  /// Types a letter, and deletes it again.
  private func withLetter<Value>(_ view: UITextView, _ body: () -> Value) -> Value {
    let typing = view.typingAttributes
    view.insertText("x")
    let value = body()
    view.deleteBackward()
    view.typingAttributes = typing
    return value
  }

  private func style(_ alignment: NSTextAlignment, indent: CGFloat = 0) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.firstLineHeadIndent = indent
    style.minimumLineHeight = indent
    return style
  }

  @Test func `the caret has the height and the side of what is typed next`() {
    let changes: [(String, (UITextView) -> Void)] = [
      ("nothing", { _ in }),
      ("font", { $0.font = .systemFont(ofSize: 30) }),
      ("centre", { $0.textAlignment = .center }),
      ("right", { $0.textAlignment = .right }),
      ("font again", { $0.font = .systemFont(ofSize: 9) }),
      ("typing font", { $0.typingAttributes[.font] = UIFont.systemFont(ofSize: 40) }),
      ("typing style", { $0.typingAttributes[.paragraphStyle] = self.style(.right, indent: 25) }),
      ("all", { $0.typingAttributes = [:] }),
    ]
    let view = view()
    for (name, change) in changes {
      change(view)
      let empty = caret(view)
      let (typed, letter) = withLetter(view) {
        (
          caret(view),
          view.layoutManager.boundingRect(
            forGlyphRange: NSRange(location: 0, length: 1), in: view.textContainer)
        )
      }
      #expect(abs(empty.height - typed.height) < 0.01, "\(name): \(empty) \(typed)")
      #expect(abs(empty.minY - typed.minY) < 0.01, "\(name): \(empty) \(typed)")
      // A centred letter moves the caret by half of its width, one at the right by all of it.
      let distance = empty.minX - typed.minX
      #expect(distance > -0.01 && distance < letter.width + 0.01, "\(name): \(empty) \(typed)")
    }
  }

  @Test func `a view without text is as high as one with a letter`() {
    let view = view()
    view.isScrollEnabled = false
    for size in [CGFloat(8), 17, 40] {
      view.font = .systemFont(ofSize: size)
      let empty = view.sizeThatFits(CGSize(width: 200, height: 0))
      let typed = withLetter(view) { view.sizeThatFits(CGSize(width: 200, height: 0)) }
      #expect(empty.height == typed.height && empty.height > 16 + size, "\(size)")
      view.layoutIfNeeded()
      #expect(view.contentSize.height == empty.height)
    }
    #expect(view.layoutManager.extraLineFragmentRect.height > 40)
  }

  @Test func `text that was deleted leaves the caret of the view's own font`() {
    let view = view()
    view.font = .systemFont(ofSize: 24)
    let empty = caret(view)
    view.text = "some text\nin lines"
    view.text = ""
    #expect(caret(view) == empty)
    view.textStorage.append(
      NSAttributedString(string: "x", attributes: [.font: UIFont.systemFont(ofSize: 50)]))
    #expect(caret(view).height > empty.height * 1.5)
    view.textStorage.setAttributedString(NSAttributedString())
    #expect(caret(view) == empty)
  }

  @Test func `views of one text agree on its empty line`() {
    let storage = NSTextStorage()
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    var views: [UITextView] = []
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    for index in 0..<2 {
      let container = NSTextContainer(size: CGSize(width: 80, height: 100))
      manager.addTextContainer(container)
      let view = UITextView(
        frame: CGRect(x: 0, y: CGFloat(index) * 120, width: 90, height: 110),
        textContainer: container)
      view.font = .systemFont(ofSize: index == 0 ? 30 : 10)
      window.addSubview(view)
      views.append(view)
    }
    let sentences = warnings { window.layoutIfNeeded() }
    #expect(sentences.isEmpty)
    #expect(
      caret(views[0]).height > 30
        && views[0].layoutManager.usedRect(for: views[0].textContainer).height > 30)
    withExtendedLifetime(storage) {}
  }

  @Test(arguments: [NSTextAlignment.left, .center, .right])
  func `the caret of an empty field stands where it will stand behind a letter`(
    _ alignment: NSTextAlignment
  ) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 50))
    field.font = .systemFont(ofSize: 24)
    field.textAlignment = alignment
    window.addSubview(field)
    window.makeKeyAndVisible()
    _ = field.becomeFirstResponder()
    window.layoutIfNeeded()
    let empty = field.caretRect(for: field.endOfDocument)
    field.insertText("i")
    window.layoutIfNeeded()
    let typed = field.caretRect(for: field.endOfDocument)
    #expect(abs(empty.minY - typed.minY) < 0.01 && abs(empty.height - typed.height) < 0.01)
    #expect(abs(empty.minX - typed.minX) < 12, "\(empty) \(typed)")
  }
}
