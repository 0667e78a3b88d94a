// SPDX-License-Identifier: MIT

package import TextViews

/// The styles at the selection, as shown by a style bar.
package struct TextStyles: Equatable, Sendable {
  /// A kind of list.
  package enum ListKind: String, CaseIterable, Sendable { case none, bullets, numbers }

  /// The font family; nil for several.
  package var family: String? = ""
  /// The font size in points; nil for several.
  package var size: CGFloat? = 12
  package var isBold = false
  package var isItalic = false
  package var isUnderlined = false
  package var isStruck = false
  /// The URL of the link at the start of the selection.
  package var link: URL?
  /// The colour of the letters; nil of the text view's.
  package var letterColor: UIColor?
  /// The colour behind the letters; nil of none.
  package var highlight: UIColor?
  package var alignment = NSTextAlignment.natural
  /// The kind of list of all selected paragraphs; `.none` for several kinds, so that a button that
  /// is off sets one.
  package var list = ListKind.none
  /// The kind of the paragraph.
  package var kind = ParagraphKind.text

  /// The kind of a paragraph in its document.
  package enum ParagraphKind: Equatable, Sendable {
    case text
    /// A heading of level 1 to 6.
    case heading(Int)
    case quotation
    /// A line of code.
    case code
  }

  package init() {}

  /// Creates the styles of a selection: those at its start, but family and size of all of it; at a
  /// caret the typing attributes.
  @MainActor package init(of view: UITextView) {
    let selection = view.selectedRange
    let attributes =
      selection.length > 0 && selection.location < view.textStorage.length
      ? view.textStorage.attributes(at: selection.location, effectiveRange: nil).withChosenFont
      : view.typingAttributes
    let font = Self.font(attributes)
    (family, size) = (font.requestedFamily, font.pointSize)
    noteOthers(than: font, in: view.textStorage, selection)
    let traits = font.fontDescriptor.symbolicTraits
    (isBold, isItalic) = (traits.contains(.traitBold), traits.contains(.traitItalic))
    isUnderlined = (attributes[.underlineStyle] as? Int ?? 0) != 0
    isStruck = (attributes[.strikethroughStyle] as? Int ?? 0) != 0
    letterColor = attributes[.foregroundColor] as? UIColor
    highlight = attributes[.backgroundColor] as? UIColor
    let target = Self.link(in: view.textStorage, at: selection.location)?.link
    link = target as? URL ?? (target as? String).flatMap { URL(string: $0) }
    let role = attributes[.documentParagraph] as? DocumentParagraph
    if role?.isCode == true { kind = .code } else if role?.quoteLevel ?? 0 > 0 { kind = .quotation }
    guard let style = attributes[.paragraphStyle] as? NSParagraphStyle else { return }
    alignment = style.alignment
    if style.headerLevel > 0 { kind = .heading(min(style.headerLevel, 6)) }
    let own = Self.list(of: style)
    if own != .none, view.selectedParagraphs(all: { Self.list(of: $0) == own }) { list = own }
  }

  private static func font(_ attributes: [NSAttributedString.Key: Any]) -> UIFont {
    attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
  }

  /// The maximum number of runs to check, because a style bar is updated at each key.
  private static let maximumRuns = 10_000

  /// Sets family or size to nil if the selection has several.
  private mutating func noteOthers(
    than first: UIFont, in storage: NSTextStorage, _ selection: NSRange
  ) {
    guard NSMaxRange(selection) <= storage.length else { return }
    var (isOneFamily, isOneSize) = (true, true)
    var count = 0
    storage.forEachRun(in: selection) { attributes in
      count += 1
      let font = Self.font(attributes)
      if font !== first {
        if font.pointSize != first.pointSize { isOneSize = false }
        if isOneFamily, font.requestedFamily != first.requestedFamily { isOneFamily = false }
      }
      return (isOneFamily || isOneSize) && count < Self.maximumRuns
    }
    if !isOneFamily { family = nil }
    if !isOneSize { size = nil }
  }

  /// Returns the link of the character after a position, otherwise of the one before it.
  fileprivate static func link(
    in storage: NSTextStorage, at place: Int
  ) -> (index: Int, link: AnyHashable)? {
    for index in [place, place - 1] where index >= 0 && index < storage.length {
      if let link = storage.attribute(.link, at: index, effectiveRange: nil) as? AnyHashable {
        return (index, link)
      }
    }
    return nil
  }

  private static func list(of style: NSParagraphStyle) -> ListKind {
    guard let marker = style.textLists.last?.markerFormat else { return .none }
    return bullets.contains(marker) ? .bullets : .numbers
  }

  private static let bullets: [NSTextList.MarkerFormat] = [
    .disc, .circle, .square, .hyphen, .box, .check, .diamond,
  ]
}

