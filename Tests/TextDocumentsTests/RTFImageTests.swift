// SPDX-License-Identifier: MIT

import TextKitTestSupport

import Testing

@testable import TextDocuments

@Suite struct RTFImageTests {
  private func image(_ words: String, _ data: [UInt8]) -> DocumentImage? {
    let digits = data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let paragraph = RecordedDocument.rtf(#"{\rtf1{\pict"# + words + " " + digits + "}}")
      .paragraphs.first
    guard case .picture(let picture, _)? = paragraph?.pieces.first else { return nil }
    return picture
  }

  private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
  }

  /// A device-independent bitmap of one pixel.
  private func bitmap(depth: Int = 24, compression: Int = 0, colours: Int = 0) -> [UInt8] {
    var data = bytes(40, 4) + bytes(1, 4) + bytes(1, 4) + bytes(1, 2) + bytes(depth, 2)
    data += bytes(compression, 4) + bytes(4, 4) + bytes(0, 8) + bytes(colours, 4) + bytes(0, 4)
    return data + [UInt8](repeating: 7, count: 4 * 256 + 16)
  }

  @Test func `a bitmap of Windows becomes a file`() {
    let cases: [(depth: Int, compression: Int, colours: Int, offset: Int)] = [
      (24, 0, 0, 54), (32, 3, 0, 66), (8, 0, 0, 54 + 1024), (8, 0, 2, 54 + 8), (1, 0, 0, 54 + 8),
    ]
    for (depth, compression, colours, offset) in cases {
      let data = bitmap(depth: depth, compression: compression, colours: colours)
      let found = image(#"\dibitmap0\picwgoal20\pichgoal20"#, data)
      #expect(found?.kind == .bmp && found?.data.count == data.count + 14)
      #expect(found.map { Array($0.data[10..<14]) } == bytes(offset, 4), "\(depth)")
      #expect(found?.width == 1)
    }
    let core = bytes(12, 4) + bytes(1, 2) + bytes(1, 2) + bytes(1, 2) + bytes(24, 2) + [1, 2, 3, 0]
    #expect(image(#"\dibitmap0"#, core).map { Array($0.data[10..<14]) } == bytes(26, 4))
    for count in 0..<60 {
      // Data that are not a whole bitmap are kept as they are.
      #expect(image(#"\dibitmap0"#, [1] + bitmap()[..<count])?.kind == .other)
    }
  }

  @Test func `a bitmap that is all of a metafile is its image`() {
    func record(_ function: Int, _ parameters: [UInt8]) -> [UInt8] {
      bytes((6 + parameters.count) / 2, 4) + bytes(function, 2) + parameters
    }
    let head = bytes(1, 2) + bytes(9, 2) + bytes(0x300, 2) + [UInt8](repeating: 0, count: 12)
    let drawn = record(0x0F43, [UInt8](repeating: 0, count: 22) + bitmap())
    let end = record(0, [])
    let window = record(0x020C, bytes(9, 4))
    #expect(image(#"\wmetafile8"#, head + window + drawn + end)?.kind == .bmp)
    let placed = [0xD7, 0xCD, 0xC6, 0x9A] + [UInt8](repeating: 0, count: 18) + head + drawn + end
    #expect(image(#"\wmetafile8"#, placed)?.kind == .bmp)
    // Other drawing would be missing.
    let line = record(0x0213, bytes(9, 4))
    #expect(image(#"\wmetafile8"#, head + line + drawn + end)?.kind == .wmf)
    #expect(image(#"\wmetafile8"#, head + drawn + drawn + end)?.kind == .wmf)
    #expect(image(#"\wmetafile8"#, head + end)?.kind == .wmf)
    for count in 0..<60 { _ = image(#"\wmetafile8"#, [1] + (head + drawn)[..<count]) }
  }

  @Test func `a bitmap that is all of an enhanced metafile is its image`() {
    let dib = bitmap()
    var stretch = bytes(81, 4) + bytes(80 + dib.count, 4) + [UInt8](repeating: 0, count: 40)
    stretch += bytes(80, 4) + bytes(40, 4) + bytes(120, 4) + bytes(dib.count - 40, 4)
    stretch += [UInt8](repeating: 0, count: 16) + dib
    let head = bytes(1, 4) + bytes(88, 4) + [UInt8](repeating: 0, count: 80)
    let end = bytes(14, 4) + bytes(20, 4) + [UInt8](repeating: 0, count: 12)
    #expect(image(#"\emfblip"#, head + stretch + end)?.kind == .bmp)
    #expect(
      image(#"\emfblip"#, head + bytes(54, 4) + bytes(16, 4) + bytes(0, 8) + stretch)?.kind == .emf)
    for count in stride(from: 1, to: 300, by: 7) {
      #expect(image(#"\emfblip"#, Array((head + stretch)[..<count]))?.kind == .emf)
    }
  }

  @Test func `cropping makes an image smaller`() {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    let found = image(
      #"\pngblip\picwgoal2000\pichgoal1000\picscalex50\piccropl500\piccropr100\piccropt250\piccropb-20"#,
      png)
    #expect(found?.width == 35 && found?.height == 37.5)
    #expect(found?.crop == .init(left: 0.25, top: 0.25, right: 0.05, bottom: 0))
    let whole = image(#"\pngblip\picwgoal200\pichgoal100\piccropl500"#, png)
    #expect(whole?.width == 10 && whole?.crop == nil, "nothing would be left")
  }

  // MARK: Tabs

  private func format(_ rtf: String) -> ParagraphFormat {
    RecordedDocument.rtf(#"{\rtf1 "# + rtf + "}").paragraphs.first?.format ?? .init()
  }

  @Test func `tabs that a paragraph does not set are the document's`() {
    #expect(format(#"\deftab360 a\tab b\par"#).defaultTabInterval == 18)
    #expect(format(#"\deftab360 a\tab b\par"#).tabs == [])
    #expect(format(#"a\tab b\par"#).defaultTabInterval == 36)
    #expect(format(#"\deftab0 a\tab b\par"#).defaultTabInterval == 36)
    #expect(format(#"\deftab360\pard\tx1000 a\'09b\par"#).defaultTabInterval == 18)
    #expect(format(#"\deftab360\pard\tx1000 a\tab b\par"#).tabs == [.init(50)])
    #expect(format(#"\deftab360\pard\pardeftab200 a\tab b\par"#).defaultTabInterval == 10)
    #expect(format(#"\deftab360 a\par"#).tabs == nil, "without a tab nothing is said")
  }

  @Test func `leaders are those of their tabs, and written again`() {
    let source =
      #"\tldot\tx1000\tqr\tlhyph\tx2000\tlul\tx3000\tlth\tx4000\tleq\tx5000\tlmdot\tx6000\tx7000 a\tab b\par"#
    let document = RecordedDocument.rtf(#"{\rtf1\cocoartf1 "# + source + "}")
    let tabs = document.paragraphs[0].format.tabs
    #expect(
      tabs?.map(\.leader) == [.dots, .hyphens, .line, .thickLine, .equals, .middleDots, .none])
    let writer = RTFWriter()
    document.tell(writer)
    #expect(RecordedDocument.rtf(writer.bytes).paragraphs[0].format.tabs == tabs)
  }

  // MARK: Pages

  @Test func `page numbers have the format and the start that the document says`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1\pgnstart5\sectd\pgnlcrm{\footer\pard p {\field{\*\fldinst PAGE}{\fldrslt 5}} R {\field{\*\fldinst PAGE \\* ROMAN}{\fldrslt V}} a {\field{\*\fldinst{PAGE \\* alphabetic}}{\fldrslt e}} n {\field{\*\fldinst PAGE  \\* Arabic \\* MERGEFORMAT}{\fldrslt 5}} \chpgn\par}one\par}"#
    )
    #expect(document.format.firstPageNumber == 5)
    let footer = RecordedDocument.paragraphs(document.stories[0].blocks)[0].text
    #expect(
      footer
        == "p {page:lower-roman} R {page:upper-roman} a {page:lower-alpha} n {page} {page:lower-roman}"
    )
    let writer = RTFWriter()
    document.tell(writer)
    let again = RecordedDocument.rtf(writer.bytes)
    #expect(again.format.firstPageNumber == 5)
    #expect(RecordedDocument.paragraphs(again.stories[0].blocks)[0].text == footer)
    #expect(
      RecordedDocument.rtf(#"{\rtf1 a\par\sect\sectd\pgnstarts9 b\par}"#).format.firstPageNumber
        == nil)
  }

  @Test func `later sections count their pages from the number that they say`() throws {
    let document = RecordedDocument.rtf(
      #"{\rtf1 a\par\sect\sectd\pgnrestart\pgnstarts7 b\par\sect\sectd\pgncont\pgnstarts3 c\par\sect\sectd\sbknone\pgnrestart d\par\sect\sectd\pgnstarts9\trowd\cellx900\intbl e\cell\row\pard f\par}"#
    )
    let pages = document.paragraphs.map(\.format.pageNumber)
    #expect(pages == [nil, 7, nil, 1, 9, nil])
    #expect(
      document.paragraphs.map(\.format.startsPage) == [false, true, false, false, true, false])
    #expect(document.paragraphs[2].text == "\u{0C}c" && document.format.firstPageNumber == nil)
    let writer = RTFWriter()
    document.tell(writer)
    // Nothing within a table ends a section.
    #expect(
      RecordedDocument.rtf(writer.bytes).paragraphs.map(\.format.pageNumber)
        == [nil, 7, nil, 1, nil, nil])
    let html = HTMLWriter()
    document.tell(html)
    #expect(RecordedDocument.html(html.bytes).paragraphs.map(\.format.pageNumber) == pages)
  }

