// SPDX-License-Identifier: MIT

/// What the bytes of the font Symbol show.
///
/// - Source: Unicode's mapping table of Adobe's Symbol encoding (VENDORS/ADOBE/symbol.txt).
enum SymbolCharacters {
  private static let from20 =
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
  private static let fromA0 =
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"
  private static let fromF1 = "⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
  private static let table: [UInt16: UInt16] = {
    var table: [UInt16: UInt16] = [:]
    for (start, letters) in [(0x20, from20), (0xA0, fromA0), (0xF1, fromF1)] {
      for (offset, unit) in letters.utf16.enumerated() {
        table[UInt16(start + offset)] = unit
      }
    }
    return table
  }()

  static func isSymbol(_ fontName: String) -> Bool { fontName == "Symbol" }

  /// What a byte shows, or one of U+F020…U+F0FF that stands for it; `nil` for any other unit.
  static func unit(for unit: UInt16) -> UInt16? {
    switch unit {
    case 0xF020...0xF0FF: table[unit - 0xF000]
    case 0x20...0xFF: table[unit]
    default: nil
    }
  }
}
