// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

/// Comparing attribute values: the quick ways against the general one.
@Suite struct AttributeValuesTests {
  private final class Plain: NSObject {}
  private struct Opaque { let value: Int }

  /// Returns values of all kinds; each call creates new ones.
  private func makeValues() -> [Any] {
    let style = NSMutableParagraphStyle()
    style.headIndent = 12
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 3
    let kept = FoundationValues.kept(shadow)
    return [
      1, 2, true, false, 1.0, 2.5, CGFloat(1), CGFloat(2.5), Float(1), "one", "two", "é",
      "e\u{301}",
      NSNumber(value: 1), NSNumber(value: true), NSNumber(value: 2.5), NSString(string: "one"),
      UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor.label,
      UIColor(red: .nan, green: 0, blue: 0, alpha: 1), UIFont.systemFont(ofSize: 12),
      UIFont.systemFont(ofSize: 13), NSParagraphStyle(), style, style.copy(), shadow, kept,
      NSTextAttachment(data: nil, ofType: nil), NSTextList(markerFormat: .disc, options: 0),
      NSTextTab(textAlignment: .left, location: 4), NSAttributeValueBox(Plain()), Plain(),
      [1, 2], ["a": 1], NSNull(), Double.nan, Opaque(value: 1),
      URL(string: "https://example.org") as Any, NSAttributedString(string: "x"),
      NSAttributedString.TextEffectStyle.letterpressStyle,
    ]
  }

  @Test func `a quick answer is the one that the general comparison gives`() {
    let (first, second) = (makeValues(), makeValues())
    var quick = 0
    for (i, a) in first.enumerated() {
      for (j, b) in (first + second).enumerated() {
        guard let answer = AttributeValues.quickly(a, b) else { continue }
        quick += 1
        #expect(
          answer == AttributeValues.areEqualAfterCasts(a, b), "\(i): \(a), \(j): \(b)")
      }
    }
    #expect(quick > 100)
  }

  @Test func `equal values have equal hashes`() {
    let values = makeValues() + makeValues()
    func hash(_ value: Any) -> Int { AttributeValues.hash(["key": value]) }
    for a in values {
      for b in values where AttributeValues.areEqual(a, b) {
        // Equal values of two types may differ, and Foundation's own nulls and attributed strings
        // do: such a set of attributes is kept twice.
        if type(of: a) != type(of: b) || a is NSNull || a is NSAttributedString { continue }
        #expect(hash(a) == hash(b), "\(a), \(b)")
      }
    }
  }

  @Test func `what is kept as it is needs no change`() {
    func areSame(_ a: Any, _ b: Any) -> Bool {
      let (left, right) = (a as AnyObject, b as AnyObject)
      return left === right
    }
    for value in makeValues() {
      let kept = FoundationValues.kept(value)
      if FoundationValues.isKeptAsItIs(value) {
        let isObject = type(of: value) is AnyObject.Type
        #expect(type(of: kept) == type(of: value))
        #expect(!isObject || areSame(kept, value))
      } else {
        #expect(!areSame(kept, value))
      }
    }
  }
}
