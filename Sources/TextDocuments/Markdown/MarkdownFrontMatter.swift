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
/// The names below become the document's properties; others are left out, as they are no part of the text.
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
        result.append(next == "n" || next == "t" ? " " : next)
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

  /// The head of a document with these properties; "" if there are none that it can say.
  static func text(_ format: DocumentFormat) -> String {
    let texts = [
      ("title", format.title), ("author", format.author), ("subject", format.subject),
      ("description", format.comment), ("category", format.category), ("lang", format.language),
    ]
    var lines = texts.compactMap { name, text in
      text.flatMap { $0.isEmpty ? nil : "\(name): \(quoted($0))" }
    }
    if !format.keywords.isEmpty {
      lines.append("keywords: [\(format.keywords.map(quoted).joined(separator: ", "))]")
    }
    if let time = format.created {
      func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
      lines.append(
        "date: \(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute)):\(two(time.second))"
      )
    }
    return lines.isEmpty ? "" : "---\n" + lines.joined(separator: "\n") + "\n---\n"
  }

  private static func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last != " "
      && text.allSatisfy { $0.isLetter || $0.isNumber || " .-_/()".contains($0) }
    if isPlain { return text }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"" + String(escaped.map { $0.isNewline ? " " : $0 }) + "\""
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
