// SPDX-License-Identifier: MIT

extension NSAttributedString {
  /// Returns the ranges that have no value of an attribute, in order.
  func gaps(of key: NSAttributedString.Key) -> [NSRange] {
    var gaps: [NSRange] = []
    let all = NSRange(location: 0, length: length)
    unsafe enumerateAttribute(key, in: all, options: []) { value, range, _ in
      if value == nil { gaps.append(range) }
    }
    return gaps
  }

  /// Returns a copy in which each character has its own attributes, and the given ones where it has
  /// none.
  func filled(with attributes: [NSAttributedString.Key: Any]) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(attributedString: self)
    for (key, value) in attributes {
      for gap in gaps(of: key) { text.addAttribute(key, value: value, range: gap) }
    }
    return text
  }
}
