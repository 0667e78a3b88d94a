// SPDX-License-Identifier: MIT

extension UIView: LayerOwner {
  final class var layerType: CALayer.Type {
    guard let type = layerClass as? CALayer.Type else {
      fail("\(Self.self).layerClass: \(layerClass) is not a CALayer class")
    }
    return type
  }

  final func adoptLayer() {
    storedLayer.delegate = self
    storedLayer.owner = self
    storedLayer.contentsScale = TextKitEnvironment.displayScale
    storedLayer.setNeedsDisplay()
    storedLayer.setNeedsLayout()
  }

  // MARK: Adding and removing

  /// - Parameters:
  ///   - view: The view that is added.
  ///   - member: The call, for messages.
  ///   - place: Returns the index in `views`; called after the view has left its old superview.
  final func insert(_ view: UIView, _ member: StaticString, at place: () -> Int) {
    if isDescendant(of: view) {
      fail(
        "UIView.\(member): a view cannot be added to \(view === self ? "itself" : "a view that it contains")"
      )
    }
    if view.parentView === self { return reorder(view, to: place) }
    let oldWindow = view.window
    let newWindow = window
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.notifyNext(window: newWindow) }
    if let old = view.parentView {
      old.willRemoveSubview(view)
      old.take(out: view)
    }
    let index = place()
    views.insert(view, at: index)
    view.parentView = self
    placeLayer(of: view, index)
    view.bringMarks()
    view.constraintsChanged()
    setNeedsLayout()
    view.notifyTraitChange()
    view.notifyTintChange()
    view.findSafeArea()
    if oldWindow !== newWindow { view.notifyWindowChange() }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Inserts the layer right above that of the view below; other layers stay where they are.
  private final func placeLayer(of view: UIView, _ index: Int) {
    if index + 1 < views.count {
      storedLayer.insertSublayer(view.storedLayer, below: views[index + 1].storedLayer)
    } else {
      storedLayer.addSublayer(view.storedLayer)
    }
  }

  final func reorder(_ view: UIView, to place: () -> Int) {
    guard let old = views.firstIndex(where: { $0 === view }) else { return }
    views.remove(at: old)
    let index = min(place(), views.count)
    views.insert(view, at: index)
    placeLayer(of: view, index)
    setNeedsLayout()
  }

  final func exchange(_ a: Int, _ b: Int) {
    for index in [a, b] where !views.indices.contains(index) {
      fail(
        "UIView.exchangeSubview(at:withSubviewAt:): \(index) is not a valid index of \(views.count) subviews"
      )
    }
    guard a != b else { return }
    let (low, high) = (views[min(a, b)], views[max(a, b)])
    reorder(high) { min(a, b) }
    reorder(low) { max(a, b) }
  }

  final func leaveSuperview() {
    guard let parent = parentView else { return }
    let oldWindow = window
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if oldWindow != nil { notifyNext(window: nil) }
    parent.take(out: self)
    notifyTraitChange()
    notifyTintChange()
    findSafeArea()
    if oldWindow != nil { notifyWindowChange() }
    didMoveToSuperview()
  }

  private final func take(out view: UIView) {
    view.endOutsideConstraints()
    views.removeAll { $0 === view }
    view.parentView = nil
    view.storedLayer.removeFromSuperlayer()
    setNeedsLayout()
  }

  // MARK: Notifications

  private final func notifyNext(window: UIWindow?) {
    if let menu = self.window?.shownMenu, menu.view === self { menu.dismiss() }
    if let old = self.window, let first = old.firstResponder as? UIView,
      first.isDescendant(of: self)
    {
      old.firstResponder?.resignFirstResponder()
      old.firstResponder = nil
    }
    willMove(toWindow: window)
    controller?.windowWillChange(to: window)
    for view in views { view.notifyNext(window: window) }
  }

  private final func notifyWindowChange() {
    didMoveToWindow()
    controller?.windowDidChange()
    for view in views { view.notifyWindowChange() }
  }

  final func notifyTintChange() {
    tintColorDidChange()
    for view in views where view.ownTint == nil { view.notifyTintChange() }
  }

  // MARK: Traits

  final var currentTraits: UITraitCollection {
    let around = parentView?.traitCollection ?? UITraitCollection.ofEnvironment
    guard overrideUserInterfaceStyle != .unspecified || traitBox?.changesTraits == true else {
      return around
    }
    var values = around.values
    if overrideUserInterfaceStyle != .unspecified { values.style = overrideUserInterfaceStyle }
    traitBox?.change(&values)
    return UITraitCollection(values)
  }

  /// Notifies this view and those in it of changes since the last notification.
  final func notifyTraitChange() {
    let traits = traitCollection
    let known = knownTraits ?? .ofEnvironment
    if traits != known || knownTraits == nil {
      knownTraits = traits
      showBackground()
      if traits != known {
        setNeedsDisplay()
        controller?.traitCollectionDidChange(known)
        controller?.traitObservers?.tell(traits, known)
        traitCollectionDidChange(known)
        traitBox?.observers.tell(traits, known)
      }
    }
    for view in views { view.notifyTraitChange() }
  }

