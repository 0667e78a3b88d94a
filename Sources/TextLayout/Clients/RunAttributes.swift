// SPDX-License-Identifier: MIT

package import TextLines
package import TextShaping
package import TextUnicode

/// The attributes of a run as far as layout needs them: an object, made once for each distinct set,
/// so that equal runs are compared by identity.
///
/// They also describe a paragraph completely that begins with them and needs no bidi levels.
///
/// Size: a property for each attribute that layout reads.
package final class RunAttributes: ParagraphInfo {
  /// All but the blocks; attributes that differ in blocks alone share one such object.
  let meaning: RunMeaning
  package var shaping: ShapingStyle { meaning.shaping }
  package var lineStyle: LineStyle { meaning.line.style }
  /// The base direction of a paragraph with these attributes.
  package var baseDirection: BaseDirection { meaning.baseDirection }
  /// The advance of each glyph, in points; 0: that of the font.
  package var fixedAdvance: Double { meaning.fixedAdvance }
  /// The distance of glyphs above the baseline, in points.
  package var rise: Double { meaning.rise }
  /// The number of superscript levels (above 0) or subscript levels (below 0), each of which also
  /// reduces the size.
  package var scriptLevel: Int { meaning.scriptLevel }
  /// The attachment that U+FFFC shows.
  package var attachment: (any LayoutAttachment)? { meaning.attachment }
  /// Whether the run is a link; links are not hyphenated.
  package var isLink: Bool { meaning.isLink }
  /// The glyph that replaces those of the run's text.
  package var override: GlyphOverride? { meaning.override }
  /// Embeddings and overrides, the outermost first.
  package var directions: [Int] { meaning.directions }
  /// The language that is used where the attributes name none.
  package var defaultLanguage: String { meaning.defaultLanguage }
  /// The attributes that these were derived from, which differ in blocks alone; nil if there are
  /// none.
  let template: RunAttributes?
  /// The client's attributes: colours, fonts by name, and all else that layout does not need.
  package let origin: any RunOrigin

  package init(
    shaping: ShapingStyle, lineStyle: LineStyle, baseDirection: BaseDirection, fixedAdvance: Double,
    rise: Double, scriptLevel: Int, attachment: (any LayoutAttachment)?, isLink: Bool,
    blocks: [any LayoutBlock], directions: [Int], defaultLanguage: String, origin: any RunOrigin,
    override: GlyphOverride? = nil
  ) {
    meaning = RunMeaning(
      shaping: shaping, line: SharedStyle(lineStyle), baseDirection: baseDirection,
      fixedAdvance: fixedAdvance, rise: rise, scriptLevel: scriptLevel, attachment: attachment,
      isLink: isLink, override: override, directions: directions, defaultLanguage: defaultLanguage)
    template = nil
    self.origin = origin
    super.init(
      meaning.line, baseLevel: 0, levels: nil, ownLevels: nil, place: BlockPosition(blocks))
  }

  /// Creates attributes that differ from others in blocks alone.
  ///
  /// - Parameters:
  ///   - other: The attributes.
  ///   - place: The blocks; nil: none, and these are to be the template of others.
  ///   - origin: The client's attributes.
  package init(_ other: RunAttributes, place: BlockPosition?, origin: any RunOrigin) {
    meaning = other.meaning
    template = place == nil ? nil : other
    self.origin = origin
    super.init(other.line, baseLevel: 0, levels: nil, ownLevels: nil, place: place)
  }

  /// The attributes with the font's own superscript or subscript glyphs; nil if it has none.
  private(set) lazy var withFigures: RunAttributes? = origin.withFigures()

  /// The hyphenator of the run's language; nil if there is no dictionary for it.
  private(set) lazy var hyphenator: Hyphenator? = origin.hyphenator()
}

