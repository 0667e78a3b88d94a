// SPDX-License-Identifier: MIT

internal import TextFonts

/// Core Text's font: the same class as UIKit's, so that `font as CTFont` and `font as UIFont` compile as they do on iOS.
public typealias CTFont = UIFont

/// Which of the system's fonts is meant.
///
/// - Source: Core Text's numbers. Sizes are UIKit's: 14 points, 12 for what is small, 17 for labels; where neither says one, our
///   choice is 14.
public enum CTFontUIFontType: UInt32, Sendable {
  /// None.
  case none = 0xFFFF_FFFF
  /// The user's font for text.
  case user = 0
  /// The user's font of one width.
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
  /// For keys beside items.
  case menuItemCmdKey = 14
  /// For titles of windows.
  case windowTitle = 15
  /// For buttons.
  case pushButton = 16
  /// For titles of utility windows.
  case utilityWindowTitle = 17
  /// For headings of alerts.
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
  /// For what stands in controls.
  case controlContent = 26

  /// Size in points, and weight.
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

/// How a font is looked for.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: CFOptionFlags
  /// Options by their bits.
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }
  /// No font is activated for it; none ever is here.
  public static var preventAutoActivation: CTFontOptions { .init(rawValue: 1 << 0) }
  /// Rather a font of the system than one of the program; both are found by the same names here.
  public static var preferSystemFont: CTFontOptions { .init(rawValue: 1 << 2) }
}

extension UIFont {
  /// A font by its PostScript, full or family name; where there is none of the name, the font that is put in its place.
  ///
  /// - Parameters:
  ///   - name: Compared without regard to case.
  ///   - size: Points; 0 is 12.
  public convenience init(_ name: CFString, size: CGFloat) {
    self.init(
      descriptor: UIFontDescriptor(name: name as String, size: size == 0 ? 12 : size), size: 0)
  }

  /// The font that a descriptor asks for, else the nearest.
  ///
  /// - Parameters:
  ///   - descriptor: Says names, traits, features.
  ///   - size: Points; 0 is the descriptor's, else 12.
  public convenience init(_ descriptor: CTFontDescriptor, size: CGFloat) {
    self.init(descriptor: descriptor, size: size)
  }

  /// A font of the system; for `.none` the system font.
  ///
  /// - Parameters:
  ///   - uiType: Which.
  ///   - size: Points; 0 is its usual size.
  ///   - language: Not used: fonts of other scripts are found by the text.
  public convenience init(_ uiType: CTFontUIFontType, size: CGFloat, language: CFString?) {
    let font =
      uiType.font(size) ?? UIFont.systemFont(ofSize: size > 0 ? size : UIFont.systemFontSize)
    self.init(descriptor: font.fontDescriptor, size: font.pointSize)
  }

  /// The font that shows a part of a string.
  ///
  /// - Parameters:
  ///   - currentFont: Where it shows the part, the same.
  ///   - string: The string.
  ///   - range: Of the string.
  public convenience init(font currentFont: CTFont, string: CFString, range: CFRange) {
    let font = CTFontCreateForString(currentFont, string, range)
    self.init(showing: font.instance, request: font.request, size: font.pointSize)
  }
}

/// A number that says that an object is a font; our choice.
public func CTFontGetTypeID() -> CFTypeID { CoreTextType.font.rawValue }

// MARK: Making fonts

/// A font by its PostScript, full or family name; where there is none of the name, the font that is put in its place.
///
/// - Parameters:
///   - name: Compared without regard to case.
///   - size: Points; 0 is 12.
///   - matrix: Makes glyphs larger, wider and slanted; nil is none.
/// - Returns: Always a font.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  unsafe CTFont(name, size: size).with(matrix?.pointee)
}

