// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Random edits, undone and redone, against copies of the text; also with a program and a second
/// view that edit it too.
@MainActor @Suite(.serialized) struct UndoModelTests {
  enum Fault: CaseIterable {
    case none, losesAttributes, forgetsDeletion, redoesNothing, undoesOther
  }

  /// A text with attributes, as a value.
  private func picture(_ storage: NSTextStorage) -> [String] {
    var lines: [String] = []
    storage.enumerateAttributes(in: NSRange(location: 0, length: storage.length), options: []) {
      attributes, range, _ in
      let kern = attributes[.kern] as? Int ?? 0
      lines.append(
        "\((storage.string as NSString).substring(with: range))|\(kern)|\((attributes[.font] as? UIFont)?.fontDescriptor.symbolicTraits.rawValue ?? 0)"
      )
    }
    // However runs are cut.
    return lines.flatMap { line -> [String] in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      return parts[0].map { "\($0)|\(parts[1])|\(parts[2])" }
    }
  }

  private static let pieces = ["a", "b", "word ", "é", "漢", "😀", "ש", "\n", "e\u{301}"]

  /// One random edit through the view.
  private func edit(_ view: UITextView, _ random: inout SeededGenerator) {
    let length = view.textStorage.length
    if random.oneIn(2) {
      let place = random.range(in: length)
      let range = NSRange(location: place.lowerBound, length: place.count)
      view.selectedRange = (view.text as NSString).rangeOfComposedCharacterSequences(for: range)
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1, 2: view.insertText(Self.pieces.randomElement(using: &random)!)
    case 3, 4: view.deleteBackward()
    case 5:
      view.setMarkedText("か", selectedRange: NSRange(location: 1, length: 0))
      view.insertText("漢字")
    case 6: view.toggleBoldface(nil)
    default:
      view.insertAttributedText(
        NSAttributedString(
          string: "kern", attributes: [.kern: Int.random(in: 1...3, using: &random)]))
    }
  }

  /// Runs edits.
  ///
  /// - Returns: The difference.
  private func difference(_ seed: UInt64, _ fault: Fault) -> String? {
    var random = SeededGenerator(seed: seed)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.allowsEditingTextAttributes = true
    view.font = UIFont(name: "DejaVu Sans", size: 12)
    view.text = "one two\nthree"
    let undo = view.undoManager!
    // The text before each step, and after the last one.
    var pictures = [picture(view.textStorage)]
    for _ in 0..<60 {
      let count = undo.undoCount
      edit(view, &random)
      let now = picture(view.textStorage)
      if undo.undoCount > count {
        pictures.append(now)
      } else if undo.undoCount == count {
        pictures[pictures.count - 1] = now
      }
      if random.oneIn(6) {
        // To and fro.
        let steps = Int.random(in: 1...3, using: &random)
        for _ in 0..<steps where undo.canUndo { undo.undo() }
        let place = undo.undoCount
        var shown = picture(view.textStorage)
        if fault == .losesAttributes { shown = shown.map { String($0.prefix(1)) + "|0|0" } }
        if shown != pictures[place] {
          return "after \(steps) steps back: \(shown) is not \(pictures[place])"
        }
        if random.oneIn(2) {
          // Not more than were undone: an edit that is no step leaves those undone before.
          while undo.undoCount < pictures.count - 1, undo.canRedo {
            if fault == .redoesNothing { undo.removeAllActions() } else { undo.redo() }
          }
          let again = picture(view.textStorage)
          if again != pictures[pictures.count - 1] {
            return "\(steps) steps done again: \(again) is not \(pictures[pictures.count - 1])"
          }
          if fault == .redoesNothing { return nil }
        } else {
          pictures.removeLast(pictures.count - 1 - place)
        }
      }
      if fault == .forgetsDeletion, view.textStorage.length > 2 {
        view.undoManager?.disableUndoRegistration()
        view.deleteBackward()
        view.undoManager?.enableUndoRegistration()
      }
    }
    while undo.canUndo {
      undo.undo()
      let place = undo.undoCount
      if fault == .undoesOther { view.textStorage.replaceCharacters(in: NSRange(), with: "x") }
      if picture(view.textStorage) != pictures[place] { return "step \(place)" }
    }
    return nil
  }

