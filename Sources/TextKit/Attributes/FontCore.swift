// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextShaping

/// What a font is beside its size and text style; shared by all fonts that differ in these only.
final class FontCore: Sendable {
  let instance: FontInstance
  /// What fallback fonts shall look like: this font's families, weight, width and slope.
  let request: FontRequest
  let features: [FontFeature]
  /// Points; 0 leaves each glyph its own advance.
  let fixedAdvance: Double
  /// What the program asked for is not there, and this was put in its place.
  let isSubstitute: Bool

  init(
    instance: FontInstance, request: FontRequest, features: [FontFeature] = [],
    fixedAdvance: Double = 0, isSubstitute: Bool = false
  ) {
    self.instance = instance
    self.request = request
    self.features = features
    self.fixedAdvance = fixedAdvance
    self.isSubstitute = isSubstitute
  }

  /// A font chosen by itself: fallback follows its own looks.
  convenience init(showing instance: FontInstance, isSubstitute: Bool = false) {
    self.init(
      instance: instance, request: FontCore.request(like: instance), isSubstitute: isSubstitute)
  }

  /// The nearest to a request, or a font of boxes if there is no font at all.
  static func matching(_ request: FontRequest, in database: FontDatabase) -> FontCore {
    guard let match = database.match(request) else {
      return FontCore(
        instance: LastResortFont.instance, request: request, isSubstitute: true)
    }
    return FontCore(
      instance: match.instance, request: request, isSubstitute: match.isSubstitute)
  }

  static func request(like instance: FontInstance) -> FontRequest {
    let face = instance.face
    let style = face.style
    func axis(_ tag: UInt32) -> Double? { instance.variations.first { $0.tag == tag }?.value }
    return FontRequest(
      families: [
        face.familyName,
        style.isMonospaced ? "monospace" : style.isSerif ? "serif" : "sans-serif",
      ],
      weight: axis(0x7767_6874) ?? (instance.syntheticBold > 0 ? 700 : style.weight),
      width: axis(0x7764_7468) ?? style.width,
      isItalic: style.isItalic || instance.syntheticSlant > 0 || (axis(0x736C_6E74) ?? 0) < 0
        || (axis(0x6974_616C) ?? 0) > 0)
  }
}

extension FontCore: Hashable {
  static func == (one: FontCore, other: FontCore) -> Bool {
    one === other
      || (one.instance === other.instance && one.features == other.features
        && one.fixedAdvance == other.fixedAdvance && one.request == other.request)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(instance)
    hasher.combine(features)
    hasher.combine(fixedAdvance)
  }
}
