// SPDX-License-Identifier: MIT

/// The rule that decides which parts of a path are inside.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a rule by its name.
  ///
  /// - Parameter rawValue: The name; an unknown one counts as `nonZero`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Inside are points with a non-zero winding number.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Inside are points from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of lines.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a line end by its name.
  ///
  /// - Parameter rawValue: The name; an unknown one counts as `butt`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Ends at the end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Extended by half a disc.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Extended by half a square.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of lines.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a corner by its name.
  ///
  /// - Parameter rawValue: The name; an unknown one counts as `miter`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pointed.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Bevelled.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that draws a path, between its background and its sublayers.
///
/// - Source: Core Animation, `CAShapeLayer`.
open class CAShapeLayer: CALayer {
  /// Creates a layer without a path, with black fill and no stroke.
  public override init() { super.init() }

  /// Creates a copy of another layer's own properties.
  public override init(layer: Any) {
    super.init(layer: layer)
    (layer as? CAShapeLayer).map(copyShape)
  }

  /// The path, in the layer's coordinates; not clipped to the bounds.
  ///
  /// Default nil.
  @KeptProperty open var path: CGPath? = nil

  /// The fill colour.
  ///
  /// Default opaque black; nil draws no fill.
  @KeptProperty open var fillColor: CGColor? = CGColor.black

  /// The rule that decides which parts are inside.
  ///
  /// Default `.nonZero`.
  @KeptProperty open var fillRule = CAShapeLayerFillRule.nonZero

  /// The stroke colour.
  ///
  /// Default nil: no stroke.
  @KeptProperty open var strokeColor: CGColor? = nil

  /// The start of the stroke, as a fraction of the path's length.
  ///
  /// Default 0.
  @KeptProperty open var strokeStart: CGFloat = 0

  /// The end of the stroke, as a fraction of the path's length.
  ///
  /// Default 1.
  @KeptProperty open var strokeEnd: CGFloat = 1

  /// The line width.
  ///
  /// Default 1.
  @KeptProperty open var lineWidth: CGFloat = 1

  /// The limit of mitered corners, in line widths.
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

  /// The distance into the dash pattern at which a line starts.
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

  /// Creates a layer from a keyed archive; missing values keep their defaults.
  ///
  /// - Parameter coder: The archive's decoder.
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
