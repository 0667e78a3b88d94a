// SPDX-License-Identifier: MIT

extension UIView {
  /// How a view's size and place follow its superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Parts by their bits.
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

  /// How what is in a view is placed in its bounds, as it is seen: top is where y is least.
  public enum ContentMode: Int, CaseIterable, Sendable {
    /// Stretched to the bounds.
    case scaleToFill = 0
    /// As large as fits, in the middle.
    case scaleAspectFit = 1
    /// As small as covers the bounds, in the middle.
    case scaleAspectFill = 2
    /// Stretched, and drawn anew when the bounds change.
    case redraw = 3
    /// In its own size, in the middle.
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

    /// Core Animation's names have y up.
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

  /// How fast an animation is at its ends.
  ///
  /// - Source: UIKit, `UIView.AnimationCurve`.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut = 0
    /// Slow at the start.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// Even.
    case linear = 3
  }

  /// A side of `intrinsicContentSize` that does not matter.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
  /// As small as can be, for `systemLayoutSizeFitting(_:)`.
  public nonisolated static let layoutFittingCompressedSize = CGSize.zero
  /// As large as can be, for `systemLayoutSizeFitting(_:)`.
  public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Which way reading goes with an attribute: with `.unspecified`, as in the user's language.
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

/// Which way what a view shows goes, where it is not the language's.
public enum UISemanticContentAttribute: Int, Sendable {
  /// As the language goes.
  case unspecified = 0
  /// Buttons of a player, which never turn.
  case playback = 1
  /// Left and right are meant as they are.
  case spatial = 2
  /// From left to right.
  case forceLeftToRight = 3
  /// From right to left.
  case forceRightToLeft = 4
}

/// Which way reading goes.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// As in English.
  case leftToRight = 0
  /// As in Arabic.
  case rightToLeft = 1
}
