// SPDX-License-Identifier: MIT

internal import TextLayout
internal import Foundation
internal import TextCanvas
internal import TextLines

/// Where a link leads.
private enum LinkTarget: Equatable {
  /// An address, or a path beside the document.
  case address(String)
  /// A place of the same document.
  case place(String)

  /// What a `.link` attribute says; nil for what is neither an address nor text, and for nothing at all.
  init?(_ value: Any?) {
    let text: String
    switch value {
    case let url as URL: text = url.absoluteString
    case let url as NSURL: text = url.absoluteString
    case let string as String: text = string
    case let string as NSString: text = String(describing: string)
    default: return nil
    }
    if text.isEmpty || text == "#" { return nil }
    if text.hasPrefix("#") {
      let name = String(text.dropFirst())
      self = .place(name.removingPercentEncoding ?? name)
    } else {
      self = .address(text)
    }
  }
}

extension LayoutDrawing {
  /// Makes the linked glyphs of a line areas of a PDF's page that lead somewhere.
  ///
  ///     text with a link      ┌───────────────┐
  ///                text with  │ a link that   │
  ///     ┌─────────────────────┴┐──────────────┘     one area for each stretch of a line
  ///     │ goes on              │ and ends
  ///     └──────────────────────┘
  ///
  /// An area is as high as its line, without the space between lines.
  func addLinks(_ glyphs: Range<Int>, of line: PlacedLine, at origin: CGPoint, to canvas: Canvas) {
    guard
      manager.temporaries != nil || line.showsText(where: { $0.isLink })
    else { return }
    forEachStretch(of: glyphs) {
      LinkTarget($0.link)
    } body: { part, target in
      guard let target else { return }
      let used = line.usedRect
      for span in GlyphQueries(manager.layout).spans(of: part, in: line) {
        let area = CanvasRect(
          x: span.lowerBound + Double(origin.x), y: Double(used.minY + origin.y),
          width: span.upperBound - span.lowerBound, height: Double(used.height))
        switch target {
        case .address(let address): canvas.link(area, uri: address)
        case .place(let name): canvas.link(area, destination: name)
        }
      }
    }
  }
  /// Makes the paragraph that a line begins a line of the PDF's outline, if its style says that it is a heading.
  func addHeading(
    of line: PlacedLine, _ glyphs: Range<Int>, at origin: CGPoint, to canvas: Canvas
  ) {
    guard line.line.flags.contains(.startsParagraph), glyphs.lowerBound == line.glyphs.lowerBound,
      let level = line.displayedAttributes.first?.drawing.paragraphStyle.headerLevel, level > 0,
      let text = manager.textStorage
    else { return }
    let source = text.characterSource
    let title = String(
      decoding: source.units(source.paragraph(line.characters.lowerBound)), as: UTF16.self
    )
    .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !title.isEmpty else { return }
    let rect = line.fragmentRect
    canvas.addOutline(
      title, level: level - 1,
      at: CanvasPoint(x: rect.minX + Double(origin.x), y: rect.minY + Double(origin.y)))
  }
}
