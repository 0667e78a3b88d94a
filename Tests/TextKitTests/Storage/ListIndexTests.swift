// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextStructures

/// The numbers of list items by the index equal those that counting gives.
@Suite struct ListIndexTests {
  /// The deliberate faults of a test.
  enum Fault: CaseIterable {
    case forgetsAttributes, forgetsCharacters, notesTooLate, notesNothingRemoved, notesOneUnit
    case countsInnerItems
  }

  private struct Model {
    let lists: [NSTextList]
    var text: NSTextStorage
    var random: SeededGenerator

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      lists = (0..<5).map { _ in NSTextList(markerFormat: .decimal, options: 0) }
      lists[1].startingItemNumber = 7
      text = NSTextStorage(string: "")
    }

    mutating func path() -> [NSTextList] {
      let depth = [0, 1, 1, 2, 3].randomElement(using: &random) ?? 0
      // Mostly the same two, so that lists are long.
      return (0..<depth).map { level in
        lists[min(level + (random.oneIn(6) ? 1 : 0), 4)]
      }
    }

    /// Replaces some characters, or changes the lists of some paragraphs.
    mutating func edit() -> TextEdit {
      let length = text.length
      let low = Int.random(in: 0...length, using: &random)
      let high = min(length, low + (random.oneIn(3) ? Int.random(in: 0...20, using: &random) : 0))
      let range = NSRange(low..<high)
      if random.oneIn(3), length > 0 {
        let paragraphs = (text.string as NSString).paragraphRange(for: range)
        let style = NSMutableParagraphStyle()
        style.textLists = path()
        text.addAttribute(.paragraphStyle, value: style, range: paragraphs)
        return TextEdit(
          mask: .editedAttributes, range: paragraphs.location..<NSMaxRange(paragraphs),
          changeInLength: 0)
      }
      let pieces = ["a", "\n", "b\nc", "\r\n", "\r", "\n\n", "dd\nee\nff\n", "", "\u{2029}", "x"]
      let piece = pieces.randomElement(using: &random) ?? ""
      let style = NSMutableParagraphStyle()
      style.textLists = path()
      let new = NSAttributedString(
        string: piece, attributes: random.oneIn(2) ? [.paragraphStyle: style] : [:])
      text.replaceCharacters(in: range, with: new)
      // Fixing gives whole paragraphs one style.
      let fixed = (text.string as NSString).paragraphRange(
        for: NSRange(location: low, length: piece.utf16.count))
      return TextEdit(
        mask: .editedCharacters, range: fixed.location..<NSMaxRange(fixed) - (text.length - length),
        changeInLength: text.length - length)
    }

