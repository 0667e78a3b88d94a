// SPDX-License-Identifier: MIT

extension UIFont {
  /// A role of text, such as heading or footnote, whose font follows the user's text size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the style.
    public let rawValue: String
    /// Creates a style by Apple's name.
    ///
    /// - Parameter rawValue: The name; an unknown one has the font of `body`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest title of a page, bold.
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    /// The second largest title of a page, bold.
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    /// A large title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A first level heading.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A second level heading.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A third level heading.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// A headline, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A line below a headline.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Running text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A callout, text set apart from the running text.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A footnote.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A caption of an image.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A smaller caption of an image.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The metrics by which fonts and other lengths scale with this style and the user's text size.
    public var metrics: UIFontMetrics { UIFontMetrics(forTextStyle: self) }
  }

  /// Returns the font of a text style at the user's text size.
  ///
  /// Fetch it again after `UIContentSizeCategory.didChangeNotification`.
  ///
  /// - Parameter style: The role of the text.
  /// - Returns: A font that follows the text style.
  public class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// Returns the font of a text style at the text size of a trait collection.
  ///
  /// - Parameters:
  ///   - style: The role of the text.
  ///   - traitCollection: `nil`, or one that specifies no size, means the user's text size.
  /// - Returns: A font that follows the text style.
  public class func preferredFont(
    forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let category = UIContentSizeCategory.current(in: traitCollection)
    return UIFont(
      core: SystemFonts.core(.init(weight: style.cssWeight)), size: style.size(category),
      scaling: .style(style))
  }
}

extension UIContentSizeCategory {
  /// Returns the category of a trait collection, else the user's.
  static func current(in traits: UITraitCollection?) -> UIContentSizeCategory {
    let category = traits?.preferredContentSizeCategory ?? .unspecified
    return category.step == nil ? TextKitEnvironment.preferredContentSizeCategory : category
  }
}

extension UIFont.TextStyle {
  /// Sizes in points for the twelve categories, as Apple's design guidelines list them.
  ///
  /// The two extra large titles are not listed there: 36 and 28 points at `large` are Apple's, the
  /// others grow as the large title and the first title do (our choice).
  private static let sizes: [UIFont.TextStyle: [CGFloat]] = [
    .extraLargeTitle: [33, 34, 35, 36, 38, 40, 42, 46, 50, 54, 58, 62],
    .extraLargeTitle2: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
  ]

  /// Returns the size in points for a category; for `large` if it is unspecified.
  func size(_ category: UIContentSizeCategory) -> CGFloat {
    let row = UIFont.TextStyle.sizes[self] ?? UIFont.TextStyle.sizes[.body] ?? []
    return row[category.step ?? 3]
  }

  /// The weight of the style's font, bold at least if the user prefers bold text.
  var cssWeight: Double {
    let own: Double =
      switch self {
      case .headline: 600
      case .extraLargeTitle, .extraLargeTitle2: 700
      default: 400
      }
    return TextKitEnvironment.isBoldTextEnabled ? max(own, 700) : own
  }
}
