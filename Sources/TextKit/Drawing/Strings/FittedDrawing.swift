// SPDX-License-Identifier: MIT

internal import TextGraphics
internal import TextLayout

extension NSLayoutManager {
  /// Draws the background and text of a page, scaled down if a table is wider than the page.
  ///
  /// Columns of tables may become as narrow as a character. A table that is still wider than its
  /// container would be clipped at the edge of the paper, so all text of the container is scaled
  /// down to fit.
  ///
  /// - Parameters:
  ///   - glyphs: Those of a container; none if a row of a table spans it without a line, whose
  ///     boxes are drawn.
  ///   - container: The container.
  ///   - origin: The location of its origin in the current context.
  /// - Returns: The scale of the text; 1 if it was not scaled.
  /// - Source: Our choice; browsers print wide pages so.
  @discardableResult
  package func drawPage(_ glyphs: NSRange, of container: NSTextContainer, at origin: CGPoint)
    -> CGFloat
  {
    let sides = sidesOfBoxes(glyphs, in: container)
    let room = container.size.width
    guard room > 0, sides.left < -0.5 || sides.right > room + 0.5,
      let context = UIGraphicsGetCurrentContext()
    else {
      drawContents(glyphs, of: container, at: origin)
      return 1
    }
    let scale = room / (sides.right - sides.left)
    context.saveGState()
    context.translateBy(x: origin.x - sides.left * scale, y: origin.y)
    context.scaleBy(x: scale, y: scale)
    drawContents(glyphs, of: container, at: .zero)
    context.restoreGState()
    return scale
  }

  private func drawContents(_ glyphs: NSRange, of container: NSTextContainer, at origin: CGPoint) {
    drawBareBoxes(of: container, at: origin)
    guard glyphs.length > 0 else { return }
    drawBackground(forGlyphRange: glyphs, at: origin)
    drawGlyphs(forGlyphRange: glyphs, at: origin)
  }

  /// Draws the boxes of a table row that spans a container, or ends in it, without a line there,
  /// and the repeated header above them.
  ///
  /// No range of glyphs holds them.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - origin: The location of its origin in the current context.
  package func drawBareBoxes(of container: NSTextContainer, at origin: CGPoint) {
    guard layout.linesCanMoveBack, let number = findIndex(of: container) else { return }
    LayoutDrawing(self).drawBareBoxes(of: number, at: origin)
  }

  /// Draws a part of a container, with all its boxes, also those whose text is outside of it.
  ///
  /// A short cell next to a long one has its border along the whole row.
  ///
  /// - Parameters:
  ///   - rect: The part; its left and right edges are ignored.
  ///   - container: The container.
  ///   - glyphs: The glyphs to draw; none to draw the boxes alone.
  ///   - origin: The location of the container's origin in the current context.
  ///   - draw: Draws the glyphs and their background.
  package func drawPart(
    _ rect: CGRect, of container: NSTextContainer, _ glyphs: NSRange, at origin: CGPoint,
    draw: () -> Void
  ) {
    guard layout.linesCanMoveBack, let number = findIndex(of: container) else {
      return glyphs.length > 0 ? draw() : ()
    }
    let band = BoxBand(container: number, top: Double(rect.minY), bottom: Double(rect.maxY))
    guard glyphs.length > 0 else {
      return LayoutDrawing(self).drawBoxes(touching: band, at: origin)
    }
    let outer = drawnBand
    drawnBand = band
    defer { drawnBand = outer }
    draw()
  }

  /// The number of containers up to the last one with a line, or with the boxes of a row, as far as
  /// the text is laid out.
  ///
  /// Lays out nothing. The empty line at the end does not count.
  ///
  /// - Complexity: O(log *n* log *c*), *c* containers.
  package var filledContainerCount: Int {
    var (low, high) = (0, textContainers.count)
    while low < high {
      let middle = (low + high) / 2
      if layout.firstLine(fromContainer: middle) == nil { high = middle } else { low = middle + 1 }
    }
    while low < textContainers.count, layout.hasBareBoxes(inContainer: low) { low += 1 }
    return low
  }

  /// The horizontal extent of the boxes around some glyphs and their container.
  private func sidesOfBoxes(_ glyphs: NSRange, in container: NSTextContainer) -> (
    left: CGFloat, right: CGFloat
  ) {
    var sides = (left: CGFloat(0), right: container.size.width)
    guard layout.linesCanMoveBack,
      let number = textContainers.firstIndex(where: { $0 === container })
    else { return sides }
    func include(_ frame: BlockFrame) {
      let rect = CGRect(frame.bounds)
      sides = (min(sides.left, rect.minX), max(sides.right, rect.maxX))
    }
    layout.forEachBareBox(inContainer: number) { frame, _ in include(frame) }
    guard glyphs.length > 0 else { return sides }
    let characters = unsafe characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
    layout.forEachBox(
      in: characters.lowerBound..<characters.upperBound, container: number
    ) { _, frame, _ in include(frame) }
    return sides
  }
}
