// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// A piece of a row that belongs together: some glyphs and what they stand for.
struct Piece {
  var glyphs: Range<Int>
  /// nil for what the fonts' lists say.
  var text: String?
  /// Of the glyphs those that are shown; empty for all.
  var picked: [Int] = []
  /// Glyphs of letters that are shown behind them, unseen.
  var letters: [UInt16] = []
}

/// The clusters of a row.
///
/// Of a right-to-left row the characters of a cluster are turned around: readers turn around what stands from left to
/// right, and take a glyph's characters for as many letters beside each other.
struct RowClusters {
  typealias Cluster = (glyphs: Range<Int>, bytes: Range<Int>)

  let glyphs: [PositionedGlyph]
  let text: GlyphText
  /// Where most glyphs stand: on the line; of two places the mark has the lesser one.
  private let baseline: Double?

  init(_ glyphs: [PositionedGlyph], _ text: GlyphText) {
    self.glyphs = glyphs
    self.text = text.joiningBareClusters()
    var counts: [Double: Int] = [:]
    if !self.text.isPlain { for glyph in glyphs { counts[glyph.y, default: 0] += 1 } }
    baseline = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// The character that a glyph of a row stands for, as people are told of it: “☃” (U+2603).
  ///
  /// One that shows nothing is told by its number; nil if nobody says what the glyph stands for.
  static func words(of glyph: Int, in row: GlyphRow) -> String? {
    guard let text = row.text else { return nil }
    let clusters = RowClusters(row.glyphs, text)
    var found: Unicode.Scalar?
    clusters.forEach { glyphs, bytes in
      guard glyphs.contains(glyph), found == nil else { return }
      found = String(decoding: clusters.text.utf8[bytes], as: UTF8.self).unicodeScalars.first
    }
    guard let found else { return nil }
    let digits = String(found.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    switch found.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return number
    default: return "“\(found)” (\(number))"
    }
  }

  /// Calls with the glyphs and the bytes of each cluster that has glyphs, in the order of reading.
  @inline(__always)
  func forEach(_ body: (_ glyphs: Range<Int>, _ bytes: Range<Int>) -> Void) {
    if text.isPlain {
      for index in glyphs.indices { body(index..<index + 1, index..<index + 1) }
      return
    }
    var glyph = text.isBackward ? glyphs.count : 0
    var byte = 0
    for cluster in text.clusters {
      if text.isBackward { glyph -= cluster.glyphs }
      if cluster.glyphs > 0 {
        body(glyph..<glyph + cluster.glyphs, byte..<byte + cluster.bytes)
      }
      if !text.isBackward { glyph += cluster.glyphs }
      byte += cluster.bytes
    }
  }

  /// Adds the glyphs of a cluster that no list says what they stand for.
  ///
  /// Poppler takes the first glyph's baseline for that of all, and the last one's end for their end, behind which it may see a space:
  /// marks above or beneath, and signs that end before their letter does, go to `above`, as a piece that stands for nothing.
  ///
  /// - `slack`: How much before the end the last glyph may end.
  /// - `ends`: Where a glyph ends.
  func append(
    _ range: Range<Int>, _ bytes: Range<Int>, to pieces: inout [Piece], marks above: inout [Piece],
    slack: Double, ends: (Int) -> Double
  ) {
    let text = string(bytes)
    var shown = range.filter { glyphs[$0].y == baseline }
    if shown.isEmpty { shown = Array(range) }
    if !self.text.isBackward, let end = shown.map(ends).max() {
      while let last = shown.last, ends(last) < end - slack { shown.removeLast() }
    }
    guard shown.count < range.count else {
      return pieces.append(Piece(glyphs: range, text: text))
    }
    pieces.append(Piece(glyphs: range, text: text, picked: shown))
    let shownOnes = Set(shown)
    let marks = range.filter { !shownOnes.contains($0) }
    above.append(Piece(glyphs: range, text: "", picked: marks))
  }

  /// Words, and each sign and space between them, in the order of reading; the clusters of a word from left to right.
  ///
  /// Poppler takes signs beside a word for its part, and turns them to its other end.
  func words() -> [[Cluster]] {
    var words: [[Cluster]] = []
    var wasInWord = false
    forEach { glyphs, bytes in
      let isInWord = isOfWord(bytes)
      if !(isInWord && wasInWord) { words.append([]) }
      wasInWord = isInWord
      words[words.count - 1].append((glyphs, bytes))
    }
    return words.map { $0.reversed() }
  }

  /// Whether a cluster begins with a letter or a mark.
  private func isOfWord(_ bytes: Range<Int>) -> Bool {
    if bytes.isEmpty { return false }
    guard text.utf8[bytes.lowerBound] >= 0x80 else {
      return Unicode.Scalar(text.utf8[bytes.lowerBound]).properties.isAlphabetic
    }
    guard let scalar = String(decoding: text.utf8[bytes], as: UTF8.self).unicodeScalars.first else {
      return false
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .format:
      return true
    default: return false
    }
  }

  /// Whether the font's list says of the glyphs of a cluster what they stand for.
  @inline(__always)
  func isListed(_ glyphs: Range<Int>, _ bytes: Range<Int>, _ table: FontTable) -> Bool {
    if glyphs.count == 1, bytes.count == 1 {
      let byte = text.utf8[bytes.lowerBound]
      // Ends of lines and the like are no text of their own.
      return byte < 0x20 || table.isPlain(self.glyphs[glyphs.lowerBound].id, UInt32(byte))
    }
    if glyphs.count == 1, let scalar = scalar(bytes) {
      return table.isPlain(self.glyphs[glyphs.lowerBound].id, RowClusters.clean(scalar))
    }
    // Marks that stand above or beneath would be read as lines of their own.
    guard glyphs.count == 1 else { return false }
    return table.stands(self.glyphs[glyphs.lowerBound].id, for: string(bytes))
  }

  /// Whether a glyph stands for the first letter of a cluster, as it is read.
  func begins(with glyph: Int, _ bytes: Range<Int>, _ table: FontTable) -> Bool {
    guard let first = String(decoding: text.utf8[bytes], as: UTF8.self).unicodeScalars.first else {
      return false
    }
    return table.isPlain(glyphs[glyph].id, first.value)
  }

  /// The scalar that some bytes are; nil if they are several, or none.
  @inline(__always)
  private func scalar(_ bytes: Range<Int>) -> UInt32? {
    if bytes.isEmpty { return nil }
    let at = bytes.lowerBound
    let first = UInt32(text.utf8[at])
    switch bytes.count {
    case 2 where first >= 0xC0: return (first & 0x1F) << 6 | UInt32(text.utf8[at + 1] & 0x3F)
    case 3 where first >= 0xE0:
      return (first & 0x0F) << 12 | UInt32(text.utf8[at + 1] & 0x3F) << 6
        | UInt32(text.utf8[at + 2] & 0x3F)
    case 4 where first >= 0xF0:
      return (first & 0x07) << 18 | UInt32(text.utf8[at + 1] & 0x3F) << 12
        | UInt32(text.utf8[at + 2] & 0x3F) << 6 | UInt32(text.utf8[at + 3] & 0x3F)
    default: return nil
    }
  }

  /// The scalar, or U+FFFD of its plane for one that Unicode promises to leave free.
  @inline(__always)
  private static func clean(_ scalar: UInt32) -> UInt32 {
    isFree(scalar) ? scalar & 0x1F_0000 | 0xFFFD : scalar
  }

  /// The characters of some bytes, from left to right; those that Unicode promises to leave free become U+FFFD.
  func string(_ bytes: Range<Int>) -> String {
    var string = String(decoding: text.utf8[bytes], as: UTF8.self)
    if string.unicodeScalars.contains(where: { RowClusters.isFree($0.value) }) {
      var clean = String.UnicodeScalarView()
      for scalar in string.unicodeScalars {
        guard RowClusters.isFree(scalar.value) else {
          clean.append(scalar)
          continue
        }
        clean.append(Unicode.Scalar(RowClusters.clean(scalar.value)) ?? "\u{FFFD}")
      }
      string = String(clean)
    }
    guard text.isBackward, bytes.count > 1 else { return string }
    return String(String.UnicodeScalarView(string.unicodeScalars.reversed()))
  }

  private static func isFree(_ scalar: UInt32) -> Bool {
    scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar)
  }
}
