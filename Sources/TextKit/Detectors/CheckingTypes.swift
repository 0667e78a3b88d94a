// SPDX-License-Identifier: MIT

/// A set of checking types, for `NSDataDetector(types:)`: raw values of
/// `NSTextCheckingResult.CheckingType`.
public typealias NSTextCheckingTypes = UInt64

extension NSTextCheckingResult.CheckingType {
  /// All types of the system, and those that it may get one day.
  public static var allSystemTypes: NSTextCheckingResult.CheckingType {
    .init(rawValue: 0xFFFF_FFFF)
  }

  /// All types of programs.
  public static var allCustomTypes: NSTextCheckingResult.CheckingType {
    .init(rawValue: 0xFFFF_FFFF_0000_0000)
  }

  /// All types.
  public static var allTypes: NSTextCheckingResult.CheckingType { .init(rawValue: .max) }
}

/// The numbers of Foundation's constants.
///
/// Foundation on Linux marks them as deprecated, for it makes no such results itself, and has them
/// one bit higher than Apple's (`link` is 64 there, 32 on Apple's systems; `correction` has the
/// number of `regularExpression`). A second `link` in addition to Foundation's would be ambiguous
/// wherever Foundation is imported too, so its numbers are used.
package protocol CheckingTypeNumbers: Sendable {
  typealias Number = NSTextCheckingResult.CheckingType
  var orthography: Number { get }
  var spelling: Number { get }
  var grammar: Number { get }
  var date: Number { get }
  var address: Number { get }
  var link: Number { get }
  var quote: Number { get }
  var dash: Number { get }
  var replacement: Number { get }
  var correction: Number { get }
  var phoneNumber: Number { get }
  var transitInformation: Number { get }
}

/// Read through the protocol, the constants cause no warnings.
private struct FoundationNumbers: CheckingTypeNumbers {
  @available(*, deprecated) var orthography: Number { .orthography }
  @available(*, deprecated) var spelling: Number { .spelling }
  @available(*, deprecated) var grammar: Number { .grammar }
  @available(*, deprecated) var date: Number { .date }
  @available(*, deprecated) var address: Number { .address }
  @available(*, deprecated) var link: Number { .link }
  @available(*, deprecated) var quote: Number { .quote }
  @available(*, deprecated) var dash: Number { .dash }
  @available(*, deprecated) var replacement: Number { .replacement }
  @available(*, deprecated) var correction: Number { .correction }
  @available(*, deprecated) var phoneNumber: Number { .phoneNumber }
  @available(*, deprecated) var transitInformation: Number { .transitInformation }
}

extension NSTextCheckingResult.CheckingType {
  /// Foundation's constants, without its warnings.
  package static var numbers: any CheckingTypeNumbers { FoundationNumbers() }

  /// The types that a detector can find.
  package static var detectable: NSTextCheckingResult.CheckingType {
    [numbers.link, numbers.phoneNumber, numbers.date, numbers.address, numbers.transitInformation]
  }
}
