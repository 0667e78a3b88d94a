// SPDX-License-Identifier: MIT

/// The constraints of a view tree as numbers, solved from scratch each time.
///
/// Each view or guide that constraints position is four variables (left, top, width, height),
/// relative to the corner of the tree's root, y down, as if no view were scrolled or transformed. A
/// view with its own frame is a constant relative to its superview. Constraints are divided into
/// parts that share no variable (horizontal and vertical, at least); each part is solved
/// separately.
///
/// As no earlier solution is used, layout after a change is layout from scratch.
@MainActor
struct LayoutSystem {
  /// The four variables of an item; others are derived.
  private enum Side: Int { case left, top, width, height }

  /// A constraint of a sum of variables.
  private struct Line {
    var constraint: LinearConstraint
    /// The client's constraint; nil for those derived from sizes.
    var source: NSLayoutConstraint?
  }

  let root: UIView
  /// Whether the root's size is computed, not given.
  let isFitting: Bool
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var items: [any LayoutItem] = []
  private var lines: [Line] = []
  private var values: [Int: Double] = [:]
  private(set) var dropped: [NSLayoutConstraint] = []
  /// Views whose content wraps, and the width that each was measured for before.
  private var wrapping: [(view: UIView, before: CGFloat)] = []
  /// The widths for which such views are measured; their preferred width if there is none.
  private var widths: [ObjectIdentifier: CGFloat] = [:]
  /// Views whose baselines are used by constraints, and the size for which the baselines were
  /// computed.
  private var lined: [ObjectIdentifier: (view: UIView, size: CGSize)] = [:]
  /// The sizes for which baselines are computed; the preferred size if there is none.
  private var linedSizes: [ObjectIdentifier: CGSize] = [:]

  /// The lowest priorities, for values that nothing else determines.
  ///
  /// Sizes are as small as possible, then positions are at the superview's corner.
  private static let smallest = 0.5
  private static let nearest = 0.25

  init(root: UIView, isFitting: Bool = false) {
    self.root = root
    self.isFitting = isFitting
  }

  /// Returns the solved constraints of a tree.
  ///
  /// Text that wraps has its preferred width at first. If constraints leave it less, everything is
  /// solved once more with the height for that width. The same is done if baselines are at other
  /// positions in views of the computed sizes.
  static func solved(
    _ root: UIView, isFitting: Bool = false, wanting: (inout LayoutSystem) -> Void = { _ in }
  ) -> LayoutSystem {
    func solved(
      _ widths: [ObjectIdentifier: CGFloat], _ sizes: [ObjectIdentifier: CGSize] = [:]
    ) -> LayoutSystem {
      var system = LayoutSystem(root: root, isFitting: isFitting)
      system.widths = widths
      system.linedSizes = sizes
      wanting(&system)
      system.addAll()
      system.solve()
      return system
    }
    var system = solved([:])
    let wrapping = system.wrapping
    let widths = system.widthsOfWrapped()
    if !widths.isEmpty { system = solved(widths) }
    for _ in 0..<2 {
      guard let sizes = system.otherSizesOfLined() else { break }
      system = solved(widths, sizes)
    }
    // A query leaves everything unchanged.
    if isFitting { for (view, before) in wrapping { _ = view.wrapContent?(before, true) } }
    return system
  }

  /// Returns the widths of views that have less than their preferred width.
  private mutating func widthsOfWrapped() -> [ObjectIdentifier: CGFloat] {
    var widths: [ObjectIdentifier: CGFloat] = [:]
    for (view, _) in wrapping {
      let width = view.frame(forAlignmentRect: rect(view, in: nil)).width
      if width > 0, width < view.intrinsicContentSize.width {
        widths[ObjectIdentifier(view)] = width
      }
    }
    return widths
  }

  /// Returns the sizes of views whose baselines are used; nil if the baselines were computed for
  /// these.
  private mutating func otherSizesOfLined() -> [ObjectIdentifier: CGSize]? {
    var sizes: [ObjectIdentifier: CGSize] = [:]
    var isOther = false
    for (key, (view, size)) in lined {
      let found = view.frame(forAlignmentRect: rect(view, in: nil)).size
      sizes[key] = found
      if abs(found.width - size.width) > 1e-6 || abs(found.height - size.height) > 1e-6 {
        isOther = true
      }
    }
    return isOther ? sizes : nil
  }

