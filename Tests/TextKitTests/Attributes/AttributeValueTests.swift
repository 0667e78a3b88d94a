// SPDX-License-Identifier: MIT

import Dispatch
import Testing
import TextKitTestSupport

@testable import TextKit

/// Two equal instances of a type of attribute values, and one that differs.
private struct Sample: CustomTestStringConvertible, @unchecked Sendable {
  let name: String
  let key: NSAttributedString.Key
  let value: any Hashable
  /// Another instance that is equal; the same one where values compare by identity.
  let equal: any Hashable
  let other: any Hashable
  var testDescription: String { name }

  static func style(_ indent: CGFloat) -> NSMutableParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.headIndent = indent
    style.alignment = .center
    return style
  }

  static func shadow(_ blur: CGFloat) -> NSShadow {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    shadow.shadowBlurRadius = blur
    shadow.shadowColor = UIColor.red
    return shadow
  }

  static func font(_ size: CGFloat) -> UIFont {
    try! UIFont(file: URL(fileURLWithPath: DebianFonts.dejaVuSans), size: size)
  }

  static let list = NSTextList(markerFormat: .disc, options: 0)

  static let all = [
    Sample(name: "UIFont", key: .font, value: font(12), equal: font(12), other: font(13)),
    Sample(
      name: "UIFontDescriptor", key: .init("descriptor"),
      value: UIFontDescriptor(name: "DejaVuSans", size: 12),
      equal: UIFontDescriptor(name: "DejaVuSans", size: 12),
      other: UIFontDescriptor(name: "DejaVuSans", size: 13)),
    Sample(
      name: "UIColor", key: .foregroundColor,
      value: UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5),
      equal: UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5),
      other: UIColor(red: 0.25, green: 0.5, blue: 0, alpha: 0.5)),
    Sample(
      name: "NSParagraphStyle", key: .paragraphStyle, value: style(3).copy() as! NSParagraphStyle,
      equal: style(3).copy() as! NSParagraphStyle, other: style(4).copy() as! NSParagraphStyle),
    Sample(
      name: "NSMutableParagraphStyle", key: .paragraphStyle, value: style(3), equal: style(3),
      other: style(4)),
    Sample(
      name: "NSTextTab", key: .init("tab"),
      value: NSTextTab(textAlignment: .right, location: 30),
      equal: NSTextTab(textAlignment: .right, location: 30),
      other: NSTextTab(textAlignment: .left, location: 30)),
    Sample(
      name: "NSShadow", key: .shadow, value: shadow(3), equal: shadow(3), other: shadow(4)),
    Sample(
      name: "NSTextList", key: .init("list"), value: list, equal: list,
      other: NSTextList(markerFormat: .disc, options: 0)),
  ]
}

private func longest(
  _ key: NSAttributedString.Key, at index: Int, in text: NSAttributedString
) -> NSRange {
  var range = NSRange()
  _ = text.attribute(
    key, at: index, longestEffectiveRange: &range, in: NSRange(location: 0, length: text.length))
  return range
}

struct `An attribute value` {
  @Test(arguments: Sample.all)
  fileprivate func `is equal to, and hashes like, what has the same content`(sample: Sample) {
    #expect(AnyHashable(sample.value) == AnyHashable(sample.equal))
    #expect(sample.value.hashValue == sample.equal.hashValue)
    #expect(AnyHashable(sample.value) != AnyHashable(sample.other))
    #expect(AnyHashable(sample.value) != AnyHashable(1))
  }

  @Test(arguments: Sample.all)
  fileprivate func `is kept by Foundation's own mutable string, in as few runs as possible`(
    sample: Sample
  ) {
    // Paragraphs, because a storage gives each one style.
    for text in [
      NSMutableAttributedString(string: "a\nb\nc\n"), NSTextStorage(string: "a\nb\nc\n"),
    ] {
      let key = sample.key
      text.addAttribute(key, value: sample.value, range: NSRange(location: 0, length: 6))
      text.addAttribute(key, value: sample.equal, range: NSRange(location: 2, length: 2))
      #expect(longest(key, at: 0, in: text) == NSRange(location: 0, length: 6))
      text.addAttribute(key, value: sample.other, range: NSRange(location: 2, length: 2))
      #expect(longest(key, at: 0, in: text) == NSRange(location: 0, length: 2))
      #expect(longest(key, at: 3, in: text) == NSRange(location: 2, length: 2))
      let found = text.attributes(at: 2, effectiveRange: nil)[key]
      #expect(found.map { AttributeValues.areEqual($0, sample.other) } == true)
      text.addAttribute(key, value: sample.value, range: NSRange(location: 2, length: 2))
      #expect(longest(key, at: 5, in: text) == NSRange(location: 0, length: 6))
      text.removeAttribute(key, range: NSRange(location: 0, length: 2))
      #expect(value(of: key, at: 0, in: text) == nil)
      #expect(longest(key, at: 4, in: text) == NSRange(location: 2, length: 4))
    }
  }

