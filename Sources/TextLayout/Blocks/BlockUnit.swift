// SPDX-License-Identifier: MIT

internal import TextLines

// Text in boxes is laid out in units: parts that have to be set together, and are together in the
// flow of the text.
//
//     paragraph in a block        a unit; the blocks around it are drawn over all their units
//     row of a table              a unit; rows that a cell spans are one
//
// A unit is several passages. The first has all of the unit's height in its flow, the others have
// none, so that sums over the tree stay right; the positions of lines are relative to their
// passage's entry:
//
//     passage   cell 1 ¶    cell 2 ¶    cell 2 ¶      flow of the first: 40 points
//     entry     y = 100     y = 140     y = 140
//     lines     100         100 (−40)   120 (−20)

/// Passages that are set together.
package final class BlockUnit {
  /// The number of passages.
  var count = 0
  /// The boxes, outer ones first; coordinates are relative to the first passage's entry, as those
  /// of lines are.
  var frames: [BlockFrame] = []
  /// The table whose rows these are; nil outside of tables.
  var columns: TableColumns?
  /// The rows of that table.
  var rows = 0..<0
  /// The requests of its cells for the columns, if each cell is one paragraph and still has the
  /// same glyphs.
  var measured: MeasuredRow?
  /// The containers, counted from the one in which the unit begins, in which the table's header is
  /// repeated above the rows.
  var repeats: [(container: Int, height: Double)] = []
  /// The first container, counted from the one in which the unit begins, whose end a line crosses
  /// that is higher; nil if there is none.
  var overlong: Int?
  /// The parts of the unit in each container, if it spans several; nil: all of it is in one.
  var parts: UnitParts?
}

/// The parts of a unit by container, so that queries about a page read that page alone.
struct UnitParts {
  /// The part in one container.
  struct Part {
    /// Passages of the unit with lines there, and those between.
    var passages: Range<Int>?
    /// Numbers of frames.
    var frames: [Int] = []

    mutating func include(passage: Int) {
      let old = passages ?? passage..<passage
      passages = Swift.min(old.lowerBound, passage)..<Swift.max(old.upperBound, passage + 1)
    }
  }
  /// One for each container, from the one in which the unit begins.
  var parts: [Part] = []
  /// The first characters of the unit's passages, relative to its start; then its end.
  var starts: [Int] = [0]

  /// Returns the part in a container, counted from the unit's first.
  func part(_ container: Int) -> Part? {
    parts.indices.contains(container) ? parts[container] : nil
  }

  mutating func change(_ container: Int, _ body: (inout Part) -> Void) {
    guard container >= 0 else { return }
    while parts.count <= container { parts.append(Part()) }
    body(&parts[container])
  }
}

/// A box of a unit, as far as it is in one container.
package struct BlockFrame {
  package let block: any LayoutBlock
  /// Passages of the unit.
  var passages: Range<Int>
  /// The container, counted from the one in which the unit begins.
  var container = 0
  /// The rectangle with margins.
  package var bounds: LayoutRect
  /// The rectangle within the padding.
  package var content: LayoutRect
  /// The insets as they are set: each cell has its part of shared borders.
  package var insets: BlockInsets
  /// The width that percentages of its insets refer to; points.
  package var reference = 0.0
  /// Whether the box begins and ends here, not in the unit or the container before or after.
  package var startsBlock = true
  package var endsBlock = true
  /// For a cell: whether the columns of its table run from right to left.
  var isRightToLeft = false

  /// The rectangle of the borders, on the outside.
  package var borderRect: LayoutRect {
    LayoutRect(
      x: bounds.x + insets.margin.left, y: bounds.y + (startsBlock ? insets.margin.top : 0),
      width: Swift.max(0, bounds.width - insets.margin.width),
      height: Swift.max(
        0,
        bounds.height - (startsBlock ? insets.margin.top : 0)
          - (endsBlock ? insets.margin.bottom : 0)))
  }
}

/// The box of a block, as far as it is in one container: over all units that hold it.
package struct PlacedBox {
  package var container: Int
  /// The rectangle with margins; container coordinates.
  package var bounds: LayoutRect
  /// The rectangle within the padding.
  package var content: LayoutRect
  package var characters: Range<Int>
}

/// The conditions that columns are found for.
struct TableRoom: Equatable {
  /// Points between the sides of the box around the table, less its insets.
  var width: Double
  /// The padding at both ends of the lines in cells: the container's.
  var padding: Double
}

/// The columns of one table in the text, shared by its rows.
final class TableColumns {
  let table: any LayoutTable
  /// The left edge of each column and the right edge of the last one, from the left edge of the
  /// table's content.
  var edges: [Double] = [0]
  /// The room for which these were found.
  var room = TableRoom(width: -1, padding: 0)
  /// Whether columns run from right to left: as the first paragraph of the table does.
  var isRightToLeft = false
  /// Whether a cell has changed since.
  var isStale = true

  init(table: any LayoutTable) { self.table = table }

  func width(of columns: Range<Int>) -> Double {
    edge(columns.upperBound) - edge(columns.lowerBound)
  }

  func edge(_ column: Int) -> Double { edges[Swift.min(Swift.max(0, column), edges.count - 1)] }
}

extension LayoutBlock {
  /// Returns the width of the content of a block outside of tables.
  ///
  /// - Parameter room: Points between the block's insets.
  /// - Returns: All of the room, unless the block requests less.
  /// - Source: Our choice: a block that requests more than there is would be cut off at the end of
  ///   its page.
  func width(in room: Double) -> Double { Swift.min(size.width(of: room) ?? room, room) }
}

extension BlockInsets {
  /// Returns the insets of a part of a block: above only where the block begins, below only where
  /// it ends.
  func part(starts: Bool, ends: Bool) -> BlockInsets {
    func cut(_ edges: Edges) -> Edges {
      Edges(
        left: edges.left, top: starts ? edges.top : 0, right: edges.right,
        bottom: ends ? edges.bottom : 0)
    }
    return BlockInsets(margin: cut(margin), border: cut(border), padding: cut(padding))
  }
}
