// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Random sessions of all commands of a text view against a plain model: graphemes in an array, and
/// a selection of them.
@MainActor @Suite(.serialized) struct CommandModelTests {
  enum Fault: CaseIterable {
    case none, deletesTwo, forgetsOthers, keepsPasteboard, losesColumn, redoesNothing,
      staysSelected,
      joinsNothing
  }

  enum Command: CaseIterable {
    case type, line, backspace, delete, wordBack, wordForward, left, right, up, down, home, end,
      top, bottom, selectAll, select, selectSeveral, caretAbove, caretBelow, escape, cut, copy,
      paste, undo, redo, mark, unmark, dragged, paragraphUp, paragraphDown, lineBack, lineForward,
      pasteAsSeen, bold, replaceAll
  }

  /// A selection: numbers of graphemes.
  struct Place: Equatable {
    var anchor: Int
    var head: Int
    var column: Int?
    var start: Int { min(anchor, head) }
    var end: Int { max(anchor, head) }
    var isCaret: Bool { anchor == head }
    static func == (left: Place, right: Place) -> Bool {
      left.anchor == right.anchor && left.head == right.head
    }
  }

  struct Model {
    var text: [Character]
    /// In the order of the text.
    var places = [Place(anchor: 0, head: 0)]
    /// Which one others see.
    var main = 0
    var pasteboard = ""
    var joins = true

    func lineStart(_ place: Int) -> Int {
      (text[..<place].lastIndex(of: "\n") ?? -1) + 1
    }
    func lineEnd(_ place: Int) -> Int { text[place...].firstIndex(of: "\n") ?? text.count }

    /// Sorts selections and joins those that touch.
    mutating func tidy() {
      var all = places.enumerated().map { (place: $1, isMain: $0 == main) }
      all.sort { ($0.place.start, $0.place.end) < ($1.place.start, $1.place.end) }
      var index = 1
      while joins, index < all.count {
        let (a, b) = (all[index - 1].place, all[index].place)
        let overlaps = b.start < a.end
        let touches = b.start == a.end && (a.isCaret || b.isCaret)
        if overlaps || touches {
          let winner = all[index].isMain ? b : a
          let (low, high) = (min(a.start, b.start), max(a.end, b.end))
          let isForward = winner.anchor <= winner.head
          all[index - 1] = (
            Place(anchor: isForward ? low : high, head: isForward ? high : low),
            all[index - 1].isMain || all[index].isMain
          )
          all.remove(at: index)
        } else {
          index += 1
        }
      }
      places = all.map(\.place)
      main = all.firstIndex { $0.isMain } ?? 0
    }

    /// Replaces ranges, the last first; carets are after the inserted text.
    mutating func edit(_ edits: [(range: Range<Int>, text: String)]) {
      var shift = 0
      var made: [Place] = []
      var low = 0
      for edit in edits {
        let range = max(low, edit.range.lowerBound)..<max(low, edit.range.upperBound)
        low = range.upperBound
        text.replaceSubrange(range.lowerBound + shift..<range.upperBound + shift, with: edit.text)
        shift += edit.text.count - range.count
        let caret = range.upperBound + shift
        made.append(Place(anchor: caret, head: caret))
      }
      places = made
      tidy()
    }

    mutating func move(_ extends: Bool, _ next: (Place) -> Place) {
      places = places.map { place in
        var moved = next(place)
        if extends { moved.anchor = place.anchor }
        return moved
      }
      tidy()
    }

    func word(_ place: Int, forward: Bool) -> Int {
      func isWord(_ index: Int) -> Bool { text[index].isLetter }
      var place = place
      if forward {
        while place < text.count, !isWord(place) { place += 1 }
        while place < text.count, isWord(place) { place += 1 }
      } else {
        while place > 0, !isWord(place - 1) { place -= 1 }
        while place > 0, isWord(place - 1) { place -= 1 }
      }
      return place
    }

