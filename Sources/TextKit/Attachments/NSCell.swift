// SPDX-License-Identifier: MIT

/// An object that shows an image or text in a rectangle of a view, and follows the mouse there.
///
/// The part of the Mac's class that attachment cells are based on.
///
/// - Source: AppKit, `NSCell`. That a view may be missing is our choice: text is drawn without
///   views, too.
open class NSCell: NSObject {
  private var picture: UIImage?
  private var text: String
  private var isPressed = false
  private weak var shownIn: UIView?

  /// Creates a cell that shows an image.
  ///
  /// - Parameter image: The image; nil for an empty cell.
  public init(imageCell image: NSImage?) {
    picture = image
    text = ""
  }

  /// Creates a cell that shows text.
  ///
  /// - Parameter string: The text.
  public init(textCell string: String) { text = string }

  /// Creates an empty cell.
  public override convenience init() { self.init(textCell: "") }

  // MARK: Content

  /// The image; nil by default.
  open var image: NSImage? {
    get { picture }
    set { picture = newValue }
  }

  /// The text that is shown without an image; empty by default.
  open var stringValue: String {
    get { text }
    set { text = newValue }
  }

  /// Whether the cell has a pressed appearance; false by default.
  open var isHighlighted: Bool {
    get { isPressed }
    set { isPressed = newValue }
  }

  /// The view that drew it last, or one that a client set; held weakly.
  open var controlView: NSView? {
    get { shownIn }
    set { shownIn = newValue }
  }

  // MARK: Drawing

  /// Draws the cell into the current context: its content, and a shade over it while it is
  /// highlighted.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows it; nil without a view.
  open func draw(withFrame cellFrame: NSRect, in controlView: NSView?) {
    drawInterior(withFrame: cellFrame, in: controlView)
    guard isHighlighted, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.setFillColor(UIColor(white: 0, alpha: 0.25).cgColor)
    context.fill(cellFrame)
  }

  /// Draws the cell's content into the current context.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows it; nil without a view.
  open func drawInterior(withFrame cellFrame: NSRect, in controlView: NSView?) {
    content.draw(in: cellFrame)
  }

  /// The image or text that it shows.
  final var content: CellContent { CellContent(image: image, text: stringValue) }

  /// Sets or clears the pressed appearance, and requests a redraw.
  ///
  /// - Parameters:
  ///   - flag: Whether it has a pressed appearance.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view; nil for none.
  @preconcurrency @MainActor
  open func highlight(_ flag: Bool, withFrame cellFrame: NSRect, in controlView: NSView?) {
    isHighlighted = flag
    controlView?.setNeedsDisplay(cellFrame)
  }

  // MARK: Following the mouse

  /// Whether the mouse is tracked until the button is released, wherever it is; false by default.
  open class var prefersTrackingUntilMouseUp: Bool { false }

  /// Tracks the mouse from a press on: the cell is highlighted while the mouse is in it.
  ///
  /// Calls `startTracking(at:in:)`, then at each event `continueTracking(last:current:in:)`, then
  /// `stopTracking(last:current:in:mouseIsUp:)`.
  ///
  /// - Parameters:
  ///   - event: The press.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view.
  ///   - flag: Whether the mouse is tracked until the button is released; else only while it is in
  ///     the cell.
  /// - Returns: Whether the cell handles the press: the result of `startTracking(at:in:)`.
  /// - Source: AppKit. It returns at once here, and receives the following events by
  ///   `NSEvent.track(_:)`.
  @preconcurrency @MainActor
  open func trackMouse(
    with event: NSEvent, in cellFrame: NSRect, of controlView: NSView?, untilMouseUp flag: Bool
  ) -> Bool {
    let tracking = CellTracking(
      of: self, in: cellFrame, of: controlView,
      untilMouseUp: flag || Self.prefersTrackingUntilMouseUp)
    return tracking.begin(event)
  }

  /// Begins to track the mouse, after a press in the cell.
  ///
  /// - Parameters:
  ///   - startPoint: The location of the press, in the view's coordinates.
  ///   - controlView: The view.
  /// - Returns: Whether the cell tracks the mouse; true by default.
  @preconcurrency @MainActor
  open func startTracking(at startPoint: NSPoint, in controlView: NSView?) -> Bool { true }

  /// Continues to track the mouse, after it moved with its button down.
  ///
  /// - Parameters:
  ///   - lastPoint: The previous location, in the view's coordinates.
  ///   - currentPoint: The current location.
  ///   - controlView: The view.
  /// - Returns: Whether the cell continues to track it; true by default.
  @preconcurrency @MainActor
  open func continueTracking(
    last lastPoint: NSPoint, current currentPoint: NSPoint, in controlView: NSView?
  ) -> Bool { true }

  /// Ends tracking of the mouse.
  ///
  /// - Parameters:
  ///   - lastPoint: The previous location, in the view's coordinates.
  ///   - stopPoint: The current location.
  ///   - controlView: The view.
  ///   - flag: Whether the button was released.
  @preconcurrency @MainActor
  open func stopTracking(
    last lastPoint: NSPoint, current stopPoint: NSPoint, in controlView: NSView?,
    mouseIsUp flag: Bool
  ) {}
}

/// An image, or text if there is none.
struct CellContent {
  let image: UIImage?
  let text: String

  private var label: NSAttributedString { NSAttributedString(string: text) }

  var size: CGSize { image?.size ?? (text.isEmpty ? .zero : label.size()) }

  /// The origin of its lower left corner relative to the baseline.
  var baselineOffset: CGPoint {
    image == nil && !text.isEmpty
      ? CGPoint(x: 0, y: ResolvedAttributes.defaultFont.descender) : .zero
  }

  func draw(in frame: CGRect) {
    if let image { return image.draw(in: frame) }
    if !text.isEmpty { label.draw(in: frame) }
  }
}

/// A press in a cell, until it ends.
@MainActor
private final class CellTracking {
  private let cell: NSCell
  private let frame: CGRect
  private weak var view: UIView?
  private let staysOutside: Bool
  private var last = CGPoint.zero
  private var isInside = true
  private var isOver = false

  init(of cell: NSCell, in frame: CGRect, of view: UIView?, untilMouseUp: Bool) {
    self.cell = cell
    self.frame = frame
    self.view = view
    staysOutside = untilMouseUp
  }

  private func place(_ event: NSEvent) -> CGPoint {
    view?.convert(event.locationInWindow, from: nil) ?? event.locationInWindow
  }

  func begin(_ press: NSEvent) -> Bool {
    last = place(press)
    guard cell.startTracking(at: last, in: view) else { return false }
    cell.highlight(true, withFrame: frame, in: view)
    press.track { self.follow($0) }
    return true
  }

  /// - Returns: Whether this was a click.
  private func follow(_ event: NSEvent) -> Bool {
    guard !isOver else { return false }
    let now = place(event)
    defer { last = now }
    let wasInside = isInside
    isInside = frame.contains(now)
    switch event.type {
    case .leftMouseUp:
      end(at: now, isUp: true)
      return isInside
    case .mouseCancelled: end(at: now, isUp: false)
    default:
      if !cell.continueTracking(last: last, current: now, in: view) || !isInside && !staysOutside {
        end(at: now, isUp: false)
      } else if isInside != wasInside {
        cell.highlight(isInside, withFrame: frame, in: view)
      }
    }
    return false
  }

  private func end(at place: CGPoint, isUp: Bool) {
    isOver = true
    cell.stopTracking(last: last, current: place, in: view, mouseIsUp: isUp)
    if cell.isHighlighted { cell.highlight(false, withFrame: frame, in: view) }
  }
}
