// SPDX-License-Identifier: MIT

// Fonts that something is shown with.

extension PDFRules {
  static let fontRules: [String: Rule] = [
    "fontDictionaries": fontDictionaries,
    "unicodeMapsReadable": { subject in
      fonts(subject) { $0.unicodeMap?.problems ?? [] }
    },
    "fontPrograms": { subject in
      fonts(subject) { $0.program?.problem.map { ["its program: \($0)"] } ?? [] }
    },
    "characterCollections": characterCollections,
    "glyphMaps": { subject in
      fonts(subject) { font in
        let isTrueType = subject.resolve(font.descendant["Subtype"]).name == "CIDFontType2"
        return isTrueType && font.descendant["CIDToGIDMap"] == nil ? ["it has no CIDToGIDMap"] : []
      }
    },
    "characterMapsEmbedded": characterMapsEmbedded,
    "largestCID": { subject in
      fonts(subject) {
        ($0.encodingMap?.largestCID ?? 0) > 65_535 ? ["a CID is above 65 535"] : []
      }
    },
    "fontsEmbedded": fontsEmbedded,
    "glyphsThere": glyphsThere,
    "namesOfGlyphs": { subject in
      fonts(subject) {
        $0.descriptor["CharSet"] != nil && $0.subtype == "Type1"
          && ($0.descriptor["CharSet"].flatMap { subject.resolve($0).string } ?? []).isEmpty
          ? ["CharSet names no glyph"] : []
      }
    },
    "setOfCIDs": setOfCIDs,
    "glyphWidths": glyphWidths,
    "trueTypeEncodings": trueTypeEncodings,
    "unicodeForAll": unicodeForAll,
    "unicodeValues": unicodeValues,
    "privateCharacters": privateCharacters,
    "noMissingGlyph": noMissingGlyph,
  ]

  private static func fonts(_ subject: PDFSubject, _ test: (PDFFont) -> [String]) -> [Found] {
    subject.reading.usedFonts.flatMap { font in test(font).map { (font.number, $0) } }
  }