  /// Returns the size of a view for which its baselines are computed.
  private mutating func linedSize(of view: UIView) -> CGSize {
    let key = ObjectIdentifier(view)
    var size = view.bounds.size
    if let known = linedSizes[key] {
      size = known
    } else if isFree(view) {
      let own = view.intrinsicContentSize
      if own.width != UIView.noIntrinsicMetric { size.width = max(0, own.width) }
      if own.height != UIView.noIntrinsicMetric { size.height = max(0, own.height) }
    }
    if isFree(view) { lined[key] = (view, size) }
    return size
  }

  // MARK: Items

  /// Returns whether the item's position and size are variables.
  private func isFree(_ item: any LayoutItem) -> Bool {
    if let guide = item as? UILayoutGuide {
      return guide.purpose == .free || guide.purpose == .readable
    }
    guard let view = item as? UIView else { return false }
    if view === root { return isFitting }
    return !view.translatesAutoresizingMaskIntoConstraints
  }

  private mutating func variable(_ item: any LayoutItem, _ side: Side) -> LinearExpression {
    let key = ObjectIdentifier(item)
    let number: Int
    if let known = numbers[key] {
      number = known
    } else {
      number = items.count
      numbers[key] = number
      items.append(item)
      addOwnLines(of: item)
    }
    return LinearExpression(variable: number * 4 + side.rawValue)
  }

  /// Adds the constraints of an item that exist without a client's.
  private mutating func addOwnLines(of item: any LayoutItem) {
    for side in [Side.width, .height] {
      let length = variable(item, side)
      lines.append(
        Line(constraint: .init(expression: length, relation: .atLeast, priority: 1000)))
      addLine(length, .equal, Self.smallest)
    }
    if item === root {
      for side in [Side.left, .top] { addLine(variable(item, side), .equal, 1000) }
    } else if let around = (item as? UIView)?.parentView ?? (item as? UILayoutGuide)?.owner {
      for side in [Side.left, .top] {
        addLine(variable(item, side) - edge(around, side), .equal, Self.nearest)
      }
    }
    if let view = item as? UIView { addIntrinsicSize(of: view) }
    if let guide = item as? UILayoutGuide, guide.purpose == .readable, let owner = guide.owner {
      addReadablePart(guide, of: owner)
    }
  }

  private mutating func addIntrinsicSize(of view: UIView) {
    if let before = view.wrapContent?(widths[ObjectIdentifier(view)] ?? 0, isFitting) {
      wrapping.append((view, before))
    }
    let size = view.intrinsicContentSize
    let insets = view.alignmentRectInsets
    let lengths: [(NSLayoutConstraint.Axis, Side, CGFloat)] = [
      (.horizontal, .width, size.width - insets.left - insets.right),
      (.vertical, .height, size.height - insets.top - insets.bottom),
    ]
    for (axis, side, wanted) in lengths {
      let own = axis == .horizontal ? size.width : size.height
      guard own != UIView.noIntrinsicMetric, own.isFinite else { continue }
      let difference = variable(view, side) - LinearExpression(Double(max(wanted, 0)))
      addLine(difference, .atMost, Double(view.contentHuggingPriority(for: axis).rawValue))
      addLine(
        difference, .atLeast,
        Double(view.contentCompressionResistancePriority(for: axis).rawValue))
    }
  }

  private mutating func addLine(
    _ expression: LinearExpression, _ relation: LinearConstraint.Relation, _ priority: Double,
    _ source: NSLayoutConstraint? = nil
  ) {
    lines.append(
      Line(
        constraint: LinearConstraint(
          expression: expression, relation: relation, priority: priority), source: source))
  }

  /// Returns a side of an item, relative to the root's corner.
  private mutating func edge(_ item: any LayoutItem, _ side: Side) -> LinearExpression {
    if isFree(item) { return variable(item, side) }
    if let view = item as? UIView { return fixedEdge(view, side) }
    guard let guide = item as? UILayoutGuide, let owner = guide.owner else {
      return LinearExpression()
    }
    return guideEdge(guide, owner, side)
  }

