// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// The built program on text that fonts show in colour, or not at all.
@Suite struct GlyphTests {
  @Test(arguments: ["pdf", "png", "svg"])
  func `a character that no font has is named once, with the package that has it`(
    _ format: String
  ) async throws {
    let bench = try Workbench()
    // Two letters of Nandinagari, on two lines.
    let input = try bench.write("a \u{119A0} b\n\u{119A1} \u{119A0}\n")
    let result = try await Tool.run("render", input, "-o", bench.path("out.\(format)"))
    #expect(result.status == 0)
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 1, "\(result.error)")
    #expect(
      lines.first?.contains("“\u{119A0}” (U+119A0)") == true
        && lines.first?.contains("install the package fonts-unifont") == true, "\(result.error)")
  }

  @Test func `a character for private use has no package`() async throws {
    let bench = try Workbench()
    let input = try bench.write("a \u{F8FE}\n")
    let result = try await Tool.run("render", input, "-o", bench.path("out.pdf"))
    #expect(result.error.contains("(U+F8FE)") && !result.error.contains("package"))
  }

  @Test(arguments: ["pdf", "png", "svg"])
  func `a glyph in colour that cannot be drawn is named like a missing one`(
    _ format: String
  ) async throws {
    let bench = try Workbench()
    let input = try bench.write("ABE\n")
    let result = try await Tool.run(
      "render", input, "-o", bench.path("out.\(format)"), "--font", fixture("Fonts/ColorSVG.ttf"))
    #expect(result.status == 0)
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    #expect(result.error.contains("ColorSVG-Regular draws “E” (U+0045)"), "\(result.error)")
  }

  @Test func `the outline names a heading that is an image by its alternative text`() async throws {
    let bench = try Workbench()
    let image =
      "<img alt=\"Annual report\" src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/%3E\">"
    let input = try bench.write(
      "<h1>\(image)</h1><p>x</p><h1>The \(image) of 2026</h1>", as: "a.html")
    let pdf = bench.path("out.pdf")
    #expect(try await Tool.run("render", input, "-o", pdf).status == 0)
    let json = try await Tool.run(["qpdf", "--json=2", "--json-key=outlines", pdf])
    #expect(json.output.contains("\"Annual report\""), "\(json.output)")
    #expect(json.output.contains("\"The Annual report of 2026\""), "\(json.output)")
    #expect(!json.output.contains("\u{FFFC}"))
  }

  @Test func `the scope of a header cell reaches a tagged PDF and HTML`() async throws {
    let bench = try Workbench()
    let input = try bench.write(
      """
      <table><tr><th scope=col>a</th><th>b</th></tr>
      <tr><th scope=row>c</th><th scope=rowgroup>d</th></tr><tr><th>e</th><td>f</td></tr></table>
      """, as: "a.html")
    let pdf = bench.path("out.pdf")
    #expect(
      try await Tool.run("render", input, "-o", pdf, "--pdf", "a-2a", "--language", "en").status
        == 0)
    let plain = bench.path("plain.pdf")
    _ = try await Tool.run(["qpdf", "--qdf", "--object-streams=disable", pdf, plain])
    let objects = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: plain)), as: UTF8.self)
    #expect(objects.components(separatedBy: "/Scope /Column").count - 1 == 2)
    #expect(objects.components(separatedBy: "/Scope /Row").count - 1 == 3)
    let html = try await Tool.run("convert", input, "-", "--to", "html")
    #expect(html.output.components(separatedBy: "scope=\"row\"").count - 1 == 2)
    #expect(html.output.components(separatedBy: "scope=\"col\"").count - 1 == 1)
  }

  @Test func `font-palette of CSS chooses the palette of a font`() async throws {
    let bench = try Workbench()
    let input = try bench.write(
      "<p style=\"font-family: 'Color Layers'; font-size: 60px; font-palette: dark\">A</p>",
      as: "a.html")
    let html = try await Tool.run("convert", input, "-", "--to", "html")
    #expect(html.output.contains("font-palette: dark"), "\(html.output)")
  }
}
