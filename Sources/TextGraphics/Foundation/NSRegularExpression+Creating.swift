// SPDX-License-Identifier: MIT

extension NSRegularExpression {
  /// Creates an expression that matches the empty text everywhere.
  ///
  /// Foundation on Linux has no initializer without arguments; one whose only argument has a
  /// default is called in the same way.
  ///
  /// - Parameter void: Leave it out.
  public convenience init(_ void: Void = ()) {
    do {
      try self.init(pattern: "(?:)", options: [])
    } catch {
      fail("NSRegularExpression(): \(error)")
    }
  }
}
