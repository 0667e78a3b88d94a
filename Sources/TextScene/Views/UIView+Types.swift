// SPDX-License-Identifier: MIT

extension UIView {
  /// The behaviour of a view's size and position when its superview's size changes.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a mask by its bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance to the left edge grows.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width grows.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the right edge grows.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the upper edge grows.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height grows.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the lower edge grows.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The positioning of a view's content in its bounds, by the visible directions: top is the least
  /// y.
  public enum ContentMode: Int, CaseIterable, Sendable {
    /// Stretched to the bounds.
    case scaleToFill = 0
    /// The largest size that fits, centred.
    case scaleAspectFit = 1
    /// The smallest size that covers the bounds, centred.
    case scaleAspectFill = 2
    /// Stretched, and redrawn when the bounds change.
    case redraw = 3
    /// In its own size, centred.
    case center = 4
    /// At the upper edge.
    case top = 5
    /// At the lower edge.
    case bottom = 6
    /// At the left edge.
    case left = 7
    /// At the right edge.
    case right = 8
    /// In the upper left corner.
    case topLeft = 9
    /// In the upper right corner.
    case topRight = 10
    /// In the lower left corner.
    case bottomLeft = 11
    /// In the lower right corner.
    case bottomRight = 12

    /// Core Animation's names refer to y up.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// The curve of an animation.
  ///
  /// - Source: UIKit, `UIView.AnimationCurve`.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at the start and the end.
    case easeInOut = 0
    /// Slow at the start.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// Constant speed.
    case linear = 3
  }

  /// The value of a dimension of `intrinsicContentSize` that is undetermined.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
  /// The smallest possible size, for `systemLayoutSizeFitting(_:)`.
  public nonisolated static let layoutFittingCompressedSize = CGSize.zero
  /// The largest possible size, for `systemLayoutSizeFitting(_:)`.
  public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Returns the layout direction of an attribute.
  ///
  /// - Parameter semanticContentAttribute: The attribute; `.unspecified` has the direction of the
  ///   user's language.
  /// - Returns: Left to right or right to left.
  public class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
    }
  }
}

/// The meaning of a view's content for its layout direction.
public enum UISemanticContentAttribute: Int, Sendable {
  /// The direction of the language.
  case unspecified = 0
  /// Buttons of a player, which are never mirrored.
  case playback = 1
  /// Physical directions, which are never mirrored.
  case spatial = 2
  /// From left to right.
  case forceLeftToRight = 3
  /// From right to left.
  case forceRightToLeft = 4
}

/// A layout direction.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// As in English.
  case leftToRight = 0
  /// As in Arabic.
  case rightToLeft = 1
}
