// SPDX-License-Identifier: MIT

extension NSLayoutConstraint {
  /// The alignment of the views of a visual format, and its direction.
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Aligns the left edges of the views.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Aligns the right edges of the views.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Aligns the top edges of the views.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Aligns the bottom edges of the views.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Aligns the leading edges of the views.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Aligns the trailing edges of the views.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Aligns the horizontal centers of the views.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Aligns the vertical centers of the views.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Aligns the baselines of the last lines of text.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// Aligns the baselines of the first lines of text.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// All bits of alignment.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// Rows run from the leading to the trailing edge.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// Rows run from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// Rows run from right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// All bits of direction.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// Spaces are measured between edges.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Spaces in a column are measured from the last baseline of a view to the first baseline of
    /// the next.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// All bits of spacing.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)
  }

  /// Returns the constraints of a visual format: `H:|-[icon(20)]-(>=8)-[name]|`.
  ///
  /// A format is a row, or with `V:` a column. `|` is the superview of the first view. `-` is 8
  /// points between views, and the superview's margin at its edges; `-12-`, `-gap-` and
  /// `-(>=12@750,<=20)-` are other distances. `[a(>=20)]` and `[a(==b)]` are lengths. A malformed
  /// string, a name that is in neither dictionary, and `|` without a superview are failures.
  ///
  /// - Parameters:
  ///   - format: The string.
  ///   - opts: The alignment of the views, and the direction of a row.
  ///   - metrics: Numbers by name.
  ///   - views: Views and guides by name.
  /// - Returns: Inactive constraints, in the order of the string; then those of alignment.
  /// - Source: Apple's "Auto Layout Guide: Visual Format Language".
  public class func constraints(
    withVisualFormat format: String, options opts: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      var builder = VisualFormatBuilder(
        format: try VisualFormat(format), options: opts, metrics: metrics ?? [:], views: views)
      return try builder.constraints()
    } catch {
      fail("NSLayoutConstraint.constraints(withVisualFormat: “\(format)”): \(error.sentence)")
    }
  }
}

/// Makes the constraints of a parsed format.
@MainActor
private struct VisualFormatBuilder {
  typealias Fault = VisualFormat.Fault
  typealias Attribute = NSLayoutConstraint.Attribute

