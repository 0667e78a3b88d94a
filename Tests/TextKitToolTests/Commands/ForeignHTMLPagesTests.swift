// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// Documents from browsers and mail programs as pages.
@Suite struct ForeignHTMLPagesTests {
  private func write(_ html: String, _ bench: Workbench, name: String = "a.html") throws -> String {
    let path = bench.path(name)
    try Data(html.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The words of each page, without its number.
  private func pages(_ html: String) async throws -> [[String]] {
    let bench = try Workbench()
    let pdf = bench.path("a.pdf")
    let result = try await Tool.run(
      "render", try write(html, bench), "-o", pdf, "--no-page-numbers")
    #expect(result.status == 0, "\(result.error)")
    let text = try await Tool.run(["pdftotext", "-raw", pdf, "-"])
    return text.output.split(separator: "\u{C}").map { page in
      page.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  private struct Line {
    var x, y, height, baseline: Double
    var text: String
  }

  /// The lines that `inspect` lists: their used rectangles, and their text without line ends.
  private func lines(_ html: String) async throws -> [Line] {
    let bench = try Workbench()
    let result = try await Tool.run("inspect", try write(html, bench), "--detail", "lines")
    #expect(result.status == 0, "\(result.error)")
    return result.output.split(separator: "\n").compactMap { row in
      let words = row.split(separator: " ", maxSplits: 13, omittingEmptySubsequences: true)
      guard words.count > 12, Int(words[0]) != nil, let x = Double(words[8]),
        let y = Double(words[9]), let height = Double(words[11]), let baseline = Double(words[12])
      else { return nil }
      let text = words.count > 13 ? words[13].replacing("<A>", with: "") : ""
      return Line(
        x: x, y: y, height: height, baseline: baseline,
        text: text.trimmingCharacters(in: .whitespaces))
    }
  }

  // MARK: Pages

  @Test func `tables and rows begin pages, and are kept together`() async throws {
    #expect(
      try await pages("<p>a<table style='break-before:page'><tr><td>t</table>") == [["a"], ["t"]])
    #expect(
      try await pages("<table style='page-break-after:always'><tr><td>t</table><p>a") == [
        ["t"], ["a"],
      ])
    #expect(
      try await pages("<table><tr><td>a<tr style='page-break-before:always'><td>b</table>") == [
        ["a"], ["b"],
      ])
    let above = (0..<35).map { "l\($0)" }.joined(separator: "<br>")
    let rows = (0..<20).map { "<tr><td>t\($0)" }.joined()
    let kept = try await pages("<p>\(above)</p><table style='break-inside:avoid'>\(rows)</table>")
    #expect(kept.map(\.first) == ["l0", "t0"] && kept.count == 2)
    // One that no page holds is cut where pages end.
    let long = (0..<90).map { "<tr><td>t\($0)" }.joined()
    let cut = try await pages("<p>a</p><table style='break-inside:avoid'>\(long)</table>")
    #expect(cut.count == 3 && cut[0].count > 35, "\(cut.map(\.count))")
    let pairs = (0..<30).map { "<tr style='break-after:avoid'><td>m\($0)<tr><td>d\($0)" }.joined()
    for first in ["<p>one line</p>", "<p>one<br>two</p>"] {
      let found = try await pages("\(first)<table>\(pairs)</table>")
      #expect(found.count == 2 && found[1].first?.hasPrefix("m") == true, "\(found)")
    }
  }

  @Test func `a header is shown again unless it is displayed as other rows`() async throws {
    let rows = "<table><thead><tr><th>HEAD</thead>" + (0..<60).map { "<tr><td>r\($0)" }.joined()
    #expect(try await pages(rows)[1].first == "HEAD")
    #expect(
      try await pages("<style>thead{display:table-row-group}</style>" + rows)[1].first?.hasPrefix(
        "r") == true)
  }

  // MARK: Tables

  @Test func `text that is kept on one line makes its column wide`() async throws {
    let long = String(repeating: "words that wrap ", count: 20)
    let table =
      "<table width=100%><tr><td>\(long)<td style='white-space:nowrap'>2 January 2024<td nowrap>$ 12 345.67</table>"
    let found = try await lines(table).map(\.text)
    #expect(found.contains("2 January 2024") && found.contains("$ 12 345.67"), "\(found)")
    // Where there is no room at all lines end between words.
    let narrow = try await lines(
      "<table width=60 style='table-layout:fixed'><tr><td nowrap>January February March</table>")
    #expect(narrow.map(\.text) == ["January", "February", "March"])
  }

  @Test func `cells with a height have their text where they say`() async throws {
    let table =
      "<table border=1><tr><td height=80 valign=top>t<td height=80 valign=middle>m<td height=80 valign=bottom>b<td height=80 valign=bottom>x<div>y</div></table>"
    let found = try await lines(table)
    let tops = ["t", "m", "b", "y"].map { name in found.first { $0.text.hasPrefix(name) }?.y ?? -1 }
    let height = found[0].height
    #expect(abs(tops[1] - tops[0] - (80 - height) / 2) < 1, "\(tops)")
    #expect(abs(tops[2] - tops[0] - (80 - height)) < 1, "\(tops)")
    #expect(abs(tops[3] - tops[2]) < 1, "\(tops)")
  }

