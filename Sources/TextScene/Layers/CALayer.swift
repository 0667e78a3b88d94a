// SPDX-License-Identifier: MIT

// Size: what subclasses may override has to stand in the class.

/// A rectangle with a colour, a picture, drawing, a border, a shadow and sublayers.
///
/// Points, y down. There is no compositor: `render(in:)` draws the tree on pixels, in a PDF or in an SVG, as vectors
/// where the output can say it.
///
///     superlayer ← position ← transform ← anchorPoint ← bounds     where a point of the layer stands
///
/// A layer belongs to one thread; those of views to the main thread.
///
/// - Source: Core Animation, `CALayer`.
open class CALayer: NSObject, NSSecureCoding, AssociatedValueHolder {
  package let associatedValues = AssociatedValues()

  // MARK: What it is made of

  /// What `model()` has; where animations are under way, something else is seen.
  final var values = LayerValues()
  final var animations: [LayerAnimation] = []
  /// The view whose layer it is animates it, and hears of its size.
  final weak var owner: (any LayerOwner)?
  /// The layer that a presentation copy shows.
  final weak var modelLayer: CALayer?

  private weak var storedDelegate: (any CALayerDelegate)?
  final weak var parent: CALayer?
  final var children: [CALayer] = []
  /// Whose mask it is.
  final weak var maskedLayer: CALayer?

  /// `draw(in:)` has something to draw.
  final var isDrawn = false
  final var isMarkedForDisplay = false
  final var isMarkedForLayout = false
  /// A layer below is marked.
  final var holdsMarkedForLayout = false

  /// An empty layer.
  public override init() { super.init() }

