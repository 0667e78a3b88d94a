// SPDX-License-Identifier: MIT

package import TextGraphics

/// The numbers of pages: sets one after the other with a layout manager of its own.
package final class PageNumber {
  private let storage: NSTextStorage
  private let layoutManager = NSLayoutManager()
  private let container = NSTextContainer(size: .zero)
  private let attributes: SharedAttributes

  /// Numbers in a font and a colour.
  package init(font: UIFont, color: UIColor) {
    attributes = SharedAttributes([.font: font, .foregroundColor: color])
    storage = NSTextStorage(string: "")
    // Nobody else reads it, so nobody is told of each number.
    storage.isPrivate = true
    container.lineFragmentPadding = 0
    layoutManager.addTextContainer(container)
    storage.addLayoutManager(layoutManager)
  }

  /// Draws a number in the middle of the bottom margin; nothing where the bottom margin is too low.
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
