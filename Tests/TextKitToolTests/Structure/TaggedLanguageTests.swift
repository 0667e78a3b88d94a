// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import TextKitTestSupport
import Testing

/// The language of alternative text: of images and titles.
@Suite struct TaggedLanguageTests {
  private static let picture =
    "src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E\""

  private func run(
    _ bench: Workbench, _ html: String, _ profile: String, _ more: [String] = []
  ) async throws -> ProgramResult {
    let input = try bench.write(html, as: "a.html")
    return try await Tool.run(
      [Tool.path, "render", input, "-o", bench.path("a.pdf"), "--pdf", profile] + more)
  }

  @Test(
    arguments: ["ua-1", "a-2a"],
    [
      "<html lang=nl><title>t</title><img alt='Een hond' \(picture)>",
      "<html lang=nl><title>t</title><p>12 345</p>", "<html lang=nl><title>t</title>",
      "<title>t</title><p lang=nl><img alt='Een hond' \(picture)></p>",
    ])
  func `a document whose text has no letters says its language`(_ profile: String, _ html: String)
    async throws
  {
    let bench = try Workbench(holdsPictures: true)
    let made = try await run(bench, html, profile)
    #expect(made.status == 0 && made.error == "", "\(made.error)")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: bench.path("a.pdf"))))
    let reading = try PDFReading(bytes)
    #expect(reading.file.catalog[key: "Lang"]?.text == "nl")
    #expect(PDFChecker.check(reading, [profile == "ua-1" ? .ua1 : .a2a]) == [])
    let told = try await Tool.run(["pdfinfo", "-meta", bench.path("a.pdf")])
    #expect(told.output.contains("<rdf:li>nl</rdf:li>"), "\(told.output)")
  }

  @Test(arguments: ["ua-1", "a-2a"])
  func `alternative text of which nobody says the language is refused`(_ profile: String)
    async throws
  {
    let bench = try Workbench(holdsPictures: true)
    let html = "<img alt='' \(Self.picture)> <img alt='A dog' \(Self.picture)>"
    let refused = try await run(bench, html, profile)
    Tool.expect(refused, 64, ["--pdf \(profile)", "“A dog”", "--language"])
    let made = try await run(bench, html, profile, ["--language", "en"])
    #expect(made.status == 0, "\(made.error)")
    let digits = try await run(bench, "<p>12</p>\(html)", profile)
    Tool.expect(digits, 64, ["“A dog”"])
    // One for show only has no words.
    let shown = try await run(bench, "<img alt='' \(Self.picture)>", profile)
    #expect(shown.status == 0, "\(shown.error)")
  }

  @Test func `a title of which nobody says the language is refused in PDF/UA`() async throws {
    let bench = try Workbench()
    for html in ["<title>Titel</title><p></p>", "<title>Titel</title><p>12"] {
      let refused = try await run(bench, html, "ua-1")
      Tool.expect(refused, 64, ["--pdf ua-1", "its title, “Titel”", "--language"])
      #expect(try await run(bench, html, "ua-1", ["--language", "de"]).status == 0)
    }
  }

  @Test(arguments: [
    ("<p><img alt='A dog' \(picture)></p><p>First words</p>", "First words"),
    ("<p><img alt='A dog' \(picture)> beside it</p>", "beside it"),
    ("<p>12</p><p>First words</p>", "First words"),
    ("<html lang='x&lt;bad&gt; lang!!'><p>First words</p>", "First words"),
  ])
  func `the place without a language is told by its words`(_ html: String, _ words: String)
    async throws
  {
    let bench = try Workbench(holdsPictures: true)
    let refused = try await run(bench, html, "ua-1")
    Tool.expect(refused, 64, ["“\(words)”"])
    #expect(!refused.error.contains("\u{FFFC}"), "\(refused.error)")
  }
}
