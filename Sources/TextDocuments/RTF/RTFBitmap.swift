// SPDX-License-Identifier: MIT

/// Windows bitmaps without a file header: those of `\dibitmap`, and those in metafiles.
enum RTFBitmap {
  /// Returns a BMP file of a device-independent bitmap, which lacks only the file header; `nil` if
  /// the data is not a bitmap.
  ///
  /// - Source: Microsoft, MS-WMF 2.2.2.9 (DeviceIndependentBitmap Object), BITMAPFILEHEADER.
  static func file(of bitmap: ArraySlice<UInt8>) -> [UInt8]? {
    let fields = LittleEndianFields(bitmap)
    guard let header = fields.long(0), header >= 12, header <= 1024, bitmap.count > header
    else { return nil }
    let isCore = header == 12
    guard let depth = fields.word(isCore ? 10 : 14), [1, 4, 8, 16, 24, 32].contains(depth) else {
      return nil
    }
    var offset = 14 + header
    if isCore {
      if depth <= 8 { offset += 3 << depth }
    } else {
      guard let compression = fields.long(16), let used = fields.long(32) else { return nil }
      // The masks of three colours, unless the header contains them.
      if compression == 3 && header == 40 { offset += 12 }
      guard used <= 256 || depth > 8 && used <= 1 << 16 else { return nil }
      offset += 4 * (used > 0 ? used : depth <= 8 ? 1 << depth : 0)
    }
    let count = bitmap.count + 14
    guard offset < count else { return nil }
    func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    return [0x42, 0x4D] + bytes(count) + [0, 0, 0, 0] + bytes(offset) + bitmap
  }

  /// Returns a BMP file of the bitmap that a metafile draws, if it draws nothing else.
  ///
  /// Rich text controls of Windows wrap each image in such a metafile.
  ///
  /// - Source: Microsoft, MS-WMF 2.3.1 (bitmap records), MS-EMF 2.3.1.
  static func file(inMetafile data: [UInt8], isEnhanced: Bool) -> [UInt8]? {
    isEnhanced ? enhanced(data) : plain(data)
  }

  private static func plain(_ data: [UInt8]) -> [UInt8]? {
    let isPlaceable = data.starts(with: [0xD7, 0xCD, 0xC6, 0x9A])
    let fields = LittleEndianFields(data[...])
    var place = (isPlaceable ? 22 : 0) + 18
    var found: ArraySlice<UInt8>?
    while let size = fields.long(place), let function = fields.word(place + 4), size >= 3 {
      let end = min(data.count, place + size * 2)
      if drawingRecords.contains(function) { return nil }
      if let offset = bitmapRecords[function], place + offset < end {
        guard found == nil else { return nil }
        found = data[(place + offset)..<end]
      }
      place = end
    }
    return found.flatMap(file(of:))
  }

  /// The offset of the bitmap in records that draw one.
  private static let bitmapRecords = [0x0F43: 28, 0x0B41: 26, 0x0940: 22, 0x0D33: 24]
  /// Records that draw anything else: lines, shapes, text, device-dependent bitmaps.
  private static let drawingRecords: Set<Int> = [
    0x0213, 0x041B, 0x061C, 0x0418, 0x0817, 0x081A, 0x0830, 0x0324, 0x0325, 0x0538, 0x0521,
    0x0A32, 0x0228, 0x0429, 0x012A, 0x012B, 0x061D, 0x041F, 0x0419, 0x0548, 0x0922, 0x0B23,
  ]

  private static func enhanced(_ data: [UInt8]) -> [UInt8]? {
    let fields = LittleEndianFields(data[...])
    var place = 0
    var found: [UInt8]?
    while let type = fields.long(place), let size = fields.long(place + 4), size >= 8 {
      if enhancedDrawing.contains(type) { return nil }
      if let offset = enhancedBitmaps[type] {
        guard let start = fields.long(place + offset), let length = fields.long(place + offset + 4),
          let bits = fields.long(place + offset + 8), let count = fields.long(place + offset + 12)
        else { return nil }
        if length > 0 {
          guard found == nil, place + start + length <= data.count,
            place + bits + count <= data.count
          else { return nil }
          found =
            Array(data[(place + start)..<(place + start + length)])
            + data[(place + bits)..<(place + bits + count)]
        }
      }
      place += size
    }
    return found.flatMap { file(of: $0[...]) }
  }

  private static let enhancedBitmaps = [81: 48, 76: 84, 77: 84, 80: 48]
  private static let enhancedDrawing: Set<Int> = Set(2...8).union(Set(41...47)).union([
    15, 53, 54, 55, 56, 62, 63, 64, 71, 72, 73, 74, 78, 79, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92,
    96, 97, 108, 114, 116, 118,
  ])

  /// Converts a device-dependent bitmap (`\wbitmap`) to a BMP file.
  ///
  /// - Parameters:
  ///   - data: Rows of pixels, from top to bottom.
  ///   - size: The size in pixels.
  ///   - depth: Bits per pixel: 1, 8 or 24.
  ///   - rowLength: Bytes per row, or 0 for the minimum even number.
  /// - Returns: The file; `nil` if the data is not such a bitmap.
  static func file(
    ofDeviceBitmap data: [UInt8], size: (width: Int, height: Int), depth: Int, rowLength: Int
  ) -> [UInt8]? {
    guard (1...1 << 14).contains(size.width), (1...1 << 14).contains(size.height),
      [1, 8, 24].contains(depth)
    else { return nil }
    let needed = (size.width * depth + 7) / 8
    let length = rowLength > 0 ? rowLength : (needed + 1) / 2 * 2
    guard length >= needed, data.count >= length * (size.height - 1) + needed else { return nil }
    func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    var bitmap = bytes(40) + bytes(size.width) + bytes(size.height)
    bitmap += [1, 0, UInt8(depth), 0] + [UInt8](repeating: 0, count: 24)
    if depth <= 8 {
      // There is no palette: greys from black to white.
      let last = (1 << depth) - 1
      for index in 0...last {
        let grey = UInt8(index * 255 / last)
        bitmap += [grey, grey, grey, 0]
      }
    }
    for row in (0..<size.height).reversed() {
      bitmap += data[row * length..<row * length + needed]
      bitmap += [UInt8](repeating: 0, count: (4 - needed % 4) % 4)
    }
    return file(of: bitmap[...])
  }
}
