// SPDX-License-Identifier: MIT

/// A search pattern that matches by canonical equivalence, and ignores the differences that its
/// options ignore.
///
///     query    c a f é             folded    c a f e ´
///     text     C A F E ´ s         folded    c a f e ´ s      a match is bounded by graphemes
///
/// - Complexity: Time linear in the text (Knuth, Morris and Pratt).
struct FoldedPattern: Sendable {
  private let scalars: [UInt32]
  /// The length of the longest proper prefix of the pattern that ends with each scalar.
  private let borders: [Int]
  private let folding: GraphemeFolding

  /// - Parameters:
  ///   - query: The text to find; nil is returned for an empty one.
  ///   - options: Whether to ignore case, diacritics and width.
  init?(_ query: String, _ options: NSString.CompareOptions) {
    let folding = GraphemeFolding(options)
    let scalars = query.flatMap { folding.fold($0) }
    guard !scalars.isEmpty else { return nil }
    var borders = [0]
    var length = 0
    for index in scalars.indices.dropFirst() {
      while length > 0, scalars[index] != scalars[length] { length = borders[length - 1] }
      if scalars[index] == scalars[length] { length += 1 }
      borders.append(length)
    }
    (self.scalars, self.borders, self.folding) = (scalars, borders, folding)
  }

  /// Calls `body` with each accepted match, in order and without overlap.
  ///
  /// - Parameters:
  ///   - text: The text to search.
  ///   - range: The range to search, in UTF-16 units.
  ///   - isAccepted: Returns whether a match counts.
  ///   - body: Returns false to stop.
  func forEachMatch(
    in text: String, range: NSRange, where isAccepted: (NSRange) -> Bool,
    _ body: (NSRange) -> Bool
  ) {
    let bytes = text.utf8
    let end = String.Index(utf16Offset: NSMaxRange(range), in: text)
    var index = String.Index(utf16Offset: range.location, in: text)
    var matcher = Matcher(scalars, borders, at: range.location)
    var known: [Character: [UInt32]] = [:]
    while index < end {
      let found: NSRange?
      let byte = bytes[index]
      let next = bytes.index(after: index)
      // An ASCII character before another one is a grapheme, except for CR LF.
      if byte < 0x80, byte != 0x0D, next == end || bytes[next] < 0x80 {
        found = matcher.take(folding.fold(ascii: byte))
        index = next
      } else {
        let character = text[index]
        let folded = known[character] ?? folding.fold(character)
        if known.count < 4096 { known[character] = folded }
        found = matcher.take(folded, units: character.utf16.count)
        index = text.index(after: index)
      }
      if let found, isAccepted(found) {
        guard body(found) else { return }
        matcher.reset()
      }
    }
  }

  /// The state of matching the pattern, advanced by one grapheme at a time.
  private struct Matcher {
    private let scalars: [UInt32]
    private let borders: [Int]
    private var matched = 0
    private var offset: Int
    private var count = 0
    /// The start of each grapheme that the last scalars belong to; -1 for a scalar within a
    /// grapheme.
    private var starts: [Int]

    init(_ scalars: [UInt32], _ borders: [Int], at offset: Int) {
      (self.scalars, self.borders, self.offset) = (scalars, borders, offset)
      starts = Array(repeating: -1, count: scalars.count)
    }

    mutating func reset() { matched = 0 }

    /// Advances by a grapheme of one unit and one scalar.
    @inline(__always)
    mutating func take(_ scalar: UInt32) -> NSRange? {
      advance(scalar, start: offset)
      offset += 1
      return found
    }

    /// Advances by a grapheme.
    ///
    /// - Returns: The match that ends with it, if it begins between graphemes.
    mutating func take(_ folded: [UInt32], units: Int) -> NSRange? {
      var start = offset
      for scalar in folded {
        advance(scalar, start: start)
        start = -1
      }
      offset += units
      return found
    }

    private mutating func advance(_ scalar: UInt32, start: Int) {
      starts[count % scalars.count] = start
      count += 1
      if matched == scalars.count { matched = borders[matched - 1] }
      while matched > 0, scalars[matched] != scalar { matched = borders[matched - 1] }
      if scalars[matched] == scalar { matched += 1 }
    }

    private var found: NSRange? {
      guard matched == scalars.count else { return nil }
      let start = starts[count % scalars.count]
      return start < 0 ? nil : NSRange(location: start, length: offset - start)
    }
  }
}

/// Folds graphemes for a search that ignores encoding, and optionally case, diacritics or width.
struct GraphemeFolding: Sendable {
  private let ignoresCase: Bool
  private let ignoresDiacritics: Bool
  private let ignoresWidth: Bool

  init(_ options: NSString.CompareOptions) {
    ignoresCase = options.contains(.caseInsensitive)
    ignoresDiacritics = options.contains(.diacriticInsensitive)
    ignoresWidth = options.contains(.widthInsensitive)
  }

  func fold(ascii byte: UInt8) -> UInt32 {
    UInt32(ignoresCase && (0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
  }

  /// - Returns: Canonically decomposed scalars. CR LF becomes a single line end.
  /// - Source: Unicode 3.13, D145: canonical caseless matching. Diacritics are those of Latin,
  ///   Greek and Cyrillic, as in `NSString.CompareOptions.diacriticInsensitive`.
  func fold(_ character: Character) -> [UInt32] {
    if character == "\r\n" { return [0x0A] }
    var text = String(character).decomposedStringWithCanonicalMapping
    if ignoresWidth {
      text = text.unicodeScalars.map { scalar in
        (0xFF00...0xFFEF).contains(scalar.value) || scalar.value == 0x3000
          ? String(scalar).decomposedStringWithCompatibilityMapping : String(scalar)
      }.joined()
    }
    if ignoresCase {
      text = text.unicodeScalars.map(Self.withoutCase).joined()
      text = text.decomposedStringWithCanonicalMapping
    }
    let scalars = text.unicodeScalars
    guard ignoresDiacritics, let base = scalars.first, base.value < 0x510 else {
      return scalars.map(\.value)
    }
    let letters = scalars.filter { !$0.properties.isGraphemeExtend }
    return (letters.isEmpty ? Array(scalars) : Array(letters)).map(\.value)
  }

  /// Returns the full case folding of a scalar.
  ///
  /// It is the lowercase of its uppercase, so that ß is ss and ς is σ; ı is not i.
  private static func withoutCase(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\u{131}" { return "\u{131}" }
    return scalar.properties.uppercaseMapping.unicodeScalars.map(\.properties.lowercaseMapping)
      .joined()
  }
}
