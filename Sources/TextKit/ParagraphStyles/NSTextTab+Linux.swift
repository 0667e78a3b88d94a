// SPDX-License-Identifier: MIT

extension NSTextTab.OptionKey {
  /// The character that fills the room before the text at the tab, a `String`: ".", "·", "-", "_",
  /// "—" or "=".
  ///
  /// RTF has it (`\tldot` and others).
  ///
  /// - Source: our choice; Apple has none.
  public static let leader = NSTextTab.OptionKey(rawValue: "TextKitTabLeader")
}
