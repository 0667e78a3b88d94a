// SPDX-License-Identifier: MIT

package import TextGraphics
internal import TextLayout
internal import TextLines
internal import TextShaping

// What a page shows less well than its text asks for.

extension NSLayoutManager {
  /// The first character of the first line that is higher than a container; `nil` if none is.
  package func firstCharacter(
    higherThan height: CGFloat, glyphs: NSRange, in container: NSTextContainer
  ) -> Int? {
    var found: Int?
    forEachLine(glyphs, in: container) { line in
      if found == nil, line.fragmentRect.height > Double(height) {
        found = line.characters.lowerBound
      }
    }
    return found
  }

  /// Lines of cells that go on over several containers stand in them side by side.
  private func forEachLine(
    _ glyphs: NSRange, in container: NSTextContainer, _ body: (PlacedLine) -> Void
  ) {
    guard glyphs.length > 0, let number = textContainers.firstIndex(where: { $0 === container })
    else { return }
    var line = layout.line(ofGlyph: glyphs.location)
    while let current = line, current.glyphs.lowerBound < glyphs.upperBound {
      if current.container == number { body(current) }
      line = layout.line(after: current)
    }
  }
}
