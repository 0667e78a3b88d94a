// SPDX-License-Identifier: MIT

package import TextLines
package import TextShaping
package import TextUnicode

/// What layout must know of the attributes of a run: an object, made once for each distinct set, so that equal runs are
/// known by identity.
///
/// They are also all that there is to know of a paragraph that begins with them and needs no levels.
///
/// Size: a property for each thing that layout asks of attributes.
package final class RunAttributes: ParagraphInfo {
  /// All but the blocks: attributes that differ in these alone have one object of it.
  let meaning: RunMeaning
  package var shaping: ShapingStyle { meaning.shaping }
  package var lineStyle: LineStyle { meaning.line.style }
  /// The direction that a paragraph of these attributes starts from.
  package var baseDirection: BaseDirection { meaning.baseDirection }
  /// Points that each glyph advances; 0: as its font has it.
  package var fixedAdvance: Double { meaning.fixedAdvance }
  /// Points by which glyphs stand above the baseline.
  package var rise: Double { meaning.rise }
  /// How far text is raised (above 0) or lowered and made smaller.
  package var scriptLevel: Int { meaning.scriptLevel }
  /// What U+FFFC shows.
  package var attachment: (any LayoutAttachment)? { meaning.attachment }
  /// Links are not hyphenated.
  package var isLink: Bool { meaning.isLink }
  /// The glyph that stands for the run's text.
  package var override: GlyphOverride? { meaning.override }
  /// Embeddings and overrides, the outermost first.
  package var directions: [Int] { meaning.directions }
  /// The language that was taken where the attributes name none.
  package var defaultLanguage: String { meaning.defaultLanguage }
  /// What these were made from: attributes that differ from these in blocks alone; nil: from none.
  let template: RunAttributes?
  /// The attributes as the client has them: colours, fonts by name, and what else layout does not need.
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
      meaning.line, baseLevel: 0, levels: nil, ownLevels: nil, place: BlockPlace(blocks))
  }

  /// The same in other blocks.
  ///
  /// - Parameters:
  ///   - other: The attributes.
  ///   - place: The blocks; nil: none, and these are to be the template of others.
  ///   - origin: The attributes as the client has them.
  package init(_ other: RunAttributes, place: BlockPlace?, origin: any RunOrigin) {
    meaning = other.meaning
    template = place == nil ? nil : other
    self.origin = origin
    super.init(other.line, baseLevel: 0, levels: nil, ownLevels: nil, place: place)
  }

  /// The same with the font's own raised or lowered figures; nil if it has none.
  private(set) lazy var withFigures: RunAttributes? = origin.withFigures()

  /// What hyphenates its words; nil if there is no dictionary of the language.
  private(set) lazy var hyphenator: Hyphenator? = origin.hyphenator()
}

/// What attributes say that differ in blocks alone.
///
/// Each cell of a table has attributes of its own; all of them hold one object of this.
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
  /// Glyphs of text in one direction depend on the shaping style alone.
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

/// A paragraph's style, held by all who would copy it.
final class SharedStyle: Sendable {
  let style: LineStyle

  init(_ style: LineStyle) { self.style = style }
}

/// The boxes around a paragraph: read once, since all of layout asks for them.
package final class BlockPlace {
  /// The outermost first; at least one.
  let blocks: [any LayoutBlock]
  /// The cell of the outermost table among them; nil: there is none.
  let cell: CellPlace?

  /// - Returns: nil: there are none.
  package init?(_ blocks: [any LayoutBlock]) {
    if blocks.isEmpty { return nil }
    self.blocks = blocks
    cell = CellPlace(blocks)
  }
}

/// The cell of a table among the blocks around a paragraph.
struct CellPlace {
  /// How many blocks stand around the table.
  let depth: Int
  let cell: LayoutCell

  /// The cell of the outermost table; nil: there is none.
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

/// Where the attributes of a run come from.
package protocol RunOrigin: AnyObject {
  /// The attributes with the raised or lowered figures that their font has of its own; nil if it has none.
  func withFigures() -> RunAttributes?

  /// What hyphenates words in the language of the run; nil if there is no dictionary of it.
  func hyphenator() -> Hyphenator?

  /// The change of the ink of glyphs by drawing; nil for none.
  var inkChange: InkChange? { get }
}

/// The difference between the ink of drawn glyphs and that of their font.
package struct InkChange {
  /// To the right for each unit upwards.
  package let slant: Double
  /// On all sides, in em: half the width of a stroke.
  package let outset: Double

  package init(slant: Double, outset: Double) { (self.slant, self.outset) = (slant, outset) }
}

/// What stands in a line in the place of a character U+FFFC.
package protocol LayoutAttachment: AnyObject {
  /// Points kept free on both sides.
  var linePadding: Double { get }

  /// The place of the attachment in a line.
  ///
  /// - Parameters:
  ///   - space: The container of the line.
  ///   - fragment: The line's rectangle, in container coordinates.
  ///   - position: Where the attachment stands, relative to the fragment.
  ///   - character: Its index in the text.
  /// - Returns: Relative to the baseline, y up; any numbers.
  func bounds(
    in space: any LineSpace, fragment: LayoutRect, position: LayoutPoint, character: Int
  ) -> LayoutRect
}
