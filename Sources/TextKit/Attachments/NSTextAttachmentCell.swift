// SPDX-License-Identifier: MIT

/// Shows an attachment: its picture, or what a subclass draws.
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
/// Without a picture of its own it shows the attachment's; without that its words, or the name of
/// the attachment's file.
///
/// - Source: AppKit, `NSTextAttachmentCell`; that a file that is no picture shows its name is our
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

  /// The size of the picture, or of the words.
  open func cellSize() -> NSSize { shown.size }

  /// A picture stands on the baseline, words stand with their baseline on it.
  open func cellBaselineOffset() -> NSPoint { shown.baselineOffset }

  /// `cellSize()` at `cellBaselineOffset()`, made fit as the layout manager's
  /// `defaultAttachmentScaling` says.
  open func cellFrame(
    for textContainer: NSTextContainer, proposedLineFragment lineFrag: NSRect,
    glyphPosition position: NSPoint, characterIndex charIndex: Int
  ) -> NSRect {
    NSRect(
      origin: cellBaselineOffset(),
      size: AttachmentScaling(textContainer, lineFrag).fit(cellSize()))
  }

  // MARK: Drawing

  /// Draws the picture or the words into the current context.
  open override func drawInterior(withFrame cellFrame: NSRect, in controlView: NSView?) {
    shown.draw(in: cellFrame)
  }

  /// Draws as `draw(withFrame:in:)` does.
  open func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int
  ) { draw(withFrame: cellFrame, in: controlView) }

  /// Draws as `draw(withFrame:in:characterIndex:)` does.
  open func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int,
    layoutManager: NSLayoutManager
  ) {
    self.controlView = controlView
    draw(withFrame: cellFrame, in: controlView, characterIndex: charIndex)
  }

  // MARK: Following the mouse

  /// True: a press on the cell is the cell's.
  @preconcurrency @MainActor
  open func wantsToTrackMouse() -> Bool { true }

  /// What `wantsToTrackMouse()` says.
  @preconcurrency @MainActor
  open func wantsToTrackMouse(
    for theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int
  ) -> Bool { wantsToTrackMouse() }

  /// What `trackMouse(with:in:of:untilMouseUp:)` does.
  ///
  /// A text view does after a click what it does after a tap on an attachment; in one that can be
  /// edited the attachment is selected first.
  @preconcurrency @MainActor
  open func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int, untilMouseUp flag: Bool
  ) -> Bool {
    trackMouse(with: theEvent, in: cellFrame, of: controlView, untilMouseUp: flag)
  }
}
