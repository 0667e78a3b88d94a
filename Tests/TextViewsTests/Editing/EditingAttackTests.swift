// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Random sessions of all operations on text views, by their users, by programs and by misbehaving
/// delegates: nothing crashes, the selection lies in the text, each view equals a new one, and undo
/// leads back to the first text.
@MainActor @Suite(.serialized) struct EditingAttackTests {
  private static let pieces = [
    "a", " ", "word ", "\n", "é", "e\u{301}", "👨‍👩‍👧", "क्षि", "ن", "\u{645}\u{631} ", "น้ำ", "\r\n",
    "\t", "\u{2029}", "漢字", "\u{FFFC}", "\u{200D}", "\u{202E}", "😀",
  ]
  private static let keys: [UIKeyboardHIDUsage] = [
    .keyboardLeftArrow, .keyboardRightArrow, .keyboardUpArrow, .keyboardDownArrow, .keyboardHome,
    .keyboardEnd, .keyboardPageUp, .keyboardPageDown, .keyboardDeleteOrBackspace,
    .keyboardDeleteForward, .keyboardEscape, .keyboardTab, .keyboardReturnOrEnter,
  ]
  private static let flags: [UIKeyModifierFlags] = [
    [], [], .shift, .control, [.control, .shift], .command, .alternate, [.alternate, .shift],
    [.command, .shift],
  ]
  private static let sizes = [
    CGSize(width: 300, height: 200), CGSize(width: 120, height: 60), .zero,
    CGSize(width: 0, height: 50), CGSize(width: 40, height: 40),
  ]

  /// Views of one storage, each with its own layout manager, in a window.
  @MainActor
  private struct Session {
    let storage: NSTextStorage
    let views: [UITextView]
    let window: UIWindow
    var random: SeededGenerator
    var done: [String] = []

