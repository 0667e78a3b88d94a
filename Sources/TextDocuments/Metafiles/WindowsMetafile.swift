// SPDX-License-Identifier: MIT

/// Reads the records of a Windows metafile (WMF).
///
/// - Source: Microsoft, MS-WMF 2.3.
struct WindowsMetafile {
  private let data: [UInt8]
  private let fields: LittleEndianFields
  private var drawing = MetafileDrawing()
  /// Whether the file has specified its window.
  private var hasWindow = false

  private init(_ data: [UInt8]) {
    self.data = data
    fields = LittleEndianFields(data[...])
  }

  /// Returns the drawing; `nil` if it has no frame or draws nothing.
  static func drawing(_ data: [UInt8]) -> MetafileDrawing? {
    var file = WindowsMetafile(data)
    file.readAll()
    return file.drawing.hasContent && file.drawing.frame != nil ? file.drawing : nil
  }

  private mutating func readAll() {
    let isPlaceable = data.starts(with: [0xD7, 0xCD, 0xC6, 0x9A])
    if isPlaceable { readFrame() }
    var place = (isPlaceable ? 22 : 0) + 18
    var count = 0
    while let size = fields.long(place), let function = fields.word(place + 4), size >= 3 {
      if function == 0 { return }
      count += 1
      guard count < MetafileDrawing.recordLimit else {
        drawing.leavesOutParts = true
        return
      }
      let end = min(data.count, place + size * 2)
      read(function, Record(place + 6, end))
      place = end
    }
  }

  /// The byte range of a record's parameters.
  private struct Record {
    let start: Int
    let end: Int
    init(_ start: Int, _ end: Int) { (self.start, self.end) = (start, end) }
  }

  /// Reads the frame of a placeable metafile, whose header says how many units an inch has.
  private mutating func readFrame() {
    guard let left = fields.short(6), let top = fields.short(8), let right = fields.short(10),
      let bottom = fields.short(12), let inch = fields.word(14), right != left, bottom != top
    else { return }
    if inch > 0 {
      drawing.size = (
        Double(abs(right - left)) * 72 / Double(inch), Double(abs(bottom - top)) * 72 / Double(inch)
      )
    }
    setWindow(
      MetafileDrawing.Point(x: Double(left), y: Double(top)),
      MetafileDrawing.Point(x: Double(right - left), y: Double(bottom - top)))
  }

  /// Sets the window; the first one is the visible rectangle, from left to right and from top to
  /// bottom.
  private mutating func setWindow(
    _ origin: MetafileDrawing.Point, _ size: MetafileDrawing.Point
  ) {
    drawing.state.windowOrigin = origin
    drawing.state.windowSize = size
    let (width, height) = (abs(size.x), abs(size.y))
    drawing.state.viewportOrigin = .init(x: size.x < 0 ? width : 0, y: size.y < 0 ? height : 0)
    drawing.state.viewportSize = size
    if !hasWindow || drawing.frame == nil { drawing.frame = (0, 0, width, height) }
    // Later windows fill the same area.
    if let frame = drawing.frame, frame.width != width || frame.height != height {
      drawing.state.viewportSize = .init(
        x: size.x < 0 ? -frame.width : frame.width, y: size.y < 0 ? -frame.height : frame.height)
      drawing.state.viewportOrigin = .init(
        x: size.x < 0 ? frame.width : 0, y: size.y < 0 ? frame.height : 0)
    }
    hasWindow = true
  }

  private func value(_ record: Record, _ index: Int) -> Double {
    let place = record.start + index * 2
    return place + 2 <= record.end ? Double(fields.short(place) ?? 0) : 0
  }

  private func integer(_ record: Record, _ index: Int) -> Int { Int(value(record, index)) }

  private func color(_ record: Record, _ index: Int) -> String {
    MetafileObject.color(fields.long(record.start + index * 2) ?? 0)
  }

  /// Returns a point whose y coordinate comes first.
  private func point(_ record: Record, _ index: Int) -> MetafileDrawing.Point {
    .init(x: value(record, index + 1), y: value(record, index))
  }

