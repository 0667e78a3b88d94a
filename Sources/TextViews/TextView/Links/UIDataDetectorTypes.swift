// SPDX-License-Identifier: MIT

/// The kinds of data that a text view detects in its text.
///
/// - Source: UIKit, `UIDataDetectorTypes`.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// The bit mask.
  public let rawValue: UInt
  /// Creates a set of types.
  ///
  /// - Parameter rawValue: The bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Phone numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  /// Web and mail links.
  public static let link = UIDataDetectorTypes(rawValue: 2)
  /// Postal addresses.
  public static let address = UIDataDetectorTypes(rawValue: 4)
  /// Dates and times.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
  /// Tracking numbers of shipments; not detected here.
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 16)
  /// Flight numbers.
  public static let flightNumber = UIDataDetectorTypes(rawValue: 32)
  /// Suggestions for looking up; not detected here.
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 64)
  /// Amounts of money; not detected here.
  public static let money = UIDataDetectorTypes(rawValue: 128)
  /// Physical quantities; not detected here.
  public static let physicalValue = UIDataDetectorTypes(rawValue: 256)
  /// All types.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}
