// SPDX-License-Identifier: MIT

// Parsing of selectors.

extension CSSSelector {
  private static let maximumLength = 32

  /// Fails if the selector is unsupported.
  init?(_ whole: String) {
    var text = whole
    for side in Side.allCases {
      let name = side.rawValue
      guard let colons = ["::", ":"].first(where: { text.lowercased().hasSuffix($0 + name) }) else {
        continue
      }
      self.side = side
      text = String(text.dropLast(name.count + colons.count))
      if text.isEmpty || text.last?.isWhitespace == true { text += "*" }
      break
    }
    var pieces: [(compound: CSSCompound, tie: Tie)] = []
    var tie: Tie?
    for word in Self.words(text) {
      if let mark = word.first, word.count == 1, let found = Tie(rawValue: mark) {
        guard tie == nil, !pieces.isEmpty else { return nil }
        tie = found
        continue
      }
      guard let compound = CSSCompound(word), pieces.count < Self.maximumLength else { return nil }
      pieces.append((compound, tie ?? .around))
      tie = nil
    }
    guard !pieces.isEmpty, tie == nil else { return nil }
    compounds = pieces.reversed().map(\.compound)
    // The combinator between a compound and the one around it was read with the inner one.
    ties = [.around] + pieces.reversed().dropLast().map(\.tie)
  }

  /// Splits a selector into compounds and combinators.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var depth = 0
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in text {
      if character == "[" || character == "(" { depth += 1 }
      if character == "]" || character == ")" { depth = max(0, depth - 1) }
      if depth == 0 && (character.isWhitespace || ">+~".contains(character)) {
        end()
        if !character.isWhitespace { words.append(String(character)) }
      } else {
        word.append(character)
      }
    }
    end()
    return words
  }
}

extension CSSCompound {
  /// Returns the position of the closing parenthesis of the one that begins the text.
  private static func end(of text: ArraySlice<Character>) -> Int? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Fails if the compound is unsupported; `depth` counts the enclosing `:not()`.
  init?(_ text: String, depth: Int = 0) {
    var rest = Array(text)[...]
    func name() -> String? {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || !$0.isASCII }
      rest = rest.dropFirst(name.count)
      return name.isEmpty ? nil : String(name)
    }
    if rest.first == "*" {
      rest = rest.dropFirst()
    } else if let first = rest.first, first.isLetter {
      tag = name()?.lowercased()
    }
    while let mark = rest.popFirst() {
      switch mark {
      case ".":
        guard let name = name() else { return nil }
        classes.append(name)
      case "#":
        guard let name = name() else { return nil }
        id = name
      case "[":
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let inner = String(rest[..<end])
        rest = rest[(end + 1)...]
        guard let attribute = CSSAttribute(inner) else { return nil }
        attributes.append(attribute)
      case ":":
        guard let state = name() else { return nil }
        var argument: String?
        if rest.first == "(", let end = Self.end(of: rest) {
          argument = String(rest[(rest.startIndex + 1)..<end])
          rest = rest[(end + 1)...]
        }
        // All links are unvisited.
        if state == "link" && argument == nil {
          if tag == nil { tag = "a" }
        } else if state == "root" && argument == nil {
          if tag == nil { tag = "html" }
        } else if state == "only-child", argument == nil,
          let first = CSSPosition("first-child", nil),
          let last = CSSPosition("last-child", nil)
        {
          places += [first, last]
        } else if state == "not", let argument, depth < 4 {
          for part in CSSParser.split(argument, at: ",") {
            guard let compound = CSSCompound(part, depth: depth + 1) else { return nil }
            excluded.append(compound)
          }
        } else if let place = CSSPosition(state, argument) {
          places.append(place)
        } else {
          return nil
        }
      default: return nil
      }
    }
  }
}

extension CSSAttribute {
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var key = String(parts[0]).trimmingSpaces
    if parts.count > 1 {
      kind = .same
      if let last = key.last, let found = Kind(rawValue: last), found != .any, found != .same {
        kind = found
        key.removeLast()
      }
      value = String(parts[1]).trimmingSpaces.trimmingCharacters("\"'")
    }
    guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
    name = key.lowercased()
  }
}
