// SPDX-License-Identifier: MIT

internal import TextGraphics
internal import TextLayout
internal import TextLines
internal import TextShaping

// Text that does not fit a page or is not accessible on it.

extension NSLayoutManager {
  /// Returns the characters of lines of which more than half is beyond the sides of a page, where
  /// it is not visible.
  ///
  /// - Parameters:
  ///   - page: The horizontal extent of the page, in the container's coordinates.
  ///   - glyphs: `glyphRange(for:)` of the container.
  ///   - container: One of this layout manager's, laid out.
  /// - Returns: A range for each line, in order.
  /// - Complexity: O(log *n*), *n* paragraphs, if all text is on the page; O(*k*) else, *k* lines.
  package func characters(
    beside page: ClosedRange<CGFloat>, glyphs: NSRange, in container: NSTextContainer
  ) -> [NSRange] {
    let used = usedRect(for: container)
    guard used.minX < page.lowerBound || used.maxX > page.upperBound else { return [] }
    var found: [NSRange] = []
    forEachLine(glyphs, in: container) { line in
      let rect = line.usedRect
      let middle = CGFloat(rect.x + rect.width / 2)
      if rect.width > 0, !page.contains(middle) { found.append(NSRange(line.characters)) }
    }
    return found
  }

  /// Returns the breaks of lines in cells of tables between two letters of a word, because the
  /// column is narrower than the word.
  ///
  /// - Parameters:
  ///   - glyphs: `glyphRange(for:)` of the container.
  ///   - container: One of this layout manager's, laid out.
  /// - Returns: The first characters of the following lines, in order.
  /// - Complexity: O(*k*), *k* lines; O(1) in a text without boxes.
  package func breaksWithinWords(glyphs: NSRange, in container: NSTextContainer) -> [Int] {
    guard layout.linesCanMoveBack else { return [] }
    var found: [Int] = []
    forEachLine(glyphs, in: container) { line in
      guard line.displayed == nil, line.endsWithinWord else { return }
      let place = line.characters.upperBound
      guard let style = textStorage?.paragraphStyle(at: place),
        style.lineBreakMode == .byWordWrapping,
        style.textBlocks.contains(where: { $0 is NSTextTableBlock })
      else { return }
      found.append(place)
    }
    return found
  }

  /// Returns the names of images in a container that have no alternative text, in order; nil for
  /// those without a name.
  ///
  /// Decorative images, with empty alternative text, are not included, nor missing ones.
  ///
  /// - Complexity: O(*k*), *k* lines; O(1) in a text without images.
  package func imagesWithoutAlternativeText(in container: NSTextContainer) -> [String?] {
    let everywhere = CGRect(x: -1e6, y: -1e6, width: 3e6, height: 3e6)
    return attachmentPositions(in: everywhere, of: container).compactMap { place in
      place.attachment.accessibilityLabel == nil && place.rect.width > 0 && place.rect.height > 0
        ? .some(place.attachment.nameForMessages) : nil
    }
  }

  /// Returns the first character of the first line that is higher than a container; `nil` if none
  /// is.
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

  /// Lines of cells that continue over several containers are next to each other in them.
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

extension PlacedLine {
  /// Whether the next line continues a word without a break opportunity; a hyphen may end one.
  fileprivate var endsWithinWord: Bool {
    let (glyphs, end) = (displayedText.glyphs, line.glyphEnd)
    guard end > 0, end < glyphs.count else { return false }
    return glyphs[end].flags.isDisjoint(with: [.lineBreakBefore, .mandatoryBreakBefore])
      && glyphs[end - 1].flags.isDisjoint(with: [.hyphen, .whitespace, .control])
  }
}
