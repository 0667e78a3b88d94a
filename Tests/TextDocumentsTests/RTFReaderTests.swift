// SPDX-License-Identifier: MIT

import TextKitTestSupport

import Testing

@testable import TextDocuments

@Suite struct RTFReaderTests {
  private func first(_ text: String) -> RecordedDocument.Paragraph {
    RecordedDocument.rtf(text).paragraphs.first ?? .init()
  }

  private func format(_ words: String) -> CharacterFormat {
    let paragraph = first(
      #"{\rtf1\ansi{\fonttbl\f0\fswiss Arial;\f1\froman Times;}{\colortbl;\red255\green0\blue0;\red0\green0\blue255;}"#
        + words + " x}")
    guard case .text(_, let format)? = paragraph.pieces.last else { return .init() }
    return format
  }

  // MARK: Text

  @Test func `text comes with its paragraphs`() {
    let document = RecordedDocument.rtf(#"{\rtf1\ansi One\par Two\line three\tab x\par}"#)
    #expect(document.text == "One\nTwo\u{2028}three\tx\n")
  }

  @Test func `a last paragraph without an end is not terminated`() {
    #expect(RecordedDocument.rtf(#"{\rtf1 One\par Two}"#).text == "One\nTwo")
  }

  @Test func `bytes are read in the code page of the document and of the font`() {
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\ansicpg1251 \'cf\'f0}"#).text == "Пр")
    #expect(RecordedDocument.rtf(#"{\rtf1\mac \'8a}"#).text == "ä")
    #expect(RecordedDocument.rtf(#"{\rtf1\pc \'84}"#).text == "ä")
    let fonts =
      #"{\fonttbl\f0\fcharset0 A;\f1\fcharset161 B;\f2\fcharset128 C;\f3\fcharset134 D;\f4\fcharset129 E;\f5\fcharset136 F;}"#
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\#(fonts)\f1 \'e1\f0 \'e1}"#).text == "αá")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\#(fonts)\f2 \'93\'fa\'96\'7b}"#).text == "日本")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\#(fonts)\f3 \'d6\'d0}"#).text == "中")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\#(fonts)\f4 \'c7\'d1}"#).text == "한")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\#(fonts)\f5 \'a4\'a4}"#).text == "中")
  }

  @Test func `a pair whose second byte is a letter is one character`() {
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\ansicpg932 \'83A\'83\'42}"#).text == "アィ")
  }

  @Test func `every code page has 128 characters`() {
    for (number, letters) in CodePage.tables {
      #expect(letters.utf16.count == 128, "\(number)")
    }
  }

  @Test func `u leaves out what stands behind it for others`() {
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi a\u8364?b}"#).text == "a€b")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi a\u8364\'80b}"#).text == "a€b")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\uc2 a\u8364 \'80\'80b}"#).text == "a€b")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\uc0 a\u8364 b}"#).text == "a€b")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi{\uc2 a}\u8364?b}"#).text == "a€b")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\uc1 a\u-10179?\u-8704?b}"#).text == "a😀b")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\uc3 a{\u8364?}b}"#).text == "a€b")
  }

  @Test func `symbols become what they show`() {
    let fonts = #"{\fonttbl\f0 Arial;\f1\fcharset2 Symbol;}"#
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\#(fonts)\f1 abc\f0 abc}"#).text == "αβχabc")
    #expect(RecordedDocument.rtf(#"{\rtf1\ansi\#(fonts)\f1\u-3913 ?}"#).text == "•")
  }

  @Test func `characters have names and escapes`() {
    let text = RecordedDocument.rtf(
      #"{\rtf1 a\emdash b\bullet\lquote\rquote\~\-\_\{\}\\\zwj}"#
    ).text
    let expected = "a—b•‘’\u{A0}\u{AD}\u{2011}{}\\" + "\u{200D}"
    #expect(text == expected)
  }

  @Test func `what a star marks is skipped with all in it`() {
    #expect(
      RecordedDocument.rtf(#"{\rtf1 a{\*\whatever b{c}d\par}e{\pntext 1.}f{\listtext x}}"#).text
        == "aef")
  }

