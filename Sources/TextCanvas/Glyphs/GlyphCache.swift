// SPDX-License-Identifier: MIT

private import Synchronization
import TextFonts

/// A cache of glyph bitmaps at sizes and quarter-pixel positions, ready to be painted over pixels.
///
/// All canvases of the process share it; one lock, taken once per row of glyphs, protects it. The
/// least recently used bitmaps are evicted, so memory stays within the limit with any fonts and
/// sizes.
package final class GlyphCache: Sendable {
  /// The default cache of canvases: 16 MiB, some 16 000 glyphs of Chinese at 2x.
  package static let shared = GlyphCache(byteLimit: 16 << 20)

  /// A glyph ready to be painted.
  struct Entry {
    /// nil for a glyph without ink, and for one that is painted as layers.
    var image: PixmanImage?
    /// Whether it has its own colours.
    var isImage = false
    /// Whether its mask has subpixel coverage.
    var isInStripes = false
    /// The offset from the pixel of the glyph's origin to the image's upper left, in pixels, y
    /// down.
    var left = 0
    var top = 0
    /// The image's mask, if it has one byte a pixel, or there is no ink.
    var mask: PlainMask?
    /// Whether it is a drawing that depends on the colour of the text, which is not cached here.
    var isDrawn = false
    /// A coloured glyph in layers, from back to front.
    var layers: [GlyphLayer] = []

    /// The approximate size of the entry in memory, including its objects and table slots.
    var cost: Int {
      192 + layers.count * 8
        + (image.map { $0.width * $0.height * (isImage || isInStripes ? 4 : 1) } ?? 0)
    }
  }

  private let table: Mutex<RecentTable<Entry>>

  package init(byteLimit: Int) {
    table = Mutex(RecentTable(limit: byteLimit))
  }

  /// The approximate number of bytes in use.
  package var byteCount: Int { table.withLock { $0.cost } }
  package var glyphCount: Int { table.withLock { $0.count } }

  /// Removes all entries.
  package func removeAll() { table.withLock { $0.removeAll() } }

  /// Runs `body` with the entries; other threads wait.
  func withTable(_ body: (inout RecentTable<Entry>) -> Void) {
    table.withLock { body(&$0) }
  }
}

extension RecentTable<GlyphCache.Entry> {
  /// Returns the glyph's entry, which is made if it does not exist.
  ///
  /// A glyph that cannot be made counts as one without ink.
  ///
  /// - `size`: Pixels per em in 1/64, above 0.
  /// - `quarter`: 0 ..< 4.
  /// - `isShape`: Whether the glyph is a layer of another and shows only its shape.
  /// - `inStripes`: Whether to compute subpixel coverage.
  /// - `isHard`: Whether each pixel is covered wholly or not at all.
  @inline(__always)
  mutating func entry(
    font: FontInstance, size: UInt32, glyph: UInt16, quarter: Int, isShape: Bool = false,
    inStripes: Bool = false, isHard: Bool = false
  ) -> GlyphCache.Entry {
    let key = GlyphKey(
      font: font, size: size, glyph: glyph, quarter: quarter, isShape: isShape,
      inStripes: inStripes, isHard: isHard)
    if let known = find(key) { return known }
    let made = GlyphCache.Entry(
      font: font, size: size, glyph: glyph, quarter: quarter, isShape: isShape,
      inStripes: inStripes, isHard: isHard)
    // A single huge entry must not evict all others.
    if made.cost <= limit / 4 { insert(made, for: key, cost: made.cost) }
    return made
  }

  /// Returns the glyph's mask, valid until an entry is made; nil for bitmaps and layers, and for a
  /// glyph that is not cached yet.
  @inline(__always)
  mutating func plainMask(
    font: FontInstance, size: UInt32, glyph: UInt16, quarter: Int
  ) -> PlainMask? {
    let key = GlyphKey(font: font, size: size, glyph: glyph, quarter: quarter)
    return find(key) { $0.mask } ?? nil
  }
}

extension GlyphKey {
  @inline(__always)
  fileprivate init(
    font: FontInstance, size: UInt32, glyph: UInt16, quarter: Int, isShape: Bool = false,
    inStripes: Bool = false, isHard: Bool = false
  ) {
    self.init(
      font: UInt32(truncatingIfNeeded: font.id), size: size,
      glyph: UInt32(glyph) << 2 | UInt32(quarter) | (isShape ? 1 << 31 : 0)
        | (inStripes ? 1 << 30 : 0) | (isHard ? 1 << 29 : 0))
  }
}

extension GlyphCache.Entry {
  @inline(never)
  init(
    font: FontInstance, size: UInt32, glyph: UInt16, quarter: Int, isShape: Bool, inStripes: Bool,
    isHard: Bool
  ) {
    let pixelsPerEm = Double(size) / 64
    if !isShape {
      if let drawn = ColorGlyph.of(glyph, font, textColor: .black) {
        isImage = true
        isDrawn = drawn.usesTextColor
        if !isDrawn { draw(drawn, pixelsPerEm: pixelsPerEm, quarter: quarter) }
        return
      }
      layers = font.colorLayers(of: glyph)
      if !layers.isEmpty { return }
    }
    guard
      let mask = font.mask(
        of: glyph, pixelsPerEm: pixelsPerEm, subpixelX: quarter, inStripes: inStripes),
      mask.width > 0, mask.height > 0
    else {
      self.mask = .blank
      return
    }
    isImage = mask.format == .color
    isInStripes = mask.format == .stripes
    let isFixed = mask.pixelsPerEm != pixelsPerEm
    guard isImage || isFixed else {
      let bytes = isHard ? mask.bytes.map { $0 < 128 ? 0 : 255 } : mask.bytes
      image = PixmanImage(
        width: mask.width, height: mask.height, isColor: isInStripes, inStripes: isInStripes,
        bytes: bytes.span)
      left = mask.left
      top = -mask.top
      if !isInStripes { self.mask = image?.plainMask(left: left, top: top) }
      return
    }
    // A bitmap of a fixed size is scaled once, smoothly, and cached at its final size.
    guard let picture = CairoImage(mask) else { return }
    let factor = isFixed ? pixelsPerEm / mask.pixelsPerEm : 1
    let x = Double(mask.left) * factor + Double(quarter) / 4
    let y = -Double(mask.top) * factor
    // A pixel more on each side for antialiased edges.
    left = x.pixelFloor - 1
    top = y.pixelFloor - 1
    let width = (x + Double(mask.width) * factor).pixelCeiling + 1 - left
    let height = (y + Double(mask.height) * factor).pixelCeiling + 1 - top
    image = picture.pixels(
      through: CanvasTransform(
        a: factor, d: factor, tx: x - Double(left), ty: y - Double(top)), width: width,
      height: height)
  }

  /// Caches a drawing at its final size.
  private mutating func draw(_ drawn: ColorGlyph, pixelsPerEm: Double, quarter: Int) {
    let square = drawn.squareToEm.concatenating(
      CanvasTransform(a: pixelsPerEm, d: pixelsPerEm, tx: Double(quarter) / 4))
    let box = square.bounds(of: CanvasRect(x: 0, y: 0, width: 1, height: 1))
    guard
      let (picture, toUnit) = try? drawn.drawing.picture(width: box.width, height: box.height)
    else { return }
    left = box.minX.pixelFloor - 1
    top = box.minY.pixelFloor - 1
    image = picture.pixels(
      through: toUnit.concatenating(square).concatenating(
        CanvasTransform(tx: -Double(left), ty: -Double(top))),
      width: box.maxX.pixelCeiling + 1 - left, height: box.maxY.pixelCeiling + 1 - top)
  }
}
