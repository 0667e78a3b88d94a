// SPDX-License-Identifier: MIT

private import Synchronization
import TextFonts

/// A cache of the parsed documents in fonts' tables `SVG `.
enum GlyphDocuments {
  private struct Key: Hashable {
    var face: ObjectIdentifier
    var offset: Int
    var palette: FontPalette
    /// nil if the document does not depend on it.
    var textColor: PaintColor?
  }
  private struct Entry {
    var key: Key
    /// Retained so that its identifier is not reused.
    var face: FontFace
    /// nil if it is rejected.
    var document: SVGDocument?
    var usesTextColor: Bool
    /// The ids of glyphs that take too much work.
    var heavyGlyphs: Set<String> = []
  }
  private static let limit = 8
  private static let known = Mutex<[Entry]>([])

  /// The document that draws a glyph, with the colours of the instance's palette and of the text; nil if there is none,
  /// if what is refused of SVG images is in it, or if drawing the glyph takes too much work.
  static func document(
    of glyph: UInt16, _ font: FontInstance, _ textColor: PaintColor
  ) -> (document: SVGDocument, usesTextColor: Bool)? {
    guard let source = font.svgSource(of: glyph, limit: CanvasImage.largestSVGSize) else {
      return nil
    }
    let key = Key(
      face: ObjectIdentifier(font.face), offset: source.offset, palette: font.palette,
      textColor: textColor)
    let found = known.withLock { entries -> Entry? in
      guard
        let index = entries.firstIndex(where: { entry in
          entry.key == key
            || !entry.usesTextColor && entry.key.face == key.face && entry.key.offset == key.offset
              && entry.key.palette == key.palette
        })
      else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry
    }
    let entry = found ?? make(source, key, font, textColor)
    guard let document = entry.document, !entry.heavyGlyphs.contains("glyph\(glyph)") else {
      return nil
    }
    return (document, entry.usesTextColor)
  }

  private static func make(
    _ source: SVGGlyphSource, _ key: Key, _ font: FontInstance, _ textColor: PaintColor
  ) -> Entry {
    var entry = Entry(key: key, face: font.face, document: nil, usesTextColor: false)
    let plain =
      Gzip.isPacked(source.bytes)
      ? Gzip.unpacked(source.bytes, limit: CanvasImage.largestSVGSize) : source.bytes
    if let plain {
      let colors = GlyphDocumentColors(plain, palette: font.paletteColors, textColor)
      entry.usesTextColor = colors.usesTextColor
      if let (bytes, works) = SVGLimits.glyphs(in: ByteStore(colors.bytes)) {
        entry.document = try? SVGDocument(bytes)
        entry.heavyGlyphs = Set(works.filter { !isLight($0.value) }.keys)
      }
    }
    known.withLock { entries in
      if entries.count >= limit { entries.removeFirst() }
      entries.append(entry)
    }
    return entry
  }

  /// Returns whether drawing a glyph takes at most a tenth of an image's work: a text has many of
  /// them.
  private static func isLight(_ work: SVGWork) -> Bool {
    work.units(at: (512, 512), userSize: (512, 512), limit: SVGWork.limit(bytes: 0) / 10) != nil
  }
}

/// A document with its colour variables replaced by a font's palette and the text colour: librsvg
/// does not support CSS variables.
///
///     fill="var(--color0, yellow)"   →   fill="#ff8800"
///     fill="currentColor"            →   fill="#000000"
///
/// - Source: OpenType 1.9, `SVG `, "Color and color palettes".
struct GlyphDocumentColors {
  private(set) var bytes: [UInt8] = []
  private(set) var usesTextColor = false

  init(_ source: [UInt8], palette: [GlyphColor?], _ textColor: PaintColor) {
    guard source.contains(0x76) || source.contains(0x63) else {
      bytes = source
      return
    }
    let text = GlyphColor(
      red: UInt8((textColor.red * 255).rounded()), green: UInt8((textColor.green * 255).rounded()),
      blue: UInt8((textColor.blue * 255).rounded()), alpha: 255)
    bytes.reserveCapacity(source.count)
    var at = 0
    while at < source.count {
      let byte = source[at] | 0x20
      guard byte == 0x63 || byte == 0x76 else {
        bytes.append(source[at])
        at += 1
        continue
      }
      if GlyphDocumentColors.has("currentcolor", source, at)
        || GlyphDocumentColors.has("context-fill", source, at)
      {
        bytes += GlyphDocumentColors.text(text)
        usesTextColor = true
        at += 12
      } else if let (number, fallback, end) = GlyphDocumentColors.variable(source, at) {
        if palette.indices.contains(number), let color = palette[number] {
          bytes += GlyphDocumentColors.text(color)
        } else {
          bytes += fallback.isEmpty ? Array("none".utf8) : Array(source[fallback])
        }
        at = end
      } else {
        bytes.append(source[at])
        at += 1
      }
    }
  }

  private static func text(_ color: GlyphColor) -> [UInt8] {
    let alpha = (Double(color.alpha) / 255 * 1000).rounded() / 1000
    return Array(
      (color.alpha == 255
        ? "rgb(\(color.red),\(color.green),\(color.blue))"
        : "rgba(\(color.red),\(color.green),\(color.blue),\(alpha))").utf8)
  }

  /// Returns whether a word is at a position, in either case.
  private static func has(_ word: String, _ bytes: [UInt8], _ start: Int) -> Bool {
    var at = start
    for letter in word.utf8 {
      guard at < bytes.count, bytes[at] == letter || bytes[at] | 0x20 == letter else {
        return false
      }
      at += 1
    }
    return true
  }

  /// Parses the palette variable that begins at a position: its index, its fallback, its end.
  private static func variable(
    _ bytes: [UInt8], _ start: Int
  ) -> (number: Int, fallback: Range<Int>, end: Int)? {
    guard bytes[start] | 0x20 == 0x76, has("var(", bytes, start) else { return nil }
    var at = start + 4
    func skipSpaces() { while at < bytes.count, bytes[at] <= 0x20 { at += 1 } }
    skipSpaces()
    let name = Array("--color".utf8)
    guard at + name.count < bytes.count, bytes[at..<at + name.count].elementsEqual(name) else {
      return nil
    }
    at += name.count
    var number = 0
    let digits = at
    while at < bytes.count, (0x30...0x39).contains(bytes[at]), at - digits < 6 {
      number = number * 10 + Int(bytes[at] - 0x30)
      at += 1
    }
    guard at > digits else { return nil }
    skipSpaces()
    guard at < bytes.count else { return nil }
    var fallback = at..<at
    if bytes[at] == 0x2C {
      at += 1
      skipSpaces()
      let from = at
      var depth = 0
      while at < bytes.count, at - from < 256, depth > 0 || bytes[at] != 0x29 {
        if bytes[at] == 0x28 { depth += 1 } else if bytes[at] == 0x29 { depth -= 1 }
        at += 1
      }
      fallback = from..<at
    }
    guard at < bytes.count, bytes[at] == 0x29 else { return nil }
    return (number, fallback, at + 1)
  }
}
