// SPDX-License-Identifier: MIT

// Foundation on Linux has these and marks them as unavailable, so these are the ones that are
// called.

extension NSTextCheckingResult {
  /// A result that says in which languages a text is.
  @available(
    *, deprecated, message: "Foundation on Linux has no NSOrthography that can be made."
  )
  public class func orthographyCheckingResult(range: NSRange, orthography: NSOrthography)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .orthography(orthography))
  }

  /// A word that is not spelled right.
  public class func spellCheckingResult(range: NSRange) -> NSTextCheckingResult {
    DetectedResult(range, .spelling)
  }

  /// A sentence with mistakes.
  public class func grammarCheckingResult(range: NSRange, details: [[String: Any]])
    -> NSTextCheckingResult
  {
    DetectedResult(range, .grammar(details))
  }

  /// A date.
  public class func dateCheckingResult(range: NSRange, date: Date) -> NSTextCheckingResult {
    DetectedResult(range, .date(date, nil, 0))
  }

  /// A date with its time zone, and how many seconds it lasts.
  public class func dateCheckingResult(
    range: NSRange, date: Date, timeZone: TimeZone, duration: TimeInterval
  ) -> NSTextCheckingResult {
    DetectedResult(range, .date(date, timeZone, duration))
  }

  /// An address with its parts.
  public class func addressCheckingResult(range: NSRange, components: [NSTextCheckingKey: String])
    -> NSTextCheckingResult
  {
    DetectedResult(range, .address(components))
  }

  /// A link.
  public class func linkCheckingResult(range: NSRange, url: URL) -> NSTextCheckingResult {
    DetectedResult(range, .link(url))
  }

  /// A quotation mark to be replaced.
  public class func quoteCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .quote(replacementString))
  }

  /// Hyphens to be replaced by a dash.
  public class func dashCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .dash(replacementString))
  }

  /// Characters to be replaced.
  public class func replacementCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .replacement(replacementString))
  }

  /// A word to be corrected.
  public class func correctionCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .correction(replacementString, nil))
  }

  /// A word to be corrected, and what else it could be.
  public class func correctionCheckingResult(
    range: NSRange, replacementString: String, alternativeStrings: [String]
  ) -> NSTextCheckingResult {
    DetectedResult(range, .correction(replacementString, alternativeStrings))
  }

  /// A phone number.
  public class func phoneNumberCheckingResult(range: NSRange, phoneNumber: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .phoneNumber(phoneNumber))
  }

  /// A flight with its parts.
  public class func transitInformationCheckingResult(
    range: NSRange, components: [NSTextCheckingKey: String]
  ) -> NSTextCheckingResult {
    DetectedResult(range, .transitInformation(components))
  }
}
