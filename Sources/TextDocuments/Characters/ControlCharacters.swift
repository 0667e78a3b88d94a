// SPDX-License-Identifier: MIT

/// Control characters, which the text of a document may not contain.
package enum ControlCharacters {
  /// Returns the units without control characters, except tabs (U+0009) and form feeds (U+000C).
  ///
  /// A document may escape them as `\u27` or `&#27;`, or contain them directly; a terminal or log
  /// would execute them.
  ///
  /// - Source: our choice: they are removed in all rich text formats, as browsers do not render
  ///   them. Plain text and archives keep them.
  static func removed(from units: [UInt16]) -> [UInt16] {
    units.contains(where: isControl) ? units.filter { !isControl($0) } : units
  }

  /// Removes control characters from auxiliary text.
  ///
  /// - Parameter words: Text such as a list's marker or the alternative text of an image.
  /// - Returns: The text without control characters, except tabs and form feeds.
  package static func removed(from words: String) -> String {
    words.utf16.contains(where: isControl)
      ? String(decoding: words.utf16.filter { !isControl($0) }, as: UTF16.self) : words
  }

  private static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 ? unit != 9 && unit != 0xC : (0x7F...0x9F).contains(unit)
  }
}
