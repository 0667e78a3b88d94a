// SPDX-License-Identifier: MIT

// Keys that a text view receives from a host: text, and movement as on a desktop.
//
//     arrows              by a grapheme or line; with control or option by a word or paragraph;
//                         with command to the ends of line and text
//     home, end           the line's ends; with control or command the text's ends
//     page up, page down  by the visible height
//     backspace, delete   a character; with control or option a word;
//                         with command, or control and shift, to the line's end
//     with shift          extends the selection
//     option-shift up, down   adds a caret     escape: back to one
//     control or command d    adds the next occurrence of the selected text
//     tab                 in a text: see UITextView+TabKey; in a field: to the next field,
//                         with shift to the previous one
//     control or command  z undo, shift z or y redo, x cut, c copy, v paste (with shift: the
//                         characters only), a all, b bold, i italic, u underlined

extension UITextView: TextKeyReceiver {
  package func receive(text: String) { insertText(withCapital(text)) }

  package func receive(key: UIKey) -> Bool { move(by: key) }

  /// - Returns: Whether the key is one that moves the caret or deletes.
  final func move(by key: UIKey) -> Bool {
    let flags = key.modifierFlags
    let extends = flags.contains(.shift)
    let isWord = !flags.isDisjoint(with: [.control, .alternate])
    if flags.isSuperset(of: [.alternate, .shift]), flags.isDisjoint(with: [.control, .command]),
      key.keyCode == .keyboardUpArrow || key.keyCode == .keyboardDownArrow
    {
      addCaret(key.keyCode == .keyboardUpArrow ? .up : .down)
      return true
    }
    if flags.contains(.command), arrow(with: key.keyCode, extends) { return true }
    switch key.keyCode {
    case .keyboardLeftArrow, .keyboardRightArrow:
      step(toRight: key.keyCode == .keyboardRightArrow, byWord: isWord, extends)
    case .keyboardUpArrow where isWord: stepByParagraph(forward: false, extends)
    case .keyboardDownArrow where isWord: stepByParagraph(forward: true, extends)
    case .keyboardUpArrow: step(down: false, extends)
    case .keyboardDownArrow: step(down: true, extends)
    case .keyboardPageUp where editing.host == nil: stepByPage(down: false, extends)
    case .keyboardPageDown where editing.host == nil: stepByPage(down: true, extends)
    case .keyboardHome, .keyboardEnd:
      let isWhole = !flags.isDisjoint(with: [.control, .command])
      goToEnd(isEnd: key.keyCode == .keyboardEnd, whole: isWhole, extends)
    case .keyboardDeleteOrBackspace, .keyboardDeleteForward:
      let isLine = flags.contains(.command) || flags.isSuperset(of: [.control, .shift])
      delete(
        forward: key.keyCode == .keyboardDeleteForward,
        by: isLine ? .line : isWord ? .word : .character)
    case .keyboardEscape where !editing.selections.others.isEmpty: select(editing.selection)
    case .keyboardTab where flags.isDisjoint(with: [.control, .command, .alternate]):
      return tab(isBackward: extends)
    default: return command(by: key)
    }
    return true
  }

  /// - Returns: Whether the key is the shortcut of an edit command that can be performed.
  private final func command(by key: UIKey) -> Bool {
    let flags = key.modifierFlags
    guard !flags.isDisjoint(with: [.control, .command]), !flags.contains(.alternate) else {
      return false
    }
    // A field's client may have overridden the command.
    let target = editing.host as? UIResponder ?? self
    let isShifted = flags.contains(.shift)
    let letter = key.charactersIgnoringModifiers.lowercased()
    let commands: [String: (Selector, (UIResponder) -> Void)] = [
      "x": ("cut:", { $0.cut(nil) }), "c": ("copy:", { $0.copy(nil) }),
      "v": isShifted
        ? ("pasteAndMatchStyle:", { $0.pasteAndMatchStyle(nil) }) : ("paste:", { $0.paste(nil) }),
      "a": ("selectAll:", { $0.selectAll(nil) }),
      "b": ("toggleBoldface:", { $0.toggleBoldface(nil) }),
      "i": ("toggleItalics:", { $0.toggleItalics(nil) }),
      "u": ("toggleUnderline:", { $0.toggleUnderline(nil) }),
    ]
    switch letter {
    case "d" where editing.host == nil && isSelectable:
      selectNextOccurrence()
      return true
    case "z", "y":
      guard canEdit, let manager = target.undoManager else { return false }
      if letter == "y" || isShifted { manager.redo() } else { manager.undo() }
      return true
    default:
      guard let (action, perform) = commands[letter],
        target.canPerformAction(action, withSender: nil)
      else { return false }
      perform(target)
      return true
    }
  }