extension UIFont {
  /// The requested font family, which may not be installed.
  fileprivate var requestedFamily: String { isSubstitute ? naming.name : familyName }

  /// The font of text that is typed into a new document.
  package static var body: UIFont {
    UIFont(name: "Noto Serif", size: 13) ?? UIFont.systemFont(ofSize: 13)
  }
}

/// Commands of a style bar, each of which is one undoable step.
///
/// They do nothing in a view that does not allow changes of attributes.
extension UITextView {
  package func setFontFamily(_ family: String) {
    updateTextAttributes { attributes in
      var attributes = attributes
      let old = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
      let traits = old.fontDescriptor.symbolicTraits.intersection([.traitBold, .traitItalic])
      let plain = UIFontDescriptor(fontAttributes: [.family: family])
      // A family without such a face uses its regular one.
      attributes[.font] = UIFont(
        descriptor: plain.withSymbolicTraits(traits) ?? plain, size: old.pointSize)
      return attributes
    }
  }

  /// Sets the font size in points, clamped to 1 … 1 000.
  package func setFontSize(_ size: CGFloat) {
    guard size.isFinite else { return }
    let size = min(max(size, 1), 1000)
    updateTextAttributes { attributes in
      var attributes = attributes
      let old = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
      attributes[.font] = old.withSize(size)
      return attributes
    }
  }

  /// Changes the font size of each selected run by a number of points.
  ///
  /// Sizes are clamped to 1 … 1 000 points.
  package func changeFontSize(by points: CGFloat) {
    guard points.isFinite else { return }
    updateTextAttributes { attributes in
      var attributes = attributes
      let old = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
      attributes[.font] = old.withSize(min(max(old.pointSize + points, 1), 1000))
      return attributes
    }
  }

  /// Makes the selected paragraphs items of a kind of list, at their current levels, or removes
  /// them from all lists.
  package func setList(_ kind: TextStyles.ListKind) {
    switch kind {
    case .none: setListOfSelection(nil)
    case .bullets: setListOfSelection(NSTextList(markerFormat: .disc, options: 0))
    case .numbers:
      setListOfSelection(
        NSTextList(markerFormat: NSTextList.MarkerFormat("{decimal}."), options: 0))
    }
  }

  /// Toggles strikethrough in the selected text; text that is partly struck through becomes so.
  package func toggleStrikethrough() {
    let isStruck = TextStyles(of: self).isStruck
    updateTextAttributes { attributes in
      var attributes = attributes
      attributes[.strikethroughStyle] = isStruck ? nil : NSUnderlineStyle.single.rawValue
      return attributes
    }
  }

  /// Sets the colour of the selected text; nil for the default colour.
  package func setLetterColor(_ color: UIColor?) { setAttribute(.foregroundColor, color) }

  /// Sets the background colour of the selected text; nil for none.
  package func setHighlight(_ color: UIColor?) { setAttribute(.backgroundColor, color) }

