// SPDX-License-Identifier: MIT

/// An attribute key whose value has another type in an `NSAttributedString`.
///
/// `.underlineStyle`, for example, is an `NSUnderlineStyle` in an `AttributedString` and a number
/// in an `NSAttributedString`. A client's own key may conform, too; without it the value is the
/// same in both.
///
/// - Source: Foundation, which declares the protocol on Apple's systems; Linux's does not.
public protocol ObjectiveCConvertibleAttributedStringKey: AttributedStringKey {
  /// The type of the value in an `NSAttributedString`.
  associatedtype ObjectiveCValue: NSObject

  /// Returns the value for an `NSAttributedString`.
  ///
  /// - Parameter value: The value in an `AttributedString`.
  /// - Returns: The converted value.
  /// - Throws: Any error if the value cannot be converted.
  static func objectiveCValue(for value: Value) throws -> ObjectiveCValue

  /// Returns the value for an `AttributedString`.
  ///
  /// - Parameter object: The value in an `NSAttributedString`.
  /// - Returns: The converted value.
  /// - Throws: Any error if the object cannot be converted.
  static func value(for object: ObjectiveCValue) throws -> Value
}

extension ObjectiveCConvertibleAttributedStringKey
where Value: RawRepresentable, Value.RawValue == Int, ObjectiveCValue == NSNumber {
  /// Returns the raw value as a number.
  ///
  /// - Parameter value: The value in an `AttributedString`.
  /// - Returns: The raw value.
  /// - Throws: Nothing.
  public static func objectiveCValue(for value: Value) throws -> NSNumber {
    NSNumber(value: value.rawValue)
  }

  /// Returns the value of a raw value.
  ///
  /// - Parameter object: The raw value.
  /// - Returns: The value.
  /// - Throws: `CocoaError.coderInvalidValue` if there is none.
  public static func value(for object: NSNumber) throws -> Value {
    guard let value = Value(rawValue: object.intValue) else {
      throw CocoaError(.coderInvalidValue)
    }
    return value
  }
}

extension ObjectiveCConvertibleAttributedStringKey
where Value: RawRepresentable, Value.RawValue == String, ObjectiveCValue == NSString {
  /// Returns the raw value.
  ///
  /// - Parameter value: The value in an `AttributedString`.
  /// - Returns: The raw value.
  /// - Throws: Nothing.
  public static func objectiveCValue(for value: Value) throws -> NSString {
    value.rawValue as NSString
  }

  /// Returns the value of a raw value.
  ///
  /// - Parameter object: The raw value.
  /// - Returns: The value.
  /// - Throws: `CocoaError.coderInvalidValue` if there is none.
  public static func value(for object: NSString) throws -> Value {
    guard let value = Value(rawValue: object as String) else {
      throw CocoaError(.coderInvalidValue)
    }
    return value
  }
}
