// SPDX-License-Identifier: MIT

/// A text size that the user prefers: one of twelve, of which `large` is the default.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// Apple's name of the category.
  public let rawValue: String
  /// Creates a category by Apple's name.
  ///
  /// - Parameter rawValue: One of the names of the categories below; any other counts as
  ///   `unspecified`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No size is specified.
  public static let unspecified = named("Unspecified", prefix: "_UICTContentSizeCategory")
  /// The smallest size.
  public static let extraSmall = named("XS")
  /// Two below the default size.
  public static let small = named("S")
  /// One below the default size.
  public static let medium = named("M")
  /// The default size.
  public static let large = named("L")
  /// One above the default size.
  public static let extraLarge = named("XL")
  /// Two above the default size.
  public static let extraExtraLarge = named("XXL")
  /// Three above the default size.
  public static let extraExtraExtraLarge = named("XXXL")
  /// The first of the five accessibility sizes.
  public static let accessibilityMedium = named("AccessibilityM")
  /// The second of the five accessibility sizes.
  public static let accessibilityLarge = named("AccessibilityL")
  /// The third of the five accessibility sizes.
  public static let accessibilityExtraLarge = named("AccessibilityXL")
  /// The fourth of the five accessibility sizes.
  public static let accessibilityExtraExtraLarge = named("AccessibilityXXL")
  /// The largest of the five accessibility sizes.
  public static let accessibilityExtraExtraExtraLarge = named("AccessibilityXXXL")

  private static func named(
    _ name: String, prefix: String = "UICTContentSizeCategory"
  ) -> UIContentSizeCategory {
    UIContentSizeCategory(rawValue: prefix + name)
  }

  /// Posted once after the category has changed; fetch fonts of text styles again.
  ///
  /// `userInfo` holds the new category's name, a `String`, under `newValueUserInfoKey`. The thread
  /// that changes the category posts it.
  public static let didChangeNotification = NSNotification.Name(
    rawValue: "UIContentSizeCategoryDidChangeNotification")
  /// The key of the new category's name in a notification.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  /// From the smallest to the largest.
  static let all: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The step from the smallest, 0 to 11; `nil` for `unspecified` and unknown names.
  var step: Int? { UIContentSizeCategory.all.firstIndex(of: self) }

  /// Whether it is one of the five accessibility sizes.
  public var isAccessibilityCategory: Bool { (step ?? 0) >= 7 }

  /// Returns whether text is smaller; `unspecified` is smaller than all.
  ///
  /// - Parameters:
  ///   - left: A category.
  ///   - right: The category to compare it with.
  /// - Returns: True if text is smaller; `unspecified` is smaller than all.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    (left.step ?? -1) < (right.step ?? -1)
  }
  /// Returns whether text is smaller or of equal size.
  ///
  /// - Parameters:
  ///   - left: A category.
  ///   - right: The category to compare it with.
  /// - Returns: True if text is smaller or of equal size.
  public static func <= (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    !(right < left)
  }
  /// Returns whether text is larger.
  ///
  /// - Parameters:
  ///   - left: A category.
  ///   - right: The category to compare it with.
  /// - Returns: True if text is larger.
  public static func > (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    right < left
  }
  /// Returns whether text is larger or of equal size.
  ///
  /// - Parameters:
  ///   - left: A category.
  ///   - right: The category to compare it with.
  /// - Returns: True if text is larger or of equal size.
  public static func >= (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    !(left < right)
  }

  /// Creates the category of SwiftUI's older type.
  ///
  /// - Parameter sizeCategory: `nil` gives `unspecified`.
  public init(_ sizeCategory: ContentSizeCategory?) {
    self =
      sizeCategory.flatMap(ContentSizeCategory.allCases.firstIndex)
      .map { UIContentSizeCategory.all[$0] } ?? .unspecified
  }

  /// Creates the category of SwiftUI's newer type.
  ///
  /// - Parameter dynamicTypeSize: `nil` gives `unspecified`.
  public init(_ dynamicTypeSize: DynamicTypeSize?) {
    self =
      dynamicTypeSize.flatMap(DynamicTypeSize.allCases.firstIndex)
      .map { UIContentSizeCategory.all[$0] } ?? .unspecified
  }
}

/// SwiftUI's older name for text sizes.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
  /// The smallest sizes, the default (`large`) and larger ones.
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  /// The first three accessibility sizes.
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  /// The two largest accessibility sizes.
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
}

/// SwiftUI's newer name for text sizes.
public enum DynamicTypeSize: Hashable, CaseIterable, Comparable, Sendable {
  /// The smallest sizes, the default (`large`) and larger ones.
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  /// The five accessibility sizes.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
}

/// An object that follows the user's text size by itself.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
  /// Whether fonts of text styles, and fonts scaled by `UIFontMetrics`, follow a change of the text
  /// size.
  var adjustsFontForContentSizeCategory: Bool { get set }
}
