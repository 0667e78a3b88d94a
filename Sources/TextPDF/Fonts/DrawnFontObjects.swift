// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// Fonts whose glyphs are small drawings, called by one byte: Type 3, PDF 1.7, 9.6.5.
///
/// Glyphs in colours are pictures or layers; of a font that may not be embedded the glyphs show nothing.
enum DrawnFontObjects {
  static func write(
    _ table: FontTable, _ part: Int, _ object: Int, _ file: inout PDFFile, _ profile: PDFProfile
  ) throws(CanvasError) {
    let glyphs = Array(table.order.dropFirst(part * 256).prefix(256))
    guard !glyphs.isEmpty else { return try file.add(object, PDFBytes("null")) }
    var procedures = PDFBytes(" /CharProcs <<")
    var pictures = PDFBytes()
    var states = Set<String>()
    var box = [0.0, -250.0, 1000.0, 1000.0]
    for (code, glyph) in glyphs.enumerated() {
      var drawing = Drawing()
      drawing.begin(Double(table.advances[Int(glyph)]))
      if case .drawings = table.kind {
        try draw(glyph, table.instance, code, &drawing, &pictures, &file, profile)
      }
      states.formUnion(drawing.states)
      box = [
        min(box[0], drawing.box[0]), min(box[1], drawing.box[1]), max(box[2], drawing.box[2]),
        max(box[3], drawing.box[3]),
      ]
      let number = file.reserve()
      try file.add(packing: number, PDFBytes(), drawing.out.bytes)
      procedures.append(" /g\(glyph) ")
      procedures.append(reference: number)
    }
    procedures.append(" >>")
    let characters = file.reserve()
    try file.add(
      packing: characters, PDFBytes(),
      CharacterMap.bytes(
        glyphs.enumerated().map { (code: $0.offset, text: table.text(of: $0.element)) }, digits: 2))
    var out = PDFBytes(
      "<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [")
    out.append(box, decimals: 0)
    out.append("] /FirstChar 0 /LastChar \(glyphs.count - 1) /Widths [")
    out.append(glyphs.map { Double(table.advances[Int($0)]) })
    out.append("] /Encoding << /Type /Encoding /Differences [0")
    for glyph in glyphs { out.append(" /g\(glyph)") }
    out.append("] >>")
    out.append(procedures)
    out.append(" /Resources <<")
    if !pictures.bytes.isEmpty {
      out.append(" /XObject <<")
      out.append(pictures)
      out.append(" >>")
    }
    if !states.isEmpty {
      out.append(" /ExtGState <<")
      for state in states.sorted() { out.append(" /A\(state) << /ca \(StreamWriter.text((Double(state) ?? 255) / 255)) >>") }
      out.append(" >>")
    }
    out.append(" >> /ToUnicode ")
    out.append(reference: characters)
    out.append(" >>")
    try file.add(object, out)
  }

  private struct Drawing {
    var out = PDFBytes()
    var states: Set<String> = []
    var box = [0.0, 0.0, 0.0, 0.0]

    mutating func begin(_ width: Double) {
      // The glyph says its colours itself.
      out.append(width)
      out.append(" 0 d0\n")
    }

    mutating func add(_ outline: GlyphOutline?, scale: Double) {
      for element in outline?.elements ?? [] {
        switch element {
        case .move(let x, let y): point(x, y, scale, "m\n")
        case .line(let x, let y): point(x, y, scale, "l\n")
        case .curve(let x1, let y1, let x2, let y2, let x, let y):
          point(x1, y1, scale, "")
          point(x2, y2, scale, "")
          point(x, y, scale, "c\n")
        case .close: out.append("h\n")
        }
      }
    }

    private mutating func point(_ x: Double, _ y: Double, _ scale: Double, _ operation: String) {
      out.append([x * scale, y * scale], decimals: 2)
      out.append(operation)
      box = [
        min(box[0], x * scale), min(box[1], y * scale), max(box[2], x * scale),
        max(box[3], y * scale),
      ]
    }
  }

  private static func draw(
    _ glyph: UInt16, _ font: FontInstance, _ code: Int, _ drawing: inout Drawing,
    _ pictures: inout PDFBytes, _ file: inout PDFFile, _ profile: PDFProfile
  ) throws(CanvasError) {
    let scale = 1000 / Double(max(font.unitsPerEm, 1))
    let layers = font.colorLayers(of: glyph)
    if !layers.isEmpty {
      for layer in layers {
        drawing.out.append("q\n")
        if let color = layer.color {
          drawing.out.append(
            [color.red, color.green, color.blue].map { Double($0) / 255 }, decimals: 4)
          drawing.out.append("rg\n")
          if color.alpha < 255 {
            drawing.states.insert("\(color.alpha)")
            drawing.out.append("/A\(color.alpha) gs\n")
          }
        }
        drawing.add(font.outline(of: layer.glyph), scale: scale)
        drawing.out.append("f\nQ\n")
      }
      return
    }
    if let mask = font.mask(of: glyph, pixelsPerEm: 256), mask.format == .color || font.face.isBitmapOnly,
      mask.pixelsPerEm > 0, mask.width > 0, mask.height > 0
    {
      let rules = PageRules(allowsInterpolation: !profile.isArchive, profile: profile)
      let isColor = mask.format == .color
      let picture =
        isColor
        ? EncodedPicture(mask.bytes.span, mask.width, mask.height, rules) : nil
      let unit = 1000 / mask.pixelsPerEm
      drawing.out.append("q\n")
      drawing.out.append([Double(mask.width) * unit, 0, 0, Double(mask.height) * unit])
      drawing.out.append(
        [Double(mask.left) * unit, Double(mask.top - mask.height) * unit])
      drawing.out.append("cm\n/I\(code) Do\nQ\n")
      drawing.box = [
        Double(mask.left) * unit, Double(mask.top - mask.height) * unit,
        Double(mask.left + mask.width) * unit, Double(mask.top) * unit,
      ]
      let number = file.reserve()
      var entries: PDFBytes
      var data: [UInt8]
      if let picture {
        (entries, data) = (picture.entries, picture.data)
        if let channel = picture.mask {
          let maskNumber = file.reserve()
          try file.add(stream: maskNumber, channel.entries, channel.data)
          entries.append(" /SMask ")
          entries.append(reference: maskNumber)
        }
      } else {
        // One bit a pixel, painted in the colour of the text.
        (entries, data) = bits(mask)
      }
      try file.add(stream: number, entries, data)
      pictures.append(" /I\(code) ")
      pictures.append(reference: number)
      return
    }
    drawing.add(font.outline(of: glyph), scale: scale)
    drawing.out.append("f\n")
  }

  /// A shape as one bit a pixel.
  private static func bits(_ mask: GlyphMask) -> (PDFBytes, [UInt8]) {
    let stride = (mask.width + 7) / 8
    var bytes = [UInt8](repeating: 0xFF, count: stride * mask.height)
    for y in 0..<mask.height {
      for x in 0..<mask.width where mask.bytes[y * mask.width + x] >= 128 {
        bytes[y * stride + x / 8] &= ~(0x80 >> UInt8(x % 8))
      }
    }
    return (
      PDFBytes(
        "/Type /XObject /Subtype /Image /Width \(mask.width) /Height \(mask.height) /ImageMask true"
          + " /BitsPerComponent 1 /Filter /FlateDecode"), Deflate.packed(bytes)
    )
  }
}
