// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// The accessibility of views.
@MainActor @Suite(.serialized) struct `The accessibility tree` {
  private func window(_ views: UIView...) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    for view in views { window.addSubview(view) }
    return window
  }

  private func tree(_ window: UIWindow) -> String {
    window.accessibilityNodes().map(\.description).joined(separator: "\n")
  }

  private func label(_ text: String, _ x: CGFloat, _ y: CGFloat) -> UILabel {
    let label = UILabel(frame: CGRect(x: x, y: y, width: 100, height: 20))
    label.text = text
    return label
  }

  @Test func `of a screen says what is there`() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    bar.items = [UINavigationItem(title: "Notes")]
    let name = UITextField(frame: CGRect(x: 10, y: 50, width: 200, height: 34))
    (name.placeholder, name.text) = ("Name", "Ada")
    let secret = UITextField(frame: CGRect(x: 220, y: 50, width: 170, height: 34))
    (secret.placeholder, secret.text, secret.isSecureTextEntry) = ("Password", "hunter2", true)
    let text = UITextView(frame: CGRect(x: 10, y: 90, width: 380, height: 100))
    text.text = "see the page \u{FFFC} now"
    text.textStorage.addAttribute(
      .link, value: "http://a.b", range: NSRange(location: 8, length: 4))
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    attachment.accessibilityLabel = "A flower"
    text.textStorage.addAttribute(
      .attachment, value: attachment, range: NSRange(location: 13, length: 1))
    text.isEditable = false
    text.accessibilityLabel = "Note"
    let button = UIControl(frame: CGRect(x: 10, y: 200, width: 80, height: 40))
    button.accessibilityTraits = .button
    button.accessibilityLabel = "Send"
    button.accessibilityHint = "Sends the note"
    button.isEnabled = false
    let picture = UIImageView(frame: CGRect(x: 100, y: 200, width: 40, height: 40))
    let shown = UIImageView(frame: CGRect(x: 150, y: 200, width: 40, height: 40))
    shown.isAccessibilityElement = true
    shown.accessibilityLabel = "Portrait"
    let scroll = UIScrollView(frame: CGRect(x: 200, y: 200, width: 100, height: 90))
    scroll.addSubview(label("Scrolled", 0, 10))
    let window = window(bar, name, secret, text, button, picture, shown, scroll)
    let lines = tree(window).split(separator: "\n").map(String.init)
    #expect(lines.first == "window 0 0 400 x 300")
    #expect(
      lines.dropFirst().map { $0.replacing(#/ -?\d+ -?\d+ \d+ x \d+$/#, with: "") } == [
        "  group",
        "    heading \"Notes\"",
        "  textField \"Name\" 3 characters",
        "  secureTextField \"Password\"",
        "  textArea \"Note\" 18 characters, selected 18..<18, read only",
        "    link \"page\" at 8..<12 [activate]",
        "    image \"A flower\" at 13..<14",
        "  button \"Send\" (Sends the note), not enabled",
        "  image \"Portrait\"",
        "  scrollArea",
        "    staticText \"Scrolled\"",
      ])
    #expect(lines.last == "    staticText \"Scrolled\" 200 210 100 x 20")
  }

  @Test func `leaves out what is hidden, and all beside what is modal`() {
    let (a, b, c) = (label("a", 0, 0), label("b", 0, 30), label("c", 0, 60))
    let box = UIView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
    box.addSubview(label("d", 0, 0))
    let window = window(a, b, c, box)
    func labels() -> [String] {
      func all(_ node: AccessibilityNode) -> [String] {
        (node.label.map { [$0] } ?? []) + node.children.flatMap(all)
      }
      return window.accessibilityNodes().flatMap(all)
    }
    #expect(labels() == ["a", "b", "c", "d"])
    a.isHidden = true
    b.alpha = 0
    #expect(labels() == ["c", "d"])
    c.text = ""
    box.accessibilityElementsHidden = true
    #expect(labels() == [])
    c.text = "c"
    box.accessibilityElementsHidden = false
    box.accessibilityViewIsModal = true
    #expect(labels() == ["d"])
    #expect(window.accessibilityNodes().first?.children.first?.isModal == true)
    box.isHidden = true
    #expect(labels() == ["c"])
  }

  @Test func `is in reading order`() {
    let names = ["one", "two", "three", "four"]
    let places = [CGPoint(x: 0, y: 2), CGPoint(x: 150, y: 0), CGPoint(x: 0, y: 40), .zero]
    let views = zip(names, places).map { label($0, $1.x, $1.y) }
    views[3].frame.origin = CGPoint(x: 150, y: 44)
    let window = window(views[3], views[1], views[2], views[0])
    func order() -> [String?] { window.accessibilityNodes()[0].children.map(\.label) }
    #expect(order() == ["one", "two", "three", "four"])
    window.semanticContentAttribute = .forceRightToLeft
    #expect(order() == ["two", "one", "four", "three"])
    window.accessibilityElements = [views[2], views[0]]
    #expect(order() == ["three", "one"])
  }

  @Test func `takes what a client says, and elements that are no views`() throws {
    let chart = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 50))
    let bar = UIAccessibilityElement(accessibilityContainer: chart)
    bar.accessibilityLabel = "May"
    bar.accessibilityValue = "12"
    bar.accessibilityFrameInContainerSpace = CGRect(x: 5, y: 6, width: 7, height: 8)
    chart.accessibilityElements = [bar]
    chart.accessibilityIdentifier = "chart"
    let window = window(chart)
    window.frame.origin = CGPoint(x: 1000, y: 0)
    let group = try #require(window.accessibilityNodes().first?.children.first)
    #expect(group.role == .group && group.identifier == "chart")
    #expect(group.frame == CGRect(x: 1020, y: 30, width: 100, height: 50))
    let node = try #require(group.children.first)
    #expect(node.label == "May" && node.value == "12")
    #expect(node.frame == CGRect(x: 1025, y: 36, width: 7, height: 8))
    #expect(bar.accessibilityContainer === chart && bar.accessibilityFrame == node.frame)
    bar.isAccessibilityElement = false
    #expect(window.accessibilityNodes().first?.children.isEmpty == true)
    let control = UIControl()
    #expect(control.isAccessibilityElement && control.accessibilityTraits == .none)
    control.isSelected = true
    control.accessibilityLanguage = "he"
    #expect(control.accessibilityTraits == .selected && control.accessibilityLanguage == "he")
    var taps = 0
    control.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    #expect(control.accessibilityActivate() && taps == 1)
    control.isEnabled = false
    #expect(!control.accessibilityActivate() && taps == 1)
    #expect(!chart.accessibilityActivate() && !chart.accessibilityPerformEscape())
    control.accessibilityCustomActions = [
      UIAccessibilityCustomAction(name: "Undo") { _ in true }
    ]
    control.accessibilityTraits = .adjustable
    #expect(control.accessibilityNodes().first?.actions == ["Undo", "increment", "decrement"])
    control.accessibilityFrame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(control.accessibilityNodes().first?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func `of a text view holds what is seen, however long the text is`() throws {
    let (view, window) = shownTextView(
      String(repeating: "a line of a long text\n", count: 100_000))
    let node = try #require(view.accessibilityNodes().first)
    let text = try #require(node.text)
    #expect(text.length == 2_200_000 && text.visibleRange.location == 0)
    #expect((100..<1000).contains(text.visibleRange.length))
    #expect(text.visibleText.utf16.count == text.visibleRange.length)
    #expect(view.layoutManager.laidLines < 8000)
    view.contentOffset.y = view.contentSize.height / 2
    let middle = try #require(view.accessibilityNodes().first?.text)
    #expect(middle.visibleRange.location > 500_000 && middle.visibleText.hasPrefix("a line"))
    #expect(view.accessibilityPageContent() == middle.visibleText)
    #expect(view.accessibilityContent(forLineNumber: 1) == "a line of a long text\n")
    #expect(view.accessibilityContent(forLineNumber: 999) == nil)
    let line = view.accessibilityFrame(forLineNumber: 2)
    let point = view.fromScreen(CGPoint(x: line.midX, y: line.midY))
    #expect(view.accessibilityLineNumber(for: point) == 2)
    #expect(view.accessibilityLineNumber(for: CGPoint(x: 0, y: -1e6)) == NSNotFound)
    #expect(view.accessibilityFrame(forLineNumber: -1) == .zero)
    #expect(window.accessibilityNodes().first?.children.count == 1)
  }

  @Test func `of text agrees with what text input says`() throws {
    let (view, window) = shownTextView("some words, שלום עולם 12, and words\nand more of them")
    window.frame.origin = CGPoint(x: 100, y: 50)
    view.layoutIfNeeded()
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let start = Int.random(in: 0..<view.accessibleLength, using: &generator)
      let length = Int.random(in: 1...12, using: &generator)
      let range = NSRange(location: start, length: length).cut(to: view.accessibleLength)
      let rects = view.selectionRects(for: TextSpan(range)).map {
        view.convert($0.rect, to: nil).offsetBy(dx: 100, dy: 50)
      }
      #expect(view.accessibleRects(of: range) == rects)
      #expect(view.accessibleText(in: range) == view.text(in: TextSpan(range)))
      let line = try #require(view.accessibleLine(at: start))
      #expect(NSLocationInRange(start, line))
      if let box = view.accessibleRects(of: NSRange(location: start, length: 1)).first {
        let found = try #require(view.accessibleOffset(at: CGPoint(x: box.midX, y: box.midY)))
        #expect(abs(found - start) <= 1)
      }
    }
    view.accessibleSelection = NSRange(location: 3, length: 2)
    #expect(view.selectedRange == NSRange(location: 3, length: 2))
    #expect(view.accessibilityNodes().first?.text?.selection == NSRange(location: 3, length: 2))
    let caret = try #require(view.accessibilityNodes().first?.text?.caret)
    #expect(caret == view.onScreen(view.caretRect(for: TextOffset(5))))
    #expect(view.accessibilityValue == view.text)
    view.isSecureTextEntry = true
    #expect(view.accessibleText(in: NSRange(location: 0, length: 3)) == "•••")
    #expect(view.accessibilityValue == nil)
  }

  @Test func `of labels and fields answers by offset`() throws {
    let label = label("some words", 10, 10)
    let field = UITextField(frame: CGRect(x: 10, y: 40, width: 200, height: 34))
    field.text = "in a field"
    let window = window(label, field)
    window.makeKeyAndVisible()
    #expect(label.accessibleLength == 10 && label.accessibleSelection == nil)
    #expect(label.accessibleText(in: NSRange(location: 5, length: 99)) == "words")
    let word = try #require(label.accessibleRects(of: NSRange(location: 5, length: 5)).first)
    #expect(word.minX > 40 && word.maxX < 110 && abs(word.midY - 20) < 3)
    #expect(label.accessibleOffset(at: CGPoint(x: word.minX + 1, y: word.midY)) == 5)
    #expect(label.accessibleLine(at: 3) == NSRange(location: 0, length: 10))
    #expect(label.accessibleLine(at: 10) == nil)
    #expect(field.accessibleSelection == nil && field.accessibleLength == 10)
    #expect(field.accessibilityActivate() && field.isFirstResponder)
    field.accessibleSelection = NSRange(location: 3, length: 1)
    #expect(field.accessibleSelection == NSRange(location: 3, length: 1))
    let node = try #require(field.accessibilityNodes().first)
    #expect(node.isFocused && node.text?.selection == NSRange(location: 3, length: 1))
    #expect(field.accessibleText(in: NSRange(location: 5, length: 5)) == "field")
    #expect(field.accessibleLine(at: 2) == NSRange(location: 0, length: 10))
    #expect(!field.accessibleRects(of: NSRange(location: 0, length: 2)).isEmpty)
    let box = try #require(
      field.accessibleRects(of: NSRange(location: 4, length: 1)).first)
    #expect(field.accessibleOffset(at: CGPoint(x: box.midX + 1, y: box.midY)) == 4)
    field.isSecureTextEntry = true
    #expect(field.accessibilityValue == nil && field.accessibilityNodes().first?.text == nil)
    #expect(field.accessibleText(in: NSRange(location: 0, length: 2)) == "••")
  }

  @Test func `of a field holds what stands at its ends`() throws {
    let field = UITextField(frame: CGRect(x: 10, y: 40, width: 200, height: 34))
    field.text = "in a field"
    let icon = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    (icon.isAccessibilityElement, icon.accessibilityLabel) = (true, "Search")
    (field.leftView, field.leftViewMode) = (icon, .always)
    field.clearButtonMode = .always
    let window = window(field)
    window.makeKeyAndVisible()
    func parts() throws -> [AccessibilityNode] {
      try #require(field.accessibilityNodes().first).children
    }
    let both = try parts()
    #expect(both.map(\.label) == ["Search", "Clear text"])
    #expect(both.map(\.role) == [.image, .button] && both[1].actions == ["activate"])
    #expect(both[0].frame == icon.accessibilityFrame)
    #expect(both[1].frame.minX > both[0].frame.maxX && both[1].frame.maxX <= 210)
    // A view that replaces the button has its position; hidden ones do not count.
    let button = UIControl(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    (button.isAccessibilityElement, button.accessibilityLabel) = (true, "Go")
    (field.rightView, field.rightViewMode) = (button, .always)
    field.leftViewMode = .never
    #expect(try parts().map(\.label) == ["Go"])
    field.rightViewMode = .never
    #expect(try parts().map(\.label) == ["Clear text"])
    field.isSecureTextEntry = true
    #expect(try parts().map(\.label) == ["Clear text"])
    #expect(field.clearButton.accessibilityActivate() && field.text == "")
    #expect(try parts().isEmpty)
  }

  @Test func `holds the elements of an attachment's view`() throws {
    final class Provider: NSTextAttachmentViewProvider {
      override func loadView() {
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        control.accessibilityTraits = .button
        control.accessibilityLabel = "Play"
        view = control
      }
    }
    NSTextAttachment.registerViewProviderClass(Provider.self, forFileType: "test.play")
    let (view, _) = shownTextView("")
    let text = NSMutableAttributedString(string: "a ")
    text.append(NSAttributedString(attachment: NSTextAttachment(data: nil, ofType: "test.play")))
    view.attributedText = text
    let button = try #require(view.accessibilityNodes().first?.children.first)
    #expect(button.role == .button && button.label == "Play" && button.actions == ["activate"])
    #expect(button.characters == NSRange(location: 2, length: 1))
    #expect(button.frame == view.pane.attachments.view(at: 2)?.accessibilityFrame)
  }

  @Test func `a host hears of what is posted`() {
    var heard: [(UIAccessibility.Notification, String?)] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.didPostNotification, object: nil, queue: nil
    ) { note in
      let what = note.userInfo?[UIAccessibility.notificationKey] as? UIAccessibility.Notification
      let argument = note.userInfo?[UIAccessibility.argumentKey] as? String
      MainActor.assumeIsolated { if let what { heard.append((what, argument)) } }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    UIAccessibility.post(notification: .announcement, argument: "Saved")
    UIAccessibility.post(notification: .screenChanged, argument: nil)
    #expect(heard.map(\.0) == [.announcement, .screenChanged])
    #expect(heard.map(\.1) == ["Saved", nil])
  }
}
