// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// Writes steps as the operators of one stream: a page, a group, a glyph.
///
///     y of the page   down, as in the steps
///     y of the PDF    up: each number is flipped, so that the stream needs no transform
struct StreamWriter {
  var out = PDFBytes()
  /// The operators of one row, kept for their capacity.
  var operators: [UInt8] = []
  var resources = Resources()
  /// Height of the page in points.
  let height: Double
  let rules: PageConstraints
  /// The objects that belong to the page.
  let shared: PageObjects
  var state = Settings()
  private var kept: [Settings] = []
  private var deepest = 0
  /// Whether the stream is between the operators that begin and end text.
  var isInText = false
  var line = TextLineState()
  /// Whether glyphs were shown since the line began.
  var lineHasMoved = false
  private(set) var mark: PageMark?
  /// The numbers of elements' contents in this stream.
  var marks: [Int] = []
  /// Whether the mark's operator is not written yet.
  var isMarkClosed = false
  /// The content's own number, if it is not used yet.
  var markNumber: Int?

  /// The settings of earlier operators; nil if unknown.
  struct Settings {
    var fill: PaintColor?
    var line: PaintColor?
    var fillAlpha = 1.0
    var lineAlpha = 1.0
    var mode = BlendMode.normal
    var width = 1.0
    var cap = StrokeStyle.Cap.butt
    var join = StrokeStyle.Join.miter
    var miterLimit = 10.0
    var dash: [Double] = []
    var dashPhase = 0.0
    var font: Resources.Reference?
    var fontSize = 0.0
    var textMode = 0
  }

  init(height: Double, rules: PageConstraints, shared: PageObjects) {
    self.height = height
    self.rules = rules
    self.shared = shared
  }

  mutating func write(_ steps: [PageStep]) {
    for (index, step) in steps.enumerated() {
      if case .mark(let next) = step {
        var isText = false
        if index + 1 < steps.count, case .glyphs = steps[index + 1] { isText = true }
        begin(next, waits: isText)
      } else {
        write(step)
      }
    }
    endText()
    endMark()
    while !kept.isEmpty { restore() }
  }

  private mutating func write(_ step: PageStep) {
    switch step {
    case .glyphs(let row): show(row)
    case .rectangle(let rect, let color):
      beginPaint()
      setFill(color)
      append(rect)
      out.append(" f\n")
    case .save: save()
    case .restore: restore()
    case .clipRectangle(let rect):
      endText()
      append(rect)
      out.append(" W n\n")
    case .clip(let path, let transform, let evenOdd):
      endText()
      if !append(path, transform) { out.append("0 0 0 0 re") }
      out.append(evenOdd ? " W* n\n" : " W n\n")
    case .clipAll:
      endText()
      out.append("0 0 0 0 re W n\n")
    case .fill(let path, let transform, let evenOdd, let color):
      beginPaint()
      setFill(color)
      if append(path, transform) { out.append(evenOdd ? " f*\n" : " f\n") }
    case .stroke(let path, let transform, let pen, let style, let color):
      stroke(path, transform, pen, style, color)
    case .gradient(let gradient, let transform): paint(gradient, transform)
    case .picture(let placed): paint(placed)
    case .group(let group, let alpha, let mode): paint(group, alpha, mode)
    case .groupShape(let group, let color): paint(shapeOf: group, color)
    case .cover(let color, let mode):
      beginPaint()
      setMode(mode)
      setFill(color)
      appendAll()
      out.append(" f\n")
      setMode(.normal)
    case .mark: break
    }
  }

  /// Ends text before other paint, and sets the normal mode.
  mutating func beginPaint() {
    endText()
    openMark()
    if state.textMode != 0 {
      state.textMode = 0
      out.append("0 Tr\n")
    }
  }

  // MARK: Settings

  mutating func save() {
    endText()
    kept.append(state)
    deepest = max(deepest, kept.count)
    if deepest > 28, rules.profile.isArchive { shared.note(.depth(deepest)) }
    out.append("q\n")
  }

  mutating func restore() {
    endText()
    guard let before = kept.popLast() else { return }
    state = before
    out.append("Q\n")
  }

  mutating func setFill(_ color: PaintColor) {
    setAlpha(fill: color.alpha)
    var opaque = color
    opaque.alpha = 1
    guard state.fill != opaque else { return }
    state.fill = opaque
    append(opaque, grey: "g\n", colors: "rg\n")
  }

  mutating func setLine(_ color: PaintColor) {
    setAlpha(line: color.alpha)
    var opaque = color
    opaque.alpha = 1
    guard state.line != opaque else { return }
    state.line = opaque
    append(opaque, grey: "G\n", colors: "RG\n")
  }

