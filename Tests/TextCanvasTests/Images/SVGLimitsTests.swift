// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextKitTestSupport

@testable import TextCanvas

/// Drawings made to take memory or time, or to stop the process, by what breaks.
private enum Attack {
  static func svg(_ content: String, _ head: String = "", size: String = "width='64' height='64'")
    -> [UInt8]
  {
    Array(
      """
      \(head)<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
      xmlns:xi='http://www.w3.org/2001/XInclude' \(size)>\(content)</svg>
      """.utf8)
  }
  static func filter(_ content: String) -> [UInt8] {
    svg(
      "<filter id='f'>\(content)</filter><rect width='50' height='50' filter='url(#f)'/>")
  }
  static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
  static func picture(_ address: String, _ element: String = "image", _ key: String = "href")
    -> [UInt8]
  {
    svg(
      element == "image"
        ? "<image \(key)='\(address)' width='9' height='9'/>"
        : "<filter id='f'><\(element) \(key)='\(address)'/></filter><rect width='9' height='9' filter='url(#f)'/>"
    )
  }

  /// 30 000 × 30 000 pixels of one colour, 110 KB: 3.4 GB once unpacked.
  static let bomb = MadeImage.emptyPNG(width: 30_000, height: 30_000)
  static let bombAddress = "data:image/png;base64," + base64(bomb)
  static let drawing = base64(svg("<rect id='r' width='9' height='9' fill='red'/>"))
  static let sheet = "data:text/css,rect{fill:red}"

  /// Images in URLs, in all ways of writing them.
  static var pictures: [(String, [UInt8])] {
    let bits = base64(bomb)
    let broken = bits.replacingOccurrences(of: "A", with: "A&#10;")
    let percent = bits.replacingOccurrences(of: "/", with: "%2F")
      .replacingOccurrences(of: "=", with: "%3d")
    let many = (0..<40).map { index in
      let png = MadeImage.emptyPNG(width: 2000, height: 1000 + index)
      return "<image href='data:image/png;base64,\(base64(png))'/>"
    }
    var hidden = MadeImage.emptyPNG(width: 9, height: 9)
    hidden += svg("<rect/>")
    return [
      ("plain", picture(bombAddress)), ("xlink", picture(bombAddress, "image", "xlink:href")),
      ("feImage", picture(bombAddress, "feImage")),
      ("feImage path", picture(bombAddress, "feImage", "path")),
      ("upper case", picture("DATA:IMAGE/PNG;BASE64," + bits)),
      ("spaces", picture("  \n data:image/png;base64, " + bits + "  ")),
      ("line ends", picture("da&#10;t&#9;a:image/png;base64,&#13;" + broken)),
      ("references", picture("&#100;&#x61;ta:image/png;base64," + bits)),
      ("percent", picture("data:image/png;base64," + percent)),
      ("entity", svg("<image href='&d;'/>", "<!DOCTYPE svg [<!ENTITY d '\(bombAddress)'>]>")),
      (
        "entity in entity",
        svg(
          "<image href='&e;'/>",
          "<!DOCTYPE svg [<!ENTITY d '\(bits)'><!ENTITY e 'data:;base64,&d;'>]>")
      ),
      (
        "element in entity",
        svg("&e;", "<!DOCTYPE svg [<!ENTITY e \"<image href='\(bombAddress)'/>\">]>")
      ),
      (
        "set by the document type",
        svg("<image/>", "<!DOCTYPE svg [<!ATTLIST image href CDATA '\(bombAddress)'>]>")
      ),
      (
        "prefix",
        Array(
          "<s:svg xmlns:s='http://www.w3.org/2000/svg' width='9' height='9'><s:image href='\(bombAddress)'/></s:svg>"
            .utf8)
      ),
      ("CDATA before", svg("<desc><![CDATA[<image href=']]></desc><image href='\(bombAddress)'/>")),
      ("comment before", svg("<!-- <image href=\" --><image href='\(bombAddress)'/>")),
      ("no type", picture("data:;base64," + bits)),
      ("sniffed", picture("data:base64,;base64," + bits)),
      ("another type", picture("data:image/x-tga;base64," + bits)),
      ("another picture", picture("data:image/gif;base64," + base64(hidden))),
      ("not base64", picture("data:image/gif,GIF89a%FF%FF%FF%FF%81%00%00")),
      ("foreign signs", picture("data:image/png;base64,<" + bits)),
      (
        "of an unknown type",
        picture("data:image/x-portable-pixmap;base64," + base64(Array("P6 9 9 255 ".utf8)))
      ),
      ("a drawing", picture("data:image/svg+xml;base64," + drawing)),
      ("a drawing as PNG", picture("data:image/png;base64," + drawing)),
      (
        "a large drawing",
        picture(
          "data:image/svg+xml;base64," + base64(svg("", size: "width='32000' height='32000'")))
      ),
      ("compressed", picture("data:image/svg+xml;base64," + base64([0x1F, 0x8B, 8, 0, 0, 0]))),
      ("empty", picture("data:image/png;base64,")), ("without comma", picture("data:image/png")),
      ("many", svg(many.joined())),
    ]
  }

