// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextDocuments
internal import TextStructures

extension StructureFlow {
  /// The flow of a paragraph that belongs to the caption of a table in this flow; nil if there is
  /// no such table.
  ///
  ///     caption ── its next paragraph ── table       the first creates the table, as first child
  ///     table ── caption ── its next paragraph       the last child, if it has no caption before
  ///
  /// - Source: PDF 1.7, 14.8.4.3.4: a caption is the first or the last in its table, and a table
  ///   has one. That it holds paragraphs is our choice: in PDF 1.7 it is a grouping element
  ///   (14.8.4.2).
  func caption(
    _ role: ParagraphRole, at place: Int, in storage: NSTextStorage
  ) -> StructureFlow? {
    switch role.caption {
    case .aboveTable: captionAbove(role, at: place, in: storage)
    case .belowTable: captionBelow(at: place, in: storage)
    case nil: nil
    }
  }

  private func captionAbove(
    _ role: ParagraphRole, at place: Int, in storage: NSTextStorage
  ) -> StructureFlow? {
    if let table, table.start <= place, place < table.firstCell { return table.caption }
    if captionsAlone.contains(place) { return nil }
    let (cell, end) = checkAfterCaption(role, at: place, in: storage)
    // After rows of the same table: a caption between rows is text.
    guard let cell, table?.table !== cell.table else {
      captionsAlone = place..<end
      return nil
    }
    let new = begin(cell, depth: role.cells.count, at: end, in: storage)
    new.start = place
    let flow = StructureFlow(structure.add(.caption, to: new.element), structure)
    new.caption = flow
    table = new
    return flow
  }

  /// The content after the caption that a paragraph belongs to, and its position: the first cell of
  /// a table, or nil.
  private func checkAfterCaption(
    _ role: ParagraphRole, at place: Int, in storage: NSTextStorage
  ) -> (cell: NSTextTableBlock?, at: Int) {
    let text = storage.characterSource
    let depth = role.cells.count
    var start = place
    while true {
      start = max(text.paragraphEnd(start), start + 1)
      guard start < text.length else { return (nil, start) }
      let next = ParagraphRole(storage.known.runs.value(at: start).dictionary)
      guard next.note == role.note, next.cells.count >= depth,
        zip(next.cells, role.cells).allSatisfy({ $0 === $1 })
      else { return (nil, start) }
      if next.cells.count > depth { return (next.cells[depth], start) }
      guard next.caption == .aboveTable else { return (nil, start) }
    }
  }

  private func captionBelow(at place: Int, in storage: NSTextStorage) -> StructureFlow? {
    guard let known = table, known.end == place, known.caption == nil || known.endsWithCaption
    else { return nil }
    let flow =
      known.caption ?? StructureFlow(structure.add(.caption, to: known.element), structure)
    table?.caption = flow
    table?.endsWithCaption = true
    table?.end = storage.characterSource.paragraphEnd(place)
    return flow
  }
}
