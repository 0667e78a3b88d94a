// SPDX-License-Identifier: MIT

private import TextLanguage

/// Finds data in plain text: what detectors and text views ask.
///
///     let detection = DataDetection(types: types, locale: nil)
///     for result in detection.results(in: paragraph, range: NSRange(location: 0, length: paragraph.length)) {
///       result.range          // UTF-16 units of `paragraph`
///       result.url            // what it is: `resultType` says which property tells
///     }
///
/// A value without state, for any thread. Give it a paragraph, or a whole text: time is linear, and nothing that is
/// found goes over the end of a paragraph but addresses, which may take several lines.
package struct DataDetection {
  private let types: NSTextCheckingResult.CheckingType
  private let locale: Locale
  private let now: Date
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - types: What is looked for; types that cannot be detected are left out.
  ///   - locale: The reader's, for phone numbers of the own country and the order of days and months;
  ///     `TextKitEnvironment.locale` if nil.
  ///   - now: When it is read, for "tomorrow"; the present if nil.
  ///   - timeZone: Where it is read, for dates whose text names no zone; the process's if nil.
  package init(
    types: NSTextCheckingResult.CheckingType, locale: Locale? = nil, now: Date? = nil,
    timeZone: TimeZone? = nil
  ) {
    self.types = types
    self.locale = locale ?? TextKitEnvironment.locale
    self.now = now ?? Date()
    self.timeZone = timeZone ?? .current
  }

  /// What is found in a range of a text, in order, without overlaps.
  ///
  /// The range lies within the text; what is around it counts as not there.
  package func results(in text: String, range: NSRange) -> [NSTextCheckingResult] {
    results(in: text as NSString, range: range)
  }

  /// What is found in a range of a text, in order, without overlaps.
  package func results(in text: NSString, range: NSRange) -> [NSTextCheckingResult] {
    guard range.length > 0 else { return [] }
    var units = [UInt16](repeating: 0, count: range.length)
    unsafe text.getCharacters(&units, range: range)
    var finder = Finder(detection: self, text: ScannedText(units), offset: range.location)
    return finder.find()
  }

  /// One search.
  private struct Finder {
    let detection: DataDetection
    let text: ScannedText
    /// Where the searched part begins in its text.
    let offset: Int
    /// In order.
    var found: [(range: Range<Int>, result: NSTextCheckingResult)] = []

    private func place(_ range: Range<Int>) -> NSRange {
      NSRange(location: range.lowerBound + offset, length: range.count)
    }

    /// The kinds in turn: where two overlap, the first is right.
    mutating func find() -> [NSTextCheckingResult] {
      let numbers = NSTextCheckingResult.CheckingType.numbers
      let types = detection.types
      if types.contains(numbers.link) { add(links()) }
      if types.contains(numbers.phoneNumber) { add(phoneNumbers()) }
      return found.map(\.result)
    }

    private mutating func add(_ new: [(range: Range<Int>, result: NSTextCheckingResult)]) {
      let old = found
      var next = old.startIndex
      let free = new.filter { item in
        while next < old.endIndex, old[next].range.upperBound <= item.range.lowerBound { next += 1 }
        return next == old.endIndex || old[next].range.lowerBound >= item.range.upperBound
      }
      guard !free.isEmpty else { return }
      found = (old + free).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func links() -> [(range: Range<Int>, result: NSTextCheckingResult)] {
      LinkScanner.links(in: text).compactMap { link in
        URL(string: link.address).map {
          (link.range, .linkCheckingResult(range: place(link.range), url: $0))
        }
      }
    }

    private func phoneNumbers() -> [(range: Range<Int>, result: NSTextCheckingResult)] {
      let region = detection.locale.region?.identifier ?? "US"
      return PhoneScanner.ranges(in: text, region: region, except: found.map(\.range)).map {
        let number = text.string($0)
        return ($0, .phoneNumberCheckingResult(range: place($0), phoneNumber: number))
      }
    }
  }
}
