// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextDocuments
internal import TextLayout
internal import TextLines
internal import TextShaping
internal import TextStructures

// The elements of a document's structure for drawn text. Documents without a structure need none of
// it.

extension LayoutDrawing {
  /// The structure for glyphs that are to be drawn; nil if none is needed.
  func structure(of glyphs: NSRange, on canvas: Canvas) -> TextStructure? {
    guard canvas.structure != nil, !canvas.isInArtifact else { return nil }
    let range = manager.clampedGlyphs(glyphs)
    guard !range.isEmpty else { return nil }
    manager.ensureLayout(forGlyphRange: glyphs)
    return TextStructure.current(
      manager, on: canvas, from: layout.characterIndex(ofGlyph: range.lowerBound))
  }

  /// The paragraph of a line of which some glyphs are drawn.
  func paragraph(
    of line: PlacedLine, _ glyphs: Range<Int>, in structure: TextStructure
  ) -> ParagraphElement? {
    let characters =
      glyphs == line.glyphs
      ? line.characters : GlyphQueries(layout).characterRange(of: glyphs).characters
    return structure.paragraph(of: line, drawing: characters)
  }

  /// Whether the paragraph after a line of code is the next line of the same code block.
  func continuesAfter(_ line: PlacedLine) -> Bool {
    guard let storage = manager.textStorage, line.characters.upperBound < storage.known.length
    else { return false }
    func role(at place: Int) -> ParagraphRole {
      ParagraphRole(storage.known.runs.value(at: place).dictionary)
    }
    let next = role(at: line.characters.upperBound)
    return next.continues(behind: role(at: line.characters.lowerBound))
  }

  /// The characters of the storage in a segment.
  func characters(of segment: LineSegment, in line: PlacedLine) -> Range<Int> {
    let text = line.displayedText
    let start =
      line.displayed.map { $0.character(ofGlyph: segment.glyphs.lowerBound) }
      ?? line.place.prefix.characters + segment.characterStart
    return start..<start + segment.glyphs.reduce(0) { $0 + text.characterCount(ofClusterAt: $1) }
  }

  /// Paints text of a run into its element.
  func mark(
    _ paragraph: ParagraphElement?, _ style: DrawnStyle, _ characters: Range<Int>,
    on canvas: Canvas, _ paint: () -> Void
  ) {
    guard let paragraph else { return paint() }
    let element = paragraph.element(
      for: style.attributes.source ?? [:],
      link: LinkTarget(style.link, manager.writtenSchemes), characters: characters)
    mark(element, paragraph, on: canvas, paint)
  }

  /// Paints into an element of a paragraph; without one, as an artifact.
  func mark(
    _ element: StructureElement?, _ paragraph: ParagraphElement?, on canvas: Canvas,
    _ paint: () -> Void
  ) {
    if let element {
      canvas.mark(element, paint)
    } else if paragraph != nil {
      canvas.mark(.layout, paint)
    } else {
      paint()
    }
  }
}

extension ParagraphElement {
  /// The element of an attachment that is drawn; nil for a decorative one.
  ///
  /// - Source: HTML: an image with empty alternative text is decorative. One without any has no
  ///   description. If the profile requires one for each (PDF/A-2a, 6.7.5), it is the file's name.
  ///   PDF/UA-1, 7.3, does not allow a name: the document is refused.
  func figure(
    of place: AttachmentPosition, schemes: LinkSchemes, on canvas: Canvas
  ) -> StructureElement? {
    let words = place.attachment.accessibilityLabel
    if isArtifact || words == "" { return nil }
    var said = StructureAttributes()
    said.alternativeText = words ?? (needsAlternatives ? place.attachment.nameForReaders : nil)
    if words == nil { said.name = place.attachment.nameForMessages }
    said.bounds = canvas.transform.bounds(of: CanvasRect(place.rect))
    let source = place.attributes.source ?? [:]
    return figure(
      said, for: source, link: LinkTarget(source[.link], schemes),
      characters: place.character..<place.character + 1)
  }
}

extension NSTextAttachment {
  /// The description of an image without alternative text: its file's name, or else a generic noun.
  var nameForReaders: String {
    let source = documentSource.map { ($0 as NSString).lastPathComponent }
    let name = fileWrapper?.preferredFilename ?? fileWrapper?.filename ?? source ?? ""
    return name.isEmpty ? "picture" : name
  }

  /// The name of an image in messages: its source, or its file; nil for data without a name.
  package var nameForMessages: String? {
    let file = fileWrapper?.preferredFilename ?? fileWrapper?.filename
    guard let name = documentSource ?? file, !name.isEmpty, !name.hasPrefix("data:") else {
      return nil
    }
    return NSTextStorage.shortened(name)
  }
}
