// SPDX-License-Identifier: MIT

/// Reads the records of an enhanced metafile (EMF).
///
/// - Source: Microsoft, MS-EMF 2.3.
struct EnhancedMetafile {
  typealias Point = MetafileDrawing.Point

  private let data: [UInt8]
  private let fields: LittleEndianFields
  private var drawing = MetafileDrawing()
  private var mapMode = 1
  /// The path being defined, and the last one that was finished.
  private var path: MetafilePath?
  private var finishedPath = ""

  private init(_ data: [UInt8]) {
    self.data = data
    fields = LittleEndianFields(data[...])
  }

  /// Returns the drawing; `nil` if it has no frame or draws nothing.
  static func drawing(_ data: [UInt8]) -> MetafileDrawing? {
    var file = EnhancedMetafile(data)
    guard file.readHead() else { return nil }
    file.readAll()
    return file.drawing.hasContent ? file.drawing : nil
  }

  private func int(_ place: Int) -> Double { Double(fields.int(place) ?? 0) }
  private func point(_ place: Int) -> Point { Point(x: int(place), y: int(place + 4)) }
  private func box(_ place: Int) -> [Double] { (0..<4).map { int(place + $0 * 4) } }
  private func color(_ place: Int) -> String { MetafileObject.color(fields.long(place) ?? 0) }

  /// Reads the bounds in device pixels, and the frame in hundredths of a millimetre.
  private mutating func readHead() -> Bool {
    guard fields.long(0) == 1, fields.long(40) == 0x464D_4520 else { return false }
    let bounds = box(8)
    let frame = box(24)
    let pixels = point(72)
    let millimetres = point(80)
    if frame[2] > frame[0], frame[3] > frame[1], pixels.x > 0, pixels.y > 0, millimetres.x > 0,
      millimetres.y > 0
    {
      let (x, y) = (pixels.x / millimetres.x / 100, pixels.y / millimetres.y / 100)
      drawing.frame = (
        frame[0] * x, frame[1] * y, (frame[2] - frame[0]) * x, (frame[3] - frame[1]) * y
      )
      let points = 72 / 2540.0
      drawing.size = ((frame[2] - frame[0]) * points, (frame[3] - frame[1]) * points)
    } else {
      drawing.frame = (bounds[0], bounds[1], bounds[2] - bounds[0] + 1, bounds[3] - bounds[1] + 1)
    }
    return true
  }

  private mutating func readAll() {
    var place = 0
    var count = 0
    while let type = fields.long(place), let size = fields.long(place + 4), size >= 8 {
      if type == 14 { return }
      count += 1
      guard count < MetafileDrawing.recordLimit else {
        drawing.leavesOutParts = true
        return
      }
      read(type, place, min(data.count, place + size))
      place += size
    }
  }

  private mutating func read(_ type: Int, _ place: Int, _ end: Int) {
    if setState(type, place) || setMapping(type, place) || makeObject(type, place, end) { return }
    if readPath(type, place) || readPoints(type, place, end) { return }
    if drawFigure(type, place) || drawOther(type, place, end) { return }
    if Self.drawingRecords.contains(type) { drawing.leavesOutParts = true }
  }

  /// Unsupported record types that draw.
  private static let drawingRecords: Set<Int> = [
    15, 41, 53, 55, 56, 71, 72, 73, 74, 77, 78, 79, 92, 96, 97, 108, 114, 116, 118,
  ]

  private mutating func setState(_ type: Int, _ place: Int) -> Bool {
    switch type {
    case 19: drawing.state.fillsNonzero = fields.long(place + 8) == 2
    case 22: drawing.state.align = fields.long(place + 8) ?? 0
    case 24: drawing.state.textColor = color(place + 8)
    case 33: drawing.save()
    case 34: drawing.restore(fields.int(place + 8) ?? -1)
    case 37: drawing.select(fields.long(place + 8) ?? 0)
    case 40: drawing.delete(fields.long(place + 8) ?? 0)
    case 30: drawing.clip(to: box(place + 8))
    // Without a region there is no clip.
    case 75: if fields.long(place + 8) == 0 { drawing.state.clip = 0 }
    default: return false
    }
    return true
  }

