// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// A client's value that derives from NSObject and is compared by content.
private final class Tag: NSObject {
  let name: String
  init(_ name: String) { self.name = name }
  override func isEqual(_ object: Any?) -> Bool { (object as? Tag)?.name == name }
  override var hash: Int { name.hashValue }
}

/// An object like a view: no content, compared by identity, with a frame and children.
private class ViewLike: NSObject {
  var frame = CGRect(x: 1, y: 2, width: 3, height: 4)
  var subviews: [ViewLike] = []
  weak var superview: ViewLike?
}

/// A value of one word that is no object.
private struct Small: Hashable { var number: UInt8 }
/// A value that cannot be compared.
private struct Opaque { var text: String }

@Suite struct `Values of a client's own` {
  static let key = NSAttributedString.Key("client")

  private func storages() -> [NSTextStorage] {
    [NSTextStorage(), BackedStorage(), TokenStorage(), InheritingStorage(), DecoratingStorage()]
  }

  private func value(at index: Int, in text: NSAttributedString) -> Any? {
    unsafe text.attribute(Self.key, at: index, effectiveRange: nil)
  }

  @Test func `derived from NSObject go in and come out as they are`() {
    for storage in storages() {
      let layout = WatchedLayout(storage)
      storage.append(NSAttributedString(string: "0123456789"))
      let (view, other) = (ViewLike(), ViewLike())
      view.subviews = [other]
      // Other instances over parts of a run: Foundation's own store halts at these.
      storage.addAttribute(Self.key, value: view, range: NSRange(location: 0, length: 8))
      storage.addAttribute(Self.key, value: other, range: NSRange(location: 2, length: 2))
      storage.addAttributes([Self.key: Tag("a"), .kern: 1], range: NSRange(location: 3, length: 4))
      storage.setAttributes([Self.key: Tag("a")], range: NSRange(location: 5, length: 3))
      #expect(value(at: 0, in: storage) as? ViewLike === view)
      #expect(value(at: 2, in: storage) as? ViewLike === other)
      #expect((value(at: 3, in: storage) as? Tag)?.name == "a")
      #expect((value(at: 0, in: storage) as? ViewLike)?.subviews.count == 1)
      var found: [(Any?, NSRange)] = []
      storage.enumerateAttribute(Self.key, in: NSRange(location: 0, length: 10)) {
        value, range, _ in
        found.append((value, range))
      }
      #expect(
        found.map(\.1) == [
          NSRange(location: 0, length: 2), NSRange(location: 2, length: 1),
          NSRange(location: 3, length: 5), NSRange(location: 8, length: 2),
        ])
      #expect(found[2].0 is Tag && found[3].0 == nil)
      // Equal values are one stretch, other instances of equal content, too.
      storage.addAttribute(Self.key, value: Tag("a"), range: NSRange(location: 2, length: 1))
      var range = NSRange()
      _ = unsafe storage.attribute(
        Self.key, at: 4, longestEffectiveRange: &range, in: NSRange(location: 0, length: 10))
      #expect(range == NSRange(location: 2, length: 6))
      #expect(layout.isTrue)
      #expect(Misuse.inconsistency(of: storage) == nil)
    }
  }

  @Test func `are in a box in a plain copy, and out of it in the next storage`() {
    for storage in storages() {
      let view = ViewLike()
      storage.append(NSAttributedString(string: "abc"))
      storage.addAttribute(Self.key, value: view, range: NSRange(location: 1, length: 1))
      let copy = NSAttributedString(attributedString: storage)
      let box = value(at: 1, in: copy) as? NSAttributeValueBox
      #expect(box?.value as? ViewLike === view)
      #expect(box == NSAttributeValueBox(view) && box?.hash == NSAttributeValueBox(view).hash)
      #expect(box != NSAttributeValueBox(ViewLike()))
      #expect(storage.isEqual(to: copy) && copy.isEqual(to: storage))
      for next in storages() {
        next.append(copy)
        #expect(value(at: 1, in: next) as? ViewLike === view)
        #expect(next.isEqual(to: NSAttributedString(attributedString: next)))
      }
      #expect(value(at: 1, in: NSTextStorage(attributedString: storage)) as? ViewLike === view)
      let substring = storage.attributedSubstring(from: NSRange(location: 1, length: 1))
      #expect((value(at: 0, in: substring) as? NSAttributeValueBox)?.value as? ViewLike === view)
    }
  }

  @Test func `of any kind survive edits, copies and comparison`() {
    let values: [Any] = [
      ViewLike(), Tag("t"), Small(number: 3), Opaque(text: "x"), 7, 7.5, CGFloat(2), "text", true,
      URL(string: "https://a.b")!, Date(timeIntervalSince1970: 1), [1, 2], ["k": "v"], UUID(),
      NSNull(),
      UIColor.red, UIFont.systemFont(ofSize: 9), NSParagraphStyle.default, NSNumber(value: 3),
      Data([1, 2]),
      NSRange(location: 1, length: 2), CGSize(width: 1, height: 2),
      NSValue(range: NSRange(location: 3, length: 4)),
    ]
    for storage in storages() {
      storage.append(NSAttributedString(string: String(repeating: "word ", count: values.count)))
      let layout = WatchedLayout(storage)
      for (index, value) in values.enumerated() {
        storage.addAttribute(Self.key, value: value, range: NSRange(location: index * 5, length: 5))
        storage.addAttribute(
          Self.key, value: value, range: NSRange(location: index * 5 + 1, length: 2))
      }
      for (index, value) in values.enumerated() {
        let found = self.value(at: index * 5 + 1, in: storage)
        #expect(found != nil, "\(value) in \(type(of: storage))")
        if let opaque = value as? Opaque {
          #expect((found as? Opaque)?.text == opaque.text)
        } else {
          #expect(AttributeValues.areEqual(found!, value), "\(value) in \(type(of: storage))")
        }
      }
      // Opaque values cannot be compared; without them all are equal to their copies.
      storage.removeAttribute(Self.key, range: NSRange(location: 15, length: 5))
      storage.deleteCharacters(in: NSRange(location: 3, length: 4))
      storage.replaceCharacters(in: NSRange(location: 9, length: 2), with: "é😀")
      #expect(
        NSAttributedString(attributedString: storage).isEqual(to: storage), "\(type(of: storage))")
      #expect(layout.isTrue)
    }
  }

  /// As on Apple's systems: what an optional holds is the value, and nothing is `NSNull`.
  @Test func `without equality to themselves are no change at each look`() {
    let rect = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    for storage in storages() {
      storage.setAttributedString(NSAttributedString(string: "0123456789"))
      for value in [Double.nan, Float.nan, CGFloat.nan, rect] as [Any] {
        for key in [Self.key, .font, .kern] {
          storage.addAttribute(key, value: value, range: NSRange(location: 1, length: 4))
          storage.addAttribute(key, value: value, range: NSRange(location: 3, length: 3))
          storage.addAttribute(key, value: 3, range: NSRange(location: 0, length: 2))
        }
        #expect(self.value(at: 4, in: storage).map { AttributeValues.areEqual($0, value) } == true)
      }
    }
  }

  @Test func `an expression without arguments matches the empty text everywhere`() {
    let found = NSRegularExpression().matches(in: "ab", range: NSRange(location: 0, length: 2))
    #expect(found.map(\.range.location) == [0, 1, 2] && found.allSatisfy { $0.range.length == 0 })
  }

  @Test func `of Foundation's classes without a type number go in and come out as they are`() {
    let values: [Any] = [
      UUID(), NSUUID(), NSNull(), IndexSet(integersIn: 2...4), Locale(identifier: "de"),
      TimeZone(secondsFromGMT: 3600)!, Calendar(identifier: .gregorian), NSRegularExpression(),
      CharacterSet.decimalDigits, NSRange(location: 1, length: 2), CGSize(width: 1, height: 0),
    ]
    for storage in storages() {
      storage.setAttributedString(NSAttributedString(string: "0123456789"))
      for value in values {
        for other in values {
          storage.addAttribute(Self.key, value: value, range: NSRange(location: 1, length: 4))
          storage.addAttribute(Self.key, value: other, range: NSRange(location: 3, length: 3))
        }
        let found = self.value(at: 1, in: storage)
        #expect(
          found.map { AttributeValues.areEqual($0, value) } == true,
          "\(value) in \(type(of: storage)): \(found as Any)")
      }
    }
  }

  @Test func `in optionals, and decimal numbers, go in by themselves`() {
    let values: [(Any, Any)] = [
      (Optional<Int>.none as Any, NSNull()), (Optional(3) as Any, 3),
      (Optional(Optional<String>.none) as Any, NSNull()),
      (Optional(UIColor.red) as Any, UIColor.red),
      (Decimal(string: "1.25")!, Decimal(string: "1.25")!),
      (NSDecimalNumber(string: "2.5"), Decimal(string: "2.5")!),
    ]
    for storage in storages() {
      for (value, expected) in values {
        storage.setAttributedString(NSAttributedString(string: "0123456789"))
        for other in ["text", 3, 2.5, UIColor.blue, value] as [Any] {
          storage.addAttribute(Self.key, value: value, range: NSRange(location: 1, length: 4))
          storage.addAttribute(Self.key, value: other, range: NSRange(location: 0, length: 3))
          storage.addAttributes([Self.key: value], range: NSRange(location: 2, length: 3))
        }
        let found = self.value(at: 3, in: storage)
        #expect(
          found.map { AttributeValues.areEqual(FoundationValues.kept($0), expected) } == true,
          "\(value) in \(type(of: storage)): \(found as Any)")
        #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
      }
    }
  }

  /// Many instances, so that every kind of address occurs.
  @Test func `at any address do not stop Foundation`() {
    for storage in [NSTextStorage(), BackedStorage()] {
      storage.append(NSAttributedString(string: "0123456789"))
      var kept: [AnyObject] = []
      for round in 0..<3000 {
        let object: AnyObject = round % 2 == 0 ? ViewLike() : Tag("\(round % 7)")
        kept.append(object)
        storage.addAttribute(
          Self.key, value: object, range: NSRange(location: round % 9, length: 2))
      }
      #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
    }
  }

  /// Foundation takes bits 8 to 17 of the first word of a value that is not its own for a type
  /// number, and stops where two values to be compared have none.
  @Test func `that look like no type to Foundation do not stop it`() {
    /// Two new objects at addresses with these bits zero.
    func atUnsafeAddresses(_ make: () -> AnyObject) -> [Any] {
      var all: [AnyObject] = []
      var found: [Any] = []
      while found.count < 2, all.count < 2_000_000 {
        all.append(make())
        if UInt(bitPattern: ObjectIdentifier(all[all.count - 1])) >> 8 & 0x3FF == 0 {
          found.append(all[all.count - 1])
        }
      }
      return found
    }
    var pairs: [[Any]] = [
      [CGFloat(2), CGFloat(3)], [Small(number: 0), Small(number: 1)],
      [CGSize(width: 1, height: 2), CGSize(width: 2, height: 1)],
      [NSRange(location: 0, length: 1), NSRange(location: 0, length: 2)],
      atUnsafeAddresses { NSTextAttachment() },
      atUnsafeAddresses { UIColor(red: 0.5, green: 0.25, blue: 0, alpha: 1) },
      atUnsafeAddresses { NSMutableParagraphStyle() },
    ]
    pairs.append([pairs[5][0], pairs[4][0]])
    for storage in storages() {
      storage.append(NSAttributedString(string: "0123456789"))
      for pair in pairs {
        let (a, b) = (pair[0], pair[1])
        for (value, location, length) in [
          (a, 0, 10), (b, 2, 4), (a, 3, 1), (a, 0, 5), (a, 5, 5), (b, 1, 8), (b, 0, 10), (a, 4, 3),
        ] {
          storage.addAttribute(
            Self.key, value: value, range: NSRange(location: location, length: length))
          storage.addAttribute(.kern, value: CGFloat(location), range: NSRange(0..<length))
        }
        storage.setAttributes([Self.key: a, .kern: 1], range: NSRange(location: 2, length: 2))
        storage.setAttributes([Self.key: a], range: NSRange(location: 1, length: 8))
        storage.replaceCharacters(in: NSRange(location: 4, length: 1), with: "x")
        #expect(AttributeValues.areEqual(value(at: 4, in: storage) ?? 0, a))
        #expect(AttributeValues.areEqual(value(at: 0, in: storage) ?? 0, b))
        let copy = NSMutableAttributedString(attributedString: storage)
        copy.append(NSAttributedString(attributedString: storage))
        copy.removeAttribute(.kern, range: NSRange(location: 3, length: 12))
        #expect(storage.isEqual(to: NSAttributedString(attributedString: storage)))
      }
    }
  }

  @Test func `that could be changed from outside are frozen`() {
    for storage in storages() {
      storage.append(NSAttributedString(string: "text"))
      let style = NSMutableParagraphStyle()
      style.headIndent = 5
      storage.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 4))
      style.headIndent = 50
      let kept = TextKitTests.value(of: .paragraphStyle, at: 1, in: storage) as? NSParagraphStyle
      #expect(kept?.headIndent == 5)
      #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
    }
  }
}
