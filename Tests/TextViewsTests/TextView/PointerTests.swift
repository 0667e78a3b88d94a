// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Selecting and tapping, with fingers and pointers.
@MainActor @Suite(.serialized) struct TextPointerTests {
  private func onClock(_ body: () throws -> Void) rethrows {
    let old = SceneClock.main
    SceneClock.main = SceneClock(startingAt: 0)
    defer { SceneClock.main = old }
    try body()
  }

  private func tap(_ window: UIWindow, _ point: CGPoint, _ count: Int = 1) {
    for _ in 0..<count {
      window.simulateTouch(.began, at: point)
      SceneClock.main.advance(by: 0.05)
      window.simulateTouch(.ended, at: point)
      SceneClock.main.advance(by: 0.05)
    }
    SceneClock.main.advance(by: 1)
  }

  // MARK: Fingers

  @Test func `taps set the caret, select a word, and a paragraph`() {
    onClock {
      let (view, window) = shownTextView("some words here\nand there")
      tap(window, view.point(ofCharacter: 7, in: window))
      #expect(view.isFirstResponder)
      #expect(view.selectedRange == NSRange(location: 7, length: 0))
      tap(window, view.point(ofCharacter: 7, in: window), 2)
      #expect(view.selectedRange == NSRange(location: 5, length: 5))
      tap(window, view.point(ofCharacter: 7, in: window), 3)
      #expect(view.selectedRange == NSRange(location: 0, length: 16))
      tap(window, view.point(ofCharacter: 18, in: window))
      #expect(view.selectedRange == NSRange(location: 18, length: 0))
    }
  }

  @Test func `a long press moves the caret, or selects words where nothing can be edited`() {
    onClock {
      let (view, window) = shownTextView("some words here and there")
      window.simulateTouch(.began, at: view.point(ofCharacter: 2, in: window))
      SceneClock.main.advance(by: 0.7)
      #expect(view.selectedRange == NSRange(location: 2, length: 0))
      window.simulateTouch(.moved, at: view.point(ofCharacter: 12, in: window))
      #expect(view.selectedRange == NSRange(location: 12, length: 0))
      window.simulateTouch(.ended, at: view.point(ofCharacter: 12, in: window))
      #expect(window.presentedMenu?.kind == .edit)
      view.isEditable = false
      view.selectedRange = NSRange(location: 0, length: 0)
      window.simulateTouch(.began, at: view.point(ofCharacter: 6, in: window))
      SceneClock.main.advance(by: 0.7)
      #expect(view.selectedRange == NSRange(location: 5, length: 5))
      window.simulateTouch(.moved, at: view.point(ofCharacter: 12, in: window))
      #expect(view.selectedRange == NSRange(location: 5, length: 10))
      window.simulateTouch(.ended, at: view.point(ofCharacter: 12, in: window))
    }
  }

  // MARK: Pointer

  @Test func `the menu of a link in a text that is edited opens and copies it first`() throws {
    let (view, window) = shownTextView("some linked words")
    let url = try #require(URL(string: "https://example.org/a"))
    view.textStorage.addAttribute(.link, value: url, range: NSRange(location: 5, length: 6))
    view.becomeFirstResponder()
    func titles(ofPressAt place: Int) -> [String] {
      let point = view.point(ofCharacter: place, in: window)
      window.simulatePointer(.began, at: point, button: .secondary)
      window.simulatePointer(.ended, at: point, button: .secondary)
      return window.presentedMenu?.leaves.map(\.title) ?? []
    }
    #expect(titles(ofPressAt: 7).prefix(2) == ["Open Link", "Copy Link"])
    #expect(titles(ofPressAt: 7).contains("Cut"))
    let leaves = window.presentedMenu?.leaves ?? []
    let copy = try #require(leaves.first { $0.title == "Copy Link" })
    window.performMenuElement(copy)
    #expect(UIPasteboard.general.url == url)
    #expect(!titles(ofPressAt: 14).contains("Open Link") && titles(ofPressAt: 14).contains("Cut"))
  }

