// SPDX-License-Identifier: MIT

/// The parts of a document that no writer writes back, counted by kind.
///
///     <!-- a --><script>…</script><p class=x>      1 comment, 1 script, 1 class attribute
///
/// Style sheets and classes of our own writer do not count: they are generated again from the
/// formatting that was read.
///
/// - Source: our choice: users who save over a file are warned of what it will lose.
package struct UnsupportedParts: Equatable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case comment, script, styleSheet, classAttribute, headEntry, formControl, embedded, element
    case dataAttribute, linkDefinition, surplusCell

    fileprivate var words: (one: String, many: String) {
      switch self {
      case .comment: ("comment", "comments")
      case .script: ("script", "scripts")
      case .styleSheet: ("style sheet", "style sheets")
      case .classAttribute: ("class attribute", "class attributes")
      case .headEntry: ("element of the head", "elements of the head")
      case .formControl: ("form control", "form controls")
      case .embedded: ("embedded file", "embedded files")
      case .element: ("other element", "other elements")
      case .dataAttribute: ("data attribute", "data attributes")
      case .linkDefinition: ("link definition", "link definitions")
      case .surplusCell: ("cell outside its table's columns", "cells outside their table's columns")
      }
    }
  }

  private var counts = [Int](repeating: 0, count: Kind.allCases.count)

  package init() {}

  package var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

  package subscript(kind: Kind) -> Int {
    get { counts[kind.rawValue] }
    set { counts[kind.rawValue] = newValue }
  }

  /// "3 comments", "1 script" …, in the order of the kinds.
  package var words: [String] {
    Kind.allCases.compactMap { kind in
      let count = self[kind]
      return count == 0 ? nil : "\(count) \(count == 1 ? kind.words.one : kind.words.many)"
    }
  }

  mutating func remove(_ kind: Kind) { self[kind] = 0 }
}

/// Counts the parts of HTML that are not written again, tag by tag.
struct UnsupportedHTML {
  private(set) var parts = UnsupportedParts()
  /// Whether the HTML is within Markdown, which represents less.
  private let isMarkdown: Bool
  /// Whether the document has the style sheet of our own writer.
  private var isOwn = false
  private var isInSheet = false

  init(inMarkdown: Bool = false) { isMarkdown = inMarkdown }

  /// The parts found; valid once everything was noted.
  var found: UnsupportedParts {
    guard isOwn else { return parts }
    var parts = parts
    parts.remove(.styleSheet)
    parts.remove(.classAttribute)
    return parts
  }

  /// Counts the parts of HTML within Markdown.
  mutating func note(_ bytes: [UInt8]) {
    var scanner = HTMLScanner(bytes)
    var start = 0
    while let piece = scanner.next() {
      switch piece {
      case .tag(let tag): note(tag, in: bytes)
      case .hidden: noteHidden(bytes[start..<scanner.position])
      case .text: break
      }
      start = scanner.position
    }
  }

  /// Counts a comment, a declaration, a script or a style sheet.
  mutating func noteHidden(_ bytes: ArraySlice<UInt8>) {
    if isInSheet {
      isInSheet = false
      if String(decoding: bytes, as: UTF8.self).contains(HTMLClasses.firstRules.text) {
        isOwn = true
      }
    } else if bytes.starts(with: "<!--".utf8) {
      // The writer of Markdown separates two adjacent lists with an empty comment.
      if isMarkdown, bytes.dropFirst(4).dropLast(3).allSatisfy({ $0 <= 0x20 }) { return }
      parts[.comment] += 1
    }
  }

  mutating func note(_ tag: HTMLScanner.Tag, in bytes: [UInt8]) {
    guard !tag.isEnd else { return }
    isInSheet = tag.name == "style"
    let attributes = Attributes(bytes[tag.range])
    if let kind = Self.kinds[tag.name] {
      parts[kind] += 1
    } else {
      noteElement(tag.name, attributes)
    }
    if attributes.hasClass { parts[.classAttribute] += 1 }
    parts[.script] += attributes.handlers
    parts[.dataAttribute] += attributes.data
  }

