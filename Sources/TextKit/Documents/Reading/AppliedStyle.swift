// SPDX-License-Identifier: MIT

internal import TextDocuments

/// The formatting of paragraphs of one kind by a style sheet.
struct AppliedStyle {
  /// A kind of paragraph.
  struct Kind: Hashable {
    var headingLevel = 0
    var isQuote = false
    var isCode = false
    var isItem = false
    var isInTable = false

    init(_ format: ParagraphFormat, isInTable: Bool) {
      headingLevel = min(max(format.headingLevel, 0), 6)
      isQuote = format.quoteLevel > 0
      isCode = format.isCode
      isItem = !format.lists.isEmpty
      self.isInTable = isInTable
    }

    fileprivate var elements: [DocumentStyleSheet.Element] {
      var found: [DocumentStyleSheet.Element] = [.body]
      if isInTable { found.append(.table) }
      if isItem { found.append(.listItem) }
      if isQuote { found.append(.quote) }
      if headingLevel > 0 {
        found.append(.heading)
        if let own = DocumentStyleSheet.Element(rawValue: "heading\(headingLevel)") {
          found.append(own)
        }
      }
      if isCode { found.append(.code) }
      return found
    }
  }

  static let alignments: [String: NSTextAlignment] = [
    "natural": .natural, "left": .left, "center": .center, "right": .right,
    "justified": .justified,
  ]
  /// The sizes of headings that readers assign.
  private static let headingSizes = [12, 24, 18, 14.04, 12, 9.96, 8.04]

  private let kind: Kind
  private let styles: [DocumentStyleSheet.Style]
  private let body: DocumentStyleSheet.Style?
  /// All styles but the body's.
  private let special: [DocumentStyleSheet.Style]
  private let code: DocumentStyleSheet.Style?
  private let inlineCode: DocumentStyleSheet.Style?
  private let link: DocumentStyleSheet.Style?

  init(_ sheet: DocumentStyleSheet, _ kind: Kind) {
    self.kind = kind
    styles = kind.elements.compactMap { sheet.styles[$0] }
    body = sheet.styles[.body]
    special = kind.elements.compactMap { $0 == .body ? nil : sheet.styles[$0] }
    code = kind.isCode ? sheet.styles[.code] : nil
    inlineCode = kind.isCode ? nil : sheet.styles[.inlineCode]
    link = sheet.styles[.link]
  }

  /// The value of the last style that has one.
  private func last<Value>(_ path: KeyPath<DocumentStyleSheet.Style, Value?>) -> Value? {
    styles.reversed().lazy.compactMap { $0[keyPath: path] }.first
  }

  // MARK: Characters

  func attributes(_ from: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
    var found = from
    var font = from[.font] as? UIFont ?? ResolvedAttributes.defaultFont
    var naming = font.naming
    let isCode = naming.design == .monospaced
    // Code keeps its monospaced font, unless its own style sets another font.
    if let family = isCode ? code?.font : last(\.font) { naming.name = family }
    if let weight = last(\.weight), kind.headingLevel > 0 || naming.weight == 400 {
      naming.weight = weight
    }
    if let italic = last(\.italic), italic || kind.headingLevel > 0 { naming.isItalic = italic }
    var size = Double(font.pointSize)
    // The size of the body scales all text; a part's own size is absolute.
    if let own = special.reversed().lazy.compactMap(\.size).first {
      size *= own / Self.headingSizes[kind.headingLevel]
    } else if let body = body?.size {
      size *= body / Self.headingSizes[0]
    }
    if let color = last(\.color) { found[.foregroundColor] = UIColor(hexWords: color) }
    if let color = last(\.background) { found[.backgroundColor] = UIColor(hexWords: color) }
    for style in [isCode ? inlineCode : nil, from[.link] == nil ? nil : link].compactMap({ $0 }) {
      naming.name = style.font ?? naming.name
      naming.weight = style.weight ?? naming.weight
      naming.isItalic = style.italic ?? naming.isItalic
      size = style.size ?? size
      if let color = style.color { found[.foregroundColor] = UIColor(hexWords: color) }
      if let color = style.background { found[.backgroundColor] = UIColor(hexWords: color) }
    }
    if naming != font.naming || size != Double(font.pointSize) {
      font = UIFont(naming, size: size)
    }
    found[.font] = font
    return found
  }

  // MARK: Paragraphs

  /// - `isTight`: Only the part's own style adds space below: in tight lists, in cells, between
  ///   lines of code.
  func apply(to style: NSMutableParagraphStyle, isTight: Bool = false) {
    if let alignment = last(\.alignment).flatMap({ Self.alignments[$0] }),
      style.alignment == .natural
    {
      style.alignment = alignment
    }
    if let value = last(\.lineHeight) { style.lineHeightMultiple = value }
    // The paragraph after a tight list has the space that the last item lacks.
    if let value = last(\.spacingBefore) { style.paragraphSpacingBefore += value }
    let own = special.reversed().lazy.compactMap(\.spacingAfter).first
    if let value = isTight ? own : last(\.spacingAfter) { style.paragraphSpacing = value }
    if let value = last(\.indent) {
      style.headIndent += value
      style.firstLineHeadIndent += value
    }
    if let value = last(\.firstLineIndent) { style.firstLineHeadIndent += value }
    if let value = last(\.hyphenation) { style.hyphenationFactor = Float(value) }
    if let value = last(\.startsPage) { style.startsPage = value }
    if let value = last(\.keepsTogether) { style.keepsTogether = value }
    if let value = last(\.keepsWithNext) { style.keepsWithNext = value }
  }
}
