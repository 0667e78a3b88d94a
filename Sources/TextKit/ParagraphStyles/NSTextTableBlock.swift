// SPDX-License-Identifier: MIT

/// A cell of a table: the block of its paragraphs.
///
/// Its layout and drawing are the table's, which can be overridden there for all cells.
open class NSTextTableBlock: NSTextBlock, @unchecked Sendable {
  private let ownTable: NSTextTable
  private let rows: Range<Int>
  private let columns: Range<Int>

  /// The table.
  open var table: NSTextTable { ownTable }
  /// The first row of the cell, from 0.
  open var startingRow: Int { rows.lowerBound }
  /// The number of rows that it spans, at least 1.
  open var rowSpan: Int { rows.count }
  /// The first column of the cell, from 0.
  open var startingColumn: Int { columns.lowerBound }
  /// The number of columns that it spans, at least 1.
  open var columnSpan: Int { columns.count }
  /// Whether it is a header cell of its row, or of its column in a header row
  /// (`numberOfHeaderRows`).
  ///
  /// False by default. PDF and HTML mark it; the layout is the same.
  ///
  /// - Source: Our choice: AppKit has no equivalent; HTML has `<th>`.
  public final var isHeader = false
  /// The cells that a header cell heads, if the document specifies them.
  ///
  /// `.automatic` by default: its column in a row of header cells, else its row. It is read from
  /// HTML and written to HTML and tagged PDF.
  ///
  /// - Source: Our choice, for the attribute `scope` of HTML and `Scope` of PDF 1.7, 14.8.5.7.
  public final var headerScope = HeaderScope.automatic

  /// The cells that a header cell heads.
  public enum HeaderScope: Int, Sendable {
    /// Those of its column in a row of header cells, else those of its row.
    case automatic
    /// Those of its row; `row` and `rowgroup` in HTML.
    case row
    /// Those of its column; `col` and `colgroup` in HTML.
    case column
  }

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - table: Its table.
  ///   - row: The first row, from 0; a negative number becomes 0.
  ///   - rowSpan: The number of rows; a number below 1 becomes 1.
  ///   - col: The first column, from 0; a negative number becomes 0.
  ///   - colSpan: The number of columns; a number below 1 becomes 1.
  public init(
    table: NSTextTable, startingRow row: Int, rowSpan: Int, startingColumn col: Int,
    columnSpan colSpan: Int
  ) {
    ownTable = table
    rows = Self.stretch(row, rowSpan)
    columns = Self.stretch(col, colSpan)
    super.init()
  }

  /// Clamps numbers so that sums of them cannot overflow.
  private static func stretch(_ start: Int, _ span: Int) -> Range<Int> {
    let most = 1 << 30
    let start = min(max(start, 0), most)
    return start..<start + min(max(span, 1), most)
  }

  // MARK: Layout

  /// Returns the rectangle in which the table lays out the cell's text.
  ///
  /// - Parameters:
  ///   - startingPoint: The top left corner of the cell's slot, in the container's coordinates.
  ///   - rect: The cell's slot in the table, as high as the available room.
  ///   - textContainer: The container.
  ///   - charRange: The cell's characters.
  /// - Returns: The table's result for the cell.
  open override func rectForLayout(
    at startingPoint: NSPoint, in rect: NSRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> NSRect {
    table.rect(
      for: self, layoutAt: startingPoint, in: rect, textContainer: textContainer,
      characterRange: charRange)
  }

  /// Returns the bounds of the cell, once its text is laid out.
  ///
  /// - Parameters:
  ///   - contentRect: The rectangle of its text.
  ///   - rect: The cell's slot in the table, as high as the available room.
  ///   - textContainer: The container.
  ///   - charRange: The cell's characters.
  /// - Returns: The table's result for the cell.
  open override func boundsRect(
    forContentRect contentRect: NSRect, in rect: NSRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> NSRect {
    table.boundsRect(
      for: self, contentRect: contentRect, in: rect, textContainer: textContainer,
      characterRange: charRange)
  }

  /// Lets the table draw the cell's background and border into the current context.
  ///
  /// - Parameters:
  ///   - frameRect: The cell's slot in the table, in the context's coordinates.
  ///   - controlView: The view in which text is drawn.
  ///   - charRange: The cell's characters.
  ///   - layoutManager: The layout manager that draws.
  open override func drawBackground(
    withFrame frameRect: NSRect, in controlView: NSView, characterRange charRange: NSRange,
    layoutManager: NSLayoutManager
  ) {
    table.drawBackground(
      for: self, withFrame: frameRect, in: controlView, characterRange: charRange,
      layoutManager: layoutManager)
  }

  // MARK: Archiving and comparing

  /// Creates a cell from a keyed archive; nil if the archive holds no table.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    guard let table = ArchivedValue.decode(coder, "TKTable") as? NSTextTable else { return nil }
    ownTable = table
    rows = Self.stretch(
      coder.decodeInteger(forKey: "TKStartingRow"), coder.decodeInteger(forKey: "TKRowSpan"))
    columns = Self.stretch(
      coder.decodeInteger(forKey: "TKStartingColumn"), coder.decodeInteger(forKey: "TKColumnSpan"))
    isHeader = coder.decodeBool(forKey: "TKIsHeader")
    headerScope =
      HeaderScope(rawValue: coder.decodeInteger(forKey: "TKHeaderScope")) ?? .automatic
    super.init(coder: coder)
  }

  /// Writes the cell and its table into a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    ArchivedValue.encode(table, coder, "TKTable")
    coder.encode(startingRow, forKey: "TKStartingRow")
    coder.encode(rowSpan, forKey: "TKRowSpan")
    coder.encode(startingColumn, forKey: "TKStartingColumn")
    coder.encode(columnSpan, forKey: "TKColumnSpan")
    if isHeader { coder.encode(true, forKey: "TKIsHeader") }
    if headerScope != .automatic { coder.encode(headerScope.rawValue, forKey: "TKHeaderScope") }
  }

  /// The cell's row and column, for logs.
  open override var description: String {
    "NSTextTableBlock row \(startingRow), column \(startingColumn)"
  }
}
