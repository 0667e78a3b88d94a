// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextGraphics
@testable import TextKit

/// Foundation takes bits of a plain Swift object's address for a type number, and halts at an
/// unknown one: no value of this library may be a plain Swift object.
@Suite struct ValueAddressTests {
  /// A value at such an address.
  private func dangerous<Value: AnyObject>(_ make: () -> Value) throws -> Value {
    var kept: [Value] = []
    for _ in 0..<200_000 {
      let value = make()
      if !FoundationValues.hasSafePointer(value) { return value }
      kept.append(value)
    }
    throw Missing()
  }
  private struct Missing: Error {}

  /// Sets a value next to an equal and next to another one, so that Foundation compares them.
  private func compare<Value: NSAttributeValue>(
    _ key: NSAttributedString.Key, _ make: () -> Value, other: Value
  ) throws {
    let (one, two) = (try dangerous(make), try dangerous(make))
    let text = key == .attachment ? "\u{FFFC}\n\u{FFFC}\n\u{FFFC}\n" : "a\nb\nc\n"
    for text in [
      NSMutableAttributedString(string: text), NSTextStorage(string: text),
    ] {
      text.addAttribute(key, value: one, range: NSRange(location: 0, length: 4))
      text.addAttribute(key, value: two, range: NSRange(location: 2, length: 4))
      text.addAttribute(key, value: other, range: NSRange(location: 2, length: 2))
      text.addAttribute(key, value: two, range: NSRange(location: 2, length: 2))
      text.setAttributes([key: one, .kern: 1], range: NSRange(location: 4, length: 2))
      text.setAttributes([key: two, .kern: 1], range: NSRange(location: 0, length: 4))
      let shown = text.attribute(key, at: 2, effectiveRange: nil) as? Value
      #expect(shown?.isEqual(key == .attachment ? shown : two) == true)
      let copy = NSAttributedString(attributedString: text)
      #expect(copy.attribute(key, at: 4, effectiveRange: nil) is Value)
      #expect(copy.isEqual(to: text) && text.isEqual(to: copy))
    }
  }

  @Test func `fonts are compared wherever they lie`() throws {
    let plain = try #require(UIFont(name: "DejaVuSans", size: 13))
    try compare(.font, { UIFont(core: plain.core, size: 13) }, other: plain.withSize(20))
  }

  @Test func `colours, styles, shadows, tabs and lists are compared wherever they lie`() throws {
    try compare(.foregroundColor, { UIColor(white: 0.5, alpha: 1) }, other: .red)
    let indented = NSMutableParagraphStyle()
    indented.headIndent = 7
    try compare(.paragraphStyle, { NSParagraphStyle(values: indented.values) }, other: .default)
    // A storage keeps copies of shadows: these lie where they like.
    let text = NSMutableAttributedString(string: "ab")
    let shadow = try dangerous { NSShadow() }
    text.addAttribute(.shadow, value: shadow, range: NSRange(location: 0, length: 1))
    text.addAttribute(.shadow, value: NSShadow(), range: NSRange(location: 1, length: 1))
    let key = NSAttributedString.Key("value")
    try compare(
      key, { NSTextTab(textAlignment: .left, location: 3) },
      other: NSTextTab(textAlignment: .right, location: 3))
    try compare(
      key, { UIFontDescriptor(name: "x", size: 3) }, other: UIFontDescriptor(name: "y", size: 3))
    try compare(
      key, { NSTextList(markerFormat: .disc, options: 0) },
      other: NSTextList(markerFormat: .disc, options: 0))
  }

  @Test func `text effects are compared, though they are no objects`() {
    let effect = NSAttributedString.TextEffectStyle.letterpressStyle
    for text in [NSMutableAttributedString(string: "0123"), NSTextStorage(string: "0123")] {
      for other in ["name", 3, NSAttributedString.TextEffectStyle(rawValue: "other")] as [Any] {
        text.addAttribute(.textEffect, value: effect, range: NSRange(location: 0, length: 4))
        text.addAttribute(.textEffect, value: other, range: NSRange(location: 1, length: 2))
        text.addAttribute(.textEffect, value: effect, range: NSRange(location: 0, length: 3))
      }
      text.addAttribute(.textEffect, value: effect, range: NSRange(location: 3, length: 1))
      let copy = NSAttributedString(attributedString: text)
      var range = NSRange()
      let shown = unsafe copy.attribute(
        .textEffect, at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: 4))
      #expect(shown as? NSAttributedString.TextEffectStyle == effect)
      #expect(range == NSRange(location: 0, length: 4))
    }
  }

  @Test func `attachments are compared wherever they lie`() throws {
    try compare(
      .attachment, { NSTextAttachment(data: nil, ofType: nil) },
      other: NSTextAttachment(data: nil, ofType: nil))
  }

  @Test func `a client's own store can compare what is set on it`() throws {
    let plain = try #require(UIFont(name: "DejaVuSans", size: 13))
    let font = try dangerous { UIFont(core: plain.core, size: 13) }
    let storage = TKDHighlightingTextStorage()
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "some text here")
    storage.addAttribute(.font, value: font, range: NSRange(location: 0, length: 9))
    storage.addAttribute(
      .font, value: font.withSize(20), range: NSRange(location: 3, length: 4))
    storage.addAttribute(.font, value: font, range: NSRange(location: 2, length: 6))
    #expect(storage.attribute(.font, at: 4, effectiveRange: nil) as? UIFont === font)
    #expect(NSAttributedString(attributedString: storage).string == "some text here")
  }

  private final class Plain: Hashable, Sendable {
    static func == (a: Plain, b: Plain) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  @Test func `a client's plain Swift object is boxed where Foundation would halt at it`() throws {
    let (one, two) = (try dangerous { Plain() }, try dangerous { Plain() })
    let storage = NSTextStorage(string: "text")
    let key = NSAttributedString.Key("value")
    storage.addAttribute(key, value: one, range: NSRange(location: 0, length: 2))
    storage.addAttribute(key, value: two, range: NSRange(location: 2, length: 2))
    #expect(storage.attribute(key, at: 0, effectiveRange: nil) as? Plain === one)
    let copy = NSAttributedString(attributedString: storage)
    #expect(copy.attribute(key, at: 0, effectiveRange: nil) is NSAttributeValueBox)
  }
}
