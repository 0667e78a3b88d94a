// SPDX-License-Identifier: MIT

private import TextLanguage

/// The detection of data in plain text, for detectors and text views.
///
///     let detection = DataDetection(types: types, locale: nil)
///     let all = NSRange(location: 0, length: paragraph.length)
///     for result in detection.results(in: paragraph, range: all) {
///       result.range          // UTF-16 units of `paragraph`
///       result.url            // the content: `resultType` determines the property
///     }
///
/// A value without state, for any thread. Search a paragraph, or a whole text: time is linear. No
/// result extends beyond the end of a paragraph except addresses, which may have several lines.
package struct DataDetection {
  private let types: NSTextCheckingResult.CheckingType
  private let locale: Locale
  private let now: Date
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - types: The types to find; those that cannot be detected are ignored.
  ///   - locale: The reader's, for national phone numbers and the order of days and months;
  ///     `TextKitEnvironment.locale` if nil.
  ///   - now: The time of reading, for "tomorrow"; the present if nil.
  ///   - timeZone: The reader's time zone, for dates whose text names none; the process's if nil.
  package init(
    types: NSTextCheckingResult.CheckingType, locale: Locale? = nil, now: Date? = nil,
    timeZone: TimeZone? = nil
  ) {
    self.types = types
    self.locale = locale ?? TextKitEnvironment.locale
    self.now = now ?? Date()
    self.timeZone = timeZone ?? .current
  }

  /// Returns the results in a range of a text, in order, without overlaps.
  ///
  /// The range must lie within the text; characters around it are ignored.
  package func results(in text: String, range: NSRange) -> [NSTextCheckingResult] {
    results(in: text as NSString, range: range)
  }

  /// Returns the results in a range of a text, in order, without overlaps.
  package func results(in text: NSString, range: NSRange) -> [NSTextCheckingResult] {
    guard range.length > 0 else { return [] }
    var units = [UInt16](repeating: 0, count: range.length)
    unsafe text.getCharacters(&units, range: range)
    var finder = Finder(detection: self, text: ScannedText(units), offset: range.location)
    return finder.find()
  }

  private typealias Item = (range: Range<Int>, result: NSTextCheckingResult)

  /// One search.
  private struct Finder {
    let detection: DataDetection
    let text: ScannedText
    /// The start of the searched part in its text.
    let offset: Int
    /// The results, in order.
    var found: [Item] = []

    private func place(_ range: Range<Int>) -> NSRange {
      NSRange(location: range.lowerBound + offset, length: range.count)
    }

    /// The kinds in turn: where two overlap, the first takes precedence.
    mutating func find() -> [NSTextCheckingResult] {
      let numbers = NSTextCheckingResult.CheckingType.numbers
      let types = detection.types
      if types.contains(numbers.link) { add(links()) }
      if types.contains(numbers.address) { add(addresses()) }
      if types.contains(numbers.transitInformation) { add(flights()) }
      if types.contains(numbers.date) { add(dates()) }
      if types.contains(numbers.phoneNumber) { add(phoneNumbers()) }
      return found.map(\.result)
    }

    private mutating func add(_ new: [Item]) {
      let old = found
      var next = old.startIndex
      let free = new.filter { item in
        while next < old.endIndex, old[next].range.upperBound <= item.range.lowerBound { next += 1 }
        return next == old.endIndex || old[next].range.lowerBound >= item.range.upperBound
      }
      guard !free.isEmpty else { return }
      found = (old + free).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func links() -> [Item] {
      LinkScanner.links(in: text).compactMap { link in
        URL(string: link.address).map {
          (link.range, .linkCheckingResult(range: place(link.range), url: $0))
        }
      }
    }

    private func phoneNumbers() -> [Item] {
      let region = detection.locale.region?.identifier ?? "US"
      return PhoneScanner.ranges(in: text, region: region, except: found.map(\.range)).map {
        let number = text.string($0)
        return ($0, .phoneNumberCheckingResult(range: place($0), phoneNumber: number))
      }
    }

    private func addresses() -> [Item] {
      AddressScanner.addresses(in: text).map { address in
        let components = Dictionary(
          uniqueKeysWithValues: address.parts.map { (NSTextCheckingKey($0.key), $0.value) })
        return (
          address.range,
          .addressCheckingResult(range: place(address.range), components: components)
        )
      }
    }

    private func flights() -> [Item] {
      FlightScanner.flights(in: text).map { flight in
        let components: [NSTextCheckingKey: String] = [
          .airline: flight.airline, .flight: flight.number,
        ]
        return (
          flight.range,
          .transitInformationCheckingResult(range: place(flight.range), components: components)
        )
      }
    }

    private func dates() -> [Item] {
      let resolver = DateResolver(now: detection.now, timeZone: detection.timeZone)
      let style = DateStyle(detection.locale)
      return DateScanner.dates(in: text, style: style, except: found.map(\.range)).compactMap {
        guard let (date, zone, duration) = resolver.resolve($0) else { return nil }
        return ($0.range, DetectedResult(place($0.range), .date(date, zone, duration)))
      }
    }
  }
}

extension NSTextCheckingKey {
  fileprivate init(_ part: FoundAddress.Part) {
    self =
      switch part {
      case .street: .street
      case .city: .city
      case .state: .state
      case .zip: .zip
      case .country: .country
      }
  }
}
