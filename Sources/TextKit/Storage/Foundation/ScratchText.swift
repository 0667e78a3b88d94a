// SPDX-License-Identifier: MIT

// Foundation on Linux never frees the run array of an attributed string: each that was made leaves
// 144 bytes behind, and with them its attribute dictionaries and all their values (250 bytes and a
// font; a picture with an attachment). Nothing can free the array, but what is empty holds nothing.
// So what is made here for a moment only is emptied afterwards, and a storage empties Foundation's
// store when it goes.

extension NSMutableAttributedString {
  /// Lets go of characters and attributes: for a plain string of Foundation that nobody needs any
  /// more.
  final func letGo() {
    replaceCharacters(in: NSRange(location: 0, length: mutableString.length), with: "")
  }
}

/// Attributed text that Foundation is to read once.
enum ScratchText {
  /// A plain string of Foundation with values that are safe there; to be let go.
  static func make(_ string: String, _ runs: [AttributeRun]) -> NSMutableAttributedString {
    if runs.count <= 1 {
      return NSMutableAttributedString(
        string: string, attributes: FoundationValues.stored(runs.first?.value.dictionary ?? [:]))
    }
    let text = NSMutableAttributedString(string: string)
    var start = 0
    for run in runs where run.count > 0 {
      text.setAttributes(
        FoundationValues.stored(run.value.dictionary),
        range: NSRange(location: start, length: run.count))
      start += run.count
    }
    return text
  }

  /// The same for a client, who keeps it.
  static func makeLasting(_ string: String, _ runs: [AttributeRun]) -> NSAttributedString {
    if runs.count <= 1 {
      return NSAttributedString(
        string: string, attributes: FoundationValues.stored(runs.first?.value.dictionary ?? [:]))
    }
    return lasting(make(string, runs))
  }

  /// An unchangeable copy of a text that is let go.
  static func lasting(_ text: NSMutableAttributedString) -> NSAttributedString {
    defer { text.letGo() }
    return NSAttributedString(attributedString: text)
  }
}
