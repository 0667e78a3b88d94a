// SPDX-License-Identifier: MIT

internal import TextLayout
internal import Foundation
internal import TextCanvas
internal import TextLines
internal import TextShaping

/// Draws the attachment of a segment: its picture, where the line has left room for it.
struct AttachmentDrawing {
  let manager: NSLayoutManager
  let context: CGContext

  func draw(_ segment: LineSegment, of line: PlacedLine, at origin: CGPoint) {
    let text = line.displayedText
    let run = text.runs[segment.run]
    let attributes = line.displayedAttributes[run.style]
    guard let attachment = attributes.attachment as? NSTextAttachment else { return }
    let padding = Double(attachment.lineLayoutPadding).clamped(to: 0, 1e6)
    let bottom = line.baseline + segment.y - attributes.rise - run.attachmentBottom
    let rect = CGRect(
      x: Double(origin.x) + segment.x + padding,
      y: Double(origin.y) + bottom - run.attachmentHeight,
      width: Swift.max(0, run.kern - 2 * padding), height: run.attachmentHeight)
    guard rect.width > 0, rect.height > 0 else { return }
    let container = manager.textContainers[line.container]
    let character =
      line.place.prefix.characters
      + (line.displayed.map {
        $0.character(ofGlyph: segment.glyphs.lowerBound) - line.place.prefix.characters
      }
        ?? segment.characterStart)
    guard
      let image = attachment.image(
        forBounds: rect, textContainer: container, characterIndex: character)
    else { return }
    context.saveGState()
    defer { context.restoreGState() }
    if let shadow = attributes.ornament?.shadow { context.canvas.setShadow(shadow) }
    // A template picture has the text's colour.
    context.state.setFill(attributes.foregroundColor)
    (image.renderingMode == .alwaysTemplate
      ? image.withTintColor(attributes.foregroundColor) : image).draw(in: rect)
  }
}
