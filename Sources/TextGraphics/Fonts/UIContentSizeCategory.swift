// SPDX-License-Identifier: MIT

/// How large the user wants text: twelve sizes, of which `large` is usual.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// Apple's name of the category.
  public let rawValue: String
  /// A category by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No size is said.
  public static let unspecified = named("Unspecified", prefix: "_UICTContentSizeCategory")
  /// The smallest of all.
  public static let extraSmall = named("XS")
  /// Two below the usual size.
  public static let small = named("S")
  /// One below the usual size.
  public static let medium = named("M")
  /// The usual size.
  public static let large = named("L")
  /// One above the usual size.
  public static let extraLarge = named("XL")
  /// Two above the usual size.
  public static let extraExtraLarge = named("XXL")
  /// Three above the usual size.
  public static let extraExtraExtraLarge = named("XXXL")
  /// The first of the sizes for people who see badly.
  public static let accessibilityMedium = named("AccessibilityM")
  /// The second of the sizes for people who see badly.
  public static let accessibilityLarge = named("AccessibilityL")
  /// The third of the five accessibility sizes.
  public static let accessibilityExtraLarge = named("AccessibilityXL")
  /// The fourth of the sizes for people who see badly.
  public static let accessibilityExtraExtraLarge = named("AccessibilityXXL")
  /// The largest of all.
  public static let accessibilityExtraExtraExtraLarge = named("AccessibilityXXXL")

  private static func named(
    _ name: String, prefix: String = "UICTContentSizeCategory"
  ) -> UIContentSizeCategory {
    UIContentSizeCategory(rawValue: prefix + name)
  }

  /// Posted once after the category has changed; fetch fonts of text styles again.
  ///
  /// `userInfo` holds the new category's name, a `String`, under `newValueUserInfoKey`. It is posted
  /// on the thread that changed the category.
  public static let didChangeNotification = NSNotification.Name(
    rawValue: "UIContentSizeCategoryDidChangeNotification")
  /// Where a notification holds the new category's name.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  /// From the smallest to the largest.
  static let all: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// 0 to 11 from the smallest; `nil` for `unspecified` and names that are none.
  var step: Int? { UIContentSizeCategory.all.firstIndex(of: self) }

  /// Whether it is one of the five sizes for people who see badly.
  public var isAccessibilityCategory: Bool { (step ?? 0) >= 7 }

  /// Whether text is smaller; `unspecified` is smaller than all.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    (left.step ?? -1) < (right.step ?? -1)
  }
  /// Whether text is smaller or of equal size.
  public static func <= (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    !(right < left)
  }
  /// Whether text is larger.
  public static func > (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    right < left
  }
  /// Whether text is larger or of equal size.
  public static func >= (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    !(left < right)
  }

  /// The category of SwiftUI's older type; `nil` gives `unspecified`.
  public init(_ sizeCategory: ContentSizeCategory?) {
    self =
      sizeCategory.flatMap(ContentSizeCategory.allCases.firstIndex)
      .map { UIContentSizeCategory.all[$0] } ?? .unspecified
  }

  /// The category of SwiftUI's newer type; `nil` gives `unspecified`.
  public init(_ dynamicTypeSize: DynamicTypeSize?) {
    self =
      dynamicTypeSize.flatMap(DynamicTypeSize.allCases.firstIndex)
      .map { UIContentSizeCategory.all[$0] } ?? .unspecified
  }
}

/// SwiftUI's older name for the sizes of text.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
  /// The smallest sizes, the usual one (`large`) and larger ones.
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  /// Sizes for people who see badly.
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  /// The two largest sizes for people who see badly.
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
}

/// SwiftUI's newer name for the sizes of text.
public enum DynamicTypeSize: Hashable, CaseIterable, Comparable, Sendable {
  /// The smallest sizes, the usual one (`large`) and larger ones.
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  /// Sizes for people who see badly.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
}

/// What follows the user's size of text by itself.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
  /// Whether fonts of text styles, and fonts scaled by `UIFontMetrics`, follow a change of the size.
  var adjustsFontForContentSizeCategory: Bool { get set }
}