  /// Further documents in addresses.
  static var documents: [(String, [UInt8])] {
    let address = "data:image/svg+xml;base64,\(drawing)"
    func escaped(_ text: String) -> String {
      text.unicodeScalars.map { "\\\(String($0.value, radix: 16)) " }.joined()
    }
    return [
      ("use", svg("<use href='\(address)#r'/>")),
      ("xlink", svg("<use xlink:href='\(address)#r'/>")),
      ("plain text", svg("<use href='data:,&lt;svg id=\"r\"/>#r'/>")),
      ("gradient", svg("<linearGradient href='\(address)#r'/>")),
      ("picture", picture(address + "#r")), ("feImage", picture(address + "#r", "feImage")),
      ("fill", svg("<rect fill='url(\(address)#r)'/>")),
      ("mask", svg("<rect mask='url(\"\(address)#r\")'/>")),
      ("quotes with a bracket", svg("<rect mask='url(\"data:,&lt;svg a=&apos;)&apos;/>#r\")'/>")),
      ("style", svg("<rect style='filter: url( \(address)#r )'/>")),
      ("sheet", svg("<style>rect { fill: url(\(address)#r) }</style>")),
      ("CDATA", svg("<style><![CDATA[rect { fill: url(\(address)#r) }]]></style>")),
      ("in parts", svg("<style>rect { fill: ur<!-- -->l(da<![CDATA[ta:,]]>x#r) }</style>")),
      ("escapes", svg("<style>rect { fill: \(escaped("url"))(\(escaped("data:"))x,y#r) }</style>")),
      ("escaped attribute", svg("<rect fill='u\\72 l(\\64 ata:x,y\\23 r)'/>")),
      ("entity", svg("<rect fill='&u;'/>", "<!DOCTYPE svg [<!ENTITY u 'url(\(address)#r)'>]>")),
      ("import", svg("<style>@import '\(sheet)';</style>")),
      ("import by url", svg("<style>@import url(\(sheet));</style>")),
      ("escaped import", svg("<style>@\\69mport \"\\64 ata:text/css,a{}\";</style>")),
      ("import behind a comment", svg("<style>/* ' */@IMPORT/**/'DATA:text/css,a{}';</style>")),
      ("instruction", svg("", "<?xml-stylesheet type='text/css' href='\(sheet)'?>")),
      (
        "instruction with references",
        svg("", "<?xml-stylesheet type='text/css' href='&#100;ata:,'?>")
      ),
      ("include", svg("<xi:include href='data:text/xml;base64,\(drawing)'/>")),
      ("include text", svg("<text><xi:include parse='text' href='data:,abc'/></text>")),
      ("include a sheet", svg("<style><xi:include parse='text' href='\(sheet)'/></style>")),
    ]
  }