/// The part of attributes that does not depend on blocks.
///
/// Each cell of a table has its own attributes; all of them share one object of this class.
final class RunMeaning {
  let shaping: ShapingStyle
  let line: SharedStyle
  let baseDirection: BaseDirection
  let fixedAdvance: Double
  let rise: Double
  let scriptLevel: Int
  let attachment: (any LayoutAttachment)?
  let isLink: Bool
  let override: GlyphOverride?
  let directions: [Int]
  let defaultLanguage: String
  /// Whether glyphs of text in one direction depend on the shaping style alone.
  let isShapedByStyle: Bool

  init(
    shaping: ShapingStyle, line: SharedStyle, baseDirection: BaseDirection, fixedAdvance: Double,
    rise: Double, scriptLevel: Int, attachment: (any LayoutAttachment)?, isLink: Bool,
    override: GlyphOverride?, directions: [Int], defaultLanguage: String
  ) {
    (self.shaping, self.line, self.baseDirection) = (shaping, line, baseDirection)
    (self.fixedAdvance, self.rise, self.scriptLevel) = (fixedAdvance, rise, scriptLevel)
    (self.attachment, self.isLink, self.override) = (attachment, isLink, override)
    (self.directions, self.defaultLanguage) = (directions, defaultLanguage)
    isShapedByStyle = scriptLevel == 0 && override == nil && directions.isEmpty
  }
}

/// A paragraph's style, shared by reference to avoid copies.
final class SharedStyle: Sendable {
  let style: LineStyle

  init(_ style: LineStyle) { self.style = style }
}

/// The boxes around a paragraph: read once, since all of layout needs them.
package final class BlockPosition {
  /// The outermost first; at least one.
  let blocks: [any LayoutBlock]
  /// The cell of the outermost table among them; nil if there is none.
  let cell: CellPosition?

  /// Creates a list of blocks; nil if it is empty.
  package init?(_ blocks: [any LayoutBlock]) {
    if blocks.isEmpty { return nil }
    self.blocks = blocks
    cell = CellPosition(blocks)
  }
}

/// The cell of a table among the blocks around a paragraph.
struct CellPosition {
  /// The number of blocks around the table.
  let depth: Int
  let cell: LayoutCell

  /// Finds the cell of the outermost table; nil if there is none.
  init?(_ blocks: [any LayoutBlock]) {
    for (depth, block) in blocks.enumerated() {
      if let cell = block.cell {
        (self.depth, self.cell) = (depth, cell)
        return
      }
    }
    return nil
  }
}

/// The source of a run's attributes: the client's own object.
package protocol RunOrigin: AnyObject {
  /// Returns the attributes with the font's own superscript or subscript glyphs; nil if it has
  /// none.
  func withFigures() -> RunAttributes?

  /// Returns the hyphenator for the run's language; nil if there is no dictionary for it.
  func hyphenator() -> Hyphenator?

  /// The extent by which drawing changes the ink of glyphs; nil if it does not.
  var inkChange: InkChange? { get }
}

/// The difference between the ink of drawn glyphs and that of their font.
package struct InkChange {
  /// The slant: to the right for each unit upwards.
  package let slant: Double
  /// The distance on all sides, in em: half the width of a stroke.
  package let outset: Double

  package init(slant: Double, outset: Double) { (self.slant, self.outset) = (slant, outset) }
}

/// An object shown in a line instead of a character U+FFFC.
package protocol LayoutAttachment: AnyObject {
  /// The points kept free on both sides.
  var linePadding: Double { get }

  /// Returns the bounds of the attachment in a line.
  ///
  /// - Parameters:
  ///   - space: The container of the line.
  ///   - fragment: The line's rectangle, in container coordinates.
  ///   - position: The location of the attachment, relative to the fragment.
  ///   - character: Its index in the text.
  /// - Returns: Relative to the baseline, y up; any numbers.
  func bounds(
    in space: any LineSpace, fragment: LayoutRect, position: LayoutPoint, character: Int
  ) -> LayoutRect
}
