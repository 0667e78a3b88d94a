// SPDX-License-Identifier: MIT

private import Synchronization

/// Finds the hyphenation points in words of one language.
///
///     Sprachübung     Sprach-übung           a plain hyphen
///     asszonnyal      asz-szony-nyal         the spelling changes: ssz becomes sz-sz
///
/// Patterns are libhyphen's, with the minimum letters of the language. A limited number of words is
/// cached.
package final class Hyphenator: Sendable {
  /// A hyphenation point, in UTF-16 units of the word.
  package struct Point: Equatable, Sendable {
    /// The line ends before this unit.
    package var offset: Int
    /// nil: only the hyphen is added.
    package var change: Change?
  }

  /// A change of spelling at a hyphen.
  package struct Change: Equatable, Sendable {
    /// Units of the word that are replaced; the line's end is inside of it or at one of its ends.
    package var range: Range<Int>
    /// The replacement before the hyphen, and the one after the line end.
    package var before: [UInt16]
    package var after: [UInt16]
  }

  private let dictionary: HyphenDictionary
  private let known = Mutex<[[UInt16]: [Point]]>([:])
  private static let knownLimit = 20_000

  /// The minimum number of letters before the first hyphen of a word.
  package let fewestLetters: Int

  init(_ dictionary: HyphenDictionary) {
    self.dictionary = dictionary
    fewestLetters = dictionary.fewestLetters
  }

  /// Returns the hyphenation points of a word, which has only letters, marks and apostrophes.
  ///
  /// Case is ignored.
  package func points(in word: [UInt16]) -> [Point] {
    if let points = known.withLock({ $0[word] }) { return points }
    let points = find(in: word)
    known.withLock {
      if $0.count >= Self.knownLimit { $0.removeAll(keepingCapacity: true) }
      $0[word] = points
    }
    return points
  }

  private func find(in word: [UInt16]) -> [Point] {
    var lower = String.UnicodeScalarView()
    /// The start of each scalar.
    var offsets: [Int] = []
    var isUpper: [Bool] = []
    var offset = 0
    for scalar in String(decoding: word, as: UTF16.self).unicodeScalars {
      offsets.append(offset)
      offset += UTF16.width(scalar)
      let mapped = scalar.properties.lowercaseMapping.unicodeScalars
      let small = mapped.count == 1 ? mapped.first ?? scalar : scalar
      isUpper.append(small != scalar)
      lower.append(small == "\u{2019}" ? "'" : small)
    }
    guard offset == word.count, !offsets.isEmpty else { return [] }
    offsets.append(offset)
    return dictionary.points(in: String(lower)).compactMap { point in
      guard point.offset > 0, point.offset < offsets.count - 1,
        !Characters.isMark(lower[lower.index(lower.startIndex, offsetBy: point.offset)].value)
      else { return nil }
      var result = Point(offset: offsets[point.offset])
      if let change = point.change {
        let range = change.start..<change.start + change.count
        // Capitals stay capitals in the changed spelling.
        let capital = !range.isEmpty && range.allSatisfy { isUpper[$0] }
        func units(_ text: String) -> [UInt16] { Array((capital ? text.uppercased() : text).utf16) }
        result.change = Change(
          range: offsets[range.lowerBound]..<offsets[range.upperBound],
          before: units(change.before), after: units(change.after))
      }
      return result
    }
  }

  // MARK: Languages

  private static let loaded = Mutex<[String: Hyphenator?]>([:])

  /// Returns the hyphenator of a language, a BCP 47 tag; nil if there is no dictionary for it.
  ///
  /// The first call for a language reads the file, in a time linear in its patterns (German has 78
  /// 000); later ones find it in a table.
  package static func of(_ language: String, folders: [String] = HyphenFiles.folders) -> Hyphenator?
  {
    guard let path = HyphenFiles.path(for: language, in: folders) else { return nil }
    if let known = loaded.withLock({ $0[path] }) { return known }
    let made = HyphenDictionary(path: path).map { Hyphenator($0) }
    return loaded.withLock {
      if let known = $0[path] { return known }
      $0[path] = made
      return made
    }
  }
}
