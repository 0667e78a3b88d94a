// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextLayout
internal import TextScene

// Backgrounds and borders of the blocks around some text, outer ones first.

extension LayoutDrawing {
  /// Draws the boxes of a container that hold some of the glyphs.
  func drawBoxes(_ range: NSRange, at origin: CGPoint, in context: CGContext) {
    guard layout.canHaveBlocks else { return }
    manager.ensureLayout(forGlyphRange: range)
    let glyphs = manager.clampedGlyphs(range)
    guard !glyphs.isEmpty, layout.linesCanMoveBack else { return }
    let characters = GlyphQueries(layout).characterRange(of: glyphs).characters
    guard let container = layout.line(ofGlyph: glyphs.lowerBound)?.container else { return }
    let band = manager.drawnBand.flatMap { $0.container == container ? $0 : nil }
    drawBoxes(around: characters, in: container, band, at: origin, in: context)
  }

  /// Draws the boxes within a part of a container in which no text is drawn.
  func drawBoxes(touching band: BoxBand, at origin: CGPoint) {
    guard layout.canHaveBlocks, let context = context("drawBackground(forGlyphRange:at:)") else {
      return
    }
    context.canvas.mark(ArtifactKind.background) {
      drawBoxes(around: 0..<0, in: band.container, band, at: origin, in: context)
    }
  }

  private func drawBoxes(
    around characters: Range<Int>, in container: Int, _ band: BoxBand?, at origin: CGPoint,
    in context: CGContext
  ) {
    var parts: [BoxPart] = []
    // The index of the last part of each block.
    var last: [ObjectIdentifier: Int] = [:]
    var stretches = CellStretches()
    let note: ((Range<Int>) -> Void)? = isStock ? { stretches.noteDrawn($0) } : nil
    layout.forEachBox(
      in: characters, container: container, withBare: true, band: band, whole: note
    ) { place, frame, held in
      guard place == container, let block = frame.block as? NSTextBlock else { return }
      let part = BoxPart(block: block, frame: frame, characters: held)
      // A block that continues from paragraph to paragraph, or from row to row, is one shape
      // without seams.
      if !frame.startsBlock, let index = last[ObjectIdentifier(block)], parts[index].append(part) {
        return
      }
      last[ObjectIdentifier(block)] = parts.count
      parts.append(part)
    }
    var tables: [ObjectIdentifier: Bool] = [:]
    for part in parts where part.canHaveBorder {
      if let table = (part.block as? NSTextTableBlock)?.table {
        tables[ObjectIdentifier(table)] = true
      }
    }
    for part in parts {
      // A row that spans the page has no upper and lower edges here, and its neighbours are in the
      // list: without a border it is invisible. Many cells may span many pages.
      if part.continuesThrough, part.block.isStockBlock, part.block.backgroundColor == nil,
        let table = (part.block as? NSTextTableBlock)?.table,
        tables[ObjectIdentifier(table)] == nil
      {
        continue
      }
      draw(part, at: origin, in: context, &stretches)
    }
  }

  /// Draws a table row that spans a container, or ends in it, without a line there: its boxes,
  /// below the repeated header.
  func drawBareBoxes(of container: Int, at origin: CGPoint) {
    guard layout.canHaveBlocks, layout.hasBareBoxes(inContainer: container),
      let context = context("drawBackground(forGlyphRange:at:)")
    else { return }
    context.canvas.mark(ArtifactKind.background) {
      var stretches = CellStretches()
      layout.forEachBareBox(inContainer: container) { frame, held in
        guard let block = frame.block as? NSTextBlock else { return }
        draw(
          BoxPart(block: block, frame: frame, characters: held), at: origin, in: context, &stretches
        )
      }
    }
    guard let (header, move) = layout.bareHeader(inContainer: container) else { return }
    let place = CGPoint(x: origin.x, y: origin.y + CGFloat(move))
    drawBackground(NSRange(header), at: place)
    context.canvas.mark(ArtifactKind.pagination) {
      paintGlyphs(NSRange(header), at: place, in: context)
    }
  }

  /// A box in one container.
  private struct BoxPart {
    let block: NSTextBlock
    private(set) var rect: CGRect
    private(set) var characters: Range<Int>
    let startsBlock: Bool
    private(set) var endsBlock: Bool
    let reference: Double

    init(block: NSTextBlock, frame: BlockFrame, characters: Range<Int>) {
      self.block = block
      self.characters = characters
      rect = CGRect(frame.bounds)
      (startsBlock, endsBlock) = (frame.startsBlock, frame.endsBlock)
      reference = frame.reference
    }

    var continuesThrough: Bool { !startsBlock && !endsBlock }
    var canHaveBorder: Bool {
      BlockValues.edges.contains { block.inset(.border, $0, of: CGFloat(reference)) > 0 }
    }

    /// Appends a part that continues directly below; returns whether it does.
    mutating func append(_ next: BoxPart) -> Bool {
      guard !endsBlock, !next.startsBlock, next.rect.minX == rect.minX,
        next.rect.width == rect.width, abs(next.rect.minY - rect.maxY) < 0.01
      else { return false }
      rect = rect.union(next.rect)
      characters = characters.lowerBound..<next.characters.upperBound
      endsBlock = next.endsBlock
      return true
    }
  }

  private func draw(
    _ part: BoxPart, at origin: CGPoint, in context: CGContext, _ stretches: inout CellStretches
  ) {
    let block = part.block
    var rect = part.rect.offsetBy(dx: origin.x, dy: origin.y)
    context.saveGState()
    defer { context.restoreGState() }
    if !part.startsBlock || !part.endsBlock {
      // A box that is divided has no border at the division: it is outside of the painted area.
      let far: CGFloat = 1e5
      let all = block.insets(in: part.reference).all
      let (above, below) = (CGFloat(all.top) + 1, CGFloat(all.bottom) + 1)
      let top = part.startsBlock ? rect.minY - far : rect.minY
      let bottom = part.endsBlock ? rect.maxY + far : rect.maxY
      context.clip(
        to: CGRect(x: rect.minX - far, y: top, width: rect.width + 2 * far, height: bottom - top))
      if !part.startsBlock {
        rect.origin.y -= above
        rect.size.height += above
      }
      if !part.endsBlock { rect.size.height += below }
    }
    let characters = NSRange(part.characters)
    guard !block.isStockBlock, MainThread.isCurrent else {
      // A client's block receives a view, which only the main thread may create.
      let table = (block as? NSTextTableBlock)?.table
      return block.stockDraw(
        rect, characters, manager, cellOf: table, reference: CGFloat(part.reference), stretches)
    }
    // The client's code may change anything.
    stretches = CellStretches()
    let frame = rect
    let view = MainActor.assumeIsolated { UIView(frame: frame) }
    block.drawBackground(
      withFrame: rect, in: view, characterRange: characters, layoutManager: manager)
  }
}