/// As `CTFontCreateWithName(_:_:_:)`.
///
/// - Parameters:
///   - name: As there.
///   - size: Points; 0 is 12.
///   - matrix: As there.
///   - options: Change nothing here.
/// - Returns: Always a font.
public func CTFontCreateWithNameAndOptions(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  unsafe CTFontCreateWithName(name, size, matrix)
}

/// The font that a descriptor asks for, else the nearest.
///
/// - Parameters:
///   - descriptor: Says names, traits, features.
///   - size: Points; 0 is the descriptor's, else 12.
///   - matrix: Makes glyphs larger, wider and slanted; nil means the descriptor's.
/// - Returns: Always a font.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  unsafe CTFont(descriptor, size: size).with(matrix?.pointee)
}

/// As `CTFontCreateWithFontDescriptor(_:_:_:)`.
///
/// - Parameters:
///   - descriptor: As there.
///   - size: Points; 0 is the descriptor's, else 12.
///   - matrix: As there.
///   - options: Change nothing here.
/// - Returns: Always a font.
public func CTFontCreateWithFontDescriptorAndOptions(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  unsafe CTFontCreateWithFontDescriptor(descriptor, size, matrix)
}

/// A font of a font without a size.
///
/// - Parameters:
///   - graphicsFont: Its glyphs are drawn.
///   - size: Points; 0 is 12.
///   - matrix: Makes glyphs larger, wider and slanted; nil is none.
///   - attributes: Laid over it: features, variations.
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

/// A font of the system.
///
/// - Parameters:
///   - uiType: Which.
///   - size: Points; 0 is its usual size.
///   - language: Not used: fonts of other scripts are found by the text.
/// - Returns: nil for `.none`.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  uiType.font(size)
}

/// A font with attributes laid over it.
///
/// - Parameters:
///   - font: The font.
///   - size: Points; 0 keeps the font's.
///   - matrix: nil keeps the font's.
///   - attributes: Take the place of the font's; nil for none.
/// - Returns: The font that the attributes together ask for, else the nearest.
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

/// The face of a font's family with other traits.
///
/// - Parameters:
///   - font: The font.
///   - size: Points; 0 keeps the font's.
///   - matrix: nil keeps the font's.
///   - symTraitValue: The traits.
///   - symTraitMask: Which of them are meant; the others stay.
/// - Returns: nil if the family has none.
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

/// The face of another family with a font's traits.
///
/// - Parameters:
///   - font: The font.
///   - size: Points; 0 keeps the font's.
///   - matrix: nil keeps the font's.
///   - family: Its name.
/// - Returns: nil if it is not installed.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ family: CFString
) -> CTFont? {
  CTFontDescriptorCreateCopyWithFamily(font.fontDescriptor, family).map { descriptor in
    unsafe UIFont(descriptor: descriptor, size: size > 0 ? size : font.pointSize)
      .with(matrix?.pointee)
  }
}

/// The font that shows a part of a string.
///
/// - Parameters:
///   - currentFont: Where it shows the part, the same.
///   - string: The string.
///   - range: Of the string.
/// - Returns: In the size of `currentFont`; `currentFont` too where no font has the characters.
public func CTFontCreateForString(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange
) -> CTFont {
  CTFontCreateForStringWithLanguage(currentFont, string, range, nil)
}

/// The font that shows a part of a string in a language.
///
/// - Parameters:
///   - currentFont: Where it shows the part, the same.
///   - string: The string.
///   - range: Of the string.
///   - language: A tag; nil means the user's.
/// - Returns: In the size of `currentFont`; `currentFont` too where no font has the characters.
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
  /// The same font with a matrix; nil keeps its own.
  fileprivate func with(_ matrix: CGAffineTransform?) -> UIFont {
    guard let matrix else { return self }
    return UIFont(descriptor: fontDescriptor.withMatrix(matrix), size: pointSize)
  }

  fileprivate func withSize(_ size: CGFloat, or font: UIFont) -> UIFont {
    withSize(size > 0 ? size : font.pointSize)
  }
}
