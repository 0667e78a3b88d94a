// SPDX-License-Identifier: MIT

/// Finds phone numbers in a text of any length.
///
/// The library's matcher copies the rest of its text at every attempt, so it gets only pieces of
/// the text: digits with the marks that a number may contain, and a few characters around them,
/// which it takes into account.
///
///     … his number is (408) 555-1212, ext. 3 or …
///                   └─┴ digits and marks ┴────────┘ the text after it, for an extension
///
/// Runs of thousands of digits are divided: time is linear.
package struct PhoneScanner {
  let text: ScannedText
  /// The region of the reader: "DE".
  let region: String

  private static let minimumDigits = 5
  /// The maximum number of digits in a row of a number.
  private static let maximumDigits = 20
  private static let maximumPieceLength = 200
  private static let maximumGapLength = 4
  private static let maximumExtensionLength = 24

  /// Returns the ranges of phone numbers, in UTF-16 units; none overlaps a range in `taken`, which
  /// is sorted.
  package static func ranges(
    in text: ScannedText, region: String, except taken: [Range<Int>] = []
  ) -> [Range<Int>] {
    PhoneScanner(text: text, region: region).ranges(except: taken)
  }

  private func ranges(except taken: [Range<Int>]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    var next = taken.startIndex
    while index < text.count {
      while next < taken.endIndex, taken[next].upperBound <= index { next += 1 }
      if next < taken.endIndex, taken[next].contains(index) {
        index = taken[next].upperBound
        continue
      }
      guard text.kind(at: index) == .digit else {
        index += 1
        continue
      }
      let limit = next < taken.endIndex ? taken[next].lowerBound : text.count
      let run = run(from: index, limit: limit)
      if let run, run.digits >= Self.minimumDigits {
        find(in: run.range, limit: limit, &found)
        index = max(run.range.upperBound, found.last?.upperBound ?? 0)
      } else {
        index = run?.range.upperBound ?? endOfDigits(index)
      }
    }
    return found
  }

  private func endOfDigits(_ start: Int) -> Int {
    var end = start
    while end < text.count, text.kind(at: end) == .digit { end += 1 }
    return end
  }

  /// Returns whether a unit may be between the digits of a number.
  private func isMark(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0xA0, 0x202F, 0x2009, 0x3000, 0xAD, 0x200B, 0x2060: true
    case UInt16(ascii: "("), UInt16(ascii: ")"), UInt16(ascii: "["), UInt16(ascii: "]"),
      UInt16(ascii: "-"), UInt16(ascii: "."),
      UInt16(ascii: "/"), UInt16(ascii: "~"), UInt16(ascii: "+"):
      true
    case 0x2010...0x2015, 0x2212, 0x2053, 0x223C, 0x30FC, 0xFF0B, 0xFF0D...0xFF0F, 0xFF08, 0xFF09,
      0xFF3B, 0xFF3D, 0xFF5E:
      true
    default: false
    }
  }

  /// Returns the digits and marks from a digit on, with the marks before it.
  ///
  /// They end before a row of more digits than a number has; nil if that is the first row.
  private func run(from start: Int, limit: Int) -> (range: Range<Int>, digits: Int)? {
    var first = start
    while first > 0, start - first < Self.maximumGapLength, isMark(text[first - 1]) { first -= 1 }
    var digits = 0
    var inRow = 0
    var row = start
    var rowEnd = (end: start, digits: 0)
    var end = start
    var index = start
    while index < limit, index - end <= Self.maximumGapLength {
      if text.kind(at: index) == .digit {
        if index != end {
          rowEnd = (end, digits)
          inRow = 0
          row = index
        }
        inRow += 1
        digits += 1
        index += 1
        end = index
        if inRow > Self.maximumDigits {
          return row == start ? nil : (first..<rowEnd.end, rowEnd.digits)
        }
      } else if isMark(text[index]) {
        index += 1
      } else {
        break
      }
    }
    return (first..<end, digits)
  }

  /// Passes the run to the library, piece by piece.
  private func find(in run: Range<Int>, limit: Int, _ found: inout [Range<Int>]) {
    var start = run.lowerBound
    while start < run.upperBound {
      let isLast = run.upperBound - start <= Self.maximumPieceLength
      let end = isLast ? run.upperBound : start + Self.maximumPieceLength
      var next = isLast ? end : end - 40
      for match in matches(from: start, end: end, limit: limit) {
        if match.lowerBound < max(start, found.last?.upperBound ?? 0) { continue }
        if match.lowerBound >= end { break }
        if !isLast, match.upperBound >= end, match.lowerBound > start {
          // The match is cut off: its text is passed again from its start.
          next = match.lowerBound
          break
        }
        found.append(match)
        next = max(next, match.upperBound)
      }
      // Pieces begin at a group of digits.
      while next < run.upperBound, next > start + 1, !isLast,
        text.kind(at: next) == .digit, text.kind(at: next - 1) == .digit
      {
        next -= 1
      }
      start = max(next, start + 1)
    }
  }

  private func matches(from start: Int, end: Int, limit: Int) -> [Range<Int>] {
    // The library checks the characters next to a number.
    let window = max(0, start - 2)..<min(limit, end + Self.maximumExtensionLength, text.count)
    let (bytes, places) = utf8(window)
    func units(_ ranges: [Range<Int>]) -> [Range<Int>] {
      ranges.map { places[$0.lowerBound]..<places[$0.upperBound] }
    }
    let plan = units(PhoneNumbers.ranges(in: bytes, region: region, isStrict: true))
    let strict = region == "KR" ? plan.adding(KoreanServices.ranges(in: text, start..<end)) : plan
    // Are the remaining digits enough for a number?
    let rest = (start..<end).count { index in
      text.kind(at: index) == .digit && !strict.contains { $0.contains(index) }
    }
    guard rest >= 10, PhoneNumbers.countryCode(of: region) == 1 else { return strict }
    // In North America three, three and four digits count as a number, assigned or not.
    let loose = units(PhoneNumbers.ranges(in: bytes, region: region, isStrict: false))
      .filter { range in hasAmericanShape(range) && !strict.contains { $0.overlaps(range) } }
    return strict.adding(loose)
  }

  /// Returns whether a number has the form "(555) 123-4567", "555-123-4567" or "+1 555 123 4567".
  private func hasAmericanShape(_ range: Range<Int>) -> Bool {
    var groups: [Int] = []
    var wasDigit = false
    for index in range {
      let isDigit = text.kind(at: index) == .digit
      if isDigit { if wasDigit { groups[groups.count - 1] += 1 } else { groups.append(1) } }
      wasDigit = isDigit
    }
    return groups == [3, 3, 4] || groups == [1, 3, 3, 4]
  }

  /// Returns the piece as UTF-8, and for each byte, and for the end, the index of its unit.
  private func utf8(_ window: Range<Int>) -> (bytes: [UInt8], places: [Int]) {
    var bytes: [UInt8] = []
    var places: [Int] = []
    var index = window.lowerBound
    while index < window.upperBound {
      let (value, length) = text.scalar(at: index)
      let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        bytes.append(byte)
        places.append(index)
      }
      index += length
    }
    places.append(window.upperBound)
    return (bytes, places)
  }
}

extension [Range<Int>] {
  /// Returns the ranges together with others that do not overlap them, in order.
  fileprivate func adding(_ others: [Range<Int>]) -> [Range<Int>] {
    let free = others.filter { other in !contains { $0.overlaps(other) } }
    return free.isEmpty ? self : (self + free).sorted { $0.lowerBound < $1.lowerBound }
  }
}
