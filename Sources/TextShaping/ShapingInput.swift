// SPDX-License-Identifier: MIT

package import TextFonts
private import TextUnicode

/// What an attribute run asks of shaping.
///
/// Equal styles may be compared by `===`: the caller interns them.
package final class ShapingStyle: Sendable {
  /// The font of choice.
  ///
  /// Characters it lacks go to fallback fonts at the same size.
  package let font: FontInstance
  /// Points.
  package let size: Double
  /// BCP 47 ("ar", "zh-Hant"); chooses fallback fonts, `locl` forms and line break rules.
  package let language: String
  package let features: [FontFeature]
  /// Points added after each cluster.
  ///
  /// Not 0: the caller has decided what it means for ligatures.
  package let kern: Double
  /// The part of `kern` that a line's last cluster does not get.
  package let tracking: Double
  /// How much wider than the font the text is.
  package let expansion: Double
  /// Lines do not end between syllables of Hangul, only between words.
  package let keepsHangulWords: Bool
  /// How much of UAX #14 holds for text of programs.
  package let code: CodeBreaks
  /// Lines do not end between its characters while there is room for all of them.
  package let keepsOnOneLine: Bool
  /// Not nil: the run is one attachment of this width in points.
  package let attachmentWidth: Double?
  /// What fallback shall look like: family class, weight, slant, width.
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
