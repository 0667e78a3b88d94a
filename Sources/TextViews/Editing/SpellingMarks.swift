// SPDX-License-Identifier: MIT

/// The misspelled words of a text view, found for the visible text when it is drawn.
///
///     one |two wrod thre| four        known: from | to |      an edit rechecks the words around it
///
/// UTF-16 units.
@MainActor
final class SpellingMarks {
  private var known: Range<Int>?
  private var wrong: [NSRange] = []
  /// The range of the known text that was edited since the last check.
  private var edited: Range<Int>?
  /// The words that the user chose to ignore in this view.
  private(set) var ignored: Set<String> = []
  /// The value of `SpellingWords.changes` at the last check.
  private var learned = 0

  /// The number of words that were checked, for tests.
  private(set) var looks = 0

  func forget() {
    known = nil
    wrong = []
    edited = nil
  }

  func ignore(_ word: String) {
    ignored.insert(word)
    forget()
  }

  func textWasEdited(_ range: Range<Int>, changeInLength delta: Int) {
    guard let old = known else { return }
    let before = range.lowerBound..<max(range.lowerBound, range.upperBound - delta)
    guard before.lowerBound <= old.upperBound else { return }
    if before.upperBound < old.lowerBound {
      known = old.lowerBound + delta..<old.upperBound + delta
    } else {
      let upper = max(old.upperBound, before.upperBound) + delta
      known = min(old.lowerBound, range.lowerBound)..<upper
    }
    wrong = wrong.compactMap { mark in
      if NSMaxRange(mark) < before.lowerBound { return mark }
      guard mark.location > before.upperBound else { return nil }
      return NSRange(location: mark.location + delta, length: mark.length)
    }
    var all = range
    if let edited {
      let low =
        edited.lowerBound > before.upperBound ? edited.lowerBound + delta : edited.lowerBound
      let high =
        edited.upperBound > before.lowerBound ? edited.upperBound + delta : edited.upperBound
      all = min(low, range.lowerBound)..<max(high, range.upperBound, low)
    }
    edited = all
  }

  /// Returns the misspelled words that overlap a range.
  ///
  /// - Parameters:
  ///   - characters: The visible characters.
  ///   - storage: The text.
  ///   - language: The language of text without a language attribute.
  /// - Returns: Ranges in order.
  func marks(in characters: NSRange, of storage: NSTextStorage, language: String) -> [NSRange] {
    if learned != SpellingWords.changes {
      forget()
      learned = SpellingWords.changes
    }
    let wanted = characters.location..<NSMaxRange(characters)
    if let known, known.lowerBound <= wanted.lowerBound, known.upperBound >= wanted.upperBound,
      known.upperBound <= storage.length
    {
      if let edited { checkAgain(edited, storage, language) }
    } else {
      let found = look(wanted, storage, language)
      wrong = found.wrong
      known = found.range
    }
    edited = nil
    return wrong.filter { NSIntersectionRange($0, characters).length > 0 }
  }

  private func checkAgain(_ range: Range<Int>, _ storage: NSTextStorage, _ language: String) {
    let found = look(range.clamped(to: 0..<storage.length), storage, language)
    wrong.removeAll {
      NSMaxRange($0) > found.range.lowerBound && $0.location < found.range.upperBound
    }
    let place = wrong.firstIndex { $0.location >= found.range.lowerBound } ?? wrong.count
    wrong.insert(contentsOf: found.wrong, at: place)
  }

  /// Checks the words that touch a range.
  ///
  /// - Returns: The range extended to whole words, and the misspelled words in it.
  private func look(
    _ range: Range<Int>, _ storage: NSTextStorage, _ language: String
  ) -> (range: Range<Int>, wrong: [NSRange]) {
    let reach = SpellingWords.reach
    let low = max(0, range.lowerBound - reach)
    let high = min(storage.length, range.upperBound + reach)
    let units = Array(TextUnits(storage).string(low..<high).utf16)
    // A word that ends or begins exactly at the range is checked, too.
    let touched = max(low, range.lowerBound - 1) - low..<min(high, range.upperBound + 1) - low
    var marks: [NSRange] = []
    var from = range.lowerBound
    var to = range.upperBound
    for (part, tongue) in languages(
      of: touched.lowerBound + low..<touched.upperBound + low, storage)
    {
      let inside = part.lowerBound - low..<part.upperBound - low
      let wrong = SpellingWords.wrong(
        in: units, overlapping: inside, language: tongue ?? language, ignored: ignored)
      looks += 1
      for word in wrong {
        let place = NSRange(location: word.lowerBound + low, length: word.count)
        if marks.last.map({ NSMaxRange($0) > place.location }) != true { marks.append(place) }
        from = min(from, place.location)
        to = max(to, NSMaxRange(place))
      }
    }
    return (from..<to, marks)
  }

