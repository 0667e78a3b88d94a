// SPDX-License-Identifier: MIT

extension NSAttributedString {
  /// The ranges that have no value of an attribute.
  func gaps(of key: NSAttributedString.Key) -> [NSRange] {
    var gaps: [NSRange] = []
    let all = NSRange(location: 0, length: length)
    unsafe enumerateAttribute(key, in: all, options: []) { value, range, _ in
      if value == nil { gaps.append(range) }
    }
    return gaps
  }

  /// A copy in which each character has some attributes: its own, else the given ones.
  func filled(with attributes: [NSAttributedString.Key: Any]) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(attributedString: self)
    for (key, value) in attributes {
      for gap in gaps(of: key) { text.addAttribute(key, value: value, range: gap) }
    }
    return text
  }
}
