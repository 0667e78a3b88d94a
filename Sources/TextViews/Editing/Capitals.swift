// SPDX-License-Identifier: MIT

/// Which typed letters become capitals.
///
/// - Source: our choice where Apple says no more than "sentences" and "words": a sentence begins a
///   paragraph, or behind a mark that ends one and a space; marks that open a quotation or a
///   bracket before the letter, and those that close one behind the sentence, do not count.
enum Capitals {
  /// How much of the text before the caret says whether a sentence begins: UTF-16 units.
  static let reach = 64

  /// What a typed letter becomes.
  ///
  /// - Parameters:
  ///   - text: One letter; anything else stays as it is.
  ///   - type: Which letters.
  ///   - before: The end of the paragraph's text before it.
  ///   - language: For letters whose capitals languages disagree about: Turkish i.
  /// - Returns: The letter or its capital, which may be two: SS.
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
  /// A letter that a key types, as a capital where a program wants it.
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
