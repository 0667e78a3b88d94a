// SPDX-License-Identifier: MIT

internal import CHarfBuzz

/// Owner of an `hb_face_t`.
///
/// Immutable after creation; many threads may read it.
@safe final class HarfBuzzFace: @unchecked Sendable {
  let pointer: OpaquePointer
  let tables: FontTables
  let unitsPerEm: Int
  let glyphCount: Int

  init(_ tables: FontTables) {
    self.tables = tables
    let owned = unsafe Unmanaged.passRetained(tables).toOpaque()
    unsafe pointer = hb_face_create_for_tables(
      { _, tag, context in
        guard let context = unsafe context else { return unsafe hb_blob_get_empty() }
        let tables = unsafe Unmanaged<FontTables>.fromOpaque(context).takeUnretainedValue()
        return unsafe tables.makeBlob(tag)
      }, owned,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<FontTables>.fromOpaque(context).release()
        }
      })
    // HarfBuzz returns 1000 if the head table has a value outside 16 to 16384.
    unitsPerEm = unsafe Int(hb_face_get_upem(pointer))
    glyphCount = unsafe Int(hb_face_get_glyph_count(pointer))
    unsafe hb_face_make_immutable(pointer)
  }

  deinit { unsafe hb_face_destroy(pointer) }

  /// Returns a name of the `name` table in English, or in the table's first language; nil if there
  /// is none.
  func name(_ identifier: UInt32) -> String? {
    var language = unsafe hb_language_from_string("en", -1)
    var length = unsafe hb_ot_name_get_utf8(pointer, identifier, language, nil, nil)
    if length == 0 {
      var count: UInt32 = 0
      let entries = unsafe hb_ot_name_list_names(pointer, &count)
      guard
        let first = unsafe UnsafeBufferPointer(start: entries, count: Int(count)).first(where: {
          unsafe $0.name_id == identifier
        })
      else { return nil }
      unsafe language = first.language
      length = unsafe hb_ot_name_get_utf8(pointer, identifier, language, nil, nil)
    }
    guard length > 0, length < 4096 else { return nil }
    var capacity = length + 1
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: Int(capacity)) { buffer, used in
      unsafe hb_ot_name_get_utf8(pointer, identifier, language, &capacity, buffer.baseAddress)
      used = Int(min(capacity, length))
    }
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func axes() -> [FontAxis] {
    var count: UInt32 = 0
    let total = unsafe hb_ot_var_get_axis_infos(pointer, 0, &count, nil)
    guard total > 0 else { return [] }
    count = total
    let infos = unsafe [hb_ot_var_axis_info_t](unsafeUninitializedCapacity: Int(total)) {
      buffer, used in
      _ = unsafe hb_ot_var_get_axis_infos(pointer, 0, &count, buffer.baseAddress)
      used = Int(count)
    }
    return infos.map { info in
      FontAxis(
        tag: info.tag, name: name(info.name_id) ?? tagName(info.tag),
        minimum: Double(info.min_value), standard: Double(info.default_value),
        maximum: Double(info.max_value),
        isHidden: info.flags.rawValue & HB_OT_VAR_AXIS_FLAG_HIDDEN.rawValue != 0)
    }
  }

  func namedInstances(
    axisCount: Int
  ) -> [(name: String, postScriptName: String?, coordinates: [Double])] {
    let total = unsafe hb_ot_var_get_named_instance_count(pointer)
    return (0..<total).map { index in
      var count = UInt32(axisCount)
      let coordinates = unsafe [Float](unsafeUninitializedCapacity: axisCount) { buffer, used in
        _ = unsafe hb_ot_var_named_instance_get_design_coords(
          pointer, index, &count, buffer.baseAddress)
        used = min(Int(count), axisCount)
      }
      let style = unsafe hb_ot_var_named_instance_get_subfamily_name_id(pointer, index)
      let postScript = unsafe hb_ot_var_named_instance_get_postscript_name_id(pointer, index)
      return (
        name(style) ?? "", postScript == 0xFFFF ? nil : name(postScript),
        coordinates.map(Double.init)
      )
    }
  }
}

extension HarfBuzzFace {
  /// Returns the features of the tables `GSUB` and `GPOS`, sorted and unique.
  func featureTags() -> [UInt32] {
    var found: Set<UInt32> = []
    for table in [tag("GSUB"), tag("GPOS")] {
      var count: UInt32 = 0
      let total = unsafe hb_ot_layout_table_get_feature_tags(pointer, table, 0, &count, nil)
      guard total > 0 else { continue }
      count = total
      let tags = unsafe [UInt32](unsafeUninitializedCapacity: Int(total)) { buffer, used in
        _ = unsafe hb_ot_layout_table_get_feature_tags(
          pointer, table, 0, &count, buffer.baseAddress)
        used = Int(count)
      }
      found.formUnion(tags)
    }
    return found.sorted()
  }

