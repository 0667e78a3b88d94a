// SPDX-License-Identifier: MIT

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Neither is said.
  case unspecified = 0
  /// Dark text on light ground.
  case light = 1
  /// Light text on dark ground.
  case dark = 2
}

/// The surroundings that text is shown in: its size, the screen's scale, light or dark.
open class UITraitCollection: NSObject, @unchecked Sendable {
  private let storedCategory: UIContentSizeCategory
  private let storedScale: CGFloat
  private let storedStyle: UIUserInterfaceStyle

  /// Surroundings of which nothing is said.
  public override init() {
    storedCategory = .unspecified
    storedScale = 0
    storedStyle = .unspecified
  }

  init(category: UIContentSizeCategory, scale: CGFloat, style: UIUserInterfaceStyle) {
    storedCategory = category
    storedScale = scale
    storedStyle = style
  }

  /// Surroundings of which the size of text is said.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    storedCategory = preferredContentSizeCategory
    storedScale = 0
    storedStyle = .unspecified
  }

  /// Surroundings of which the screen's scale is said.
  public init(displayScale: CGFloat) {
    storedCategory = .unspecified
    storedScale = displayScale
    storedStyle = .unspecified
  }

  /// Surroundings of which light or dark is said.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    storedCategory = .unspecified
    storedScale = 0
    storedStyle = userInterfaceStyle
  }

  /// What several collections say; where two say different things, the later one counts.
  public init(traitsFrom traitCollections: [UITraitCollection]) {
    var category = UIContentSizeCategory.unspecified
    var scale: CGFloat = 0
    var style = UIUserInterfaceStyle.unspecified
    for traits in traitCollections {
      if traits.storedCategory != .unspecified { category = traits.storedCategory }
      if traits.storedScale != 0 { scale = traits.storedScale }
      if traits.storedStyle != .unspecified { style = traits.storedStyle }
    }
    storedCategory = category
    storedScale = scale
    storedStyle = style
  }

  /// The user's size of text; `unspecified` when not said.
  open var preferredContentSizeCategory: UIContentSizeCategory { storedCategory }
  /// Pixels for a point; 0 when not said.
  open var displayScale: CGFloat { storedScale }
  /// Light or dark.
  open var userInterfaceStyle: UIUserInterfaceStyle { storedStyle }

  /// Whether another object is a collection of the same traits.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return storedCategory == other.storedCategory && storedScale == other.storedScale
      && storedStyle == other.storedStyle
  }

  /// Equal collections hash alike.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(storedCategory)
    hasher.combine(storedScale)
    hasher.combine(storedStyle)
    return hasher.finalize()
  }
}

/// What has surroundings and hears of their change.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The surroundings.
  var traitCollection: UITraitCollection { get }
  /// Called after they have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
