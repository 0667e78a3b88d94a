// SPDX-License-Identifier: MIT

/// What stands between two word boundaries.
package enum WordKind: Sendable {
  /// White space, punctuation and the like: no word.
  case none
  case number, letters, kana, ideographs
}

/// Finds graphemes, words and places where a line may end, by ICU or by fast paths that give the same.
///
/// Opens ICU's rules once for each language and keeps them. Belongs to one owner on one thread.
package struct TextBoundaries {
  private var lineIterators: [String: BreakIterator] = [:]
  private var wordIterators: [String: BreakIterator] = [:]
  private var graphemeIterator: BreakIterator?

  /// Languages kept open at most; more come only from strange documents.
  private static let languageLimit = 24

  package init() {}

  private static func find(
    _ kind: BreakIterator.Kind, _ language: String, in iterators: inout [String: BreakIterator]
  ) -> BreakIterator {
    if let found = iterators[language] { return found }
    if iterators.count >= languageLimit { iterators.removeAll() }
    let opened = BreakIterator(kind, language: language)
    iterators[language] = opened
    return opened
  }

  /// Calls `body` with each place inside the text where a line may or must end (UAX #14), in order.
  ///
  /// The text's start and end are not reported. An offset says: the next line starts there; white
  /// space belongs to the line before. `mandatory` after line feeds and the like.
  ///
  /// - Parameter language: BCP 47. Chinese and Japanese have rules of their own; unknown ones the root's.
  package mutating func lineBreaks(
    in text: Span<UInt16>, language: String, _ body: (_ offset: Int, _ mandatory: Bool) -> Void
  ) {
    if ASCIILineBreaks.canDo(text) {
      ASCIILineBreaks.forEachBreak(in: text, body)
    } else {
      fullLineBreaks(in: text, language: language, body)
    }
  }

  /// `lineBreaks(in:language:_:)` by ICU alone.
  mutating func fullLineBreaks(
    in text: Span<UInt16>, language: String, _ body: (_ offset: Int, _ mandatory: Bool) -> Void
  ) {
    let count = text.count
    Self.find(.line, language, in: &lineIterators).forEachBoundary(in: text) { offset, status in
      if offset < count { body(offset, status >= 100) }
    }
  }

  /// Calls `body` with each word and each stretch between words (UAX #29), in order; they cover the text.
  package mutating func words(
    in text: Span<UInt16>, language: String, _ body: (Range<Int>, WordKind) -> Void
  ) {
    var start = 0
    Self.find(.word, language, in: &wordIterators).forEachBoundary(in: text) { offset, status in
      let kind: WordKind =
        switch status {
        case ..<100: .none
        case ..<200: .number
        case ..<300: .letters
        case ..<400: .kana
        default: .ideographs
        }
      body(start..<offset, kind)
      start = offset
    }
  }

  /// Calls `body` with each grapheme boundary (UAX #29) inside the text: not with its start and end.
  package mutating func graphemes(in text: Span<UInt16>, _ body: (_ offset: Int) -> Void) {
    // Two plain neighbours are two graphemes. ICU is asked for what stands around others, once for a
    // whole stretch: it goes on until `patience` plain units follow each other.
    let patience = 8
    var stretch: Int?
    var plainCount = 0
    for index in 0..<text.count {
      if PlainGraphemes.contains(text[index]) {
        plainCount += 1
        if let start = stretch {
          if plainCount < patience { continue }
          let first = index - patience + 1
          fullGraphemes(in: text.extracting(start..<first + 1)) { body(start + $0) }
          for place in first + 1...index where !isInsideCRLF(place, text) { body(place) }
          stretch = nil
        } else if index > 0 && !isInsideCRLF(index, text) {
          body(index)
        }
      } else {
        // The plain unit before belongs to the stretch: a mark may join it.
        if stretch == nil { stretch = max(0, index - 1) }
        plainCount = 0
      }
    }
    if let start = stretch {
      fullGraphemes(in: text.extracting(start...)) { body(start + $0) }
    }
  }

  private func isInsideCRLF(_ index: Int, _ text: Span<UInt16>) -> Bool {
    text[index] == 0x0A && text[index - 1] == 0x0D
  }

  /// `graphemes(in:_:)` by ICU alone.
  mutating func fullGraphemes(in text: Span<UInt16>, _ body: (_ offset: Int) -> Void) {
    let iterator = graphemeIterator ?? BreakIterator(.grapheme, language: "")
    graphemeIterator = iterator
    let count = text.count
    iterator.forEachBoundary(in: text) { offset, _ in
      if offset < count { body(offset) }
    }
  }
}
