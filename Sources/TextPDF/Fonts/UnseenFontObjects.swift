// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// Fonts with characters that show nothing, and codes of one byte: Type 3, PDF 1.7, 9.6.5.
///
/// The visible glyphs are painted as images or shapes. Poppler's backend for Cairo 1.16, which
/// GNOME's viewers use, paints Type 3 glyphs with their own colours in the colour of the text.
///
/// Each glyph has a box although it paints nothing in it: PDFium (Chrome, Edge; tried with 159)
/// omits the characters of glyphs without one, which can then be neither found nor copied.
enum UnseenFontObjects {
  static func write(
    _ table: FontTable, _ part: Int, _ object: Int, _ file: inout PDFFile
  ) throws(CanvasError) {
    let glyphs = table.order.dropFirst(part * FontTable.codesInPart).prefix(FontTable.codesInPart)
    let characters = file.reserve()
    try file.add(
      packing: characters, PDFBytes(),
      CharacterMap.bytes(
        glyphs.enumerated().map { (code: $0.offset, text: table.text(of: $0.element)) }, digits: 2))
    // Poppler assumes that a letter m is 0.6 em wide, and derives the font's size from it. Without
    // one it assumes half an em for any glyph, and images of 1.2 em would be text of more than
    // twice the size, read as a separate column.
    var procedures = PDFBytes(" /CharProcs <<")
    let (bottom, top) = edges(of: table.instance)
    var known: [Int: Int] = [:]
    func procedure(_ width: Float) throws(CanvasError) -> Int {
      let key = Int((width * 1000).rounded())
      if let number = known[key] { return number }
      var out = PDFBytes()
      out.append([Double(width), 0, Double(min(width, 0)), bottom, Double(max(width, 1)), top])
      out.append("d1")
      let number = file.reserve()
      try file.add(stream: number, PDFBytes(), out.bytes)
      known[key] = number
      return number
    }
    for glyph in glyphs {
      let number = try procedure(table.advances[Int(glyph)])
      procedures.append(" /g\(glyph) \(number) 0 R")
    }
    let letter = try procedure(600)
    procedures.append(" /m \(letter) 0 R >>")
    var out = PDFBytes(
      "<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [0 -250 1000 1000]"
    )
    out.append(" /FirstChar 0 /LastChar \(glyphs.count) /Widths [")
    out.append(glyphs.map { Double(table.advances[Int($0)]) })
    out.append("600] /Encoding << /Type /Encoding /Differences [0")
    for glyph in glyphs { out.append(" /g\(glyph)") }
    out.append(" /m] >>")
    out.append(procedures)
    out.append(" /Resources << >> /ToUnicode ")
    out.append(reference: characters)
    out.append(" >>")
    try file.add(object, out)
  }

  /// Returns the lower and the upper edge of all boxes, in 1/1000 em.
  private static func edges(of font: FontInstance) -> (bottom: Double, top: Double) {
    let scale = 1000 / Double(max(font.unitsPerEm, 1))
    let top = (font.metrics.ascender * scale).rounded()
    let bottom = (font.metrics.descender * scale).rounded()
    return top > bottom && top - bottom < 10_000 ? (bottom, top) : (-250, 1000)
  }
}
