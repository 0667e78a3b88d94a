// SPDX-License-Identifier: MIT

/// The state of a view's constraints.
struct ViewConstraints {
  /// The constraints that the view holds.
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var safeAreaGuide: UILayoutGuide?
  var marginsGuide: UILayoutGuide?
  var readableGuide: UILayoutGuide?
  var keyboardGuide: UILayoutGuide?
  var needsUpdate = false
  /// Whether a view below needs `updateConstraints()`.
  var holdsNeedsUpdate = false
  /// At the root: whether something has changed since the constraints were solved.
  var needsSolving = false
  /// At the root: whether there are constraints in the tree.
  var hasConstraints = false
  /// Whether the last solution, or the view's fitting size, used the frame of this view.
  var isUsed = false
  /// The solution of the view's constraints, in its superview's coordinates.
  var solved: CGRect?
  var isBeingPlaced = false
  var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
  var resistance = (
    horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh
  )
}

extension UIView {
  /// Adds a constraint to those that the view holds; items outside of the view are a failure.
  final func hold(_ constraint: NSLayoutConstraint) {
    for item in [constraint.first, constraint.second] {
      guard let item else { continue }
      guard item.layoutView?.isDescendant(of: self) == true else {
        fail(
          "UIView.addConstraint(_:): \(constraint) refers to a view outside of this one; use isActive"
        )
      }
    }
    constraint.hold(in: self)
  }

