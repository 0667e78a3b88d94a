// SPDX-License-Identifier: MIT

/// A cell of a table: the block of the paragraphs that stand in it.
///
/// Its layout and drawing are the table's, which can be overridden there for all cells.
open class NSTextTableBlock: NSTextBlock, @unchecked Sendable {
  private let ownTable: NSTextTable
  private let rows: Range<Int>
  private let columns: Range<Int>

  /// The table.
  open var table: NSTextTable { ownTable }
  /// The first row in which the cell stands, from 0.
  open var startingRow: Int { rows.lowerBound }
  /// How many rows it takes up, at least 1.
  open var rowSpan: Int { rows.count }
  /// The first column in which the cell stands, from 0.
  open var startingColumn: Int { columns.lowerBound }
  /// How many columns it takes up, at least 1.
  open var columnSpan: Int { columns.count }
  /// Whether it heads its row, or its column in a row that heads the table (`numberOfHeaderRows`).
  ///
  /// False by default. A PDF and HTML say so; the layout is the same.
  ///
  /// - Source: Our choice: AppKit has no word for it; HTML has `<th>`.
  public final var isHeader = false

  /// A cell.
  ///
  /// - Parameters:
  ///   - table: Its table.
  ///   - row: The first row, from 0; a negative number becomes 0.
  ///   - rowSpan: How many rows it takes up; a number below 1 becomes 1.
  ///   - col: The first column, from 0; a negative number becomes 0.
  ///   - colSpan: How many columns it takes up; a number below 1 becomes 1.
  public init(
    table: NSTextTable, startingRow row: Int, rowSpan: Int, startingColumn col: Int,
    columnSpan colSpan: Int
  ) {
    ownTable = table
    rows = Self.stretch(row, rowSpan)
    columns = Self.stretch(col, colSpan)
    super.init()
  }

  /// Numbers beyond what a table can have are brought to where sums of them cannot overflow.
  private static func stretch(_ start: Int, _ span: Int) -> Range<Int> {
    let most = 1 << 30
    let start = min(max(start, 0), most)
    return start..<start + min(max(span, 1), most)
  }

  // MARK: Layout

  /// What the table gives for the cell.
  open override func rectForLayout(
    at startingPoint: NSPoint, in rect: NSRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> NSRect {
    table.rect(
      for: self, layoutAt: startingPoint, in: rect, textContainer: textContainer,
      characterRange: charRange)
  }

  /// What the table gives for the cell.
  open override func boundsRect(
    forContentRect contentRect: NSRect, in rect: NSRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> NSRect {
    table.boundsRect(
      for: self, contentRect: contentRect, in: rect, textContainer: textContainer,
      characterRange: charRange)
  }

  /// Has the table draw the cell's background and border into the current context.
  open override func drawBackground(
    withFrame frameRect: NSRect, in controlView: NSView, characterRange charRange: NSRange,
    layoutManager: NSLayoutManager
  ) {
    table.drawBackground(
      for: self, withFrame: frameRect, in: controlView, characterRange: charRange,
      layoutManager: layoutManager)
  }

  // MARK: As a value

  /// A cell from a keyed archive, or `nil` without a table.
  public required init?(coder: NSCoder) {
    guard let table = ArchivedValue.decode(coder, "TKTable") as? NSTextTable else { return nil }
    ownTable = table
    rows = Self.stretch(
      coder.decodeInteger(forKey: "TKStartingRow"), coder.decodeInteger(forKey: "TKRowSpan"))
    columns = Self.stretch(
      coder.decodeInteger(forKey: "TKStartingColumn"), coder.decodeInteger(forKey: "TKColumnSpan"))
    isHeader = coder.decodeBool(forKey: "TKIsHeader")
    super.init(coder: coder)
  }

  /// Writes the cell and its table into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    ArchivedValue.encode(table, coder, "TKTable")
    coder.encode(startingRow, forKey: "TKStartingRow")
    coder.encode(rowSpan, forKey: "TKRowSpan")
    coder.encode(startingColumn, forKey: "TKStartingColumn")
    coder.encode(columnSpan, forKey: "TKColumnSpan")
    if isHeader { coder.encode(true, forKey: "TKIsHeader") }
  }

  /// The cell's row and column, for logs.
  open override var description: String {
    "NSTextTableBlock row \(startingRow), column \(startingColumn)"
  }
}
