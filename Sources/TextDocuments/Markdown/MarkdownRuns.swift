// SPDX-License-Identifier: MIT

/// A piece of Markdown with the blocks that it is in, and the emphasis around it.
package struct MarkdownRun: Equatable, Sendable {
  /// The kind of a block.
  package enum BlockKind: Hashable, Sendable {
    case paragraph, header(Int), orderedList, unorderedList, listItem(Int), codeBlock(String?)
    case blockQuote, rule
    /// The alignments of a table's columns: "l", "c", "r" or 0.
    case table([UInt8])
    case tableHeaderRow, tableRow(Int), tableCell(Int), html
  }
  package struct Block: Hashable, Sendable {
    package var kind: BlockKind
    package var identity: Int
  }
  /// Emphasis and other inline formatting.
  package struct Inline: OptionSet, Hashable, Sendable {
    package let rawValue: UInt
    package init(rawValue: UInt) { self.rawValue = rawValue }
    package static let emphasis = Inline(rawValue: 1)
    package static let strong = Inline(rawValue: 2)
    package static let code = Inline(rawValue: 4)
    package static let strikethrough = Inline(rawValue: 32)
    package static let softBreak = Inline(rawValue: 64)
    package static let lineBreak = Inline(rawValue: 128)
    package static let inlineHTML = Inline(rawValue: 256)
    package static let blockHTML = Inline(rawValue: 512)
  }

  package var text: String
  /// Innermost first.
  package var blocks: [Block] = []
  package var inline: Inline = []
  package var link: String?
  package var image: String?

  /// The part of Markdown's syntax that is interpreted.
  package enum Syntax: Sendable {
    case full
    /// Block markup is text; line ends are spaces.
    case inlineOnly
    /// Block markup is text; spaces and line ends are kept.
    case inlineOnlyWithWhitespace
  }

  /// Reads Markdown.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - syntax: The part of the syntax to interpret.
  /// - Returns: The runs, in document order.
  /// - Precondition: `MarkdownReader.problem` is nil.
  package static func read(_ text: String, _ syntax: Syntax) -> [MarkdownRun] {
    var reader = MarkdownRunReader(syntax)
    switch syntax {
    case .full: reader.read(Array(text.utf8))
    case .inlineOnly, .inlineOnlyWithWhitespace: reader.readInline(text)
    }
    return reader.runs
  }
}

/// Converts a document's elements to runs.
struct MarkdownRunReader {
  private(set) var runs: [MarkdownRun] = []
  private let syntax: MarkdownRun.Syntax
  private var blocks: [MarkdownRun.Block] = []
  private var identity = 0
  private var emphasis: [MarkdownRun.Inline] = []
  private var links: [String] = []
  private var images: [String] = []
  /// The numbers of items and rows in the open lists and tables.
  private var counts: [Int] = []
  private var columns = 0
  private var notes = 0
  /// A character at both ends of a line whose block markup is text; nil for none.
  private var guardMark: Character?

  init(_ syntax: MarkdownRun.Syntax) { self.syntax = syntax }

  mutating func read(_ bytes: [UInt8]) {
    var events: [MarkdownEvent] = []
    _ = CommonMark.read(bytes) {
      events.append($0)
      return true
    }
    for event in events { event.isStart ? start(event) : end(event) }
  }

  /// Reads lines in which no block can begin.
  ///
  /// A space character that Markdown does not treat as white space is inserted before each line,
  /// and after it where spaces are kept; it is removed from the result. Emphasis begins and ends
  /// next to it as at the ends of a line.
  mutating func readInline(_ text: String) {
    let marks: [Character] = ["\u{205F}", "\u{2008}", "\u{2006}", "\u{2005}", "\u{200A}"]
    guard let mark = marks.first(where: { !text.contains($0) }) else {
      runs = [MarkdownRun(text: text)]
      return
    }
    guardMark = mark
    let keeps = syntax == .inlineOnlyWithWhitespace
    let lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    .map { line -> String in
      guard keeps else {
        return "\(mark)" + String(line.drop { $0 == " " || $0 == "\t" })
      }
      // A backslash at the end is a line break.
      let slashes = line.reversed().prefix { $0 == "\\" }.count
      return "\(mark)" + line + (slashes % 2 == 1 ? "" : "\(mark)")
    }
    read(Array(lines.joined(separator: "\n").utf8))
  }

