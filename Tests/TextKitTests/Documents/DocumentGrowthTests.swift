// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Hostile documents n, 2n and 4n as large: the output grows as they do, whatever the format.
///
/// Work is counted by bytes of output and by calls, not by time.
@Suite struct DocumentGrowthTests {
  enum Attack: String, CaseIterable {
    case longLink, manyReferences, sizes, titles, languages, wideRow, wideRowOfRTF, edges, angles
    case longAutolink, heading, marks, images, rowBeyondColumns, rowBeyondColumnsOfRTF

    func text(_ n: Int) -> (String, NSAttributedString.DocumentType) {
      func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
      switch self {
      case .longLink:
        return (
          "<p><a href='http://example.org/\(times("x", 30 * n))'>\(times("<b>a</b><i>b</i>", n))</a>",
          .html
        )
      case .manyReferences:
        return (
          times("[a][r] *b* ", n) + "\n\n[r]: http://example.org/" + times("x", 30 * n) + "\n",
          .markdown
        )
      case .sizes:
        let spans = (0..<n).map { "<span style='font-size: \(9 + Double($0) / 100)px'>a</span>" }
        return (
          "<div style='font-family: \(times("F", 10 * n))'>\(spans.joined())</div>", .html
        )
      case .titles:
        return ("<p><span title='\(times("t", 30 * n))'>\(times("<b>a</b>b", n))</span>", .html)
      case .languages:
        return ("<p><span lang='de-\(times("x", 30 * n))'>\(times("<b>a</b>b", n))</span>", .html)
      // Fewer cells than the maximum number of columns: the text of more is in its last cell, which
      // spans several pages.
      case .wideRow: return ("<table><tr>" + times("<td>x", 12 * n) + "</table>", .html)
      case .wideRowOfRTF: return ("{\\rtf1 " + times("\\intbl\\cell", 12 * n) + "\\row}", .rtf)
      // More than a row can have: 1 000.
      case .rowBeyondColumns: return ("<table><tr>" + times("<td>x", 25 * n) + "</table>", .html)
      case .rowBeyondColumnsOfRTF:
        return ("{\\rtf1 " + times("\\intbl\\cell", 25 * n) + "\\row}", .rtf)
      case .edges:
        let rows = (0..<n).map { "\\trowd\\cellx\(1000 + $0)\\intbl a\\cell\\row" }
        return ("{\\rtf1 \(rows.joined())}", .rtf)
      case .angles: return (times("<", 100 * n), .markdown)
      case .longAutolink: return ("www." + times("www.", 25 * n), .markdown)
      case .heading: return (times("a\n", 20 * n) + "=\n", .markdown)
      case .marks: return ("a" + times("\u{301}", 100 * n), .markdown)
      case .images: return (times("<svg><path d='M0 0h9v9z'/></svg>", n / 2), .html)
      }
    }
  }

  @Test(arguments: Attack.allCases)
  func `the documents that are written grow no faster than the one that is read`(
    _ attack: Attack
  ) throws {
    for type in [NSAttributedString.DocumentType.html, .markdown] {
      let sizes = try [100, 200, 400].map { n in
        let (text, from) = attack.text(n)
        let read = try NSAttributedString(
          data: Data(text.utf8), options: [.documentType: from], documentAttributes: nil)
        return try read.data(
          from: NSRange(location: 0, length: read.length),
          documentAttributes: [.documentType: type]
        ).count
      }
      if attack == .manyReferences, type == .html { continue }
      #expect(sizes[2] - sizes[1] <= 3 * (sizes[1] - sizes[0]) + 2000, "\(type) \(sizes)")
    }
  }

  @Test(arguments: Attack.allCases)
  func `the PDF grows no faster than the document that is read`(_ attack: Attack) throws {
    let sizes = try [20, 40, 80].map { n in
      let (text, from) = attack.text(n)
      let read = try NSAttributedString(
        data: Data(text.utf8), options: [.documentType: from], documentAttributes: nil)
      let page = CGRect(x: 0, y: 0, width: 400, height: 600)
      return UIGraphicsPDFRenderer(bounds: page).pdfData { context in
        let storage = NSTextStorage(attributedString: read)
        let manager = NSLayoutManager()
        storage.addLayoutManager(manager)
        while manager.textContainers.isEmpty
          || manager.firstUnlaidCharacterIndex() < storage.length, manager.textContainers.count < 20
        {
          let container = NSTextContainer(size: page.size)
          manager.addTextContainer(container)
          let glyphs = manager.glyphRange(for: container)
          context.beginPage()
          manager.drawBackground(forGlyphRange: glyphs, at: .zero)
          manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
        }
      }.count
    }
    #expect(sizes[2] - sizes[1] <= 3 * max(sizes[1] - sizes[0], 0) + 4000, "\(sizes)")
  }

