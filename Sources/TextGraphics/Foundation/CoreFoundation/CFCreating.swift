// SPDX-License-Identifier: MIT

// Functions by which sources for Core Text make strings and URLs, and read arrays.

/// A way to allocate memory: Swift's is used, whatever is named.
public final class CFAllocator: Sendable { private init() {} }

/// The default way to allocate memory: nil, as in Core Foundation.
public var kCFAllocatorDefault: CFAllocator! { nil }

/// The syntax of a path.
///
/// - Source: Core Foundation, `CFURLPathStyle`; the other ones are of other systems.
public enum CFURLPathStyle: Int, Sendable {
  /// Names with slashes between them.
  case cfurlposixPathStyle = 0
}

/// Returns the URL of a path; a path without a slash at its start is relative to the working directory.
public func CFURLCreateWithFileSystemPath(
  _ allocator: CFAllocator!, _ filePath: CFString!, _ pathStyle: CFURLPathStyle,
  _ isDirectory: Bool
) -> CFURL! {
  filePath.map { NSURL(fileURLWithPath: "\($0)", isDirectory: isDirectory) }
}

/// Returns an attributed string with the same attributes on all of it; nil without a string.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator!, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
  str.map { NSAttributedString(string: "\($0)", attributes: attributes?.attributes) }
}

/// Returns an empty attributed string; the length that is named sets no limit.
public func CFAttributedStringCreateMutable(_ alloc: CFAllocator!, _ maxLength: CFIndex)
  -> CFMutableAttributedString!
{ NSMutableAttributedString(string: "") }

/// Returns a copy of an attributed string that can be changed; the length that is named sets no limit.
public func CFAttributedStringCreateMutableCopy(
  _ alloc: CFAllocator!, _ maxLength: CFIndex, _ aStr: CFAttributedString!
) -> CFMutableAttributedString! {
  aStr.map { NSMutableAttributedString(attributedString: $0) }
}

/// The characters of an attributed string.
public func CFAttributedStringGetString(_ aStr: CFAttributedString!) -> CFString! {
  aStr.map { NSString(string: $0.string) }
}

/// Replaces characters; the new ones have the attributes of the first one that was replaced.
///
/// - Precondition: The range lies within the string.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString!
) {
  aStr?.replaceCharacters(in: NSRange(range), with: replacement.map { "\($0)" } ?? "")
}

/// Sets an attribute of a range; nil removes it.
///
/// - Precondition: The range lies within the string.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!, _ value: CFTypeRef!
) {
  guard let attrName else { return }
  let key = NSAttributedString.Key(rawValue: "\(attrName)")
  if let value {
    aStr?.addAttribute(key, value: value, range: NSRange(range))
  } else {
    aStr?.removeAttribute(key, range: NSRange(range))
  }
}

/// Removes an attribute of a range.
///
/// - Precondition: The range lies within the string.
public func CFAttributedStringRemoveAttribute(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!
) {
  CFAttributedStringSetAttribute(aStr, range, attrName, nil)
}

/// Begins a group of edits.
public func CFAttributedStringBeginEditing(_ aStr: CFMutableAttributedString!) {
  aStr?.beginEditing()
}

/// Ends a group of edits.
public func CFAttributedStringEndEditing(_ aStr: CFMutableAttributedString!) {
  aStr?.endEditing()
}

extension NSRange {
  fileprivate init(_ range: CFRange) {
    self.init(location: range.location, length: range.length)
  }
}

extension NSDictionary {
  /// Its entries with keys that are strings.
  fileprivate var attributes: [NSAttributedString.Key: Any] {
    var all: [NSAttributedString.Key: Any] = [:]
    for (key, value) in self {
      if let key = key as? String { all[NSAttributedString.Key(rawValue: key)] = value }
    }
    return all
  }
}