  /// Moves the heads of all selections.
  ///
  /// - Parameters:
  ///   - extends: Whether the anchors stay.
  ///   - next: Returns the new head; nil if it stays.
  private final func moveHeads(
    _ extends: Bool, _ next: (TextSelection) -> TextSelection?
  ) {
    let moved = editing.selections.map { selection in
      // At an end of the text the head stays, and its column is reset.
      var head = next(selection) ?? caret(selection.head, selection.affinity)
      if extends { head.anchor = selection.anchor }
      return head
    }
    select(moved)
    scrollToShow(NSRange(location: editing.selection.head, length: 0))
    showCaretInSurroundings()
  }

  private final func caret(
    _ place: Int, _ affinity: UITextStorageDirection = .forward
  ) -> TextSelection {
    TextSelection(anchor: place, head: place, affinity: affinity)
  }

  private final func step(toRight isRight: Bool, byWord: Bool, _ extends: Bool) {
    moveHeads(extends) { selection in
      let isRightToLeft = baseDirection(TextOffset(selection.head)) == .rightToLeft
      let isForward = isRight != isRightToLeft
      if byWord { return caret(wordBorder(from: selection.head, forward: isForward)) }
      // Without shift a selection collapses to its end in that direction.
      if !selection.isCaret, !extends {
        return caret(outside(isForward ? selection.end : selection.start, isForward))
      }
      let next = pane.geometry?.step(
        from: selection.head, toRight: isRight, selection.affinity)
      return next.map { caret($0.place, $0.affinity) }
    }
  }

  /// Returns a position, or the end of the grapheme that contains it: a program may select half of
  /// a grapheme, and a word may begin in one.
  private final func outside(_ place: Int, _ isForward: Bool) -> Int {
    guard let storage = pane.storage, place < storage.length else { return place }
    var units = TextUnits(storage)
    let grapheme = units.grapheme(at: place)
    guard grapheme.lowerBound < place else { return place }
    return isForward ? grapheme.upperBound : grapheme.lowerBound
  }

  /// Returns the end of the next word, or the start of the previous one; secure text counts as one
  /// word.
  final func wordBorder(from head: Int, forward isForward: Bool) -> Int {
    let end = isForward ? pane.count : 0
    guard remembersEdits else { return end }
    let next = tokenizer.position(
      from: TextOffset(head), toBoundary: .word,
      inDirection: .storage(isForward ? .forward : .backward))
    return next.flatMap(place).map { outside($0, isForward) } ?? end
  }

  private final func step(down isDown: Bool, _ extends: Bool) {
    moveHeads(extends) { below($0, isDown) }
  }

  /// Returns the caret one line below or above the head of a selection, in its column.
  final func below(_ selection: TextSelection, _ isDown: Bool) -> TextSelection? {
    guard let geometry = pane.geometry,
      let shown = geometry.caret(at: selection.head, selection.affinity)
    else { return nil }
    let x = selection.column ?? shown.minX
    let next = geometry.step(from: selection.head, down: isDown, selection.affinity, x: x)
    var moved = caret(next?.place ?? (isDown ? pane.count : 0), next?.affinity ?? .forward)
    moved.column = x
    return moved
  }

  private final func goToEnd(isEnd: Bool, whole: Bool, _ extends: Bool) {
    moveHeads(extends) { selection in
      whole ? caret(isEnd ? pane.count : 0) : lineEdge(of: selection, isEnd: isEnd)
    }
  }