  @Test func `the Unicode half of a text that is written twice is taken`() {
    #expect(RecordedDocument.rtf(#"{\rtf1 a{\upr{b}{\*\ud{\u8364?}}}c}"#).text == "a€c")
  }

  // MARK: Characters

  @Test func `character formats are read`() {
    let plain = format("")
    #expect(plain.fontName == "Arial" && plain.fontKind == .sansSerif && plain.fontSize == 12)
    #expect(format(#"\b"#).weight == 700)
    #expect(format(#"\b\b0"#).weight == 400)
    #expect(format(#"\i\f1\fs30"#).isItalic)
    #expect(format(#"\i\f1\fs30"#).fontName == "Times")
    #expect(format(#"\fs30"#).fontSize == 15)
    #expect(format(#"\fs29\fsmilli14667"#).fontSize == 14.667)
    #expect(format(#"\cf1"#).foreground == DocumentColor(red: 1, green: 0, blue: 0))
    #expect(format(#"\cb2"#).background == DocumentColor(red: 0, green: 0, blue: 1))
    #expect(format(#"\ul\ulc1"#).underline == .init(style: 1, color: DocumentColor(hex: 0xFF0000)))
    #expect(format(#"\uldb"#).underline?.style == 9)
    #expect(format(#"\ul\ulnone"#).underline == nil)
    #expect(format(#"\strike"#).strikethrough?.style == 1)
    #expect(format(#"\super"#).superscript == 1)
    #expect(format(#"\sub"#).superscript == -1)
    #expect(format(#"\super\nosupersub"#).superscript == 0)
    #expect(format(#"\up6"#).baselineOffset == 3)
    #expect(format(#"\dn6"#).baselineOffset == -3)
    #expect(format(#"\expndtw40"#).kern == 2)
    #expect(
      format(#"\caps"#).isAllCaps && format(#"\scaps"#).isSmallCaps && format(#"\v"#).isHidden)
    #expect(format(#"\lang1031"#).language == "de-DE")
    #expect(format(#"\b\i\plain"#).weight == 400)
  }

  @Test func `Apple's own words are read`() {
    #expect(format(#"\CocoaLigature0"#).ligature == 0)
    #expect(format(#"\expansion200"#).expansion == 0.1)
    #expect(format(#"\obliqueness400"#).obliqueness == 0.2)
    #expect(format(#"\outl\strokewidth-60\strokec1"#).strokeWidth == -3)
    #expect(format(#"\outl\strokewidth-60\strokec1"#).strokeColor == DocumentColor(hex: 0xFF0000))
    let shadow = format(#"\shad\shadx40\shady-20\shadr60\shado255 \shadc2"#).shadow
    #expect(shadow == .init(x: 2, y: -1, blur: 3, color: DocumentColor(hex: 0x0000FF)))
    #expect(format(#"\ul\ulstyle33033"#).underline?.style == 0x8109)
    #expect(format(#"\cocoartf2639 \expnd0\expndtw0\kerning0"#).kern == 0)
    #expect(format(#"\expnd0\expndtw0\kerning0"#).kern == nil)
  }

  @Test func `colours outside of eight bits are read`() {
    let head =
      #"{\rtf1{\colortbl;\red255\green255\blue255;\red10\green20\blue30;}{\*\expandedcolortbl;;\cssrgb\c12345\c0\c100000\c50000;}"#
    guard case .text(_, let format)? = first(head + #"\cf2 x}"#).pieces.first else { return }
    #expect(format.foreground == DocumentColor(red: 0.12345, green: 0, blue: 1, alpha: 0.5))
  }

  @Test func `groups restore what held before them`() {
    let paragraph = first(#"{\rtf1 a{\b b{\i c}d}e}"#)
    let formats = paragraph.pieces.map { piece -> String in
      guard case .text(let text, let format) = piece else { return "?" }
      return text + (format.weight > 400 ? "b" : "") + (format.isItalic ? "i" : "")
    }
    #expect(formats == ["a", "bb", "cbi", "db", "e"])
  }

  @Test func `right-to-left runs take the words for them`() {
    let format = format(#"\ltrch\b\f0\fs20\rtlch\af1\afs40\ai"#)
    #expect(
      format.fontName == "Times" && format.fontSize == 20 && format.isItalic && format.weight == 400
    )
  }

  // MARK: Paragraphs

  @Test func `paragraph formats are read`() {
    let format = first(
      #"{\rtf1\pard\qj\li720\fi-360\ri200\sb100\sa200\sl360\slmult1\tx1000\tqr\tx2000\pardeftab720\keepn\pagebb x\par}"#
    ).format
    #expect(format.alignment == .justified)
    #expect(format.headIndent == 36 && format.firstLineHeadIndent == 18 && format.tailIndent == -10)
    #expect(
      format.spacingBefore == 5 && format.spacingAfter == 10 && format.lineHeightMultiple == 1.5)
    #expect(format.tabs == [.init(50), .init(100, .right)] && format.defaultTabInterval == 36)
    #expect(format.keepsWithNext && format.startsPage)
    #expect(first(#"{\rtf1\pard\sl-280 x\par}"#).format.maximumLineHeight == 14)
    #expect(first(#"{\rtf1\pard\sl280 x\par}"#).format.minimumLineHeight == 14)
    #expect(first(#"{\rtf1\pard\rtlpar\qc x\par}"#).format.direction == .rightToLeft)
    #expect(first(#"{\rtf1\qc\pard x\par}"#).format.alignment == .natural)
  }

  @Test func `headings are known by level and by style`() {
    #expect(first(#"{\rtf1\pard\outlinelevel1 x\par}"#).format.headingLevel == 2)
    #expect(
      first(#"{\rtf1{\stylesheet{\s3 heading 3;}{\s4 Body;}}\pard\s3 x\par}"#).format.headingLevel
        == 3)
  }

  @Test func `a bordered paragraph is a block, and the same one goes on`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1{\colortbl;\red255\green0\blue0;}\pard\brdrt\brdrs\brdrw20\brdrcf1\cbpat1 a\par b\par\pard c\par}"#
    )
    let blocks = document.paragraphs.map(\.format.blocks)
    #expect(blocks[0].count == 1 && blocks[0] == blocks[1] && blocks[2].isEmpty)
    #expect(blocks[0][0].box.border.top == .init(1))
    #expect(blocks[0][0].box.background == DocumentColor(hex: 0xFF0000))
  }

