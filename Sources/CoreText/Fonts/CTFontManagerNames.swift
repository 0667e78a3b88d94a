// SPDX-License-Identifier: MIT

/// The names of the families that are installed, in alphabetical order: `NSString`s.
///
/// - Source: Core Text.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  NSArray(array: UIFont.familyNames.sorted().map { NSString(string: $0) })
}

/// The PostScript names of the fonts that are installed, in alphabetical order: `NSString`s.
///
/// - Source: Core Text.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
  let names = UIFont.familyNames.flatMap { UIFont.fontNames(forFamilyName: $0) }
  return NSArray(array: Set(names).sorted().map { NSString(string: $0) })
}
