// SPDX-License-Identifier: MIT

package import TextLayout
internal import TextLines

/// A region that text is laid out in: a page, a column, the inside of a view.
///
/// A plain container is a rectangle. A subclass that overrides
/// `lineFragmentRect(forProposedRect:at:writingDirection:remaining:)`, or the Mac's form of it, may
/// have any other shape.
///
/// - Source: UIKit `NSTextContainer`.
open class NSTextContainer: NSObject, NSSecureCoding, NSTextLayoutOrientationProvider,
  AssociatedValueHolder
{
  package let associatedValues = AssociatedValues()

  /// Creates an empty container of unlimited size.
  public override convenience init() { self.init(size: .zero) }

  /// Creates a container of a size.
  ///
  /// - Parameter size: Points. A side of 0 or less, or `.greatestFiniteMagnitude` and beyond, sets
  ///   no limit.
  public init(size: CGSize) {
    values = ContainerValues(size: size)
    super.init()
  }

  /// Creates a container of a size, by the Mac's older name.
  ///
  /// - Parameter aContainerSize: Points. A side of 0 or less, or `.greatestFiniteMagnitude` and
  ///   beyond, sets no limit.
  /// - Source: AppKit, deprecated there.
  public convenience init(containerSize aContainerSize: CGSize) { self.init(size: aContainerSize) }

  /// Creates a container from an archive.
  ///
  /// - Parameter coder: A keyed unarchiver. Settings that are missing or out of range keep their
  ///   defaults.
  public required init(coder: NSCoder) {
    values = ContainerValues(coder: coder)
    shapes = values.exclusionPaths.isEmpty ? nil : ShapeIndex(values.exclusionPaths)
    super.init()
  }

  /// Writes all settings into an archive, but not the layout manager.
  ///
  /// - Parameter coder: A keyed archiver.
  /// - Complexity: O(*e*), *e* elements of the exclusion paths.
  open func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// The layout manager whose text is laid out in this container.
  ///
  /// Set by `NSLayoutManager.addTextContainer(_:)`; use `replaceLayoutManager(_:)` to change it.
  /// Source: UIKit; weak here instead of unowned(unsafe), so it is nil after the manager is freed.
  open var layoutManager: NSLayoutManager? {
    get { owner }
    set {
      let old = owner
      owner = newValue
      followersMove(from: old)
    }
  }
  private weak var owner: NSLayoutManager?

  /// Always nil: see `NSTextLayoutManager`.
  open var textLayoutManager: NSTextLayoutManager? { nil }

  weak final var viewer: (any LayoutFollower)?

  /// The text view that shows the container's text; set by it, not retained.
  package final weak var shownIn: UIView? {
    didSet {
      // A client may have set the layout manager without adding the container there.
      guard shownIn !== oldValue, let layoutManager, layoutManager.findIndex(of: self) != nil
      else { return }
      layoutManager.textContainerChangedTextView(self)
    }
  }

  /// Width and height in points.
  ///
  /// A side of 0 or less sets no limit.
  ///
  /// A change invalidates the lines of this container. A change of the height alone invalidates
  /// only lines that a border crosses. The following text is laid out again if it moves.
  open var size: CGSize {
    get { values.size }
    set {
      guard newValue != values.size else { return }
      let old = values.size
      values.size = newValue
      geometryChanged(from: old)
    }
  }

  /// The older name of `size`.
  ///
  /// - Source: AppKit, deprecated there.
  open var containerSize: CGSize {
    get { size }
    set { size = newValue }
  }

  /// Points kept free at both ends of every line fragment; 5 by default.
  ///
  /// Not a margin.
  open var lineFragmentPadding: CGFloat {
    get { values.lineFragmentPadding }
    set {
      guard newValue != values.lineFragmentPadding else { return }
      values.lineFragmentPadding = newValue
      layoutChanged()
    }
  }

  /// Shapes that exclude text, in container coordinates; none by default.
  ///
  /// Lines run left and right of a shape and continue below it. Setting it invalidates the lines of
  /// this container around the old and the new shapes.
  open var exclusionPaths: [UIBezierPath] {
    get { values.exclusionPaths }
    set {
      let old = shapes
      values.exclusionPaths = newValue
      shapes = newValue.isEmpty ? nil : ShapeIndex(newValue)
      shapesChanged(from: old)
    }
  }
  /// The index of the shapes by height.
  private(set) var shapes: ShapeIndex?

  /// The treatment of the container's last line if text is left; word wrapping by default.
  ///
  /// It changes only the appearance of the last line, never the text that flows into the next
  /// container. The truncating modes show head, ellipsis and tail of the remaining paragraph.
  /// Character wrapping shows as many characters as fit, and clipping all that begin within the
  /// line.
  /// - Source: UIKit. If the text continues in another container, characters that the last line
  ///   shows beyond its own are drawn there, and belong to the next container (our choice).
  open var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set {
      guard newValue != values.lineBreakMode else { return }
      values.lineBreakMode = newValue
      lastLineChanged()
    }
  }

  /// The maximum number of lines in the container; 0, the default, is no limit.
  open var maximumNumberOfLines: Int {
    get { values.maximumNumberOfLines }
    set {
      guard newValue != values.maximumNumberOfLines else { return }
      values.maximumNumberOfLines = newValue
      layoutChanged()
    }
  }

  /// Whether the container's width follows its text view's; false by default.
  open var widthTracksTextView: Bool {
    get { values.widthTracksTextView }
    set { values.widthTracksTextView = newValue }
  }

  /// Whether the container's height follows its text view's; false by default.
  open var heightTracksTextView: Bool {
    get { values.heightTracksTextView }
    set { values.heightTracksTextView = newValue }
  }

  /// Horizontal.
  ///
  /// Source: UIKit; vertical text is not supported.
  open var layoutOrientation: NSLayoutManager.TextLayoutOrientation { .horizontal }

  /// The settings, which are archived.
  private var values: ContainerValues

  /// Whether every line is as wide as the container and nothing else limits it.
  ///
  /// False for exclusion paths, for a limit of lines, and for a subclass, whose lines may be of any
  /// width. Source: UIKit. A subclass whose lines are those of a plain rectangle may override it
  /// and return true.
  open var isSimpleRectangularTextContainer: Bool {
    isPlain && shapes == nil && maximumNumberOfLines == 0
  }

  /// Returns the room for a line: the part of a proposed rectangle that is inside the container.
  ///
  /// Called by layout, once or more for each line fragment. Override it to give the container
  /// another shape.
  ///
  /// - Parameters:
  ///   - proposedRect: Container coordinates, y down; as wide as the container (10,000,000 points
  ///     if that has no limit), as high as the line is expected to be.
  ///   - characterIndex: The first character of the line.
  ///   - baseWritingDirection: The paragraph's direction.
  ///   - remainingRect: Receives the remainder of the proposed rectangle on the far side of the
  ///     result: the next proposal for the same band. `CGRect.zero` if nothing is left.
  /// - Returns: Container coordinates. `CGRect.zero` means that the container is full. A rectangle
  ///   without width means that there is no room here: layout tries again at its y if that is below
  ///   the proposed one, else a line lower. After 1,000 such results in a row it traps. A rectangle
  ///   that is too narrow for its first word is skipped; after 64 of them the word is broken in the
  ///   first.
  /// - Complexity: O(1) in a plain container; else O(log *e* + *k*), *e* edges of the exclusion
  ///   paths, *k* of them at the line's height.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    // A subclass may have overridden the Mac's form alone.
    if !isPlain {
      return unsafe lineFragmentRect(
        forProposedRect: proposedRect,
        sweepDirection: baseWritingDirection == .rightToLeft ? .left : .right,
        movementDirection: .movesDown, remaining: remainingRect)
    }
    return unsafe room(
      in: proposedRect, isBackward: baseWritingDirection == .rightToLeft, remaining: remainingRect)
  }

  /// Returns the room for a line, in the Mac's form.
  ///
  /// Called by layout in containers of a subclass that does not override the other form. Override
  /// it to cut regions out of the container. A rectangle below the proposed one moves the line
  /// down.
  ///
  /// - Parameters:
  ///   - proposedRect: Container coordinates, y down.
  ///   - sweepDirection: The direction of the line: `.right`, or `.left` in paragraphs from right
  ///     to left. `.up` and `.down` count as `.right`: vertical text is not supported.
  ///   - movementDirection: The direction in which the rectangle may be moved if there is no room:
  ///     `.movesDown` from layout. The other movements are not made, as if it were `.doesntMove`.
  ///   - remainingRect: Receives the remainder of the proposed rectangle on the far side of the
  ///     result; zero if nothing is left.
  /// - Returns: Container coordinates; zero if there is no room.
  /// - Complexity: O(1) in a plain container; else O(log *e* + *k*), *e* edges of the exclusion
  ///   paths, *k* of them at the line's height.
  /// - Source: AppKit.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, sweepDirection: NSLineSweepDirection,
    movementDirection: NSLineMovementDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    var proposed = proposedRect
    while true {
      let found = unsafe room(
        in: proposed, isBackward: sweepDirection == .left, remaining: remainingRect)
      if found == .zero || found.width > 0 { return found }
      // No room here: the result has the height at which there may be room.
      guard movementDirection == .movesDown, found.minY > proposed.minY else { return .zero }
      proposed.origin.y = found.minY
    }
  }

  /// Returns whether a point is in the container, and in none of its exclusion paths.
  ///
  /// - Parameter point: A location in container coordinates, in points, y down.
  /// - Returns: False also for a point on the right or on the lower edge.
  /// - Complexity: O(*e*), *e* elements of the exclusion paths.
  /// - Source: AppKit, deprecated there. A subclass of another shape overrides it.
  open func contains(_ point: CGPoint) -> Bool {
    let shape = shape
    return point.x >= 0 && Double(point.x) < shape.width && point.y >= 0
      && Double(point.y) < shape.height && !exclusionPaths.contains { $0.contains(point) }
  }

  /// The room for a line in the rectangle without its exclusion paths.
  private func room(
    in proposedRect: CGRect, isBackward: Bool,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    unsafe remainingRect?.pointee = .zero
    // Not `shape`: creating that for each piece of a line takes as long as finding the piece.
    let width = NSTextContainer.limit(size.width)
    let (height, proposedWidth) = (NSTextContainer.limit(size.height), width.isFinite ? width : 1e7)
    guard LayoutRect(proposedRect).isUsable, Double(proposedRect.minY) < height else {
      return .zero
    }
    let left = Swift.max(proposedRect.minX, 0)
    let right = Swift.min(proposedRect.maxX, CGFloat(proposedWidth))
    guard right > left || width <= 0 else { return .zero }
    guard let shapes, right > left else {
      return CGRect(
        x: left, y: proposedRect.minY, width: Swift.max(0, right - left),
        height: proposedRect.height)
    }
    // A piece next to a shape must have room for more than its padding; at a height without shapes,
    // the line is that of a plain container, however narrow. Source: our choice.
    let range = Double(left)...Double(right)
    let least = Swift.min(2 * knownPadding + 1, proposedWidth)
    let (top, bottom) = (Double(proposedRect.minY), Double(proposedRect.maxY))
    var pieces = shapes.freeSpans(yTop: top, yBottom: bottom, xRange: range)
      .filter { $0.upperBound - $0.lowerBound >= least }
    guard !pieces.isEmpty else {
      guard
        let next = shapes.firstFit(
          fromY: top, height: bottom - top, xRange: range, minWidth: least, limit: height),
        next > top
      else { return .zero }
      return CGRect(x: Double(left), y: next, width: 0, height: 0)
    }
    let piece = isBackward ? pieces.removeLast() : pieces.removeFirst()
    if let next = isBackward ? pieces.last : pieces.first {
      let rest =
        isBackward ? Double(left)...next.upperBound : next.lowerBound...Double(right)
      unsafe remainingRect?.pointee = CGRect(
        x: rest.lowerBound, y: top, width: rest.upperBound - rest.lowerBound,
        height: bottom - top)
    }
    return CGRect(
      x: piece.lowerBound, y: top, width: piece.upperBound - piece.lowerBound,
      height: bottom - top)
  }

  /// Replaces this container's layout manager, keeping the storage and all containers.
  ///
  /// Does nothing if it is the same manager or the container has none.
  ///
  /// - Parameter newLayoutManager: The new manager; it gets all containers of the
  ///   chain and their storage.
  /// - Complexity: O(*n*), *n* paragraphs; the text is laid out on demand.
  open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
    guard let old = layoutManager, old !== newLayoutManager else { return }
    let storage = old.textStorage
    let containers = old.textContainers
    while !old.textContainers.isEmpty { old.removeTextContainer(at: 0) }
    storage?.removeLayoutManager(old)
    for container in containers { newLayoutManager.addTextContainer(container) }
    storage?.addLayoutManager(newLayoutManager)
  }

  /// Size, tracking flags, shapes, break mode, padding and limits; an unlimited side is “inf”.
  open override var description: String {
    let number = { (value: CGFloat) in
      value > 0 && value < .greatestFiniteMagnitude ? "\(value)" : "inf"
    }
    return
      "<\(type(of: self)): size = (\(number(size.width)), \(number(size.height))); "
      + "widthTracksTextView = \(widthTracksTextView); heightTracksTextView = \(heightTracksTextView); "
      + "exclusionPaths = \(exclusionPaths); lineBreakMode = \(lineBreakMode.rawValue); "
      + "lineFragmentPadding = \(lineFragmentPadding); maximumNumberOfLines = \(maximumNumberOfLines)>"
  }

  // MARK: For the engine

  /// The container's last known index in its layout manager's chain: a hint.
  var lastIndex = 0

  /// Whether the class is the stock one, so that layout need not call it for its lines.
  var isPlain: Bool { type(of: self) == NSTextContainer.self }

  /// The text that replaces the text left out of a truncated line; nil for an ellipsis.
  var token: NSAttributedString? {
    get { values.token }
    set {
      values.token = newValue
      lastLineChanged()
    }
  }

  private func geometryChanged(from old: CGSize) {
    guard let manager = layoutManager else { return }
    manager.delegate?.layoutManager(manager, textContainer: self, didChangeGeometryFrom: old)
    var top = 0.0
    if old.width == size.width {
      top = Swift.min(NSTextContainer.limit(old.height), NSTextContainer.limit(size.height))
    }
    manager.containerChanged(self, below: top)
  }

  private func layoutChanged() { layoutManager?.containerChanged(self, below: 0) }

  /// Points of a side; `.infinity` where it sets no limit.
  fileprivate static func limit(_ value: CGFloat) -> Double {
    value.isNaN || value <= 0 || value >= 1e15 ? .infinity : Double(value)
  }

  private func shapesChanged(from old: ShapeIndex?) {
    layoutManager?.containerChangedShapes(self, from: old)
  }

  private func lastLineChanged() { layoutManager?.containerChangedLastLine() }
}

