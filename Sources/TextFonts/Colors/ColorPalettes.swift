// SPDX-License-Identifier: MIT

/// The palette of the table `CPAL` that a font's colour glyphs use.
package struct FontPalette: Hashable, Sendable {
  package enum Choice: Hashable, Sendable {
    case number(Int)
    /// The first palette that the font marks as usable on a light background.
    case light
    /// The first palette that the font marks as usable on a dark background.
    case dark
  }
  /// The choice; the first palette if the font has none of that kind.
  package var choice: Choice
  /// Colours that replace those of the palette, by their index.
  package var colors: [Int: GlyphColor]

  package init(_ choice: Choice = .number(0), colors: [Int: GlyphColor] = [:]) {
    self.choice = choice
    self.colors = colors
  }

  /// The first palette without changes.
  package static let standard = FontPalette()
}

/// The table `CPAL`.
///
/// - Source: OpenType 1.9, `CPAL`.
struct ColorPalettes: Sendable {
  private let bytes: [UInt8]
  private let colorCount: Int
  private let colorsOffset: Int
  let count: Int
  let entryCount: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count >= 12 else {
      (colorCount, colorsOffset, count, entryCount) = (0, 0, 0, 0)
      return
    }
    entryCount = bytes.uint16(at: 2)
    count = min(bytes.uint16(at: 4), max(0, (bytes.count - 12) / 2))
    colorCount = bytes.uint16(at: 6)
    colorsOffset = Int(bytes.uint32(at: 8))
  }

  /// Returns the number of a palette for a choice.
  func number(of choice: FontPalette.Choice) -> Int {
    switch choice {
    case .number(let number): (0..<count).contains(number) ? number : 0
    case .light: (0..<count).first { flags(of: $0) & 1 != 0 } ?? 0
    case .dark: (0..<count).first { flags(of: $0) & 2 != 0 } ?? 0
    }
  }

  /// Returns the colour at an index; nil if the palette has none.
  func color(_ index: Int, in palette: FontPalette) -> GlyphColor? {
    guard index >= 0, index < entryCount, count > 0 else { return nil }
    if let own = palette.colors[index] { return own }
    let record = bytes.uint16(at: 12 + 2 * number(of: palette.choice)) + index
    let at = colorsOffset + 4 * record
    guard record < colorCount, at + 4 <= bytes.count else { return nil }
    return GlyphColor(
      red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at], alpha: bytes[at + 3])
  }

  /// Returns the flags of a palette: bit 0 is usable on a light background, bit 1 on a dark one.
  private func flags(of palette: Int) -> UInt32 {
    guard bytes.uint16(at: 0) >= 1, 12 + 2 * count + 4 <= bytes.count else { return 0 }
    let at = Int(bytes.uint32(at: 12 + 2 * count)) + 4 * palette
    guard at > 0, at + 4 <= bytes.count else { return 0 }
    return bytes.uint32(at: at)
  }
}