  private mutating func append(_ color: PaintColor, grey: StaticString, colors: StaticString) {
    if color.red == color.green, color.green == color.blue {
      out.append(color.red, decimals: 4)
      out.append(byte: 0x20)
      out.append(grey)
    } else {
      out.append([color.red, color.green, color.blue], decimals: 4)
      out.append(colors)
    }
  }

  mutating func setAlpha(fill alpha: Double) {
    let alpha = (alpha * 1000).rounded() / 1000
    guard state.fillAlpha != alpha else { return }
    state.fillAlpha = alpha
    use("/ca \(number: alpha)")
  }

  mutating func setAlpha(line alpha: Double) {
    let alpha = (alpha * 1000).rounded() / 1000
    guard state.lineAlpha != alpha else { return }
    state.lineAlpha = alpha
    use("/CA \(number: alpha)")
  }

  mutating func setMode(_ mode: BlendMode) {
    guard state.mode != mode else { return }
    state.mode = mode
    use("/BM \(name: mode.nameInPDF)")
  }

  /// Applies a graphics state.
  mutating func use(_ entries: PDFBytes, mask: Int? = nil) {
    let name = resources.state(entries, mask: mask)
    out.append("\(name: name) gs\n")
    shared.hasTransparency = true
  }

  // MARK: Paths

  mutating func append(_ rect: CanvasRect) {
    out.append(rect.minX)
    out.append(byte: 0x20)
    out.append(height - rect.maxY)
    out.append(byte: 0x20)
    // Edges are rounded, not sides, so that adjacent rectangles stay adjacent.
    let (left, right) = ((rect.minX * 1000).rounded(), (rect.maxX * 1000).rounded())
    let top = ((height - rect.minY) * 1000).rounded()
    let bottom = ((height - rect.maxY) * 1000).rounded()
    out.append((right - left) / 1000)
    out.append(byte: 0x20)
    out.append((top - bottom) / 1000)
    out.append(" re")
  }

  /// Appends the whole page.
  mutating func appendAll() {
    append(CanvasRect(x: 0, y: 0, width: shared.width, height: height))
  }

  /// Appends a path; returns false if it is empty.
  mutating func append(_ path: CanvasPath, _ transform: CanvasTransform) -> Bool {
    var flipped = transform
    flipped.b = -flipped.b
    flipped.d = -flipped.d
    flipped.ty = height - flipped.ty
    return append(path, flipped, decimals: 3)
  }

