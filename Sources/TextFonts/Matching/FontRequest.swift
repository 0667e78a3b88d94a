// SPDX-License-Identifier: MIT

/// A request to the font database, in the terms of CSS and fontconfig.
package struct FontRequest: Hashable, Sendable {
  /// Families in order of preference; the generic "sans-serif", "serif", "monospace" are allowed.
  package var families: [String]
  /// CSS weight, 1 to 1000; 400 is regular, 700 bold.
  package var weight: Double
  /// Width in percent; 100 is normal.
  package var width: Double
  package var isItalic: Bool
  /// Fonts that characters fall back to before all others, in order.
  package var cascade: [FontInstance] = []
  package init(
    families: [String] = ["sans-serif"], weight: Double = 400, width: Double = 100,
    isItalic: Bool = false
  ) {
    self.families = families
    self.weight = weight
    self.width = width
    self.isItalic = isItalic
  }

  /// The request with numbers that fontconfig and variable fonts support: not NaN, within CSS's
  /// limits.
  var normalized: FontRequest {
    var result = self
    result.weight = weight.isFinite ? min(max(weight, 1), 1000) : 400
    result.width = width.isFinite ? min(max(width, 25), 400) : 100
    result.families = families.filter { !$0.isEmpty }
    return result
  }
}

/// The database's answer to a request.
package struct FontMatch: Sendable {
  package let instance: FontInstance
  /// Whether it is not the first requested family, but fontconfig's best match.
  package let isSubstitute: Bool
  /// The requested name or first requested family.
  package let requested: String
}
