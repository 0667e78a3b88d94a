// SPDX-License-Identifier: MIT

/// A group of menu elements, as a submenu or inline.
///
/// A menu is immutable: `replacingChildren(_:)` makes another one.
///
/// - Source: UIKit, `UIMenu`.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// The identity of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates an identifier by its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier by its name.
    ///
    /// - Parameter rawValue: The name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The presentation of a menu in another one.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Its elements are shown among those around it.
    public static let displayInline = Options(rawValue: 1)
    /// Its elements are destructive.
    public static let destructive = Options(rawValue: 2)
    /// At most one of its elements is on.
    public static let singleSelection = Options(rawValue: 32)
    /// Its elements are shown as images in a row.
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

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - title: The title; empty for a menu without a headline.
  ///   - image: The image.
  ///   - identifier: The identity; nil makes a unique one.
  ///   - options: The presentation in another menu.
  ///   - children: The elements, in order.
  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIMenu.Identifier? = nil,
    options: UIMenu.Options = [], children: [UIMenuElement] = []
  ) {
    self.init(title, image, identifier, options, children)
  }

  /// The identity of the menu.
  open var identifier: UIMenu.Identifier { storedIdentifier }
  /// The presentation in another menu.
  open var options: UIMenu.Options { storedOptions }
  /// The elements, in order.
  open var children: [UIMenuElement] { elements }

  /// The elements that are on, if at most one can be (`.singleSelection`), and those of inline
  /// menus.
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

  /// Returns a menu like this one, with other elements.
  ///
  /// - Parameter newChildren: The elements, in order.
  /// - Returns: A menu with the same title, image, identifier and options.
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
  /// Look up and translate.
  public static let lookup = Self("com.apple.menu.lookup")
  /// Replacements.
  public static let replace = Self("com.apple.menu.replace")
  /// Share.
  public static let share = Self("com.apple.menu.share")
  /// Fonts and alignment.
  public static let format = Self("com.apple.menu.format")
  /// Bold, italic and underline.
  public static let textStyle = Self("com.apple.menu.text-style")
  /// Bigger and smaller.
  public static let textSize = Self("com.apple.menu.text-size")
  /// Left, right and centred.
  public static let alignment = Self("com.apple.menu.alignment")
  /// From left to right, from right to left.
  public static let writingDirection = Self("com.apple.menu.writing-direction")
  /// Suggestions of the spell checker.
  public static let spelling = Self("com.apple.menu.spelling")
  /// Smart quotes and others.
  public static let substitutions = Self("com.apple.menu.substitutions")
  /// Upper and lower case.
  public static let transformations = Self("com.apple.menu.transformations")
  /// Reading aloud.
  public static let speech = Self("com.apple.menu.speech")
  /// The program itself: about, settings, quit.
  public static let application = Self("com.apple.menu.application")
  /// Open, save and print.
  public static let file = Self("com.apple.menu.file")
  /// All changes of the selection.
  public static let edit = Self("com.apple.menu.edit")
  /// The appearance of the window.
  public static let view = Self("com.apple.menu.view")
  /// Windows.
  public static let window = Self("com.apple.menu.window")
  /// Help.
  public static let help = Self("com.apple.menu.help")
  /// The menu that contains all others.
  public static let root = Self("com.apple.menu.root")
}