  /// Returns the runs of a range by their language attribute.
  private func languages(
    of range: Range<Int>, _ storage: NSTextStorage
  ) -> [(Range<Int>, String?)] {
    var parts: [(Range<Int>, String?)] = []
    unsafe storage.enumerateAttribute(.languageIdentifier, in: NSRange(range), options: []) {
      value, part, _ in
      parts.append((part.location..<NSMaxRange(part), value as? String))
    }
    return parts
  }
}

extension UITextView {
  /// Whether misspelled words are marked.
  final var checksSpelling: Bool {
    inputTraits.spellCheckingType == .yes && !inputTraits.isSecureTextEntry && canEdit
  }

  final var spellingLanguage: String { pane.manager?.language ?? "en" }

  /// Returns the misspelled words in a range, except the word that is being typed.
  final func spellingMarks(in characters: NSRange) -> [NSRange] {
    guard checksSpelling, let storage = pane.storage, storage.length > 0 else { return [] }
    let selection = editing.selection
    return editing.spelling.marks(
      in: characters.cut(to: storage.length), of: storage, language: spellingLanguage
    ).filter { mark in
      if let marked = editing.marked, NSIntersectionRange(marked, mark).length > 0 { return false }
      let isTyped = selection.isCaret && selection.head == NSMaxRange(mark) && isFirstResponder
      return !(isTyped && editing.knownHistory?.isTyping == true)
    }
  }

  /// Adds the corrections of a misspelled word to the view's context menu.
  final func addSpelling(to builder: any UIMenuBuilder) {
    guard builder.system == .context else { return }
    let actions = spellingActions
    guard !actions.isEmpty else { return }
    builder.insertSibling(
      UIMenu(identifier: .spelling, options: .displayInline, children: actions),
      beforeMenu: .standardEdit)
  }

  /// The menu items for a misspelled word that is selected or contains the caret.
  final var spellingActions: [UIMenuElement] {
    guard let storage = pane.storage, checksSpelling else { return [] }
    let selection = editing.selection
    let near = NSRange(
      location: max(0, selection.start - 1), length: selection.end - selection.start + 2)
    let marks = editing.spelling.marks(
      in: near.cut(to: storage.length), of: storage, language: spellingLanguage)
    guard
      let mark = marks.first(where: {
        selection.start >= $0.location && selection.end <= NSMaxRange($0)
      })
    else { return [] }
    let word = TextUnits(storage).string(mark.location..<NSMaxRange(mark))
    let tongue =
      unsafe storage.attribute(.languageIdentifier, at: mark.location, effectiveRange: nil)
      as? String
    let guesses = SpellingWords.guesses(for: word, language: tongue ?? spellingLanguage) ?? []
    var actions: [UIMenuElement] = guesses.prefix(5).map { guess in
      UIAction(title: guess) { [weak self] _ in self?.correct(mark, word, guess) }
    }
    if guesses.isEmpty {
      actions.append(UIAction(title: "No Guesses Found", attributes: .disabled) { _ in })
    }
    return [
      UIMenu(options: .displayInline, children: actions),
      UIMenu(
        options: .displayInline,
        children: [
          UIAction(title: "Ignore Spelling") { [weak self] _ in
            self?.editing.spelling.ignore(word)
            self?.pane.content.setNeedsDisplay()
          },
          UIAction(title: "Learn Spelling") { [weak self] _ in
            SpellingWords.learn(word)
            self?.pane.content.setNeedsDisplay()
          },
        ]),
    ]
  }

  /// Replaces a word with a suggestion, if the word is still at that location.
  private final func correct(_ place: NSRange, _ word: String, _ guess: String) {
    guard let storage = pane.storage, NSMaxRange(place) <= storage.length,
      TextUnits(storage).string(place.location..<NSMaxRange(place)) == word
    else { return }
    edit(
      [ReplacementEdit(place, guess)], selecting: .behind(main: 0), as: (.other, "Correct Spelling")
    )
  }
}
