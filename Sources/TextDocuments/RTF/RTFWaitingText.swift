// SPDX-License-Identifier: MIT

/// Text on its way to the sink, and the format that the sink has been told for it.
struct RTFWaitingText {
  var units: [UInt16] = []
  /// Bytes in two digits that stood behind each other; kept for its room.
  var pairs: [UInt8] = []
  /// The format that the sink has been told last; `nil`: it is to be told again.
  var character: RTFCharacter? { didSet { isFormatTold = false } }
  /// Whether that is the format of what comes now, as far as is known without a look.
  var isFormatTold = false
}

/// How bytes of text are meant: the document's code page, and those of its fonts.
struct RTFEncoding {
  /// The document's.
  var page = CodePage.westernEuropean {
    didSet {
      script = nil
      if page == .utf8 { isUTF8 = true }
    }
  }
  /// Whether bytes that are not escaped are UTF-8: the file says so, or begins with a byte order mark.
  var isUTF8 = false
  var decoder = CodePageDecoder(.westernEuropean)
  /// Those of other code pages, with what they wait for.
  private var decoders: [CodePage: CodePageDecoder] = [:]
  /// What text in the font that was asked for last is written in.
  var script: RTFScript?

  mutating func change(to page: CodePage) {
    decoders[decoder.page] = decoder
    decoder = decoders[page] ?? CodePageDecoder(page)
  }
}

/// How bytes of a font's text are meant.
struct RTFScript {
  let font: Int32
  let characterSet: Int32
  let page: CodePage
  /// The font shows symbols for them.
  let symbols: SymbolFont?

  /// Whether a unit is of a script of China, Japan or Korea, or of its punctuation.
  static func isEastAsian(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0xD840...0xD8BF:
      true
    default: false
    }
  }
}
