// SPDX-License-Identifier: MIT

/// A cell as a row's definition has it, in twips.
struct RTFCell {
  /// How a width is counted: `\clftsWidth`.
  enum WidthUnit: Int { case unknown = 0, automatic = 1, percent = 2, twips = 3 }

  static let noPadding = [-1, -1, -1, -1]
  static let noMargin = [0, 0, 0, 0]

  var rightEdge = 0
  var width = 0
  var widthUnit = WidthUnit.unknown
  var borders = RTFBorder.none
  /// -1: not said.
  var padding = RTFCell.noPadding
  var margin = RTFCell.noMargin
  var startsColumns = false
  var joinsColumns = false
  var startsRows = false
  var joinsRows = false
  var isHeader = false
  var alignment = BoxFormat.VerticalAlignment.top
  var background: Int32 = 0
  /// A box that our own writer has spelled out, in its table.
  var ownBox: Int?
}

/// A row's definition, from `\trowd` to the last `\cellx`.
///
/// A class, because rows that say nothing new share it.
final class RTFRow {
  static let mostCells = 1000

  var cells: [RTFCell] = []
  /// The cell whose `\cellx` is still to come.
  var open = RTFCell()
  var left = 0
  var gap = 0
  var height = 0
  var isHeader = false
  var keepsTogether = false
  var isRightToLeft = false
  var isFixed = false
  /// Apple's writer, or ours: column edges mean nothing, widths stand in `\clwWidth`.
  var hasFlags = false
  var collapsesBorders = false
  var hidesEmptyCells = false
  var isLast = false
  var background: Int32 = 0
  var width = 0
  var widthUnit = RTFCell.WidthUnit.unknown
  var borders = [RTFBorder](repeating: RTFBorder(), count: 6)
  var padding = [-1, -1, -1, -1]
  var tableBox: Int?
  /// Cells that an earlier row has: those to come take their place.
  private var hasOldCells = false

  init() {}

  /// A copy to go on from: a definition that rows already have is not changed.
  convenience init(_ other: RTFRow) {
    self.init()
    hasOldCells = true
    cells = other.cells
    open = other.open
    (left, gap, height) = (other.left, other.gap, other.height)
    (isHeader, keepsTogether) = (other.isHeader, other.keepsTogether)
    (isRightToLeft, isFixed, hasFlags) = (other.isRightToLeft, other.isFixed, other.hasFlags)
    (collapsesBorders, hidesEmptyCells) = (other.collapsesBorders, other.hidesEmptyCells)
    (background, width, widthUnit) = (other.background, other.width, other.widthUnit)
    (borders, padding, isLast) = (other.borders, other.padding, other.isLast)
    tableBox = other.tableBox
  }

  /// `\cellx`: the cell is described.
  func endCell(at edge: Int) {
    if hasOldCells { cells = [] }
    hasOldCells = false
    guard cells.count < Self.mostCells else { return }
    open.rightEdge = edge
    cells.append(open)
    open = RTFCell()
  }
}
