// SPDX-License-Identifier: MIT

internal import Synchronization

/// A font file's face at chosen variation coordinates and synthetic styles, without a size.
///
/// Immutable and shared by all threads; equal settings of a face are the same object, so `===`
/// and `==` say the same.
package final class FontInstance: Sendable {
  /// Small, and no other instance of this process has it.
  ///
  /// Good as a key of caches.
  package let id: Int
  package let face: FontFace
  package let unitsPerEm: Int
  /// Sorted by tag, without those at their axis's standard value.
  package let variations: [FontVariation]
  /// How much wider strokes are drawn than the face has them, in em.
  ///
  /// Advances stay as they are.
  package let syntheticBold: Double
  /// To the right for each unit upwards; 0 for upright as the face has it.
  package let syntheticSlant: Double
  /// The colours of its glyphs in colour.
  package let palette: FontPalette
  /// Font units.
  package let metrics: FontMetrics
  /// What shaping found out about the font.
  package let notes = FontNotes()
  private let simple = AtomicLazyReference<SimpleCharacters>()
  private let letters = Mutex<(capital: Double, small: Double)?>(nil)
  let harfBuzz: HarfBuzzFont
  /// Serves outlines and masks of a place in the design space; without variations the face's does.
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

  /// Height of capital letters in font units.
  package var capHeight: Double { letterHeights.capital }
  /// Height of small letters in font units.
  package var xHeight: Double { letterHeights.small }

  /// Found when first asked for: an old font's outlines must be read for it, all 500 KB of DejaVu Sans.
  private var letterHeights: (capital: Double, small: Double) {
    letters.withLock { known in
      let heights = known ?? harfBuzz.letterHeights(unitsPerEm: unitsPerEm)
      known = heights
      return heights
    }
  }

  /// Which of the first characters the font surely shows by itself.
  ///
  /// Found when first asked for, once a process, for all threads.
  package var simpleCharacters: SimpleCharacters {
    simple.load() ?? simple.storeIfNil(SimpleCharacters(of: self))
  }

  /// The glyph of a character, with a variation selector after it if that is not 0.
  ///
  /// 0: none.
  package func glyph(for scalar: UInt32, variation: UInt32 = 0) -> UInt16 {
    harfBuzz.glyph(for: scalar, variation: variation)
  }

  /// The glyph of a name, as the font has it; nil if there is none.
  package func glyph(named name: String) -> UInt16? { harfBuzz.glyph(named: name) }

  /// A glyph's own name; nil if the font gives it none.
  package func name(of glyph: UInt16) -> String? { harfBuzz.name(of: glyph) }

  /// Font units.
  package func advance(of glyph: UInt16) -> Int32 { harfBuzz.advance(of: glyph) }

  /// For columns: how far down the next glyph stands, and where the column's pen stands, seen from the line's.
  ///
  /// Font units, y up.
  package func vertical(of glyph: UInt16) -> (advance: Int32, originX: Int32, originY: Int32) {
    harfBuzz.vertical(of: glyph)
  }

  /// Left, bottom, width and height of a glyph's ink in font units, y up.
  ///
  /// Of an outline that is made bolder or slanted: around its points. HarfBuzz knows neither in all its versions.
  package func extents(
    of glyph: UInt16
  ) -> (x: Int32, y: Int32, width: Int32, height: Int32)? {
    if syntheticBold != 0 || syntheticSlant != 0, let box = outline(of: glyph)?.box { return box }
    return harfBuzz.extents(of: glyph)
  }

  /// Where the font wants carets inside a ligature; font units from its left edge.
  ///
  /// Empty if it says nothing.
  package func ligatureCarets(of glyph: UInt16, isRightToLeft: Bool) -> [Int32] {
    harfBuzz.ligatureCarets(of: glyph, isRightToLeft: isRightToLeft)
  }

  /// The face's PostScript name, or the one of the named instance whose coordinates these are.
  package var postScriptName: String {
    guard !variations.isEmpty else { return face.postScriptName }
    for named in face.namedInstances {
      let settings = zip(face.axes, named.coordinates).filter { $0.standard != $1 }
        .map { FontVariation(tag: $0.tag, value: $1) }.sorted { $0.tag < $1.tag }
      if settings == variations { return named.postScriptName }
    }
    return face.postScriptName
  }

  /// The same face with other settings.
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
