// SPDX-License-Identifier: MIT

/// `text-transform`, in the language of the text.
///
/// - Source: CSS Text Module Level 3, "Case Transforms"; Unicode, SpecialCasing.
enum HTMLTextTransform {
  /// Whether a language has upper-case rules of its own, which readers of other formats do not
  /// apply.
  static func hasOwnCapitals(_ language: String?) -> Bool {
    ["tr", "az", "el", "lt"].contains(base(language))
  }

  private static func base(_ language: String?) -> String {
    String((language ?? "").lowercased().prefix { $0 != "-" && $0 != "_" })
  }

  private static func isTurkic(_ language: String?) -> Bool {
    ["tr", "az"].contains(base(language))
  }

  static func uppercased(_ text: String, _ language: String?) -> String {
    switch base(language) {
    case "tr", "az": return text.replacing("i", with: "İ").uppercased()
    case "el": return greekCapitals(text)
    case "lt":
      // A dot that the lower-case letter kept is removed.
      return text.replacing("i\u{307}", with: "i").replacing("j\u{307}", with: "j").uppercased()
    default: return text.uppercased()
    }
  }

  /// Upper-cases Greek without accents; a diaeresis keeps two vowels separate that an accent
  /// separated.
  private static func greekCapitals(_ text: String) -> String {
    var result = ""
    var before: Character?
    for character in text {
      let parts = Array(character.lowercased().unicodeScalars.flatMap { decomposed($0) })
      guard let letter = parts.first, (0x370...0x3FF).contains(letter.value) else {
        result += character.uppercased()
        before = character
        continue
      }
      var hasDiaeresis = parts.contains("\u{308}")
      if letter == "ι" || letter == "υ", let before, parts.count == 1 {
        let around = before.lowercased().unicodeScalars.flatMap { decomposed($0) }
        if let vowel = around.first, "αεου".unicodeScalars.contains(vowel),
          around.contains("\u{301}")
        {
          hasDiaeresis = true
        }
      }
      // "ή" as a word means "or" and keeps its accent; this is not detected, because each character
      // is handled alone.
      result += String(letter).uppercased() + (hasDiaeresis ? "\u{308}" : "")
      before = character
    }
    return result.replacing("Ι\u{308}", with: "Ϊ").replacing("Υ\u{308}", with: "Ϋ")
  }

  /// Returns a Greek letter and its diacritics.
  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar == "ς" { return ["σ"] }
    guard let parts = greek[scalar] else { return [scalar] }
    return Array(parts.unicodeScalars)
  }

  private static let greek: [Unicode.Scalar: String] = [
    "ά": "α\u{301}", "έ": "ε\u{301}", "ή": "η\u{301}", "ί": "ι\u{301}", "ό": "ο\u{301}",
    "ύ": "υ\u{301}", "ώ": "ω\u{301}", "ϊ": "ι\u{308}", "ϋ": "υ\u{308}",
    "ΐ": "ι\u{308}\u{301}", "ΰ": "υ\u{308}\u{301}",
  ]

  /// Lower-cases text with the rules of Turkish, and with the final sigma of Greek.
  static func lowercased(_ text: String, _ language: String?) -> String {
    var text = text
    if isTurkic(language) {
      text = text.replacing("I\u{307}", with: "i").replacing("İ", with: "i")
        .replacing("I", with: "ı")
    }
    guard text.contains("Σ") else { return text.lowercased() }
    let characters = Array(text)
    var result = ""
    for (index, character) in characters.enumerated() {
      guard character == "Σ" else {
        result += character.lowercased()
        continue
      }
      let isAfterLetter = index > 0 && characters[index - 1].isLetter
      let isBeforeLetter = index + 1 < characters.count && characters[index + 1].isLetter
      result += isAfterLetter && !isBeforeLetter ? "ς" : "σ"
    }
    return result
  }

  /// Capitalizes the first letter of each word; both letters of a Dutch ij.
  ///
  /// `isInWord` says whether the text begins within a word; on return, whether it ends within one.
  static func capitalized(_ text: String, _ language: String?, isInWord: inout Bool) -> String {
    let isDutch = base(language) == "nl"
    var result = ""
    var isAfterI = false
    for character in text {
      if !isInWord, character.isLetter {
        result += titlecased(character, language)
        isAfterI = isDutch && (character == "i" || character == "I")
      } else {
        result += isAfterI && character == "j" ? "J" : String(character)
        isAfterI = false
      }
      isInWord = character.isLetter || character.isNumber || character == "'" || character == "’"
    }
    return result
  }

  private static func titlecased(_ character: Character, _ language: String?) -> String {
    if isTurkic(language), character == "i" { return "İ" }
    guard let first = character.unicodeScalars.first else { return "" }
    var result = first.properties.titlecaseMapping
    result.unicodeScalars.append(contentsOf: character.unicodeScalars.dropFirst())
    return result
  }
}
