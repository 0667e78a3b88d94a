// SPDX-License-Identifier: MIT

/// The margins that a client has set.
struct ViewMargins {
  /// Leading and trailing if `isDirectional`, else left and right.
  var insets = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var isDirectional = true
}

extension UIView {
  private final var isRightToLeft: Bool {
    effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// Converts left to leading, or leading to left.
  private final func turned(_ insets: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
  }

  final var usedMargins: UIEdgeInsets {
    var used =
      margins.isDirectional && isRightToLeft ? turned(margins.insets) : margins.insets
    if preservesSuperviewLayoutMargins, let parent = parentView {
      let around = parent.layoutMargins
      let frame = self.frame
      used.left = max(used.left, around.left - frame.minX)
      used.top = max(used.top, around.top - frame.minY)
      used.right = max(used.right, around.right - (parent.bounds.width - frame.maxX))
      used.bottom = max(used.bottom, around.bottom - (parent.bounds.height - frame.maxY))
    }
    guard insetsLayoutMarginsFromSafeArea else { return used }
    let safe = safeAreaInsets
    return UIEdgeInsets(
      top: used.top + safe.top, left: used.left + safe.left, bottom: used.bottom + safe.bottom,
      right: used.right + safe.right)
  }

  final var usedDirectionalMargins: NSDirectionalEdgeInsets {
    let used = isRightToLeft ? turned(usedMargins) : usedMargins
    return NSDirectionalEdgeInsets(
      top: used.top, leading: used.left, bottom: used.bottom, trailing: used.right)
  }

  final func setMargins(_ insets: UIEdgeInsets) {
    checkFinite("UIView.layoutMargins", insets)
    margins = ViewMargins(insets: insets, isDirectional: false)
    marginsChanged()
  }

  final func setDirectionalMargins(_ insets: NSDirectionalEdgeInsets) {
    checkFinite(
      "UIView.directionalLayoutMargins", insets.top, insets.leading, insets.bottom, insets.trailing)
    margins = ViewMargins(
      insets: UIEdgeInsets(
        top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing),
      isDirectional: true)
    marginsChanged()
  }

  final func marginsChanged() {
    layoutMarginsDidChange()
    setNeedsLayout()
    if constraintState.marginsGuide != nil { constraintsChanged() }
    for view in views where view.preservesSuperviewLayoutMargins { view.marginsChanged() }
  }

  /// Computes the part of the view that the window's bars cover, here and below.
  final func findSafeArea() {
    let found = coveredPart
    guard found != knownSafeArea else {
      // If nothing is covered here, nothing below is.
      if found != .zero { for view in views { view.findSafeArea() } }
      return
    }
    knownSafeArea = found
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    setNeedsLayout()
    if constraintState.safeAreaGuide != nil { constraintsChanged() }
    if insetsLayoutMarginsFromSafeArea { marginsChanged() }
    for view in views { view.findSafeArea() }
  }

  private final var coveredPart: UIEdgeInsets {
    var insets: UIEdgeInsets
    if let window = self as? UIWindow {
      insets = window.coveredEdges
    } else if let parent = parentView {
      let around = parent.knownSafeArea
      let frame = self.frame
      let origin = parent.bounds.origin
      let size = parent.bounds.size
      // A part beyond the superview is covered only where the superview is.
      func part(_ covered: CGFloat, _ distance: CGFloat) -> CGFloat {
        covered > 0 ? max(0, covered - distance) : 0
      }
      insets = UIEdgeInsets(
        top: part(around.top, frame.minY - origin.y),
        left: part(around.left, frame.minX - origin.x),
        bottom: part(around.bottom, origin.y + size.height - frame.maxY),
        right: part(around.right, origin.x + size.width - frame.maxX))
    } else {
      insets = .zero
    }
    if let more = controller?.additionalSafeAreaInsets {
      insets.top += more.top
      insets.left += more.left
      insets.bottom += more.bottom
      insets.right += more.right
    }
    return insets
  }
}
