// SPDX-License-Identifier: MIT

internal import TextLayout

/// The stored properties of a text block, as one value.
struct BlockValues: Equatable {
  /// A length, in points or in percent.
  struct Length: Equatable {
    var value: CGFloat = 0
    var type = NSTextBlock.ValueType.absoluteValueType

    init() {}

    /// Creates a length; a negative number, and one that is not finite, counts as 0.
    init(_ value: CGFloat, _ type: NSTextBlock.ValueType) {
      self.value = BlockValues.counted(value)
      self.type = type
    }
  }

  /// The widths of each layer, from the inside out, at the four edges.
  private var widths = BlockValues.noWidths
  private var dimensions = BlockValues.noDimensions
  /// By edge.
  private var borderColors = BlockValues.noColors
  private var borderStyles = BlockValues.solid
  var backgroundColor: UIColor?
  var verticalAlignment = NSTextBlock.VerticalAlignment.topAlignment

  // Values that layout reads for each cell again and again.
  /// Whether any layer has a width in percent.
  private(set) var hasShares = false
  /// The widths of the layers in points, as multiples of 1/1024.
  private(set) var pointInsets = BlockInsets()
  /// Whether any size is set.
  private(set) var hasSize = false

  // Shared by all blocks until they set one.
  private static let noWidths = Array(repeating: Length(), count: 12)
  private static let noDimensions = Array(repeating: Length(), count: 6)
  private static let noColors: [UIColor?] = [nil, nil, nil, nil]

  private static let solid = Array(repeating: NSTextBlock.BorderStyle.solid, count: 4)

  static let layers: [NSTextBlock.Layer] = [.padding, .border, .margin]
  static let edges: [NSRectEdge] = [.minX, .minY, .maxX, .maxY]
  private static let allDimensions: [NSTextBlock.Dimension] = [
    .width, .minimumWidth, .maximumWidth, .height, .minimumHeight, .maximumHeight,
  ]

  /// The effective length: 0 for a negative number and one that is not finite.
  static func counted(_ value: CGFloat) -> CGFloat { value > 0 && value.isFinite ? value : 0 }

  private static func index(_ edge: NSRectEdge) -> Int {
    switch edge {
    case .minX: 0
    case .minY: 1
    case .maxX: 2
    case .maxY: 3
    }
  }

  private static func index(_ layer: NSTextBlock.Layer, _ edge: NSRectEdge) -> Int {
    (layer.rawValue + 1) * 4 + index(edge)
  }

  private static func index(_ dimension: NSTextBlock.Dimension) -> Int {
    allDimensions.firstIndex(of: dimension) ?? 0
  }

  subscript(layer: NSTextBlock.Layer, edge: NSRectEdge) -> Length {
    get { widths[Self.index(layer, edge)] }
    set {
      widths[Self.index(layer, edge)] = newValue
      noteWidths()
    }
  }

  subscript(dimension: NSTextBlock.Dimension) -> Length {
    get { dimensions[Self.index(dimension)] }
    set {
      dimensions[Self.index(dimension)] = newValue
      noteDimensions()
    }
  }

  subscript(border edge: NSRectEdge) -> UIColor? {
    get { borderColors[Self.index(edge)] }
    set { borderColors[Self.index(edge)] = newValue }
  }

  subscript(style edge: NSRectEdge) -> NSTextBlock.BorderStyle {
    get { borderStyles[Self.index(edge)] }
    set { borderStyles[Self.index(edge)] = newValue }
  }
}

extension BlockValues {
  /// The widths of the layers in points, rounded to layout's multiples of 1/1024.
  ///
  /// - Parameter extent: The width to which percentages refer.
  /// - Returns: The widths by edge, none below 0.
  func gridInsets(of extent: CGFloat) -> BlockInsets {
    hasShares ? insets(of: extent).onGrid : pointInsets
  }

  private mutating func noteWidths() {
    hasShares = widths.contains { $0.type == .percentageValueType }
    pointInsets = insets(of: 0).onGrid
  }

  private mutating func noteDimensions() { hasSize = dimensions.contains { $0.value > 0 } }

  /// The widths of the layers in points.
  ///
  /// - Parameter extent: The width to which percentages refer.
  /// - Returns: The widths by edge, none below 0.
  func insets(of extent: CGFloat) -> BlockInsets {
    func edges(_ layer: NSTextBlock.Layer) -> Edges {
      let start = (layer.rawValue + 1) * 4
      func points(_ edge: Int) -> Double {
        let length = widths[start + edge]
        let points =
          length.type == .absoluteValueType
          ? length.value : Self.counted(length.value / 100 * Self.counted(extent))
        return Double(points).clamped(to: 0, 1e6)
      }
      return Edges(left: points(0), top: points(1), right: points(2), bottom: points(3))
    }
    return BlockInsets(margin: edges(.margin), border: edges(.border), padding: edges(.padding))
  }
}

// Apple does not publish the keys of these classes' archives: these are ours. A block of another
// writer gets the default values.
extension BlockValues {
  /// Reads the values of an archive; a number that is out of range keeps its default.
  init(coder: NSCoder) {
    self.init()
    widths = Self.lengths(coder, "TKWidths", 12) ?? widths
    dimensions = Self.lengths(coder, "TKDimensions", 6) ?? dimensions
    noteWidths()
    noteDimensions()
    for (index, edge) in Self.edges.enumerated() {
      self[border: edge] = ArchivedValue.decode(coder, "TKBorderColor\(index)") as? UIColor
    }
    if let found = ArchivedValue.decode(coder, "TKBorderStyles") as? [Any], found.count == 4 {
      borderStyles = found.map {
        ($0 as? NSNumber).flatMap { .init(rawValue: $0.intValue) } ?? .solid
      }
    }
    backgroundColor = ArchivedValue.decode(coder, "TKBackgroundColor") as? UIColor
    let raw = coder.decodeInteger(forKey: "TKVerticalAlignment")
    verticalAlignment = UInt(exactly: raw).flatMap { .init(rawValue: $0) } ?? .topAlignment
  }

  func encode(with coder: NSCoder) {
    let standard = BlockValues()
    func put(_ lengths: [Length], _ key: String) {
      let numbers = lengths.flatMap { [Double($0.value), Double($0.type.rawValue)] }
      ArchivedValue.encode(numbers, coder, key)
    }
    if widths != standard.widths { put(widths, "TKWidths") }
    if dimensions != standard.dimensions { put(dimensions, "TKDimensions") }
    for (index, edge) in Self.edges.enumerated() {
      if let color = self[border: edge] {
        ArchivedValue.encode(color, coder, "TKBorderColor\(index)")
      }
    }
    if borderStyles != standard.borderStyles {
      ArchivedValue.encode(borderStyles.map { Double($0.rawValue) }, coder, "TKBorderStyles")
    }
    if let backgroundColor { ArchivedValue.encode(backgroundColor, coder, "TKBackgroundColor") }
    if verticalAlignment != standard.verticalAlignment {
      coder.encode(Int(verticalAlignment.rawValue), forKey: "TKVerticalAlignment")
    }
  }

  /// Values and types in turn; nil if their number is wrong.
  private static func lengths(_ coder: NSCoder, _ key: String, _ count: Int) -> [Length]? {
    guard let found = ArchivedValue.decode(coder, key) as? [Any], found.count == 2 * count else {
      return nil
    }
    let numbers = found.map { ($0 as? NSNumber)?.doubleValue ?? 0 }
    return (0..<count).map { index in
      Length(
        CGFloat(numbers[2 * index]),
        numbers[2 * index + 1] == 1 ? .percentageValueType : .absoluteValueType)
    }
  }
}
