// SPDX-License-Identifier: MIT

extension String {
  /// The text as a message shows it: in one line, without characters that control a terminal or
  /// change the direction of text.
  ///
  /// Names of files and words of documents may hold line ends, escapes and direction marks. A
  /// control character becomes its symbol (U+2400 to U+2421), any other such character U+FFFD.
  package var forMessages: String {
    String(String.UnicodeScalarView(unicodeScalars.map(Self.shown)))
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // Direction marks, embeddings, overrides and isolates; line separators; tags, which are
    // invisible.
    case 0x80..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      "\u{FFFD}"
    default: scalar
    }
  }
}
