// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import TextKitTestSupport
import Testing

/// Tagged PDF files of the program.
@Suite struct TaggedPDFTests {
  private static let demos = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Demos").path

  private func render(_ bench: Workbench, _ arguments: [String]) async throws -> [UInt8] {
    let pdf = bench.path("tagged.pdf")
    let result = try await Tool.run([Tool.path, "render", "-o", pdf] + arguments)
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: pdf)))
  }

  /// Returns Markdown without emphasis, with cells and their borders as they are printed here, and
  /// notes as they are shown.
  private func plain(_ markdown: String) -> [String] {
    markdown.replacing("- [x]", with: "- ☑").replacing("- [ ]", with: "- ☐")
      .replacing("*", with: "").replacing("~~", with: "").replacing("`", with: "")
      .split(separator: "\n").map { line in
        guard line.hasPrefix("|") else { return String(line) }
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let isBorder = cells.allSatisfy { $0.allSatisfy { "-:".contains($0) } }
        return "|" + cells.map { isBorder ? " --- |" : " \($0) |" }.joined()
      }
  }

  private static let arguments = [
    "\(demos)/Minutes.md", "--style", "\(demos)/minutes.json", "--language", "en",
  ]

  @Test func `a screen reader reads the Markdown that the pages came from`() async throws {
    let bench = try Workbench()
    let bytes = try await render(bench, Self.arguments + ["--pdf", "a-2a+ua-1"])
    let read = StructureText(try PDFReading(bytes)).markdown.split(separator: "\n").map(String.init)
    let source = try String(contentsOfFile: "\(Self.demos)/Minutes.md", encoding: .utf8)
    #expect(read == plain(source), "\(read.joined(separator: "\n"))")
  }

  @Test(arguments: ["a-2u", "a-2a", "ua-1", "a-2a+ua-1"])
  func `pages of a profile keep its rules`(_ profile: String) async throws {
    let bench = try Workbench(holdsPictures: true)
    let profiles = PDFProfile.allCases.filter { profile.contains($0.rawValue.lowercased()) }
    #expect(!profiles.isEmpty)
    let bytes = try await render(bench, Self.arguments + ["--pdf", profile])
    #expect(PDFChecker.check(bytes, profiles) == [])
    let book = try await render(
      bench,
      ["\(Self.demos)/TenScripts.txt", "--page", "A6", "--language", "en", "--pdf", profile])
    #expect(PDFChecker.check(book, profiles) == [])
  }

  @Test func `the title is the document's, its first heading, or the name of its file`()
    async throws
  {
    let bench = try Workbench()
    for (name, text, title) in [
      ("said.html", "<title>Said</title><h1>Head</h1>", "Said"),
      ("head.md", "words\n\n# Head\n", "Head"), ("plain.txt", "words", "plain.txt"),
    ] {
      try text.write(toFile: bench.path(name), atomically: true, encoding: .utf8)
      let bytes = try await render(
        bench, [bench.path(name), "--language", "en", "--pdf", "ua-1"])
      let file = try PDFReading(bytes).file
      #expect(file.resolve(file.trailer["Info"], "Title").text == title)
    }
  }

  @Test func `pictures for show are no figures, and those without words are told of or refused`()
    async throws
  {
    let bench = try Workbench(holdsPictures: true)
    func picture(_ attributes: String) -> String {
      "<img src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E\" data-tk-source=dot.svg \(attributes)>"
    }
    let input = try bench.write(
      "<html lang=en><p>a \(picture("alt=''")) b \(picture("alt=whale")) c \(picture("")) d</p>",
      as: "a.html")
    let parts = ["a.html", "“dot.svg” on page 1;", "alternative text", "alt=\"\""]
    for profile in ["ua-1", "a-2a+ua-1"] {
      let refused = try await Tool.run([
        Tool.path, "render", input, "-o", bench.path("a.pdf"), "--pdf", profile,
      ])
      Tool.expect(refused, 65, parts + ["--pdf \(profile)"])
      #expect(!FileManager.default.fileExists(atPath: bench.path("a.pdf")))
    }
    let made = try await Tool.run([
      Tool.path, "render", input, "-o", bench.path("a.pdf"), "--pdf", "a-2a",
    ])
    Tool.expect(made, 0, parts)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: bench.path("a.pdf"))))
    let reading = try PDFReading(bytes)
    let figures = (reading.structure?.elements ?? []).filter { $0.standardType == "Figure" }
    #expect(figures.map { $0.text("Alt", reading.file) } == ["whale", "dot.svg"])
    #expect(PDFChecker.check(reading, [.a2a]) == [])
    let copied = try await Tool.run("convert", input, bench.path("b.html"))
    #expect(copied.status == 0, "\(copied.error)")
    let copy = try String(contentsOfFile: bench.path("b.html"), encoding: .utf8)
    #expect(copy.components(separatedBy: "alt=\"\"").count == 2)
    #expect(copy.components(separatedBy: " alt=").count == 3)
  }

  @Test func `a refused picture is named with its page, and how many more there are`() async throws
  {
    let bench = try Workbench(holdsPictures: true)
    _ = try bench.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
      as: "dot.svg")
    let data =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E"
    for (name, text, words) in [
      (
        "a.html",
        "<p>one<p style='page-break-before:always'>two <img src=dot.svg><img src=dot.svg>",
        "“dot.svg” on page 2 and 1 more"
      ),
      ("b.html", "<p>one <img src=\"\(data)\">", "an unnamed image on page 1"),
      ("c.md", "![](dot.svg)\n", "“dot.svg” on page 1"),
    ] {
      let refused = try await Tool.run(
        "render", bench.write(text, as: name), "-o", bench.path("a.pdf"), "--pdf", "ua-1",
        "--language", "en", "--files", bench.folder)
      Tool.expect(refused, 65, [name, words])
    }
    // Content that is on none of the requested pages is in no file.
    let first = try await Tool.run(
      "render", bench.path("a.html"), "-o", bench.path("a.pdf"), "--pdf", "ua-1", "--language",
      "en", "--files", bench.folder, "--pages", "1")
    #expect(first.status == 0 && first.error == "", "\(first.error)")
  }

  @Test(arguments: ["ua-1", "a-2u"])
  func `characters that no font has are refused`(_ profile: String) async throws {
    let bench = try Workbench()
    try "a\u{FFFF}z".write(toFile: bench.path("a.txt"), atomically: true, encoding: .utf8)
    let result = try await Tool.run([
      Tool.path, "render", bench.path("a.txt"), "-o", bench.path("a.pdf"), "--language", "en",
      "--pdf", profile,
    ])
    Tool.expect(
      result, 65,
      ["no glyph for U+FFFF", "“\(bench.path("a.txt"))”, page 1", "install a font", "--font"])
    let page = try await Tool.run([
      Tool.path, "render", bench.write("<p>a\u{10ABCD}z", as: "a.html"), "-o", bench.path("a.pdf"),
      "--language", "en", "--pdf", profile,
    ])
    Tool.expect(page, 65, ["no glyph for U+10ABCD", "install a font"])
    #expect(!page.error.contains("--font"), "\(page.error)")
    #expect(!FileManager.default.fileExists(atPath: bench.path("a.pdf")))
    let later = try bench.write("fine\u{C}a\u{FFFF}", as: "b.txt")
    let second = try await Tool.run([
      Tool.path, "render", later, "-o", bench.path("a.pdf"), "--language", "en", "--pdf", profile,
    ])
    Tool.expect(second, 65, ["b.txt”, page 2"])
  }

  @Test(arguments: ["a-2a", "ua-1"], ["a.txt", "a.md", "a.html"])
  func `an empty text has no language to say`(_ profile: String, _ name: String) async throws {
    let bench = try Workbench()
    let bytes = try await render(bench, [try bench.write("", as: name), "--pdf", profile])
    #expect(PDFChecker.check(bytes, [profile == "ua-1" ? .ua1 : .a2a]) == [])
  }

  @Test(arguments: ["ua-1", "a-2a"])
  func `text of which nobody says the language is refused, whatever the user's own is`(
    _ profile: String
  ) async throws {
    let bench = try Workbench()
    let output = bench.path("a.pdf")
    func run(_ name: String, _ text: String, _ more: [String] = []) async throws -> ProgramResult {
      try text.write(toFile: bench.path(name), atomically: true, encoding: .utf8)
      return try await Tool.run(
        [Tool.path, "render", bench.path(name), "-o", output, "--pdf", profile] + more)
    }
    let list = "# Words\n\n- one\n  - two\n"
    let refused = try await run("list.md", list)
    #expect(refused.status == 64, "\(refused)")
    for part in ["--pdf \(profile)", "list.md", "Words", "--language"] {
      #expect(refused.error.contains(part), "\(refused.error)")
    }
    #expect(!FileManager.default.fileExists(atPath: output))
    let partly = try await run(
      "partly.html", "<p lang='de'>Wörter</p><p>words of no language</p>")
    #expect(partly.status == 64 && partly.error.contains("words of no language"), "\(partly)")
    for (name, text, more, language) in [
      ("said.md", list, ["--language", "de-CH"], "de-CH"),
      ("said.html", "<html lang='nl'><h1>Woorden</h1><ul><li>een</ul></html>", [], "nl"),
      ("each.html", "<h1 lang='fr'>Mots</h1><p lang='it'>parole</p>", [], "fr"),
    ] {
      let made = try await run(name, text, more)
      #expect(made.status == 0, "\(name): \(made.error)")
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
      let reading = try PDFReading(bytes)
      #expect(reading.file.catalog[key: "Lang"]?.text == language, "\(name)")
      #expect(PDFChecker.check(bytes, profile == "ua-1" ? [.ua1] : [.a2a]) == [], "\(name)")
      try FileManager.default.removeItem(atPath: output)
    }
  }

  @Test func `each of the notes at the feet of several pages is one part, with its own text`()
    async throws
  {
    let bench = try Workbench()
    let count = 14
    var markdown = "# Notes\n"
    for number in 1...count {
      markdown +=
        "\nParagraph \(number) says something at some length and has its note[^n\(number)] here.\n"
    }
    for number in 1...count { markdown += "\n[^n\(number)]: The text of note \(number) in full.\n" }
    let input = bench.path("notes.md")
    try markdown.write(toFile: input, atomically: true, encoding: .utf8)
    let bytes = try await render(
      bench, [input, "--page", "A6", "--language", "en", "--pdf", "a-2a+ua-1"])
    #expect(PDFChecker.check(bytes, [.a2a, .ua1]) == [])
    let reading = try PDFReading(bytes)
    #expect(reading.pages.count >= 3)
    var notes: [PDFElement] = []
    for root in try #require(reading.structure).roots {
      root.forEach { if $0.standardType == "Note" { notes.append($0) } }
    }
    #expect(notes.count == count)
    let text = StructureText(reading).markdown
    for number in 1...count {
      let words = "The text of note \(number) in full."
      #expect(text.components(separatedBy: words).count == 2, "\(words)")
    }
    // Each has a unique ID, as 7.9 of PDF/UA-1 requires.
    #expect(Set(notes.compactMap { $0.text("ID", reading.file) }).count == count)
  }

  @Test(arguments: [nil, "a-2u"])
  func `what Scripts/demo sets keeps the rules as a PDF too`(_ profile: String?) async throws {
    let bench = try Workbench(holdsPictures: true)
    for arguments in [
      [
        "\(Self.demos)/Around.txt", "--page", "420x330", "--margin", "20", "--size", "12.5",
        "--image", "\(Self.demos)/flower.svg@140,80,130,130,wrap", "--no-page-numbers",
      ],
      [
        "\(Self.demos)/Pressed.txt", "--page", "360x130", "--margin", "20", "--size", "22",
        "--effect", "letterpress", "--text-color", "#444", "--background", "#ddd", "--mark",
        "\\bI\\b=red", "--no-page-numbers",
      ],
      [
        "\(Self.demos)/TenScripts.txt", "--page", "A5", "--margin", "42,36,46,36", "--columns",
        "2", "--gutter", "14", "--size", "8", "--language", "en",
      ],
    ] {
      let bytes = try await render(bench, arguments + (profile.map { ["--pdf", $0] } ?? []))
      #expect(PDFChecker.check(bytes, profile == nil ? [] : [.a2u]) == [], "\(arguments[0])")
    }
  }

  @Test func `another reader finds the same parts`() async throws {
    let bench = try Workbench()
    _ = try await render(bench, Self.arguments + ["--pdf", "ua-1"])
    let told = try await Tool.run(["pdfinfo", "-struct-text", bench.path("tagged.pdf")])
    #expect(told.status == 0 && told.error == "", "\(told.error)")
    for part in ["H1", "H2", "L ", "LI", "Lbl", "LBody", "Table", "TH", "TD", "BlockQuote", "Note"]
    {
      #expect(told.output.contains(part), "\(part) is not in \(told.output)")
    }
    #expect(told.output.contains("\"Minutes of the reading circle\""))
  }

  @Test func `a document that promises nothing has no structure`() async throws {
    let bench = try Workbench()
    let bytes = try await render(bench, Self.arguments)
    #expect(try PDFReading(bytes).structure == nil)
  }
}
