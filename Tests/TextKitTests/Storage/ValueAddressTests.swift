// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

/// Foundation takes bits of a Swift value's address for a type number, and halts at the one that is none.
@Suite struct ValueAddressTests {
  /// A value at such an address.
  private func dangerous<Value: AnyObject>(_ make: () -> Value) -> Value? {
    var kept: [Value] = []
    for _ in 0..<60_000 {
      let value = make()
      if !FoundationValues.hasSafeAddress(value) { return value }
      kept.append(value)
    }
    return nil
  }

  private func font() throws -> UIFont {
    let plain = try #require(UIFont(name: "DejaVuSans", size: 13))
    return try #require(dangerous { UIFont(core: plain.core, size: 13) })
  }

  @Test func `a copy shows the value itself and no box`() throws {
    let font = try font()
    let color = try #require(dangerous { UIColor(red: 0.5, green: 0, blue: 0, alpha: 1) })
    let style = try #require(
      dangerous {
        let style = NSMutableParagraphStyle()
        style.headIndent = 7
        return NSParagraphStyle(values: style.values)
      })
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: color, .paragraphStyle: style,
    ]
    let storage = NSTextStorage(string: "text", attributes: attributes)
    let copy = NSAttributedString(attributedString: storage)
    let shown = copy.attributes(at: 0, effectiveRange: nil)
    #expect(shown[.font] as? UIFont == font)
    #expect(shown[.foregroundColor] as? UIColor == color)
    #expect(shown[.paragraphStyle] as? NSParagraphStyle == style)
    #expect(copy.isEqual(to: storage) && storage.isEqual(to: copy))
    // The storage itself gives back the very object.
    #expect(storage.attribute(.font, at: 1, effectiveRange: nil) as? UIFont === font)
  }

  @Test func `a client's own store gets a value that it can compare`() throws {
    let font = try font()
    let storage = TKDHighlightingTextStorage()
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "some text here")
    storage.addAttribute(.font, value: font, range: NSRange(location: 0, length: 9))
    storage.addAttribute(
      .font, value: font.withSize(20), range: NSRange(location: 3, length: 4))
    storage.addAttribute(.font, value: font, range: NSRange(location: 2, length: 6))
    #expect(storage.attribute(.font, at: 4, effectiveRange: nil) as? UIFont == font)
    #expect(NSAttributedString(attributedString: storage).string == "some text here")
  }

  @Test func `a value that equals only itself is boxed in copies, and kept in the storage`() throws
  {
    let attachment = try #require(dangerous { NSTextAttachment(data: nil, ofType: nil) })
    let storage = NSTextStorage(attributedString: NSAttributedString(string: "\u{FFFC}"))
    storage.addAttribute(.attachment, value: attachment, range: NSRange(location: 0, length: 1))
    #expect(
      storage.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment
        === attachment)
  }
}
