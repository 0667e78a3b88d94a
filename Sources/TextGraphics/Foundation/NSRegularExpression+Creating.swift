// SPDX-License-Identifier: MIT

extension NSRegularExpression {
  /// An expression that matches the empty text everywhere.
  ///
  /// Foundation on Linux has no initializer without arguments; one whose only argument has a default
  /// is called the same way.
  public convenience init(_ void: Void = ()) {
    do {
      try self.init(pattern: "(?:)", options: [])
    } catch {
      fail("NSRegularExpression(): \(error)")
    }
  }
}
