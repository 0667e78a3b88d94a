// SPDX-License-Identifier: MIT

internal import TextLines

// Text in boxes is laid out in units: what has to be set together, and stands together in the flow of the text.
//
//     paragraph in a block        a unit; the blocks around it are drawn over all their units
//     row of a table              a unit; rows that a cell spans are one
//
// A unit is several passages. The first has all of the unit's height in its flow, the others have none, so that sums
// over the tree stay right; lines stand where they stand, seen from the passage's entry:
//
//     passage   cell 1 ¶    cell 2 ¶    cell 2 ¶      flow of the first: 40 points
//     entry     y = 100     y = 140     y = 140
//     lines     100         100 (−40)   120 (−20)

/// Passages that are set together.
package final class BlockUnit {
  /// How many passages.
  var count = 0
  /// The boxes, outer ones first; places are seen from the first passage's entry, as those of lines are.
  var frames: [BlockFrame] = []
  /// The table whose rows these are; nil outside of tables.
  var columns: TableColumns?
  /// Of that table.
  var rows = 0..<0
  /// What its cells ask of the columns, if each of them says so by itself and has the same glyphs still.
  var measured: MeasuredRow?
  /// Where the table's header is shown again above the rows: containers further than the one in which the unit begins.
  var repeats: [(container: Int, height: Double)] = []
  /// The first container, seen from the one in which the unit begins, over whose end a line stands that is higher; nil: there is none.
  var overlong: Int?
  /// What stands where, if the unit goes over several containers; nil: all stands in one.
  var parts: UnitParts?
}

/// What of a unit stands in which container, so that questions about a page look at that page alone.
struct UnitParts {
  /// What stands in one container.
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
  /// Where passages of the unit begin, in characters from its start; then where it ends.
  var starts: [Int] = [0]

  /// What stands in a container that is so much further than the unit's first.
  func part(_ container: Int) -> Part? {
    parts.indices.contains(container) ? parts[container] : nil
  }

  mutating func change(_ container: Int, _ body: (inout Part) -> Void) {
    guard container >= 0 else { return }
    while parts.count <= container { parts.append(Part()) }
    body(&parts[container])
  }
}

/// A box of a unit, as far as it stands in one container.
package struct BlockFrame {
  package let block: any LayoutBlock
  /// Passages of the unit.
  var passages: Range<Int>
  /// Containers further than the one in which the unit begins.
  var container = 0
  /// With margins.
  package var bounds: LayoutRect
  /// Within the padding.
  package var content: LayoutRect
  /// As it is set: of borders that cells share, each has its part.
  package var insets: BlockInsets
  /// What per cents of its insets refer to; points.
  package var reference = 0.0
  /// Whether the box begins and ends here, not in the unit or the container before or behind.
  package var startsBlock = true
  package var endsBlock = true
  /// Of a cell: whether the columns of its table run from right to left.
  var isRightToLeft = false

  /// Where borders are drawn, on the outside.
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

/// The box of a block, as far as it stands in one container: over all units that hold it.
package struct PlacedBox {
  package var container: Int
  /// With margins; container coordinates.
  package var bounds: LayoutRect
  /// Within the padding.
  package var content: LayoutRect
  package var characters: Range<Int>
}

/// What columns are found for.
struct TableRoom: Equatable {
  /// Points between the sides of what the table stands in, less its insets.
  var width: Double
  /// At both ends of the lines in cells: the container's.
  var padding: Double
}

/// The columns of one table in the text, shared by its rows.
final class TableColumns {
  let table: any LayoutTable
  /// The left edge of each column and the right edge of the last one, from the left edge of the table's content.
  var edges: [Double] = [0]
  /// The room for which these were found.
  var room = TableRoom(width: -1, padding: 0)
  /// Whether columns run from right to left: as the first paragraph of the table does.
  var isRightToLeft = false
  /// A cell has changed since.
  var isStale = true

  init(table: any LayoutTable) { self.table = table }

  func width(of columns: Range<Int>) -> Double {
    edge(columns.upperBound) - edge(columns.lowerBound)
  }

  func edge(_ column: Int) -> Double { edges[Swift.min(Swift.max(0, column), edges.count - 1)] }
}

extension LayoutBlock {
  /// How wide the content of a block is that is no cell.
  ///
  /// - Parameter room: Points between what surrounds the block.
  /// - Returns: All of the room, unless the block asks for less.
  /// - Source: Our choice: what asks for more than there is would be cut off at the end of its page.
  func width(in room: Double) -> Double { Swift.min(size.width(of: room) ?? room, room) }
}

extension BlockInsets {
  /// The insets of a part of a block: above only where the block begins, below only where it ends.
  func part(starts: Bool, ends: Bool) -> BlockInsets {
    func cut(_ edges: Edges) -> Edges {
      Edges(
        left: edges.left, top: starts ? edges.top : 0, right: edges.right,
        bottom: ends ? edges.bottom : 0)
    }
    return BlockInsets(margin: cut(margin), border: cut(border), padding: cut(padding))
  }
}
