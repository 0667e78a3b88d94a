// SPDX-License-Identifier: MIT

package import TextGraphics

/// The numbers of pages: laid out one after the other by their own layout manager.
package final class PageNumber {
  private let storage: NSTextStorage
  private let layoutManager = NSLayoutManager()
  private let container = NSTextContainer(size: .zero)
  private let attributes: SharedAttributes

  /// Creates numbers in a font and a colour.
  package init(font: UIFont, color: UIColor) {
    attributes = SharedAttributes([.font: font, .foregroundColor: color])
    storage = NSTextStorage(string: "")
    // No other client reads it, so none is notified of each number.
    storage.isPrivate = true
    container.lineFragmentPadding = 0
    layoutManager.addTextContainer(container)
    storage.addLayoutManager(layoutManager)
  }

  /// Draws a number in the middle of the bottom margin; nothing if the bottom margin is too low.
  package func draw(_ number: Int, on paper: CGSize, margins: UIEdgeInsets) {
    storage.setText("\(number)", attributes)
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
