// SPDX-License-Identifier: MIT

/// A responder that takes text, as a text view does; this module knows no text.
///
/// It is asked while it is the first responder.
@MainActor
package protocol TextKeyReceiver: UIResponder {
  /// Whether key commands of the chain leave a key to this one, unless they want priority.
  ///
  /// Default: a key that types text.
  func takesBeforeCommands(_ key: UIKey) -> Bool

  /// Does what a key does in a text that no command and no override of `pressesBegan(_:with:)` has taken: moves, deletes.
  ///
  /// - Returns: False leaves the text that it types to `receive(text:)`; the default.
  func receive(key: UIKey) -> Bool

  /// Takes what a key types; the return key types a newline.
  func receive(text: String)
}

extension TextKeyReceiver {
  package func takesBeforeCommands(_ key: UIKey) -> Bool { key.typedText != nil }
  package func receive(key: UIKey) -> Bool { false }
}
