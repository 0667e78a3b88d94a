// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

/// A client's own scope.
private struct OwnScope: AttributeScope {
  let mark: MarkAttribute
  let level: LevelAttribute
  let uiKit: AttributeScopes.UIKitAttributes
  enum MarkAttribute: AttributedStringKey {
    typealias Value = String
    static let name = "own.mark"
  }
  enum Level: Int, Hashable { case low = 1, high = 2 }
  enum LevelAttribute: ObjectiveCConvertibleAttributedStringKey {
    typealias Value = Level
    typealias ObjectiveCValue = NSNumber
    static let name = "own.level"
  }
}

extension AttributeScopes {
  fileprivate var own: OwnScope.Type { OwnScope.self }
}

struct `An AttributedString` {
  private static func source() -> AttributedString {
    var text = AttributedString("plain ")
    var styled = AttributedString("wörd 😀")
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    styled.font = UIFont.systemFont(ofSize: 15)
    styled.paragraphStyle = style.copy() as? NSParagraphStyle
    styled.foregroundColor = .red
    styled.backgroundColor = .blue
    styled.ligature = 0
    styled.kern = 1.5
    styled.tracking = 2.5
    styled.strikethroughStyle = .double
    styled.underlineStyle = [.single, .patternDash]
    styled.strokeColor = .green
    styled.strokeWidth = -3
    styled.shadow = NSShadow()
    styled.textEffect = .letterpressStyle
    styled.baselineOffset = 4
    styled.underlineColor = .cyan
    styled.strikethroughColor = .magenta
    styled.obliqueness = 0.25
    styled.expansion = 0.5
    styled.link = URL(string: "https://a.b/c")
    styled.languageIdentifier = "de"
    text.append(styled)
    text.append(AttributedString(" end"))
    return text
  }

  @Test func `becomes an NSAttributedString with Apple's keys and values`() {
    let text = NSAttributedString(Self.source())
    #expect(text.string == "plain wörd 😀 end")
    func at(_ key: NSAttributedString.Key) -> Any? { value(of: key, at: 7, in: text) }
    #expect(at(.font) as? UIFont == UIFont.systemFont(ofSize: 15))
    #expect((at(.paragraphStyle) as? NSParagraphStyle)?.alignment == .right)
    #expect(at(.foregroundColor) as? UIColor == .red)
    #expect(at(.backgroundColor) as? UIColor == .blue)
    #expect(at(.ligature) as? Int == 0)
    #expect((at(.kern) as? NSNumber)?.doubleValue == 1.5)
    #expect((at(.tracking) as? NSNumber)?.doubleValue == 2.5)
    #expect(at(.strikethroughStyle) as? Int == 9)
    #expect(at(.underlineStyle) as? Int == 0x201)
    #expect(at(.strokeColor) as? UIColor == .green)
    #expect((at(.strokeWidth) as? NSNumber)?.doubleValue == -3)
    #expect(at(.shadow) as? NSShadow == NSShadow())
    #expect(at(.textEffect) as? NSAttributedString.TextEffectStyle == .letterpressStyle)
    #expect((at(.baselineOffset) as? NSNumber)?.doubleValue == 4)
    #expect(at(.underlineColor) as? UIColor == .cyan)
    #expect(at(.strikethroughColor) as? UIColor == .magenta)
    #expect((at(.obliqueness) as? NSNumber)?.doubleValue == 0.25)
    #expect((at(.expansion) as? NSNumber)?.doubleValue == 0.5)
    #expect(at(.link) as? URL == URL(string: "https://a.b/c"))
    #expect(at(.languageIdentifier) as? String == "de")
    #expect(text.attributes(at: 0, effectiveRange: nil).isEmpty)
    #expect(text.attributes(at: text.length - 1, effectiveRange: nil).isEmpty)
  }

  @Test func `takes a text effect by its type and by its name`() {
    let style = NSAttributedString.TextEffectStyle.letterpressStyle
    for value: Any in [style, style.rawValue, NSString(string: style.rawValue)] {
      let text = NSAttributedString(string: "x", attributes: [.textEffect: value])
      #expect(AttributedString(text).textEffect == style)
    }
  }