  private mutating func fixedEdge(_ view: UIView, _ side: Side) -> LinearExpression {
    // A view outside of the tree that is solved.
    guard view !== root else {
      let size = view.bounds.size
      switch side {
      case .left, .top: return LinearExpression()
      case .width: return LinearExpression(Double(size.width))
      case .height: return LinearExpression(Double(size.height))
      }
    }
    let box = view.alignmentRect(forFrame: view.layoutBox)
    switch side {
    case .width: return LinearExpression(Double(box.width))
    case .height: return LinearExpression(Double(box.height))
    case .left, .top:
      let place = LinearExpression(Double(side == .left ? box.minX : box.minY))
      return view.parentView.map { corner(of: $0, side) + place } ?? place
    }
  }

  /// Returns the origin of subviews' positions: the corner of the frame, not of the alignment
  /// rectangle.
  private mutating func corner(of view: UIView, _ side: Side) -> LinearExpression {
    let insets = view.alignmentRectInsets
    let inset = view === root && !isFitting ? 0 : side == .left ? insets.left : insets.top
    return edge(view, side) - LinearExpression(Double(inset))
  }

  private mutating func guideEdge(_ guide: UILayoutGuide, _ owner: UIView, _ side: Side)
    -> LinearExpression
  {
    func inset(_ insets: UIEdgeInsets) -> Double {
      switch side {
      case .left: Double(insets.left)
      case .top: Double(insets.top)
      case .width: -Double(insets.left + insets.right)
      case .height: -Double(insets.top + insets.bottom)
      }
    }
    switch guide.purpose {
    case .free, .readable: return variable(guide, side)
    case .safeArea: return edge(owner, side) + LinearExpression(inset(owner.safeAreaInsets))
    case .margins: return edge(owner, side) + LinearExpression(inset(owner.layoutMargins))
    case .keyboard: return keyboardEdge(owner, side)
    case .frame:
      // It keeps its visible position while the view scrolls.
      let offset = owner.bounds.origin
      let moved = side == .left ? offset.x : side == .top ? offset.y : 0
      return edge(owner, side) + LinearExpression(Double(moved))
    case .content:
      return side == .left || side == .top ? edge(owner, side) : variable(guide, side)
    }
  }

  /// Adds the readable part of a view: inside the margins, centred, and limited in width.
  private mutating func addReadablePart(_ guide: UILayoutGuide, of owner: UIView) {
    let margins = owner.layoutMargins
    let (left, width) = (variable(guide, .left), variable(guide, .width))
    let whole = edge(owner, .width) - LinearExpression(Double(margins.left + margins.right))
    let start = edge(owner, .left) + LinearExpression(Double(margins.left))
    addLine(left + width * 0.5 - start - whole * 0.5, .equal, 1000)
    addLine(width - LinearExpression(Double(owner.readableWidth)), .atMost, 1000)
    addLine(width - whole, .equal, 999)
    let top = edge(owner, .top) + LinearExpression(Double(margins.top))
    let height = edge(owner, .height) - LinearExpression(Double(margins.top + margins.bottom))
    addLine(variable(guide, .top) - top, .equal, 1000)
    addLine(variable(guide, .height) - height, .equal, 1000)
  }

  /// Returns a side of the part of a view that the keyboard covers, down to the view's lower edge.
  private mutating func keyboardEdge(_ owner: UIView, _ side: Side) -> LinearExpression {
    let covered = Double(owner.keyboardCover)
    switch side {
    case .left, .width: return edge(owner, side)
    case .top: return edge(owner, .top) + edge(owner, .height) - LinearExpression(covered)
    case .height: return LinearExpression(covered)
    }
  }

  // MARK: Constraints

