// SPDX-License-Identifier: MIT

/// The YAML front matter of a Markdown document, between two lines of three dashes.
///
///     ---
///     title: A title
///     author: [One, Two]
///     keywords:
///       - a
///       - b
///     ---
///
/// The keys below are the document's properties. The front matter is kept unchanged, and written
/// again with the changed properties.
///
/// - Source: Jekyll, Pandoc and similar programs read front matter. The supported YAML is the part
///   that their manuals show: one key a line, strings with or without quotation marks, flow and
///   block sequences, and multi-line strings (`|`, `>`).
struct MarkdownFrontMatter {
  private(set) var format = DocumentFormat()
  /// Its length in bytes, from the start of the document.
  private(set) var length = 0

  /// The size limit; longer front matter is treated as text.
  private static let maximumLength = 1 << 16

  /// Fails if the document has no front matter.
  init?(_ bytes: [UInt8]) {
    let head = bytes.prefix(Self.maximumLength)
    guard head.starts(with: Array("---".utf8)) else { return nil }
    var lines: [String] = []
    var start = 0
    while start < head.endIndex {
      let end = head[start...].firstIndex(of: 0x0A) ?? head.endIndex
      let line = String(decoding: head[start..<end], as: UTF8.self).withoutTrailingSpace
      start = min(end + 1, head.endIndex)
      if lines.isEmpty {
        guard line == "---" else { return nil }
      } else if line == "---" || line == "..." {
        length = start
        break
      }
      lines.append(line)
    }
    guard length > 0, lines.count > 1, Self.entry(lines[1]) != nil || lines[1].hasPrefix("#")
    else { return nil }
    guard read(lines.dropFirst()) else { return nil }
    format.frontMatter = String(decoding: bytes[..<length], as: UTF8.self)
  }

  /// - Returns: Whether the lines are a list of keys and values.
  private mutating func read(_ lines: ArraySlice<String>) -> Bool {
    var name = ""
    var values: [String] = []
    var hasName = false
    for line in lines {
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix(" ") || line.hasPrefix("\t") || line.hasPrefix("- ") || line == "-" {
        guard hasName else { return false }
        values.append(line.trimmingSpaces)
      } else if let entry = Self.entry(line) {
        take(name, values)
        (name, values, hasName) = (entry.name, [entry.value], true)
      } else {
        return false
      }
    }
    take(name, values)
    return hasName
  }