  // MARK: Notes

  @Test func `notes have marks of their own`() {
    struct Marks: Equatable {
      var marks: [String] = []
      var text: [String] = []
    }
    final class Sink: EventSink {
      var found = Marks()
      func take(_ event: DocumentEvent) {
        switch event {
        case .noteMark(let mark): found.marks.append(mark)
        case .text(let units): found.text.append(String(decoding: units, as: UTF16.self))
        default: break
        }
      }
    }
    func read(_ rtf: String) -> Marks {
      let sink = Sink()
      RTFReader.read(Array((#"{\rtf1 "# + rtf + "}").utf8), into: sink)
      return sink.found
    }
    let own =
      #"Text{\super *}{\footnote\pard {\super *} note\par} on{\super \u8224 ?{\footnote {\super\u8224 ?} two}}"#
    #expect(read(own) == Marks(marks: ["*", "†"], text: ["Text", "note", " on", "two"]))
    #expect(read(#"a{\super\chftn}{\footnote{\super\chftn} b}"#).marks == [])
    #expect(read(#"a{\footnote b}"#).marks == [])
    #expect(read(#"x{\super 2}y{\footnote b}"#).marks == [])
    let writer = RTFWriter()
    RTFReader.read(Array((#"{\rtf1 "# + own + "}").utf8), into: writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(!text.contains("chftn"))
    #expect(RecordedDocument.rtf(writer.bytes).stories.count == 2)
  }
}
