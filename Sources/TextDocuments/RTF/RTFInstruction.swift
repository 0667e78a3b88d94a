// SPDX-License-Identifier: MIT

/// A field's instruction: `HYPERLINK "https://…" \l "place"`.
struct RTFInstruction {
  let name: String
  /// The destination of a link.
  let link: String?
  /// The placeholder in headers and footers, such as "{page}" for the page number.
  let placeholder: String?
  /// The same for the page number, if the instruction specifies its format.
  let formattedPage: String?
  /// The bookmark around the mark of the note whose number the field shows.
  let bookmark: String?
  /// The character or equation that the field shows (`SYMBOL 97 \f "Symbol"`, `EQ \f(1,2)`).
  let symbol: String?

  init(_ text: String) {
    let words = Self.words(text)
    let name = words.first?.text.uppercased() ?? ""
    self.name = name
    formattedPage =
      name == "PAGE"
      ? words.indices.dropLast().first { words[$0].text == "\\*" || words[$0].text == "\\\\*" }
        .flatMap { RTFPageFields.page(format: words[$0 + 1].text) }
      : nil
    placeholder = RTFPageFields.placeholders.first { $0.names.contains(name) }?.text
    bookmark =
      ["NOTEREF", "FTNREF"].contains(name) && words.count > 1 ? words[1].text : nil
    switch name {
    case "SYMBOL": symbol = Self.symbol(words)
    case "EQ": symbol = RTFEquation.text(String(text.trimmingSpaces.dropFirst(2)))
    default: symbol = nil
    }
    guard name == "HYPERLINK" else {
      link = nil
      return
    }
    var address = ""
    var place = ""
    var index = 1
    while index < words.count {
      let word = words[index]
      if !word.isQuoted && word.text.hasPrefix("\\") {
        if word.text == "\\l", index + 1 < words.count {
          place = words[index + 1].text
          index += 1
        } else if word.text == "\\o" || word.text == "\\t" {
          index += 1
        }
      } else if address.isEmpty {
        address = word.text
      }
      index += 1
    }
    let whole = place.isEmpty ? address : address + "#" + place
    link = whole.isEmpty ? nil : whole
  }

  /// Returns the character of a number, in the font or code page of the switches.
  private static func symbol(_ words: [(text: String, isQuoted: Bool)]) -> String? {
    guard words.count > 1, let number = number(words[1].text) else { return nil }
    var page = CodePage.westernEuropean
    var font: SymbolFont?
    var isUnicode = number > 0xFF
    for (index, word) in words.enumerated() where !word.isQuoted {
      switch word.text.lowercased() {
      case "\\u": isUnicode = true
      case "\\j": (page, isUnicode) = (CodePage(932), false)
      case "\\a": isUnicode = false
      case "\\f":
        if index + 1 < words.count { font = SymbolFont(fontName: words[index + 1].text) }
      default: break
      }
    }
    if let shown = UInt16(exactly: number).flatMap({ font?.character(for: $0) }) {
      return String(shown)
    }
    if isUnicode { return Unicode.Scalar(number).flatMap { $0.value < 0x20 ? nil : String($0) } }
    let bytes = number > 0xFF ? [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] : [UInt8(number)]
    let units = page.units(of: bytes).filter { $0 >= 0x20 }
    return units.isEmpty ? nil : String(decoding: units, as: UTF16.self)
  }

  private static func number(_ text: String) -> UInt32? {
    let text = text.lowercased()
    return text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
  }

  private static func words(_ text: String) -> [(text: String, isQuoted: Bool)] {
    var words: [(text: String, isQuoted: Bool)] = []
    var word = ""
    var isQuoted = false
    var isOpen = false
    var isEscaped = false
    func end() {
      if isOpen { words.append((word, isQuoted)) }
      (word, isQuoted, isOpen) = ("", false, false)
    }
    for scalar in text.unicodeScalars {
      if isQuoted && isEscaped {
        if scalar != "\"" && scalar != "\\" { word.unicodeScalars.append("\\") }
        word.unicodeScalars.append(scalar)
        isEscaped = false
      } else if isQuoted && scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        if isOpen { end() } else { (isQuoted, isOpen) = (true, true) }
      } else if scalar == " " && !isQuoted {
        end()
      } else {
        word.unicodeScalars.append(scalar)
        isOpen = true
      }
    }
    end()
    return words
  }
}
