// SPDX-License-Identifier: MIT

internal import TextDocuments

extension CharacterFormat {
  /// Creates the character format of attributes.
  ///
  /// Size: a case for each attribute.
  init(attributes: [NSAttributedString.Key: Any]) {
    self.init()
    let font = attributes.chosenFont ?? ResolvedAttributes.defaultFont
    let naming = font.naming
    fontName = naming.name
    fontKind =
      switch naming.design {
      case .monospaced: .monospaced
      case .serif: .serif
      default: .sansSerif
      }
    fontSize = Double(font.pointSize)
    weight = naming.weight
    isItalic = naming.isItalic
    isSmallCaps = naming.isSmallCaps

    func number(_ key: NSAttributedString.Key) -> Double? {
      ResolvedAttributes.number(attributes[key]).flatMap { $0.isFinite ? Double($0) : nil }
    }
    func color(_ key: NSAttributedString.Key) -> DocumentColor? {
      (attributes[key] as? UIColor)?.documentColor
    }
    foreground = color(.foregroundColor)
    background = color(.backgroundColor)
    func line(_ style: NSAttributedString.Key, _ tint: NSAttributedString.Key) -> Line? {
      guard let number = number(style), number != 0, abs(number) < 1e9 else { return nil }
      return Line(style: Int(number), color: color(tint))
    }
    underline = line(.underlineStyle, .underlineColor)
    strikethrough = line(.strikethroughStyle, .strikethroughColor)
    strokeWidth = number(.strokeWidth) ?? 0
    strokeColor = color(.strokeColor)
    if let from = attributes[.shadow] as? NSShadow {
      shadow = Shadow(
        x: Double(from.shadowOffset.width), y: 0 - Double(from.shadowOffset.height),
        blur: Double(from.shadowBlurRadius), color: (from.shadowColor as? UIColor)?.documentColor)
    }
    if attributes[.noteReference] == nil {
      superscript = Int(min(max(number(.superscript) ?? 0, -100), 100))
    }
    baselineOffset = number(.baselineOffset) ?? 0
    kern = number(.kern)
    tracking = number(.tracking)
    palette = FontPaletteChoice(attribute: attributes[.fontPalette])
    ligature = number(.ligature).map { Int(min(max($0, -100), 100)) }
    expansion = number(.expansion) ?? 0
    obliqueness = number(.obliqueness) ?? 0
    isVertical = (number(.verticalGlyphForm) ?? 0) != 0
    keepsOnOneLine = number(.keepsOnOneLine) == 1
    embeddings = (attributes[.writingDirection] as? [Any] ?? []).compactMap {
      ResolvedAttributes.number($0).flatMap { UInt8(exactly: Double($0)) }.map { $0 & 3 }
    }
    language = attributes[.languageIdentifier] as? String
    switch attributes[.link] {
    case let url as URL: link = url.absoluteString
    case let url as NSURL: link = url.absoluteString
    case let words as String: link = words
    default: break
    }
    toolTip = attributes[.attachment] == nil ? attributes[.toolTip] as? String : nil
    if let name = attributes[.textEffect] as? String {
      effect = name
    } else if let style = attributes[.textEffect] as? NSAttributedString.TextEffectStyle {
      effect = style.rawValue
    }
  }
}