  /// A copy of another layer's own properties, without its sublayers, mask and delegate.
  ///
  /// - Parameter layer: A `CALayer`. Anything else leaves the defaults.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    copyProperties(of: layer)
  }

  // MARK: Geometry

  /// The layer's own coordinates: what part of them it shows.
  ///
  /// Default zero. Another size moves `frame` around `position`, and asks for layout.
  open var bounds: CGRect {
    get { values.bounds }
    set { setBounds(newValue) }
  }

  /// Where the anchor point stands, in the superlayer's coordinates.
  ///
  /// Default zero.
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

  /// The point that `position` places and `transform` leaves where it is, in units of the bounds.
  ///
  /// Default (0.5, 0.5), the middle.
  open var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set {
      check("anchorPoint", newValue.x, newValue.y)
      change(\.anchorPoint, to: newValue)
    }
  }

  /// The anchor point's height over the plane.
  ///
  /// Default 0; it moves nothing that is seen from far away along z.
  @KeptProperty open var anchorPointZ: CGFloat = 0

  /// The rectangle that the layer fills in the superlayer's coordinates; under a transform that turns, the one around it.
  ///
  /// Setting it sets `position` and the size of `bounds`.
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

  /// What turns, stretches or shifts the layer about its anchor point.
  ///
  /// Default the identity. Perspective is not seen, with a sentence to the warning handler, once.
  open var transform: CATransform3D {
    get { values.transform }
    set {
      checkTransform(newValue, "transform")
      change(\.transform, to: newValue)
    }
  }

  /// The map of the plane in `transform`; what is seen of it from far away.
  open func affineTransform() -> CGAffineTransform { transform.seen }

  /// Sets `transform` to a map of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// What turns, stretches or shifts the sublayers about this layer's anchor point.
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

  /// Whether the layer is seen when a transform of space turns its back to the eye.
  ///
  /// Default true.
  @KeptProperty open var isDoubleSided = true

  /// Whether sublayers are placed with y up.
  ///
  /// Default false. Their contents stand upright all the same.
  @KeptProperty open var isGeometryFlipped = false

  /// Whether an odd number of layers from here to the root is flipped.
  open func contentsAreFlipped() -> Bool {
    sequence(first: self, next: \.superlayer).count(where: \.isGeometryFlipped) % 2 == 1
  }

  // MARK: Tree

  /// The layer that contains this one; nil for a root and for a mask.
  open var superlayer: CALayer? { parent }

  /// The layers in this one, back to front; nil for none.
  ///
  /// Setting them takes them out of where they were.
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

  /// Adds a layer at a place in `sublayers`.
  ///
  /// - Parameters:
  ///   - layer: As in `addSublayer(_:)`.
  ///   - idx: 0 is the back; what lies behind the end is the front.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer, "insertSublayer(_:at:)") { min(Int(idx), children.count) }
  }

  /// Adds a layer right behind another; at the back if that is none of this layer's.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, "insertSublayer(_:below:)") {
      children.firstIndex { $0 === sibling } ?? 0
    }
  }

  /// Adds a layer right in front of another; at the front if that is none of this layer's.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, "insertSublayer(_:above:)") {
      children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count
    }
  }

  /// Puts a layer in the place of another, which loses its superlayer.
  ///
  /// If the other is none of this layer's, nothing happens, with a sentence to the warning handler.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer else { return }
    guard oldLayer.parent === self else {
      return warn("CALayer.replaceSublayer(_:with:): the old layer is no sublayer of this one")
    }
    insert(newLayer, "replaceSublayer(_:with:)") { children.firstIndex { $0 === oldLayer } ?? 0 }
    oldLayer.removeFromSuperlayer()
  }

  /// Takes the layer out of its superlayer, or off the layer whose mask it is.
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
  /// Default nil: `draw(in:)` or the delegate draws. Of anything else nothing is seen, with a sentence to the
  /// warning handler, once.
  @KeptProperty open var contents: Any? = nil {
    didSet {
      guard contents != nil, !(contents is CGImage) else { return }
      warnOnce(
        "CALayer.contents",
        "CALayer.contents: nothing is seen of a value that is no CGImage; of a UIImage give cgImage"
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

  /// The part of contents that is stretched, in units of the contents; the edges around it keep their size.
  ///
  /// Default (0, 0, 1, 1): all of it. It counts where `contentsGravity` stretches.
  @KeptProperty open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// How contents are placed and stretched.
  ///
  /// Default `.resize`.
  @KeptProperty open var contentsGravity = CALayerContentsGravity.resize

  /// Pixels of contents for a point.
  ///
  /// Default 1; layers of views have the screen's scale. A number that is not above 0 counts as 1.
  @KeptProperty open var contentsScale: CGFloat = 1

  /// How contents are mixed when they are made smaller.
  ///
  /// Default `.linear`.
  @KeptProperty open var minificationFilter = CALayerContentsFilter.linear

  /// How contents are mixed when they are made larger.
  ///
  /// Default `.linear`.
  @KeptProperty open var magnificationFilter = CALayerContentsFilter.linear

  // MARK: Look

  /// What the rounded bounds are filled with, behind all else.
  ///
  /// Default nil.
  open var backgroundColor: CGColor? {
    get { values.backgroundColor }
    set { change(\.backgroundColor, to: newValue) }
  }

  /// How round the corners of background and border are, in points; those of contents and sublayers with `masksToBounds`.
  ///
  /// Default 0. At most half of the shorter side is seen.
  open var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { change(\.cornerRadius, to: newValue) }
  }

  /// The curve of the corners.
  ///
  /// Default `.circular`.
  @KeptProperty open var cornerCurve = CALayerCornerCurve.circular

  /// Which corners are round.
  ///
  /// Default all four.
  @KeptProperty open var maskedCorners = CACornerMask.all

  /// How wide the border is, inside the bounds and above all else.
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

  /// How dark the shadow is, 0 to 1.
  ///
  /// Default 0: there is none.
  open var shadowOpacity: Float {
    get { values.shadowOpacity }
    set { change(\.shadowOpacity, to: newValue) }
  }

  /// How far the shadow lies away, in the layer's coordinates.
  ///
  /// Default (0, -3).
  open var shadowOffset: CGSize {
    get { values.shadowOffset }
    set { change(\.shadowOffset, to: newValue) }
  }

  /// How far the shadow is blurred: the standard deviation of the Gaussian, in points.
  ///
  /// Default 3.
  open var shadowRadius: CGFloat {
    get { values.shadowRadius }
    set { change(\.shadowRadius, to: newValue) }
  }

  /// What casts the shadow, in the layer's coordinates.
  ///
  /// Default nil: the layer with its sublayers, as opaque as they are.
  @KeptProperty open var shadowPath: CGPath? = nil

  /// Whether contents and sublayers are cut off at the rounded bounds; a shadow is then, too.
  ///
  /// Default false.
  @KeptProperty open var masksToBounds = false

  /// A layer whose opacity says how much of this one and its sublayers is seen.
  ///
  /// Default nil. A mask stands in this layer's coordinates, and has no superlayer: one that is elsewhere is taken
  /// out of there. This layer or one that contains it cannot be its mask: that is a failure.
  @KeptProperty open var mask: CALayer? = nil {
    didSet { maskDidChange(from: oldValue) }
  }

  /// How opaque the layer is with its sublayers, 0 to 1.
  ///
  /// Default 1.
  open var opacity: Float {
    get { values.opacity }
    set { change(\.opacity, to: newValue) }
  }

  /// Whether `opacity` is that of the finished picture of layer and sublayers, not of each by itself.
  ///
  /// Default true.
  @KeptProperty open var allowsGroupOpacity = true

  /// Whether `draw(in:)` promises to fill the bounds.
  ///
  /// Default false. Nothing is drawn otherwise.
  @KeptProperty open var isOpaque = false

  /// Whether a picture of the layer may be kept.
  ///
  /// Default false. Nothing is drawn otherwise: a layer is drawn when it is rendered.
  @KeptProperty open var shouldRasterize = false

  /// The scale of that picture.
  ///
  /// Default 1.
  @KeptProperty open var rasterizationScale: CGFloat = 1

  /// Whether the layer is to be drawn anew when its bounds change.
  ///
  /// Default false.
  @KeptProperty open var needsDisplayOnBoundsChange = false

  /// Whether the layer may be drawn on another thread.
  ///
  /// Default false. Nothing is drawn otherwise.
  @KeptProperty open var drawsAsynchronously = false

  /// A label of the client's.
  ///
  /// Default nil.
  @KeptProperty open var name: String? = nil

  /// Draws and lays out; a view is that of its layer.
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

  /// Asks for `display()` before the layer is seen again.
  open func setNeedsDisplay() {
    isMarkedForDisplay = true
    SceneChanges.note()
  }

  /// As `setNeedsDisplay()`; an empty rectangle asks for nothing.
  open func setNeedsDisplay(_ r: CGRect) { if !r.isEmpty { setNeedsDisplay() } }

  /// Whether `setNeedsDisplay()` was called since the last `display()`.
  open func needsDisplay() -> Bool { isMarkedForDisplay }

  /// Calls `display()` now if it was asked for.
  open func displayIfNeeded() {
    guard isMarkedForDisplay else { return }
    isMarkedForDisplay = false
    display()
  }

  /// Draws the layer's content, in its coordinates; what lies outside of the bounds is clipped.
  ///
  /// Asks the delegate; without one draws nothing. Called each time the layer is rendered, once `setNeedsDisplay()`
  /// was called.
  open func draw(in ctx: CGContext) {
    guard let delegate else { return }
    delegate.layerWillDraw(self)
    delegate.draw(self, in: ctx)
  }

  /// Draws the layer with its sublayers, in its own coordinates, as they are without animations.
  ///
  /// - Parameter ctx: Pixels, a PDF or an SVG. The layer's own transform and position do not count.
  open func render(in ctx: CGContext) { LayerPainter(context: ctx, time: nil).paintRoot(self) }

  // MARK: Layout

  /// Asks for `layoutSublayers()` before the layer is seen again.
  open func setNeedsLayout() { markForLayout() }

  /// Whether `setNeedsLayout()` was called since the last layout.
  open func needsLayout() -> Bool { isMarkedForLayout }

  /// Lays out what is marked, from the topmost marked layer that contains this one down.
  open func layoutIfNeeded() { layoutFromTop() }

  /// Places the sublayers; asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// How large the layer would like to be: as large as it is.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Points

  /// The layer under a point: the nearest one that contains it, from this one down; nil for none.
  ///
  /// - Parameter p: A point in the superlayer's coordinates.
  /// - Returns: This layer or one in it.
  open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }

  /// Whether the bounds contain a point of the layer's coordinates.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Converts a point of another layer into this layer's coordinates; nil means the root.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    p.applying(CALayer.transform(from: l ?? root, to: self))
  }

  /// Converts a point of this layer into another layer's coordinates; nil means the root.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    p.applying(CALayer.transform(from: self, to: l ?? root))
  }

  /// Converts a rectangle of another layer into this layer's coordinates (the one around it if it is rotated); nil means the root.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.applying(CALayer.transform(from: l ?? root, to: self))
  }

  /// Converts a rectangle of this layer into another layer's coordinates (the one around it if it is rotated); nil means the root.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    r.applying(CALayer.transform(from: self, to: l ?? root))
  }

  // MARK: Animation

  /// A copy with the properties as they are seen now, while animations of the layer's view run.
  ///
  /// Swift on Linux cannot call `init(layer:)` of a class known only at run time: see `CALayerCreating`.
  open func presentation() -> Self? {
    guard let copy = LayerMaker.layer(of: Self.self) as? Self else { return nil }
    copy.copyProperties(of: self)
    copy.values = values(at: SceneClock.main.now)
    copy.modelLayer = self
    return copy
  }

  /// The layer that a copy by `presentation()` shows; the layer itself if it is no copy.
  open func model() -> Self {
    guard let model = modelLayer as? Self else { return self }
    return model
  }

  /// Whether a change of the property asks for drawing.
  ///
  /// False; nothing asks for it here.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// nil: layers are not animated by themselves.
  open func action(forKey event: String) -> (any CAAction)? {
    delegate?.action(for: self, forKey: event) ?? actions?[event]
  }

  /// What would run when properties change.
  ///
  /// Default nil. Kept, and not asked.
  @KeptProperty open var actions: [String: any CAAction]? = nil

  /// Ends the animations of the layer's properties; they are what they were set to.
  open func removeAllAnimations() { endAnimations() }

  // MARK: Archives

  /// A layer from a keyed archive, with its sublayers; what is missing keeps its default.
  public required init?(coder: NSCoder) {
    super.init()
    guard coder.allowsKeyedCoding else { return nil }
    decode(from: coder)
  }

  /// Writes the layer with its sublayers and mask into a keyed archive.
  open func encode(with coder: NSCoder) { encodeProperties(to: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  // MARK: For this module's subclasses

  /// Draws what is in the layer, between background and sublayers.
  func paintContents(on painter: LayerPainter, _ values: LayerValues) {
    painter.paintContents(of: self, values)
  }

  /// Copies what a presentation shows.
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
