// SPDX-License-Identifier: MIT

/// The kind of the text between two word boundaries.
package enum WordKind: Sendable {
  /// White space, punctuation and the like: not a word.
  case none
  case number, letters, kana, ideographs
}

/// Finds graphemes, words and break opportunities, by ICU or by fast paths with the same results.
///
/// Opens ICU's rules once for each language and keeps them. One owner on one thread uses it.
package struct TextBoundaries {
  private var lineIterators: [String: BreakIterator] = [:]
  private var wordIterators: [String: BreakIterator] = [:]
  private var sentenceIterators: [String: BreakIterator] = [:]
  private var graphemeIterator: BreakIterator?
  /// Scratch.
  private var found: [Int32] = []

  /// The maximum number of languages that are kept open; only unusual documents have more.
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

  /// Calls `body` with each position inside the text where a line may or must end (UAX #14), in
  /// order.
  ///
  /// The text's start and end are not reported. The next line starts at the offset; white space
  /// belongs to the line before. `mandatory` is true after line feeds and the like.
  ///
  /// - `language`: A BCP 47 tag. Chinese and Japanese have their own rules; unknown languages have
  ///   the root's.
  package mutating func lineBreaks(
    in text: Span<UInt16>, language: String, _ body: (_ offset: Int, _ mandatory: Bool) -> Void
  ) {
    var breaks: [Int32] = []
    swap(&breaks, &found)
    breaks.removeAll(keepingCapacity: true)
    lineBreaks(in: text, language: language, into: &breaks)
    for entry in breaks { body(Int(entry >> 1), entry & 1 != 0) }
    swap(&breaks, &found)
  }

  /// Appends each position inside the text where a line may or must end: its offset × 2, + 1 if it
  /// must.
  ///
  /// Otherwise like `lineBreaks(in:language:_:)`, and faster. The text has fewer than 2^30 units.
  package mutating func lineBreaks(
    in text: Span<UInt16>, language: String, into breaks: inout [Int32]
  ) {
    precondition(
      text.count < 1 << 30, "TextBoundaries.lineBreaks: \(text.count) units, the limit is 2^30")
    if ASCIILineBreaks.canDo(text) {
      ASCIILineBreaks.find(in: text, into: &breaks)
    } else {
      fullLineBreaks(in: text, language: language) { offset, isMandatory in
        breaks.append(Int32(truncatingIfNeeded: offset) << 1 | (isMandatory ? 1 : 0))
      }
    }
  }

  /// Implements `lineBreaks(in:language:_:)` with ICU alone.
  mutating func fullLineBreaks(
    in text: Span<UInt16>, language: String, _ body: (_ offset: Int, _ mandatory: Bool) -> Void
  ) {
    let count = text.count
    Self.find(.line, language, in: &lineIterators).forEachBoundary(in: text) { offset, status in
      if offset < count { body(offset, status >= 100 && Self.endsLine(text[offset - 1])) }
    }
  }

  /// Returns whether a line must end after a unit: BK, LF, CR and NL of UAX #14.
  ///
  /// ICU's status is not enough: between the dictionary's words before a line feed it is "hard"
  /// too.
  private static func endsLine(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Calls `body` with each word and each part between words (UAX #29), in order; they cover the
  /// text.
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

  /// Calls `body` with each sentence (UAX #29), including white space after it, in order; they
  /// cover the text.
  package mutating func sentences(
    in text: Span<UInt16>, language: String, _ body: (Range<Int>) -> Void
  ) {
    var start = 0
    Self.find(.sentence, language, in: &sentenceIterators).forEachBoundary(in: text) { offset, _ in
      body(start..<offset)
      start = offset
    }
  }

  /// Calls `body` with each grapheme boundary (UAX #29) inside the text, without its start and end.
  package mutating func graphemes(in text: Span<UInt16>, _ body: (_ offset: Int) -> Void) {
    if ASCII.isAll(text) {
      for index in 1..<max(1, text.count) where !isInsideCRLF(index, text) { body(index) }
      return
    }
    let bits = PlainGraphemes.table
    let table = bits.span
    // Two plain neighbours are two graphemes. ICU handles the text around other characters, once
    // for a whole stretch, which ends where `patience` plain units follow each other.
    let patience = 8
    var stretch: Int?
    var plainCount = 0
    var index = 0
    while index < text.count {
      guard PlainGraphemes.contains(text[index], table: table) else {
        // The preceding plain unit belongs to the stretch, because a mark may join it.
        if stretch == nil { stretch = max(0, index - 1) }
        plainCount = 0
        index += 1
        continue
      }
      if let start = stretch {
        plainCount += 1
        index += 1
        if plainCount < patience { continue }
        let first = index - patience
        fullGraphemes(in: text.extracting(start..<first + 1)) { body(start + $0) }
        for place in first + 1..<index where !isInsideCRLF(place, text) { body(place) }
        stretch = nil
      } else {
        if index > 0 && !isInsideCRLF(index, text) { body(index) }
        index += 1
        while index < text.count && PlainGraphemes.contains(text[index], table: table) {
          if !isInsideCRLF(index, text) { body(index) }
          index += 1
        }
      }
    }
    if let start = stretch {
      fullGraphemes(in: text.extracting(start...)) { body(start + $0) }
    }
  }

  @inline(__always) private func isInsideCRLF(_ index: Int, _ text: Span<UInt16>) -> Bool {
    text[index] == 0x0A && text[index - 1] == 0x0D
  }

  /// Implements `graphemes(in:_:)` with ICU alone.
  mutating func fullGraphemes(in text: Span<UInt16>, _ body: (_ offset: Int) -> Void) {
    let iterator = graphemeIterator ?? BreakIterator(.grapheme, language: "")
    graphemeIterator = iterator
    let count = text.count
    iterator.forEachBoundary(in: text) { offset, _ in
      if offset < count { body(offset) }
    }
  }
}
