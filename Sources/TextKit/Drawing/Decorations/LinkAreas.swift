// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextLayout
internal import Foundation
internal import TextCanvas
internal import TextLines

extension LayoutDrawing {
  /// Adds link areas to a PDF's page for the linked glyphs of a line.
  ///
  ///     text with a link      ┌───────────────┐
  ///                text with  │ a link that   │
  ///     ┌─────────────────────┴┐──────────────┘     one area for each stretch of a line
  ///     │ continues            │ and ends
  ///     └──────────────────────┘
  ///
  /// An area is as high as its line, without the space between lines. In a document with a
  /// structure it belongs to the link's element.
  func addLinks(
    _ glyphs: Range<Int>, of line: PlacedLine, at origin: CGPoint, to canvas: Canvas,
    _ structure: TextStructure?
  ) {
    guard
      manager.temporaries != nil || line.showsText(where: { $0.isLink })
    else { return }
    forEachStretch(of: glyphs) {
      LinkTarget($0.link, manager.writtenSchemes)
    } body: { part, target in
      guard let target else { return }
      let used = line.usedRect
      let element = structure.flatMap { linkElement(part, target, $0) }
      if let element { canvas.beginMark(element) }
      defer { if element != nil { canvas.endMark() } }
      for span in GlyphQueries(manager.layout).spans(of: part, in: line) {
        let area = CanvasRect(
          x: span.lowerBound + Double(origin.x), y: Double(used.minY + origin.y),
          width: span.upperBound - span.lowerBound, height: Double(used.height))
        switch target {
        case .address(let address): canvas.link(area, uri: address)
        case .place(""): canvas.link(area, page: 1, point: CanvasPoint(x: 0, y: 0))
        case .place(let name):
          canvas.link(area, destination: name, elseBeginning: LinkTarget.canBeBeginning(name))
        }
      }
    }
  }

  /// The element of linked glyphs; a new one for glyphs that were not painted.
  private func linkElement(
    _ glyphs: Range<Int>, _ target: LinkTarget, _ structure: TextStructure
  ) -> StructureElement? {
    let characters = GlyphQueries(layout).characterRange(of: glyphs).characters
    guard let paragraph = structure.drawnParagraph(at: characters.lowerBound) else { return nil }
    return paragraph.link(at: characters.lowerBound)
      ?? paragraph.element(for: [:], link: target, characters: characters)
  }

  /// Adds destinations at the beginning of a line for the anchors that its text begins (`.anchor`).
  ///
  /// If an anchor's text continues in a later line, the destination is added again, which the
  /// canvas ignores.
  func addPlaces(
    of line: PlacedLine, _ glyphs: Range<Int>, at origin: CGPoint, to canvas: Canvas
  ) {
    let rect = line.fragmentRect
    manager.forEachRun(of: glyphs) { _, style, _ in
      guard let names = style.attributes.source?[.anchor] as? String,
        !canvas.hasDestinations(names)
      else { return }
      for name in names.split(separator: "\n") {
        canvas.addDestination(
          String(name),
          at: CanvasPoint(x: rect.minX + Double(origin.x), y: rect.minY + Double(origin.y)))
      }
    }
  }

  /// Adds the paragraph that a line begins to the PDF's outline, if its style makes it a heading.
  func addHeading(
    of line: PlacedLine, _ glyphs: Range<Int>, at origin: CGPoint, to canvas: Canvas
  ) {
    guard line.line.flags.contains(.startsParagraph), glyphs.lowerBound == line.glyphs.lowerBound,
      let level = line.displayedAttributes.first?.drawing.paragraphStyle.headerLevel, level > 0,
      let text = manager.textStorage
    else { return }
    let title = text.headingTitle(
      in: NSRange(text.characterSource.paragraph(line.characters.lowerBound)))
    guard !title.isEmpty else { return }
    let rect = line.fragmentRect
    canvas.addOutline(
      title, level: level - 1,
      at: CanvasPoint(x: rect.minX + Double(origin.x), y: rect.minY + Double(origin.y)))
  }
}
