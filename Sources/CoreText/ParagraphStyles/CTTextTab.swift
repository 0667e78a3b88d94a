// SPDX-License-Identifier: MIT

/// Core Text's tab stop: the same class as TextKit's.
public typealias CTTextTab = NSTextTab

/// A number that says that an object is a tab stop; our choice.
public func CTTextTabGetTypeID() -> CFTypeID { CoreTextType.textTab.rawValue }

/// A tab stop.
///
/// - Parameters:
///   - alignment: How text stands at it.
///   - location: Points.
///   - options: `kCTTabColumnTerminatorsAttributeName`: characters that end a column, as a decimal point does.
/// - Returns: A tab stop that can stand in a paragraph style.
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

/// How text stands at a tab stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment {
  CTTextAlignment(tab.alignment)
}

/// Where a tab stop is, in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }

/// The options that a tab stop was made with.
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
