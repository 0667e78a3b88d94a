// SPDX-License-Identifier: MIT

import Testing

@testable import TextKit

/// Runs a test on Foundation's mutable string and on a storage: the same holds for both.
private func both(
  _ string: String, _ attributes: [NSAttributedString.Key: Any]? = nil
) -> [NSMutableAttributedString] {
  [
    NSMutableAttributedString(string: string, attributes: attributes),
    NSTextStorage(string: string, attributes: attributes),
  ]
}

private func all(_ text: NSAttributedString) -> NSRange {
  NSRange(location: 0, length: text.length)
}

/// The runs of an attribute's numbers: "1×2 -×1".
private func runs(_ text: NSAttributedString, _ key: NSAttributedString.Key = .kern) -> String {
  var parts: [String] = []
  text.enumerateAttribute(key, in: all(text)) { value, range, _ in
    parts.append((value as? Int).map { "\($0)" } ?? "-")
    parts[parts.count - 1] += "×\(range.length)"
  }
  return parts.joined(separator: " ")
}

struct `An attributed string` {
  @Test func `tells its characters and their attributes`() {
    for text in both("a😀b", [.kern: 1]) {
      #expect(text.string == "a😀b" && text.length == 4)
      text.addAttribute(.ligature, value: 0, range: NSRange(location: 1, length: 2))
      var range = NSRange()
      #expect(text.attributes(at: 1, effectiveRange: &range).count == 2)
      #expect(range == NSRange(location: 1, length: 2))
      #expect(text.attribute(.ligature, at: 0, effectiveRange: &range) == nil)
      #expect(range.contains(0) && !range.contains(1))
      #expect(
        text.attribute(
          .kern, at: 2, longestEffectiveRange: &range, in: NSRange(location: 1, length: 3)) as? Int
          == 1)
      #expect(range == NSRange(location: 1, length: 3))
      let attributes = text.attributes(
        at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: 4))
      #expect(attributes.count == 1 && range == NSRange(location: 0, length: 1))
      let part = text.attributedSubstring(from: NSRange(location: 1, length: 3))
      #expect(part.string == "😀b" && runs(part, .ligature) == "0×2 -×1")
    }
    #expect(NSAttributedString(string: "x").attributes(at: 0, effectiveRange: nil).isEmpty)
  }

  @Test func `is equal to one of the same characters and attributes`() {
    for text in both("abc", [.kern: 1]) {
      let copy = NSAttributedString(attributedString: text)
      #expect(copy.isEqual(to: text) && text.isEqual(to: copy))
      #expect(runs(copy) == "1×3")
      text.addAttribute(.kern, value: 2, range: NSRange(location: 2, length: 1))
      #expect(!copy.isEqual(to: text) && runs(copy) == "1×3" && runs(text) == "1×2 2×1")
      #expect(!NSAttributedString(string: "abc").isEqual(to: copy))
    }
  }

  @Test func `enumerates runs forwards, backwards and until told to stop`() {
    for text in both("abcdef") {
      text.addAttribute(.kern, value: 1, range: NSRange(location: 1, length: 2))
      text.addAttribute(.ligature, value: 0, range: NSRange(location: 2, length: 2))
      var found: [NSRange] = []
      text.enumerateAttributes(in: NSRange(location: 1, length: 5)) { attributes, range, _ in
        #expect(attributes.isEmpty == (range.location == 4))
        found.append(range)
      }
      #expect(found.map(\.location) == [1, 2, 3, 4] && found.last?.length == 2)
      found = []
      text.enumerateAttribute(.kern, in: all(text), options: .reverse) { value, range, stop in
        found.append(range)
        stop.pointee = ObjCBool(value != nil)
      }
      #expect(found == [NSRange(location: 3, length: 3), NSRange(location: 1, length: 2)])
    }
  }

  @Test func `that can change starts empty without arguments`() {
    #expect(NSMutableAttributedString().length == 0 && NSTextStorage().length == 0)
  }

  @Test func `gets, merges, replaces and loses attributes`() {
    for text in both("abcdef") {
      text.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 4))
      text.addAttributes([.kern: 2, .ligature: 0], range: NSRange(location: 2, length: 3))
      #expect(runs(text) == "1×2 2×3 -×1" && runs(text, .ligature) == "-×2 0×3 -×1")
      text.removeAttribute(.kern, range: NSRange(location: 1, length: 2))
      #expect(runs(text) == "1×1 -×2 2×2 -×1")
      text.setAttributes([.tracking: 3], range: NSRange(location: 3, length: 1))
      #expect(runs(text) == "1×1 -×3 2×1 -×1" && runs(text, .tracking) == "-×3 3×1 -×2")
      text.setAttributes(nil, range: all(text))
      #expect(runs(text) == "-×6" && runs(text, .ligature) == "-×6")
    }
  }

  @Test func `gets, replaces and loses characters`() {
    for text in both("abc", [.kern: 1]) {
      text.replaceCharacters(in: NSRange(location: 1, length: 1), with: "xy")
      #expect(text.string == "axyc" && runs(text) == "1×4")
      text.replaceCharacters(
        in: NSRange(location: 0, length: 1),
        with: NSAttributedString(string: "12", attributes: [.kern: 2]))
      #expect(text.string == "12xyc" && runs(text) == "2×2 1×3")
      text.insert(NSAttributedString(string: "3"), at: 2)
      #expect(text.string == "123xyc" && runs(text) == "2×2 -×1 1×3")
      text.append(NSAttributedString(string: "z", attributes: [.kern: 5]))
      text.deleteCharacters(in: NSRange(location: 1, length: 3))
      #expect(text.string == "1ycz" && runs(text) == "2×1 1×2 5×1")
      text.setAttributedString(NSAttributedString(string: "new", attributes: [.kern: 7]))
      #expect(text.string == "new" && runs(text) == "7×3")
    }
  }

  @Test func `is edited through its mutable string`() {
    let text = NSTextStorage(string: "abc", attributes: [.kern: 1])
    let string = text.mutableString
    string.append("d")
    string.replaceCharacters(in: NSRange(location: 0, length: 1), with: "xx")
    #expect(text.string == "xxbcd" && runs(text) == "1×5" && string as String == "xxbcd")
  }
}
