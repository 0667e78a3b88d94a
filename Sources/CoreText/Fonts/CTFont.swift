// SPDX-License-Identifier: MIT

internal import TextFonts

/// Core Text's font: the same class as UIKit's, so that `font as CTFont` and `font as UIFont`
/// compile as they do on iOS.
public typealias CTFont = UIFont

/// A font of the user interface.
///
/// - Source: Core Text's numbers. Sizes are UIKit's: 14 points, 12 for small text, 17 for labels.
///   Where neither defines one, our choice is 14.
public enum CTFontUIFontType: UInt32, Sendable {
  /// No font.
  case none = 0xFFFF_FFFF
  /// The user's font for text.
  case user = 0
  /// The user's monospaced font.
  case userFixedPitch = 1
  /// The system font.
  case system = 2
  /// The system font, bold.
  case emphasizedSystem = 3
  /// The small system font.
  case smallSystem = 4
  /// The small system font, bold.
  case smallEmphasizedSystem = 5
  /// The smallest system font.
  case miniSystem = 6
  /// The smallest system font, bold.
  case miniEmphasizedSystem = 7
  /// For views.
  case views = 8
  /// For documents.
  case application = 9
  /// For labels.
  case label = 10
  /// For titles of menus.
  case menuTitle = 11
  /// For items of menus.
  case menuItem = 12
  /// For marks of items.
  case menuItemMark = 13
  /// For keyboard equivalents of items.
  case menuItemCmdKey = 14
  /// For titles of windows.
  case windowTitle = 15
  /// For buttons.
  case pushButton = 16
  /// For titles of utility windows.
  case utilityWindowTitle = 17
  /// For alert titles.
  case alertHeader = 18
  /// For details.
  case systemDetail = 19
  /// For details, bold.
  case emphasizedSystemDetail = 20
  /// For tool bars.
  case toolbar = 21
  /// For small tool bars.
  case smallToolbar = 22
  /// For messages.
  case message = 23
  /// For palettes.
  case palette = 24
  /// For tool tips.
  case toolTip = 25
  /// For the contents of controls.
  case controlContent = 26

  /// The size in points, and whether the weight is bold.
  fileprivate var look: (size: CGFloat, isBold: Bool) {
    switch self {
    case .emphasizedSystem, .alertHeader, .windowTitle: (UIFont.systemFontSize, true)
    case .smallSystem, .smallToolbar, .palette, .toolTip, .systemDetail, .utilityWindowTitle:
      (UIFont.smallSystemFontSize, false)
    case .smallEmphasizedSystem, .emphasizedSystemDetail: (UIFont.smallSystemFontSize, true)
    case .miniSystem: (9, false)
    case .miniEmphasizedSystem: (9, true)
    case .label: (UIFont.labelFontSize, false)
    case .pushButton: (UIFont.buttonFontSize, false)
    default: (UIFont.systemFontSize, false)
    }
  }

  fileprivate func font(_ size: CGFloat) -> UIFont? {
    let size = size > 0 ? size : look.size
    switch self {
    case .none: return nil
    case .userFixedPitch: return .monospacedSystemFont(ofSize: size, weight: .regular)
    default: return look.isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    }
  }
}

/// Options for finding a font.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: CFOptionFlags
  /// Creates options.
  ///
  /// - Parameter rawValue: Apple's bits.
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }
  /// Does not activate fonts; none is ever activated here.
  public static var preventAutoActivation: CTFontOptions { .init(rawValue: 1 << 0) }
  /// Prefers fonts of the system to those of the program; has no effect, because both are found by
  /// the same names.
  public static var preferSystemFont: CTFontOptions { .init(rawValue: 1 << 2) }
}

extension UIFont {
  /// Creates a font by its PostScript, full or family name.
  ///
  /// - Parameters:
  ///   - name: A name, compared without regard to case; for an unknown name a substitute is chosen.
  ///   - size: Points; 0 means 12.
  public convenience init(_ name: CFString, size: CGFloat) {
    self.init(
      descriptor: UIFontDescriptor(name: name as String, size: size == 0 ? 12 : size), size: 0)
  }

