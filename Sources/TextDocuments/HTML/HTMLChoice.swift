// SPDX-License-Identifier: MIT

/// The options of a `<select>`: the first selected one is shown, or else the first one.
struct HTMLChoice {
  /// The text of the shown option.
  var text: [UInt8] = []
  private var hasChoice = false
  private var isSelected = false

  /// - Returns: Whether the option's text is to be kept.
  mutating func begin(_ option: HTMLAttributes) -> Bool {
    let isNew = option["selected"] != nil
    guard !isSelected, isNew || !hasChoice else { return false }
    (hasChoice, isSelected) = (true, isNew)
    return true
  }
}
