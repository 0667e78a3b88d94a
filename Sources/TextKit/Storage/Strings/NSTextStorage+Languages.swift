// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextUnicode

/// The rule that assigns a language to a paragraph without a language attribute, by its script.
///
/// The script of most letters of a paragraph determines the language: the one that most people
/// write in it, by Unicode's likely subtags. Arabic script is Arabic, Cyrillic is Russian. The
/// user's own script is in the user's own language. Ideographs are Japanese if the paragraph has
/// kana, or if most paragraphs of the text with ideographs do; else Chinese. A paragraph without
/// letters has the user's language. Source: our choice; plain text does not carry its language.
struct LanguageRule {
  /// The user's language.
  let language: String
  private let scripts: [Script]
  private var known: [Script: String] = [:]

  init(language: String) {
    self.language = language
    let script = Locale.Language(identifier: language).script?.identifier
    scripts =
      switch script {
      case "Hans", "Hant": [.han, .bopomofo]
      case "Jpan": [.han, .kana]
      case "Kore": [.hangul, .han]
      case let script?: [LanguageRule.code(script)]
      case nil: []
      }
  }

  /// The result for one paragraph.
  enum Finding: Equatable {
    case language(String)
    /// Ideographs without kana: Chinese or Japanese, depending on the remaining text.
    case ideographs
  }

  /// Analyses one paragraph.
  mutating func finding(in text: [UInt16]) -> Finding {
    if text.allSatisfy({ $0 < 0x250 }) { return .language(language(of: .latin)) }
    var counts: [Script: Int] = [:]
    var hasKana = false
    for scalar in String(decoding: text, as: UTF16.self).unicodeScalars {
      guard Characters.isLetter(scalar.value) else { continue }
      var script = Scripts.script(of: scalar.value)
      if script == .common || script == .inherited || script == .unknown { continue }
      if script == .hiragana || script == .katakana {
        hasKana = true
        script = .kana
      }
      counts[script, default: 0] += 1
    }
    // Kana and ideographs are one writing system.
    if hasKana { counts[.kana, default: 0] += counts.removeValue(forKey: .han) ?? 0 }
    guard
      let most = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) })
    else { return .language(language) }
    if most.key == .han { return scripts.contains(.han) ? .language(language) : .ideographs }
    return .language(language(of: most.key))
  }

  mutating func language(of script: Script) -> String {
    if scripts.contains(script) { return language }
    if let known = known[script] { return known }
    let likely = Locale.Language(
      identifier: Locale.Language(identifier: "und-\(script)").maximalIdentifier)
    let found = likely.languageCode?.identifier ?? language
    known[script] = found
    return found
  }

  private static func code(_ letters: String) -> Script {
    Script(rawValue: letters.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
  }
}

extension Script {
  fileprivate static let han = Script("Hani")
  fileprivate static let hiragana = Script("Hira")
  fileprivate static let katakana = Script("Kana")
  fileprivate static let bopomofo = Script("Bopo")
  fileprivate static let hangul = Script("Hang")
  /// Japanese, whichever of its scripts.
  fileprivate static let kana = Script("Jpan")
}

extension NSTextStorage {
  /// Gives each paragraph the language that its script suggests, if no attribute sets another and
  /// it is not the user's.
  ///
  /// Existing attributes stay: in a paragraph in which some text has one, the remaining text
  /// determines the suggestion and gets it.
  ///
  /// - Parameters:
  ///   - language: The user's; nil for the first preferred language of the process.
  ///   - document: The language that the document declares; then nothing is suggested.
  /// - Returns: The language for all text without an attribute.
  /// - Complexity: Linear in the text.
  @discardableResult
  package func assignLanguagesByScript(
    user language: String? = nil, document: String? = nil
  ) -> String {
    if let document { return document }
    let language = language ?? ProcessLanguage.current
    let gaps = rangesWithoutLanguage
    var gap = 0
    var rule = LanguageRule(language: language)
    var found: [(range: Range<Int>, finding: LanguageRule.Finding)] = []
    var japanese = 0
    var ideographs = 0
    var text: [UInt16] = []
    forEachParagraph(in: 0..<characterCount) { range in
      text.removeAll(keepingCapacity: true)
      while gap < gaps.count, gaps[gap].upperBound <= range.lowerBound { gap += 1 }
      var next = gap
      while next < gaps.count, gaps[next].lowerBound < range.upperBound {
        appendCharacters(gaps[next].clamped(to: range), to: &text)
        next += 1
      }
      guard !text.isEmpty else { return }
      let finding = rule.finding(in: text)
      if finding == .ideographs { ideographs += 1 }
      if finding == .language("ja") { japanese += 1 }
      if let last = found.last, last.finding == finding, last.range.upperBound == range.lowerBound {
        found[found.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        found.append((range, finding))
      }
    }
    let ideographic = japanese > ideographs ? "ja" : rule.language(of: .han)
    beginEditing()
    gap = 0
    for (range, finding) in found {
      let name =
        switch finding {
        case .language(let name): name
        case .ideographs: ideographic
        }
      guard name != language else { continue }
      while gap < gaps.count, gaps[gap].upperBound <= range.lowerBound { gap += 1 }
      var next = gap
      while next < gaps.count, gaps[next].lowerBound < range.upperBound {
        let part = gaps[next].clamped(to: range)
        addAttribute(.languageIdentifier, value: name, range: NSRange(part))
        next += 1
      }
    }
    endEditing()
    return language
  }

  /// The ranges without a language attribute, in order.
  private var rangesWithoutLanguage: [Range<Int>] {
    var found: [Range<Int>] = []
    known.runs.forEachRun(in: 0..<characterCount) { range, attributes in
      guard attributes.dictionary[.languageIdentifier] == nil else { return true }
      if let last = found.last, last.upperBound == range.lowerBound {
        found[found.count - 1] = last.lowerBound..<range.upperBound
      } else {
        found.append(range)
      }
      return true
    }
    return found
  }

  /// Whether the text's first paragraph with a letter, or its style, runs from right to left.
  package var runsFromRightToLeft: Bool {
    guard characterCount > 0 else { return false }
    let first = known.runs.run(at: 0).value.dictionary
    let style = first[.paragraphStyle] as? NSParagraphStyle
    switch style?.baseWritingDirection ?? .natural {
    case .leftToRight: return false
    case .rightToLeft: return true
    default: break
    }
    var text: [UInt16] = []
    appendCharacters(0..<Swift.min(characterCount, 1024), to: &text)
    return Bidi.firstStrongDirection(of: text.span) == .rightToLeft
  }
}
