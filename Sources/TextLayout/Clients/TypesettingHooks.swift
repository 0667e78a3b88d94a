// SPDX-License-Identifier: MIT

package import TextLines

/// Who sets paragraphs instead of the layout alone: a typesetter that is not the stock one.
///
/// Each question comes with what the layout would do (`proposed`). Indexes are those of the text and of all glyphs.
package protocol TypesettingHooks {
  /// Whether text from right to left is set so; false: all from left to right.
  var reorders: Bool { get }

  /// Sets one paragraph: has the task run, or gives it lines.
  func layOut(_ task: ParagraphTask)

  func beginLine(atGlyph glyph: Int, container: Int)

  /// A line was kept.
  func endLine(_ facts: LineFacts)

  /// The room for a line.
  func room(for request: RoomRequest, remaining: inout LayoutRect) -> LayoutRect

  /// Below which share of its room a line's last word is hyphenated.
  func hyphenationFactor(_ proposed: Double, atGlyph glyph: Int) -> Double

  /// The character that ends a line in a word, before a glyph.
  func hyphen(_ proposed: UInt32, atGlyph glyph: Int) -> UInt32

  /// The characters before which the language lets a word be cut, of those that are asked for next.
  func offerHyphens(_ characters: Set<Int>)

  /// The stop that a tab moves on to.
  ///
  /// - Parameters:
  ///   - proposed: The paragraph's.
  ///   - x: Where the tab stands: points from the leading margin.
  ///   - limit: The line's end, so counted.
  ///   - isRightToLeft: Whether the margin is the right one.
  /// - Returns: nil: there is none.
  func tabStop(_ proposed: TabStop, from x: Double, limit: Double, isRightToLeft: Bool) -> TabStop?

  /// A line that has nothing but a paragraph's end, or comes behind the last one.
  func separatorLine(_ draft: inout LineDraft, container: Int)

  /// The attributes of the line behind the last one.
  func extraLineAttributes(_ proposed: RunAttributes) -> RunAttributes
}

/// What a typesetter is told when it is asked for the room of a line.
package struct RoomRequest {
  /// Container coordinates; as high as the line with the space above it.
  package var proposed: LayoutRect
  package var glyph: Int
  package var character: Int
  package var isRightToLeft: Bool
  package var container: Int
  /// Points below the line, above and below its paragraph.
  package var lineSpacing: Double
  package var before: Double
  package var after: Double
}

/// What a typesetter hears of a line that is kept.
package struct LineFacts {
  package var glyphs: Range<Int>
  /// Control characters.
  package var notShown: [Range<Int>]
  package var attachments: [(glyph: Int, size: LayoutSize)]
  /// The glyphs need more room than the line has.
  package var isOverfull: Bool
  /// The line ends inside of a word, and is shaped for that.
  package var endsInWord: Bool
}
