// SPDX-License-Identifier: MIT

/// Text that has not been emitted yet, and the format that was last set on the sink.
struct RTFWaitingText {
  var units: [UInt16] = []
  /// Consecutive bytes that were written in hexadecimal digits; kept to reuse its capacity.
  var pairs: [UInt8] = []
  /// The format that was last set on the sink; `nil` if it must be set again.
  var character: RTFCharacter? { didSet { isFormatEmitted = false } }
  /// Whether that is known to be the format of the next text, without a comparison.
  var isFormatEmitted = false
}

/// The encodings of text: the document's code page, and those of its fonts.
struct RTFEncoding {
  /// The document's code page.
  var page = CodePage.westernEuropean {
    didSet {
      script = nil
      if page == .utf8 { isUTF8 = true }
    }
  }
  /// Whether unescaped bytes are UTF-8, as specified by the file or a byte order mark.
  var isUTF8 = false
  var decoder = CodePageDecoder(.westernEuropean)
  /// The decoders of other code pages, with their pending bytes.
  private var decoders: [CodePage: CodePageDecoder] = [:]
  /// The encoding of text in the font that was used last.
  var script: RTFScript?

  mutating func change(to page: CodePage) {
    decoders[decoder.page] = decoder
    decoder = decoders[page] ?? CodePageDecoder(page)
  }
}

/// The encoding of text in a font.
struct RTFScript {
  let font: Int32
  let characterSet: Int32
  let page: CodePage
  /// The symbol font, if it is one.
  let symbols: SymbolFont?

  /// Whether a unit belongs to a Chinese, Japanese or Korean script, or its punctuation.
  static func isEastAsian(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0xD840...0xD8BF:
      true
    default: false
    }
  }
}
