// SPDX-License-Identifier: MIT

// Core Text returns objects through pointers unmanaged; the caller owns them.

/// A descriptor that is returned through a pointer.
public typealias OutDescriptor = Unmanaged<CTFontDescriptor>

func write(_ descriptor: CTFontDescriptor, to pointer: UnsafeMutablePointer<OutDescriptor?>?) {
  unsafe pointer?.pointee = Unmanaged.passRetained(descriptor)
}

/// Returns a name of a font: the English one, else that of the font's first language.
///
/// - Parameters:
///   - font: A font.
///   - nameKey: One of the keys `kCTFont…NameKey`.
///   - actualLanguage: Receives a language tag, which the caller owns; always "en" here.
/// - Returns: nil if the font has no such name.
public func CTFontCopyLocalizedName(
  _ font: CTFont, _ nameKey: CFString,
  _ actualLanguage: UnsafeMutablePointer<Unmanaged<CFString>?>?
) -> CFString? {
  guard let name = CTFontCopyName(font, nameKey) else { return nil }
  unsafe actualLanguage?.pointee = Unmanaged.passRetained("en" as CFString)
  return name
}
