// SPDX-License-Identifier: MIT

/// Pieces of text in many scripts, and special characters: marks, joiners, controls, line ends.
private let pieces = [
  "\n", "\r\n", "\r", "\u{2029}", "\u{2028}", "\u{85}", "\t", " ", "\u{A0}", "\u{2009}", "\u{3000}",
  "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{FFFC}", "\u{FFFD}", "\u{0}",
  "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
  "\u{2066}x\u{2069}", "\u{2067}א\u{2069}", "\u{2068}", "\u{2069}", "\u{301}", "\u{308}\u{323}",
  "e\u{301}", "\u{FE0F}", "\u{E0100}", "\u{34F}", "office ", "waffle, ", "AVATAR ", "fjord",
  "internationalization ", "asszonnyal ", "exa\u{AD}mi\u{AD}ned ", "(a [b] c) ", "“q”",
  "12,345.67 ",
  "слово ", "Привет", "ελληνικά ", "Ά", "שלום ", "עִבְרִית", "مرحبا ", "العالم", "لا", "ﷺ", "١٢٣",
  "۱۲", "ܫܠܡܐ ", "ދިވެހި ", "ߒߞߏ ", "हिन्दी ", "क्षेत्र", "र्\u{200D}", "বাংলা ", "ਗੁਰਮੁਖੀ", "ગુજરાતી ",
  "தமிழ் ", "తెలుగు", "ಕನ್ನಡ ", "മലയാളം", "සිංහල ", "ไทยภาษา", "ที่", "ລາວ", "ༀམཎི ", "ကျွန်ုပ် ",
  "ខ្មែរ", "ᠮᠣᠩᠭᠣᠯ ", "አማርኛ ", "ᏣᎳᎩ ", "漢字仮名", "日本語。", "「」", "ー", "한국어 ", "\u{1100}\u{1161}\u{11A8}",
  "🙂", "👩‍👩‍👧", "🇩🇪", "🇩", "👍🏽", "1\u{FE0F}\u{20E3}", "🏴\u{E0067}\u{E0062}\u{E007F}", "𝒳", "𞤀𞤣",
  "\u{10FFFF}", "\u{E000}", "\u{378}",
]

extension FuzzInput {
  /// Text of at most so many bytes of input.
  ///
  /// A byte below 0x80 is that character, one below 0xE8 picks a piece, the others begin any other
  /// character.
  mutating func text(upTo limit: Int) -> String {
    var text = String.UnicodeScalarView()
    let end = position + limit
    while !isEmpty && position < end {
      let first = byte()
      switch first {
      case 0..<0x80: text.append(Unicode.Scalar(first))
      case 0x80..<0xE8:
        text.append(contentsOf: pieces[Int(first - 0x80) % pieces.count].unicodeScalars)
      default:
        let plane = first < 0xF8 ? 0 : UInt32(first - 0xF7)
        let value = plane << 16 | UInt32(byte()) << 8 | UInt32(byte())
        text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
    }
    return String(text)
  }
}
