// SPDX-License-Identifier: MIT

import Testing

@testable import TextKit

/// Foundation's own attributed strings, where this module is imported.
struct `A plain attributed string` {
  @Test func `holds a CGFloat however it is set, and gives it back`() async {
    // In a separate process: it crashed there.
    await #expect(processExitsWith: .success) {
      let three = CGFloat(3)
      let text = NSMutableAttributedString(
        string: "abcdef", attributes: [.kern: three, .tracking: Optional(three) as Any])
      func range(_ start: Int, _ length: Int) -> NSRange {
        NSRange(location: start, length: length)
      }
      for place in 0..<6 { text.addAttribute(.kern, value: three, range: range(place, 1)) }
      text.addAttribute(.kern, value: CGFloat(4), range: range(1, 4))
      text.addAttributes([.kern: three, .link: "x"], range: range(0, 3))
      text.addAttributes([.kern: three], range: range(2, 3))
      text.setAttributes([.kern: three, .baselineOffset: three], range: range(0, 4))
      text.setAttributes([.kern: three, .baselineOffset: three], range: range(2, 4))
      let stored: [NSAttributedString.Key: Any] = [.kern: CGFloat(2), .obliqueness: three]
      text.setAttributes(stored, range: range(0, 2))
      text.append(NSAttributedString(string: "g", attributes: [.kern: three]))
      text.insert(NSAttributedString(string: "h", attributes: stored), at: 1)
      _ = text.isEqual(to: NSAttributedString(attributedString: text))
      guard unsafe text.attribute(.kern, at: 0, effectiveRange: nil) as? CGFloat == 2,
        unsafe text.attribute(.kern, at: 0, effectiveRange: nil) as? Double == 2,
        unsafe text.attribute(.kern, at: 7, effectiveRange: nil) as? CGFloat == 3
      else { fatalError() }
    }
  }

  @Test func `gives its numbers to a storage, which keeps them as they are`() {
    let plain = NSAttributedString(string: "ab", attributes: [.kern: CGFloat(3)])
    let storage = NSTextStorage(attributedString: plain)
    #expect(unsafe storage.attribute(.kern, at: 0, effectiveRange: nil) as? CGFloat == 3)
    storage.addAttribute(.kern, value: CGFloat(5), range: NSRange(location: 0, length: 1))
    #expect(unsafe storage.attribute(.kern, at: 0, effectiveRange: nil) as? CGFloat == 5)
    #expect((NSNumber(value: 2.5) as Any) as? CGFloat == 2.5)
  }
}
