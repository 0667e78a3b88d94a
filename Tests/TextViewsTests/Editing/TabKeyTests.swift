// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// The tab key with several selected paragraphs, and with shift.
@MainActor @Suite(.serialized) struct TabKeyTests {
  private static func list(_ format: NSTextList.MarkerFormat = .disc) -> NSTextList {
    NSTextList(markerFormat: format, options: [], startingItemNumber: 1)
  }

  private func text(
    _ paragraphs: [(String, [NSTextList])], indent: CGFloat = 0
  ) -> NSAttributedString {
    let text = NSMutableAttributedString()
    for (words, lists) in paragraphs {
      let style = NSMutableParagraphStyle()
      style.textLists = lists
      if indent > 0, !lists.isEmpty {
        style.firstLineHeadIndent = CGFloat(lists.count - 1) * indent + 6
        style.headIndent = CGFloat(lists.count) * indent + 6
      }
      text.append(
        NSAttributedString(string: words + "\n", attributes: [.paragraphStyle: style]))
    }
    return text
  }

  private func styles(_ view: UITextView) -> [NSParagraphStyle] {
    let units = view.text as NSString
    var (styles, place) = ([NSParagraphStyle](), 0)
    while place < units.length {
      styles.append(view.textStorage.paragraphStyle(at: place) ?? .default)
      place = NSMaxRange(units.paragraphRange(for: NSRange(location: place, length: 0)))
    }
    return styles
  }

  private func depths(_ view: UITextView) -> [Int] { styles(view).map(\.textLists.count) }

  private func select(_ view: UITextView, from first: String, to last: String) {
    let units = view.text as NSString
    let start = units.range(of: first).location
    view.selectedRange = NSRange(
      location: start, length: NSMaxRange(units.range(of: last)) - start)
  }

  // MARK: Items

  @Test(arguments: ["b|cc", "bbb|ccc", "bbb|ccc\n", "\nbbb|cc"])
  func `tab moves all selected items a level in, and with shift out, and types nothing`(
    selected: String
  ) {
    let list = Self.list()
    let all = text([
      ("first", []), ("aaa", [list]), ("bbb", [list]), ("ccc", [list]), ("ddd", [list]),
    ])
    let (view, window) = focusedTextView(all)
    let ends = selected.split(separator: "|").map(String.init)
    let first = (view.text as NSString).range(of: ends[0]).location
    let end = NSMaxRange((view.text as NSString).range(of: ends[1]))
    let range = NSRange(location: first, length: end - first)
    view.selectedRange = range
    let touchesFirst = selected.hasPrefix("\n")
    let inner = touchesFirst ? [0, 2, 2, 2, 1] : [0, 1, 2, 2, 1]
    window.simulateKey(.keyboardTab)
    #expect(view.text == all.string && depths(view) == inner && view.selectedRange == range)
    let lists = styles(view).map(\.textLists)
    #expect(lists[2][1] === lists[3][1] && lists[2][0] === list)
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(view.text == all.string && depths(view) == [0, 1, 1, 1, 1])
    #expect(styles(view)[2].textLists.first === list && view.selectedRange == range)
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(depths(view) == (touchesFirst ? [0, 0, 0, 0, 1] : [0, 1, 0, 0, 1]))
    for _ in 0..<3 { view.undoManager?.undo() }
    #expect(view.attributedText.isEqual(to: all) && view.selectedRange == range)
    #expect(view.undoManager?.canUndo == false, "each key was one step")
  }

  @Test func `items keep their levels to each other, and plain paragraphs stay`() {
    let (list, inner) = (Self.list(.decimal), Self.list(.disc))
    let all = text([
      ("first", []), ("aaa", [list]), ("bbb", [list]), ("ccc", [list, inner]),
      ("ddd", [list, inner]), ("eee", [list]),
    ])
    let (view, window) = focusedTextView(all)
    select(view, from: "bbb", to: "ccc")
    window.simulateKey(.keyboardTab)
    #expect(depths(view) == [0, 1, 2, 3, 2, 1])
    let lists = styles(view).map(\.textLists)
    #expect(lists[3][1] === lists[2][1], "the inner item stands in the list of the one above")
    #expect(lists[2][1] === inner && lists[3][2].markerFormat == .disc)
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(depths(view) == [0, 1, 1, 2, 2, 1])
    select(view, from: "first", to: "eee")
    window.simulateKey(.keyboardTab)
    #expect(view.text == all.string && depths(view) == [0, 2, 2, 3, 3, 2])
    for _ in 0..<2 { window.simulateKey(.keyboardTab, modifiers: .shift) }
    #expect(view.text == all.string && depths(view) == [0, 0, 0, 1, 1, 0])
    for _ in 0..<5 { view.undoManager?.undo() }
    #expect(view.attributedText.isEqual(to: all))
  }