  @Test func `a click on a picture selects it where text is edited, and it can be carried`() {
    onClock {
      let (view, window) = shownTextView("ab cd ef")
      let picture = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image {
        $0.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
      }
      let attachment = NSTextAttachment()
      attachment.image = picture
      view.textStorage.insert(NSAttributedString(attachment: attachment), at: 3)
      let point = view.point(ofCharacter: 3, in: window, part: 0.8)
      @MainActor func click() {
        window.simulatePointer(.began, at: point)
        window.simulatePointer(.ended, at: point)
      }
      for _ in 0..<2 {
        SceneClock.main.advance(by: 2)
        click()
        #expect(view.selectedRange == NSRange(location: 3, length: 1))
      }
      SceneClock.main.advance(by: 2)
      let target = view.point(ofCharacter: 8, in: window, part: 0.9)
      window.simulatePointer(.began, at: point)
      window.simulatePointer(.moved, at: CGPoint(x: point.x + 20, y: point.y))
      window.simulatePointer(.moved, at: target)
      window.simulatePointer(.ended, at: target)
      #expect(view.text == "ab cd ef\u{FFFC}")
      window.simulateKey(.keyboardDeleteOrBackspace)
      #expect(view.text == "ab cd ef")
    }
  }

  @Test func `a pointer selects by characters, words and paragraphs`() {
    onClock {
      let (view, window) = shownTextView("some words here\nand there")
      window.simulatePointer(.began, at: view.point(ofCharacter: 2, in: window))
      #expect(view.selectedRange == NSRange(location: 2, length: 0))
      window.simulatePointer(.moved, at: view.point(ofCharacter: 9, in: window))
      #expect(view.selectedRange == NSRange(location: 2, length: 7))
      window.simulatePointer(.moved, at: view.point(ofCharacter: 0, in: window))
      #expect(view.selectedRange == NSRange(location: 0, length: 2))
      window.simulatePointer(.ended, at: view.point(ofCharacter: 0, in: window))
      #expect(view.contentOffset == .zero)
      // Shift continues from the start of the selection.
      window.simulatePointer(.began, at: view.point(ofCharacter: 6, in: window), modifiers: .shift)
      window.simulatePointer(.ended, at: view.point(ofCharacter: 6, in: window), modifiers: .shift)
      #expect(view.selectedRange == NSRange(location: 2, length: 4))
      window.simulatePointer(.began, at: view.point(ofCharacter: 7, in: window), clickCount: 2)
      #expect(view.selectedRange == NSRange(location: 5, length: 5))
      window.simulatePointer(.moved, at: view.point(ofCharacter: 12, in: window))
      #expect(view.selectedRange == NSRange(location: 5, length: 10))
      window.simulatePointer(.moved, at: view.point(ofCharacter: 1, in: window))
      #expect(view.selectedRange == NSRange(location: 0, length: 10))
      window.simulatePointer(.ended, at: view.point(ofCharacter: 1, in: window))
      window.simulatePointer(.began, at: view.point(ofCharacter: 17, in: window), clickCount: 3)
      window.simulatePointer(.ended, at: view.point(ofCharacter: 17, in: window))
      #expect(view.selectedRange == NSRange(location: 16, length: 9))
    }
  }

  @Test func `a pointer below the view scrolls and selects on`() {
    onClock {
      let (view, window) = shownTextView(String(repeating: "a line\n", count: 200))
      view.layoutIfNeeded()
      window.simulatePointer(.began, at: view.point(ofCharacter: 2, in: window))
      window.simulatePointer(.moved, at: CGPoint(x: 60, y: 239))
      let first = view.selectedRange.length
      SceneClock.main.advance(by: 1)
      #expect(view.contentOffset.y > 50)
      #expect(view.selectedRange.location == 2)
      #expect(view.selectedRange.length > first + 20)
      window.simulatePointer(.ended, at: CGPoint(x: 60, y: 239))
      let rest = view.contentOffset
      SceneClock.main.advance(by: 1)
      #expect(view.contentOffset == rest)
    }
  }

  // MARK: Links

  private func linked(_ mayEdit: Bool = false) -> (UITextView, UIWindow, TextViewRecorder) {
    let (view, window) = shownTextView("see the page now")
    view.textStorage.addAttribute(
      .link, value: "http://a.b/c", range: NSRange(location: 8, length: 4))
    view.isEditable = mayEdit
    let recorder = TextViewRecorder()
    view.delegate = recorder
    return (view, window, recorder)
  }

