// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
package import TextShaping

/// The mark that is drawn for white space while `showsInvisibleCharacters` is on.
///
/// The mark is centred in the space's own width and changes no layout.
package struct InvisibleMark {
  enum Kind { case space, tab, lineEnd }

  /// The mark's glyph in the run's font.
  package var glyph: UInt16
  /// Points from the left edge of the space.
  package var x: Double

  /// Returns the kind of mark of a glyph; nil if it is visible by itself.
  static func kind(of glyph: Glyph) -> Kind? {
    guard glyph.flags.isDisjoint(with: .null) else { return nil }
    if glyph.flags.contains(.control) {
      if glyph.id == Glyph.tabID { return .tab }
      return glyph.flags.contains(.whitespace) ? .lineEnd : nil
    }
    return glyph.flags.isDisjoint(with: [.whitespace, .elastic]) ? nil : .space
  }

  /// Creates the mark of a glyph; nil if it is visible by itself or the font has no mark for it.
  ///
  /// - Parameters:
  ///   - glyph: The glyph.
  ///   - run: Its run.
  ///   - advance: The glyph's advance, in points.
  package init?(_ glyph: Glyph, in run: GlyphRun, advance: Double) {
    guard run.kind == .text, let kind = InvisibleMark.kind(of: glyph) else { return nil }
    let scalars: [UInt32] =
      switch kind {
      case .space: [0xB7, 0x2E]
      case .tab: [0x2192, 0xBB, 0x3E]
      case .lineEnd: [0xB6, 0x21B5, 0x24]
      }
    guard let id = scalars.lazy.map({ run.font.glyph(for: $0) }).first(where: { $0 != 0 }) else {
      return nil
    }
    self.glyph = id
    let width = Double(run.font.advance(of: id)) * run.scale
    x = kind == .lineEnd ? 0 : (advance - width) / 2
  }
}
