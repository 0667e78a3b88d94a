// SPDX-License-Identifier: MIT

/// The replacement of an image that is not shown: its alternative text, in the font of the text
/// around.
///
/// - Source: HTML, "Images not available": alternative text represents an image.
struct AttachmentAlternative {
  private let text: NSAttributedString

  init(_ words: String, _ attributes: [NSAttributedString.Key: Any]) {
    let kept = attributes.filter {
      [.font, .foregroundColor, .languageIdentifier].contains($0.key)
    }
    text = NSAttributedString(string: words, attributes: kept)
  }

  /// Its bounds in a line: its last baseline is on that of the line.
  func frame(width: CGFloat) -> CGRect {
    let size = size(width)
    let font = unsafe text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    let used = font ?? ResolvedAttributes.defaultFont
    // The line has the leading of its font.
    let line = self.size(.greatestFiniteMagnitude).height - used.leading
    return CGRect(
      x: 0, y: used.ascender - line, width: size.width, height: size.height - used.leading)
  }

  private func size(_ width: CGFloat) -> CGSize {
    let room = CGSize(width: max(width, 1), height: .greatestFiniteMagnitude)
    let size = text.boundingRect(with: room, options: [.usesLineFragmentOrigin], context: nil).size
    return CGSize(width: min(size.width.rounded(.up), width), height: size.height)
  }

  /// Draws it into a rectangle, which may be smaller.
  func draw(in rect: CGRect, _ context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: rect)
    let room = CGRect(origin: rect.origin, size: CGSize(width: rect.width + 1, height: 1e5))
    text.draw(with: room, options: [.usesLineFragmentOrigin], context: nil)
  }
}

extension NSTextAttachment {
  /// The alternative text of a document's image that is missing; nil if it is not, or if the
  /// document has no alternative text for it.
  func alternative(in container: NSTextContainer?, _ character: Int) -> AttachmentAlternative? {
    guard documentSource != nil || representsImage, picture == nil else { return nil }
    return words(in: container, character)
  }

  /// Its alternative text, in the font of the text around; nil if it has none.
  func words(in container: NSTextContainer?, _ character: Int) -> AttachmentAlternative? {
    guard let words = accessibilityLabel, !words.isEmpty else { return nil }
    var attributes: [NSAttributedString.Key: Any] = [:]
    if let storage = container?.layoutManager?.textStorage, character >= 0,
      character < storage.length
    {
      attributes = unsafe storage.attributes(at: character, effectiveRange: nil)
    }
    return AttachmentAlternative(words, attributes)
  }
}
