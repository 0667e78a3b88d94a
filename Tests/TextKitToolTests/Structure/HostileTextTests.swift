// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import TextKit
import TextKitTestSupport
import Testing

/// Attributed text whose every word is hostile, in all formats that are written of it.
@Suite struct HostileTextTests {
  /// Text with hostile words for characters and for each attribute that holds words.
  private func text(_ random: inout SeededGenerator) throws -> NSAttributedString {
    func words() -> String { HostileWords.all.randomElement(using: &random) ?? "" }
    let text = NSMutableAttributedString()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      // A font by its name, as documents have it.
      let name = words().unicodeScalars.filter { $0.value >= 0x20 }
        .map { "\\\(String($0.value, radix: 16)) " }.joined()
      let html = "<p style=\"font-family: '\(name)'\">x</p>"
      let piece = NSMutableAttributedString(
        attributedString: try NSAttributedString(
          data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html],
          documentAttributes: nil))
      piece.replaceCharacters(in: NSRange(location: 0, length: 1), with: words() + " ")
      let all = NSRange(location: 0, length: piece.length)
      let link = words()
      piece.addAttributes(
        [
          .link: random.oneIn(2) ? link as Any : (URL(string: link) as Any? ?? link),
          .toolTip: words(), .textEffect: words(), .languageIdentifier: words(),
          .anchor: words(),
        ], range: all)
      if random.oneIn(3) {
        let attachment = NSTextAttachment(data: Data(words().utf8), ofType: "public.png")
        attachment.accessibilityLabel = words()
        let file = FileWrapper(regularFileWithContents: Data("<svg onload='a()'/>".utf8))
        file.preferredFilename = words()
        if random.oneIn(2) { attachment.fileWrapper = file }
        piece.append(NSAttributedString(attachment: attachment))
      }
      if random.oneIn(3) {
        let style = NSMutableParagraphStyle()
        style.textLists = [
          NSTextList(markerFormat: NSTextList.MarkerFormat(rawValue: words()), options: 0)
        ]
        style.headerLevel = random.oneIn(2) ? 1 : 0
        piece.addAttribute(.paragraphStyle, value: style, range: all)
      }
      text.append(piece)
    }
    return text
  }

  private func properties(_ random: inout SeededGenerator)
    -> [NSAttributedString.DocumentAttributeKey: Any]
  {
    var found: [NSAttributedString.DocumentAttributeKey: Any] = [:]
    for key: NSAttributedString.DocumentAttributeKey in [
      .title, .author, .subject, .company, .copyright, .comment, .editor, .manager, .category,
      .documentLanguage,
    ] {
      found[key] = HostileWords.all.randomElement(using: &random)
    }
    return found
  }

  @Test func `rich text of hostile words has no active content in any format`() throws {
    let seed = seed()
    for number in 0..<UInt64(iterations(60)) {
      var random = SeededGenerator(seed: seed &+ number)
      let text = try text(&random)
      var properties = properties(&random)
      let all = NSRange(location: 0, length: text.length)
      for type: NSAttributedString.DocumentType in [.html, .rtf] {
        properties[.documentType] = type
        let bytes = [UInt8](try text.data(from: all, documentAttributes: properties))
        let problem =
          type == .html
          ? ActiveContent.problem(inHTML: bytes) : ActiveContent.problem(inRTF: bytes)
        if let problem { Issue.record("\(seed &+ number): \(type.rawValue) has \(problem)") }
      }
      properties[.documentType] = NSAttributedString.DocumentType.rtfd
      let package = try text.fileWrapper(from: all, documentAttributes: properties)
      for (name, file) in package.fileWrappers ?? [:] {
        #expect(!name.contains("/") && name != "..", "\(seed &+ number): \(name)")
        guard let data = file.regularFileContents, name != "TXT.rtf" else { continue }
        #expect(!String(decoding: data, as: UTF8.self).contains("onload="), "\(name)")
      }
    }
  }

  @Test func `a PDF of hostile words has links and no other actions`() throws {
    let seed = seed()
    for number in 0..<UInt64(iterations(25)) {
      var random = SeededGenerator(seed: seed &+ number)
      let text = try text(&random)
      let info: [String: Any] = [
        kCGPDFContextTitle as String: HostileWords.all.randomElement(using: &random) ?? "",
        kCGPDFContextAuthor as String: HostileWords.all.randomElement(using: &random) ?? "",
        kTextKitPDFContextTagged as String: random.oneIn(2),
      ]
      let format = UIGraphicsPDFRendererFormat()
      format.documentInfo = info
      let bounds = CGRect(x: 0, y: 0, width: 400, height: 3000)
      let data = UIGraphicsPDFRenderer(bounds: bounds, format: format).pdfData { pdf in
        pdf.beginPage()
        text.draw(in: bounds)
      }
      let file = try PDFFile([UInt8](data))
      #expect(file.problems.isEmpty, "\(seed &+ number): \(file.problems)")
      for object in file.numbers { check(file.object(object), in: file, seed &+ number) }
    }
  }

  private func check(_ object: PDFObject, in file: PDFFile, _ seed: UInt64) {
    switch object {
    case .array(let parts): for part in parts { check(part, in: file, seed) }
    case .stream(let stream): check(.dictionary(stream.dictionary), in: file, seed)
    case .dictionary(let values):
      for key in [
        "JS", "JavaScript", "OpenAction", "AA", "EF", "EmbeddedFiles", "RichMedia", "XFA",
      ] {
        #expect(values[key] == nil, "\(seed): a PDF has /\(key)")
      }
      if values["Type"]?.name == "Action" || values["URI"] != nil {
        let url = file.resolve(values["URI"]).string.map { String(decoding: $0, as: UTF8.self) }
        #expect(["URI", "GoTo"].contains(values["S"]?.name ?? ""), "\(seed): \(values)")
        if let url {
          #expect(ActiveContent.problem(inLink: url) == nil, "\(seed): \(url)")
        }
      }
      for value in values.values { check(value, in: file, seed) }
    default: break
    }
  }

  @Test func `an SVG of hostile words draws and does nothing else`() throws {
    let seed = seed()
    for number in 0..<UInt64(iterations(25)) {
      var random = SeededGenerator(seed: seed &+ number)
      let text = try text(&random)
      for kind in [CGContext.SVGText.outlines, .characters] {
        let path = FileManager.default.temporaryDirectory
          .appendingPathComponent("\(UUID().uuidString).svg").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let context = try CGContext.svg(
          atPath: path, size: CGSize(width: 400, height: 3000), text: kind)
        UIGraphicsPushContext(context)
        text.draw(in: CGRect(x: 0, y: 0, width: 400, height: 3000))
        UIGraphicsPopContext()
        try context.finish()
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let problem = ActiveContent.problem(inSVG: bytes)
        #expect(problem == nil, "\(seed &+ number)")
      }
    }
  }
}
