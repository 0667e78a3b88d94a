// SPDX-License-Identifier: MIT

/// HTML within Markdown: its tags have the same effect as in HTML, and text in it is text.
///
///     <a id="x"></a>Text        Text, and the mark x
///     <kbd>Ctrl</kbd> <name>    Ctrl as code, and <name> as text: no such element exists
///     <div align="center">      the content up to </div> is centred
///
/// - Source: CommonMark, 4.6 and 6.6, and GitHub, which shows the resulting HTML. Tags that are not
///   HTML elements are text, as are inline scripts: our choice, so that no written text is lost.
struct MarkdownHTML {
  /// The effect of an inline tag.
  enum Inline {
    case text(String)
    /// A paragraph end.
    case block
    case picture(HTMLAttributes)
  }

  private struct Open {
    let name: HTMLName
    let attributes: HTMLAttributes
  }

  /// Ids that have not been emitted yet.
  var places: [String] = []
  /// The open elements of the paragraph.
  private var open: [Open] = []
  /// Whether the paragraph contains a hidden tag.
  private(set) var hidesTag = false
  /// The open blocks between paragraphs, with their text alignment.
  private var blocks: [(name: String, alignment: ParagraphFormat.Alignment?)] = []
  /// For each open quotation and list, the number of blocks before it.
  private var levels: [Int] = []
  private let names = HTMLNames()

  /// The text alignment of the enclosing blocks.
  var alignment: ParagraphFormat.Alignment? { blocks.last { $0.alignment != nil }?.alignment }

  /// Whether open elements affect the character format.
  var isOpen: Bool { !open.isEmpty }

  /// The maximum depth of elements that have an effect.
  private static let maximumDepth = 16

  /// Begins a paragraph.
  mutating func begin() {
    open = []
    hidesTag = false
  }

  /// Passes on the ids that were read, and removes them.
  mutating func takePlaces(_ take: (String) -> Void) {
    for place in places { take(place) }
    places = []
  }

  // MARK: Inline

  mutating func inline(_ text: String) -> Inline {
    if text.hasPrefix("<!") || text.hasPrefix("<?") {
      hidesTag = true
      return .text("")
    }
    var scanner = HTMLScanner(Array(text.utf8))
    guard case .tag(let tag)? = scanner.next(), MarkdownTags.isShown(tag.name) else {
      return .text(text)
    }
    hidesTag = true
    let name = names.name(tag.name)
    if tag.isEnd {
      if let last = open.lastIndex(where: { $0.name === name }) { open.remove(at: last) }
    } else {
      let attributes = HTMLTagReader.attributes(of: tag, in: scanner.bytes, names)
      takePlaces(of: tag, attributes)
      if tag.name == "img" { return .picture(attributes) }
      let changesNothing = name.isVoid || name.isBlock || tag.closesItself
      if !changesNothing, open.count < Self.maximumDepth {
        open.append(Open(name: name, attributes: attributes))
      }
    }
    switch tag.name {
    case "br": return .text(tag.isEnd ? "" : "\u{2028}")
    case "wbr": return .text("\u{200B}")
    case "q": return .text(tag.isEnd ? "”" : "“")
    default: return name.isBlock || tag.name == "hr" ? .block : .text("")
    }
  }

  private mutating func takePlaces(of tag: HTMLScanner.Tag, _ attributes: HTMLAttributes) {
    var found: [String] = []
    for value in [attributes["id"], tag.name == "a" ? attributes["name"] : nil] {
      if let value, !value.isEmpty, !found.contains(value) { found.append(value) }
    }
    places += found
  }

  /// Returns the character format with the open elements applied.
  func applied(to format: CharacterFormat, _ sink: any DocumentSink) -> CharacterFormat {
    let styler = HTMLReader(sink, within: format, styles: HTMLStyleTree(limit: 0))
    var node = styler.root
    for element in open { node = styler.makeNode(element.name, element.attributes, in: node) }
    return node.style.character.withPlainLink
  }

  // MARK: Blocks

  /// Returns a block for the HTML reader, in which unknown tags, and the tags of unfinished tables,
  /// are escaped.
  mutating func block(_ text: String) -> [UInt8] {
    begin()
    let bytes = Array(text.utf8)
    let tags = MarkdownTags(bytes)
    for tag in tags.all where HTMLStyle.isBlock(tag.name) {
      if tag.isEnd {
        if let last = blocks.lastIndex(where: { $0.name == tag.name }) {
          blocks.removeLast(blocks.count - last)
        }
      } else if blocks.count < HTMLReader.maximumDepth, !tag.closesItself, tag.name != "hr" {
        blocks.append((tag.name, alignment(of: tag, in: bytes)))
      }
    }
    return tags.forReader
  }

  /// Begins a list or a quotation, at whose end the blocks in it end too.
  mutating func beginLevel() { levels.append(blocks.count) }

  mutating func endLevel() { blocks.removeLast(max(0, blocks.count - (levels.popLast() ?? 0))) }

  private func alignment(
    of tag: HTMLScanner.Tag, in bytes: [UInt8]
  ) -> ParagraphFormat.Alignment? {
    let attributes = HTMLTagReader.attributes(of: tag, in: bytes, names)
    guard tag.name == "center" || !attributes.isEmpty else { return nil }
    var style = HTMLStyle.initial
    style.applyTag(tag.name)
    if let value = attributes["align"] { style.applyAlign(value.lowercased()) }
    if let own = attributes["style"] {
      style.apply(CSSParser.declarations(own), parent: .initial)
    }
    return style.paragraph.alignment == .natural ? nil : style.paragraph.alignment
  }
}

extension CharacterFormat {
  /// A link of HTML as a link of Markdown, whose formatting is up to style sheets.
  var withPlainLink: CharacterFormat {
    guard link != nil, foreground == DocumentColor(hex: 0x0000EE), underline == .init() else {
      return self
    }
    var format = self
    (format.foreground, format.underline) = (nil, nil)
    return format
  }
}

/// Reads the attributes of one tag.
private final class HTMLTagReader: HTMLTags {
  private var found = HTMLAttributes()

  static func attributes(
    of tag: HTMLScanner.Tag, in bytes: [UInt8], _ names: HTMLNames
  ) -> HTMLAttributes {
    // Most tags have no attributes.
    guard bytes[tag.range].contains(0x3D) else { return HTMLAttributes() }
    let reader = HTMLTagReader()
    let parser = HTMLPushParser(reader, names)
    parser.feed(Array("<html><body>".utf8)[...])
    parser.feed(HTMLScanner.limited(Array(bytes[tag.range]))[...])
    parser.finish()
    return reader.found
  }

  func startElement(_ name: HTMLName, _ attributes: HTMLAttributes) { found = attributes }
  func endElement(_ name: HTMLName) {}
  func characters(_ bytes: Span<UInt8>) {}
}