  @Test(arguments: Sample.all)
  fileprivate func `is an NSObject, and speaks like one`(sample: Sample) throws {
    #expect(
      (sample.value as? NSObject)?.isEqual(sample.equal) == true || sample.value is NSTextList)
    switch sample.value {
    case let value as UIFont:
      #expect(value.isEqual(sample.equal) && !value.isEqual(sample.other) && !value.isEqual(nil))
      #expect(value.copy() as? UIFont === value && value.hash == value.hashValue)
      #expect(value.description.contains("DejaVuSans"))
    case let value as UIFontDescriptor:
      #expect(value.isEqual(sample.equal) && !value.isEqual(sample.other) && !value.isEqual(nil))
      #expect(value.copy() as? UIFontDescriptor === value)
    case let value as UIColor:
      #expect(value.isEqual(sample.equal) && !value.isEqual(sample.other) && !value.isEqual(nil))
      #expect(value.copy() as? UIColor === value)
      #expect(value.description == "UIExtendedSRGBColorSpace 0.25 0.5 1 0.5")
    case let value as NSParagraphStyle:
      #expect(value.isEqual(sample.equal) && !value.isEqual(sample.other) && !value.isEqual(nil))
      let copy = try #require(value.copy() as? NSParagraphStyle)
      #expect(copy == value && !(copy is NSMutableParagraphStyle))
      let mutable = try #require(value.mutableCopy() as? NSMutableParagraphStyle)
      #expect(mutable == value)
      mutable.headIndent = 99
      #expect(mutable != value && copy == value)
      #expect(value.description.contains("headIndent"))
    case let value as NSTextTab:
      #expect(value.isEqual(sample.equal) && !value.isEqual(sample.other) && !value.isEqual(nil))
      #expect(value.copy() as? NSTextTab === value && value.description == "30.0R")
    case let value as NSShadow:
      #expect(value.isEqual(sample.equal) && !value.isEqual(sample.other) && !value.isEqual(nil))
      let copy = try #require(value.copy() as? NSShadow)
      #expect(copy == value && copy !== value && copy.hash == value.hash)
      copy.shadowBlurRadius = 99
      #expect(copy != value && value.description.contains("blur 3"))
    case let value as NSTextList:
      #expect(value.isEqual(value) && !value.isEqual(sample.other) && !value.isEqual(nil))
      #expect(value.copy() as? NSTextList === value)
    default: Issue.record("no case for \(sample.name)")
    }
  }

  @Test(arguments: Sample.all)
  fileprivate func `comes back from an archive as it was`(sample: Sample) throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    (sample.value as? any NSCoding)?.encode(with: archiver)
    (sample.value as? UIFont)?.encode(with: archiver)
    archiver.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    switch sample.value {
    case let value as UIFont: #expect(UIFont(coder: coder) == value)
    case let value as UIFontDescriptor: #expect(UIFontDescriptor(coder: coder) == value)
    case let value as UIColor: #expect(UIColor(coder: coder) == value)
    case let value as NSMutableParagraphStyle:
      #expect(NSMutableParagraphStyle(coder: coder) == value)
    case let value as NSParagraphStyle: #expect(NSParagraphStyle(coder: coder) == value)
    case let value as NSTextTab: #expect(NSTextTab(coder: coder) == value)
    case let value as NSShadow: #expect(NSShadow(coder: coder) == value)
    case let value as NSTextList:
      // Another list with equal values.
      let back = try #require(NSTextList(coder: coder))
      #expect(back.markerFormat == value.markerFormat && back != value)
    default: Issue.record("no case for \(sample.name)")
    }
    #expect(type(of: sample.value) is any NSSecureCoding.Type)
  }

  @Test func `may be used by several threads at once when it cannot change`() {
    let values = Sample.all.filter { !($0.value is NSMutableParagraphStyle) }
    let hashes = values.map { $0.value.hashValue }
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      for (sample, hash) in zip(values, hashes) {
        #expect(sample.value.hashValue == hash)
        #expect(AnyHashable(sample.value) == AnyHashable(sample.equal))
        #expect(!"\(sample.value)".isEmpty)
      }
    }
  }

  @Test(arguments: [StorageKind.stock, .inheriting])
  func `that can change is frozen when it is set`(kind: StorageKind) throws {
    let style = Sample.style(3)
    let shadow = Sample.shadow(3)
    let storage = kind.make()
    storage.append(
      NSAttributedString(string: "abcd", attributes: [.paragraphStyle: style, .shadow: shadow]))
    storage.addAttribute(.shadow, value: shadow, range: NSRange(location: 0, length: 2))
    storage.setAttributes(
      [.paragraphStyle: style, .shadow: shadow], range: NSRange(location: 1, length: 1))
    style.headIndent = 50
    style.addTabStop(NSTextTab(textAlignment: .left, location: 1))
    shadow.shadowBlurRadius = 50
    shadow.shadowColor = nil
    shadow.shadowOffset = .zero
    for index in 0..<4 {
      #expect(
        value(of: .paragraphStyle, at: index, in: storage) as? NSParagraphStyle == Sample.style(3))
      #expect(value(of: .shadow, at: index, in: storage) as? NSShadow == Sample.shadow(3))
      #expect(!(value(of: .paragraphStyle, at: index, in: storage) is NSMutableParagraphStyle))
    }
    #expect(longest(.shadow, at: 0, in: storage) == NSRange(location: 0, length: 4))
    #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
  }

  @Test func `that a text gives back does not change with the text's own knowledge`() throws {
    let storage = NSTextStorage(string: "ab", attributes: [.shadow: Sample.shadow(3)])
    let own = try #require(value(of: .shadow, at: 0, in: storage) as? NSShadow)
    let copy = try #require(own.copy() as? NSShadow)
    copy.shadowBlurRadius = 9
    #expect(own == Sample.shadow(3) && copy.shadowBlurRadius == 9)
    storage.addAttribute(.shadow, value: copy, range: NSRange(location: 0, length: 1))
    #expect(longest(.shadow, at: 1, in: storage) == NSRange(location: 1, length: 1))
  }

  @Test func `is two runs side by side where values compare by identity`() {
    for text in [NSMutableAttributedString(string: "ab"), NSTextStorage(string: "ab")] {
      for index in 0..<2 {
        let list = NSTextList(markerFormat: .decimal, options: 0)
        text.addAttribute(
          .init("list"), value: list, range: NSRange(location: index, length: 1))
      }
      #expect(longest(.init("list"), at: 0, in: text) == NSRange(location: 0, length: 1))
    }
    let style = NSMutableParagraphStyle()
    style.textLists = [NSTextList(markerFormat: .decimal, options: 0)]
    let same = style.copy() as? NSParagraphStyle
    #expect(same == style)
    style.textLists = [NSTextList(markerFormat: .decimal, options: 0)]
    #expect(same != style)
  }
}

struct `A shadow` {
  @Test func `starts with Apple's defaults`() {
    let shadow = NSShadow()
    #expect(shadow.shadowOffset == .zero && shadow.shadowBlurRadius == 0)
    #expect(shadow.shadowColor as? UIColor == UIColor(white: 0, alpha: 1.0 / 3))
  }

  @Test func `takes no numbers that are none`() {
    let shadow = NSShadow()
    shadow.shadowBlurRadius = -1
    #expect(shadow.shadowBlurRadius == 0)
    shadow.shadowBlurRadius = .infinity
    #expect(shadow.shadowBlurRadius == 0)
    shadow.shadowOffset = CGSize(width: CGFloat.nan, height: 2)
    #expect(shadow.shadowOffset == CGSize(width: 0, height: 2))
    shadow.shadowColor = "no colour"
    #expect(shadow.shadowColor as? String == "no colour")
    shadow.shadowColor = nil
    #expect(shadow.shadowColor == nil)
  }
}