  @Test func `what stands beside in a deeper list takes an item that goes in`() {
    let (list, inner) = (Self.list(.decimal), Self.list(.decimal))
    let (view, window) = focusedTextView(
      text([("aaa", [list]), ("bbb", [list]), ("ccc", [list, inner])]))
    view.selectedRange = NSRange(location: 4, length: 0)
    window.simulateKey(.keyboardTab)
    #expect(styles(view)[1].textLists.elementsEqual([list, inner], by: { $0 === $1 }))
    #expect(view.textStorage.itemNumber(in: inner, at: 8) == 2)
  }

  @Test func `several selections move their items`() {
    let list = Self.list()
    let all = text([
      ("aaa", [list]), ("bbb", [list]), ("ccc", [list]), ("ddd", [list]), ("eee", []),
    ])
    let (view, window) = focusedTextView(all)
    view.selectedRanges = [NSRange(location: 4, length: 4), NSRange(location: 12, length: 4)]
    window.simulateKey(.keyboardTab)
    #expect(view.text == all.string && depths(view) == [1, 2, 1, 2, 0])
    #expect(view.selectedRanges.map(\.length) == [4, 4])
    // Carets at the starts of items, too.
    view.selectedRanges = [NSRange(location: 4, length: 0), NSRange(location: 12, length: 0)]
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(depths(view) == [1, 1, 1, 1, 0] && view.selectedRanges.count == 2)
    window.simulateKey(.keyboardTab)
    #expect(view.text == all.string && depths(view) == [1, 2, 1, 2, 0])
    // Where one is no start of an item, tabs are typed.
    view.selectedRanges = [NSRange(location: 5, length: 0), NSRange(location: 12, length: 0)]
    window.simulateKey(.keyboardTab)
    #expect(view.text == "aaa\nb\tbb\nccc\n\tddd\neee\n")
  }

  @Test func `shift tab takes an item out wherever its caret stands, and types nothing elsewhere`()
  {
    let (list, inner) = (Self.list(), Self.list(.circle))
    let all = text([("aaa", [list]), ("bbb", [list, inner]), ("ccc", [])])
    let (view, window) = focusedTextView(all)
    for place in [7, 4, 11, 8] {
      view.selectedRange = NSRange(location: place, length: 0)
      window.simulateKey(.keyboardTab, modifiers: .shift)
      #expect(view.text == all.string && view.selectedRange.location == place)
    }
    #expect(depths(view) == [1, 0, 0])
    view.selectedRange = NSRange(location: 1, length: 1)
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(view.text == all.string && depths(view) == [0, 0, 0])
    // After all text, where an item would be typed next.
    let (ending, keys) = focusedTextView(text([("aaa", [list])]))
    ending.selectedRange = NSRange(location: 4, length: 0)
    #expect(ending.showsEmptyItem)
    keys.simulateKey(.keyboardTab)
    keys.simulateKey("x")
    #expect(ending.text == "aaa\nx" && depths(ending) == [1, 2])
    ending.selectedRange = NSRange(location: 5, length: 0)
    for _ in 0..<3 { keys.simulateKey(.keyboardTab, modifiers: .shift) }
    keys.simulateKey("y")
    #expect(ending.text == "aaa\nxy" && depths(ending) == [1, 0])
  }

  @Test func `no item goes deeper than can be shown, and then none of them`() {
    let lists = (0..<16).map { _ in Self.list() }
    let all = text([("aaa", [lists[0]]), ("bbb", lists), ("ccc", [lists[0]])])
    let (view, window) = focusedTextView(all)
    select(view, from: "aaa", to: "ccc")
    window.simulateKey(.keyboardTab)
    #expect(view.attributedText.isEqual(to: all))
  }