    func vertical(_ place: Place, down: Bool) -> Place {
      let start = lineStart(place.head)
      let column = place.column ?? place.head - start
      var target: Int
      if down {
        let end = lineEnd(place.head)
        target = end == text.count ? end : min(end + 1 + column, lineEnd(end + 1))
      } else {
        target = start == 0 ? 0 : min(lineStart(start - 1) + column, start - 1)
      }
      return Place(anchor: target, head: target, column: column)
    }
  }

  /// A view and its model.
  @MainActor
  final class Session {
    let view: UITextView
    let window: UIWindow
    var model: Model
    let fault: Fault
    var marked: Range<Int>?
    /// Texts and selections before each step, and after undone ones.
    var before: [(Model, Model)] = []
    var after: [(Model, Model)] = []

    init(_ text: String, _ fault: Fault) {
      view = UITextView(frame: CGRect(x: 0, y: 0, width: 2_000, height: 300))
      window = UIWindow(frame: view.frame)
      view.font = UIFont(name: "DejaVu Sans Mono", size: 12)
      view.text = text
      window.addSubview(view)
      window.makeKeyAndVisible()
      view.becomeFirstResponder()
      view.selectedRange = NSRange(location: 0, length: 0)
      model = Model(text: Array(text))
      model.joins = fault != .joinsNothing
      self.fault = fault
      UIPasteboard.general.string = ""
    }

    /// Units before a number of graphemes.
    func units(_ count: Int) -> Int { String(model.text[..<count]).utf16.count }

    private func range(_ place: Place) -> NSRange {
      let start = units(place.start)
      return NSRange(location: start, length: units(place.end) - start)
    }

    /// The difference; nil if there is none.
    var difference: String? {
      if view.text != String(model.text) {
        return "text \(view.text.debugDescription) is not \(String(model.text).debugDescription)"
      }
      let shown = view.selectedRanges
      let wanted = model.places.map(range)
      if shown != wanted { return "selected \(shown) is not \(wanted)" }
      let main = range(model.places[model.main])
      if view.selectedRange != main { return "main \(view.selectedRange) is not \(main)" }
      return nil
    }

    /// Does an edit to both, and keeps what undoing brings back.
    func edit(_ command: () -> Void, _ change: (inout Model) -> Void) {
      let count = view.undoManager?.undoCount ?? 0
      let old = model
      command()
      change(&model)
      guard old.text != model.text || view.undoManager?.undoCount != count else { return }
      if view.undoManager?.undoCount == count, let last = before.popLast() {
        before.append((last.0, model))
      } else {
        before.append((old, model))
      }
      after = []
    }

    func put(_ text: String) {
      edit({
        if fault == .forgetsOthers { view.selectedRange = view.selectedRange }
        view.insertText(text)
      }) { model in
        if let marked {
          model.places = [Place(anchor: marked.lowerBound, head: marked.upperBound)]
          model.main = 0
        }
        model.edit(model.places.map { ($0.start..<$0.end, text) })
      }
      marked = nil
    }

    func remove(_ range: @escaping (Model, Place) -> Range<Int>, _ command: () -> Void) {
      edit(command) { model in
        let copy = model
        let ranges = model.places.map { $0.isCaret ? range(copy, $0) : $0.start..<$0.end }
        if ranges.contains(where: { !$0.isEmpty }) { model.edit(ranges.map { ($0, "") }) }
      }
      marked = nil
    }

    func key(_ key: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
      window.simulateKey(key, modifiers: flags)
    }

    func move(
      _ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags, _ extends: Bool,
      _ next: (Model, Place) -> Place
    ) {
      let old = view.selectedRange
      key(code, extends ? flags.union(.shift) : flags)
      if fault == .losesColumn {
        view.editing.selections = view.editing.selections.map { selection in
          var selection = selection
          selection.column = nil
          return selection
        }
      }
      if fault == .staysSelected, old.length > 0, !extends { view.selectedRange = old }
      let copy = model
      model.move(extends) { next(copy, $0) }
      marked = nil
    }

