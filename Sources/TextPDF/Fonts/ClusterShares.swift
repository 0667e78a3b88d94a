// SPDX-License-Identifier: MIT

import TextFonts

/// The characters of a cluster that each of its glyphs has in the font's `ToUnicode` map, for
/// readers that do not support `ActualText`.
///
///     में   म ें     मे ं → the letter's glyph has the letter, the other glyph has the two signs
///     वि   ि व      each glyph has its own letter, though in the opposite order
enum ClusterShares {
  /// Returns a text for each glyph; nil if it is unknown.
  static func texts(of glyphs: [UInt16], for text: String, in font: FontInstance) -> [String?] {
    let scalars = Array(text.unicodeScalars)
    guard glyphs.count > 1 else { return [text.isEmpty ? nil : text] }
    var shares = [String?](repeating: nil, count: glyphs.count)
    var isTaken = [Bool](repeating: false, count: scalars.count)
    // For each glyph the scalars that map to it, the last one first: a cluster may be as long as a
    // text.
    var places: [UInt16: [Int]] = [:]
    for index in scalars.indices.reversed() {
      places[font.glyph(for: scalars[index].value), default: []].append(index)
    }
    for (index, glyph) in glyphs.enumerated() {
      guard let found = places[glyph]?.popLast() else { continue }
      shares[index] = String(Character(scalars[found]))
      isTaken[found] = true
    }
    let rest = scalars.indices.filter { !isTaken[$0] }
    // The hyphen at a line's end represents none of them, nor does a space.
    let open = glyphs.indices.filter { index in
      shares[index] == nil && usual(glyphs[index], in: font) == nil
    }
    if open.count == rest.count {
      for (glyph, scalar) in zip(open, rest) { shares[glyph] = String(Character(scalars[scalar])) }
    } else if let only = open.first, open.count == 1, !rest.isEmpty {
      shares[only] = String(String.UnicodeScalarView(rest.map { scalars[$0] }))
    }
    return shares
  }

  /// Returns the space or hyphen that maps to a glyph; nil for another glyph.
  static func usual(_ glyph: UInt16, in font: FontInstance) -> Unicode.Scalar? {
    glyph == 0 ? nil : [" ", "-", "\u{2010}"].first { font.glyph(for: $0.value) == glyph }
  }
}
