// SPDX-License-Identifier: MIT

/// A cell as a row's definition has it, in twips.
struct RTFCell: Equatable {
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
@dynamicMemberLookup final class RTFRow {
  static let mostCells = 1000

  /// What control words have said of the row.
  ///
  /// Size: a property for each thing that RTF says of rows.
  struct Definition: Equatable {
    private static let noBorders = [RTFBorder](repeating: RTFBorder(), count: 6)

    var cells: [RTFCell] = []
    /// The cell whose `\cellx` is still to come.
    var open = RTFCell()
    var left = 0
    var gap = 0
    var height = 0
    var isHeader = false
    var keepsTogether = false
    var keepsWithNext = false
    var isRightToLeft = false
    var isFixed = false
    var alignment = ParagraphFormat.Alignment.natural
    /// Apple's writer, or ours: column edges mean nothing, widths stand in `\clwWidth`.
    var hasFlags = false
    var collapsesBorders = false
    var hidesEmptyCells = false
    var isLast = false
    var background: Int32 = 0
    var width = 0
    var widthUnit = RTFCell.WidthUnit.unknown
    var borders = Definition.noBorders
    var padding = RTFCell.noPadding
    var tableBox: Int?
    var continuedLists = 0
    var quoteLevel = 0
  }

  private(set) var definition = Definition()
  /// Cells that an earlier row has: those to come take their place.
  private var hasOldCells = false

  init() {}

  /// A copy to go on from: a definition that rows already have is not changed.
  init(_ other: RTFRow) {
    definition = other.definition
    hasOldCells = true
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Definition, Value>) -> Value {
    get { definition[keyPath: path] }
    set { definition[keyPath: path] = newValue }
  }

  /// `\cellx`: the cell is described.
  func endCell(at edge: Int) {
    if hasOldCells { definition.cells = [] }
    hasOldCells = false
    guard definition.cells.count < Self.mostCells else { return }
    definition.open.rightEdge = edge
    definition.cells.append(definition.open)
    definition.open = RTFCell()
  }
}
