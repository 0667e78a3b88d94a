// SPDX-License-Identifier: MIT

/// An attribute key whose value is another one in an `NSAttributedString`.
///
/// `.underlineStyle`, for example, is an `NSUnderlineStyle` in an `AttributedString` and a number
/// in an `NSAttributedString`. A key of a client's own may say so, too; without it the value is the
/// same in both.
///
/// - Source: Foundation, where the protocol stands on Apple's systems; Linux's has none.
public protocol ObjectiveCConvertibleAttributedStringKey: AttributedStringKey {
  /// The type of the value in an `NSAttributedString`.
  associatedtype ObjectiveCValue: NSObject

  /// The value for an `NSAttributedString`.
  ///
  /// - Parameter value: The value in an `AttributedString`.
  /// - Returns: What stands for it.
  /// - Throws: Any error if nothing can.
  static func objectiveCValue(for value: Value) throws -> ObjectiveCValue

  /// The value for an `AttributedString`.
  ///
  /// - Parameter object: The value in an `NSAttributedString`.
  /// - Returns: What it stands for.
  /// - Throws: Any error if it stands for nothing.
  static func value(for object: ObjectiveCValue) throws -> Value
}

extension ObjectiveCConvertibleAttributedStringKey
where Value: RawRepresentable, Value.RawValue == Int, ObjectiveCValue == NSNumber {
  /// The raw value as a number.
  public static func objectiveCValue(for value: Value) throws -> NSNumber {
    NSNumber(value: value.rawValue)
  }

  /// The value of a raw value.
  ///
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
  /// The raw value.
  public static func objectiveCValue(for value: Value) throws -> NSString {
    value.rawValue as NSString
  }

  /// The value of a raw value.
  ///
  /// - Throws: `CocoaError.coderInvalidValue` if there is none.
  public static func value(for object: NSString) throws -> Value {
    guard let value = Value(rawValue: object as String) else {
      throw CocoaError(.coderInvalidValue)
    }
    return value
  }
}
