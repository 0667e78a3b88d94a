// SPDX-License-Identifier: MIT

/// Control characters, which a document's text may not hold.
package enum ControlCharacters {
  /// Returns the units without control characters, but for tabs (U+0009) and ends of pages (U+000C).
  ///
  /// A document spells them as `\u27` or `&#27;`, or has them as they are; on a terminal or in a log they would act.
  ///
  /// - Source: our choice: they are left out in all formats of rich text, as a browser shows nothing for them. Plain text and archives keep
  ///   what they have.
  static func removed(from units: [UInt16]) -> [UInt16] {
    units.contains(where: isControl) ? units.filter { !isControl($0) } : units
  }

  /// Returns words that are shown beside the text without them: a list's marker, the alternative text of an image.
  package static func removed(from words: String) -> String {
    words.utf16.contains(where: isControl)
      ? String(decoding: words.utf16.filter { !isControl($0) }, as: UTF16.self) : words
  }

  private static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 ? unit != 9 && unit != 0xC : (0x7F...0x9F).contains(unit)
  }
}
