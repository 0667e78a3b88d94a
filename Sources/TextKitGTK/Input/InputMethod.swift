// SPDX-License-Identifier: MIT

/// What an input method works on, as marked text of the text that is first responder.
@MainActor
final class InputMethod: WidgetPart {
  /// What it made of a key.
  enum Outcome {
    case taken
    /// It gives what the key gives by itself.
    case ownText
    case left
  }

  private weak var widget: TextKitWidget?
  private let context = IMContext()
  /// While a key is filtered: what the key gives by itself, and whether the method gave just that.
  private var ownText: String?
  private var gaveOwnText = false
  private var isFiltering = false
  /// The text whose marked text is the method's.
  private weak var markedIn: AnyObject?
  private weak var knownResponder: UIResponder?
  private var knownCaret = CGRect.null

  /// UTF-16 units of text on each side of the caret that methods are told of.
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

  /// Lets the method have a key, which by itself gives `ownText`.
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
    // Takes the place of what is marked.
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

  // MARK: Ending

  /// Keeps what is marked as text, and lets the method begin anew: the user has gone elsewhere.
  ///
  /// A method that never ends what it works on loses it here.
  func finish() {
    let marked = markedIn as? any UITextInput
    markedIn = nil
    marked?.unmarkText()
    context.reset()
  }

  /// Lets the method begin anew.
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

  /// Another text has become the first responder.
  private func follow() {
    let responder = widget?.window.firstResponder
    guard responder !== knownResponder else { return }
    finish()
    knownResponder = responder
    let isSecure = (responder as? any UITextInputTraits)?.isSecureTextEntry ?? false
    context.setPurpose(isPassword: isSecure)
  }

  // MARK: Around the caret

  func didShow() {
    follow()
    guard widget?.host.hasFocus == true, let text, let place = caret(of: text) else { return }
    let rect = text.textInputView.convert(place, to: nil)
    guard rect != knownCaret, rect.minX.isFinite, rect.minY.isFinite else { return }
    knownCaret = rect
    context.setCaret(rect)
  }

  /// nil for a caret that is not seen: to look for it would have text laid out.
  private func caret(of text: any UITextInput) -> CGRect? {
    if let view = text as? UITextView { return view.seenCaretRect }
    guard let range = text.selectedTextRange else { return nil }
    let rect = text.caretRect(for: range.end)
    return rect.isNull ? nil : rect
  }

  /// The text around the selection, as far as methods are told of it; places in UTF-16 units of it.
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
  /// How it looks in a text.
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
