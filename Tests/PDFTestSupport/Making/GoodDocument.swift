// SPDX-License-Identifier: MIT

internal import TextKitTestSupport

/// A small document that conforms to PDF/A-2a and PDF/UA-1, to be damaged by tests.
///
/// A heading, a paragraph with a link and a private character with replacement text, an image, a
/// list, a table, a note; and an artifact.
package struct GoodDocument {
  package var builder = PDFBuilder()
  package private(set) var catalog = PDFObject.null
  package private(set) var page = PDFObject.null
  package private(set) var content = PDFObject.null
  package private(set) var font = PDFObject.null
  package private(set) var cidFont = PDFObject.null
  package private(set) var descriptor = PDFObject.null
  package private(set) var unicodeMap = PDFObject.null
  package private(set) var program = PDFObject.null
  package private(set) var metadata = PDFObject.null
  package private(set) var information = PDFObject.null
  package private(set) var profile = PDFObject.null
  package private(set) var root = PDFObject.null
  package private(set) var parentTree = PDFObject.null
  package private(set) var picture = PDFObject.null
  package private(set) var state = PDFObject.null
  package private(set) var link = PDFObject.null
  package private(set) var outline = PDFObject.null
  /// Elements by name: "H1", "P", "Link", "Figure", "L", "LI", "Lbl", "LBody", "Table", "TR0",
  /// "TH", "TD", "Note".
  package private(set) var elements: [String: PDFObject] = [:]
  private var owners: [Int: PDFObject] = [:]
  private var nextContent = 0
  package var text = ""

  /// Characters of the font, with their glyphs from 1.
  private static let characters = Array("abc 1.\u{E000}")

  package init() {
    makeFont()
    makeColors()
    page = builder.add([:])
    content = builder.add([:])
    root = builder.add([:])
    makeBody()
    makeDocument()
  }

  private mutating func makeFont() {
    var small = SmallFont(family: "Good")
    for character in GoodDocument.characters { small.add(String(character), advance: 600) }
    program = builder.add(.stream(PDFStream([:], small.bytes())))
    descriptor = builder.add([
      "Type": .name("FontDescriptor"), "FontName": .name("ABCDEF+Good-Regular"), "Flags": 4,
      "FontBBox": [0, -200, 1000, 800], "ItalicAngle": 0, "Ascent": 800, "Descent": -200,
      "CapHeight": 700, "StemV": 80, "FontFile2": program,
    ])
    cidFont = builder.add([
      "Type": .name("Font"), "Subtype": .name("CIDFontType2"),
      "BaseFont": .name("ABCDEF+Good-Regular"), "FontDescriptor": descriptor, "DW": 600,
      "CIDToGIDMap": .name("Identity"),
      "CIDSystemInfo": [
        "Registry": .text("Adobe"), "Ordering": .text("Identity"), "Supplement": 0,
      ],
    ])
    unicodeMap = builder.add(.stream(PDFStream([:], Array(GoodDocument.unicodeSource().utf8))))
    font = builder.add([
      "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name("ABCDEF+Good-Regular"),
      "Encoding": .name("Identity-H"), "DescendantFonts": [cidFont], "ToUnicode": unicodeMap,
    ])
  }

  package static func unicodeSource(_ replacing: [Int: String] = [:]) -> String {
    var source = """
      /CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Good def /CMapType 2 def
      1 begincodespacerange <0000> <FFFF> endcodespacerange
      \(characters.count) beginbfchar

      """
    for (index, character) in characters.enumerated() {
      let units = character.utf16.map { String($0, radix: 16) }.map {
        String(repeating: "0", count: 4 - $0.count) + $0
      }
      source += "<000\(index + 1)> <\(replacing[index + 1] ?? units.joined())>\n"
    }
    return source + "endbfchar endcmap CMapName currentdict /CMap defineresource pop end end\n"
  }

  package static func profileBytes(_ kind: String = "mntr", _ space: String = "RGB ") -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 132)
    bytes[3] = 132
    bytes[8] = 4
    bytes.replaceSubrange(12..<16, with: kind.utf8)
    bytes.replaceSubrange(16..<20, with: space.utf8)
    bytes.replaceSubrange(36..<40, with: "acsp".utf8)
    return bytes
  }

  private mutating func makeColors() {
    profile = builder.add(.stream(PDFStream(["N": 3], GoodDocument.profileBytes())))
    picture = builder.add(
      .stream(
        PDFStream(
          [
            "Type": .name("XObject"), "Subtype": .name("Image"), "Width": 1, "Height": 1,
            "BitsPerComponent": 8, "ColorSpace": [.name("ICCBased"), profile],
            "Filter": .name("FlateDecode"),
          ], PDFFilters.deflate([1, 2, 3]))))
    state = builder.add(["Type": .name("ExtGState"), "ca": 0.5, "BM": .name("Multiply")])
  }

  /// Codes of characters.
  package static func codes(_ text: String) -> String {
    text.map { character in "000\((characters.firstIndex(of: character) ?? -1) + 1)" }.joined()
  }

  private mutating func element(
    _ name: String, _ type: String, in parent: PDFObject, _ values: PDFDictionary = [:]
  ) -> PDFObject {
    var all: PDFDictionary = ["S": .name(type), "P": parent, "K": []]
    all.merge(values) { _, new in new }
    let own = builder.add(.dictionary(all))
    elements[name] = own
    if parent != root || builder[root].dictionary?["K"] != nil { append(own, to: parent) }
    return own
  }

  private mutating func append(_ kid: PDFObject, to parent: PDFObject) {
    builder[parent][key: "K"] = .array((builder[parent][key: "K"]?.array ?? []) + [kid])
  }

  /// Marked content that belongs to an element.
  package mutating func mark(_ owner: PDFObject, _ painting: String) {
    let type = builder[owner][key: "S"]?.name ?? ""
    text += "/\(type) <</MCID \(nextContent)>> BDC\n\(painting)\nEMC\n"
    append(.integer(nextContent), to: owner)
    owners[nextContent] = owner
    nextContent += 1
  }

  package static func show(_ words: String, at y: Int) -> String {
    "BT /F0 12 Tf 72 \(y) Td <\(codes(words))> Tj ET"
  }

  private mutating func makeBody() {
    builder[root] = ["Type": .name("StructTreeRoot"), "K": []]
    let document = element("Document", "Document", in: root)
    mark(element("H1", "H1", in: document), GoodDocument.show("abc", at: 700))
    let paragraph = element("P", "P", in: document)
    mark(paragraph, GoodDocument.show("a b ", at: 680))
    let linked = element("Link", "Link", in: paragraph)
    mark(linked, GoodDocument.show("c", at: 660))
    mark(
      paragraph,
      "/Span <</ActualText <FEFF0062>>> BDC \(GoodDocument.show("\u{E000}", at: 640)) EMC")
    mark(
      element(
        "Figure", "Figure", in: document,
        ["Alt": .text("a dot"), "A": ["O": .name("Layout"), "BBox": [72, 600, 82, 610]]]),
      "q /G0 gs 10 0 0 10 72 600 cm /I0 Do Q")
    let list = element(
      "L", "L", in: document, ["A": ["O": .name("List"), "ListNumbering": .name("Decimal")]])
    let item = element("LI", "LI", in: list)
    mark(element("Lbl", "Lbl", in: item), GoodDocument.show("1.", at: 580))
    let body = element("LBody", "LBody", in: item)
    mark(body, GoodDocument.show("ab", at: 560))
    let table = element("Table", "Table", in: document)
    let head = element("TR0", "TR", in: table)
    for name in ["TH", "TH1"] {
      mark(
        element(name, "TH", in: head, ["A": ["O": .name("Table"), "Scope": .name("Column")]]),
        GoodDocument.show("a", at: 540))
    }
    let row = element("TR1", "TR", in: table)
    mark(
      element("TD", "TD", in: row, ["A": ["O": .name("Table"), "ColSpan": 2]]),
      GoodDocument.show("b", at: 520))
    mark(
      element("Note", "Note", in: document, ["ID": .text("note1")]),
      GoodDocument.show("ba", at: 500))
    text += "/Artifact BMC 0 0 0 rg 72 490 100 1 re f EMC\n"
    link = builder.add([
      "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": [72, 658, 84, 672], "F": 4,
      "Contents": .text("a place"), "Border": [0, 0, 0], "StructParent": 1,
      "A": ["Type": .name("Action"), "S": .name("URI"), "URI": .text("https://a.example/")],
    ])
    append(["Type": .name("OBJR"), "Obj": link, "Pg": page], to: linked)
  }

  private mutating func makeDocument() {
    builder[content] = .stream(PDFStream([:], Array(text.utf8)))
    let pages = builder.add(["Type": .name("Pages"), "Kids": [page], "Count": 1])
    builder[page] = [
      "Type": .name("Page"), "Parent": pages, "MediaBox": [0, 0, 595, 842], "Contents": content,
      "Resources": [
        "Font": ["F0": font], "XObject": ["I0": picture], "ExtGState": ["G0": state],
      ],
      "Annots": [link], "Tabs": .name("S"), "StructParents": 0,
    ]
    for (_, own) in elements { builder[own][key: "Pg"] = page }
    let rows = (0..<nextContent).map { owners[$0] ?? .null }
    parentTree = builder.add(["Nums": [0, .array(rows), 1, elements["Link"] ?? .null]])
    builder[root][key: "ParentTree"] = parentTree
    builder[root][key: "ParentTreeNextKey"] = 2
    let line = builder.add([:])
    outline = builder.add(["Type": .name("Outlines"), "First": line, "Last": line, "Count": 1])
    builder[line] = [
      "Title": .text("abc"), "Parent": outline, "Dest": [page, .name("XYZ"), 72, 712, .null],
    ]
    metadata = builder.add(
      .stream(
        PDFStream(
          ["Type": .name("Metadata"), "Subtype": .name("XML")],
          Array(GoodDocument.packet.utf8))))
    information = builder.add([
      "Title": .text("Good"), "CreationDate": .text("D:20260102030405+01'00'"),
    ])
    catalog = builder.add([
      "Type": .name("Catalog"), "Pages": pages, "Metadata": metadata, "StructTreeRoot": root,
      "MarkInfo": ["Marked": true], "Lang": .text("en"), "Outlines": outline,
      "ViewerPreferences": ["DisplayDocTitle": true],
      "OutputIntents": [
        [
          "Type": .name("OutputIntent"), "S": .name("GTS_PDFA1"),
          "OutputConditionIdentifier": .text("sRGB"), "DestOutputProfile": profile,
        ]
      ],
    ])
    builder.trailer = [
      "Root": catalog, "Info": information, "ID": [.string([1, 2, 3, 4]), .string([1, 2, 3, 4])],
    ]
  }

  package static let packet = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
     xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
     xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
     xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Good</rdf:li></rdf:Alt></dc:title>
    <xmp:CreateDate>2026-01-02T03:04:05+01:00</xmp:CreateDate>
    <pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
    <pdfuaid:part>1</pdfuaid:part>
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>
    <pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
    <pdfaProperty:description>The part</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """

  // MARK: Faults

  /// Changes the content stream.
  package mutating func replaceContent(_ old: String, _ new: String) {
    precondition(text.contains(old), "the content has no “\(old)”")
    text = text.replacing(old, with: new)
    builder[content] = .stream(PDFStream([:], Array(text.utf8)))
  }

  package mutating func replacePacket(_ old: String, _ new: String) {
    let packet = GoodDocument.packet
    precondition(packet.contains(old), "the packet has no “\(old)”")
    builder[metadata] = .stream(
      PDFStream(builder[metadata].dictionary ?? [:], Array(packet.replacing(old, with: new).utf8)))
  }

  /// Sets the value at a path of keys, through dictionaries, streams, and arrays by number.
  package mutating func set(_ object: PDFObject, _ path: String..., to value: PDFObject?) {
    func changed(_ object: PDFObject, _ path: ArraySlice<String>) -> PDFObject {
      guard let key = path.first else { return value ?? .null }
      var result = object
      if let index = Int(key), object.array != nil {
        result[index] = changed(object[index], path.dropFirst())
      } else if path.count == 1 {
        result[key: key] = value
      } else {
        result[key: key] = changed(object[key: key] ?? [:], path.dropFirst())
      }
      return result
    }
    builder[object] = changed(builder[object], path[...])
  }

  /// Adds another annotation to the page; returns it.
  @discardableResult
  package mutating func addAnnotation(_ values: PDFDictionary) -> PDFObject {
    let own = builder.add(.dictionary(values))
    builder[page][key: "Annots"] = [link, own]
    return own
  }
}
