// SPDX-License-Identifier: MIT

/// The role of a `\moMath` group in its formula.
enum RTFMathPart: UInt8 {
  case none, element, properties, sign, start, end, operatorProperties
  case numerator, denominator, superscript, `subscript`, radical, radicand, delimiters, row, name
}

/// Inline formulas in a linear plain text notation.
///
///     {\moMath{\mf{\mnum{\mr 1}}{\mden{\mr 2}}}{\msSup{\me{\mr x}}{\msup{\mr n+1}}}}
///     1/2x^(n+1)
///
/// - Source: Rich Text Format Specification 1.9.1, "Math"; the linear format of Unicode Technical
///   Note 28.
enum RTFMath {
  private static let raised: [Character: Character] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
    "9": "⁹", "+": "⁺", "-": "⁻", "−": "⁻", "n": "ⁿ", "i": "ⁱ",
  ]
  private static let lowered: [Character: Character] = [
    "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈",
    "9": "₉", "+": "₊", "-": "₋", "−": "₋",
  ]

  /// Returns the text in parentheses, unless it is a single number or word.
  static func grouped(_ text: String) -> String {
    let isOne = text.allSatisfy { $0.isLetter || $0.isNumber } || text.count == 1
    return isOne ? text : "(\(text))"
  }

  static func raised(_ text: String) -> String { shifted(text, raised, "^") }
  static func lowered(_ text: String) -> String { shifted(text, lowered, "_") }

  private static func shifted(
    _ text: String, _ table: [Character: Character], _ sign: String
  ) -> String {
    if text.isEmpty { return "" }
    let characters = text.compactMap { table[$0] }
    return characters.count == text.count ? String(characters) : sign + grouped(text)
  }
}

extension RTFReader {
  /// Applies a word of a formula: the role of its group.
  func applyMath(_ word: RTFWord) -> Bool {
    switch word {
    case .mnum: beginMathPart(.numerator)
    case .mden: beginMathPart(.denominator)
    case .msup: beginMathPart(.superscript)
    case .msub, .mlim: beginMathPart(.subscript)
    case .mdeg: beginMathPart(.superscript)
    case .mrad: beginMathPart(.radical)
    case .me: beginMathPart(groups.last?.mathPart == .radical ? .radicand : .element)
    case .md:
      beginMathPart(.delimiters)
      if state.mathPart == .delimiters { mathSigns.append(("(", ")")) }
    case .mmr: beginMathPart(.row)
    case .mfName: beginMathPart(.name)
    case .mchr: beginMathPart(.sign)
    case .mbegChr: beginMathPart(.start)
    case .mendChr: beginMathPart(.end)
    case .mnaryPr:
      beginMathPart(.operatorProperties)
      mathOperator = "∫"
    case .maccPr, .mbarPr, .mborderBoxPr, .mboxPr, .mctrlPr, .mdPr, .meqArrPr, .mfPr, .mfuncPr,
      .mgroupChrPr, .mlimLowPr, .mlimUppPr, .mmPr, .moMathParaPr, .mphantPr, .mradPr, .mrPr,
      .msPrePr, .msSubPr, .msSubSupPr, .msSupPr, .margPr:
      beginMathPart(.properties)
    default: return applyCharacter(word, nil) || true
    }
    return true
  }

  private func beginMathPart(_ part: RTFMathPart) {
    guard overflow == 0 else { return }
    state.mathPart = part
    state.mathStart = collected.count
  }

  /// Ends a group of a formula: its text is formatted by its role.
  func endMathPart() {
    guard state.destination == .math, state.mathStart <= collected.count else { return }
    let text = String(decoding: collected[state.mathStart...], as: UTF16.self)
    var shown = text
    switch state.mathPart {
    case .none, .numerator, .element: shown = text
    case .properties: shown = ""
    case .sign: (mathOperator, shown) = (text, "")
    case .start, .end:
      if let last = mathSigns.indices.last {
        if state.mathPart == .start { mathSigns[last].0 = text } else { mathSigns[last].1 = text }
      }
      shown = ""
    case .operatorProperties: shown = mathOperator
    case .denominator: shown = "/" + RTFMath.grouped(text)
    case .superscript: shown = RTFMath.raised(text)
    case .subscript: shown = RTFMath.lowered(text)
    case .radicand: shown = "√" + RTFMath.grouped(text)
    case .radical: break
    case .delimiters:
      let signs = mathSigns.popLast() ?? ("(", ")")
      shown = signs.0 + text + signs.1
    case .row: shown = text.trimmingWhitespace + "; "
    case .name: shown = text + " "
    }
    if state.mathPart == .numerator { shown = RTFMath.grouped(text) }
    if state.mathPart == .element, groups.last?.mathPart == .row { shown += " " }
    collected.removeSubrange(state.mathStart...)
    collected += shown.utf16.prefix(max(0, Self.maximumCollectedLength - collected.count))
  }

  /// Ends the formula, whose text becomes part of the paragraph.
  func endMath() {
    let units = Array(collectedText.trimmingWhitespace.utf16)
    state.destination = .body
    for unit in units { append(unit: unit, isByte: false) }
  }
}
