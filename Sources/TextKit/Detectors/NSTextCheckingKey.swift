// SPDX-License-Identifier: MIT

// Foundation on Linux has the type without its constants.
extension NSTextCheckingKey {
  /// A person's name in an address.
  public static var name: NSTextCheckingKey { NSTextCheckingKey(rawValue: "Name") }
  /// A person's job title in an address.
  public static var jobTitle: NSTextCheckingKey { NSTextCheckingKey(rawValue: "JobTitle") }
  /// A company in an address.
  public static var organization: NSTextCheckingKey { NSTextCheckingKey(rawValue: "Organization") }
  /// The street and house number of an address.
  public static var street: NSTextCheckingKey { NSTextCheckingKey(rawValue: "Street") }
  /// The city of an address.
  public static var city: NSTextCheckingKey { NSTextCheckingKey(rawValue: "City") }
  /// The state or province of an address.
  public static var state: NSTextCheckingKey { NSTextCheckingKey(rawValue: "State") }
  /// The postal code of an address.
  public static var zip: NSTextCheckingKey { NSTextCheckingKey(rawValue: "ZIP") }
  /// The country of an address.
  public static var country: NSTextCheckingKey { NSTextCheckingKey(rawValue: "Country") }
  /// A phone number in an address.
  public static var phone: NSTextCheckingKey { NSTextCheckingKey(rawValue: "Phone") }
  /// The airline of a flight.
  public static var airline: NSTextCheckingKey { NSTextCheckingKey(rawValue: "Airline") }
  /// The number of a flight.
  public static var flight: NSTextCheckingKey { NSTextCheckingKey(rawValue: "Flight") }
}
