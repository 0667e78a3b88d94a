// SPDX-License-Identifier: MIT

private import CFreeType

extension FreeTypeFace {
  /// The maximum number of pixels, which bounds memory: 4096 × 4096.
  private static let pixelLimit = 1 << 24

  /// Loads a glyph's outline into the face's slot, in font units, with synthetic bold and slant.
  private func load(_ glyph: UInt16, bold: Double, slant: Double) -> FT_GlyphSlot? {
    guard
      unsafe FT_Load_Glyph(
        pointer, UInt32(glyph), FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_IGNORE_TRANSFORM)) == 0,
      let slot = unsafe pointer.pointee.glyph,
      unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    if bold > 0 {
      // FreeType widens to the right and upwards; the outline is moved back so that the glyph keeps
      // its position.
      let strength = FT_Pos(bold.rounded())
      _ = unsafe FT_Outline_EmboldenXY(&slot.pointee.outline, strength, strength)
      unsafe FT_Outline_Translate(&slot.pointee.outline, -strength / 2, -strength / 2)
    }
    if slant != 0 {
      var matrix = FT_Matrix(
        xx: 0x10000, xy: FT_Fixed((slant * 65536).rounded()), yx: 0, yy: 0x10000)
      unsafe FT_Outline_Transform(&slot.pointee.outline, &matrix)
    }
    return unsafe slot
  }

  func outline(of glyph: UInt16, bold: Double, slant: Double) -> GlyphOutline? {
    guard let slot = unsafe load(glyph, bold: bold, slant: slant) else { return nil }
    var calls = FT_Outline_Funcs()
    unsafe calls.move_to = { to, target in
      guard let to = unsafe to, let collector = unsafe Collector.of(target) else { return 1 }
      unsafe collector.pointee.move(Double(to.pointee.x), Double(to.pointee.y))
      return 0
    }
    unsafe calls.line_to = { to, target in
      guard let to = unsafe to, let collector = unsafe Collector.of(target) else { return 1 }
      unsafe collector.pointee.line(Double(to.pointee.x), Double(to.pointee.y))
      return 0
    }
    unsafe calls.conic_to = { control, to, target in
      guard let control = unsafe control, let to = unsafe to,
        let collector = unsafe Collector.of(target)
      else { return 1 }
      unsafe collector.pointee.quadratic(
        Double(control.pointee.x), Double(control.pointee.y), Double(to.pointee.x),
        Double(to.pointee.y))
      return 0
    }
    unsafe calls.cubic_to = { first, second, to, target in
      guard let first = unsafe first, let second = unsafe second, let to = unsafe to,
        let collector = unsafe Collector.of(target)
      else { return 1 }
      unsafe collector.pointee.curve(
        Double(first.pointee.x), Double(first.pointee.y), Double(second.pointee.x),
        Double(second.pointee.y), Double(to.pointee.x), Double(to.pointee.y))
      return 0
    }
    var collector = Collector()
    let code = unsafe withUnsafeMutablePointer(to: &collector) {
      unsafe FT_Outline_Decompose(&slot.pointee.outline, &calls, $0)
    }
    guard code == 0 else { return nil }
    collector.close()
    return collector.outline
  }

  func mask(
    of glyph: UInt16, pixelsPerEm: Double, subpixelX: Int, bold: Double, slant: Double,
    inStripes: Bool = false
  ) -> GlyphMask? {
    let unitsPerEm = unsafe Double(max(1, pointer.pointee.units_per_EM))
    guard let slot = unsafe load(glyph, bold: bold, slant: slant) else { return nil }
    // From font units to 26.6 pixels. A font unit is 2 to the 16th of the matrix's.
    let scale = FT_Fixed((pixelsPerEm * 64 / unitsPerEm * 65536).rounded())
    var matrix = FT_Matrix(xx: scale, xy: 0, yx: 0, yy: scale)
    unsafe FT_Outline_Transform(&slot.pointee.outline, &matrix)
    unsafe FT_Outline_Translate(&slot.pointee.outline, FT_Pos(16 * subpixelX), 0)
    var box = FT_BBox()
    unsafe FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    let width = (box.xMax - box.xMin) / 64 + 2
    let height = (box.yMax - box.yMin) / 64 + 2
    guard width < 0x7FFF, height < 0x7FFF, width * height <= FreeTypeFace.pixelLimit,
      unsafe FT_Render_Glyph(slot, inStripes ? FT_RENDER_MODE_LCD : FT_RENDER_MODE_NORMAL) == 0
    else { return nil }
    return unsafe picture(in: slot, pixelsPerEm: pixelsPerEm)
  }

  /// Returns the font's bitmap of the smallest size that is not below the requested one, else the
  /// largest.
  func bitmap(of glyph: UInt16, pixelsPerEm: Double) -> GlyphMask? {
    let count = unsafe Int(pointer.pointee.num_fixed_sizes)
    guard count > 0, let sizes = unsafe pointer.pointee.available_sizes else { return nil }
    let strikes = (0..<count).map { unsafe Double(sizes[$0].y_ppem) / 64 }
    let order = strikes.indices.sorted { one, other in
      let oneFits = strikes[one] >= pixelsPerEm
      guard oneFits == (strikes[other] >= pixelsPerEm) else { return oneFits }
      return oneFits ? strikes[one] < strikes[other] : strikes[one] > strikes[other]
    }
    for strike in order where strikes[strike] > 0 {
      guard unsafe FT_Select_Size(pointer, FT_Int(strike)) == 0,
        unsafe FT_Load_Glyph(
          pointer, UInt32(glyph), FT_Int32(FT_LOAD_COLOR) | FT_Int32(FT_LOAD_NO_HINTING)) == 0,
        let slot = unsafe pointer.pointee.glyph,
        unsafe slot.pointee.format == FT_GLYPH_FORMAT_BITMAP
      else { continue }
      return unsafe picture(in: slot, pixelsPerEm: strikes[strike])
    }
    return nil
  }

  /// Copies the slot's bitmap, whatever its format, to rows without padding.
  private func picture(in slot: FT_GlyphSlot, pixelsPerEm: Double) -> GlyphMask? {
    let bitmap = unsafe slot.pointee.bitmap
    if unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_LCD.rawValue) {
      return unsafe stripes(in: slot, pixelsPerEm: pixelsPerEm)
    }
    let width = unsafe Int(bitmap.width)
    let height = unsafe Int(bitmap.rows)
    guard width * height <= FreeTypeFace.pixelLimit else { return nil }
    let isColor = unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue)
    let isMono = unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_MONO.rawValue)
    let isGrey = unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_GRAY.rawValue)
    guard isColor || isMono || isGrey || width == 0 || height == 0 else { return nil }
    let rowBytes = isColor ? 4 * width : width
    var bytes = [UInt8](repeating: 0, count: rowBytes * height)
    let pitch = unsafe Int(bitmap.pitch)
    if let source = unsafe bitmap.buffer {
      for row in 0..<height {
        // A negative pitch: the first row in memory is the lowest.
        let start = pitch >= 0 ? row * pitch : (row - height + 1) * pitch
        let line = unsafe source + start
        if isMono {
          for column in 0..<width where unsafe line[column / 8] & (0x80 >> (column % 8)) != 0 {
            bytes[row * rowBytes + column] = 255
          }
        } else {
          for column in 0..<rowBytes { unsafe bytes[row * rowBytes + column] = line[column] }
        }
      }
    }
    return unsafe GlyphMask(
      format: isColor ? .color : .alpha, width: width, height: height,
      left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top),
      pixelsPerEm: pixelsPerEm, bytes: bytes)
  }
}

