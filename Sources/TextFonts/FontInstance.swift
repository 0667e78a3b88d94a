// SPDX-License-Identifier: MIT

/// What one asks of the font database, in the terms of CSS and fontconfig.
package struct FontRequest: Hashable, Sendable {
  /// Families in order of preference; the generic "sans-serif", "serif", "monospace" are allowed.
  package var families: [String]
  /// CSS weight, 1 to 1000; 400 is regular, 700 bold.
  package var weight: Double
  /// Width in percent; 100 is normal.
  package var width: Double
  package var isItalic: Bool
  package init(
    families: [String] = ["sans-serif"], weight: Double = 400, width: Double = 100,
    isItalic: Bool = false
  ) {
    self.families = families
    self.weight = weight
    self.width = width
    self.isItalic = isItalic
  }
}

/// A font file's face at chosen variation coordinates and synthetic styles, without a size.
package final class FontInstance: Sendable {
  package let unitsPerEm: Int
  init(unitsPerEm: Int) { self.unitsPerEm = unitsPerEm }
}
