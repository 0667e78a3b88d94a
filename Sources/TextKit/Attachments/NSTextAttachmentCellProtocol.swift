// SPDX-License-Identifier: MIT

/// An object that shows an attachment by code: it determines its frame, draws itself there, and may
/// track the mouse.
///
/// Layout and drawing call it on the threads on which they run; a view calls the other members on
/// the main thread. Members that are not implemented fall back to shorter forms of the same name.
///
/// - Source: AppKit, `NSTextAttachmentCell`. That drawing is not restricted to the main thread is
///   our choice: text is drawn on any thread here.
public protocol NSTextAttachmentCellProtocol: NSObjectProtocol {
  /// The attachment that the cell shows; set by `NSTextAttachment.attachmentCell`.
  ///
  /// A class keeps it weakly: the attachment retains the cell.
  var attachment: NSTextAttachment? { get set }

  /// Returns the size in points.
  func cellSize() -> NSSize

  /// Returns the offset of the lower left corner from the origin on the baseline, in points, y up.
  func cellBaselineOffset() -> NSPoint

  /// Returns the cell's frame; called at layout time.
  ///
  /// - Parameters:
  ///   - textContainer: The container in which the attachment is laid out.
  ///   - lineFrag: The line's rectangle in the container, as far as it is known.
  ///   - position: The attachment's location in the line.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: Points; the origin is relative to the baseline, y up.
  func cellFrame(
    for textContainer: NSTextContainer, proposedLineFragment lineFrag: NSRect,
    glyphPosition position: NSPoint, characterIndex charIndex: Int
  ) -> NSRect

  /// Draws the cell into the current context.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows the text; nil without a view.
  func draw(withFrame cellFrame: NSRect, in controlView: NSView?)

  /// Draws the cell of a character into the current context.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows the text; nil without a view.
  ///   - charIndex: The UTF-16 index of its character.
  func draw(withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int)

  /// Draws the cell of a character into the current context, for a layout manager.
  ///
  /// This is the form that layout managers call.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows the text; nil without a view.
  ///   - charIndex: The UTF-16 index of its character.
  ///   - layoutManager: The layout manager that draws.
  func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int,
    layoutManager: NSLayoutManager)

  /// Draws the cell with or without a pressed appearance.
  ///
  /// - Parameters:
  ///   - flag: Whether it has a pressed appearance.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view; nil for none.
  @preconcurrency @MainActor
  func highlight(_ flag: Bool, withFrame cellFrame: NSRect, in controlView: NSView?)

  /// Returns whether the cell tracks the mouse after a press.
  @preconcurrency @MainActor
  func wantsToTrackMouse() -> Bool

  /// Returns whether the cell tracks the mouse after a particular press.
  ///
  /// This is the form that text views call.
  ///
  /// - Parameters:
  ///   - theEvent: The press.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: False leaves the press to the view.
  @preconcurrency @MainActor
  func wantsToTrackMouse(
    for theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int
  ) -> Bool

  /// Tracks the mouse after a press.
  ///
  /// - Parameters:
  ///   - theEvent: The press.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view.
  ///   - flag: Whether the mouse is tracked until the button is released; else only while it is in
  ///     the cell.
  /// - Returns: Whether the cell handles the press. Following events arrive by `NSEvent.track(_:)`.
  @preconcurrency @MainActor
  func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?, untilMouseUp flag: Bool
  ) -> Bool

  /// Tracks the mouse after a press on a character's cell.
  ///
  /// This is the form that text views call.
  ///
  /// - Parameters:
  ///   - theEvent: The press.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view.
  ///   - charIndex: The UTF-16 index of its character.
  ///   - flag: Whether the mouse is tracked until the button is released; else only while it is in
  ///     the cell.
  /// - Returns: Whether the cell handles the press.
  @preconcurrency @MainActor
  func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int, untilMouseUp flag: Bool
  ) -> Bool
}

extension NSTextAttachmentCellProtocol {
  /// Returns zero: the lower left corner is on the baseline.
  public func cellBaselineOffset() -> NSPoint { .zero }

  /// Returns `cellSize()` at `cellBaselineOffset()`, scaled by the layout manager's
  /// `defaultAttachmentScaling`.
  ///
  /// - Parameters:
  ///   - textContainer: The container in which the attachment is laid out.
  ///   - lineFrag: The line's rectangle in the container, as far as it is known.
  ///   - position: The attachment's location in the line.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: Points; the origin is relative to the baseline, y up.
  public func cellFrame(
    for textContainer: NSTextContainer, proposedLineFragment lineFrag: NSRect,
    glyphPosition position: NSPoint, characterIndex charIndex: Int
  ) -> NSRect {
    NSRect(
      origin: cellBaselineOffset(),
      size: AttachmentScaling(textContainer, lineFrag).fit(cellSize()))
  }

  /// Draws as `draw(withFrame:in:)` does.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows the text; nil without a view.
  ///   - charIndex: The UTF-16 index of its character.
  public func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int
  ) { draw(withFrame: cellFrame, in: controlView) }

  /// Draws as `draw(withFrame:in:characterIndex:)` does.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows the text; nil without a view.
  ///   - charIndex: The UTF-16 index of its character.
  ///   - layoutManager: The layout manager that draws.
  public func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int,
    layoutManager: NSLayoutManager
  ) { draw(withFrame: cellFrame, in: controlView, characterIndex: charIndex) }

  /// Requests a redraw of the cell from the view.
  ///
  /// - Parameters:
  ///   - flag: Ignored.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view; nil for none.
  @preconcurrency @MainActor
  public func highlight(_ flag: Bool, withFrame cellFrame: NSRect, in controlView: NSView?) {
    controlView?.setNeedsDisplay(cellFrame)
  }

  /// Returns the default: false.
  @preconcurrency @MainActor
  public func wantsToTrackMouse() -> Bool { false }

  /// Returns the result of `wantsToTrackMouse()`.
  ///
  /// - Parameters:
  ///   - theEvent: The press.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: Whether the cell tracks the mouse.
  @preconcurrency @MainActor
  public func wantsToTrackMouse(
    for theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int
  ) -> Bool { wantsToTrackMouse() }

  /// Returns false: the view handles the press.
  ///
  /// - Parameters:
  ///   - theEvent: The press.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view.
  ///   - flag: Whether the mouse is tracked until the button is released.
  /// - Returns: False.
  @preconcurrency @MainActor
  public func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?, untilMouseUp flag: Bool
  ) -> Bool { false }

  /// Tracks the mouse by `trackMouse(with:in:of:untilMouseUp:)`.
  ///
  /// - Parameters:
  ///   - theEvent: The press.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view.
  ///   - charIndex: The UTF-16 index of its character.
  ///   - flag: Whether the mouse is tracked until the button is released; else only while it is in
  ///     the cell.
  /// - Returns: Whether the cell handles the press.
  @preconcurrency @MainActor
  public func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int, untilMouseUp flag: Bool
  ) -> Bool {
    trackMouse(with: theEvent, in: cellFrame, of: controlView, untilMouseUp: flag)
  }
}
