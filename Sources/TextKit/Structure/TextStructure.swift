// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextLayout
internal import TextStructures

/// Makes elements of a document's structure of the paragraphs that a layout manager draws.
///
///     lines as they are drawn ──> the paragraph's role ──> flow: the document, a note, a cell, a caption ──> open lists and quotations
///                                                                                                     └──> its element, when something of it is painted
///
/// A paragraph, list or table that goes on over pages, or over several drawings of one manager,
/// stays one element. What was drawn already begins anew, as other text.
///
/// - Source: PDF 1.7, 14.8.4, has the elements; which of them a paragraph is, is our choice.
final class TextStructure {
  let structure: DocumentStructure
  private weak var manager: NSLayoutManager?
  /// What all elements stand in.
  private let base: StructureElement
  private let edits: Int
  private let main: StructureFlow
  private var notes: [String: StructureFlow] = [:]
  /// Paragraphs that are drawn, by their first characters.
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

  /// The one for what a manager draws now; nil if nothing is to be told of it.
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
      // Never the process's own: the same text would say another language elsewhere.
      structure.root.attributes.language = manager.language.flatMap {
        ParagraphElement.isTag($0) ? $0 : nil
      }
    }
    let new = TextStructure(structure, manager, in: base)
    structure.makers[key] = new
    return new
  }

  /// What a manager draws from now on is other text.
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

  /// The paragraph around a character, if some of it was drawn.
  func drawnParagraph(at place: Int) -> ParagraphElement? {
    if let last, last.range.contains(place) { return last.paragraph }
    guard let storage = manager?.textStorage, place < storage.known.length else { return nil }
    return paragraphs[storage.characterSource.paragraphStart(place)]
  }

  private func make(_ start: Int, in storage: NSTextStorage) -> ParagraphElement {
    let attributes = storage.known.runs.value(at: start).dictionary
    // A part of a line of which somebody else says what it is.
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
      // Those around the caption are around the table, which stands in none.
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

  /// Forgets what no later line can belong to.
  func prune() {
    guard let last else { return }
    paragraphs.forget(before: main.startOfTable ?? last.range.lowerBound)
  }
}

extension StructureElement.Kind {
  /// Whether paragraphs stand in it, and not their text itself.
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
  /// The name, or one like it if there is an element of that name.
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
