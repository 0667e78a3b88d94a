// SPDX-License-Identifier: MIT

/// What shows an attachment by code: it says how much room it takes, draws itself there, and may
/// follow the mouse.
///
/// Layout and drawing ask it on the thread that lays out and draws; a view asks the rest on the
/// main thread. Members that are not given fall back to shorter forms of the same name.
///
/// - Source: AppKit, `NSTextAttachmentCell`. That drawing is not bound to the main thread is our
///   choice: text is drawn on any thread here.
public protocol NSTextAttachmentCellProtocol: NSObjectProtocol {
  /// The attachment that the cell shows; set by `NSTextAttachment.attachmentCell`.
  ///
  /// A class keeps it weakly: the attachment keeps the cell.
  var attachment: NSTextAttachment? { get set }

  /// The size in points.
  func cellSize() -> NSSize

  /// Where the lower left corner stands, from the place on the baseline; y goes up.
  func cellBaselineOffset() -> NSPoint

  /// The room that the cell takes, asked at layout time.
  ///
  /// - Parameters:
  ///   - textContainer: Where it is laid out.
  ///   - lineFrag: The line's rectangle in the container, as far as it is known.
  ///   - position: Where it stands in the line.
  ///   - charIndex: Its character.
  /// - Returns: Points; the origin is relative to the baseline, and y goes up.
  func cellFrame(
    for textContainer: NSTextContainer, proposedLineFragment lineFrag: NSRect,
    glyphPosition position: NSPoint, characterIndex charIndex: Int
  ) -> NSRect

  /// Draws the cell into the current context.
  ///
  /// - Parameters:
  ///   - cellFrame: Where, in the context's coordinates, y down.
  ///   - controlView: The view that shows the text; nil where none does.
  func draw(withFrame cellFrame: NSRect, in controlView: NSView?)

  /// Draws the cell of a character into the current context.
  func draw(withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int)

  /// Draws the cell of a character into the current context, for a layout manager.
  ///
  /// This is the form that layout managers call.
  func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int,
    layoutManager: NSLayoutManager)

  /// Draws the cell as one that is pressed, or as one that is not.
  @preconcurrency @MainActor
  func highlight(_ flag: Bool, withFrame cellFrame: NSRect, in controlView: NSView?)

  /// Whether the cell follows the mouse from a press on.
  @preconcurrency @MainActor
  func wantsToTrackMouse() -> Bool

  /// Whether the cell follows the mouse from this press on.
  ///
  /// This is the form that text views call.
  ///
  /// - Parameters:
  ///   - theEvent: The press.
  ///   - cellFrame: Where the cell stands, in the view's coordinates.
  ///   - controlView: The view.
  ///   - charIndex: The cell's character.
  /// - Returns: false leaves the press to the view.
  @preconcurrency @MainActor
  func wantsToTrackMouse(
    for theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int
  ) -> Bool

  /// Follows the mouse from a press on.
  ///
  /// - Parameters:
  ///   - theEvent: The press.
  ///   - cellFrame: Where the cell stands, in the view's coordinates.
  ///   - controlView: The view.
  ///   - flag: Whether the mouse is followed until the button goes up; else only while it is in the
  ///     cell.
  /// - Returns: Whether the press is the cell's. What follows it comes by `NSEvent.track(_:)`.
  @preconcurrency @MainActor
  func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?, untilMouseUp flag: Bool
  ) -> Bool

  /// Follows the mouse from a press on a character's cell on.
  ///
  /// This is the form that text views call.
  @preconcurrency @MainActor
  func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int, untilMouseUp flag: Bool
  ) -> Bool
}

extension NSTextAttachmentCellProtocol {
  /// The lower left corner stands on the baseline.
  public func cellBaselineOffset() -> NSPoint { .zero }

  /// `cellSize()` at `cellBaselineOffset()`, made fit as the layout manager's
  /// `defaultAttachmentScaling` says.
  public func cellFrame(
    for textContainer: NSTextContainer, proposedLineFragment lineFrag: NSRect,
    glyphPosition position: NSPoint, characterIndex charIndex: Int
  ) -> NSRect {
    NSRect(
      origin: cellBaselineOffset(),
      size: AttachmentScaling(textContainer, lineFrag).fit(cellSize()))
  }

  /// Draws as `draw(withFrame:in:)` does.
  public func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int
  ) { draw(withFrame: cellFrame, in: controlView) }

  /// Draws as `draw(withFrame:in:characterIndex:)` does.
  public func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int,
    layoutManager: NSLayoutManager
  ) { draw(withFrame: cellFrame, in: controlView, characterIndex: charIndex) }

  /// The view draws the cell anew.
  @preconcurrency @MainActor
  public func highlight(_ flag: Bool, withFrame cellFrame: NSRect, in controlView: NSView?) {
    controlView?.setNeedsDisplay(cellFrame)
  }

  /// The default: false.
  @preconcurrency @MainActor
  public func wantsToTrackMouse() -> Bool { false }

  /// What `wantsToTrackMouse()` says.
  @preconcurrency @MainActor
  public func wantsToTrackMouse(
    for theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int
  ) -> Bool { wantsToTrackMouse() }

  /// False: the press is the view's.
  @preconcurrency @MainActor
  public func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?, untilMouseUp flag: Bool
  ) -> Bool { false }

  /// What `trackMouse(with:in:of:untilMouseUp:)` does.
  @preconcurrency @MainActor
  public func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int, untilMouseUp flag: Bool
  ) -> Bool {
    trackMouse(with: theEvent, in: cellFrame, of: controlView, untilMouseUp: flag)
  }
}
