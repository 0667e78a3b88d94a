// SPDX-License-Identifier: MIT

package import TextKit

/// The paper of a document, and the positions of its columns.
///
///     |← left →| column |← gutter →| column |← right →|
package struct PageSetup: Equatable, Sendable {
  /// The size in points.
  package var paper = CGSize(width: 595, height: 842)
  package var margins = UIEdgeInsets(top: 59.5, left: 59.5, bottom: 59.5, right: 59.5)
  package var columns = 1
  package var gutter: CGFloat = 18

  package init() {}

  /// Creates the setup of a document: its own paper and margins, otherwise A4 with margins of a
  /// tenth of its width, as in `textkit render`.
  ///
  /// - Parameters:
  ///   - attributes: The document attributes.
  ///   - columns: The number of columns of each page.
  ///   - printed: The paper size of a printer, in points, which overrides the document's.
  package init(
    _ attributes: [NSAttributedString.DocumentAttributeKey: Any], columns: Int = 1,
    paper printed: CGSize? = nil
  ) {
    if let printed, printed.width >= 72, printed.height >= 72 {
      paper = printed
    } else if let size = (attributes[.paperSize] as? NSValue)?.cgSizeValue,
      (72...14400).contains(size.width), (72...14400).contains(size.height)
    {
      paper = size
    }
    let side = min(paper.width, paper.height) / 10
    func margin(_ key: NSAttributedString.DocumentAttributeKey, _ length: CGFloat) -> CGFloat {
      guard let told = attributes[key] as? Double, told >= 0, told < length * 0.45 else {
        return side
      }
      return CGFloat(told)
    }
    margins = UIEdgeInsets(
      top: margin(.topMargin, paper.height), left: margin(.leftMargin, paper.width),
      bottom: margin(.bottomMargin, paper.height), right: margin(.rightMargin, paper.width))
    self.columns = min(max(columns, 1), 4)
  }

  /// The columns of a page from left to right, in points of the page.
  package var frames: [CGRect] {
    let room = paper.width - margins.left - margins.right
    let width = max(1, (room - gutter * CGFloat(columns - 1)) / CGFloat(columns))
    return (0..<columns).map { number in
      CGRect(
        x: margins.left + CGFloat(number) * (width + gutter), y: margins.top, width: width,
        height: max(1, paper.height - margins.top - margins.bottom))
    }
  }
}
