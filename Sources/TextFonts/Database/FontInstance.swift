// SPDX-License-Identifier: MIT

internal import Synchronization

/// A face with variation coordinates and synthetic styles, without a size.
///
/// Immutable and shared by all threads; equal settings of a face are the same object, so `===` and
/// `==` agree.
package final class FontInstance: Sendable {
  /// A small number that is unique in this process, for keys of caches.
  package let id: Int
  package let face: FontFace
  package let unitsPerEm: Int
  /// The variations, sorted by tag, without those at their axis's default.
  package let variations: [FontVariation]
  /// The increase of stroke widths, in em.
  ///
  /// Advances do not change.
  package let syntheticBold: Double
  /// Horizontal units for each unit up; 0 without synthetic slant.
  package let syntheticSlant: Double
  /// The palette of its colour glyphs.
  package let palette: FontPalette
  /// Font units.
  package let metrics: FontMetrics
  /// Results of shaping that are cached with the font.
  package let notes = FontNotes()
  private let simple = AtomicLazyReference<SimpleCharacters>()
  private let letters = Mutex<(capital: Double, small: Double)?>(nil)
  let harfBuzz: HarfBuzzFont
  /// The source of outlines and masks at a location in the design space; without variations the
  /// face's is used.
  let freeType = Mutex<Result<FreeTypeFace, FontError>?>(nil)

  private static let lastID = Atomic(0)

  init(face: FontFace, key: FontFace.InstanceKey) {
    id = FontInstance.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    self.face = face
    unitsPerEm = face.unitsPerEm
    variations = key.variations
    syntheticBold = key.bold
    syntheticSlant = key.slant
    palette = key.palette
    harfBuzz = HarfBuzzFont(face.harfBuzz, variations: key.variations, slant: key.slant)
    metrics = harfBuzz.metrics(of: face.harfBuzz)
  }

  /// The height of capital letters in font units.
  package var capHeight: Double { letterHeights.capital }
  /// The height of lowercase letters in font units.
  package var xHeight: Double { letterHeights.small }

  /// Measured at first use: for a font without these values outlines must be read, all 500 KB of
  /// DejaVu Sans.
  private var letterHeights: (capital: Double, small: Double) {
    letters.withLock { known in
      let heights = known ?? harfBuzz.letterHeights(unitsPerEm: unitsPerEm)
      known = heights
      return heights
    }
  }

  /// The characters that the font surely shows on their own.
  ///
  /// Computed at first use, once a process, for all threads.
  package var simpleCharacters: SimpleCharacters {
    simple.load() ?? simple.storeIfNil(SimpleCharacters(of: self))
  }

  /// Returns the glyph of a character, with a variation selector after it if that is not 0.
  ///
  /// 0 if there is none.
  package func glyph(for scalar: UInt32, variation: UInt32 = 0) -> UInt16 {
    harfBuzz.glyph(for: scalar, variation: variation)
  }

  /// Returns the glyph with a name in the font; nil if there is none.
  package func glyph(named name: String) -> UInt16? { harfBuzz.glyph(named: name) }

  /// Returns the name of a glyph; nil if it has none.
  package func name(of glyph: UInt16) -> String? { harfBuzz.name(of: glyph) }

  /// Returns the advance of a glyph, in font units.
  package func advance(of glyph: UInt16) -> Int32 { harfBuzz.advance(of: glyph) }

  /// Returns the vertical advance of a glyph, and its vertical origin from the horizontal one.
  ///
  /// Font units, y up.
  package func vertical(of glyph: UInt16) -> (advance: Int32, originX: Int32, originY: Int32) {
    harfBuzz.vertical(of: glyph)
  }

  /// Returns the left, bottom, width and height of a glyph's ink in font units, y up.
  ///
  /// With synthetic bold or slant it is the bounding box of the outline's points, because not all
  /// versions of HarfBuzz support these.
  package func extents(
    of glyph: UInt16
  ) -> (x: Int32, y: Int32, width: Int32, height: Int32)? {
    if syntheticBold != 0 || syntheticSlant != 0, let box = outline(of: glyph)?.box { return box }
    return harfBuzz.extents(of: glyph)
  }

  /// Returns the font's caret positions inside of a ligature, in font units from its left edge.
  ///
  /// Empty if the font has none.
  package func ligatureCarets(of glyph: UInt16, isRightToLeft: Bool) -> [Int32] {
    harfBuzz.ligatureCarets(of: glyph, isRightToLeft: isRightToLeft)
  }

  /// The face's PostScript name, or that of the named instance with these coordinates.
  package var postScriptName: String {
    guard !variations.isEmpty else { return face.postScriptName }
    for named in face.namedInstances {
      let settings = zip(face.axes, named.coordinates).filter { $0.standard != $1 }
        .map { FontVariation(tag: $0.tag, value: $1) }.sorted { $0.tag < $1.tag }
      if settings == variations { return named.postScriptName }
    }
    return face.postScriptName
  }

  /// Returns the same face with other settings.
  package func with(
    variations: [FontVariation]? = nil, syntheticBold: Double? = nil,
    syntheticSlant: Double? = nil, palette: FontPalette? = nil
  ) -> FontInstance {
    face.instance(
      variations: variations ?? self.variations, syntheticBold: syntheticBold ?? self.syntheticBold,
      syntheticSlant: syntheticSlant ?? self.syntheticSlant, palette: palette ?? self.palette)
  }
}

extension FontInstance: Hashable {
  package static func == (one: FontInstance, other: FontInstance) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension FontInstance: CustomStringConvertible {
  /// "DejaVuSans wght=650 bold slant".
  package var description: String {
    var parts = [face.postScriptName]
    parts += variations.map { "\(tagName($0.tag))=\($0.value)" }
    if syntheticBold != 0 { parts.append("bold") }
    if syntheticSlant != 0 { parts.append("slant") }
    return parts.joined(separator: " ")
  }
}
