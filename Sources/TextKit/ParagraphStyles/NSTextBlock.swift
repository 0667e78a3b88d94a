// SPDX-License-Identifier: MIT

/// A box around the text of one or more paragraphs: its size, margins, borders, padding and
/// background.
///
/// Paragraphs stand in a block when their styles name it in `textBlocks`. Blocks compare by
/// identity: paragraphs beside each other stand in one block when they share the object.
///
///     margin                 outside, nothing is drawn there
///       border               in the colour of its edge
///         padding            filled with the background colour, as is the content
///           content          the text
///
/// A width is in points, or per cent of the width that the block may have: that of its container or
/// of the block around it, for all four edges (our choice, as in CSS). While the columns of a table
/// are found by what stands in its cells, per cent of margins, borders and padding count as 0,
/// since the width that they are of is not known yet (CSS Sizing 3, 5.2.1); the text has that much
/// less room then. A negative number counts as 0, and so does one that is not finite.
///
/// Changing a block that a storage's paragraphs already name is seen at the next layout of these
/// paragraphs.
open class NSTextBlock: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// What a number counts.
  public enum ValueType: UInt, Sendable {
    /// Points.
    case absoluteValueType = 0
    /// Per cent of the width, or height, that the block may have: 100 is all of it.
    case percentageValueType = 1
  }

  /// A size that a block asks for.
  public enum Dimension: UInt, Sendable {
    /// The width of the content.
    case width = 0
    /// The least width of the content.
    case minimumWidth = 1
    /// The greatest width of the content.
    case maximumWidth = 2
    /// The height of the content; text that needs more gets more.
    case height = 4
    /// The least height of the content.
    case minimumHeight = 5
    /// The greatest height that the other two can ask for; text that needs more gets more.
    case maximumHeight = 6
  }

  /// What lies around the content.
  public enum Layer: Int, Sendable {
    /// Between the content and the border, with the block's background.
    case padding = -1
    /// Around the padding.
    case border = 0
    /// Around the border, without a background.
    case margin = 1
  }

  /// Where the text of a cell stands in a row that is higher.
  public enum VerticalAlignment: UInt, Sendable {
    /// At the top.
    case topAlignment = 0
    /// In the middle.
    case middleAlignment = 1
    /// At the bottom.
    case bottomAlignment = 2
    /// With the baseline of its first line on that of the row's other cells of this kind.
    case baselineAlignment = 3
  }

  /// Each row of a table that is set reads them; they are read and written whole or a field at a
  /// time, and no code of anybody's runs meanwhile.
  @safe @exclusivity(unchecked) final var values = BlockValues()

  /// A block without margins, borders, padding and background, as wide as it may be and as high as
  /// its text.
  public override init() {}

  // MARK: Sizes

  /// Asks for a size.
  ///
  /// - Parameters:
  ///   - val: The number; 0 asks for nothing.
  ///   - type: What the number counts.
  ///   - dimension: Which size.
  open func setValue(_ val: CGFloat, type: ValueType, for dimension: Dimension) {
    values[dimension] = BlockValues.Length(val, type)
  }

  /// The number that was set for a size; 0 if none was.
  open func value(for dimension: Dimension) -> CGFloat { values[dimension].value }

  /// What the number of a size counts.
  open func valueType(for dimension: Dimension) -> ValueType { values[dimension].type }

  /// Asks for a width of the content, as `setValue(_:type:for:)` does for `.width`.
  open func setContentWidth(_ val: CGFloat, type: ValueType) {
    setValue(val, type: type, for: .width)
  }

  /// The width of the content that was asked for; 0 if none was.
  open var contentWidth: CGFloat { value(for: .width) }

  /// What `contentWidth` counts.
  open var contentWidthValueType: ValueType { valueType(for: .width) }

  // MARK: What lies around

  /// Sets how wide a layer is at one edge.
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer, edge: NSRectEdge) {
    values[layer, edge] = BlockValues.Length(val, type)
  }

  /// Sets how wide a layer is at all four edges.
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer) {
    for edge in BlockValues.edges { setWidth(val, type: type, for: layer, edge: edge) }
  }

  /// How wide a layer is at an edge.
  open func width(for layer: Layer, edge: NSRectEdge) -> CGFloat { values[layer, edge].value }

  /// What the width of a layer at an edge counts.
  open func widthValueType(for layer: Layer, edge: NSRectEdge) -> ValueType {
    values[layer, edge].type
  }

  /// Where text stands if it is less high than the block.
  ///
  /// `.topAlignment` by default.
  open var verticalAlignment: VerticalAlignment {
    get { values.verticalAlignment }
    set { values.verticalAlignment = newValue }
  }

  /// What fills the content and the padding.
  ///
  /// `nil` by default, which fills nothing.
  open var backgroundColor: NSColor? {
    get { values.backgroundColor }
    set { values.backgroundColor = newValue }
  }

  /// Sets the colour of the border at one edge.
  open func setBorderColor(_ color: NSColor?, for edge: NSRectEdge) {
    values[border: edge] = color
  }

  /// Sets the colour of the border at all four edges.
  open func setBorderColor(_ color: NSColor?) {
    for edge in BlockValues.edges { setBorderColor(color, for: edge) }
  }

  /// The colour of the border at an edge.
  ///
  /// `nil` by default: the border is drawn in the colour of the block's text, as CSS has it (our
  /// choice).
  open func borderColor(for edge: NSRectEdge) -> NSColor? { values[border: edge] }

  // MARK: Layout

  /// Where the block's text is laid out.
  ///
  /// A block of a client's own overrides it to give its text another place.
  ///
  /// - Parameters:
  ///   - startingPoint: The top left corner that the block's margin may have, in the container's
  ///     coordinates.
  ///   - rect: The room that the block may have.
  ///   - textContainer: The container.
  ///   - charRange: The block's characters.
  /// - Returns: The content's rectangle: inside of margin, border and padding; as wide as the block
  ///   asks to be, and not wider than the room allows; as high as `rect`.
  /// - Source: AppKit; which number counts for what is our choice.
  open func rectForLayout(
    at startingPoint: NSPoint, in rect: NSRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> NSRect {
    stockLayoutRect(at: startingPoint, in: rect, insets(of: rect.width))
  }

  /// All that the block takes up, once its text is laid out.
  ///
  /// - Parameters:
  ///   - contentRect: What the text takes up.
  ///   - rect: The room that the block may have.
  ///   - textContainer: The container.
  ///   - charRange: The block's characters.
  /// - Returns: The content's rectangle, made as high as the block asks to be, with padding, border
  ///   and margin around it.
  /// - Source: AppKit.
  open func boundsRect(
    forContentRect contentRect: NSRect, in rect: NSRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> NSRect {
    stockBoundsRect(around: contentRect, in: rect, insets(of: rect.width))
  }

  /// Draws the block's background and border into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler hears of it.
  ///
  /// - Parameters:
  ///   - frameRect: What `boundsRect(forContentRect:…)` has given, in the context's coordinates.
  ///   - controlView: The view in which text is drawn.
  ///   - charRange: The block's characters.
  ///   - layoutManager: The layout manager that draws.
  /// - Source: AppKit; that borders of two colours meet along the diagonal of their corner is our
  ///   choice, as in CSS.
  open func drawBackground(
    withFrame frameRect: NSRect, in controlView: NSView, characterRange charRange: NSRange,
    layoutManager: NSLayoutManager
  ) {
    stockDraw(frameRect, charRange, layoutManager, cellOf: nil)
  }

  // MARK: As a value

  /// A block from a keyed archive.
  public required init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    values = BlockValues(coder: coder)
  }

  /// Writes the block into a keyed archive.
  open func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// The block itself: a copy would be another block.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// The block itself: a copy would be another block.
  open override func copy() -> Any { self }
  /// Whether another object is this same block.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextBlock) === self }
  /// A number of this object alone.
  open override var hash: Int { ObjectIdentifier(self).hashValue }
}

