// SPDX-License-Identifier: MIT

// Where Core Text gives objects through pointers they come unmanaged: the caller owns them.

/// A descriptor as Core Text gives it through a pointer.
public typealias OutDescriptor = Unmanaged<CTFontDescriptor>

func write(_ descriptor: CTFontDescriptor, to pointer: UnsafeMutablePointer<OutDescriptor?>?) {
  unsafe pointer?.pointee = Unmanaged.passRetained(descriptor)
}

/// A name of a font in the user's language, as far as fonts are asked here: in English, else in the font's first language.
///
/// - Parameters:
///   - font: The font.
///   - nameKey: One of the keys `kCTFont…NameKey`.
///   - actualLanguage: Gets the tag of the language, which belongs to the caller.
/// - Returns: nil if it has none.
public func CTFontCopyLocalizedName(
  _ font: CTFont, _ nameKey: CFString,
  _ actualLanguage: UnsafeMutablePointer<Unmanaged<CFString>?>?
) -> CFString? {
  guard let name = CTFontCopyName(font, nameKey) else { return nil }
  unsafe actualLanguage?.pointee = Unmanaged.passRetained("en" as CFString)
  return name
}
