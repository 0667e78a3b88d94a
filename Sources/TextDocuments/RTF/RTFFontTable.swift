// SPDX-License-Identifier: MIT

/// The font table in the header, and the entry that is being read.
struct RTFFontTable {
  private var fonts: [Int32: RTFFont] = [:]
  /// The number of the font of plain text.
  var standard: Int32 = 0
  var inProgress = RTFFont()
  private var number: Int32 = 0

  subscript(number: Int32) -> RTFFont? { fonts[number] }

  mutating func begin() { inProgress = RTFFont() }

  mutating func apply(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .f:
      inProgress = RTFFont()
      number = Int32(clamping: value)
    case .fcharset: inProgress.page = CodePage(characterSet: value)
    case .cpg: inProgress.page = CodePage(value)
    case .fnil: inProgress.kind = .any
    case .froman: inProgress.kind = .serif
    case .fswiss: inProgress.kind = .sansSerif
    case .fmodern: inProgress.kind = .monospaced
    case .fscript: inProgress.kind = .script
    case .fdecor: inProgress.kind = .decorative
    case .ftech: inProgress.kind = .symbol
    default: return false
    }
    return true
  }

  /// Ends the entry with a name; its other properties also apply to the next entry.
  mutating func end(name: String) {
    inProgress.name = inProgress.ownName ?? name
    if fonts.count < RTFReader.maximumEntries { fonts[number] = inProgress }
    inProgress.name = ""
    inProgress.ownName = nil
  }
}

/// A font of the table.
struct RTFFont {
  var name = ""
  /// The original name of a font for which our own writer has written a replacement for other
  /// readers.
  var ownName: String?
  var kind = CharacterFormat.FontKind.any
  var page: CodePage?
}
