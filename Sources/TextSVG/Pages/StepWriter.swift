// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// Writes the steps of a page as elements.
///
///     steps of one clip   <g clip-path="url(#c2)"> … </g>
///     group               <g clip-path="url(#c2)" style="mix-blend-mode:multiply"> … </g>
///
/// A group with a blend mode is never inside of a clipped element, because viewers would blend it
/// only with that element's content.
struct StepWriter {
  var out = SVGSource()
  private let sink: any OutputSink
  let page: CanvasRect
  let form: SVGTextForm
  private(set) var clip: ClipState
  private var kept: [ClipState] = []
  /// The clip of the open group.
  private var open: Int?
  private var isOpen = false
  /// The written clip shapes, by the content of their elements.
  private var clips: [SVGSource: Int] = [:]
  /// The number of elements with an id.
  private var names = 0
  /// The numbers of written outlines; 0 for glyphs without ink.
  var outlines: [OutlineKey: Int] = [:]
  /// The numbers of written images.
  var images: [ImageKey: Int] = [:]
  /// Images of shapes in a colour, and their squares within those of the shapes.
  var shapes: [ImageKey: (image: PageImage, square: CanvasTransform)] = [:]
  let words = WordShaper()

  struct OutlineKey: Hashable {
    var font: Int
    var glyph: UInt16
  }

  enum ImageKey: Hashable {
    case image(Int, tint: PaintColor?)
    case glyph(font: Int, UInt16, tint: PaintColor?)
  }

  init(_ page: RecordedPage, _ form: SVGTextForm, to sink: any OutputSink) {
    self.page = CanvasRect(x: 0, y: 0, width: page.width, height: page.height)
    self.form = form
    self.sink = sink
    clip = ClipState(self.page)
  }

  mutating func write(_ steps: [PageStep]) throws(CanvasError) {
    for step in steps {
      try write(step)
      if out.bytes.count >= 1 << 16 { try flush() }
    }
    closeClip()
  }

  /// Passes the written bytes to the output.
  mutating func flush() throws(CanvasError) {
    let bytes = out.take()
    try sink.write(bytes.span)
  }

  private mutating func write(_ step: PageStep) throws(CanvasError) {
    switch step {
    case .save: kept.append(clip)
    case .restore: if let before = kept.popLast() { clip = before }
    case .clipRectangle(let rect): clip.intersect(rect)
    case .clip(let path, let transform, let evenOdd):
      clip.intersect(path, transform, evenOdd: evenOdd)
    case .clipAll: clip.close()
    case .mark: break
    case .group(let group, let alpha, let mode): try write(group, alpha, mode)
    case .groupShape(let group, let color):
      try write(PageGroup(shape(of: group.steps, color)), color.alpha, .normal)
    case .cover(let color, let mode) where mode != .normal:
      guard !clip.isEmpty else { return }
      beginGroup { $0.attribute("style", mode) }
      write(page, fill: color)
      out.append("</g>\n")
    default:
      guard !clip.isEmpty else { return }
      openClip()
      paint(step)
    }
  }

  private mutating func paint(_ step: PageStep) {
    switch step {
    case .glyphs(let row): show(row)
    case .rectangle(let rect, let color):
      write(rect, fill: color)
      out.append("\n")
    case .fill(let path, let transform, let evenOdd, let color):
      beginPath(path, transform)
      if evenOdd { out.append(" fill-rule=\"evenodd\"") }
      setFill(color)
      out.append("/>\n")
    case .stroke(let path, let transform, let pen, let style, let color):
      stroke(path, transform, pen, style, color)
    case .gradient(let gradient, let transform): paint(gradient, transform)
    case .picture(let placed): paint(placed)
    case .cover(let color, _):
      write(page, fill: color)
      out.append("\n")
    default: break
    }
  }

  mutating func makeName() -> Int {
    names += 1
    return names
  }

  // MARK: Clips and groups

