// SPDX-License-Identifier: MIT

extension UIButton {
  /// The contents and appearance of a button: title, image, colours and dimensions.
  ///
  ///     var style = UIButton.Configuration.filled()
  ///     style.title = "Save"
  ///     style.image = UIImage(systemName: "square.and.arrow.down")
  ///     style.imagePadding = 6
  ///     button.configuration = style
  ///
  /// - Source: UIKit, `UIButton.Configuration`; colours and dimensions are those of iOS 17, as far
  ///   as Apple shows them.
  public struct Configuration {
    /// The style of the corners.
    public enum CornerStyle: Int, Sendable {
      /// The radius of `background.cornerRadius`.
      case fixed = -1
      /// The radius of `background.cornerRadius`, scaled with the text size.
      case dynamic = 0
      /// A small radius.
      case small = 1
      /// A medium radius.
      case medium = 2
      /// A large radius.
      case large = 3
      /// Half circles.
      case capsule = 4
    }

    /// The size of a button.
    public enum Size: Int, Sendable {
      /// The standard size.
      case medium = 0
      /// A size below small.
      case small = 1
      /// Smaller than small.
      case mini = 2
      /// Large.
      case large = 3
    }

    /// The alignment of title and subtitle.
    public enum TitleAlignment: Int, Sendable {
      /// As the button's content.
      case automatic = 0
      /// At the leading edge.
      case leading = 1
      /// Centred.
      case center = 2
      /// At the trailing edge.
      case trailing = 3
    }

    enum Style {
      case plain, gray, tinted, filled, borderless, bordered, borderedTinted, borderedProminent
    }

    let style: Style
    private var ownInsets: NSDirectionalEdgeInsets?

    init(_ style: Style) { self.style = style }

    /// Returns a style without a background, with the title in the tint colour.
    ///
    /// - Returns: A new configuration.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Returns a style with a grey background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// Returns a style with a pale background in the tint colour.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// Returns a style with a background in the tint colour, and a white title.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Returns a style without a background or insets.
    ///
    /// - Returns: A new configuration.
    public static func borderless() -> Configuration { Configuration(.borderless) }
    /// Returns a style with a grey background.
    public static func bordered() -> Configuration { Configuration(.bordered) }
    /// Returns a style with a pale background in the tint colour.
    public static func borderedTinted() -> Configuration { Configuration(.borderedTinted) }
    /// Returns a style with a background in the tint colour, and a white title.
    public static func borderedProminent() -> Configuration { Configuration(.borderedProminent) }

    /// The title; setting it discards attributes.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title with attributes.
    public var attributedTitle: AttributedString?
    /// The subtitle; default nil.
    public var subtitle: String?
    /// The image; default nil.
    public var image: UIImage?
    /// Whether an activity indicator is shown in place of the image; default false.
    public var showsActivityIndicator = false
    /// Changes the attributes of the title; default nil.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// Transforms the colour of the image; default nil.
    public var imageColorTransformer: UIConfigurationColorTransformer?

    /// The colour of title and image; nil for that of the style.
    public var baseForegroundColor: UIColor?
    /// The colour of the background; nil for that of the style.
    public var baseBackgroundColor: UIColor?
    /// The background, where it differs from the style's.
    public var background = UIBackgroundConfiguration()
    /// The style of the corners; default `.dynamic`.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of the button; default `.medium`.
    public var buttonSize = Size.medium
    /// The insets around title and image; by default those of the size.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? standardInsets }
      set { ownInsets = newValue }
    }
    /// Resets the insets around title and image to those of the size.
    public mutating func setDefaultContentInsets() { ownInsets = nil }
    /// The side of the title on which the image is shown; default `.leading`.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The distance between image and title in points; default 0.
    public var imagePadding: CGFloat = 0
    /// The distance between title and subtitle in points; default 1.
    public var titlePadding: CGFloat = 1
    /// The alignment of title and subtitle; default `.automatic`.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether the background of a plain or tinted button changes while it is selected; default
    /// true.
    public var automaticallyUpdateForSelection = true

    private var standardInsets: NSDirectionalEdgeInsets {
      if style == .borderless { return .zero }
      let (y, x): (CGFloat, CGFloat) =
        switch buttonSize {
        case .mini, .small: (5, 10)
        case .medium: (7, 12)
        case .large: (15, 20)
        }
      return NSDirectionalEdgeInsets(top: y, leading: x, bottom: y, trailing: x)
    }

    /// Returns the configuration with the colours for a button's state.
    ///
    /// - Parameter button: The button that provides state and tint colour.
    /// - Returns: A configuration with the displayed colours.
    @MainActor
    public func updated(for button: UIButton) -> Configuration {
      var copy = self
      let shown = ButtonColors(self, button)
      copy.baseForegroundColor = shown.foreground
      copy.background.backgroundColor = shown.background
      return copy
    }
  }
}

/// The background of a button.
///
/// - Source: UIKit, `UIBackgroundConfiguration`.
public struct UIBackgroundConfiguration {
  /// The colour; nil for that of the style.
  public var backgroundColor: UIColor?
  /// The corner radius in points; default 5.95, as of a button of standard size.
  public var cornerRadius: CGFloat = 5.95
  /// The insets of the background from the button's edges.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour of the outline; nil for the tint colour.
  public var strokeColor: UIColor?
  /// The width of the outline, in points; default 0.
  public var strokeWidth: CGFloat = 0
  /// An image over the colour; default nil.
  public var image: UIImage?
  /// The content mode of the image; default `.scaleToFill`.
  public var imageContentMode = UIView.ContentMode.scaleToFill

  /// Creates a background with the style's values.
  public init() {}
  /// Returns a transparent background.
  ///
  /// - Returns: A new configuration.
  public static func clear() -> UIBackgroundConfiguration {
    var clear = UIBackgroundConfiguration()
    clear.backgroundColor = .clear
    return clear
  }
}

/// A transformation of text attributes.
///
/// - Source: UIKit, `UIConfigurationTextAttributesTransformer`.
public struct UIConfigurationTextAttributesTransformer {
  /// The closure.
  public let transform: (AttributeContainer) -> AttributeContainer
  /// Creates a transformer.
  ///
  /// - Parameter transform: The transformation.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }
  /// Returns transformed attributes.
  ///
  /// - Parameter input: The attributes to transform.
  /// - Returns: The result of the closure.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

/// A transformation of a colour.
///
/// - Source: UIKit, `UIConfigurationColorTransformer`.
public struct UIConfigurationColorTransformer {
  /// The closure.
  public let transform: (UIColor) -> UIColor
  /// Creates a transformer.
  ///
  /// - Parameter transform: The transformation.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
  /// Returns a transformed colour.
  ///
  /// - Parameter input: The colour to transform.
  /// - Returns: The result of the closure.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
  /// A transformer that converts colours to grey.
  public static var grayscale: UIConfigurationColorTransformer {
    UIConfigurationColorTransformer { color in
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      _ = unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return UIColor(white: 0.299 * red + 0.587 * green + 0.114 * blue, alpha: alpha)
    }
  }
}
