// SPDX-License-Identifier: MIT

/// A box around the text of one or more paragraphs: its size, margins, borders, padding and
/// background.
///
/// A paragraph is in a block if its style names it in `textBlocks`. Blocks compare by identity:
/// neighbouring paragraphs are in one block if they share the object.
///
///     margin                 outside, nothing is drawn there
///       border               in the colour of its edge
///         padding            filled with the background colour, as is the content
///           content          the text
///
/// A width is in points, or in percent of the width available to the block: that of its container
/// or of the enclosing block, for all four edges (our choice, as in CSS). While the columns of a
/// table are sized by the content of its cells, percentages of margins, borders and padding count
/// as 0, since the width that they refer to is not known yet (CSS Sizing 3, 5.2.1); the text then
/// has that much less room. A negative number counts as 0, and so does one that is not finite.
///
/// A change of a block that a storage's paragraphs already name takes effect at the next layout of
/// these paragraphs.
open class NSTextBlock: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The unit of a number.
  public enum ValueType: UInt, Sendable {
    /// Points.
    case absoluteValueType = 0
    /// Percent of the available width, or height: 100 is all of it.
    case percentageValueType = 1
  }

  /// A size that a block may set.
  public enum Dimension: UInt, Sendable {
    /// The width of the content.
    case width = 0
    /// The minimum width of the content.
    case minimumWidth = 1
    /// The maximum width of the content.
    case maximumWidth = 2
    /// The height of the content; taller text is not clipped.
    case height = 4
    /// The minimum height of the content.
    case minimumHeight = 5
    /// The maximum of the other two heights; taller text is not clipped.
    case maximumHeight = 6
  }

  /// A layer around the content.
  public enum Layer: Int, Sendable {
    /// Between the content and the border, with the block's background.
    case padding = -1
    /// Around the padding.
    case border = 0
    /// Around the border, without a background.
    case margin = 1
  }

  /// The vertical position of a cell's text in a row that is higher.
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

  /// Layout reads them for each row of a table; they are read and written whole or a field at a
  /// time, and no client's code runs meanwhile.
  @safe @exclusivity(unchecked) final var values = BlockValues()

  /// A block without margins, borders, padding and background, as wide as the available width and
  /// as high as its text.
  public override init() {}

  // MARK: Sizes

  /// Sets a size.
  ///
  /// - Parameters:
  ///   - val: The number, in the unit of `type`; 0 for no requirement.
  ///   - type: Points or percent.
  ///   - dimension: The size to set.
  open func setValue(_ val: CGFloat, type: ValueType, for dimension: Dimension) {
    values[dimension] = BlockValues.Length(val, type)
  }

  /// Returns the number that was set for a size; 0 if none was.
  ///
  /// - Parameter dimension: The size.
  /// - Returns: Points or percent, in the unit of `valueType(for:)`.
  open func value(for dimension: Dimension) -> CGFloat { values[dimension].value }

  /// Returns the unit of a size.
  ///
  /// - Parameter dimension: The size.
  /// - Returns: Points or percent.
  open func valueType(for dimension: Dimension) -> ValueType { values[dimension].type }

  /// Sets the width of the content, as `setValue(_:type:for:)` does for `.width`.
  ///
  /// - Parameters:
  ///   - val: The number, in the unit of `type`; 0 for no requirement.
  ///   - type: Points or percent.
  open func setContentWidth(_ val: CGFloat, type: ValueType) {
    setValue(val, type: type, for: .width)
  }

  /// The width of the content that was set; 0 if none was.
  open var contentWidth: CGFloat { value(for: .width) }

  /// The unit of `contentWidth`.
  open var contentWidthValueType: ValueType { valueType(for: .width) }

  // MARK: Layers

  /// Sets the width of a layer at one edge.
  ///
  /// - Parameters:
  ///   - val: The number, in the unit of `type`; a negative one counts as 0.
  ///   - type: Points or percent.
  ///   - layer: Padding, border or margin.
  ///   - edge: The edge; `.minY` is the upper one.
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer, edge: NSRectEdge) {
    values[layer, edge] = BlockValues.Length(val, type)
  }

  /// Sets the width of a layer at all four edges.
  ///
  /// - Parameters:
  ///   - val: The number, in the unit of `type`; a negative one counts as 0.
  ///   - type: Points or percent.
  ///   - layer: Padding, border or margin.
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer) {
    for edge in BlockValues.edges { setWidth(val, type: type, for: layer, edge: edge) }
  }

  /// Returns the width of a layer at an edge.
  ///
  /// - Parameters:
  ///   - layer: Padding, border or margin.
  ///   - edge: The edge; `.minY` is the upper one.
  /// - Returns: Points or percent, in the unit of `widthValueType(for:edge:)`.
  open func width(for layer: Layer, edge: NSRectEdge) -> CGFloat { values[layer, edge].value }

  /// Returns the unit of a layer's width at an edge.
  ///
  /// - Parameters:
  ///   - layer: Padding, border or margin.
  ///   - edge: The edge; `.minY` is the upper one.
  /// - Returns: Points or percent.
  open func widthValueType(for layer: Layer, edge: NSRectEdge) -> ValueType {
    values[layer, edge].type
  }

  /// The vertical position of text that is less high than the block.
  ///
  /// `.topAlignment` by default.
  open var verticalAlignment: VerticalAlignment {
    get { values.verticalAlignment }
    set { values.verticalAlignment = newValue }
  }

  /// The colour that fills the content and the padding.
  ///
  /// `nil`, the default, fills nothing.
  open var backgroundColor: NSColor? {
    get { values.backgroundColor }
    set { values.backgroundColor = newValue }
  }

  /// Sets the colour of the border at one edge.
  ///
  /// - Parameters:
  ///   - color: The colour; nil for that of the block's text.
  ///   - edge: The edge; `.minY` is the upper one.
  open func setBorderColor(_ color: NSColor?, for edge: NSRectEdge) {
    values[border: edge] = color
  }

  /// Sets the colour of the border at all four edges.
  ///
  /// - Parameter color: The colour; nil for that of the block's text.
  open func setBorderColor(_ color: NSColor?) {
    for edge in BlockValues.edges { setBorderColor(color, for: edge) }
  }

  /// Returns the colour of the border at an edge.
  ///
  /// `nil` by default: the border is drawn in the colour of the block's text, as in CSS (our
  /// choice).
  ///
  /// - Parameter edge: The edge; `.minY` is the upper one.
  /// - Returns: The colour; nil if none was set.
  open func borderColor(for edge: NSRectEdge) -> NSColor? { values[border: edge] }

  // MARK: Layout

  /// Returns the rectangle in which the block's text is laid out.
  ///
  /// A client's own class overrides it to position its text elsewhere.
  ///
  /// - Parameters:
  ///   - startingPoint: The top left corner available to the block's margin, in the container's
  ///     coordinates.
  ///   - rect: The room available to the block.
  ///   - textContainer: The container.
  ///   - charRange: The block's characters.
  /// - Returns: The content's rectangle: inside of margin, border and padding; as wide as the block
  ///   requires, within the available width; as high as `rect`.
  /// - Source: AppKit; the order of precedence of the sizes is our choice.
  open func rectForLayout(
    at startingPoint: NSPoint, in rect: NSRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> NSRect {
    stockLayoutRect(at: startingPoint, in: rect, insets(of: rect.width))
  }

  /// Returns the bounds of the block, once its text is laid out.
  ///
  /// - Parameters:
  ///   - contentRect: The rectangle of the text.
  ///   - rect: The room available to the block.
  ///   - textContainer: The container.
  ///   - charRange: The block's characters.
  /// - Returns: The content's rectangle, as high as the block requires, extended by padding, border
  ///   and margin.
  /// - Source: AppKit.
  open func boundsRect(
    forContentRect contentRect: NSRect, in rect: NSRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> NSRect {
    stockBoundsRect(around: contentRect, in: rect, insets(of: rect.width))
  }

  /// Draws the block's background and border into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message.
  ///
  /// - Parameters:
  ///   - frameRect: The result of `boundsRect(forContentRect:…)`, in the context's coordinates.
  ///   - controlView: The view in which text is drawn.
  ///   - charRange: The block's characters.
  ///   - layoutManager: The layout manager that draws.
  /// - Source: AppKit; borders of two colours meet along the diagonal of their corner by our
  ///   choice, as in CSS.
  open func drawBackground(
    withFrame frameRect: NSRect, in controlView: NSView, characterRange charRange: NSRange,
    layoutManager: NSLayoutManager
  ) {
    stockDraw(frameRect, charRange, layoutManager, cellOf: nil)
  }

  // MARK: Archiving and comparing

  /// Creates a block from a keyed archive; nil if the archive has no keys.
  ///
  /// - Parameter coder: A keyed unarchiver; missing values keep their defaults.
  public required init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    values = BlockValues(coder: coder)
  }

  /// Writes the block into a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// Returns the block itself: a copy would be another block.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: This object.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns the block itself: a copy would be another block.
  open override func copy() -> Any { self }
  /// Returns whether another object is this same block.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextBlock) === self }
  /// A number of this object alone.
  open override var hash: Int { ObjectIdentifier(self).hashValue }
}

