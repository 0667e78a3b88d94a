// SPDX-License-Identifier: MIT

// Members that Foundation on Linux lacks: those of results that are not matches of a regular
// expression.

extension NSTextCheckingResult {
  private var found: DetectedResult.Content? { (self as? DetectedResult)?.content }

  /// The URL of a link; nil for other results.
  public var url: URL? {
    if case .link(let url) = found { url } else { nil }
  }

  /// The phone number as it is in the text; nil for other results.
  public var phoneNumber: String? {
    if case .phoneNumber(let number) = found { number } else { nil }
  }

  /// The beginning of a date; nil for other results.
  ///
  /// A day without a time is its noon, as on Apple's systems.
  public var date: Date? {
    if case .date(let date, _, _) = found { date } else { nil }
  }

  /// The time zone that the text names for a date; nil if it names none, and for other results.
  public var timeZone: TimeZone? {
    if case .date(_, let zone, _) = found { zone } else { nil }
  }

  /// The duration of a date in seconds; 0 if the text names none, and for other results.
  public var duration: TimeInterval {
    if case .date(_, _, let duration) = found { duration } else { 0 }
  }

  /// The parts of an address; nil for other results.
  public var addressComponents: [NSTextCheckingKey: String]? {
    if case .address(let components) = found { components } else { nil }
  }

  /// The airline and the number of a flight, the parts of an address; nil for other results.
  public var components: [NSTextCheckingKey: String]? {
    switch found {
    case .transitInformation(let components), .address(let components): components
    default: nil
    }
  }

  /// The replacement of quotes, dashes, replacements and corrections; nil for other results.
  public var replacementString: String? {
    switch found {
    case .quote(let string), .dash(let string), .replacement(let string),
      .correction(let string, _):
      string
    default: nil
    }
  }

  /// Alternative corrections; nil for other results.
  public var alternativeStrings: [String]? {
    if case .correction(_, let strings) = found { strings } else { nil }
  }

  /// The details of grammar mistakes; nil for other results.
  public var grammarDetails: [[String: Any]]? {
    if case .grammar(let details) = found { details } else { nil }
  }

  /// The languages of a text; nil for other results.
  @available(
    *, deprecated, message: "Foundation on Linux has no NSOrthography that can be made."
  )
  public var orthography: NSOrthography? {
    if case .orthography(let orthography) = found { orthography as? NSOrthography } else { nil }
  }

  /// The same result with a moved range: `adjustingRanges(offset:)`.
  ///
  /// A callable property, since Foundation's method cannot be overridden and supports regular
  /// expressions only.
  public var adjustingRanges: AdjustingRanges { AdjustingRanges(result: self) }

  /// The callable value of `adjustingRanges`.
  public struct AdjustingRanges {
    fileprivate let result: NSTextCheckingResult

    /// Returns the result with a moved range.
    ///
    /// - Parameter offset: The distance in UTF-16 units.
    /// - Returns: The moved result.
    public func callAsFunction(offset: Int) -> NSTextCheckingResult {
      (result as? DetectedResult)?.moved(by: offset)
        ?? result.adjustingRanges(offset:)(offset)
    }
  }
}
