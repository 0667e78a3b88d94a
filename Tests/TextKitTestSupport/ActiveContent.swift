// SPDX-License-Identifier: MIT

/// Finds content that runs programs, or is loaded from elsewhere, in files that a writer made of
/// hostile words.
///
/// It knows the few elements, attributes, words and schemes that the writers use: anything else is
/// a finding. It takes files apart as their readers do, and shares no code with the library.
package enum ActiveContent {
  /// Schemes that a link may have.
  private static let schemes: Set = [
    "http", "https", "mailto", "tel", "sms", "facetime", "facetime-audio", "maps", "geo", "ftp",
    "ftps", "sftp", "xmpp", "sip", "sips", "irc", "ircs", "news", "nntp", "webcal", "urn", "doi",
    "cid", "mid",
  ]

  /// Whether a reader that skips controls and spaces would see another scheme.
  ///
  /// - Source: URL Standard, "basic URL parser".
  static func isDangerous(_ url: String) -> Bool {
    var scheme = ""
    for scalar in url.unicodeScalars where scalar.value > 0x20 {
      if scalar == ":" { return !schemes.contains(scheme) }
      let isOfScheme =
        scalar.properties.isAlphabetic || "+-.".unicodeScalars.contains(scalar)
        || (0x30...0x39).contains(scalar.value)
      guard scalar.isASCII, isOfScheme else { return false }
      scheme += String(scalar).lowercased()
    }
    return false
  }

  // MARK: HTML

  private static let elements: Set = [
    "!doctype", "html", "head", "meta", "title", "style", "body", "header", "footer", "section",
    "h1", "h2",
    "h3", "h4", "h5", "h6", "p", "div", "blockquote", "ul", "ol", "li", "pre", "code", "hr", "br",
    "table", "caption", "thead", "tr", "th", "td", "a", "span", "b", "i", "sup", "sub", "u", "img",
    "input",
  ]
  private static let attributes: Set = [
    "charset", "name", "content", "lang", "class", "id", "style", "title", "href", "src", "alt",
    "role", "dir", "start", "type", "disabled", "checked", "colspan", "rowspan", "width",
    "height",
  ]

  /// Returns the problem of HTML; nil if there is none.
  package static func problem(inHTML bytes: [UInt8]) -> String? {
    var scanner = MarkupScanner(bytes)
    while let tag = scanner.next() {
      if let problem = problem(in: tag, elements, attributes) { return problem }
    }
    return scanner.problem
  }

  /// Returns the problem of a piece of HTML in Markdown; nil if there is none.
  package static func problem(inMarkdownHTML text: String) -> String? {
    var scanner = MarkupScanner(Array(text.utf8))
    while let tag = scanner.next() {
      let known: Set = ["img", "br", "u", "sup", "sub", "b", "em", "s"]
      if let problem = problem(in: tag, known, ["src", "alt", "title", "width", "height"]) {
        return problem
      }
    }
    return scanner.problem
  }

  /// Returns the problem of the URL of a link or image of Markdown; nil if there is none.
  package static func problem(inLink url: String, isImage: Bool = false) -> String? {
    isDangerous(url) && !(isImage && isImageData(url)) ? "the URL \(url)" : nil
  }

  private static func problem(
    in tag: MarkupScanner.Tag, _ elements: Set<String>, _ attributes: Set<String>
  ) -> String? {
    guard elements.contains(tag.name) else { return "the element <\(tag.name)>" }
    var known: Set<String> = []
    for (name, value) in tag.attributes {
      if tag.name == "!doctype" { continue }
      guard attributes.contains(name) || name.hasPrefix("data-tk-") else {
        return "the attribute \(name) of <\(tag.name)>"
      }
      guard known.insert(name).inserted else { return "\(name) twice in <\(tag.name)>" }
      switch name {
      case "href": if isDangerous(value) { return "the URL \(value)" }
      case "src": if isDangerous(value), !isImageData(value) { return "the source \(value)" }
      case "style": if let problem = problem(inStyle: value) { return problem }
      default: break
      }
    }
    return nil
  }

  private static func isImageData(_ url: String) -> Bool {
    guard url.hasPrefix("data:image/"), let comma = url.firstIndex(of: ",") else { return false }
    let head = url[..<comma]
    guard head.hasSuffix(";base64"),
      url[comma...].dropFirst().utf8.allSatisfy({ $0 == 0x3D || $0 >= 0x2B && $0 <= 0x7A })
    else { return false }
    guard head.hasPrefix("data:image/svg") else { return true }
    return problem(inSVG: base64(url[comma...].dropFirst())) == nil
  }

  private static func base64(_ text: Substring) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in text.utf8 {
      guard let value = letters.firstIndex(of: byte) else { continue }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return result
  }

  static func problem(inStyle text: String) -> String? {
    let lower = text.lowercased()
    for word in ["url(", "@import", "expression(", "javascript:", "<"] where lower.contains(word) {
      return "“\(word)” in a style sheet"
    }
    // Strings end in their line, and rules where the writer ends them.
    var isInString = false
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": isInString.toggle()
      case "\n": if isInString { return "a string of a style sheet is not closed" }
      case "{": if !isInString { depth += 1 }
      case "}": if !isInString { depth -= 1 }
      default: break
      }
      if depth < 0 || depth > 1 { return "braces of a style sheet" }
    }
    return isInString || depth != 0 ? "a string or rule of a style sheet is open" : nil
  }

  // MARK: SVG

  private static let drawn: Set = [
    "svg", "g", "defs", "symbol", "use", "switch", "a", "view", "title", "desc", "style", "path",
    "rect", "circle", "ellipse", "line", "polyline", "polygon", "image", "text", "tspan",
    "textpath", "tref", "lineargradient", "radialgradient", "stop", "pattern", "clippath", "mask",
    "marker", "filter", "?xml",
  ]

  /// Returns the problem of an SVG; nil if there is none.
  package static func problem(inSVG bytes: [UInt8]) -> String? {
    var scanner = MarkupScanner(bytes, isXML: true)
    while let tag = scanner.next() {
      guard drawn.contains(tag.name) || tag.name.hasPrefix("fe") else {
        return "the element <\(tag.name)> of an SVG"
      }
      for (name, value) in tag.attributes where tag.name != "?xml" && !name.hasPrefix("xmlns") {
        let local = name.split(separator: ":").last.map(String.init) ?? name
        if local.hasPrefix("on") || ["src", "base"].contains(local) {
          return "the attribute \(name) of an SVG"
        }
        if local == "href", !value.hasPrefix("#"), isDangerous(value) || tag.name != "a" {
          guard tag.name == "image", isImageData(value), !value.hasPrefix("data:image/svg") else {
            return "the reference \(value) of an SVG"
          }
        }
        // Words, and URLs, in which url() is no function.
        if ["lang", "id", "class", "href"].contains(local) { continue }
        let lower = value.lowercased()
        for part in lower.components(behind: "url(")
        where !part.hasPrefix("#") && !part.hasPrefix("'#") {
          return "the reference \(value) of an SVG"
        }
      }
    }
    return scanner.problem
  }

  // MARK: RTF

  /// Returns the problem of RTF; nil if there is none.
  package static func problem(inRTF bytes: [UInt8]) -> String? {
    let forbidden: Set = [
      "object", "objdata", "objclass", "objemb", "objlink", "objautlink", "objupdate", "objocx",
      "bin", "datafield", "template", "mmquery", "passwordhash", "xmlopen", "filetbl", "nextfile",
    ]
    var depth = 0
    var place = 0
    var instruction: (text: String, depth: Int)?
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case 0x7B: depth += 1
      case 0x7D:
        if let open = instruction, depth == open.depth {
          if let problem = problem(inField: open.text) { return problem }
          instruction = nil
        }
        depth -= 1
        if depth < 0 { return "a brace too much" }
        if depth == 0, place < bytes.count { return "text behind the last brace" }
      case 0x5C:
        guard place < bytes.count else { return "a backslash at the end" }
        if (0x61...0x7A).contains(bytes[place]) {
          var word = ""
          while place < bytes.count, (0x61...0x7A).contains(bytes[place] | 0x20) {
            word.unicodeScalars.append(Unicode.Scalar(bytes[place]))
            place += 1
          }
          var digits = ""
          while place < bytes.count, (0x30...0x39).contains(bytes[place]) || bytes[place] == 0x2D {
            digits.unicodeScalars.append(Unicode.Scalar(bytes[place]))
            place += 1
          }
          if place < bytes.count, bytes[place] == 0x20 { place += 1 }
          if forbidden.contains(word) { return "the word \\\(word)" }
          if word == "fldinst" { instruction = ("", depth) }
          if word == "u", let unit = Int(digits), instruction != nil {
            instruction?.text.unicodeScalars.append(
              Unicode.Scalar(UInt32(unit & 0xFFFF)) ?? "\u{FFFD}")
          }
        } else {
          instruction?.text.unicodeScalars.append(Unicode.Scalar(bytes[place]))
          place += 1
        }
      case 0x80...: return "a byte that is not ASCII"
      case 0x0A: break
      case 0..<0x20: return "a control character"
      default: instruction?.text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return depth == 0 ? nil : "an open brace"
  }

  /// Returns the problem of a field; nil if there is none.
  ///
  /// - Source: ECMA-376, 17.16: a field's arguments are in quotation marks, with backslashes before
  ///   those that they hold.
  private static func problem(inField text: String) -> String? {
    let name = text.unicodeScalars.drop { $0 == " " }.prefix { $0 != " " }
    switch String(String.UnicodeScalarView(name)) {
    case "PAGE", "NUMPAGES", "NOTEREF": return nil
    case "HYPERLINK":
      let argument = text.unicodeScalars.drop { $0 != "\"" }.dropFirst()
      var url = String.UnicodeScalarView()
      var rest = argument
      while let scalar = rest.popFirst(), scalar != "\"" {
        if scalar == "\\", let next = rest.popFirst() {
          url.append(next)
        } else {
          url.append(scalar)
        }
      }
      if rest.contains(where: { $0 != " " }) { return "more than a URL in the field \(text)" }
      return isDangerous(String(url)) ? "the URL \(String(url))" : nil
    default: return "the field \(text)"
    }
  }
}

