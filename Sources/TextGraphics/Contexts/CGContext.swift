// SPDX-License-Identifier: MIT

package import TextCanvas
internal import TextStructures

/// The number of a glyph in its font.
public typealias CGGlyph = UInt16

/// A drawing destination: pixels, a PDF or an SVG.
///
/// Points, y down, origin at the top left, as in contexts that UIKit makes. Text is drawn into the
/// current context (`UIGraphicsPushContext`). `CGContext+Linux.swift` has the functions that make
/// contexts.
///
/// Invisible content is skipped without an error: empty shapes, clear colours, positions that are
/// not numbers, transforms that flatten the plane.
///
/// - Source: Core Graphics, `CGContext`.
public final class CGContext {
  package let canvas: Canvas

  /// The state that `saveGState()` keeps in addition to the canvas's.
  package struct State {
    package var fillColor = PaintColor.black
    package var strokeColor = PaintColor.black
    /// Replaces the colour.
    package var fillPattern: PatternInk?
    package var strokePattern: PatternInk?
    /// A shadow would be cut off by a clip.
    var hasShadow = false
    var line = UIBezierPath.LineStyle()
    var interpolation = CGInterpolationQuality.default
    package var textMode = CGTextDrawingMode.fill
    var font: CGFont?
    var fontSize: CGFloat = 0
    /// The settings of edges and of glyphs' positions that `setShould…` made.
    var edges = EdgeSettings()
  }
  package var state = State()
  /// See `linkSchemes`.
  var writtenSchemes = LinkSchemes.standard
  /// The effect that began with a saved state: a layer, if there was a page for it; or a mask.
  enum Began { case state, layer, nothing, mask(ClippingMask) }
  struct Saved {
    var state: State
    var began: Began
    var paint: Canvas.Paint
    /// Whether a clip was set since; only masks use it.
    var hasClips = false
  }
  var savedStates: [Saved] = []
  /// The settings of edges and of glyphs' positions that `setAllows…` made; not saved with the
  /// state.
  var allowedEdges = EdgeSettings.all

  /// The current path, in the current user space.
  ///
  /// It is not saved with the state.
  package var steps = PathElements()

  /// The state of a PDF whose pages begin and end by Core Graphics' calls.
  var pages: PDFPagesState?
  /// The height of the device, in its own units, for the y axis that Core Graphics turns up there.
  var deviceHeight: Double
  /// Whether user space began with y up: a bitmap context by its pixels.
  var startsYUp = false
  /// The form of the pixels in `data`.
  var pixelForm: ContextPixelForm?
  /// The pixels that `data` has returned.
  var pixelCopy: PixelCopy?
  /// The map from text space, y up, to user space.
  ///
  /// It is not saved with the state.
  ///
  /// The identity at first, as on Apple's systems: `showGlyphs(_:at:)` then draws upside down where
  /// y grows down; `CGAffineTransform(scaleX: 1, y: -1)` sets glyphs upright there.
  public var textMatrix = CGAffineTransform.identity

  /// The characters of the glyphs that the layout manager's primitive is about to paint, for
  /// documents.
  package var pendingText: GlyphText?
  /// The outlines painted in a text mode that clips, on the device; they become the clip after the
  /// text.
  var textClip: CanvasPath?
  /// Whether lines of a layout are being drawn: the clip of their glyphs waits for the last.
  package var isDrawingLines = false

  package init(_ canvas: Canvas) {
    self.canvas = canvas
    deviceHeight = canvas.kind == .bitmap ? Double(canvas.pixelHeight) : 0
    canvas.outsidePageHandler = { [unowned canvas] in
      canvas.outsidePageHandler = {}
      warn(
        "CGContext: nothing can be drawn on a PDF before its first page or after its end; call beginPage() first"
      )
    }
  }

  // MARK: State

  /// Saves transform, clip, colours, line style, shadow and opacity until `restoreGState()`.
  public func saveGState() {
    begin(.state)
    canvas.save()
  }

  func begin(_ began: Began) {
    savedStates.append(Saved(state: state, began: began, paint: canvas.paint))
  }