    init(views count: Int, seed: UInt64) {
      storage = NSTextStorage(
        string: "first text\nof two lines", attributes: [.font: UIFont.systemFont(ofSize: 14)])
      window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320 * count, height: 220))
      random = SeededGenerator(seed: seed)
      var made: [UITextView] = []
      for index in 0..<count {
        let view = UITextView(
          frame: CGRect(
            origin: CGPoint(x: 310 * index, y: 0), size: EditingAttackTests.sizes[index % 3]),
          textContainer: EditingAttackTests.container(of: storage, inParts: index % 2 == 0))
        view.allowsEditingTextAttributes = index % 2 == 0
        window.addSubview(view)
        made.append(view)
      }
      views = made
      window.makeKeyAndVisible()
      UIPasteboard.general.string = "pasted\ntext"
    }

    mutating func range() -> NSRange {
      let range = random.range(in: storage.length)
      return NSRange(location: range.lowerBound, length: range.count)
    }
  }

  private static func container(of storage: NSTextStorage, inParts: Bool) -> NSTextContainer {
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = inParts
    manager.exactLimit = 0
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.widthTracksTextView = true
    manager.addTextContainer(container)
    return container
  }

  // MARK: Steps

  /// Something that a user does.
  private func use(_ view: UITextView, _ session: inout Session) {
    func piece() -> String { Self.pieces.randomElement(using: &session.random)! }
    let way = Int.random(in: 0..<36, using: &session.random)
    session.done.append("\(way)")
    let range = session.range()
    switch way {
    case 0..<6: view.insertText(piece())
    case 6..<16: press(view, &session)
    case 16: view.selectedRange = range
    case 17: view.selectedRanges = [range, session.range(), session.range()]
    case 18:
      let (place, length) = (
        Int.random(in: -3...5, using: &session.random),
        Int.random(in: -3...5, using: &session.random)
      )
      view.setMarkedText(piece(), selectedRange: NSRange(location: place, length: length))
    case 19: view.unmarkText()
    case 20: view.copy(nil)
    case 21: view.cut(nil)
    case 22: if session.storage.length < 3_000 { view.paste(nil) }
    case 23: if session.storage.length < 3_000 { view.pasteAndMatchStyle(nil) }
    case 24, 25: view.undoManager?.undo()
    case 26, 27: view.undoManager?.redo()
    case 28: view.toggleBoldface(nil)
    case 29:
      view.toggleUnderline(nil)
      view.increaseSize(nil)
    case 30:
      view.replaceAll(
        queryString: "a", options: UITextSearchOptions(),
        withText: ["b", "", "aa"].randomElement(using: &session.random)!)
    case 31:
      if session.random.oneIn(3) {
        view.setListOfSelection(
          session.random.oneIn(2)
            ? nil : NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 1))
      } else {
        view.setAlignmentOfSelection(
          [.left, .center, .right].randomElement(using: &session.random)!)
      }
    case 32: point(&session)
    case 33:
      if let span = view.textRange(
        from: TextOffset(range.location), to: TextOffset(NSMaxRange(range)))
      {
        view.replace(span, withText: piece())
      }
    case 34:
      view.smartQuotesType = session.random.oneIn(2) ? .yes : .no
      view.smartDashesType = session.random.oneIn(2) ? .yes : .no
      view.smartInsertDeleteType = session.random.oneIn(2) ? .yes : .no
      view.spellCheckingType = session.random.oneIn(2) ? .yes : .no
      view.autocapitalizationType = .words
    default:
      view.select(nil)
      view.selectNextOccurrence()
    }
  }

  private func press(_ view: UITextView, _ session: inout Session) {
    if !view.isFirstResponder { view.becomeFirstResponder() }
    let key = Self.keys.randomElement(using: &session.random)!
    let flags = Self.flags.randomElement(using: &session.random)!
    session.done.append("key \(key.rawValue) \(flags.rawValue)")
    session.window.simulateKey(key, modifiers: flags)
    // A step to the side ends between graphemes.
    guard [.keyboardLeftArrow, .keyboardRightArrow].contains(key), view.delegate == nil else {
      return
    }
    var units = TextUnits(session.storage)
    let head = view.editing.selection.head
    let isBorder = head == session.storage.length || units.grapheme(at: head).lowerBound == head
    #expect(isBorder, "\(head) of \(session.storage.string.debugDescription)")
  }

  private func point(_ session: inout Session) {
    func point() -> CGPoint {
      CGPoint(
        x: Double.random(in: -20...640, using: &session.random),
        y: Double.random(in: -20...230, using: &session.random))
    }
    let (start, end) = (point(), point())
    session.window.simulatePointer(
      .began, at: start, clickCount: Int.random(in: 1...3, using: &session.random),
      modifiers: Self.flags.randomElement(using: &session.random)!)
    if session.random.oneIn(2) { session.window.simulatePointer(.moved, at: end) }
    session.window.simulatePointer(session.random.oneIn(6) ? .cancelled : .ended, at: end)
  }

  /// Makes a change by a program without the views' knowledge.
  private func meddle(_ view: UITextView, _ session: inout Session) {
    let storage = session.storage
    let way = Int.random(in: 0..<6, using: &session.random)
    session.done.append("meddled \(way)")
    let range = session.range()
    switch way {
    case 0:
      storage.replaceCharacters(
        in: range, with: Self.pieces.randomElement(using: &session.random)!)
    case 1:
      storage.beginEditing()
      storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "zz")
      view.insertText("q")
      storage.endEditing()
    case 2: storage.addAttribute(.font, value: UIFont.systemFont(ofSize: 9), range: range)
    case 3:
      storage.setAttributedString(
        NSAttributedString(
          string: "another text\nof lines", attributes: [.font: UIFont.systemFont(ofSize: 14)]))
    case 4: view.text = "set text"
    default: view.frame.size = Self.sizes.randomElement(using: &session.random)!
    }
  }

  // MARK: What must hold

  private func fault(_ session: Session) -> String? {
    for view in session.views {
      let parts = view.selectedRanges + (view.editing.marked.map { [$0] } ?? [])
      for range in parts
      where range.location < 0 || NSMaxRange(range) > session.storage.length {
        return "\(range) of \(session.storage.length)"
      }
    }
    return nil
  }

  /// Returns the difference of a view from a new one of the same text and selection.
  private func differenceFromFresh(_ view: UITextView, _ storage: NSTextStorage) -> String? {
    // A view without width keeps the lines that it had.
    guard view.bounds.width > 0 else { return nil }
    let copy = NSTextStorage(attributedString: storage)
    let container = Self.container(
      of: copy, inParts: view.layoutManager.allowsNonContiguousLayout)
    let fresh = UITextView(frame: view.frame, textContainer: container)
    fresh.selectedRange = view.selectedRange
    fresh.typingAttributes = view.typingAttributes
    let before = view.editing.typingAttributes
    view.editing.typingAttributes = view.typingAttributes
    defer { view.editing.typingAttributes = before }
    func lines(_ view: UITextView) -> [String] {
      let manager = view.layoutManager
      // An empty text takes the typing attributes when the view is queried.
      _ = view.caretRect(for: view.beginningOfDocument)
      manager.ensureLayout(for: view.textContainer)
      var lines: [String] = []
      manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
      ) { rect, used, _, glyphs, _ in lines.append("\(glyphs) \(rect) \(used)") }
      return lines + ["\(manager.extraLineFragmentRect)"]
    }
    if lines(view) != lines(fresh) { return "lines" }
    let place = TextOffset(view.selectedRange.location)
    let carets = (view.caretRect(for: place), fresh.caretRect(for: place))
    if carets.0 != carets.1 { return "caret \(carets)" }
    func boxes(_ view: UITextView) -> [CGRect] {
      view.selectionRects(for: view.selectedTextRange!).map(\.rect)
    }
    return boxes(view) == boxes(fresh) ? nil : "selection"
  }

  private func expectFresh(_ session: Session, _ seed: UInt64) -> Bool {
    for (number, view) in session.views.enumerated() {
      let difference = differenceFromFresh(view, session.storage)
      #expect(difference == nil, "seed \(seed), view \(number), \(session.done.suffix(16))")
      if difference != nil { return false }
    }
    return true
  }

  // MARK: Sessions

  @Test func `what one view does is undone to the first text and done again to the last`() {
    let base = seed(of: "attack one")
    for run in 0..<iterations(12) {
      let seed = base &+ UInt64(run)
      var session = Session(views: 1, seed: seed)
      let view = session.views[0]
      let undo = view.undoManager!
      let first = NSAttributedString(attributedString: session.storage)
      for step in 0..<150 {
        let (count, wasUndone) = (undo.undoCount, undo.redoCount)
        use(view, &session)
        // No step is forgotten.
        #expect(
          undo.undoCount >= count || undo.redoCount > wasUndone,
          "seed \(seed) \(session.done.suffix(5))")
        let found = fault(session)
        #expect(found == nil, "seed \(seed) \(session.done.suffix(5))")
        if step % 15 == 14, !expectFresh(session, seed) { return }
      }
      while undo.canRedo { undo.redo() }
      let last = NSAttributedString(attributedString: session.storage)
      while undo.canUndo { undo.undo() }
      #expect(session.storage.isEqual(to: first), "undone, seed \(seed)")
      guard expectFresh(session, seed) else { return }
      while undo.canRedo { undo.redo() }
      #expect(session.storage.isEqual(to: last), "done again, seed \(seed)")
      guard expectFresh(session, seed) else { return }
    }
  }

  @Test func `views of one text show it, whoever changes it, however large they are`() {
    let base = seed(of: "attack several")
    for run in 0..<iterations(8) {
      let seed = base &+ UInt64(run)
      var session = Session(views: 3, seed: seed)
      for step in 0..<150 {
        let view = session.views.randomElement(using: &session.random)!
        if session.random.oneIn(6) { meddle(view, &session) } else { use(view, &session) }
        let found = fault(session)
        #expect(found == nil, "seed \(seed) \(session.done.suffix(5))")
        if step % 15 == 14, !expectFresh(session, seed) { return }
      }
      for view in session.views {
        while view.undoManager?.canUndo == true { view.undoManager?.undo() }
      }
      guard expectFresh(session, seed) else { return }
    }
  }

  /// Does what no delegate should, in the middle of everything.
  private final class Rogue: NSObject, UITextViewDelegate {
    var random: SeededGenerator
    private var depth = 0
    var acts = 0
    var isSettled = false
    /// A layout manager does not keep its storage.
    private var storages: [NSTextStorage] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private func act(_ view: UITextView) {
      let storage = view.textStorage
      guard !isSettled, depth < 3, !storage.isEditing, random.oneIn(12) else { return }
      depth += 1
      acts += 1
      defer { depth -= 1 }
      let place = random.range(in: storage.length)
      let range = NSRange(location: place.lowerBound, length: place.count)
      let ways: [() -> Void] = [
        { view.text = "rogue text" }, { view.selectedRange = range },
        { storage.replaceCharacters(in: range, with: "ro") },
        { storage.deleteCharacters(in: range) }, { view.undoManager?.undo() },
        { view.undoManager?.redo() }, { view.undoManager?.removeAllActions() },
        { view.undoManager?.registerUndo(withTarget: self) { _ in } },
        { view.removeFromSuperview() }, { view.insertText("i") }, { view.deleteBackward() },
        { view.unmarkText() }, { view.attributedText = NSAttributedString(string: "other") },
        { storage.addAttribute(.foregroundColor, value: UIColor.red, range: range) },
        { view.resignFirstResponder() }, { view.layoutIfNeeded() },
        { [self] in
          storages.append(NSTextStorage(string: "its own"))
          view.layoutManager.replaceTextStorage(storages[storages.count - 1])
        },
      ]
      ways[Int.random(in: 0..<ways.count - (random.oneIn(8) ? 0 : 1), using: &random)]()
    }

    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      act(textView)
      return !random.oneIn(15)
    }
    func textViewDidChange(_ textView: UITextView) { act(textView) }
    func textViewDidChangeSelection(_ textView: UITextView) { act(textView) }
    func textViewDidBeginEditing(_ textView: UITextView) { act(textView) }
    func textViewDidEndEditing(_ textView: UITextView) { act(textView) }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { act(scrollView as! UITextView) }
  }

  @Test func `delegates that change all in the middle of everything do no harm`() {
    let base = seed(of: "attack rogue")
    var acts = 0
    for run in 0..<iterations(8) {
      let seed = base &+ UInt64(run)
      var session = Session(views: 2, seed: seed)
      let rogue = Rogue(seed: seed)
      for view in session.views { view.delegate = rogue }
      for _ in 0..<150 {
        let view = session.views.randomElement(using: &session.random)!
        if view.superview == nil { session.window.addSubview(view) }
        if session.random.oneIn(6) { meddle(view, &session) } else { use(view, &session) }
        for view in session.views {
          let ranges = view.selectedRanges + (view.editing.marked.map { [$0] } ?? [])
          #expect(
            ranges.allSatisfy { $0.location >= 0 && NSMaxRange($0) <= view.textStorage.length },
            "seed \(seed) \(session.done.suffix(5))")
        }
      }
      rogue.isSettled = true
      acts += rogue.acts
      for view in session.views {
        if view.superview == nil { session.window.addSubview(view) }
        view.frame.size = CGSize(width: 200, height: 100)
        view.layoutIfNeeded()
        #expect(view.picture() != nil)
        while view.undoManager?.canUndo == true { view.undoManager?.undo() }
        let difference = differenceFromFresh(view, view.textStorage)
        #expect(difference == nil, "seed \(seed)")
      }
    }
    #expect(acts > 100)
  }
}
