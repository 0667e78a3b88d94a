// SPDX-License-Identifier: MIT

private import CHarfBuzz
import TextFonts
import TextUnicode

/// The HarfBuzz plan for text of one font, script, language, direction and set of features.
///
/// Its properties are cached with the font (`PlanFacts`): the first plan of its kind in a process
/// reads the font's tables, which takes microseconds to milliseconds; later ones use the cache.
@safe final class ShapePlan {
  let font: FontInstance
  let script: Script
  let isRightToLeft: Bool
  /// Whether letters join their neighbours.
  let joins: Bool
  /// The index in the shaper's list of plans; part of the word cache's keys.
  let number: UInt16
  /// The kind of each ASCII character.
  ///
  /// `neutral`, `control`, `kernedSpace`, or 0 for part of a word. See `Neutrality`.
  private(set) var asciiKinds: [UInt8] { didSet { spaceKind = asciiKinds[0x20] } }
  /// The kind of the space, which each run needs.
  private var spaceKind: UInt8 = 0
  /// The glyphs of the neutral characters.
  private(set) var asciiGlyphs = [Glyph](
    repeating: Glyph(id: 0, characterCount: 1, flags: [], advance: 0), count: 128)
  /// Glyphs that must not begin a part after a neutral character other than the space.
  private(set) var attaching: Set<UInt16> = []
  static let neutral: UInt8 = 1
  static let control: UInt8 = 2
  /// The space if words kern with it.
  ///
  /// See `Neutrality.kernsSpace`.
  static let kernedSpace: UInt8 = 3
  /// Whether the direction is the script's own.
  ///
  /// HarfBuzz reverses other text before shaping if it has letters. Then preceding text follows, so
  /// context and parts are not used.
  let isNative: Bool
  private let compiled: CompiledPlan
  private var properties: hb_segment_properties_t
  private var features: [hb_feature_t]

  /// - `points`: The size, for fonts whose spacing depends on it.
  /// - `findsNeutral`: Whether to find the neutral characters.
  /// - `neutrality`: Finds them in another way than by the font's tables; its result is not cached.
  init(
    font: FontInstance, script: Script, language: String, features: [FontFeature],
    isRightToLeft: Bool, points: Double = 0, number: UInt16, findsNeutral: Bool,
    neutrality: ((ShapePlan) -> Neutrality)? = nil
  ) {
    self.font = font
    self.script = script
    self.isRightToLeft = isRightToLeft
    self.number = number
    joins = ScriptShaping.joins(script.rawValue)
    asciiKinds = ShapePlan.controlKinds
    self.features = features.map {
      hb_feature_t(tag: $0.tag, value: $0.value, start: 0, end: UInt32.max)
    }
    unsafe properties = hb_segment_properties_t()
    unsafe properties.direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    unsafe properties.script = hb_script_t(rawValue: script.rawValue)
    unsafe isNative =
      hb_script_get_horizontal_direction(properties.script) == properties.direction
    unsafe properties.language =
      language.isEmpty
      ? hb_language_get_default() : hb_language_from_string(language, -1)

    var key = FontNotes.Key(
      script: script.rawValue, language: language,
      features: features.map { UInt64($0.tag) << 32 | UInt64($0.value) },
      isRightToLeft: isRightToLeft, points: points, kind: 0)
    let (asked, wanted) = unsafe (properties, self.features)
    compiled = font.notes.note(for: key) {
      unsafe CompiledPlan(font: font, asked, wanted, points: points)
    }
    guard findsNeutral, isNative else { return }
    if let neutrality {
      noteNeutral(neutrality(self))
      return
    }
    // They depend only on the lookups: most languages have those of any other, and a text may name
    // thousands.
    key.kind = 1
    key.language = kernsByPositioning ? "kern" : ""
    key.features +=
      [.max] + lookups(of: .positioning).map(UInt64.init) + [.max]
      + lookups(of: .substitution).map(UInt64.init)
    let facts = font.notes.note(for: key) {
      noteNeutral(Neutrality(of: self))
      return ASCIIFacts(kinds: asciiKinds, glyphs: asciiGlyphs, attaching: attaching)
    }
    (asciiKinds, asciiGlyphs, attaching) = (facts.kinds, facts.glyphs, facts.attaching)
    // Observers are not called in an initializer.
    spaceKind = asciiKinds[0x20]
  }

