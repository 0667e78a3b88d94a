// SPDX-License-Identifier: MIT

/// What a text view finds in its text.
///
/// - Source: UIKit, `UIDataDetectorTypes`.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Types by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Phone numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  /// Web and mail addresses.
  public static let link = UIDataDetectorTypes(rawValue: 2)
  /// Postal addresses.
  public static let address = UIDataDetectorTypes(rawValue: 4)
  /// Dates and times.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
  /// Numbers of parcels; none are found here.
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 16)
  /// Numbers of flights.
  public static let flightNumber = UIDataDetectorTypes(rawValue: 32)
  /// What one might look up; nothing is found here.
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 64)
  /// Amounts of money; none are found here.
  public static let money = UIDataDetectorTypes(rawValue: 128)
  /// Measures; none are found here.
  public static let physicalValue = UIDataDetectorTypes(rawValue: 256)
  /// All types.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}
