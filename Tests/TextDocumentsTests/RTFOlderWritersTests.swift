// SPDX-License-Identifier: MIT

import TextKitTestSupport

import Testing

@testable import TextDocuments

/// RTF of WordPad, RichEdit, Word 6 to 2003, and of programs that write their own.
@Suite struct RTFOlderWritersTests {
  private func text(_ rtf: String) -> String { RecordedDocument.rtf(rtf).text }

  private let fonts =
    #"{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset2 Symbol;}{\f2\fnil\fcharset2 Wingdings;}{\f3\fcharset2 Wingdings 2;}{\f4\fcharset2 Wingdings 3;}{\f5\fcharset2 Webdings;}{\f6 ZapfDingbats;}{\f7\fcharset204 Courier New;}}"#

  // MARK: Tracked changes

  @Test(arguments: [
    (#"{\deleted\revauthdel1\revdttmdel1000 400}{\revised\revauth1 250} euros"#, "250 euros"),
    (#"a\deleted b\tab c\deleted0 d"#, "ad"),
    (#"a{\deleted b\par}c\par"#, "ac\n"),
    (#"a{\deleted \'e4\u8364?}c"#, "ac"),
    (#"a{\deleted{\pict\pngblip 89504e470d0a1a0a}}c"#, "ac"),
    (#"a{\deleted{\field{\*\fldinst SYMBOL 97 \\f "Symbol"}{\fldrslt x}}}c"#, "ac"),
    (#"a{\deleted{\field{\*\fldinst HYPERLINK "http://b"}{\fldrslt x}}}c"#, "ac"),
    (#"{\mvf\mvauth1 moved}a{\mvt\mvauth1 moved}"#, "amoved"),
    (#"a{\deleted b\plain c}d"#, "acd"),
  ])
  func `text that tracked changes deleted is left out`(rtf: String, expected: String) {
    #expect(text(#"{\rtf1\ansi\#(fonts){\*\revtbl{Unknown;}{Ann;}}"# + rtf + "}") == expected)
  }

  @Test func `a note in deleted text is left out`() {
    let document = RecordedDocument.rtf(#"{\rtf1 a{\deleted{\footnote b}}c{\footnote d}}"#)
    #expect(document.text == "ac" && document.stories.count == 1)
  }

  @Test func `a comment begins with its author's name`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1 a{\*\atnid AB}{\*\atnauthor Anna \'c4.}\chatn{\*\annotation{\*\atnref 1}\pard\plain{\chatn}Wrong.\par\b More.}b{\*\atnid CD}\chatn{\*\annotation Initials.}c\chatn{\*\annotation None.}{\*\atnauthor Deleted}{\deleted\chatn{\*\annotation Out.}}{\footnote Note.}}"#
    )
    #expect(document.text == "abc")
    #expect(
      document.stories.map { RecordedDocument.paragraphs($0.blocks).map(\.text) }
        == [["Anna Ä.: Wrong.", "More."], ["CD: Initials."], ["None."], ["Note."]])
  }

  // MARK: Character sets

  @Test(arguments: [
    (#"{\cchs204 \'cf\'f0\'e8} \'e9"#, "При é"), (#"\cchs161 \'e1\plain\'e1"#, "αá"),
    (#"\f7\cchs238 \'e8{\cchs0 \'e8}\'e8"#, "čèč"), (#"{\cchs256 \'8e}{\cchs300 \'8e}"#, "éé"),
    (#"{\cchs128 \'82\'a0}\'82"#, "あ‚"),
  ])
  func `text may be written in another character set than its font's`(rtf: String, expected: String)
  {
    #expect(text(#"{\rtf1\ansi\ansicpg1252\#(fonts)"# + rtf + "}") == expected)
  }

  // MARK: Tables in cells

  @Test(arguments: [
    #"\intbl Before\itap2 A\nestcell B\nestcell"#,
    #"\intbl Before\pard\intbl\itap2 A\nestcell B\nestcell"#,
    #"\intbl Before{\itap2 A}\nestcell\pard\intbl\itap2 B\nestcell"#,
    #"Before\intbl\itap2 A\nestcell B\nestcell"#,
  ])
  func `text before an inner table's first cell is part of it`(cells: String) throws {
    let document = RecordedDocument.rtf(
      #"{\rtf1\trowd\cellx3000\cellx6000 "# + cells
        + #"{\*\nesttableprops\trowd\cellx1000\cellx2000\nestrow}{\nonesttables\par}\pard\intbl after\cell second\cell\row\pard end\par}"#
    )
    let table = try #require(document.tables.first)
    guard case .table(let inner) = table.rows[0][0][0] else {
      Issue.record("\(table.rows[0][0])")
      return
    }
    let texts = inner.rows.map { $0.map { RecordedDocument.paragraphs($0).map(\.text) } }
    #expect(texts == [[["BeforeA"], ["B"]]])
    #expect(RecordedDocument.paragraphs(table.rows[0][1]).map(\.text) == ["second"])
    #expect(document.text == "BeforeA\nB\nafter\nsecond\nend\n")
  }

  // MARK: Numbers and bullets that are text

  private func lists(_ rtf: String) -> [[ParagraphFormat.List]] {
    RecordedDocument.rtf(#"{\rtf1\ansi\#(fonts)"# + rtf + "}").paragraphs.map(\.format.lists)
  }

  /// For each paragraph the marker of its innermost list, and the number it has there.
  private func markers(_ rtf: String) -> [String] {
    var counts: [Int: Int] = [:]
    return lists(rtf).map { lists in
      guard let list = lists.last else { return "" }
      counts[list.id, default: list.format.start - 1] += 1
      return ListNumbers.marker(list.format.marker, counts[list.id] ?? 0)
    }
  }

  @Test func `the lists of WordPad are lists`() {
    let rtf = #"""
      \pard Shopping:\par
      \pard{\pntext\f1\'B7\tab}{\*\pn\pnlvlblt\pnf1\pnindent0{\pntxtb\'B7}}\fi-360\li720 Milk\par
      {\pntext\f1\'B7\tab}Bread\par
      \pard{\pntext\f0 1.\tab}{\*\pn\pnlvlbody\pnf0\pnindent0\pnstart1\pndec{\pntxta.}}\fi-360\li720 First\par
      {\pntext\f0 2.\tab}Second\par
      \pard After\par
      """#
    #expect(markers(rtf) == ["", "•", "•", "1.", "2.", ""])
    let lists = lists(rtf)
    #expect(lists[1] == lists[2] && lists[3] == lists[4] && lists[1] != lists[3])
    #expect(lists[1].map(\.format) == [ListFormat("{disc}")])
    #expect(lists[3].map(\.format) == [ListFormat("{decimal}.")])
  }

  @Test func `numbers are those of the text`() {
    func items(_ numbers: [String]) -> [String] {
      markers(numbers.map { #"{\pntext "# + $0 + #"\tab}x\par "# }.joined())
    }
    for numbers in [
      ["3.", "4.", "7.", "8."], ["(a)", "(b)"], ["i)", "ii)", "iii)"], ["h.", "i.", "j."],
      ["A.", "B."], ["1.1", "1.2", "2.1"], ["IV", "V"], ["Chapter 2:", "Chapter 3:"],
      ["01.", "02."], ["1st", "2nd"], ["Note", "Note"],
    ] {
      #expect(items(numbers) == numbers, "\(numbers)")
    }
    #expect(
      lists(#"{\pntext\f2\'a7\tab}x\par{\pntext\f2\'a7\tab}y\par"#).map { $0.map(\.format) }
        == [[ListFormat("{square}")], [ListFormat("{square}")]])
    let ids = lists(["a.", "b.", "c."].map { #"{\listtext\f0 "# + $0 + #"\tab}x\par "# }.joined())
    #expect(Set(ids).count == 1, "one list")
  }

  @Test func `a list without a table of lists has its numbers`() {
    #expect(
      markers(
        #"\pard{\listtext 1)\tab}\ls7 a\par\pard{\listtext 2)\tab}\ls7 b\par\pard c\par\pard{\listtext 3)\tab}\ls7 d\par"#
      ) == ["1)", "2)", "", "3)"])
  }

  @Test func `items without text of their own are counted by the paragraph's words`() {
    #expect(
      markers(
        #"\pard{\*\pn\pnlvlbody\pnstart3\pnlcltr{\pntxtb (}{\pntxta )}}a\par b\par\pard c\par"#)
        == ["(c)", "(d)", ""])
    #expect(markers(#"\pard{\*\pn\pnlvlblt\pnf2{\pntxtb\'a7}}a\par b\par"#) == ["▪", "▪"])
    #expect(markers(#"\pard{\*\pn\pnlvlcont}a\par"#) == [""])
  }

  @Test func `items further in are of a list in the item before`() {
    let lists = lists(
      #"{\pntext 1.\tab}\li360 a\par\pard{\pntext a)\tab}\li720 b\par{\pntext b)\tab}c\par\pard{\pntext 2.\tab}\li360 d\par\pard{\pntext a)\tab}\li720 e\par"#
    )
    #expect(lists.map(\.count) == [1, 2, 2, 1, 2])
    #expect(lists[0] == lists[3] && lists[1] == lists[2] && lists[4][1].id != lists[1][1].id)
  }

  @Test func `bullets of lists in fonts of symbols are what they show`() {
    func marker(_ unit: Int, _ font: Int) -> String {
      let document = RecordedDocument.rtf(
        #"{\rtf1\ansi\#(fonts){\*\listtable{\list{\listlevel\levelnfc23{\leveltext\'01\u\#(unit) ?;}{\levelnumbers;}\f\#(font)}\listid7}}{\*\listoverridetable{\listoverride\listid7\ls2}}\pard\ls2 a\par}"#
      )
      return document.paragraphs[0].format.lists.first?.format.marker ?? ""
    }
    #expect(marker(-3913, 1) == "{disc}" && marker(-3929, 2) == "{square}")
    #expect(marker(-3844, 2) == "{check}" && marker(-3880, 2) == "➢")
  }

  // MARK: Symbols

  @Test func `fonts of symbols show what they show in body text`() {
    #expect(
      text(
        #"{\rtf1\ansi\#(fonts)\f0 {\f2 \'fe} yes {\f2 \'a8} no {\f2 \'fc} ok {\f2 \'e8} go {\f2 o} box {\f2\u-3844 ?} u {\f2 \'6e} sq {\f1 \'61\'b3} sym {\f3 \'52} w2 {\f6 \'34} zapf}"#
      ) == "☑ yes □ no ✓ ok ➔ go □ box ✓ u ■ sq α≥ sym ☑ w2 ✔ zapf")
    #expect(
      text(#"{\rtf1\ansi\#(fonts)\f2 JL\u61514 ?\f4 "p\f5 a\f6 n\'80\'fe\f0 J}"#) == "☺☹☺→▲✔■❨➾J")
    #expect(
      text(#"{\rtf1\ansi\#(fonts)\f2\u-3841 ?\u8364?x}"#) == "\u{F0FF}€⌧", "no other is known")
  }

  @Test func `the tables of symbols have a character for each byte`() {
    for font: SymbolFont in [
      .symbol, .wingdings, .wingdings2, .wingdings3, .webdings, .zapfDingbats,
    ] {
      #expect(font.table.count == 224, "\(font)")
      #expect(font.character(for: 0x20) == " " && font.character(for: 0xF020) == " ", "\(font)")
      #expect(font.character(for: 0x100) == nil && font.character(for: 0xF100) == nil)
    }
    #expect(SymbolFont(fontName: "ITC Zapf Dingbats") == .zapfDingbats)
    #expect(SymbolFont(fontName: "Wingdings-Regular") == .wingdings)
    #expect(SymbolFont(fontName: "Arial") == nil)
  }

  @Test(arguments: [
    (#"SYMBOL 97 \\f "Symbol" \\s 12"#, "α"), (#"SYMBOL 252 \\f "Wingdings""#, "✓"),
    (#"SYMBOL 8364 \\u"#, "€"), (#"SYMBOL 128 \\a"#, "€"), (#"symbol 0xE8 \\f Wingdings \\h"#, "➔"),
    (#"SYMBOL 61692 \\f "Wingdings""#, "✓"), (#"SYMBOL 33440 \\j"#, "あ"),
    (#"SYMBOL 228"#, "ä"), (#"SYMBOL x"#, ""), (#"SYMBOL 4294967295 \\u"#, ""), (#"SYMBOL"#, ""),
  ])
  func `the field of a symbol is the symbol`(instruction: String, expected: String) {
    #expect(
      text(#"{\rtf1\ansi\#(fonts)<{\field{\*\fldinst \#(instruction)}{\fldrslt\f1\fs24}}>}"#)
        == "<\(expected)>")
    #expect(
      text(#"{\rtf1\ansi\#(fonts)<{\field{\*\fldinst \#(instruction)}}>}"#) == "<\(expected)>")
  }

  // MARK: Shapes

  private func stories(_ rtf: String) -> [String] {
    RecordedDocument.rtf(rtf).stories.map {
      RecordedDocument.paragraphs($0.blocks).map(\.text).joined(separator: "|")
    }
  }

  @Test func `the text of boxes is read, and once`() {
    #expect(
      stories(
        #"{\rtf1 a{\shp{\*\shpinst\shpleft0{\sp{\sn shapeType}{\sv 202}}{\shptxt \pard one\par two\par}}{\shprslt{\*\do\dptxbx{\dptxbxtext\pard one\par}}}}b}"#
      ) == ["one|two"])
    #expect(
      stories(#"{\rtf1 a{\*\do\dobxcolumn\dptxbx{\dptxbxtext\pard old\par}\dpx0}b}"#) == ["old"])
    #expect(
      stories(#"{\rtf1 a{\shp{\shprslt{\*\do{\dptxbxtext\pard only\par}}}}b}"#) == ["only"])
    #expect(
      stories(
        #"{\rtf1{\shpgrp{\*\shpinst{\shp{\*\shpinst{\shptxt x\par}}}{\shp{\*\shpinst{\shptxt y\par}}}}{\shprslt z}}}"#
      ) == ["x", "y"])
    #expect(text(#"{\rtf1 a{\shp stray{\*\shpinst stray{\shptxt x}}}b}"#) == "ab")
  }

  @Test func `the image of a shape has the shape's size and words`() {
    let png = "89504e470d0a1a0a"
    let document = RecordedDocument.rtf(
      #"{\rtf1 a{\shp{\*\shpinst\shpleft100\shptop0\shpright500\shpbottom200{\sp{\sn pib}{\sv {\pict\pngblip\picwgoal20 \#(png)}}}{\sp{\sn wzDescription}{\sv A cat}}{\sp{\sn fLine}{\sv 0}}}{\shprslt{\pict\wmetafile8 00}}}b}"#
    )
    let pieces = document.paragraphs[0].pieces
    guard pieces.count == 3, case .picture(let image, _) = pieces[1] else {
      Issue.record("\(pieces)")
      return
    }
    #expect(image.kind == .png && image.width == 20 && image.height == 10)
    #expect(image.alternative == "A cat" && document.text == "a\u{FFFC}b")
  }

  @Test func `an image in the line has the words of its properties`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1{\pict{\*\picprop{\sp{\sn wzDescription}{\sv A dog}}{\sp{\sn pibFlags}{\sv 2}}}\pngblip 8950{}4e470d0a1a0a}}"#
    )
    guard case .picture(let image, _)? = document.paragraphs[0].pieces.first else { return }
    #expect(image.alternative == "A dog" && image.data.count == 8)
  }

  @Test func `an image that has no other variant is read`() {
    #expect(text(#"{\rtf1 a{\nonshppict{\pict\pngblip 89504e47}}b}"#) == "a\u{FFFC}b")
    #expect(
      text(
        #"{\rtf1 a{\*\shppict{\pict\pngblip 89504e47}}{\nonshppict{\pict\wmetafile8 01}}{\nonshppict{\pict\pngblip 89}}b}"#
      ) == "a\u{FFFC}\u{FFFC}b")
  }

  // MARK: Bytes

  @Test func `bytes of UTF-8 are read where the file says so`() {
    let fonts = #"{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Ä;}}"#
    #expect(text("{\\rtf1\\ansi\\ansicpg65001\(fonts)\\f0 aé日€\\'c3\\'a9}") == "aé日€é")
    let marked = [0xEF, 0xBB, 0xBF] + Array("{\\rtf1\\ansi\(fonts)\\f0 aé日\\'e9\\f1 ё\\'fe}".utf8)
    #expect(RecordedDocument.rtf(marked).text == "aé日éёю")
    #expect(RTFReader.recognizes(marked))
    #expect(text("{\\rtf1\\ansi\\ansicpg65001 a\\u8364€b\\u233éc}") == "a€béc")
    #expect(text("{\\rtf1\\ansi\\ansicpg65001{\\info{\\title é}}x}") == "x")
    #expect(
      RecordedDocument.rtf("{\\rtf1\\ansi\\ansicpg65001{\\info{\\title é}}x}").format.title == "é")
  }

  // MARK: Structure

  @Test(arguments: [
    #"Before\trowd\cellx2000\cellx4000\intbl A\cell B\cell\row"#,
    #"{\b Be}fore\trowd\cellx2000\cellx4000\intbl {\i A}\cell B\cell\row"#,
    #"Before\trowd\cellx2000\cellx4000 A\cell B\cell\row"#,
  ])
  func `text before a row's definition is the first cell's`(rtf: String) {
    let document = RecordedDocument.rtf(#"{\rtf1\pard "# + rtf + #"\pard after\par}"#)
    #expect(document.text == "BeforeA\nB\nafter\n" && document.tables.count == 1)
    #expect(document.tables[0].rows.map(\.count) == [2])
  }

  @Test func `text before a row stays in its own paragraph`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1 one{\footnote note\par}\par two\par\trowd\cellx2000\intbl A\par B\cell\row\pard three}"#
    )
    #expect(document.text == "one\ntwo\nA\nB\nthree" && document.tables[0].rows[0].count == 1)
    #expect(document.stories.count == 1)
  }

  @Test func `rows whose paragraphs say nothing of a table are rows`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1 a\par\trowd\cellx2000\cellx4000\pard b\cell\pard c\cell\row\trowd\cellx2000\cellx4000 d\cell e\cell\row\pard f\par}"#
    )
    #expect(document.text == "a\nb\nc\nd\ne\nf\n" && document.tables.count == 1)
    #expect(document.tables[0].rows.map(\.count) == [2, 2])
  }

  @Test(arguments: [
    "{\\rtf1 Body\\par}\n--boundary <html>rest</html>\n", "{\\rtf1 Body\\par}}more}{\\rtf1 x}",
    "{\\rtf1 Body\\par}\0\0\0",
  ])
  func `nothing after the last brace is read`(rtf: String) {
    #expect(text(rtf) == "Body\n")
  }

  @Test func `a section begins as it says itself`() {
    #expect(
      text(#"{\rtf1\pard one\par\sect\sectd\sbknone two\par\sect\sectd\sbkpage three\par}"#)
        == "one\ntwo\n\u{0C}three\n")
    #expect(text(#"{\rtf1 one\par\sect two\par\sect}"#) == "one\n\u{0C}two\n")
    #expect(text(#"{\rtf1 one\sect\sect two}"#) == "one\n\u{0C}\n\u{0C}two")
    let document = RecordedDocument.rtf(
      #"{\rtf1 one\sect\sectd\trowd\cellx2000\pard\intbl A\cell\row\pard two\par}"#)
    #expect(document.text == "one\nA\ntwo\n")
    #expect(document.paragraphs.map(\.format.startsPage) == [false, true, false])
  }

  @Test func `a highlight is in front of shading`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1{\colortbl;\red255\green255\blue0;\red0\green255\blue0;}\highlight1\cb2 a\highlight0 b\cb0 c\highlight2 d}"#
    )
    let colours = document.paragraphs[0].pieces.map { piece -> DocumentColor? in
      if case .text(_, let format) = piece { format.background } else { nil }
    }
    #expect(
      colours == [
        DocumentColor(hex: 0xFFFF00), DocumentColor(hex: 0x00FF00), nil,
        DocumentColor(hex: 0x00FF00),
      ])
  }
}