extension String {
  /// Returns the text after each occurrence of a word.
  fileprivate func components(behind word: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let found = rest.firstRange(of: word) {
      rest = rest[found.upperBound...]
      parts.append(rest)
    }
    return parts
  }
}

/// Takes HTML or XML apart into tags, as browsers do.
///
/// - Source: HTML, "Tokenization".
private struct MarkupScanner {
  struct Tag {
    var name: String
    var attributes: [(name: String, value: String)] = []
  }

  private let bytes: [UInt8]
  private let isXML: Bool
  private var place = 0
  private(set) var problem: String?

  init(_ bytes: [UInt8], isXML: Bool = false) {
    self.bytes = bytes
    self.isXML = isXML
  }

  private func begins(_ word: String, at start: Int) -> Bool {
    bytes[min(start, bytes.count)...].prefix(word.utf8.count).elementsEqual(word.utf8) {
      ($0 | ((0x41...0x5A).contains($0) ? 0x20 : 0)) == $1
    }
  }

  /// The next tag that begins an element; nil at the end, or where the markup is broken.
  mutating func next() -> Tag? {
    while problem == nil, place < bytes.count {
      guard bytes[place] == 0x3C, place + 1 < bytes.count else {
        if bytes[place] < 0x20, ![9, 10, 13].contains(bytes[place]) {
          problem = "a control character"
        }
        place += 1
        continue
      }
      let next = bytes[place + 1]
      if begins("<!--", at: place) {
        problem = "a comment"
      } else if next == 0x2F {
        while place < bytes.count, bytes[place] != 0x3E { place += 1 }
      } else if (0x61...0x7A).contains(next | 0x20) || next == 0x21 || next == 0x3F {
        return tag()
      } else {
        problem = "a < that is not encoded"
      }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [9, 10, 12, 13, 32].contains(byte) }

  private mutating func tag() -> Tag? {
    place += 1
    var tag = Tag(name: word { !Self.isSpace($0) && $0 != 0x3E && $0 != 0x2F })
    while place < bytes.count {
      let byte = bytes[place]
      if byte == 0x3E {
        place += 1
        if !isXML { skipRaw(tag.name) }
        return tag
      }
      if Self.isSpace(byte) || byte == 0x2F || byte == 0x3F {
        place += 1
        continue
      }
      let name = word { !Self.isSpace($0) && $0 != 0x3E && $0 != 0x2F && $0 != 0x3D }
      var value: [UInt8] = []
      while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
      if place < bytes.count, bytes[place] == 0x3D {
        place += 1
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
        if place < bytes.count, bytes[place] == 0x22 || bytes[place] == 0x27 {
          let quote = bytes[place]
          place += 1
          while place < bytes.count, bytes[place] != quote {
            value.append(bytes[place])
            place += 1
          }
          place += 1
        } else {
          while place < bytes.count, !Self.isSpace(bytes[place]), bytes[place] != 0x3E {
            value.append(bytes[place])
            place += 1
          }
        }
      } else if name.isEmpty {
        place += 1
      }
      tag.attributes.append((name, Self.decoded(String(decoding: value, as: UTF8.self))))
    }
    problem = "a tag that is not closed"
    return nil
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = place
    while place < bytes.count, belongs(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
  }

  /// Skips a raw text element, which ends at its own end tag.
  private mutating func skipRaw(_ name: String) {
    guard ["style", "script", "title", "textarea", "xmp"].contains(name) else { return }
    let start = place
    while place < bytes.count, !begins("</\(name)", at: place) { place += 1 }
    if name == "style" {
      problem = ActiveContent.problem(
        inStyle: String(decoding: bytes[start..<place], as: UTF8.self))
    }
  }

  /// A value with references to characters replaced, as browsers know them.
  private static func decoded(_ text: String) -> String {
    let names = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
      "shy": "\u{AD}", "Tab": "\t", "NewLine": "\n", "colon": ":", "lpar": "(",
    ]
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      if rest.first == "#" {
        rest.removeFirst()
        let isHex = rest.first == "x" || rest.first == "X"
        if isHex { rest.removeFirst() }
        let digits = rest.prefix {
          isHex ? $0.properties.isASCIIHexDigit : ("0"..."9").contains($0)
        }
        rest = rest.dropFirst(digits.count)
        if rest.first == ";" { rest.removeFirst() }
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: isHex ? 16 : 10) ?? 0
        result.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        continue
      }
      let name = String(
        String.UnicodeScalarView(rest.prefix { $0.isASCII && $0.properties.isAlphabetic }))
      if let found = names[name] {
        result += found
        rest = rest.dropFirst(name.unicodeScalars.count)
        if rest.first == ";" { rest.removeFirst() }
      } else {
        result += "&"
      }
    }
    return result
  }
}

