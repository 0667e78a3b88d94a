// SPDX-License-Identifier: MIT

package import TextLines
package import TextShaping
package import TextUnicode

/// What layout must know of the attributes of a run: an object, made once for each distinct set, so that equal runs are
/// known by identity.
///
/// Size: a property for each thing that layout asks of attributes.
package final class RunAttributes {
  package let shaping: ShapingStyle
  package let lineStyle: LineStyle
  /// The direction that a paragraph of these attributes starts from.
  package let baseDirection: BaseDirection
  /// Points that each glyph advances; 0: as its font has it.
  package let fixedAdvance: Double
  /// Points by which glyphs stand above the baseline.
  package let rise: Double
  /// How far text is raised (above 0) or lowered and made smaller.
  package let scriptLevel: Int
  /// What U+FFFC shows.
  package let attachment: (any LayoutAttachment)?
  /// Links are not hyphenated.
  package let isLink: Bool
  /// The glyph that stands for the run's text.
  package let override: GlyphOverride?
  /// The boxes around the paragraph, the outermost first.
  package let blocks: [any LayoutBlock]
  /// The cell of the outermost table among them; nil: there is none.
  let cell: CellPlace?
  /// What these were made from: attributes that differ from these in blocks alone; nil: from none.
  let template: RunAttributes?
  /// Embeddings and overrides, the outermost first.
  package let directions: [Int]
  /// The language that was taken where the attributes name none.
  package let defaultLanguage: String
  /// The attributes as the client has them: colours, fonts by name, and what else layout does not need.
  package let origin: any RunOrigin

  package init(
    shaping: ShapingStyle, lineStyle: LineStyle, baseDirection: BaseDirection, fixedAdvance: Double,
    rise: Double, scriptLevel: Int, attachment: (any LayoutAttachment)?, isLink: Bool,
    blocks: [any LayoutBlock], directions: [Int], defaultLanguage: String, origin: any RunOrigin,
    override: GlyphOverride? = nil, template: RunAttributes? = nil
  ) {
    self.template = template
    self.override = override
    self.shaping = shaping
    self.lineStyle = lineStyle
    self.baseDirection = baseDirection
    self.fixedAdvance = fixedAdvance
    self.rise = rise
    self.scriptLevel = scriptLevel
    self.attachment = attachment
    self.isLink = isLink
    self.blocks = blocks
    cell = CellPlace(blocks)
    self.directions = directions
    self.defaultLanguage = defaultLanguage
    self.origin = origin
  }

  /// The same with the font's own raised or lowered figures; nil if it has none.
  private(set) lazy var withFigures: RunAttributes? = origin.withFigures()

  /// What a paragraph that begins with these attributes and needs no levels is: one object for all of them.
  private(set) lazy var plainParagraph = ParagraphInfo(self)

  /// What hyphenates its words; nil if there is no dictionary of the language.
  private(set) lazy var hyphenator: Hyphenator? = origin.hyphenator()
}

/// The cell of a table among the blocks around a paragraph: read once, since all of layout asks for it.
final class CellPlace {
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
