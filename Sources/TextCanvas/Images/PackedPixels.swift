// SPDX-License-Identifier: MIT

/// The pixels of a PNG file as the file packs them, where a PDF may hold them like this: opaque, in one pass, with at most eight bits
/// a channel.
///
/// The rows have PNG's filters, which PDF calls predictors of 10 and more.
///
/// - Source: PNG (second edition), 11.2; PDF 1.7, 7.4.4.4.
package struct PackedPixels: Sendable {
  package let width: Int
  package let height: Int
  /// Bits of a channel: 1, 2, 4 or 8.
  package let bits: Int
  /// Three for colours, else one: of grey or of the palette.
  package let channels: Int
  /// Red, green and blue of each colour; nil if the pixels have no palette.
  package let palette: [UInt8]?
  /// A zlib stream.
  package let data: [UInt8]

  /// nil for other files, and for those that are damaged in their chunks.
  init?(png file: ByteStore) {
    var chunks = PNGChunks(file)
    guard let header = chunks.next(), header.kind == PNGChunks.header, header.range.count == 13
    else { return nil }
    let fields = file.withSpan { bytes in header.range.map { bytes[$0] } }
    func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(fields[at + $1]) } }
    (width, height, bits) = (number(0), number(4), Int(fields[8]))
    let color = fields[9]
    // One method of packing, one of filters, one pass.
    guard [1, 2, 4, 8].contains(bits), fields[10...] == [0, 0, 0], width > 0, height > 0,
      color == 0 || color == 2 && bits == 8 || color == 3
    else { return nil }
    channels = color == 2 ? 3 : 1
    var (colors, pixels): ([UInt8], [UInt8]) = ([], [])
    var isEnded = false
    while !isEnded {
      guard let chunk = chunks.next() else { return nil }
      switch chunk.kind {
      case PNGChunks.palette where color == 3: file.append(chunk.range, to: &colors)
      case PNGChunks.pixels: file.append(chunk.range, to: &pixels)
      // Colours that are clear, and chunks that a reader must know and this one does not.
      case PNGChunks.transparency: return nil
      case PNGChunks.end: isEnded = true
      default: if chunk.isCritical, chunk.kind != PNGChunks.palette { return nil }
      }
    }
    guard color != 3 || !colors.isEmpty && colors.count.isMultiple(of: 3) && colors.count <= 768
    else { return nil }
    palette = color == 3 ? colors : nil
    data = pixels
  }

  /// Whether the stream holds all rows and nothing else.
  ///
  /// Needs memory for the rows, not for pixels of four bytes.
  var isWhole: Bool {
    let row = (width * channels * bits + 7) / 8 + 1
    return Zlib.withUnpacked(data, count: row * height) { bytes in
      (0..<height).allSatisfy { bytes[$0 * row] <= 4 }
    } ?? false
  }
}

/// The chunks of a PNG file from its beginning; ends where one is damaged.
struct PNGChunks {
  static let (header, palette, pixels) = (0x4948_4452, 0x504C_5445, 0x4944_4154)
  static let (transparency, end) = (0x7452_4E53, 0x4945_4E44)

  private let file: ByteStore
  private var at = 8

  init(_ file: ByteStore) { self.file = file }

  mutating func next() -> (kind: Int, range: Range<Int>, isCritical: Bool)? {
    let start = at
    let found = file.withSpan { bytes -> (kind: Int, range: Range<Int>)? in
      func word(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
      guard bytes.count - start >= 12 else { return nil }
      let length = word(start)
      guard length <= bytes.count - start - 12,
        Int(Zlib.checksum(bytes.extracting(start + 4..<start + 8 + length)))
          == word(start + 8 + length)
      else { return nil }
      return (word(start + 4), start + 8..<start + 8 + length)
    }
    guard let found else { return nil }
    at = found.range.upperBound + 4
    // The first letter is a capital one.
    return (found.kind, found.range, found.kind & 0x2000_0000 == 0)
  }
}
