// SPDX-License-Identifier: MIT

import TextViews

/// A storage of four methods, and a rule for each paragraph that was edited.
class RuleStorage: NSTextStorage {
  private let kept = NSMutableAttributedString()
  override var string: String { kept.string }
  override func attributes(at location: Int, effectiveRange range: NSRangePointer?)
    -> [NSAttributedString.Key: Any]
  { unsafe kept.attributes(at: location, effectiveRange: range) }
  override func replaceCharacters(in range: NSRange, with str: String) {
    kept.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
  }
  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    kept.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
  override func processEditing() {
    apply(to: (string as NSString).paragraphRange(for: editedRange))
    super.processEditing()
  }
  func apply(to paragraph: NSRange) {}

  func matches(_ pattern: String, _ range: NSRange) -> [NSTextCheckingResult] {
    (try? NSRegularExpression(pattern: pattern))?.matches(in: string, range: range) ?? []
  }
}

/// Words such as iPhone become red while they are typed.
final class WordStorage: RuleStorage {
  override func apply(to paragraph: NSRange) {
    removeAttribute(.foregroundColor, range: paragraph)
    for match in matches(#"i[\p{Alphabetic}&&\p{Uppercase}][\p{Alphabetic}]+"#, paragraph) {
      addAttribute(.foregroundColor, value: UIColor.red, range: match.range)
    }
  }
}

