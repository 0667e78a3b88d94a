// SPDX-License-Identifier: MIT

internal import TextShaping
internal import TextUnicode

/// The result of shaping one paragraph ahead: an object, since it is passed on several times.
///
/// One thread makes it and the other frees it. The C library frees up to 120 bytes without the lock
/// of the thread that made them, so parts that few paragraphs have are in a separate object.
final class ShapedAhead: Sendable {
  /// The natural widths of the text.
  final class Widths: Sendable {
    let natural: NaturalWidth

    init(_ natural: NaturalWidth) { self.natural = natural }
  }

  /// The styles it was made for; empty: one style.
  private let styles: [StyleRun]
  private let style: ShapingStyle
  let base: BaseDirection
  let shaped: ShapedText
  /// The bidi levels; nil: the paragraph needs none.
  let levels: [UInt8]?
  let baseLevel: UInt8
  /// The widths; nil: they were not requested, or do not follow from the glyphs alone.
  let widths: Widths?

  init(
    styles: [StyleRun], base: BaseDirection, shaped: ShapedText, levels: [UInt8]?, baseLevel: UInt8,
    widths: Widths?
  ) {
    self.styles = styles.count == 1 ? [] : styles
    style = styles[0].style
    (self.base, self.widths) = (base, widths)
    (self.shaped, self.levels, self.baseLevel) = (shaped, levels, baseLevel)
  }

  /// Returns whether it was made for text in these styles.
  func isMade(for others: [StyleRun]) -> Bool {
    if styles.isEmpty {
      return others.count == 1 && others[0].style === style
        && others[0].length == shaped.characterCount
    }
    return styles.count == others.count
      && styles.indices.allSatisfy {
        styles[$0].length == others[$0].length && styles[$0].style === others[$0].style
      }
  }
}