extension NSTextBlock {
  /// Returns the width of a layer at an edge, in points.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - edge: The edge.
  ///   - width: The width to which percentages refer.
  /// - Returns: Never negative.
  package func inset(_ layer: Layer, _ edge: NSRectEdge, of width: CGFloat) -> CGFloat {
    Self.points(self.width(for: layer, edge: edge), widthValueType(for: layer, edge: edge), width)
  }

  /// Returns the total widths of padding, border and margin at the left, upper, right and lower
  /// edge, in points.
  package func insets(of width: CGFloat) -> [CGFloat] {
    BlockValues.edges.map { edge in
      BlockValues.layers.reduce(0) { $0 + inset($1, edge, of: width) }
    }
  }

  /// Returns a size that the block sets, in points; nil if it sets none.
  ///
  /// - Parameters:
  ///   - dimension: The size.
  ///   - extent: The width, or height, to which percentages refer.
  /// - Returns: A number above 0.
  package func dimension(_ dimension: Dimension, of extent: CGFloat) -> CGFloat? {
    let points = Self.points(value(for: dimension), valueType(for: dimension), extent)
    return points > 0 ? points : nil
  }

  private static func points(_ value: CGFloat, _ type: ValueType, _ extent: CGFloat) -> CGFloat {
    let value = BlockValues.counted(value)
    return type == .absoluteValueType
      ? value : BlockValues.counted(value / 100 * BlockValues.counted(extent))
  }

  /// The result of the stock `rectForLayout(at:…)` for the given insets by edge.
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

  /// The result of the stock `boundsRect(forContentRect:…)` for the given insets by edge.
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

  /// Draws a block, or a cell for its table, as the stock `drawBackground(withFrame:…)` does.
  ///
  /// - Parameters:
  ///   - frame: The block's bounds, in the context's coordinates.
  ///   - characters: The block's characters.
  ///   - manager: The layout manager that draws.
  ///   - table: The table, if the block is a cell.
  ///   - reference: The width to which percentages refer; nil finds it.
  ///   - stretches: Known frames of cells.
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
