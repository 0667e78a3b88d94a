// SPDX-License-Identifier: MIT

/// What stands before a Markdown document and says something of it: YAML between two lines of three dashes.
///
///     ---
///     title: A title
///     author: [One, Two]
///     keywords:
///       - a
///       - b
///     ---
///
/// The names below become the document's properties. The head is kept as it is, and written again with what has changed.
///
/// - Source: Jekyll, Pandoc and their like read such a head; of YAML no more than what they show in their manuals: one name a line, texts in
///   quotation marks or without, lists in brackets or by lines, and texts of several lines (`|`, `>`).
struct MarkdownFrontMatter {
  private(set) var format = DocumentFormat()
  /// How many of the document's first bytes it is.
  private(set) var length = 0

  /// A longer one is taken for text.
  private static let longest = 1 << 16

  /// `nil` if the document has none.
  init?(_ bytes: [UInt8]) {
    let head = bytes.prefix(Self.longest)
    guard head.starts(with: Array("---".utf8)) else { return nil }
    var lines: [String] = []
    var start = 0
    while start < head.endIndex {
      let end = head[start...].firstIndex(of: 0x0A) ?? head.endIndex
      let line = String(decoding: head[start..<end], as: UTF8.self).withoutSpaceBehind
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

  /// - Returns: Whether it is a list of names and values.
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

  /// A value without its quotation marks, or without the comment behind it.
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
        // A mark twice is one.
        guard mark == "'", rest.first == mark else { break }
        result.append(mark)
        rest.removeFirst()
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// "2024-02-29", and a time of the day behind it.
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

  /// A property, and the names that it goes by; the first is written where none was read.
  private struct Property: Sendable {
    let names: [String]
    /// The value as it is written; nil for none.
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

  /// The head of a document with these properties; "" if there are none that it can say.
  ///
  /// Of the head that was read, lines stay as they are, but for those of properties that have another value now.
  static func text(_ format: DocumentFormat) -> String {
    let read = format.frontMatter.flatMap { MarkdownFrontMatter(Array($0.utf8)) }
    var lines: [String] = []
    var rest = properties
    var isKept = true
    var hasLines = false
    for line in read == nil ? [] : keptLines(format.frontMatter ?? "") {
      let goesOn = line.first.map { " \t-".contains($0) } ?? true
      let isMarkup = isMarkup(line)
      if !goesOn, let entry = entry(line) {
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
      if isKept, let safe = isMarkup ? encoded(line, isText: hasLines && goesOn) : line {
        lines.append(safe)
      }
    }
    for property in rest {
      if let value = property.value(format) { lines.append("\(property.names[0]): \(value)") }
    }
    return lines.isEmpty ? "" : "---\n" + lines.joined(separator: "\n") + "\n---\n"
  }

  /// Whether readers that know no such head would see an element or a link in a line.
  private static func isMarkup(_ line: String) -> Bool {
    line.unicodeScalars.contains("<") || line.firstRange(of: "](") != nil
  }

  /// A line whose value says the same in quotation marks, without elements and links; nil for one that cannot be said so.
  ///
  ///     link: <https://e.org>     link: "\x3chttps://e.org\x3e"
  ///
  /// - `isText`: Whether it is of a text in several lines, which has no quotation marks: its signs are spelled out there.
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
    // Lists and mappings in one line: each of their quoted texts is encoded in its place.
    if rest.first == "[" || rest.first == "{" { return flow(String(rest)).map { head + $0 } }
    return head + quoted(scalar(String(rest)))
  }

  /// A list in brackets with all its texts in quotation marks; nil for anything else in brackets.
  private static func flow(_ text: String) -> String? {
    guard text.first == "[", text.last == "]" else { return nil }
    let parts = CSSParser.split(String(text.dropFirst().dropLast()), at: ",")
    guard parts.allSatisfy({ !$0.hasPrefix("[") && !$0.hasPrefix("{") }) else { return nil }
    return "[" + parts.map { quoted(scalar($0)) }.joined(separator: ", ") + "]"
  }

  /// The lines between those of dashes.
  private static func keptLines(_ head: String) -> [String] {
    head.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).withoutSpaceBehind }.dropFirst().prefix { $0 != "---" && $0 != "..." }
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
      // To readers that know no such head it is text, with elements and links.
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
  fileprivate var withoutSpaceBehind: String {
    var text = self[...]
    while let last = text.last, last == " " || last == "\t" || last.isNewline {
      text.removeLast()
    }
    return String(text)
  }
}