  /// Returns a box that is stored as bottom, right, top, left.
  private func box(_ record: Record, _ index: Int) -> [Double] {
    [3, 2, 1, 0].map { value(record, index + $0) }
  }

  private func points(_ record: Record, from index: Int, _ count: Int) -> [MetafileDrawing.Point] {
    let room = max(0, (record.end - record.start) / 2 - index) / 2
    return (0..<min(count, room, MetafileDrawing.pointLimit)).map {
      .init(x: value(record, index + $0 * 2), y: value(record, index + $0 * 2 + 1))
    }
  }

  private mutating func read(_ function: Int, _ record: Record) {
    if setState(function, record) || makeObject(function, record) { return }
    if drawFigure(function, record) || drawOther(function, record) { return }
    if Self.drawingRecords.contains(function) { drawing.leavesOutParts = true }
  }

  /// Unsupported record types that draw: flood fills, regions, device-dependent bitmaps.
  private static let drawingRecords: Set<Int> = [
    0x0228, 0x0429, 0x012A, 0x012B, 0x0419, 0x0548, 0x0922, 0x0B23,
  ]

  private mutating func setState(_ function: Int, _ record: Record) -> Bool {
    switch function {
    case 0x020B: drawing.state.windowOrigin = point(record, 0)
    case 0x020C:
      let size = point(record, 0)
      guard size.x != 0, size.y != 0 else { return true }
      setWindow(drawing.state.windowOrigin, size)
    case 0x020F:
      drawing.state.windowOrigin.x += value(record, 1)
      drawing.state.windowOrigin.y += value(record, 0)
    case 0x0209: drawing.state.textColor = color(record, 0)
    case 0x0106: drawing.state.fillsNonzero = integer(record, 0) == 2
    case 0x012E: drawing.state.align = integer(record, 0)
    case 0x001E: drawing.save()
    case 0x0127: drawing.restore(integer(record, 0))
    case 0x012D: drawing.select(integer(record, 0) & 0xFFFF)
    case 0x01F0: drawing.delete(integer(record, 0) & 0xFFFF)
    case 0x0416: drawing.clip(to: box(record, 0))
    case 0x0214: drawing.state.position = point(record, 0)
    default: return false
    }
    return true
  }

  private mutating func makeObject(_ function: Int, _ record: Record) -> Bool {
    switch function {
    case 0x02FA:
      drawing.create(
        .pen(
          MetafilePen(
            style: integer(record, 0), width: integer(record, 1),
            color: fields.long(record.start + 6) ?? 0)))
    case 0x02FC:
      drawing.create(.brush(integer(record, 0) == 1 ? nil : color(record, 1)))
    case 0x02FB: drawing.create(.font(font(record)))
    case 0x0142:
      // A pattern is replaced by its average colour.
      let start = min(record.start + 4, record.end)
      drawing.create(.brush(MetafilePattern.color(data[start..<record.end])))
    case 0x00F7, 0x06FF, 0x01F9: drawing.create(.other)
    default: return false
    }
    return true
  }

  private func font(_ record: Record) -> MetafileFont {
    func byte(_ place: Int) -> Int {
      record.start + place < record.end ? Int(data[record.start + place]) : 0
    }
    let start = min(record.start + 18, record.end)
    let name = data[start..<record.end].prefix(32).prefix { $0 != 0 }
    return MetafileFont(
      name: String(decoding: CodePage.westernEuropean.units(of: Array(name)), as: UTF16.self),
      height: integer(record, 0), weight: integer(record, 4), style: (byte(10) != 0, byte(11) != 0),
      escapement: integer(record, 2), characterSet: byte(13))
  }

