// SPDX-License-Identifier: MIT

// Foundation's matching methods cannot be overridden, and methods of the same names would be
// ambiguous in all files that import Foundation as well. But a callable property takes precedence
// over a method, so each of these is one: `expression.matches(in: text, range: range)` reads the
// property and calls its value. That calls the detector, or Foundation for an expression that is
// not one. `expression.matches(in:options:range:)` without arguments is Foundation's method.

extension NSRegularExpression {
  /// All matches in a range of a text: `matches(in:options:range:)`.
  ///
  /// In order, without overlaps.
  public var matches: Matches { Matches(expression: self) }

  /// The first match in a range of a text, nil if there is none: `firstMatch(in:options:range:)`.
  public var firstMatch: FirstMatch { FirstMatch(expression: self) }

  /// The number of matches in a range of a text: `numberOfMatches(in:options:range:)`.
  public var numberOfMatches: NumberOfMatches { NumberOfMatches(expression: self) }

  /// The range of the first match, {NSNotFound, 0} if there is none:
  /// `rangeOfFirstMatch(in:options:range:)`.
  public var rangeOfFirstMatch: RangeOfFirstMatch { RangeOfFirstMatch(expression: self) }

  /// Calls a closure with each match: `enumerateMatches(in:options:range:using:)`.
  ///
  /// For a detector, `.reportCompletion` calls it once more at the end, without a match and with
  /// the flag `.completed`; with `.anchored` only a match at the beginning of the range counts.
  public var enumerateMatches: EnumerateMatches { EnumerateMatches(expression: self) }

  /// Calls a closure with each match.
  ///
  /// For code that refers to the method without calling it: Apple's takes a non-escaping block,
  /// Foundation's on Linux an escaping one.
  ///
  /// - Parameters:
  ///   - string: The text to search.
  ///   - options: The matching options.
  ///   - range: UTF-16 units of the text.
  ///   - block: Receives a match, flags, and a flag that stops the enumeration.
  public func enumerateMatches(
    in string: String, options: MatchingOptions = [], range: NSRange,
    using block: EnumerateMatches.Block
  ) {
    let all: EnumerateMatches = enumerateMatches
    unsafe all(in: string, options: options, range: range, using: block)
  }

  /// A copy of the text with matches replaced:
  /// `stringByReplacingMatches(in:options:range:withTemplate:)`.
  public var stringByReplacingMatches: StringByReplacingMatches {
    StringByReplacingMatches(expression: self)
  }

  /// Replaces matches in a text and returns their number:
  /// `replaceMatches(in:options:range:withTemplate:)`.
  public var replaceMatches: ReplaceMatches { ReplaceMatches(expression: self) }

  /// The detector's matches; nil for an expression that is not a detector.
  fileprivate func detected(
    in string: String, _ options: MatchingOptions, _ range: NSRange, _ method: String
  ) -> [NSTextCheckingResult]? {
    guard let types = detectedTypes else { return nil }
    let text = string as NSString
    guard range.location >= 0, range.length >= 0, range.length <= text.length,
      range.location <= text.length - range.length
    else {
      fail(
        "NSDataDetector.\(method): the range \(range) is outside the text of \(text.length) units")
    }
    let results = DataDetection(types: types).results(in: text, range: range)
    guard options.contains(.anchored) else { return results }
    return results.first.map { $0.range.location == range.location ? [$0] : [] } ?? []
  }

  /// The callable value of `matches`.
  public struct Matches {
    fileprivate let expression: NSRegularExpression

    /// Returns all matches in a range of a text.
    ///
    /// - Parameters:
    ///   - string: The text to search.
    ///   - options: The matching options.
    ///   - range: UTF-16 units of the text.
    /// - Returns: The matches, in order, without overlaps.
    public func callAsFunction(
      in string: String, options: MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] {
      expression.detected(in: string, options, range, "matches(in:options:range:)")
        ?? expression.matches(in:options:range:)(string, options, range)
    }
  }

  /// The callable value of `firstMatch`.
  public struct FirstMatch {
    fileprivate let expression: NSRegularExpression

    /// Returns the first match in a range of a text.
    ///
    /// - Parameters:
    ///   - string: The text to search.
    ///   - options: The matching options.
    ///   - range: UTF-16 units of the text.
    /// - Returns: nil if there is none.
    public func callAsFunction(
      in string: String, options: MatchingOptions = [], range: NSRange
    ) -> NSTextCheckingResult? {
      let found = expression.detected(in: string, options, range, "firstMatch(in:options:range:)")
      return found.map(\.first) ?? expression.firstMatch(in:options:range:)(string, options, range)
    }
  }

  /// The callable value of `numberOfMatches`.
  public struct NumberOfMatches {
    fileprivate let expression: NSRegularExpression

    /// Returns the number of matches in a range of a text.
    ///
    /// - Parameters:
    ///   - string: The text to search.
    ///   - options: The matching options.
    ///   - range: UTF-16 units of the text.
    /// - Returns: The number of matches, without overlaps.
    public func callAsFunction(
      in string: String, options: MatchingOptions = [], range: NSRange
    ) -> Int {
      expression.detected(in: string, options, range, "numberOfMatches(in:options:range:)")?.count
        ?? expression.numberOfMatches(in:options:range:)(string, options, range)
    }
  }

