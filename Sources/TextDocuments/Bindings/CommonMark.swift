// SPDX-License-Identifier: MIT

private import CMarkGFM
private import Synchronization

/// A piece of a Markdown document: an element that begins or ends, or one that is both.
struct MarkdownEvent {
  enum Kind: String {
    case document, blockQuote = "block_quote", list, item, codeBlock = "code_block", htmlBlock =
      "html_block"
    case paragraph, heading, rule = "thematic_break", text, softBreak = "softbreak", lineBreak =
      "linebreak", code
    case htmlInline = "html_inline", emphasis = "emph", strong, link, image, strikethrough, table
    case headerRow = "table_header", row = "table_row", cell = "table_cell", task = "tasklist"
    case footnote = "footnote_definition", footnoteReference = "footnote_reference", other

    /// Whether it encloses elements of all kinds.
    var holdsOthers: Bool {
      switch self {
      case .blockQuote, .list, .item, .table, .emphasis, .strong, .link, .strikethrough, .footnote:
        true
      default: false
      }
    }
  }

  var kind: Kind
  var isStart: Bool
  /// Its text; of a heading that begins, the words of all that is in it; of a footnote, its label.
  var text = ""
  /// Where a link leads or a picture lies; the first word behind a code block's fence.
  var address = ""
  var title = ""
  var level = 0
  var isOrdered = false
  var isParenthesis = false
  var isTight = false
  var isChecked = false
  /// Of a table's row: the line that it stands in, from 1.
  var line = 0
  /// Of a table's columns: "l", "c", "r", or 0.
  var alignments: [UInt8] = []
}

/// cmark-gfm: CommonMark with tables, strikethrough, tasks, links by themselves and footnotes.
///
/// It reads text only.
enum CommonMark {
  /// Held while the library parses.
  ///
  /// It keeps the characters that its extensions look for in one table of the process, which it fills when it begins
  /// with a document's text and empties at the end (0.29.0.gfm.6): a second thread would miss them.
  private static let parsing = Mutex<Void>(())

  /// Why no document can be read: the library is loaded when the first one is, and may not be installed.
  static var problem: String? { unsafe gfm_problem().map { unsafe String(cString: $0) } }

  /// Tells a document's elements in order.
  ///
  /// False if the visitor has ended it.
  ///
  /// - Precondition: There is no ``problem``.
  static func read(_ bytes: [UInt8], _ visit: (MarkdownEvent) -> Bool) -> Bool {
    if let problem { preconditionFailure(problem) }
    guard let document = unsafe parsing.withLock({ _ in unsafe parse(bytes) }) else { return true }
    defer { unsafe gfm_node_free(document) }
    return unsafe walk(document, MarkdownLines(bytes), visit)
  }

  /// The characters that HTML has names for, of those of the names that it has: "check", "NotEqualTilde".
  ///
  /// Nothing without the library.
  static func characters(named names: [String]) -> [String: String] {
    guard problem == nil, !names.isEmpty else { return [:] }
    // A paragraph for each, and a letter around it: spaces at the ends of one are none.
    let text = names.map { "x&\($0);x" }.joined(separator: "\n\n")
    var paragraphs: [String] = []
    _ = read(Array(text.utf8)) { event in
      if event.kind == .paragraph, event.isStart { paragraphs.append("") }
      if event.kind == .text { paragraphs[paragraphs.count - 1] += event.text }
      return true
    }
    guard paragraphs.count == names.count else { return [:] }
    var found: [String: String] = [:]
    for (name, shown) in zip(names, paragraphs) where shown != "x&\(name);x" {
      // Not of its characters: an accent makes one with the letter before it.
      found[name] = String(shown.unicodeScalars.dropFirst().dropLast())
    }
    return found
  }

