// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

/// The limits of a document, and the errors beyond them.
@Suite struct DocumentBudgetTests {
  private func read(
    _ text: String, _ type: NSAttributedString.DocumentType, _ budget: DocumentBudget? = nil
  ) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(text.utf8), options: [.documentType: type, .budget: budget as Any],
      documentAttributes: nil)
  }

  private func problem(_ body: () throws -> Void) -> DocumentBudgetError? {
    do {
      try body()
      return nil
    } catch { return error as? DocumentBudgetError }
  }

  private func emptyTable(_ size: Int) -> String {
    "|" + String(repeating: "a|", count: size) + "\n|" + String(repeating: "-|", count: size)
      + "\n" + String(repeating: "|x|\n", count: size)
  }

  @Test func `a table of Markdown whose rows leave most cells out is refused before it is made`()
    throws
  {
    let found = problem { _ = try read(emptyTable(800), .markdown) }
    #expect(found?.limit == .cells)
    #expect((found?.found ?? 0) >= 640_000)
    let words = found?.errorDescription ?? ""
    #expect(words.contains("“cells” is \(found?.allowed ?? 0)"))
    #expect(words.contains("DocumentBudget.cells") && words.contains("--limit cells="))
    // 50 columns of which most rows have one.
    #expect(try read(emptyTable(50), .markdown).length > 2500)
  }

  @Test func `limits of cells count in all formats, and can be raised`() throws {
    var budget = DocumentBudget()
    budget.cells = 3
    let html = "<table><tr><td>a<td>b<tr><td>c<td>d</table>"
    let rtf =
      "{\\rtf1 \\trowd\\cellx1000\\cellx2000\\intbl a\\cell b\\cell\\row c\\cell d\\cell\\row}"
    let markdown = "|a|b|\n|-|-|\n|c|d|\n"
    for (text, type) in [
      (html, NSAttributedString.DocumentType.html), (rtf, .rtf), (markdown, .markdown),
    ] {
      #expect(problem { _ = try read(text, type, budget) }?.allowed == 3, "\(type)")
      var raised = DocumentBudget()
      raised.cells = 100
      #expect(try read(text, type, raised).string.contains("d"), "\(type)")
    }
  }

  @Test func `pixels of all images of a document are counted from their headers`() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).pngData { _ in }
    let tag = "<img src='data:image/png;base64,\(image.base64EncodedString())'>"
    var budget = DocumentBudget()
    budget.imagePixels = 250
    #expect(try read("<p>" + tag + tag, .html, budget).string == "\u{FFFC}\u{FFFC}\n")
    let found = problem { _ = try read("<p>" + tag + tag + tag, .html, budget) }
    #expect(found?.limit == .imagePixels && found?.found == 300)
  }

  @Test func `four small files of 64 million pixels are more than a document may show`() throws {
    let image = Data(MadeImage.emptyPNG(width: 8000, height: 8000)).base64EncodedString()
    let tags = String(repeating: "<img src='data:image/png;base64,\(image)'>", count: 4)
    #expect(problem { _ = try read("<p>" + tags, .html) }?.limit == .imagePixels)
  }

  @Test func `an SVG of many masks is refused by the document that holds it`() throws {
    let masks = String(
      repeating: "<rect width='500' height='500' mask='url(#m)'/>", count: 5000)
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='500' height='500'><mask id='m'>"
      + "<rect width='500' height='500' fill='white'/></mask>\(masks)</svg>"
    let found = problem { _ = try read("<p>" + svg, .html) }
    #expect(found?.limit == .drawingWork)
    // No limit lets it through.
    #expect(found?.errorDescription?.contains("cannot be drawn, whatever the limit") == true)
  }

  @Test func `a document that is written has no more bytes than its budget`() throws {
    let text = NSMutableAttributedString(
      string: String(repeating: "ab", count: 500),
      attributes: [.link: "http://example.org/" + String(repeating: "x", count: 1000)])
    var budget = DocumentBudget()
    budget.outputBytes = 500
    for type in [NSAttributedString.DocumentType.html, .rtf, .markdown, .rtfd, .plain] {
      let range = NSRange(location: 0, length: text.length)
      let found = problem {
        _ = try text.data(
          from: range, documentAttributes: [.documentType: type, .budget: budget])
      }
      #expect(found?.limit == .outputBytes && found?.allowed == 500, "\(type)")
      #expect(
        try !text.data(from: range, documentAttributes: [.documentType: type]).isEmpty, "\(type)")
    }
  }

  @Test func `a document that is nested deeper than its budget is refused, in all formats`()
    throws
  {
    func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(times("<g>", 30))\(times("</g>", 30))</svg>"
    let files: [(String, NSAttributedString.DocumentType)] = [
      (times("<div>", 30) + "x", .html), ("<p>" + times("<b>", 30) + "x", .html),
      (times("<table><tr><td>", 12) + "x", .html), (times("<ul><li>", 15) + "x", .html),
      ("<p>" + svg, .html), ("{\\rtf1 " + times("{\\b ", 30) + "x" + times("}", 31), .rtf),
      (times("> ", 30) + "x", .markdown), (times("- ", 30) + "x", .markdown),
      (times("*a **b ", 15) + times("c** d*", 15), .markdown),
    ]
    var budget = DocumentBudget()
    budget.depth = 12
    for (text, type) in files {
      let found = problem { _ = try read(text, type, budget) }
      #expect(found?.limit == .depth && found?.allowed == 12, "\(type) \(text.prefix(40))")
      #expect(found?.errorDescription?.contains("--limit depth=") == true)
      // Without a limit it is read.
      #expect(try read(text, type).length > 0, "\(type)")
    }
    for (text, type) in [
      ("<ul><li><p>x</p></ul>", NSAttributedString.DocumentType.html), ("{\\rtf1 {\\b x}}", .rtf),
      ("> - *x*", .markdown),
    ] {
      #expect(try read(text, type, budget).string.contains("x"))
    }
  }

  @Test func `an image that is shown at thousands of places is written a few times, or refused`()
    throws
  {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 200)).pngData { context in
      for number in 0..<2000 {
        func value(_ factor: Int) -> CGFloat { CGFloat(number * factor % 997) / 997 }
        UIColor(red: value(7919), green: value(104_729), blue: value(611_953), alpha: 1).setFill()
        context.fill(CGRect(x: 200 * value(523), y: 200 * value(311), width: 5, height: 5))
      }
    }
    let text = NSMutableAttributedString()
    for _ in 0..<2000 {
      let attachment = NSTextAttachment(data: image, ofType: "public.png")
      text.append(NSAttributedString(attachment: attachment))
    }
    let found = problem {
      _ = try text.data(
        from: NSRange(location: 0, length: text.length),
        documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    }
    #expect(found?.limit == .outputBytes)
    // As many as a document has logos.
    let part = NSRange(location: 0, length: 16)
    #expect(
      try text.data(
        from: part, documentAttributes: [.documentType: NSAttributedString.DocumentType.html]
      ).count > 16 * image.count)
  }

  @Test func `a font name longer than any font's is none`() throws {
    let name = String(repeating: "F", count: 10_000)
    let text = try read("<p style='font-family: \(name)'>a</p>", .html)
    let font = unsafe text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect((font?.familyName.count ?? 0) < 300)
  }
}
