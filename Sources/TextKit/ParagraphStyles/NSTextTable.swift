// SPDX-License-Identifier: MIT

/// A table, which its cells (`NSTextTableBlock`) refer to.
///
/// Its own sizes, margins, border, padding and background are those of the table as a whole. Tables
/// compare by identity: cells belong to one table when they share the object.
open class NSTextTable: NSTextBlock, @unchecked Sendable {
  /// The algorithm that determines the widths of columns.
  public enum LayoutAlgorithm: UInt, Sendable {
    /// By the content of the cells.
    case automaticLayoutAlgorithm = 0
    /// By the widths that the cells set; the others share the remaining width.
    case fixedLayoutAlgorithm = 1
  }

  private struct TableValues {
    var numberOfColumns = 0
    var layoutAlgorithm = LayoutAlgorithm.automaticLayoutAlgorithm
    var collapsesBorders = false
    var hidesEmptyCells = false
    var numberOfHeaderRows = 0
    var alignment = NSTextAlignment.natural
    var itemDepth = 0
    var quoteLevel = 0
    var isRightToLeft: Bool?
  }

  private var table = TableValues()

  /// Creates a table without columns, with the automatic layout algorithm.
  public override init() { super.init() }

  /// The number of columns.
  ///
  /// A negative number becomes 0. 0 by default.
  open var numberOfColumns: Int {
    get { table.numberOfColumns }
    set { table.numberOfColumns = max(newValue, 0) }
  }

  /// The algorithm that determines the widths of columns.
  ///
  /// `.automaticLayoutAlgorithm` by default.
  open var layoutAlgorithm: LayoutAlgorithm {
    get { table.layoutAlgorithm }
    set { table.layoutAlgorithm = newValue }
  }

  /// Whether neighbouring cells share one border.
  ///
  /// It is centred on the line between them: the wider of the two, or the later cell's if they are
  /// equally wide. The cells have no margins then. False by default.
  ///
  /// - Source: AppKit; which of two borders is drawn is our choice, as in CSS.
  open var collapsesBorders: Bool {
    get { table.collapsesBorders }
    set { table.collapsesBorders = newValue }
  }

  /// Whether cells that hold only their paragraph separator are not drawn.
  ///
  /// False by default.
  open var hidesEmptyCells: Bool {
    get { table.hidesEmptyCells }
    set { table.hidesEmptyCells = newValue }
  }

  /// The number of first rows that are repeated at the top of each further container.
  ///
  /// A negative number becomes 0. 0 by default. They are drawn there, not laid out a second time:
  /// glyphs have one location. A header that is higher than half of a container is left out there,
  /// and so is one that is not in one container as a whole.
  ///
  /// - Source: Our choice, as in word processors and CSS. `drawBackground` and `drawGlyphs` of a
  ///   layout manager show it above the first row of the container.
  public final var numberOfHeaderRows: Int {
    get { table.numberOfHeaderRows }
    set { table.numberOfHeaderRows = max(newValue, 0) }
  }

  /// The horizontal alignment of a table that is narrower than its container.
  ///
  /// `.natural` by default: at the side at which its rows begin, as is `.justified`. A table that
  /// requires more room than there is gets all of it, whatever the alignment.
  ///
  /// - Source: Our choice: AppKit has no equivalent; CSS has `margin: auto`, RTF `\trqc`.
  public final var horizontalAlignment: NSTextAlignment {
    get { table.alignment }
    set { table.alignment = newValue }
  }

  /// The number of lists around the item of a document that the table continues; its own margin
  /// indents it.
  final var itemDepth: Int {
    get { table.itemDepth }
    set { table.itemDepth = newValue }
  }

  /// The number of quotations of a document around the table; its own margin indents it.
  final var quoteLevel: Int {
    get { table.quoteLevel }
    set { table.quoteLevel = newValue }
  }

  /// Whether its columns run from right to left; nil, the default, for the direction of its first
  /// paragraph.
  ///
  /// - Source: Our choice: AppKit has no equivalent; HTML has `dir` of a table, RTF `\rtlrow`.
  package final var isRightToLeft: Bool? {
    get { table.isRightToLeft }
    set { table.isRightToLeft = newValue }
  }

  // MARK: Layout

  /// Returns the rectangle in which the text of a cell is laid out.
  ///
  /// - Parameters:
  ///   - block: The cell.
  ///   - startingPoint: The top left corner of its slot in the table, in the container's
  ///     coordinates.
  ///   - rect: Its slot in the table, as high as the available room.
  ///   - textContainer: The container.
  ///   - charRange: The cell's characters.
  /// - Returns: The content's rectangle, by the values of the cell; if borders collapse, inside of
  ///   its half of each.
  /// - Source: AppKit.
  open func rect(
    for block: NSTextTableBlock, layoutAt startingPoint: NSPoint, in rect: NSRect,
    textContainer: NSTextContainer, characterRange charRange: NSRange
  ) -> NSRect {
    let insets = cellInsets(of: block, in: rect, textContainer, charRange)
    return block.stockLayoutRect(at: startingPoint, in: rect, insets)
  }

