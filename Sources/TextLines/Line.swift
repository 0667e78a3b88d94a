// SPDX-License-Identifier: MIT

package import TextShaping

/// One line fragment: a slice of a passage's glyphs and its position.
///
/// A passage is a paragraph or a piece of a very long one. `y` counts from the passage's top while
/// the line is in the container the passage begins in; after a container change inside the passage
/// it counts from that container's top. So a passage that moves as a whole changes no line.
///
///     fragment      |<- padding ->|indent|glyphs ··· |hanging spaces|      |<- padding ->|
///     used          |<----------------------------->|  + padding
///
/// Size: the properties of a line, 26 numbers in one piece of memory.
package struct Line: Equatable, Sendable {
  // The properties that position queries read are first, in one line of the processor's cache.
  /// The first glyph and character, local to the passage.
  package var glyphStart: Int32 = 0
  package var characterStart: Int32 = 0
  package var glyphCount: Int32 = 0
  /// The number of glyphs before the white space that hangs at the end.
  package var contentGlyphCount: Int32 = 0
  /// The container, counted from the one in which the passage begins.
  package var container: Int32 = 0
  package var flags: Flags = []
  /// The fragment rectangle; see above for `y`.
  ///
  /// Points.
  package var y = 0.0
  /// The left edge of the glyphs, hanging white space not counted; container coordinates.
  package var contentX = 0.0
  package var x = 0.0
  package var width = 0.0
  package var height = 0.0
  /// The distance from the fragment's top to the baseline.
  package var baseline = 0.0

  /// The first run, local to the passage, and the number of its glyphs in lines before.
  package var runStart: Int32 = 0
  package var glyphInRun: Int32 = 0
  package var characterCount: Int32 = 0
  /// The line's tabs in the passage's list.
  package var tabStart: Int32 = 0
  package var tabCount: Int32 = 0
  /// The first glyph after the line's last tab, where justification begins.
  package var elasticStart: Int32 = 0
  /// The line's stretches in the passage's list.
  package var stretchStart: Int32 = 0
  package var stretchCount: Int32 = 0
  /// The used rectangle: left edge and width; its top and height from the fragment's top.
  package var usedX = 0.0
  package var usedWidth = 0.0
  package var usedTop = 0.0
  package var usedHeight = 0.0
  /// Points from `contentX` to the right edge of the glyphs, justification included.
  package var contentWidth = 0.0
  /// The points that justification adds to each elastic glyph from `elasticStart` on, before the
  /// hanging white space.
  package var elasticExtra = 0.0

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let startsParagraph = Flags(rawValue: 1)
    package static let endsParagraph = Flags(rawValue: 2)
    /// The line ends at U+2028 or the like.
    package static let endsWithLineBreak = Flags(rawValue: 4)
    /// The line is right of another fragment of the same band.
    package static let continuesBand = Flags(rawValue: 8)
    /// The line has more text than room, and shows a part of it around an ellipsis.
    package static let isTruncated = Flags(rawValue: 32)
  }

  package init() {}

  package var glyphEnd: Int { Int(glyphStart) + Int(glyphCount) }
  package var characterEnd: Int { Int(characterStart) + Int(characterCount) }
  package var contentEndGlyph: Int { Int(glyphStart) + Int(contentGlyphCount) }
  package var start: ShapedText.Position {
    .init(
      glyph: Int(glyphStart), character: Int(characterStart), run: Int(runStart),
      glyphInRun: Int(glyphInRun))
  }
}