  /// Appends a path through a transform to the space of the operators.
  mutating func append(
    _ path: CanvasPath, _ transform: CanvasTransform, decimals: Int
  ) -> Bool {
    var next = 0
    var isOpen = false
    func append(_ point: CanvasPoint, _ out: inout PDFBytes) {
      let place = transform.apply(point)
      out.append(place.x, decimals: decimals)
      out.append(byte: 0x20)
      out.append(place.y, decimals: decimals)
      out.append(byte: 0x20)
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        append(path.points[next], &out)
        out.append("m\n")
        isOpen = true
      case .line:
        append(path.points[next], &out)
        out.append(isOpen ? "l\n" : "m\n")
        isOpen = true
      case .cubic:
        if !isOpen {
          append(path.points[next], &out)
          out.append("m\n")
          isOpen = true
        }
        for step in 0..<3 { append(path.points[next + step], &out) }
        out.append("c\n")
      case .close: if isOpen { out.append("h\n") }
      }
      next += verb.pointCount
    }
    return isOpen
  }

  // MARK: Lines

  private mutating func stroke(
    _ path: CanvasPath, _ transform: CanvasTransform, _ pen: CanvasTransform,
    _ style: StrokeStyle, _ color: PaintColor
  ) {
    beginPaint()
    guard let inverse = pen.inverted else { return }
    // A pen that is only scaled and rotated is still a circle.
    let isEven =
      abs(pen.a * pen.c + pen.b * pen.d) < 1e-9 * (pen.a * pen.a + pen.b * pen.b)
      && abs(pen.a * pen.a + pen.b * pen.b - pen.c * pen.c - pen.d * pen.d)
        < 1e-9 * (pen.a * pen.a + pen.b * pen.b)
    guard !isEven else {
      let scale = (pen.a * pen.a + pen.b * pen.b).squareRoot()
      setLine(color)
      set(style, scale: scale)
      if append(path, transform) { out.append("S\n") }
      return
    }
    save()
    setLine(color)
    set(style, scale: 1)
    out.append([pen.a, -pen.b, -pen.c, pen.d], decimals: 6)
    out.append("0 ")
    out.append(height)
    out.append(" cm\n")
    var inPen = transform.concatenating(inverse)
    (inPen.b, inPen.d, inPen.ty) = (-inPen.b, -inPen.d, -inPen.ty)
    if append(path, inPen, decimals: 5) { out.append("S\n") }
    restore()
  }

  private mutating func set(_ style: StrokeStyle, scale: Double) {
    let width = style.width * scale
    if state.width != width {
      state.width = width
      out.append(width, decimals: 4)
      out.append(" w\n")
    }
    if state.cap != style.cap {
      state.cap = style.cap
      out.append(style.cap == .butt ? "0 J\n" : style.cap == .round ? "1 J\n" : "2 J\n")
    }
    if state.join != style.join {
      state.join = style.join
      out.append(style.join == .miter ? "0 j\n" : style.join == .round ? "1 j\n" : "2 j\n")
    }
    let limit = style.miterLimit.isFinite ? max(style.miterLimit, 1) : 10
    if style.join == .miter, state.miterLimit != limit {
      state.miterLimit = limit
      out.append(limit)
      out.append(" M\n")
    }
    let dash = style.usableDash.map { $0 * scale }
    let phase = style.usablePhase * scale
    if state.dash != dash || state.dashPhase != phase && !dash.isEmpty {
      (state.dash, state.dashPhase) = (dash, phase)
      out.append("[")
      out.append(dash)
      out.append("] ")
      out.append(phase)
      out.append(" d\n")
    }
  }

  // MARK: Marks

  /// Begins a mark; with `waits` text follows, which may need its own mark (`beginSpan(_:)`).
  private mutating func begin(_ next: PageMark, waits: Bool) {
    endText()
    endMark()
    guard rules.isTagged else { return }
    mark = next
    switch next {
    case .content(_, let number):
      markNumber = number
      isMarkClosed = true
      if !waits { openMark() }
    case .artifact(let kind):
      switch kind {
      case .pagination: out.append("/Artifact <</Type /Pagination>> BDC\n")
      case .layout: out.append("/Artifact <</Type /Layout>> BDC\n")
      case .background: out.append("/Artifact <</Type /Background>> BDC\n")
      case .other: out.append("/Artifact BMC\n")
      }
    case .none: mark = nil
    }
  }

  private mutating func endMark() {
    guard mark != nil else { return }
    if markNumber != nil { openMark() }
    mark = nil
    if !isMarkClosed { out.append("EMC\n") }
    isMarkClosed = false
  }

  /// Writes the mark's operator, unless it is written.
  mutating func openMark() {
    guard isMarkClosed, case .content(let kind, _) = mark else { return }
    isMarkClosed = false
    out.append(name: kind.nameInPDF)
    out.append(" <</MCID \(takeMarkNumber())>> BDC\n")
  }

  /// Begins text that represents other characters than those in its fonts' `ToUnicode` maps.
  ///
  /// In an element it is a separate content. Marks may nest, but Poppler 22.12 takes the end of the
  /// inner one for the end of the element's text (`pdfinfo -struct-text`).
  mutating func beginSpan(_ text: String) {
    if isInElement {
      endText()
      if !isMarkClosed { out.append("EMC\n") }
      isMarkClosed = true
      out.append("/Span<</MCID \(takeMarkNumber())/ActualText<FEFF")
    } else {
      out.append("/Span<</ActualText<FEFF")
    }
    out.append(utf16: text)
    out.append(">>>BDC\n")
  }

  /// Ends the text of `beginSpan(_:)`.
  mutating func endSpan() {
    if isInElement { endText() }
    out.append("EMC\n")
  }

  /// Whether the content belongs to an element.
  var isInElement: Bool {
    if case .content = mark { true } else { false }
  }

  private mutating func takeMarkNumber() -> Int {
    guard case .content(_, let own) = mark else { return 0 }
    let number = markNumber ?? shared.takeMark(after: own)
    markNumber = nil
    marks.append(number)
    return number
  }
}

extension BlendMode {
  /// The name of the mode; for a mode that PDF does not have, the default.
  var nameInPDF: String {
    switch self {
    case .multiply: "Multiply"
    case .screen: "Screen"
    case .overlay: "Overlay"
    case .darken: "Darken"
    case .lighten: "Lighten"
    case .colorDodge: "ColorDodge"
    case .colorBurn: "ColorBurn"
    case .softLight: "SoftLight"
    case .hardLight: "HardLight"
    case .difference: "Difference"
    case .exclusion: "Exclusion"
    case .hue: "Hue"
    case .saturation: "Saturation"
    case .color: "Color"
    case .luminosity: "Luminosity"
    default: "Normal"
    }
  }
}
