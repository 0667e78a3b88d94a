// SPDX-License-Identifier: MIT

// The content as a whole: text, style and size.

extension UITextView {
  final func begin(_ container: NSTextContainer?) {
    pane = TextPane(self, container: container)
    insertSubview(pane.content, at: 0)
    insertSubview(pane.selection, at: 1)
    alwaysBounceVertical = false
    pane.fitContainer()
    beginPointing()
    findBaselines = { [weak self] size in self?.baselines(in: size) }
    wrapContent = { [weak self] width, isFitting in
      // During layout the width is fixed, and the view is measured again if it has changed. So a
      // long text is not measured twice.
      guard let self, isFitting, !isScrollEnabled else { return nil }
      defer { values.measuredWidth = width }
      return values.measuredWidth
    }
  }

  /// Shows another container; nil creates a text system without text.
  final func show(_ container: NSTextContainer?) {
    let old: TextPane = pane
    if values.tracksHeight {
      old.container.heightTracksTextView = false
      values.tracksHeight = false
    }
    old.end()
    let inset = old.inset
    pane = TextPane(self, container: container)
    pane.inset = inset
    insertSubview(pane.content, at: 0)
    insertSubview(pane.selection, at: 1)
    pane.fitContainer()
    scrollingChanged()
    textWasReplaced(length: pane.count)
    pane.becomeStale()
    setNeedsLayout()
  }

  final func boundsChanged() {
    guard let pane else { return }
    let size = bounds.size
    guard values.shownSize != size else { return }
    values.shownSize = size
    pane.fitContainer()
    pane.becomeStale()
  }

  // MARK: The whole text

  final func setText(_ text: String) {
    setAttributedContent(NSAttributedString(string: text, attributes: values.attributes))
  }

  final func setAttributedText(_ text: NSAttributedString) {
    if text.length > 0 { values.take(unsafe text.attributes(at: 0, effectiveRange: nil)) }
    setAttributedContent(text)
  }

