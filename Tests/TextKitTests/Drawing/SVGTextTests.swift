// SPDX-License-Identifier: MIT

import Foundation
import FoundationXML
import PictureTestSupport
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

/// SVG with text as characters, and with outlines: as librsvg draws it with the same fonts, it
/// matches the bitmap.
@Suite struct SVGTextTests {
  private let folder: TestFolder
  private let size = CGSize(width: 420, height: 120)
  init() throws { folder = try TestFolder() }

  private func stack(_ text: String, width: CGFloat = 380, style: NSParagraphStyle? = nil)
    -> LayoutStack
  {
    LayoutStack(
      text, font: UIFont(name: "DejaVuSans", size: 14),
      containers: [CGSize(width: width, height: 0)], style: style)
  }

  @Test func `the measure of these tests finds a missing word`() throws {
    let whole = draw(stack("Some words in a line"))
    let far = try difference(try svg(.characters, draw(stack("Some words in a"))), whole)
    #expect(!isAlike(far), "\(far)")
  }

  private func draw(_ stack: LayoutStack) -> (CGContext) -> Void {
    { _ in
      let all = stack.manager.glyphRange(for: stack.manager.textContainers[0])
      stack.manager.drawBackground(forGlyphRange: all, at: CGPoint(x: 20, y: 20))
      stack.manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 20, y: 20))
    }
  }

  private func svg(
    _ form: CGContext.SVGText, named name: String = "text.svg", _ draw: (CGContext) -> Void
  )
    throws -> String
  {
    let path = folder.path(name)
    let context = try CGContext.svg(atPath: path, size: size, text: form)
    UIGraphicsPushContext(context)
    draw(context)
    UIGraphicsPopContext()
    try context.finish()
    return path
  }

  /// Returns the difference of the SVG, as librsvg draws it, from the bitmap, and from an SVG with
  /// outlines, at two pixels a point: the part of the ink that is missing or elsewhere.
  ///
  /// From the bitmap edges of letters alone make up a third: masks are on whole rows of pixels.
  private func difference(_ path: String, _ draw: (CGContext) -> Void) throws -> (
    bitmap: Double, outlines: Double
  ) {
    let picture = try drawn(path)
    let bitmap = try CGContext.bitmap(size: size, scale: 2, background: .white)
    let blank = try #require(bitmap.makeImage())
    UIGraphicsPushContext(bitmap)
    draw(bitmap)
    UIGraphicsPopContext()
    let wanted = try #require(bitmap.makeImage())
    let outlines = try drawn(try svg(.outlines, named: "outlines.svg", draw))
    let ink = blank.difference(wanted).mean
    return (picture.difference(wanted).mean / ink, picture.difference(outlines).mean / ink)
  }

  private func drawn(_ path: String) throws -> CGImage {
    let png = folder.path("svg.png")
    try SystemTool.run(
      "rsvg-convert",
      ["--dpi-x=96", "--dpi-y=96", "--zoom=1.5", "--background-color=white", "-o", png, path],
      from: "librsvg2-bin")
    return try #require(UIImage(contentsOfFile: png)?.cgImage)
  }

  private func isAlike(_ far: (bitmap: Double, outlines: Double)) -> Bool {
    far.bitmap < 0.35 && far.outlines < 0.15
  }

  /// The characters of all `<text>` elements in order, and of those that can be seen.
  private func characters(_ path: String) throws -> (all: String, seen: String) {
    let reader = TextReader()
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: path)))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return (reader.all, reader.seen)
  }

  private final class TextReader: NSObject, XMLParserDelegate {
    var all = ""
    var seen = ""
    private var opacities: [Bool] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      guard name == "text" || name == "tspan" else { return }
      opacities.append(attributes["fill-opacity"] != "0" && opacities.last ?? true)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      if name == "text" || name == "tspan" { opacities.removeLast() }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      guard let isSeen = opacities.last else { return }
      all += string
      if isSeen { seen += string }
    }
  }

  @Test(arguments: [
    "Plain text, AVATAR office affluent; “quotes” & <tags>.",
    "The words שלום עולם (12) stand in this line, with 3.14 too.",
    "شكرا جزيلا على السلام والأمان (في كل مكان) 123",
    "नमस्ते दुनिया क्षत्रिय, and é, e\u{301} and ﬁ. Ελληνικά, кириллица.",
    "漢字かな交じり文。한국어 ไทย",
    "Smile 🙂 and 🚀 and 👍🏽 go.",
  ])
  func `characters are read back in order, and look as on pixels`(_ text: String) throws {
    let drawing = draw(stack(text))
    let path = try svg(.characters, drawing)
    let found = try characters(path)
    #expect(found.all == text)
    // Emoji are images with their characters over them; all else is text.
    let emoji = text.unicodeScalars.filter { $0.value >= 0x1F000 }
    #expect(found.seen.unicodeScalars.filter { $0.value >= 0x1F000 }.isEmpty)
    #expect(found.seen.unicodeScalars.count == text.unicodeScalars.count - emoji.count)
    let far = try difference(path, drawing)
    #expect(isAlike(far), "\(far)")
    let file = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!file.contains("textkit-row") && !file.contains("<symbol"))
  }

  private static var looks: [(String, [NSAttributedString.Key: Any])] {
    [
      ("underlined", [.underlineStyle: 1, .underlineColor: UIColor.red, .strikethroughStyle: 9]),
      ("ground and colour", [.backgroundColor: UIColor.yellow, .foregroundColor: UIColor.blue]),
      ("half clear", [.foregroundColor: UIColor.red.withAlphaComponent(0.4)]),
      ("tracked", [.tracking: 2.5]), ("kerned", [.kern: -0.8]),
      ("stroked", [.strokeWidth: 4]), ("stroked and filled", [.strokeWidth: -4]),
      ("raised", [.baselineOffset: 5]), ("slanted", [.obliqueness: 0.3]),
      ("wide", [.expansion: 0.4]), ("no ligatures", [.ligature: 0]),
      ("letterpress", [.textEffect: NSAttributedString.TextEffectStyle.letterpressStyle]),
      (
        "shadow",
        [
          .shadow: {
            let shadow = NSShadow()
            shadow.shadowOffset = CGSize(width: 2, height: 2)
            shadow.shadowBlurRadius = 3
            return shadow
          }()
        ]
      ),
      (
        "sharp shadow",
        [
          .shadow: {
            let shadow = NSShadow()
            shadow.shadowOffset = CGSize(width: 3, height: 3)
            shadow.shadowColor = UIColor.green
            return shadow
          }()
        ]
      ),
    ]
  }

  @Test(arguments: [CGContext.SVGText.outlines, .characters])
  func `every look is that of the bitmap, and its characters are there`(
    _ form: CGContext.SVGText
  ) throws {
    for (name, attributes) in Self.looks {
      let text = "An office, fine and efficient: naïve שלום."
      let stack = stack(text)
      stack.storage.addAttributes(
        attributes, range: NSRange(location: 3, length: stack.storage.length - 6))
      let drawing = draw(stack)
      let path = try svg(form, drawing)
      let far = try difference(path, drawing)
      #expect(isAlike(far), "\(name): \(far)")
      let found = try characters(path)
      #expect(found.all == (form == .characters ? text : ""), "\(name)")
    }
  }

  @Test func `faces, weights and styles that a family lacks are made in the SVG`() throws {
    let fonts: [(String, UIFont)] = [
      ("bold", UIFont(name: "DejaVuSans-Bold", size: 16)!),
      ("italic", UIFont(name: "NotoSerif-Italic", size: 16)!),
      ("mono", UIFont(name: "DejaVuSansMono", size: 16)!),
      (
        "made bold and slanted",
        UIFont(
          core: FontCore(
            instance: UIFont(name: "DejaVuSans", size: 16)!.instance.with(
              syntheticBold: 0.04, syntheticSlant: 0.2),
            request: UIFont(name: "DejaVuSans", size: 16)!.core.request, source: .face), size: 16)
      ),
    ]
    for (name, font) in fonts {
      let text = "Office, “AVATAR” naïve & fine"
      let drawing = draw(
        LayoutStack(text, font: font, containers: [CGSize(width: 380, height: 0)]))
      let path = try svg(.characters, drawing)
      let found = try characters(path)
      #expect(found.all == text && found.seen == text, "\(name)")
      let far = try difference(path, drawing)
      #expect(isAlike(far), "\(name): \(far)")
    }
  }

  @Test func `drawn out, divided and shortened lines look right, and only their text is there`()
    throws
  {
    let justified = NSMutableParagraphStyle()
    justified.alignment = .justified
    justified.baseWritingDirection = .rightToLeft
    let arabic = "السلام عليكم ورحمة الله وبركاته على جميع الناس"
    var stack = stack(arabic, width: 150, style: justified)
    var path = try svg(.characters, draw(stack))
    var far = try difference(path, draw(stack))
    #expect(isAlike(far), "\(far)")
    #expect(try characters(path).all.filter { $0 != " " } == arabic.filter { $0 != " " })

    let divided = NSMutableParagraphStyle()
    divided.hyphenationFactor = 1
    let long = "Extraordinary communication un\u{AD}be\u{AD}liev\u{AD}ably"
    stack = self.stack(long, width: 110, style: divided)
    stack.storage.addAttribute(
      .languageIdentifier, value: "en-US", range: NSRange(location: 0, length: stack.storage.length)
    )
    path = try svg(.characters, draw(stack))
    far = try difference(path, draw(stack))
    #expect(isAlike(far), "\(far)")
    let found = try characters(path)
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "\u{AD}" } }
    #expect(letters(found.all) == letters(long))
    #expect(letters(found.seen) == letters(long), "a divided word is still text")

    stack = self.stack("A line that is far too long to be shown", width: 150)
    stack.manager.textContainers[0].maximumNumberOfLines = 1
    stack.manager.textContainers[0].lineBreakMode = .byTruncatingTail
    path = try svg(.characters, draw(stack))
    far = try difference(path, draw(stack))
    #expect(isAlike(far), "\(far)")
    #expect(try characters(path).all.hasSuffix("…"))
  }

  @Test func `turned, clipped and in layers text stays text and stays in its place`() throws {
    let text = stack("Turned office שלום, and cut.", width: 200)
    let drawing: (CGContext) -> Void = { context in
      context.saveGState()
      context.translateBy(x: 30, y: -10)
      context.rotate(by: 0.2)
      // Wider than high, librsvg positions glyphs differently.
      context.scaleBy(x: 1.2, y: 1.2)
      draw(text)(context)
      context.restoreGState()
      context.saveGState()
      context.clip(to: CGRect(x: 200, y: 40, width: 100.5, height: 70))
      context.setAlpha(0.5)
      context.beginTransparencyLayer()
      context.translateBy(x: 170, y: 40)
      draw(text)(context)
      UIColor.blue.setFill()
      context.fill(CGRect(x: 100, y: 10, width: 30, height: 20))
      context.endTransparencyLayer()
      context.restoreGState()
    }
    let path = try svg(.characters, drawing)
    let far = try difference(path, drawing)
    #expect(isAlike(far), "\(far)")
    let found = try characters(path)
    #expect(found.all == text.storage.string + text.storage.string)
    #expect(found.seen == found.all)
  }

  @Test func `what mixes on the page leaves its text text`() throws {
    let text = stack("Multiplied office")
    let drawing: (CGContext) -> Void = { context in
      draw(text)(context)
      context.setBlendMode(.multiply)
      context.setFillColor(UIColor.yellow.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 90, height: 100))
    }
    let path = try svg(.characters, drawing)
    let found = try characters(path)
    #expect(found.all == text.storage.string && found.seen == found.all)
    let far = try difference(path, drawing)
    #expect(isAlike(far), "\(far)")
  }

  @Test(arguments: [CGContext.SVGText.outlines, .characters])
  func `pictures, attachments and shapes among text are those of the bitmap`(
    _ form: CGContext.SVGText
  ) throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
      UIColor.red.setFill()
      UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 20, height: 20)).fill()
    }
    let text = NSMutableAttributedString(string: "A picture ")
    let attachment = NSTextAttachment()
    attachment.image = image
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: " in a line."))
    let stack = stack("")
    stack.storage.setAttributedString(text)
    let drawing: (CGContext) -> Void = { context in
      draw(stack)(context)
      image.draw(in: CGRect(x: 200, y: 30, width: 60, height: 40))
      image.withTintColor(.blue).draw(in: CGRect(x: 280, y: 30, width: 30, height: 40))
      context.setShadow(
        offset: CGSize(width: 3, height: 3), blur: 4, color: UIColor.black.cgColor)
      context.setFillColor(UIColor.green.cgColor)
      context.fill(CGRect(x: 330, y: 30, width: 50, height: 40))
    }
    let path = try svg(form, drawing)
    let far = try difference(path, drawing)
    #expect(isAlike(far), "\(far)")
    let found = try characters(path).all
    #expect(found == (form == .characters ? "A picture  in a line." : ""))
  }

  @Test func `what XML cannot hold is left out, and every file can be read`() throws {
    let text =
      "a\u{1}b\u{0}c]]>&amp;\u{FFFE}\"'" + String(decoding: [0xD800, 0x64], as: UTF16.self)
    let path = try svg(.characters, draw(stack(text)))
    let found = try characters(path).all
    #expect(found.contains("c]]>&amp;") && found.hasSuffix("d"))
    #expect(!found.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0xFFFE })
    // No text at all.
    #expect(try characters(try svg(.characters) { _ in }).all == "")
  }
}