  @Test func `each step back and forth gives the text as it was`() {
    let seed = seed(of: "undo model")
    for run in 0..<iterations(25) {
      if let difference = difference(seed &+ UInt64(run), .none) {
        Issue.record("seed \(seed) run \(run): \(difference)")
        return
      }
    }
  }

  @Test(arguments: [Fault.losesAttributes, .forgetsDeletion, .redoesNothing, .undoesOther])
  func `a fault is found`(fault: Fault) {
    for run in 0..<40 where difference(UInt64(run), fault) != nil { return }
    Issue.record("\(fault) was not noticed")
  }

  /// Returns the difference of a session of two editors.
  ///
  /// The view's letters are small, those of others capital: with all of its own undone only the
  /// others' are left, in order.
  private func mixedDifference(_ seed: UInt64, _ shift: Int = 0) -> String? {
    var random = SeededGenerator(seed: seed)
    let storage = NSTextStorage()
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    manager.addTextContainer(container)
    let second = NSLayoutManager()
    storage.addLayoutManager(second)
    let mirror = NSTextContainer(size: CGSize(width: 100, height: 0))
    second.addTextContainer(mirror)
    let frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    let view = UITextView(frame: frame, textContainer: container)
    let other = UITextView(frame: frame, textContainer: mirror)
    var next = 0
    var others: [String] = []
    for _ in 0..<50 {
      let length = storage.length
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1, 2:
        view.selectedRange = NSRange(
          location: Int.random(in: 0...length, using: &random), length: 0)
        for _ in 0..<Int.random(in: 1...4, using: &random) { view.insertText("x") }
      case 3:
        // Only at the borders of continuously typed text: inside of it both would have changed the
        // same.
        let letters = Array(storage.string)
        let places = (0...length).filter {
          $0 == 0 || $0 == length || letters[$0 - 1] != "x" || letters[$0] != "x"
        }
        next += 1
        let name = String(UnicodeScalar(UInt8(65 + next % 26)))
        let place = places.randomElement(using: &random)!
        if random.oneIn(2) {
          storage.replaceCharacters(in: NSRange(location: place, length: 0), with: name)
        } else {
          other.selectedRange = NSRange(location: place, length: 0)
          other.insertText(name)
        }
        others.append(name)
      case 4: view.undoManager?.undo()
      default: view.undoManager?.redo()
      }
      if shift != 0 { view.editing.knownHistory?.noteOther(TextChange(range: 0..<0, count: shift)) }
    }
    let shown = storage.string.filter(\.isUppercase)
    var undone = 0
    while view.undoManager!.canUndo, undone < 1_000 {
      view.undoManager?.undo()
      undone += 1
    }
    if storage.string.filter(\.isUppercase) != shown {
      return "others’ letters: \(storage.string) was \(shown)"
    }
    if storage.string != shown { return "\(storage.string) is left, not \(shown)" }
    if shown.count != others.count { return "letters of others were lost: \(shown) of \(others)" }
    return nil
  }

  @Test func `what others have changed stays, and what the view did goes`() {
    let seed = seed(of: "mixed undo")
    for run in 0..<iterations(60) {
      if let difference = mixedDifference(seed &+ UInt64(run)) {
        Issue.record("seed \(seed) run \(run): \(difference)")
        return
      }
    }
  }

  @Test func `places that do not follow are found`() {
    for run in 0..<20 where mixedDifference(UInt64(run), 1) != nil { return }
    Issue.record("shifted places were not noticed")
  }

  @Test func `a step that somebody else has changed stays, and those before it are undone`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "."
    view.selectedRange = NSRange(location: 0, length: 0)
    view.insertText("one")
    view.selectedRange = NSRange(location: 4, length: 0)
    view.insertText("two")
    // Another client writes into the middle of it.
    view.textStorage.replaceCharacters(in: NSRange(location: 5, length: 1), with: "W")
    #expect(view.text == "one.tWo")
    view.undoManager?.undo()
    #expect(view.text == "one.tWo")
    view.undoManager?.undo()
    #expect(view.text == ".tWo")
    view.undoManager?.redo()
    #expect(view.text == "one.tWo")
  }
}
