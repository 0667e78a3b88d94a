// SPDX-License-Identifier: MIT

/// A property and its value, as written in a style sheet or a `style` attribute.
struct CSSDeclaration: Equatable {
  var name: String
  var value: String
  var isImportant = false
}

struct CSSRule {
  var selector: CSSSelector
  var declarations: [CSSDeclaration]
}

/// Parses style sheets.
///
/// It skips unsupported rules: those of other media, selectors with states, and those that depend
/// on elements after the subject, except whether it is the last child (`HTMLLastChildren`).
///
/// - Source: CSS Syntax Module Level 3, error handling included: an invalid declaration ends at its
///   semicolon.
struct CSSParser {
  private let scalars: [UInt8]
  private var position = 0
  /// What the rules begin with that are in the rule that was read last.
  private var nested: [String] = []
  /// The pages whose rule is read, and the boxes in their margins.
  private var page: String?
  private var pageMargins: [CSSPageMargin] = []

  private init(_ text: [UInt8]) { scalars = text }

  static func declarations(_ text: String) -> [CSSDeclaration] {
    var parser = CSSParser(Array(text.utf8))
    return parser.declarations(until: nil)
  }

  /// The contents of a style sheet.
  struct Sheet {
    var rules: [CSSRule] = []
    /// The declarations of `@page` for all pages.
    var page: [CSSDeclaration] = []
    var pageMargins: [CSSPageMargin] = []
    var palettes = FontPaletteRules()
    /// The URLs of style sheets whose rules come before these.
    var imports: [String] = []
    /// Unsupported rules: "@font-face", "@page :first".
    var ignored: Set<String> = []
  }

  static func sheet(_ text: String) -> Sheet {
    var parser = CSSParser(Array(text.utf8))
    var sheet = Sheet()
    parser.rules(into: &sheet, depth: 0)
    return sheet
  }

  /// The nesting limit of `@media`.
  private static let depthLimit = 16
  private static let importLimit = 64

  private static let maximumRules = 1 << 16
  /// The limit of declarations in a rule.
  private static let maximumDeclarations = 1000

  // MARK: Rules

  private mutating func rules(into sheet: inout Sheet, depth: Int) {
    while position < scalars.count {
      skipSpace()
      guard position < scalars.count else { return }
      if scalars[position] == 0x7D {
        position += 1
        if depth > 0 { return }
        continue
      }
      // HTML comments around a sheet.
      if skip("<!--") || skip("-->") { continue }
      if scalars[position] == 0x40 {
        atRule(into: &sheet, depth: depth)
        continue
      }
      let prelude = text(until: [0x7B], orEnd: false)
      guard position < scalars.count, scalars[position] == 0x7B else { return }
      position += 1
      nested = []
      let found = declarations(until: 0x7D)
      if !nested.isEmpty { sheet.ignored.insert("rules in rules") }
      for part in Self.split(prelude, at: ",") where sheet.rules.count < Self.maximumRules {
        if let selector = CSSSelector(part) {
          sheet.rules.append(CSSRule(selector: selector, declarations: found))
        } else if let name = CSSSelector.unsupportedName(in: part),
          found.contains(where: { CSSProperties.hasEffect($0.name) })
        {
          sheet.ignored.insert(name)
        }
      }
    }
  }

  private mutating func atRule(into sheet: inout Sheet, depth: Int) {
    position += 1
    let whole = text(until: [0x7B, 0x3B], orEnd: true)
    let isBlock = position < scalars.count && scalars[position] == 0x7B
    position = min(position + 1, scalars.count)
    let name = whole.prefix {
      !$0.isWhitespace && $0 != "(" && $0 != ":" && $0 != "\"" && $0 != "'"
    }
    .lowercased()
    let prelude = String(whole.dropFirst(name.count)).trimmingSpaces
    guard isBlock else {
      if name == "import", sheet.rules.isEmpty, sheet.imports.count < Self.importLimit,
        let url = Self.importedURL(prelude)
      {
        sheet.imports.append(url)
      }
      return
    }
    switch name {
    case "page" where CSSPageMargin.pages.contains { prelude == ($0.isEmpty ? "" : ":" + $0) }:
      (nested, pageMargins) = ([], [])
      page = String(prelude.dropFirst())
      let found = declarations(until: 0x7D)
      page = nil
      if prelude.isEmpty {
        sheet.page += found
      } else if found.contains(where: { CSSProperties.hasEffect($0.name) }) {
        sheet.ignored.insert("@page \(prelude)")
      }
      sheet.pageMargins += pageMargins
      sheet.ignored.formUnion(nested.map { "@page \($0.prefix(40))" })
    case "font-palette-values": sheet.palettes.add(prelude, declarations(until: 0x7D))
    case "media" where depth < Self.depthLimit && CSSMedia.counts(prelude),
      "supports" where depth < Self.depthLimit && !prelude.lowercased().hasPrefix("not"),
      "layer" where depth < Self.depthLimit:
      rules(into: &sheet, depth: depth + 1)
    default:
      if Self.namedRules.contains(name) {
        sheet.ignored.insert("@" + name + (name == "page" ? " \(prelude.prefix(40))" : ""))
      }
      skipBlock()
    }
  }

  /// Rules that would change a page, and that nothing is made of.
  private static let namedRules: Set<String> = [
    "page", "font-face", "container", "counter-style", "footnote", "scope",
  ]