  /// Creates the font that matches a descriptor best.
  ///
  /// - Parameters:
  ///   - descriptor: Names, traits and features.
  ///   - size: Points; 0 means the descriptor's size, else 12.
  public convenience init(_ descriptor: CTFontDescriptor, size: CGFloat) {
    self.init(descriptor: descriptor, size: size)
  }

  /// Creates a font of the user interface; for `.none` the system font.
  ///
  /// - Parameters:
  ///   - uiType: The use of the font.
  ///   - size: Points; 0 means the usual size of the use.
  ///   - language: Ignored: fallback finds the fonts of other scripts from the text.
  public convenience init(_ uiType: CTFontUIFontType, size: CGFloat, language: CFString?) {
    let font =
      uiType.font(size) ?? UIFont.systemFont(ofSize: size > 0 ? size : UIFont.systemFontSize)
    self.init(descriptor: font.fontDescriptor, size: font.pointSize)
  }

  /// Creates the font that covers a range of a string.
  ///
  /// - Parameters:
  ///   - currentFont: The result if it covers the range.
  ///   - string: A string.
  ///   - range: UTF-16 units of the string.
  public convenience init(font currentFont: CTFont, string: CFString, range: CFRange) {
    let font = CTFontCreateForString(currentFont, string, range)
    self.init(showing: font.instance, request: font.request, size: font.pointSize)
  }
}

/// Returns the type identifier of fonts; the number is our choice.
public func CTFontGetTypeID() -> CFTypeID { CoreTextType.font.rawValue }

// MARK: Making fonts

/// Creates a font by its PostScript, full or family name.
///
/// - Parameters:
///   - name: A name, compared without regard to case; for an unknown name a substitute is chosen.
///   - size: Points; 0 means 12.
///   - matrix: A transform of the glyphs; nil for none.
/// - Returns: A font in all cases.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  unsafe CTFont(name, size: size).with(matrix?.pointee)
}

/// Creates a font by its PostScript, full or family name, with options.
///
/// - Parameters:
///   - name: A name, compared without regard to case; for an unknown name a substitute is chosen.
///   - size: Points; 0 means 12.
///   - matrix: A transform of the glyphs; nil for none.
///   - options: Ignored.
/// - Returns: A font in all cases.
public func CTFontCreateWithNameAndOptions(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  unsafe CTFontCreateWithName(name, size, matrix)
}

/// Creates the font that matches a descriptor best.
///
/// - Parameters:
///   - descriptor: Names, traits and features.
///   - size: Points; 0 means the descriptor's size, else 12.
///   - matrix: A transform of the glyphs; nil means the descriptor's.
/// - Returns: A font in all cases.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  unsafe CTFont(descriptor, size: size).with(matrix?.pointee)
}

/// Creates the font that matches a descriptor best, with options.
///
/// - Parameters:
///   - descriptor: Names, traits and features.
///   - size: Points; 0 means the descriptor's size, else 12.
///   - matrix: A transform of the glyphs; nil means the descriptor's.
///   - options: Ignored.
/// - Returns: A font in all cases.
public func CTFontCreateWithFontDescriptorAndOptions(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  unsafe CTFontCreateWithFontDescriptor(descriptor, size, matrix)
}

/// Creates a font from a graphics font.
///
/// - Parameters:
///   - graphicsFont: The font whose glyphs are used.
///   - size: Points; 0 means 12.
///   - matrix: A transform of the glyphs; nil for none.
///   - attributes: Additional features and variations.
/// - Returns: A font with these glyphs.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let font = UIFont(showing: graphicsFont.instance, size: size)
  guard let attributes else { return unsafe font.with(matrix?.pointee) }
  var given = attributes.fontAttributes
  given[.instance] = graphicsFont.instance
  return unsafe UIFont(descriptor: UIFontDescriptor(fontAttributes: given), size: font.pointSize)
    .with(matrix?.pointee)
}