    /// Returns the difference of the index from counting; nil if there is none.
    mutating func difference(_ index: inout ListIndex, _ fault: Fault?) -> String? {
      if let broken = index.findBrokenInvariant(text.known) { return broken }
      // Foundation's own, which has no index.
      let plain = NSMutableAttributedString(attributedString: text)
      // Also in any order: the index keeps the last queried item.
      let isForward = random.oneIn(2)
      let places =
        isForward ? Array(0..<text.length) : (0..<text.length).shuffled(using: &random)
      for place in places {
        for (number, list) in lists.enumerated() {
          let range = plain.range(of: list, at: place)
          let found = index.range(of: list, at: place)
          if range.location == NSNotFound ? found != nil : found.map({ NSRange($0) }) != range {
            return "list \(number) at \(place): \(String(describing: found)), not \(range)"
          }
          var count =
            index.item(at: place).flatMap { $0.counted[list] }.map {
              ListMarker.number(ofItem: $0.items, of: list)
            } ?? 0
          if fault == .countsInnerItems, let open = index.item(at: place)?.counted.open.first,
            open.items > 2
          {
            count += 1
          }
          let expected = plain.itemNumber(in: list, at: place)
          if count != expected { return "number \(count) at \(place), not \(expected)" }
        }
      }
      return nil
    }
  }

  private func run(seed: UInt64, steps: Int, _ fault: Fault? = nil) -> String? {
    var model = Model(seed: seed)
    var index = ListIndex(model.text.known)
    for step in 0..<steps {
      // Now and then several edits between two queries.
      for _ in 0..<(step % 4 == 0 ? 3 : 1) {
        let edit = model.edit()
        var noted = edit
        switch fault {
        case .forgetsAttributes where edit.mask == .editedAttributes: continue
        case .forgetsCharacters where edit.mask == .editedCharacters && edit.changeInLength == 0:
          continue
        case .notesTooLate:
          noted.range =
            min(edit.range.lowerBound + 3, edit.range.upperBound)..<edit.range.upperBound
        case .notesNothingRemoved:
          noted.range = edit.range.lowerBound..<edit.range.lowerBound + max(0, -edit.changeInLength)
        case .notesOneUnit where edit.changeInLength == 0:
          noted.range =
            edit.range.lowerBound..<min(edit.range.upperBound, edit.range.lowerBound + 1)
        default: break
        }
        // No edit takes away more than it has.
        if noted.range.count + edit.changeInLength < 0 { noted = edit }
        index.note(noted)
      }
      index.update(model.text.known)
      if model.text.length > 160 {
        let cut = TextEdit(mask: .editedCharacters, range: 20..<140, changeInLength: -120)
        model.text.deleteCharacters(in: NSRange(location: 20, length: 120))
        index.note(
          TextEdit(mask: .editedCharacters, range: 0..<cut.range.upperBound, changeInLength: -120))
        index.note(
          TextEdit(mask: .editedAttributes, range: 0..<model.text.length, changeInLength: 0))
        index.update(model.text.known)
      }
      if let difference = model.difference(&index, fault) { return "step \(step): \(difference)" }
    }
    return nil
  }

  @Test func `random edits leave it as counting finds it`() {
    let first = seed()
    for round in 0..<iterations(6) {
      let difference = run(seed: first &+ UInt64(round), steps: 60)
      #expect(difference == nil, "seed \(first &+ UInt64(round))")
    }
  }

  @Test(arguments: Fault.allCases)
  func `planted faults are found`(_ fault: Fault) {
    let found = (0..<20).contains { run(seed: 77 &+ UInt64($0), steps: 60, fault) != nil }
    #expect(found)
  }

  @Test func `a storage answers by it, and says where numbers have changed`() {
    let list = NSTextList(markerFormat: .decimal, options: 0)
    let style = NSMutableParagraphStyle()
    style.textLists = [list]
    let text = NSTextStorage(
      string: "1\n2\n3\n4\n", attributes: [.paragraphStyle: style])
    text.append(NSAttributedString(string: "plain\n"))
    #expect(text.itemNumber(in: list, at: 6) == 4 && text.takeRenumberedItems() == nil)
    text.replaceCharacters(in: NSRange(location: 2, length: 1), with: "x")
    #expect(text.takeRenumberedItems() == nil)
    text.replaceCharacters(in: NSRange(location: 2, length: 1), with: "x\ny")
    #expect(text.itemNumber(in: list, at: 8) == 5)
    #expect(text.range(of: list, at: 0) == NSRange(location: 0, length: 10))
    text.addAttribute(
      .paragraphStyle, value: NSParagraphStyle(), range: NSRange(location: 0, length: 2))
    #expect(text.itemNumber(in: list, at: 2) == 1 && text.itemNumber(in: list, at: 0) == 0)
  }

  @Test func `an edit tells that the items behind it have other numbers`() {
    let list = NSTextList(markerFormat: .decimal, options: 0)
    let style = NSMutableParagraphStyle()
    style.textLists = [list]
    let stack = LayoutStack(
      (0..<6).map { "item \($0)\n" }.joined(), containers: [CGSize(width: 200, height: 0)],
      style: style)
    _ = DrawnPicture(stack)
    var rects: [CGRect] = []
    stack.manager.displayInvalidationHandler = { rects.append($1) }
    stack.storage.replaceCharacters(in: NSRange(location: 8, length: 1), with: "x")
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    #expect(rects.isEmpty)
    stack.storage.replaceCharacters(in: NSRange(location: 8, length: 1), with: "\n")
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    let height = stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height
    // The four items after the paragraph that was divided, and perhaps its own new lines.
    let tops = Set(rects.map { Int(($0.minY / height).rounded()) })
    #expect(tops.isSuperset(of: [3, 4, 5, 6]) && !tops.contains(0))
  }

  @Test func `lists nested a thousand deep are counted`() {
    let lists = (0..<1000).map { _ in NSTextList(markerFormat: .decimal, options: 1) }
    let text = NSTextStorage(string: "")
    for depth in stride(from: 1, through: 1000, by: 111) {
      let style = NSMutableParagraphStyle()
      style.textLists = Array(lists[..<depth])
      text.append(NSAttributedString(string: "x\n", attributes: [.paragraphStyle: style]))
    }
    #expect(text.listMarker(at: text.length - 1, language: "en")?.count == 1000)
    #expect(text.itemNumber(in: lists[0], at: text.length - 1) == 1)
    let stack = LayoutStack("x", containers: [CGSize(width: 200, height: 0)])
    stack.storage.setAttributedString(text)
    #expect(DrawnPicture(stack).inkBounds != nil)
  }
}
