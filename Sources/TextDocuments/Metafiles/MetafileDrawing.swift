// SPDX-License-Identifier: MIT

/// The drawing calls of a Windows metafile as an SVG.
///
///     WMF, EMF → records → MetafileDrawing → <svg …><path …/><text …/><image …/></svg>
///
/// The window, the viewport and the world transform map each point from logical coordinates to
/// those of the image: the SVG has no transforms except those that rotate text. The metafile itself
/// is kept in the SVG, for formats that hold metafiles.
///
/// - Source: Microsoft, MS-WMF and MS-EMF; the effects of records, from the documentation of GDI.
struct MetafileDrawing {
  /// The maximum number of records that are read, and of points in one of them.
  static let recordLimit = 1 << 17
  static let pointLimit = 1 << 16
  private static let sizeLimit = 1 << 24
  private static let saveLimit = 256
  private static let clipDepthLimit = 8

  struct Point: Equatable { var x = 0.0, y = 0.0 }

  /// Whether drawing records were skipped.
  var leavesOutParts = false
  private(set) var hasContent = false

  /// The visible rectangle: left, top, width, height.
  var frame: (x: Double, y: Double, width: Double, height: Double)?
  /// In points, if the file specifies it.
  var size: (width: Double, height: Double)?

  var state = MetafileState()
  private var saved: [MetafileState] = []
  private var objects: [Int: MetafileObject] = [:]
  private var body = HTMLSource()
  private var clipCount = 0

  // MARK: Objects and states

  mutating func save() { if saved.count < Self.saveLimit { saved.append(state) } }

  /// Restores a saved state; a negative `number` counts back from the current one, others are the
  /// number of a state.
  mutating func restore(_ number: Int) {
    let count = number < 0 ? -number : saved.count - number + 1
    guard (1...max(1, saved.count)).contains(count), !saved.isEmpty else { return }
    saved.removeLast(count - 1)
    if let last = saved.popLast() { state = last }
  }

  /// Stores an object at the first free index, as Windows metafiles number objects.
  mutating func create(_ object: MetafileObject) {
    var place = 0
    while objects[place] != nil, place < 4096 { place += 1 }
    objects[place] = object
  }

  mutating func create(_ object: MetafileObject, at place: Int) {
    if objects.count < 4096 { objects[place] = object }
  }

  mutating func delete(_ place: Int) { objects[place] = nil }

  mutating func select(_ place: Int) {
    switch objects[place] ?? MetafileObject.stock(place) {
    case .pen(let pen): state.pen = pen
    case .brush(let color): state.brush = color
    case .font(let font): state.font = font
    case .other, nil: break
    }
  }

  // MARK: Shapes

  /// Draws figures with the brush and the pen.
  mutating func draw(
    _ figures: [[Point]], isClosed: Bool, isFilled: Bool = true, isStroked: Bool = true
  ) {
    add(
      path: Self.path(figures.map { $0.map(state.mapped) }, isClosed: isClosed), isFilled, isStroked
    )
  }

  /// Draws a cubic Bézier curve: its first point, then three points for each segment.
  mutating func drawCurve(_ points: [Point]) {
    guard let first = points.first else { return }
    var path = MetafilePath()
    path.move(to: state.mapped(first))
    path.curve(points.dropFirst().map(state.mapped))
    add(path: path.text, false, true)
  }

  /// Draws an ellipse, or an arc of it from one direction to another.
  mutating func drawArc(
    _ box: [Double], from start: Point? = nil, to end: Point? = nil, _ kind: ArcKind
  ) {
    let centre = Point(x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2)
    let (width, height) = (abs(box[2] - box[0]) / 2, abs(box[3] - box[1]) / 2)
    func angle(_ point: Point) -> Double {
      MetafileMath.angle(
        (point.y - centre.y) * max(width, 1), (point.x - centre.x) * max(height, 1))
    }
    var first = 0.0
    var turn = 2 * Double.pi
    if let start, let end {
      // Counterclockwise, because y grows down.
      first = angle(start)
      turn = (first - angle(end)).truncatingRemainder(dividingBy: 2 * .pi)
      if turn <= 0 { turn += 2 * .pi }
    }
    let count = 48
    var points = (0...count).map { step in
      let (sine, cosine) = MetafileMath.sineAndCosine(first - turn * Double(step) / Double(count))
      return Point(x: centre.x + width * cosine, y: centre.y + height * sine)
    }
    if kind == .pie { points.append(centre) }
    draw([points], isClosed: kind != .arc, isFilled: kind != .arc)
  }

  enum ArcKind { case ellipse, arc, chord, pie }

  func rectangle(_ box: [Double]) -> [Point] {
    [
      Point(x: box[0], y: box[1]), Point(x: box[2], y: box[1]), Point(x: box[2], y: box[3]),
      Point(x: box[0], y: box[3]),
    ]
  }

  private static func path(_ figures: [[Point]], isClosed: Bool) -> String {
    var path = MetafilePath()
    for figure in figures where figure.count > 1 {
      path.move(to: figure[0])
      path.line(figure.dropFirst())
      if isClosed { path.close() }
    }
    return path.text
  }

  /// Adds a path in coordinates of the image.
  mutating func add(path: String, _ isFilled: Bool, _ isStroked: Bool) {
    guard !path.isEmpty else { return }
    let pen = isStroked ? state.pen : nil
    let brush = isFilled ? state.brush : nil
    guard pen?.color != nil || brush != nil else { return }
    let fill = brush ?? "none"
    let rule: HTMLSource =
      brush == nil || state.fillsNonzero ? "" : " fill-rule=\"evenodd\""
    append(
      "<path d=\"\(attribute: path)\" fill=\"\(attribute: fill)\"\(rule)\(stroke(pen))\(clip)/>")
  }