/// A bare table `CFF `, as in a PDF.
package enum CompactTable {
  /// Returns the advances in glyph descriptions, in 1/1000 em; nil if FreeType cannot read one.
  ///
  /// In an OpenType file `hmtx` decides; PDF readers, which read the table alone, use these.
  package static func advances(_ table: [UInt8], of glyphs: [UInt16]) -> [Double]? {
    let file = FontFile(bytes: table, name: "<CFF>")
    guard let face = try? FreeTypeFace(file: file, index: 0, variations: []) else { return nil }
    var advances: [Double] = []
    for glyph in glyphs {
      guard let advance = face.advance(of: glyph) else { return nil }
      advances.append(advance)
    }
    return advances
  }
}

extension FreeTypeFace {
  /// Returns an advance in 1/1000 em.
  fileprivate func advance(of glyph: UInt16) -> Double? {
    guard let slot = unsafe load(glyph, bold: 0, slant: 0) else { return nil }
    let unitsPerEm = unsafe Double(max(1, pointer.pointee.units_per_EM))
    return unsafe Double(slot.pointee.metrics.horiAdvance) * 1000 / unitsPerEm
  }

  /// Copies a bitmap of three bytes a pixel.
  fileprivate func stripes(in slot: FT_GlyphSlot, pixelsPerEm: Double) -> GlyphMask? {
    let bitmap = unsafe slot.pointee.bitmap
    let width = unsafe Int(bitmap.width) / 3
    let height = unsafe Int(bitmap.rows)
    guard width * height <= FreeTypeFace.pixelLimit else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    let pitch = unsafe Int(bitmap.pitch)
    if let source = unsafe bitmap.buffer {
      for row in 0..<height {
        let line = unsafe source + (pitch >= 0 ? row * pitch : (row - height + 1) * pitch)
        for column in 0..<width {
          let red = unsafe line[3 * column]
          let green = unsafe line[3 * column + 1]
          let blue = unsafe line[3 * column + 2]
          let at = 4 * (row * width + column)
          (bytes[at], bytes[at + 1], bytes[at + 2]) = (blue, green, red)
          bytes[at + 3] = max(red, green, blue)
        }
      }
    }
    return unsafe GlyphMask(
      format: .stripes, width: width, height: height, left: Int(slot.pointee.bitmap_left),
      top: Int(slot.pointee.bitmap_top), pixelsPerEm: pixelsPerEm, bytes: bytes)
  }
}

