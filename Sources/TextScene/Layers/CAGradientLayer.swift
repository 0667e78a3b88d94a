// SPDX-License-Identifier: MIT

/// The geometry of a gradient layer.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a type by its name.
  ///
  /// - Parameter rawValue: The name; an unknown one counts as `axial`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line from start to end.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Outward from the start; the ellipse of the last colour extends as far right and down as the
  /// end.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start, from the direction of the end, clockwise where y grows down.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that draws a gradient over its background, within the rounded bounds.
///
/// - Source: Core Animation, `CAGradientLayer`.
open class CAGradientLayer: CALayer {
  /// Creates a layer without colours, from the middle of the upper edge to that of the lower.
  public override init() { super.init() }

  /// Creates a copy of another layer's own properties.
  public override init(layer: Any) {
    super.init(layer: layer)
    (layer as? CAGradientLayer).map(copyGradient)
  }

  /// The colours, `CGColor`s.
  ///
  /// Default nil: nothing is drawn. Other values are ignored, with a sentence to the warning
  /// handler.
  @KeptProperty open var colors: [Any]? = nil {
    didSet {
      guard let colors, !colors.allSatisfy({ $0 is CGColor }) else { return }
      warn(
        "CAGradientLayer.colors: values that are not of type CGColor are ignored; pass the cgColor of a UIColor"
      )
    }
  }

  /// The position of each colour, 0 to 1.
  ///
  /// Default nil: evenly spaced, as when their number differs from that of the colours.
  @KeptProperty open var locations: [NSNumber]? = nil

  /// The position of the first colour, in units of the bounds.
  ///
  /// Default (0.5, 0).
  @KeptProperty open var startPoint = CGPoint(x: 0.5, y: 0)

  /// The position of the last colour, in units of the bounds.
  ///
  /// Default (0.5, 1).
  @KeptProperty open var endPoint = CGPoint(x: 0.5, y: 1)

  /// The geometry of the gradient.
  ///
  /// Default `.axial`.
  @KeptProperty open var type = CAGradientLayerType.axial

  // MARK: Drawing

  override func paintContents(on painter: LayerPainter, _ values: LayerValues) {
    let list = (colors ?? []).compactMap { $0 as? CGColor }
    if !list.isEmpty, !values.bounds.isEmpty {
      painter.context.saveGState()
      painter.clip(to: LayerOutline(self, values))
      paint(list, in: values.bounds, on: painter.context)
      painter.context.restoreGState()
    }
    super.paintContents(on: painter, values)
  }

  private func paint(_ colors: [CGColor], in bounds: CGRect, on context: CGContext) {
    let places = locations.flatMap { list in
      list.count == colors.count ? list.map { CGFloat($0.doubleValue) } : nil
    }
    func at(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height)
    }
    let (start, end) = (at(startPoint), at(endPoint))
    if type == .conic {
      return ConicGradient(colors: colors, places: places, center: start, toward: end)
        .paint(over: bounds, on: context)
    }
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: places) else {
      return
    }
    let onward: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    guard type == .radial else {
      return context.drawLinearGradient(gradient, start: start, end: end, options: onward)
    }
    let (width, height) = (abs(end.x - start.x), abs(end.y - start.y))
    guard width > 0, height > 0 else { return }
    context.translateBy(x: start.x, y: start.y)
    context.scaleBy(x: width, y: height)
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: onward)
  }

  private func copyGradient(_ layer: CAGradientLayer) {
    colors = layer.colors
    locations = layer.locations
    startPoint = layer.startPoint
    endPoint = layer.endPoint
    type = layer.type
  }

  override func copyProperties(of layer: CALayer) {
    super.copyProperties(of: layer)
    (layer as? CAGradientLayer).map(copyGradient)
  }

  // MARK: Archives

  /// Creates a layer from a keyed archive; missing values keep their defaults.
  ///
  /// - Parameter coder: The archive's decoder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard coder.containsValue(forKey: "startPoint") else { return }
    startPoint = coder.decodePoint(forKey: "startPoint")
    endPoint = coder.decodePoint(forKey: "endPoint")
    type = CAGradientLayerType(rawValue: coder.text("type") ?? "")
    let count = coder.decodeInteger(forKey: "colorCount")
    let list = (0..<min(max(count, 0), 4096)).compactMap {
      coder.found(UIColor.self, "color\($0)")?.cgColor
    }
    if !list.isEmpty { colors = list }
    let places = coder.text("locations") ?? ""
    let numbers = places.split(separator: " ").compactMap { Double($0) }
    if !numbers.isEmpty { locations = numbers.map { NSNumber(value: $0) } }
  }

  /// Writes the layer into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(startPoint, forKey: "startPoint")
    coder.encode(endPoint, forKey: "endPoint")
    coder.encode(NSString(string: type.rawValue), forKey: "type")
    let list = (colors ?? []).compactMap { $0 as? CGColor }
    coder.encode(list.count, forKey: "colorCount")
    for (index, color) in list.enumerated() {
      coder.encode(UIColor(cgColor: color), forKey: "color\(index)")
    }
    let places = (locations ?? []).map { "\($0.doubleValue)" }.joined(separator: " ")
    coder.encode(NSString(string: places), forKey: "locations")
  }
}

/// Colours around a point, drawn as sectors.
struct ConicGradient {
  let colors: [CGColor]
  let places: [CGFloat]?
  let center: CGPoint
  let toward: CGPoint

  /// Paints a sector from each degree to the end, over the previous one, so that no seam shows
  /// between them.
  func paint(over rect: CGRect, on context: CGContext) {
    let begin = atan2(toward.y - center.y, toward.x - center.x)
    let reach =
      [rect.minX, rect.maxX].flatMap { x in
        [rect.minY, rect.maxY].map { hypot(x - center.x, $0 - center.y) }
      }.max() ?? 0
    guard reach > 0, reach.isFinite, begin.isFinite else { return }
    let count = 360
    context.setFillColor(color(at: 0.5 / CGFloat(count)))
    context.fill(rect)
    for index in 1..<count {
      context.setFillColor(color(at: (CGFloat(index) + 0.5) / CGFloat(count)))
      context.beginPath()
      context.move(to: center)
      context.addArc(
        center: center, radius: reach * 1.01,
        startAngle: begin + 2 * .pi * CGFloat(index) / CGFloat(count),
        endAngle: begin + 2 * .pi, clockwise: false)
      context.closePath()
      context.fillPath()
    }
  }

  func color(at place: CGFloat) -> CGColor {
    let stops = places ?? colors.indices.map { CGFloat($0) / CGFloat(max(colors.count - 1, 1)) }
    guard let next = stops.firstIndex(where: { $0 >= place }) else {
      return colors[colors.count - 1]
    }
    guard next > 0, stops[next] > stops[next - 1] else { return colors[next] }
    let part = (place - stops[next - 1]) / (stops[next] - stops[next - 1])
    return CGColor?.between(colors[next - 1], colors[next], Double(part)) ?? colors[next]
  }
}
