// SPDX-License-Identifier: MIT

// Foundation on Linux never frees the run array of an attributed string: each one leaks 144 bytes,
// and with them its attribute dictionaries and all their values (250 bytes and a font; an image
// with an attachment). Nothing can free the array, but an empty one holds nothing. So temporary
// strings that are made here are emptied afterwards, and a storage empties Foundation's store when
// it is freed.

extension NSMutableAttributedString {
  /// Removes characters and attributes: for a plain string of Foundation that is no longer needed.
  final func letGo() {
    replaceCharacters(in: NSRange(location: 0, length: mutableString.length), with: "")
  }
}

/// Attributed text that Foundation will read once.
enum ScratchText {
  /// A plain string of Foundation with values that are safe there; to be released with `letGo()`.
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

  /// The same for a client, which keeps it.
  static func makeLasting(_ string: String, _ runs: [AttributeRun]) -> NSAttributedString {
    if runs.count <= 1 {
      return NSAttributedString(
        string: string, attributes: FoundationValues.stored(runs.first?.value.dictionary ?? [:]))
    }
    return lasting(make(string, runs))
  }

  /// An immutable copy of a text, which is released.
  static func lasting(_ text: NSMutableAttributedString) -> NSAttributedString {
    defer { text.letGo() }
    return NSAttributedString(attributedString: text)
  }
}
