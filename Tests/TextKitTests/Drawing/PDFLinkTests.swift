// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

/// Links in text that is drawn into a PDF, read back.
struct PDFLinkTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  private struct Link: Equatable {
    /// In the page's whole points, outward, with y down.
    var rect: CGRect
    /// An address, or “→ name”.
    var target: String
  }

  private let page = CGRect(x: 0, y: 0, width: 300, height: 200)

  /// The links of a page that `draw` painted, as qpdf finds them.
  private func links(_ draw: @escaping (CGContext) -> Void) throws -> [Link] {
    let data = UIGraphicsPDFRenderer(bounds: page).pdfData { pdf in
      pdf.beginPage()
      pdf.cgContext.addDestination("end of it" as CFString, at: CGPoint(x: 10, y: 190))
      draw(pdf.cgContext)
    }
    let file = folder.path("links.pdf")
    try data.write(to: URL(fileURLWithPath: file))
    try PDFReaders.check(file)
    let json = try SystemTool.run("qpdf", ["--json=1", file], from: "qpdf")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let objects = try #require(root["objects"] as? [String: Any])
    var found: [Link] = []
    for key in objects.keys.sorted(by: { $0.compare($1, options: .numeric) == .orderedAscending }) {
      guard let object = objects[key] as? [String: Any], object["/Subtype"] as? String == "/Link",
        let numbers = object["/Rect"] as? [NSNumber], numbers.count == 4
      else { continue }
      let edges = numbers.map { (CGFloat($0.doubleValue) * 10).rounded() / 10 }
      let action = object["/A"] as? [String: Any]
      let name = object["/Dest"] as? String ?? action?["/D"] as? String
      found.append(
        Link(
          rect: CGRect(
            x: edges[0], y: 200 - edges[3], width: edges[2] - edges[0],
            height: edges[3] - edges[1]),
          target: action?["/URI"] as? String ?? "→ \(name ?? "nowhere")"))
    }
    return found
  }

  private func agree(_ one: CGRect, _ other: CGRect) -> Bool {
    abs(one.minX - other.minX) < 1.01 && abs(one.minY - other.minY) < 1.01
      && abs(one.maxX - other.maxX) < 1.01 && abs(one.maxY - other.maxY) < 1.01
  }

  private func text(_ pieces: [(String, Any?)]) -> NSMutableAttributedString {
    let result = NSMutableAttributedString()
    for (piece, link) in pieces {
      var attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12)]
      if let link { attributes[.link] = link }
      result.append(NSAttributedString(string: piece, attributes: attributes))
    }
    return result
  }

  @Test func `linked text of a layout manager leads where it says, line by line`() throws {
    let string = text([
      ("See ", nil), ("the page", URL(string: "https://example.org/a?b=c")!), (", ", nil),
      ("another one that goes on in the next line and ends there", "https://example.com/x"),
      (" or ", nil), ("the end", "#end%20of%20it"), (" not ", nil), ("this", ""), (" or ", nil),
      ("that", 7),
    ])
    let storage = NSTextStorage(attributedString: string)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 150))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    let all = manager.glyphRange(for: container)
    let origin = CGPoint(x: 20, y: 30)
    let found = try links { _ in manager.drawGlyphs(forGlyphRange: all, at: origin) }

    var expected: [Link] = []
    for (piece, target) in [
      ("the page", "https://example.org/a?b=c"),
      ("another one that goes on in the next line and ends there", "https://example.com/x"),
      ("the end", "→ end of it"),
    ] {
      let range = NSString(string: string.string).range(of: piece)
      let glyphs = manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
      manager.enumerateEnclosingRects(
        forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
        in: container
      ) { rect, _ in
        expected.append(Link(rect: rect.offsetBy(dx: 20, dy: 30), target: target))
      }
    }
    #expect(found.count == expected.count && found.count >= 4, "\(found) \(expected)")
    for link in expected {
      let isThere = found.contains { other in
        agree(other.rect, link.rect)
          && (other.target == link.target
            || link.target.hasPrefix("→") && other.target.hasPrefix("→")
              && other.target != "→ nowhere")
      }
      #expect(isThere, "\(link) in \(found)")
    }
  }

  @Test func `a drawn string has its links, moved and turned with it`() throws {
    let string = text([("ab ", nil), ("link", "https://example.org/ü x")])
    let lead = text([("ab ", nil)]).size().width
    let size = string.size()
    let found = try links { context in
      string.draw(at: CGPoint(x: 10, y: 10))
      context.saveGState()
      context.translateBy(x: 100, y: 100)
      context.rotate(by: .pi / 2)
      string.draw(at: .zero)
      context.restoreGState()
    }
    try #require(found.count == 2, "\(found)")
    #expect(found.allSatisfy { $0.target == "https://example.org/%C3%BC%20x" })
    let upright = CGRect(x: 10 + lead, y: 10, width: size.width - lead, height: size.height)
    let turned = CGRect(
      x: 100 - size.height, y: 100 + lead, width: size.height, height: size.width - lead)
    #expect(found.contains { agree($0.rect, upright) }, "\(found) \(upright)")
    #expect(found.contains { agree($0.rect, turned) }, "\(found) \(turned)")
  }

  @Test func `a link in a direction of its own has an area for each part`() throws {
    // Read right to left within a line from left to right: the digits are left of the letters.
    let string = text([("ab שלום ", nil), ("עולם cd", "https://example.org")])
    let found = try links { _ in string.draw(at: .zero) }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.rect.width > 5 && $0.target == "https://example.org" })
  }

  @Test func `text without links makes none, and a picture takes none`() throws {
    let plain = text([("nothing", nil)])
    #expect(try links { _ in plain.draw(at: .zero) } == [])
    let linked = text([("a", "https://example.org")])
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
      linked.draw(at: .zero)
    }
    #expect(image.size.width == 20)
  }
}
