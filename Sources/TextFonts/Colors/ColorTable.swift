// SPDX-License-Identifier: MIT

/// The table `COLR` of version 1: paintings of glyphs.
///
/// Parsed here and not by FreeType, whose versions before 2.13 do not support its variations.
///
/// - Source: OpenType 1.9, `COLR`.
struct ColorTable: Sendable {
  let table: TableReader
  private let glyphs: Int
  private let layers: Int
  private let clips: Int
  private let map: Int
  private let store: Int

  /// Creates a reader of the table; nil for version 0, and for a table that is too short.
  init?(_ bytes: [UInt8]) {
    let table = TableReader(bytes)
    guard let version = table.uint16(0), version >= 1, let glyphs = table.uint32(14), glyphs > 0,
      let layers = table.uint32(18), let clips = table.uint32(22), let map = table.uint32(26),
      let store = table.uint32(30)
    else { return nil }
    self.table = table
    self.glyphs = glyphs
    self.layers = layers
    self.clips = clips
    self.map = map
    self.store = store
  }

  /// Returns the variations at a location; nil if the table has none.
  func variations(at coordinates: [Double]) -> ItemVariations? {
    guard store > 0, coordinates.contains(where: { $0 != 0 }) else { return nil }
    return ItemVariations(
      table, store: store, map: map > 0 ? map : nil, coordinates: coordinates)
  }

  /// Returns the painting of a glyph; nil if it has none, or one that is damaged or too large.
  func painting(
    of glyph: UInt16, palettes: ColorPalettes, palette: FontPalette, variations: ItemVariations?
  ) -> GlyphPainting? {
    guard let start = paintOffset(of: glyph) else { return nil }
    var reader = Reader(self, palettes, palette, variations)
    guard let paint = reader.paint(at: start, depth: 0), !reader.isExhausted else { return nil }
    return GlyphPainting(
      paint: paint, clip: clip(of: glyph, variations), usesTextColor: reader.usesTextColor)
  }

  /// Returns whether it has a painting of a glyph.
  func hasPainting(of glyph: UInt16) -> Bool { paintOffset(of: glyph) != nil }

  private func paintOffset(of glyph: UInt16) -> Int? {
    guard let count = table.uint32(glyphs) else { return nil }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let at = glyphs + 4 + 6 * middle
      guard let found = table.uint16(at) else { return nil }
      if found == Int(glyph) {
        return table.uint32(at + 2).map { glyphs + $0 }
      }
      if found < Int(glyph) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func clip(of glyph: UInt16, _ variations: ItemVariations?) -> GlyphPainting.Box? {
    guard clips > 0, let count = table.uint32(clips + 1) else { return nil }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let at = clips + 5 + 7 * middle
      guard let first = table.uint16(at), let last = table.uint16(at + 2),
        let offset = table.uint24(at + 4)
      else { return nil }
      if Int(glyph) < first {
        high = middle
      } else if Int(glyph) > last {
        low = middle + 1
      } else {
        return box(at: clips + offset, variations)
      }
    }
    return nil
  }

  private func box(at start: Int, _ variations: ItemVariations?) -> GlyphPainting.Box? {
    guard let format = table.uint8(start) else { return nil }
    var edges: [Double] = []
    let base = format == 2 ? table.uint32(start + 9) : nil
    for edge in 0..<4 {
      guard let value = table.int16(start + 1 + 2 * edge) else { return nil }
      let delta = base.flatMap { base in
        variations?.delta(UInt32(truncatingIfNeeded: base + edge))
      }
      edges.append(Double(value) + (delta ?? 0))
    }
    guard edges[0] < edges[2], edges[1] < edges[3] else { return nil }
    return GlyphPainting.Box(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
  }
}

extension ColorTable {
  /// A parser of one glyph's paints, within limits: paints refer to each other, possibly in cycles.
  private struct Reader {
    private static let paintLimit = 8192
    private static let depthLimit = 64

    private let color: ColorTable
    private let palettes: ColorPalettes
    private let palette: FontPalette
    private let variations: ItemVariations?
    private var count = 0
    private(set) var usesTextColor = false
    /// Whether the paints exceed the limits of number or depth.
    private(set) var isExhausted = false

    init(
      _ color: ColorTable, _ palettes: ColorPalettes, _ palette: FontPalette,
      _ variations: ItemVariations?
    ) {
      self.color = color
      self.palettes = palettes
      self.palette = palette
      self.variations = variations
    }

    private var table: TableReader { color.table }

    /// Returns the numbers of a paint, of 2 bytes each, with their deltas; in a variable paint the
    /// index of the first delta follows them.
    private func fields(_ at: Int, _ count: Int, isVariable: Bool, unsigned: Set<Int> = [])
      -> [Double]?
    {
      let base = isVariable ? table.uint32(at + 2 * count) : nil
      var values: [Double] = []
      for item in 0..<count {
        guard
          let value = unsigned.contains(item)
            ? table.uint16(at + 2 * item) : table.int16(at + 2 * item)
        else { return nil }
        values.append(Double(value) + delta(base, item))
      }
      return values
    }