  @Test func `has containers that become dictionaries and come back`() throws {
    let run = try #require(Self.source().runs.first { $0.font != nil })
    let all = [NSAttributedString.Key: Any](run.attributes)
    #expect(all.count == 20)
    #expect(all[.font] as? UIFont == UIFont.systemFont(ofSize: 15))
    #expect(all[.textEffect] as? NSAttributedString.TextEffectStyle == .letterpressStyle)
    #expect(all[.kern] as? CGFloat == 1.5)
    #expect(AttributeContainer(all) == run.attributes)
    #expect(try AttributeContainer(all, including: \.uiKit) == run.attributes)
    let scoped = try Dictionary(run.attributes, including: AttributeScopes.UIKitAttributes.self)
    #expect(scoped.count == all.count)
    #expect(
      try AttributeContainer(scoped, including: AttributeScopes.UIKitAttributes.self)
        == run.attributes)
    // The scope of a client; others are left out.
    var container = AttributeContainer()
    container[OwnScope.LevelAttribute.self] = .high
    container.kern = 3
    #expect(try Dictionary(container, including: \.own)[.init("own.level")] as? Int == 2)
    #expect([NSAttributedString.Key: Any](container).count == 1)
    let values: [NSAttributedString.Key: Any] = [
      .init("own.level"): 1, .kern: 3, .init("else"): "x",
    ]
    let back = try AttributeContainer(values, including: \.own)
    #expect(back[OwnScope.LevelAttribute.self] == .low && back.kern == 3)
    #expect(AttributeContainer(values) != back && AttributeContainer(values).kern == 3)
    // A value of another type.
    #expect(AttributeContainer([.foregroundColor: "red"]) == AttributeContainer())
    #expect(throws: CocoaError.self) {
      try AttributeContainer([.foregroundColor: "red"], including: \.uiKit)
    }
  }

  @Test func `comes back equal`() throws {
    let source = Self.source()
    #expect(AttributedString(NSAttributedString(source)) == source)
    #expect(AttributedString(NSTextStorage(attributedString: NSAttributedString(source))) == source)
    let scoped = try NSAttributedString(source, including: \.uiKit)
    #expect(try AttributedString(scoped, including: AttributeScopes.UIKitAttributes.self) == source)
    #expect(AttributedString(NSAttributedString(string: "")) == AttributedString())
    let mutable = NSMutableAttributedString(source)
    mutable.append(NSAttributedString(string: "!"))
    #expect(mutable.string == "plain wörd 😀 end!" && NSTextStorage(source).length == 17)
  }

  @Test func `carries the attributes of a client's scope`() throws {
    var source = Self.source()
    source[OwnScope.MarkAttribute.self] = "m"
    source[OwnScope.LevelAttribute.self] = .high
    let text = try NSAttributedString(source, including: \.own)
    #expect(value(of: .init("own.mark"), at: 7, in: text) as? String == "m")
    #expect(value(of: .init("own.level"), at: 7, in: text) as? Int == 2)
    #expect(value(of: .foregroundColor, at: 7, in: text) as? UIColor == .red)
    #expect(try AttributedString(text, including: OwnScope.self) == source)
    // Others are left out.
    #expect(AttributedString(text) == Self.source())
    let plain = NSAttributedString(source)
    #expect(value(of: .init("own.mark"), at: 7, in: plain) == nil)
    let foundation = try NSAttributedString(source, including: \.foundation)
    #expect(value(of: .foregroundColor, at: 7, in: foundation) == nil)
    #expect(value(of: .link, at: 7, in: foundation) != nil)
  }

  @Test func `does without values of a wrong type, or throws when asked for their scope`() throws {
    let text = NSAttributedString(
      string: "a", attributes: [.font: "no font", .kern: 2, .init("own.level"): 7])
    let converted = AttributedString(text)
    #expect(converted.font == nil && converted.kern == 2)
    #expect(throws: CocoaError(.coderInvalidValue)) {
      try AttributedString(text, including: \.uiKit)
    }
    let level = NSAttributedString(string: "a", attributes: [.init("own.level"): 7])
    #expect(throws: CocoaError(.coderInvalidValue)) {
      try AttributedString(level, including: OwnScope.self)
    }
  }

  @Test func `takes numbers of any type and links as strings`() throws {
    let text = NSAttributedString(
      string: "a",
      attributes: [
        .kern: 1, .tracking: CGFloat(2), .expansion: NSNumber(value: 3), .link: "https://x.y",
        .underlineStyle: NSNumber(value: 1), .ligature: NSNumber(value: 1),
      ])
    let converted = try AttributedString(text, including: \.uiKit)
    #expect(converted.kern == 1 && converted.tracking == 2 && converted.expansion == 3)
    #expect(converted.link == URL(string: "https://x.y"))
    #expect(converted.underlineStyle == .single && converted.ligature == 1)
  }

  @Test func `is equal after going there and back, whatever the runs`() throws {
    var random = SeededGenerator(seed: seed(of: "attributed string conversion"))
    for _ in 0..<iterations(100) {
      var source = AttributedString()
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        var piece = AttributedString(
          ["a", "é", "😀", "e\u{301}", "\r\n", "漢字", "שלום"].randomElement(using: &random)!)
        if random.oneIn(2) { piece.kern = CGFloat(Int.random(in: 0...3, using: &random)) }
        if random.oneIn(2) { piece.foregroundColor = random.oneIn(2) ? .red : .blue }
        if random.oneIn(3) { piece.underlineStyle = .single }
        source.append(piece)
      }
      let text = NSAttributedString(source)
      #expect(text.string == String(source.characters))
      #expect(AttributedString(text) == source)
    }
  }
}
