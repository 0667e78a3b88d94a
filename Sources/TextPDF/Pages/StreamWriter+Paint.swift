// SPDX-License-Identifier: MIT

import TextCanvas

extension StreamWriter {
  // MARK: Gradients

  mutating func paint(_ gradient: Gradient, _ transform: CanvasTransform) {
    guard let first = gradient.stops.first else { return }
    beginPaint()
    let alphas = gradient.stops.map(\.color.alpha)
    let isEven = alphas.allSatisfy { $0 == first.color.alpha }
    guard !isEven else {
      save()
      setAlpha(fill: first.color.alpha)
      shade(gradient, transform, isAlpha: false)
      restore()
      return
    }
    var mask = StreamWriter(height: height, rules: untagged, shared: shared)
    mask.shade(gradient, transform, isAlpha: true)
    let form = shared.addForm(mask, colors: "DeviceGray")
    save()
    use("/SMask << /Type /Mask /S /Luminosity /G ", mask: form)
    setAlpha(fill: 1)
    shade(gradient, transform, isAlpha: false)
    restore()
  }

  /// The constraints without structure.
  private var untagged: PageConstraints {
    var rules = rules
    rules.isTagged = false
    return rules
  }

  private mutating func shade(_ gradient: Gradient, _ t: CanvasTransform, isAlpha: Bool) {
    var entries = PDFBytes()
    var (before, behind) = (gradient.continuesBefore, gradient.continuesAfter)
    switch gradient.shape {
    case .line(let from, let to):
      entries.append("/ShadingType 2 /Coords [")
      entries.append([from.x, from.y, to.x, to.y], decimals: 5)
    case .circles(let from, let radius, let to, let endRadius):
      entries.append("/ShadingType 3 /Coords [")
      entries.append([from.x, from.y, radius, to.x, to.y, endRadius], decimals: 5)
      // Beyond a point there are no circles, so its side may extend as the other one does:
      // Poppler's Cairo output omits the circles themselves if the two differ.
      if endRadius == 0, radius > 0 { behind = before }
      if radius == 0, endRadius > 0 { before = behind }
    }
    entries.append("] /Extend [\(before) \(behind)] /ColorSpace ")
    entries.append(isAlpha ? "/DeviceGray /Function " : "/DeviceRGB /Function ")
    entries.append(function(gradient.stops, isAlpha: isAlpha))
    let name = resources.shading(shared.add(LocalObject(entries: entries)))
    out.append("q\n")
    out.append([t.a, -t.b, t.c, -t.d], decimals: 6)
    out.append([t.tx, height - t.ty])
    out.append("cm\n\(name: name) sh\nQ\n")
  }

  /// Returns the function of a gradient's colours between 0 and 1.
  private func function(_ stops: [Gradient.Stop], isAlpha: Bool) -> PDFBytes {
    var ends = [stops[0]] + stops + [stops[stops.count - 1]]
    ends[0].place = 0
    ends[ends.count - 1].place = 1
    var parts: [(from: Gradient.Stop, to: Gradient.Stop)] = []
    var place = 0.0
    for (from, to) in zip(ends, ends.dropFirst()) where to.place > place {
      var from = from
      from.place = place
      parts.append((from, to))
      place = to.place
    }
    func color(_ color: PaintColor, _ out: inout PDFBytes) {
      out.append("[")
      let numbers = isAlpha ? [color.alpha] : [color.red, color.green, color.blue]
      out.append(numbers, decimals: 4)
      out.append("]")
    }
    func part(_ part: (from: Gradient.Stop, to: Gradient.Stop)) -> PDFBytes {
      var out = PDFBytes("<< /FunctionType 2 /N 1 /Domain [0 1] /C0 ")
      color(part.from.color, &out)
      out.append(" /C1 ")
      color(part.to.color, &out)
      out.append(" >>")
      return out
    }
    if parts.count == 1 { return part(parts[0]) }
    var out = PDFBytes("<< /FunctionType 3 /Domain [0 1] /Functions [")
    for one in parts { out.append(part(one)) }
    out.append("] /Bounds [")
    out.append(parts.dropLast().map(\.to.place), decimals: 6)
    out.append("] /Encode [")
    for _ in parts { out.append("0 1 ") }
    out.append("] >>")
    return out
  }

  // MARK: Groups

  mutating func paint(_ group: PageGroup, _ alpha: Double, _ mode: BlendMode) {
    beginPaint()
    guard !group.steps.isEmpty else { return }
    let form = shared.addForm(group.steps, rules: rules)
    let name = resources.object(.local(form))
    save()
    setMode(mode)
    setAlpha(fill: alpha)
    setAlpha(line: alpha)
    out.append("\(name: name) Do\n")
    restore()
  }

  mutating func paint(shapeOf group: PageGroup, _ color: PaintColor) {
    beginPaint()
    let form = shared.addForm(group.steps, rules: untagged)
    save()
    use("/SMask << /Type /Mask /S /Alpha /G ", mask: form)
    setFill(color)
    appendAll()
    out.append(" f\n")
    restore()
  }

  // MARK: Images

  mutating func paint(_ placed: PlacedImage) {
    let picture = placed.picture
    if let tint = placed.tint {
      if case .coverage(let bytes) = picture.content {
        beginPaint()
        let image = addTinted(bytes, picture.width, picture.height, tint)
        return draw(resources.object(.local(image)), placed.transform, alpha: tint.alpha)
      }
      var plain = placed
      (plain.tint, plain.alpha) = (nil, 1)
      return paint(shapeOf: PageGroup([.picture(plain)]), tint)
    }
    beginPaint()
    if case .image(let image) = picture.content, let number = shared.pictures[image.number] {
      return draw(resources.object(.picture(number)), placed.transform, alpha: placed.alpha)
    }
    let encoded = PDFImage(picture, rules)
    let mask = encoded.mask.map { shared.add(LocalObject(entries: $0.entries, data: $0.data)) }
    let image = shared.add(
      LocalObject(entries: encoded.entries, data: encoded.data, mask: mask))
    if mask != nil { shared.hasTransparency = true }
    draw(resources.object(.local(image)), placed.transform, alpha: placed.alpha)
  }

  mutating func draw(_ name: String, _ t: CanvasTransform, alpha: Double) {
    save()
    setAlpha(fill: alpha)
    out.append([t.a, -t.b, -t.c, t.d], decimals: 5)
    out.append([t.c + t.tx, height - t.d - t.ty])
    out.append("cm\n\(name: name) Do\n")
    restore()
  }

  /// Adds an image of one colour with the bytes as opacity.
  private func addTinted(
    _ bytes: [UInt8], _ width: Int, _ height: Int, _ color: PaintColor
  ) -> Int {
    shared.hasTransparency = true
    let mask = PDFImage.channel(bytes, width, height, rules)
    let number = shared.add(LocalObject(entries: mask.entries, data: mask.data))
    let pixel = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded()) }
    return shared.add(
      LocalObject(
        entries: PDFImage.entries(1, 1, "DeviceRGB", rules), data: Deflate.packed(pixel),
        mask: number))
  }
}
