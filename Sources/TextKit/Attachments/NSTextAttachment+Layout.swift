// SPDX-License-Identifier: MIT

package import TextLayout

extension NSTextAttachment: LayoutAttachment {
  package var linePadding: Double { Double(lineLayoutPadding) }

  package func bounds(
    in space: any LineSpace, fragment: LayoutRect, position: LayoutPoint, character: Int
  ) -> LayoutRect {
    LayoutRect(
      attachmentBounds(
        for: space as? NSTextContainer, proposedLineFragment: CGRect(fragment),
        glyphPosition: CGPoint(position), characterIndex: character))
  }
}
