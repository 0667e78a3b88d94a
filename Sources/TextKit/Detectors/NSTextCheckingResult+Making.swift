// SPDX-License-Identifier: MIT

// Foundation on Linux declares these as unavailable, so these are the ones that are called.

extension NSTextCheckingResult {
  /// Returns a result with the languages of a text.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - orthography: The languages.
  /// - Returns: A result of type `orthography`.
  @available(
    *, deprecated, message: "Foundation on Linux has no NSOrthography that can be made."
  )
  public class func orthographyCheckingResult(range: NSRange, orthography: NSOrthography)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .orthography(orthography))
  }

  /// Returns a result for a misspelled word.
  ///
  /// - Parameter range: UTF-16 units of the text.
  /// - Returns: A result of type `spelling`.
  public class func spellCheckingResult(range: NSRange) -> NSTextCheckingResult {
    DetectedResult(range, .spelling)
  }

  /// Returns a result for a sentence with grammar mistakes.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - details: The details of each mistake.
  /// - Returns: A result of type `grammar`.
  public class func grammarCheckingResult(range: NSRange, details: [[String: Any]])
    -> NSTextCheckingResult
  {
    DetectedResult(range, .grammar(details))
  }

  /// Returns a result for a date.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - date: The date.
  /// - Returns: A result of type `date`.
  public class func dateCheckingResult(range: NSRange, date: Date) -> NSTextCheckingResult {
    DetectedResult(range, .date(date, nil, 0))
  }

  /// Returns a result for a date with a time zone and a duration.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - date: The beginning.
  ///   - timeZone: The time zone that the text names.
  ///   - duration: The duration in seconds.
  /// - Returns: A result of type `date`.
  public class func dateCheckingResult(
    range: NSRange, date: Date, timeZone: TimeZone, duration: TimeInterval
  ) -> NSTextCheckingResult {
    DetectedResult(range, .date(date, timeZone, duration))
  }

  /// Returns a result for an address.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - components: The parts of the address.
  /// - Returns: A result of type `address`.
  public class func addressCheckingResult(range: NSRange, components: [NSTextCheckingKey: String])
    -> NSTextCheckingResult
  {
    DetectedResult(range, .address(components))
  }

  /// Returns a result for a link.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - url: The URL of the link.
  /// - Returns: A result of type `link`.
  public class func linkCheckingResult(range: NSRange, url: URL) -> NSTextCheckingResult {
    DetectedResult(range, .link(url))
  }

  /// Returns a result for a quotation mark.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - replacementString: The replacement.
  /// - Returns: A result of type `quote`.
  public class func quoteCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .quote(replacementString))
  }

  /// Returns a result for hyphens that should be a dash.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - replacementString: The replacement.
  /// - Returns: A result of type `dash`.
  public class func dashCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .dash(replacementString))
  }

  /// Returns a result for characters with a replacement.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - replacementString: The replacement.
  /// - Returns: A result of type `replacement`.
  public class func replacementCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .replacement(replacementString))
  }

  /// Returns a result for a word with a correction.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - replacementString: The correction.
  /// - Returns: A result of type `correction`.
  public class func correctionCheckingResult(range: NSRange, replacementString: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .correction(replacementString, nil))
  }

  /// Returns a result for a word with a correction and alternatives.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - replacementString: The correction.
  ///   - alternativeStrings: Other possible corrections.
  /// - Returns: A result of type `correction`.
  public class func correctionCheckingResult(
    range: NSRange, replacementString: String, alternativeStrings: [String]
  ) -> NSTextCheckingResult {
    DetectedResult(range, .correction(replacementString, alternativeStrings))
  }

  /// Returns a result for a phone number.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - phoneNumber: The number.
  /// - Returns: A result of type `phoneNumber`.
  public class func phoneNumberCheckingResult(range: NSRange, phoneNumber: String)
    -> NSTextCheckingResult
  {
    DetectedResult(range, .phoneNumber(phoneNumber))
  }

  /// Returns a result for a flight.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - components: The parts of the flight.
  /// - Returns: A result of type `transitInformation`.
  public class func transitInformationCheckingResult(
    range: NSRange, components: [NSTextCheckingKey: String]
  ) -> NSTextCheckingResult {
    DetectedResult(range, .transitInformation(components))
  }
}
