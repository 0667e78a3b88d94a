// SPDX-License-Identifier: MIT

package import TextKit

/// The paper of a document, and where text stands on it.
///
///     |← left →| column |← gutter →| column |← right →|
package struct PageSetup: Equatable, Sendable {
  /// Points.
  package var paper = CGSize(width: 595, height: 842)
  package var margins = UIEdgeInsets(top: 59.5, left: 59.5, bottom: 59.5, right: 59.5)
  package var columns = 1
  package var gutter: CGFloat = 18

  package init() {}

  /// What a document says; else A4 with a tenth of its width around, as the program
  /// `textkit render` has it.
  ///
  /// - Parameters:
  ///   - attributes: Of the document.
  ///   - columns: Of each page.
  ///   - printed: The paper that is in a printer, in the place of the document's; points.
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

  /// The columns of a page, from left to right; points of the page.
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
