// SPDX-License-Identifier: MIT

import DemoViews
import Foundation
import PictureTestSupport
import Testing
import TextEditor
import TextKitTestSupport
import TextViews

@MainActor @Suite struct EditorViewTests {
  private func shown(_ text: String, as format: DocumentFileFormat = .rtf) throws
    -> (EditorDocument, EditorView, UIWindow, Desk)
  {
    let desk = try Desk()
    let document = EditorDocument(as: format, recoveryIn: desk.recovery)
    document.storage.setAttributedString(
      NSAttributedString(
        string: text,
        attributes: [.font: UIFont(name: "DejaVu Sans", size: 12) ?? .systemFont(ofSize: 12)]))
    let view = EditorView(document)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    view.frame = window.bounds
    window.addSubview(view)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return (document, view, window, desk)
  }

  // MARK: Styles

  @Test(arguments: [0, 1, 2])
  func `a selection of several kinds of paragraphs is no list, and becomes one`(first: Int) throws {
    let (_, view, _, _) = try shown("one\ntwo\nthree\nfour\nfive\nsix\n")
    let text = view.textView
    let kinds: [TextStyles.ListKind] = [.none, .bullets, .numbers]
    for (number, start) in [0, 4, 8, 14, 19, 24].enumerated() {
      text.selectedRange = NSRange(location: start, length: 1)
      text.setList(kinds[(first + number) % 3])
      #expect(TextStyles(of: text).list == kinds[(first + number) % 3])
    }
    text.selectAll(nil)
    #expect(TextStyles(of: text).list == .none)
    text.setList(.numbers)
    #expect(TextStyles(of: text).list == .numbers)
    for start in [0, 4, 8, 14, 19, 24] {
      text.selectedRange = NSRange(location: start, length: 1)
      #expect(TextStyles(of: text).list == .numbers)
    }
  }

  @Test func `a step of size changes each run by one, and several sizes or families are none`()
    throws
  {
    let (document, view, _, _) = try shown("big small 🙂\n")
    let text = view.textView
    text.selectedRange = NSRange(location: 0, length: 3)
    text.setFontSize(24)
    text.selectAll(nil)
    #expect(TextStyles(of: text).size == nil && TextStyles(of: text).family == "DejaVu Sans")
    text.changeFontSize(by: -1)
    func size(_ place: Int) -> CGFloat? {
      (document.storage.attribute(.font, at: place, effectiveRange: nil) as? UIFont)?.pointSize
    }
    #expect(size(0) == 23 && size(5) == 11 && size(10) == 11)
    view.undo()
    #expect(size(0) == 24 && size(5) == 12 && size(10) == 12)
    text.changeFontSize(by: -100)
    #expect(TextStyles(of: text).size == 1)
    text.selectedRange = NSRange(location: 0, length: 3)
    text.setFontFamily("Noto Serif")
    text.selectAll(nil)
    #expect(TextStyles(of: text).size == 1 && TextStyles(of: text).family == nil)
  }

  @Test func `behind an emoji the font is that of the text, and typing goes on in it`() throws {
    let (document, view, _, _) = try shown("one 🙂")
    let text = view.textView
    text.selectedRange = NSRange(location: 6, length: 0)
    #expect(TextStyles(of: text).family == "DejaVu Sans")
    text.insertText("x")
    let typed = document.storage.attribute(.font, at: 6, effectiveRange: nil) as? UIFont
    #expect(typed?.familyName == "DejaVu Sans")
    // Selected, too; a selection that has a trait everywhere loses it.
    text.selectedRange = NSRange(location: 4, length: 2)
    #expect(TextStyles(of: text).family == "DejaVu Sans")
    text.toggleBoldface(nil)
    #expect(TextStyles(of: text).isBold)
    text.toggleBoldface(nil)
    #expect(!TextStyles(of: text).isBold)
  }

