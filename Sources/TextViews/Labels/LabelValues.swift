// SPDX-License-Identifier: MIT

/// The values that were set on a label, and the text that results.
///
/// Size: the values of UILabel, a property each.
struct LabelValues {
  static let defaultFont = UIFont.systemFont(ofSize: 17)

  /// The text as it was set; the label's values fill its gaps.
  private enum Content {
    case none
    case plain(String)
    case attributed(NSAttributedString)
  }
  private var given = Content.none

  /// The values that can also be attributes of the text.
  private struct Style {
    var font = LabelValues.defaultFont
    var textColor = UIColor.label
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byTruncatingTail
    var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard
    var tightens = false

    var paragraphStyle: NSMutableParagraphStyle {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      style.lineBreakMode = lineBreakMode
      style.lineBreakStrategy = lineBreakStrategy
      style.allowsDefaultTighteningForTruncation = tightens
      return style
    }
  }
  /// The style that was set, which fills the gaps of attributed text.
  private var own = Style()
  /// The style of the text: that of its first character, and the style that was set for attributes
  /// that the character lacks.
  private var shown = Style()

  var font: UIFont {
    get { shown.font }
    set { (own.font, shown.font) = (newValue, newValue) }
  }
  var textColor: UIColor {
    get { shown.textColor }
    set { (own.textColor, shown.textColor) = (newValue, newValue) }
  }
  var alignment: NSTextAlignment {
    get { shown.alignment }
    set { (own.alignment, shown.alignment) = (newValue, newValue) }
  }
  var lineBreakMode: NSLineBreakMode {
    get { shown.lineBreakMode }
    set { (own.lineBreakMode, shown.lineBreakMode) = (newValue, newValue) }
  }
  var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get { shown.lineBreakStrategy }
    set { (own.lineBreakStrategy, shown.lineBreakStrategy) = (newValue, newValue) }
  }
  var tightens: Bool {
    get { shown.tightens }
    set { (own.tightens, shown.tightens) = (newValue, newValue) }
  }
  var numberOfLines = 1
  var isEnabled = true
  var isHighlighted = false
  var highlightedTextColor: UIColor?
  var shadowColor: UIColor?
  var shadowOffset = CGSize(width: 0, height: -1)
  var adjustsFontSizeToFitWidth = false
  var minimumScaleFactor: CGFloat = 0
  var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  var preferredMaxLayoutWidth: CGFloat = 0
  var adjustsFontForContentSizeCategory = false
  var vibrancy = UILabelVibrancy.automatic
  var runsInFocus = false
  var expands = false

  // MARK: Setting

  /// The text's characters; setting them discards all attributes.
  var string: String? {
    get {
      switch given {
      case .none: nil
      case .plain(let string): string
      case .attributed(let text): text.string
      }
    }
    set { given = newValue.map { .plain($0) } ?? .none }
  }

  /// The text with the attributes that it was set with.
  var content: NSAttributedString? {
    get {
      switch given {
      case .none: nil
      case .plain(let string): NSAttributedString(string: string)
      case .attributed(let text): text
      }
    }
    set { given = newValue.map { .attributed($0) } ?? .none }
  }

  /// The text if it was set with attributes; otherwise nil.
  private var attributed: NSAttributedString? {
    if case .attributed(let text) = given { text } else { nil }
  }

  /// Adopts a text, and takes the label's style from its first character.
  mutating func take(_ text: NSAttributedString?) {
    content = text.map { NSAttributedString(attributedString: $0) }
    guard let content, content.length > 0 else { return }
    let first = unsafe content.attributes(at: 0, effectiveRange: nil)
    shown = own
    if let font = first[.font] as? UIFont { shown.font = font }
    if let color = first[.foregroundColor] as? UIColor { shown.textColor = color }
    if let style = first[.paragraphStyle] as? NSParagraphStyle {
      shown.alignment = style.alignment
      shown.lineBreakMode = style.lineBreakMode
      shown.lineBreakStrategy = style.lineBreakStrategy
      shown.tightens = style.allowsDefaultTighteningForTruncation
    }
  }

  /// Sets an attribute of all attributed text.
  mutating func setAll(_ key: NSAttributedString.Key, _ value: Any) {
    guard let attributed, attributed.length > 0 else { return }
    let text = NSMutableAttributedString(attributedString: attributed)
    text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    self.content = text
  }

  /// Changes the paragraph styles of attributed text.
  mutating func setParagraphs(_ change: (NSMutableParagraphStyle) -> Void) {
    guard let attributed else { return }
    content = LabelValues.changingParagraphs(of: attributed, change)
  }

  private static func changingParagraphs(
    of text: NSAttributedString, _ change: (NSMutableParagraphStyle) -> Void
  ) -> NSMutableAttributedString {
    let result = NSMutableAttributedString(attributedString: text)
    let all = NSRange(location: 0, length: text.length)
    unsafe text.enumerateAttribute(.paragraphStyle, in: all, options: []) { value, range, _ in
      guard let style = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
      else { return }
      change(style)
      result.addAttribute(.paragraphStyle, value: style, range: range)
    }
    return result
  }

  /// Adjusts fonts of text styles to the content size category of traits, and returns whether any
  /// has changed.
  mutating func adjustFonts(to traits: UITraitCollection) -> Bool {
    let adjusted = shown.font.adjusted(to: traits)
    var isChanged = adjusted !== shown.font
    shown.font = adjusted
    let filling = own.font.adjusted(to: traits)
    if filling !== own.font, attributed != nil { isChanged = true }
    own.font = filling
    if let attributed {
      let text = NSMutableAttributedString(attributedString: attributed)
      if text.adjustFonts(to: traits) {
        content = text
        isChanged = true
      }
    }
    return isChanged
  }

  // MARK: Displayed text

  /// Returns the text, with the label's values where it has none.
  func filled() -> NSMutableAttributedString? {
    let style = isPlain ? shown : own
    return content?.filled(with: [
      .font: style.font, .foregroundColor: style.textColor, .paragraphStyle: style.paragraphStyle,
    ])
  }

  /// Returns the text for layout: lines wrap, and the container truncates the last one.
  func displayed() -> NSAttributedString? {
    guard let filled = filled(), filled.length > 0 else { return nil }
    let text = LabelValues.changingParagraphs(of: filled) { LabelValues.wrap($0) }
    let all = NSRange(location: 0, length: text.length)
    LabelValues.showLinks(of: text)
    if isHighlighted, let highlightedTextColor {
      text.addAttribute(.foregroundColor, value: highlightedTextColor, range: all)
    }
    if !isEnabled {
      var colors: [(NSRange, UIColor)] = []
      unsafe text.enumerateAttribute(.foregroundColor, in: all, options: []) { value, range, _ in
        guard let color = value as? UIColor else { return }
        colors.append((range, LabelValues.paler(color)))
      }
      for (range, color) in colors {
        text.addAttribute(.foregroundColor, value: color, range: range)
      }
    }
    return shadow.map { text.filled(with: [.shadow: $0]) } ?? text
  }

  /// Returns the result of `displayed()` for a text that was set without attributes; nil for
  /// another.
  @MainActor
  func displayedPlain() -> (string: String, look: SharedAttributes)? {
    guard case .plain(let string) = given else { return nil }
    return (string, LabelStyles.find(plainStyle) { makeAttributes() })
  }

  /// Whether the text has no attributes of its own.
  var isPlain: Bool { if case .plain = given { true } else { false } }

  /// Whether lines are filled one after the other from the left, regardless of the width: neither
  /// justified nor with tabs, whose stops may exceed the width.
  var fillsLines: Bool {
    guard case .plain(let string) = given, alignment != .justified else { return false }
    return !string.utf8.contains(9)
  }

  private var shownColor: UIColor { isHighlighted ? highlightedTextColor ?? textColor : textColor }

  /// The values that determine the attributes of a plain text.
  private var plainStyle: LabelStyle {
    LabelStyle(
      font: font, color: shownColor, isEnabled: isEnabled, alignment: alignment,
      lineBreakMode: lineBreakMode, lineBreakStrategy: lineBreakStrategy, tightens: tightens,
      shadowColor: shadowColor, shadowOffset: shadowOffset)
  }

  private func makeAttributes() -> [NSAttributedString.Key: Any] {
    let style = shown.paragraphStyle
    LabelValues.wrap(style)
    var attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: isEnabled ? shownColor : LabelValues.paler(shownColor),
      .paragraphStyle: style,
    ]
    if let shadow { attributes[.shadow] = shadow }
    return attributes
  }

  private var shadow: NSShadow? {
    guard let shadowColor else { return nil }
    let shadow = NSShadow()
    shadow.shadowColor = shadowColor
    shadow.shadowOffset = shadowOffset
    shadow.shadowBlurRadius = 0
    return shadow
  }

  /// Underlines links and gives them the link colour, overriding their own.
  private static func showLinks(of text: NSMutableAttributedString) {
    var links: [NSRange] = []
    let all = NSRange(location: 0, length: text.length)
    unsafe text.enumerateAttribute(.link, in: all, options: []) { value, range, _ in
      if value != nil { links.append(range) }
    }
    for range in links {
      text.addAttributes(
        [.foregroundColor: UIColor.link, .underlineStyle: NSUnderlineStyle.single.rawValue],
        range: range)
    }
  }

  /// Makes lines wrap, since the container truncates the last line.
  private static func wrap(_ style: NSMutableParagraphStyle) {
    switch style.lineBreakMode {
    case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail:
      style.lineBreakMode = .byWordWrapping
    default: break
    }
  }

  /// Returns the colour of a disabled label.
  private static func paler(_ color: UIColor) -> UIColor {
    color.withAlphaComponent(color.cgColor.alpha / 2)
  }

  // MARK: Archives

  private enum Key {
    static let text = "UIText"
    static let attributedText = "UIAttributedText"
    static let font = "UIFont"
    static let textColor = "UITextColor"
    static let alignment = "UITextAlignment"
    static let breakMode = "UILineBreakMode"
    static let lines = "UINumberOfLines"
    static let highlighted = "UIHighlightedColor"
    static let shadow = "UIShadowColor"
    static let shadowOffset = "UIShadowOffset"
    static let disabled = "UILabelDisabled"
    static let adjusts = "UIAdjustsFontSizeToFit"
    static let scale = "UIMinimumScaleFactor"
    static let width = "UIPreferredMaxLayoutWidth"
    static let category = "UIAdjustsFontForContentSizeCategory"
    static let noVibrancy = "UILabelNoVibrancy"
    static let runs = "UIEnablesMarqueeWhenAncestorFocused"
    static let expands = "UIShowsExpansionTextWhenTruncated"
  }

  func encode(to coder: NSCoder) {
    // Foundation's own attributed strings cannot be decoded from every archive.
    if let content {
      coder.encode(NSTextStorage(attributedString: content), forKey: Key.attributedText)
    }
    coder.encode(font, forKey: Key.font)
    coder.encode(textColor, forKey: Key.textColor)
    coder.encode(alignment.rawValue, forKey: Key.alignment)
    coder.encode(lineBreakMode.rawValue, forKey: Key.breakMode)
    coder.encode(numberOfLines, forKey: Key.lines)
    if let highlightedTextColor { coder.encode(highlightedTextColor, forKey: Key.highlighted) }
    if let shadowColor { coder.encode(shadowColor, forKey: Key.shadow) }
    coder.encode(shadowOffset, forKey: Key.shadowOffset)
    coder.encode(!isEnabled, forKey: Key.disabled)
    coder.encode(adjustsFontSizeToFitWidth, forKey: Key.adjusts)
    coder.encode(Double(minimumScaleFactor), forKey: Key.scale)
    coder.encode(Double(preferredMaxLayoutWidth), forKey: Key.width)
    coder.encode(adjustsFontForContentSizeCategory, forKey: Key.category)
    coder.encode(vibrancy == .none, forKey: Key.noVibrancy)
    coder.encode(runsInFocus, forKey: Key.runs)
    coder.encode(expands, forKey: Key.expands)
  }

  mutating func decode(from coder: NSCoder) {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: Key.lines) else { return }
    content = coder.decodeIfPresent(NSTextStorage.self, forKey: Key.attributedText)
      .map { NSAttributedString(attributedString: $0) }
    if let font = coder.decodeIfPresent(UIFont.self, forKey: Key.font) { self.font = font }
    if let color = coder.decodeIfPresent(UIColor.self, forKey: Key.textColor) { textColor = color }
    alignment =
      NSTextAlignment(rawValue: coder.decodeInteger(forKey: Key.alignment)) ?? alignment
    lineBreakMode =
      NSLineBreakMode(rawValue: coder.decodeInteger(forKey: Key.breakMode)) ?? lineBreakMode
    numberOfLines = max(0, coder.decodeInteger(forKey: Key.lines))
    highlightedTextColor = coder.decodeIfPresent(UIColor.self, forKey: Key.highlighted)
    shadowColor = coder.decodeIfPresent(UIColor.self, forKey: Key.shadow)
    shadowOffset = coder.decodeSize(forKey: Key.shadowOffset)
    isEnabled = !coder.decodeBool(forKey: Key.disabled)
    adjustsFontSizeToFitWidth = coder.decodeBool(forKey: Key.adjusts)
    let scale = coder.decodeDouble(forKey: Key.scale)
    minimumScaleFactor = scale.isNaN ? 0 : CGFloat(min(max(scale, 0), 1))
    let width = coder.decodeDouble(forKey: Key.width)
    preferredMaxLayoutWidth = width.isNaN ? 0 : CGFloat(max(0, width))
    adjustsFontForContentSizeCategory = coder.decodeBool(forKey: Key.category)
    vibrancy = coder.decodeBool(forKey: Key.noVibrancy) ? .none : .automatic
    runsInFocus = coder.decodeBool(forKey: Key.runs)
    expands = coder.decodeBool(forKey: Key.expands)
  }
}