  /// Restores the state that the last `saveGState()` saved.
  ///
  /// - Precondition: There is a saved state, in the current transparency layer if there is one.
  public func restoreGState() {
    endMasks()
    guard let saved = savedStates.last, case .state = saved.began else {
      fail(
        "CGContext.restoreGState(): there is no saved state\(savedStates.isEmpty ? "" : " in this transparency layer"); each call needs a saveGState() before it"
      )
    }
    savedStates.removeLast()
    state = saved.state
    moving { canvas.restore() }
    if allowedEdges != .all { applyEdges() }
  }

  /// Restores everything that was saved and not restored, as at the end of a page.
  func restoreAll() {
    while let last = savedStates.last { end(last.began) }
  }

  /// Ends the effect that began last.
  func end(_ began: Began) {
    switch began {
    case .state: restoreGState()
    case .layer, .nothing: endTransparencyLayer()
    case .mask: endMasks()
    }
  }

  // MARK: Transform

  /// The transform from user space to the device: pixels, or points of a page, with y up from the
  /// lower edge.
  public var ctm: CGAffineTransform {
    CGAffineTransform(canvas.transform)
      .concatenating(CGAffineTransform(1, 0, 0, -1, 0, CGFloat(deviceHeight)))
  }

  /// The same transform as `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Moves the origin of user space.
  ///
  /// - Parameters:
  ///   - tx: The distance along x, in user space.
  ///   - ty: The distance along y, in user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    moving { canvas.translate(x: Double(tx), y: Double(ty)) }
  }

  /// Scales user space.
  ///
  /// - Parameters:
  ///   - sx: The factor of widths.
  ///   - sy: The factor of heights; negative flips the y axis.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    moving { canvas.scale(x: Double(sx), y: Double(sy)) }
  }

  /// Rotates user space.
  ///
  /// - Parameter angle: Radians; clockwise on the screen, where y grows down.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Concatenates a transform with the current one; it applies to later drawing first.
  ///
  /// - Parameter transform: From the new user space to the present one.
  public func concatenate(_ transform: CGAffineTransform) {
    moving { canvas.concatenate(CanvasTransform(transform)) }
  }

  /// Converts a point from user space to the device.
  ///
  /// - Parameter point: In user space.
  /// - Returns: In device space, y up.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Converts a size from user space to the device.
  ///
  /// - Parameter size: In user space.
  /// - Returns: In device space, y up.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// Converts a rectangle from user space to the device.
  ///
  /// - Parameter rect: In user space.
  /// - Returns: The smallest rectangle of device space around it.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// Converts a point from the device to user space.
  ///
  /// - Parameter point: In device space, y up.
  /// - Returns: In user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// Converts a size from the device to user space.
  ///
  /// - Parameter size: In device space, y up.
  /// - Returns: In user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// Converts a rectangle from the device to user space.
  ///
  /// - Parameter rect: In device space, y up.
  /// - Returns: The smallest rectangle of user space around it.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// Changes the transform; the steps of the path keep their positions on the device.
  private func moving(_ change: () -> Void) {
    let before = canvas.transform
    change()
    guard !steps.isEmpty, let back = canvas.transform.inverted else { return }
    steps.apply(CGAffineTransform(before.concatenating(back)))
  }

  // MARK: Opacity, blending, shadow

  /// Sets the opacity of everything painted from now on.
  ///
  /// - Parameter alpha: 0 is invisible, 1 leaves colours as they are.
  public func setAlpha(_ alpha: CGFloat) { canvas.setAlpha(Double(alpha)) }

  /// Sets the blend mode of everything painted from now on.
  ///
  /// - Parameter mode: The formula that mixes colours with the existing ones.
  public func setBlendMode(_ mode: CGBlendMode) { canvas.setBlendMode(mode.canvasMode) }

  /// Gives everything painted from now on a shadow of black, one third opaque.
  ///
  /// - Parameters:
  ///   - offset: The distance of the shadow, right and down, in points before any transform. In a
  ///     context that starts with y up, up.
  ///   - blur: The width of its soft edge, in points; 0 is sharp.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Gives everything painted from now on a shadow.
  ///
  /// - Parameters:
  ///   - offset: The distance of the shadow, right and down, in points before any transform. In a
  ///     context that starts with y up, up.
  ///   - blur: The width of its soft edge, in points; 0 is sharp.
  ///   - color: The colour of the shadow; nil removes it.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.hasShadow = color != nil
    canvas.setShadow(
      color.map {
        Shadow(
          x: Double(offset.width), y: Double(startsYUp ? -offset.height : offset.height),
          blur: Double(blur), color: PaintColor($0))
      })
  }

  /// Begins a group, which is painted separately and composited as one, with the current opacity,
  /// shadow and blend mode.
  ///
  /// - Parameter auxiliaryInfo: Has no effect.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    guard canvas.isInPage else {
      begin(.nothing)
      return canvas.save()
    }
    begin(.layer)
    canvas.beginLayer()
  }

  /// Begins a group that is clipped to a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The clip, in user space.
  ///   - auxiliaryInfo: Has no effect.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]? = nil) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the group, and restores the states that were saved in it.
  ///
  /// - Precondition: There is a group.
  public func endTransparencyLayer() {
    // States saved inside the layer and not restored end with it, as on Apple's systems.
    endMasks()
    while let last = savedStates.last, case .state = last.began,
      savedStates.contains(where: \.isLayer)
    {
      restoreGState()
      endMasks()
    }
    guard let saved = savedStates.last, saved.isLayer else {
      fail(
        "CGContext.endTransparencyLayer(): there is no layer; each call needs a beginTransparencyLayer() before it"
      )
    }
    savedStates.removeLast()
    state = saved.state
    moving { if case .layer = saved.began { canvas.endLayer() } else { canvas.restore() } }
    if allowedEdges != .all { applyEdges() }
  }

  /// The interpolation of pixels of images that are scaled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  // MARK: Lines

  /// Sets the line width.
  ///
  /// Default 1.
  ///
  /// - Parameter width: In points of user space.
  public func setLineWidth(_ width: CGFloat) { state.line.width = width }
  /// Sets the shape of line ends.
  ///
  /// Default `.butt`.
  ///
  /// - Parameter cap: The shape.
  public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
  /// Sets the shape of corners.
  ///
  /// Default `.miter`.
  ///
  /// - Parameter join: The shape.
  public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
  /// Sets the limit of mitered corners.
  ///
  /// Default 10.
  ///
  /// - Parameter limit: The length of a miter, in line widths, from which it is a bevel.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

  /// Sets the dash pattern of lines.
  ///
  /// A path on which the pattern would repeat more than 100 000 times is drawn without gaps, which
  /// would not be visible.
  ///
  /// - Source: our choice for such paths.
  /// - Parameters:
  ///   - phase: The distance into the pattern at which a line starts.
  ///   - lengths: Lengths on, off, on …; none draws lines without gaps.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.line.dash = lengths
    state.line.dashPhase = phase
  }

  // MARK: Colours

  /// Sets the fill colour or pattern.
  ///
  /// - Parameter color: A colour or a pattern.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = PaintColor(color)
    state.fillPattern = color.pattern
  }
  /// Sets the fill colour to a grey.
  ///
  /// - Parameters:
  ///   - gray: 0 is black, 1 is white.
  ///   - alpha: Opacity, 0 to 1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the fill colour to a colour of sRGB.
  ///
  /// - Parameters:
  ///   - red: Red, 0 to 1.
  ///   - green: Green, 0 to 1.
  ///   - blue: Blue, 0 to 1.
  ///   - alpha: Opacity, 0 to 1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the stroke colour or pattern.
  ///
  /// - Parameter color: A colour or a pattern.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = PaintColor(color)
    state.strokePattern = color.pattern
  }
  /// Sets the stroke colour to a grey.
  ///
  /// - Parameters:
  ///   - gray: 0 is black, 1 is white.
  ///   - alpha: Opacity, 0 to 1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the stroke colour to a colour of sRGB.
  ///
  /// - Parameters:
  ///   - red: Red, 0 to 1.
  ///   - green: Green, 0 to 1.
  ///   - blue: Blue, 0 to 1.
  ///   - alpha: Opacity, 0 to 1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
}

/// The interpolation of pixels of images that are scaled.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's choice: interpolated.
  case `default` = 0
  /// No interpolation: pixels stay squares.
  case none = 1
  /// Pixels are interpolated.
  case low = 2
  /// Pixels are interpolated.
  case high = 3
  /// Pixels are interpolated.
  case medium = 4
}