  @Test func `styles of the selection are shown, set, and undone one by one`() throws {
    let (document, view, _, _) = try shown("one two\nthree\n")
    let text = view.textView
    text.selectedRange = NSRange(location: 0, length: 3)
    #expect(TextStyles(of: text).family == "DejaVu Sans" && TextStyles(of: text).size == 12)
    text.toggleBoldface(nil)
    #expect(TextStyles(of: text).isBold)
    text.setFontFamily("Noto Serif")
    #expect(TextStyles(of: text).family == "Noto Serif" && TextStyles(of: text).isBold)
    text.setFontSize(30)
    #expect(TextStyles(of: text).size == 30)
    text.setAlignmentOfSelection(.center)
    text.setList(.numbers)
    #expect(TextStyles(of: text).alignment == .center && TextStyles(of: text).list == .numbers)
    let style =
      document.storage.attribute(.paragraphStyle, at: 6, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.textLists.count == 1)
    #expect(document.storage.attribute(.paragraphStyle, at: 9, effectiveRange: nil) == nil)
    text.setParagraphKind(.heading(2))
    #expect(TextStyles(of: text).kind == .heading(2) && TextStyles(of: text).list == .none)
    for _ in 0..<6 { view.undo() }
    #expect(!view.canUndo)
    var plain = TextStyles()
    (plain.family, plain.size) = ("DejaVu Sans", 12)
    #expect(TextStyles(of: text) == plain)
    for _ in 0..<6 { view.redo() }
    #expect(!view.canRedo)
    let again =
      document.storage.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(again?.headerLevel == 2)
    document.close()
  }

  @Test func `at a caret styles are those of what is typed next`() throws {
    let (document, view, _, _) = try shown("")
    let text = view.textView
    text.setFontSize(20)
    text.toggleItalics(nil)
    text.insertText("a")
    #expect(TextStyles(of: text).isItalic && TextStyles(of: text).size == 20)
    document.close()
  }

  // MARK: The saved state

  /// A document of a file in a view, continuous or as pages.
  private func opened(_ columns: Int, _ name: String = "a.rtf") throws
    -> (EditorDocument, EditorView, UIWindow, Desk)
  {
    let desk = try Desk()
    try desk.write(name == "a.rtf" ? "{\\rtf1 one two three}" : "one two three", as: name)
    let document = try desk.open(name)
    let view = EditorView(document)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    view.frame = window.bounds
    window.addSubview(view)
    window.makeKeyAndVisible()
    view.pageColumns = columns
    window.layoutIfNeeded()
    return (document, view, window, desk)
  }

  @Test(arguments: [0, 1])
  func `undo back to the file's text leaves nothing to save, and further on something`(columns: Int)
    async throws
  {
    let (document, view, _, desk) = try opened(columns)
    #expect(!document.isEdited)
    view.show(NSRange(location: 0, length: 3))
    let text = view.activeView
    text.toggleBoldface(nil)
    for letter in ["x", "y"] { text.insertText(letter) }
    text.selectedRange = NSRange(location: 4, length: 0)
    text.insertText("z")
    await document.keepNow()
    #expect(document.isEdited)
    for isBack in [false, false, true] {
      view.undo()
      #expect(document.isEdited != isBack)
    }
    #expect(!view.canUndo && document.storage.string == "one two three")
    let kept = try FileManager.default.contentsOfDirectory(atPath: "\(desk.folder)/recovery")
    #expect(kept == [])
    for _ in 0..<2 {
      view.redo()
      #expect(document.isEdited)
    }
    try await document.save()
    #expect(!document.isEdited)
    // Typed on at the same position, and yet a separate undo step.
    view.redo()
    #expect(document.isEdited)
    view.undo()
    #expect(!document.isEdited && document.storage.string == "xy two three")
    view.undo()
    #expect(document.isEdited)
    view.redo()
    #expect(!document.isEdited)
    // Another edit instead of the one that could be redone.
    view.undo()
    view.activeView.insertText("w")
    #expect(document.isEdited)
    view.undo()
    #expect(document.isEdited)
    #expect(try desk.read("a.rtf").contains("xy"))
    document.close()
  }

  @Test func `what is typed behind a save is undone by itself, back to what was saved`()
    async throws
  {
    let (document, view, _, desk) = try opened(0, "a.txt")
    let text = view.textView
    for letter in ["a", "b"] { text.insertText(letter) }
    try await document.save()
    for letter in ["c", "d"] { text.insertText(letter) }
    #expect(document.isEdited)
    view.undo()
    #expect(document.storage.string.hasPrefix("ab") && !document.storage.string.contains("c"))
    #expect(!document.isEdited)
    view.undo()
    #expect(document.storage.string == "one two three" && document.isEdited)
    view.redo()
    #expect(!document.isEdited)
    #expect(try desk.read() == "abone two three")
    document.close()
  }

