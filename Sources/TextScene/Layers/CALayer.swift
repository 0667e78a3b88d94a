// SPDX-License-Identifier: MIT

// Size: members that subclasses may override must be in the class.

/// A rectangle with a colour, an image, drawing, a border, a shadow and sublayers.
///
/// Points, y down. There is no compositor: `render(in:)` draws the tree into pixels, a PDF or an
/// SVG, as vectors where the output supports it.
///
///     superlayer ← position ← transform ← anchorPoint ← bounds     the mapping of a point
///
/// A layer belongs to one thread; those of views to the main thread.
///
/// - Source: Core Animation, `CALayer`.
open class CALayer: NSObject, NSSecureCoding, AssociatedValueHolder {
  package let associatedValues = AssociatedValues()

  // MARK: Storage

  /// The values of `model()`; during animations the visible values differ.
  final var values = LayerValues()
  final var animations: [LayerAnimation] = []
  /// The layer's view, which animates it, and is notified of its size.
  final weak var owner: (any LayerOwner)?
  /// The layer that this presentation copy shows.
  final weak var modelLayer: CALayer?

  private weak var storedDelegate: (any CALayerDelegate)?
  final weak var parent: CALayer?
  final var children: [CALayer] = []
  /// The layer whose mask it is.
  final weak var maskedLayer: CALayer?

  /// Whether `draw(in:)` has something to draw.
  final var isDrawn = false
  final var isMarkedForDisplay = false
  final var isMarkedForLayout = false
  /// Whether a layer below is marked.
  final var holdsMarkedForLayout = false

  /// Creates an empty layer.
  public override init() { super.init() }

