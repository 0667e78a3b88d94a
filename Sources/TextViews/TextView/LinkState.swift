// SPDX-License-Identifier: MIT

/// What a text view has found in its text by data detectors.
///
/// Paragraph by paragraph, as they are seen, and forgotten at each edit: what is found never changes the text.
@MainActor
final class LinkState {
  var types: UIDataDetectorTypes = []
  private var found: [Int: [NSTextCheckingResult]] = [:]
  private var detection: (types: UIDataDetectorTypes, detection: DataDetection)?
  /// Longer paragraphs are looked at piece by piece.
  private static let reach = 8192

  func forget() { if !found.isEmpty { found.removeAll() } }

  /// What is found in the paragraphs of some characters.
  func results(in characters: NSRange, of storage: NSTextStorage) -> [NSTextCheckingResult] {
    guard !types.isEmpty, storage.length > 0 else { return [] }
    var results: [NSTextCheckingResult] = []
    let units = TextUnits(storage)
    var index = min(characters.location, storage.length - 1)
    let end = max(NSMaxRange(characters), index + 1)
    while index < end, index < storage.length {
      let paragraph = units.paragraph(at: index)
      var start = paragraph.lowerBound
      if paragraph.count > Self.reach {
        start += (index - start) / Self.reach * Self.reach
      }
      let stop = min(paragraph.upperBound, start + Self.reach)
      results += paragraphResults(start..<stop, units)
      index = max(stop, index + 1)
    }
    return results
  }

  private func paragraphResults(_ range: Range<Int>, _ units: TextUnits) -> [NSTextCheckingResult] {
    if let known = found[range.lowerBound] { return known }
    if detection?.types != types {
      detection = (types, DataDetection(types: types.checkingTypes, locale: nil))
    }
    let text = units.string(range)
    let finder = detection?.detection
    let new =
      finder?.results(
        in: text, range: NSRange(location: 0, length: range.count)
      ).map { $0.adjustingRanges(offset: range.lowerBound) } ?? []
    if found.count > 4096 { found.removeAll() }
    found[range.lowerBound] = new
    return new
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
  /// Where a tap leads: the address itself, or one of the schemes `tel`, `maps`, `x-apple-calevent` and `x-flight` that a
  /// host may know.
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
