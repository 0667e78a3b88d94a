// SPDX-License-Identifier: MIT

/// The data that detectors have found in a text view's text.
///
/// Detection runs paragraph by paragraph for visible text, and its results are discarded at each
/// edit; it never changes the text. Long paragraphs are searched in pieces that end between words.
/// Some text around a piece is read, too, so that a match across a border is found whole; it
/// belongs to the piece in which it begins.
///
///     |···· piece ····|···· piece ····|      about `reach` units, or one longer word
///               2 May 2024                   found in the first piece, which also reads
///                                            `around` units of the second
@MainActor
final class LinkState {
  var types: UIDataDetectorTypes = []
  private var found: [Int: [NSTextCheckingResult]] = [:]
  private var detection: (types: UIDataDetectorTypes, detection: DataDetection)?
  private static let reach = 8192
  /// The number of units read around a piece; longer than an address.
  private static let around = 256
  /// The length in units at which a word without an end is divided.
  private static let maximumWordLength = 1 << 21

  func forget() { if !found.isEmpty { found.removeAll() } }

  /// Returns the matches in the paragraphs of a range.
  func results(in characters: NSRange, of storage: NSTextStorage) -> [NSTextCheckingResult] {
    guard !types.isEmpty, storage.length > 0 else { return [] }
    var results: [NSTextCheckingResult] = []
    let units = TextUnits(storage)
    let first = min(max(0, characters.location), storage.length - 1)
    // A match that begins in the previous piece may extend into the range.
    var index = max(units.paragraph(at: first).lowerBound, first - Self.around)
    let end = max(NSMaxRange(characters), first + 1)
    while index < end, index < storage.length {
      let paragraph = units.paragraph(at: index)
      let piece =
        paragraph.count > Self.reach
        ? Self.piece(at: index, of: paragraph, units) : paragraph
      results += pieceResults(piece, of: paragraph, units)
      index = max(piece.upperBound, index + 1)
    }
    return results
  }

  private func pieceResults(
    _ piece: Range<Int>, of paragraph: Range<Int>, _ units: TextUnits
  ) -> [NSTextCheckingResult] {
    if let known = found[piece.lowerBound] { return known }
    if detection?.types != types {
      detection = (types, DataDetection(types: types.checkingTypes, locale: nil))
    }
    var start = max(paragraph.lowerBound, piece.lowerBound - Self.around)
    var end = min(paragraph.upperBound, piece.upperBound + Self.around)
    // The range neither begins nor ends within a word.
    if start > paragraph.lowerBound {
      start = Self.space(in: start..<piece.lowerBound, units) ?? piece.lowerBound
    }
    if end < paragraph.upperBound {
      end = Self.lastSpace(in: piece.upperBound..<end, units) ?? piece.upperBound
    }
    let results =
      detection?.detection.results(
        in: units.string(start..<end), range: NSRange(location: 0, length: end - start)) ?? []
    let new = results.map { $0.adjustingRanges(offset: start) }
      .filter { piece.contains($0.range.location) }
    if found.count > 4096 { found.removeAll() }
    found[piece.lowerBound] = new
    return new
  }

  // MARK: Pieces

  /// Returns the piece of a long paragraph that contains a unit.
  ///
  /// Borders are the first spaces at or after each multiple of `reach`.
  private static func piece(
    at index: Int, of paragraph: Range<Int>, _ units: TextUnits
  ) -> Range<Int> {
    let floor = max(paragraph.lowerBound, index - maximumWordLength)
    let before = lastSpace(in: floor..<index + 1, units)
    var start = floor
    var next = index + 1
    if let before {
      let number = (before - paragraph.lowerBound) / reach
      let multiple = paragraph.lowerBound + number * reach
      start = number == 0 ? paragraph.lowerBound : space(in: multiple..<before + 1, units) ?? before
      next = multiple + reach
    } else if floor > paragraph.lowerBound {
      // A word without an end is divided into pieces of `maximumWordLength`.
      start = index - (index - paragraph.lowerBound) % maximumWordLength
    } else {
      next = max(next, paragraph.lowerBound + reach)
    }
    let limit = min(paragraph.upperBound, next + maximumWordLength)
    guard next < limit else { return start..<paragraph.upperBound }
    return start..<(space(in: next..<limit, units) ?? limit)
  }

  /// Returns whether matches end at a unit, except those that contain spaces.
  private static func isSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0...0x20, 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x3000...0x3002, 0xFF01, 0xFF0C, 0xFF1F:
      true
    default: false
    }
  }

  private static let chunk = 4096

  /// Returns the first space of a range.
  private static func space(in range: Range<Int>, _ units: TextUnits) -> Int? {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, start + chunk)
      if let place = units.units(start..<end).firstIndex(where: isSpace) { return start + place }
      start = end
    }
    return nil
  }

  /// Returns the last space of a range.
  private static func lastSpace(in range: Range<Int>, _ units: TextUnits) -> Int? {
    var end = range.upperBound
    while end > range.lowerBound {
      let start = max(range.lowerBound, end - chunk)
      if let place = units.units(start..<end).lastIndex(where: isSpace) { return start + place }
      end = start
    }
    return nil
  }
}

extension UIDataDetectorTypes {
  /// The text checking types that detect these data.
  var checkingTypes: NSTextCheckingResult.CheckingType {
    let numbers = NSTextCheckingResult.CheckingType.numbers
    var types: NSTextCheckingResult.CheckingType = []
    if contains(.phoneNumber) { types.formUnion(numbers.phoneNumber) }
    if contains(.link) { types.formUnion(numbers.link) }
    if contains(.address) { types.formUnion(numbers.address) }
    if contains(.calendarEvent) { types.formUnion(numbers.date) }
    if contains(.flightNumber) { types.formUnion(numbers.transitInformation) }
    return types
  }
}

extension NSTextCheckingResult {
  /// Returns the URL that a tap opens: that of a link, or one of the schemes `tel`, `maps`,
  /// `x-apple-calevent` and `x-flight` that a host may support.
  @MainActor
  func target(in storage: NSTextStorage) -> URL? {
    if let url { return url }
    func made(_ scheme: String, _ text: String) -> URL? {
      var parts = URLComponents()
      parts.scheme = scheme
      parts.path = text
      return parts.url
    }
    if let phoneNumber {
      return made("tel", phoneNumber.filter { !$0.isWhitespace })
    }
    let text = TextUnits(storage).string(
      range.location..<min(storage.length, NSMaxRange(range)))
    if resultType == NSTextCheckingResult.CheckingType.numbers.address { return made("maps", text) }
    if let date { return made("x-apple-calevent", date.ISO8601Format()) }
    return resultType == NSTextCheckingResult.CheckingType.numbers.transitInformation
      ? made("x-flight", text) : nil
  }
}
