// SPDX-License-Identifier: MIT

/// The part of a view that the keyboard covers; without a keyboard, the lower edge of the safe
/// area.
///
/// - Source: UIKit, `UIKeyboardLayoutGuide`.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UILayoutGuide {
  /// Whether the guide's upper edge is that of the safe area while there is no keyboard.
  ///
  /// Default true; false: the view's lower edge.
  @KeptProperty open var usesBottomSafeArea = true { didSet { owner?.keyboardChanged() } }
}

extension UIView {
  /// The part of the view that the keyboard covers.
  ///
  /// A constraint to its `topAnchor` keeps a view above the keyboard, and above the bars without
  /// one. A host reports the keyboard's frame: `UIWindow.simulateKeyboard(frame:)`.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    guard let guide = ownGuide(.keyboard, \.keyboardGuide) as? UIKeyboardLayoutGuide else {
      fail("UIView.keyboardLayoutGuide: it is of another class")
    }
    return guide
  }

  /// The readable part of the view: inside its margins and limited in width.
  ///
  /// At most 672 points wide at the default text size, and wider with larger text; centred.
  ///
  /// - Source: UIKit; the width is that of an iPad, its growth with the body font is our choice.
  public var readableContentGuide: UILayoutGuide { ownGuide(.readable, \.readableGuide) }

  /// The maximum readable width.
  final var readableWidth: CGFloat {
    let body = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    return 672 * max(body.pointSize, 1) / 17
  }

  final var readableInsets: UIEdgeInsets {
    var insets = layoutMargins
    let spare = (bounds.width - insets.left - insets.right - readableWidth) / 2
    if spare > 0 {
      insets.left += spare
      insets.right += spare
    }
    return insets
  }

  /// The height of the view that the keyboard or the bars cover, from its lower edge.
  final var keyboardCover: CGFloat {
    let guide = constraintState.keyboardGuide as? UIKeyboardLayoutGuide
    let bars = guide?.usesBottomSafeArea == false ? 0 : safeAreaInsets.bottom
    guard let window, let keyboard = window.keyboardFrame(in: self), keyboard.height > 0 else {
      return bars
    }
    return min(max(bars, bounds.maxY - keyboard.minY), max(bounds.height, 0))
  }

  final var keyboardFrame: CGRect {
    let covered = keyboardCover
    return CGRect(x: bounds.minX, y: bounds.maxY - covered, width: bounds.width, height: covered)
  }

  /// Handles a movement of the keyboard: updates layout by its guides, here and below.
  final func keyboardChanged() {
    if constraintState.keyboardGuide != nil {
      constraintsChanged()
      setNeedsLayout()
    }
    for view in views { view.keyboardChanged() }
  }
}
