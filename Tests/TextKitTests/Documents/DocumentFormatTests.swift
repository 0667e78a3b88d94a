// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Files of every format as a client reads and writes them.
@Suite struct DocumentFormatTests {
  private typealias Options = [NSAttributedString.DocumentReadingOptionKey: Any]

  private func read(
    _ text: String, _ type: NSAttributedString.DocumentType? = nil, _ options: Options = [:]
  ) throws -> (text: NSAttributedString, properties: NSDictionary) {
    var all = options
    all[.documentType] = type
    var properties: NSDictionary?
    let read = try NSAttributedString(
      data: Data(text.utf8), options: all, documentAttributes: &properties)
    return (read, try #require(properties))
  }

  private func sentence(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return (error as NSError).localizedDescription
    }
  }

  private func whole(_ text: NSAttributedString) -> NSRange {
    NSRange(location: 0, length: text.length)
  }

  // MARK: Formats

  @Test func `the first bytes say which format data has`() throws {
    #expect(try read("{\\rtf1 a\\b b}").properties["DocumentType"] as? String == "NSRTF")
    #expect(try read("<!DOCTYPE html><p>a").properties["DocumentType"] as? String == "NSHTML")
    #expect(try read("just text").properties["DocumentType"] as? String == "NSPlainText")
    #expect(try read("just text").properties["UTI"] as? String == "public.plain-text")
  }

  @Test func `the name of a file tells Markdown from plain text`() throws {
    let folder = TemporaryFolder()
    for (name, type, text) in [
      ("a.md", "net.daringfireball.markdown", "Title\n"), ("a.txt", "NSPlainText", "# Title\n"),
    ] {
      let url = URL(fileURLWithPath: folder.path).appendingPathComponent(name)
      try Data("# Title\n".utf8).write(to: url)
      var properties: NSDictionary?
      let read = try NSAttributedString(url: url, options: [:], documentAttributes: &properties)
      #expect(properties?["DocumentType"] as? String == type)
      #expect(read.string == text)
      let again = try NSAttributedString(fileURL: url, options: [:], documentAttributes: nil)
      #expect(again.string == text)
      #expect(NSAttributedString(path: url.path, documentAttributes: nil)?.string == text)
      let storage = NSTextStorage(string: "before")
      try storage.read(fromFileURL: url, options: [:], documentAttributes: nil)
      #expect(storage.string == text)
      #expect(storage.read(from: Data("x".utf8), options: [:], documentAttributes: nil))
      #expect(storage.string == "x")
      #expect(storage.read(from: url, options: [:], documentAttributes: nil))
      #expect(storage.string == text)
    }
  }