  @Test func `indents that a document has set go along`() {
    let (list, inner) = (Self.list(), Self.list(.circle))
    let (view, window) = focusedTextView(
      text(
        [("aaa", [list]), ("bbb", [list]), ("ccc", [list, inner]), ("ddd", [list])], indent: 22))
    func indents(_ index: Int) -> [CGFloat] {
      let style = styles(view)[index]
      return [style.firstLineHeadIndent, style.headIndent]
    }
    select(view, from: "bbb", to: "ddd")
    window.simulateKey(.keyboardTab)
    #expect(indents(1) == [28, 50] && indents(2) == [50, 72] && indents(3) == [28, 50])
    for _ in 0..<2 { window.simulateKey(.keyboardTab, modifiers: .shift) }
    #expect(indents(1) == [0, 0] && indents(2) == [6, 28] && indents(3) == [0, 0])
  }

  @Test func `random tabs in and out of random lists change no character and are undone`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<iterations(60) {
      var (lists, open): ([(String, [NSTextList])], [NSTextList]) = ([], [])
      for number in 0..<Int.random(in: 2...9, using: &random) {
        let depth = Int.random(in: 0...min(4, open.count + 1), using: &random)
        while open.count > depth { open.removeLast() }
        while open.count < depth { open.append(Self.list()) }
        lists.append((number % 3 == 0 ? "" : "item \(number)", open))
      }
      let all = text(lists)
      let (view, window) = focusedTextView(all)
      let before = depths(view)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let ends = [0, 1].map { _ in Int.random(in: 0...all.length, using: &random) }.sorted()
        let range = NSRange(location: ends[0], length: ends[1] - ends[0])
        guard (view.text as NSString).substring(with: range).contains("\n") else { continue }
        view.selectedRange = range
        let old = depths(view)
        let isOut = Bool.random(using: &random)
        window.simulateKey(.keyboardTab, modifiers: isOut ? .shift : [])
        guard !old.allSatisfy({ $0 == 0 }), view.text == all.string else { break }
        let way = isOut ? -1 : 1
        #expect(zip(old, depths(view)).allSatisfy { $1 == $0 || $0 > 0 && $1 == $0 + way })
        #expect(view.selectedRange == range)
      }
      while view.undoManager?.canUndo == true { view.undoManager?.undo() }
      #expect(view.attributedText.isEqual(to: all) && depths(view) == before)
    }
  }

  // MARK: Lines

  @Test func `tab indents the selected lines of plain text, and shift takes it back`() {
    let (view, window) = shownTextView("one\n  two\n\n\tthree\n      four\nfive")
    view.becomeFirstResponder()
    let all = view.text
    select(view, from: "ne", to: "four\n")
    window.simulateKey(.keyboardTab)
    #expect(view.text == "\tone\n\t  two\n\n\t\tthree\n\t      four\nfive")
    let selected = (view.text as NSString).substring(with: view.selectedRange)
    #expect(selected == "ne\n\t  two\n\n\t\tthree\n\t      four\n")
    view.undoManager?.undo()
    #expect(view.text == all && view.undoManager?.canUndo == false)
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(view.text == "one\ntwo\n\nthree\n  four\nfive")
    window.simulateKey(.keyboardTab, modifiers: .shift)
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(view.text == "one\ntwo\n\nthree\nfour\nfive")
    // Within a line it is a character like others; with shift it takes the line's own.
    view.text = "\tone two"
    select(view, from: "two", to: "two")
    window.simulateKey(.keyboardTab)
    #expect(view.text == "\tone \t")
    for _ in 0..<2 { window.simulateKey(.keyboardTab, modifiers: .shift) }
    #expect(view.text == "one \t")
  }

  @Test func `lines that nobody may change stay, and cells get no tab`() {
    final class Guard: NSObject, UITextViewDelegate {
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool { range.location > 0 }
    }
    let (view, window) = shownTextView("one\ntwo")
    let rules = Guard()
    view.delegate = rules
    view.becomeFirstResponder()
    view.selectAll(nil)
    window.simulateKey(.keyboardTab)
    #expect(view.text == "one\ntwo")
    let table = NSTextTable()
    table.numberOfColumns = 1
    let style = NSMutableParagraphStyle()
    style.textBlocks = [
      NSTextTableBlock(table: table, startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1)
    ]
    let all = NSMutableAttributedString(string: "before\n")
    all.append(NSAttributedString(string: "cell\n", attributes: [.paragraphStyle: style]))
    all.append(NSAttributedString(string: "after"))
    let (rich, keys) = focusedTextView(all)
    rich.selectAll(nil)
    keys.simulateKey(.keyboardTab)
    #expect(rich.text == "\tbefore\ncell\n\tafter")
  }
}
