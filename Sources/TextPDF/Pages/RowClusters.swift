// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// A part of a row: glyphs and the characters that they represent.
struct Piece {
  var glyphs: Range<Int>
  /// nil: the characters in the fonts' `ToUnicode` maps.
  var text: String?
  /// The glyphs that are shown; empty for all.
  var picked: [Int] = []
  /// Glyphs of letters that are shown after them, invisibly.
  var letters: [UInt16] = []
}

/// The clusters of a row.
///
/// In a right-to-left row the characters of a cluster are reversed: readers reverse text that runs
/// from left to right, and treat a glyph's characters as adjacent letters.
struct RowClusters {
  typealias Cluster = (glyphs: Range<Int>, bytes: Range<Int>)

  let glyphs: [PositionedGlyph]
  let text: GlyphText
  /// The baseline of most glyphs; of two equally frequent ones the lower, as marks are above.
  private let baseline: Double?

  init(_ glyphs: [PositionedGlyph], _ text: GlyphText) {
    self.glyphs = glyphs
    self.text = text.joiningBareClusters()
    var counts: [Double: Int] = [:]
    if !self.text.isPlain { for glyph in glyphs { counts[glyph.y, default: 0] += 1 } }
    baseline = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// Returns a description of a glyph's character for messages: “☃” (U+2603).
  ///
  /// An invisible character is described by its number; nil if the glyph's character is unknown.
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

  /// Calls `body` with the glyphs and the bytes of each cluster that has glyphs, in reading order.
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

  /// Adds the glyphs of a cluster that no `ToUnicode` map describes.
  ///
  /// Poppler uses the first glyph's baseline and the last one's end for all of them, and may see a
  /// space after the end. So marks above or beneath, and signs that end before their letter does,
  /// are added to `above`, as a piece without characters.
  ///
  /// - `slack`: The maximum distance between the last glyph's end and the cluster's.
  /// - `ends`: Returns the end of a glyph.
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

  /// Returns words, and each sign and space between them, in reading order; the clusters of a word
  /// from left to right.
  ///
  /// Poppler treats signs next to a word as its part, and moves them to its other end.
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

  /// Returns whether a cluster begins with a letter or a mark.
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

  /// Returns whether the font's `ToUnicode` map describes the glyphs of a cluster.
  @inline(__always)
  func isListed(_ glyphs: Range<Int>, _ bytes: Range<Int>, _ table: FontTable) -> Bool {
    if glyphs.count == 1, bytes.count == 1 {
      let byte = text.utf8[bytes.lowerBound]
      // Line ends and the like are not text.
      return byte < 0x20 || table.isPlain(self.glyphs[glyphs.lowerBound].id, UInt32(byte))
    }
    if glyphs.count == 1, let scalar = scalar(bytes) {
      return table.isPlain(self.glyphs[glyphs.lowerBound].id, RowClusters.clean(scalar))
    }
    // Marks above or beneath would be read as separate lines.
    guard glyphs.count == 1 else { return false }
    return table.stands(self.glyphs[glyphs.lowerBound].id, for: string(bytes))
  }

  /// Returns whether a glyph represents the first letter of a cluster, in reading order.
  func begins(with glyph: Int, _ bytes: Range<Int>, _ table: FontTable) -> Bool {
    guard let first = String(decoding: text.utf8[bytes], as: UTF8.self).unicodeScalars.first else {
      return false
    }
    return table.isPlain(glyphs[glyph].id, first.value)
  }

  /// Returns the scalar that bytes encode; nil if they encode several, or none.
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

  /// Returns the scalar, or U+FFFD of its plane for a noncharacter.
  @inline(__always)
  private static func clean(_ scalar: UInt32) -> UInt32 {
    isFree(scalar) ? scalar & 0x1F_0000 | 0xFFFD : scalar
  }

  /// Returns the characters of bytes, from left to right; noncharacters become U+FFFD.
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
