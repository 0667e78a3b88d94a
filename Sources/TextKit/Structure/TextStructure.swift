// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextLayout
internal import TextStructures

/// Creates elements of a document's structure for the paragraphs that a layout manager draws.
///
///     lines as they are drawn ──> the paragraph's role
///                             ──> flow: the document, a note, a cell, a caption
///                             ──> open lists and quotations
///                             ──> its element, once a part of it is painted
///
/// A paragraph, list or table that continues over pages, or over several drawings of one manager,
/// stays one element. Text that is drawn again counts as other text.
///
/// - Source: PDF 1.7, 14.8.4, defines the elements; their choice for a paragraph is ours.
final class TextStructure {
  let structure: DocumentStructure
  private weak var manager: NSLayoutManager?
  /// The element around all others.
  private let base: StructureElement
  private let edits: Int
  private let main: StructureFlow
  private var notes: [String: StructureFlow] = [:]
  /// Drawn paragraphs, by their first characters.
  private var paragraphs = DrawnParagraphs()
  private var last: (range: Range<Int>, paragraph: ParagraphElement)?
  private var drawn = IndexSet()

  private init(
    _ structure: DocumentStructure, _ manager: NSLayoutManager, in base: StructureElement
  ) {
    self.structure = structure
    self.manager = manager
    self.base = base
    edits = manager.editCount
    main = StructureFlow(base, structure)
  }

  /// The structure for the current drawing of a manager; nil if none is needed.
  static func current(
    _ manager: NSLayoutManager, on canvas: Canvas, from character: Int
  ) -> TextStructure? {
    guard let structure = canvas.structure, !canvas.isInArtifact else { return nil }
    let base = canvas.markedElement ?? structure.root
    let key = ObjectIdentifier(manager)
    if let known = structure.makers[key] as? TextStructure, known.manager === manager,
      known.base === base, known.edits == manager.editCount, !known.drawn.contains(character)
    {
      return known
    }
    if structure.root.attributes.language == nil {
      // Never the process's own: the same text would have another language elsewhere.
      structure.root.attributes.language = manager.language.flatMap {
        ParagraphElement.isTag($0) ? $0 : nil
      }
    }
    let new = TextStructure(structure, manager, in: base)
    structure.makers[key] = new
    return new
  }

  /// Treats text that the manager draws from now on as other text.
  static func forget(_ manager: NSLayoutManager, on canvas: Canvas) {
    canvas.structure?.makers[ObjectIdentifier(manager)] = nil
  }

  /// The paragraph of a line of which some characters are to be drawn.
  func paragraph(of line: PlacedLine, drawing characters: Range<Int>) -> ParagraphElement? {
    let place = line.characters.lowerBound
    if !characters.isEmpty { drawn.insert(integersIn: characters) }
    if let last, last.range.contains(place) { return last.paragraph }
    guard let storage = manager?.textStorage, place < storage.known.length else { return nil }
    let range = storage.characterSource.paragraph(place)
    let found = paragraphs[range.lowerBound] ?? make(range.lowerBound, in: storage)
    paragraphs[range.lowerBound] = found
    last = (range, found)
    return found
  }

  /// The paragraph around a character, if a part of it was drawn.
  func drawnParagraph(at place: Int) -> ParagraphElement? {
    if let last, last.range.contains(place) { return last.paragraph }
    guard let storage = manager?.textStorage, place < storage.known.length else { return nil }
    return paragraphs[storage.characterSource.paragraphStart(place)]
  }

  private func make(_ start: Int, in storage: NSTextStorage) -> ParagraphElement {
    let attributes = storage.known.runs.value(at: start).dictionary
    // A part of a line whose element a client has chosen.
    guard base.kind.holdsParagraphs else { return ParagraphElement(base, structure) }
    var role = ParagraphRole(attributes)
    if role.isSeparator { return ParagraphElement(nil, structure) }
    var flow = main
    if let name = role.note {
      flow = notes[name] ?? StructureFlow(note(name), structure)
      notes[name] = flow
    }
    for depth in role.cells.indices {
      flow = flow.cell(role.cells[depth], depth: depth, at: start, in: storage)
    }
    if let caption = flow.caption(role, at: start, in: storage) {
      flow = caption
      // The quotations around the caption are those around the table.
      role.quotes = 0
    }
    if flow !== main, role.heading > 0, role.note != nil { role.heading = 0 }
    return flow.paragraph(role)
  }

  private func note(_ name: String) -> StructureElement {
    var attributes = StructureAttributes()
    attributes.identifier = structure.newName(name)
    return structure.add(.note, to: base, attributes)
  }

  /// Removes paragraphs that no later line can belong to.
  func prune() {
    guard let last else { return }
    paragraphs.forget(before: main.startOfTable ?? last.range.lowerBound)
  }
}

extension StructureElement.Kind {
  /// Whether it holds paragraphs, rather than text directly.
  var holdsParagraphs: Bool {
    switch self {
    case .document, .part, .article, .section, .division, .blockQuote, .listBody, .tableHeader,
      .tableCell, .note, .ungrouped:
      true
    default: false
    }
  }
}

extension DocumentStructure {
  /// A unique name: the given one, or a similar one if an element has that name.
  func newName(_ name: String) -> String {
    var count = 1
    var own = name
    while !names.insert(own).inserted {
      count += 1
      own = "\(name)-\(count)"
    }
    return own
  }
}