  let format: VisualFormat
  let options: NSLayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]
  private var made: [NSLayoutConstraint] = []

  init(
    format: VisualFormat, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
    views: [String: Any]
  ) {
    (self.format, self.options, self.metrics, self.views) = (format, options, metrics, views)
  }

  mutating func constraints() throws(Fault) -> [NSLayoutConstraint] {
    for (number, item) in format.items.enumerated() {
      if number > 0 {
        try connect(format.items[number - 1], item, format.connections[number - 1])
      }
      if case .view(let name, let predicates) = item {
        for predicate in predicates { try size(view(name), predicate) }
      }
    }
    try align()
    return made
  }

  // MARK: Names

  private func view(_ name: String) throws(Fault) -> any LayoutItem {
    guard let view = views[name] as? any LayoutItem else {
      throw Fault(sentence: "“\(name)” is not among the views")
    }
    return view
  }

  private func superview() throws(Fault) -> UIView {
    for case .view(let name, _) in format.items {
      let item = try view(name)
      if let parent = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView {
        return parent
      }
      break
    }
    throw Fault(sentence: "the first view has no superview for |")
  }

  private func item(_ item: VisualFormat.Item) throws(Fault) -> any LayoutItem {
    switch item {
    case .superview: return try superview()
    case .view(let name, _): return try view(name)
    }
  }

  private func number(_ amount: VisualFormat.Amount) throws(Fault) -> CGFloat {
    switch amount {
    case .number(let number): return CGFloat(number)
    case .name(let name):
      switch metrics[name] {
      case let number as CGFloat: return number
      case let number as Double: return CGFloat(number)
      case let number as Float: return CGFloat(number)
      case let number as any BinaryInteger: return CGFloat(Int(clamping: number))
      case let number as NSNumber: return CGFloat(number.doubleValue)
      default: throw Fault(sentence: "“\(name)” is not a number among the metrics")
      }
    }
  }

  private mutating func add(
    _ first: any LayoutItem, _ attribute: Attribute, _ predicate: VisualFormat.Predicate?,
    _ second: (any LayoutItem)?, _ other: Attribute, constant: CGFloat
  ) throws(Fault) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: predicate?.relation ?? .equal, toItem: second,
      attribute: other, multiplier: 1, constant: constant)
    if let priority = predicate?.priority {
      constraint.priority = UILayoutPriority(Float(try number(priority)))
    }
    made.append(constraint)
  }

  // MARK: Lengths and distances

  private mutating func size(_ view: any LayoutItem, _ predicate: VisualFormat.Predicate)
    throws(Fault)
  {
    let attribute: Attribute = format.isVertical ? .height : .width
    if case .name(let name) = predicate.amount, let other = views[name] as? any LayoutItem {
      try add(view, attribute, predicate, other, attribute, constant: 0)
    } else {
      try add(view, attribute, predicate, nil, .notAnAttribute, constant: number(predicate.amount))
    }
  }

  /// The edges at which rows and columns begin and end, and those inside the margins.
  private var edges:
    (start: Attribute, end: Attribute, startMargin: Attribute, endMargin: Attribute)
  {
    if format.isVertical { return (.top, .bottom, .topMargin, .bottomMargin) }
    switch options.intersection(.directionMask) {
    case .directionLeftToRight: return (.left, .right, .leftMargin, .rightMargin)
    case .directionRightToLeft: return (.right, .left, .rightMargin, .leftMargin)
    default: return (.leading, .trailing, .leadingMargin, .trailingMargin)
    }
  }

  /// Adds the distance between two items: the later side is the earlier one plus the distance.
  private mutating func connect(
    _ before: VisualFormat.Item, _ after: VisualFormat.Item, _ connection: VisualFormat.Connection
  ) throws(Fault) {
    let edges = edges
    let (first, second) = (try item(before), try item(after))
    var firstEdge = before == .superview ? edges.start : edges.end
    var secondEdge = after == .superview ? edges.end : edges.start
    if format.isVertical, options.contains(.spacingBaselineToBaseline), before != .superview,
      after != .superview
    {
      (firstEdge, secondEdge) = (.lastBaseline, .firstBaseline)
    }
    // From right to left coordinates decrease along the row.
    let isBackwards =
      !format.isVertical && options.intersection(.directionMask) == .directionRightToLeft
    switch connection {
    case .none: try add(second, secondEdge, nil, first, firstEdge, constant: 0)
    case .standard:
      if before == .superview {
        try add(second, secondEdge, nil, first, edges.startMargin, constant: 0)
      } else if after == .superview {
        try add(second, edges.endMargin, nil, first, firstEdge, constant: 0)
      } else {
        try add(second, secondEdge, nil, first, firstEdge, constant: isBackwards ? -8 : 8)
      }
    case .given(let predicates):
      for predicate in predicates {
        let room = try number(predicate.amount)
        if isBackwards {
          // first − second = room
          try add(first, firstEdge, predicate, second, secondEdge, constant: room)
        } else {
          try add(second, secondEdge, predicate, first, firstEdge, constant: room)
        }
      }
    }
  }

  // MARK: Alignment

  private mutating func align() throws(Fault) {
    let all: [(NSLayoutConstraint.FormatOptions, Attribute, isVertical: Bool)] = [
      (.alignAllLeft, .left, true), (.alignAllRight, .right, true),
      (.alignAllLeading, .leading, true), (.alignAllTrailing, .trailing, true),
      (.alignAllCenterX, .centerX, true), (.alignAllTop, .top, false),
      (.alignAllBottom, .bottom, false), (.alignAllCenterY, .centerY, false),
      (.alignAllLastBaseline, .lastBaseline, false),
      (.alignAllFirstBaseline, .firstBaseline, false),
    ]
    var named: [any LayoutItem] = []
    for case .view(let name, _) in format.items { named.append(try view(name)) }
    for (option, attribute, isVertical) in all where options.contains(option) {
      guard isVertical == format.isVertical else {
        throw Fault(
          sentence:
            "views of a \(format.isVertical ? "column" : "row") cannot be aligned by \(attribute)")
      }
      for (first, second) in zip(named, named.dropFirst()) {
        try add(second, attribute, nil, first, attribute, constant: 0)
      }
    }
  }
}
