// SPDX-License-Identifier: MIT

extension UIButton {
  /// What a button shows: title, image, colours and measures.
  ///
  ///     var look = UIButton.Configuration.filled()
  ///     look.title = "Save"
  ///     look.image = UIImage(systemName: "square.and.arrow.down")
  ///     look.imagePadding = 6
  ///     button.configuration = look
  ///
  /// - Source: UIKit, `UIButton.Configuration`; colours and measures are those of iOS 17, as far as Apple shows them.
  public struct Configuration {
    /// How round corners are.
    public enum CornerStyle: Int, Sendable {
      /// As `background.cornerRadius` says.
      case fixed = -1
      /// As `background.cornerRadius` says, larger with larger text.
      case dynamic = 0
      /// A little.
      case small = 1
      /// As usual.
      case medium = 2
      /// Much.
      case large = 3
      /// Half circles.
      case capsule = 4
    }

    /// How large a button is.
    public enum Size: Int, Sendable {
      /// As usual.
      case medium = 0
      /// Small.
      case small = 1
      /// Smaller than small.
      case mini = 2
      /// Large.
      case large = 3
    }

    /// How title and second line are aligned.
    public enum TitleAlignment: Int, Sendable {
      /// As the button's content is.
      case automatic = 0
      /// Where reading begins.
      case leading = 1
      /// In the middle.
      case center = 2
      /// Where reading ends.
      case trailing = 3
    }

    enum Style {
      case plain, gray, tinted, filled, borderless, bordered, borderedTinted, borderedProminent
    }

    let style: Style
    private var ownInsets: NSDirectionalEdgeInsets?

    init(_ style: Style) { self.style = style }

    /// Without a background: the title in the tint colour.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// A grey background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A pale background in the tint colour.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// A background in the tint colour, and a white title.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Without a background or room around.
    public static func borderless() -> Configuration { Configuration(.borderless) }
    /// A grey background.
    public static func bordered() -> Configuration { Configuration(.bordered) }
    /// A pale background in the tint colour.
    public static func borderedTinted() -> Configuration { Configuration(.borderedTinted) }
    /// A background in the tint colour, and a white title.
    public static func borderedProminent() -> Configuration { Configuration(.borderedProminent) }

    /// The title; setting it takes attributes away.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title with attributes.
    public var attributedTitle: AttributedString?
    /// The second line; default nil.
    public var subtitle: String?
    /// The image; default nil.
    public var image: UIImage?
    /// Whether an activity indicator is shown in place of the image; default false.
    public var showsActivityIndicator = false
    /// Changes the attributes of the title; default nil.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// Changes the colour of the image; default nil.
    public var imageColorTransformer: UIConfigurationColorTransformer?

    /// The colour of title and image; nil is that of the style.
    public var baseForegroundColor: UIColor?
    /// The colour of the background; nil is that of the style.
    public var baseBackgroundColor: UIColor?
    /// The background, where it is other than the style's.
    public var background = UIBackgroundConfiguration()
    /// How round corners are; default `.dynamic`.
    public var cornerStyle = CornerStyle.dynamic
    /// How large the button is; default `.medium`.
    public var buttonSize = Size.medium
    /// Room around title and image; the size's until it is set.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? standardInsets }
      set { ownInsets = newValue }
    }
    /// Sets the room around title and image back to the size's.
    public mutating func setDefaultContentInsets() { ownInsets = nil }
    /// Where the image is beside the title; default `.leading`.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Room between image and title; default 0.
    public var imagePadding: CGFloat = 0
    /// Room between title and second line; default 1.
    public var titlePadding: CGFloat = 1
    /// How title and second line are aligned; default `.automatic`.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether the background of a plain or tinted button changes while it is selected; default true.
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

    /// The configuration with the colours of a button's state.
    ///
    /// - Parameter button: Its state and tint count.
    /// - Returns: A configuration with the colours that are shown.
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
  /// The colour; nil is the style's.
  public var backgroundColor: UIColor?
  /// How round corners are, in points; default 5.95, as of a button of usual size.
  public var cornerRadius: CGFloat = 5.95
  /// Room between the button's edges and the background.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour of the line around; nil is the tint colour.
  public var strokeColor: UIColor?
  /// The width of the line around, in points; default 0.
  public var strokeWidth: CGFloat = 0
  /// An image over the colour; default nil.
  public var image: UIImage?
  /// How the image is placed; default `.scaleToFill`.
  public var imageContentMode = UIView.ContentMode.scaleToFill

  /// A background of the style's.
  public init() {}
  /// Nothing.
  public static func clear() -> UIBackgroundConfiguration {
    var clear = UIBackgroundConfiguration()
    clear.backgroundColor = .clear
    return clear
  }
}

/// Changes attributes.
///
/// - Source: UIKit, `UIConfigurationTextAttributesTransformer`.
public struct UIConfigurationTextAttributesTransformer {
  /// The closure.
  public let transform: (AttributeContainer) -> AttributeContainer
  /// A transformer that calls a closure.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }
  /// Changes attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

/// Changes a colour.
///
/// - Source: UIKit, `UIConfigurationColorTransformer`.
public struct UIConfigurationColorTransformer {
  /// The closure.
  public let transform: (UIColor) -> UIColor
  /// A transformer that calls a closure.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
  /// Changes a colour.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
  /// Makes a grey of a colour.
  public static var grayscale: UIConfigurationColorTransformer {
    UIConfigurationColorTransformer { color in
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      _ = unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return UIColor(white: 0.299 * red + 0.587 * green + 0.114 * blue, alpha: alpha)
    }
  }
}
