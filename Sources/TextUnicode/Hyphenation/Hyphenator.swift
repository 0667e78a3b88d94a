// SPDX-License-Identifier: MIT

private import Synchronization

/// Finds the places where words of one language may be hyphenated.
///
///     Sprachübung     Sprach-übung           a plain hyphen
///     asszonnyal      asz-szony-nyal         letters change: ssz becomes sz-sz
///
/// Patterns are libhyphen's, with the minimum letters of the language. Words found once are kept, a
/// bounded number of them.
package final class Hyphenator: Sendable {
  /// A place for a hyphen, in UTF-16 units of the word.
  package struct Point: Equatable, Sendable {
    /// The line ends before this unit.
    package var offset: Int
    /// nil: nothing but the hyphen is added.
    package var change: Change?
  }

  /// What is written in another way around a hyphen.
  package struct Change: Equatable, Sendable {
    /// Units of the word that are replaced; the line's end lies in it or at one of its ends.
    package var range: Range<Int>
    /// What stands before the hyphen, and after the line end, in their place.
    package var before: [UInt16]
    package var after: [UInt16]
  }

  private let dictionary: HyphenDictionary
  private let known = Mutex<[[UInt16]: [Point]]>([:])
  private static let knownLimit = 20_000

  /// So many letters of a word stand before its first hyphen at least.
  package let fewestLetters: Int

  init(_ dictionary: HyphenDictionary) {
    self.dictionary = dictionary
    fewestLetters = dictionary.fewestLetters
  }

  /// The places for hyphens in a word: letters, marks and apostrophes only.
  ///
  /// Upper and lower case count the same.
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
    /// Where each scalar starts.
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
        // Capitals stay capitals in what is written anew.
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

  /// The hyphenator of a language, BCP 47; nil if there is no dictionary for it.
  ///
  /// The first call for a language reads the file, in a time linear in its patterns (German has 78 000); later ones
  /// find it in a table.
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