  /// Opens a group for the current clip of the next element.
  private mutating func openClip() {
    let number = clip.node().map { self.number(of: $0) }
    guard !isOpen || number != open else { return }
    closeClip()
    (isOpen, open) = (true, number)
    guard let number else { return }
    out.append("<g")
    out.attribute("clip-path", url: "c", number)
    out.append(">\n")
  }

  private mutating func closeClip() {
    if isOpen, open != nil { out.append("</g>\n") }
    isOpen = false
  }

  /// Returns the number of a clip; writes it at its first use.
  private mutating func number(of node: ClipNode) -> Int {
    if let number = node.number { return number }
    var chain = [node]
    while let parent = chain[chain.count - 1].parent, parent.number == nil { chain.append(parent) }
    for node in chain.reversed() { node.number = define(node) }
    return node.number ?? 0
  }

  private mutating func define(_ node: ClipNode) -> Int {
    var content = SVGSource()
    if let parent = node.parent?.number { content.attribute("clip-path", url: "c", parent) }
    content.append("><path d=\"")
    switch node.shape {
    case .rectangle(let rect): _ = content.append(CanvasPath(rect), through: .identity)
    case .path(let path, let transform, let evenOdd):
      _ = content.append(path, through: transform)
      if evenOdd { content.append("\" clip-rule=\"evenodd") }
    }
    content.append("\"/></clipPath>\n")
    if let known = clips[content] { return known }
    closeClip()
    let number = makeName()
    out.append("<clipPath")
    out.attribute("id", name: "c", number)
    out.append(content)
    clips[content] = number
    return number
  }

  /// Begins a group with the current clip.
  private mutating func beginGroup(_ attributes: (inout SVGSource) -> Void) {
    let number = clip.node().map { self.number(of: $0) }
    closeClip()
    out.append("<g")
    if let number { out.attribute("clip-path", url: "c", number) }
    attributes(&out)
    out.append(">")
  }

  private mutating func write(
    _ group: PageGroup, _ alpha: Double, _ mode: BlendMode
  ) throws(CanvasError) {
    guard !group.steps.isEmpty, !clip.isEmpty else { return }
    beginGroup {
      if alpha < 1 { $0.attribute("opacity", alpha) }
      if mode != .normal {
        $0.attribute("style", mode)
      } else if alpha >= 1 {
        $0.append(" style=\"isolation:isolate\"")
      }
    }
    out.append("\n")
    let outside = (clip, kept)
    (clip, kept) = (ClipState(clip.bounds), [])
    try write(group.steps)
    (clip, kept) = outside
    out.append("</g>\n")
  }

  /// Returns steps in one colour with the shape of the given ones, without their characters.
  private func shape(of steps: [PageStep], _ color: PaintColor) -> [PageStep] {
    func painted(_ alpha: Double) -> PaintColor {
      PaintColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }
    return steps.map { step in
      switch step {
      case .rectangle(let rect, let own): return .rectangle(rect, painted(own.alpha))
      case .fill(let path, let transform, let evenOdd, let own):
        return .fill(path, transform, evenOdd: evenOdd, painted(own.alpha))
      case .stroke(let path, let transform, let pen, let style, let own):
        return .stroke(path, transform, pen: pen, style, painted(own.alpha))
      case .gradient(var gradient, let transform):
        gradient.stops = gradient.stops.map {
          Gradient.Stop(place: $0.place, color: painted($0.color.alpha))
        }
        return .gradient(gradient, transform)
      case .glyphs(let row):
        return .glyphs(
          GlyphRow(
            glyphs: row.glyphs, font: row.font, size: row.size, transform: row.transform,
            color: painted(row.color.alpha), text: nil, isSeen: row.isSeen))
      case .picture(var placed):
        placed.tint = painted(placed.tint?.alpha ?? placed.alpha)
        return .picture(placed)
      case .group(let group, let alpha, _):
        return .group(PageGroup(shape(of: group.steps, color)), alpha: alpha, .normal)
      case .groupShape(let group, let own): return .groupShape(group, painted(own.alpha))
      case .cover(let own, _): return .cover(painted(own.alpha), .normal)
      case .save, .restore, .clipRectangle, .clip, .clipAll, .mark: return step
      }
    }
  }
}