  @Test func `167: a tap on a link asks the delegate, and opens it`() {
    onClock {
      let (view, window, recorder) = linked()
      let old = TextKitEnvironment.openURLHandler
      nonisolated(unsafe) var opened: [URL] = []
      TextKitEnvironment.openURLHandler = { url in
        opened.append(url)
        return true
      }
      defer { TextKitEnvironment.openURLHandler = old }
      tap(window, view.point(ofCharacter: 9, in: window))
      #expect(recorder.take() == ["url http://a.b/c 8+4"])
      #expect(opened.map(\.absoluteString) == ["http://a.b/c"])
      tap(window, view.point(ofCharacter: 2, in: window))
      #expect(!recorder.take().contains { $0.hasPrefix("url") })
      recorder.mayInteract = false
      tap(window, view.point(ofCharacter: 10, in: window))
      #expect(opened.count == 1)
      recorder.mayInteract = true
      recorder.primary = { item, action in
        recorder.events.append("item \(item.range.location)")
        return nil
      }
      _ = recorder.take()
      tap(window, view.point(ofCharacter: 10, in: window))
      #expect(recorder.take() == ["item 8"])
      recorder.primary = { item, _ in
        guard case .link(let url) = item.content else { return nil }
        return UIAction { _ in recorder.events.append("own \(url.path)") }
      }
      tap(window, view.point(ofCharacter: 10, in: window))
      #expect(recorder.take() == ["own /c"])
      #expect(opened.count == 1)
      // While the text is edited a tap sets the caret.
      view.isEditable = true
      tap(window, view.point(ofCharacter: 10, in: window))
      #expect(view.selectedRange.location == 10)
      #expect(opened.count == 1)
      view.isEditable = false
      view.isSelectable = false
      tap(window, view.point(ofCharacter: 10, in: window))
      #expect(opened.count == 1)
    }
  }

  @Test func `a click on a link opens it, a drag over it selects`() {
    onClock {
      let (view, window, recorder) = linked()
      let place = view.point(ofCharacter: 9, in: window)
      window.simulatePointer(.began, at: place)
      #expect(!recorder.take().contains { $0.hasPrefix("url") })
      window.simulatePointer(.ended, at: place)
      #expect(recorder.take().contains("url http://a.b/c 8+4"))
      window.simulatePointer(.began, at: place)
      window.simulatePointer(.moved, at: view.point(ofCharacter: 14, in: window))
      window.simulatePointer(.ended, at: view.point(ofCharacter: 14, in: window))
      #expect(view.selectedRange.length == 5)
      #expect(!recorder.take().contains { $0.hasPrefix("url") })
    }
  }

  @Test func `a tap on an attachment asks the delegate`() {
    onClock {
      let (view, window, recorder) = linked()
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
      view.textStorage.insert(NSAttributedString(attachment: attachment), at: 4)
      tap(window, view.point(ofCharacter: 4, in: window))
      #expect(recorder.take() == ["attachment 4"])
    }
  }

  @Test func `a link over two lines can be tapped in both`() {
    onClock {
      let (view, window, recorder) = linked()
      view.textStorage.setAttributedString(
        NSAttributedString(
          string: String(repeating: "linked words ", count: 12),
          attributes: [.link: URL(string: "x:y") as Any, .font: UIFont.systemFont(ofSize: 16)]))
      for place in [2, 60, 120] {
        tap(window, view.point(ofCharacter: place, in: window))
        #expect(recorder.take() == ["url x:y 0+156"])
      }
    }
  }

  @Test func `a long press on a link shows its menu`() throws {
    try onClock {
      let (view, window, recorder) = linked()
      window.simulateTouch(.began, at: view.point(ofCharacter: 9, in: window))
      SceneClock.main.advance(by: 0.7)
      window.simulateTouch(.ended, at: view.point(ofCharacter: 9, in: window))
      #expect(recorder.take() == ["url http://a.b/c 8+4"])
      let menu = try #require(window.presentedMenu)
      #expect(menu.kind == .context)
      #expect(menu.leaves.map(\.title) == ["Open Link", "Copy Link"])
      menu.dismiss()
      #expect(window.presentedMenu == nil)
    }
  }

