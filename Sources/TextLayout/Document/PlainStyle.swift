// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping

/// The properties that plain lines share of paragraphs whose attributes differ in blocks alone.
///
/// An object: a copy of the style for each cell would retain its tabs.
final class PlainStyle {
  /// The common part of the attributes; retained, so that its identity is not reused.
  let template: RunAttributes
  /// The font of the text, with points for a font unit along a line, and its size.
  let font: FontInstance
  let scale: (along: Double, size: Double)
  let usesFontLeading: Bool
  /// The height of a line without spacing, and its baseline, in points.
  let height: Double
  let baseline: Double
  /// Whether nothing wraps.
  let isEndless: Bool
  // The effective values of the style: a call of the style's own members would copy it.
  let alignment: LineStyle.Alignment
  let before: Double
  let lineSpacing: Double
  let paragraphSpacing: Double
  private let indents: (first: Double, other: Double)
  private let tailIndent: Double
  private let isHyphenatedOnRequest: Bool
  private let hyphenation: (factor: Double, usesDefault: Bool)

  init(
    template: RunAttributes, style: LineStyle, font: FontInstance,
    scale: (along: Double, size: Double), usesFontLeading: Bool, height: Double,
    baseline: Double, isEndless: Bool
  ) {
    (self.template, self.font, self.scale) = (template, font, scale)
    (alignment, before) = (style.alignment, style.paragraphSpacingBefore.onGrid)
    (lineSpacing, paragraphSpacing) = (style.lineSpacing, style.paragraphSpacing)
    let (first, other) = (style.firstLineHeadIndent, style.headIndent)
    indents = (first.clampedToFinite, other.clampedToFinite)
    tailIndent = style.tailIndent.clampedToFinite
    isHyphenatedOnRequest = style.breakMode == .words && style.truncation == nil
    hyphenation = (style.hyphenationFactor, style.usesDefaultHyphenation)
    self.usesFontLeading = usesFontLeading
    (self.height, self.baseline, self.isEndless) = (height, baseline, isEndless)
  }

  /// Returns the room for text between the margins of a line; `width` lies between its paddings.
  func margins(in width: Double, isFirst: Bool) -> LineMargins {
    LineMargins(in: width, indent: isFirst ? indents.first : indents.other, tail: tailIndent)
  }

  /// Returns whether words may be hyphenated.
  func isHyphenated(by layout: Hyphenation) -> Bool {
    isHyphenatedOnRequest
      && layout.factor(own: hyphenation.factor, usesDefault: hyphenation.usesDefault) > 0
  }
}

/// The properties that were found last.
struct PlainStyles {
  private var all: [PlainStyle] = []
  private static let limit = 8

  /// Returns the shared properties of a paragraph of one run.
  ///
  /// - Parameters:
  ///   - template: The template of the paragraph's attributes.
  ///   - font: The font of its text.
  ///   - scale: Points for a font unit along a line, and the text's size.
  ///   - usesFontLeading: Whether heights count the fonts' line gaps.
  /// - Returns: nil if no such paragraph was set lately.
  func look(
    of template: RunAttributes, font: FontInstance, scale: (along: Double, size: Double),
    usesFontLeading: Bool
  ) -> PlainStyle? {
    for index in all.indices
    where all[index].template === template && all[index].font === font
      && all[index].usesFontLeading == usesFontLeading && all[index].scale == scale
    {
      return all[index]
    }
    return nil
  }

  mutating func add(_ look: PlainStyle) {
    all.removeAll { $0.template === look.template && $0.font === look.font }
    if all.count >= Self.limit { all.removeLast() }
    all.insert(look, at: 0)
  }
}