  // MARK: Images

  @Test func `images are as large as style sheets say`() async throws {
    func size(_ attributes: String) async throws -> Double {
      let source =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='120' height='60'/%3E"
      return try await lines("<p><img \(attributes) src=\"\(source)\"></p>")[0].height
    }
    // The line's height: that of the image, and the font's descent.
    let below = try await size("style='height:100px'") - 100
    for (attributes, height) in [
      ("width='50%'", 119.0), ("style='width:100%'", 238), ("style='max-width:40px'", 20),
      ("style='max-height:30px'", 30), ("style='min-width:240px'", 120), ("style='height:2em'", 24),
      ("style='max-width:50%;width:400px'", 119), ("width=40 height=50", 50),
      ("style='width:40px;height:auto' height=50", 20),
    ] {
      let found = try await size(attributes) - below
      #expect(abs(found - height) < 1, "\(attributes): \(found)")
    }
  }

  // MARK: Line heights

  @Test func `a line height is that of letters, half of it above and half below`() async throws {
    func found(_ height: String, _ more: String = "") async throws -> [Line] {
      try await lines("<p style='line-height:\(height)'>a\(more)<br>b<br>c</p>")
    }
    let single = try await found("1")
    #expect(single.map(\.y) == [0, 12, 24] && single.map(\.height) == [12, 12, 12])
    for height in ["2", "24px", "200%", "2em"] {
      let double = try await found(height)
      #expect(double.map(\.y) == [0, 24, 48], "\(height)")
      #expect(abs(double[0].baseline - single[0].baseline - 6) < 0.01, "\(height)")
    }
    // Taller content makes its line higher, and covers nothing.
    let svg =
      "<img src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='60'/%3E\">"
    for height in ["1", "14px"] {
      let image = try await found(height, "<br>\(svg)")
      #expect(image[1].height >= 60 && image[2].y >= image[1].y + 60, "\(height): \(image)")
    }
    let large = try await found("1.5", "<span style='font-size:24px'>x</span>")
    #expect(large[0].height == 36 && large[1].height == 18)
  }

  // MARK: Languages, directions

  @Test func `a document's own languages stay`() async throws {
    let bench = try Workbench()
    let html = try write(
      "<html lang=en><p>x <span lang=ja>骨直</span></p><p lang=ja>骨直海角</p><p>骨</p>", bench)
    let report = try await Tool.run("inspect", html, "--attributes")
    #expect(
      report.output.contains("NSLanguage  ja") && !report.output.contains("zh"), "\(report.output)")
    let mixed = try write(
      "<p>骨直 <span lang=ja>骨直</span></p><p lang=ko>骨</p>", bench, name: "b.html")
    let found = try await Tool.run("inspect", mixed, "--attributes")
    #expect(
      found.output.contains("NSLanguage  zh") && found.output.contains("NSLanguage  ja")
        && found.output.contains("NSLanguage  ko"))
    let asked = try await Tool.run("inspect", html, "--detail", "runs", "--language", "fr")
    #expect(asked.output.contains(" en ") && !asked.output.contains(" fr "), "\(asked.output)")
  }

  @Test func `text from right to left stands at the left of a document from left to right`()
    async throws
  {
    let found = try await lines("<html lang=en><p>כוס</p><p dir=auto>כוס</p>")
    #expect(found.count == 2 && found[0].x < 1 && found[1].x > 400, "\(found)")
  }

  // MARK: Style sheets

  @Test func `style sheets are read below the folder that may be read`() async throws {
    let bench = try Workbench()
    let folder = bench.path("site")
    for (name, text) in [
      ("site/css/a.css", "@import '../b.css'; .x { display: none }"),
      ("site/b.css", ".y { display: none }"), ("out.css", ".z { display: none }"),
    ] {
      let url = URL(fileURLWithPath: bench.path(name))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let html = try write(
      "<link rel=stylesheet href=css/a.css><link rel=stylesheet href=../out.css><p class=x>x<p class=y>y<p class=z>z",
      bench, name: "site/a.html")
    func words(_ options: String...) async throws -> String {
      let pdf = bench.path("a.pdf")
      let result = try await Tool.run(
        [Tool.path, "render", html, "-o", pdf, "--no-page-numbers"] + options)
      #expect(result.status == 0, "\(result.error)")
      return try await Tool.run(["pdftotext", "-raw", pdf, "-"]).output.filter { !$0.isWhitespace }
    }
    #expect(try await words() == "xyz")
    #expect(try await words("--files", folder) == "z")
  }

  @Test func `properties without effect are named in one line`() async throws {
    let bench = try Workbench()
    let html = try write(
      "<style>p { float: left } @page :first { margin: 0 }</style><p style='position:fixed;float:right'>a",
      bench)
    let result = try await Tool.run("render", html, "-o", bench.path("a.pdf"))
    #expect(
      result.sentences.count == 1
        && result.error.hasSuffix(
          "has style properties without effect: @page :first, float, position.\n"),
      "\(result.error)")
  }
}