  // MARK: Lists

  private let lists =
    #"{\*\listtable{\list\listtemplateid1\listhybrid{\listlevel\levelnfc23\levelstartat1{\*\levelmarker \{disc\}}{\leveltext\leveltemplateid1\'01\uc0\u8226 ;}{\levelnumbers;}\fi-360\li720 }{\listlevel\levelnfc0\levelstartat3{\leveltext\'02\'01.;}{\levelnumbers\'01;}}{\listname ;}\listid7}}{\*\listoverridetable{\listoverride\listid7\listoverridecount0\ls2}}"#

  @Test func `items know their lists`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1\#(lists)\pard\ls2\ilvl0 {\listtext\tab *\tab}a\par\pard\ls2\ilvl1 b\par c\par\pard\ls2\ilvl0 d\par\pard\ls2\ilvl1 e\par\pard f}"#
    )
    let lists = document.paragraphs.map(\.format.lists)
    #expect(document.text == "a\nb\nc\nd\ne\nf")
    #expect(lists[0].map(\.format) == [ListFormat("{disc}")])
    #expect(lists[1].map(\.format) == [ListFormat("{disc}"), ListFormat("{decimal}.", start: 3)])
    #expect(lists[1] == lists[2] && lists[0] == lists[3] && lists[1][0] == lists[0][0])
    #expect(lists[4][1].id != lists[1][1].id, "a list in another item is another list")
    #expect(lists[5].isEmpty)
  }

  // MARK: Tables

  @Test func `a table has its rows, cells and spans`() {
    let document = RecordedDocument.rtf(
      #"""
      {\rtf1{\colortbl;\red255\green0\blue0;}before\par
      \trowd\trqc\trgaph100\clvmgf\clbrdrt\brdrs\brdrw20\brdrcf1\cellx2000\clcbpat1\cellx4000\cellx6000
      \pard\intbl a\cell b\cell c\cell\row
      \trowd\clvmrg\cellx2000\cellx6000\pard\intbl\cell d\cell\row
      \pard after\par}
      """#)
    #expect(document.text == "before\na\nb\nc\n\nd\nafter\n")
    let table = document.tables[0]
    #expect(table.format.columnCount == 3)
    #expect(table.format.alignment == .center)
    let cells = table.format.rows.map(\.cells)
    #expect(cells.map { $0.map(\.column) } == [[0, 1, 2], [0, 1]])
    #expect(cells[0][0].rowSpan == 2 && cells[1][0].isCovered && cells[1][1].columnSpan == 2)
    #expect(cells[0][0].box.border.top == .init(1))
    #expect(cells[0][0].box.padding.left == .init(5) && cells[0][0].box.width == .init(90))
    #expect(cells[0][1].box.background == DocumentColor(hex: 0xFF0000))
  }

  @Test func `cells defined behind a row are those of the next one`() {
    let rows = RecordedDocument.rtf(
      #"{\rtf1\trowd\trhdr\cellx1000\cellx3000\intbl a\cell b\cell\row\cellx3000\intbl c\cell\row}"#
    ).tables[0].format.rows
    #expect(rows[0].cells.map(\.columnSpan) == [1, 1] && rows[1].cells.map(\.columnSpan) == [2])
    #expect(rows[1].isHeader, "the rest of the definition goes on")
  }

  @Test func `a table in a cell stands in it`() {
    let document = RecordedDocument.rtf(
      #"""
      {\rtf1\trowd\cellx4000\cellx8000\pard\intbl a\par\pard\intbl\itap2 n1\nestcell n2\nestcell
      {\*\nesttableprops\trowd\cellx1000\cellx2000\nestrow}{\nonesttables\par}\pard\intbl b\cell c\cell\row\pard x}
      """#)
    #expect(document.text == "a\nn1\nn2\nb\nc\nx")
    let table = document.tables[0]
    #expect(table.format.rows[0].cells.count == 2)
    guard case .table(let inner) = table.rows[0][0][1] else {
      Issue.record("no table in the cell")
      return
    }
    #expect(inner.format.columnCount == 2 && inner.rows.count == 1)
  }

  @Test func `what Apple's text system writes of a table is read`() {
    let document = RecordedDocument.rtf(
      #"""
      {\rtf1\ansi\ansicpg1252\cocoartf2580{\colortbl;\red255\green255\blue255;\red191\green191\blue191;}
      \itap1\trowd \taflags1 \trgaph108\trleft-108 \trbrdrt\brdrnil \trbrdrl\brdrnil \trbrdrr\brdrnil
      \clmgf \clvertalc \clshdrawnil \clwWidth3600\clftsWidth3 \clmart10 \clbrdrt\brdrs\brdrw20\brdrcf2 \clbrdrl\brdrnil \clpadt20 \clpadl200 \gaph\cellx4320
      \clmrg \clvertalt \clshdrawnil \clwWidth3600\clftsWidth3 \clpadl200 \gaph\cellx8640
      \pard\intbl\itap1\pardeftab720 one\cell
      \pard\intbl\itap1\cell \lastrow\row
      \pard\pardeftab720 after}
      """#)
    let cells = document.tables[0].format.rows[0].cells
    #expect(document.text == "one\n\nafter")
    #expect(cells[0].columnSpan == 2 && cells[1].isCovered)
    #expect(cells[0].box.width == .init(180) && cells[0].box.verticalAlignment == .middle)
    #expect(cells[0].box.padding.left == .init(10) && cells[0].box.padding.top == .init(1))
    #expect(cells[0].box.margin.top == .init(0.5) && cells[0].box.border.top == .init(1))
    #expect(document.tables[0].format.collapsesBorders)
  }

  // MARK: Fields, images, notes

  @Test func `a field's result is kept, and a link leads where its instruction says`() {
    let paragraph = first(
      #"{\rtf1 a{\field{\*\fldinst{HYPERLINK "https://a.b/c?d=e"}}{\fldrslt \cf0 b}}c{\field{\*\fldinst PAGE}{\fldrslt 7}}{\field{\*\fldinst HYPERLINK \\l "top"}{\fldrslt d}}}"#
    )
    let links = paragraph.pieces.map { piece -> String in
      guard case .text(let text, let format) = piece else { return "?" }
      return "\(text)→\(format.link ?? "-")"
    }
    #expect(links == ["a→-", "b→https://a.b/c?d=e", "c7→-", "d→#top"])
  }

  @Test func `pictures are told with their data`() {
    let png = "89504e470d0a1a0a"
    for text in [
      #"{\rtf1 a{\pict\pngblip\picwgoal200\pichgoal400 \#(png)}b}"#,
      #"{\rtf1 a{\*\shppict{\pict\pngblip\picwgoal200\pichgoal400\#n\#(png)}}{\nonshppict{\pict\wmetafile8 00}}b}"#,
    ] {
      let pieces = first(text).pieces
      guard pieces.count == 3, case .picture(let picture, _) = pieces[1] else {
        Issue.record("\(pieces)")
        continue
      }
      #expect(picture.kind == .png && picture.data.count == 8)
      #expect(picture.width == 10 && picture.height == 20)
    }
    let bytes =
      Array(#"{\rtf1{\pict\jpegblip\bin3 "#.utf8) + [0xFF, 0xD8, 0xFF] + Array("}x}".utf8)
    guard
      case .picture(let picture, _)? = RecordedDocument.rtf(bytes).paragraphs.first?.pieces.first
    else {
      Issue.record("no picture")
      return
    }
    #expect(picture.kind == .jpeg && picture.data == [0xFF, 0xD8, 0xFF])
  }

  @Test func `an attachment beside the file is named`() {
    let pieces = first(
      #"{\rtf1\ansi a{{\NeXTGraphic image\'c3\'a4.png \width640 \height480\#n}\'ac}b}"#
    ).pieces
    guard pieces.count == 3, case .picture(let picture, _) = pieces[1] else {
      Issue.record("\(pieces)")
      return
    }
    #expect(picture.source == "imageä.png" && picture.width == 32 && picture.height == 24)
  }

  @Test func `notes and page headers are told apart from the text`() {
    let document = RecordedDocument.rtf(
      #"{\rtf1{\header H\par}a{\footnote note\par two}b{\footnote\ftnalt end}c\par{\footer F}}"#)
    #expect(document.text == "abc\n")
    #expect(document.stories.map(\.story) == [.header, .footer, .footnote, .endnote])
    let texts = document.stories.map { RecordedDocument.paragraphs($0.blocks).map(\.text) }
    #expect(texts == [["H"], ["F"], ["note", "two"], ["end"]])
  }

  @Test func `the document's properties are read`() {
    let format = RecordedDocument.rtf(
      #"{\rtf1\paperw11900\paperh16840\margl1440\margt720\deftab360\viewkind1\readonlydoc1{\info{\title T\'e4}{\author A}{\keywords a, b}{\creatim\yr2024\mo5\dy6\hr7\min8}}x}"#
    ).format
    #expect(
      format.paperSize == .init(595, 842) && format.leftMargin == 72 && format.topMargin == 36)
    #expect(format.title == "Tä" && format.author == "A" && format.keywords == ["a", "b"])
    #expect(format.created == .init(year: 2024, month: 5, day: 6, hour: 7, minute: 8))
    #expect(format.defaultTabInterval == 18 && format.viewMode == 1 && format.isReadOnly == true)
  }
}