  private final func setAttributedContent(_ text: NSAttributedString) {
    guard let storage = pane.storage else {
      return warn(
        "UITextView.text: the container has no layout manager with a storage, so the text cannot be stored; connect them first"
      )
    }
    let input = inputDelegate
    editing.knownHistory?.clear()
    editing.textEdits += 1
    input?.textWillChange(self)
    editing.isEditing = true
    storage.beginEditing()
    storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: text)
    for gap in values.gaps(in: text) {
      for range in gap.ranges { storage.addAttribute(gap.key, value: gap.value, range: range) }
    }
    storage.endEditing()
    editing.isEditing = false
    editing.marked = nil
    editing.typingAttributes = nil
    links.forget()
    input?.textDidChange(self)
    select(TextSelection(NSRange(location: storage.length, length: 0)), isOwn: true)
    pane.becomeStale()
    keepOffsetInContent()
  }

  /// Keeps the content offset within the content after the text has become shorter.
  private final func keepOffsetInContent() {
    guard isScrollEnabled, contentOffset.y > 0, bounds.height > 0, pane.storage?.isEditing == false
    else { return }
    pane.update()
    let inset = adjustedContentInset
    let end = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
    if contentOffset.y > end { contentOffset.y = end }
  }

  // MARK: The style of the whole text

  private final func setAll(_ key: NSAttributedString.Key, _ value: Any) {
    guard let storage = pane.storage, storage.length > 0 else { return }
    storage.addAttribute(key, value: value, range: NSRange(location: 0, length: storage.length))
  }

  final func setFont(_ font: UIFont?) {
    values.font = font
    editing.typingAttributes?[.font] = font ?? TextViewValues.defaultFont
    setAll(.font, font ?? TextViewValues.defaultFont)
    updatePlaceholder()
    pane.becomeStale()
  }

  final func setTextColor(_ color: UIColor?) {
    values.textColor = color
    editing.typingAttributes?[.foregroundColor] = color ?? .label
    setAll(.foregroundColor, color ?? UIColor.label)
    pane.content.setNeedsDisplay()
  }

  final func setAlignment(_ alignment: NSTextAlignment) {
    values.alignment = alignment
    changeParagraphs(of: NSRange(location: 0, length: pane.count)) { $0.alignment = alignment }
    updatePlaceholder()
    pane.becomeStale()
  }

  /// Changes the paragraph styles of a range, and of the typing attributes.
  final func changeParagraphs(of range: NSRange, _ change: (NSMutableParagraphStyle) -> Void) {
    func changed(_ value: Any?) -> NSParagraphStyle {
      let style = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
      let new = style ?? NSMutableParagraphStyle()
      change(new)
      return new
    }
    if editing.typingAttributes != nil {
      let style = changed(editing.typingAttributes?[.paragraphStyle])
      editing.typingAttributes?[.paragraphStyle] = style
    }
    guard let storage = pane.storage, storage.length > 0 else { return }
    let units = TextUnits(storage)
    let first = units.paragraph(at: range.location)
    let last = units.paragraph(at: max(range.location, NSMaxRange(range) - 1))
    let paragraphs = NSRange(first.lowerBound..<max(first.upperBound, last.upperBound))
    guard paragraphs.length > 0 else { return }
    var runs: [(NSRange, NSParagraphStyle)] = []
    unsafe storage.enumerateAttribute(.paragraphStyle, in: paragraphs, options: []) {
      value, range, _ in runs.append((range, changed(value)))
    }
    storage.beginEditing()
    for (range, style) in runs { storage.addAttribute(.paragraphStyle, value: style, range: range) }
    storage.endEditing()
  }

  final func adjustFonts() {
    guard values.adjustsFontForContentSizeCategory else { return }
    let traits = traitCollection
    values.adjustFonts(to: traits)
    if let font = editing.typingAttributes?[.font] as? UIFont {
      editing.typingAttributes?[.font] = font.adjusted(to: traits)
    }
    if let storage = pane.storage, storage.length > 0 {
      storage.beginEditing()
      _ = storage.adjustFonts(to: traits)
      storage.endEditing()
    }
    updatePlaceholder()
    pane.becomeStale()
  }

  final func showBorder() {
    let isRound = values.borderStyle == .roundedRect
    layer.cornerRadius = isRound ? 5 : 0
    layer.borderWidth = isRound ? 1 : 0
    layer.borderColor =
      isRound ? UIColor.separator.resolvedColor(with: traitCollection).cgColor : nil
  }

  // MARK: Size

  final func wantedSize(width: CGFloat) -> CGSize {
    var size = pane.fittingSize(width: width)
    // As high as one line, which it will have after text is typed.
    if pane.count == 0 { size.height = emptyLine.height + pane.inset.top + pane.inset.bottom }
    if pane.count == 0, let placeholder = values.placeholder {
      let room = max(1, width - pane.inset.left - pane.inset.right)
      let box = placeholderSize(placeholder, width: room)
      size.height = max(size.height, box.height + pane.inset.top + pane.inset.bottom)
      size.width = max(size.width, box.width + pane.inset.left + pane.inset.right)
    }
    let scale = max(1, contentScaleFactor)
    func onPixels(_ side: CGFloat, _ excess: CGFloat) -> CGFloat {
      ((side * scale - excess).rounded(.up)) / scale
    }
    // A line that exceeds its width by more than 1/1024 point is broken.
    let natural = onPixels(size.width, 1 / 2048)
    let wide = width.isFinite && width > 0 && width < 1e7
    return CGSize(
      width: wide ? min(width, natural) : natural, height: onPixels(size.height, 1 / 64))
  }

  final func scrollingChanged() {
    guard let pane else { return }
    let container = pane.container
    if !isScrollEnabled, pane.hasNoHeight, !container.heightTracksTextView {
      container.heightTracksTextView = true
      values.tracksHeight = true
    } else if isScrollEnabled, values.tracksHeight {
      values.tracksHeight = false
      container.heightTracksTextView = false
      container.size.height = 0
    }
    pane.fitContainer()
    pane.becomeStale()
    invalidateIntrinsicContentSize()
  }

  private final func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    guard let manager = pane.manager, pane.count > 0 else { return nil }
    pane.update()
    let glyphs = manager.glyphRange(for: pane.container)
    guard glyphs.length > 0 else { return nil }
    func baseline(_ glyph: Int) -> CGFloat {
      var line = NSRange()
      let fragment = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &line)
      return pane.inset.top + fragment.minY + manager.location(forGlyphAt: line.location).y
    }
    return (
      baseline(glyphs.location), max(0, size.height - baseline(NSMaxRange(glyphs) - 1))
    )
  }

  // MARK: Placeholder

  final func updatePlaceholder() {
    guard values.isPlaceholderPlain, let text = values.placeholder?.string else { return }
    values.placeholder = plainPlaceholder(text)
    pane.content.setNeedsDisplay()
  }

  final func plainPlaceholder(_ text: String) -> NSAttributedString {
    NSAttributedString(string: text, attributes: placeholderAttributes)
  }

  /// The attributes that a placeholder uses where it has none of its own.
  private final var placeholderAttributes: [NSAttributedString.Key: Any] {
    values.attributes.merging([.foregroundColor: UIColor.placeholderText]) { $1 }
  }

  private final func placeholderSize(_ text: NSAttributedString, width: CGFloat) -> CGSize {
    let padding = 2 * pane.container.lineFragmentPadding
    let box = text.filled(with: placeholderAttributes).boundingRect(
      with: CGSize(width: max(1, width - padding), height: 0),
      options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    return CGSize(width: box.maxX + padding, height: box.maxY)
  }

  final func drawPlaceholder(in rect: CGRect) {
    guard pane.count == 0, let placeholder = values.placeholder else { return }
    let padding = pane.container.lineFragmentPadding
    let box = CGRect(
      x: pane.inset.left + padding, y: pane.inset.top,
      width: max(1, bounds.width - pane.inset.left - pane.inset.right - 2 * padding),
      height: max(1, bounds.height - pane.inset.top))
    placeholder.filled(with: placeholderAttributes).draw(
      with: box, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
  }

  // MARK: Archives

  private enum Key {
    static let text = "UIAttributedText"
    static let font = "UIFont"
    static let color = "UITextColor"
    static let alignment = "UITextAlignment"
    static let notEditable = "UITextViewNotEditable"
    static let notSelectable = "UITextViewNotSelectable"
    static let detectors = "UIDataDetectorTypes"
    static let inset = "UITextContainerInset"
    static let category = "UIAdjustsFontForContentSizeCategory"
  }

  final func encodeText(to coder: NSCoder) {
    coder.encode(
      NSTextStorage(attributedString: attributedText), forKey: Key.text)
    if let font = values.font { coder.encode(font, forKey: Key.font) }
    if let color = values.textColor { coder.encode(color, forKey: Key.color) }
    coder.encode(values.alignment.rawValue, forKey: Key.alignment)
    coder.encode(!values.isEditable, forKey: Key.notEditable)
    coder.encode(!values.isSelectable, forKey: Key.notSelectable)
    coder.encode(Int(bitPattern: links.types.rawValue), forKey: Key.detectors)
    coder.encode(pane.inset, forKey: Key.inset)
    coder.encode(values.adjustsFontForContentSizeCategory, forKey: Key.category)
  }

  final func decodeText(from coder: NSCoder) {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: Key.text) else { return }
    if let text = coder.decodeIfPresent(NSTextStorage.self, forKey: Key.text) {
      attributedText = NSAttributedString(attributedString: text)
    }
    values.font = coder.decodeIfPresent(UIFont.self, forKey: Key.font)
    values.textColor = coder.decodeIfPresent(UIColor.self, forKey: Key.color)
    values.alignment =
      NSTextAlignment(rawValue: coder.decodeInteger(forKey: Key.alignment)) ?? .natural
    values.isEditable = !coder.decodeBool(forKey: Key.notEditable)
    values.isSelectable = !coder.decodeBool(forKey: Key.notSelectable)
    links.types = UIDataDetectorTypes(
      rawValue: UInt(bitPattern: coder.decodeInteger(forKey: Key.detectors)))
    textContainerInset = coder.decodeUIEdgeInsets(forKey: Key.inset)
    values.adjustsFontForContentSizeCategory = coder.decodeBool(forKey: Key.category)
  }
}
