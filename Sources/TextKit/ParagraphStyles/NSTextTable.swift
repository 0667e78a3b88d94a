// SPDX-License-Identifier: MIT

/// A table, to which the cells belong that name it: `NSTextTableBlock`.
///
/// Its own sizes, margins, border, padding and background are those of the table as a whole. Tables
/// compare by identity: cells are cells of one table when they share the object.
open class NSTextTable: NSTextBlock, @unchecked Sendable {
  /// How the widths of columns are found.
  public enum LayoutAlgorithm: UInt, Sendable {
    /// By what stands in the cells.
    case automaticLayoutAlgorithm = 0
    /// By the widths that the cells ask for; the others share what is left.
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

  /// A table without columns, whose columns are as wide as what stands in them.
  public override init() { super.init() }

  /// How many columns the table has.
  ///
  /// A negative number becomes 0. 0 by default.
  open var numberOfColumns: Int {
    get { table.numberOfColumns }
    set { table.numberOfColumns = max(newValue, 0) }
  }

  /// How the widths of columns are found.
  ///
  /// `.automaticLayoutAlgorithm` by default.
  open var layoutAlgorithm: LayoutAlgorithm {
    get { table.layoutAlgorithm }
    set { table.layoutAlgorithm = newValue }
  }

  /// Whether neighbouring cells share one border.
  ///
  /// It is centred on the line between them: the wider of the two, or the later cell's if they are
  /// as wide. The cells have no margins then. False by default.
  ///
  /// - Source: AppKit; which of two borders is drawn is our choice, as in CSS.
  open var collapsesBorders: Bool {
    get { table.collapsesBorders }
    set { table.collapsesBorders = newValue }
  }

  /// Whether nothing is drawn of cells that hold only their paragraph separator.
  ///
  /// False by default.
  open var hidesEmptyCells: Bool {
    get { table.hidesEmptyCells }
    set { table.hidesEmptyCells = newValue }
  }

  /// How many of the first rows are shown again at the top of each further container.
  ///
  /// A negative number becomes 0. 0 by default. They are drawn there, not laid out a second time:
  /// glyphs have one place. A header higher than half of a container is left out there, and so is
  /// one that does not stand in one container.
  ///
  /// - Source: Our choice, as word processors and CSS have it. `drawBackground` and `drawGlyphs` of
  ///   a layout manager show it above the first row of the container.
  public final var numberOfHeaderRows: Int {
    get { table.numberOfHeaderRows }
    set { table.numberOfHeaderRows = max(newValue, 0) }
  }

  /// Where the table stands if it is not as wide as what it stands in.
  ///
  /// `.natural` by default: at the side at which its rows begin, as is `.justified`. A table that
  /// asks for more room than there is has all of it, whatever this says.
  ///
  /// - Source: Our choice: AppKit has no word for it; CSS has `margin: auto`, RTF `\trqc`.
  public final var horizontalAlignment: NSTextAlignment {
    get { table.alignment }
    set { table.alignment = newValue }
  }

  /// In how many lists the item of a document stands that the table goes on with; its own margin
  /// indents it.
  final var itemDepth: Int {
    get { table.itemDepth }
    set { table.itemDepth = newValue }
  }

  /// In how many quotations of a document the table stands; its own margin indents it.
  final var quoteLevel: Int {
    get { table.quoteLevel }
    set { table.quoteLevel = newValue }
  }

  /// Whether its columns run from right to left; nil, as by default, as its first paragraph does.
  ///
  /// - Source: Our choice: AppKit has no word for it; HTML has `dir` of a table, RTF `\rtlrow`.
  package final var isRightToLeft: Bool? {
    get { table.isRightToLeft }
    set { table.isRightToLeft = newValue }
  }

  // MARK: Layout

  /// Where the text of a cell is laid out.
  ///
  /// - Parameters:
  ///   - block: The cell.
  ///   - startingPoint: The top left corner of its place in the table.
  ///   - rect: Its place in the table, as high as there is room.
  ///   - textContainer: The container.
  ///   - charRange: The cell's characters.
  /// - Returns: The content's rectangle, by the values of the cell; where borders collapse, inside
  ///   of its half of each.
  /// - Source: AppKit.
  open func rect(
    for block: NSTextTableBlock, layoutAt startingPoint: NSPoint, in rect: NSRect,
    textContainer: NSTextContainer, characterRange charRange: NSRange
  ) -> NSRect {
    let insets = cellInsets(of: block, in: rect, textContainer, charRange)
    return block.stockLayoutRect(at: startingPoint, in: rect, insets)
  }

  /// All that a cell takes up, once its text is laid out.
  ///
  /// - Parameters:
  ///   - block: The cell.
  ///   - contentRect: What its text takes up.
  ///   - rect: Its place in the table, as high as there is room.
  ///   - textContainer: The container.
  ///   - charRange: The cell's characters.
  /// - Returns: The content's rectangle, made as high as the cell asks to be, with padding, border
  ///   and margin around it.
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
  /// Nothing of an empty cell if the table hides them. Where borders collapse, a cell draws its
  /// left and upper border, and the right and lower one where no other cell is beside it; half of
  /// each lies outside of the cell's frame.
  ///
  /// - Parameters:
  ///   - block: The cell.
  ///   - frameRect: The cell's place in the table, in the context's coordinates.
  ///   - controlView: The view in which text is drawn.
  ///   - charRange: The cell's characters.
  ///   - layoutManager: The layout manager that draws.
  /// - Complexity: O(*k* log *n*), *k* paragraphs between the cell and the cells around it, where
  ///   borders collapse.
  /// - Source: AppKit.
  open func drawBackground(
    for block: NSTextTableBlock, withFrame frameRect: NSRect, in controlView: NSView,
    characterRange charRange: NSRange, layoutManager: NSLayoutManager
  ) {
    block.stockDraw(frameRect, charRange, layoutManager, cellOf: self)
  }

  /// Where borders collapse, the halves that lie in the cell, and its padding.
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

  // MARK: As a value

  /// A table from a keyed archive.
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