  private static func fontDictionaries(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      var all: [String] = []
      if subject.resolve(font.dictionary["Type"]).name != "Font" { all.append("Type is not Font") }
      let kinds = ["Type0", "Type1", "MMType1", "TrueType", "Type3"]
      if !kinds.contains(font.subtype) { all.append("Subtype is \(font.subtype)") }
      if font.baseFont.isEmpty, font.subtype != "Type3" { all.append("it has no BaseFont") }
      if font.isComposite {
        let kind = subject.resolve(font.descendant["Subtype"]).name ?? ""
        if !["CIDFontType0", "CIDFontType2"].contains(kind) {
          all.append("its CID font is \(kind)")
        }
        for key in ["BaseFont", "CIDSystemInfo", "FontDescriptor"] where font.descendant[key] == nil
        {
          all.append("its CID font has no \(key)")
        }
        if font.dictionary["Encoding"] == nil { all.append("it has no Encoding") }
      } else {
        let first = subject.resolve(font.dictionary["FirstChar"]).integer
        let last = subject.resolve(font.dictionary["LastChar"]).integer
        let count = subject.resolve(font.dictionary["Widths"]).array?.count
        if let first, let last, let count {
          if count != last - first + 1 { all.append("\(count) Widths are for \(first) to \(last)") }
        } else {
          all.append("it lacks FirstChar, LastChar or Widths")
        }
      }
      let kind = font.program?.subtype
      if font.program?.key == "FontFile3",
        !["Type1C", "CIDFontType0C", "OpenType"].contains(kind ?? "")
      {
        all.append("the kind of its program is \(kind ?? "not said")")
      }
      return all
    }
  }

  private static func characterCollections(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      guard font.isComposite, let map = font.encodingMap else { return [] }
      _ = map
      func collection(_ object: PDFObject) -> [[UInt8]?] {
        ["Registry", "Ordering"].map { subject.resolve(object, $0).string }
      }
      let own = collection(subject.resolve(font.descendant["CIDSystemInfo"]))
      let other = collection(
        subject.resolve(subject.resolve(font.dictionary["Encoding"]), "CIDSystemInfo"))
      return own == other ? [] : ["its CIDs and its encoding are of two collections"]
    }
  }

  private static func characterMapsEmbedded(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      guard font.isComposite else { return [] }
      if let name = font.encodingName {
        // The maps of ISO 32000-1, Table 118, other than these two are for fonts that we do not
        // write.
        return ["Identity-H", "Identity-V"].contains(name)
          ? [] : ["the map \(name) is not in the file"]
      }
      guard let map = font.encodingMap else { return ["it has no map of codes"] }
      let mode = subject.resolve(subject.resolve(font.dictionary["Encoding"]), "WMode").integer ?? 0
      var all: [String] = []
      if mode != map.writingMode ?? 0 {
        all.append("WMode is \(mode), and \(map.writingMode ?? 0) in the map")
      }
      if let basis = map.basis, !["Identity-H", "Identity-V"].contains(basis) {
        all.append("its map goes on from \(basis)")
      }
      return all
    }
  }

  private static func isRendered(_ font: PDFFont) -> Bool {
    font.used.values.contains { $0.contains { $0 != 3 } }
  }

  private static func fontsEmbedded(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      guard font.subtype != "Type3", isRendered(font) else { return [] }
      return font.program == nil ? ["\(font.baseFont) is not embedded"] : []
    }
  }

  private static func glyphsThere(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      guard let program = font.program, program.problem == nil, font.isComposite else { return [] }
      return font.used.filter { $0.value.contains { $0 != 3 } }.keys.sorted { $0.value < $1.value }
        .compactMap { code in
          guard let glyph = font.glyph(of: code), glyph < program.glyphCount else {
            return "no glyph is there for the CID \(code.cid)"
          }
          return nil
        }
    }
  }

  private static func setOfCIDs(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      guard font.baseFont.wholeMatch(of: /[A-Z]{6}\+.*/) != nil,
        let set = subject.file.data(font.descriptor["CIDSet"]), let program = font.program
      else { return [] }
      func isIn(_ cid: Int) -> Bool {
        cid / 8 < set.count && set[cid / 8] & (0x80 >> UInt8(cid % 8)) != 0
      }
      let cids = program.glyphsOfCIDs.map { Array($0.keys) } ?? Array(0..<program.glyphCount)
      let missing = cids.filter { !isIn($0) }.sorted()
      return missing.isEmpty ? [] : ["CIDSet lacks \(missing.count) CIDs, first \(missing[0])"]
    }
  }

  private static func glyphWidths(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      guard let program = font.program, program.problem == nil else { return [] }
      return font.used.filter { $0.value.contains { $0 != 3 } }.keys.sorted { $0.value < $1.value }
        .compactMap { code in
          guard let glyph = font.glyph(of: code), program.widths.indices.contains(glyph) else {
            return nil
          }
          let (said, real) = (font.width(of: code), program.widths[glyph])
          return abs(said - real) > 1
            ? "the CID \(code.cid) is \(said) wide, and \(real) in the font" : nil
        }
    }
  }

  private static func trueTypeEncodings(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      guard font.subtype == "TrueType" else { return [] }
      let maps = font.program?.characterMaps ?? []
      let hasSymbols = maps.contains { $0.platform == 3 && $0.encoding == 0 }
      if font.isSymbolic {
        var all = font.dictionary["Encoding"] != nil ? ["it is symbolic and has an Encoding"] : []
        if maps.count != 1, !hasSymbols { all.append("it is symbolic and has \(maps.count) maps") }
        return all
      }
      let base =
        font.encodingName
        ?? subject.resolve(subject.resolve(font.dictionary["Encoding"]), "BaseEncoding").name
      return ["MacRomanEncoding", "WinAnsiEncoding"].contains(base ?? "")
        ? [] : ["its encoding is \(base ?? "not said")"]
    }
  }

  private static func unicodeForAll(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      let bare = font.used.keys.filter { font.text(of: $0) == nil }.map(\.value).sorted()
      return bare.isEmpty
        ? [] : ["\(bare.count) codes have no characters, first \(bare[0])"]
    }
  }

  private static func unicodeValues(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      let wrong = font.used.keys.filter { code in
        guard let text = font.text(of: code), font.hasUnicodeMap else { return false }
        return text.isEmpty
          || text.unicodeScalars.contains { [0, 0xFEFF, 0xFFFE].contains($0.value) }
      }
      return wrong.map(\.value).sorted().map { "the code \($0) stands for no character" }
    }
  }

  private static func isPrivate(_ scalar: UnicodeScalar) -> Bool {
    (0xE000...0xF8FF).contains(scalar.value) || scalar.value >= 0xF0000
  }

  private static func privateCharacters(_ subject: PDFSubject) -> [Found] {
    subject.pages.flatMap { page in
      page.content.painted.flatMap { item -> [Found] in
        guard case .text(let shown) = item.kind, let font = shown.font else { return [] }
        let isTold = item.mark?.chain.contains { $0.properties["ActualText"] != nil } == true
        let isBare = shown.codes.contains {
          font.text(of: $0)?.unicodeScalars.contains(where: isPrivate) == true
        }
        return found(isBare && !isTold, font.number, "a private character has no ActualText")
      }
    }
  }

  private static func noMissingGlyph(_ subject: PDFSubject) -> [Found] {
    fonts(subject) { font in
      let uses = font.used.keys.contains { code in
        font.isComposite ? font.glyph(of: code) == 0 : font.glyphNames[code.value] == ".notdef"
      }
      return uses ? ["the glyph .notdef is shown"] : []
    }
  }
}