/// Builds an outline from FreeType's callbacks.
private struct Collector {
  var outline = GlyphOutline()
  private var isOpen = false
  private var startX = 0.0
  private var startY = 0.0
  private var x = 0.0
  private var y = 0.0

  static func of(_ target: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Collector>? {
    unsafe target?.assumingMemoryBound(to: Collector.self)
  }

  /// Closes a contour; FreeType's final line to its start is redundant.
  mutating func close() {
    if isOpen {
      if outline.elements.last == .line(x: startX, y: startY) { outline.elements.removeLast() }
      outline.elements.append(.close)
    }
    isOpen = false
  }

  mutating func move(_ x: Double, _ y: Double) {
    close()
    outline.elements.append(.move(x: x, y: y))
    isOpen = true
    (startX, startY) = (x, y)
    (self.x, self.y) = (x, y)
  }

  mutating func line(_ x: Double, _ y: Double) {
    outline.elements.append(.line(x: x, y: y))
    (self.x, self.y) = (x, y)
  }

  /// Adds a quadratic curve as a cubic one.
  mutating func quadratic(_ cx: Double, _ cy: Double, _ x: Double, _ y: Double) {
    curve(
      self.x + (cx - self.x) * 2 / 3, self.y + (cy - self.y) * 2 / 3, x + (cx - x) * 2 / 3,
      y + (cy - y) * 2 / 3, x, y)
  }

  mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    outline.elements.append(.curve(x1: x1, y1: y1, x2: x2, y2: y2, x: x, y: y))
    (self.x, self.y) = (x, y)
  }
}
