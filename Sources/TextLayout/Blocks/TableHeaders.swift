// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// The first rows of a table may be repeated at the top of each further container. They are laid out
// once; there they leave room, and drawing shows them again:
//
//     container 1   | header |        container 2   | header |   room, drawn from container 1
//                   | row 1  |                      | row 2  |
//                   ‾‾‾‾‾‾‾‾‾‾                      | row 3  |

/// The rows of a table that are repeated.
struct TableHeader {
  /// The passages of its units.
  var passages: Range<Int>
  var container: Int
  /// The top of the header in its container.
  var top: Double
  var height: Double
}

extension DocumentLayout {
  /// Returns the header that may be repeated above a row of a table in another container.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - start: The first passage of the row's unit.
  ///   - row: The row's number.
  /// - Returns: nil if there is none, or if it is divided between containers.
  func header(of table: any LayoutTable, before start: Int, row: Int) -> TableHeader? {
    guard table.headerRows > 0, row >= table.headerRows,
      var index = firstPassage(of: table, before: start)
    else { return nil }
    let first = index
    var found: TableHeader?
    while index < start, let unit = passages[index].box?.unit, unit.columns?.table === table,
      unit.rows.lowerBound < table.headerRows
    {
      let place = UnitPosition(unit: unit, start: index, prefix: passages.prefix(upTo: index))
      for (container, frame) in frames(of: place) where frame.passages.count > 0 {
        guard found?.container ?? container == container else { return nil }
        let top = Swift.min(found?.top ?? frame.bounds.minY, frame.bounds.minY)
        let bottom = Swift.max(
          found.map { $0.top + $0.height } ?? frame.bounds.maxY, frame.bounds.maxY)
        found = TableHeader(
          passages: first..<index + unit.count, container: container, top: top, height: bottom - top
        )
      }
      index += unit.count
    }
    // A row that belongs to the header has others in its unit, or the header is not laid out.
    guard let found, found.height > 0 else { return nil }
    return found
  }

  /// Returns the first passage of a table whose rows come before a passage, without a gap.
  private func firstPassage(of table: any LayoutTable, before start: Int) -> Int? {
    if let hint = progress.tableStart, hint.table === table, hint.index < start,
      isStart(hint.index, of: table)
    {
      return hint.index
    }
    var index = start
    while index > 0, let box = passages[index - 1].box, let unit = box.unit,
      unit.columns?.table === table
    {
      index -= box.offset + 1
    }
    guard index < start else { return nil }
    progress.tableStart = (table, index)
    return index
  }

  private func isStart(_ index: Int, of table: any LayoutTable) -> Bool {
    guard let box = passages[index].box, box.offset == 0, box.unit?.columns?.table === table else {
      return false
    }
    return index == 0 || passages[index - 1].box?.unit?.columns?.table !== table
  }

  /// Returns the room that a header takes at the top of a container.
  ///
  /// - Source: Our choice: a header takes at most half of a container, and is left out where it is
  ///   higher.
  func room(for header: TableHeader?, in container: Int) -> Double {
    guard let header, container > header.container, container < containers.count,
      header.height <= containers[container].height / 2,
      containers[container].proposedWidth == containers[header.container].proposedWidth
    else { return 0 }
    return header.height
  }

  /// Dissolves the rows that repeat a header that has changed, so that they are set again.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - index: The first passage after the header's unit.
  func dissolveRepeats(of table: any LayoutTable, from index: Int) {
    var index = index
    while index < passages.count, let unit = passages[index].box?.unit,
      unit.columns?.table === table
    {
      let next = index + unit.count
      if !unit.repeats.isEmpty { dissolveUnit(at: index) }
      index = next
    }
  }

  /// Calls `body` for each header that is repeated above some glyphs.
  ///
  /// - Parameters:
  ///   - glyphs: Those of the container that holds the first one; the others do not count.
  ///   - body: Gets the header's glyphs, and the distance by which the repetition is below the
  ///     original.
  package func forEachRepeatedHeader(
    above glyphs: Range<Int>, _ body: (_ header: Range<Int>, _ move: Double) -> Void
  ) {
    guard passages.summary.boxed > 0, !glyphs.isEmpty,
      let first = place(ofGlyph: glyphs.lowerBound),
      // Glyphs of a row that continues over many containers do not follow each other container by
      // container.
      let own = line(ofGlyph: glyphs.lowerBound)?.container
    else { return }
    var found: [(header: Range<Int>, move: Double)] = []
    var index = first.index
    var prefix = first.prefix
    while index < passages.count, prefix.glyphs < glyphs.upperBound {
      guard let place = unitPosition(at: index) else {
        prefix.append(passages[index].summary)
        index += 1
        continue
      }
      if lines(of: place, in: own).contains(where: { $0.glyphs.overlaps(glyphs) }),
        let shown = repeatedHeader(above: place, inContainer: own)
      {
        found.append(shown)
      }
      index = place.start + place.unit.count
      prefix = passages.prefix(upTo: index)
    }
    for (header, move) in found { body(header, move) }
  }

  /// Returns the header that is repeated above a unit in a container: its glyphs, and the distance
  /// by which the repetition is below the original.
  func repeatedHeader(above place: UnitPosition, inContainer container: Int) -> (
    header: Range<Int>, move: Double
  )? {
    guard
      place.unit.repeats.contains(where: { place.prefix.flow.marks + $0.container == container }),
      let table = place.unit.columns?.table,
      let header = header(of: table, before: place.start, row: place.unit.rows.lowerBound)
    else { return nil }
    let start = passages.prefix(upTo: header.passages.lowerBound).glyphs
    let end = passages.prefix(upTo: header.passages.upperBound).glyphs
    return (start..<end, -header.top)
  }
}
