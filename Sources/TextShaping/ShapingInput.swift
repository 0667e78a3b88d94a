// SPDX-License-Identifier: MIT

package import TextFonts
private import TextUnicode

/// The attributes of a run that shaping needs.
///
/// Equal styles may be compared by `===`: the caller interns them.
package final class ShapingStyle: Sendable {
  /// The requested font.
  ///
  /// Characters that it lacks get fallback fonts of the same size.
  package let font: FontInstance
  /// The size in points.
  package let size: Double
  /// A BCP 47 tag ("ar", "zh-Hant"); determines fallback fonts, `locl` forms and line break rules.
  package let language: String
  package let features: [FontFeature]
  /// Points added after each cluster.
  ///
  /// If it is not 0, the caller has decided about ligatures.
  package let kern: Double
  /// The part of `kern` that the last cluster of a line does not get.
  package let tracking: Double
  /// The horizontal expansion of the text.
  package let expansion: Double
  /// Whether lines end only between words in Hangul, not between syllables.
  package let keepsHangulWords: Bool
  /// The line breaking rules for source code.
  package let code: CodeBreaks
  /// Whether lines do not end between its characters while all of them fit.
  package let keepsOnOneLine: Bool
  /// Not nil: the run is one attachment of this width in points.
  package let attachmentWidth: Double?
  /// The request for fallback fonts: family class, weight, slant, width.
  package let request: FontRequest

  package init(
    font: FontInstance, size: Double, language: String = "en", features: [FontFeature] = [],
    kern: Double = 0, tracking: Double = 0, expansion: Double = 1, keepsHangulWords: Bool = false,
    code: CodeBreaks = .none, keepsOnOneLine: Bool = false,
    attachmentWidth: Double? = nil, request: FontRequest = FontRequest()
  ) {
    self.font = font
    self.size = size
    self.language = language
    self.features = features
    self.kern = kern
    self.tracking = tracking
    self.expansion = expansion
    self.keepsHangulWords = keepsHangulWords
    self.code = code
    self.keepsOnOneLine = keepsOnOneLine
    self.attachmentWidth = attachmentWidth
    self.request = request
  }
}

/// `length` UTF-16 units of one style.
package struct StyleRun: Sendable {
  package var length: Int
  package var style: ShapingStyle
  package init(length: Int, style: ShapingStyle) {
    self.length = length
    self.style = style
  }
}
