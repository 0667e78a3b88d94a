// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// Fonts whose codes have two bytes: Type 0 over a CIDFont, PDF 1.7, 9.7.
enum FontObjects {
  static func write(
    _ table: FontTable, _ object: Int, _ file: inout PDFFile, _ profile: PDFProfile
  ) throws(CanvasError) {
    let glyphs = table.glyphs
    let program = makeProgram(table, glyphs)
    let name = subsetName(table, glyphs)
    let programObject = file.reserve()
    var isTrueType = false
    switch program {
    case .trueType(let bytes):
      isTrueType = true
      try file.add(packing: programObject, PDFBytes("/Length1 \(bytes.count)"), bytes)
    case .compact(let bytes):
      try file.add(packing: programObject, PDFBytes("/Subtype /CIDFontType0C"), bytes)
    }
    let descriptorObject = try file.add(
      descriptor(of: table, glyphs, name: name, program: programObject, isTrueType: isTrueType))

    var descendant = PDFBytes("<< /Type /Font /Subtype ")
    descendant.append(isTrueType ? "/CIDFontType2" : "/CIDFontType0")
    descendant.append(" /BaseFont ")
    descendant.append(name: name)
    descendant.append(
      " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ")
    descendant.append(reference: descriptorObject)
    if isTrueType { descendant.append(" /CIDToGIDMap /Identity") }
    descendant.append(" /DW 0 /W [")
    descendant.append(widths(table, glyphs))
    descendant.append("] >>")
    let descendantObject = try file.add(descendant)

    let characters = file.reserve()
    try file.add(
      packing: characters, PDFBytes(),
      CharacterMap.bytes(
        glyphs.map { (code: Int(table.identifier($0)), text: table.text(of: $0)) }, digits: 4))
    var font = PDFBytes("<< /Type /Font /Subtype /Type0 /BaseFont ")
    font.append(name: isTrueType ? name : name + "-Identity-H")
    font.append(" /Encoding /Identity-H /DescendantFonts [")
    font.append(reference: descendantObject)
    font.append("] /ToUnicode ")
    font.append(reference: characters)
    font.append(" >>")
    try file.add(object, font)
  }

  /// Returns the font descriptor, with which a reader can substitute the font.
  private static func descriptor(
    of table: FontTable, _ glyphs: [UInt16], name: String, program: Int, isTrueType: Bool
  ) -> PDFBytes {
    let instance = table.instance
    let metrics = instance.metrics
    let scale = 1000 / Double(max(instance.unitsPerEm, 1))
    var descriptor = PDFBytes("<< /Type /FontDescriptor /FontName ")
    descriptor.append(name: name)
    // 4: characters of no standard set.
    descriptor.append(" /Flags 4 /FontBBox [")
    descriptor.append(box(of: table, glyphs).map { $0 * scale }, decimals: 0)
    descriptor.append("] /ItalicAngle ")
    descriptor.append(instance.face.style.isItalic ? "-12" : "0")
    descriptor.append(" /Ascent ")
    descriptor.append(metrics.ascender * scale, decimals: 0)
    descriptor.append(" /Descent ")
    descriptor.append(metrics.descender * scale, decimals: 0)
    descriptor.append(" /CapHeight ")
    descriptor.append(instance.capHeight * scale, decimals: 0)
    descriptor.append(" /StemV 80 ")
    descriptor.append(isTrueType ? "/FontFile2 " : "/FontFile3 ")
    descriptor.append(reference: program)
    descriptor.append(" >>")
    return descriptor
  }

  private static func makeProgram(_ table: FontTable, _ glyphs: [UInt16]) -> FontSubset.Program {
    if case .file = table.kind,
      let subset = KeptSubsets.subset(of: table.instance.face, glyphs: glyphs),
      isAsWide(table, glyphs, subset)
    {
      return subset.program
    }
    return .compact(
      CompactFont(
        table.instance, glyphs: glyphs,
        identifiers: glyphs.map { table.identifier($0) }
      ).table)
  }

  /// Returns whether a font's program has the widths that the text was set in: a damaged one may
  /// have others.
  ///
  /// - Source: PDF/A-2, 6.2.11.5: to one thousandth of an em.
  private static func isAsWide(_ table: FontTable, _ glyphs: [UInt16], _ subset: FontSubset) -> Bool
  {
    guard let advances = subset.advances(of: glyphs) else { return false }
    return zip(glyphs, advances).allSatisfy { glyph, advance in
      abs(Double(table.advances[Int(glyph)]) - advance) <= 1
    }
  }

  /// Returns six letters for this choice of glyphs, and the font's name.
  static func subsetName(_ table: FontTable, _ glyphs: [UInt16]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for value in [UInt16(truncatingIfNeeded: table.number)] + glyphs {
      hash = (hash ^ UInt64(value)) &* 0x0000_0100_0000_01B3
    }
    var letters = ""
    for _ in 0..<6 {
      letters.unicodeScalars.append(Unicode.Scalar(UInt8(0x41 + hash % 26)))
      hash /= 26
    }
    return letters + "+" + table.instance.postScriptName
  }

  /// Returns the ink bounds of the glyphs, in font units.
  private static func box(of table: FontTable, _ glyphs: [UInt16]) -> [Double] {
    var (left, bottom, right, top) = (0.0, 0.0, 0.0, 0.0)
    for glyph in glyphs {
      guard let ink = table.instance.extents(of: glyph) else { continue }
      left = min(left, Double(ink.x))
      bottom = min(bottom, Double(ink.y))
      right = max(right, Double(ink.x) + Double(ink.width))
      top = max(top, Double(ink.y) + Double(ink.height))
    }
    return [left, bottom, right, top]
  }

  /// Returns `first [width …]` for each range of successive glyphs.
  private static func widths(_ table: FontTable, _ glyphs: [UInt16]) -> PDFBytes {
    let sorted = glyphs.map { (Int(table.identifier($0)), Double(table.advances[Int($0)])) }
      .sorted { $0.0 < $1.0 }
    var out = PDFBytes()
    var last = -2
    for (identifier, width) in sorted {
      if identifier != last + 1 {
        if last >= 0 { out.append("] ") }
        out.append(identifier)
        out.append(" [")
      } else {
        out.append(byte: 0x20)
      }
      out.append(width)
      last = identifier
    }
    if last >= 0 { out.append("]") }
    return out
  }
}

/// The `ToUnicode` map of a font: PDF 1.7, 9.10.3.
enum CharacterMap {
  static func bytes(_ entries: [(code: Int, text: String)], digits: Int) -> [UInt8] {
    var out = PDFBytes(
      """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange

      """)
    out.append(digits == 4 ? "<0000> <FFFF>\n" : "<00> <FF>\n")
    out.append("endcodespacerange\n")
    let sorted = entries.sorted { $0.code < $1.code }
    var start = 0
    while start < sorted.count {
      let part = sorted[start..<min(start + 100, sorted.count)]
      out.append("\(part.count) beginbfchar\n")
      for (code, text) in part {
        out.append("<")
        if digits == 4 { out.append(hex: UInt8(code >> 8 & 255)) }
        out.append(hex: UInt8(code & 255))
        out.append("> <")
        out.append(utf16: text.isEmpty ? "\u{FFFD}" : text)
        out.append(">\n")
      }
      out.append("endbfchar\n")
      start += 100
    }
    out.append("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
    return out.bytes
  }
}
