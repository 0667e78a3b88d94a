// SPDX-License-Identifier: MIT

internal import TextDocuments

/// The attributes of a document's character formats; one object for each set.
struct CharacterAttributes {
  private let defaults: DocumentDefaults
  private(set) var table = AttributeTable()
  /// Recent results: documents alternate between a few formats.
  private var recent: [(format: CharacterFormat, found: TextAttributes)] = []
  private var oldest = 0
  /// Results by the format objects that readers pass; retained, so that an identity stays unique.
  private var told: [ObjectIdentifier: (format: Shared<CharacterFormat>, found: TextAttributes)] =
    [:]
  private static let maximumEmitted = 256
  /// In bytes; PostScript names have 63 at most, Windows names 31 characters.
  private static let maximumFontNameLength = 256
  private var fonts: [FontKey: UIFont] = [:]

  private struct FontKey: Hashable {
    var naming: UIFont.Naming
    var size: Double
  }

  init(_ defaults: DocumentDefaults) { self.defaults = defaults }

  mutating func find(_ format: CharacterFormat) -> TextAttributes {
    // Compared in place: a format is large.
    for index in recent.indices where recent[index].format == format {
      return recent[index].found
    }
    let found = table.find(FoundationValues.kept(attributes(format)))
    if recent.count < 8 {
      recent.append((format, found))
    } else {
      recent[oldest] = (format, found)
      oldest = (oldest + 1) % 8
    }
    return found
  }

  /// The same; a known format is found by its object.
  mutating func find(_ format: Shared<CharacterFormat>) -> TextAttributes {
    if let known = told[format.identity] { return known.found }
    let found = find(format.wrappedValue)
    if told.count >= Self.maximumEmitted { told = [:] }
    told[format.identity] = (format, found)
    return found
  }

  mutating func adding(
    _ key: NSAttributedString.Key, _ value: Any, to set: TextAttributes
  ) -> TextAttributes {
    table.adding(key, FoundationValues.kept(value), to: set)
  }

  mutating func adding(_ paragraph: ParagraphStyles.Made, to set: TextAttributes) -> TextAttributes
  {
    let styled = table.adding(.paragraphStyle, paragraph.style, to: set)
    guard let role = paragraph.role else { return styled }
    return table.adding(.documentParagraph, role, to: styled)
  }

  // MARK: Style sheets

  private struct StyledKey: Hashable {
    let set: ObjectIdentifier
    let kind: AppliedStyle.Kind
  }

  private var styled: [StyledKey: (from: TextAttributes, to: TextAttributes)] = [:]

  /// The attributes with the style sheet's formatting in a paragraph.
  mutating func styled(
    _ set: TextAttributes, for format: ParagraphFormat, isInTable: Bool
  ) -> TextAttributes {
    guard let sheet = defaults.styleSheet else { return set }
    let kind = AppliedStyle.Kind(format, isInTable: isInTable)
    let key = StyledKey(set: ObjectIdentifier(set), kind: kind)
    if let known = styled[key] { return known.to }
    let made = table.find(
      FoundationValues.kept(AppliedStyle(sheet, kind).attributes(set.dictionary)))
    if styled.count >= 1024 { styled.removeAll() }
    styled[key] = (set, made)
    return made
  }

  // MARK: Values

  private mutating func attributes(_ format: CharacterFormat) -> [NSAttributedString.Key: Any] {
    var found = defaults.attributes
    found[.font] = font(format)
    if let color = format.foreground { found[.foregroundColor] = UIColor(color) }
    if let color = format.background { found[.backgroundColor] = UIColor(color) }
    if let line = format.underline {
      found[.underlineStyle] = line.style
      if let color = line.color { found[.underlineColor] = UIColor(color) }
    }
    if let line = format.strikethrough {
      found[.strikethroughStyle] = line.style
      if let color = line.color { found[.strikethroughColor] = UIColor(color) }
    }
    if format.strokeWidth != 0 { found[.strokeWidth] = format.strokeWidth }
    if let color = format.strokeColor { found[.strokeColor] = UIColor(color) }
    if let shadow = format.shadow { found[.shadow] = Self.shadow(shadow) }
    if format.superscript != 0 { found[.superscript] = format.superscript }
    if format.baselineOffset != 0 { found[.baselineOffset] = format.baselineOffset }
    if let kern = format.kern { found[.kern] = kern }
    if let palette = format.palette { found[.fontPalette] = palette.attribute }
    if let tracking = format.tracking { found[.tracking] = tracking }
    if let ligature = format.ligature { found[.ligature] = ligature }
    if format.expansion != 0 { found[.expansion] = format.expansion }
    if format.obliqueness != 0 { found[.obliqueness] = format.obliqueness }
    if format.isVertical { found[.verticalGlyphForm] = 1 }
    if !format.embeddings.isEmpty { found[.writingDirection] = format.embeddings.map { Int($0) } }
    if let language = format.language { found[.languageIdentifier] = language }
    if format.keepsOnOneLine { found[.keepsOnOneLine] = 1 }
    if let link = format.link { found[.link] = defaults.link(link) }
    if let tip = format.toolTip { found[.toolTip] = tip }
    if let effect = format.effect { found[.textEffect] = effect }
    return found
  }

  private static func shadow(_ from: CharacterFormat.Shadow) -> NSShadow {
    let shadow = NSShadow()
    // y is up in documents, and down in UIKit.
    shadow.shadowOffset = CGSize(width: from.x, height: 0 - from.y)
    shadow.shadowBlurRadius = from.blur
    shadow.shadowColor = from.color.map { UIColor($0) }
    return shadow
  }

  private mutating func font(_ format: CharacterFormat) -> UIFont {
    // No font has a longer name; such a name would be searched at each size, and written with each.
    let name = format.fontName.utf8.count <= Self.maximumFontNameLength ? format.fontName : ""
    var naming = UIFont.Naming(
      name, design: .default, weight: format.weight, isItalic: format.isItalic,
      isSmallCaps: format.isSmallCaps)
    switch format.fontKind {
    case .monospaced: naming.design = .monospaced
    case .serif: naming.design = .serif
    case .any where name.isEmpty:
      naming.name = defaults.font.name
      naming.design = defaults.font.design
    default: break
    }
    let key = FontKey(naming: naming, size: format.fontSize * defaults.textScale)
    if let known = fonts[key] { return known }
    let font = UIFont(naming, size: key.size)
    if fonts.count >= 1024 { fonts.removeAll() }
    fonts[key] = font
    return font
  }
}

extension UIColor {
  convenience init(_ color: DocumentColor) {
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
      alpha: CGFloat(color.alpha))
  }

  /// The colour in documents; `nil` for a colour without components, such as a pattern.
  var documentColor: DocumentColor? {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    guard unsafe getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
    return DocumentColor(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }
}