  private func stroke(_ pen: MetafilePen?) -> HTMLSource {
    guard let pen, let color = pen.color else { return "" }
    // Lines without a width are hairlines.
    let width = max(pen.width * state.scale, 0.0005 * (frame?.width ?? 1000))
    let dashes = pen.dashes.map { CSSNumber.text($0 * width) }.joined(separator: " ")
    let pattern: HTMLSource =
      dashes.isEmpty ? "" : " stroke-dasharray=\"\(attribute: dashes)\""
    return
      " stroke=\"\(attribute: color)\" stroke-width=\"\(attribute: CSSNumber.text(width))\" stroke-linejoin=\"round\"\(pattern)"
  }

  // MARK: Text and images

  /// Draws text at a point.
  mutating func draw(text: String, at place: Point) {
    let shown = Self.plain(text)
    guard !shown.allSatisfy(\.isWhitespace) else { return }
    let font = state.font
    let size = font.size * state.scaleY
    guard size > 0, size.isFinite else { return }
    var point = state.mapped(state.align & 1 != 0 ? state.position : place)
    let turn = -font.escapement / 10
    let rise: Double =
      switch state.align & 24 {
      case 24: 0
      case 8: -0.22
      default: 0.9
      }
    let (sine, cosine) = MetafileMath.sineAndCosine(turn * .pi / 180)
    point.x -= sine * rise * size
    point.y += cosine * rise * size
    let (x, y) = (CSSNumber.text(point.x), CSSNumber.text(point.y))
    let anchor: HTMLSource =
      switch state.align & 6 {
      case 2: " text-anchor=\"end\""
      case 6: " text-anchor=\"middle\""
      default: ""
      }
    let slant: HTMLSource = font.isItalic ? " font-style=\"italic\"" : ""
    let line: HTMLSource = font.isUnderlined ? " text-decoration=\"underline\"" : ""
    let angle: HTMLSource =
      turn == 0
      ? ""
      : " transform=\"rotate(\(attribute: CSSNumber.text(turn)) \(attribute: x) \(attribute: y))\""
    append(
      "<text x=\"\(attribute: x)\" y=\"\(attribute: y)\" font-size=\"\(attribute: CSSNumber.text(size))\" font-family=\"\(attribute: Self.plain(font.name))\" font-weight=\"\(font.weight)\" fill=\"\(attribute: state.textColor)\"\(slant)\(line)\(anchor)\(angle) xml:space=\"preserve\"\(clip)>\(words: shown)</text>"
    )
  }

  /// Returns the text without control characters, soft hyphens and unassigned characters.
  private static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\u{A0}" {
        result.append(" ")
      } else if scalar.value >= 0x20, scalar != "\u{AD}",
        scalar.properties.generalCategory != .unassigned
      {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Draws a bitmap in a rectangle.
  mutating func draw(bitmap: ArraySlice<UInt8>, in box: [Double]) {
    guard let file = RTFBitmap.file(of: bitmap) else {
      leavesOutParts = true
      return
    }
    let (one, other) = (
      state.mapped(Point(x: box[0], y: box[1])), state.mapped(Point(x: box[2], y: box[3]))
    )
    let (x, y) = (CSSNumber.text(min(one.x, other.x)), CSSNumber.text(min(one.y, other.y)))
    let width = CSSNumber.text(abs(one.x - other.x))
    let height = CSSNumber.text(abs(one.y - other.y))
    append(
      "<image x=\"\(attribute: x)\" y=\"\(attribute: y)\" width=\"\(attribute: width)\" height=\"\(attribute: height)\" preserveAspectRatio=\"none\" href=\"data:image/bmp;base64,\(base64: file)\"\(clip)/>"
    )
  }

  // MARK: Clips

  /// Intersects the clip with a path.
  mutating func clip(to path: String, replacing: Bool = false) {
    guard !path.isEmpty, clipCount < 1 << 14 else { return }
    clipCount += 1
    // Nested clips are drawn in as many steps.
    let isNested = !replacing && state.clipDepth < Self.clipDepthLimit
    let outer: HTMLSource = isNested ? clip : ""
    state.clip = clipCount
    state.clipDepth = isNested ? state.clipDepth + 1 : 1
    body +=
      "<clipPath id=\"c\(clipCount)\"\(outer)><path d=\"\(attribute: path)\"/></clipPath>"
  }

  mutating func clip(to box: [Double]) {
    clip(to: Self.path([rectangle(box).map(state.mapped)], isClosed: true))
  }

  private var clip: HTMLSource {
    state.clip > 0 ? " clip-path=\"url(#c\(state.clip))\"" : ""
  }

  // MARK: The file

  private mutating func append(_ element: HTMLSource) {
    guard body.count < Self.sizeLimit else {
      leavesOutParts = true
      return
    }
    hasContent = true
    body += element
  }

  /// Returns the SVG; `nil` if nothing is drawn, or its frame is unknown.
  ///
  /// `source` is the metafile.
  func file(source: [UInt8], isEnhanced: Bool) -> [UInt8]? {
    guard hasContent, let frame, frame.width > 0, frame.height > 0 else { return nil }
    func number(_ value: Double) -> String { CSSNumber.text(value) }
    let box = [frame.x, frame.y, frame.width, frame.height].map(number).joined(separator: " ")
    let scale = min(1, 1000 / max(frame.width, frame.height))
    let shown = size ?? (frame.width * scale, frame.height * scale)
    let whole: HTMLSource =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(attribute: number(shown.width))\" height=\"\(attribute: number(shown.height))\" viewBox=\"\(attribute: box)\" preserveAspectRatio=\"none\">\(MetafileSource.element(source, isEnhanced: isEnhanced))\(body)</svg>"
    return Array(whole.markup.utf8)
  }
}
