// SPDX-License-Identifier: MIT

/// Options for measuring and drawing strings.
///
/// - Source: UIKit, raw values of iOS.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options' bits.
  public let rawValue: Int
  /// Creates options from bits.
  ///
  /// - Parameter rawValue: The options' bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Text has many lines, and the rectangle's origin is the first line's upper left corner.
  ///
  /// Without it there is one line, and the origin lies on its baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Lines have the leading of their fonts.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Measures the ink of the glyphs instead of their advances and line heights.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// The last line for which there is room ends with an ellipsis, if text is left.
  ///
  /// Counts only together with `.usesLineFragmentOrigin`.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

extension NSString {
  /// Options for measuring and drawing strings.
  public typealias DrawingOptions = NSStringDrawingOptions
}

/// The minimum scale of text that is made to fit, and the result.
///
/// - Source: UIKit `NSStringDrawingContext`.
open class NSStringDrawingContext: NSObject {
  private var smallestScale: CGFloat = 0
  private var smallestTracking: CGFloat = 0

  /// Creates a context without scaling.
  public override init() { super.init() }

  /// The minimum scale of fonts that may be used to make text fit; 0, the default, and 1 disable
  /// scaling.
  ///
  /// NaN counts as 0.
  open var minimumScaleFactor: CGFloat {
    get { smallestScale }
    set { smallestScale = newValue > 0 ? min(newValue, 1) : 0 }
  }
  /// Stored, and without effect, as on iOS since version 7, where Apple deprecates it.
  open var minimumTrackingAdjustment: CGFloat {
    get { smallestTracking }
    set { smallestTracking = newValue }
  }
  /// The scale that was used last: 1 if nothing was scaled.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// Always 0: no tracking is changed.
  open var actualTrackingAdjustment: CGFloat { 0 }
  /// The bounds of the string that was measured or drawn last.
  open internal(set) var totalBounds: CGRect = .zero
}
