// SPDX-License-Identifier: MIT

/// A cell that shows an attachment: its image, or the drawing of a subclass.
///
///     final class Chart: NSTextAttachmentCell {
///       override func cellSize() -> NSSize { NSSize(width: 60, height: 24) }
///       override func draw(withFrame cellFrame: NSRect, in controlView: NSView?) {
///         UIColor.blue.setFill()
///         UIGraphicsGetCurrentContext()?.fill(cellFrame)
///       }
///     }
///     let attachment = NSTextAttachment()
///     attachment.attachmentCell = Chart()
///
/// If the cell has no image it shows the attachment's; without that its text, or the name of the
/// attachment's file.
///
/// - Source: AppKit, `NSTextAttachmentCell`; that a file that is not an image shows its name is our
///   choice: there are no icons here.
open class NSTextAttachmentCell: NSCell, NSTextAttachmentCellProtocol {
  private weak var owner: NSTextAttachment?

  /// The attachment that the cell shows; held weakly.
  open var attachment: NSTextAttachment? {
    get { owner }
    set { owner = newValue }
  }

  private var shown: CellContent {
    let name = attachment?.fileWrapper.flatMap { $0.preferredFilename ?? $0.filename }
    return CellContent(
      image: image ?? attachment?.picture, text: stringValue.isEmpty ? name ?? "" : stringValue)
  }

  // MARK: Layout

  /// Returns the size of the image, or of the text, in points.
  open func cellSize() -> NSSize { shown.size }

  /// Returns the offset of the lower left corner from the baseline: an image is on the baseline,
  /// and so is the baseline of text.
  open func cellBaselineOffset() -> NSPoint { shown.baselineOffset }

  /// Returns `cellSize()` at `cellBaselineOffset()`, scaled by the layout manager's
  /// `defaultAttachmentScaling`.
  ///
  /// - Parameters:
  ///   - textContainer: The container in which the attachment is laid out.
  ///   - lineFrag: The line's rectangle in the container, as far as it is known.
  ///   - position: The attachment's location in the line.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: Points; the origin is relative to the baseline, y up.
  open func cellFrame(
    for textContainer: NSTextContainer, proposedLineFragment lineFrag: NSRect,
    glyphPosition position: NSPoint, characterIndex charIndex: Int
  ) -> NSRect {
    NSRect(
      origin: cellBaselineOffset(),
      size: AttachmentScaling(textContainer, lineFrag).fit(cellSize()))
  }

  // MARK: Drawing

  /// Draws the image or the text into the current context.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows the text; nil without a view.
  open override func drawInterior(withFrame cellFrame: NSRect, in controlView: NSView?) {
    shown.draw(in: cellFrame)
  }

  /// Draws as `draw(withFrame:in:)` does.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows the text; nil without a view.
  ///   - charIndex: The UTF-16 index of its character.
  open func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int
  ) { draw(withFrame: cellFrame, in: controlView) }

  /// Draws as `draw(withFrame:in:characterIndex:)` does.
  ///
  /// - Parameters:
  ///   - cellFrame: The cell's frame in the context's coordinates, y down.
  ///   - controlView: The view that shows the text; nil without a view.
  ///   - charIndex: The UTF-16 index of its character.
  ///   - layoutManager: The layout manager that draws.
  open func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int,
    layoutManager: NSLayoutManager
  ) {
    self.controlView = controlView
    draw(withFrame: cellFrame, in: controlView, characterIndex: charIndex)
  }

  // MARK: Following the mouse

  /// Returns true: the cell handles a press on it.
  @preconcurrency @MainActor
  open func wantsToTrackMouse() -> Bool { true }

  /// Returns the result of `wantsToTrackMouse()`.
  ///
  /// - Parameters:
  ///   - theEvent: The press.
  ///   - cellFrame: The cell's frame, in the view's coordinates.
  ///   - controlView: The view.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: Whether the cell tracks the mouse.
  @preconcurrency @MainActor
  open func wantsToTrackMouse(
    for theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int
  ) -> Bool { wantsToTrackMouse() }

  /// Tracks the mouse by `trackMouse(with:in:of:untilMouseUp:)`.
  ///
  /// After a click a text view behaves as after a tap on an attachment; in an editable one the
  /// attachment is selected first.
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
  open func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int, untilMouseUp flag: Bool
  ) -> Bool {
    trackMouse(with: theEvent, in: cellFrame, of: controlView, untilMouseUp: flag)
  }
}
