// SPDX-License-Identifier: MIT

/// How contents are placed in a layer's bounds.
///
/// "Top" and "bottom" are meant with y up, as Core Animation's names are: where y grows down, `top` puts
/// contents at the lower edge. `UIView.ContentMode` says it as it is seen.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A way by its name; an unknown one counts as `resize`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the middle, in their own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// In the middle of the edge of greatest y.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// In the middle of the edge of least y.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// In the middle of the left edge.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// In the middle of the right edge.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the left corner of greatest y.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the right corner of greatest y.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the left corner of least y.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the right corner of least y.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits into the bounds, in the middle.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as covers the bounds, in the middle.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How pixels of contents are mixed when they are made larger or smaller.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A filter by its name; an unknown one counts as `linear`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not at all: pixels stay squares.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// With their neighbours.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// As `linear`; contents have one size only.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The curve of a round corner.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A curve by its name; an unknown one counts as `circular`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that leaves the edges sooner, through the middle of the quarter circle.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Corners by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upper left where y grows down.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Upper right where y grows down.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Lower left where y grows down.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Lower right where y grows down.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)
}