  final func showBackground() {
    storedLayer.backgroundColor = colour?.resolvedColor(with: traitCollection).cgColor
  }

  // MARK: Drawing

  final func drawNow(in rect: CGRect) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else {
      warn(
        "UIView.drawHierarchy(in:afterScreenUpdates:): there is no current context, nothing is drawn"
      )
      return false
    }
    guard bounds.width > 0, bounds.height > 0, rect.width > 0, rect.height > 0 else { return false }
    layoutNow()
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    context.clip(to: bounds)
    LayerPainter(context: context, time: SceneClock.main.now).paintRoot(storedLayer)
    context.restoreGState()
    return true
  }

  final func snapshot() -> UIView? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = storedLayer.contentsScale
    let size = bounds.size
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      _ = drawNow(in: CGRect(origin: .zero, size: size))
    }
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    view.storedLayer.contents = image.cgImage
    return view
  }

  // MARK: Layout

  final func layoutNow() {
    let root = self.root
    root.updateConstraintsDown()
    storedLayer.layoutFromTop()
  }

  /// The root of the view tree.
  final var root: UIView {
    var root = self
    while let next = root.parentView { root = next }
    return root
  }

  final func layoutOwnLayer(_ layer: CALayer) {
    guard layer === storedLayer else { return }
    updateConstraintsDown()
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  /// Called by the layer, on the main thread, where views change.
  nonisolated func layerBoundsDidChange(from old: CGRect) {
    MainActor.assumeIsolated {
      if bounds.size != old.size {
        resizeSubviews(from: old.size)
        inputChanged()
        // Size and position are set one after the other: the safe area of the state in between is
        // meaningless.
        if !constraintState.isBeingPlaced { findSafeArea() }
        sizeFollower?()
      }
      if bounds.origin != old.origin { (self as? UIScrollView)?.didScroll() }
    }
  }

  /// Called by the layer, on the main thread.
  nonisolated func layerPositionDidChange() {
    MainActor.assumeIsolated {
      if parentView != nil { inputChanged() }
      if parentView?.knownSafeArea != .zero, !constraintState.isBeingPlaced { findSafeArea() }
    }
  }

  /// Resizes subviews by their masks.
  private final func resizeSubviews(from old: CGSize) {
    guard autoresizesSubviews else { return }
    for view in views
    where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty {
      view.follow(from: old, to: bounds.size)
    }
  }

  private final func follow(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    func side(
      _ place: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat,
      _ before: AutoresizingMask, _ size: AutoresizingMask, _ behind: AutoresizingMask
    ) -> (CGFloat, CGFloat) {
      let parts = AutoresizingSide(
        before: mask.contains(before), size: mask.contains(size), behind: mask.contains(behind))
      return parts.resized(place, length, from: old, to: new)
    }
    let isPlain = CATransform3DIsIdentity(storedLayer.transform)
    // A transformed view keeps its shape: its centre moves, and its own size follows.
    let box =
      isPlain
      ? frame
      : CGRect(
        x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
        height: bounds.height)
    let (x, width) = side(
      box.minX, box.width, old.width, new.width, .flexibleLeftMargin, .flexibleWidth,
      .flexibleRightMargin)
    let (y, height) = side(
      box.minY, box.height, old.height, new.height, .flexibleTopMargin, .flexibleHeight,
      .flexibleBottomMargin)
    if isPlain {
      frame = CGRect(x: x, y: y, width: width, height: height)
    } else {
      bounds.size = CGSize(width: width, height: height)
      center = CGPoint(x: x + width / 2, y: y + height / 2)
    }
  }
}

/// One axis of a view that follows its superview: three lengths, of which some grow, in proportion
/// to their old values.
struct AutoresizingSide {
  var before: Bool
  var size: Bool
  var behind: Bool

  /// - Source: the three lengths share the change by their sizes; evenly if all flexible ones are 0
  ///   (our choice).
  func resized(_ place: CGFloat, _ length: CGFloat, from old: CGFloat, to new: CGFloat)
    -> (place: CGFloat, length: CGFloat)
  {
    let change = new - old
    guard change != 0, before || size else { return (place, length) }
    let parts = [
      before ? max(place, 0) : 0, size ? length : 0,
      behind ? max(old - place - length, 0) : 0,
    ]
    let whole = parts.reduce(0, +)
    let count = [before, size, behind].count { $0 }
    func share(_ index: Int, _ grows: Bool) -> CGFloat {
      guard grows else { return 0 }
      return whole > 0 ? change * parts[index] / whole : change / CGFloat(count)
    }
    return (place + share(0, before), max(0, length + share(1, size)))
  }
}

extension UITraitCollection {
  /// The traits that the host sets.
  static var ofEnvironment: UITraitCollection {
    var values = TraitValues(
      category: TextKitEnvironment.preferredContentSizeCategory,
      scale: TextKitEnvironment.displayScale, style: TextKitEnvironment.userInterfaceStyle)
    if TextKitEnvironment.locale.language.characterDirection == .rightToLeft {
      values[UITraitLayoutDirection.self] = .rightToLeft
    }
    return UITraitCollection(values)
  }
}