  // MARK: Elements

  private mutating func open(_ kind: MarkdownRun.BlockKind) {
    guard syntax == .full else { return }
    identity += 1
    blocks.append(.init(kind: kind, identity: identity))
  }

  private mutating func close() { if syntax == .full { blocks.removeLast() } }

  private mutating func start(_ event: MarkdownEvent) {
    guard notes == 0 || event.kind == .footnote else { return }
    switch event.kind {
    case .text: append(event.text)
    case .softBreak:
      append(syntax == .inlineOnlyWithWhitespace ? "\n" : " ", syntax == .full ? .softBreak : [])
    case .lineBreak: append("\n", syntax == .full ? .lineBreak : [])
    case .code: append(event.text, .code)
    case .htmlInline: append(event.text, .inlineHTML)
    case .htmlBlock:
      open(.html)
      append(event.text, .blockHTML)
      close()
    case .codeBlock:
      let word = event.address.split(separator: " ").first.map(String.init)
      open(.codeBlock(word))
      append(event.text)
      close()
    case .rule:
      open(.rule)
      append("\u{2E3B}")
      close()
    case .emphasis: emphasis.append(.emphasis)
    case .strong: emphasis.append(.strong)
    case .strikethrough: emphasis.append(.strikethrough)
    case .link: links.append(event.address)
    case .image: images.append(event.address)
    case .footnoteReference: append("[^\(event.text)]")
    case .heading: open(.header(event.level))
    case .paragraph: open(.paragraph)
    case .blockQuote: open(.blockQuote)
    case .list:
      counts.append(event.isOrdered ? event.level : 1)
      open(event.isOrdered ? .orderedList : .unorderedList)
    case .item, .task:
      open(.listItem(counts.last ?? 1))
      if !counts.isEmpty { counts[counts.count - 1] += 1 }
    case .table:
      counts.append(1)
      open(.table(event.alignments))
    case .headerRow:
      columns = 0
      open(.tableHeaderRow)
    case .row:
      columns = 0
      open(.tableRow(counts.last ?? 1))
      if !counts.isEmpty { counts[counts.count - 1] += 1 }
    case .cell:
      open(.tableCell(columns))
      columns += 1
    case .footnote: notes += 1
    case .document, .other: break
    }
  }

  private mutating func end(_ event: MarkdownEvent) {
    if event.kind == .footnote { notes -= 1 }
    guard notes == 0 else { return }
    switch event.kind {
    case .emphasis, .strong, .strikethrough: _ = emphasis.popLast()
    case .link: _ = links.popLast()
    case .image: _ = images.popLast()
    case .list, .table:
      _ = counts.popLast()
      close()
    case .heading, .paragraph, .blockQuote, .item, .task, .headerRow, .row, .cell: close()
    default: break
    }
  }

  private mutating func append(_ text: String, _ inline: MarkdownRun.Inline = []) {
    let text = guardMark.map { mark in text.filter { $0 != mark } } ?? text
    guard !text.isEmpty else { return }
    var run = MarkdownRun(text: text, blocks: blocks.reversed())
    run.inline = emphasis.reduce(inline) { $0.union($1) }
    run.link = links.last
    run.image = images.last
    if let last = runs.last, last.hasSameFormat(as: run) {
      runs[runs.count - 1].text += text
    } else {
      runs.append(run)
    }
  }
}

extension MarkdownRun {
  fileprivate func hasSameFormat(as other: MarkdownRun) -> Bool {
    blocks == other.blocks && inline == other.inline && link == other.link && image == other.image
  }
}
