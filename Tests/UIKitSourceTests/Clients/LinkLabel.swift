// SPDX-License-Identifier: MIT

import UIKit

/// A label whose links can be tapped, and that knows whether its text was cut.
class LinkLabel: UILabel {
  var didTapLink: ((URL) -> Void)?
  var linkAttributes: [NSAttributedString.Key: Any] = [
    .foregroundColor: UIColor.systemBlue, .underlineStyle: NSUnderlineStyle.single.rawValue,
  ]

  private let storage = NSTextStorage()
  private let layoutManager = NSLayoutManager()
  private let container = NSTextContainer(size: .zero)
  private var highlighted: NSRange?

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  private func commonInit() {
    isUserInteractionEnabled = true
    container.lineFragmentPadding = 0
    layoutManager.addTextContainer(container)
    storage.addLayoutManager(layoutManager)
  }

  func setText(_ string: String, links: [String: URL]) {
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineBreakMode = lineBreakMode
    paragraph.alignment = textAlignment
    let text = NSMutableAttributedString(
      string: string,
      attributes: [
        .font: font as UIFont, .foregroundColor: textColor as UIColor, .paragraphStyle: paragraph,
      ])
    for (words, url) in links {
      let range = (string as NSString).range(of: words)
      guard range.location != NSNotFound else { continue }
      text.addAttribute(.link, value: url, range: range)
      text.addAttributes(linkAttributes, range: range)
    }
    attributedText = text
  }

  override var attributedText: NSAttributedString? {
    didSet {
      // The label truncates; the text system of our own wraps all lines but the last.
      let text = NSMutableAttributedString(attributedString: attributedText ?? NSAttributedString())
      let all = NSRange(location: 0, length: text.length)
      text.enumerateAttribute(.paragraphStyle, in: all) { value, range, _ in
        guard let style = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
        else { return }
        style.lineBreakMode = .byWordWrapping
        text.addAttribute(.paragraphStyle, value: style, range: range)
      }
      storage.setAttributedString(text)
    }
  }

  private func prepare() -> CGRect {
    let rect = textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
    container.size = CGSize(width: bounds.width, height: .greatestFiniteMagnitude)
    container.maximumNumberOfLines = numberOfLines
    container.lineBreakMode = lineBreakMode
    layoutManager.ensureLayout(for: container)
    return rect
  }

  var isTruncated: Bool {
    _ = prepare()
    let glyphs = layoutManager.glyphRange(for: container)
    guard glyphs.length > 0 else { return false }
    let last = layoutManager.truncatedGlyphRange(
      inLineFragmentForGlyphAt: NSMaxRange(glyphs) - 1)
    return last.location != NSNotFound || NSMaxRange(glyphs) < layoutManager.numberOfGlyphs
  }

  func link(at point: CGPoint) -> (url: URL, range: NSRange)? {
    let rect = prepare()
    let place = CGPoint(x: point.x - rect.minX, y: point.y - rect.minY)
    guard storage.length > 0, layoutManager.usedRect(for: container).contains(place) else {
      return nil
    }
    let glyph = layoutManager.glyphIndex(for: place, in: container)
    let box = layoutManager.boundingRect(
      forGlyphRange: NSRange(location: glyph, length: 1), in: container)
    guard box.contains(place) else { return nil }
    var range = NSRange()
    let index = layoutManager.characterIndexForGlyph(at: glyph)
    guard let url = storage.attribute(.link, at: index, effectiveRange: &range) as? URL else {
      return nil
    }
    return (url, range)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let hit = link(at: touch.location(in: self)) else {
      return super.touchesBegan(touches, with: event)
    }
    highlighted = hit.range
    alpha = 0.6
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let began = highlighted else {
      return super.touchesEnded(touches, with: event)
    }
    highlighted = nil
    alpha = 1
    if let hit = link(at: touch.location(in: self)), hit.range == began { didTapLink?(hit.url) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    highlighted = nil
    alpha = 1
  }
}
