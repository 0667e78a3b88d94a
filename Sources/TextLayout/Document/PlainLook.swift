// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping

/// What plain lines of paragraphs have in common whose attributes differ in blocks alone.
///
/// An object: a copy of the style for each cell would hold its tabs.
final class PlainLook {
  /// What the attributes have in common; held, so that no others are taken for them.
  let template: RunAttributes
  let style: LineStyle
  /// Of the text, and points of it for a font unit along and across a line.
  let font: FontInstance
  let scale: (along: Double, across: Double)
  let usesFontLeading: Bool
  /// Points of a line without spacing, and from there to its baseline.
  let height: Double
  let baseline: Double
  /// Nothing wraps.
  let isEndless: Bool

  init(
    template: RunAttributes, style: LineStyle, font: FontInstance,
    scale: (along: Double, across: Double), usesFontLeading: Bool, height: Double,
    baseline: Double, isEndless: Bool
  ) {
    (self.template, self.style, self.font, self.scale) = (template, style, font, scale)
    self.usesFontLeading = usesFontLeading
    (self.height, self.baseline, self.isEndless) = (height, baseline, isEndless)
  }
}

/// The looks that were found last.
struct PlainLooks {
  private var all: [PlainLook] = []
  private static let limit = 8

  /// The look of a paragraph of one run.
  ///
  /// - Parameters:
  ///   - template: Of the paragraph's attributes.
  ///   - font: Of its text.
  ///   - scale: Points for a font unit along and across a line.
  ///   - usesFontLeading: Whether heights count the fonts' line gaps.
  /// - Returns: nil if no such paragraph was set lately.
  func look(
    of template: RunAttributes, font: FontInstance, scale: (along: Double, across: Double),
    usesFontLeading: Bool
  ) -> PlainLook? {
    for index in all.indices
    where all[index].template === template && all[index].font === font
      && all[index].usesFontLeading == usesFontLeading && all[index].scale == scale
    {
      return all[index]
    }
    return nil
  }

  mutating func add(_ look: PlainLook) {
    all.removeAll { $0.template === look.template && $0.font === look.font }
    if all.count >= Self.limit { all.removeLast() }
    all.insert(look, at: 0)
  }
}