/// Words that end their context, or begin something else.
package enum HostileWords {
  /// Each for a context in some format.
  package static let all = [
    "</style><script>alert(1)</script>", "\"><script>alert(1)</script>",
    "'><img src=x onerror=a()>",
    "\" onmouseover=\"a()", "\"\u{301} onclick=\"a()", "`\u{301}<script>a()</script>",
    "``\u{301}<img src=x onerror=a()>", "javascript:alert(1)", " java\nscript:alert(1)",
    "java\u{1}script:alert(1)", "\u{200B}javascript:a()", "JaVaScRiPt:a()", "vbscript:a()",
    "data:text/html,<script>a()</script>", "file:///etc/passwd", "\\\\server\\share\\x",
    "x:</a><script>", "&#106;avascript:a()", "&lt;script&gt;", "--><script>a()</script><!--",
    "]]><script>a()</script>", "*/</style>", "}; @import url(//a/b); a {", "url(javascript:a())",
    "expression(a())", "\\22 ; } </style>", "a\\", "a\"", "a'", "a`", "{\\object\\objdata 00}",
    "\\'7b\\object", "}{\\field{\\*\\fldinst DDEAUTO c a b}{\\fldrslt x}}", "x\" \\l \"y",
    ";}\\object ",
    ";\u{301}\\object", ")](javascript:a())", "](data:text/html,x \"y\")<script>",
    "\n# x\n<script>",
    "| a | b |\n|---|", "`|\u{301}<b onclick=a()>", "~~~\n<script>a()</script>",
    "```\n<script>a()</script>", "]\u{301}(x)<b onclick=a()>",
    "\u{2028}</p><script>", "\u{C}<script>", "\u{0}<script>", "\u{1B}]0;x\u{7}", "(/JS (a\\(\\)))",
    "<x onload=a()>", "![](x\" onerror=\"a())",
    "<!DOCTYPE x [<!ENTITY y SYSTEM \"file:///etc/passwd\">]>",
    "<?php a() ?>", "<svg/onload=a()>", "<math><mi//xlink:href=\"data:x,<script>\">", "日本:語",
    "ä</style>",
  ]
}