  @Test func `undo beside changes by a program is not the file's text`() async throws {
    let (document, view, _, desk) = try opened(0, "a.txt")
    let text = view.textView
    text.insertText("a")
    document.insert("p", at: document.storage.length)
    view.undo()
    #expect(document.storage.string == "one two threep" && document.isEdited)
    view.redo()
    view.undo()
    #expect(document.isEdited)
    // A program's change before the step, and then the step alone.
    try await document.save()
    document.insert("q", at: document.storage.length)
    text.insertText("b")
    view.undo()
    #expect(document.storage.string == "one two threepq" && document.isEdited)
    #expect(try desk.read() == "one two threep")
    document.close()
  }

  @Test func `plain text has no styles`() throws {
    let (document, view, _, _) = try shown("one two", as: .plain)
    let text = view.textView
    text.selectAll(nil)
    let before = TextStyles(of: text)
    text.toggleBoldface(nil)
    text.setFontSize(40)
    text.setAlignmentOfSelection(.right)
    text.insertTable(rows: 2, columns: 2)
    #expect(TextStyles(of: text) == before && document.storage.string == "one two")
    document.close()
  }

  @Test func `columns of a new table stay where they are while cells are typed`() throws {
    let (document, view, _, _) = try shown("one")
    let text = view.textView
    text.selectedRange = NSRange(location: 3, length: 0)
    text.insertTable(rows: 2, columns: 3)
    let first = text.selectedRange.location
    let lefts = {
      (0..<3).map { column in
        let place = text.position(from: text.endOfDocument, offset: column - 3)!
        return text.caretRect(for: place).minX
      }
    }
    let before = lefts()
    #expect(before[0] + 20 < before[1] && before[1] + 20 < before[2])
    text.selectedRange = NSRange(location: first + 1, length: 0)
    text.insertText("a long text in the second cell")
    #expect(lefts() == before)
    document.close()
  }

  @Test(arguments: [0, 2, 3, 4, 7])
  func `a table is put behind the caret's paragraph, and is one step`(place: Int) throws {
    let (document, view, _, _) = try shown("one\ntwo")
    let text = view.textView
    text.selectedRange = NSRange(location: place, length: 0)
    text.insertTable(rows: 2, columns: 3)
    let style = text.typingAttributes[.paragraphStyle] as? NSParagraphStyle
    let cell = style?.textBlocks.last as? NSTextTableBlock
    #expect(cell?.startingRow == 0 && cell?.startingColumn == 0 && cell?.table.numberOfColumns == 3)
    text.insertText("cell")
    var cells = 0
    document.storage.enumerateAttribute(
      .paragraphStyle, in: NSRange(location: 0, length: document.storage.length), options: []
    ) { value, _, _ in
      if (value as? NSParagraphStyle)?.textBlocks.last is NSTextTableBlock { cells += 1 }
    }
    #expect(cells == 6)
    #expect(document.storage.string.contains("one") && document.storage.string.contains("two"))
    view.undo()
    view.undo()
    #expect(document.storage.string == "one\ntwo")
    document.close()
  }

  // MARK: Zoom

  @Test func `a zoomed text is as wide as the view, and a touch finds its letter`() throws {
    let (document, view, window, _) = try shown(String(repeating: "word ", count: 200))
    let lines = view.textView.layoutManager.usedRect(for: view.textView.textContainer).height
    view.zoom = 2
    window.layoutIfNeeded()
    #expect(view.textView.frame == view.bounds)
    #expect(view.textView.bounds.width == 320)
    #expect(
      view.textView.layoutManager.usedRect(for: view.textView.textContainer).height > 1.8 * lines)
    let place = view.textView.position(from: view.textView.beginningOfDocument, offset: 150)
    let caret = view.textView.caretRect(for: try #require(place))
    window.simulateTouch(
      .began, at: view.textView.convert(CGPoint(x: caret.midX, y: caret.midY), to: window))
    window.simulateTouch(
      .ended, at: view.textView.convert(CGPoint(x: caret.midX, y: caret.midY), to: window))
    #expect(abs(view.textView.selectedRange.location - 150) <= 5)
    view.zoom(in: true)
    #expect(view.zoom == 2.5)
    view.zoom = .nan
    #expect(view.zoom == 1)
    document.close()
  }