extension NSTextContainer: LineSpace {
  private var knownPadding: Double { Swift.max(0, Double(lineFragmentPadding).clampedToFinite) }

  package var shape: ContainerShape {
    ContainerShape(
      width: NSTextContainer.limit(size.width), height: NSTextContainer.limit(size.height),
      padding: knownPadding,
      maximumNumberOfLines: Swift.max(0, maximumNumberOfLines),
      isSimple: isPlain && shapes == nil, shapes: isPlain ? shapes : nil,
      lastLine: LastLine(lineBreakMode))
  }

  /// Calls the overridable member.
  package func room(
    for proposed: LayoutRect, character: Int, isRightToLeft: Bool, remaining: inout LayoutRect
  ) -> LayoutRect {
    var rest = CGRect.zero
    let rect = unsafe withUnsafeMutablePointer(to: &rest) { pointer in
      unsafe lineFragmentRect(
        forProposedRect: CGRect(proposed), at: character,
        writingDirection: isRightToLeft ? .rightToLeft : .leftToRight, remaining: pointer)
    }
    remaining = LayoutRect(rest.standardized)
    return LayoutRect(rect.standardized)
  }

  package func fail(after tries: Int, y: Double) -> Never {
    TextGraphics.fail(
      "NSTextContainer.lineFragmentRect(forProposedRect:at:writingDirection:remaining:) of \(type(of: self)) gave \(tries) empty rectangles in a row, the last one for y = \(y)"
    )
  }
}

extension LastLine {
  fileprivate init(_ mode: NSLineBreakMode) {
    switch mode {
    case .byCharWrapping: self = .filled
    case .byClipping: self = .clipped
    default: self = LineStyle.Truncation(mode).map(LastLine.truncated) ?? .asSet
    }
  }
}
