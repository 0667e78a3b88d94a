// SPDX-License-Identifier: MIT

import Foundation
import TextFonts
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

// Our own fonts and Debian's, damaged: refused with a message, or usable by every query, by layout
// and on all three surfaces.

let fontTarget = FuzzTarget(name: "Font", longest: 160) { input in
  let (name, whole, text) = input.choice(bases)
  var file = FontFile(whole)
  repeat { file.damage(&input) } while !input.isEmpty
  let path = "\(folder)/damaged-\(count).\(name)"
  count += 1
  try! Data(file.bytes).write(to: URL(fileURLWithPath: path))
  defer { try? FileManager.default.removeItem(atPath: path) }
  let font: UIFont
  do {
    font = try UIFont(file: URL(fileURLWithPath: path), size: 17)
  } catch {
    return require("\(error)".contains(path), "an error without the path: \(error)")
  }
  reach("a font")
  askAll(of: font.instance.face)
  let stack = LayoutStack(text, font: font, containers: [CGSize(width: 180, height: 0)])
  let glyphs = stack.manager.glyphRange(for: stack.manager.textContainers[0])
  require(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length, "layout ends early")
  drawOnAllSurfaces {
    stack.manager.drawGlyphs(forGlyphRange: glyphs, at: CGPoint(x: 5, y: 5))
    // Strokes and slanted glyphs use outlines.
    (text as NSString).draw(
      at: CGPoint(x: 5, y: 50), withAttributes: [.font: font, .strokeWidth: 3.0, .obliqueness: 0.2])
  }
}

/// A path is never used twice: an open font keeps its file.
nonisolated(unsafe) private var count = 0

/// Queries a face for everything that the library ever reads.
private func askAll(of face: FontFace) {
  require(16...16384 ~= face.unitsPerEm, "an em of \(face.unitsPerEm)")
  _ = face.names
  _ = face.namedInstances
  var instances = [
    face.standardInstance, face.instance(syntheticBold: 0.04, syntheticSlant: 0.2),
  ]
  for axis in face.axes.prefix(4) {
    instances.append(face.instance(variations: [FontVariation(tag: axis.tag, value: axis.maximum)]))
  }
  let em = Double(face.unitsPerEm)
  for instance in instances {
    let metrics = instance.metrics
    let height = metrics.ascender - metrics.descender
    require(height > 0 && height <= 20 * em, "metrics \(metrics)")
    require(metrics.lineGap >= 0 && metrics.underlineThickness > 0, "metrics \(metrics)")
    require(instance.capHeight > 0 && instance.capHeight <= 10 * em, "capitals of no height")
    require(instance.xHeight > 0 && instance.xHeight <= 10 * em, "letters of no height")
    for glyph in [
      instance.glyph(for: 0x41), instance.glyph(for: 0x61, variation: 0xFE0F), 0, 1, 5, 0xFFFF,
    ] {
      _ = instance.advance(of: glyph)
      _ = instance.extents(of: glyph)
      _ = instance.outline(of: glyph)
      _ = instance.colorLayers(of: glyph)
      _ = instance.colorPainting(of: glyph)
      _ = instance.svgSource(of: glyph, limit: 1 << 20)
      if let mask = instance.mask(of: glyph, pixelsPerEm: 20, subpixelX: 1) {
        require(
          mask.bytes.count == mask.width * mask.height * (mask.format == .color ? 4 : 1),
          "a mask of another size than its bytes")
      }
    }
  }
}

/// Fonts to damage: kind of file, bytes, and a text that uses them.
private let bases: [(kind: String, bytes: [UInt8], text: String)] = {
  var plain = SmallFont(family: "Fuzz")
  plain.add("A", advance: 600, height: 700)
  plain.add("abef é", advance: 500)
  var rich = plain
  rich.add("B", advance: 600, height: 700, growth: 40)
  rich.isVariable = true
  rich.layers = [(1, [(2, [1, 2, 3, 255]), (0, nil)])]
  let latin = "Afé Bab 12"
  var all: [(String, [UInt8], String)] = [
    ("ttf", plain.bytes(), latin), ("ttf", rich.bytes(), latin), ("woff", plain.woff(), latin),
    ("ttc", SmallFont.collection([plain, rich]), latin),
  ]
  for (name, text) in [
    ("Cantarell-Regular.otf", "AVA office Ω12"), ("NotoNaskhArabic-Regular.ttf", "مرحبا بِكم ١٢"),
    ("NotoSansDevanagari-Regular.ttf", "हिन्दी क्षेत्र र्क"), ("NotoSansThai-Regular.ttf", "ไทยภาษา ที่"),
    ("DejaVuSans.ttf", "AVA e\u{301} لا שָׁ"), ("Inter.var.ttf", "AVA 1/2 office"),
    ("NotoNastaliqUrdu-Regular.ttf", "یہ اردو"),
  ] {
    all.append(((name as NSString).pathExtension, fileBytes(DebianFonts.path(name)), text))
  }
  return all
}()