  private mutating func setMapping(_ type: Int, _ place: Int) -> Bool {
    switch type {
    case 9: drawing.state.windowSize = point(place + 8)
    case 10: drawing.state.windowOrigin = point(place + 8)
    case 11: drawing.state.viewportSize = point(place + 8)
    case 12: drawing.state.viewportOrigin = point(place + 8)
    case 17:
      mapMode = fields.long(place + 8) ?? 1
      if mapMode == 1 {
        drawing.state.windowSize = Point(x: 1, y: 1)
        drawing.state.viewportSize = Point(x: 1, y: 1)
      }
    case 35: drawing.state.world = transform(place + 8)
    case 36:
      let other = transform(place + 8)
      switch fields.long(place + 32) {
      case 1: drawing.state.world = [1, 0, 0, 1, 0, 0]
      case 2: drawing.state.multiplyWorld(other, isFirst: true)
      case 3: drawing.state.multiplyWorld(other, isFirst: false)
      default: drawing.state.world = other
      }
    default: return false
    }
    return true
  }

  private func transform(_ place: Int) -> [Double] {
    let values = (0..<6).map { fields.float(place + $0 * 4) ?? 0 }
    return values.allSatisfy(\.isFinite) ? values : [1, 0, 0, 1, 0, 0]
  }

  private mutating func makeObject(_ type: Int, _ place: Int, _ end: Int) -> Bool {
    let number = fields.long(place + 8) ?? 0
    switch type {
    case 38:
      let pen = MetafilePen(
        style: fields.long(place + 12) ?? 0, width: fields.int(place + 16) ?? 0,
        color: fields.long(place + 24) ?? 0)
      drawing.create(.pen(pen), at: number)
    case 95:
      let pen = MetafilePen(
        style: fields.long(place + 28) ?? 0, width: fields.int(place + 32) ?? 0,
        color: fields.long(place + 40) ?? 0)
      drawing.create(.pen(pen), at: number)
    case 39:
      let isHollow = fields.long(place + 12) == 1
      drawing.create(.brush(isHollow ? nil : color(place + 16)), at: number)
    case 93, 94: drawing.create(.brush("#808080"), at: number)
    case 82:
      let units = (0..<32).map { UInt16(fields.word(place + 40 + $0 * 2) ?? 0) }.prefix { $0 != 0 }
      let flags = fields.long(place + 32) ?? 0
      drawing.create(
        .font(
          MetafileFont(
            name: String(decoding: Array(units), as: UTF16.self),
            height: fields.int(place + 12) ?? 0, weight: fields.int(place + 28) ?? 400,
            style: (flags & 0xFF != 0, flags >> 8 & 0xFF != 0),
            escapement: fields.int(place + 20) ?? 0, characterSet: flags >> 24 & 0xFF)), at: number)
    case 49, 99, 122: drawing.create(.other, at: number)
    default: return false
    }
    return true
  }

  // MARK: Paths

  private mutating func readPath(_ type: Int, _ place: Int) -> Bool {
    switch type {
    case 59: path = MetafilePath()
    case 60:
      finishedPath = path?.text ?? ""
      path = nil
    case 61: path?.close()
    case 68: (path, finishedPath) = (nil, "")
    case 62, 63, 64:
      drawing.add(path: finishedPath, type != 64, type != 62)
      finishedPath = ""
    case 67:
      drawing.clip(to: finishedPath, replacing: fields.long(place + 8) == 5)
      finishedPath = ""
    default: return false
    }
    return true
  }

  /// Reads lines and curves through points.
  private mutating func readPoints(_ type: Int, _ place: Int, _ end: Int) -> Bool {
    switch type {
    case 27:
      drawing.state.position = point(place + 8)
      path?.move(to: drawing.state.mapped(drawing.state.position))
    case 54: draw([point(place + 8)], from: drawing.state.position, isCurve: false)
    case 2...8, 85...91:
      let isShort = type >= 85
      let kind = isShort ? type - 83 : type
      if kind >= 7 {
        drawSeveral(place, end, isShort, isClosed: kind == 8)
        return true
      }
      let found = points(
        place + 28, fields.long(place + 24) ?? 0, isShort: isShort, end: end)
      switch kind {
      case 2: draw(Array(found.dropFirst()), from: found.first, isCurve: true, moves: true)
      case 3: drawClosed([found])
      case 4: draw(Array(found.dropFirst()), from: found.first, isCurve: false, moves: true)
      default:
        draw(found, from: drawing.state.position, isCurve: kind == 5)
      }
    default: return false
    }
    return true
  }

  private func points(_ place: Int, _ count: Int, isShort: Bool, end: Int) -> [Point] {
    let size = isShort ? 4 : 8
    let room = max(0, end - place) / size
    return (0..<min(count, room, MetafileDrawing.pointLimit)).map { index in
      let start = place + index * size
      return isShort
        ? Point(x: Double(fields.short(start) ?? 0), y: Double(fields.short(start + 2) ?? 0))
        : point(start)
    }
  }

