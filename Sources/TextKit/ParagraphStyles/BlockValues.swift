// SPDX-License-Identifier: MIT

/// The stored properties of a text block, as one value.
struct BlockValues: Equatable {
  /// A length, in points or per cent.
  struct Length: Equatable {
    var value: CGFloat = 0
    var type = NSTextBlock.ValueType.absoluteValueType

    init() {}

    /// A negative number, and one that is none, counts as 0.
    init(_ value: CGFloat, _ type: NSTextBlock.ValueType) {
      self.value = BlockValues.counted(value)
      self.type = type
    }
  }

  /// Of each layer, from the inside out, the four edges.
  private var widths = Array(repeating: Length(), count: 12)
  private var dimensions = Array(repeating: Length(), count: 6)
  /// By edge.
  private var borderColors: [UIColor?] = [nil, nil, nil, nil]
  var backgroundColor: UIColor?
  var verticalAlignment = NSTextBlock.VerticalAlignment.topAlignment

  static let layers: [NSTextBlock.Layer] = [.padding, .border, .margin]
  static let edges: [NSRectEdge] = [.minX, .minY, .maxX, .maxY]
  private static let allDimensions: [NSTextBlock.Dimension] = [
    .width, .minimumWidth, .maximumWidth, .height, .minimumHeight, .maximumHeight,
  ]

  /// A length as it counts: 0 for a negative number and one that is not finite.
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
    set { widths[Self.index(layer, edge)] = newValue }
  }

  subscript(dimension: NSTextBlock.Dimension) -> Length {
    get { dimensions[Self.index(dimension)] }
    set { dimensions[Self.index(dimension)] = newValue }
  }

  subscript(border edge: NSRectEdge) -> UIColor? {
    get { borderColors[Self.index(edge)] }
    set { borderColors[Self.index(edge)] = newValue }
  }
}

// Apple publishes no keys of these classes' archives: these are ours. A block of another writer is read as one
// with the default values.
extension BlockValues {
  /// Reads what is there; a number that is out of range is left at its default.
  init(coder: NSCoder) {
    self.init()
    widths = Self.lengths(coder, "TKWidths", 12) ?? widths
    dimensions = Self.lengths(coder, "TKDimensions", 6) ?? dimensions
    for (index, edge) in Self.edges.enumerated() {
      self[border: edge] = ArchivedValue.decode(coder, "TKBorderColor\(index)") as? UIColor
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
    if let backgroundColor { ArchivedValue.encode(backgroundColor, coder, "TKBackgroundColor") }
    if verticalAlignment != standard.verticalAlignment {
      coder.encode(Int(verticalAlignment.rawValue), forKey: "TKVerticalAlignment")
    }
  }

  /// Values and types in turn; nil if there are not as many as there must be.
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
