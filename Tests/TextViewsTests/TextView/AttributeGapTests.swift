// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// The attributes of characters without any, in controls whose other characters have some.
@MainActor @Suite(.serialized) struct AttributeGapTests {
  private let frame = CGRect(x: 0, y: 0, width: 300, height: 60)

  /// "round" with attributes, " trip" without.
  private func text(_ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "round trip")
    text.addAttributes(attributes, range: NSRange(location: 0, length: 5))
    return text
  }

  private func value(
    _ key: NSAttributedString.Key, _ index: Int, _ text: NSAttributedString?
  ) -> Any? { text.flatMap { unsafe $0.attribute(key, at: index, effectiveRange: nil) } }

  private func style(_ alignment: NSTextAlignment) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    return style
  }

  @Test func `a label whose first word is red is black behind it`() throws {
    let label = UILabel(frame: frame)
    label.attributedText = text([.foregroundColor: UIColor.red])
    #expect(label.textColor == .red)
    #expect(value(.foregroundColor, 2, label.attributedText) as? UIColor == .red)
    #expect(value(.foregroundColor, 7, label.attributedText) as? UIColor == .label)
    let red = try light(of: label).red
    label.attributedText = NSAttributedString(
      string: "round trip", attributes: [.foregroundColor: UIColor.red])
    #expect(try light(of: label).red > red + 1000)
  }

  @Test func `gaps of a label take what was set of it, before or after`() {
    for isBefore in [true, false] {
      let label = UILabel(frame: frame)
      func set() {
        label.textColor = .green
        label.font = .systemFont(ofSize: 9)
        label.shadowColor = .blue
      }
      if isBefore { set() }
      label.attributedText = text([
        .foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 30),
      ])
      if !isBefore { set() }
      #expect(value(.foregroundColor, 7, label.attributedText) as? UIColor == .green)
      #expect((value(.font, 7, label.attributedText) as? UIFont)?.pointSize == 9)
      let shown = label.values.displayed()
      #expect((value(.shadow, 7, shown) as? NSShadow)?.shadowColor as? UIColor == .blue)
      // Earlier settings leave the given attributes alone; later ones apply to all.
      #expect(
        value(.foregroundColor, 1, label.attributedText) as? UIColor == (isBefore ? .red : .green))
      #expect((value(.font, 1, label.attributedText) as? UIFont)?.pointSize == (isBefore ? 30 : 9))
    }
  }

  @Test func `an attributed text leaves nothing of its style to the next one`() {
    let label = UILabel(frame: frame)
    label.attributedText = text([
      .foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 30),
      .paragraphStyle: style(.right),
    ])
    #expect(label.textAlignment == .right && label.font.pointSize == 30)
    label.attributedText = NSAttributedString(string: "plain")
    #expect(label.textAlignment == .natural && label.font.pointSize == 17)
    #expect(value(.foregroundColor, 0, label.attributedText) as? UIColor == .label)
  }

  @Test func `a paragraph without a style is aligned as the label, not as the first one`() {
    let label = UILabel(frame: frame)
    label.textAlignment = .center
    let given = NSMutableAttributedString(
      string: "one\n", attributes: [.paragraphStyle: style(.right)])
    given.append(NSAttributedString(string: "two"))
    label.attributedText = given
    #expect(
      (value(.paragraphStyle, 0, label.attributedText) as? NSParagraphStyle)?.alignment == .right)
    #expect(
      (value(.paragraphStyle, 5, label.attributedText) as? NSParagraphStyle)?.alignment == .center)
  }

  @Test func `a label gives back the line break mode that was given`() {
    let label = UILabel(frame: frame)
    label.numberOfLines = 2
    for mode in [
      NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead,
      .byTruncatingTail, .byTruncatingMiddle,
    ] {
      let style = NSMutableParagraphStyle()
      style.lineBreakMode = mode
      label.attributedText = text([.paragraphStyle: style])
      #expect(label.lineBreakMode == mode)
      _ = label.intrinsicContentSize
      #expect(
        (value(.paragraphStyle, 1, label.attributedText) as? NSParagraphStyle)?.lineBreakMode
          == mode)
    }
  }

  @Test func `gaps of a text view and of a field take their own values`() {
    let view = UITextView(frame: frame)
    let field = UITextField(frame: frame)
    view.font = .systemFont(ofSize: 21)
    view.textColor = .green
    view.textAlignment = .center
    field.font = .systemFont(ofSize: 21)
    field.textColor = .green
    field.textAlignment = .center
    let given = text([.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 30)])
    view.attributedText = given
    field.attributedText = given
    for text in [view.attributedText, field.attributedText] {
      #expect(value(.foregroundColor, 1, text) as? UIColor == .red)
      #expect(value(.foregroundColor, 7, text) as? UIColor == .green)
      #expect((value(.font, 1, text) as? UIFont)?.pointSize == 30)
      #expect((value(.font, 7, text) as? UIFont)?.pointSize == 21)
      #expect((value(.paragraphStyle, 7, text) as? NSParagraphStyle)?.alignment == .center)
    }
    #expect(view.textColor == .red && view.font?.pointSize == 30)
    // Nothing set: the defaults of each.
    let (plain, plainField) = (UITextView(frame: frame), UITextField(frame: frame))
    plain.attributedText = given
    plainField.attributedText = given
    #expect((value(.font, 7, plain.attributedText) as? UIFont)?.pointSize == 12)
    #expect((value(.font, 7, plainField.attributedText) as? UIFont)?.pointSize == 17)
    #expect(value(.foregroundColor, 7, plain.attributedText) as? UIColor == .label)
    // What no character has is no gap.
    let bare = NSAttributedString(string: "bare", attributes: [.kern: 1])
    plain.attributedText = bare
    #expect(plain.attributedText == bare)
    // What follows is typed as the text before it is.
    view.insertText("x")
    #expect(value(.foregroundColor, 10, view.attributedText) as? UIColor == .green)
  }

  @Test func `text that replaces a part of a text view takes its values, too`() throws {
    let view = UITextView(frame: frame)
    view.font = .systemFont(ofSize: 21)
    view.text = "abc"
    let all = try #require(
      view.textRange(from: view.beginningOfDocument, to: view.endOfDocument))
    view.replace(all, withAttributedText: text([.font: UIFont.systemFont(ofSize: 30)]))
    #expect((value(.font, 1, view.attributedText) as? UIFont)?.pointSize == 30)
    #expect((value(.font, 7, view.attributedText) as? UIFont)?.pointSize == 21)
  }

  @Test func `a placeholder's gaps are grey, in the field's font`() throws {
    let field = UITextField(frame: frame)
    field.font = .systemFont(ofSize: 21)
    field.attributedPlaceholder = NSAttributedString(string: "Name")
    let plain = UITextField(frame: frame)
    plain.font = .systemFont(ofSize: 21)
    plain.placeholder = "Name"
    #expect(try light(of: field) == light(of: plain))
    #expect(field.intrinsicContentSize == plain.intrinsicContentSize)
    #expect(value(.font, 0, field.attributedPlaceholder) == nil)
  }

  @Test func `a drawn string is black where it has no colour`() throws {
    let image = UIGraphicsImageRenderer(size: frame.size).image { _ in
      text([.foregroundColor: UIColor.red]).draw(at: .zero)
    }
    let all = UIGraphicsImageRenderer(size: frame.size).image { _ in
      NSAttributedString(string: "round trip", attributes: [.foregroundColor: UIColor.red])
        .draw(at: .zero)
    }
    #expect(try #require(all.cgImage).light.red > #require(image.cgImage).light.red + 1000)
  }
}
