// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// `UILabel`: properties, measuring and drawing.
@MainActor @Suite(.serialized) struct LabelTests {
  private func label(_ text: String?, width: CGFloat = 0, height: CGFloat = 0, lines: Int = 1)
    -> UILabel
  {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.text = text
    label.numberOfLines = lines
    return label
  }

  @Test func `begins as Apple says`() {
    let label = UILabel()
    #expect(label.text == nil && label.attributedText == nil)
    #expect(label.font.pointSize == 17 && label.textColor == .label)
    #expect(label.textAlignment == .natural && label.lineBreakMode == .byTruncatingTail)
    #expect(label.lineBreakStrategy == .standard && label.numberOfLines == 1)
    #expect(label.isEnabled && !label.isHighlighted && label.highlightedTextColor == nil)
    #expect(label.shadowColor == nil && label.shadowOffset == CGSize(width: 0, height: -1))
    #expect(!label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0)
    #expect(label.baselineAdjustment == .alignBaselines && label.preferredMaxLayoutWidth == 0)
    #expect(!label.allowsDefaultTighteningForTruncation && !label.isUserInteractionEnabled)
    #expect(!label.adjustsFontForContentSizeCategory)
    #expect(label.intrinsicContentSize == .zero && label.sizeThatFits(.zero) == .zero)
    label.font = nil
    label.textColor = nil
    #expect(label.font.pointSize == 17 && label.textColor == .label)
  }