  /// Returns the characters of the table `cmap`, as sorted ranges without surrogates.
  func characters() -> [ClosedRange<UInt32>] {
    let set = unsafe hb_set_create()
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_face_collect_unicodes(pointer, set)
    unsafe hb_set_del_range(set, 0xD800, 0xDFFF)
    unsafe hb_set_del_range(set, 0x110000, 0xFFFF_FFFE)
    var found: [ClosedRange<UInt32>] = []
    var first = UInt32.max
    var last = UInt32.max
    while unsafe hb_set_next_range(set, &first, &last) != 0 { found.append(first...last) }
    return found
  }

  /// Returns the layers of a `COLR` version 0 glyph: glyphs, and the palette indexes of their
  /// colours.
  func colorLayers(of glyph: UInt16) -> [(glyph: UInt16, index: Int)] {
    var count: UInt32 = 0
    let total = unsafe hb_ot_color_glyph_get_layers(pointer, UInt32(glyph), 0, &count, nil)
    guard total > 0 else { return [] }
    count = total
    let layers = unsafe [hb_ot_color_layer_t](unsafeUninitializedCapacity: Int(total)) {
      buffer, used in
      _ = unsafe hb_ot_color_glyph_get_layers(
        pointer, UInt32(glyph), 0, &count, buffer.baseAddress)
      used = Int(count)
    }
    return layers.map { (UInt16(truncatingIfNeeded: $0.glyph), Int($0.color_index)) }
  }
}