  // MARK: Pages

  @Test func `pages hold all of the text, and the caret goes from column to column`() throws {
    let (document, view, window, _) = try shown(
      (0..<900).map { "Line number \($0) of the text.\n" }.joined())
    for columns in [1, 2] {
      view.pageColumns = columns
      window.layoutIfNeeded()
      view.show(NSRange(location: 20_000, length: 0))
      let first = view.activeView
      #expect(first !== view.textView && first.isFirstResponder)
      #expect(!first.caretRect(for: try #require(first.selectedTextRange?.start)).isNull)
      view.show(NSRange(location: 3, length: 0))
      #expect(view.activeView !== first)
      view.activeView.insertText("typed ")
      #expect(document.storage.string.hasPrefix("Lintyped e number 0"))
      view.show(NSRange(location: 20_000, length: 0))
      view.activeView.insertText("far ")
      // Undone in the order in which they were typed, whichever page is seen.
      view.show(NSRange(location: 0, length: 0))
      view.undo()
      #expect(!document.storage.string.contains("far "))
      #expect(document.storage.string.hasPrefix("Lintyped"))
      view.undo()
      #expect(document.storage.string.hasPrefix("Line number 0"))
      #expect(!view.canUndo)
    }
    view.pageColumns = 0
    #expect(view.activeView === view.textView)
    document.close()
  }