  /// Returns the priority with which the view resists growing beyond its intrinsic size.
  ///
  /// Default 250.
  ///
  /// - Parameter axis: Width or height.
  /// - Returns: From 1 to 1000.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    axis == .horizontal ? constraintState.hugging.horizontal : constraintState.hugging.vertical
  }

  /// Sets the priority with which the view resists growing beyond its intrinsic size.
  ///
  /// - Parameters:
  ///   - priority: Limited to 1 to 1000.
  ///   - axis: Width or height.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let priority = UILayoutPriority(max(1, min(priority.rawValue, 1000)))
    if axis == .horizontal {
      constraintState.hugging.horizontal = priority
    } else {
      constraintState.hugging.vertical = priority
    }
    constraintsChanged()
  }

  /// Returns the priority with which the view resists shrinking below its intrinsic size.
  ///
  /// Default 750.
  ///
  /// - Parameter axis: Width or height.
  /// - Returns: From 1 to 1000.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  {
    axis == .horizontal
      ? constraintState.resistance.horizontal : constraintState.resistance.vertical
  }

  /// Sets the priority with which the view resists shrinking below its intrinsic size.
  ///
  /// - Parameters:
  ///   - priority: Limited to 1 to 1000.
  ///   - axis: Width or height.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let priority = UILayoutPriority(max(1, min(priority.rawValue, 1000)))
    if axis == .horizontal {
      constraintState.resistance.horizontal = priority
    } else {
      constraintState.resistance.vertical = priority
    }
    constraintsChanged()
  }

  // MARK: Guides

  /// The guides that the view owns.
  public var layoutGuides: [UILayoutGuide] { constraintState.guides }

  /// Adds a guide to those that the view owns.
  ///
  /// - Parameter layoutGuide: A guide, which leaves its earlier owner.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owner !== self else { return }
    layoutGuide.owner?.removeLayoutGuide(layoutGuide)
    layoutGuide.owner = self
    constraintState.guides.append(layoutGuide)
    constraintsChanged()
  }

  /// Removes a guide, and deactivates its constraints.
  ///
  /// - Parameter layoutGuide: A guide that the view owns; nothing happens for others, nor for the
  ///   view's safe area and margins.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owner === self, layoutGuide.purpose == .free else { return }
    for view in sequence(first: self, next: \.parentView) {
      for constraint in view.constraintState.constraints
      where constraint.first === layoutGuide || constraint.second === layoutGuide {
        constraint.isActive = false
      }
    }
    constraintState.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owner = nil
    constraintsChanged()
  }

  /// The part of the view that is not covered by bars.
  public var safeAreaLayoutGuide: UILayoutGuide {
    ownGuide(.safeArea, \.safeAreaGuide)
  }

  /// The part of the view inside its margins.
  public var layoutMarginsGuide: UILayoutGuide {
    ownGuide(.margins, \.marginsGuide)
  }

  /// Returns the frame of a guide, in this view's coordinates.
  final func frame(of guide: UILayoutGuide) -> CGRect {
    switch guide.purpose {
    case .safeArea: return bounds.inset(by: safeAreaInsets)
    case .margins: return bounds.inset(by: layoutMargins)
    case .readable: return bounds.inset(by: readableInsets)
    case .keyboard: return keyboardFrame
    case .frame: return bounds
    case .free, .content:
      root.solveIfNeeded()
      return guide.solved
    }
  }

  /// Returns a guide that the view itself positions.
  final func ownGuide(
    _ purpose: UILayoutGuide.Purpose, _ place: WritableKeyPath<ViewConstraints, UILayoutGuide?>
  ) -> UILayoutGuide {
    if let known = constraintState[keyPath: place] { return known }
    let guide = purpose == .keyboard ? UIKeyboardLayoutGuide() : UILayoutGuide()
    guide.owner = self
    guide.purpose = purpose
    constraintState[keyPath: place] = guide
    return guide
  }

  // MARK: Updating

  final func markForConstraints() {
    guard !constraintState.needsUpdate else { return }
    constraintState.needsUpdate = true
    for view in sequence(first: parentView, next: { $0?.parentView }) {
      view?.constraintState.holdsNeedsUpdate = true
    }
    setNeedsLayout()
  }

  /// Marks the views around a tree that was added here as waiting.
  final func bringMarks() {
    guard constraintState.needsUpdate || constraintState.holdsNeedsUpdate else { return }
    for view in sequence(first: parentView, next: { $0?.parentView }) {
      view?.constraintState.holdsNeedsUpdate = true
    }
  }

  /// Updates views below first, as their constraints may affect those above.
  final func updateConstraintsDown() {
    if constraintState.holdsNeedsUpdate {
      constraintState.holdsNeedsUpdate = false
      for view in views { view.updateConstraintsDown() }
    }
    guard constraintState.needsUpdate else { return }
    controller?.updateViewConstraints()
    if controller == nil { updateConstraints() }
    // Needed after an override that does not call `super`.
    constraintState.needsUpdate = false
  }

  final func intrinsicSizeChanged() {
    (parentView as? UIStackView)?.arrangedViewChanged(self)
    if !translatesAutoresizingMaskIntoConstraints { constraintsChanged() }
    constraintState.constraints.isEmpty ? () : constraintsChanged()
  }

  /// Handles a change of values that constraints use.
  final func constraintsChanged() {
    let root = self.root
    if !translatesAutoresizingMaskIntoConstraints || !constraintState.constraints.isEmpty {
      root.constraintState.hasConstraints = true
    }
    guard root.constraintState.hasConstraints || holdsConstraints else { return }
    root.constraintState.hasConstraints = true
    root.constraintState.needsSolving = true
    root.setNeedsLayout()
  }

  /// Whether the tree has constraints, which a tree brings when it is added.
  private final var holdsConstraints: Bool {
    constraintState.hasConstraints || !constraintState.guides.isEmpty
  }

  /// Deactivates constraints between this tree and views outside of it.
  final func endOutsideConstraints() {
    var around = parentView
    var brings = false
    while let view = around {
      for constraint in view.constraintState.constraints {
        let isInside = [constraint.first, constraint.second].contains {
          $0?.layoutView?.isDescendant(of: self) == true
        }
        if isInside { constraint.isActive = false }
      }
      if view.constraintState.hasConstraints { brings = true }
      around = view.parentView
    }
    if brings {
      constraintState.hasConstraints = true
      constraintState.needsSolving = true
      clearSolution()
    }
  }

  private final func clearSolution() {
    constraintState.solved = nil
    for view in views { view.clearSolution() }
  }

  // MARK: Solving

  /// Solves the constraints of the tree if something has changed; called at the root.
  final func solveIfNeeded() {
    guard constraintState.needsSolving else { return }
    constraintState.needsSolving = false
    guard constraintState.hasConstraints else { return }
    var system = LayoutSystem.solved(self)
    for constraint in system.dropped where !constraint.isDropped {
      constraint.isDropped = true
      warn(
        "UIView.layoutIfNeeded(): \(constraint) conflicts with earlier constraints, and is ignored; give it a lower priority, or deactivate one of them"
      )
    }
    keep(&system)
  }

  /// Stores the solution of each view, and invalidates the layout of views whose subviews move.
  private final func keep(_ system: inout LayoutSystem) {
    constraintState.isUsed = true
    for guide in constraintState.guides { guide.solved = system.rect(guide, in: self) }
    if let scroll = self as? UIScrollView { scroll.takeContentSize(from: &system) }
    for view in views {
      let box = system.alignmentRect(of: view).map(view.frame(forAlignmentRect:))
      view.constraintState.solved = box
      if let box, box != view.layoutBox { setNeedsLayout() }
      view.keep(&system)
    }
  }

  /// Positions the subviews that have constraints.
  final func applyConstraints() {
    root.solveIfNeeded()
    for view in views {
      guard let box = view.constraintState.solved,
        !view.translatesAutoresizingMaskIntoConstraints, box != view.layoutBox
      else { continue }
      view.constraintState.isBeingPlaced = true
      let anchor = view.storedLayer.anchorPoint
      view.bounds.size = box.size
      view.center = CGPoint(
        x: box.minX + box.width * anchor.x, y: box.minY + box.height * anchor.y)
      view.constraintState.isBeingPlaced = false
      view.findSafeArea()
    }
  }

  /// Handles a change of the view's frame by a client or by constraints.
  final func inputChanged() {
    guard constraintState.isUsed, !constraintState.isBeingPlaced,
      translatesAutoresizingMaskIntoConstraints || parentView == nil
    else { return }
    constraintsChanged()
  }

  final func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsDown()
    var system = LayoutSystem.solved(self, isFitting: true) { system in
      system.want(target.width, .horizontal, max(1, min(horizontal.rawValue, 1000)))
      system.want(target.height, .vertical, max(1, min(vertical.rawValue, 1000)))
    }
    let box = system.rect(self, in: nil)
    return frame(forAlignmentRect: box).size
  }

  // MARK: Baselines

  private final func textBaselines(of view: UIView, _ size: CGSize) -> (
    first: CGFloat, last: CGFloat
  )? {
    view.findBaselines?(view === self ? size : view.bounds.size) ?? nil
  }

  /// Returns the position of the first baseline in the view of a size, below the top of the
  /// alignment rectangle; nil without text.
  final func firstBaseline(in size: CGSize) -> Double? {
    let view = forFirstBaselineLayout
    guard let own = textBaselines(of: view, size)?.first else { return nil }
    return Double(own) + offset(of: view, isTop: true)
  }

  /// Returns the position of the last baseline in the view of a size, above the bottom of the
  /// alignment rectangle; nil without text.
  final func lastBaseline(in size: CGSize) -> Double? {
    let view = forLastBaselineLayout
    guard let own = textBaselines(of: view, size)?.last else { return nil }
    return Double(own) + offset(of: view, isTop: false)
  }

  private final func offset(of view: UIView, isTop: Bool) -> Double {
    guard view !== self else { return 0 }
    let box = view.convert(view.bounds, to: self)
    return Double(isTop ? box.minY - bounds.minY : bounds.maxY - box.maxY)
  }
}
