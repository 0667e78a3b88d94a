// SPDX-License-Identifier: MIT

/// The values that were set on a text view.
struct TextViewValues {
  static let defaultFont = UIFont.systemFont(ofSize: 12)

  /// The values that can also be attributes of the text.
  private struct Style {
    var font: UIFont?
    var textColor: UIColor?
    var alignment = NSTextAlignment.natural

    /// The attributes of text without any.
    var attributes: [NSAttributedString.Key: Any] {
      var attributes: [NSAttributedString.Key: Any] = [
        .font: font ?? defaultFont, .foregroundColor: textColor ?? UIColor.label,
      ]
      if alignment != .natural {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        attributes[.paragraphStyle] = style
      }
      return attributes
    }
  }
  /// The style that was set, which fills the gaps of attributed text.
  private var own = Style()
  /// The style of the text: that of its first character, and the style that was set for attributes
  /// that the character lacks.
  private var shown = Style()

  var font: UIFont? {
    get { shown.font }
    set { (own.font, shown.font) = (newValue, newValue) }
  }
  var textColor: UIColor? {
    get { shown.textColor }
    set { (own.textColor, shown.textColor) = (newValue, newValue) }
  }
  var alignment: NSTextAlignment {
    get { shown.alignment }
    set { (own.alignment, shown.alignment) = (newValue, newValue) }
  }

  /// The attributes of text without any.
  var attributes: [NSAttributedString.Key: Any] { shown.attributes }

  /// Returns the attributes of characters that lack some in an attributed text: those that were
  /// set, and defaults for attributes that only part of the text has.
  func gaps(
    in text: NSAttributedString
  ) -> [(key: NSAttributedString.Key, value: Any, ranges: [NSRange])] {
    let all = NSRange(location: 0, length: text.length)
    return own.attributes.compactMap { key, value in
      let ranges = text.gaps(of: key)
      let isSet = key == .font ? own.font != nil : key != .foregroundColor || own.textColor != nil
      return ranges.isEmpty || ranges == [all] && !isSet ? nil : (key, value, ranges)
    }
  }

  /// Returns a copy of a text without gaps.
  func filled(_ text: NSAttributedString) -> NSAttributedString {
    let filled = NSMutableAttributedString(attributedString: text)
    for gap in gaps(in: text) {
      for range in gap.ranges { filled.addAttribute(gap.key, value: gap.value, range: range) }
    }
    return filled
  }

  /// Adopts the style of an attributed text's first character.
  mutating func take(_ first: [NSAttributedString.Key: Any]) {
    shown = own
    if let font = first[.font] as? UIFont { shown.font = font }
    if let color = first[.foregroundColor] as? UIColor { shown.textColor = color }
    if let style = first[.paragraphStyle] as? NSParagraphStyle { shown.alignment = style.alignment }
  }

  /// Adjusts fonts of text styles to the content size category of traits.
  mutating func adjustFonts(to traits: UITraitCollection) {
    own.font = own.font?.adjusted(to: traits)
    shown.font = shown.font?.adjusted(to: traits)
  }

  var linkTextAttributes: [NSAttributedString.Key: Any]?
  /// The width for which a fitting size is measured; negative at other times.
  var measuredWidth: CGFloat = -1
  var placeholder: NSAttributedString?
  var isPlaceholderPlain = false
  var isEditable = true
  var isSelectable = true
  var allowsEditingTextAttributes = false
  var adjustsFontForContentSizeCategory = false
  var usesStandardTextScaling = false
  var editsSharedContainers = false
  var borderStyle = UITextView.BorderStyle.none
  /// Whether the view makes the container follow its height, because it does not scroll.
  var tracksHeight = false
  /// The size of the view when the container was last fitted.
  var shownSize = CGSize(width: -1, height: -1)
}

/// The state of a text view that a client can restore.
struct TextInteractionState {
  let selection: TextSelection
  let offset: CGPoint
}

extension NSRange {
  /// Clamps the range to a text of some length.
  func cut(to length: Int) -> NSRange {
    guard location != NSNotFound else { return NSRange(location: length, length: 0) }
    let start = Swift.min(Swift.max(0, location), length)
    let (sum, overflow) = location.addingReportingOverflow(Swift.max(0, self.length))
    let end = overflow ? length : Swift.min(Swift.max(start, sum), length)
    return NSRange(location: start, length: end - start)
  }
}

extension NSRange {
  /// Clamps the range to a text, and extends it so that it splits no character; an empty range
  /// within a character moves out of it.
  func whole(in storage: NSTextStorage) -> NSRange {
    let range = cut(to: storage.length)
    func isCut(_ place: Int) -> Bool {
      guard place > 0, place < storage.length else { return false }
      let units = TextUnits(storage).units(place - 1..<place + 1)
      return UTF16.isLeadSurrogate(units[0]) && UTF16.isTrailSurrogate(units[1])
    }
    let start = isCut(range.location) ? range.location - 1 : range.location
    guard range.length > 0 else { return NSRange(location: start, length: 0) }
    let end = isCut(NSMaxRange(range)) ? NSMaxRange(range) + 1 : NSMaxRange(range)
    return NSRange(location: start, length: end - start)
  }
}

extension UIEdgeInsets {
  /// The insets with values that are not finite replaced by 0.
  var finite: UIEdgeInsets {
    func usable(_ side: CGFloat) -> CGFloat { side.isFinite ? side : 0 }
    return UIEdgeInsets(
      top: usable(top), left: usable(left), bottom: usable(bottom), right: usable(right))
  }
}
