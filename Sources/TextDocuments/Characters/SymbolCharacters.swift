// SPDX-License-Identifier: MIT

/// A font that maps bytes to symbols rather than to letters.
///
///     Symbol a    α        Wingdings ü    ✓        Wingdings 2 R    ☑        ZapfDingbats 4    ✔
///
/// - Source: for Symbol, Unicode's mapping table of Adobe's encoding (VENDORS/ADOBE/symbol.txt);
///   for the others see `SymbolTables`.
enum SymbolFont: Equatable {
  case symbol, wingdings, wingdings2, wingdings3, webdings, zapfDingbats

  /// Creates the font of a family or PostScript name; `nil` for any other font.
  init?(fontName: String) {
    let name = fontName.lowercased().filter { $0.isLetter || $0.isNumber }
    guard let font = Self.names[name] else { return nil }
    self = font
  }

  private static let names: [String: SymbolFont] = [
    "symbol": .symbol, "symbolmt": .symbol, "symbolps": .symbol, "standardsymbolsps": .symbol,
    "standardsymbolsl": .symbol, "symbolneu": .symbol,
    "wingdings": .wingdings, "wingdingsregular": .wingdings,
    "wingdings2": .wingdings2, "wingdings3": .wingdings3,
    "webdings": .webdings, "webdingsregular": .webdings,
    "zapfdingbats": .zapfDingbats, "zapfdingbatsitc": .zapfDingbats,
    "itczapfdingbats": .zapfDingbats, "itczapfdingbatsstd": .zapfDingbats,
    "zapfdingbatsstd": .zapfDingbats, "zapfdingbatsbt": .zapfDingbats,
    "dingbats": .zapfDingbats, "d050000l": .zapfDingbats, "monotypesorts": .zapfDingbats,
  ]

  private static let symbolCharacters =
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼\u{FFFD}"
    + String(repeating: "\u{FFFD}", count: 32)
    + "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{FFFD}⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭\u{FFFD}"

  private static func table(_ characters: String) -> [Unicode.Scalar] {
    Array(characters.unicodeScalars)
  }

  private static let symbolTable = table(symbolCharacters)
  private static let wingdingsTable = table(wingdingsCharacters)
  private static let wingdings2Table = table(wingdings2Characters)
  private static let wingdings3Table = table(wingdings3Characters)
  private static let webdingsTable = table(webdingsCharacters)
  private static let zapfDingbatsTable = table(zapfDingbatsCharacters)

  /// The characters of the bytes from 0x20.
  var table: [Unicode.Scalar] {
    switch self {
    case .symbol: Self.symbolTable
    case .wingdings: Self.wingdingsTable
    case .wingdings2: Self.wingdings2Table
    case .wingdings3: Self.wingdings3Table
    case .webdings: Self.webdingsTable
    case .zapfDingbats: Self.zapfDingbatsTable
    }
  }

  /// Returns the character that the font shows for a byte, or for the corresponding unit from
  /// U+F020 to U+F0FF; `nil` for any other unit.
  func character(for unit: UInt16) -> Unicode.Scalar? {
    let byte = unit >= 0xF000 ? unit - 0xF000 : unit
    guard (0x20...0xFF).contains(byte) else { return nil }
    let found = table[Int(byte) - 0x20]
    return found == "\u{FFFD}" ? nil : found
  }
}
