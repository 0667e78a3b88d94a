// SPDX-License-Identifier: MIT

package import TextCanvas
internal import TextStructures

/// The number of a glyph in its font.
public typealias CGGlyph = UInt16

/// A place to draw in: pixels, a PDF or an SVG.
///
/// Points, y down, origin at the top left, as in contexts that UIKit makes. Text is drawn into the
/// current context (`UIGraphicsPushContext`). How to make one: `CGContext+Linux.swift`.
///
/// What cannot be seen is not drawn and no error: empty shapes, clear colours, places that are no
/// numbers, transforms that flatten the plane.
///
/// - Source: Core Graphics, `CGContext`.
public final class CGContext {
  package let canvas: Canvas

  /// What `saveGState()` keeps, beside what the canvas keeps.
  package struct State {
    package var fillColor = PaintColor.black
    package var strokeColor = PaintColor.black
    /// Takes the place of the colour.
    package var fillPattern: PatternInk?
    package var strokePattern: PatternInk?
    /// A shadow would be cut off by a clip.
    var hasShadow = false
    var line = UIBezierPath.LineStyle()
    var interpolation = CGInterpolationQuality.default
    package var textMode = CGTextDrawingMode.fill
    var font: CGFont?
    var fontSize: CGFloat = 0
    /// What `setShould…` said of edges and of glyphs' positions.
    var edges = EdgeSettings()
  }
  package var state = State()
  /// See `linkSchemes`.
  var writtenSchemes = LinkSchemes.standard
  /// What began with a saved state: a layer, if a page was there for it; or a mask.
  enum Began { case state, layer, nothing, mask(ClippingMask) }
  struct Saved {
    var state: State
    var began: Began
    var paint: Canvas.Paint
    /// Something was clipped since; it is asked of masks only.
    var hasClips = false
  }
  var savedStates: [Saved] = []
  /// What `setAllows…` said of edges and of glyphs' positions; it is not saved with the state.
  var allowedEdges = EdgeSettings.all

  /// The current path, in the user space of now.
  ///
  /// It is not saved with the state.
  package var steps = PathElements()

  /// Of a PDF whose pages begin and end by Core Graphics' calls.
  var pages: PDFPagesState?
  /// How high the device is, in its own units, for the y axis that Core Graphics turns up there.
  var deviceHeight: Double
  /// Whether user space began with y up: a bitmap context by its pixels.
  var startsYUp = false
  /// How `data` holds the pixels.
  var pixelForm: ContextPixelForm?
  /// What `data` has given.
  var pixelCopy: PixelCopy?
  /// The map from text space, y up, to user space.
  ///
  /// It is not saved with the state.
  ///
  /// The identity at first, as on Apple's systems: `showGlyphs(_:at:)` then draws upside down where
  /// y grows down; `CGAffineTransform(scaleX: 1, y: -1)` sets glyphs upright there.
  public var textMatrix = CGAffineTransform.identity

  /// The characters of the glyphs that the layout manager's primitive is about to paint, for documents.
  package var pendingText: GlyphText?
  /// The outlines painted in a text mode that clips, on the device; they clip when the text is done.
  var textClip: CanvasPath?
  /// Lines of a layout are being drawn: what clips waits for the last.
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

  /// Ends what began last.
  func end(_ began: Began) {
    switch began {
    case .state: restoreGState()
    case .layer, .nothing: endTransparencyLayer()
    case .mask: endMasks()
    }
  }

  // MARK: Transform

  /// From user space to the device: pixels, or points of a page, with y up from the lower edge.
  public var ctm: CGAffineTransform {
    CGAffineTransform(canvas.transform)
      .concatenating(CGAffineTransform(1, 0, 0, -1, 0, CGFloat(deviceHeight)))
  }