    func step(_ isUndo: Bool) {
      guard let manager = view.undoManager, isUndo ? manager.canUndo : manager.canRedo else {
        return
      }
      if isUndo { manager.undo() } else if fault != .redoesNothing { manager.redo() }
      if isUndo, let last = before.popLast() {
        let pasteboard = model.pasteboard
        model = last.0
        model.pasteboard = pasteboard
        after.append(last)
      } else if !isUndo, let last = after.popLast() {
        let pasteboard = model.pasteboard
        model = last.1
        model.pasteboard = pasteboard
        before.append(last)
        // Redoing leaves a caret after each change.
        model.places = view.editing.selections.all.map { selection in
          Place(anchor: graphemes(selection.anchor), head: graphemes(selection.head))
        }
        let main = view.selectedRange
        model.main = model.places.firstIndex { range($0) == main } ?? 0
      }
      model.places = model.places.map { Place(anchor: $0.anchor, head: $0.head) }
      marked = nil
    }

    /// A step that changes no characters.
    func restyle(_ command: () -> Void) {
      let count = view.undoManager?.undoCount
      command()
      if view.undoManager?.undoCount != count {
        before.append((model, model))
        after = []
      }
      marked = nil
    }

    /// Replaces all matches; positions keep their characters, and those in a match move after it.
    func replaceAll(_ query: String, _ replacement: String) {
      let old = model
      view.replaceAll(
        queryString: query, options: UITextSearchOptions(), withText: replacement)
      let (from, to) = (Array(query), Array(replacement))
      var (found, index, text) = ([Int](), 0, [Character]())
      while index < old.text.count {
        if old.text[index...].starts(with: from) {
          found.append(index)
          text += to
          index += from.count
        } else {
          text.append(old.text[index])
          index += 1
        }
      }
      guard !found.isEmpty else { return }
      model.text = text
      // Where the carets go is the view's business: they lie in the text, and stay as they are seen
      // until the next command.
      model.places = view.editing.selections.all.map { selection in
        Place(anchor: graphemes(selection.anchor), head: graphemes(selection.head))
      }
      let main = view.selectedRange
      model.main = model.places.firstIndex { range($0) == main } ?? 0
      before.append((old, model))
      after = []
      marked = nil
    }

    private func graphemes(_ units: Int) -> Int {
      var count = 0
      var place = 0
      while place < units, count < model.text.count {
        place += String(model.text[count]).utf16.count
        count += 1
      }
      return count
    }
  }

  private static let keys = ["a", "b", "c", " ", "é", "x!", "one two", "ß"]