  /// Returns the caret at an end of the line that contains the head of a selection.
  final func lineEdge(of selection: TextSelection, isEnd: Bool) -> TextSelection? {
    let head = TextOffset(selection.head, affinity: selection.affinity)
    let isRightToLeft = baseDirection(head) == .rightToLeft
    guard let range = extended(head, isEnd != isRightToLeft ? .right : .left),
      let found = place(isEnd ? range.end : range.start)
    else { return nil }
    return caret(found, isEnd ? .backward : .forward)
  }

  /// Handles an arrow key with command; returns false for other keys.
  private final func arrow(with key: UIKeyboardHIDUsage, _ extends: Bool) -> Bool {
    switch key {
    case .keyboardUpArrow, .keyboardDownArrow:
      goToEnd(isEnd: key == .keyboardDownArrow, whole: true, extends)
    case .keyboardLeftArrow, .keyboardRightArrow:
      moveHeads(extends) { selection in
        let isRightToLeft = baseDirection(TextOffset(selection.head)) == .rightToLeft
        return lineEdge(of: selection, isEnd: (key == .keyboardRightArrow) != isRightToLeft)
      }
    default: return false
    }
    return true
  }

  /// Moves to the start of the paragraph or of the previous one, or to the end of it or of the next
  /// one.
  private final func stepByParagraph(forward isForward: Bool, _ extends: Bool) {
    guard let storage = pane.storage else { return }
    let units = TextUnits(storage)
    func end(at place: Int) -> Int { paragraphEnd(at: place, units) }
    moveHeads(extends) { selection in
      let head = selection.head
      if isForward {
        let found = end(at: head)
        return caret(found > head ? found : end(at: min(pane.count, head + 1)))
      }
      let start = units.paragraph(at: head).lowerBound
      return caret(start < head || head == 0 ? start : units.paragraph(at: head - 1).lowerBound)
    }
  }

  /// Returns the position before the line end of a paragraph.
  final func paragraphEnd(at place: Int, _ units: TextUnits) -> Int {
    let range = units.paragraph(at: place)
    var end = range.upperBound
    // A line feed, and a carriage return before it.
    for _ in 0..<2 where end > range.lowerBound {
      let unit = units.unit(at: end - 1)
      guard unit == 0x0A || unit == 0x0D || unit == 0x2029 else { break }
      end -= 1
    }
    return end
  }

  /// Scrolls by the visible height less one line, and moves carets with it, each in its column.
  private final func stepByPage(down isDown: Bool, _ extends: Bool) {
    pane.update()
    guard let geometry = pane.geometry,
      let first = geometry.caret(at: editing.selection.head, editing.selection.affinity)
    else { return }
    let seen = bounds.height - adjustedContentInset.top - adjustedContentInset.bottom
    let page = max(first.height, seen - first.height) * (isDown ? 1 : -1)
    moveHeads(extends) { selection in
      guard let shown = geometry.caret(at: selection.head, selection.affinity) else { return nil }
      let x = selection.column ?? shown.minX
      if let pageStep = editing.pageStep {
        let start = CGPoint(x: x + pane.origin.x, y: shown.midY + pane.origin.y)
        var moved = caret(pageStep(start, isDown))
        moved.column = x
        return moved
      }
      let point = CGPoint(x: x, y: shown.midY + page)
      let found = geometry.place(at: point)
      var moved = caret(found.place, found.affinity)
      let end = isDown ? pane.count : 0
      // Beyond the first or last line the caret moves to its start or end.
      if geometry.caret(at: found.place, found.affinity)?.minY == shown.minY { moved = caret(end) }
      moved.column = x
      return moved
    }
  }
}

extension UITextField: TextKeyReceiver {
  package func receive(text: String) { insertText(editor.withCapital(text)) }

  package func receive(key: UIKey) -> Bool {
    if key.keyCode == .keyboardTab,
      key.modifierFlags.isDisjoint(with: [.control, .command, .alternate])
    {
      editNextField(isBackward: key.modifierFlags.contains(.shift))
      return true
    }
    return editor.move(by: key)
  }
}