extension NSTextBlock {
  /// How wide a layer is at an edge, in points.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - edge: The edge.
  ///   - width: The width of which per cent are counted.
  /// - Returns: Never negative.
  package func inset(_ layer: Layer, _ edge: NSRectEdge, of width: CGFloat) -> CGFloat {
    Self.points(self.width(for: layer, edge: edge), widthValueType(for: layer, edge: edge), width)
  }

  /// How wide padding, border and margin are together at the left, upper, right and lower edge, in
  /// points.
  package func insets(of width: CGFloat) -> [CGFloat] {
    BlockValues.edges.map { edge in
      BlockValues.layers.reduce(0) { $0 + inset($1, edge, of: width) }
    }
  }

  /// A size that the block asks for, in points; nil if it asks for none.
  ///
  /// - Parameters:
  ///   - dimension: The size.
  ///   - extent: The width, or height, of which per cent are counted.
  /// - Returns: Above 0.
  package func dimension(_ dimension: Dimension, of extent: CGFloat) -> CGFloat? {
    let points = Self.points(value(for: dimension), valueType(for: dimension), extent)
    return points > 0 ? points : nil
  }

  private static func points(_ value: CGFloat, _ type: ValueType, _ extent: CGFloat) -> CGFloat {
    let value = BlockValues.counted(value)
    return type == .absoluteValueType
      ? value : BlockValues.counted(value / 100 * BlockValues.counted(extent))
  }