  @Test func `shows a plain text as the same attributed text`() throws {
    let number = seed()
    var random = SeededGenerator(seed: number)
    let words = ["a", "word", "שלום", "12", "Wörter —", "日本語の", "longer-than-most", "\n"]
    let modes: [NSLineBreakMode] = [
      .byTruncatingTail, .byTruncatingMiddle, .byWordWrapping, .byClipping, .byCharWrapping,
    ]
    func change(_ label: UILabel, _ random: inout SeededGenerator) {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: label.font = .systemFont(ofSize: .random(in: 8...24, using: &random))
      case 1: label.textColor = .red
      case 2:
        label.textAlignment = [.left, .right, .center, .natural].randomElement(using: &random)!
      case 3: label.lineBreakMode = modes.randomElement(using: &random)!
      case 4: label.isEnabled.toggle()
      case 5:
        label.isHighlighted.toggle()
        label.highlightedTextColor = .blue
      case 6: label.shadowColor = label.shadowColor == nil ? .green : nil
      case 7: label.numberOfLines = .random(in: 0...3, using: &random)
      default: label.allowsDefaultTighteningForTruncation.toggle()
      }
    }
    for round in 0..<iterations(40) {
      let text = (0..<Int.random(in: 0...9, using: &random))
        .map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
      let size = CGSize(
        width: .random(in: 20...200, using: &random), height: .random(in: 10...80, using: &random))
      let plain = label(text, width: size.width, height: size.height)
      let other = label(nil, width: size.width, height: size.height)
      other.attributedText = NSAttributedString(string: text)
      for _ in 0..<4 {
        var same = random
        change(plain, &random)
        change(other, &same)
      }
      let known = "seed \(number), round \(round): \(text.debugDescription)"
      #expect(plain.attributedText == other.attributedText && plain.text == text, "\(known)")
      #expect(plain.intrinsicContentSize == other.intrinsicContentSize, "\(known)")
      #expect(plain.sizeThatFits(size) == other.sizeThatFits(size), "\(known)")
      let pictures = [plain, other].map { label in
        UIGraphicsImageRenderer(size: size).pngData { _ in label.drawText(in: label.bounds) }
      }
      #expect(pictures[0] == pictures[1], "\(known)")
    }
  }

  @Test func `measures as the string measures itself`() {
    let number = seed()
    var random = SeededGenerator(seed: number)
    let words = ["a", "word", "und", "שלום", "12", "Wörter,", "日本語の", "longer-than-most", "\n"]
    for round in 0..<iterations(120) {
      let text = (0..<Int.random(in: 1...20, using: &random))
        .map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
      let width = CGFloat.random(in: 20...300, using: &random)
      let label = label(text, lines: 0)
      label.font = .systemFont(ofSize: .random(in: 6...30, using: &random))
      // As text without a paragraph style.
      label.lineBreakStrategy = []
      let size = label.sizeThatFits(CGSize(width: width, height: 0))
      let rect = NSAttributedString(string: text, attributes: [.font: label.font!])
        .boundingRect(
          with: CGSize(width: width, height: 0),
          options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
      #expect(
        abs(size.height - rect.height) <= 1 && size.height >= rect.height - 1 / 32,
        "seed \(number), round \(round): \(size) \(rect) \(text.debugDescription)")
      #expect(
        size.width >= min(rect.width, width) - 1 / 32 && size.width <= rect.width + 1,
        "seed \(number), round \(round): \(size) \(rect) \(text.debugDescription)")
    }
  }

  @Test func `draws where it says that the text stands`() throws {
    let number = seed()
    var random = SeededGenerator(seed: number)
    for alignment in [NSTextAlignment.left, .center, .right, .natural] {
      for lines in [0, 1, 2, 3] {
        let label = label("Some words that wrap, or do not", width: 130, height: 90, lines: lines)
        label.font = .systemFont(ofSize: .random(in: 9...20, using: &random))
        label.textAlignment = alignment
        let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: lines)
        let ink = try #require(try ink(of: label))
        // Letters may reach a little beyond their advances.
        #expect(
          rect.insetBy(dx: -1.5, dy: -1).contains(ink), "seed \(number): \(alignment) \(lines)")
        #expect(abs(rect.midY - label.bounds.midY) <= 1)
        #expect(ink.width > rect.width - 6 && ink.height > rect.height * 0.4)
      }
    }
  }

  @Test func `shows as many lines as it may and has room for, the last one shortened`() {
    let text = "one two three four five six seven eight nine ten"
    let label = label(text, lines: 0)
    let all = label.sizeThatFits(CGSize(width: 60, height: 0)).height
    let line = CGFloat(label.font.lineHeight)
    let total = Int((all / line).rounded())
    #expect(total > 4)
    for lines in 1...total {
      label.numberOfLines = lines
      #expect(
        abs(label.sizeThatFits(CGSize(width: 60, height: 0)).height - CGFloat(lines) * line) <= 1)
      let laid = label.typesetting.layOut(label.values, width: 60, height: 0, lines: lines)
      #expect(laid?.isWhole == (lines == total))
    }
    // Height counts too.
    label.numberOfLines = 0
    let low = label.typesetting.layOut(label.values, width: 60, height: 2.5 * line, lines: 0)
    #expect(low?.isWhole == false && abs(low!.used.height - 2 * line) < 2)
    // A line that is too high is shown all the same.
    let flat = label.typesetting.layOut(label.values, width: 60, height: 3, lines: 0)
    #expect(flat?.glyphs.length ?? 0 > 0)
  }

  @Test func `an attributed text gives its values, and gets those that it lacks`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineBreakMode = .byTruncatingMiddle
    let given = NSMutableAttributedString(
      string: "red",
      attributes: [
        .font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red, .paragraphStyle: style,
      ])
    given.append(NSAttributedString(string: " and not"))
    let label = UILabel()
    label.attributedText = given
    #expect(label.text == "red and not" && label.font.pointSize == 30 && label.textColor == .red)
    #expect(label.textAlignment == .right && label.lineBreakMode == .byTruncatingMiddle)
    let shown = try #require(label.attributedText)
    let last = unsafe shown.attributes(at: 9, effectiveRange: nil)
    #expect((last[.font] as? UIFont)?.pointSize == 17)
    #expect(last[.foregroundColor] as? UIColor == .label)
    #expect((last[.paragraphStyle] as? NSParagraphStyle)?.alignment == .natural)
    // A copy: what happens to the original does not matter.
    given.mutableString.setString("other")
    #expect(label.text == "red and not")
    // A property that is set afterwards applies to all of it.
    label.font = .systemFont(ofSize: 9)
    label.textColor = .blue
    label.textAlignment = .center
    label.lineBreakMode = .byClipping
    label.lineBreakStrategy = []
    label.allowsDefaultTighteningForTruncation = true
    let again = try #require(label.attributedText)
    for index in 0..<again.length {
      let values = unsafe again.attributes(at: index, effectiveRange: nil)
      let style = values[.paragraphStyle] as? NSParagraphStyle
      #expect((values[.font] as? UIFont)?.pointSize == 9)
      #expect(values[.foregroundColor] as? UIColor == .blue && style?.alignment == .center)
      #expect(style?.lineBreakMode == .byClipping && style?.lineBreakStrategy == [])
      #expect(style?.allowsDefaultTighteningForTruncation == true)
    }
    label.text = nil
    #expect(label.attributedText == nil && label.intrinsicContentSize == .zero)
  }

  @Test func `paints in its colours`() throws {
    let label = label("Colours", width: 100, height: 30)
    label.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let red = try light(of: label)
    #expect(red.red == red.alpha && red.red > 1000 && red.green == 0 && red.blue == 0)
    label.highlightedTextColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    #expect(try light(of: label).blue == 0)
    label.isHighlighted = true
    let blue = try light(of: label)
    #expect(blue.blue == red.red && blue.red == 0)
    label.isEnabled = false
    let pale = try light(of: label)
    #expect(abs(Double(pale.alpha) / Double(blue.alpha) - 0.5) < 0.03)
    label.isEnabled = true
    label.isHighlighted = false
    label.shadowColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    label.shadowOffset = CGSize(width: 0, height: 6)
    let shaded = try light(of: label)
    #expect(shaded.green > red.red / 2 && shaded.red > red.red * 9 / 10)
    #expect(try #require(try ink(of: label)).height > 6)
  }

  @Test func `text that is too wide is set smaller, down to the least size`() throws {
    let label = label("Rather much text for so little room", width: 120, height: 40)
    let natural = label.sizeThatFits(.zero).width
    #expect(natural > 200)
    label.adjustsFontSizeToFitWidth = true
    // 0 keeps the size: the text is shortened.
    #expect(
      label.typesetting.layOut(label.values, width: 120, height: 40, lines: 1)?.isWhole == false)
    label.minimumScaleFactor = 0.2
    let ink = try #require(try ink(of: label))
    #expect(ink.maxX <= 121 && ink.width > 108)
    let whole = try #require(label.baselines(in: label.bounds.size))
    label.baselineAdjustment = .alignCenters
    let middle = try #require(label.baselines(in: label.bounds.size))
    label.baselineAdjustment = .none
    let top = try #require(label.baselines(in: label.bounds.size))
    #expect(whole.first > middle.first && middle.first > top.first)
    label.minimumScaleFactor = 0.9
    let large = try #require(try self.ink(of: label))
    #expect(large.height > ink.height)
    label.minimumScaleFactor = 7
    #expect(label.minimumScaleFactor == 1)
    label.minimumScaleFactor = .nan
    #expect(label.minimumScaleFactor == 0)
  }

  private func ink(of label: UILabel) throws -> CGRect? {
    label.setNeedsDisplay()
    return try TextViewsTests.ink(of: label)
  }

  /// A label with room around its text, as clients write it.
  private final class PaddedLabel: UILabel {
    let insets = UIEdgeInsets(top: 3, left: 10, bottom: 7, right: 20)
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int)
      -> CGRect
    {
      let inner = super.textRect(
        forBounds: bounds.width > 0 ? bounds.inset(by: insets) : bounds,
        limitedToNumberOfLines: numberOfLines)
      return inner.inset(
        by: UIEdgeInsets(
          top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
  }

  @Test func `a subclass moves and enlarges its text`() throws {
    let plain = label("Padding")
    let label = PaddedLabel()
    label.text = "Padding"
    let (inner, outer) = (plain.intrinsicContentSize, label.intrinsicContentSize)
    #expect(outer.width == inner.width + 30 && outer.height == inner.height + 10)
    label.frame.size = outer
    plain.frame.size = inner
    let (near, far) = (try #require(try ink(of: plain)), try #require(try ink(of: label)))
    #expect(abs(far.minX - near.minX - 10) <= 0.5 && abs(far.minY - near.minY - 3) <= 0.5)
  }

  @Test func `several lines get their height from the width that constraints give`() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let label = label("Several words that need more than one line in so narrow a place", lines: 0)
    let below = UIView()
    for view in [label, below] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.widthAnchor.constraint(equalToConstant: 90),
      label.topAnchor.constraint(equalTo: root.topAnchor),
      below.topAnchor.constraint(equalTo: label.bottomAnchor),
      below.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      below.widthAnchor.constraint(equalToConstant: 10),
      below.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(label.frame.width == 90)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 90, height: 0)).height)
    #expect(below.frame.minY == label.frame.maxY)
    label.text = "Short"
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(label.frame.height == label.sizeThatFits(.zero).height)
    label.preferredMaxLayoutWidth = 40
    label.text = "Several short words"
    #expect(label.intrinsicContentSize == label.sizeThatFits(CGSize(width: 40, height: 0)))
  }

  @Test(arguments: [1, 2, 3] as [CGFloat])
  func `text has room in the size that it asks for`(scale: CGFloat) {
    let label = label("", lines: 0)
    let view = UITextView()
    view.textContainerInset = .zero
    view.isScrollEnabled = false
    label.contentScaleFactor = scale
    view.contentScaleFactor = scale
    // Some of these widths are a hair above whole pixels.
    for size in stride(from: 9, through: 40, by: 0.25) {
      for text in ["lines", "two\nlines", "Hi", "affluent waffles"] {
        label.font = .systemFont(ofSize: size)
        label.text = text
        let wanted = label.sizeThatFits(.zero)
        #expect(label.sizeThatFits(wanted) == wanted, "\(text) \(size)")
        view.font = .systemFont(ofSize: size)
        view.text = text
        let natural = view.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0))
        #expect(view.sizeThatFits(natural).height == natural.height, "\(text) \(size)")
      }
    }
  }

  @Test func `a fitting size wraps text, and one layout is enough`() throws {
    let words = "Several words that need more than one line in so narrow a place"
    let cell = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 20))
    let label = label(words, lines: 0)
    let note = UITextView()
    note.text = words
    note.isScrollEnabled = false
    note.textContainerInset = .zero
    for view in [label, note] {
      view.translatesAutoresizingMaskIntoConstraints = false
      cell.addSubview(view)
    }
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: cell.leadingAnchor),
      label.widthAnchor.constraint(lessThanOrEqualTo: cell.widthAnchor, multiplier: 0.5),
      label.topAnchor.constraint(equalTo: cell.topAnchor),
      note.topAnchor.constraint(equalTo: label.bottomAnchor),
      note.leadingAnchor.constraint(equalTo: cell.leadingAnchor),
      note.trailingAnchor.constraint(equalTo: cell.trailingAnchor),
      note.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
    ])
    func wanted(_ width: CGFloat) -> CGFloat {
      label.sizeThatFits(CGSize(width: width / 2, height: 0)).height
        + note.sizeThatFits(CGSize(width: width, height: 0)).height
    }
    let before = (label.intrinsicContentSize, note.intrinsicContentSize)
    for width in [CGFloat(500), 140, 300, 90] {
      let size = cell.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      #expect(size.width == width)
      #expect(abs(size.height - wanted(width)) < 0.01)
    }
    #expect(before == (label.intrinsicContentSize, note.intrinsicContentSize))
    // Narrow, and wide again: the label grows back to the width of its text.
    for width in [CGFloat(120), 2_000] {
      cell.frame.size = CGSize(width: width, height: 400)
      cell.layoutIfNeeded()
      #expect(label.frame.size == label.sizeThatFits(CGSize(width: width / 2, height: 0)))
    }
    #expect(label.frame.height == label.sizeThatFits(.zero).height)
  }

  @Test func `labels of two sizes stand on one baseline`() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let (small, large) = (label("small"), label("large"))
    small.font = .systemFont(ofSize: 10)
    large.font = .systemFont(ofSize: 30)
    for view in [small, large] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    NSLayoutConstraint.activate([
      large.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      large.topAnchor.constraint(equalTo: root.topAnchor),
      small.leadingAnchor.constraint(equalTo: large.trailingAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    let (one, other) = (
      try #require(small.baselines(in: small.bounds.size)),
      try #require(large.baselines(in: large.bounds.size))
    )
    #expect(abs(small.frame.minY + one.first - large.frame.minY - other.first) < 1)
    // No letter of either reaches below but by its rounding.
    let low = try #require(try ink(of: small)).maxY
    #expect(abs(low - one.first) < 1.5)
    // One line: the distances below the last baseline and below the first are equal.
    #expect(abs(one.first + one.last - small.bounds.height) < 1e-6)
  }

  @Test func `fonts of text styles follow the user's size where that is asked for`() {
    let label = label("Text")
    label.font = .preferredFont(forTextStyle: .body)
    let before = label.intrinsicContentSize.height
    let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(label)
    label.adjustsFontForContentSizeCategory = true
    #expect(label.adjustsFontForContentSizeCategory && label.intrinsicContentSize.height == before)
    let isChanged = label.values.adjustFonts(
      to: UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge))
    #expect(isChanged)
    label.typesetting.forget()
    #expect(label.intrinsicContentSize.height > before)
  }

  @Test func `an archive keeps it`() throws {
    let label = label("Kept", width: 50, height: 20, lines: 3)
    label.font = .systemFont(ofSize: 21)
    label.textColor = .red
    label.highlightedTextColor = .blue
    label.shadowColor = .green
    label.shadowOffset = CGSize(width: 2, height: 3)
    label.textAlignment = .right
    label.lineBreakMode = .byClipping
    label.isEnabled = false
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    label.preferredMaxLayoutWidth = 44
    label.adjustsFontForContentSizeCategory = true
    let data = try NSKeyedArchiver.archivedData(withRootObject: label, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let again = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UILabel)
    #expect(again.text == "Kept" && again.numberOfLines == 3 && again.frame == label.frame)
    #expect(again.font.pointSize == 21 && again.textColor == .red)
    #expect(again.highlightedTextColor == .blue && again.shadowColor == .green)
    #expect(again.shadowOffset == CGSize(width: 2, height: 3) && again.textAlignment == .right)
    #expect(again.lineBreakMode == .byClipping && !again.isEnabled)
    #expect(again.adjustsFontSizeToFitWidth && again.minimumScaleFactor == 0.5)
    #expect(again.preferredMaxLayoutWidth == 44 && again.adjustsFontForContentSizeCategory)
  }

  @Test func `bad numbers and odd texts do no harm`() throws {
    for text in ["", "\n", "\n\n\n", "\u{0}", "\u{202E}abc", String(repeating: "x", count: 5000)] {
      for lines in [-3, 0, 1, .max] {
        let label = label(text, width: 0.01, height: 0.01, lines: lines)
        _ = label.sizeThatFits(CGSize(width: CGFloat.nan, height: .infinity))
        _ = label.sizeThatFits(CGSize(width: -5, height: -5))
        _ = label.sizeThatFits(CGSize(width: 1e-9, height: 1))
        let size = label.sizeThatFits(
          CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
        #expect(size.width.isFinite && size.height.isFinite && size.width >= 0)
        #expect(label.numberOfLines >= 0)
        label.preferredMaxLayoutWidth = .nan
        #expect(label.preferredMaxLayoutWidth == 0)
        _ = try? ink(of: label)
      }
    }
  }

  @Test func `a shortened text can be asked for, where the label lets it`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 80, height: 24))
    label.text = "A text that is much wider than the label"
    window.addSubview(label)
    let point = CGPoint(x: 20, y: 20)
    #expect(!label.showsExpansionTextWhenTruncated && window.expansionText(at: point) == nil)
    label.showsExpansionTextWhenTruncated = true
    let found = try #require(window.expansionText(at: point))
    #expect(found.text == label.text && found.frame == label.frame)
    #expect(window.expansionText(at: CGPoint(x: 200, y: 20)) == nil)
    let cover = UIView(frame: label.frame)
    window.addSubview(cover)
    #expect(window.expansionText(at: point) != nil)
    cover.backgroundColor = .white
    #expect(window.expansionText(at: point) == nil)
    cover.isHidden = true
    label.text = "Short"
    #expect(label.expansionText == nil)
    label.text = "A text that is much wider than the label"
    label.frame.size = CGSize(width: 80, height: 300)
    label.numberOfLines = 0
    #expect(label.expansionText == nil)
    label.numberOfLines = 2
    #expect(label.expansionText != nil)
  }

  @Test func `what changes nothing here is kept, in archives too`() throws {
    let label = UILabel()
    #expect(label.preferredVibrancy == .automatic && !label.enablesMarqueeWhenAncestorFocused)
    label.preferredVibrancy = .none
    label.enablesMarqueeWhenAncestorFocused = true
    label.showsExpansionTextWhenTruncated = true
    let data = try NSKeyedArchiver.archivedData(withRootObject: label, requiringSecureCoding: false)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    coder.requiresSecureCoding = false
    let back = try #require(coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UILabel)
    #expect(back.preferredVibrancy == .none && back.enablesMarqueeWhenAncestorFocused)
    #expect(back.showsExpansionTextWhenTruncated)
  }
}
