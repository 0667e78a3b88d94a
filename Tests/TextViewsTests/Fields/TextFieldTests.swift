// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Text fields: display and editing.
@MainActor @Suite(.serialized) struct TextFieldTests {
  private final class Recorder: NSObject, UITextFieldDelegate {
    var events: [String] = []
    var answers = true
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      events.append("shouldBegin")
      return answers
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { events.append("didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
      events.append("shouldEnd")
      return answers
    }
    func textFieldDidEndEditing(_ textField: UITextField) { events.append("didEnd") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      events.append("change \(range.location)+\(range.length) \(string)")
      return answers
    }
    func textFieldDidChangeSelection(_ textField: UITextField) { events.append("selection") }
    func textFieldShouldClear(_ textField: UITextField) -> Bool {
      events.append("clear")
      return answers
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      events.append("return")
      return answers
    }
    func take() -> [String] {
      defer { events = [] }
      return events
    }
  }

  private func shown(_ text: String = "") -> (UITextField, UIWindow, Recorder) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
    field.font = UIFont.systemFont(ofSize: 16)
    field.text = text
    window.addSubview(field)
    window.makeKeyAndVisible()
    KeptWindows.keep(window)
    let recorder = Recorder()
    field.delegate = recorder
    return (field, window, recorder)
  }

  private func light(_ field: UITextField) throws -> (red: Int, green: Int, blue: Int, alpha: Int) {
    try TextViewsTests.light(of: field)
  }

  // MARK: Display

