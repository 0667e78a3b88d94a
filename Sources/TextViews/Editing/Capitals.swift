// SPDX-License-Identifier: MIT

/// Automatic capitalization of typed characters.
///
/// - Source: Our choice where Apple only says "sentences" and "words". A sentence begins at the
///   start of a paragraph, or after sentence-ending punctuation and a space. Opening quotation
///   marks and brackets before the character, and closing ones after the sentence, do not count.
enum Capitals {
  /// The number of UTF-16 units before the caret that are searched for the start of a sentence.
  static let reach = 64

  /// Returns a typed character, capitalized if its context requires it.
  ///
  /// - Parameters:
  ///   - text: One character; longer text is returned unchanged.
  ///   - type: The units of text whose first character is capitalized.
  ///   - before: The end of the paragraph's text before the caret.
  ///   - language: A language tag for language-specific case mapping, such as the Turkish i.
  /// - Returns: The character or its capital, which may consist of two characters: SS.
  static func typed(
    _ text: String, _ type: UITextAutocapitalizationType, after before: String, language: String
  ) -> String {
    guard text.count == 1, let letter = text.first, letter.isLowercase else { return text }
    let isWanted =
      switch type {
      case .none: false
      case .allCharacters: true
      case .words: beginsWord(before)
      case .sentences: beginsSentence(before)
      }
    return isWanted ? text.uppercased(with: Locale(identifier: language)) : text
  }

  private static func isOpening(_ character: Character) -> Bool {
    "\"'“”„‘’‚«»‹›([{¿¡".contains(character)
  }

  private static func beginsWord(_ before: String) -> Bool {
    guard let last = before.last(where: { !isOpening($0) }) else { return true }
    // An apostrophe in a word is no quotation mark.
    if let nearest = before.last, nearest == "'" || nearest == "’", last.isLetter { return false }
    return !last.isLetter && !last.isNumber && last != "_"
  }

  private static func beginsSentence(_ before: String) -> Bool {
    var rest = Substring(before)
    while let last = rest.last, isOpening(last) { rest.removeLast() }
    guard let last = rest.last else { return true }
    guard last.isWhitespace else { return false }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    while let last = rest.last, "\"'”’»›)]}".contains(last) { rest.removeLast() }
    guard let end = rest.last else { return true }
    return ".!?…‽".contains(end)
  }
}

extension UITextView {
  /// Returns a typed character, capitalized if the view's input traits request it.
  final func withCapital(_ text: String) -> String {
    let kinds: [UIKeyboardType] = [.emailAddress, .URL]
    guard inputTraits.hasCapitalization, inputTraits.autocapitalizationType != .none,
      !inputTraits.isSecureTextEntry, !kinds.contains(inputTraits.keyboardType),
      let storage = pane.storage, text.count == 1
    else { return text }
    var units = TextUnits(storage)
    let place = min(editing.marked?.location ?? editing.selection.start, storage.length)
    var start = max(place - Capitals.reach, units.paragraph(at: place).lowerBound)
    if start > 0, start < place { start = units.border(before: start + 1) }
    let language =
      typingAttributes[.languageIdentifier] as? String ?? pane.manager?.language ?? "en"
    return Capitals.typed(
      text, inputTraits.autocapitalizationType, after: units.string(start..<place),
      language: language)
  }
}