  private mutating func place(
    _ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute, in holder: UIView,
    other: (any LayoutItem)?, isRightToLeft: Bool, isMirrored: Bool
  ) -> LinearExpression {
    var item = item
    var attribute = attribute
    // For views inside a scroll view its edges are those of its content.
    if let scroll = item as? UIScrollView, let inner = other?.layoutView, inner !== scroll,
      inner.isDescendant(of: scroll), attribute.kind == .place
    {
      item = scroll.contentLayoutGuide
    }
    if let (guide, plain) = withinMargins(item, attribute) { (item, attribute) = (guide, plain) }
    let across = { (side: Side) -> Bool in side == .left }
    let side: Side = attribute.axis == .horizontal ? .left : .top
    let length: Side = attribute.axis == .horizontal ? .width : .height
    let start = edge(item, side)
    let extent = edge(item, length)
    var result: LinearExpression
    switch attribute {
    case .width, .height: return extent
    case .right, .bottom: result = start + extent
    case .leading: result = isRightToLeft ? start + extent : start
    case .trailing: result = isRightToLeft ? start : start + extent
    case .centerX, .centerY: result = start + extent * 0.5
    case .firstBaseline: result = start + firstBaseline(of: item, extent)
    case .lastBaseline:
      result = start + extent - LinearExpression(lastBaseline(of: item))
    default: result = start
    }
    // Relative to the corner of the view that holds the constraint, for multipliers.
    result = result - (across(side) ? corner(of: holder, .left) : corner(of: holder, .top))
    return isMirrored ? result * -1 : result
  }

  private mutating func firstBaseline(of item: any LayoutItem, _ height: LinearExpression)
    -> LinearExpression
  {
    guard let view = item as? UIView, let fromTop = view.firstBaseline(in: linedSize(of: view))
    else { return height }
    return LinearExpression(fromTop)
  }

  private mutating func lastBaseline(of item: any LayoutItem) -> Double {
    guard let view = item as? UIView else { return 0 }
    return view.lastBaseline(in: linedSize(of: view)) ?? 0
  }

  private func withinMargins(
    _ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute
  ) -> (any LayoutItem, NSLayoutConstraint.Attribute)? {
    guard let view = item as? UIView else { return nil }
    let plain: NSLayoutConstraint.Attribute
    switch attribute {
    case .leftMargin: plain = .left
    case .rightMargin: plain = .right
    case .topMargin: plain = .top
    case .bottomMargin: plain = .bottom
    case .leadingMargin: plain = .leading
    case .trailingMargin: plain = .trailing
    case .centerXWithinMargins: plain = .centerX
    case .centerYWithinMargins: plain = .centerY
    default: return nil
    }
    return (view.layoutMarginsGuide, plain)
  }

  /// Adds a client's constraint, held by a view of the tree.
  mutating func add(_ constraint: NSLayoutConstraint, in holder: UIView) {
    guard let first = constraint.first else { return }
    let second = constraint.second
    if constraint.secondAttribute != .notAnAttribute, second == nil { return }
    let isDirectional =
      constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional
    // One direction for both sides: that of the view that contains them.
    let isRightToLeft = holder.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let isMirrored = isDirectional && isRightToLeft
    var difference = place(
      first, constraint.firstAttribute, in: holder, other: second, isRightToLeft: isRightToLeft,
      isMirrored: isMirrored)
    if let second {
      let other = place(
        second, constraint.secondAttribute, in: holder, other: first, isRightToLeft: isRightToLeft,
        isMirrored: isMirrored)
      difference = difference - other * Double(constraint.multiplier)
    }
    difference.constant -= Double(constraint.constant)
    let relation: LinearConstraint.Relation
    switch constraint.relation {
    case .equal: relation = .equal
    case .lessThanOrEqual: relation = .atMost
    case .greaterThanOrEqual: relation = .atLeast
    }
    addLine(difference, relation, Double(constraint.priority.rawValue), constraint)
  }

  /// Adds all constraints that views of the tree hold, and the sizes of the views that they
  /// position.
  mutating func addAll() {
    var held: [(NSLayoutConstraint, UIView)] = []
    func gather(_ view: UIView, into system: inout LayoutSystem) {
      if system.isFree(view) { _ = system.variable(view, .left) }
      for guide in view.constraintState.guides { _ = system.variable(guide, .left) }
      held += view.constraintState.constraints.map { ($0, view) }
      for child in view.views { gather(child, into: &system) }
    }
    gather(root, into: &self)
    for (constraint, holder) in held.sorted(by: { $0.0.number < $1.0.number }) {
      add(constraint, in: holder)
    }
  }