  private func perform(
    _ command: Command, _ session: Session, _ random: inout SeededGenerator
  ) {
    let extends = random.oneIn(3)
    let count = session.model.text.count
    func caret(_ place: Int) -> Place { Place(anchor: place, head: place) }
    if session.marked != nil, ![.type, .mark, .unmark, .backspace].contains(command) {
      session.view.unmarkText()
      session.marked = nil
    }
    switch command {
    case .type: session.put(Self.keys.randomElement(using: &random)!)
    case .line: session.put("\n")
    case .backspace:
      session.remove({ _, place in max(0, place.head - 1)..<place.head }) {
        session.view.deleteBackward()
        if session.fault == .deletesTwo { session.view.deleteBackward() }
      }
    case .delete:
      session.remove({ _, place in place.head..<min(count, place.head + 1) }) {
        session.key(.keyboardDeleteForward)
      }
    case .wordBack:
      session.remove({ model, place in model.word(place.head, forward: false)..<place.head }) {
        session.key(.keyboardDeleteOrBackspace, .control)
      }
    case .wordForward:
      session.remove({ model, place in place.head..<model.word(place.head, forward: true) }) {
        session.key(.keyboardDeleteForward, .control)
      }
    case .lineBack:
      session.remove({ model, place in
        let start = model.lineStart(place.head)
        return min(start, place.head == start ? max(0, start - 1) : start)..<place.head
      }) { session.key(.keyboardDeleteOrBackspace, .command) }
    case .lineForward:
      session.remove({ model, place in
        let end = model.lineEnd(place.head)
        return place.head..<(end > place.head ? end : min(count, end + 1))
      }) { session.key(.keyboardDeleteForward, [.control, .shift]) }
    case .paragraphUp:
      session.move(.keyboardUpArrow, .control, extends) { model, place in
        let start = model.lineStart(place.head)
        return caret(start < place.head || start == 0 ? start : model.lineStart(start - 1))
      }
    case .paragraphDown:
      session.move(.keyboardDownArrow, .control, extends) { model, place in
        let end = model.lineEnd(place.head)
        return caret(end > place.head ? end : model.lineEnd(min(model.text.count, end + 1)))
      }
    case .bold: session.restyle { session.view.toggleBoldface(nil) }
    case .replaceAll:
      session.replaceAll(["a", "one", "é"].randomElement(using: &random)!, "zz")
    case .left, .right:
      let isRight = command == .right
      let byWord = random.oneIn(4)
      session.move(
        isRight ? .keyboardRightArrow : .keyboardLeftArrow, byWord ? .control : [], extends
      ) { model, place in
        if byWord { return caret(model.word(place.head, forward: isRight)) }
        if !place.isCaret, !extends { return caret(isRight ? place.end : place.start) }
        return caret(min(max(0, place.head + (isRight ? 1 : -1)), model.text.count))
      }
    case .up, .down:
      session.move(command == .up ? .keyboardUpArrow : .keyboardDownArrow, [], extends) {
        $0.vertical($1, down: command == .down)
      }
    case .home: session.move(.keyboardHome, [], extends) { caret($0.lineStart($1.head)) }
    case .end: session.move(.keyboardEnd, [], extends) { caret($0.lineEnd($1.head)) }
    case .top: session.move(.keyboardHome, .control, extends) { _, _ in caret(0) }
    case .bottom:
      session.move(.keyboardEnd, .control, extends) { model, _ in caret(model.text.count) }
    case .selectAll:
      session.view.selectAll(nil)
      session.model.places = [Place(anchor: 0, head: count)]
      session.model.main = 0
    case .select, .selectSeveral:
      let number = command == .select ? 1 : Int.random(in: 2...4, using: &random)
      let ranges = (0..<number).map { _ -> Range<Int> in
        let range = random.range(in: count)
        return random.oneIn(2) ? range.lowerBound..<range.lowerBound : range
      }
      session.view.selectedRanges = ranges.map {
        let start = session.units($0.lowerBound)
        return NSRange(location: start, length: session.units($0.upperBound) - start)
      }
      session.model.places = ranges.map { Place(anchor: $0.lowerBound, head: $0.upperBound) }
      session.model.main = number - 1
      session.model.tidy()
    case .caretAbove, .caretBelow:
      let isDown = command == .caretBelow
      session.view.addCaret(isDown ? .down : .up)
      let edge = isDown ? session.model.places.last! : session.model.places[0]
      let next = session.model.vertical(edge, down: isDown)
      guard next.head != edge.head else { return }
      session.model.places.append(next)
      session.model.main = session.model.places.count - 1
      session.model.tidy()
    case .escape:
      session.key(.keyboardEscape)
      session.model.places = [session.model.places[session.model.main]]
      session.model.main = 0
    case .cut, .copy:
      let old = UIPasteboard.general.string
      let model = session.model
      let copied = model.places.filter { !$0.isCaret }
      if !copied.isEmpty {
        session.model.pasteboard =
          copied.map { String(model.text[$0.start..<$0.end]) }.joined(separator: "\n")
      }
      if command == .copy { return session.view.copy(nil) }
      session.edit({ session.view.cut(nil) }) { model in
        guard !copied.isEmpty else { return }
        model.edit(model.places.map { ($0.start..<$0.end, "") })
      }
      if session.fault == .keepsPasteboard { UIPasteboard.general.string = old }
    case .paste, .pasteAsSeen:
      let text = session.model.pasteboard
      let isPlain = command == .pasteAsSeen
      session.edit({
        if isPlain { session.view.pasteAndMatchStyle(nil) } else { session.view.paste(nil) }
      }) { model in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let isOneEach = model.places.count > 1 && lines.count == model.places.count
        let edits = model.places.enumerated().map { index, place in
          (place.start..<place.end, isOneEach ? lines[index] : text)
        }
        if edits.contains(where: { !$0.0.isEmpty || !$0.1.isEmpty }) { model.edit(edits) }
      }
    case .undo: session.step(true)
    case .redo: session.step(false)
    case .mark:
      let text = ["k", "kq", "kqr", ""].randomElement(using: &random)!
      let main = session.model.places[session.model.main]
      let range = session.marked ?? main.start..<main.end
      session.edit({
        session.view.setMarkedText(
          text, selectedRange: NSRange(location: text.utf16.count, length: 0))
      }) { model in
        model.places = [Place(anchor: range.lowerBound, head: range.upperBound)]
        model.main = 0
        model.edit([(range, text)])
      }
      session.marked = text.isEmpty ? nil : range.lowerBound..<range.lowerBound + text.count
    case .unmark:
      session.view.unmarkText()
      session.marked = nil
    case .dragged:
      guard session.model.places.count == 1, count > 0, let place = session.model.places.first,
        !place.isCaret
      else { return }
      let target = Int.random(in: 0...count, using: &random)
      guard target < place.start || target > place.end else { return }
      let moved = String(session.model.text[place.start..<place.end])
      let view = session.view
      func point(_ grapheme: Int) -> CGPoint {
        let box = view.caretRect(for: TextOffset(session.units(grapheme)))
        return view.convert(CGPoint(x: box.minX, y: box.midY), to: session.window)
      }
      view.contentOffset = .zero
      // From a character that is seen, not a line's end.
      guard let first = (place.start..<place.end).first(where: { session.model.text[$0] != "\n" })
      else { return }
      let (from, to) = (point(first), point(target))
      guard session.window.bounds.contains(from), session.window.bounds.contains(to),
        hypot(to.x - from.x - 2, to.y - from.y) > 5
      else { return }
      let start = CGPoint(x: from.x + 2, y: from.y)
      session.edit({
        session.window.simulatePointer(.began, at: start)
        session.window.simulatePointer(.moved, at: to)
        session.window.simulatePointer(.ended, at: to)
      }) { model in
        var text = model.text
        text.removeSubrange(place.start..<place.end)
        let landing = target > place.end ? target - (place.end - place.start) : target
        text.insert(contentsOf: moved, at: landing)
        model.text = text
        model.places = [Place(anchor: landing, head: landing + moved.count)]
      }
    }
  }

