// SPDX-License-Identifier: MIT

// What Foundation on Linux leaves out: results that are no matches of a regular expression.

extension NSTextCheckingResult {
  private var found: DetectedResult.Content? { (self as? DetectedResult)?.content }

  /// Where a link leads; nil for other results.
  public var url: URL? {
    if case .link(let url) = found { url } else { nil }
  }

  /// The phone number, as the text has it; nil for other results.
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

  /// How long a date lasts, in seconds; 0 if the text does not say, and for other results.
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

  /// What is to stand there instead: of quotes, dashes, replacements and corrections; nil for other
  /// results.
  public var replacementString: String? {
    switch found {
    case .quote(let string), .dash(let string), .replacement(let string),
      .correction(let string, _):
      string
    default: nil
    }
  }

  /// Other words that a correction could be; nil for other results.
  public var alternativeStrings: [String]? {
    if case .correction(_, let strings) = found { strings } else { nil }
  }

  /// What is wrong with the grammar of a sentence; nil for other results.
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

  /// The same result at another place: `adjustingRanges(offset:)`.
  ///
  /// A property that can be called, for Foundation's method cannot be overridden and knows regular
  /// expressions only.
  public var adjustingRanges: AdjustingRanges { AdjustingRanges(result: self) }

  /// What `adjustingRanges` gives.
  public struct AdjustingRanges {
    fileprivate let result: NSTextCheckingResult

    /// The result moved by so many units.
    public func callAsFunction(offset: Int) -> NSTextCheckingResult {
      (result as? DetectedResult)?.moved(by: offset)
        ?? result.adjustingRanges(offset:)(offset)
    }
  }
}
