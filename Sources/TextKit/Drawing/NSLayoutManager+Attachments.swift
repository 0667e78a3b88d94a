// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextLines
internal import TextShaping

extension NSLayoutManager {
  /// Returns the attachments in the lines that touch a rectangle of a container, in the container's
  /// coordinates.
  ///
  /// Lays out nothing: lines that are not laid out are ignored.
  ///
  /// - Complexity: O(log *n* + *k*), *k* lines, once laid out.
  package func attachmentPositions(in rect: CGRect, of container: NSTextContainer)
    -> [AttachmentPosition]
  {
    guard let index = findIndex(of: container), textStorage?.canHaveAttachments == true else {
      return []
    }
    let glyphs = glyphRange(forBoundingRectWithoutAdditionalLayout: rect, in: container)
    guard glyphs.length > 0 else { return [] }
    var places: [AttachmentPosition] = []
    LayoutDrawing(self).forEachLine(glyphs) { line, _ in
      guard line.container == index,
        line.showsText(where: { $0.attachment != nil })
      else { return }
      for segment in line.segments
      where line.displayedText.runs[segment.run].kind == .attachment {
        if let place = AttachmentPosition(segment, of: line, at: .zero) { places.append(place) }
      }
    }
    return places
  }

  /// Returns the line of an attachment, and its position in the line.
  package func lineOfAttachment(at character: Int) -> (fragment: CGRect, position: CGPoint) {
    let glyph = glyphIndexForCharacter(at: character)
    let fragment = unsafe lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    let location = location(forGlyphAt: glyph)
    return (fragment, CGPoint(x: location.x, y: 0))
  }
}
