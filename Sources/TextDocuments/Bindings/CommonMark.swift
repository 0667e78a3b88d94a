// SPDX-License-Identifier: MIT

private import CMarkGFM
private import Synchronization

/// An event of a Markdown document: the start or end of an element, or a leaf.
struct MarkdownEvent {
  enum Kind: String {
    case document, blockQuote = "block_quote", list, item, codeBlock = "code_block", htmlBlock =
      "html_block"
    case paragraph, heading, rule = "thematic_break", text, softBreak = "softbreak", lineBreak =
      "linebreak", code
    case htmlInline = "html_inline", emphasis = "emph", strong, link, image, strikethrough, table
    case headerRow = "table_header", row = "table_row", cell = "table_cell", task = "tasklist"
    case footnote = "footnote_definition", footnoteReference = "footnote_reference", other

    /// Whether it is a container that may hold any elements.
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
  /// Its text; of the start of a heading, all the text in it; of a footnote, its label.
  var text = ""
  /// The destination of a link or the source of an image; the first word of a code block's info
  /// string.
  var address = ""
  var title = ""
  var level = 0
  var isOrdered = false
  var isParenthesis = false
  var isTight = false
  var isChecked = false
  /// For a table's row: the number of its source line, from 1.
  var line = 0
  /// For a table: the alignment of each column, "l", "c", "r", or 0.
  var alignments: [UInt8] = []
}

/// cmark-gfm: CommonMark with tables, strikethrough, tasks, autolinks and footnotes.
///
/// It parses text only.
enum CommonMark {
  /// Locked while the library parses.
  ///
  /// The library keeps the characters that its extensions look for in one table of the process. It
  /// fills the table at the start of a document's text and clears it at the end (0.29.0.gfm.6), so
  /// a second thread would miss them.
  private static let parsing = Mutex<Void>(())

  /// The reason why documents cannot be read; nil if they can.
  ///
  /// The library is loaded for the first document and may not be installed.
  static var problem: String? { unsafe gfm_problem().map { unsafe String(cString: $0) } }

  /// Passes a document's elements to a visitor, in document order.
  ///
  /// - Parameters:
  ///   - bytes: The document, in UTF-8.
  ///   - visit: Called for each event; the result false ends the walk.
  /// - Returns: False if the visitor has ended the walk.
  /// - Precondition: ``problem`` is nil.
  static func read(_ bytes: [UInt8], _ visit: (MarkdownEvent) -> Bool) -> Bool {
    if let problem { preconditionFailure(problem) }
    guard let document = unsafe parsing.withLock({ _ in unsafe parse(bytes) }) else { return true }
    defer { unsafe gfm_node_free(document) }
    return unsafe walk(document, MarkdownLines(bytes), visit)
  }

  /// Returns the characters of HTML's named entities, by name: "check", "NotEqualTilde".
  ///
  /// The result lacks unknown names, and is empty without the library.
  static func characters(named names: [String]) -> [String: String] {
    guard problem == nil, !names.isEmpty else { return [:] }
    // One paragraph for each, with letters around the entity, because spaces at the ends are
    // trimmed.
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
      // Scalars, not characters: an accent combines with the letter before it.
      found[name] = String(shown.unicodeScalars.dropFirst().dropLast())
    }
    return found
  }

  /// Parses a document into a tree that the caller frees; nil if out of memory.
  ///
  /// Requires the lock ``parsing``.
  private static func parse(_ bytes: [UInt8]) -> OpaquePointer? {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe gfm_parse(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
  }

  /// Walks a document's elements; a footnote follows its first reference, not the end of the
  /// document.
  private static func walk(
    _ document: OpaquePointer, _ lines: consuming MarkdownLines, _ visit: (MarkdownEvent) -> Bool
  ) -> Bool {
    // The library has sorted the notes: a reference holds its footnote's index among them.
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
    // The iterators of the document, and of the nested notes.
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

  /// Returns the text within an element, without alternative text of images and without HTML.
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
    // The library has no type names for these.
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