  private func setAttribute(_ key: NSAttributedString.Key, _ value: Any?) {
    updateTextAttributes { attributes in
      var attributes = attributes
      attributes[key] = value
      return attributes
    }
  }

  /// Sets the link of the selected text, or removes it for nil; at a caret within a link it applies
  /// to the whole link.
  ///
  /// At a caret elsewhere the URL itself is inserted as the text of the link.
  package func setLink(_ url: URL?) {
    guard isEditable, allowsEditingTextAttributes else { return }
    let caret = selectedRange
    if caret.length == 0 {
      if let whole = linkRange(at: caret.location) {
        selectedRange = whole
        setAttribute(.link, url)
        selectedRange = caret
      } else if let url {
        var attributes = typingAttributes
        attributes[.link] = url
        insertAttributedText(NSAttributedString(string: url.absoluteString, attributes: attributes))
        // Text typed after a link is not part of it.
        typingAttributes[.link] = nil
      }
    } else {
      setAttribute(.link, url)
    }
  }

  /// Returns the range of the link at a caret, if there is one.
  private func linkRange(at place: Int) -> NSRange? {
    guard let (index, link) = TextStyles.link(in: textStorage, at: place) else { return nil }
    func isLink(_ place: Int) -> Bool {
      (textStorage.attribute(.link, at: place, effectiveRange: nil) as? AnyHashable) == link
    }
    var (start, end) = (index, index + 1)
    while start > 0, isLink(start - 1) { start -= 1 }
    while end < textStorage.length, isLink(end) { end += 1 }
    return NSRange(location: start, length: end - start)
  }

  /// Sets the kind of the selected paragraphs.
  package func setParagraphKind(_ kind: TextStyles.ParagraphKind) {
    var level = 0
    if case .heading(let number) = kind { level = min(max(number, 1), 6) }
    let sizes: [CGFloat] = [12, 24, 18, 15, 13, 12, 12]
    changeAttributesOfSelectedParagraphs("Paragraph Style") { attributes in
      var attributes = attributes
      let role = attributes[.documentParagraph] as? DocumentParagraph
      attributes[.documentParagraph] =
        switch kind {
        case .quotation: DocumentParagraph(quoteLevel: max(role?.quoteLevel ?? 0, 1))
        case .code: DocumentParagraph(isCode: true)
        default: nil
        }
      attributes[.paragraphStyle] = Self.changed(attributes[.paragraphStyle]) { style in
        // The same spacing and indents as readers of Markdown and HTML set.
        let wasIndented = role?.quoteLevel ?? 0 > 0
        style.headerLevel = level
        style.keepsWithNext = level > 0
        if level > 0 || kind == .code { style.textLists = [] }
        style.paragraphSpacingBefore = level > 0 ? 8 : 0
        style.paragraphSpacing = level > 0 ? 4 : kind == .quotation ? 12 : 0
        if kind == .quotation || wasIndented {
          let indent: CGFloat = kind == .quotation ? 40 : 0
          (style.firstLineHeadIndent, style.headIndent) = (indent, indent)
        }
      }
      let old = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
      if kind == .code {
        attributes[.font] = UIFont.monospacedSystemFont(ofSize: old.pointSize, weight: .regular)
        return attributes
      }
      let base = role?.isCode == true ? UIFont.body : old
      var traits = base.fontDescriptor.symbolicTraits
      if level > 0 {
        traits.insert(.traitBold)
      } else if kind == .text {
        traits.remove(.traitBold)
      }
      attributes[.font] = UIFont(
        descriptor: base.fontDescriptor.withSymbolicTraits(traits) ?? base.fontDescriptor,
        size: kind == .quotation ? base.pointSize : sizes[level])
      return attributes
    }
  }

  private static func changed(_ value: Any?, _ change: (NSMutableParagraphStyle) -> Void)
    -> NSParagraphStyle
  {
    let style = NSMutableParagraphStyle()
    style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
    change(style)
    return style
  }
}
