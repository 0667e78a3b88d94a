// SPDX-License-Identifier: MIT

/// A regular expression that finds links, phone numbers, dates, addresses and flights.
///
/// Apple's class derives from `NSRegularExpression`. Foundation's cannot be derived from on Linux,
/// so this is another name of it, and a detector is an expression that `init(types:)` has made. So
/// it is one wherever a regular expression is expected, is archived and compared as one, and
/// `NSRegularExpression(types:)` compiles as well.
///
///     let detector = try NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
///     for match in detector.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)) {
///       open(match.url!)
///     }
///
/// What the text means to its reader is decided by `TextKitEnvironment.locale` and today's date.
public typealias NSDataDetector = NSRegularExpression

extension NSRegularExpression {
  // The types stand in the upper bits of the options: Foundation keeps them, compares them, writes
  // and reads them in archives, and gives them to its engine masked.
  private static var marker: UInt { 0x4444 << 32 }
  private static var typesShift: UInt { 16 }

  /// A detector of data.
  ///
  /// - Parameter checkingTypes: Raw values of `NSTextCheckingResult.CheckingType`, together: links,
  ///   phone numbers, dates, addresses, transit information. Others are left out.
  /// - Throws: A `CocoaError` of the code 2048 if there is none of these among them.
  public convenience init(types checkingTypes: NSTextCheckingTypes) throws {
    let types = CheckingType(rawValue: checkingTypes).intersection(.detectable)
    guard !types.isEmpty else {
      throw CocoaError(
        .formatting,
        userInfo: [
          NSLocalizedDescriptionKey:
            "NSDataDetector(types:): \(checkingTypes) names nothing that can be detected; give link, "
            + "phoneNumber, date, address or transitInformation"
        ])
    }
    // A pattern that never matches: Foundation finds nothing where it is asked behind our back.
    try self.init(
      pattern: "(?!)",
      options: Options(rawValue: Self.marker | UInt(types.rawValue) << Self.typesShift))
  }

  /// What the detector looks for, raw values of `NSTextCheckingResult.CheckingType`; 0 for a
  /// regular expression.
  public var checkingTypes: NSTextCheckingTypes { detectedTypes?.rawValue ?? 0 }

  private typealias CheckingType = NSTextCheckingResult.CheckingType

  /// nil for an expression that is no detector.
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
