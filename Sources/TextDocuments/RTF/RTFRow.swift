// SPDX-License-Identifier: MIT

/// A cell of a row's definition, in twips.
struct RTFCell: Equatable {
  /// The unit of a width: `\clftsWidth`.
  enum WidthUnit: Int { case unknown = 0, automatic = 1, percent = 2, twips = 3 }

  static let noPadding = [-1, -1, -1, -1]
  static let noMargin = [0, 0, 0, 0]

  var rightEdge = 0
  var width = 0
  var widthUnit = WidthUnit.unknown
  var borders = RTFBorder.none
  /// -1 if unspecified.
  var padding = RTFCell.noPadding
  var margin = RTFCell.noMargin
  var startsColumns = false
  var joinsColumns = false
  var startsRows = false
  var joinsRows = false
  var isHeader = false
  var alignment = BoxFormat.VerticalAlignment.top
  var background: Int32 = 0
  /// The number of a box of our own writer, in its table.
  var ownBox: Int?
}

/// A row's definition, from `\trowd` to the last `\cellx`.
///
/// A class, so that rows with unchanged definitions share it.
@dynamicMemberLookup final class RTFRow {
  static let maximumCells = 1000

  /// The properties of the row from control words.
  ///
  /// Size: a property for each row property of RTF.
  struct Definition: Equatable {
    private static let noBorders = [RTFBorder](repeating: RTFBorder(), count: 6)

    var cells: [RTFCell] = []
    /// The cell whose `\cellx` has not been read yet.
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
    /// Whether Apple's writer or ours wrote it: column edges are meaningless, and `\clwWidth` has
    /// the widths.
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
  /// Whether the cells are those of an earlier row, which new cells replace.
  private var hasOldCells = false

  init() {}

  /// Copies a definition as a basis for another one, so that the rows that share it are unchanged.
  init(_ other: RTFRow) {
    definition = other.definition
    hasOldCells = true
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Definition, Value>) -> Value {
    get { definition[keyPath: path] }
    set { definition[keyPath: path] = newValue }
  }

  /// Ends a cell's description (`\cellx`).
  func endCell(at edge: Int) {
    if hasOldCells { definition.cells = [] }
    hasOldCells = false
    guard definition.cells.count < Self.maximumCells else { return }
    definition.open.rightEdge = edge
    definition.cells.append(definition.open)
    definition.open = RTFCell()
  }
}
