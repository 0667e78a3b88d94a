// SPDX-License-Identifier: MIT

/// Reads a small XML document into a tree of elements, names written out: namespace, then name.
struct XMLTree {
  final class Node {
    var name = ""
    var prefix = ""
    var attributes: [String: String] = [:]
    var prefixes: [String: String] = [:]
    var children: [Node] = []
    var text = ""

    func first(_ name: String) -> Node? {
      if self.name == name { return self }
      for child in children { if let found = child.first(name) { return found } }
      return nil
    }
  }

  private let characters: [Character]
  private var place = 0
  private var open: [(node: Node, name: String, names: [String: String])] = []
  private var root: Node?

  /// Reads a tree.
  ///
  /// - Throws: The first syntax error, if the text is not well-formed.
  static func read(_ text: String) throws(PDFDamage) -> Node {
    var tree = XMLTree(text)
    try tree.readAll()
    guard let root = tree.root else { throw PDFDamage("it holds no element") }
    return root
  }

  private init(_ text: String) { characters = Array(text) }

  static func split(_ name: String) -> (namespace: String, name: String) {
    guard let end = name.lastIndex(where: { $0 == "/" || $0 == "#" }) else { return ("", name) }
    return (String(name[...end]), String(name[name.index(after: end)...]))
  }

  private func starts(_ word: String) -> Bool { characters[place...].starts(with: word) }

  /// Returns the text before a word, which is skipped.
  private mutating func take(until word: String) throws(PDFDamage) -> String {
    let mark = Array(word)
    let start = place
    while place + mark.count <= characters.count {
      if characters[place..<place + mark.count].elementsEqual(mark) {
        defer { place += mark.count }
        return String(characters[start..<place])
      }
      place += 1
    }
    throw PDFDamage("“\(word)” is missing behind \(String(characters[start...].prefix(20)))")
  }

  private mutating func readAll() throws(PDFDamage) {
    while place < characters.count {
      if starts("<?") {
        _ = try take(until: "?>")
      } else if starts("<!--") {
        _ = try take(until: "-->")
      } else if starts("</") {
        place += 2
        let name = try take(until: ">").filter { !$0.isWhitespace }
        guard let last = open.popLast(), last.name == name else {
          throw PDFDamage("</\(name)> ends nothing that is open")
        }
      } else if starts("<") {
        place += 1
        try readTag()
      } else {
        let start = place
        while place < characters.count, characters[place] != "<" { place += 1 }
        let text = String(characters[start..<place])
        let isBlank = text.allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard let last = open.last else {
          if !isBlank { throw PDFDamage("“\(text.prefix(20))” stands outside of all elements") }
          continue
        }
        last.node.text += try plain(text)
      }
    }
    if let last = open.last { throw PDFDamage("<\(last.name)> does not end") }
  }

  private mutating func readTag() throws(PDFDamage) {
    var tag = try take(until: ">")
    let isEmpty = tag.hasSuffix("/")
    if isEmpty { tag.removeLast() }
    guard let match = tag.prefixMatch(of: /[A-Za-z_][\w:.\-]*/) else {
      throw PDFDamage("“<\(tag.prefix(20))” is no element")
    }
    var names = open.last?.names ?? [:]
    var values: [(String, String)] = []
    var rest = tag[match.range.upperBound...]
    while true {
      rest = rest.drop { $0.isWhitespace }
      if rest.isEmpty { break }
      guard let pair = rest.prefixMatch(of: /([\w:.\-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/) else {
        throw PDFDamage("“\(rest.prefix(20))” is no attribute")
      }
      let value = try plain(String(pair.2 ?? pair.3 ?? ""))
      rest = rest[pair.range.upperBound...]
      if pair.1 == "xmlns" {
        names[""] = value
      } else if pair.1.hasPrefix("xmlns:") {
        names[String(pair.1.dropFirst(6))] = value
      } else {
        values.append((String(pair.1), value))
      }
    }
    func long(_ name: String, isAttribute: Bool) throws(PDFDamage) -> (name: String, prefix: String)
    {
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      let prefix = parts.count == 2 ? parts[0] : ""
      if prefix == "xml" || (isAttribute && prefix.isEmpty) { return (name, prefix) }
      guard let namespace = names[prefix] ?? (prefix.isEmpty ? "" : nil) else {
        throw PDFDamage("nobody says what the prefix “\(prefix)” means")
      }
      return (namespace + (parts.last ?? ""), prefix)
    }
    let node = Node()
    (node.name, node.prefix) = try long(String(match.0), isAttribute: false)
    for (key, value) in values {
      let (name, prefix) = try long(key, isAttribute: true)
      node.attributes[name] = value
      node.prefixes[name] = prefix
    }
    if let last = open.last {
      last.node.children.append(node)
    } else if root == nil {
      root = node
    } else {
      throw PDFDamage("a second element stands outside of all others")
    }
    if !isEmpty { open.append((node, String(match.0), names)) }
  }

  private func plain(_ text: String) throws(PDFDamage) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      guard let end = rest[mark...].firstIndex(of: ";") else { throw PDFDamage("a lone “&”") }
      let name = rest[rest.index(after: mark)..<end]
      let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
      if let word = known[String(name)] {
        result += word
      } else if name.hasPrefix("#"),
        let value = name.hasPrefix("#x")
          ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst()),
        let scalar = UnicodeScalar(value)
      {
        result.unicodeScalars.append(scalar)
      } else {
        throw PDFDamage("nobody says what “&\(name);” means")
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
