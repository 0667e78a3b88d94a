// SPDX-License-Identifier: MIT

@testable import TextKit

/// A storage delegate made of closures, which also records its calls.
final class EditListener: NSTextStorageDelegate {
  typealias Listening = (NSTextStorage, NSTextStorage.EditActions, NSRange, Int) -> Void
  var will: Listening = { _, _, _, _ in }
  var did: Listening = { _, _, _, _ in }
  /// "will" and "did", and what tests add.
  var steps: [String] = []
  /// The arguments of the calls of `did`.
  var rounds: [(mask: NSTextStorage.EditActions, range: NSRange, delta: Int)] = []

  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    steps.append("will")
    will(textStorage, editedMask, editedRange, delta)
  }

  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    steps.append("did")
    rounds.append((editedMask, editedRange, delta))
    did(textStorage, editedMask, editedRange, delta)
  }
}
