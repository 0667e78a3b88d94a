// SPDX-License-Identifier: MIT

internal import TextShaping
internal import TextUnicode

/// What is made ahead for one paragraph: an object, since it goes from hand to hand.
///
/// One thread makes it and the other frees it. The C library frees up to 120 bytes without the lock of the thread that made them,
/// so what few paragraphs have stands in an object of its own.
final class ShapedAhead: Sendable {
  /// How wide the text would like to be.
  final class Widths: Sendable {
    let natural: NaturalWidth

    init(_ natural: NaturalWidth) { self.natural = natural }
  }

  /// What it was made for; empty: for one style.
  private let styles: [StyleRun]
  private let style: ShapingStyle
  let base: BaseDirection
  let shaped: ShapedText
  /// Nil: the paragraph needs none.
  let levels: [UInt8]?
  let baseLevel: UInt8
  /// Nil: nobody asked, or its glyphs alone do not say it.
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

  /// Whether it was made for text in these styles.
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
