// SPDX-License-Identifier: MIT

/// What was set of a text view.
struct TextViewValues {
  static let defaultFont = UIFont.systemFont(ofSize: 12)

  /// The values that attributes of a text can have, too.
  private struct Style {
    var font: UIFont?
    var textColor: UIColor?
    var alignment = NSTextAlignment.natural

    /// The attributes of text that has none.
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
  /// The style that was set: it fills the gaps of attributed text.
  private var own = Style()
  /// The style of the text: that of its first character, as far as that has one, else the one that
  /// was set.
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

  /// The attributes of text that comes without any.
  var attributes: [NSAttributedString.Key: Any] { shown.attributes }

  /// The attributes of what has none in a text that comes with some: those that were set, and the
  /// defaults of others where only some of the text has them.
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

  /// A copy of a text without gaps.
  func filled(_ text: NSAttributedString) -> NSAttributedString {
    let filled = NSMutableAttributedString(attributedString: text)
    for gap in gaps(in: text) {
      for range in gap.ranges { filled.addAttribute(gap.key, value: gap.value, range: range) }
    }
    return filled
  }

  /// Takes the style of an attributed text over, from its first character.
  mutating func take(_ first: [NSAttributedString.Key: Any]) {
    shown = own
    if let font = first[.font] as? UIFont { shown.font = font }
    if let color = first[.foregroundColor] as? UIColor { shown.textColor = color }
    if let style = first[.paragraphStyle] as? NSParagraphStyle { shown.alignment = style.alignment }
  }

  /// Puts fonts of text styles at the size that surroundings ask for.
  mutating func adjustFonts(to traits: UITraitCollection) {
    own.font = own.font?.adjusted(to: traits)
    shown.font = shown.font?.adjusted(to: traits)
  }

  var linkTextAttributes: [NSAttributedString.Key: Any]?
  /// The width that a fitting size is found for; negative at other times.
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
  /// The view lets the container follow its height, because it does not scroll.
  var tracksHeight = false
  /// The size that the container was last fitted to.
  var shownSize = CGSize(width: -1, height: -1)
}

/// What a client keeps of a text view to set it again.
struct TextInteractionState {
  let selection: TextSelection
  let offset: CGPoint
}

extension NSRange {
  /// The part that a text of some length has.
  func cut(to length: Int) -> NSRange {
    guard location != NSNotFound else { return NSRange(location: length, length: 0) }
    let start = Swift.min(Swift.max(0, location), length)
    let (sum, overflow) = location.addingReportingOverflow(Swift.max(0, self.length))
    let end = overflow ? length : Swift.min(Swift.max(start, sum), length)
    return NSRange(location: start, length: end - start)
  }
}

extension NSRange {
  /// The part that a text has, grown so that no character is cut in two; nothing is put into one.
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
  /// Numbers that are none become 0.
  var finite: UIEdgeInsets {
    func usable(_ side: CGFloat) -> CGFloat { side.isFinite ? side : 0 }
    return UIEdgeInsets(
      top: usable(top), left: usable(left), bottom: usable(bottom), right: usable(right))
  }
}
