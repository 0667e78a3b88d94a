// SPDX-License-Identifier: MIT

package import TextGraphics

/// The numbers of pages: sets one after the other with a layout manager of its own.
package final class PageNumber {
  private let storage: NSTextStorage
  private let layoutManager = NSLayoutManager()
  private let container = NSTextContainer(size: .zero)
  private let attributes: [NSAttributedString.Key: Any]

  /// Numbers in a font and a colour.
  package init(font: UIFont, color: UIColor) {
    attributes = [.font: font, .foregroundColor: color]
    storage = NSTextStorage(string: "")
    container.lineFragmentPadding = 0
    layoutManager.addTextContainer(container)
    storage.addLayoutManager(layoutManager)
  }

  /// Draws a number in the middle of the bottom margin; nothing where the bottom margin is too low.
  package func draw(_ number: Int, on paper: CGSize, margins: UIEdgeInsets) {
    let digits = "\(number)"
    if storage.length == 0 {
      storage.setAttributedString(NSAttributedString(string: digits, attributes: attributes))
    } else {
      // Characters alone, which take on the attributes of those before: half of the work.
      storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: digits)
    }
    layoutManager.ensureLayout(for: container)
    let size = layoutManager.usedRect(for: container).size
    guard size.height <= margins.bottom else { return }
    let middle = (margins.left + paper.width - margins.right) / 2
    let origin = CGPoint(
      x: middle - size.width / 2,
      y: paper.height - (margins.bottom + size.height) / 2)
    layoutManager.drawGlyphs(
      forGlyphRange: NSRange(location: 0, length: layoutManager.numberOfGlyphs), at: origin)
  }
}
