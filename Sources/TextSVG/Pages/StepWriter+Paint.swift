// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

extension StepWriter {
  // MARK: Shapes

  /// Writes fill colour and opacity; black is the default in SVG.
  mutating func setFill(_ color: PaintColor) {
    if color.red != 0 || color.green != 0 || color.blue != 0 { out.attribute("fill", color) }
    if color.alpha < 1 { out.attribute("fill-opacity", color.alpha, decimals: 4) }
  }

  /// Writes a rectangle; one without a colour is for hit testing.
  mutating func write(_ rect: CanvasRect, fill color: PaintColor?) {
    // Edges are rounded, not sides, so that adjacent rectangles stay adjacent.
    func rounded(_ edge: Double) -> Double { (edge * 1000).rounded() / 1000 }
    let (left, top) = (rounded(rect.minX), rounded(rect.minY))
    out.append("<rect")
    if left != 0 { out.attribute("x", left) }
    if top != 0 { out.attribute("y", top) }
    out.attribute("width", rounded(rect.maxX) - left)
    out.attribute("height", rounded(rect.maxY) - top)
    if let color { setFill(color) } else { out.append(" fill-opacity=\"0\"") }
    out.append("/>")
  }

  mutating func beginPath(
    _ path: CanvasPath, _ transform: CanvasTransform, decimals: Int = 3
  ) {
    out.append("<path d=\"")
    _ = out.append(path, through: transform, decimals: decimals)
    out.append("\"")
  }

  mutating func stroke(
    _ path: CanvasPath, _ transform: CanvasTransform, _ pen: CanvasTransform,
    _ style: StrokeStyle, _ color: PaintColor
  ) {
    // A pen that is only scaled and rotated is still a circle.
    let square = pen.a * pen.a + pen.b * pen.b
    let isEven =
      abs(pen.a * pen.c + pen.b * pen.d) < 1e-9 * square
      && abs(square - pen.c * pen.c - pen.d * pen.d) < 1e-9 * square
    var scale = 1.0
    if isEven {
      scale = square.squareRoot()
      beginPath(path, transform)
    } else {
      guard let inverse = pen.inverted else { return }
      beginPath(path, transform.concatenating(inverse), decimals: 5)
      out.attribute("transform", pen)
    }
    out.append(" fill=\"none\"")
    out.attribute("stroke", color)
    if color.alpha < 1 { out.attribute("stroke-opacity", color.alpha, decimals: 4) }
    if style.width * scale != 1 { out.attribute("stroke-width", style.width * scale, decimals: 4) }
    switch style.cap {
    case .butt: break
    case .round: out.append(" stroke-linecap=\"round\"")
    case .square: out.append(" stroke-linecap=\"square\"")
    }
    switch style.join {
    case .miter:
      out.attribute(
        "stroke-miterlimit", style.miterLimit.isFinite ? max(style.miterLimit, 1) : 10)
    case .round: out.append(" stroke-linejoin=\"round\"")
    case .bevel: out.append(" stroke-linejoin=\"bevel\"")
    }
    let dash = style.usableDash
    if !dash.isEmpty {
      out.append(" stroke-dasharray=\"")
      for (index, length) in dash.enumerated() {
        if index > 0 { out.append(" ") }
        out.append(length * scale, decimals: 4)
      }
      out.append("\"")
      if style.usablePhase > 0 {
        out.attribute("stroke-dashoffset", style.usablePhase * scale, decimals: 4)
      }
    }
    out.append("/>\n")
  }

  // MARK: Gradients

