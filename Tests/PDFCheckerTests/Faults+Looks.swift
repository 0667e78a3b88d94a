// SPDX-License-Identifier: MIT

import PDFTestSupport

/// The map of characters for codes of one byte.
private let simpleMap = stream(
  [:],
  GoodDocument.unicodeSource().replacing("<0000> <FFFF>", with: "<00> <FF>")
    .replacing("<000", with: "<0").replacing("7 beginbfchar", with: "8 beginbfchar")
    .replacing("endbfchar endcmap", with: "<00> <0020> endbfchar endcmap"))

extension Fault {
  /// Colours, images and fonts.
  static let ofLooks: [Fault] = [
    Fault(["outputProfile"], "the output profile is a scanner's") {
      $0.builder[$0.profile] = .stream(PDFStream(["N": 3], GoodDocument.profileBytes("scnr")))
    },
    Fault(["outputProfile", "colorProfiles"], "the profile has another number of colours") {
      $0.set($0.profile, "N", to: 4)
    },
    Fault(["oneOutputProfile"], "two output intents have two profiles") {
      let other = $0.builder.add(.stream(PDFStream(["N": 3], GoodDocument.profileBytes())))
      let first = $0.builder[$0.catalog][key: "OutputIntents"]![0]
      var second = first
      second[key: "DestOutputProfile"] = other
      $0.set($0.catalog, "OutputIntents", to: [first, second])
    },
    Fault(["deviceColors"], "colours of a device have no output intent") {
      $0.set($0.catalog, "OutputIntents", to: nil)
      $0.set($0.page, "Group", to: ["S": .name("Transparency"), "CS": .name("DeviceRGB")])
    },
    Fault(["deviceColors"], "CMYK has an output intent for RGB") {
      $0.replaceContent("0 0 0 rg", "0 0 0 1 k")
    },
    Fault(["overprint"], "CMYK by profile overprints in mode 1") {
      let profile = $0.builder.add(
        .stream(PDFStream(["N": 4], GoodDocument.profileBytes("prtr", "CMYK"))))
      $0.set($0.page, "Resources", "ColorSpace", "C0", to: [.name("ICCBased"), profile])
      $0.replaceContent("0 0 0 rg", "/C0 cs 0 0 0 1 scn")
      $0.set($0.state, "OP", to: true)
      $0.set($0.state, "OPM", to: 1)
    },
    Fault(["spotColors"], "a spot colour is made in two ways") {
      $0.set(
        $0.page, "Resources", "ColorSpace", "S0",
        to: [.name("Separation"), .name("Gold"), .name("DeviceRGB"), ["FunctionType": 2, "N": 1]])
      $0.set(
        $0.page, "Resources", "ColorSpace", "S1",
        to: [.name("Separation"), .name("Gold"), .name("DeviceRGB"), ["FunctionType": 2, "N": 2]])
    },
    Fault(["colorants"], "a DeviceN space lacks a colourant") {
      $0.set(
        $0.page, "Resources", "ColorSpace", "N0",
        to: [.name("DeviceN"), [.name("Gold")], .name("DeviceRGB"), ["FunctionType": 2, "N": 1]])
      $0.replaceContent("0 0 0 rg", "/N0 cs 1 scn")
    },
    Fault(["noTransferFunctions"], "a graphics state has TR") {
      $0.set($0.state, "TR", to: .name("Identity"))
    },
    Fault(["halftones"], "a halftone is of type 6") {
      $0.set($0.state, "HT", "HalftoneType", to: 6)
    },
    Fault(["noAlternates"], "a picture has alternates") {
      $0.set($0.picture, "Alternates", to: [])
    },
    Fault(["noOPI"], "a picture has OPI") { $0.set($0.picture, "OPI", to: [:]) },
    Fault(["noInterpolation"], "a picture is interpolated") {
      $0.set($0.picture, "Interpolate", to: true)
    },
    Fault(["pictureDepth"], "a picture has 12 bits") {
      $0.set($0.picture, "BitsPerComponent", to: 12)
    },
    Fault(["jpeg2000"], "a picture is JPEG 2000") {
      $0.set($0.picture, "Filter", to: .name("JPXDecode"))
    },
    Fault(["noPostScript"], "something painted is PostScript") {
      $0.builder.add(stream(["Type": .name("XObject"), "Subtype": .name("PS")]))
    },
    Fault(["noReferenceForms"], "a form stands for another file") {
      $0.builder.add(stream(["Subtype": .name("Form"), "Ref": [:]]))
    },
    Fault(["blendModes"], "a blend mode is unknown") { $0.set($0.state, "BM", to: .name("Glow")) },
    Fault(["pageGroups", "deviceColors"], "transparency has no space to be mixed in") {
      $0.set($0.catalog, "OutputIntents", to: nil)
    },
    Fault(["fontDictionaries"], "a font has no name") { $0.set($0.font, "BaseFont", to: nil) },
    Fault(["unicodeMapsReadable"], "a map of characters goes over a change of the first byte") {
      let source = GoodDocument.unicodeSource().replacing(
        "endbfchar", with: "endbfchar 1 beginbfrange <00F0> <0110> <0041> endbfrange")
      $0.builder[$0.unicodeMap] = stream([:], source)
    },
    Fault(["fontPrograms"], "a font is cut") {
      let bytes = $0.builder[$0.program].stream!.bytes
      $0.builder[$0.program] = .stream(PDFStream([:], Array(bytes.prefix(bytes.count / 2))))
    },
    Fault(["characterCollections"], "encoding and font are of two collections") {
      let map = $0.builder.add(
        stream(
          [
            "WMode": 0, "CIDSystemInfo": ["Registry": .text("Adobe"), "Ordering": .text("Japan1")],
          ],
          "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 begincidrange <0000> <00FF> 0 endcidrange"
        ))
      $0.set($0.font, "Encoding", to: map)
    },
    Fault(["glyphMaps", "glyphsThere"], "a font has no CIDToGIDMap") {
      $0.set($0.cidFont, "CIDToGIDMap", to: nil)
    },
    Fault(["characterMapsEmbedded"], "a map of codes is not in the file") {
      $0.set($0.font, "Encoding", to: .name("UniJIS-UTF16-H"))
    },
    Fault(["largestCID"], "a CID is above 65 535") {
      let map = $0.builder.add(
        stream(
          ["CIDSystemInfo": ["Registry": .text("Adobe"), "Ordering": .text("Identity")]],
          "1 begincodespacerange <0000> <FFFF> endcodespacerange 2 begincidrange <0000> <00FF> 0 <0100> <0101> 65535 endcidrange"
        ))
      $0.set($0.font, "Encoding", to: map)
    },
    Fault(["fontsEmbedded"], "a font is not embedded") {
      $0.set($0.descriptor, "FontFile2", to: nil)
    },
    Fault(["glyphsThere"], "a code has no glyph") {
      let map = [UInt8](repeating: 0x7F, count: 40)
      $0.set($0.cidFont, "CIDToGIDMap", to: $0.builder.add(.stream(PDFStream([:], map))))
    },
    Fault(["namesOfGlyphs"], "CharSet of a Type 1 font is empty") {
      $0.set($0.descriptor, "CharSet", to: .text(""))
      $0.set($0.descriptor, "FontFile", to: $0.builder.add(stream([:], "%!PS")))
      $0.set($0.descriptor, "FontFile2", to: nil)
      $0.builder[$0.font] = [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("ABCDEF+Good"),
        "FirstChar": 0, "LastChar": 9, "Widths": .array(Array(repeating: 600, count: 10)),
        "FontDescriptor": $0.descriptor,
        "ToUnicode": $0.builder.add(simpleMap),
      ]
    },
    Fault(["setOfCIDs"], "CIDSet lacks a CID") {
      $0.set($0.descriptor, "CIDSet", to: $0.builder.add(.stream(PDFStream([:], [0x80]))))
    },
    Fault(["glyphWidths"], "widths are not the font's") { $0.set($0.cidFont, "DW", to: 500) },
    Fault(["trueTypeEncodings"], "a symbolic font has an encoding") {
      $0.builder[$0.font] = [
        "Type": .name("Font"), "Subtype": .name("TrueType"), "BaseFont": .name("ABCDEF+Good"),
        "FirstChar": 0, "LastChar": 9, "Widths": .array(Array(repeating: 600, count: 10)),
        "FontDescriptor": $0.descriptor, "Encoding": .name("WinAnsiEncoding"),
        "ToUnicode": $0.builder.add(simpleMap),
      ]
    },
    Fault(["unicodeForAll"], "there is no ToUnicode") { $0.set($0.font, "ToUnicode", to: nil) },
    Fault(["unicodeValues"], "a code stands for U+FEFF") {
      $0.builder[$0.unicodeMap] = stream([:], GoodDocument.unicodeSource([1: "FEFF"]))
    },
    Fault(["privateCharacters"], "a private character has no ActualText") {
      $0.replaceContent("/ActualText <FEFF0062>", "/E <FEFF0062>")
    },
    Fault(["noMissingGlyph", "unicodeForAll", "glyphWidths"], "the glyph .notdef is shown") {
      $0.replaceContent("<\(GoodDocument.codes("abc"))>", "<00000001>")
    },
  ]
}
