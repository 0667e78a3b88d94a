// SPDX-License-Identifier: MIT

/// What shows a picture or a word in a rectangle of a view, and follows the mouse there.
///
/// The part of the Mac's class that cells of attachments stand on.
///
/// - Source: AppKit, `NSCell`. That a view may be missing is our choice: text is drawn without
///   views, too.
open class NSCell: NSObject {
  private var picture: UIImage?
  private var text: String
  private var isPressed = false
  private weak var shownIn: UIView?

  /// A cell that shows a picture.
  public init(imageCell image: NSImage?) {
    picture = image
    text = ""
  }

  /// A cell that shows a word.
  public init(textCell string: String) { text = string }

  /// A cell that shows nothing.
  public override convenience init() { self.init(textCell: "") }

  // MARK: What it shows

  /// The picture; nil by default.
  open var image: NSImage? {
    get { picture }
    set { picture = newValue }
  }

  /// The words that are shown where there is no picture; empty by default.
  open var stringValue: String {
    get { text }
    set { text = newValue }
  }

  /// Whether the cell looks pressed; false by default.
  open var isHighlighted: Bool {
    get { isPressed }
    set { isPressed = newValue }
  }

  /// The view that has drawn it last, or that it is told; held weakly.
  open var controlView: NSView? {
    get { shownIn }
    set { shownIn = newValue }
  }

  // MARK: Drawing

  /// Draws the cell into the current context: what it shows, and a shade over it while it looks
  /// pressed.
  ///
  /// - Parameters:
  ///   - cellFrame: Where, in the context's coordinates, y down.
  ///   - controlView: The view that shows it; nil where none does.
  open func draw(withFrame cellFrame: NSRect, in controlView: NSView?) {
    drawInterior(withFrame: cellFrame, in: controlView)
    guard isHighlighted, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.setFillColor(UIColor(white: 0, alpha: 0.25).cgColor)
    context.fill(cellFrame)
  }

  /// Draws what the cell shows into the current context.
  ///
  /// - Parameters:
  ///   - cellFrame: Where, in the context's coordinates, y down.
  ///   - controlView: The view that shows it; nil where none does.
  open func drawInterior(withFrame cellFrame: NSRect, in controlView: NSView?) {
    content.draw(in: cellFrame)
  }

  /// What it shows.
  final var content: CellContent { CellContent(image: image, text: stringValue) }

  /// Looks pressed, or no more, and is drawn anew.
  ///
  /// - Parameters:
  ///   - flag: Whether it looks pressed.
  ///   - cellFrame: Where it stands, in the view's coordinates.
  ///   - controlView: The view.
  @preconcurrency @MainActor
  open func highlight(_ flag: Bool, withFrame cellFrame: NSRect, in controlView: NSView?) {
    isHighlighted = flag
    controlView?.setNeedsDisplay(cellFrame)
  }

  // MARK: Following the mouse

  /// Whether the mouse is followed until the button goes up, wherever it is; false by default.
  open class var prefersTrackingUntilMouseUp: Bool { false }

  /// Follows the mouse from a press on: looks pressed while it is in the cell.
  ///
  /// Calls `startTracking(at:in:)`, then at each event `continueTracking(last:current:in:)`, then
  /// `stopTracking(last:current:in:mouseIsUp:)`.
  ///
  /// - Parameters:
  ///   - event: The press.
  ///   - cellFrame: Where the cell stands, in the view's coordinates.
  ///   - controlView: The view.
  ///   - flag: Whether the mouse is followed until the button goes up; else only while it is in the
  ///     cell.
  /// - Returns: Whether the press is the cell's: what `startTracking(at:in:)` says.
  /// - Source: AppKit. It returns at once here, and hears of what follows by `NSEvent.track(_:)`.
  @preconcurrency @MainActor
  open func trackMouse(
    with event: NSEvent, in cellFrame: NSRect, of controlView: NSView?, untilMouseUp flag: Bool
  ) -> Bool {
    let tracking = CellTracking(
      of: self, in: cellFrame, of: controlView,
      untilMouseUp: flag || Self.prefersTrackingUntilMouseUp)
    return tracking.begin(event)
  }

  /// The mouse was pressed in the cell.
  ///
  /// - Returns: Whether the cell follows it; true by default.
  @preconcurrency @MainActor
  open func startTracking(at startPoint: NSPoint, in controlView: NSView?) -> Bool { true }

  /// The mouse moved with its button down.
  ///
  /// - Returns: Whether the cell goes on following it; true by default.
  @preconcurrency @MainActor
  open func continueTracking(
    last lastPoint: NSPoint, current currentPoint: NSPoint, in controlView: NSView?
  ) -> Bool { true }

  /// The cell follows the mouse no more.
  ///
  /// - Parameters:
  ///   - lastPoint: Where the mouse was, in the view's coordinates.
  ///   - stopPoint: Where it is.
  ///   - controlView: The view.
  ///   - flag: Whether the button went up.
  @preconcurrency @MainActor
  open func stopTracking(
    last lastPoint: NSPoint, current stopPoint: NSPoint, in controlView: NSView?,
    mouseIsUp flag: Bool
  ) {}
}

/// A picture, or words where there is none.
struct CellContent {
  let image: UIImage?
  let text: String

  private var label: NSAttributedString { NSAttributedString(string: text) }

  var size: CGSize { image?.size ?? (text.isEmpty ? .zero : label.size()) }

  /// How far below the baseline it reaches, as a place of its lower left corner.
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
