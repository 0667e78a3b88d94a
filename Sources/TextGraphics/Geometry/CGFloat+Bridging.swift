// SPDX-License-Identifier: MIT

// Foundation on Linux turns attribute values into objects: a `Double` into an `NSNumber`, what it does not know
// into an object of its own that its attributed strings cannot compare. A `CGFloat` was such a value: set twice in
// a plain `NSMutableAttributedString` it ended the process. As a bridged type it becomes an `NSNumber` wherever
// Foundation asks, in dictionaries of `Any` too.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The number as an object.
  ///
  /// - Source: Foundation on Apple's systems bridges `CGFloat` to `NSNumber`.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// The number that an object holds.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// The number that an object holds; true always, since any number is one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// The number that an object holds; 0 without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
