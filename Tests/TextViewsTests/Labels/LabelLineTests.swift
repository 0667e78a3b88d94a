// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// The display of links and of long texts in labels, and the line that they share with others.
@MainActor @Suite(.serialized) struct LabelLineTests {
  private func label(_ text: String?, width: CGFloat = 0, height: CGFloat = 0) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.text = text
    return label
  }

  /// As many programs write a label with room around its text.
  private final class Padded: UILabel {
    let insets = UIEdgeInsets(top: 7, left: 12, bottom: 5, right: 10)
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
      let text = super.textRect(forBounds: bounds.inset(by: insets), limitedToNumberOfLines: lines)
      return text.inset(
        by: UIEdgeInsets(
          top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
  }

  @Test func `a label with insets is as large as its text with them, and shows all of it`() throws {
    for (text, lines, width) in [
      ("12 new", 1, CGFloat(0)), ("wraps at some width", 0, 80), ("שלום", 1, 0),
    ] {
      let (padded, plain) = (Padded(), UILabel())
      for label in [padded, plain] {
        label.text = text
        label.numberOfLines = lines
      }
      padded.preferredMaxLayoutWidth = width
      plain.preferredMaxLayoutWidth = width > 0 ? width - 22 : 0
      let (large, small) = (padded.intrinsicContentSize, plain.intrinsicContentSize)
      #expect(large.width == small.width + 22 && large.height == small.height + 12)
      #expect(padded.sizeThatFits(CGSize(width: width, height: 0)) == large)
      #expect(
        padded.sizeThatFits(CGSize(width: 1e7, height: 1)).width == padded.sizeThatFits(.zero).width
      )
      padded.frame.size = large
      plain.frame.size = small
      let (one, other) = (try #require(try ink(of: padded)), try #require(try ink(of: plain)))
      #expect(one == other.offsetBy(dx: 12, dy: 7), "\(text): \(one) \(other)")
    }
  }

  /// As many programs find links in a label: by a separate text system, whose container gets a size
  /// when the label does.
  private final class LinkFinder: UILabel {
    let storage = NSTextStorage()
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: .zero)

    override func layoutSubviews() {
      super.layoutSubviews()
      container.size = bounds.size
    }

    func show(_ text: NSAttributedString) {
      if manager.textContainers.isEmpty {
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
      }
      attributedText = text
      storage.setAttributedString(text)
    }

    func link(at point: CGPoint) -> String? {
      guard manager.usedRect(for: container).contains(point) else { return nil }
      let index = unsafe manager.characterIndex(
        for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
      return unsafe storage.attribute(.link, at: index, effectiveRange: nil) as? String
    }
  }

  @Test func `a tap finds the link of a text that came after the label had its size`() {
    let label = LinkFinder(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    func text(_ link: String) -> NSAttributedString {
      let text = NSMutableAttributedString(
        string: "there and on", attributes: [.font: UIFont(name: "DejaVuSans", size: 14)!])
      text.addAttribute(.link, value: link, range: NSRange(location: 0, length: 5))
      return text
    }
    label.show(text("one"))
    label.layoutIfNeeded()
    let point = CGPoint(x: 10, y: 8)
    #expect(label.link(at: point) == "one")
    // The size is as it was.
    label.show(text("two"))
    label.layoutIfNeeded()
    #expect(label.link(at: point) == "two" && label.link(at: CGPoint(x: 80, y: 8)) == nil)
    #expect(label.link(at: CGPoint(x: 10, y: 35)) == nil)
  }

  @Test func `links are seen as links, whatever colour they have`() throws {
    let text = NSMutableAttributedString(
      string: "to there", attributes: [.foregroundColor: UIColor.red])
    let label = label(nil, width: 200, height: 40)
    label.attributedText = text
    let plain = try light(of: label)
    text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 3, length: 5))
    label.attributedText = text
    #expect(try light(of: label).blue > plain.blue + 200 * 20)
    label.textColor = .red
    #expect(try light(of: label).blue > plain.blue + 200 * 20)
    // The label returns the text that it was given.
    let back = try #require(label.attributedText)
    #expect(back.attribute(.underlineStyle, at: 4, effectiveRange: nil) == nil)
    #expect(back.attribute(.foregroundColor, at: 4, effectiveRange: nil) as? UIColor == .red)
    // Underlined: there is ink below the letters.
    label.attributedText = NSAttributedString(string: "xx")
    let letters = try #require(try ink(of: label))
    label.attributedText = NSAttributedString(string: "xx", attributes: [.link: "x"])
    #expect(try #require(try ink(of: label)).maxY > letters.maxY + 0.9)
    label.highlightedTextColor = .red
    label.isHighlighted = true
    #expect(try light(of: label).blue == 0)
  }

  @Test func `a label shows the beginning of many thousand emoji`() throws {
    for text in [
      String(repeating: "👩‍👩‍👧", count: 20_000), String(repeating: "e\u{301}", count: 40_000),
    ] {
      let label = label(text, width: 200, height: 24)
      #expect(try #require(try ink(of: label)).width > 150)
      label.numberOfLines = 3
      label.frame.size.height = 90
      #expect(try #require(try ink(of: label)).height > 40)
      #expect(label.sizeThatFits(CGSize(width: 200, height: 0)).width <= 200)
    }
  }

  @Test func `labels and a field stand on one line, whatever they showed before`() {
    func row(_ title: String, size: CGFloat) -> (UIStackView, UILabel, UILabel) {
      let (name, note) = (UILabel(), UILabel())
      name.font = .systemFont(ofSize: size)
      (name.text, note.text) = ("Name", title)
      note.font = .systemFont(ofSize: 12)
      note.numberOfLines = 0
      let field = UITextField()
      field.text = "field"
      field.borderStyle = .roundedRect
      field.heightAnchor.constraint(equalToConstant: 50).isActive = true
      let stack = UIStackView(arrangedSubviews: [name, note, field])
      stack.alignment = .firstBaseline
      stack.translatesAutoresizingMaskIntoConstraints = false
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      window.addSubview(stack)
      stack.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
      window.layoutIfNeeded()
      kept.append(window)
      return (stack, name, note)
    }
    var kept: [UIWindow] = []
    func lines(_ stack: UIStackView) -> [CGFloat] {
      stack.arrangedSubviews.compactMap { view in
        (view.findBaselines?(view.bounds.size) ?? nil).map { view.frame.minY + $0.first }
      }
    }
    let (stack, name, note) = row("four\nlines\nof\ntext", size: 17)
    for (text, size) in [("four\nlines\nof\ntext", CGFloat(17)), ("one", 17), ("two\nlines", 60)] {
      note.text = text
      name.font = .systemFont(ofSize: size)
      stack.window?.layoutIfNeeded()
      let all = lines(stack)
      #expect(all.count == 3 && all.allSatisfy { abs($0 - all[0]) < 1e-6 }, "\(text): \(all)")
      let fresh = row(text, size: size).0
      #expect(
        zip(stack.arrangedSubviews, fresh.arrangedSubviews).allSatisfy { $0.frame == $1.frame })
    }
  }
}
