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
  package var alignment = NSTextAlignment.natural
  /// Of all paragraphs that are selected; none where they are of several kinds, so that a button that says it is off sets one.
  package var list = ListKind.none
  /// 0 of body text.
  package var headingLevel = 0

  package init() {}

  /// Of what is selected its start, but for family and size, which are those of all of it; at a caret what is typed next.
  @MainActor package init(of view: UITextView) {
    let selection = view.selectedRange
    let attributes =
      selection.length > 0 && selection.location < view.textStorage.length
      ? view.textStorage.attributes(at: selection.location, effectiveRange: nil).withChosenFont
      : view.typingAttributes
    let font = Self.font(attributes)
    (family, size) = (font.familyName, font.pointSize)
    noteOthers(than: font, in: view.textStorage, selection)
    let traits = font.fontDescriptor.symbolicTraits
    (isBold, isItalic) = (traits.contains(.traitBold), traits.contains(.traitItalic))
    isUnderlined = (attributes[.underlineStyle] as? Int ?? 0) != 0
    guard let style = attributes[.paragraphStyle] as? NSParagraphStyle else { return }
    alignment = style.alignment
    headingLevel = style.headerLevel
    let kind = Self.kind(of: style)
    if kind != .none, view.selectedParagraphs(all: { Self.kind(of: $0) == kind }) { list = kind }
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
        if isOneFamily, font.familyName != first.familyName { isOneFamily = false }
      }
      return (isOneFamily || isOneSize) && count < Self.mostRuns
    }
    if !isOneFamily { family = nil }
    if !isOneSize { size = nil }
  }

  private static func kind(of style: NSParagraphStyle) -> ListKind {
    guard let marker = style.textLists.last?.markerFormat else { return .none }
    return bullets.contains(marker) ? .bullets : .numbers
  }

  private static let bullets: [NSTextList.MarkerFormat] = [
    .disc, .circle, .square, .hyphen, .box, .check, .diamond,
  ]
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

  /// Makes the selected paragraphs headings of a level, or body text for 0.
  package func setHeading(_ level: Int) {
    let level = min(max(level, 0), 6)
    let sizes: [CGFloat] = [12, 24, 18, 15, 13, 12, 12]
    changeAttributesOfSelectedParagraphs("Heading") { attributes in
      var attributes = attributes
      attributes[.paragraphStyle] = Self.changed(attributes[.paragraphStyle]) { style in
        style.headerLevel = level
        style.keepsWithNext = level > 0
        if level > 0 { style.textLists = [] }
        style.paragraphSpacingBefore = level > 0 ? 8 : 0
        style.paragraphSpacing = level > 0 ? 4 : 0
      }
      let old = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
      var traits = old.fontDescriptor.symbolicTraits
      if level > 0 { traits.insert(.traitBold) } else { traits.remove(.traitBold) }
      attributes[.font] = UIFont(
        descriptor: old.fontDescriptor.withSymbolicTraits(traits) ?? old.fontDescriptor,
        size: sizes[level])
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
