// SPDX-License-Identifier: MIT

import TextFonts

/// The properties of a font that a page needs to show its glyphs: a value, so that pages written
/// concurrently each have the state at their end.
struct FontTable: Sendable {
  /// The number of the font in its document.
  let number: Int
  let instance: FontInstance
  let kind: Kind
  /// Whether codes have one byte.
  let hasCodes: Bool
  /// The CIDs of the glyphs; empty if they are glyph indexes.
  let identifiers: [UInt16]
  /// By glyph: its characters at its first use.
  ///
  /// 0: unused; a scalar plus 1; or, above `manyBase`, an index of `many`.
  private(set) var texts: [UInt32]
  /// By glyph: the advance in 1/1000 em.
  private(set) var advances: [Float]
  private(set) var many: [String] = []
  /// By glyph: the number of its part, a font of at most 256 glyphs, and its code there.
  private(set) var codes: [UInt32]
  /// The glyphs in the order of their first use, for fonts with codes.
  private(set) var order: [UInt16] = []
  /// By their bytes: canonically equivalent strings are different here.
  private var numbers: [[UInt8]: UInt32] = [:]

  enum Kind: Sendable {
    /// A subset of the font file. `identifiers`: for a font whose CIDs are not glyph indexes.
    case file(identifiers: [UInt16]?)
    /// A font made from outlines.
    case outlines
    /// Glyphs in colour, as small drawings.
    case drawings
    /// Embedding is forbidden: outlines are drawn as shapes, over characters without shapes.
    case shapes

    var hasCodes: Bool {
      switch self {
      case .drawings, .shapes: true
      default: false
      }
    }
  }

  /// One code is reserved for a glyph that is never shown; see `DrawnFontObjects`.
  static let codesInPart = 255

  private static let manyBase: UInt32 = 0x0020_0000

  init(number: Int, _ instance: FontInstance, _ kind: Kind) {
    self.number = number
    self.instance = instance
    self.kind = kind
    let count = instance.face.glyphCount
    texts = Array(repeating: 0, count: count)
    advances = Array(repeating: 0, count: count)
    hasCodes = kind.hasCodes
    if case .file(let identifiers?) = kind {
      self.identifiers = identifiers
    } else {
      identifiers = []
    }
    codes = hasCodes ? Array(repeating: 0, count: count) : []
  }

  /// Returns whether a glyph was used before.
  @inline(__always) func knows(_ glyph: UInt16) -> Bool { texts[Int(glyph)] != 0 }

  /// Returns whether a glyph has a single character in the font's `ToUnicode` map.
  @inline(__always) func isPlain(_ glyph: UInt16, _ scalar: UInt32) -> Bool {
    texts[Int(glyph)] == scalar + 1
  }

  /// Returns whether a glyph has the given characters.
  func stands(_ glyph: UInt16, for text: String) -> Bool {
    let value = texts[Int(glyph)]
    if value < FontTable.manyBase {
      let scalars = text.unicodeScalars
      return value > 0 && scalars.first?.value == value - 1 && scalars.count == 1
    }
    // By scalars: `==` would ignore canonical equivalence.
    return many[Int(value - FontTable.manyBase)].unicodeScalars.elementsEqual(text.unicodeScalars)
  }

  /// Returns the characters of a glyph in the font's `ToUnicode` map.
  func text(of glyph: UInt16) -> String {
    let value = texts[Int(glyph)]
    if value >= FontTable.manyBase { return many[Int(value - FontTable.manyBase)] }
    guard value > 0, let scalar = Unicode.Scalar(value - 1) else { return "" }
    return String(Character(scalar))
  }

  /// Adds a glyph at its first use.
  ///
  /// The map has at most eight UTF-16 units for it, which is MuPDF's limit.
  mutating func add(_ glyph: UInt16, text all: String) {
    let text = FontTable.beginning(of: all)
    let scalars = text.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first {
      texts[Int(glyph)] = scalar.value + 1
    } else if let known = numbers[Array(text.utf8)] {
      texts[Int(glyph)] = FontTable.manyBase + known
    } else {
      numbers[Array(text.utf8)] = UInt32(many.count)
      texts[Int(glyph)] = FontTable.manyBase + UInt32(many.count)
      many.append(text)
    }
    advances[Int(glyph)] = FontTable.advance(of: glyph, instance)
    if hasCodes {
      let (part, code) = order.count.quotientAndRemainder(dividingBy: FontTable.codesInPart)
      codes[Int(glyph)] = UInt32(part << 8 | code)
      order.append(glyph)
    }
  }

  /// Returns the advance of a glyph, in 1/1000 em, in the embedded font.
  ///
  /// At most 32 em, the maximum of a compact font; pages add the rest, which only a damaged font
  /// has.
  static func advance(of glyph: UInt16, _ instance: FontInstance) -> Float {
    let advance = Float(instance.advance(of: glyph)) * 1000 / Float(max(instance.unitsPerEm, 1))
    return min(max(advance, -32_000), 32_000)
  }

  private static func beginning(of text: String) -> String {
    guard text.utf16.count > 8 else { return text }
    var (beginning, count) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      count += UTF16.width(scalar)
      if count > 8 { break }
      beginning.append(scalar)
    }
    return String(beginning)
  }

  /// The used glyphs, sorted by index.
  var glyphs: [UInt16] {
    texts.indices.filter { texts[$0] != 0 }.map { UInt16(truncatingIfNeeded: $0) }
  }

  /// Returns the code of a glyph in a page's text.
  @inline(__always) func identifier(_ glyph: UInt16) -> UInt16 {
    identifiers.isEmpty ? glyph : identifiers[Int(glyph)]
  }
}