  @Test func `RTF gives fonts, colours and paragraph styles`() throws {
    let text = try read(
      "{\\rtf1{\\fonttbl\\f0\\fswiss DejaVu Sans;}{\\colortbl;\\red255\\green0\\blue0;}"
        + "{\\info{\\title A letter}{\\author Ann}}\\paperw11900\\margl1440"
        + "\\qc\\li720\\f0\\fs36 plain \\b bold \\cf1\\ul red\\par}")
    #expect(text.text.string == "plain bold red\n")
    let first = text.text.attributes(at: 0, effectiveRange: nil)
    #expect((first[.font] as? UIFont) == UIFont(name: "DejaVuSans", size: 18))
    let style = try #require(first[.paragraphStyle] as? NSParagraphStyle)
    #expect(style.alignment == .center && style.headIndent == 36)
    let last = text.text.attributes(at: 12, effectiveRange: nil)
    #expect((last[.font] as? UIFont) == UIFont(name: "DejaVuSans-Bold", size: 18))
    #expect((last[.foregroundColor] as? UIColor) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(last[.underlineStyle] as? Int == 1)
    #expect(text.properties["Title"] as? String == "A letter")
    #expect(text.properties["Author"] as? String == "Ann")
    #expect(text.properties["LeftMargin"] as? Double == 72)
    #expect(
      NSAttributedString(rtf: Data("{\\rtf1 a}".utf8), documentAttributes: nil)?.string == "a")
    #expect(NSAttributedString(rtf: Data("a".utf8), documentAttributes: nil) == nil)
  }

  @Test func `HTML gives links, lists, tables and headings`() throws {
    let text = try read(
      """
      <h1>Head</h1><p>A <a href="https://example.org/x">link</a>, <b>bold</b> <em>and</em> <code>code</code>.</p>
      <ol start=3><li>three<li>four</ol><table><tr><td colspan=2>wide</td></tr><tr><td>a</td><td>b</td></tr></table>
      """, .html
    ).text
    #expect(text.string == "Head\nA link, bold and code.\nthree\nfour\nwide\na\nb\n")
    func style(_ word: String) throws -> NSParagraphStyle {
      let place = (text.string as NSString).range(of: word).location
      return try #require(
        text.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle)
    }
    #expect(try style("Head").headerLevel == 1)
    let link = (text.string as NSString).range(of: "link").location
    #expect(
      text.attribute(.link, at: link, effectiveRange: nil) as? URL
        == URL(string: "https://example.org/x"))
    #expect(try style("three").textLists.first?.startingItemNumber == 3)
    #expect(try style("three").textLists.first === style("four").textLists.first)
    let wide = try #require(try style("wide").textBlocks.first as? NSTextTableBlock)
    let cell = try #require(try style("b\n").textBlocks.first as? NSTextTableBlock)
    #expect(wide.columnSpan == 2 && wide.table === cell.table)
    #expect(cell.startingRow == 1 && cell.startingColumn == 1 && cell.table.numberOfColumns == 2)
    let code = (text.string as NSString).range(of: "code").location
    let font = try #require(text.attribute(.font, at: code, effectiveRange: nil) as? UIFont)
    #expect(font.fontDescriptor.symbolicTraits.contains(.traitMonoSpace))
  }

  @Test func `HTML's options: the size of its text, what links refer to, attributes of its own`()
    throws
  {
    let base = try #require(URL(string: "https://example.org/dir/page.html"))
    let text = try read(
      "<p>a<a href='other'>b</a>", .html,
      [
        .textSizeMultiplier: 2, .baseURL: base,
        .defaultAttributes: [NSAttributedString.Key.backgroundColor: UIColor.yellow],
      ]
    ).text
    let font = text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(font?.pointSize == 24)
    #expect(
      (text.attribute(.link, at: 1, effectiveRange: nil) as? URL)?.absoluteString
        == "https://example.org/dir/other")
    #expect(text.attribute(.backgroundColor, at: 0, effectiveRange: nil) as? UIColor == .yellow)
    let html = NSAttributedString(
      html: Data("<p>x".utf8), options: [.textSizeMultiplier: 3], documentAttributes: nil)
    #expect((html?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 36)
    #expect(
      NSAttributedString(html: Data("<p>x".utf8), baseURL: base, documentAttributes: nil)?.string
        == "x\n")
    #expect(NSAttributedString(html: Data("<i>x".utf8), documentAttributes: nil)?.string == "x")
  }

  @Test func `Markdown gives headings, quotations, programs, tasks and tables`() throws {
    let source = """
      # Head

      > quoted

      ```swift
      let a = 1
      ```

      - [x] done
      - [ ] open

      | a | b |
      | - | - |
      | 1 | 2 |

      ---
      """
    let text = try read(source, .markdown).text
    #expect(text.string == "Head\nquoted\nlet a = 1\n☑ done\n☐ open\na\nb\n1\n2\n\n")
    func role(_ word: String) -> DocumentParagraph? {
      let place = (text.string as NSString).range(of: word).location
      return text.attribute(.documentParagraph, at: place, effectiveRange: nil)
        as? DocumentParagraph
    }
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: text, requiringSecureCoding: false)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: archive))
    #expect(DocumentRoundTripTests.lines(copy) == DocumentRoundTripTests.lines(text))
    #expect(role("quoted") == DocumentParagraph(quoteLevel: 1))
    #expect(role("let") == DocumentParagraph(isCode: true, codeLanguage: "swift"))
    #expect(
      text.attribute(.documentParagraph, at: text.length - 1, effectiveRange: nil)
        as? DocumentParagraph == DocumentParagraph(isRule: true))
    let data = try text.data(
      from: whole(text),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.markdown])
    let again = try read(String(decoding: data, as: UTF8.self), .markdown).text
    #expect(
      DocumentRoundTripTests.lines(again) == DocumentRoundTripTests.lines(text))
    #expect(String(decoding: data, as: UTF8.self).contains("- [x] done"))
  }

  @Test func `a style sheet says how Markdown looks`() throws {
    let sheet = try DocumentStyleSheet(
      json: Data(
        """
        { "body": { "font": "DejaVu Serif", "size": 10, "alignment": "justified", "spacingAfter": 5 },
          "heading1": { "font": "DejaVu Sans", "size": 30, "color": "#ff0000", "startsPage": true },
          "code": { "background": "#eee" }, "inlineCode": { "color": "#00ff00" } }
        """.utf8))
    let text = try read(
      "# Head\n\nbody **bold** `word`\n\n    code\n", .markdown, [.styleSheet: sheet]
    )
    .text
    func value(_ word: String, _ key: NSAttributedString.Key) -> Any? {
      text.attribute(
        key, at: (text.string as NSString).range(of: word).location, effectiveRange: nil)
    }
    #expect(value("Head", .font) as? UIFont == UIFont(name: "DejaVuSans-Bold", size: 30))
    let small = try DocumentStyleSheet(json: Data("{ \"body\": { \"size\": 6 } }".utf8))
    let scaled = try read("# Head\n\nbody", .markdown, [.styleSheet: small]).text
    #expect((scaled.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 12)
    #expect((scaled.attribute(.font, at: 5, effectiveRange: nil) as? UIFont)?.pointSize == 6)
    #expect(
      value("Head", .foregroundColor) as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect((value("Head", .paragraphStyle) as? NSParagraphStyle)?.startsPage == true)
    #expect(value("body", .font) as? UIFont == UIFont(name: "DejaVuSerif", size: 10))
    #expect(value("bold", .font) as? UIFont == UIFont(name: "DejaVuSerif-Bold", size: 10))
    #expect((value("body", .paragraphStyle) as? NSParagraphStyle)?.alignment == .justified)
    #expect((value("body", .paragraphStyle) as? NSParagraphStyle)?.paragraphSpacing == 5)
    #expect(
      value("word", .foregroundColor) as? UIColor == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(value("code", .backgroundColor) != nil && value("body", .backgroundColor) == nil)
    #expect(
      (value("word", .font) as? UIFont)?.fontDescriptor.symbolicTraits.contains(.traitMonoSpace)
        == true)
  }

  @Test(arguments: [
    ("{", "is not JSON"), ("[]", "must be an object"),
    ("{\"bodi\": {}}", "“bodi” is not a part of a document; the parts are body, heading"),
    ("{\"body\": {\"sise\": 3}}", "“body.sise” is not known; body has font, size"),
    ("{\"body\": {\"size\": \"big\"}}", "“body.size” must be a number from 1.0 to 1000.0"),
    ("{\"body\": {\"color\": \"red\"}}", "“body.color” must be a colour such as \"#203040\""),
    (
      "{\"body\": {\"alignment\": \"middle\"}}",
      "must be natural, left, center, right or justified"
    ),
    ("{\"page\": {\"size\": \"B9\"}}", "“page.size” must be one of A3, A4, A5, A6, legal, letter"),
    ("{\"page\": {\"margins\": [1, 2]}}", "“page.margins” must be a number, or [top, left"),
  ]) func `a wrong style sheet says what is wrong, and where`(json: String, words: String) {
    #expect(sentence { _ = try DocumentStyleSheet(json: Data(json.utf8)) }.contains(words))
  }

  // MARK: Notes, headers, names

  @Test func `footnotes stand behind the text, and at their references again`() throws {
    let source =
      "{\\rtf1 One{\\super\\chftn}{\\footnote\\pard\\plain {\\super\\chftn}first {\\b note}} two{\\footnote second}.\\par more\\par}"
    let text = try read(source, .rtf).text
    #expect(text.string.hasPrefix("One"))
    #expect(text.string.contains("first note") && text.string.contains("second"))
    let reference = (text.string as NSString).range(of: "1").location
    #expect(
      text.attribute(.noteReference, at: reference, effectiveRange: nil) as? String == "footnote-1")
    #expect(text.attribute(.superscript, at: reference, effectiveRange: nil) as? Int == 1)
    let note = (text.string as NSString).range(of: "first").location
    #expect(text.attribute(.note, at: note, effectiveRange: nil) as? String == "footnote-1")
    for type in [NSAttributedString.DocumentType.rtf, .markdown] {
      let data = try text.data(from: whole(text), documentAttributes: [.documentType: type])
      let again = try NSAttributedString(
        data: data, options: [.documentType: type], documentAttributes: nil)
      #expect(again.string == text.string, "\(type)")
    }
    let rtf = try #require(text.rtf(from: whole(text)))
    #expect(String(decoding: rtf, as: UTF8.self).components(separatedBy: "\\footnote").count == 3)
  }

  @Test func `a note's mark has the font of the text around it, raised`() throws {
    for (source, type): (String, NSAttributedString.DocumentType) in [
      ("Text[^c].\n\n[^c]: # Big heading\n", .markdown),
      ("{\\rtf1\\fs24 Text{\\footnote\\b\\fs80 Big}.\\par}", .rtf),
    ] {
      let text = try read(source, type).text
      let mark = (text.string as NSString).range(of: "1").location
      let around = text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
      #expect(text.attribute(.font, at: mark, effectiveRange: nil) as? UIFont == around)
      #expect(text.attribute(.superscript, at: mark, effectiveRange: nil) as? Int == 1)
    }
  }

  @Test func `a note with a mark of its own keeps it`() throws {
    let text = try read(
      "{\\rtf1 Text{\\super *}{\\footnote{\\super *} note}, more{\\super\\chftn}{\\footnote two}.\\par}",
      .rtf
    ).text
    #expect(text.string.hasPrefix("Text*, more1."))
    #expect(text.string.contains("* note") && !text.string.contains("* *"))
    let data = try text.data(
      from: whole(text), documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
    let again = try NSAttributedString(
      data: data, options: [.documentType: NSAttributedString.DocumentType.rtf],
      documentAttributes: nil)
    #expect(again.string == text.string)
  }

  @Test func `leaders of tabs are kept`() throws {
    let text = try read("{\\rtf1\\tqr\\tldot\\tx4000 a\\tab b\\par}", .rtf).text
    let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    let tab = try #require(style?.tabStops.first)
    #expect(tab.options[.leader] as? String == "." && tab.tabStopType == .rightTabStopType)
    let rtf = try #require(text.rtf(from: whole(text)))
    #expect(String(decoding: rtf, as: UTF8.self).contains("\\tqr\\tldot\\tx4000"))
    let copy = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSTextTab.self,
      from: NSKeyedArchiver.archivedData(withRootObject: tab, requiringSecureCoding: true))
    #expect(copy == tab)
  }

  @Test func `headers and footers of pages are document attributes, and written again`() throws {
    let (text, properties) = try read(
      "{\\rtf1{\\header left\\tab {\\b right}\\par}{\\footerf first\\par}body\\par}", .rtf)
    #expect(text.string == "body\n")
    let header = try #require(properties["TKHeader"] as? NSAttributedString)
    #expect(header.string == "left\tright")
    #expect((properties["TKFooterFirst"] as? NSAttributedString)?.string == "first")
    let data = try text.data(
      from: whole(text),
      documentAttributes: [
        .documentType: NSAttributedString.DocumentType.rtf, .header: header,
      ])
    let again = try read(String(decoding: data, as: UTF8.self))
    #expect((again.properties["TKHeader"] as? NSAttributedString)?.string == "left\tright")
  }

  @Test func `names of places are kept, and written again`() throws {
    let text = try read("<p>a <a href='#there'>go</a></p><h2 id='there'>There</h2>", .html).text
    let place = (text.string as NSString).range(of: "There").location
    #expect(text.attribute(.anchor, at: place, effectiveRange: nil) as? String == "there")
    #expect(text.attribute(.link, at: 2, effectiveRange: nil) as? String == "#there")
    for type in [NSAttributedString.DocumentType.rtf, .html] {
      let data = try text.data(from: whole(text), documentAttributes: [.documentType: type])
      let again = try NSAttributedString(data: data, options: [:], documentAttributes: nil)
      #expect(again.attribute(.anchor, at: place, effectiveRange: nil) as? String == "there")
    }
  }

  // MARK: Images

  @Test func `cells that head their rows are written as such again`() throws {
    let html =
      "<table><tr><th>a</th><th>b</th></tr><tr><th>c</th><td>d</td></tr></table>"
    let text = try read(html, .html).text
    let data = try text.data(
      from: whole(text), documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    let written = String(decoding: data, as: UTF8.self)
    #expect(
      written.components(separatedBy: "<th").count - 1 == 3 + (written.contains("<thead") ? 1 : 0))
    #expect(written.components(separatedBy: "<td").count - 1 == 1)
  }

  @Test func `pictures are read from data, and from files below the folder that may be read`()
    throws
  {
    let folder = TemporaryFolder()
    let root = URL(fileURLWithPath: folder.path, isDirectory: true)
    let inside = root.appendingPathComponent("inside", isDirectory: true)
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    let picture = Data(MadeImage.emptyPNG(width: 4, height: 3))
    try picture.write(to: inside.appendingPathComponent("in.png"))
    try picture.write(to: root.appendingPathComponent("out.png"))
    try FileManager.default.createSymbolicLink(
      at: inside.appendingPathComponent("link.png"),
      withDestinationURL: root.appendingPathComponent("out.png"))
    let page = inside.appendingPathComponent("page.html")
    try Data(
      """
      <p><img src="in.png" alt="one"><img src="../out.png"><img src="link.png"><img src="\(root.path)/out.png">\
      <img src="file://\(root.path)/out.png"><img src="https://example.org/x.png">\
      <img src="data:image/png;base64,\(picture.base64EncodedString())" width=40>
      """.utf8
    ).write(to: page)
    func contents(_ options: Options) throws -> [Bool] {
      let text = try NSAttributedString(url: page, options: options, documentAttributes: nil)
      var found: [Bool] = []
      text.enumerateAttribute(.attachment, in: whole(text)) { value, _, _ in
        if let attachment = value as? NSTextAttachment { found.append(attachment.contents != nil) }
      }
      return found
    }
    #expect(try contents([:]) == [false, false, false, false, false, false, true])
    #expect(
      try contents([.readAccessURL: inside]) == [true, false, false, false, false, false, true])
    #expect(
      try contents([.readAccessURL: root]) == [true, true, true, true, true, false, true])
    let text = try NSAttributedString(
      url: page, options: [.readAccessURL: inside], documentAttributes: nil)
    let first = try #require(
      text.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment)
    #expect(first.fileType == "public.png" && first.accessibilityLabel == "one")
    #expect(first.documentSource == "in.png")
  }

  @Test func `an RTFD is a folder, flattened or on a disk`() throws {
    let picture = Data(MadeImage.emptyPNG(width: 4, height: 3))
    let wrapper = FileWrapper(regularFileWithContents: picture)
    wrapper.preferredFilename = "flower.png"
    let text = NSMutableAttributedString(string: "a")
    text.append(NSAttributedString(attachment: NSTextAttachment(fileWrapper: wrapper)))
    let twin = FileWrapper(regularFileWithContents: Data("other".utf8))
    twin.preferredFilename = "flower.png"
    text.append(NSAttributedString(attachment: NSTextAttachment(fileWrapper: twin)))
    let flat = try #require(text.rtfd(from: whole(text)))
    let package = try #require(text.rtfdFileWrapper(from: whole(text)))
    #expect(package.fileWrappers?.count == 3 && package.fileWrappers?["TXT.rtf"] != nil)
    let folder = TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path).appendingPathComponent("letter.rtfd")
    try package.write(to: url, options: .atomic, originalContentsURL: nil)
    for read in [
      try NSAttributedString(data: flat, options: [:], documentAttributes: nil),
      try NSAttributedString(url: url, options: [:], documentAttributes: nil),
      try #require(NSAttributedString(rtfd: flat, documentAttributes: nil)),
      try #require(NSAttributedString(rtfdFileWrapper: package, documentAttributes: nil)),
    ] {
      #expect(read.string == "a\u{FFFC}\u{FFFC}")
      let one = read.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment
      let two = read.attribute(.attachment, at: 2, effectiveRange: nil) as? NSTextAttachment
      #expect(one?.fileWrapper?.regularFileContents == picture)
      #expect(two?.fileWrapper?.regularFileContents == Data("other".utf8))
    }
    #expect(
      try text.fileWrapper(
        from: whole(text), documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf]
      ).isRegularFile)
  }

  // MARK: Plain text

  @Test func `plain text is read in its encoding, with its line ends`() throws {
    func read(_ bytes: [UInt8], _ options: Options = [:]) throws -> (String, String?) {
      var properties: NSDictionary?
      let text = try NSAttributedString(
        data: Data(bytes), options: options, documentAttributes: &properties)
      return (text.string, properties?["TextEncodingName"] as? String)
    }
    #expect(try read(Array("a\r\nb\rc\nd\u{2028}".utf8)) == ("a\r\nb\rc\nd\u{2028}", "utf-8"))
    #expect(try read([0xEF, 0xBB, 0xBF, 0x61]) == ("a", "utf-8"))
    #expect(try read([0xFF, 0xFE, 0x61, 0, 0x30, 0x30]) == ("a〰", "utf-16le"))
    #expect(try read([0xFE, 0xFF, 0, 0x61]) == ("a", "utf-16be"))
    #expect(try read([0x93, 0xE9, 0x94, 0x81]) == ("“é”\u{81}", "windows-1252"))
    #expect(
      try read([0xCF, 0xF0], [.characterEncoding: String.Encoding.windowsCP1251.rawValue])
        == ("Пр", "windows-1251"))
    #expect(try read([0xCF, 0xF0], [.textEncodingName: "windows-1251"]).0 == "Пр")
    #expect(
      try read([0x8E], [.documentType: NSAttributedString.DocumentType.macSimpleText]).0 == "é")
    let text = try NSAttributedString(
      data: Data("x".utf8),
      options: [.defaultAttributes: [NSAttributedString.Key.kern: 3]], documentAttributes: nil)
    #expect(text.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 3)
  }

  @Test func `plain text and HTML are written in the encoding that is asked for`() throws {
    let text = NSAttributedString(string: "é一")
    let range = whole(text)
    func data(_ attributes: [NSAttributedString.DocumentAttributeKey: Any]) throws -> Data {
      try text.data(from: range, documentAttributes: attributes)
    }
    let plain = NSAttributedString.DocumentType.plain
    #expect(try data([.documentType: plain]) == Data("é一".utf8))
    #expect(
      try data([.documentType: plain, .characterEncoding: String.Encoding.utf16BigEndian.rawValue])
        == Data([0, 0xE9, 0x4E, 0]))
    let accented = NSAttributedString(string: "é")
    #expect(
      try accented.data(
        from: whole(accented),
        documentAttributes: [.documentType: NSAttributedString.DocumentType.macSimpleText])
        == Data([0x8E]))
    #expect(
      sentence {
        _ = try data([.documentType: plain, .textEncodingName: "iso-8859-1"])
      }.contains("iso-8859-1 cannot represent; use UTF-8"))
    let html = try data([
      .documentType: NSAttributedString.DocumentType.html, .textEncodingName: "iso-8859-1",
    ])
    let source = try #require(String(data: html, encoding: .isoLatin1))
    #expect(source.contains("charset=\"iso-8859-1\"") && source.contains("é&#19968;"))
    #expect(
      try NSAttributedString(data: html, options: [:], documentAttributes: nil).string == "é一\n")
  }

  // MARK: Errors

  @Test func `what cannot be read or written says why`() throws {
    let text = NSAttributedString(string: "a")
    #expect(
      sentence { _ = try text.data(from: whole(text)) }.contains(
        "have no type; give one of RTF, RTFD, HTML, Markdown and plain text"))
    #expect(
      sentence {
        _ = try text.data(
          from: whole(text),
          documentAttributes: [.documentType: NSAttributedString.DocumentType.docFormat])
      }.contains("“NSDocFormat” are not written"))
    #expect(
      sentence { _ = try read("x", .officeOpenXML) }.contains(
        "“NSOfficeOpenXML” are not read; RTF, RTFD, HTML"))
    #expect(sentence { _ = try read("x", .rtf) }.contains("does not begin with {\\rtf"))
    #expect(sentence { _ = try read("x", .rtfd) }.contains("not a flattened RTFD package"))
    #expect(
      sentence {
        _ = try NSAttributedString(
          url: URL(string: "https://example.org/")!, options: [:], documentAttributes: nil)
      }.contains("only file URLs are supported"))
    let folder = TemporaryFolder()
    #expect(
      sentence {
        _ = try NSAttributedString(
          url: URL(fileURLWithPath: folder.path), options: [:], documentAttributes: nil)
      }.contains("has no rich text"))
    let missing = URL(fileURLWithPath: folder.path + "/none.rtf")
    #expect(throws: CocoaError.self) {
      try NSAttributedString(url: missing, options: [:], documentAttributes: nil)
    }
    let storage = NSTextStorage(string: "kept")
    #expect(!storage.read(from: missing, options: [:], documentAttributes: nil))
    #expect(throws: CocoaError.self) {
      try storage.read(fromFileURL: missing, options: [:], documentAttributes: nil)
    }
    #expect(storage.string == "kept")
    #expect(NSAttributedString(path: missing.path, documentAttributes: nil) == nil)
    #expect(NSAttributedString(docFormat: Data(), documentAttributes: nil) == nil)
    #expect(text.docFormat(from: whole(text)) == nil)
    #expect(NSAttributedString.textTypes.contains("public.rtf"))
    #expect(NSAttributedString.textUnfilteredTypes == NSAttributedString.textTypes)
  }

  @Test func `a Word document of text beyond the end says so`() async {
    await #expect(processExitsWith: .success) {
      Misuse.watch(nil, "docFormat(from:documentAttributes:)", "9")
      _ = NSAttributedString(string: "abc").docFormat(from: NSRange(location: 0, length: 9))
      exit(4)
    }
  }

  @Test func `progress is told, and can end reading`() throws {
    let html = String(repeating: "<p>some words in a paragraph</p>", count: 20_000)
    final class Steps: @unchecked Sendable { var told: [Double] = [] }
    let steps = Steps()
    _ = try read(
      html, .html,
      [
        .progress: DocumentProgress {
          steps.told.append($0)
          return true
        }
      ])
    #expect(steps.told.count > 1 && steps.told == steps.told.sorted() && steps.told.last == 1)
    let before = steps.told.count
    #expect(throws: CocoaError(.userCancelled)) {
      try read(
        html, .html,
        [
          .progress: DocumentProgress { _ in
            steps.told.append(0)
            return false
          }
        ])
    }
    #expect(steps.told.count == before + 1)
  }

  @Test func `HTML is loaded in the background, and told once`() async throws {
    let folder = TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path).appendingPathComponent("a.html")
    try Data("<p>file".utf8).write(to: url)
    func wait(
      _ body: (@escaping NSAttributedString.CompletionHandler) -> Void
    ) async -> String {
      await withCheckedContinuation { continuation in
        body { text, properties, error in
          continuation.resume(
            returning: error.map { "\(($0 as NSError).code)" }
              ?? "\(text?.string ?? "") \(properties?[.documentType] ?? "")")
        }
      }
    }
    #expect(
      await wait { NSAttributedString.loadFromHTML(string: "<p>é", completionHandler: $0) }
        == "é\n NSHTML")
    #expect(
      await wait { NSAttributedString.loadFromHTML(data: Data("<p>b".utf8), completionHandler: $0) }
        == "b\n NSHTML")
    #expect(
      await wait { NSAttributedString.loadFromHTML(fileURL: url, completionHandler: $0) }
        == "file\n NSHTML")
    let missing = url.appendingPathExtension("none")
    #expect(
      await wait { NSAttributedString.loadFromHTML(fileURL: missing, completionHandler: $0) }
        == "260")
  }
}
