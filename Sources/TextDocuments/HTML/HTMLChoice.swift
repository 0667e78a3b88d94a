// SPDX-License-Identifier: MIT

/// A list of choices (`<select>`): the first one that is selected shows, else the first.
struct HTMLChoice {
  /// What is shown.
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
