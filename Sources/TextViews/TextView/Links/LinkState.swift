// SPDX-License-Identifier: MIT

/// What a text view has found in its text by data detectors.
///
/// Paragraph by paragraph, as they are seen, and forgotten at each edit: what is found never
/// changes the text. Long paragraphs are looked at in pieces, of which each ends between words. A
/// little around a piece is read, too, so that what lies over a border is found whole; it belongs
/// to the piece in which it begins.
///
///     |···· piece ····|···· piece ····|      of about `reach` units, or of one word, if that is longer
///               2 May 2024                   found by the first one, which reads `around` units of the second
@MainActor
final class LinkState {
  var types: UIDataDetectorTypes = []
  private var found: [Int: [NSTextCheckingResult]] = [:]
  private var detection: (types: UIDataDetectorTypes, detection: DataDetection)?
  private static let reach = 8192
  /// More than an address takes.
  private static let around = 256
  /// A word without an end is cut after so much.
  private static let longestWord = 1 << 21

  func forget() { if !found.isEmpty { found.removeAll() } }

  /// What is found in the paragraphs of some characters.
  func results(in characters: NSRange, of storage: NSTextStorage) -> [NSTextCheckingResult] {
    guard !types.isEmpty, storage.length > 0 else { return [] }
    var results: [NSTextCheckingResult] = []
    let units = TextUnits(storage)
    let first = min(max(0, characters.location), storage.length - 1)
    // What begins in the piece before may reach in.
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
    // Not from the middle of a word, nor to it.
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

  /// The piece of a long paragraph that holds a unit.
  ///
  /// Borders are the first spaces at or behind each multiple of `reach`.
  private static func piece(
    at index: Int, of paragraph: Range<Int>, _ units: TextUnits
  ) -> Range<Int> {
    let floor = max(paragraph.lowerBound, index - longestWord)
    let before = lastSpace(in: floor..<index + 1, units)
    var start = floor
    var next = index + 1
    if let before {
      let number = (before - paragraph.lowerBound) / reach
      let multiple = paragraph.lowerBound + number * reach
      start = number == 0 ? paragraph.lowerBound : space(in: multiple..<before + 1, units) ?? before
      next = multiple + reach
    } else if floor > paragraph.lowerBound {
      // In a word without an end: pieces of the longest word.
      start = index - (index - paragraph.lowerBound) % longestWord
    } else {
      next = max(next, paragraph.lowerBound + reach)
    }
    let limit = min(paragraph.upperBound, next + longestWord)
    guard next < limit else { return start..<paragraph.upperBound }
    return start..<(space(in: next..<limit, units) ?? limit)
  }

  /// Whether nothing that is found lies over a unit, but for what has spaces in it.
  private static func isSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0...0x20, 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x3000...0x3002, 0xFF01, 0xFF0C, 0xFF1F:
      true
    default: false
    }
  }

  private static let chunk = 4096

  /// The first space of a range.
  private static func space(in range: Range<Int>, _ units: TextUnits) -> Int? {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, start + chunk)
      if let place = units.units(start..<end).firstIndex(where: isSpace) { return start + place }
      start = end
    }
    return nil
  }

  /// The last space of a range.
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
  /// What finds these.
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
  /// Where a tap leads: the address itself, or one of the schemes `tel`, `maps`, `x-apple-calevent`
  /// and `x-flight` that a host may know.
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
