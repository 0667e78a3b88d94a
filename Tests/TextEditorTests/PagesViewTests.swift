// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextEditor
import TextViews

/// The displayed pages of a text that spans several, and their scroll position.
@MainActor @Suite struct PagesViewTests {
  @MainActor private struct Shown {
    let document: EditorDocument
    let view: EditorView
    let window: UIWindow
    let desk: Desk

    init(_ text: String, columns: Int = 1, zoom: CGFloat = 1, name: String = "a.html") throws {
      desk = try Desk()
      try desk.write(text, as: name)
      document = try desk.open(name)
      view = EditorView(document)
      window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
      view.frame = window.bounds
      window.addSubview(view)
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      _ = view.textView.becomeFirstResponder()
      view.zoom = zoom
      view.pageColumns = columns
      window.layoutIfNeeded()
    }

    /// The pages' scroll view, or the text's.
    var scroll: UIScrollView {
      view.subviews.compactMap { $0 as? UIScrollView }.first { !$0.isHidden } ?? view.textView
    }

    /// The views of columns that are shown.
    var columns: [UITextView] {
      scroll.subviews.filter { !$0.isHidden }
        .flatMap { $0.subviews.compactMap { $0 as? UITextView } }
    }

    func position(_ place: Int) throws -> UITextPosition {
      let text = view.activeView
      return try #require(text.position(from: text.beginningOfDocument, offset: place))
    }

    /// Returns the caret rectangle of a position in the window.
    func caret(_ place: Int) throws -> CGRect {
      let position = try position(place)
      for text in view.pageColumns > 0 ? columns : [view.textView] {
        let rect = text.caretRect(for: position)
        if !rect.isNull { return text.convert(rect, to: window) }
      }
      return .null
    }

    func picture() throws -> CGImage { try #require(window.makeImage(scale: 1)?.cgImage) }

    func pixel(_ point: CGPoint) throws -> Pixel {
      try picture().pixel(Int(point.x), Int(point.y))
    }
  }

  private func paragraphs(_ count: Int) -> String {
    let words = "some words that go on for a line, and then a little further than the line is long"
    return (1...count).map { "<p>Para \($0) \(words)</p>\n" }.joined()
  }

  @Test func `a key on a page paints a line, not the page, and the picture is the whole one's`()
    throws
  {
    let shown = try Shown(paragraphs(60))
    let screen = try CGContext.bitmap(size: shown.window.bounds.size, scale: 1)
    shown.window.renderChanges(in: screen)
    for step in 0..<6 {
      if step < 3 {
        shown.window.simulateKey(.keyboardDownArrow)
      } else {
        shown.window.simulateKey("x")
      }
      let rects = shown.window.renderChanges(in: screen)
      let area = rects.reduce(0) { $0 + $1.width * $1.height }
      #expect(area > 0 && area < 640 * 60, "step \(step): \(rects)")
    }
    let picture = try #require(screen.makeImage())
    let whole = try shown.picture()
    #expect(picture.difference(whole).largest == 0)
  }

