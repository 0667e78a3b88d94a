// SPDX-License-Identifier: MIT

// Keys that a text view takes from a host: text, and movement as on a desktop.
//
//     arrows              a step, a line        with control or option: a word
//     home, end           the line's ends       with control or command: the text's ends
//     backspace, delete   a character           with control or option: a word
//     with shift          extends the selection
//     tab                 in a list or table: see UITextView+Structure
//     control or command  z undo, shift z or y redo, x cut, c copy, v paste (with shift: the characters only), a all,
//                         b bold, i italic, u underlined

extension UITextView: TextKeyReceiver {
  package func receive(text: String) { insertText(text) }

  package func receive(key: UIKey) -> Bool { move(by: key) }

  /// Whether the key was one that moves or deletes.
  final func move(by key: UIKey) -> Bool {
    let flags = key.modifierFlags
    let extends = flags.contains(.shift)
    let isWord = !flags.isDisjoint(with: [.control, .alternate])
    switch key.keyCode {
    case .keyboardLeftArrow, .keyboardRightArrow:
      step(toRight: key.keyCode == .keyboardRightArrow, byWord: isWord, extends)
    case .keyboardUpArrow: step(down: false, extends)
    case .keyboardDownArrow: step(down: true, extends)
    case .keyboardHome, .keyboardEnd:
      let isWhole = !flags.isDisjoint(with: [.control, .command])
      goToEnd(isEnd: key.keyCode == .keyboardEnd, whole: isWhole, extends)
    case .keyboardDeleteOrBackspace: delete(forward: false, byWord: isWord)
    case .keyboardDeleteForward: delete(forward: true, byWord: isWord)
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

  private final func moveHead(
    to place: Int, _ affinity: UITextStorageDirection, _ extends: Bool, keepsColumn: Bool = false
  ) {
    let anchor = extends ? editing.selection.anchor : place
    let column = editing.column
    select(TextSelection(anchor: anchor, head: place, affinity: affinity), keepsColumn: keepsColumn)
    if keepsColumn { editing.column = column }
    scrollToShow(NSRange(location: place, length: 0))
  }

  private final func step(toRight isRight: Bool, byWord: Bool, _ extends: Bool) {
    let selection = editing.selection
    let isRightToLeft = baseDirection(TextOffset(selection.head)) == .rightToLeft
    if byWord {
      let direction = UITextDirection.storage(isRight != isRightToLeft ? .forward : .backward)
      let next = tokenizer.position(
        from: TextOffset(selection.head), toBoundary: .word, inDirection: direction)
      let end = isRight != isRightToLeft ? pane.count : 0
      return moveHead(to: next.flatMap(place) ?? end, .forward, extends)
    }
    // A selection that is not extended ends at its side.
    if !selection.isCaret, !extends {
      return moveHead(
        to: isRight != isRightToLeft ? selection.end : selection.start, .forward, false)
    }
    guard
      let next = pane.geometry?.step(
        from: selection.head, toRight: isRight, selection.affinity)
    else { return }
    moveHead(to: next.place, next.affinity, extends)
  }

  private final func step(down isDown: Bool, _ extends: Bool) {
    let selection = editing.selection
    guard let geometry = pane.geometry,
      let caret = geometry.caret(at: selection.head, selection.affinity)
    else { return }
    let x = editing.column ?? caret.minX
    editing.column = x
    let next = geometry.step(from: selection.head, down: isDown, selection.affinity, x: x)
    let end = isDown ? pane.count : 0
    moveHead(to: next?.place ?? end, next?.affinity ?? .forward, extends, keepsColumn: true)
  }

  private final func goToEnd(isEnd: Bool, whole: Bool, _ extends: Bool) {
    if whole { return moveHead(to: isEnd ? pane.count : 0, .forward, extends) }
    let head = TextOffset(editing.selection.head, affinity: editing.selection.affinity)
    let isRightToLeft = baseDirection(head) == .rightToLeft
    guard let range = extended(head, isEnd != isRightToLeft ? .right : .left),
      let found = place(isEnd ? range.end : range.start)
    else { return }
    moveHead(to: found, isEnd ? .backward : .forward, extends)
  }

  private final func delete(forward isForward: Bool, byWord: Bool) {
    guard canEdit else { return }
    if editing.selection.isCaret, let storage = pane.storage {
      let head = editing.selection.head
      var border = head
      if byWord {
        let next = tokenizer.position(
          from: TextOffset(head), toBoundary: .word,
          inDirection: .storage(isForward ? .forward : .backward))
        border = next.flatMap(place) ?? (isForward ? pane.count : 0)
      } else if isForward {
        var units = TextUnits(storage)
        border = units.border(after: head)
      } else {
        return deleteBackward()
      }
      guard border != head else { return }
      edit(
        NSRange(location: min(head, border), length: abs(border - head)),
        with: NSAttributedString(), as: (.deletion, "Typing"))
    } else {
      deleteBackward()
    }
  }
}

extension UITextField: TextKeyReceiver {
  package func receive(text: String) { insertText(text) }

  package func receive(key: UIKey) -> Bool { editor.move(by: key) }
}