  /// What the stock `rectForLayout(at:…)` gives, with what lies around the content by edge.
  final func stockLayoutRect(
    at point: NSPoint, in rect: NSRect, _ insets: [CGFloat]
  ) -> NSRect {
    let room = rect.maxX - point.x - insets[0] - insets[2]
    var width = dimension(.width, of: rect.width) ?? max(room, 0)
    if let most = dimension(.maximumWidth, of: rect.width) { width = min(width, most) }
    if let least = dimension(.minimumWidth, of: rect.width) { width = max(width, least) }
    width = min(width, max(room, 0))
    return NSRect(
      x: point.x + insets[0], y: point.y + insets[1], width: width, height: rect.height)
  }

  /// What the stock `boundsRect(forContentRect:…)` gives, with what lies around the content by
  /// edge.
  final func stockBoundsRect(
    around content: NSRect, in rect: NSRect, _ insets: [CGFloat]
  ) -> NSRect {
    var asked = dimension(.height, of: rect.height) ?? 0
    if let most = dimension(.maximumHeight, of: rect.height) { asked = min(asked, most) }
    if let least = dimension(.minimumHeight, of: rect.height) { asked = max(asked, least) }
    return NSRect(
      x: content.minX - insets[0], y: content.minY - insets[1],
      width: content.width + insets[0] + insets[2],
      height: max(content.height, asked) + insets[1] + insets[3])
  }

  /// What the stock `drawBackground(withFrame:…)` of a block, or of a table for its cell, draws.
  ///
  /// - Parameters:
  ///   - frame: The block's bounds, in the context's coordinates.
  ///   - characters: The block's characters.
  ///   - manager: The layout manager that draws.
  ///   - table: The table of which the block is a cell.
  ///   - reference: The width of which per cent are counted; nil finds it.
  ///   - stretches: What has been found of cells.
  final func stockDraw(
    _ frame: NSRect, _ characters: NSRange, _ manager: NSLayoutManager, cellOf table: NSTextTable?,
    reference: CGFloat? = nil, _ stretches: CellStretches? = nil
  ) {
    guard let context = currentContext("NSTextBlock.drawBackground(withFrame:)") else { return }
    let surroundings = BlockSurroundings(characters, manager, stretches)
    if let table, table.hidesEmptyCells, surroundings.isEmpty { return }
    BlockDrawing(
      self, in: frame, surroundings, reference: reference,
      collapsing: table?.collapsesBorders == true ? table : nil
    ).draw(in: context)
  }
}
