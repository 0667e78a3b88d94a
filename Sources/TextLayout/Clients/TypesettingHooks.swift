// SPDX-License-Identifier: MIT

package import TextLines

/// The hooks of a typesetter that sets paragraphs instead of the layout alone.
///
/// Each call passes the layout's own result (`proposed`). Indexes are those of the text and of all
/// glyphs.
package protocol TypesettingHooks {
  /// Whether text from right to left is reordered; false: all text runs from left to right.
  var reorders: Bool { get }

  /// Sets one paragraph: runs the task, or gives it lines.
  func layOut(_ task: ParagraphTask)

  func beginLine(atGlyph glyph: Int, container: Int)

  /// Notifies that a line was kept.
  func endLine(_ facts: LineFacts)

  /// Returns the room for a line.
  func room(for request: RoomRequest, remaining: inout LayoutRect) -> LayoutRect

  /// Returns the share of its room below which a line's last word is hyphenated.
  func hyphenationFactor(_ proposed: Double, atGlyph glyph: Int) -> Double

  /// Returns the character that ends a line within a word, before a glyph.
  func hyphen(_ proposed: UInt32, atGlyph glyph: Int) -> UInt32

  /// Passes the characters before which the language allows a hyphen, of those that are queried
  /// next.
  func offerHyphens(_ characters: Set<Int>)

  /// Returns the stop that a tab moves on to.
  ///
  /// - Parameters:
  ///   - proposed: The paragraph's stop.
  ///   - x: The tab's position: points from the leading margin.
  ///   - limit: The line's end, in points from the leading margin.
  ///   - isRightToLeft: Whether the margin is the right one.
  /// - Returns: The stop; nil if there is none.
  func tabStop(_ proposed: TabStop, from x: Double, limit: Double, isRightToLeft: Bool) -> TabStop?

  /// Adjusts a line that has only a paragraph's separator, or is the extra line after the last one.
  func separatorLine(_ draft: inout LineDraft, container: Int)

  /// Returns the attributes of the extra line after the last one.
  func extraLineAttributes(_ proposed: RunAttributes) -> RunAttributes
}

/// The arguments of a typesetter's query for the room of a line.
package struct RoomRequest {
  /// Container coordinates; the height is that of the line with the space above it.
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

/// The facts about a kept line that a typesetter is notified of.
package struct LineFacts {
  package var glyphs: Range<Int>
  /// Control characters.
  package var notShown: [Range<Int>]
  package var attachments: [(glyph: Int, size: LayoutSize)]
  /// Whether the glyphs need more room than the line has.
  package var isOverfull: Bool
  /// Whether the line ends inside of a word, and is shaped for that.
  package var endsInWord: Bool
}
