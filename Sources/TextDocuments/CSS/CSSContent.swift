// SPDX-License-Identifier: MIT

/// Evaluates `content`, the text before or after an element: strings, attributes, counters,
/// quotation marks.
///
///     content: "§ " counters(c, ".") " " attr(title)
struct CSSContent {
  private static let lengthLimit = 1 << 12

  let attributes: [HTMLAttribute]
  let counters: CSSCounters
  let quotes: CSSQuotes
  /// The number of open quotations.
  var quoteDepth: Int
  /// Whether it is in the margin of a page: counters of pages are filled in where it is drawn.
  var isOfPage = false
  /// Functions that give no text here: "target-counter".
  private(set) var ignored: [String] = []

  init(
    attributes: [HTMLAttribute], counters: CSSCounters, quotes: CSSQuotes, quoteDepth: Int
  ) {
    (self.attributes, self.counters) = (attributes, counters)
    (self.quotes, self.quoteDepth) = (quotes, quoteDepth)
  }

  /// Returns the text of a value; empty for `none`, and for values without text, such as images.
  mutating func text(_ value: String) -> String {
    guard value.utf8.count <= Self.lengthLimit else { return "" }
    var result = ""
    for word in Self.words(value) {
      // Alternative text follows, which is not shown.
      if word == "/" { break }
      result += text(ofWord: word)
    }
    return result
  }

  private mutating func text(ofWord word: String) -> String {
    if let quote = word.first, quote == "\"" || quote == "'" {
      return CSSString.unescaped(
        word.dropFirst().dropLast(word.last == quote && word.count > 1 ? 1 : 0))
    }
    switch word.lowercased() {
    case "open-quote":
      quoteDepth += 1
      return quotes.mark(isOpening: true, depth: quoteDepth)
    case "close-quote":
      defer { quoteDepth = max(0, quoteDepth - 1) }
      return quotes.mark(isOpening: false, depth: quoteDepth)
    case "no-open-quote":
      quoteDepth += 1
      return ""
    case "no-close-quote":
      quoteDepth = max(0, quoteDepth - 1)
      return ""
    default: break
    }
    guard let open = word.firstIndex(of: "("), word.hasSuffix(")") else { return "" }
    let inner = String(word[word.index(after: open)...].dropLast())
    let arguments = CSSParser.split(inner, at: ",")
    guard let name = arguments.first else { return "" }
    switch word[..<open].lowercased() {
    case "attr":
      return attributes.first { $0.name == name.lowercased() }?.value ?? ""
    case "counter" where isOfPage && (name == "page" || name == "pages"):
      return RTFPageFields.page(counter: name, style: arguments.dropFirst().first?.lowercased())
    case "counter":
      return CSSCounterStyle.text(
        counters.values(name).last ?? 0, arguments.count > 1 ? arguments[1].lowercased() : "")
    case "counters":
      guard arguments.count > 1 else { return "" }
      let between = text(ofWord: arguments[1])
      let style = arguments.count > 2 ? arguments[2].lowercased() : ""
      return counters.values(name).map { CSSCounterStyle.text($0, style) }.joined(
        separator: between)
    case let name:
      if ignored.count < 10 { ignored.append(String(name.prefix(40))) }
      return ""
    }
  }

  /// Splits a value into strings, names, and functions with their arguments.
  private static func words(_ value: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isEscaped = false
    var depth = 0
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in value {
      if let open = quote {
        word.append(character)
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == open {
          quote = nil
          if depth == 0 { end() }
        }
      } else if character == "\"" || character == "'" {
        if depth == 0 { end() }
        quote = character
        word.append(character)
      } else if depth == 0, character.isWhitespace {
        end()
      } else if depth == 0, character == "/" {
        end()
        words.append("/")
      } else {
        word.append(character)
        if character == "(" { depth += 1 }
        if character == ")" {
          depth = max(0, depth - 1)
          if depth == 0 { end() }
        }
      }
    }
    end()
    return words
  }
}

/// Quotation marks of a language, or of the property `quotes`.
struct CSSQuotes {
  /// Opening and closing marks alternately, outermost first; empty for none.
  private let marks: [String]

  /// - Parameters:
  ///   - value: The value of the property; nil or "auto" selects the marks of the language.
  ///   - language: A BCP 47 tag.
  init(_ value: String?, language: String?) {
    guard let value, value.lowercased() != "auto" else {
      marks = Self.marks(of: language ?? "")
      return
    }
    let strings = CSSParser.split(value, at: " ").filter { $0.hasPrefix("\"") || $0.hasPrefix("'") }
    marks = strings.map { CSSString.unescaped($0.dropFirst().dropLast()) }
  }

  /// Returns a mark; `depth` is the number of open quotations, this one included.
  func mark(isOpening: Bool, depth: Int) -> String {
    guard marks.count >= 2, depth > 0 else { return "" }
    let level = min(depth, marks.count / 2) - 1
    return marks[2 * level + (isOpening ? 0 : 1)]
  }

  private static func marks(of language: String) -> [String] {
    let tag = language.lowercased()
    let base = String(tag.prefix { $0 != "-" && $0 != "_" })
    let words = languages[tag] ?? languages[base] ?? "“”‘’"
    return words.map(String.init)
  }

  /// - Source: CLDR, "Delimiters"; HTML, "Quotes".
  private static let languages: [String: String] = [
    "af": "“”‘’", "ar": "”“’‘", "be": "«»„“", "bg": "„“’‘", "bs": "„”‘’", "ca": "«»“”",
    "cs": "„“‚‘", "da": "“”‘’", "de": "„“‚‘", "de-ch": "«»‹›", "el": "«»“”", "en": "“”‘’",
    "es": "«»“”", "et": "„“«»", "eu": "«»“”", "fa": "«»‹›", "fi": "””’’", "fr": "«»«»",
    "fr-ch": "«»‹›", "he": "””’’", "hr": "„“‚‘", "hu": "„”»«", "hy": "«»«»", "is": "„“‚‘",
    "it": "«»“”", "it-ch": "«»‹›", "ja": "「」『』", "ka": "„“«»", "lt": "„“„“", "lv": "„“„“",
    "mk": "„“’‘", "nb": "«»‘’", "nl": "‘’“”", "nn": "«»‘’", "no": "«»‘’", "pl": "„”«»",
    "pt": "“”‘’", "pt-pt": "«»“”", "ro": "„”«»", "ru": "«»„“", "sk": "„“‚‘", "sl": "„“‚‘",
    "sq": "«»“”", "sr": "„”’’", "sv": "””’’", "tr": "“”‘’", "uk": "«»„“", "vi": "“”‘’",
    "zh": "“”‘’", "zh-hant": "「」『』", "zh-hk": "「」『』", "zh-tw": "「」『』",
  ]
}