  private static let controlKinds = (0..<128).map {
    CharacterFacts.isControl($0) ? ShapePlan.control : 0
  }

  /// Whether words may be shaped without the spaces around them.
  var isSpaceNeutral: Bool { spaceKind == ShapePlan.neutral }

  /// Whether words may be shaped with the adjacent spaces, at most one on each side.
  var kernsSpace: Bool { spaceKind == ShapePlan.kernedSpace }

  /// The glyph of U+0020, if that is neutral or words only kern with it.
  var space: Glyph { asciiGlyphs[0x20] }

  /// Shapes the contents of the buffer.
  func execute(on buffer: OpaquePointer) {
    unsafe hb_buffer_set_segment_properties(buffer, &properties)
    unsafe hb_shape_plan_execute(
      compiled.plan, compiled.font, buffer, features, UInt32(features.count))
  }

  /// Whether HarfBuzz's own OpenType shaper is used (not Graphite).
  var usesOpenType: Bool {
    guard let name = unsafe hb_shape_plan_get_shaper(compiled.plan) else { return false }
    return unsafe String(cString: name) == "ot"
  }

  /// Returns the lookups of a layout table that shaping with this plan may apply, without nested
  /// ones.
  func lookups(of table: LookupTable) -> [Int] {
    let set = unsafe hb_set_create()
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_ot_shape_plan_collect_lookups(compiled.plan, table.rawValue, set)
    return unsafe numbers(in: set)
  }

  /// Whether `GPOS` kerns this script and language, so that HarfBuzz ignores the `kern` table.
  var kernsByPositioning: Bool {
    // In Hebrew HarfBuzz may ignore `GPOS` instead.
    if script.rawValue == 0x4865_6272 { return false }
    let face = unsafe font.face.hbFace
    let table = LookupTable.positioning.rawValue
    var (scriptCount, languageCount) = (UInt32(8), UInt32(8))
    var scripts = [hb_tag_t](repeating: 0, count: 8)
    var languages = [hb_tag_t](repeating: 0, count: 8)
    unsafe hb_ot_tags_from_script_and_language(
      properties.script, properties.language, &scriptCount, &scripts, &languageCount, &languages)
    var (scriptIndex, languageIndex, feature) = (UInt32(0), UInt32(0), UInt32(0))
    unsafe hb_ot_layout_table_select_script(
      face, table, scriptCount, scripts, &scriptIndex, nil)
    unsafe hb_ot_layout_script_select_language(
      face, table, scriptIndex, languageCount, languages, &languageIndex)
    return unsafe hb_ot_layout_language_find_feature(
      face, table, scriptIndex, languageIndex, 0x6B65_726E, &feature) != 0
  }

  /// Returns the glyphs that the plan's substitutions, including nested ones, can produce.
  func substitutionOutputs(_ lookups: some Sequence<Int>) -> Set<UInt16> {
    let set = unsafe hb_set_create()
    defer { unsafe hb_set_destroy(set) }
    for lookup in lookups {
      unsafe hb_ot_layout_lookup_collect_glyphs(
        font.face.hbFace, LookupTable.substitution.rawValue, UInt32(lookup), nil, nil, nil, set)
    }
    return Set(unsafe numbers(in: set).map { UInt16(truncatingIfNeeded: $0) })
  }

