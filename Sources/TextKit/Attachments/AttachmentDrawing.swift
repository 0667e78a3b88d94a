// SPDX-License-Identifier: MIT

internal import TextLayout
internal import Foundation
internal import TextCanvas
internal import TextLines
internal import TextShaping

/// The position of an attachment in a line.
package struct AttachmentPosition {
  package let attachment: NSTextAttachment
  package let character: Int
  /// The rectangle that the line reserves for it.
  package let rect: CGRect
  let attributes: RunAttributes

  /// nil for a segment whose attribute is not an `NSTextAttachment`; the origin is that of the
  /// container in the context.
  init?(_ segment: LineSegment, of line: PlacedLine, at origin: CGPoint) {
    let run = line.displayedText.runs[segment.run]
    attributes = line.displayedAttributes[run.style]
    guard let attachment = attributes.attachment as? NSTextAttachment else { return nil }
    self.attachment = attachment
    let padding = Double(attachment.lineLayoutPadding).clamped(to: 0, 1e6)
    let bottom = line.baseline + segment.y - attributes.rise - run.attachmentBottom
    rect = CGRect(
      x: Double(origin.x) + segment.x + padding,
      y: Double(origin.y) + bottom - run.attachmentHeight,
      width: Swift.max(0, run.kern - 2 * padding), height: run.attachmentHeight)
    let base = line.place.prefix.characters
    character =
      base
      + (line.displayed.map { $0.character(ofGlyph: segment.glyphs.lowerBound) - base }
        ?? segment.characterStart)
  }
}

/// Draws the attachment of a segment, its cell or its image, into the rectangle that the line
/// reserves.
struct AttachmentDrawing {
  let manager: NSLayoutManager
  let context: CGContext
  /// The paragraph around it, in a document with a structure.
  var paragraph: ParagraphElement?

  func draw(_ segment: LineSegment, of line: PlacedLine, at origin: CGPoint) {
    guard let place = AttachmentPosition(segment, of: line, at: origin), place.rect.width > 0,
      place.rect.height > 0
    else { return }
    let container = manager.textContainers[line.container]
    // A view shows it.
    if container.viewer != nil, place.attachment.boundsOfView(in: container) != nil { return }
    guard let paragraph else { return draw(place, in: container) }
    let figure = paragraph.figure(
      of: place, schemes: manager.writtenSchemes, on: context.canvas)
    if let figure { context.canvas.beginMark(figure) } else { context.canvas.beginMark(.layout) }
    defer { context.canvas.endMark() }
    draw(place, in: container)
  }

  private func draw(_ place: AttachmentPosition, in container: NSTextContainer) {
    let cell = place.attachment.attachmentCell
    let image =
      cell == nil
      ? place.attachment.image(
        forBounds: place.rect, textContainer: container, characterIndex: place.character) : nil
    if cell == nil, image == nil {
      place.attachment.alternative(in: container, place.character)?.draw(in: place.rect, context)
      return
    }
    if let image, cell == nil, let damage = image.damage {
      // Its first bytes are those of an image, so it has the size of one.
      warn(damage)
      place.attachment.words(in: container, place.character)?.draw(in: place.rect, context)
      return
    }
    context.saveGState()
    defer { context.restoreGState() }
    if let shadow = place.attributes.ornament?.shadow { context.canvas.setShadow(shadow) }
    // A template image has the text's colour.
    let color = place.attributes.foregroundColor
    context.state.setFill(color)
    if let cell { return draw(cell, at: place, in: container) }
    guard let image else { return }
    (image.renderingMode == .alwaysTemplate ? image.withTintColor(color) : image).draw(
      in: place.rect)
  }

  /// A cell of the Mac's class is drawn by the layout manager's overridable member.
  private func draw(
    _ cell: any NSTextAttachmentCellProtocol, at place: AttachmentPosition,
    in container: NSTextContainer
  ) {
    if let known = cell as? NSCell {
      manager.showAttachmentCell(known, in: place.rect, characterIndex: place.character)
    } else {
      cell.draw(
        withFrame: place.rect, in: container.shownIn, characterIndex: place.character,
        layoutManager: manager)
    }
  }
}