  @Test func `menus of links are the delegate's`() throws {
    final class Menus: NSObject, UITextViewDelegate {
      var events: [String] = []
      var own: UITextItem.MenuConfiguration?
      func textView(
        _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
      ) -> UITextItem.MenuConfiguration? {
        if case .tag = textItem.content { events.append("tag") }
        events.append("menu \(textItem.range.location)")
        return own
      }
      func textView(
        _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
        animator: any UIContextMenuInteractionAnimating
      ) { events.append("display") }
      func textView(
        _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
        animator: any UIContextMenuInteractionAnimating
      ) { events.append("end") }
    }
    try onClock {
      let (view, window, _) = linked()
      let menus = Menus()
      view.delegate = menus
      @MainActor func press() {
        window.simulateTouch(.began, at: view.point(ofCharacter: 9, in: window))
        SceneClock.main.advance(by: 0.7)
        window.simulateTouch(.ended, at: view.point(ofCharacter: 9, in: window))
      }
      press()
      #expect(menus.events == ["menu 8"])
      #expect(window.presentedMenu == nil)
      let shown = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      menus.own = UITextItem.MenuConfiguration(
        preview: .view(shown), menu: UIMenu(children: [UIAction(title: "Own") { _ in }]))
      menus.events = []
      press()
      let menu = try #require(window.presentedMenu)
      #expect(menu.leaves.map(\.title) == ["Own"])
      #expect(menu.previewViewController?.view === shown)
      menu.dismiss()
      #expect(menus.events == ["menu 8", "display", "end"])
    }
  }