/// Owner of an immutable `hb_font_t` at scale = units per em, with HarfBuzz's own OpenType
/// functions.
@safe final class HarfBuzzFont: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ face: HarfBuzzFace, variations: [FontVariation], slant: Double) {
    unsafe pointer = hb_font_create(face.pointer)
    if !variations.isEmpty {
      let settings = variations.map { hb_variation_t(tag: $0.tag, value: Float($0.value)) }
      unsafe hb_font_set_variations(pointer, settings, UInt32(settings.count))
    }
    if slant != 0 { unsafe hb_font_set_synthetic_slant(pointer, Float(slant)) }
    unsafe hb_font_make_immutable(pointer)
  }

  deinit { unsafe hb_font_destroy(pointer) }

  /// Returns the location in the design space, −1 to 1 on each axis.
  func normalizedCoordinates() -> [Double] {
    var count: UInt32 = 0
    guard let coordinates = unsafe hb_font_get_var_coords_normalized(pointer, &count) else {
      return []
    }
    return unsafe UnsafeBufferPointer(start: coordinates, count: Int(count)).map {
      Double($0) / 16384
    }
  }

  func glyph(for scalar: UInt32, variation: UInt32) -> UInt16 {
    var glyph: UInt32 = 0
    if variation != 0 {
      guard unsafe hb_font_get_variation_glyph(pointer, scalar, variation, &glyph) != 0 else {
        return 0
      }
    } else {
      guard unsafe hb_font_get_nominal_glyph(pointer, scalar, &glyph) != 0 else { return 0 }
    }
    return UInt16(truncatingIfNeeded: glyph)
  }

  /// Returns whether shaping the text alone, in its own script, gives no `.notdef`.
  func shapesWhole(_ text: [UInt16]) -> Bool {
    guard let buffer = unsafe hb_buffer_create() else { return false }
    defer { unsafe hb_buffer_destroy(buffer) }
    unsafe text.withUnsafeBufferPointer {
      unsafe hb_buffer_add_utf16(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
    }
    unsafe hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    unsafe hb_buffer_guess_segment_properties(buffer)
    unsafe hb_shape(pointer, buffer, nil, 0)
    var count: UInt32 = 0
    guard let glyphs = unsafe hb_buffer_get_glyph_infos(buffer, &count) else { return text.isEmpty }
    return unsafe UnsafeBufferPointer(start: glyphs, count: Int(count)).allSatisfy {
      $0.codepoint != 0
    }
  }

  /// Returns the glyph with a name; nil if the font does not have it.
  func glyph(named name: String) -> UInt16? {
    var glyph: hb_codepoint_t = 0
    let utf8 = name.utf8.map { CChar(bitPattern: $0) }
    guard unsafe hb_font_get_glyph_from_name(pointer, utf8, Int32(utf8.count), &glyph) != 0 else {
      return nil
    }
    return UInt16(exactly: glyph)
  }

  /// Returns the name of a glyph; nil if it has none.
  func name(of glyph: UInt16) -> String? {
    let limit = 256
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: limit) { buffer, used in
      let isNamed = unsafe hb_font_get_glyph_name(
        pointer, UInt32(glyph), buffer.baseAddress, UInt32(limit))
      used = unsafe isNamed == 0 ? 0 : buffer.firstIndex(of: 0) ?? limit
    }
    if bytes.isEmpty { return nil }
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func advance(of glyph: UInt16) -> Int32 {
    unsafe hb_font_get_glyph_h_advance(pointer, UInt32(glyph))
  }

  /// Returns the vertical advance of a glyph, above 0, and its vertical origin from the horizontal
  /// one.
  func vertical(of glyph: UInt16) -> (advance: Int32, originX: Int32, originY: Int32) {
    var (x, y): (Int32, Int32) = (0, 0)
    unsafe hb_font_get_glyph_origin_for_direction(pointer, UInt32(glyph), HB_DIRECTION_TTB, &x, &y)
    return unsafe (-hb_font_get_glyph_v_advance(pointer, UInt32(glyph)), x, y)
  }

  /// Returns left, bottom, width and height of the ink in font units, y up.
  func extents(of glyph: UInt16) -> (x: Int32, y: Int32, width: Int32, height: Int32)? {
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(pointer, UInt32(glyph), &extents) != 0 else {
      return nil
    }
    return (
      extents.x_bearing, extents.y_bearing &+ extents.height, extents.width, -extents.height
    )
  }

  /// Returns the caret positions inside of a ligature from `GDEF`, in font units from its left
  /// edge.
  func ligatureCarets(of glyph: UInt16, isRightToLeft: Bool) -> [Int32] {
    let direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    var count: UInt32 = 0
    let total = unsafe hb_ot_layout_get_ligature_carets(
      pointer, direction, UInt32(glyph), 0, &count, nil)
    guard total > 0 else { return [] }
    count = total
    return unsafe [Int32](unsafeUninitializedCapacity: Int(total)) { buffer, used in
      _ = unsafe hb_ot_layout_get_ligature_carets(
        pointer, direction, UInt32(glyph), 0, &count, buffer.baseAddress)
      used = min(Int(count), Int(total))
    }
  }

  /// Returns the heights of capital and lowercase letters: from `OS/2`, else of a letter with a
  /// flat top (version 1 of the table has no heights), else a usual value.
  func letterHeights(unitsPerEm: Int) -> (capital: Double, small: Double) {
    func height(_ tag: hb_ot_metrics_tag_t, of letter: UInt32, usual: Double) -> Double {
      let em = Double(unitsPerEm)
      var position: Int32 = 0
      if unsafe hb_ot_metrics_get_position(pointer, tag, &position) != 0, position > 0,
        Double(position) <= 10 * em
      {
        return Double(position)
      }
      let glyph = glyph(for: letter, variation: 0)
      guard glyph != 0, let extents = extents(of: glyph) else { return usual * em }
      let top = Double(extents.y) + Double(extents.height)
      return top > 0 && top <= 10 * em ? top : usual * em
    }
    return (
      height(HB_OT_METRICS_TAG_CAP_HEIGHT, of: 0x48, usual: 0.7),
      height(HB_OT_METRICS_TAG_X_HEIGHT, of: 0x78, usual: 0.5)
    )
  }

  func metrics(of face: HarfBuzzFace) -> FontMetrics {
    var line = hb_font_extents_t()
    if unsafe hb_font_get_h_extents(pointer, &line) == 0 { line = hb_font_extents_t() }
    if line.ascender == 0, line.descender == 0 {
      let os2 = face.tables.bytes(tag("OS/2"), limit: 78)
      if os2.count == 78 {
        line.ascender = Int32(os2.int16(at: 68))
        line.descender = Int32(os2.int16(at: 70))
        line.line_gap = Int32(os2.int16(at: 72))
        if line.ascender == 0, line.descender == 0 {
          line.ascender = Int32(os2.uint16(at: 74))
          line.descender = -Int32(os2.uint16(at: 76))
        }
      }
    }
    func value(_ tag: hb_ot_metrics_tag_t) -> Double {
      var position: Int32 = 0
      unsafe hb_ot_metrics_get_position_with_fallback(pointer, tag, &position)
      return Double(position)
    }
    let underlineThickness = value(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
    let strikethroughThickness = value(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
    // The table has the upper edges of the strokes.
    return FontMetrics(
      ascender: Double(line.ascender), descender: Double(line.descender),
      lineGap: Double(line.line_gap),
      underlinePosition: value(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) - underlineThickness / 2,
      underlineThickness: underlineThickness,
      strikethroughPosition: value(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET)
        - strikethroughThickness / 2,
      strikethroughThickness: strikethroughThickness
    ).usable(unitsPerEm: face.unitsPerEm)
  }
}