  @Test func `columns of a table are as wide in the window as on pages, and begin where text does`()
    throws
  {
    let desk = try Desk()
    try desk.write("Before.\n\n| K | L | M |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n", as: "a.md")
    let document = try desk.open("a.md")
    let view = EditorView(document)
    view.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    var widths: [[CGFloat]] = []
    for (zoom, columns) in [(1.0, 0), (1, 1), (2, 0), (2, 1)] {
      (view.zoom, view.pageColumns) = (zoom, columns)
      view.layoutIfNeeded()
      let text = view.activeView
      func left(_ letter: String) throws -> CGFloat {
        let place = (document.storage.string as NSString).range(of: letter).location
        let position = text.position(from: text.beginningOfDocument, offset: place)
        return text.convert(text.caretRect(for: try #require(position)), to: view).minX / zoom
      }
      let edges = [try left("Before"), try left("K"), try left("L"), try left("M")]
      widths.append(zip(edges.dropFirst(), edges).map { (($0 - $1) * 100).rounded() / 100 })
    }
    #expect(Set(widths).count == 1, "\(widths)")
    #expect(widths[0][0] < 6 && widths[0][1] > 10, "\(widths)")
    document.close()
  }

  /// A window with a document of HTML that has many paragraphs.
  private func paragraphs(_ count: Int) throws -> (EditorDocument, EditorView, UIWindow, Desk) {
    let desk = try Desk()
    let words = "some words that go on for a line, and then a little further than the line is long"
    try desk.write((1...count).map { "<p>Para \($0) \(words)</p>\n" }.joined(), as: "a.html")
    let document = try desk.open("a.html")
    let view = EditorView(document)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    view.frame = window.bounds
    window.addSubview(view)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    _ = view.textView.becomeFirstResponder()
    return (document, view, window, desk)
  }

  /// Returns whether a position is visible in the window; the caret without one.
  private func isSeen(_ view: EditorView, _ place: Int? = nil) -> Bool {
    view.layoutIfNeeded()
    // The column that shows it is the one that has a caret there.
    var views: [UITextView] = [view.activeView]
    var rest = view.subviews
    while place != nil, let next = rest.popLast() {
      if let text = next as? UITextView { views.append(text) }
      rest += next.subviews
    }
    return views.contains { text in
      guard !text.isHidden, text.superview?.isHidden == false,
        let position = text.position(
          from: text.beginningOfDocument, offset: place ?? text.selectedRange.upperBound)
      else { return false }
      let caret = text.caretRect(for: position)
      return !caret.isNull
        && view.bounds.insetBy(dx: -1, dy: -1).contains(text.convert(caret, to: view))
    }
  }

  @Test(arguments: [1, 2], [1, 2])
  func `pages follow the caret to its page, wherever it goes`(zoom: Int, columns: Int) throws {
    let (document, view, window, _) = try paragraphs(300)
    view.zoom = CGFloat(zoom)
    view.pageColumns = columns
    window.layoutIfNeeded()
    let length = document.storage.length
    #expect(isSeen(view))
    window.simulateKey(.keyboardEnd, modifiers: .control)
    #expect(view.activeView.selectedRange.location == length && isSeen(view))
    view.activeView.insertText("typed")
    #expect(isSeen(view))
    window.simulateKey(.keyboardHome, modifiers: .control)
    #expect(view.activeView.selectedRange.location == 0 && isSeen(view))
    // Over ends of pages, and back.
    var active: Set<ObjectIdentifier> = []
    for number in 0..<90 {
      let before = view.activeView.selectedRange.location
      window.simulateKey(.keyboardDownArrow)
      active.insert(ObjectIdentifier(view.activeView))
      #expect(view.activeView.selectedRange.location > before && isSeen(view), "down \(number)")
    }
    #expect(active.count >= 2)
    view.activeView.insertText("typed")
    #expect(isSeen(view))
    for number in 0..<90 {
      window.simulateKey(.keyboardUpArrow)
      #expect(isSeen(view), "up \(number)")
    }
    #expect(view.activeView.selectedRange.location < 90)
    // The selection continues on the next page.
    for _ in 0..<60 { window.simulateKey(.keyboardDownArrow, modifiers: .shift) }
    #expect(isSeen(view) && view.activeView.selectedRange.length > 1000)
    for _ in 0..<60 { window.simulateKey(.keyboardUpArrow, modifiers: .shift) }
    #expect(view.activeView.selectedRange.length < 90)
    document.close()
  }

  @Test(arguments: [1, 2], [1, 2])
  func `page down and page up go through all pages`(zoom: Int, columns: Int) throws {
    let (document, view, window, _) = try paragraphs(300)
    view.zoom = CGFloat(zoom)
    view.pageColumns = columns
    window.layoutIfNeeded()
    var (places, steps) = ([0], 0)
    while let last = places.last, last < document.storage.length, steps < 200 {
      window.simulateKey(.keyboardPageDown)
      let place = view.activeView.selectedRange.location
      #expect(place > last && isSeen(view), "\(places)")
      places.append(place)
      steps += 1
    }
    #expect(steps > 10 && steps < 200, "\(places)")
    while view.activeView.selectedRange.location > 0, steps > -200 {
      let before = view.activeView.selectedRange.location
      window.simulateKey(.keyboardPageUp)
      #expect(view.activeView.selectedRange.location < before && isSeen(view))
      steps -= 1
    }
    #expect(steps > -200)
    document.close()
  }

  @Test(arguments: [1, 2])
  func `a match is shown on its page, and the caret stays`(zoom: Int) throws {
    let (document, view, window, _) = try paragraphs(300)
    view.zoom = CGFloat(zoom)
    view.pageColumns = 1
    window.layoutIfNeeded()
    let find = try #require(view.activeView.findInteraction)
    find.presentFindNavigator(showingReplace: true)
    let text = document.storage.string as NSString
    for number in [250, 3, 120] {
      find.searchText = "Para \(number) "
      find.findNext()
      #expect(find.activeFindSession?.resultCount == 1)
      #expect(isSeen(view, text.range(of: "Para \(number) ").location), "\(number)")
      #expect(view.activeView.selectedRange == NSRange())
    }
    // From wherever the caret is it is the same search.
    view.show(NSRange(location: document.storage.length, length: 0))
    #expect(view.activeView.findInteraction === find && find.isFindNavigatorVisible)
    find.replacementText = "Replaced"
    find.replace()
    #expect((document.storage.string as NSString).range(of: "Replaced").length > 0)
    find.dismissFindNavigator()
    document.close()
  }

  @Test(arguments: [1, 2])
  func `the end of a text that is not laid out yet is seen at once`(zoom: Int) throws {
    for count in [300, 2000] {
      let (document, view, window, _) = try paragraphs(count)
      view.zoom = CGFloat(zoom)
      window.layoutIfNeeded()
      window.simulateKey(.keyboardEnd, modifiers: .control)
      #expect(view.textView.selectedRange.location == document.storage.length)
      #expect(isSeen(view), "\(count)")
      let offset = view.textView.contentOffset
      window.simulateKey(.keyboardEnd, modifiers: .control)
      window.layoutIfNeeded()
      #expect(view.textView.contentOffset == offset)
      document.close()
    }
  }

  @Test func `typing at a page's end goes on on the next one`() throws {
    let (document, view, window, _) = try shown("")
    view.pageColumns = 1
    window.layoutIfNeeded()
    let first = view.activeView
    for number in 0..<80 { view.activeView.insertText("line \(number)\n") }
    #expect(view.activeView !== first)
    view.activeView.insertText("end")
    let text = view.activeView
    #expect(!text.caretRect(for: try #require(text.selectedTextRange?.start)).isNull)
    #expect(document.storage.string.hasSuffix("line 79\nend"))
    document.close()
  }

  @Test(arguments: [1, 2])
  func `behind a line end the caret stands in the empty line, on whichever page`(columns: Int)
    throws
  {
    let (document, view, window, _) = try shown("")
    view.pageColumns = columns
    window.layoutIfNeeded()
    var active: [ObjectIdentifier] = []
    for number in 0..<130 {
      view.activeView.insertText("line \(number)\n")
      let text = view.activeView
      if active.last != ObjectIdentifier(text) { active.append(ObjectIdentifier(text)) }
      let caret = text.caretRect(for: try #require(text.selectedTextRange?.start))
      #expect(!caret.isNull && text.bounds.contains(caret), "line \(number): \(caret)")
    }
    // From column to column, and never back.
    #expect(active.count >= 3 && Set(active).count == active.count)
    for place in [document.storage.length, 0, document.storage.length] {
      view.show(NSRange(location: place, length: 0))
      let text = view.activeView
      let caret = text.caretRect(for: try #require(text.selectedTextRange?.start))
      #expect(!caret.isNull && text.bounds.contains(caret), "\(place): \(caret)")
    }
    document.close()
  }

  @Test func `the pages of a PDF are those of the text, with columns`() async throws {
    let (document, _, _, desk) = try shown(
      (0..<400).map { "Line number \($0) of the text.\n" }.joined())
    for columns in [1, 2] {
      let pages = document.pages(columns: columns)
      let url = desk.url("\(columns).pdf")
      var told: [Double] = []
      #expect(
        try await pages.writePDF(
          to: url,
          progress: { done, _ in
            told.append(done)
            return true
          }))
      #expect(told == told.sorted() && told.allSatisfy { (0...1).contains($0) })
      let words = try SystemTool.run(
        "pdftotext", ["-layout", url.path, "-"], from: "poppler-utils")
      #expect(words.contains("Line number 0 of") && words.contains("Line number 399 of"))
      #expect(words.count { $0 == "\u{C}" } == (try pages.count()))
      #expect(try pages.count() == (columns == 1 ? 8 : 4))
    }
    await #expect(throws: EditorError.self) {
      try await document.pages().writePDF(to: desk.url("none/a.pdf"))
    }
    document.close()
  }

  @Test func `a PDF of a task that was cancelled leaves no file`() async throws {
    let (document, _, _, desk) = try shown(
      (0..<4000).map { "Line number \($0) of the text.\n" }.joined())
    let (pages, url) = (document.pages(), desk.url("new.pdf"))
    let isWritten = try await Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await pages.writePDF(to: url)
    }.value
    #expect(!isWritten && !FileManager.default.fileExists(atPath: url.path))
    document.close()
  }

  @Test func `a PDF that is given up leaves no file, and the one that was there`() async throws {
    let (document, _, _, desk) = try shown(
      (0..<4000).map { "Line number \($0) of the text.\n" }.joined())
    for name in ["new.pdf", "old.pdf"] {
      let url = desk.url(name)
      if name == "old.pdf" { try Data("old".utf8).write(to: url) }
      var asked = 0
      let isWritten = try await document.pages().writePDF(
        to: url,
        progress: { _, _ in
          asked += 1
          return asked < 3
        })
      #expect(!isWritten && asked == 3)
      let left = try? Data(contentsOf: url)
      #expect(left == (name == "old.pdf" ? Data("old".utf8) : nil))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.url("").path)
    #expect(names.filter { $0.hasSuffix("pdf") || $0.contains("partial") } == ["old.pdf"])
    document.close()
  }

  @Test func `pages have the headers of the document: first, left, right, and how many there are`()
    async throws
  {
    let (document, _, _, desk) = try shown(
      (0..<200).map { "Line number \($0) of the text.\n" }.joined())
    let words: [(NSAttributedString.DocumentAttributeKey, String)] = [
      (.headerOfFirstPage, "Opening"), (.headerOfLeftPages, "Verso {page} of {pages}"),
      (.headerOfRightPages, "Recto {page}"), (.footer, "{title} on every page"),
      (.title, "The Lines"), (.author, "Somebody"),
    ]
    var told: [NSAttributedString.DocumentAttributeKey: Any] = [:]
    for (key, text) in words {
      told[key] = [.title, .author].contains(key) ? text : NSAttributedString(string: text)
    }
    let url = desk.url("headers.pdf")
    let pages = DocumentPages(document.storage, PageSetup(told), attributes: told, title: "File")
    try await pages.writePDF(to: url)
    let read = try SystemTool.run("pdftotext", ["-layout", url.path, "-"], from: "poppler-utils")
      .split(separator: "\u{C}")
    #expect(read.count == 4)
    #expect(read[0].contains("Opening") && !read[0].contains("Recto"))
    #expect(read[1].contains("Verso 2 of 4") && read[2].contains("Recto 3"))
    #expect(read[3].contains("Verso 4 of 4") && read[3].contains("The Lines on every page"))
    try await pages.writePDF(to: url, holds: { [2, 3].contains($0) })
    let part = try SystemTool.run("pdftotext", ["-layout", url.path, "-"], from: "poppler-utils")
    #expect(part.contains("Verso 2 of 4") && part.contains("Recto 3") && !part.contains("Verso 4"))
    await #expect(throws: EditorError.self) { try await pages.writePDF(to: url, holds: { $0 > 5 }) }
    let facts = try SystemTool.run("pdfinfo", [url.path], from: "poppler-utils")
    #expect(facts.contains("The Lines") && facts.contains("Somebody"))
    document.close()
  }

  // MARK: Demos

  @Test(arguments: ["half-container", "two-containers"])
  func `containers of demos grow with the window`(name: String) throws {
    let page = try #require(DemoView.all.first { $0.name == name }?.type).init()
    page.frame = CGRect(x: 0, y: 0, width: 1400, height: 900)
    page.layoutIfNeeded()
    let views = page.subviews.compactMap { $0 as? UITextView }
    #expect(views.count == (name == "half-container" ? 1 : 2))
    for view in views {
      let used = view.layoutManager.usedRect(for: view.textContainer)
      let height = view.bounds.height * (name == "half-container" ? 0.5 : 1)
      #expect(used.width > view.bounds.width - 120)
      #expect(used.height > height - 60 && used.height <= height)
    }
  }

  @Test(arguments: [
    "configuration", "iwords", "links", "circle", "markup", "letterpress", "dragged-image",
    "half-container", "two-containers", "two-exclusions", "dynamic-type", "fields", "tables",
    "cells",
  ])
  func `each demo plays in a window larger than itself`(name: String) throws {
    #expect(DemoView.all.count == 14)
    let type = try #require(DemoView.all.first { $0.name == name }?.type)
    #expect(!type.title.isEmpty && type.words.hasSuffix("."))
    let page = type.init()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    window.addSubview(page)
    window.makeKeyAndVisible()
    page.frame = window.bounds
    window.layoutIfNeeded()
    let before = try #require(window.makeImage(scale: 1)?.pngData())
    page.play()
    let after = try #require(window.makeImage(scale: 1)?.pngData())
    let plays = [
      "configuration", "iwords", "circle", "markup", "dragged-image", "fields", "cells",
    ].contains(name)
    #expect((before != after) == plays)
  }
}
