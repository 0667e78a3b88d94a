// SPDX-License-Identifier: MIT

/// The tags of a block.
struct MarkdownTags {
  private let bytes: [UInt8]
  private(set) var all: [HTMLScanner.Tag] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = HTMLScanner(bytes)
    while let piece = scanner.next() {
      if case .tag(let tag) = piece { all.append(tag) }
    }
  }

  /// Whether tags of this name have an effect, instead of being text.
  static func isShown(_ name: String) -> Bool { elements.contains(name) }

  /// The elements of HTML, including obsolete ones that browsers support, except those whose
  /// content is not text: inline, it would be shown.
  private static let elements: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "aside", "b", "bdi", "bdo", "big", "blockquote",
    "body", "br", "caption", "center", "cite", "code", "col", "colgroup", "data", "dd", "del",
    "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em", "fieldset", "figcaption", "figure",
    "font", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "html",
    "i", "img", "input", "ins", "kbd", "label", "legend", "li", "main", "mark", "menu", "nav",
    "nobr", "ol", "p", "picture", "pre", "q", "rp", "rt", "ruby", "s", "samp", "search", "section",
    "small", "source", "span", "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td",
    "tfoot", "th", "thead", "time", "tr", "tt", "u", "ul", "var", "wbr",
  ]

  /// Elements of blocks whose content the HTML reader hides or shows correctly.
  private static let ofBlocks: Set<String> = [
    "area", "audio", "base", "button", "canvas", "datalist", "embed", "head", "iframe", "link",
    "listing", "map", "meta", "meter", "noscript", "object", "optgroup", "option", "output",
    "param",
    "plaintext", "progress", "script", "select", "style", "svg", "template", "textarea", "title",
    "track", "video", "xmp",
  ]

  private static let ofTables: Set<String> = [
    "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "td", "th",
  ]

  /// The ranges of tables in the block, as indexes of tags.
  private var tables: [Range<Int>] {
    var open: [Int] = []
    var found: [Range<Int>] = []
    for (number, tag) in all.enumerated() where tag.name == "table" {
      if !tag.isEnd {
        open.append(number)
      } else if let start = open.popLast() {
        // Nested tables are part of it.
        while let last = found.last, last.lowerBound > start { found.removeLast() }
        found.append(start..<number + 1)
      }
    }
    return found
  }

  /// The block with other tags as text, and parts of unfinished tables as blocks.
  var forReader: [UInt8] {
    var tables = tables[...]
    var result: [UInt8] = []
    var kept = 0
    var drawings = 0
    for (number, tag) in all.enumerated() {
      while let first = tables.first, first.upperBound <= number { tables.removeFirst() }
      if tag.name == "svg" { drawings += tag.isEnd ? -1 : tag.closesItself ? 0 : 1 }
      let start = tag.range.lowerBound
      let isElement =
        Self.isShown(tag.name) || Self.ofBlocks.contains(tag.name) || drawings > 0
      if !isElement {
        result += bytes[kept..<start]
        result += "&#60;".utf8
        kept = start + 1
      } else if Self.ofTables.contains(tag.name), tables.first?.contains(number) != true {
        let name = start + (tag.isEnd ? 2 : 1)
        result += bytes[kept..<name]
        result += "div".utf8
        kept = name + tag.name.utf8.count
      }
    }
    return kept == 0 ? bytes : result + bytes[kept...]
  }
}