  /// Returns the start of the second page's text.
  private func secondPage(_ shown: Shown) throws -> Int {
    let first = shown.view.activeView
    let end = first.closestPosition(to: CGPoint(x: 1e4, y: first.bounds.maxY - 1))
    return first.offset(from: first.beginningOfDocument, to: try #require(end)) + 1
  }

  @Test(arguments: [1, 2])
  func `a selection is seen on every page that holds a part of it, whichever has the keys`(
    columns: Int
  ) throws {
    let shown = try Shown(paragraphs(80), columns: columns, zoom: 0.5)
    let border = try secondPage(shown)
    let places = [border - 8, border + 4]
    func colours() throws -> [Pixel] {
      try places.map { place in
        // The foot of the line, in the space that words leave free.
        let caret = try shown.caret(place)
        return try shown.pixel(CGPoint(x: caret.minX + 2, y: caret.maxY - 1))
      }
    }
    shown.view.show(NSRange(location: border - 40, length: 0))
    // Both columns are in sight.
    shown.scroll.contentOffset.y = columns == 1 ? 200 : 0
    shown.window.layoutIfNeeded()
    let plain = try colours()
    shown.view.activeView.selectedRange = NSRange(location: border - 40, length: 80)
    let selected = try colours()
    for (one, other) in zip(plain, selected) { #expect(one != other, "\(one) \(other)") }
    // From the other end, which is on the second page, it is the same.
    shown.view.activeView.select(anchor: border - 40, head: border + 40)
    shown.scroll.contentOffset.y = columns == 1 ? 200 : 0
    shown.window.layoutIfNeeded()
    #expect(try colours() == selected)
    shown.view.activeView.selectedRange = NSRange(location: border + 20, length: 0)
    shown.scroll.contentOffset.y = columns == 1 ? 200 : 0
    shown.window.layoutIfNeeded()
    #expect(try colours() == plain)
    shown.document.close()
  }

  @Test func `a press with shift on another page selects from where the caret is`() throws {
    let shown = try Shown(paragraphs(80), zoom: 0.5)
    let border = try secondPage(shown)
    shown.view.show(NSRange(location: border - 40, length: 0))
    shown.scroll.contentOffset.y = 200
    shown.window.layoutIfNeeded()
    let caret = try shown.caret(border + 30)
    for phase in [UITouch.Phase.began, .ended] {
      shown.window.simulatePointer(
        phase, at: CGPoint(x: caret.midX, y: caret.midY), modifiers: .shift)
    }
    let range = shown.view.activeView.selectedRange
    #expect(range.location == border - 40 && abs(range.length - 70) <= 1, "\(range)")
    shown.document.close()
  }

  @Test func `pages through which a row goes without a line show its boxes`() throws {
    let shown = try Shown(
      """
      <p>before</p><table style="border-collapse: collapse"><thead><tr><th>head</th><th>head</th></tr></thead>
      <tr><td style="height: 6000px; background-color: #ff0000">high</td><td>low</td></tr></table>
      \(paragraphs(3))
      """)
    let scroll = shown.scroll
    /// Black text of the repeated header.
    func headerInk() throws -> Int {
      try shown.picture().count { $0.red < 80 && $0.green < 80 && $0.blue < 80 }
    }
    let page = 842 + CGFloat(20)
    var red: [Bool] = []
    for number in 0..<6 {
      scroll.contentOffset.y = CGFloat(number) * page + 150
      shown.window.layoutIfNeeded()
      let text = try #require(shown.columns.first)
      let left = text.convert(CGPoint(x: 6, y: 0), to: shown.window).x
      red.append(try shown.pixel(CGPoint(x: left, y: 300)) == .red)
    }
    #expect(red == [true, true, true, true, true, true])
    scroll.contentOffset.y = 2 * page + 150
    shown.window.layoutIfNeeded()
    let below = try headerInk()
    scroll.contentOffset.y = 2 * page
    shown.window.layoutIfNeeded()
    #expect(try headerInk() > below + 40)
    // The caret passes over them to the text after.
    shown.view.show(NSRange(location: 0, length: 0))
    var places: [Int] = []
    for _ in 0..<40 {
      shown.window.simulateKey(.keyboardPageDown)
      places.append(shown.view.activeView.selectedRange.location)
    }
    #expect(places.last == shown.document.storage.length && places == places.sorted(), "\(places)")
    #expect(shown.scroll.contentSize.height > 7 * page)
    shown.document.close()
  }

  @Test(arguments: [0, 1])
  func `up and down keep their column from page to page`(before: Int) throws {
    let line = "<p style=\"margin: 0\">some words here</p><p style=\"margin: 0\"><br></p>\n"
    let first = String(repeating: "<p style=\"margin: 0\">one</p>", count: before)
    let shown = try Shown(first + String(repeating: line, count: 120))
    let text = shown.document.storage.string as NSString
    let start = text.range(of: "some").location + 9
    shown.view.show(NSRange(location: start, length: 0))
    var views: Set<ObjectIdentifier> = []
    func check(_ key: UIKeyboardHIDUsage) {
      for number in 1...200 {
        shown.window.simulateKey(key)
        views.insert(ObjectIdentifier(shown.view.activeView))
        let place = shown.view.activeView.selectedRange.location
        let paragraph = text.paragraphRange(for: NSRange(location: place, length: 0))
        if paragraph.length > 5 {
          #expect(place - paragraph.location == 9, "\(key) \(number)")
        }
      }
    }
    check(.keyboardDownArrow)
    #expect(views.count >= 3)
    check(.keyboardUpArrow)
    #expect(shown.view.activeView.selectedRange.location == start)
    shown.document.close()
  }

  @Test func `the end key stays in the last line of a page`() throws {
    let shown = try Shown("<p>" + String(repeating: "words that go on ", count: 900) + "</p>")
    let border = try secondPage(shown) - 1
    shown.view.show(NSRange(location: border - 10, length: 0))
    let first = shown.view.activeView
    shown.window.simulateKey(.keyboardEnd)
    #expect(shown.view.activeView === first && first.selectedRange.location == border)
    shown.window.simulateKey(.keyboardDownArrow)
    #expect(shown.view.activeView !== first)
    shown.document.close()
  }

  @Test(arguments: [0, 1, 2])
  func `another zoom leaves the caret, or what stands at the top, where it is`(columns: Int) throws
  {
    let shown = try Shown(paragraphs(300), columns: columns)
    let view = shown.view
    let place = (shown.document.storage.string as NSString).range(of: "Para 90 ").location
    view.show(NSRange(location: place, length: 0))
    shown.scroll.contentOffset.y += 100
    shown.window.layoutIfNeeded()
    let caret = try shown.caret(place).minY
    #expect(caret > 20 && caret < 460)
    for zoom in [1.1, 2, 4, 0.5, 1] as [CGFloat] {
      view.zoom = zoom
      shown.window.layoutIfNeeded()
      #expect(abs(try shown.caret(place).minY - caret) < 1.5, "\(zoom)")
    }
    // The caret is not visible, and the line at the top stays.
    view.show(NSRange())
    let scroll = shown.scroll
    scroll.contentOffset.y = 3000
    shown.window.layoutIfNeeded()
    var top = (text: -1, y: CGFloat(-1))
    for text in columns > 0 ? shown.columns : [view.textView] {
      let point = text.convert(CGPoint(x: 150, y: 2), from: shown.window)
      if columns > 0, !text.bounds.contains(point) { continue }
      let found = text.closestPosition(to: CGPoint(x: 0, y: point.y))
      top.text = text.offset(from: text.beginningOfDocument, to: try #require(found))
    }
    try #require(top.text > 0)
    top.y = try shown.caret(top.text).minY
    for zoom in [2, 1] as [CGFloat] {
      view.zoom = zoom
      shown.window.layoutIfNeeded()
      // A part of a line may be above the edge, and of it there is more in a larger text.
      let now = try shown.caret(top.text).minY
      #expect(abs(now - top.y) < 40, "\(zoom): \(now) \(top.y)")
    }
    #expect(abs(try shown.caret(top.text).minY - top.y) < 1.5)
    // At the top of the text the text stays there.
    view.show(NSRange())
    scroll.contentOffset.y = 0
    shown.window.layoutIfNeeded()
    view.zoom = 2
    shown.window.layoutIfNeeded()
    #expect(scroll.contentOffset.y == 0)
    shown.document.close()
  }

  @Test func `edits are undone in whichever way the text is shown, the newest first`() throws {
    let shown = try Shown("<p>one</p><p>two</p><p>three</p>", columns: 0)
    let (view, storage) = (shown.view, shown.document.storage)
    var texts = [storage.string]
    func type(_ text: String, at place: Int) {
      view.show(NSRange(location: place, length: 0))
      view.activeView.insertText(text)
      texts.append(storage.string)
    }
    type("A", at: 0)
    view.pageColumns = 1
    type("B", at: 2)
    view.pageColumns = 2
    view.show(NSRange(location: 0, length: 4))
    view.activeView.deleteBackward()
    texts.append(storage.string)
    type("C", at: 3)
    view.pageColumns = 0
    type("D", at: 1)
    #expect(Set(texts).count == 6)
    // A change by a program moves positions, and is no undo step.
    shown.document.insert("program ", at: storage.length - 1)
    for columns in [0, 1, 2] {
      for text in texts.dropLast().reversed() {
        #expect(view.canUndo)
        view.undo()
        #expect(letters(storage.string) == letters(text), "\(columns)")
        if columns == 2 { view.pageColumns = view.pageColumns == 2 ? 1 : 2 }
      }
      #expect(!view.canUndo)
      view.pageColumns = columns
      for text in texts.dropFirst() {
        #expect(view.canRedo)
        view.redo()
        #expect(letters(storage.string) == letters(text), "\(columns)")
      }
      #expect(!view.canRedo)
    }
    shown.document.close()
  }

  /// Returns the text without that of the program.
  private func letters(_ text: String) -> String {
    text.replacingOccurrences(of: "program ", with: "")
  }

  @Test func `typing on pages is one step, and what is undone is seen`() throws {
    let shown = try Shown(paragraphs(80))
    let (view, storage) = (shown.view, shown.document.storage)
    let text = storage.string
    view.show(NSRange(location: 0, length: 0))
    for letter in "word" { view.activeView.insertText(String(letter)) }
    let typed = storage.string
    view.show(NSRange(location: storage.length, length: 0))
    for _ in 0..<3 { view.activeView.deleteBackward() }
    view.show(NSRange(location: 0, length: 0))
    view.undo()
    #expect(storage.string == typed && shown.scroll.contentOffset.y > 1000)
    view.undo()
    #expect(storage.string == text && !view.canUndo && shown.scroll.contentOffset.y < 100)
    view.redo()
    view.redo()
    #expect(storage.length == typed.utf16.count - 3 && !view.canRedo)
    shown.document.close()
  }

  @Test(arguments: [0, 1, 2])
  func `what was found is selected on its page when a search ends`(columns: Int) throws {
    let lines = (0..<300).map { "Paragraph \($0)\n" }
    let shown = try Shown(lines.joined(), columns: columns, name: "a.txt")
    let view = shown.view
    let text = shown.document.storage.string as NSString
    for number in [250, 20, 299] {
      view.show(NSRange())
      let find = try #require(view.activeView.findInteraction)
      find.presentFindNavigator(showingReplace: false)
      find.searchText = "aph \(number)"
      find.dismissFindNavigator()
      shown.window.layoutIfNeeded()
      let place = text.range(of: "aph \(number)")
      #expect(view.activeView.selectedRange == place)
      let caret = try shown.caret(place.location)
      #expect(!caret.isNull && shown.window.bounds.contains(CGPoint(x: caret.midX, y: caret.midY)))
    }
    view.activeView.insertText("zz")
    #expect(shown.document.storage.string.hasSuffix("Paragraph 298\nParagrzz\n"))
  }

  @Test(arguments: [1, 2])
  func `the scroller goes to the end of the text before that is laid out`(columns: Int) throws {
    let paragraphs = (0..<3000).map { number in
      "<p>\(number) " + String(repeating: "word ", count: number * 37 % 60 + 1)
    }
    let shown = try Shown(paragraphs.joined(separator: "\n"), columns: columns)
    let scroll = shown.scroll
    let expected = scroll.contentSize.height
    scroll.contentOffset.y = expected / 2
    shown.window.layoutIfNeeded()
    #expect(!shown.columns.isEmpty)
    // Layout on the way makes the estimate of the end more precise.
    for _ in 0..<8 {
      scroll.contentOffset.y = scroll.contentSize.height - scroll.bounds.height
      shown.window.layoutIfNeeded()
    }
    let whole = scroll.contentSize.height
    #expect(scroll.bounds.maxY == whole, "the last page is seen, and nothing behind it")
    #expect(abs(expected - whole) < whole / 4, "\(expected) expected, \(whole) found")
    let length = shown.document.storage.length
    #expect(try !shown.caret(length).isNull)
    #expect(try !shown.caret(length - 1).isNull)
  }

  @Test func `what fits on no page ends the pages, and the scroller with them`() throws {
    let shown = try Shown(
      String(repeating: "<p>before</p>", count: 400) + "<p style='font-size: 3000px'>x</p>"
        + String(repeating: "<p>behind</p>", count: 4000), columns: 1)
    let scroll = shown.scroll
    for _ in 0..<6 {
      scroll.contentOffset.y = max(0, scroll.contentSize.height - scroll.bounds.height)
      shown.window.layoutIfNeeded()
      #expect(!shown.columns.isEmpty)
    }
    let whole = scroll.contentSize.height
    scroll.contentOffset.y = 0
    shown.window.layoutIfNeeded()
    #expect(scroll.contentSize.height == whole)
  }

  @Test(arguments: [1, 2])
  func `pages are laid out as far as the caret and what is found, however far that is`(columns: Int)
    throws
  {
    let lines = (0..<3000).map { "Line \(String(format: "%05d", $0)) the quick brown fox jumps\n" }
    let shown = try Shown(lines.joined(), columns: columns, name: "a.txt")
    let (view, storage) = (shown.view, shown.document.storage)
    func isSeen(_ place: Int) throws -> Bool {
      shown.window.layoutIfNeeded()
      let caret = try shown.caret(place)
      return !caret.isNull && shown.window.bounds.contains(CGPoint(x: caret.midX, y: caret.midY))
    }
    let text = storage.string as NSString
    let find = try #require(view.activeView.findInteraction)
    find.presentFindNavigator(showingReplace: false)
    find.searchText = "Line 01500"
    find.findNext()
    #expect(try isSeen(text.range(of: "Line 01500").location))
    find.dismissFindNavigator()
    view.show(NSRange())
    // Beyond the laid-out part, from the first page.
    view.show(NSRange(location: text.range(of: "Line 02500").location, length: 0))
    #expect(try isSeen(text.range(of: "Line 02500").location))
    view.show(NSRange())
    shown.window.simulateKey(.keyboardEnd, modifiers: .control)
    #expect(try isSeen(storage.length))
    view.activeView.insertText("typed")
    #expect(try isSeen(storage.length))
    // If the caret is visible, pages are turned on at its position.
    view.pageColumns = 0
    #expect(try isSeen(storage.length))
    view.pageColumns = columns
    #expect(try isSeen(storage.length))
    shown.document.close()
  }

  @Test(arguments: [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)])
  func `pages that come and go leave what stands at the top, or the caret, where it is`(
    before: Int, after: Int
  ) throws {
    let shown = try Shown(paragraphs(300), columns: before)
    let view = shown.view
    view.show(NSRange())
    let scroll = shown.scroll
    scroll.contentOffset.y = 3000
    shown.window.layoutIfNeeded()
    func top() throws -> Int {
      for text in view.pageColumns > 0 ? shown.columns : [view.textView] {
        let point = text.convert(CGPoint(x: 150, y: 2), from: shown.window)
        if view.pageColumns > 0, !text.bounds.contains(point) { continue }
        let found = text.closestPosition(to: CGPoint(x: 0, y: point.y))
        return text.offset(from: text.beginningOfDocument, to: try #require(found))
      }
      return -1
    }
    let place = try top()
    try #require(place > 1000)
    let height = try shown.caret(place).minY
    view.pageColumns = after
    shown.window.layoutIfNeeded()
    #expect(abs(try shown.caret(place).minY - height) < 1.5)
    #expect(view.activeView.selectedRange == NSRange())
    view.pageColumns = before
    shown.window.layoutIfNeeded()
    let again = try shown.caret(place).minY
    // Lines of another width begin with other words: the position may be in the middle of one.
    #expect(abs(again - height) < 40, "\(again) \(height)")
    // The caret is in sight.
    view.show(NSRange(location: place, length: 0))
    shown.scroll.contentOffset.y -= 100
    shown.window.layoutIfNeeded()
    let caret = try shown.caret(place).minY
    #expect(caret > 20 && caret < 460)
    view.pageColumns = after
    shown.window.layoutIfNeeded()
    let now = try shown.caret(place).minY
    #expect(abs(now - caret) < 1.5, "\(now) \(caret)")
    // At the top of the text the view stays there.
    view.show(NSRange())
    shown.scroll.contentOffset.y = 0
    shown.window.layoutIfNeeded()
    view.pageColumns = before
    shown.window.layoutIfNeeded()
    #expect(shown.scroll.contentOffset.y == 0)
    shown.document.close()
  }

  @Test
  func `behind a table the caret stands where the next letter will, whatever the last cell is`()
    throws
  {
    for alignment in ["right", "center", "left"] {
      let shown = try Shown(
        "<p>before</p><table><tr><td>one</td><td align=\"\(alignment)\">two</td></tr></table>",
        columns: 0)
      let length = shown.document.storage.length
      shown.view.show(NSRange(location: length, length: 0))
      let caret = try shown.caret(length)
      #expect(abs(caret.minX - 29) < 1, "\(alignment): \(caret)")
      shown.view.textView.insertText("x")
      let letter = try shown.caret(length)
      #expect(abs(letter.minX - caret.minX) < 1 && letter.minY == caret.minY, "\(letter) \(caret)")
      shown.document.close()
    }
  }

  @Test(arguments: ["<ul><li>a</li><li></li></ul>", "<p>x</p><ol><li>a</li><li></li></ol>"])
  func `an empty last item is the last paragraph, and is saved as it was`(html: String) async throws
  {
    let shown = try Shown(html, columns: 0)
    let text = shown.document.storage
    #expect(text.string.hasSuffix("a\n") && !text.string.hasSuffix("\n\n"))
    shown.document.insert("b", at: text.length - 1)
    try await shown.document.save()
    let saved = try shown.desk.read("a.html")
    #expect(saved.components(separatedBy: "<li").count == 3, "\(saved)")
    let again = try shown.desk.open("a.html")
    #expect(again.storage.string == text.string)
    #expect(again.storage.string.hasSuffix("ab\n"))
    shown.document.close()
  }
}
