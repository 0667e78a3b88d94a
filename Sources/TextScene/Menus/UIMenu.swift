// SPDX-License-Identifier: MIT

/// A group of elements, with a title or in line with those around it.
///
/// A menu never changes: `replacingChildren(_:)` makes another one.
///
/// - Source: UIKit, `UIMenu`.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// Tells a menu from others.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// An identifier by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier by its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu is shown in another one.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Its elements stand among those around it.
    public static let displayInline = Options(rawValue: 1)
    /// What is in it takes something away.
    public static let destructive = Options(rawValue: 2)
    /// One of its elements is on, at most.
    public static let singleSelection = Options(rawValue: 32)
    /// Its elements are shown as pictures, side by side.
    public static let displayAsPalette = Options(rawValue: 128)
  }

  private let storedIdentifier: Identifier
  private let storedOptions: Options
  private let elements: [UIMenuElement]

  private init(
    _ title: String, _ image: UIImage?, _ identifier: Identifier?, _ options: Options,
    _ children: [UIMenuElement]
  ) {
    storedIdentifier = identifier ?? Identifier(UUID().uuidString)
    storedOptions = options
    elements = children
    super.init(title, image)
  }

  /// A menu.
  ///
  /// - Parameters:
  ///   - title: The text; an empty one for a menu without a headline.
  ///   - image: The picture.
  ///   - identifier: Tells it from others; nil makes one that no other has.
  ///   - options: How it is shown in another menu.
  ///   - children: What is in it, in order.
  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIMenu.Identifier? = nil,
    options: UIMenu.Options = [], children: [UIMenuElement] = []
  ) {
    self.init(title, image, identifier, options, children)
  }

  /// What tells the menu from others.
  open var identifier: UIMenu.Identifier { storedIdentifier }
  /// How it is shown in another menu.
  open var options: UIMenu.Options { storedOptions }
  /// What is in it, in order.
  open var children: [UIMenuElement] { elements }

  /// The elements that are on, where one at most can be (`.singleSelection`), and of menus in line with it.
  open var selectedElements: [UIMenuElement] {
    guard storedOptions.contains(.singleSelection) else { return [] }
    return elements.flatMap { element -> [UIMenuElement] in
      if let menu = element as? UIMenu {
        return menu.options.contains(.displayInline) ? menu.onElements : []
      }
      return (element as? any UIMenuLeaf)?.state == .on ? [element] : []
    }
  }

  private var onElements: [UIMenuElement] {
    elements.filter { ($0 as? any UIMenuLeaf)?.state == .on }
  }

  /// A menu like this one, with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    let menu = UIMenu(shownTitle, shownImage, storedIdentifier, storedOptions, newChildren)
    menu.subtitle = subtitle
    return menu
  }
}

extension UIMenu.Identifier {
  /// Cut, copy, paste and others.
  public static let standardEdit = Self("com.apple.menu.standard-edit")
  /// Undo and redo.
  public static let undoRedo = Self("com.apple.menu.undo-redo")
  /// Find and replace.
  public static let find = Self("com.apple.menu.find")
  /// Look up, translate.
  public static let lookup = Self("com.apple.menu.lookup")
  /// Replacements.
  public static let replace = Self("com.apple.menu.replace")
  /// Share.
  public static let share = Self("com.apple.menu.share")
  /// Fonts and alignment.
  public static let format = Self("com.apple.menu.format")
  /// Bold, italic, underlined.
  public static let textStyle = Self("com.apple.menu.text-style")
  /// Larger, smaller.
  public static let textSize = Self("com.apple.menu.text-size")
  /// Left, right, centred.
  public static let alignment = Self("com.apple.menu.alignment")
  /// From left to right, from right to left.
  public static let writingDirection = Self("com.apple.menu.writing-direction")
  /// Guesses of the speller.
  public static let spelling = Self("com.apple.menu.spelling")
  /// Smart quotes and others.
  public static let substitutions = Self("com.apple.menu.substitutions")
  /// Upper and lower case.
  public static let transformations = Self("com.apple.menu.transformations")
  /// Read aloud.
  public static let speech = Self("com.apple.menu.speech")
  /// What the program is, and what ends it.
  public static let application = Self("com.apple.menu.application")
  /// Open, save, print.
  public static let file = Self("com.apple.menu.file")
  /// Whatever changes what is selected.
  public static let edit = Self("com.apple.menu.edit")
  /// What is seen.
  public static let view = Self("com.apple.menu.view")
  /// Windows.
  public static let window = Self("com.apple.menu.window")
  /// Help.
  public static let help = Self("com.apple.menu.help")
  /// The menu that holds all others.
  public static let root = Self("com.apple.menu.root")
}
