// SPDX-License-Identifier: MIT

extension NSAttributedString {
  /// Creates an empty attributed string.
  ///
  /// Foundation on Linux has no initializer without arguments; one whose only argument has a
  /// default is called the same way.
  ///
  /// - Parameter void: Nothing.
  public convenience init(_ void: Void = ()) { self.init(string: "") }
}