    private func delta(_ base: Int?, _ item: Int) -> Double {
      guard let base, let variations, base != 0xFFFF_FFFF else { return 0 }
      return variations.delta(UInt32(truncatingIfNeeded: base + item))
    }

    /// Parses a paint and those below it; returns nil if it is damaged.
    ///
    /// Size: a case for each format of the table, each short.
    mutating func paint(at start: Int, depth: Int) -> GlyphPaint? {
      count += 1
      guard count <= Reader.paintLimit, depth <= Reader.depthLimit else {
        isExhausted = true
        return nil
      }
      guard let format = table.uint8(start) else { return nil }
      // From 2 to 9 and from 12 to 31 each odd format is the variable form of the one before it.
      let isVariable = format > 1 && (format < 10 || format > 11) && format % 2 == 1 && format < 32
      switch isVariable ? format - 1 : format {
      case 1:
        guard let number = table.uint8(start + 1), let first = table.uint32(start + 2) else {
          return nil
        }
        return .layers(readLayers(first, number, depth))
      case 2:
        guard let index = table.uint16(start + 1),
          let alpha = fields(start + 3, 1, isVariable: isVariable)
        else { return nil }
        return .solid(ink(index, alpha[0] / 16384))
      case 4, 6, 8: return gradient(at: start, format: isVariable ? format - 1 : format, isVariable)
      case 10:
        guard let glyph = table.uint16(start + 4), let below = child(start, 1, depth) else {
          return nil
        }
        return .glyph(UInt16(glyph), below)
      case 11:
        guard let glyph = table.uint16(start + 1),
          let other = color.paintOffset(of: UInt16(glyph))
        else { return nil }
        return paint(at: other, depth: depth + 1)
      case 12:
        guard let matrix = table.uint24(start + 4).map({ start + $0 }) else { return nil }
        let base = isVariable ? table.uint32(matrix + 24) : nil
        var numbers: [Double] = []
        for item in 0..<6 {
          guard let value = table.signed(matrix + 4 * item, 4) else { return nil }
          numbers.append((Double(value) + delta(base, item)) / 65536)
        }
        let transform = GlyphTransform(
          xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], dx: numbers[4],
          dy: numbers[5])
        return child(start, 1, depth).map { .transform(transform, $0) }
      case let kind where (14...30).contains(kind):
        guard let transform = transform(at: start + 4, kind: kind, isVariable) else { return nil }
        return child(start, 1, depth).map { .transform(transform, $0) }
      case 32:
        guard let mode = table.uint8(start + 4).flatMap({ GlyphComposite(rawValue: UInt8($0)) })
        else { return nil }
        let empty = GlyphPaint.layers([])
        return .composite(
          mode, source: child(start, 1, depth) ?? empty, backdrop: child(start, 5, depth) ?? empty)
      default: return nil
      }
    }

    /// Parses the paint at an offset of three bytes.
    private mutating func child(_ start: Int, _ field: Int, _ depth: Int) -> GlyphPaint? {
      guard let offset = table.uint24(start + field), offset > 0 else { return nil }
      return paint(at: start + offset, depth: depth + 1)
    }

    private mutating func readLayers(_ first: Int, _ number: Int, _ depth: Int) -> [GlyphPaint] {
      guard color.layers > 0, let count = table.uint32(color.layers) else { return [] }
      var found: [GlyphPaint] = []
      for layer in first..<first + number where layer < count && !isExhausted {
        guard let offset = table.uint32(color.layers + 4 + 4 * layer) else { break }
        if let paint = paint(at: color.layers + offset, depth: depth + 1) { found.append(paint) }
      }
      return found
    }

    private func transform(at start: Int, kind: Int, _ isVariable: Bool) -> GlyphTransform? {
      let counts = [14: 2, 16: 2, 18: 4, 20: 1, 22: 3, 24: 1, 26: 3, 28: 2, 30: 4]
      guard let count = counts[kind], let v = fields(start, count, isVariable: isVariable) else {
        return nil
      }
      func angle(_ value: Double) -> Double { value / 16384 * .pi }
      switch kind {
      case 14: return GlyphTransform(dx: v[0], dy: v[1])
      case 16: return GlyphTransform(xx: v[0] / 16384, yy: v[1] / 16384)
      case 18: return GlyphTransform(xx: v[0] / 16384, yy: v[1] / 16384).around(v[2], v[3])
      case 20: return GlyphTransform(xx: v[0] / 16384, yy: v[0] / 16384)
      case 22: return GlyphTransform(xx: v[0] / 16384, yy: v[0] / 16384).around(v[1], v[2])
      case 24, 26:
        let (sine, cosine) = Angles.sineAndCosine(angle(v[0]))
        let turned = GlyphTransform(xx: cosine, yx: sine, xy: -sine, yy: cosine)
        return kind == 24 ? turned : turned.around(v[1], v[2])
      default:
        let skewed = GlyphTransform(
          yx: Angles.tangent(angle(v[1])), xy: -Angles.tangent(angle(v[0])))
        return kind == 28 ? skewed : skewed.around(v[2], v[3])
      }
    }