  @Test func `the edit menu is the delegate's`() throws {
    final class Menus: NSObject, UITextViewDelegate {
      var events: [String] = []
      func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
      ) -> UIMenu? {
        events.append("menu \(range.location)+\(range.length)")
        return UIMenu(children: [UIAction(title: "Mine") { _ in }] + suggestedActions)
      }
      func textView(
        _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
      ) { events.append("present") }
      func textView(
        _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
      ) { events.append("dismiss") }
    }
    try onClock {
      let (view, window) = shownTextView("some words here")
      let menus = Menus()
      view.delegate = menus
      tap(window, view.point(ofCharacter: 7, in: window), 2)
      let menu = try #require(window.presentedMenu)
      #expect(menu.leaves.first?.title == "Mine")
      #expect(menu.leaves.contains { $0.title == "Copy" })
      menu.dismiss()
      #expect(menus.events == ["menu 5+5", "present", "dismiss"])
    }
  }

  @Test func `links look as the view says`() throws {
    let (view, _, _) = linked()
    view.tintColor = .red
    #expect(view.linkTextAttributes[.foregroundColor] as? UIColor == .red)
    var sum = try light(of: view)
    #expect(sum.red > sum.blue + 200)
    view.linkTextAttributes = [.foregroundColor: UIColor.blue, .underlineStyle: 1]
    sum = try light(of: view)
    #expect(sum.blue > sum.red + 200)
    #expect(unsafe view.textStorage.attribute(.underlineStyle, at: 9, effectiveRange: nil) == nil)
  }

  @Test func `166: detectors find links and phone numbers while nothing can be edited`() throws {
    onClock {
      let (view, window) = shownTextView("Go to www.example.com or call +1 650-253-0000 now")
      let recorder = TextViewRecorder()
      view.delegate = recorder
      view.dataDetectorTypes = [.link, .phoneNumber]
      tap(window, view.point(ofCharacter: 8, in: window))
      #expect(!recorder.take().contains { $0.hasPrefix("url") })
      view.isEditable = false
      tap(window, view.point(ofCharacter: 8, in: window))
      #expect(recorder.take() == ["url http://www.example.com 6+15"])
      tap(window, view.point(ofCharacter: 35, in: window))
      #expect(recorder.take().first?.hasPrefix("url tel:") == true)
      let all = NSRange(location: 0, length: view.textStorage.length)
      #expect(view.looks(of: all).map(\.0.location) == [6, 30])
      view.textStorage.replaceCharacters(in: NSRange(location: 6, length: 15), with: "nowhere")
      #expect(view.looks(of: NSRange(location: 0, length: 20)).map(\.0.location) == [22])
      view.dataDetectorTypes = []
      #expect(view.looks(of: NSRange(location: 0, length: 20)).isEmpty)
    }
  }

  @Test func `what is found in a long paragraph is found whole, wherever it stands`() {
    var random = SeededGenerator(seed: seed(of: "long paragraphs"))
    let links = ["https://example.com/a/long/way/to/a/page?with=parts", "www.example.org"]
    for run in 0..<iterations(4) {
      var text = ""
      var wanted: [NSRange] = []
      while text.utf16.count < 40_000 {
        text += words(Int.random(in: 1...4, using: &random), &random).replacing("\n", with: " ")
        let found = random.oneIn(3) ? "call +1 650-253-0000" : links.randomElement(using: &random)!
        let skipped = found.hasPrefix("call ") ? 5 : 0
        wanted.append(
          NSRange(
            location: text.utf16.count + skipped, length: found.utf16.count - skipped))
        text += found + " so "
      }
      let view = plainTextView("")
      view.isEditable = false
      view.dataDetectorTypes = [.link, .phoneNumber]
      view.text = text
      let all = NSRange(location: 0, length: view.textStorage.length)
      #expect(view.looks(of: all).map(\.0) == wanted, "run \(run)")
      // Queried for a part, all that lies in it is found.
      view.dataDetectorTypes = [.phoneNumber, .link]
      for _ in 0..<40 {
        let one = wanted.randomElement(using: &random)!
        let place = one.location + Int.random(in: 0..<one.length, using: &random)
        view.textStorage.edited(
          .editedAttributes, range: NSRange(location: 0, length: 1), changeInLength: 0)
        #expect(view.item(ofCharacter: place, in: view.textStorage)?.range == one, "run \(run)")
      }
    }
  }

  // MARK: Drawing

  @Test func `161: a caret is drawn for a selection of no length, else a ground`() throws {
    let (view, _) = shownTextView("abc def")
    view.tintColor = .red
    view.textColor = .clear
    #expect(try ink(of: view) == nil)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 3, length: 0)
    let caret = try #require(try ink(of: view))
    #expect(abs(caret.width - 2) < 0.6)
    #expect(abs(caret.minX - view.caretRect(for: TextOffset(3)).minX) < 0.6)
    view.selectedRange = NSRange(location: 0, length: 3)
    let ground = try #require(try ink(of: view))
    #expect(ground.width > 15)
    #expect(view.selectionRects(for: TextSpan(NSRange(location: 0, length: 0))).isEmpty)
    view.selectedRange = NSRange(location: 3, length: 0)
    view.isEditable = false
    #expect(try ink(of: view) == nil)
    view.selectedRange = NSRange(location: 0, length: 3)
    #expect(try ink(of: view) != nil)
    view.resignFirstResponder()
    #expect(try ink(of: view) == nil)
  }

  @Test func `select and select all`() {
    let (view, _) = shownTextView("some words here")
    view.selectedRange = NSRange(location: 7, length: 0)
    #expect(view.canPerformAction("select:", withSender: nil))
    view.select(nil as Any?)
    #expect(view.selectedRange == NSRange(location: 5, length: 5))
    #expect(!view.canPerformAction("select:", withSender: nil))
    view.selectAll(nil)
    #expect(view.selectedRange == NSRange(location: 0, length: 15))
    #expect(!view.canPerformAction("selectAll:", withSender: nil))
    #expect(view.canPerformAction("delete:", withSender: nil))
    view.delete(nil)
    #expect(view.text == "")
    #expect(!view.canPerformAction("noSuchThing:", withSender: nil))
  }

  // MARK: Pasteboard

  @Test func `line ends of other programs become line feeds`() {
    let ways: [(UITextView) -> Void] = [
      { $0.paste(nil) }, { $0.pasteAndMatchStyle(nil) }, { $0.dropText("x\r\ny\rz\n", at: .zero) },
      { view in
        view.allowsEditingTextAttributes = true
        view.paste(nil)
      },
    ]
    for (number, way) in ways.enumerated() {
      UIPasteboard.general.string = "x\r\ny\rz\n"
      let (view, _) = shownTextView("")
      way(view)
      #expect(view.text == "x\ny\nz\n", "\(number)")
    }
  }

  @Test func `line ends of rich text become line feeds, and its letters keep their attributes`() {
    var random = SeededGenerator(seed: seed())
    let (view, _) = shownTextView("")
    for _ in 0..<200 {
      let text = NSMutableAttributedString()
      let wanted = NSMutableAttributedString()
      for number in 0..<Int.random(in: 0...9, using: &random) {
        // Letters of one attribute are next to those of others, also between both halves of a line
        // end.
        let part = ["a", "\r\n", "\r", "\n", "é😀", "\r\n\r\n"].randomElement(using: &random)!
        let attributes = [NSAttributedString.Key.kern: NSNumber(value: number / 2)]
        text.append(NSAttributedString(string: part, attributes: attributes))
        wanted.append(NSAttributedString(string: part.withLineFeeds, attributes: attributes))
      }
      // "\r" and "\n" of two parts are one line end.
      let isCut = text.string.withLineFeeds != wanted.string
      let found = view.onItsLines(text)
      #expect(found.string == text.string.withLineFeeds)
      if !isCut { #expect(found == wanted) }
    }
  }

  @Test func `other programs are given RTF and HTML, and theirs is put in`() throws {
    let (view, _) = shownTextView("some words here")
    let word = NSRange(location: 5, length: 5)
    view.textStorage.addAttribute(.underlineStyle, value: 1, range: word)
    view.selectedRange = word
    view.copy(nil)
    for (type, format) in [
      ("public.rtf", NSAttributedString.DocumentType.rtf), ("public.html", .html),
    ] {
      let data = try #require(UIPasteboard.general.data(forPasteboardType: type))
      let read = try unsafe NSAttributedString(
        data: data, options: [.documentType: format], documentAttributes: nil)
      #expect(read.string.hasPrefix("words"))
      #expect(unsafe read.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int == 1)
    }
    let (other, _) = shownTextView("")
    for (type, words) in [
      ("public.rtf", "{\\rtf1 a {\\ul b}}"), ("public.html", "<p>a <u>b</u></p>"),
    ] {
      UIPasteboard.general.setItems([[type: Data(words.utf8)]])
      other.text = ""
      other.allowsEditingTextAttributes = false
      #expect(other.canPerformAction("paste:", withSender: nil))
      other.paste(nil)
      #expect(other.text == "a b", "its characters")
      #expect(
        unsafe other.textStorage.attribute(.underlineStyle, at: 2, effectiveRange: nil) == nil)
      other.text = ""
      other.allowsEditingTextAttributes = true
      #expect(other.canPerformAction("paste:", withSender: nil))
      other.paste(nil)
      #expect(other.text == "a b")
      #expect(
        unsafe other.textStorage.attribute(.underlineStyle, at: 2, effectiveRange: nil) as? Int == 1
      )
    }
  }

  @Test func `165: what is copied can be put in elsewhere, with attributes where they may be`() {
    let (view, _) = shownTextView("some words here")
    view.textStorage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 5, length: 5))
    view.selectedRange = NSRange(location: 5, length: 5)
    #expect(view.canPerformAction("copy:", withSender: nil))
    view.copy(nil)
    #expect(UIPasteboard.general.string == "words")
    let (other, _) = shownTextView("")
    other.paste(nil)
    #expect(other.text == "words")
    func isRed(_ view: UITextView) -> Bool {
      unsafe view.textStorage.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        == .red
    }
    #expect(!isRed(other))
    other.text = ""
    other.allowsEditingTextAttributes = true
    other.paste(nil)
    #expect(other.text == "words" && isRed(other))
    view.cut(nil)
    #expect(view.text == "some  here")
    view.isEditable = false
    #expect(!view.canPerformAction("paste:", withSender: nil))
    view.paste(nil)
    view.selectedRange = NSRange(location: 0, length: 4)
    view.cut(nil)
    #expect(view.text == "some  here")
    view.isSecureTextEntry = true
    view.copy(nil)
    #expect(UIPasteboard.general.string == "words")
  }

  @Test func `153: another view follows the selection`() {
    final class Clip: NSObject, UITextViewDelegate {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      func textViewDidChangeSelection(_ textView: UITextView) {
        guard let end = textView.selectedTextRange?.end else { return }
        let caret = textView.caretRect(for: end)
        view.center = CGPoint(x: caret.maxX + 12, y: caret.midY)
      }
    }
    let (view, _) = shownTextView("follow me, little clip")
    let clip = Clip()
    view.addSubview(clip.view)
    view.delegate = clip
    for place in [3, 9, 22] {
      view.selectedRange = NSRange(location: place, length: 0)
      let caret = view.caretRect(for: TextOffset(place))
      #expect(clip.view.center == CGPoint(x: caret.maxX + 12, y: caret.midY))
    }
  }
}