  private static func entry(_ line: String) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon]
    let rest = line[line.index(after: colon)...]
    guard !name.isEmpty, rest.isEmpty || rest.hasPrefix(" ") || rest.hasPrefix("\t"),
      name.allSatisfy({ $0.isLetter || $0.isNumber || "-_. ".contains($0) })
    else { return nil }
    return (name.lowercased(), String(rest).trimmingSpaces)
  }

  private mutating func take(_ name: String, _ lines: [String]) {
    let values = Self.values(lines)
    guard !values.isEmpty else { return }
    let text = values.joined(separator: ", ")
    switch name {
    case "title": format.title = text
    case "author", "authors": format.author = text
    case "subject", "subtitle": format.subject = text
    case "description", "abstract": format.comment = text
    case "keywords", "tags":
      if values.count > 1 { format.keywords = values } else { format.keywordList = text }
    case "category": format.category = text
    case "lang", "language": format.language = text
    case "date": format.created = Self.time(text)
    default: break
    }
  }

  // MARK: Values

  private static func values(_ lines: [String]) -> [String] {
    guard let first = lines.first else { return [] }
    let rest = lines.dropFirst()
    if first.isEmpty, rest.contains(where: { $0.hasPrefix("-") }) {
      return rest.filter { $0.hasPrefix("-") }.map { scalar(String($0.dropFirst())) }
        .filter { !$0.isEmpty }
    }
    if first.hasPrefix("[") {
      let inner = ([first] + rest).joined(separator: " ").dropFirst()
      let end = inner.lastIndex(of: "]") ?? inner.endIndex
      return CSSParser.split(String(inner[..<end]), at: ",").map { scalar($0) }
        .filter { !$0.isEmpty }
    }
    let isBlock = first.hasPrefix("|") || first.hasPrefix(">")
    let text = (isBlock ? Array(rest) : lines).joined(separator: " ")
    let value = isBlock ? text.trimmingSpaces : scalar(text)
    return value.isEmpty ? [] : [value]
  }

  /// Returns a value without its quotation marks, or without the comment after it.
  private static func scalar(_ text: String) -> String {
    let text = text.trimmingSpaces
    guard let mark = text.first, mark == "\"" || mark == "'" else {
      let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
      return String(text[..<end]).trimmingSpaces
    }
    var result = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == "\\", mark == "\"", let next = rest.popFirst() {
        if next == "x", let value = UInt8(rest.prefix(2), radix: 16), value >= 0x20 {
          result.unicodeScalars.append(Unicode.Scalar(value))
          rest = rest.dropFirst(2)
        } else {
          result.append(next == "n" || next == "t" ? " " : next)
        }
      } else if character == mark {
        // A doubled quotation mark is a single one.
        guard mark == "'", rest.first == mark else { break }
        result.append(mark)
        rest.removeFirst()
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Parses "2024-02-29", optionally followed by a time of day.
  private static func time(_ text: String) -> DocumentFormat.Time? {
    let parts = text.split { !$0.isASCII || !$0.isNumber }.prefix(6).compactMap { Int($0) }
    guard parts.count >= 3, parts[0] > 31, parts[0] < 10_000, (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    func part(_ index: Int, below limit: Int) -> Int {
      index < parts.count && parts[index] < limit ? parts[index] : 0
    }
    return .init(
      year: parts[0], month: parts[1], day: parts[2], hour: part(3, below: 24),
      minute: part(4, below: 60), second: part(5, below: 60))
  }

  // MARK: Writing

  /// A property and its keys; the first key is used if none was read.
  private struct Property: Sendable {
    let names: [String]
    /// Returns the value as it is written; nil for none.
    let value: @Sendable (DocumentFormat) -> String?

    init(_ names: String..., value: @escaping @Sendable (DocumentFormat) -> String?) {
      (self.names, self.value) = (names, value)
    }

    static func text(
      _ names: String..., at path: any KeyPath<DocumentFormat, String?> & Sendable
    ) -> Property {
      Property(names) { format in
        format[keyPath: path].flatMap { $0.isEmpty ? nil : quoted($0) }
      }
    }

    private init(_ names: [String], value: @escaping @Sendable (DocumentFormat) -> String?) {
      (self.names, self.value) = (names, value)
    }
  }

  private static let properties: [Property] = [
    .text("title", at: \.title), .text("author", "authors", at: \.author),
    .text("subject", "subtitle", at: \.subject),
    .text("description", "abstract", at: \.comment), .text("category", at: \.category),
    .text("lang", "language", at: \.language),
    Property("keywords", "tags") { format in
      format.keywords.isEmpty
        ? nil : "[\(format.keywords.map(quoted).joined(separator: ", "))]"
    },
    Property("date") { $0.created.map(text) },
  ]

  private static func text(_ time: DocumentFormat.Time) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return
      "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute)):\(two(time.second))"
  }

  /// Returns the front matter for a document's properties; "" if it would be empty.
  ///
  /// The lines of the original front matter are unchanged, except those of properties whose values
  /// have changed.
  static func text(_ format: DocumentFormat) -> String {
    let read = format.frontMatter.flatMap { MarkdownFrontMatter(Array($0.utf8)) }
    var lines: [String] = []
    var rest = properties
    var isKept = true
    var hasLines = false
    for line in read == nil ? [] : keptLines(format.frontMatter ?? "") {
      let continues = line.first.map { " \t-".contains($0) } ?? true
      let isMarkup = isMarkup(line)
      if !continues, let entry = entry(line) {
        isKept = true
        hasLines = entry.value.hasPrefix("|") || entry.value.hasPrefix(">")
        if let property = properties.first(where: { $0.names.contains(entry.name) }) {
          let value = property.value(format)
          isKept = value == property.value(read?.format ?? DocumentFormat())
          if !isKept, let value {
            lines.append("\(line.prefix { $0 != ":" }): \(value)")
          }
          rest.removeAll { $0.names[0] == property.names[0] }
        }
      }
      if isKept, let safe = isMarkup ? encoded(line, isText: hasLines && continues) : line {
        lines.append(safe)
      }
    }
    for property in rest {
      if let value = property.value(format) { lines.append("\(property.names[0]): \(value)") }
    }
    return lines.isEmpty ? "" : "---\n" + lines.joined(separator: "\n") + "\n---\n"
  }

  /// Whether readers without support for front matter would find an element or a link in a line.
  private static func isMarkup(_ line: String) -> Bool {
    line.unicodeScalars.contains("<") || line.firstRange(of: "](") != nil
  }

  /// Returns an equivalent line whose value is quoted and contains no elements and links; nil if
  /// there is none.
  ///
  ///     link: <https://e.org>     link: "\x3chttps://e.org\x3e"
  ///
  /// `isText` says whether the line is part of a multi-line string, which has no quotation marks:
  /// characters are escaped there as HTML entities.
  private static func encoded(_ line: String, isText: Bool) -> String? {
    if isText {
      return line.replacing("<", with: "&lt;").replacing("](", with: "]&#40;")
    }
    let start = line.prefix { $0 == " " || $0 == "\t" }
    var rest = line.dropFirst(start.count)
    var head = String(start)
    while rest.hasPrefix("- ") {
      head += "- "
      rest = rest.dropFirst(2).drop { $0 == " " }
    }
    if rest.hasPrefix("#") {
      return head + rest.replacing("<", with: "&lt;").replacing("](", with: "]&#40;")
    }
    if let entry = entry(String(rest)), let colon = rest.firstIndex(of: ":"),
      !isMarkup(String(rest[..<colon]))
    {
      head += String(rest[...colon]) + " "
      rest = entry.value[...]
    }
    guard !isMarkup(head), !rest.isEmpty else { return nil }
    // Flow sequences and mappings: each string in them is encoded separately.
    if rest.first == "[" || rest.first == "{" { return flow(String(rest)).map { head + $0 } }
    return head + quoted(scalar(String(rest)))
  }

  /// Returns a flow sequence with all its strings in quotation marks; nil for other text in
  /// brackets.
  private static func flow(_ text: String) -> String? {
    guard text.first == "[", text.last == "]" else { return nil }
    let parts = CSSParser.split(String(text.dropFirst().dropLast()), at: ",")
    guard parts.allSatisfy({ !$0.hasPrefix("[") && !$0.hasPrefix("{") }) else { return nil }
    return "[" + parts.map { quoted(scalar($0)) }.joined(separator: ", ") + "]"
  }

  /// Returns the lines between the delimiters.
  private static func keptLines(_ head: String) -> [String] {
    head.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).withoutTrailingSpace }.dropFirst().prefix { $0 != "---" && $0 != "..." }
      .map(\.self)
  }

  private static let markup = "<>[]`&".unicodeScalars

  private static func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last != " "
      && text.allSatisfy { $0.isLetter || $0.isNumber || " .-_/()".contains($0) }
    if isPlain { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { escaped.append("\\") }
      let isSeen =
        scalar.properties.generalCategory != .control && !scalar.properties.isWhitespace
      // To readers without support for front matter it is text, with elements and links.
      if markup.contains(scalar) {
        escaped.append(contentsOf: "\\x\(String(scalar.value, radix: 16))".unicodeScalars)
      } else {
        escaped.append(isSeen ? scalar : " ")
      }
    }
    return "\"" + String(escaped) + "\""
  }
}

extension String {
  fileprivate var withoutTrailingSpace: String {
    var text = self[...]
    while let last = text.last, last == " " || last == "\t" || last.isNewline {
      text.removeLast()
    }
    return String(text)
  }
}
