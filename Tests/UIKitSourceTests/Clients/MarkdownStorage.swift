// SPDX-License-Identifier: MIT

import UIKit

/// A storage that shows Markdown as it is typed.
final class MarkdownStorage: NSTextStorage {
  struct Theme {
    var body = UIFont.systemFont(ofSize: 16)
    var accent = UIColor.systemPurple
    var faded = UIColor.lightGray
  }

  private let backing = NSMutableAttributedString()
  private var theme = Theme()
  private static let rules: [(NSRegularExpression, Style)] = [
    (pattern("^(#{1,6})[ \\t]+(.*)$"), .heading),
    (pattern("(\\*\\*)([^*\\n]+)(\\*\\*)"), .bold),
    (pattern("(?<![*\\w])(\\*)([^*\\n]+)(\\*)(?![*\\w])"), .italic),
    (pattern("(`)([^`\\n]+)(`)"), .code),
    (pattern("\\[([^\\]\\n]+)\\]\\(([^)\\s]+)\\)"), .link),
    (pattern("^>[ \\t]?.*$"), .quote),
  ]

  private enum Style { case heading, bold, italic, code, link, quote }

  private static func pattern(_ text: String) -> NSRegularExpression {
    try! NSRegularExpression(pattern: text, options: [.anchorsMatchLines])
  }

  convenience init(theme: Theme) {
    self.init()
    self.theme = theme
  }

  override var string: String { backing.string }

  override func attributes(at location: Int, effectiveRange range: NSRangePointer?)
    -> [NSAttributedString.Key: Any]
  {
    backing.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    beginEditing()
    backing.replaceCharacters(in: range, with: str)
    edited(
      .editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
    endEditing()
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    backing.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  override func processEditing() {
    if editedMask.contains(.editedCharacters) {
      style((string as NSString).lineRange(for: editedRange))
    }
    super.processEditing()
  }

  private func style(_ lines: NSRange) {
    setAttributes([.font: theme.body, .foregroundColor: UIColor.label], range: lines)
    for (rule, style) in MarkdownStorage.rules {
      rule.enumerateMatches(in: string, options: [], range: lines) { match, _, _ in
        guard let match = match else { return }
        self.apply(style, match)
      }
    }
  }

  private func apply(_ style: Style, _ match: NSTextCheckingResult) {
    let range = match.range
    switch style {
    case .heading:
      let level = match.range(at: 1).length
      let size = theme.body.pointSize * (2 - CGFloat(level) * 0.2)
      addAttribute(.font, value: UIFont.boldSystemFont(ofSize: size), range: range)
      addAttribute(.foregroundColor, value: theme.faded, range: match.range(at: 1))
    case .bold: addTrait(.traitBold, match)
    case .italic: addTrait(.traitItalic, match)
    case .code:
      let size = theme.body.pointSize * 0.9
      addAttribute(
        .font, value: UIFont.monospacedSystemFont(ofSize: size, weight: .regular), range: range)
      addAttribute(.backgroundColor, value: UIColor(white: 0.95, alpha: 1), range: range)
    case .link:
      addAttribute(.foregroundColor, value: theme.accent, range: match.range(at: 1))
      let target = (string as NSString).substring(with: match.range(at: 2))
      if let url = URL(string: target) {
        addAttribute(.link, value: url, range: match.range(at: 1))
      }
      addAttribute(.foregroundColor, value: theme.faded, range: match.range(at: 2))
    case .quote:
      let style = NSMutableParagraphStyle()
      style.firstLineHeadIndent = 16
      style.headIndent = 16
      addAttribute(.paragraphStyle, value: style, range: range)
    }
  }

  private func addTrait(_ trait: UIFontDescriptor.SymbolicTraits, _ match: NSTextCheckingResult) {
    enumerateAttribute(.font, in: match.range, options: []) { value, range, _ in
      guard let font = value as? UIFont,
        let descriptor = font.fontDescriptor.withSymbolicTraits(
          font.fontDescriptor.symbolicTraits.union(trait))
      else { return }
      self.addAttribute(.font, value: UIFont(descriptor: descriptor, size: 0), range: range)
    }
    for marks in [match.range(at: 1), match.range(at: 3)] {
      addAttribute(.foregroundColor, value: theme.faded, range: marks)
    }
  }
}