/// **bold**, _italic_, ~~struck~~, `script` and CAPITALS.
final class MarkupStorage: RuleStorage {
  override func apply(to paragraph: NSRange) {
    let body = demoFont
    setAttributes([.font: body], range: paragraph)
    let rules: [(String, [NSAttributedString.Key: Any])] = [
      (#"\*\*(\w+(\s\w+)*)\*\*"#, [.font: body.with(.traitBold)]),
      (#"(?<!\w)_(\w+(\s\w+)*)_(?!\w)"#, [.font: body.with(.traitItalic)]),
      (#"~~(\w+(\s\w+)*)~~"#, [.strikethroughStyle: NSUnderlineStyle.single.rawValue]),
      (#"`(\w+(\s\w+)*)`"#, [.font: UIFont(name: "DejaVu Sans Mono", size: 14) ?? .monospacedSystemFont(ofSize: 14, weight: .regular)]),
      (#"\b([A-Z]{2,})\b"#, [.foregroundColor: UIColor.systemBlue]),
    ]
    for (pattern, attributes) in rules {
      for match in matches(pattern, paragraph) { addAttributes(attributes, range: match.range(at: 1)) }
    }
  }
}

extension UIFont {
  func with(_ trait: UIFontDescriptor.SymbolicTraits) -> UIFont {
    fontDescriptor.withSymbolicTraits(trait).map { UIFont(descriptor: $0, size: pointSize) } ?? self
  }
}

/// A text view on a storage of one's own, into which somebody types.
public class TypedDemo: DemoView {
  class var typed: String { "" }
  func makeStorage() -> NSTextStorage { NSTextStorage() }
  private var text: UITextView?

  override func build() {
    let container = NSTextContainer()
    container.widthTracksTextView = true
    _ = system(makeStorage(), container)
    let view = textView(
      CGRect(x: 10, y: 10, width: Self.size.width - 20, height: Self.size.height - 20), container,
      in: self)
    view.typingAttributes = [.font: demoFont.withSize(18)]
    text = view
  }

  public override func play() {
    guard let text else { return }
    for character in Self.typed { text.insertText(String(character)) }
    _ = text.resignFirstResponder()
  }
}

public final class WordsDemo: TypedDemo {
  public override class var title: String { "Highlighting" }
  public override class var words: String {
    "A storage of four methods colours words such as iPhone while they are typed. Type some."
  }
  override class var size: CGSize { CGSize(width: 420, height: 90) }

  override class var typed: String {
    "With an iPhone or an iPad, in ice or snow, iWords are red as soon as they are words."
  }
  override func makeStorage() -> NSTextStorage { WordStorage() }
}

public final class MarkupDemo: TypedDemo {
  public override class var title: String { "Markup" }
  public override class var words: String {
    "**bold**, _italic_, ~~struck~~, `script` and CAPITALS get their looks while they are typed."
  }
  override class var size: CGSize { CGSize(width: 420, height: 110) }

  override class var typed: String {
    "This is **bold text**, this _leans_, this is ~~gone~~, this is `script` and SHOUTING is blue.\nA second paragraph keeps **its own** marks."
  }
  override func makeStorage() -> NSTextStorage { MarkupStorage() }
}

/// Links with outlines that no line breaks, and lines that stand further and further apart.
public final class LinksDemo: DemoView {
  public override class var title: String { "Layout" }
  public override class var words: String {
    "No line breaks a link, a layout manager draws outlines around links, and lines stand further and further apart."
  }
  override class var size: CGSize { CGSize(width: 420, height: 250) }

  override func build() {
    final class Outlines: NSLayoutManager {
      override func drawUnderline(
        forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
      ) {
        guard let container = unsafe textContainer(forGlyphAt: glyphRange.location, effectiveRange: nil)
        else { return }
        let box = boundingRect(forGlyphRange: glyphRange, in: container)
          .offsetBy(dx: containerOrigin.x, dy: containerOrigin.y).insetBy(dx: -2, dy: 1)
        UIColor.systemGreen.setStroke()
        UIBezierPath(roundedRect: box, cornerRadius: 4).stroke()
      }
    }
    final class Rules: NSObject, NSLayoutManagerDelegate {
      func layoutManager(
        _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
      ) -> Bool {
        var range = NSRange()
        let link = unsafe layoutManager.textStorage?.attribute(.link, at: charIndex, effectiveRange: &range)
        return link == nil || charIndex == range.location
      }
      func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
      ) -> CGFloat { CGFloat(glyphIndex / 60) }
    }
    let text = NSMutableAttributedString(string: sampleText, attributes: [.font: demoFont])
    for phrase in ["layout manager turns characters", "a shape with a hole in it", "the text runs from the first"] {
      let range = (sampleText as NSString).range(of: phrase)
      text.addAttributes(
        [.link: "https://example.org", .underlineStyle: NSUnderlineStyle.single.rawValue], range: range)
    }
    let storage = NSTextStorage(attributedString: text)
    let manager = Outlines()
    let rules = Rules()
    manager.delegate = rules
    storage.addLayoutManager(manager)
    let container = NSTextContainer()
    manager.addTextContainer(container)
    let view = textView(CGRect(x: 10, y: 10, width: 400, height: 230), container, in: self)
    view.isEditable = false
    kept += [rules, storage]
  }
}

public final class LetterpressDemo: DemoView {
  public override class var title: String { "Letterpress" }
  public override class var words: String {
    "Letters pressed into the page."
  }
  override class var size: CGSize { CGSize(width: 420, height: 100) }

  override func build() {
    backgroundColor = UIColor(white: 0.85, alpha: 1)
    let view = textView(CGRect(x: 10, y: 10, width: 400, height: 80), in: self)
    view.backgroundColor = .clear
    view.attributedText = NSAttributedString(
      string: "Pressed into the page",
      attributes: [
        .font: demoFont.with(.traitBold).withSize(32), .foregroundColor: UIColor(white: 0.35, alpha: 1),
        .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle,
      ])
  }
}

/// The same text view before and after the reader asks for larger text.
public final class DynamicTypeDemo: DemoView {
  public override class var title: String { "Text size" }
  public override class var words: String {
    "The same text before and after the reader asks for larger text."
  }
  override class var size: CGSize { CGSize(width: 560, height: 200) }

  override func build() {
    for (index, category) in [UIContentSizeCategory.large, .accessibilityMedium].enumerated() {
      let traits = UITraitCollection(preferredContentSizeCategory: category)
      let view = textView(
        CGRect(x: 10 + CGFloat(index) * 280, y: 10, width: 260, height: 180), in: self)
      let text = NSMutableAttributedString(
        string: "Headline\n",
        attributes: [.font: UIFont.preferredFont(forTextStyle: .headline, compatibleWith: traits)])
      text.append(
        NSAttributedString(
          string: "Body text grows with it, and the footnote does too.\n",
          attributes: [.font: UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)]))
      text.append(
        NSAttributedString(
          string: "A footnote.",
          attributes: [.font: UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traits)]))
      view.attributedText = text
    }
  }
}

/// Text fields: empty, filled, secret, with views at both ends, while edited.
public final class FieldsDemo: DemoView {
  public override class var title: String { "Text fields" }
  public override class var words: String {
    "Placeholder, text, secret, views at both ends, selected while edited."
  }
  override class var size: CGSize { CGSize(width: 300, height: 220) }

  override func build() {
    var y: CGFloat = 10
    func field(_ change: (UITextField) -> Void) {
      let field = UITextField(frame: CGRect(x: 20, y: y, width: 260, height: 34))
      field.borderStyle = .roundedRect
      change(field)
      addSubview(field)
      y += 42
    }
    field { $0.placeholder = "Name" }
    field { $0.text = "Ada Lovelace" }
    field {
      $0.text = "secret"
      $0.isSecureTextEntry = true
    }
    field {
      let mark = UILabel(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
      mark.text = "\u{2192}"
      mark.textAlignment = .center
      $0.leftView = mark
      $0.leftViewMode = .always
      $0.clearButtonMode = .always
      $0.text = "between two views"
    }
    field {
      $0.text = "edited here"
      $0.clearButtonMode = .whileEditing
    }
  }

  public override func play() {
    if let last = subviews.last as? UITextField {
      _ = last.becomeFirstResponder()
      last.selectAll(nil)
    }
  }
}
