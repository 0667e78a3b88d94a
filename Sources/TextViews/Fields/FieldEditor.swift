// SPDX-License-Identifier: MIT

/// The single-line text view inside a text field, visible while the field is edited.
///
/// The field is the first responder and calls its own delegate. This view holds the text and the
/// selection, and scrolls horizontally.
@MainActor
final class FieldEditor: UITextView {
  private let bullets = BulletGlyphs()
  var isSecure = false {
    didSet {
      guard isSecure != oldValue else { return }
      editing.knownHistory?.clear()
      layoutManager.delegate = isSecure ? bullets : nil
      unsafe layoutManager.invalidateGlyphs(
        forCharacterRange: NSRange(location: 0, length: textStorage.length), changeInLength: 0,
        actualCharacterRange: nil)
      fit()
    }
  }

  init(host: any TextHost) {
    super.init(frame: .zero, textContainer: nil)
    textContainer.lineFragmentPadding = 0
    textContainer.widthTracksTextView = false
    textContainer.maximumNumberOfLines = 1
    textContainer.lineBreakMode = .byClipping
    textContainerInset = .zero
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    bounces = false
    contentInsetAdjustmentBehavior = .never
    editing.host = host
    font = UIFont.preferredFont(forTextStyle: .body)
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { false }

  /// Lays the text out in one line, as wide as the field or the text, centred vertically.
  func fit() {
    guard bounds.width > 0 else { return }
    let container = textContainer
    let before = container.size
    var used = CGRect.zero
    var wide: CGFloat = 0
    // Without this, layout that requests layout each time would run sixteen times here, and as
    // often in every ancestor view.
    pane.measuring {
      pane.showEmptyText()
      container.size = CGSize(width: 0, height: 0)
      layoutManager.ensureLayout(for: container)
      used = layoutManager.usedRect(for: container)
      wide = used.width + CaretGeometry.caretWidth + 1
      container.size = CGSize(width: max(bounds.width, wide), height: 0)
    }
    if container.size != before { pane.becomeStale() }
    let height = pane.count > 0 ? used.height : emptyLine.height
    // Matches the field's label, so that text does not move when editing begins.
    let top = max(0, (bounds.height - height) / 2)
    if textContainerInset.top != top {
      textContainerInset = UIEdgeInsets(top: top, left: 0, bottom: 0, right: 0)
    }
    if wide <= bounds.width, contentOffset.x != 0 { contentOffset.x = 0 }
  }

  private var field: UITextField? { editing.host as? UITextField }

  override func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    field?.editMenu(for: textRange, suggestedActions: suggestedActions)
  }
  override func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
    field?.willPresentEditMenu(animator: animator)
  }
  override func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    field?.willDismissEditMenu(animator: animator)
  }

  override func layoutSubviews() {
    fit()
    super.layoutSubviews()
  }
}

/// Shows a bullet instead of each grapheme.
final class BulletGlyphs: NSObject, NSLayoutManagerDelegate {
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    let (bullet, font) = Self.bullet(in: aFont)
    var shown: [CGGlyph] = []
    var properties: [NSLayoutManager.GlyphProperty] = []
    for index in 0..<glyphRange.length {
      let old = unsafe props[index]
      let before = index == 0 ? -1 : unsafe charIndexes[index - 1]
      let isFirst = unsafe charIndexes[index] != before
      shown.append(bullet)
      properties.append(isFirst && !old.contains(.nonBaseCharacter) ? [] : .null)
    }
    unsafe layoutManager.setGlyphs(
      shown, properties: properties, characterIndexes: charIndexes, font: font,
      forGlyphRange: glyphRange)
    return glyphRange.length
  }

  /// Returns the bullet's glyph, and the font that contains it.
  private static func bullet(in font: UIFont) -> (CGGlyph, UIFont) {
    let storage = NSTextStorage(string: "\u{2022}", attributes: [.font: font])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let found = unsafe storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    return (manager.cgGlyph(at: 0), found ?? font)
  }
}