  /// Input that ends the process, or takes it minutes.
  static var ends: [(String, [UInt8])] {
    let ones = { (count: Int) in String(repeating: "1 ", count: count) }
    func chain(_ count: Int, _ first: String, _ link: (Int) -> String, _ last: String) -> [UInt8] {
      svg(first + (1..<count).map(link).joined() + last)
    }
    let masks = chain(
      2000, "<mask id='u0'/>",
      { "<mask id='u\($0)'><rect width='9' height='9' mask='url(#u\($0 - 1))'/></mask>" },
      "<rect width='9' height='9' mask='url(#u1999)'/>")
    let sheetMasks = chain(
      2000, "<mask id='u0'/>",
      {
        "<style>.c\($0){mask:url(#u\($0 - 1))}</style><mask id='u\($0)'><rect class='c\($0)' width='9' height='9'/></mask>"
      }, "<rect width='9' height='9' mask='url(#u1999)'/>")
    let uses = chain(
      20_000, "<defs><g id='u0'><rect width='1' height='1'/></g>",
      { "<g id='u\($0)'><use href='#u\($0 - 1)'/></g>" }, "</defs><use href='#u19999'/>")
    let patterns = chain(
      2000, "<pattern id='u0'/>",
      {
        "<pattern id='u\($0)' width='9' height='9'><rect width='9' height='9' fill='url(#u\($0 - 1))'/></pattern>"
      }, "<rect width='9' height='9' fill='url(#u1999)'/>")
    let grown = String(repeating: "<tspan style='font-size:3em'>", count: 30)
    return [
      ("400 numbers", filter("<feConvolveMatrix order='20' kernelMatrix='\(ones(400))'/>")),
      ("more", filter("<feConvolveMatrix order='21' kernelMatrix='\(ones(441))'/>")),
      ("of a small order", filter("<feConvolveMatrix order='3' kernelMatrix='\(ones(401))'/>")),
      (
        "without spaces",
        filter(
          "<feConvolveMatrix order='21' kernelMatrix='\(String(repeating: "-1", count: 441))'/>")
      ),
      ("noise", filter("<feTurbulence baseFrequency='1' numOctaves=' 100000 '/>")),
      ("large letters", svg("<text font-size='3000000'>a</text>")),
      ("by exponent", svg("<text font-size='1e30'>a</text>")),
      ("in inches", svg("<text style='font-size : 40000in'>a</text>")),
      ("in a sheet", svg("<style>text { font-size/**/: 1e9px }</style><text>a</text>")),
      ("grown", svg("<text>\(grown)a\(String(repeating: "</tspan>", count: 30))</text>")),
      ("masks", masks), ("masks in sheets", sheetMasks), ("uses", uses), ("patterns", patterns),
      ("a long run", svg("<text>\(String(repeating: "a", count: 100_000))</text>")),
      ("brackets", svg("<style>\(String(repeating: ":not(", count: 100_000))a{}</style><rect/>")),
      ("itself", svg("<g id='a'><g><use href='#a'/></g></g>")),
    ]
  }
}

/// Records the events of a reader.
private final class MarkupTaker: SVGMarkupReader {
  private var words = ""

  static func taken(_ data: ByteStore) throws -> String {
    let taker = MarkupTaker()
    guard case .whole = SVGMarkup.read(data, by: taker) else {
      throw CanvasError(.badImage, "wrong")
    }
    return taker.words
  }

  func begin(_ element: SVGMarkupElement) -> Bool {
    words += "<\(element.name)"
    for attribute in element.attributes { words += " \(attribute.name)=\(attribute.value)" }
    for space in element.spaces { words += " [\(space.prefix)] \(space.address)" }
    words += ">"
    return true
  }
  func end() -> Bool {
    words += "</>"
    return true
  }
  func characters(_ text: String) -> Bool {
    words += text
    return true
  }
  func instruction(_ target: String, _ data: String) -> Bool {
    words += "<?\(target) \(data)>"
    return true
  }
}

@Suite struct SVGGuardTests {
  /// The sentence about a drawing; nil if it is shown.
  private static func refusal(_ data: [UInt8]) -> String? {
    do throws(CanvasError) {
      let image = try CanvasImage(data: data)
      let canvas = try Canvas.bitmap(width: 64, height: 64, background: .white)
      try canvas.draw(image, in: CanvasRect(x: 0, y: 0, width: 64, height: 64))
      return nil
    } catch {
      return error.description
    }
  }

  /// All of them refused, within an amount of memory (and a time that `LimitBenchmarks` prints).
  private static func expectRefusals(_ attacks: [(String, [UInt8])]) throws {
    let canvas = try Canvas.bitmap(width: 64, height: 64)
    // Memory that the libraries allocate once.
    try canvas.draw(
      CanvasImage(data: Attack.svg("<text>a</text>")),
      in: CanvasRect(x: 0, y: 0, width: 64, height: 64))
    try resetPeak()
    let before = try residentBytes()
    for (name, data) in attacks {
      let words = refusal(data)
      say(words == nil, "“\(name)” is shown")
      say(words?.hasPrefix("Cannot show image data: ") == false, "“\(name)”: \(words ?? "")")
    }
    let grown = try peakBytes() - before
    say(Double(grown) > 250 * TestBuild.growth * 1_048_576, "\(grown >> 20) MiB")
  }

  /// Ends the process in which attacks are tried; its output has the reason.
  private static func say(_ isWrong: Bool, _ words: String) {
    guard isWrong else { return }
    FileHandle.standardOutput.write(Data((words + "\n").utf8))
    exit(1)
  }

  @Test func `pictures in addresses are counted before they are unpacked`() async {
    await #expect(processExitsWith: .success) {
      try SVGGuardTests.expectRefusals(Attack.pictures)
    }
  }

