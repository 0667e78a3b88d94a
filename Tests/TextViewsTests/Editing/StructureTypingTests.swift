// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Keys in lists, tables, scripts and with smart punctuation.
@MainActor @Suite(.serialized) struct StructureTypingTests {
  private func item(_ text: String, _ lists: [NSTextList]) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.textLists = lists
    return NSAttributedString(string: text, attributes: [.paragraphStyle: style])
  }

  private func lists(_ view: UITextView, at place: Int) -> [NSTextList] {
    (view.textStorage.attribute(.paragraphStyle, at: place, effectiveRange: nil)
      as? NSParagraphStyle)?
      .textLists ?? []
  }

  @Test func `return goes on with a list, and ends it in an empty item`() {
    let list = NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 1)
    let (view, window) = focusedTextView(item("one", [list]))
    view.selectedRange = NSRange(location: 3, length: 0)
    window.simulateKey("\n")
    window.simulateKey("two")
    #expect(view.text == "one\ntwo")
    #expect(lists(view, at: 5).first === list)
    window.simulateKey("\n")
    window.simulateKey("\n")
    #expect(view.text == "one\ntwo\n", "the empty item is no item any more")
    window.simulateKey("end")
    #expect(view.text == "one\ntwo\nend")
    #expect(lists(view, at: 9).isEmpty && lists(view, at: 5).first === list)
  }

  @Test
  func `an empty item alone has one marker, and a second one where something is typed behind it`() {
    let list = NSTextList(markerFormat: .disc, options: [], startingItemNumber: 1)
    let (view, window) = focusedTextView(item("\n", [list]))
    func markers() -> Int {
      guard let image = window.makeImage(scale: 1)?.cgImage else { return -1 }
      // Rows in which something is dark, in runs.
      let isDark = (0..<image.height).map { y in
        (0..<60).contains { x in
          let pixel = image.pixel(x, y)
          return pixel.alpha > 200 && max(pixel.red, pixel.green, pixel.blue) < 100
        }
      }
      return zip(isDark, [false] + isDark).count { $0 && !$1 }
    }
    view.resignFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect(markers() == 1 && !view.showsEmptyItem)
    view.selectedRange = NSRange(location: 1, length: 0)
    #expect(markers() == 2 && view.showsEmptyItem)
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect(markers() == 1)
    view.attributedText = item("a\n", [list])
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect(view.showsEmptyItem, "what follows an item with words is one")
  }

  @Test func `what is typed behind a table at the text's end stands below it`() throws {
    let (font, table) = (UIFont(name: "DejaVu Sans", size: 12), NSTextTable())
    table.numberOfColumns = 2
    let around = NSTextBlock()
    let text = NSMutableAttributedString()
    for column in 0..<2 {
      let cell = NSTextTableBlock(
        table: table, startingRow: 0, rowSpan: 1, startingColumn: column, columnSpan: 1)
      let style = NSMutableParagraphStyle()
      style.textBlocks = [around, cell]
      text.append(
        NSAttributedString(
          string: "cell\n",
          attributes: [.paragraphStyle: style, .font: font ?? .systemFont(ofSize: 12)]))
    }
    let (view, window) = focusedTextView(text)
    func blocks(_ place: Int) -> [NSTextBlock] {
      let style = view.textStorage.attribute(.paragraphStyle, at: place, effectiveRange: nil)
      return (style as? NSParagraphStyle)?.textBlocks ?? []
    }
    view.selectedRange = NSRange(location: 10, length: 0)
    let caret = view.caretRect(for: view.endOfDocument)
    let inCell = view.caretRect(
      for: try #require(view.position(from: view.beginningOfDocument, offset: 9)))
    #expect(caret.minY >= inCell.maxY && caret.minX < inCell.minX)
    // Neither moving the caret there nor text that cannot be joined changes anything.
    window.simulateKey(.keyboardDeleteOrBackspace)
    #expect(view.attributedText.isEqual(to: text))
    window.simulateKey("X")
    #expect(view.text == "cell\ncell\nX" && blocks(10) == [around])
    #expect(blocks(9).count == 2 && blocks(4).count == 2)
    let typed = view.caretRect(for: view.endOfDocument)
    #expect(abs(typed.minY - caret.minY) < 1 && typed.minX > caret.minX)
    window.simulateKey("\n")
    window.simulateKey("Y")
    #expect(view.text == "cell\ncell\nX\nY" && blocks(12) == [around])
    // In the last cell itself text continues.
    view.selectedRange = NSRange(location: 9, length: 0)
    window.simulateKey("\n")
    window.simulateKey("Z")
    #expect(view.text == "cell\ncell\nZ\nX\nY" && blocks(10).count == 2)
  }

  @Test func `a line separator at the end of a cell does not end it`() {
    let table = NSTextTable()
    table.numberOfColumns = 1
    let style = NSMutableParagraphStyle()
    style.textBlocks = [
      NSTextTableBlock(table: table, startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1)
    ]
    let (view, window) = focusedTextView(
      NSAttributedString(string: "cell\u{2028}", attributes: [.paragraphStyle: style]))
    view.selectedRange = NSRange(location: 5, length: 0)
    window.simulateKey("X")
    let typed = view.textStorage.attribute(.paragraphStyle, at: 5, effectiveRange: nil)
    #expect((typed as? NSParagraphStyle)?.textBlocks.count == 1)
  }

  @Test func `return in an empty item in the middle ends the list there, and is undone`() {
    let list = NSTextList(markerFormat: .disc, options: [], startingItemNumber: 1)
    let (view, window) = focusedTextView(item("one\n\nthree", [list]))
    view.selectedRange = NSRange(location: 4, length: 0)
    window.simulateKey("\n")
    #expect(view.text == "one\n\nthree")
    #expect(lists(view, at: 4).isEmpty)
    #expect(lists(view, at: 0).count == 1 && lists(view, at: 5).count == 1)
    view.undoManager?.undo()
    #expect(lists(view, at: 4).first === list)
  }

  @Test func `tab makes an item one of a list in the list, and shift takes it out`() {
    let list = NSTextList(markerFormat: .disc, options: [], startingItemNumber: 1)
    let (view, window) = focusedTextView(item("one\ntwo\nthree", [list]))
    for place in [4, 8] {
      view.selectedRange = NSRange(location: place, length: 0)
      window.simulateKey(.keyboardTab)
    }
    #expect(view.text == "one\ntwo\nthree")
    #expect(lists(view, at: 4).count == 2 && lists(view, at: 4).last?.markerFormat == .circle)
    #expect(lists(view, at: 8).last === lists(view, at: 4).last, "they are items of one list")
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(lists(view, at: 8).count == 1)
    // In the middle of an item it is a tab.
    view.selectedRange = NSRange(location: 1, length: 0)
    window.simulateKey(.keyboardTab)
    #expect(view.text == "o\tne\ntwo\nthree")
  }

  private func table(_ rows: Int) -> NSAttributedString {
    let table = NSTextTable()
    table.numberOfColumns = 2
    let text = NSMutableAttributedString()
    for row in 0..<rows {
      for column in 0..<2 {
        let cell = NSTextTableBlock(
          table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
        cell.setWidth(2, type: .absoluteValueType, for: .border)
        cell.backgroundColor = column == 0 ? .yellow : nil
        let style = NSMutableParagraphStyle()
        style.textBlocks = [cell]
        text.append(
          NSAttributedString(string: "\(row)\(column)\n", attributes: [.paragraphStyle: style]))
      }
    }
    text.append(NSAttributedString(string: "end"))
    return text
  }

  @Test func `tab goes through the cells of a table, and makes a row behind the last`() {
    let (view, window) = focusedTextView(table(2))
    view.selectedRange = NSRange(location: 1, length: 0)
    window.simulateKey(.keyboardTab)
    #expect(view.selectedRange == NSRange(location: 3, length: 2))
    window.simulateKey(.keyboardTab)
    window.simulateKey(.keyboardTab)
    #expect(view.selectedRange == NSRange(location: 9, length: 2))
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(view.selectedRange == NSRange(location: 6, length: 2))
    window.simulateKey(.keyboardTab)
    window.simulateKey(.keyboardTab)
    #expect(view.text == "00\n01\n10\n11\n\n\nend")
    window.simulateKey("20")
    window.simulateKey(.keyboardTab)
    window.simulateKey("21")
    #expect(view.text == "00\n01\n10\n11\n20\n21\nend")
    func cell(_ place: Int) -> NSTextTableBlock? {
      (view.textStorage.attribute(.paragraphStyle, at: place, effectiveRange: nil)
        as? NSParagraphStyle)?
        .textBlocks.last as? NSTextTableBlock
    }
    #expect(cell(12)?.startingRow == 2 && cell(12)?.startingColumn == 0)
    #expect(cell(12)?.backgroundColor == .yellow && cell(15)?.backgroundColor == nil)
    #expect(cell(15)?.startingColumn == 1 && cell(15)?.width(for: .border, edge: .minX) == 2)
    #expect(cell(15)?.table === cell(0)?.table && cell(18) == nil)
    view.undoManager?.undo()
    view.undoManager?.undo()
    view.undoManager?.undo()
    #expect(view.text == "00\n01\n10\n11\nend")
    view.selectedRange = NSRange(location: 0, length: 0)
    window.simulateKey(.keyboardTab, modifiers: .shift)
    #expect(view.selectedRange.location == 0, "there is no cell before the first")
  }

  @Test func `backspace takes a character, or the part of it that was typed last`() {
    for (text, rest) in [
      ("👩‍👩‍👧", ""), ("e\u{301}", ""), ("🇩🇪", ""), ("\r\n", ""), ("1️⃣", ""),
      ("कि", "क"), ("क्ष", "क्"), ("กำ", "ก"), ("بِ", "ب"), ("שָ", "ש"), ("한", ""),
    ] {
      let (view, window) = focusedTextView(NSAttributedString(string: "a" + text))
      view.selectedRange = NSRange(location: (text as NSString).length + 1, length: 0)
      window.simulateKey(.keyboardDeleteOrBackspace)
      #expect(view.text == "a" + rest, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test func `marks and dashes become those of the language where the traits want it`() {
    func typed(_ text: String, _ language: String, _ change: (UITextView) -> Void) -> String {
      let (view, window) = focusedTextView(NSAttributedString())
      view.layoutManager.language = language
      change(view)
      window.simulateKey(text)
      return view.text
    }
    let both = { (view: UITextView) in
      view.smartQuotesType = .yes
      view.smartDashesType = .yes
    }
    #expect(typed("\"It's\" -- ('x')", "en", both) == "“It’s” — (‘x’)")
    #expect(typed("\"eins\"", "de", both) == "„eins“")
    #expect(typed("\"un\"", "fr", both) == "«un»")
    #expect(typed("\"It's\" --", "en") { _ in } == "\"It's\" --")
    #expect(typed("\"a\" --", "en") { $0.smartDashesType = .yes } == "\"a\" —")
  }

  @Test func `backspace at an item's start takes it out of its list, and then joins it`() {
    let outer = NSTextList(markerFormat: .disc, options: [], startingItemNumber: 1)
    let inner = NSTextList(markerFormat: .circle, options: [], startingItemNumber: 1)
    let text = NSMutableAttributedString(attributedString: item("one\n", [outer]))
    text.append(item("two", [outer, inner]))
    let (view, window) = focusedTextView(text)
    view.selectedRange = NSRange(location: 4, length: 0)
    window.simulateKey(.keyboardDeleteOrBackspace)
    #expect(view.text == "one\ntwo" && lists(view, at: 5) == [outer])
    window.simulateKey(.keyboardDeleteOrBackspace)
    #expect(view.text == "one\ntwo" && lists(view, at: 5).isEmpty)
    window.simulateKey(.keyboardDeleteOrBackspace)
    #expect(view.text == "onetwo")
    for _ in 0..<3 { view.undoManager?.undo() }
    #expect(view.text == "one\ntwo" && lists(view, at: 5) == [outer, inner])
    // Within the item it deletes, and the selection is removed.
    view.selectedRange = NSRange(location: 5, length: 0)
    window.simulateKey(.keyboardDeleteOrBackspace)
    view.selectedRange = NSRange(location: 3, length: 1)
    window.simulateKey(.keyboardDeleteOrBackspace)
    #expect(view.text == "onewo")
    // An item that is the whole text.
    let (single, keys) = focusedTextView(item("x", [outer]))
    single.allowsEditingTextAttributes = true
    for _ in 0..<2 { keys.simulateKey(.keyboardDeleteOrBackspace) }
    keys.simulateKey("y")
    #expect(single.text == "y" && lists(single, at: 0).isEmpty)
  }

  @Test func `keys that delete join no cell with what is outside of it`() {
    let table = NSTextTable()
    table.numberOfColumns = 2
    let text = NSMutableAttributedString(string: "before\n")
    for column in 0..<2 {
      let style = NSMutableParagraphStyle()
      style.textBlocks = [
        NSTextTableBlock(
          table: table, startingRow: 0, rowSpan: 1, startingColumn: column, columnSpan: 1)
      ]
      text.append(
        NSAttributedString(string: "c\(column)\n", attributes: [.paragraphStyle: style]))
    }
    text.append(NSAttributedString(string: "after"))
    let (view, window) = focusedTextView(text)
    for (place, key) in [
      (6, UIKeyboardHIDUsage.keyboardDeleteForward), (7, .keyboardDeleteOrBackspace),
      (9, .keyboardDeleteForward), (10, .keyboardDeleteOrBackspace), (12, .keyboardDeleteForward),
      (13, .keyboardDeleteOrBackspace),
    ] {
      for flags in [[], .control, .command] as [UIKeyModifierFlags] {
        view.selectedRange = NSRange(location: place, length: 0)
        window.simulateKey(key, modifiers: flags)
        #expect(view.text == text.string, "\(place) \(flags)")
      }
    }
    #expect(view.undoManager?.canUndo == false)
    // Within a cell, and within its surroundings, they delete.
    view.selectedRange = NSRange(location: 12, length: 0)
    window.simulateKey(.keyboardDeleteOrBackspace)
    view.selectedRange = NSRange(location: 17, length: 0)
    window.simulateKey(.keyboardDeleteOrBackspace, modifiers: .control)
    #expect(view.text == "before\nc0\nc\n")
    // An empty paragraph before the table is removed.
    view.undoManager?.undo()
    view.selectedRange = NSRange(location: 0, length: 6)
    window.simulateKey(.keyboardDeleteOrBackspace)
    window.simulateKey(.keyboardDeleteForward)
    #expect(view.text == "c0\nc\nafter")
    view.selectedRange = NSRange(location: 0, length: 0)
    window.simulateKey("\n")
    #expect(view.text == "\nc0\nc\nafter")
  }
}
