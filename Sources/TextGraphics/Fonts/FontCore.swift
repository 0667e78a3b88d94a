// SPDX-License-Identifier: MIT

internal import TextFonts

/// The properties of a font other than its size and text style, shared by all fonts that differ in
/// these only.
final class FontCore: Sendable {
  /// The way the font was made; its descriptor says the same.
  enum Source: Sendable {
    case face
    case system(SystemFonts.Style)
    case descriptor(UIFontDescriptor)
  }
  let instance: FontInstance
  /// Whether an optical size was requested explicitly, so that it does not follow the font's size.
  let fixesOpticalSize: Bool
  /// The style of fallback fonts: this font's families, weight, width and slope.
  let request: FontRequest
  let features: [FontFeature]
  /// The advance of every glyph, in points; 0 leaves each glyph its own.
  let fixedAdvance: Double
  /// The factor by which glyphs are larger than the font's size.
  let scale: Double
  let source: Source
  /// Whether the font replaces a requested one that is not installed.
  let isSubstitute: Bool
  /// Apple's names of the font that this one substitutes for: the font's and its family's.
  let represents: AppleName?

  struct AppleName: Hashable, Sendable {
    var font: String
    var family: String
  }

  init(
    instance: FontInstance, request: FontRequest, features: [FontFeature] = [],
    fixedAdvance: Double = 0, scale: Double = 1, source: Source, isSubstitute: Bool = false,
    fixesOpticalSize: Bool = false, represents: AppleName? = nil
  ) {
    self.represents = represents
    self.instance = instance
    self.fixesOpticalSize = fixesOpticalSize
    self.request = request
    self.features = features
    self.fixedAdvance = fixedAdvance
    self.scale = scale
    self.source = source
    self.isSubstitute = isSubstitute
  }

  /// Creates a font of an instance, whose style fallback fonts follow.
  convenience init(showing instance: FontInstance) {
    self.init(
      instance: instance, request: FontCore.request(like: instance), source: .face)
  }

  static func request(like instance: FontInstance) -> FontRequest {
    let look = FontAppearance(instance)
    return FontRequest(
      families: [
        instance.face.familyName,
        look.isMonospaced ? "monospace" : look.isSerif ? "serif" : "sans-serif",
      ],
      weight: look.weight, width: look.width, isItalic: look.isItalic)
  }

  /// The bits that describe the font.
  var symbolicTraits: UIFontDescriptor.SymbolicTraits {
    let look = FontAppearance(instance)
    var traits: UIFontDescriptor.SymbolicTraits = []
    if look.isItalic { traits.insert(.traitItalic) }
    if look.weight >= 600 { traits.insert(.traitBold) }
    if look.width <= 87.5 { traits.insert(.traitCondensed) }
    if look.width >= 112.5 { traits.insert(.traitExpanded) }
    if look.isMonospaced { traits.insert(.traitMonoSpace) }
    // The classes of `OS/2` are those of the bits; 0 is unspecified.
    var designClass = instance.face.style.familyClass
    if ![1, 2, 3, 4, 5, 7, 8, 9, 10, 12].contains(designClass) {
      designClass = look.isSerif ? 2 : 8
    }
    return traits.union(.init(rawValue: UInt32(designClass) << 28))
  }
}

/// The weight, width and slope of an instance, with its variations and synthetic styles.
struct FontAppearance {
  let weight: Double
  let width: Double
  let isItalic: Bool
  let isMonospaced: Bool
  let isSerif: Bool

  init(_ instance: FontInstance) {
    let style = instance.face.style
    func axis(_ tag: UInt32) -> Double? {
      instance.variations.first { $0.tag == tag }?.value
    }
    weight = axis(wghtAxis) ?? (instance.syntheticBold > 0 ? max(700, style.weight) : style.weight)
    width = axis(wdthAxis) ?? style.width
    isItalic =
      style.isItalic || instance.syntheticSlant > 0 || (axis(slntAxis) ?? 0) < 0
      || (axis(italAxis) ?? 0) >= 0.5
    isMonospaced = style.isMonospaced
    isSerif = style.isSerif
  }
}

/// Tags of registered axes.
let wghtAxis: UInt32 = 0x7767_6874
let wdthAxis: UInt32 = 0x7764_7468
let slntAxis: UInt32 = 0x736C_6E74
let italAxis: UInt32 = 0x6974_616C
let opszAxis: UInt32 = 0x6F70_737A

extension FontCore: Hashable {
  /// Returns whether two cores have the same glyphs and the same fallback fonts.
  static func == (one: FontCore, other: FontCore) -> Bool {
    one === other
      || (one.instance === other.instance && one.fixesOpticalSize == other.fixesOpticalSize
        && one.features == other.features
        && one.fixedAdvance == other.fixedAdvance && one.scale == other.scale
        && one.request == other.request && one.represents == other.represents)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(instance)
    // Several fonts that are not installed may share one substitute.
    hasher.combine(request.families.first)
    hasher.combine(features)
    hasher.combine(fixedAdvance)
    hasher.combine(scale)
  }
}