  @Test func `documents in addresses are not followed`() async {
    await #expect(processExitsWith: .success) {
      try SVGGuardTests.expectRefusals(Attack.documents)
    }
  }

  @Test func `what would end the process is refused`() async {
    await #expect(processExitsWith: .success) { try SVGGuardTests.expectRefusals(Attack.ends) }
  }

  @Test func `a part repeated by a filter is shown by libraries that can`() throws {
    let data = Attack.filter("<feFlood x='0' y='0' width='0' height='0'/><feTile/>")
    let words = SVGGuardTests.refusal(data)
    #expect((words == nil) == SVGDocument.isAtLeast(major: 2, minor: 56))
  }

  @Test func `ordinary drawings are shown`() throws {
    let png = try MadeImage.canvas().png()
    let jpeg = try MadeImage.canvas().makeImage().jpeg(quality: 0.9)
    let bits = Attack.base64(png)
    let font = "@font-face { font-family: a; src: url(data:font/woff2;base64,d09GMgABAAAA) }"
    let kernel = String(repeating: "0.125 ", count: 100)
    let nested = String(repeating: "<g opacity='.9'>", count: 100)
    let drawings: [(String, [UInt8])] = [
      ("PNG", Attack.picture("data:image/png;base64,\(bits)")),
      ("JPEG", Attack.picture("data:image/jpeg;base64,\(Attack.base64(jpeg))")),
      ("JPEG as jpg", Attack.picture("data:image/jpg;base64,\(Attack.base64(jpeg))")),
      (
        "GIF",
        Attack.picture("data:image/gif;charset=utf-8;base64,\(Attack.base64(MadeImage.gif()))")
      ),
      ("no type", Attack.picture("data:;base64,\(bits)")),
      (
        "in lines",
        Attack.picture("data:image/png;base64,\n  \(bits.prefix(60))\n\(bits.dropFirst(60))")
      ),
      ("filter", Attack.picture("data:image/png;base64,\(bits)", "feImage")),
      (
        "font",
        Attack.svg("<style>\(font) text { font: 12px/1.5 a; fill: #123 }</style><text>a</text>")
      ),
      ("link", Attack.svg("<g id='g'><a href='#g'><rect/></a><a href='data:,x'><rect/></a></g>")),
      ("animation", Attack.svg("<rect id='r'><animate href='#r'/></rect>")),
      ("kernel", Attack.filter("<feConvolveMatrix order='10' kernelMatrix='\(kernel)'/>")),
      ("noise", Attack.filter("<feTurbulence baseFrequency='0.05' numOctaves='4'/>")),
      ("nested", Attack.svg("\(nested)<rect/>\(String(repeating: "</g>", count: 100))")),
      ("letters", Attack.svg("<text font-size='2em' style='font-size:120%'>abc</text>")),
      (
        "gradients in sheets",
        Attack.svg(
          "<style>rect,.a{fill:url(#g)} g#x:hover{mask:url(#m)}</style><linearGradient id='g'><stop/></linearGradient><mask id='m'><path class='a'/></mask><g id='x'><rect/></g>"
        )
      ),
      (
        "entities",
        Attack.svg("<rect fill='&c;'/>&t;", "<!DOCTYPE svg [<!ENTITY c '#f00'><!ENTITY t '<g/>'>]>")
      ),
      ("names", Attack.svg("<image href='a.png'/><use href='b.svg#c'/><rect fill='url(#none)'/>")),
    ]
    for (name, data) in drawings {
      #expect(SVGGuardTests.refusal(data) == nil, "\(name)")
    }
  }

  @Test func `icons of the system are shown`() throws {
    let root = "/usr/share/icons"
    let names = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".svg") }.sorted()
    var seen = 0
    // Every tenth: the themes hold hundreds.
    for index in stride(from: 0, to: names.count, by: 10) {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(names[index])"))
      #expect(SVGGuardTests.refusal(Array(data)) == nil, "\(names[index])")
      seen += 1
    }
    print("\(seen) icons of \(names.count)")
  }

  @Test func `addresses are taken apart as the standard says`() throws {
    func bytes(_ address: String) -> String? {
      (try? DataURLScanner(address)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(bytes("data:image/png;base64,aGVsbG8=") == "hello")
    #expect(bytes(" DA\tTA:image/PNG;x=y ; base64 ,aGV%73b G8%3D\n") == "hello")
    #expect(try DataURLScanner(" data:IMAGE/PNG;base64,").subtype == "png")
    for wrong in [
      "data:", "data:,a", "data:image/png,a", "data:text/plain;base64,aaaa",
      "data:image/png;base64,a#b", "data:image/png;base64,aa=a", "data:image/png;base64;x,aa",
      "data:image/png;base64,a%4", "data:image/png;base64,a%zz", "data:image/png;base64,a\u{0}b",
    ] {
      #expect(bytes(wrong) == nil, "\(wrong)")
    }
    for (address, isOne) in [
      ("data:", true), ("\n da\rta\t:x", true), ("DATA:x", true), ("dat", false), ("", false),
      ("xdata:", false), ("#data:", false), ("da ta:", false),
    ] {
      #expect(DataURLScanner.isOne(address) == isOne, "\(address)")
    }
  }

  @Test func `style sheets are read as CSS reads them`() {
    let scan = SVGStyleScan(
      """
      /* url(no) "no" */ @import 'one'; @\\69 mport url( two\\)x );
      a, b > .c { fill: URL("th\\72 ee") /* } */; font : bold 12px/1.5 x; color: rgb(1, 2, 3) }
      d { font-size: 1e3% } e { x: "un
      closed: url(four
      """)
    #expect(
      scan.addresses == ["one", "two)x ", "three", "un", "four\n"] || scan.addresses.count == 5)
    #expect(scan.addresses.prefix(4) == ["one", "two)x ", "three", "un"])
    #expect(scan.hasImport && scan.depth == 2)
    #expect(
      scan.rules.map(\.selector).map { $0.filter { !$0.isWhitespace } } == ["a,b>.c", "d", "e"])
    #expect(scan.fontSizes.contains("12px") && scan.fontSizes.contains("1e3%"))
    #expect(SVGStyleScan("@import").hasImport && !SVGStyleScan("'@import'").hasImport)
    #expect(SVGStyleScan("\\").addresses == [] && SVGStyleScan("'\\").addresses == [""])
  }

  /// Cairo 1.16 crashes when it replays or frees a recording with a link in a group.
  @Test func `links are left out wherever an address can stand`() throws {
    let space = "xmlns:xlink='http://www.w3.org/1999/xlink'"
    let links: [(String, [UInt8])] = [
      ("plain", Attack.svg("<a href='x'><rect/></a>")),
      ("prefix", Attack.svg("<g \(space)><a xlink:href='x' fill='#f00'><rect/></a></g>")),
      ("unknown prefix", Attack.svg("<a xlink:href='x'><rect/></a>")),
      ("element with a prefix", Attack.svg("<s:a xmlns:s='http://www.w3.org/2000/svg' href='x'/>")),
      (
        "in text",
        Attack.svg("<text>a<a href='x'>b &lt;&amp; c</a>\n<![CDATA[<a href=''>]]></text>")
      ),
      (
        "entity",
        Attack.svg("<g>&e;</g>", "<!DOCTYPE svg [<!ENTITY e \"<a href='x'><rect/></a>\">]>")
      ),
      (
        "set by the document type",
        Attack.svg("<a><rect/></a>", "<!DOCTYPE svg [<!ATTLIST a href CDATA 'x'>]>")
      ),
      (
        "instruction",
        Attack.svg("<a href='x'/>", "<?xml-stylesheet type='text/css' href='b.css'?>")
      ),
    ]
    for (name, data) in links {
      let store = ByteStore(data)
      guard case .shown(let bytes, _, _, _) = try SVGLimits.verdict(on: store), bytes !== store
      else {
        Issue.record("“\(name)” is shown as it is")
        continue
      }
      let (before, after) = (try MarkupTaker.taken(store), try MarkupTaker.taken(bytes))
      // Nothing is left of the address, and nothing else is lost.
      #expect(before.contains(" href=x") && !after.contains("href=x"), "\(name)")
      #expect(before.replacing(" href=x", with: "") == after, "\(name)")
      #expect(SVGGuardTests.refusal(data) == nil, "\(name)")
    }
    let plain = ByteStore(Attack.svg("<use href='#a'/><text>a</text>"))
    guard case .shown(let bytes, _, _, _) = try SVGLimits.verdict(on: plain) else {
      Issue.record("refused")
      return
    }
    #expect(bytes === plain)
  }

  @Test func `random markup neither crashes nor hangs`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let sources = (Attack.documents + Attack.pictures.filter { $0.1.count < 4000 }).map(\.1)
    for _ in 0..<iterations(200) {
      var data = sources.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] =
          "<>&;'\"#()\\:/@{}-=u \n".utf8.randomElement(using: &random)!
      }
      _ = try? SVGLimits.verdict(on: ByteStore(data))
    }
  }
}