  private mutating func drawFigure(_ function: Int, _ record: Record) -> Bool {
    switch function {
    case 0x0324, 0x0325:
      let figure = points(record, from: 1, max(0, integer(record, 0)))
      drawing.draw([figure], isClosed: function == 0x0324, isFilled: function == 0x0324)
    case 0x0538:
      let count = min(max(0, integer(record, 0)), (record.end - record.start) / 2)
      var place = 1 + count
      var figures: [[MetafileDrawing.Point]] = []
      for index in 0..<count {
        let length = max(0, integer(record, 1 + index))
        figures.append(points(record, from: place, length))
        place += length * 2
      }
      drawing.draw(figures, isClosed: true)
    case 0x041B: drawing.draw([drawing.rectangle(box(record, 0))], isClosed: true)
    // Corners are not rounded.
    case 0x061C: drawing.draw([drawing.rectangle(box(record, 2))], isClosed: true)
    case 0x0418: drawing.drawArc(box(record, 0), .ellipse)
    case 0x0817, 0x081A, 0x0830:
      drawing.drawArc(
        box(record, 4), from: point(record, 2), to: point(record, 0),
        function == 0x0817 ? .arc : function == 0x081A ? .pie : .chord)
    case 0x0213:
      let end = point(record, 0)
      drawing.draw([[drawing.state.position, end]], isClosed: false, isFilled: false)
      drawing.state.position = end
    case 0x061D:
      let origin = point(record, 4)
      let box = [origin.x, origin.y, origin.x + value(record, 3), origin.y + value(record, 2)]
      // Only the raster operation that copies the brush is supported.
      guard fields.long(record.start) == 0x00F0_0021 else { return false }
      drawing.draw([drawing.rectangle(box)], isClosed: true, isStroked: false)
    default: return false
    }
    return true
  }

  private mutating func drawOther(_ function: Int, _ record: Record) -> Bool {
    switch function {
    case 0x0521:
      let count = min(max(0, integer(record, 0)), max(0, record.end - record.start - 2))
      guard count > 0 else { return true }
      let text = data[record.start + 2..<record.start + 2 + count]
      let place = point(record, 1 + (count + 1) / 2)
      drawing.draw(text: drawing.state.font.text(text), at: place)
    case 0x0A32:
      let start = record.start + 8 + (integer(record, 3) & 6 != 0 ? 8 : 0)
      let count = min(max(0, integer(record, 2)), max(0, record.end - start))
      guard count > 0 else { return true }
      drawing.draw(
        text: drawing.state.font.text(data[start..<start + count]), at: point(record, 0))
    case 0x0F43, 0x0B41, 0x0940, 0x0D33:
      guard let (box, offset) = bitmapBox(function, record), offset < record.end else {
        return false
      }
      drawing.draw(bitmap: data[offset..<record.end], in: box)
    default: return false
    }
    return true
  }

  /// Returns the destination of a bitmap, and the start of its data.
  private func bitmapBox(_ function: Int, _ record: Record) -> ([Double], Int)? {
    let (height, bytes) =
      switch function {
      case 0x0F43: (7, 22)
      case 0x0B41: (6, 20)
      case 0x0940: (4, 16)
      default: (5, 18)
      }
    let origin = point(record, height + 2)
    return (
      [
        origin.x, origin.y, origin.x + value(record, height + 1), origin.y + value(record, height),
      ],
      record.start + bytes
    )
  }
}

/// A pattern brush, reduced to the average colour of its bitmap.
enum MetafilePattern {
  static func color(_ bitmap: ArraySlice<UInt8>) -> String {
    let fields = LittleEndianFields(bitmap)
    guard let header = fields.long(0), header >= 40, header < 1024, let depth = fields.word(14),
      depth == 1, let first = fields.long(header), let last = fields.long(header + 4)
    else { return "#808080" }
    let bits = bitmap.dropFirst(header + 8)
    let set = bits.enumerated().reduce(0) {
      // Rows are padded to four bytes.
      $1.offset % 4 == 0 ? $0 + $1.element.nonzeroBitCount : $0
    }
    let share = Double(set) / Double(max(1, (bits.count + 3) / 4 * 8))
    func part(_ shift: Int) -> Int {
      let (one, other) = (Double(first >> shift & 0xFF), Double(last >> shift & 0xFF))
      return Int(one + (other - one) * share)
    }
    // Palettes have blue in the lowest byte.
    return MetafileObject.color(part(16) | part(8) << 8 | part(0) << 16)
  }
}
