// SPDX-License-Identifier: MIT

/// Which parts of a path are inside.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A rule by its name; an unknown one counts as `nonZero`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where the path turns around a point, all turns added up.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Where a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of lines.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A form by its name; an unknown one counts as `butt`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cut off at the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Half a disc more.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half a square more.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of lines.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A form by its name; an unknown one counts as `miter`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pointed.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that draws a path, between its background and its sublayers.
///
/// - Source: Core Animation, `CAShapeLayer`.
open class CAShapeLayer: CALayer {
  /// No path, black fill, no stroke.
  public override init() { super.init() }

  /// A copy of another layer's own properties.
  public override init(layer: Any) {
    super.init(layer: layer)
    (layer as? CAShapeLayer).map(copyShape)
  }

  /// What is drawn, in the layer's coordinates; not cut off at the bounds.
  ///
  /// Default nil.
  @KeptProperty open var path: CGPath? = nil

  /// What the inside is filled with.
  ///
  /// Default opaque black; nil leaves it out.
  @KeptProperty open var fillColor: CGColor? = CGColor.black

  /// Which parts are inside.
  ///
  /// Default `.nonZero`.
  @KeptProperty open var fillRule = CAShapeLayerFillRule.nonZero

  /// What lines are drawn with.
  ///
  /// Default nil: there are none.
  @KeptProperty open var strokeColor: CGColor? = nil

  /// Where on the path the line starts, as a part of the path's length.
  ///
  /// Default 0.
  @KeptProperty open var strokeStart: CGFloat = 0

  /// Where on the path the line ends, as a part of the path's length.
  ///
  /// Default 1.
  @KeptProperty open var strokeEnd: CGFloat = 1

  /// How thick lines are.
  ///
  /// Default 1.
  @KeptProperty open var lineWidth: CGFloat = 1

  /// How far a pointed corner may reach, in line widths.
  ///
  /// Default 10.
  @KeptProperty open var miterLimit: CGFloat = 10

  /// The ends of lines.
  ///
  /// Default `.butt`.
  @KeptProperty open var lineCap = CAShapeLayerLineCap.butt

  /// The corners of lines.
  ///
  /// Default `.miter`.
  @KeptProperty open var lineJoin = CAShapeLayerLineJoin.miter

  /// How far into the pattern of dashes a line starts.
  ///
  /// Default 0.
  @KeptProperty open var lineDashPhase: CGFloat = 0

  /// Painted and empty lengths in turn.
  ///
  /// Default nil: lines without gaps.
  @KeptProperty open var lineDashPattern: [NSNumber]? = nil

  // MARK: Drawing

  override func paintContents(on painter: LayerPainter, _ values: LayerValues) {
    super.paintContents(on: painter, values)
    guard let path, !path.isEmpty else { return }
    let context = painter.context
    context.saveGState()
    defer { context.restoreGState() }
    if let fillColor {
      context.setFillColor(fillColor)
      context.beginPath()
      context.addPath(path)
      context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    guard let strokeColor, lineWidth > 0 else { return }
    context.setStrokeColor(strokeColor)
    context.setLineWidth(lineWidth)
    context.setMiterLimit(miterLimit)
    context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
    context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
    context.setLineDash(
      phase: lineDashPhase, lengths: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
    context.beginPath()
    context.addPath(PathPiece(of: path, from: Double(strokeStart), to: Double(strokeEnd)).path)
    context.strokePath()
  }

  private func copyShape(_ layer: CAShapeLayer) {
    path = layer.path
    fillColor = layer.fillColor
    fillRule = layer.fillRule
    strokeColor = layer.strokeColor
    strokeStart = layer.strokeStart
    strokeEnd = layer.strokeEnd
    lineWidth = layer.lineWidth
    miterLimit = layer.miterLimit
    lineCap = layer.lineCap
    lineJoin = layer.lineJoin
    lineDashPhase = layer.lineDashPhase
    lineDashPattern = layer.lineDashPattern
  }

  override func copyProperties(of layer: CALayer) {
    super.copyProperties(of: layer)
    (layer as? CAShapeLayer).map(copyShape)
  }

  // MARK: Archives

  /// A layer from a keyed archive; what is missing keeps its default.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard coder.containsValue(forKey: "lineWidth") else { return }
    path = coder.found(UIBezierPath.self, "path")?.cgPath
    fillColor = coder.found(UIColor.self, "fillColor")?.cgColor
    strokeColor = coder.found(UIColor.self, "strokeColor")?.cgColor
    func text(_ key: String) -> String { coder.text(key) ?? "" }
    fillRule = CAShapeLayerFillRule(rawValue: text("fillRule"))
    lineCap = CAShapeLayerLineCap(rawValue: text("lineCap"))
    lineJoin = CAShapeLayerLineJoin(rawValue: text("lineJoin"))
    strokeStart = CGFloat(coder.decodeDouble(forKey: "strokeStart"))
    strokeEnd = CGFloat(coder.decodeDouble(forKey: "strokeEnd"))
    lineWidth = CGFloat(coder.decodeDouble(forKey: "lineWidth"))
    miterLimit = CGFloat(coder.decodeDouble(forKey: "miterLimit"))
    lineDashPhase = CGFloat(coder.decodeDouble(forKey: "lineDashPhase"))
    let dashes = text("lineDashPattern").split(separator: " ").compactMap { Double($0) }
    if !dashes.isEmpty { lineDashPattern = dashes.map { NSNumber(value: $0) } }
  }

  /// Writes the layer into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    if let path { coder.encode(UIBezierPath(cgPath: path), forKey: "path") }
    if let fillColor { coder.encode(UIColor(cgColor: fillColor), forKey: "fillColor") }
    if let strokeColor { coder.encode(UIColor(cgColor: strokeColor), forKey: "strokeColor") }
    coder.encode(NSString(string: fillRule.rawValue), forKey: "fillRule")
    coder.encode(NSString(string: lineCap.rawValue), forKey: "lineCap")
    coder.encode(NSString(string: lineJoin.rawValue), forKey: "lineJoin")
    coder.encode(Double(strokeStart), forKey: "strokeStart")
    coder.encode(Double(strokeEnd), forKey: "strokeEnd")
    coder.encode(Double(lineWidth), forKey: "lineWidth")
    coder.encode(Double(miterLimit), forKey: "miterLimit")
    coder.encode(Double(lineDashPhase), forKey: "lineDashPhase")
    let dashes = (lineDashPattern ?? []).map { "\($0.doubleValue)" }.joined(separator: " ")
    coder.encode(NSString(string: dashes), forKey: "lineDashPattern")
  }
}