  /// Runs commands.
  ///
  /// - Returns: The difference, and the commands before it.
  private func difference(_ seed: UInt64, _ fault: Fault, _ count: Int = 80) -> String? {
    var random = SeededGenerator(seed: seed)
    let session = Session("one two\n\nthree four é\nx", fault)
    var done: [Command] = []
    for _ in 0..<count {
      let command = Command.allCases.randomElement(using: &random)!
      done.append(command)
      let before = session.model
      perform(command, session, &random)
      if let difference = session.difference {
        let names = done.suffix(6).map { String(describing: $0) }
        let places = before.places.map { [$0.anchor, $0.head, $0.column ?? -1] }
        return
          "\(difference) after \(names), of \(String(before.text).debugDescription) \(places) \(before.main)"
      }
    }
    return nil
  }

  @Test func `a random session of all commands equals the model`() {
    let seed = seed(of: "commands")
    for run in 0..<iterations(40) {
      if let difference = difference(seed &+ UInt64(run), .none) {
        Issue.record("seed \(seed) run \(run): \(difference)")
        return
      }
    }
  }

  @Test(arguments: Fault.allCases.filter { $0 != .none })
  func `a planted fault is found`(fault: Fault) {
    for run in 0..<40 where difference(UInt64(run), fault) != nil { return }
    Issue.record("\(fault) was not noticed")
  }
}
