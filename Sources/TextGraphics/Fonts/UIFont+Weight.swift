// SPDX-License-Identifier: MIT

extension UIFont {
  /// The weight of a font, from −1 to 1; 0 is regular.
  public struct Weight: _UIKitNumericRawRepresentable, Hashable, Sendable {
    /// The number, from −1 to 1.
    public let rawValue: CGFloat
    /// Creates a weight.
    ///
    /// - Parameter rawValue: From −1 to 1.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight.
    ///
    /// - Parameter rawValue: From −1 to 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The lightest, like CSS 100.
    public static let ultraLight = Weight(-0.8)
    /// Like CSS 200.
    public static let thin = Weight(-0.6)
    /// Like CSS 300.
    public static let light = Weight(-0.4)
    /// Like CSS 400.
    public static let regular = Weight(0)
    /// Like CSS 500.
    public static let medium = Weight(0.23)
    /// Like CSS 600.
    public static let semibold = Weight(0.3)
    /// Like CSS 700.
    public static let bold = Weight(0.4)
    /// Like CSS 800.
    public static let heavy = Weight(0.56)
    /// Like CSS 900.
    public static let black = Weight(0.62)
  }

  /// The width of a font, from −1 to 1; 0 is normal.
  public struct Width: RawRepresentable, Hashable, Sendable {
    /// The number, from −1 to 1.
    public let rawValue: CGFloat
    /// Creates a width.
    ///
    /// - Parameter rawValue: From −1 to 1.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a width.
    ///
    /// - Parameter rawValue: From −1 to 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Half of the normal width.
    public static let compressed = Width(-0.4)
    /// Three quarters of the normal width.
    public static let condensed = Width(-0.2)
    /// The normal width.
    public static let standard = Width(0)
    /// Five quarters of the normal width.
    public static let expanded = Width(0.2)
  }
}

/// Pairs of Apple's weights and CSS's.
///
/// Between two of them the scale is linear.
private let weightScale: [(apple: Double, css: Double)] = [
  (-1, 1), (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
  (0.56, 800), (0.62, 900), (1, 1000),
]

extension UIFont.Weight {
  /// The same weight on CSS's scale, 1 to 1000.
  var css: Double {
    let value = Double(rawValue)
    guard value.isFinite else { return 400 }
    for (low, high) in zip(weightScale, weightScale.dropFirst()) where value <= high.apple {
      let part = max(0, (value - low.apple) / (high.apple - low.apple))
      return low.css + part * (high.css - low.css)
    }
    return 1000
  }

  /// Creates Apple's weight for one of CSS's.
  init(css: Double) {
    for (low, high) in zip(weightScale, weightScale.dropFirst()) where css <= high.css {
      let part = max(0, (css - low.css) / (high.css - low.css))
      self.init(CGFloat(low.apple + part * (high.apple - low.apple)))
      return
    }
    self.init(1)
  }
}

extension UIFont.Width {
  /// The percentage of the normal width, 25 to 400.
  var percent: Double {
    let value = Double(rawValue)
    return value.isFinite ? min(max(100 + 125 * value, 25), 400) : 100
  }

  /// Creates Apple's width for a percentage.
  init(percent: Double) { self.init(CGFloat((percent - 100) / 125)) }
}
