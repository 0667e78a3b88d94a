// SPDX-License-Identifier: MIT

/// A regular expression that finds links, phone numbers, dates, addresses and flights.
///
/// Apple's class derives from `NSRegularExpression`. Foundation's cannot be subclassed on Linux, so
/// this is another name of it, and a detector is an expression that `init(types:)` has created. So
/// it can be used as a regular expression anywhere, is archived and compared as one, and
/// `NSRegularExpression(types:)` compiles as well.
///
///     let detector = try NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
///     let all = NSRange(location: 0, length: text.utf16.count)
///     for match in detector.matches(in: text, range: all) {
///       open(match.url!)
///     }
///
/// Results depend on `TextKitEnvironment.locale` and today's date.
public typealias NSDataDetector = NSRegularExpression

extension NSRegularExpression {
  // The types are in the upper bits of the options: Foundation keeps them, compares them, writes
  // and reads them in archives, and masks them for its engine.
  private static var marker: UInt { 0x4444 << 32 }
  private static var typesShift: UInt { 16 }

  /// Creates a detector of data.
  ///
  /// - Parameter checkingTypes: Raw values of `NSTextCheckingResult.CheckingType`, combined: links,
  ///   phone numbers, dates, addresses, transit information. Others are ignored.
  /// - Throws: A `CocoaError` of the code 2048 if there is none of these among them.
  public convenience init(types checkingTypes: NSTextCheckingTypes) throws {
    let types = CheckingType(rawValue: checkingTypes).intersection(.detectable)
    guard !types.isEmpty else {
      throw CocoaError(
        .formatting,
        userInfo: [
          NSLocalizedDescriptionKey:
            "NSDataDetector(types:): \(checkingTypes) has no type that can be detected; give link, "
            + "phoneNumber, date, address or transitInformation"
        ])
    }
    // A pattern that never matches: calls of Foundation's own methods find nothing.
    try self.init(
      pattern: "(?!)",
      options: Options(rawValue: Self.marker | UInt(types.rawValue) << Self.typesShift))
  }

  /// The types that the detector finds, raw values of `NSTextCheckingResult.CheckingType`; 0 for a
  /// regular expression.
  public var checkingTypes: NSTextCheckingTypes { detectedTypes?.rawValue ?? 0 }

  private typealias CheckingType = NSTextCheckingResult.CheckingType

  /// nil for an expression that is not a detector.
  var detectedTypes: NSTextCheckingResult.CheckingType? {
    let bits = options.rawValue
    guard bits & ~0xFFFF_FFFF == Self.marker else { return nil }
    return NSTextCheckingResult.CheckingType(
      rawValue: UInt64(bits & 0xFFFF_FFFF) >> UInt64(Self.typesShift))
  }
}

extension CocoaError.Code {
  /// NSFormattingError, which Foundation names nowhere on Linux.
  fileprivate static var formatting: CocoaError.Code { CocoaError.Code(rawValue: 2048) }
}
