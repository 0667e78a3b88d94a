// SPDX-License-Identifier: MIT

import TextFonts

/// What a page must know of a font to show its glyphs: a value, so that pages written beside each other may each hold
/// the one that was true when they ended.
struct FontTable: Sendable {
  /// Number of the font in its document.
  let number: Int
  let instance: FontInstance
  let kind: Kind
  /// Glyphs are called by one byte.
  let hasCodes: Bool
  /// What the glyphs are called in a PDF; empty where they keep their numbers.
  let identifiers: [UInt16]
  /// By glyph: what it stands for where it was first seen.
  ///
  /// 0: not seen; a scalar plus 1; or, above `manyBase`, an
  /// index of `many`.
  private(set) var texts: [UInt32]
  /// By glyph: how far the pen moves, in 1/1000 em.
  private(set) var advances: [Float]
  private(set) var many: [String] = []
  /// By glyph, of fonts of 256 glyphs at most each: which of them, and which of its codes.
  private(set) var codes: [UInt32]
  /// The glyphs in the order in which they were first seen, of fonts with codes.
  private(set) var order: [UInt16] = []
  /// By their bytes: strings that differ only in how letters with marks are written are other strings here.
  private var numbers: [[UInt8]: UInt32] = [:]

  enum Kind: Sendable {
    /// A font file cut down. `identifiers`: of a font whose glyphs have other numbers in a PDF.
    case file(identifiers: [UInt16]?)
    /// A font made of outlines.
    case outlines
    /// Glyphs in colours, as small drawings.
    case drawings
    /// The font may not be embedded: its outlines are drawn as any shape, over characters without shapes.
    case shapes

    var hasCodes: Bool {
      switch self {
      case .drawings, .shapes: true
      default: false
      }
    }
  }

  /// One code is left for a glyph that nobody shows; see `DrawnFontObjects`.
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

  /// Whether a glyph was seen before.
  @inline(__always) func knows(_ glyph: UInt16) -> Bool { texts[Int(glyph)] != 0 }

  /// Whether a glyph stands for one character, as a reader finds it in the font's list.
  @inline(__always) func isPlain(_ glyph: UInt16, _ scalar: UInt32) -> Bool {
    texts[Int(glyph)] == scalar + 1
  }

  /// Whether a glyph stands for some characters.
  func stands(_ glyph: UInt16, for text: String) -> Bool {
    let value = texts[Int(glyph)]
    if value < FontTable.manyBase {
      let scalars = text.unicodeScalars
      return value > 0 && scalars.first?.value == value - 1 && scalars.count == 1
    }
    // By scalars: `==` would take letters with marks for the same however they are written.
    return many[Int(value - FontTable.manyBase)].unicodeScalars.elementsEqual(text.unicodeScalars)
  }

  /// What a glyph stands for in the font's list.
  func text(of glyph: UInt16) -> String {
    let value = texts[Int(glyph)]
    if value >= FontTable.manyBase { return many[Int(value - FontTable.manyBase)] }
    guard value > 0, let scalar = Unicode.Scalar(value - 1) else { return "" }
    return String(Character(scalar))
  }

  /// A glyph that is seen for the first time.
  ///
  /// The list says no more than eight units of UTF-16 of it, which is what MuPDF takes.
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

  /// How far the pen moves behind a glyph, in 1/1000 em, as the font in the document says.
  ///
  /// It is 32 em at most, as a compact font can say no more; pages step over the rest, which only a damaged font has.
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

  /// All glyphs seen, by their numbers.
  var glyphs: [UInt16] {
    texts.indices.filter { texts[$0] != 0 }.map { UInt16(truncatingIfNeeded: $0) }
  }

  /// The number that stands for a glyph in a page's text.
  @inline(__always) func identifier(_ glyph: UInt16) -> UInt16 {
    identifiers.isEmpty ? glyph : identifiers[Int(glyph)]
  }
}