/// Creates a font of the user interface.
///
/// - Parameters:
///   - uiType: The use of the font.
///   - size: Points; 0 means the usual size of the use.
///   - language: Ignored: fallback finds the fonts of other scripts from the text.
/// - Returns: nil for `.none`.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  uiType.font(size)
}

/// Copies a font with other attributes.
///
/// - Parameters:
///   - font: A font.
///   - size: Points; 0 keeps the font's.
///   - matrix: A transform of the glyphs; nil keeps the font's.
///   - attributes: Attributes that replace the font's; nil for none.
/// - Returns: The best match of the combined attributes.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  var copy = font
  if let attributes {
    let descriptor = font.fontDescriptor.addingAttributes(attributes.fontAttributes)
    copy = UIFont(descriptor: descriptor, size: 0)
  }
  return unsafe copy.with(matrix?.pointee).withSize(size, or: copy)
}

/// Copies a font with other symbolic traits, in the same family.
///
/// - Parameters:
///   - font: A font.
///   - size: Points; 0 keeps the font's.
///   - matrix: A transform of the glyphs; nil keeps the font's.
///   - symTraitValue: The values of the traits.
///   - symTraitMask: The traits to change; the others stay.
/// - Returns: nil if the family does not have such a face.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  CTFontDescriptorCreateCopyWithSymbolicTraits(font.fontDescriptor, symTraitValue, symTraitMask)
    .map { descriptor in
      unsafe UIFont(descriptor: descriptor, size: size > 0 ? size : font.pointSize)
        .with(matrix?.pointee)
    }
}

/// Copies a font with another family, and the same traits.
///
/// - Parameters:
///   - font: A font.
///   - size: Points; 0 keeps the font's.
///   - matrix: A transform of the glyphs; nil keeps the font's.
///   - family: The name of the family.
/// - Returns: nil if the family is not installed.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ family: CFString
) -> CTFont? {
  CTFontDescriptorCreateCopyWithFamily(font.fontDescriptor, family).map { descriptor in
    unsafe UIFont(descriptor: descriptor, size: size > 0 ? size : font.pointSize)
      .with(matrix?.pointee)
  }
}

/// Returns the font that covers a range of a string.
///
/// - Parameters:
///   - currentFont: The result if it covers the range.
///   - string: A string.
///   - range: UTF-16 units of the string.
/// - Returns: A font in the size of `currentFont`; `currentFont` itself if no font has the
///   characters.
public func CTFontCreateForString(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange
) -> CTFont {
  CTFontCreateForStringWithLanguage(currentFont, string, range, nil)
}

/// Returns the font that covers a range of a string in a language.
///
/// - Parameters:
///   - currentFont: The result if it covers the range.
///   - string: A string.
///   - range: UTF-16 units of the string.
///   - language: A language tag; nil means the user's.
/// - Returns: A font in the size of `currentFont`; `currentFont` itself if no font has the
///   characters.
public func CTFontCreateForStringWithLanguage(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange, _ language: CFString?
) -> CTFont {
  let start = min(max(range.location, 0), string.length)
  let count = min(max(range.length, 0), string.length - start)
  let text = string.substring(with: NSRange(location: start, length: count))
  return currentFont.fallback(
    for: text, language: language as String? ?? TextKitEnvironment.locale.identifier)
}

extension UIFont {
  /// Returns the same font with a matrix; nil keeps its own.
  fileprivate func with(_ matrix: CGAffineTransform?) -> UIFont {
    guard let matrix else { return self }
    return UIFont(descriptor: fontDescriptor.withMatrix(matrix), size: pointSize)
  }

  fileprivate func withSize(_ size: CGFloat, or font: UIFont) -> UIFont {
    withSize(size > 0 ? size : font.pointSize)
  }
}