    // MARK: Colours

    private mutating func ink(_ index: Int, _ alpha: Double) -> PaletteInk {
      let alpha = min(max(alpha, 0), 1)
      // A colour that the palettes lack is that of the text, as in `COLR` version 0.
      let color = index == 0xFFFF ? nil : palettes.color(index, in: palette)
      if color == nil { usesTextColor = true }
      return PaletteInk(color: color, alpha: alpha)
    }

    private mutating func gradient(at start: Int, format: Int, _ isVariable: Bool) -> GlyphPaint? {
      guard let line = table.uint24(start + 1).map({ start + $0 }),
        let extendNumber = table.uint8(line), let count = table.uint16(line + 1), count > 0
      else { return nil }
      let unsigned: Set<Int> = format == 6 ? [2, 5] : []
      guard
        let v = fields(
          start + 4, format == 8 ? 4 : 6, isVariable: isVariable, unsigned: unsigned)
      else { return nil }
      self.count += count / 8
      let size = isVariable ? 10 : 6
      var stops: [GlyphGradient.Stop] = []
      for item in 0..<count {
        let at = line + 3 + size * item
        guard let offset = table.int16(at), let index = table.uint16(at + 2),
          let alpha = table.int16(at + 4)
        else { return nil }
        let base = isVariable ? table.uint32(at + 6) : nil
        stops.append(
          GlyphGradient.Stop(
            offset: (Double(offset) + delta(base, 0)) / 16384,
            ink: ink(index, (Double(alpha) + delta(base, 1)) / 16384)))
      }
      let extend: GlyphGradient.Extend =
        extendNumber == 1 ? .repeat : extendNumber == 2 ? .reflect : .pad
      let shape: GlyphGradient.Shape
      switch format {
      case 4:
        guard let line = ColorTable.line(v) else { return .layers([]) }
        shape = line
      case 6: shape = .radial(x0: v[0], y0: v[1], r0: v[2], x1: v[3], y1: v[4], r1: v[5])
      default:
        // Angles are stored less 180°.
        shape = .sweep(
          x: v[0], y: v[1], start: (v[2] / 16384 + 1) * 180, end: (v[3] / 16384 + 1) * 180)
      }
      return .gradient(GlyphGradient(shape: shape, stops: stops, extend: extend).normalized)
    }
  }

  /// Returns a linear gradient's line, which the third point rotates; nil if nothing is painted.
  private static func line(_ v: [Double]) -> GlyphGradient.Shape? {
    let (x0, y0, x1, y1) = (v[0], v[1], v[2], v[3])
    // Colours are constant along p0p2, so the line is p0p1 without its part along p0p2.
    let (px, py) = (y0 - v[5], v[4] - x0)
    let square = px * px + py * py
    guard square > 0 else { return nil }
    let along = ((x1 - x0) * px + (y1 - y0) * py) / square
    guard along != 0 else { return nil }
    return .linear(x0: x0, y0: y0, x1: x0 + along * px, y1: y0 + along * py)
  }
}

extension GlyphGradient {
  /// The same gradient with its first stop at 0 and its last at 1.
  fileprivate var normalized: GlyphGradient {
    let sorted = stops.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
    guard let first = sorted.first?.offset, let last = sorted.last?.offset else { return self }
    let length = last - first
    func moved(_ a: Double, _ b: Double, _ offset: Double) -> Double { a + (b - a) * offset }
    let shape: Shape
    switch self.shape {
    case .linear(let x0, let y0, let x1, let y1):
      shape = .linear(
        x0: moved(x0, x1, first), y0: moved(y0, y1, first), x1: moved(x0, x1, last),
        y1: moved(y0, y1, last))
    case .radial(let x0, let y0, let r0, let x1, let y1, let r1):
      shape = .radial(
        x0: moved(x0, x1, first), y0: moved(y0, y1, first), r0: moved(r0, r1, first),
        x1: moved(x0, x1, last), y1: moved(y0, y1, last), r1: moved(r0, r1, last))
    case .sweep(let x, let y, let start, let end):
      shape = .sweep(x: x, y: y, start: moved(start, end, first), end: moved(start, end, last))
    }
    return GlyphGradient(
      shape: length > 0 ? shape : self.shape,
      stops: sorted.map {
        Stop(offset: length > 0 ? ($0.offset - first) / length : $0.offset, ink: $0.ink)
      }, extend: extend)
  }
}
