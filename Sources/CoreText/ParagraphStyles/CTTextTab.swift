// SPDX-License-Identifier: MIT

/// Core Text's tab stop: the same class as TextKit's.
public typealias CTTextTab = NSTextTab

/// Returns the type identifier of tab stops; the number is our choice.
public func CTTextTabGetTypeID() -> CFTypeID { CoreTextType.textTab.rawValue }

/// Creates a tab stop.
///
/// - Parameters:
///   - alignment: The alignment of text at the tab stop.
///   - location: The distance from the leading edge, in points.
///   - options: `kCTTabColumnTerminatorsAttributeName`: characters that end a column, as a decimal
///     point does.
/// - Returns: A tab stop for a paragraph style.
public func CTTextTabCreate(
  _ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?
) -> CTTextTab {
  var known: [NSTextTab.OptionKey: Any] = [:]
  if let ends = options?[kCTTabColumnTerminatorsAttributeName] {
    known[.columnTerminators] = (ends as? NSCharacterSet).map { $0 as CharacterSet } ?? ends
  }
  return NSTextTab(
    textAlignment: NSTextAlignment(alignment), location: CGFloat(location), options: known)
}

/// Returns the alignment of text at a tab stop.
///
/// - Parameter tab: A tab stop.
/// - Returns: Core Text's alignment.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment {
  CTTextAlignment(tab.alignment)
}

/// Returns the location of a tab stop.
///
/// - Parameter tab: A tab stop.
/// - Returns: The distance from the leading edge, in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }

/// Returns the options that a tab stop was created with.
///
/// - Parameter tab: A tab stop.
/// - Returns: Values by the strings of `NSTextTab.OptionKey`.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary {
  var known: [String: Any] = [:]
  for (key, value) in tab.options {
    known[key.rawValue] = (value as? CharacterSet).map { $0 as NSCharacterSet } ?? value
  }
  return known as CFDictionary
}

/// The key of a tab stop's column terminators: a set of characters.
public var kCTTabColumnTerminatorsAttributeName: CFString {
  NSTextTab.OptionKey.columnTerminators.rawValue as CFString
}
