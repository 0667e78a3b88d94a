// SPDX-License-Identifier: MIT

import TextKitTestSupport

import Testing

@testable import TextDocuments

/// Content of RTF other than plain text: form fields, formulas, WordArt, deleted rows, languages of
/// two scripts.
@Suite struct RTFVariationTests {
  private func document(_ rtf: String) -> RecordedDocument {
    RecordedDocument.rtf(
      #"{\rtf1\ansi{\fonttbl{\f0 Arial;}{\f2\fcharset2 Wingdings;}}"# + rtf + "}")
  }

  private func text(_ rtf: String) -> String { document(rtf).text }

  // MARK: Tracked changes

  @Test func `a row that is deleted as a whole is left out`() {
    func rows(_ middle: String) -> [Int] {
      let row = #"\trowd\cellx1000\cellx2000\pard\intbl "#
      let found = document(
        row + #"a\cell b\cell\row "# + row + middle + row + #"c\cell d\cell\row\pard e\par"#)
      #expect(found.text.hasSuffix("c\nd\ne\n"), "\(middle)")
      return found.tables.map { $0.rows.count }
    }
    #expect(rows(#"{\deleted x\cell y\cell}{\deleted\trowd\cellx1000\cellx2000\row}"#) == [2])
    #expect(rows(#"\deleted x\cell y\cell\row\plain "#) == [2])
    #expect(rows(#"{\deleted x\cell y\cell}\row "#) == [3], "its end is kept")
    #expect(rows(#"{\deleted x}\cell{\deleted y}\cell\row "#) == [3])
    #expect(rows(#"{\deleted x\cell}z\cell\row "#) == [3])
  }

  // MARK: Numbers and bullets

  @Test func `items that name their level are of a list in the item before`() {
    let found = document(
      #"{\*\pnseclvl1\pnucrm\pnstart1{\pntxta .}}{\*\pnseclvl2\pnucltr{\pntxta )}}\pard{\*\pn\pnlvl1}a\par\pard{\*\pn\pnlvl2}b\par{\*\pn\pnlvl2}c\par\pard{\*\pn\pnlvl1}d\par"#
    ).paragraphs.map(\.format.lists)
    #expect(found.map(\.count) == [1, 2, 2, 1])
    #expect(found[0] == found[3] && found[1] == found[2])
    #expect(found[1].map(\.format.marker) == ["{upper-roman}.", "{upper-alpha})"])
  }

  @Test func `the bullet o is a circle`() {
    let lists = document(#"{\listtext\f0 o\tab}a\par{\listtext\f0 o\tab}b\par"#).paragraphs.map(
      \.format.lists)
    #expect(lists[0].map(\.format) == [ListFormat("{circle}")] && lists[0] == lists[1])
    #expect(
      document(#"{\pntext o.\tab}{\*\pn\pnlvlbody\pnlcltr{\pntxta .}}a\par"#).paragraphs[0].format
        .lists[0].format.start == 15)
  }

  // MARK: Fields

  @Test(arguments: [
    (#"FORMCHECKBOX{\*\formfield{\fftype1\ffres1\ffhps20\ffdefres0}}"#, "☒"),
    (#"FORMCHECKBOX {\*\formfield{\fftype1\ffres0\ffdefres1}}"#, "☐"),
    (#"FORMCHECKBOX {\*\formfield{\fftype1\ffres25\ffdefres1}}"#, "☒"),
    (#"FORMDROPDOWN {\*\formfield{\fftype2\ffres1{\*\ffl red}{\*\ffl green}}}"#, "green"),
    (#"FORMDROPDOWN {\*\formfield{\fftype2{\*\ffl r\'e9d}{\*\ffl green}}}"#, "réd"),
    (#"FORMDROPDOWN {\*\formfield{\fftype2\ffres9{\*\ffl red}}}"#, ""),
    (#"EQ \\f(1,2)"#, "1/2"), (#"EQ \\f(x+1,2)"#, "(x+1)/2"), (#"EQ \\r(3,x)"#, "³√x"),
    (#"eq \\i\\su(i=1,10,i)"#, "∑_(i=1)¹⁰ i"), (#"EQ \\b\\bc\\[(1,2)"#, "[1, 2]"),
    (
      #"EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(\u12363?\u12435?\u12376?),\u28450?\u23383?)"#,
      "漢字(かんじ)"
    ),
    (#"EQ a\\,b\\(c\\)"#, "a,b(c)"), (#"EQ \\f(1"#, "1/"), (#"EQ"#, ""),
    (#"EQ \\x(\\f(\\r(2),\\s\\do3(n)))"#, "(√2)/(_n)"),
  ])
  func `fields without a result show what they say`(instruction: String, expected: String) {
    #expect(
      text(#"a{\field{\*\fldinst "# + instruction + #"}{\fldrslt }}b\par"#) == "a\(expected)b\n")
  }

  @Test func `the result of a field stands once`() {
    #expect(
      text(
        #"{\field{\*\fldinst FORMTEXT {\*\formfield{\fftype0{\*\ffdeftext abc}}}}{\fldrslt typed}}"#
      )
        == "typed")
    #expect(
      text(
        #"{\field{\*\fldinst IF {\field{\*\fldinst MERGEFIELD x}{\fldrslt val}} = 1 "a" "b"}{\fldrslt b}}"#
      ) == "b")
    let link = document(
      #"{\field{\*\fldinst HYPERLINK "{\field{\*\fldinst MERGEFIELD u}{\fldrslt https://e.org}}"}{\fldrslt to}}"#
    )
    guard case .text("to", let format)? = link.paragraphs[0].pieces.first else {
      Issue.record("no text")
      return
    }
    #expect(format.link == "https://e.org")
  }

  // MARK: Formulas and shapes

  @Test(arguments: [
    (#"{\mr x}{\msSup{\msSupPr{\mctrlPr\i}}{\me{\mr y}}{\msup{\mr 2}}}"#, "xy²"),
    (#"{\mf{\mfPr{\mtype bar}}{\mnum{\mr 1}}{\mden{\mr 2}}}"#, "1/2"),
    (#"{\mf{\mnum{\mr a+b}}{\mden{\mr 2c}}}"#, "(a+b)/2c"),
    (#"{\mrad{\mradPr{\mdegHide on}}{\mdeg}{\me{\mr x+1}}}"#, "√(x+1)"),
    (#"{\mrad{\mdeg{\mr 3}}{\me{\mr x}}}"#, "³√x"),
    (
      #"{\mnary{\mnaryPr{\mchr \u8721?}{\mgrow on}}{\msub{\mr i=1}}{\msup{\mr n}}{\me{\mr i}}}"#,
      "∑_(i=1)ⁿi"
    ),
    (#"{\mnary{\mnaryPr{\mgrow on}}{\msub}{\msup}{\me{\mr x}}}"#, "∫x"),
    (#"{\md{\mdPr{\mbegChr [}{\mendChr ]}}{\me{\mr a}}}{\md{\me{\mr b}}}"#, "[a](b)"),
    (#"{\msSub{\me{\mr x}}{\msub{\mr ij}}}"#, "x_ij"),
    (#"{\mfunc{\mfName{\mr sin}}{\me{\mr x}}}"#, "sin x"),
  ])
  func `formulas are read in a line`(math: String, expected: String) {
    #expect(
      text(
        #"a {\mmath{\*\moMathPara{\moMathParaPr{\mjc left}}{\*\moMath"# + math
          + #"}}{\*\mmathPict{\pict\pngblip 89}}} b"#)
        == "a \(expected) b")
  }

  @Test func `words that are drawn as a shape are those of a text box`() {
    let found = document(
      #"a{\shp{\*\shpinst{\sp{\sn gtextUNICODE}{\sv Draft \'e4}}{\sp{\sn gtextFont}{\sv Arial}}}}b\par"#
    )
    #expect(found.text == "ab\n")
    #expect(
      found.stories.map(\.story) == [.textBox]
        && RecordedDocument.paragraphs(found.stories[0].blocks).map(\.text) == ["Draft ä"])
    #expect(text(#"a{\deleted{\shp{\*\shpinst{\sp{\sn gtextUNICODE}{\sv x}}}}}b"#) == "ab")
  }

  // MARK: Notes and characters

  @Test func `the space behind a note's number is none of its text`() {
    let found = document(#"a{\super\chftn}{\footnote\pard{\super\chftn} {\i  b} c}d"#)
    #expect(RecordedDocument.paragraphs(found.stories[0].blocks)[0].text == "b c")
    let writer = RTFWriter()
    found.tell(writer)
    #expect(RecordedDocument.rtf(writer.bytes).stories == found.stories)
  }

  @Test func `text of East Asia has the language that is said for it`() {
    func languages(_ rtf: String) -> [String] {
      document(rtf).paragraphs[0].pieces.compactMap {
        if case .text(let text, let format) = $0 { "\(text):\(format.language ?? "")" } else { nil }
      }
    }
    #expect(
      languages(#"\lang1033\langfe1041 a\u26085?\u26412?b"#)
        == ["a:en-US", "日本:ja-JP", "b:en-US"])
    #expect(
      languages(#"\deflangfe2052{\lang1031 a}{\lang1031\u26085?}"#) == ["a:de-DE", "日:zh-CN"])
    #expect(languages(#"\deflangfe2052{\lang1041\u26085? a}"#) == ["日 a:ja-JP"])
    #expect(languages(#"\lang1033\langfe1033 a\u26085?b"#) == ["a日b:en-US"])
    #expect(languages(#"\lang1033\langfe1042{\u-21504?}c"#) == ["가:ko-KR", "c:en-US"])
  }

  @Test func `text that stays on one line is written and read`() {
    var format = CharacterFormat()
    format.keepsOnOneLine = true
    let writer = RTFWriter()
    writer.setCharacterFormat(format)
    writer.appendText(Array("a b".utf16))
    writer.endParagraph(ParagraphFormat(), isTerminated: false)
    writer.endDocument(DocumentFormat())
    guard
      case .text("a b", let found)? = RecordedDocument.rtf(writer.bytes).paragraphs[0].pieces.first
    else {
      Issue.record("no text")
      return
    }
    #expect(found.keepsOnOneLine)
  }
}