  /// Creates a copy of another layer's own properties, without its sublayers, mask and delegate.
  ///
  /// - Parameter layer: A `CALayer`. Any other object leaves the defaults.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    copyProperties(of: layer)
  }

  // MARK: Geometry

  /// The visible part of the layer's own coordinates.
  ///
  /// Default zero. Another size changes `frame` around `position`, and requests layout. Infinity
  /// and NaN are a failure.
  open var bounds: CGRect {
    get { values.bounds }
    set { setBounds(newValue) }
  }

  /// The position of the anchor point, in the superlayer's coordinates.
  ///
  /// Default zero. Infinity and NaN are a failure.
  open var position: CGPoint {
    get { values.position }
    set {
      check("position", newValue.x, newValue.y)
      guard newValue != values.position else { return }
      if changesAtOnce {
        values.position = newValue
        SceneChanges.note()
      } else {
        change(\.position, to: newValue)
      }
      owner?.layerPositionDidChange()
    }
  }

  /// The point that `position` refers to and `transform` leaves unchanged, in units of the bounds.
  ///
  /// Default (0.5, 0.5), the middle.
  open var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set {
      check("anchorPoint", newValue.x, newValue.y)
      change(\.anchorPoint, to: newValue)
    }
  }

  /// The anchor point's z coordinate.
  ///
  /// Default 0; in the orthographic view it has no visible effect.
  @KeptProperty open var anchorPointZ: CGFloat = 0

  /// The rectangle that the layer fills in the superlayer's coordinates; the one around it if the
  /// transform rotates.
  ///
  /// Setting it sets `position` and the size of `bounds`. Infinity and NaN are a failure.
  open var frame: CGRect {
    get { values.frame }
    set { setFrame(newValue) }
  }

  /// The order among siblings: larger numbers are drawn later, in front.
  ///
  /// Default 0. Equal ones are drawn in the order of `sublayers`.
  open var zPosition: CGFloat {
    get { values.zPosition }
    set {
      check("zPosition", newValue)
      change(\.zPosition, to: newValue)
    }
  }

  /// The transform of the layer about its anchor point.
  ///
  /// Default the identity. Perspective is not shown, with one sentence to the warning handler.
  open var transform: CATransform3D {
    get { values.transform }
    set {
      checkTransform(newValue, "transform")
      change(\.transform, to: newValue)
    }
  }

  /// Returns the affine part of `transform`.
  open func affineTransform() -> CGAffineTransform { transform.seen }

  /// Sets `transform` to an affine transform.
  ///
  /// - Parameter m: A transform of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The transform of the sublayers about this layer's anchor point.
  ///
  /// Default the identity.
  open var sublayerTransform: CATransform3D {
    get { values.sublayerTransform }
    set {
      checkTransform(newValue, "sublayerTransform")
      change(\.sublayerTransform, to: newValue)
    }
  }

  /// Whether the layer and its sublayers are neither drawn nor hit.
  ///
  /// Default false.
  @KeptProperty open var isHidden = false

  /// Whether the layer is visible when a transform turns its back to the viewer.
  ///
  /// Default true.
  @KeptProperty open var isDoubleSided = true

  /// Whether sublayers are positioned with y up.
  ///
  /// Default false. Their contents are upright nevertheless.
  @KeptProperty open var isGeometryFlipped = false

  /// Returns whether an odd number of layers from here to the root is flipped.
  open func contentsAreFlipped() -> Bool {
    sequence(first: self, next: \.superlayer).count(where: \.isGeometryFlipped) % 2 == 1
  }

  // MARK: Tree

  /// The layer that contains this one; nil for a root and for a mask.
  open var superlayer: CALayer? { parent }

  /// The layers in this one, back to front; nil for none.
  ///
  /// Setting it removes them from their earlier superlayers.
  open var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set { setSublayers(newValue ?? []) }
  }

  /// Adds a layer in front.
  ///
  /// It leaves its former superlayer.
  ///
  /// - Parameter layer: Neither this one nor one that contains it: that is a failure.
  open func addSublayer(_ layer: CALayer) {
    insert(layer, "addSublayer(_:)") { children.count }
  }

  /// Inserts a layer at an index of `sublayers`.
  ///
  /// - Parameters:
  ///   - layer: As in `addSublayer(_:)`.
  ///   - idx: 0 is the back; an index after the end is the front.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer, "insertSublayer(_:at:)") { min(Int(idx), children.count) }
  }

  /// Inserts a layer right below another; at the back if that is not a sublayer.
  ///
  /// - Parameters:
  ///   - layer: As in `addSublayer(_:)`.
  ///   - sibling: A sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, "insertSublayer(_:below:)") {
      children.firstIndex { $0 === sibling } ?? 0
    }
  }

  /// Inserts a layer right above another; at the front if that is not a sublayer.
  ///
  /// - Parameters:
  ///   - layer: As in `addSublayer(_:)`.
  ///   - sibling: A sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, "insertSublayer(_:above:)") {
      children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count
    }
  }

  /// Replaces a sublayer.
  ///
  /// - Parameters:
  ///   - oldLayer: A sublayer, which loses its superlayer. If it is not a sublayer, nothing
  ///     happens, with a sentence to the warning handler.
  ///   - newLayer: As in `addSublayer(_:)`.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer else { return }
    guard oldLayer.parent === self else {
      return warn("CALayer.replaceSublayer(_:with:): the old layer is not a sublayer of this one")
    }
    insert(newLayer, "replaceSublayer(_:with:)") { children.firstIndex { $0 === oldLayer } ?? 0 }
    oldLayer.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer, or from the layer whose mask it is.
  open func removeFromSuperlayer() {
    if let masked = maskedLayer { masked.mask = nil }
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    SceneChanges.note()
  }

  // MARK: Contents

  /// A `CGImage` that is drawn in the bounds.
  ///
  /// Default nil: `draw(in:)` or the delegate draws. Any other object is not drawn, with one
  /// sentence to the warning handler.
  @KeptProperty open var contents: Any? = nil {
    didSet {
      guard contents != nil, !(contents is CGImage) else { return }
      warnOnce(
        "CALayer.contents",
        "CALayer.contents: a value that is not a CGImage is not drawn; pass the cgImage of a UIImage"
      )
    }
  }

  /// The part of contents that is shown, in units of the contents.
  ///
  /// Default (0, 0, 1, 1).
  open var contentsRect: CGRect {
    get { values.contentsRect }
    set { change(\.contentsRect, to: newValue) }
  }

  /// The part of contents that is stretched, in units of the contents; the edges around it keep
  /// their size.
  ///
  /// Default (0, 0, 1, 1): all of it. It has an effect if `contentsGravity` stretches.
  @KeptProperty open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// The positioning and scaling of contents.
  ///
  /// Default `.resize`.
  @KeptProperty open var contentsGravity = CALayerContentsGravity.resize

  /// The number of pixels of contents per point.
  ///
  /// Default 1; layers of views have the screen's scale. A number that is not above 0 counts as 1.
  @KeptProperty open var contentsScale: CGFloat = 1

  /// The filter of contents that are scaled down.
  ///
  /// Default `.linear`.
  @KeptProperty open var minificationFilter = CALayerContentsFilter.linear

  /// The filter of contents that are scaled up.
  ///
  /// Default `.linear`.
  @KeptProperty open var magnificationFilter = CALayerContentsFilter.linear

  // MARK: Appearance

  /// The colour that fills the rounded bounds, below everything else.
  ///
  /// Default nil.
  open var backgroundColor: CGColor? {
    get { values.backgroundColor }
    set { change(\.backgroundColor, to: newValue) }
  }

  /// The radius of the corners of background and border, in points; also of contents and sublayers
  /// with `masksToBounds`.
  ///
  /// Default 0. It is limited to half of the shorter side.
  open var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { change(\.cornerRadius, to: newValue) }
  }

  /// The curve of the corners.
  ///
  /// Default `.circular`.
  @KeptProperty open var cornerCurve = CALayerCornerCurve.circular

  /// The corners that are rounded.
  ///
  /// Default all four.
  @KeptProperty open var maskedCorners = CACornerMask.all

  /// The width of the border, inside the bounds and above everything else.
  ///
  /// Default 0.
  open var borderWidth: CGFloat {
    get { values.borderWidth }
    set { change(\.borderWidth, to: newValue) }
  }

  /// The border's colour.
  ///
  /// Default opaque black.
  open var borderColor: CGColor? {
    get { values.borderColor }
    set { change(\.borderColor, to: newValue) }
  }

  /// The shadow's colour.
  ///
  /// Default opaque black.
  open var shadowColor: CGColor? {
    get { values.shadowColor }
    set { change(\.shadowColor, to: newValue) }
  }

  /// The opacity of the shadow, 0 to 1.
  ///
  /// Default 0: no shadow.
  open var shadowOpacity: Float {
    get { values.shadowOpacity }
    set { change(\.shadowOpacity, to: newValue) }
  }

  /// The offset of the shadow, in the layer's coordinates.
  ///
  /// Default (0, -3).
  open var shadowOffset: CGSize {
    get { values.shadowOffset }
    set { change(\.shadowOffset, to: newValue) }
  }

  /// The blur of the shadow: the standard deviation of the Gaussian, in points.
  ///
  /// Default 3.
  open var shadowRadius: CGFloat {
    get { values.shadowRadius }
    set { change(\.shadowRadius, to: newValue) }
  }

  /// The shape of the shadow, in the layer's coordinates.
  ///
  /// Default nil: the layer with its sublayers, as opaque as they are.
  @KeptProperty open var shadowPath: CGPath? = nil

  /// Whether contents and sublayers are clipped to the rounded bounds; so is a shadow then.
  ///
  /// Default false.
  @KeptProperty open var masksToBounds = false

  /// A layer whose opacity masks this one and its sublayers.
  ///
  /// Default nil. A mask is in this layer's coordinates, and has no superlayer: it is removed from
  /// an earlier one. This layer or one that contains it cannot be its mask: that is a failure.
  @KeptProperty open var mask: CALayer? = nil {
    didSet { maskDidChange(from: oldValue) }
  }

  /// The opacity of the layer with its sublayers, 0 to 1.
  ///
  /// Default 1.
  open var opacity: Float {
    get { values.opacity }
    set { change(\.opacity, to: newValue) }
  }

  /// Whether `opacity` applies to the composited layer with its sublayers, not to each separately.
  ///
  /// Default true.
  @KeptProperty open var allowsGroupOpacity = true

  /// Whether `draw(in:)` promises to fill the bounds.
  ///
  /// Default false. It does not change the drawing.
  @KeptProperty open var isOpaque = false

  /// Whether a rasterized image of the layer may be cached.
  ///
  /// Default false. It does not change the drawing: a layer is drawn when it is rendered.
  @KeptProperty open var shouldRasterize = false

  /// The scale of that image.
  ///
  /// Default 1.
  @KeptProperty open var rasterizationScale: CGFloat = 1

  /// Whether the layer is redrawn when its bounds change.
  ///
  /// Default false.
  @KeptProperty open var needsDisplayOnBoundsChange = false

  /// Whether the layer may be drawn on another thread.
  ///
  /// Default false. It does not change the drawing.
  @KeptProperty open var drawsAsynchronously = false

  /// A label for messages.
  ///
  /// Default nil.
  @KeptProperty open var name: String? = nil

  /// The object that draws and lays out the layer; a view is the delegate of its layer.
  ///
  /// Default nil.
  open var delegate: (any CALayerDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }

  // MARK: Drawing

  /// Lets the delegate set contents, or finds out that `draw(in:)` draws.
  ///
  /// Called by `displayIfNeeded()` and when the layer is rendered.
  open func display() {
    if let delegate { delegate.display(self) } else { isDrawn = true }
  }

  /// Requests `display()` before the layer is shown again.
  open func setNeedsDisplay() {
    isMarkedForDisplay = true
    SceneChanges.note()
  }

  /// Requests `display()` for a part of the layer, which is drawn as a whole.
  ///
  /// - Parameter r: In the layer's coordinates; an empty rectangle requests nothing.
  open func setNeedsDisplay(_ r: CGRect) { if !r.isEmpty { setNeedsDisplay() } }

  /// Returns whether `setNeedsDisplay()` was called since the last `display()`.
  open func needsDisplay() -> Bool { isMarkedForDisplay }

  /// Calls `display()` now if it was requested.
  open func displayIfNeeded() {
    guard isMarkedForDisplay else { return }
    isMarkedForDisplay = false
    display()
  }

  /// Draws the layer's content.
  ///
  /// By default the delegate draws it. Called each time the layer is rendered, once
  /// `setNeedsDisplay()` was called.
  ///
  /// - Parameter ctx: The context, in the layer's coordinates, clipped to the bounds.
  open func draw(in ctx: CGContext) {
    guard let delegate else { return }
    delegate.layerWillDraw(self)
    delegate.draw(self, in: ctx)
  }

  /// Draws the layer with its sublayers, in its own coordinates, without animations.
  ///
  /// - Parameter ctx: Pixels, a PDF or an SVG. The layer's own transform and position have no
  ///   effect.
  open func render(in ctx: CGContext) { LayerPainter(context: ctx, time: nil).paintRoot(self) }

  // MARK: Layout

  /// Requests `layoutSublayers()` before the layer is shown again.
  open func setNeedsLayout() { markForLayout() }

  /// Returns whether `setNeedsLayout()` was called since the last layout.
  open func needsLayout() -> Bool { isMarkedForLayout }

  /// Lays out marked layers, from the topmost marked layer that contains this one down.
  open func layoutIfNeeded() { layoutFromTop() }

  /// Lays out the sublayers; by default the delegate does.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Returns the preferred size of the layer: its size.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Points

  /// Returns the deepest layer at a point, from this one down; nil for none.
  ///
  /// - Parameter p: A point in the superlayer's coordinates.
  /// - Returns: This layer or one in it.
  open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }

  /// Returns whether the bounds contain a point.
  ///
  /// - Parameter p: In the layer's coordinates.
  /// - Returns: False on the right and lower edges.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Converts a point of another layer to this layer's coordinates.
  ///
  /// - Parameters:
  ///   - p: In the other layer's coordinates.
  ///   - l: The other layer; nil means the root.
  /// - Returns: In this layer's coordinates.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    p.applying(CALayer.transform(from: l ?? root, to: self))
  }

  /// Converts a point of this layer to another layer's coordinates.
  ///
  /// - Parameters:
  ///   - p: In this layer's coordinates.
  ///   - l: The other layer; nil means the root.
  /// - Returns: In the other layer's coordinates.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    p.applying(CALayer.transform(from: self, to: l ?? root))
  }

  /// Converts a rectangle of another layer to this layer's coordinates.
  ///
  /// - Parameters:
  ///   - r: In the other layer's coordinates.
  ///   - l: The other layer; nil means the root.
  /// - Returns: In this layer's coordinates; the rectangle around it if it is rotated.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.applying(CALayer.transform(from: l ?? root, to: self))
  }

  /// Converts a rectangle of this layer to another layer's coordinates.
  ///
  /// - Parameters:
  ///   - r: In this layer's coordinates.
  ///   - l: The other layer; nil means the root.
  /// - Returns: In the other layer's coordinates; the rectangle around it if it is rotated.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    r.applying(CALayer.transform(from: self, to: l ?? root))
  }

  // MARK: Animation

  /// Returns a copy with the visible properties, while animations of the layer's view run.
  ///
  /// Swift on Linux cannot call `init(layer:)` of a class known only at run time: see
  /// `CALayerCreating`.
  open func presentation() -> Self? {
    guard let copy = LayerMaker.layer(of: Self.self) as? Self else { return nil }
    copy.copyProperties(of: self)
    copy.values = values(at: SceneClock.main.now)
    copy.modelLayer = self
    return copy
  }

  /// Returns the layer that a copy by `presentation()` shows; the layer itself if it is not a copy.
  open func model() -> Self {
    guard let model = modelLayer as? Self else { return self }
    return model
  }

  /// Returns whether a change of the property requests drawing.
  ///
  /// - Parameter key: The name of the property.
  /// - Returns: False; it is never called here.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns the action of an event; layers are not implicitly animated here.
  ///
  /// - Parameter event: The name of the event.
  /// - Returns: The delegate's action, else that of `actions`; nil if there is none.
  open func action(forKey event: String) -> (any CAAction)? {
    delegate?.action(for: self, forKey: event) ?? actions?[event]
  }

  /// Actions by the names of properties.
  ///
  /// Default nil. Stored without effect.
  @KeptProperty open var actions: [String: any CAAction]? = nil

  /// Ends the animations of the layer's properties, which then have their final values.
  open func removeAllAnimations() { endAnimations() }

  // MARK: Archives

  /// Creates a layer from a keyed archive, with its sublayers; missing values keep their defaults.
  ///
  /// - Parameter coder: The archive's decoder; one without keys gives nil.
  public required init?(coder: NSCoder) {
    super.init()
    guard coder.allowsKeyedCoding else { return nil }
    decode(from: coder)
  }

  /// Writes the layer with its sublayers and mask into a keyed archive.
  ///
  /// - Parameter coder: The archive's encoder.
  open func encode(with coder: NSCoder) { encodeProperties(to: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  // MARK: For this module's subclasses

  /// Draws the contents of the layer, between background and sublayers.
  func paintContents(on painter: LayerPainter, _ values: LayerValues) {
    painter.paintContents(of: self, values)
  }

  /// Copies the properties that a presentation copy shows.
  func copyProperties(of layer: CALayer) {
    values = layer.values
    anchorPointZ = layer.anchorPointZ
    isHidden = layer.isHidden
    isDoubleSided = layer.isDoubleSided
    isGeometryFlipped = layer.isGeometryFlipped
    contents = layer.contents
    contentsCenter = layer.contentsCenter
    contentsGravity = layer.contentsGravity
    contentsScale = layer.contentsScale
    minificationFilter = layer.minificationFilter
    magnificationFilter = layer.magnificationFilter
    cornerCurve = layer.cornerCurve
    maskedCorners = layer.maskedCorners
    shadowPath = layer.shadowPath
    masksToBounds = layer.masksToBounds
    allowsGroupOpacity = layer.allowsGroupOpacity
    isOpaque = layer.isOpaque
    shouldRasterize = layer.shouldRasterize
    rasterizationScale = layer.rasterizationScale
    needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
    drawsAsynchronously = layer.drawsAsynchronously
    name = layer.name
    actions = layer.actions
    isDrawn = layer.isDrawn
  }
}
