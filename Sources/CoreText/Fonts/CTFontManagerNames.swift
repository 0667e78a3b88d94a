// SPDX-License-Identifier: MIT

/// Returns the names of the installed families, in alphabetical order.
///
/// - Returns: `NSString`s.
/// - Source: Core Text.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  NSArray(array: UIFont.familyNames.sorted().map { NSString(string: $0) })
}

/// Returns the PostScript names of the installed fonts, in alphabetical order.
///
/// - Returns: `NSString`s.
/// - Source: Core Text.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
  let names = UIFont.familyNames.flatMap { UIFont.fontNames(forFamilyName: $0) }
  return NSArray(array: Set(names).sorted().map { NSString(string: $0) })
}