  /// Returns the bounds of a cell, once its text is laid out.
  ///
  /// - Parameters:
  ///   - block: The cell.
  ///   - contentRect: The rectangle of its text.
  ///   - rect: Its slot in the table, as high as the available room.
  ///   - textContainer: The container.
  ///   - charRange: The cell's characters.
  /// - Returns: The content's rectangle, as high as the cell requires, extended by padding, border
  ///   and margin.
  /// - Source: AppKit.
  open func boundsRect(
    for block: NSTextTableBlock, contentRect: NSRect, in rect: NSRect,
    textContainer: NSTextContainer, characterRange charRange: NSRange
  ) -> NSRect {
    let insets = cellInsets(of: block, in: rect, textContainer, charRange)
    return block.stockBoundsRect(around: contentRect, in: rect, insets)
  }

  /// Draws a cell's background and border into the current context.
  ///
  /// Draws nothing for an empty cell if the table hides them. If borders collapse, a cell draws its
  /// left and upper border, and the right and lower one where it has no neighbour; half of each is
  /// outside of the cell's frame.
  ///
  /// - Parameters:
  ///   - block: The cell.
  ///   - frameRect: The cell's slot in the table, in the context's coordinates.
  ///   - controlView: The view in which text is drawn.
  ///   - charRange: The cell's characters.
  ///   - layoutManager: The layout manager that draws.
  /// - Complexity: O(*k* log *n*), *k* paragraphs between the cell and its neighbours, if borders
  ///   collapse.
  /// - Source: AppKit.
  open func drawBackground(
    for block: NSTextTableBlock, withFrame frameRect: NSRect, in controlView: NSView,
    characterRange charRange: NSRange, layoutManager: NSLayoutManager
  ) {
    block.stockDraw(frameRect, charRange, layoutManager, cellOf: self)
  }

  /// The halves of collapsed borders within the cell, and its padding.
  private func cellInsets(
    of block: NSTextTableBlock, in rect: NSRect, _ container: NSTextContainer, _ range: NSRange
  ) -> [CGFloat] {
    guard collapsesBorders else { return block.insets(of: rect.width) }
    let surroundings = BlockSurroundings(range, container.layoutManager)
    var borders = BlockBorders(block, of: rect.width, surroundings)
    borders.collapse(block, of: self, reference: rect.width, surroundings)
    return zip(BlockValues.edges, borders.edges).map { edge, border in
      block.inset(.padding, edge, of: rect.width) + border.width / 2
    }
  }

  // MARK: Archiving and comparing

  /// Creates a table from a keyed archive; nil if the archive has no keys.
  ///
  /// - Parameter coder: A keyed unarchiver; missing values keep their defaults.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    numberOfColumns = coder.decodeInteger(forKey: "TKNumberOfColumns")
    let raw = coder.decodeInteger(forKey: "TKLayoutAlgorithm")
    layoutAlgorithm = raw == 1 ? .fixedLayoutAlgorithm : .automaticLayoutAlgorithm
    collapsesBorders = coder.decodeBool(forKey: "TKCollapsesBorders")
    hidesEmptyCells = coder.decodeBool(forKey: "TKHidesEmptyCells")
    numberOfHeaderRows = coder.decodeInteger(forKey: "TKNumberOfHeaderRows")
    if coder.containsValue(forKey: "TKTableAlignment") {
      let raw = coder.decodeInteger(forKey: "TKTableAlignment")
      horizontalAlignment = NSTextAlignment(rawValue: raw) ?? .natural
    }
    itemDepth = coder.decodeInteger(forKey: "TKItemDepth")
    quoteLevel = coder.decodeInteger(forKey: "TKQuoteLevel")
    if coder.containsValue(forKey: "TKRightToLeft") {
      isRightToLeft = coder.decodeBool(forKey: "TKRightToLeft")
    }
  }

  /// Writes the table into a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(numberOfColumns, forKey: "TKNumberOfColumns")
    coder.encode(Int(layoutAlgorithm.rawValue), forKey: "TKLayoutAlgorithm")
    coder.encode(collapsesBorders, forKey: "TKCollapsesBorders")
    coder.encode(hidesEmptyCells, forKey: "TKHidesEmptyCells")
    coder.encode(numberOfHeaderRows, forKey: "TKNumberOfHeaderRows")
    coder.encode(horizontalAlignment.rawValue, forKey: "TKTableAlignment")
    if itemDepth > 0 { coder.encode(itemDepth, forKey: "TKItemDepth") }
    if quoteLevel > 0 { coder.encode(quoteLevel, forKey: "TKQuoteLevel") }
    if let isRightToLeft { coder.encode(isRightToLeft, forKey: "TKRightToLeft") }
  }

  /// The number of columns, for logs.
  open override var description: String { "NSTextTable of \(numberOfColumns) columns" }
}