  /// As `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Moves the origin of the coordinates.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    moving { canvas.translate(x: Double(tx), y: Double(ty)) }
  }

  /// Makes the unit `sx` times as wide and `sy` times as high.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    moving { canvas.scale(x: Double(sx), y: Double(sy)) }
  }

  /// Turns the axes.
  ///
  /// - Parameter angle: Radians; clockwise on the screen, where y grows down.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Puts a map before the transform: what is drawn goes through it first.
  public func concatenate(_ transform: CGAffineTransform) {
    moving { canvas.concatenate(CanvasTransform(transform)) }
  }

  /// A point of user space on the device.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// A size of user space on the device.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// The rectangle on the device around one of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// A point of the device in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// A size of the device in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// The rectangle in user space around one of the device.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// Changes the transform; what the path has so far stays where it is on the device.
  private func moving(_ change: () -> Void) {
    let before = canvas.transform
    change()
    guard !steps.isEmpty, let back = canvas.transform.inverted else { return }
    steps.apply(CGAffineTransform(before.concatenating(back)))
  }

  // MARK: Opacity, mixing, shadow

  /// Makes all that is painted from now on transparent: 0 is nothing, 1 is as it is.
  public func setAlpha(_ alpha: CGFloat) { canvas.setAlpha(Double(alpha)) }

  /// Says how what is painted mixes with what is there.
  public func setBlendMode(_ mode: CGBlendMode) { canvas.setBlendMode(mode.canvasMode) }

  /// Gives all that is painted from now on a shadow of black, one third opaque.
  ///
  /// - Parameters:
  ///   - offset: How far the shadow lies away, right and down, in points before any transform. In
  ///     a context that starts with y up, up.
  ///   - blur: How far its edge is washed out, in points; 0 is sharp.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Gives all that is painted from now on a shadow; nil takes it away.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.hasShadow = color != nil
    canvas.setShadow(
      color.map {
        Shadow(
          x: Double(offset.width), y: Double(startsYUp ? -offset.height : offset.height),
          blur: Double(blur), color: PaintColor($0))
      })
  }

  /// Begins a group: what follows is painted apart and laid over what is there as one, with the
  /// opacity, shadow and mixing of now.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    guard canvas.isInPage else {
      begin(.nothing)
      return canvas.save()
    }
    begin(.layer)
    canvas.beginLayer()
  }

  /// As `beginTransparencyLayer(auxiliaryInfo:)`, for what lies inside a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]? = nil) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the group.
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

  /// How pixels of pictures are mixed when they are made larger or smaller.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  // MARK: Lines

  /// Sets the width of lines, in points of user space.
  ///
  /// Default 1.
  public func setLineWidth(_ width: CGFloat) { state.line.width = width }
  /// The shape of line ends.
  ///
  /// Default `.butt`.
  public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
  /// The shape of corners.
  ///
  /// Default `.miter`.
  public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
  /// How far a mitered corner may reach, in line widths.
  ///
  /// Default 10.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

  /// Sets the dash pattern of lines.
  ///
  /// A path on which the pattern would go more than 100 000 times is drawn without gaps: nobody could see them.
  ///
  /// - Source: our choice for such paths.
  /// - Parameters:
  ///   - phase: How far into the pattern a line starts.
  ///   - lengths: Lengths on, off, on …; none draws lines without gaps.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.line.dash = lengths
    state.line.dashPhase = phase
  }

  // MARK: Colours

  /// Sets what shapes are filled with.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = PaintColor(color)
    state.fillPattern = color.pattern
  }
  /// Sets what shapes are filled with, as a grey.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets what shapes are filled with.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = PaintColor(color)
    state.strokePattern = color.pattern
  }
  /// Sets what lines are drawn with, as a grey.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the colour of lines.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
}

/// How pixels of pictures are mixed when they are made larger or smaller.
public enum CGInterpolationQuality: Int32, Sendable {
  /// As the context thinks best: mixed.
  case `default` = 0
  /// Not at all: pixels stay squares.
  case none = 1
  /// Pixels are interpolated.
  case low = 2
  /// Pixels are interpolated.
  case high = 3
  /// Pixels are interpolated.
  case medium = 4
}
