// SPDX-License-Identifier: MIT

// Foundation on Linux converts attribute values to objects: a `Double` to an `NSNumber`, an unknown
// type to a wrapper that its attributed strings cannot compare. A `CGFloat` was such a type: set
// twice in a plain `NSMutableAttributedString` it stopped the process. As a bridged type it becomes
// an `NSNumber` wherever Foundation converts it, in dictionaries of `Any` too.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// Returns the number as an object.
  ///
  /// - Source: Foundation on Apple's systems bridges `CGFloat` to `NSNumber`.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Converts an object to a number.
  ///
  /// - Parameters:
  ///   - source: The object.
  ///   - result: Is set to its number.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Converts an object to a number.
  ///
  /// - Parameters:
  ///   - source: The object.
  ///   - result: Is set to its number.
  /// - Returns: Always true, as every number can be converted.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// Converts an object to a number.
  ///
  /// - Parameter source: The object; nil gives 0.
  /// - Returns: Its number.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