  /// The callable value of `rangeOfFirstMatch`.
  public struct RangeOfFirstMatch {
    fileprivate let expression: NSRegularExpression

    /// Returns the range of the first match.
    ///
    /// - Parameters:
    ///   - string: The text to search.
    ///   - options: The matching options.
    ///   - range: UTF-16 units of the text.
    /// - Returns: {NSNotFound, 0} if there is none.
    public func callAsFunction(
      in string: String, options: MatchingOptions = [], range: NSRange
    ) -> NSRange {
      let method = "rangeOfFirstMatch(in:options:range:)"
      guard let found = expression.detected(in: string, options, range, method) else {
        return expression.rangeOfFirstMatch(in:options:range:)(string, options, range)
      }
      return found.first?.range ?? NSRange(location: NSNotFound, length: 0)
    }
  }

  /// The callable value of `enumerateMatches`.
  public struct EnumerateMatches {
    /// Receives a match, flags, and a flag that stops the enumeration.
    public typealias Block = (
      NSTextCheckingResult?, MatchingFlags, UnsafeMutablePointer<ObjCBool>
    ) -> Void

    fileprivate let expression: NSRegularExpression

    /// Calls the block with each match.
    ///
    /// - Parameters:
    ///   - string: The text to search.
    ///   - options: The matching options.
    ///   - range: UTF-16 units of the text.
    ///   - block: Receives a match, flags, and a flag that stops the enumeration.
    public func callAsFunction(
      in string: String, options: MatchingOptions = [], range: NSRange, using block: Block
    ) {
      let method = "enumerateMatches(in:options:range:using:)"
      guard let found = expression.detected(in: string, options, range, method) else {
        return unsafe withoutActuallyEscaping(block) { block in
          // Of Foundation's methods, the one with an escaping block.
          let enumerate: (String, MatchingOptions, NSRange, @escaping Block) -> Void =
            unsafe expression.enumerateMatches(in:options:range:using:)
          unsafe enumerate(string, options, range, block)
        }
      }
      var stops = ObjCBool(false)
      for match in found {
        unsafe block(match, [], &stops)
        if stops.boolValue { return }
      }
      if options.contains(.reportCompletion) { unsafe block(nil, [.completed, .hitEnd], &stops) }
    }
  }

  /// The callable value of `stringByReplacingMatches`.
  public struct StringByReplacingMatches {
    fileprivate let expression: NSRegularExpression

    /// Returns a copy of the text with matches replaced.
    ///
    /// - Parameters:
    ///   - string: The text to search.
    ///   - options: The matching options.
    ///   - range: UTF-16 units of the text.
    ///   - template: The replacement, with references to capture groups.
    /// - Returns: The new text.
    public func callAsFunction(
      in string: String, options: MatchingOptions = [], range: NSRange,
      withTemplate template: String
    ) -> String {
      guard expression.detectedTypes != nil else {
        return expression.stringByReplacingMatches(in:options:range:withTemplate:)(
          string, options, range, template)
      }
      let text = NSMutableString(string: string)
      _ = expression.replaceMatches(
        in: text, options: options, range: range, withTemplate: template)
      return String(text)
    }
  }

  /// The callable value of `replaceMatches`.
  public struct ReplaceMatches {
    fileprivate let expression: NSRegularExpression

    /// Replaces matches in a text.
    ///
    /// - Parameters:
    ///   - string: The text to change.
    ///   - options: The matching options.
    ///   - range: UTF-16 units of the text.
    ///   - template: The replacement, with references to capture groups.
    /// - Returns: The number of matches.
    public func callAsFunction(
      in string: NSMutableString, options: MatchingOptions = [], range: NSRange,
      withTemplate template: String
    ) -> Int {
      let before = String(string)
      let method = "replaceMatches(in:options:range:withTemplate:)"
      guard let found = expression.detected(in: before, options, range, method) else {
        return expression.replaceMatches(in:options:range:withTemplate:)(
          string, options, range, template)
      }
      // From the end, so that ranges stay valid.
      for match in found.reversed() {
        let replacement = expression.replacementString(
          for: match, in: before, offset: 0, template: template)
        string.replaceCharacters(in: match.range, with: replacement)
      }
      return found.count
    }
  }
}

extension NSRegularExpression {
  /// `enumerateMatches` for callers without pointers.
  ///
  /// - Parameters:
  ///   - text: The text to search.
  ///   - options: The matching options.
  ///   - range: UTF-16 units of the text.
  ///   - body: Returns false to stop.
  package func forEachMatch(
    in text: String, options: MatchingOptions, range: NSRange,
    _ body: (NSTextCheckingResult?, MatchingFlags) -> Bool
  ) {
    withoutActuallyEscaping(body) { body in
      unsafe enumerateMatches(in: text, options: options, range: range) { match, flags, stop in
        if !body(match, flags) { unsafe stop.pointee = true }
      }
    }
  }
}