  /// Requests a size of the root.
  mutating func want(_ length: CGFloat, _ axis: NSLayoutConstraint.Axis, _ priority: Float) {
    let side: Side = axis == .horizontal ? .width : .height
    addLine(edge(root, side) - LinearExpression(Double(length)), .equal, Double(priority))
  }

  // MARK: Solving

  mutating func solve() {
    for part in parts() {
      let ordered = part.sorted { a, b in
        // Derived sizes first, then by priority: conflicting constraints are found last.
        let (one, two) = (lines[a], lines[b])
        let (p, q) = (one.constraint.priority, two.constraint.priority)
        if p != q { return p > q }
        let (first, second) = (one.source?.number ?? 0, two.source?.number ?? 0)
        return (first, a) < (second, b)
      }
      var solver = SimplexSolver(priorities: part.map { lines[$0].constraint.priority })
      for index in ordered where !solver.add(lines[index].constraint) {
        if let source = lines[index].source { dropped.append(source) }
      }
      solver.optimize()
      for index in part {
        // A variable that a constraint cancels out, as in "width at most width", belongs to another
        // part.
        for (variable, factor) in lines[index].constraint.expression.terms where factor != 0 {
          values[variable] = solver.value(of: variable)
        }
      }
    }
  }

  /// Returns sets of constraints that share variables, directly or through others, in the order of
  /// the first of each.
  private func parts() -> [[Int]] {
    var parent = Array(0..<items.count * 4)
    func top(_ index: Int) -> Int {
      var index = index
      while parent[index] != index {
        parent[index] = parent[parent[index]]
        index = parent[index]
      }
      return index
    }
    for line in lines {
      let variables = line.constraint.expression.terms.filter { $0.value != 0 }.keys
      guard let first = variables.first else { continue }
      for other in variables.dropFirst() { parent[top(other)] = top(first) }
    }
    var found: [Int: Int] = [:]
    var result: [[Int]] = []
    var constants: [Int] = []
    for (index, line) in lines.enumerated() {
      guard let first = line.constraint.expression.terms.first(where: { $0.value != 0 })?.key else {
        constants.append(index)
        continue
      }
      let key = top(first)
      if let place = found[key] {
        result[place].append(index)
      } else {
        found[key] = result.count
        result.append([index])
      }
    }
    if !constants.isEmpty { result.append(constants) }
    return result
  }

  // MARK: Answers

  private mutating func value(_ expression: LinearExpression) -> CGFloat {
    CGFloat(
      expression.terms.reduce(expression.constant) { $0 + (values[$1.key] ?? 0) * $1.value })
  }

  /// Returns the rectangle of a view that constraints position, in its superview's coordinates; nil
  /// for one with its own frame.
  mutating func alignmentRect(of view: UIView) -> CGRect? {
    guard isFree(view), numbers[ObjectIdentifier(view)] != nil else { return nil }
    return rect(view, in: view === root ? nil : view.parentView)
  }

  mutating func rect(_ item: any LayoutItem, in around: UIView?) -> CGRect {
    var left = edge(item, .left)
    var top = edge(item, .top)
    if let around {
      left = left - corner(of: around, .left)
      top = top - corner(of: around, .top)
    }
    return CGRect(
      x: value(left), y: value(top), width: value(edge(item, .width)),
      height: value(edge(item, .height)))
  }

  /// Returns whether constraints refer to an item.
  func isPlaced(_ item: any LayoutItem) -> Bool { numbers[ObjectIdentifier(item)] != nil }
}

extension UIView {
  /// The frame without the transform.
  final var layoutBox: CGRect {
    let size = bounds.size
    let anchor = storedLayer.anchorPoint
    return CGRect(
      x: center.x - size.width * anchor.x, y: center.y - size.height * anchor.y, width: size.width,
      height: size.height)
  }
}