  @Test func `a field has Apple's defaults`() {
    let field = UITextField(frame: .zero)
    #expect(field.text == "")
    #expect(field.attributedText?.length == 0)
    #expect(field.placeholder == nil && field.attributedPlaceholder == nil)
    #expect(field.font?.pointSize == UIFont.preferredFont(forTextStyle: .body).pointSize)
    #expect(field.textAlignment == .natural && field.borderStyle == .none)
    #expect(
      field.clearButtonMode == .never && field.leftViewMode == .never
        && field.rightViewMode == .never)
    #expect(!field.adjustsFontSizeToFitWidth && field.minimumFontSize == 0)
    #expect(!field.isEditing && !field.clearsOnBeginEditing && !field.clearsOnInsertion)
    #expect(!field.allowsEditingTextAttributes && field.typingAttributes == nil)
    #expect(
      field.leftView == nil && field.rightView == nil && field.background == nil
        && field.disabledBackground == nil)
    field.text = nil
    #expect(field.text == "")
    #expect(field.textColor == .label)
  }

  @Test func `text, colour and place are seen`() throws {
    let (field, _, _) = shown("MMM")
    field.textColor = .red
    let left = try #require(try ink(of: field))
    #expect(left.minX < 5)
    // In the middle of the height.
    #expect(abs(left.midY - 17) < 3)
    let sum = try light(field)
    #expect(sum.red > sum.blue)
    field.textAlignment = .right
    #expect(try #require(try ink(of: field)).maxX > 195)
    field.textAlignment = .center
    #expect(abs(try #require(try ink(of: field)).midX - 100) < 2)
    field.text = ""
    #expect(try ink(of: field) == nil)
    field.attributedText = NSAttributedString(
      string: "x",
      attributes: [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 30)])
    #expect(try light(field).blue > 0)
    #expect(field.font?.pointSize == 30)
  }

  @Test func `a text of several looks shows them all`() throws {
    let (field, _, _) = shown()
    let text = NSMutableAttributedString(
      string: "MMMM",
      attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 10)])
    text.append(
      NSAttributedString(
        string: "MMMM",
        attributes: [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 20)]))
    field.attributedText = text
    let sum = try light(field)
    #expect(sum.red > 0 && sum.blue > 2 * sum.red)
    // A line without room is shortened at its end, aligned or not.
    field.text = String(repeating: "M", count: 60)
    field.textAlignment = .right
    #expect(try #require(try ink(of: field)).minX < 20)
  }

  @Test func `a placeholder is shown while there is no text`() throws {
    let (field, _, _) = shown()
    field.placeholder = "Name"
    let shown = try #require(try ink(of: field))
    field.text = "Name"
    let text = try #require(try ink(of: field))
    #expect(abs(shown.minX - text.minX) < 0.6 && abs(shown.width - text.width) < 1)
    field.text = ""
    field.attributedPlaceholder = NSAttributedString(
      string: "Name",
      attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 16)])
    let sum = try light(field)
    #expect(sum.red > sum.blue)
    #expect(field.placeholder == "Name")
  }

  @Test func `what cannot be read is shown as bullets, edited or not`() throws {
    let (field, window, _) = shown("secret")
    let open = try #require(field.picture())
    field.isSecureTextEntry = true
    let hidden = try #require(field.picture())
    #expect(hidden.differs(from: open, at: 0) > 0)
    field.text = "terces"
    #expect(try #require(field.picture()).differs(from: hidden, at: 0) == 0)
    field.becomeFirstResponder()
    field.selectAll(nil)
    let edited = try #require(window.picture())
    field.text = "secret"
    field.selectAll(nil)
    #expect(try #require(window.picture()).differs(from: edited, at: 0) == 0)
    #expect(!field.canPerformAction("copy:", withSender: nil))
    #expect(field.text == "secret")
    let glyphs = Set((0..<6).map { field.editor.layoutManager.cgGlyph(at: $0) })
    #expect(glyphs.count == 1)
  }

  @Test func `frames and pictures are drawn`() throws {
    let (field, _, _) = shown()
    var seen: [Int] = []
    for style in [UITextField.BorderStyle.none, .line, .bezel, .roundedRect] {
      field.borderStyle = style
      seen.append(try light(field).alpha)
    }
    #expect(seen[0] == 0 && seen[1] > 0 && seen[2] > seen[1] && seen[3] > seen[2])
    field.borderStyle = .none
    field.background = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(try light(field).green > 100_000)
    field.disabledBackground = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
      context in
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    field.isEnabled = false
    let sum = try light(field)
    #expect(sum.blue > 100_000 && sum.green == 0)
    #expect(!field.canBecomeFirstResponder)
  }

  @Test func `views at both ends leave the text its room`() {
    let (field, _, _) = shown("text")
    let bounds = field.bounds
    #expect(field.textRect(forBounds: bounds) == bounds)
    let (left, right) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)),
      UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    )
    field.leftView = left
    field.rightView = right
    #expect(field.textRect(forBounds: bounds) == bounds)
    field.leftViewMode = .always
    field.rightViewMode = .unlessEditing
    field.layoutIfNeeded()
    #expect(field.leftViewRect(forBounds: bounds) == CGRect(x: 0, y: 7, width: 20, height: 20))
    #expect(field.rightViewRect(forBounds: bounds) == CGRect(x: 170, y: 12, width: 30, height: 10))
    #expect(left.frame == field.leftViewRect(forBounds: bounds))
    #expect(field.textRect(forBounds: bounds) == CGRect(x: 20, y: 0, width: 150, height: 34))
    #expect(field.placeholderRect(forBounds: bounds) == field.textRect(forBounds: bounds))
    field.clearButtonMode = .whileEditing
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    #expect(right.isHidden && !field.clearButton.isHidden)
    let clear = field.clearButtonRect(forBounds: bounds)
    #expect(clear.maxX == 195 && clear.width == 19)
    #expect(field.editingRect(forBounds: bounds).maxX <= clear.minX)
    #expect(field.editor.frame == field.editingRect(forBounds: bounds))
    field.leftView = nil
    #expect(left.superview == nil)
    field.borderStyle = .roundedRect
    #expect(field.textRect(forBounds: bounds).minX == 7)
    #expect(field.borderRect(forBounds: bounds) == bounds)
  }

  @Test func `a field asks for the room of its text`() {
    let (field, _, _) = shown("a text of some length")
    let one = field.intrinsicContentSize
    field.font = UIFont.systemFont(ofSize: 32)
    let big = field.intrinsicContentSize
    #expect(big.height > 1.8 * one.height && big.width > 1.8 * one.width)
    field.borderStyle = .roundedRect
    #expect(field.intrinsicContentSize.height == big.height + 14)
    #expect(field.sizeThatFits(.zero).height == big.height + 14)
    field.text = ""
    field.placeholder = "short"
    #expect(field.intrinsicContentSize.width < big.width)
  }

  @Test func `a font becomes smaller where it may`() throws {
    let (field, _, _) = shown("a text that is much too long for such a field, by far")
    let cut = try #require(field.picture())
    field.adjustsFontSizeToFitWidth = true
    field.minimumFontSize = 4
    #expect(field.minimumFontSize == 4)
    #expect(try #require(field.picture()).differs(from: cut, at: 0) > 0)
    #expect(try #require(try ink(of: field)).height < 12)
  }

  @Test func `attributes of the whole text`() {
    let (field, _, _) = shown("abc")
    field.defaultTextAttributes = [
      .font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.red, .kern: 5,
    ]
    #expect(field.font?.pointSize == 9 && field.textColor == .red)
    let found = field.attributedText.map { unsafe $0.attributes(at: 2, effectiveRange: nil) }
    #expect(found?[.kern] as? Int == 5)
    #expect(field.defaultTextAttributes[.kern] as? Int == 5)
  }

  @Test func `overrides of drawing and rectangles count`() throws {
    final class Own: UITextField {
      var drawn: [String] = []
      override func drawText(in rect: CGRect) {
        drawn.append("text \(rect.minX)")
        super.drawText(in: rect)
      }
      override func drawPlaceholder(in rect: CGRect) { drawn.append("placeholder \(rect.minX)") }
      override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 40, dy: 0) }
    }
    let field = Own(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    field.text = "I"
    #expect(try #require(try ink(of: field)).minX >= 40)
    field.text = ""
    field.placeholder = "p"
    _ = try ink(of: field)
    #expect(field.drawn == ["text 40.0", "placeholder 40.0"])
  }

  // MARK: Editing

  @Test func `editing tells in Apple's order`() {
    let (field, _, recorder) = shown("ab")
    var events: [String] = []
    for (event, name) in [
      (UIControl.Event.editingDidBegin, "begin"), (.editingChanged, "changed"),
      (.editingDidEnd, "end"), (.editingDidEndOnExit, "exit"),
    ] { field.addAction(UIAction { _ in events.append(name) }, for: event) }
    var posted: [String] = []
    let tokens = [
      UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
      UITextField.textDidEndEditingNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) { note in
        let reason = note.userInfo?[UITextField.didEndEditingReasonUserInfoKey] as? Int
        let text = note.name.rawValue.dropFirst(15) + (reason.map { " \($0)" } ?? "")
        MainActor.assumeIsolated { posted.append(String(text)) }
      }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }
    recorder.answers = false
    #expect(!field.becomeFirstResponder())
    recorder.answers = true
    #expect(field.becomeFirstResponder())
    #expect(field.isEditing && field.isFirstResponder)
    #expect(recorder.take() == ["shouldBegin", "shouldBegin", "didBegin"])
    field.insertText("c")
    #expect(field.text == "abc")
    #expect(recorder.take() == ["change 2+0 c", "selection"])
    field.deleteBackward()
    #expect(recorder.take() == ["change 2+1 ", "selection"])
    recorder.answers = false
    field.insertText("x")
    #expect(field.text == "ab")
    #expect(!field.resignFirstResponder())
    recorder.answers = true
    _ = recorder.take()
    field.insertText("\n")
    #expect(recorder.take() == ["return", "shouldEnd", "didEnd"])
    #expect(!field.isEditing)
    #expect(events == ["begin", "changed", "changed", "exit", "end"])
    #expect(
      posted == [
        "DidBeginEditingNotification", "DidChangeNotification", "DidChangeNotification",
        "DidEndEditingNotification 0",
      ])
  }

  @Test func `the return key leaves a field alone that nobody has asked to end`() {
    let (field, _, recorder) = shown("ab")
    field.becomeFirstResponder()
    field.insertText("\n")
    #expect(field.isEditing)
    #expect(field.text == "ab")
    field.insertText("two\nlines")
    #expect(field.text == "abtwo lines")
    _ = recorder
  }

  @Test func `the clear button asks, and takes the text away`() {
    let (field, window, recorder) = shown("ab")
    field.clearButtonMode = .always
    field.layoutIfNeeded()
    #expect(!field.clearButton.isHidden)
    let place = field.convert(
      CGPoint(x: field.clearButton.frame.midX, y: field.clearButton.frame.midY), to: window)
    recorder.answers = false
    window.simulateTouch(.began, at: place)
    window.simulateTouch(.ended, at: place)
    #expect(field.text == "ab")
    recorder.answers = true
    window.simulateTouch(.began, at: place)
    window.simulateTouch(.ended, at: place)
    #expect(field.text == "")
    #expect(recorder.events.filter { $0 == "clear" }.count == 2)
    field.layoutIfNeeded()
    #expect(field.clearButton.isHidden)
  }

  @Test
  func `a secure field leaks nothing through copy, undo, accessibility, a drag or an archive`()
    throws
  {
    let (field, window, _) = shown()
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    UIPasteboard.general.string = "before"
    for letter in "hunter2" { window.simulateKey(String(letter)) }
    #expect(field.text == "hunter2")
    func leaks() throws -> [String] {
      let trees = window.accessibilityNodes().map(\.description).joined()
      let range = NSRange(location: 0, length: 7)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: field, requiringSecureCoding: false)
      let items = UIPasteboard.general.items.map { "\($0)" }.joined()
      let spoken = [
        field.accessibilityValue, field.accessibilityLabel, field.accessibilityHint,
        field.accessibleText(in: range), field.editor.accessibilityValue,
        field.editor.accessibleText(in: range),
      ].compactMap { $0 }
      return ([trees, items, String(decoding: data, as: UTF8.self)] + spoken).filter {
        $0.contains("hunter") || $0.contains("unter2")
      }
    }
    for target in [field, field.editor] as [UIResponder] {
      for command in ["copy:", "cut:"] {
        field.selectAll(nil)
        #expect(!target.canPerformAction(Selector(command), withSender: nil))
      }
      field.selectAll(nil)
      target.copy(nil)
      target.cut(nil)
    }
    for key in ["c", "x"] {
      window.simulateKey("a", modifiers: .control)
      window.simulateKey(key, modifiers: .control)
    }
    let place = field.convert(CGPoint(x: 20, y: 17), to: window)
    window.simulatePointer(.began, at: place)
    window.simulatePointer(.moved, at: CGPoint(x: place.x + 60, y: place.y + 40))
    window.simulatePointer(.ended, at: CGPoint(x: place.x + 60, y: place.y + 40))
    #expect(UIPasteboard.general.string == "before")
    #expect(try leaks().isEmpty)
    // There is nothing to undo, and a text that was typed over is not restored.
    field.selectAll(nil)
    window.simulateKey("x")
    #expect(field.undoManager?.canUndo != true)
    window.simulateKey("z", modifiers: .control)
    #expect(field.text == "x")
    #expect(try leaks().isEmpty)
    // Visible again, it returns its text; text typed in secret is still not undone.
    field.isSecureTextEntry = false
    #expect(field.undoManager?.canUndo != true)
    #expect(field.accessibilityValue == "x")
    UIPasteboard.general.string = ""
  }

  @Test func `the text goes when editing begins, if it shall`() {
    let (field, _, _) = shown("ab")
    field.clearsOnBeginEditing = true
    field.becomeFirstResponder()
    #expect(field.text == "")
    field.insertText("cd")
    field.clearsOnInsertion = true
    #expect(field.clearsOnInsertion)
    field.insertText("e")
    #expect(field.text == "e")
  }

  @Test func `a tap begins to edit where it is`() {
    let old = SceneClock.main
    SceneClock.main = SceneClock(startingAt: 0)
    defer { SceneClock.main = old }
    let (field, window, _) = shown("some words")
    field.layoutIfNeeded()
    let caret = field.caretRect(for: TextOffset(4))
    let place = field.convert(CGPoint(x: caret.midX, y: caret.midY), to: window)
    window.simulateTouch(.began, at: place)
    SceneClock.main.advance(by: 0.05)
    window.simulateTouch(.ended, at: place)
    #expect(field.isEditing)
    #expect((field.selectedTextRange as? TextSpan)?.range == NSRange(location: 4, length: 0))
    SceneClock.main.advance(by: 1)
    for _ in 0..<2 {
      window.simulateTouch(.began, at: place)
      SceneClock.main.advance(by: 0.05)
      window.simulateTouch(.ended, at: place)
      SceneClock.main.advance(by: 0.05)
    }
    #expect((field.selectedTextRange as? TextSpan)?.range.length ?? 0 > 0)
  }

  @Test func `the caret stays in sight in a long line`() {
    let (field, _, _) = shown(String(repeating: "long ", count: 40))
    field.becomeFirstResponder()
    field.insertText("!")
    let end = field.caretRect(for: field.endOfDocument)
    #expect(end.maxX <= 200.5 && end.minX > 100)
    field.selectedTextRange = field.textRange(
      from: field.beginningOfDocument, to: field.beginningOfDocument)
    field.insertText("x")
    #expect(field.caretRect(for: TextOffset(1)).minX < 30)
    field.resignFirstResponder()
    #expect(field.editor.contentOffset.x == 0)
  }

  @Test func `a field is a text input`() {
    let (field, _, recorder) = shown("hello world")
    field.becomeFirstResponder()
    field.selectedTextRange = TextSpan(NSRange(location: 6, length: 5))
    #expect(field.text(in: field.selectedTextRange ?? UITextRange()) == "world")
    field.replace(field.selectedTextRange ?? UITextRange(), withText: "you")
    #expect(field.text == "hello you")
    field.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    #expect(field.markedTextRange != nil)
    field.unmarkText()
    #expect(field.markedTextRange == nil)
    #expect(field.selectionRects(for: TextSpan(NSRange(location: 0, length: 5))).count == 1)
    #expect(field.firstRect(for: TextSpan(NSRange(location: 0, length: 5))).width > 20)
    #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 11)
    #expect(field.hasText)
    let tokens = field.tokenizer
    let word = tokens.rangeEnclosingPosition(
      TextOffset(1), with: .word, inDirection: .storage(.forward))
    #expect(word.flatMap { field.text(in: $0) } == "hello")
    field.keyboardType = .emailAddress
    field.textContentType = .emailAddress
    #expect(field.keyboardType == .emailAddress)
    field.typingAttributes = [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 16)]
    field.insertText("r")
    let last = field.attributedText.map {
      unsafe $0.attributes(at: $0.length - 1, effectiveRange: nil)
    }
    #expect(last?[.foregroundColor] as? UIColor == .red)
    let (pad, bar) = (UIView(), UIView())
    field.inputView = pad
    field.inputAccessoryView = bar
    #expect(field.inputView === pad && field.inputAccessoryView === bar)
    let state = field.interactionState
    field.selectAll(nil)
    field.interactionState = state
    #expect((field.selectedTextRange as? TextSpan)?.range.length == 0)
    field.allowsEditingTextAttributes = true
    #expect(field.allowsEditingTextAttributes)
    _ = recorder
  }

  @Test func `the edit menu of a field is the delegate's`() throws {
    final class Menus: NSObject, UITextFieldDelegate {
      var events: [String] = []
      func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange,
        suggestedActions: [UIMenuElement]
      ) -> UIMenu? {
        events.append("menu \(range.location)+\(range.length)")
        return UIMenu(children: [UIAction(title: "Mine") { _ in }])
      }
      func textField(
        _ textField: UITextField,
        willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
      ) { events.append("present") }
      func textField(
        _ textField: UITextField,
        willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
      ) { events.append("dismiss") }
    }
    let (field, window, _) = shown("some words")
    let menus = Menus()
    field.delegate = menus
    field.becomeFirstResponder()
    field.selectAll(nil)
    field.editor.presentEditMenu(at: .zero)
    let menu = try #require(window.presentedMenu)
    #expect(menu.leaves.map(\.title) == ["Mine"])
    menu.dismiss()
    #expect(menus.events == ["menu 0+10", "present", "dismiss"])
  }

  @Test func `fonts of text styles follow the surroundings`() {
    let old = TextKitEnvironment.preferredContentSizeCategory
    defer { TextKitEnvironment.preferredContentSizeCategory = old }
    let (field, window, _) = shown("grows")
    field.font = UIFont.preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    #expect(field.adjustsFontForContentSizeCategory)
    let before = field.intrinsicContentSize.height
    TextKitEnvironment.preferredContentSizeCategory = .accessibilityLarge
    window.layoutIfNeeded()
    #expect(field.intrinsicContentSize.height > before * 1.3)
  }

  @Test func `an archive keeps the field, but no secret`() throws {
    let field = UITextField(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    field.text = "kept"
    field.placeholder = "name"
    field.borderStyle = .bezel
    field.clearButtonMode = .whileEditing
    field.textAlignment = .center
    func copy() throws -> UITextField {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: field, requiringSecureCoding: false)
      let coder = try NSKeyedUnarchiver(forReadingFrom: data)
      coder.requiresSecureCoding = false
      return try #require(coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UITextField)
    }
    let read = try copy()
    #expect(read.text == "kept" && read.placeholder == "name" && read.frame == field.frame)
    #expect(
      read.borderStyle == .bezel && read.clearButtonMode == .whileEditing
        && read.textAlignment == .center)
    field.isSecureTextEntry = true
    #expect(try copy().text == "")
    #expect(try copy().isSecureTextEntry)
  }

  @Test func `whatever is put into a field stands on one line`() {
    let (field, window, _) = shown()
    field.becomeFirstResponder()
    let rich = Data("{\\rtf1 two\\par {\\b lines}}".utf8)
    let ways: [(UITextField) -> Void] = [
      { $0.paste(nil) }, { $0.pasteAndMatchStyle(nil) },
      { $0.setMarkedText("two\nlines", selectedRange: NSRange(location: 9, length: 0)) },
      { field in
        let all = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
        field.replace(all!, withText: "two\r\nlines")
      },
      { $0.insertText("two\u{2029}lines") },
      { field in
        field.allowsEditingTextAttributes = true
        UIPasteboard.general.setItems([["public.rtf": rich]])
        field.paste(nil)
      },
    ]
    for (number, way) in ways.enumerated() {
      field.text = ""
      UIPasteboard.general.string = "two\r\nlines"
      way(field)
      #expect(field.text == "two lines", "\(number)")
    }
    let traits = field.editor.textStorage.font(at: 5)?.fontDescriptor.symbolicTraits
    #expect(traits?.contains(.traitBold) == true)
    // A field whose attributes may be edited has the commands for that.
    field.selectAll(nil)
    window.simulateKey("u", modifiers: .control)
    #expect(
      field.editor.textStorage.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int == 1)
    UIPasteboard.general.string = ""
  }

  @Test func `of a secret neither its words nor its marks are touched`() {
    let (field, window, _) = shown()
    field.isSecureTextEntry = true
    field.smartQuotesType = .yes
    field.smartDashesType = .yes
    field.autocapitalizationType = .words
    field.becomeFirstResponder()
    window.simulateKey("my \"se'c--ret\" x")
    #expect(field.text == "my \"se'c--ret\" x")
    let count = 16
    func selected() -> NSRange { field.editor.selectedRange }
    window.simulateKey(.keyboardLeftArrow, modifiers: .control)
    #expect(selected() == NSRange(location: 0, length: 0))
    window.simulateKey(.keyboardRightArrow, modifiers: [.control, .shift])
    #expect(selected() == NSRange(location: 0, length: count))
    window.simulateKey(.keyboardEnd)
    let place = field.convert(CGPoint(x: 30, y: 17), to: window)
    for clicks in 1...2 {
      window.simulatePointer(.began, at: place, clickCount: clicks)
      window.simulatePointer(.ended, at: place)
    }
    #expect(selected() == NSRange(location: 0, length: count))
    // What cannot be copied is not cut.
    field.cut(nil)
    #expect(field.text?.utf16.count == count)
    window.simulateKey(.keyboardEnd)
    window.simulateKey(.keyboardDeleteOrBackspace, modifiers: .control)
    #expect(field.text == "")
  }

  @Test func `tab goes to the next field, and with shift to the one before`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let box = UIView(frame: window.bounds)
    let fields = (0..<4).map { number in
      UITextField(frame: CGRect(x: 10, y: 10 + 40 * number, width: 200, height: 34))
    }
    let view = UITextView(frame: CGRect(x: 10, y: 200, width: 200, height: 60))
    fields[1].isEnabled = false
    fields[2].isHidden = true
    window.addSubview(fields[0])
    window.addSubview(box)
    for part in fields[1...] { box.addSubview(part) }
    window.addSubview(view)
    window.makeKeyAndVisible()
    fields[0].becomeFirstResponder()
    window.simulateKey("a")
    window.simulateKey(.keyboardTab)
    #expect(fields[3].isFirstResponder && fields[0].text == "a")
    window.simulateKey("b")
    window.simulateKey(.keyboardTab)
    #expect(view.isFirstResponder)
    window.simulateKey(.keyboardTab)
    #expect(view.text == "\t", "in a text view it is a character")
    fields[3].becomeFirstResponder()
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(fields[0].isFirstResponder && fields[3].text == "b")
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(view.isFirstResponder)
    for part in [view, fields[3]] as [UIView] { part.removeFromSuperview() }
    fields[0].becomeFirstResponder()
    window.simulateKey(.keyboardTab)
    #expect(fields[0].isFirstResponder && fields[0].text == "a")
  }
}
