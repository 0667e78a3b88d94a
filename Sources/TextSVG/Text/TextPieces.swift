// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// The pieces of an SVG's text: a row of glyphs divided with their characters.
///
/// A viewer shapes each piece again. So characters are shown as text only where that gives the
/// row's own glyphs:
///
///     cluster   one character, and its glyph in the font's `cmap`; or shaped alone, it has
///               the same glyphs
///     word      shaped alone, it has the same glyphs at the same positions
///     else      the glyphs are painted as outlines, with invisible characters over them
///
/// An inserted hyphen at a word's end is painted separately, so that the word can still be text.
struct TextPieces {
  /// A cluster if every viewer shows the same glyph, else a word.
  struct Piece {
    var utf8: [UInt8]
    /// The left edge; in a backward row the right edge, where SVG has the start of such text.
    var x: Double
    /// false over images or outlines, where it is only for selection.
    var isSeen: Bool
  }

  private(set) var pieces: [Piece] = []
  /// Indexes of glyphs that no piece shows.
  private(set) var outlines: [Int] = []
  /// Indexes of glyphs that pieces show.
  private(set) var shown: [Int] = []

  private struct Cluster {
    var utf8: Range<Int>
    /// In reading order.
    var glyphs: [Int]
    var isSpace: Bool
    var isPlain: Bool
  }

  private let glyphs: [PositionedGlyph]
  private let text: GlyphText
  private let font: FontInstance
  private let size: Double

  /// - Parameters:
  ///   - glyphs: From left to right.
  ///   - text: The characters of the glyphs; every cluster has glyphs.
  ///   - font: The font of all the glyphs.
  ///   - size: Points.
  ///   - words: Shapes single words.
  init(
    _ glyphs: [PositionedGlyph], _ text: GlyphText, font: FontInstance, size: Double,
    words: WordShaper
  ) {
    self.glyphs = glyphs
    self.text = text
    self.font = font
    self.size = size
    let clusters = self.clusters()
    var start = 0
    while start < clusters.count {
      var end = start + 1
      if clusters[start].isSpace {
        add(space: clusters[start])
      } else {
        while end < clusters.count, !clusters[end].isSpace { end += 1 }
        add(word: Array(clusters[start..<end]), words)
      }
      start = end
    }
  }

  /// Creates pieces in which all characters are invisible, cluster by cluster.
  init(
    unseen glyphs: [PositionedGlyph], _ text: GlyphText, font: FontInstance, size: Double
  ) {
    self.glyphs = glyphs
    self.text = text
    self.font = font
    self.size = size
    for cluster in clusters() { append([cluster], isSeen: false) }
    outlines = []
  }

  private func clusters() -> [Cluster] {
    var result: [Cluster] = []
    result.reserveCapacity(text.clusters.count)
    var byte = 0
    var used = 0
    for cluster in text.clusters {
      let bytes = byte..<byte + cluster.bytes
      let numbers = (used..<used + cluster.glyphs).map {
        text.isBackward ? glyphs.count - 1 - $0 : $0
      }
      (byte, used) = (bytes.upperBound, used + cluster.glyphs)
      let scalars = String(decoding: text.utf8[bytes], as: UTF8.self).unicodeScalars
      var isPlain = false
      if numbers.count == 1, scalars.count == 1, let scalar = scalars.first {
        isPlain = font.glyph(for: scalar.value) == glyphs[numbers[0]].id
      }
      let isSpace = !scalars.isEmpty && scalars.allSatisfy(\.properties.isWhitespace)
      result.append(Cluster(utf8: bytes, glyphs: numbers, isSpace: isSpace, isPlain: isPlain))
    }
    return result
  }

  private mutating func add(space cluster: Cluster) {
    let isBlank = cluster.glyphs.allSatisfy { (font.extents(of: glyphs[$0].id)?.width ?? 0) == 0 }
    guard isBlank || cluster.isPlain else {
      // A mark is painted for it.
      outlines += cluster.glyphs
      return append([cluster], isSeen: false)
    }
    shown += cluster.glyphs
    // It continues the previous piece, whose end is not visible.
    if let last = pieces.indices.last, pieces[last].isSeen {
      pieces[last].utf8 += text.utf8[cluster.utf8]
    } else {
      append([cluster], isSeen: true)
    }
  }

  private mutating func add(word clusters: [Cluster], _ words: WordShaper) {
    var word = clusters
    var isHyphenCut = false
    while true {
      // A ligature is also a piece: a viewer that does not form it, such as librsvg, does not move
      // the following text.
      if word.allSatisfy({ $0.isPlain || isSameShaped([$0], words) }) {
        for cluster in word {
          shown += cluster.glyphs
          append([cluster], isSeen: true)
        }
        return
      }
      if isSameShaped(word, words) {
        shown += word.flatMap(\.glyphs)
        return append(word, isSeen: true)
      }
      // Try again without the last glyph, which may be an inserted hyphen.
      guard !isHyphenCut, let last = word.indices.last, word[last].glyphs.count > 1 else { break }
      isHyphenCut = true
      outlines.append(word[last].glyphs.removeLast())
      let scalars = String(decoding: text.utf8[word[last].utf8], as: UTF8.self).unicodeScalars
      word[last].isPlain =
        word[last].glyphs.count == 1 && scalars.count == 1
        && font.glyph(for: scalars.first!.value) == glyphs[word[last].glyphs[0]].id
    }
    outlines += word.flatMap(\.glyphs)
    append(word, isSeen: false)
  }

  /// Returns whether the word, shaped alone, has these glyphs at these positions, within a
  /// hundredth of an em.
  private func isSameShaped(_ clusters: [Cluster], _ words: WordShaper) -> Bool {
    guard let first = clusters.first, let last = clusters.last else { return false }
    let word = SingleWord(
      utf8: text.utf8[first.utf8.lowerBound..<last.utf8.upperBound],
      isBackward: text.isBackward, setting: text.setting)
    let numbers = clusters.flatMap(\.glyphs)
    guard !word.utf8.isEmpty, let alone = words.shape(word, font, size),
      alone.count == numbers.count, let start = alone.first
    else { return false }
    let origin = glyphs[numbers[0]]
    return zip(alone, numbers).allSatisfy { other, number in
      let glyph = glyphs[number]
      return glyph.id == other.id
        && abs((glyph.x - origin.x) - (other.x - start.x)) < size / 100
        && abs((glyph.y - origin.y) - (other.y - start.y)) < size / 100
    }
  }

  private mutating func append(_ clusters: [Cluster], isSeen: Bool) {
    guard let first = clusters.first, let last = clusters.last,
      first.utf8.lowerBound < last.utf8.upperBound, let start = first.glyphs.first
    else { return }
    var x = glyphs[start].x
    if text.isBackward {
      x += Double(font.advance(of: glyphs[start].id)) / Double(font.unitsPerEm) * size
    }
    pieces.append(
      Piece(
        utf8: Array(text.utf8[first.utf8.lowerBound..<last.utf8.upperBound]), x: x, isSeen: isSeen))
  }
}