  /// Stores the neutral characters and their glyphs.
  private func noteNeutral(_ neutral: Neutrality) {
    let buffer = ShapingBuffer()
    let kernsSpace = neutral.kernsSpace && !joins
    let characters = neutral.characters | (kernsSpace ? Neutrality.space : 0)
    for unit: UInt16 in 0x20..<0x7F where characters >> UInt128(unit) & 1 != 0 {
      // A letter without kerning is still better shaped in its word.
      if UniformCharacters.kind(unit) == .latin { continue }
      buffer.shape([unit], range: 0..<1, keepingContext: false, plan: self)
      guard buffer.glyphs.count == 1, let glyph = buffer.glyphs.first, glyph.id != 0,
        glyph.x == 0, glyph.y == 0, glyph.id == font.glyph(for: UInt32(unit))
      else { continue }
      let flags: Glyph.Flags = unit == 0x20 ? [.whitespace, .elastic] : []
      asciiGlyphs[Int(unit)] = Glyph(
        id: glyph.id, characterCount: 1, flags: flags.union(.graphemeStart),
        advance: glyph.advance)
      asciiKinds[Int(unit)] = ShapePlan.neutral
    }
    if kernsSpace, isSpaceNeutral {
      buffer.shape([0x20, 0x20], range: 0..<2, keepingContext: false, plan: self)
      let areApart = buffer.glyphs.allSatisfy {
        $0.id == space.id && $0.advance == space.advance && !$0.isUnsafeToBreak
      }
      asciiKinds[0x20] = areApart ? ShapePlan.kernedSpace : 0
    }
    attaching = neutral.attaching
  }
}

/// Owner of an `hb_shape_plan_t`, and of the font in the plan's size if its advances depend on it.
///
/// Immutable; many threads may shape with it.
@safe private final class CompiledPlan: @unchecked Sendable {
  let plan: OpaquePointer
  let font: OpaquePointer

  init(
    font: FontInstance, _ properties: hb_segment_properties_t, _ features: [hb_feature_t],
    points: Double
  ) {
    var properties = unsafe properties
    var count: UInt32 = 0
    let coordinates = unsafe hb_font_get_var_coords_normalized(font.hbFont, &count)
    unsafe plan = hb_shape_plan_create2(
      font.face.hbFace, &properties, features, UInt32(features.count), coordinates, count, nil)
    if font.face.trackingSizes != nil, let sized = unsafe hb_font_create_sub_font(font.hbFont) {
      unsafe hb_font_set_ptem(sized, Float(points))
      unsafe hb_font_make_immutable(sized)
      unsafe self.font = sized
    } else {
      unsafe self.font = hb_font_reference(font.hbFont)
    }
  }

  deinit {
    unsafe hb_shape_plan_destroy(plan)
    unsafe hb_font_destroy(font)
  }
}

/// The properties of ASCII characters in a plan.
private struct ASCIIFacts: Sendable {
  let kinds: [UInt8]
  let glyphs: [Glyph]
  let attaching: Set<UInt16>
}

/// The tables that have lookups, by their OpenType tags.
enum LookupTable: UInt32 {
  /// `GSUB`
  case substitution = 0x4753_5542
  /// `GPOS`
  case positioning = 0x4750_4F53
}

/// A glyph's class by `GDEF`, or HarfBuzz's default without that table.
enum GlyphClass {
  case unclassified, base, ligature, mark, component
}

extension FontFace {
  /// Returns the bytes of a table; empty if the font has none.
  func table(_ tag: UInt32) -> [UInt8] {
    guard let blob = unsafe hb_face_reference_table(hbFace, tag) else { return [] }
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = unsafe hb_blob_get_data(blob, &length) else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  func glyphClass(of glyph: UInt16) -> GlyphClass {
    guard unsafe hb_ot_layout_has_glyph_classes(hbFace) != 0 else { return .base }
    switch unsafe hb_ot_layout_get_glyph_class(hbFace, UInt32(glyph)) {
    case HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH: return .base
    case HB_OT_LAYOUT_GLYPH_CLASS_LIGATURE: return .ligature
    case HB_OT_LAYOUT_GLYPH_CLASS_MARK: return .mark
    case HB_OT_LAYOUT_GLYPH_CLASS_COMPONENT: return .component
    default: return .unclassified
    }
  }

  /// Returns all characters of the face's `cmap`.
  ///
  /// O(characters); some 45 000 for a Chinese font.
  func characters() -> [UInt32] {
    let set = unsafe hb_set_create()
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_face_collect_unicodes(hbFace, set)
    return unsafe numbers(in: set).map { UInt32($0) }
  }
}

private func numbers(in set: OpaquePointer?) -> [Int] {
  var numbers: [Int] = []
  // HB_SET_VALUE_INVALID
  var number = UInt32.max
  while unsafe hb_set_next(set, &number) != 0 { numbers.append(Int(number)) }
  return numbers
}