  /// A document's elements, which the caller frees; nil without memory.
  ///
  /// Called with ``parsing`` held.
  private static func parse(_ bytes: [UInt8]) -> OpaquePointer? {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe gfm_parse(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
  }

  /// Walks a document's elements; a footnote stands behind the first reference to it, not at the end.
  private static func walk(
    _ document: OpaquePointer, _ lines: consuming MarkdownLines, _ visit: (MarkdownEvent) -> Bool
  ) -> Bool {
    // The library has sorted them: a reference names its footnote's place among them.
    var notes: [OpaquePointer?] = unsafe []
    var child = unsafe gfm_first_child(document)
    while let node = unsafe child {
      unsafe child = gfm_next(node)
      if unsafe gfm_kind(node) == GFM_FOOTNOTE {
        unsafe notes.append(node)
        unsafe gfm_node_unlink(node)
      }
    }
    let all = unsafe notes
    defer {
      var rest = unsafe all
      while let note = unsafe rest.popLast() {
        if let note = unsafe note { unsafe gfm_node_free(note) }
      }
    }
    // Of the document, and of the notes within notes.
    guard let first = unsafe gfm_walk_new(document) else { return true }
    var iterators = unsafe [first]
    defer {
      while let iterator = unsafe iterators.popLast() { unsafe gfm_walk_free(iterator) }
    }
    while let iterator = unsafe iterators.last {
      let step = unsafe gfm_walk_next(iterator)
      guard step != GFM_DONE, let node = unsafe gfm_walk_node(iterator) else {
        unsafe gfm_walk_free(iterator)
        unsafe iterators.removeLast()
        continue
      }
      var event = unsafe self.event(node, isStart: step == GFM_ENTER)
      if event.kind == .footnote, event.isStart {
        event.text = unsafe lines.label(
          before: Int(gfm_start_column(node)), line: Int(gfm_start_line(node)))
      }
      if !visit(event) { return false }
      guard event.kind == .footnoteReference, let number = Int(event.text),
        unsafe notes.indices.contains(number - 1), let note = unsafe notes[number - 1]
      else { continue }
      unsafe notes[number - 1] = nil
      if let inner = unsafe gfm_walk_new(note) { unsafe iterators.append(inner) }
    }
    return true
  }

  /// The text within an element, without its pictures' words and HTML.
  private static func words(of node: OpaquePointer) -> String {
    guard let iterator = unsafe gfm_walk_new(node) else { return "" }
    defer { unsafe gfm_walk_free(iterator) }
    var words = ""
    var pictures = 0
    while true {
      let step = unsafe gfm_walk_next(iterator)
      guard step != GFM_DONE, let inner = unsafe gfm_walk_node(iterator) else { return words }
      let kind = MarkdownEvent.Kind(rawValue: unsafe String(cString: gfm_name(inner)))
      if kind == .image { pictures += step == GFM_ENTER ? 1 : -1 }
      guard step == GFM_ENTER, pictures == 0 else { continue }
      switch kind {
      case .text, .code:
        if let text = unsafe gfm_literal(inner) { unsafe words += String(cString: text) }
      case .softBreak, .lineBreak: words += " "
      default: break
      }
    }
  }

  private static func event(_ node: OpaquePointer, isStart: Bool) -> MarkdownEvent {
    let name = unsafe String(cString: gfm_name(node))
    var kind = MarkdownEvent.Kind(rawValue: name) ?? .other
    // The library has no names for these.
    let type = unsafe gfm_kind(node)
    if type == GFM_FOOTNOTE { kind = .footnote }
    if type == GFM_FOOTNOTE_REFERENCE { kind = .footnoteReference }
    var event = MarkdownEvent(kind: kind, isStart: isStart)
    guard isStart else { return event }
    func string(_ text: UnsafePointer<CChar>?) -> String {
      unsafe text.map { unsafe String(cString: $0) } ?? ""
    }
    switch event.kind {
    case .text, .code, .htmlInline, .htmlBlock, .footnoteReference:
      event.text = unsafe string(gfm_literal(node))
    case .codeBlock:
      event.text = unsafe string(gfm_literal(node))
      event.address = unsafe string(gfm_fence_info(node))
    case .heading:
      event.level = Int(unsafe gfm_heading_level(node))
      event.text = unsafe words(of: node)
    case .link, .image:
      event.address = unsafe string(gfm_url(node))
      event.title = unsafe string(gfm_title(node))
    case .list:
      event.isOrdered = unsafe gfm_list_is_ordered(node)
      event.isParenthesis = unsafe gfm_list_has_parentheses(node)
      event.level = Int(unsafe gfm_list_start(node))
      event.isTight = unsafe gfm_list_is_tight(node)
    case .task: event.isChecked = unsafe gfm_task_is_checked(node)
    case .row: event.line = Int(unsafe gfm_start_line(node))
    case .table:
      let count = Int(unsafe gfm_column_count(node))
      if let first = unsafe gfm_column_alignments(node) {
        event.alignments = unsafe Array(UnsafeBufferPointer(start: first, count: count))
      }
    default: break
    }
    return event
  }
}