  /// The URL of `@import` if what is imported is for paper: `url("a.css") print`, `"a.css" layer(x)`.
  private static func importedURL(_ prelude: String) -> String? {
    var words = split(prelude, at: " ")
    guard var url = words.first else { return nil }
    words.removeFirst()
    if url.lowercased().hasPrefix("url("), url.hasSuffix(")") {
      url = String(url.dropFirst(4).dropLast()).trimmingSpaces
    }
    while let word = words.first?.lowercased(),
      word == "layer" || word.hasPrefix("layer(") || word.hasPrefix("supports(")
    {
      words.removeFirst()
    }
    guard CSSMedia.counts(words.joined(separator: " ")) else { return nil }
    let found = url.trimmingCharacters("\"'")
    return found.isEmpty ? nil : found
  }

  /// Skips to after the matching closing brace.
  private mutating func skipBlock() {
    var depth = 1
    while position < scalars.count && depth > 0 {
      if scalars[position] == 0x7B { depth += 1 }
      if scalars[position] == 0x7D { depth -= 1 }
      position += 1
    }
  }

  // MARK: Declarations

  private mutating func declarations(until end: UInt8?) -> [CSSDeclaration] {
    var result: [CSSDeclaration] = []
    while position < scalars.count {
      skipSpace()
      guard position < scalars.count else { break }
      if scalars[position] == end {
        position += 1
        return result
      }
      if scalars[position] == 0x3B {
        position += 1
        continue
      }
      let whole = text(until: end == nil ? [0x3B] : [0x3B, 0x7B, 0x7D], orEnd: true)
      if end != nil, position < scalars.count, scalars[position] == 0x7B {
        position += 1
        if let page, whole.hasPrefix("@"),
          CSSPageMargin.names.contains(whole.dropFirst().lowercased())
        {
          self.page = nil
          pageMargins.append(
            CSSPageMargin(
              pages: page, name: whole.dropFirst().lowercased(),
              declarations: declarations(until: 0x7D)))
          self.page = page
          continue
        }
        // Rules in a rule, and other margins of pages.
        if nested.count < 100 { nested.append(whole) }
        skipBlock()
        continue
      }
      if let colon = whole.firstIndex(of: ":") {
        let raw = String(whole[..<colon]).trimmingSpaces
        let name = raw.hasPrefix("--") ? raw : raw.lowercased()
        var value = String(whole[whole.index(after: colon)...]).trimmingSpaces
        var isImportant = false
        if let mark = value.lastIndex(of: "!"),
          String(value[value.index(after: mark)...]).trimmingSpaces.lowercased() == "important"
        {
          isImportant = true
          value = String(value[..<mark]).trimmingSpaces
        }
        if !name.isEmpty && !value.isEmpty
          && (end == nil || result.count < Self.maximumDeclarations)
        {
          result.append(CSSDeclaration(name: name, value: value, isImportant: isImportant))
        }
      }
    }
    return result
  }

  // MARK: Text

  private mutating func skip(_ word: String) -> Bool {
    guard scalars[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func skipComment() -> Bool {
    guard position + 1 < scalars.count, scalars[position] == 0x2F, scalars[position + 1] == 0x2A
    else { return false }
    position += 2
    while position < scalars.count {
      if scalars[position] == 0x2A, position + 1 < scalars.count, scalars[position + 1] == 0x2F {
        position += 2
        return true
      }
      position += 1
    }
    return true
  }

  private mutating func skipSpace() {
    while position < scalars.count {
      if scalars[position] <= 0x20 {
        position += 1
      } else if !skipComment() {
        return
      }
    }
  }

  /// Reads text up to one of the given bytes outside of strings and brackets.
  private mutating func text(until ends: [UInt8], orEnd: Bool) -> String {
    var result: [UInt8] = []
    var quote: UInt8?
    var brackets = 0
    while position < scalars.count {
      let byte = scalars[position]
      if let open = quote {
        if byte == open { quote = nil }
        if byte == 0x5C, position + 1 < scalars.count {
          result.append(byte)
          position += 1
        }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x28 || byte == 0x5B {
        brackets += 1
      } else if byte == 0x29 || byte == 0x5D {
        brackets = max(0, brackets - 1)
      } else if brackets == 0 && ends.contains(byte) {
        break
      } else if skipComment() {
        result.append(0x20)
        continue
      }
      result.append(scalars[position])
      position += 1
    }
    return String(decoding: result, as: UTF8.self).trimmingSpaces
  }

  /// Splits text at a separator outside of strings and brackets.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts: [String] = []
    var part = ""
    var quote: Character?
    var brackets = 0
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        brackets += 1
      } else if character == ")" {
        brackets = max(0, brackets - 1)
      } else if brackets == 0
        && (character == separator || (separator == " " && character.isWhitespace))
      {
        if !part.isEmpty { parts.append(part.trimmingSpaces) }
        part = ""
        continue
      }
      part.append(character)
    }
    if !part.isEmpty { parts.append(part.trimmingSpaces) }
    return parts
  }
}

extension StringProtocol {
  func trimmingCharacters(_ characters: String) -> String {
    var text = Substring(self)
    while let first = text.first, characters.contains(first) { text = text.dropFirst() }
    while let last = text.last, characters.contains(last) { text = text.dropLast() }
    return String(text)
  }
}