  /// Draws lines or curves; if `moves`, the figure begins at its first point and leaves the current
  /// position unchanged.
  private mutating func draw(
    _ points: [Point], from start: Point?, isCurve: Bool, moves: Bool = false
  ) {
    guard let start else { return }
    let state = drawing.state
    if path != nil {
      if moves || path?.text.isEmpty == true { path?.move(to: state.mapped(start)) }
      if isCurve {
        path?.curve(points.map(state.mapped))
      } else {
        path?.line(points.map(state.mapped))
      }
    } else if isCurve {
      drawing.drawCurve([start] + points)
    } else {
      drawing.draw([[start] + points], isClosed: false, isFilled: false)
    }
    if !moves, let last = points.last { drawing.state.position = last }
  }

  private mutating func drawClosed(_ figures: [[Point]]) {
    guard path != nil else { return drawing.draw(figures, isClosed: true) }
    for figure in figures where !figure.isEmpty {
      path?.move(to: drawing.state.mapped(figure[0]))
      path?.line(figure.dropFirst().map(drawing.state.mapped))
      path?.close()
    }
  }

  private mutating func drawSeveral(_ place: Int, _ end: Int, _ isShort: Bool, isClosed: Bool) {
    let count = min(fields.long(place + 24) ?? 0, max(0, end - place - 32) / 4)
    var start = place + 32 + count * 4
    var figures: [[Point]] = []
    for index in 0..<count {
      let length = fields.long(place + 32 + index * 4) ?? 0
      let figure = points(start, length, isShort: isShort, end: end)
      figures.append(figure)
      start += figure.count * (isShort ? 4 : 8)
    }
    if isClosed {
      drawClosed(figures)
    } else if path != nil {
      for figure in figures {
        draw(Array(figure.dropFirst()), from: figure.first, isCurve: false, moves: true)
      }
    } else {
      drawing.draw(figures, isClosed: false, isFilled: false)
    }
  }

  // MARK: Figures, text, bitmaps

  private mutating func drawFigure(_ type: Int, _ place: Int) -> Bool {
    switch type {
    case 42: drawing.drawArc(box(place + 8), .ellipse)
    // Corners are not rounded.
    case 43, 44:
      drawClosed([drawing.rectangle(box(place + 8))])
    case 45, 46, 47:
      drawing.drawArc(
        box(place + 8), from: point(place + 24), to: point(place + 32),
        type == 45 ? .arc : type == 46 ? .chord : .pie)
    default: return false
    }
    return true
  }

  private mutating func drawOther(_ type: Int, _ place: Int, _ end: Int) -> Bool {
    switch type {
    case 83, 84:
      let start = place + (fields.long(place + 48) ?? 0)
      let count = min(fields.long(place + 44) ?? 0, MetafileDrawing.pointLimit)
      let size = type == 84 ? 2 : 1
      // Glyph indexes are not text.
      guard start >= place, start + count * size <= end else { return true }
      guard fields.long(place + 52).map({ $0 & 0x10 == 0 }) ?? false else { return false }
      let text =
        type == 84
        ? drawing.state.font.text(
          units: (0..<count).map { UInt16(fields.word(start + $0 * 2) ?? 0) })
        : drawing.state.font.text(data[start..<start + count])
      drawing.draw(text: text, at: point(place + 36))
    case 76, 77:
      let size = point(place + 32)
      let origin = point(place + 24)
      let box = [origin.x, origin.y, origin.x + size.x, origin.y + size.y]
      if fields.long(place + 88) ?? 0 == 0 {
        guard fields.long(place + 40) == 0x00F0_0021 else { return false }
        drawing.draw([drawing.rectangle(box)], isClosed: true, isStroked: false)
        return true
      }
      return draw(bitmapAt: place, head: 84, in: box, end)
    case 81:
      let (origin, size) = (point(place + 24), point(place + 72))
      return draw(
        bitmapAt: place, head: 48,
        in: [origin.x, origin.y, origin.x + size.x, origin.y + size.y], end)
    case 80:
      let (origin, size) = (point(place + 24), point(place + 40))
      return draw(
        bitmapAt: place, head: 48,
        in: [origin.x, origin.y, origin.x + size.x, origin.y + size.y], end)
    default: return false
    }
    return true
  }

  private mutating func draw(
    bitmapAt place: Int, head: Int, in box: [Double], _ end: Int
  ) -> Bool {
    guard let start = fields.long(place + head), let length = fields.long(place + head + 4),
      let bits = fields.long(place + head + 8), let count = fields.long(place + head + 12),
      length > 0, place + start + length <= end, place + bits + count <= end
    else { return false }
    let bitmap =
      Array(data[(place + start)..<(place + start + length)])
      + data[(place + bits)..<(place + bits + count)]
    drawing.draw(bitmap: bitmap[...], in: box)
    return true
  }
}
