// SPDX-License-Identifier: MIT

/// The position of contents in a layer's bounds.
///
/// "Top" and "bottom" refer to y up, as Core Animation's names do: where y grows down, `top` puts
/// contents at the lower edge. `UIView.ContentMode` refers to the visible directions.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a gravity by its name.
  ///
  /// - Parameter rawValue: The name; an unknown one counts as `resize`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Centred, in their own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Centred at the edge of greatest y.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Centred at the edge of least y.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Centred at the left edge.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Centred at the right edge.
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
  /// The largest size that fits into the bounds, centred.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The smallest size that covers the bounds, centred.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The interpolation of pixels of contents that are scaled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a filter by its name.
  ///
  /// - Parameter rawValue: The name; an unknown one counts as `linear`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No interpolation: pixels stay squares.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Linear interpolation.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// As `linear`; contents exist in one size only.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The curve of a rounded corner.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a curve by its name.
  ///
  /// - Parameter rawValue: The name; an unknown one counts as `circular`.
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
  /// Creates corners by their bits.
  ///
  /// - Parameter rawValue: The bits.
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
