// SPDX-License-Identifier: MIT

package import TextViews

/// How the text at the selection looks: what a bar of styles shows.
package struct TextStyles: Equatable, Sendable {
  /// A kind of list.
  package enum ListKind: String, CaseIterable, Sendable { case none, bullets, numbers }

  /// nil of several families.
  package var family: String? = ""
  /// Points; nil of several sizes.
  package var size: CGFloat? = 12
  package var isBold = false
  package var isItalic = false
  package var isUnderlined = false
  package var isStruck = false
  /// What a link at the start of the selection leads to.
  package var link: URL?
  /// The colour of the letters; nil of the text view's.
  package var letterColor: UIColor?
  /// The colour behind the letters; nil of none.
  package var highlight: UIColor?
  package var alignment = NSTextAlignment.natural
  /// Of all paragraphs that are selected; none where they are of several kinds, so that a button that says it is off sets one.
  package var list = ListKind.none
  /// What the paragraph is.
  package var kind = ParagraphKind.text

  /// What a paragraph is in its document.
  package enum ParagraphKind: Equatable, Sendable {
    case text
    /// 1 to 6.
    case heading(Int)
    case quotation
    /// A line of a program.
    case code
  }

  package init() {}

  /// Of what is selected its start, but for family and size, which are those of all of it; at a caret what is typed next.
  @MainActor package init(of view: UITextView) {
    let selection = view.selectedRange
    let attributes =
      selection.length > 0 && selection.location < view.textStorage.length
      ? view.textStorage.attributes(at: selection.location, effectiveRange: nil).withChosenFont
      : view.typingAttributes
    let font = Self.font(attributes)
    (family, size) = (font.askedFamily, font.pointSize)
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

  /// Runs that are looked at: a bar is shown again at each key.
  private static let mostRuns = 10_000

  /// Says that there are several families or sizes, if there are.
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
        if isOneFamily, font.askedFamily != first.askedFamily { isOneFamily = false }
      }
      return (isOneFamily || isOneSize) && count < Self.mostRuns
    }
    if !isOneFamily { family = nil }
    if !isOneSize { size = nil }
  }

  /// The link of the character behind a place, else of that before it.
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
  /// The family that was asked for, which may not be installed.
  fileprivate var askedFamily: String { isSubstitute ? naming.name : familyName }

  /// The font of what is typed into a new document.
  package static var body: UIFont {
    UIFont(name: "Noto Serif", size: 13) ?? UIFont.systemFont(ofSize: 13)
  }
}

/// What the buttons of a bar of styles do, each one step that can be undone.
///
/// Nothing happens in a view that may not change attributes.
extension UITextView {
  package func setFontFamily(_ family: String) {
    updateTextAttributes { attributes in
      var attributes = attributes
      let old = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
      let traits = old.fontDescriptor.symbolicTraits.intersection([.traitBold, .traitItalic])
      let plain = UIFontDescriptor(fontAttributes: [.family: family])
      // A family without such a face has its plain one.
      attributes[.font] = UIFont(
        descriptor: plain.withSymbolicTraits(traits) ?? plain, size: old.pointSize)
      return attributes
    }
  }

  /// - `size`: Points; cut to 1 … 1 000.
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

  /// Makes all that is selected larger, each run by so many points; smaller for less than 0.
  ///
  /// No run becomes smaller than 1 point or larger than 1 000.
  package func changeFontSize(by points: CGFloat) {
    guard points.isFinite else { return }
    updateTextAttributes { attributes in
      var attributes = attributes
      let old = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
      attributes[.font] = old.withSize(min(max(old.pointSize + points, 1), 1000))
      return attributes
    }
  }

  /// Makes the selected paragraphs items of lists of a kind, each at its level, or takes them out of all lists.
  package func setList(_ kind: TextStyles.ListKind) {
    switch kind {
    case .none: setListOfSelection(nil)
    case .bullets: setListOfSelection(NSTextList(markerFormat: .disc, options: 0))
    case .numbers:
      setListOfSelection(
        NSTextList(markerFormat: NSTextList.MarkerFormat("{decimal}."), options: 0))
    }
  }

  /// Strikes what is selected through, or no longer, if all of it is.
  package func toggleStrikethrough() {
    let isStruck = TextStyles(of: self).isStruck
    updateTextAttributes { attributes in
      var attributes = attributes
      attributes[.strikethroughStyle] = isStruck ? nil : NSUnderlineStyle.single.rawValue
      return attributes
    }
  }

  /// Gives letters a colour; nil: that of a text without one.
  package func setLetterColor(_ color: UIColor?) { setAttribute(.foregroundColor, color) }

  /// Gives letters a background; nil: none.
  package func setHighlight(_ color: UIColor?) { setAttribute(.backgroundColor, color) }

  private func setAttribute(_ key: NSAttributedString.Key, _ value: Any?) {
    updateTextAttributes { attributes in
      var attributes = attributes
      attributes[key] = value
      return attributes
    }
  }

  /// Makes what is selected a link, or text without one for nil; at a caret within a link all of it.
  ///
  /// Elsewhere the URL itself is put in as the text of the link.
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
        // What is typed behind a link is none.
        typingAttributes[.link] = nil
      }
    } else {
      setAttribute(.link, url)
    }
  }

  /// The range of the link at a caret, if there is one.
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

  /// Makes the selected paragraphs ones of a kind.
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
        // Spaces and indents are those that readers of Markdown and HTML give.
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