  /// An attachment as wide as a line that counts its queries.
  private final class CountedAttachment: NSTextAttachment {
    nonisolated(unsafe) static var count = 0

    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
      unsafe Self.count += 1
      return CGRect(x: 0, y: 0, width: lineFrag.width - 10, height: 20)
    }
  }

  @Test func `images that fill a line each are asked a few times, however many follow`() throws {
    let counts = [100, 200, 400].map { n in
      unsafe CountedAttachment.count = 0
      let text = NSTextStorage()
      for _ in 0..<n { text.append(NSAttributedString(attachment: CountedAttachment())) }
      let manager = NSLayoutManager()
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 0)))
      text.addLayoutManager(manager)
      manager.ensureLayout(for: manager.textContainers[0])
      return unsafe CountedAttachment.count
    }
    #expect(counts[0] > 0 && counts[2] <= 5 * counts[0], "\(counts)")
  }

  @Test(arguments: [0, 4, 40, 290])
  func `lines of images are filled with their own images, however many follow`(
    _ width: Int
  ) throws {
    let counts = [100, 200, 400].map { n in
      let text = NSTextStorage()
      for _ in 0..<n {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: width, height: 20)
        text.append(NSAttributedString(attachment: attachment))
      }
      let manager = NSLayoutManager()
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 0)))
      text.addLayoutManager(manager)
      manager.ensureLayout(for: manager.textContainers[0])
      return manager.layout.counts.brokenGlyphs
    }
    #expect(counts[0] > 0 && counts[2] <= 5 * counts[0], "\(counts)")
  }

  @Test func `a link around several runs is one element with one URL`() throws {
    let text = try NSAttributedString(
      data: Data("<p><a href='http://a.org/long'>one <b>two</b> <i>three</i></a> end</p>".utf8),
      options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil)
    func written(_ type: NSAttributedString.DocumentType) throws -> String {
      String(
        decoding: try text.data(
          from: NSRange(location: 0, length: text.length),
          documentAttributes: [.documentType: type]), as: UTF8.self)
    }
    for type in [NSAttributedString.DocumentType.html, .markdown] {
      let file = try written(type)
      #expect(file.components(separatedBy: "http://a.org/long").count == 2, "\(file)")
      let back = try NSAttributedString(
        data: Data(file.utf8), options: [.documentType: type], documentAttributes: nil)
      var range = NSRange()
      let link = unsafe back.attribute(
        .link, at: 0, longestEffectiveRange: &range,
        in: NSRange(location: 0, length: back.length))
      #expect((link as? URL)?.absoluteString == "http://a.org/long")
      #expect(range.length == "one two three".utf16.count, "\(file)")
    }
  }

  @Test func `a long URL of several links stands once in Markdown`() throws {
    let url = "http://example.org/" + String(repeating: "x", count: 600)
    let text = try NSAttributedString(
      data: Data("[a](\(url)) b [c](\(url) \"t\") [d](\(url))".utf8),
      options: [.documentType: NSAttributedString.DocumentType.markdown], documentAttributes: nil)
    let file = String(
      decoding: try text.data(
        from: NSRange(location: 0, length: text.length),
        documentAttributes: [.documentType: NSAttributedString.DocumentType.markdown]),
      as: UTF8.self)
    #expect(file.hasPrefix("[a][1] b [c][2] [d][1]\n"), "\(file.prefix(80))")
    #expect(file.contains("\n[1]: \(url)\n") && file.contains("\n[2]: \(url) \"t\"\n"))
    let back = try NSAttributedString(
      data: Data(file.utf8),
      options: [.documentType: NSAttributedString.DocumentType.markdown], documentAttributes: nil)
    #expect(back.string == text.string)
  }
}
