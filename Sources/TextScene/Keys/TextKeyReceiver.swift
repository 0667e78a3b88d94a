// SPDX-License-Identifier: MIT

/// A responder that receives text, such as a text view; this module knows no text.
///
/// Keys are delivered to it while it is the first responder.
@MainActor
package protocol TextKeyReceiver: UIResponder {
  /// Returns whether this receiver handles a key before key commands of the chain, except for those
  /// with priority.
  ///
  /// Default: a key that types text.
  func takesBeforeCommands(_ key: UIKey) -> Bool

  /// Handles a key that no command and no override of `pressesBegan(_:with:)` has handled: moves,
  /// deletes.
  ///
  /// - Returns: False leaves the key's text to `receive(text:)`; the default.
  func receive(key: UIKey) -> Bool

  /// Receives the text of a key; the return key types a newline.
  func receive(text: String)
}

extension TextKeyReceiver {
  package func takesBeforeCommands(_ key: UIKey) -> Bool { key.typedText != nil }
  package func receive(key: UIKey) -> Bool { false }
}
