// SPDX-License-Identifier: MIT

package import TextLayout

extension NSTextAttachment: LayoutAttachment {
  package var linePadding: Double { Double(lineLayoutPadding) }

  package func bounds(
    in space: any LineSpace, fragment: LayoutRect, position: LayoutPoint, character: Int
  ) -> LayoutRect {
    let container = space as? NSTextContainer
    // Layout, which may run on any thread, never calls a view.
    if let container, let known = viewedBounds[container] { return LayoutRect(known) }
    return LayoutRect(
      attachmentBounds(
        for: container, proposedLineFragment: CGRect(fragment),
        glyphPosition: CGPoint(position), characterIndex: character))
  }
}

extension NSTextAttachment {
  /// Returns the bounds of the view that shows the attachment in a container; nil if none does.
  package func boundsOfView(in container: NSTextContainer) -> CGRect? { viewedBounds[container] }

  /// - Returns: Whether the bounds have changed for layout.
  package func setBoundsOfView(_ bounds: CGRect?, in container: NSTextContainer) -> Bool {
    guard viewedBounds[container] != bounds else { return false }
    viewedBounds[container] = bounds
    return true
  }
}
