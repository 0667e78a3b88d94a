// SPDX-License-Identifier: MIT

import UIKit

/// A text view for source code: line numbers, a highlighted current line, tabs as wide as four
/// spaces.
class CodeEditor: UIView, UITextViewDelegate {
  let textView: UITextView
  let gutter = GutterView()
  // A text view does not keep the storage that it is given.
  private let storage = NSTextStorage()
  private let codeFont = UIFont.monospacedSystemFont(ofSize: 13, weight: .regular)

  override init(frame: CGRect) {
    let layoutManager = NSLayoutManager()
    layoutManager.allowsNonContiguousLayout = false
    storage.addLayoutManager(layoutManager)
    let container = NSTextContainer(
      size: CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude))
    container.widthTracksTextView = true
    layoutManager.addTextContainer(container)
    textView = UITextView(frame: .zero, textContainer: container)
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func setUp() {
    let style = NSMutableParagraphStyle()
    style.tabStops = []
    style.defaultTabInterval = (" " as NSString).size(withAttributes: [.font: codeFont]).width * 4
    textView.typingAttributes = [
      .font: codeFont, .paragraphStyle: style, .foregroundColor: UIColor.label,
    ]
    textView.font = codeFont
    textView.autocapitalizationType = .none
    textView.autocorrectionType = .no
    textView.smartQuotesType = .no
    textView.smartDashesType = .no
    textView.alwaysBounceVertical = true
    textView.delegate = self
    gutter.textView = textView
    gutter.backgroundColor = .secondarySystemBackground
    gutter.isOpaque = true
    addSubview(textView)
    addSubview(gutter)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    gutter.frame = CGRect(x: 0, y: 0, width: gutter.neededWidth, height: bounds.height)
    textView.frame = CGRect(
      x: gutter.frame.maxX, y: 0, width: bounds.width - gutter.frame.width, height: bounds.height)
    gutter.setNeedsDisplay()
  }

  func textViewDidChange(_ textView: UITextView) { setNeedsLayout() }
  func textViewDidChangeSelection(_ textView: UITextView) { gutter.setNeedsDisplay() }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { gutter.setNeedsDisplay() }

  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    guard text == "\n" else { return true }
    // The next line begins as this one does.
    let line = (textView.text as NSString).lineRange(
      for: NSRange(location: range.location, length: 0))
    let start = (textView.text as NSString).substring(
      with: NSRange(location: line.location, length: range.location - line.location))
    let indent = String(start.prefix { $0 == " " || $0 == "\t" })
    guard !indent.isEmpty else { return true }
    textView.textStorage.replaceCharacters(in: range, with: "\n" + indent)
    textView.selectedRange = NSRange(
      location: range.location + 1 + (indent as NSString).length, length: 0)
    textViewDidChange(textView)
    return false
  }
}

/// The numbers of the lines that are seen.
class GutterView: UIView {
  weak var textView: UITextView?
  private let attributes: [NSAttributedString.Key: Any] = [
    .font: UIFont.monospacedDigitSystemFont(ofSize: 11, weight: .regular),
    .foregroundColor: UIColor.secondaryLabel,
  ]

  struct Row: Equatable {
    var number: Int
    var rect: CGRect
    var isCurrent: Bool
  }

  var neededWidth: CGFloat {
    guard let text = textView?.text else { return 0 }
    let count = text.reduce(1) { $1 == "\n" ? $0 + 1 : $0 }
    let digits = String(repeating: "8", count: max(2, String(count).count)) as NSString
    return ceil(digits.size(withAttributes: attributes).width) + 12
  }

  /// The rows within the gutter's bounds.
  func rows() -> [Row] {
    guard let textView = textView else { return [] }
    let manager = textView.layoutManager
    let text = textView.text as NSString
    let inset = textView.textContainerInset.top
    let top = textView.contentOffset.y
    let current = text.lineRange(
      for: NSRange(location: textView.selectedRange.location, length: 0))
    let seen = CGRect(
      x: 0, y: top - inset, width: textView.textContainer.size.width, height: bounds.height)
    let glyphs = manager.glyphRange(forBoundingRect: seen, in: textView.textContainer)
    let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
    var rows: [Row] = []
    var number = text.substring(to: characters.location).components(separatedBy: "\n").count
    var index = text.lineRange(for: NSRange(location: characters.location, length: 0)).location
    while index < NSMaxRange(characters) {
      let line = text.lineRange(for: NSRange(location: index, length: 0))
      let glyph = manager.glyphIndexForCharacter(at: line.location)
      let rect = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
      rows.append(
        Row(
          number: number,
          rect: CGRect(x: 0, y: rect.minY + inset - top, width: bounds.width, height: rect.height),
          isCurrent: line.location == current.location && current.length > 0))
      index = NSMaxRange(line)
      number += 1
    }
    let extra = manager.extraLineFragmentRect
    if manager.extraLineFragmentTextContainer != nil {
      let rect = CGRect(
        x: 0, y: extra.minY + inset - top, width: bounds.width, height: extra.height)
      if rect.minY < bounds.height {
        rows.append(
          Row(number: number, rect: rect, isCurrent: textView.selectedRange.location == text.length)
        )
      }
    }
    return rows
  }

  override func draw(_ rect: CGRect) {
    super.draw(rect)
    for row in rows() {
      if row.isCurrent {
        UIColor.systemYellow.withAlphaComponent(0.3).setFill()
        UIRectFill(row.rect)
      }
      let label = "\(row.number)" as NSString
      let size = label.size(withAttributes: attributes)
      label.draw(
        at: CGPoint(x: bounds.width - size.width - 6, y: row.rect.midY - size.height / 2),
        withAttributes: attributes)
    }
  }
}
