// SPDX-License-Identifier: MIT

/// What a field's instruction asks for: `HYPERLINK "https://…" \l "place"`.
struct RTFInstruction {
  /// Where a link leads.
  let link: String?
  /// What stands for it in headers and footers: the number of the page, "{page}".
  let placeholder: String?
  /// The bookmark around the mark of the note whose number it shows.
  let bookmark: String?

  init(_ text: String) {
    let words = Self.words(text)
    let name = words.first?.text.uppercased() ?? ""
    placeholder = RTFPageFields.placeholders.first { $0.names.contains(name) }?.text
    bookmark =
      ["NOTEREF", "FTNREF"].contains(name) && words.count > 1 ? words[1].text : nil
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
