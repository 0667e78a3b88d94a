// SPDX-License-Identifier: MIT

/// Connects the input method to the first responder, whose marked text shows the preedit text.
@MainActor
final class InputMethod: WidgetPart {
  /// The input method's handling of a key.
  enum Outcome {
    case taken
    /// It produced the same text as the key itself.
    case ownText
    case left
  }

  private weak var widget: TextKitWidget?
  private let context = IMContext()
  /// While a key is filtered: the key's own text, and whether the input method produced exactly
  /// that.
  private var ownText: String?
  private var gaveOwnText = false
  private var isFiltering = false
  /// The text input whose marked text belongs to the input method.
  private weak var markedIn: AnyObject?
  private weak var knownResponder: UIResponder?
  private var knownCaret = CGRect.null

  /// The number of UTF-16 units on each side of the caret that are passed to input methods.
  private static let reach = 200

  func begin(_ widget: TextKitWidget) {
    self.widget = widget
    context.committed = { [weak self] in self?.commit($0) }
    context.preeditChanged = { [weak self] in self?.mark($0, caret: $1, $2) }
    context.wantsSurrounding = { [weak self] in self?.giveSurrounding() ?? false }
    context.deletesSurrounding = { [weak self] in self?.delete(from: $0, count: $1) ?? false }
  }

  func setClient(_ pointer: GTKPointer?) { context.setClient(pointer) }

  private var text: (any UITextInput)? {
    guard let text = widget?.window.firstResponder as? any UITextInput else { return nil }
    if let view = text as? UITextView, !view.takesText { return nil }
    if let field = text as? UITextField, !field.isEnabled { return nil }
    return text
  }

  // MARK: Keys

  /// Passes a key to the input method; `ownText` is the key's own text.
  func filter(_ event: RawEvent, ownText: String? = nil) -> Outcome {
    guard text != nil else { return .left }
    follow()
    (self.ownText, gaveOwnText, isFiltering) = (ownText, false, true)
    let isTaken = context.filter(event)
    isFiltering = false
    if gaveOwnText { return .ownText }
    return isTaken ? .taken : .left
  }

  private func commit(_ string: String) {
    guard let text, !string.isEmpty else { return }
    if isFiltering, !gaveOwnText, string == ownText, text.markedTextRange == nil {
      gaveOwnText = true
      return
    }
    // Replaces the marked text.
    text.insertText(string)
    markedIn = nil
    widget?.caret.restart()
    widget?.wantFrame()
  }

  private func mark(_ string: String, caret: Int, _ clauses: [PreeditClause]) {
    guard let text else { return }
    if string.isEmpty {
      if text.markedTextRange != nil {
        text.setMarkedText(nil, selectedRange: NSRange())
        text.unmarkText()
      }
      markedIn = nil
    } else {
      let marked = NSMutableAttributedString(string: string)
      for clause in clauses {
        marked.addAttributes(
          clause.attributes,
          range: NSRange(location: clause.range.lowerBound, length: clause.range.count))
      }
      text.setAttributedMarkedText(marked, selectedRange: NSRange(location: caret, length: 0))
      markedIn = text
    }
    widget?.caret.restart()
    widget?.wantFrame()
  }

  // MARK: Ending a composition

  /// Accepts the marked text and resets the input method, because the user has moved elsewhere.
  ///
  /// An input method that never commits its preedit text loses it here.
  func finish() {
    let marked = markedIn as? any UITextInput
    markedIn = nil
    marked?.unmarkText()
    context.reset()
  }

  /// Resets the input method.
  func reset() {
    markedIn = nil
    context.reset()
  }

  func focusChanged(_ hasFocus: Bool) {
    if hasFocus {
      context.focusIn()
      didShow()
    } else {
      finish()
      context.focusOut()
    }
  }

  func end() {
    finish()
    context.setClient(nil)
  }

  /// Handles a change of the first responder.
  private func follow() {
    let responder = widget?.window.firstResponder
    guard responder !== knownResponder else { return }
    finish()
    knownResponder = responder
    let isSecure = (responder as? any UITextInputTraits)?.isSecureTextEntry ?? false
    context.setPurpose(isPassword: isSecure)
  }

  // MARK: Surrounding text

  func didShow() {
    follow()
    guard widget?.host.hasFocus == true, let text, let place = caret(of: text) else { return }
    let rect = text.textInputView.convert(place, to: nil)
    guard rect != knownCaret, rect.minX.isFinite, rect.minY.isFinite else { return }
    knownCaret = rect
    context.setCaret(rect)
  }

  /// nil for a caret that is not visible, since finding it could lay out text.
  private func caret(of text: any UITextInput) -> CGRect? {
    if let view = text as? UITextView { return view.seenCaretRect }
    guard let range = text.selectedTextRange else { return nil }
    let rect = text.caretRect(for: range.end)
    return rect.isNull ? nil : rect
  }

  /// Returns the text around the selection that is passed to input methods, with positions in its
  /// UTF-16 units.
  private func surrounding() -> (string: String, caret: Int, anchor: Int, start: UITextPosition)? {
    guard let text, let selected = text.selectedTextRange,
      !text.isSecureTextEntry
    else { return nil }
    func moved(_ position: UITextPosition, _ offset: Int, _ end: UITextPosition) -> UITextPosition {
      text.position(from: position, offset: offset) ?? end
    }
    let start = moved(selected.start, -Self.reach, text.beginningOfDocument)
    let longest = moved(selected.start, Self.reach, text.endOfDocument)
    let end = text.compare(selected.end, to: longest) == .orderedAscending ? selected.end : longest
    let last = moved(end, Self.reach, text.endOfDocument)
    guard let range = text.textRange(from: start, to: last), let string = text.text(in: range)
    else {
      return nil
    }
    return (
      string, text.offset(from: start, to: end), text.offset(from: start, to: selected.start), start
    )
  }

  private func giveSurrounding() -> Bool {
    guard let found = surrounding() else { return false }
    context.setSurrounding(found.string, caret: found.caret, anchor: found.anchor)
    return true
  }

  private func delete(from offset: Int, count: Int) -> Bool {
    guard let text, let found = surrounding(), count > 0 else { return false }
    let scalars = found.string.unicodeScalars
    let caret = found.string.utf16.index(found.string.startIndex, offsetBy: found.caret)
    guard
      let from = scalars.index(
        caret, offsetBy: offset, limitedBy: offset < 0 ? scalars.startIndex : scalars.endIndex),
      let to = scalars.index(from, offsetBy: count, limitedBy: scalars.endIndex),
      let start = text.position(
        from: found.start,
        offset: found.string.utf16.distance(from: found.string.startIndex, to: from)),
      let end = text.position(
        from: found.start,
        offset: found.string.utf16.distance(from: found.string.startIndex, to: to)),
      let range = text.textRange(from: start, to: end)
    else { return false }
    text.replace(range, withText: "")
    return true
  }
}

extension PreeditClause {
  /// The attributes of the clause in marked text.
  var attributes: [NSAttributedString.Key: Any] {
    var look: [NSAttributedString.Key: Any] = [:]
    if isUnderlined {
      look[.underlineStyle] =
        isDouble ? NSUnderlineStyle.double.rawValue : NSUnderlineStyle.single.rawValue
    }
    func color(_ parts: [Double]) -> UIColor {
      UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
    }
    if let foreground { look[.foregroundColor] = color(foreground) }
    if let background { look[.backgroundColor] = color(background) }
    return look
  }
}