  private mutating func noteElement(_ name: String, _ attributes: Attributes) {
    switch name {
    case "link": parts[attributes.says("stylesheet") ? .styleSheet : .headEntry] += 1
    case "meta" where attributes.hasName && !isProperty(attributes): parts[.headEntry] += 1
    // The check boxes of tasks are written again.
    case "input" where !(attributes.says("checkbox") && attributes.says("disabled")):
      parts[.formControl] += 1
    case "section" where attributes.says("doc-endnotes"): break
    // Within Markdown, unknown elements are text.
    case _ where Self.lost.contains(name) || name.contains("-") && !isMarkdown:
      parts[.element] += 1
    case "a" where isMarkdown:
      if !attributes.says("href") { parts[.element] += 1 }
    case "div", "span": if isMarkdown, !attributes.isEmpty { parts[.element] += 1 }
    case _ where isMarkdown && Self.lostInMarkdown.contains(name): parts[.element] += 1
    case _ where isMarkdown && attributes.says("align="): parts[.element] += 1
    default: break
    }
  }

  private func isProperty(_ attributes: Attributes) -> Bool {
    DocumentProperty.all.contains { $0.name.map { attributes.says($0) } ?? false }
      || attributes.says("comment")
  }

  private static let kinds: [String: UnsupportedParts.Kind] = [
    "script": .script, "style": .styleSheet, "base": .headEntry, "form": .formControl,
    "button": .formControl, "select": .formControl, "textarea": .formControl,
    "audio": .embedded, "video": .embedded, "iframe": .embedded, "embed": .embedded,
    "object": .embedded, "canvas": .embedded, "frame": .embedded,
  ]

  /// Elements of which only the text is written back.
  private static let lost: Set<String> = [
    "article", "aside", "datalist", "details", "dialog", "figcaption", "figure", "main", "map",
    "meter", "nav", "noscript", "picture", "progress", "ruby", "search", "section", "template",
  ]

  /// Elements that HTML writes back, at least as formatting, and Markdown does not.
  private static let lostInMarkdown: Set<String> = [
    "abbr", "address", "big", "center", "cite", "dd", "dfn", "dl", "dt", "font", "kbd", "mark",
    "q", "samp", "small", "svg", "time", "var",
  ]

  /// The facts about a tag's attributes that decide what is lost.
  private struct Attributes {
    private(set) var isEmpty = true
    private(set) var hasClass = false
    private(set) var hasName = false
    /// `onclick` and the like.
    private(set) var handlers = 0
    /// Attributes that begin with "data-", except our own.
    private(set) var data = 0
    private let text: String

    init(_ tag: ArraySlice<UInt8>) {
      // Most tags have no attributes.
      guard let space = tag.firstIndex(where: { $0 <= 0x20 }) else {
        text = ""
        return
      }
      let rest = tag[space...]
      text = String(decoding: rest, as: UTF8.self).lowercased()
      var scanner = HTMLScanner(Array(tag))
      for name in scanner.attributeNames() {
        isEmpty = false
        hasClass = hasClass || name == "class"
        hasName = hasName || name == "name" || name == "property"
        if name.hasPrefix("on"), name.count > 4 { handlers += 1 }
        if name.hasPrefix("data-"), !name.hasPrefix("data-tk") { data += 1 }
      }
    }

    func says(_ words: String) -> Bool { text.contains(words) }
  }
}

/// The definitions of Markdown's links, which writing inlines into the links.
enum MarkdownDefinitions {
  /// Returns the number of lines that have the form of a definition, outside of fenced code.
  ///
  ///     [name]: http://a.b
  static func count(in bytes: [UInt8]) -> Int {
    var count = 0
    var fence: (byte: UInt8, length: Int)?
    for line in bytes.split(separator: 0x0A) {
      let line = line.drop { $0 == 0x20 || $0 == 0x3E }
      if let first = line.first, first == 0x60 || first == 0x7E {
        let length = line.prefix { $0 == first }.count
        if let open = fence {
          if open.byte == first, length >= open.length { fence = nil }
        } else if length >= 3 {
          fence = (first, length)
        }
        continue
      }
      guard fence == nil, line.first == 0x5B, line.dropFirst().first != 0x5E,
        let end = line.firstIndex(of: 0x5D), end - line.startIndex > 1,
        line.index(after: end) < line.endIndex, line[line.index(after: end)] == 0x3A,
        line[end...].dropFirst(2).contains(where: { $0 > 0x20 })
      else { continue }
      count += 1
    }
    return count
  }
}
