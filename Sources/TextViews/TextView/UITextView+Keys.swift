// SPDX-License-Identifier: MIT

// Keys that a text view takes from a host: text, and movement as on a desktop.
//
//     arrows              a step, a line        with control or option: a word
//     page up, page down  as far as the view is high
//     home, end           the line's ends       with control or command: the text's ends
//     backspace, delete   a character           with control or option: a word
//     with shift          extends the selection
//     option-shift up, down   a caret more        escape: one again     control or command d: the next place of the same text
//     tab                 in a list or table: see UITextView+Structure
//     control or command  z undo, shift z or y redo, x cut, c copy, v paste (with shift: the characters only), a all,
//                         b bold, i italic, u underlined

extension UITextView: TextKeyReceiver {
  package func receive(text: String) { insertText(withCapital(text)) }

  package func receive(key: UIKey) -> Bool { move(by: key) }

  /// Whether the key was one that moves or deletes.
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
    switch key.keyCode {
    case .keyboardLeftArrow, .keyboardRightArrow:
      step(toRight: key.keyCode == .keyboardRightArrow, byWord: isWord, extends)
    case .keyboardUpArrow: step(down: false, extends)
    case .keyboardDownArrow: step(down: true, extends)
    case .keyboardPageUp where editing.host == nil: page(down: false, extends)
    case .keyboardPageDown where editing.host == nil: page(down: true, extends)
    case .keyboardHome, .keyboardEnd:
      let isWhole = !flags.isDisjoint(with: [.control, .command])
      goToEnd(isEnd: key.keyCode == .keyboardEnd, whole: isWhole, extends)
    case .keyboardDeleteOrBackspace: delete(forward: false, byWord: isWord)
    case .keyboardDeleteForward: delete(forward: true, byWord: isWord)
    case .keyboardEscape where !editing.selections.others.isEmpty: select(editing.selection)
    case .keyboardTab where flags.isDisjoint(with: [.control, .command, .alternate]):
      return tab(isBackward: extends)
    default: return command(by: key)
    }
    return true
  }

  /// Whether the key was one of an edit command that has something to do.
  private final func command(by key: UIKey) -> Bool {
    let flags = key.modifierFlags
    guard !flags.isDisjoint(with: [.control, .command]), !flags.contains(.alternate) else {
      return false
    }
    // A field's client may have overridden what it does.
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

  /// Moves the heads of all that is selected.
  ///
  /// - Parameters:
  ///   - extends: Whether the anchors stay.
  ///   - next: Where a head goes; nil where it stays.
  private final func moveHeads(
    _ extends: Bool, _ next: (TextSelection) -> TextSelection?
  ) {
    let moved = editing.selections.map { selection in
      // At an end of the text it stays, and has no column to keep to.
      var head = next(selection) ?? caret(selection.head, selection.affinity)
      if extends { head.anchor = selection.anchor }
      return head
    }
    select(moved)
    scrollToShow(NSRange(location: editing.selection.head, length: 0))
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
      if byWord {
        let next = tokenizer.position(
          from: TextOffset(selection.head), toBoundary: .word,
          inDirection: .storage(isForward ? .forward : .backward))
        return caret(next.flatMap(place) ?? (isForward ? pane.count : 0))
      }
      // A selection that is not extended ends at its side.
      if !selection.isCaret, !extends { return caret(isForward ? selection.end : selection.start) }
      let next = pane.geometry?.step(
        from: selection.head, toRight: isRight, selection.affinity)
      return next.map { caret($0.place, $0.affinity) }
    }
  }

  private final func step(down isDown: Bool, _ extends: Bool) {
    moveHeads(extends) { below($0, isDown) }
  }

  /// A page up or down at the same column; a line of the page before stays seen.
  private final func page(down isDown: Bool, _ extends: Bool) {
    let inset = adjustedContentInset
    moveHeads(extends) { selection in
      guard let shown = pane.geometry?.caret(at: selection.head, selection.affinity) else {
        return nil
      }
      let height = max(shown.height, bounds.height - inset.top - inset.bottom - shown.height)
      let x = selection.column ?? shown.minX
      let y = shown.midY + pane.origin.y + (isDown ? height : -height)
      if y < 0 { return caret(0) }
      if y > contentSize.height { return caret(pane.count) }
      let found = nearest(CGPoint(x: x + pane.origin.x, y: y))
      guard let place = place(found) else { return nil }
      var moved = caret(place, (found as? TextOffset)?.affinity ?? .forward)
      moved.column = x
      return moved
    }
  }

  /// The caret a line below or above the head of a selection, at its column.
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
      if whole { return caret(isEnd ? pane.count : 0) }
      let head = TextOffset(selection.head, affinity: selection.affinity)
      let isRightToLeft = baseDirection(head) == .rightToLeft
      guard let range = extended(head, isEnd != isRightToLeft ? .right : .left),
        let found = place(isEnd ? range.end : range.start)
      else { return nil }
      return caret(found, isEnd ? .backward : .forward)
    }
  }
}

extension UITextField: TextKeyReceiver {
  package func receive(text: String) { insertText(editor.withCapital(text)) }

  package func receive(key: UIKey) -> Bool { editor.move(by: key) }
}