  mutating func paint(_ gradient: Gradient, _ transform: CanvasTransform) {
    guard !gradient.shape.isCone else {
      // SVG 1.1 has no such gradient.
      return paintPixels(of: .gradient(gradient, transform))
    }
    let number = makeName()
    switch gradient.shape {
    case .line(let from, let to):
      out.append("<linearGradient")
      out.attribute("id", name: "p", number)
      for (name, value) in [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)]
        as [(Markup, Double)]
      {
        out.attribute(name, value, decimals: 5)
      }
      write(gradient.stopsWithEnds, transform)
      out.append("</linearGradient>")
    case .circles(let from, let radius, let to, let endRadius):
      out.append("<radialGradient")
      out.attribute("id", name: "p", number)
      let isGrowing = endRadius > radius
      let (inner, outer) = isGrowing ? (from, to) : (to, from)
      let (small, large) = isGrowing ? (radius, endRadius) : (endRadius, radius)
      // From the point where the circles start: SVG 1.1 has no inner circle.
      let start = -small / (large - small)
      let focus = CanvasPoint(
        x: inner.x + start * (outer.x - inner.x), y: inner.y + start * (outer.y - inner.y))
      for (name, value) in [
        ("cx", outer.x), ("cy", outer.y), ("r", large), ("fx", focus.x), ("fy", focus.y),
      ] as [(Markup, Double)] {
        out.attribute(name, value, decimals: 5)
      }
      var stops = gradient.stopsWithEnds
      if !isGrowing {
        stops = stops.reversed().map { Gradient.Stop(place: 1 - $0.place, color: $0.color) }
      }
      write(
        stops.map { Gradient.Stop(place: ($0.place - start) / (1 - start), color: $0.color) },
        transform)
      out.append("</radialGradient>")
    }
    write(clip.bounds, fillingWith: number)
    out.append("\n")
  }

  private mutating func write(_ stops: [Gradient.Stop], _ transform: CanvasTransform) {
    out.append(" gradientUnits=\"userSpaceOnUse\"")
    out.attribute("gradientTransform", transform)
    out.append(">")
    for stop in stops {
      out.append("<stop")
      out.attribute("offset", stop.place, decimals: 5)
      out.attribute("stop-color", stop.color)
      if stop.color.alpha < 1 { out.attribute("stop-opacity", stop.color.alpha, decimals: 4) }
      out.append("/>")
    }
  }

  private mutating func write(_ rect: CanvasRect, fillingWith number: Int) {
    out.append("<rect")
    out.attribute("x", rect.minX.rounded(.down))
    out.attribute("y", rect.minY.rounded(.down))
    out.attribute("width", rect.maxX.rounded(.up) - rect.minX.rounded(.down))
    out.attribute("height", rect.maxY.rounded(.up) - rect.minY.rounded(.down))
    out.attribute("fill", url: "p", number)
    out.append("/>")
  }

  /// Paints a step that SVG has no element for as an image, no larger than the painted area.
  private mutating func paintPixels(of step: PageStep) {
    guard
      let (image, square) = PagePixels.picture(
        of: [step], in: clip.bounds, resolution: 4, cache: .shared)
    else { return }
    show(
      PlacedImage(picture: image, transform: square, alpha: 1, tint: nil, isSmooth: true), nil)
  }

  // MARK: Images

  mutating func paint(_ placed: PlacedImage) {
    guard placed.picture.width > 0, placed.picture.height > 0 else { return }
    guard let tint = placed.tint else { return show(placed, key(of: placed.picture)) }
    paintShape(placed, in: tint)
  }

  private func key(of image: PageImage, tint: PaintColor? = nil) -> ImageKey? {
    switch image.content {
    case .image(let file): .image(file.number, tint: tint)
    case .glyph(let font, let glyph, _): .glyph(font: font.id, glyph, tint: tint)
    case .pixels, .coverage: nil
    }
  }

  /// Paints the shape of an image in a colour, as a separate image.
  private mutating func paintShape(_ placed: PlacedImage, in tint: PaintColor) {
    let image = placed.picture
    var (width, height) = (Double(image.width), Double(image.height))
    var resolution = 1.0
    var key = key(of: image, tint: tint)
    if case .image(let file) = image.content, file.isDrawing {
      let size = placed.transform.bounds(of: CanvasRect(x: 0, y: 0, width: 1, height: 1))
      (width, height) = (max(size.width, 1), max(size.height, 1))
      resolution = 4
      // Its resolution depends on its size here.
      key = nil
    }
    var upright = placed
    upright.transform = CanvasTransform(a: width, d: height)
    let known = key.flatMap { shapes[$0] }
    guard
      let (made, square) = known
        ?? PagePixels.picture(
          of: [.picture(upright)], in: CanvasRect(x: 0, y: 0, width: width, height: height),
          resolution: resolution, cache: .shared
        ).map({
          ($0.picture, $0.transform.concatenating(CanvasTransform(a: 1 / width, d: 1 / height)))
        })
    else { return }
    if let key, known == nil { shapes[key] = (made, square) }
    show(
      PlacedImage(
        picture: made, transform: square.concatenating(placed.transform), alpha: 1, tint: nil,
        isSmooth: placed.isSmooth), key)
  }

  /// Shows an image, which is written at its first use.
  private mutating func show(_ placed: PlacedImage, _ key: ImageKey?) {
    let image = placed.picture
    if let key, let number = images[key] {
      begin(placed)
      out.append("<use")
      out.attribute("xlink:href", name: "#i", number)
      return out.append("/></g>\n")
    }
    let number = makeName()
    guard let file = image.encoded(named: "i\(number)-") else { return }
    if let key { images[key] = number }
    begin(placed)
    write(file, image.width, image.height, number)
    out.append("</g>\n")
  }

  /// Begins a group in which a pixel of the image is a unit.
  private mutating func begin(_ placed: PlacedImage) {
    out.append("<g")
    out.attribute(
      "transform",
      CanvasTransform(a: 1 / Double(placed.picture.width), d: 1 / Double(placed.picture.height))
        .concatenating(placed.transform), decimals: 8)
    if placed.alpha < 1 { out.attribute("opacity", placed.alpha, decimals: 4) }
    if !placed.isSmooth { out.append(" style=\"image-rendering:pixelated\"") }
    out.append(">")
  }

  private mutating func write(_ file: EncodedImage, _ width: Int, _ height: Int, _ number: Int) {
    let format: Markup
    let data: [UInt8]
    switch file {
    case .drawing(let drawing):
      // A group: `use` would override the size in its `svg`.
      out.append("<g")
      out.attribute("id", name: "i", number)
      out.append("><svg")
      out.attribute("width", Double(width))
      out.attribute("height", Double(height))
      out.append(" viewBox=\"0 0 ")
      out.append(drawing.width)
      out.append(" ")
      out.append(drawing.height)
      out.append("\" preserveAspectRatio=\"none\">")
      out.append(drawing)
      return out.append("</svg></g>")
    case .jpeg(let bytes): (format, data) = ("jpeg", bytes)
    case .png(let bytes): (format, data) = ("png", bytes)
    }
    out.append("<image")
    out.attribute("id", name: "i", number)
    out.attribute("width", Double(width))
    out.attribute("height", Double(height))
    out.append(" preserveAspectRatio=\"none\" xlink:href=\"data:image/")
    out.append(format)
    out.append(";base64,")
    out.append(base64: data)
    out.append("\"/>")
  }
}
