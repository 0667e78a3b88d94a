// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import TextKitTestSupport
import Testing

/// Links within a document, in PDF files of the program.
@Suite struct OutputLocationTests {
  /// Returns the names of a PDF's destinations, and its links as they are written.
  private func read(_ path: String) async throws -> (names: Set<String>, links: Int) {
    let told = try await Tool.run(["pdfinfo", "-dests", path])
    #expect(told.status == 0, "\(told.error)")
    let names = told.output.split(separator: "\n").compactMap { line -> String? in
      let parts = line.split(separator: "\"")
      return parts.count == 2 ? String(parts[1]) : nil
    }
    let objects = try await Tool.run(["qpdf", "--qdf", "--object-streams=disable", path, "-"])
    return (Set(names), objects.output.components(separatedBy: "/Subtype /Link").count - 1)
  }

  private static let markdown = """
    # Head one

    [one](#head-one), [again](#head-one-1), [code](#a-code-ärger), [none](#nowhere), [nothing]()

    ## Head one

    ### A `code`: *Ärger*!
    """

  private static let html = """
    <p><a href="#top">up</a>, <a href="#n">in</a>, <a href="#gone">none</a>, <a href="">nothing</a></p>
    <h1 id=top>The top</h1><p>words <a name=n>within</a> words</p>
    """

  @Test(
    arguments: [
      ("a.md", markdown, ["head-one", "head-one-1", "a-code-ärger"], 3, "#nowhere"),
      ("a.html", html, ["top", "n"], 2, "#gone"),
    ], [nil, "ua-1"])
  func `headings and names are places that links lead to, and links to others are text`(
    _ input: (name: String, text: String, names: [String], links: Int, missing: String),
    _ profile: String?
  ) async throws {
    let bench = try Workbench()
    let file = try bench.write(input.text, as: input.name)
    let output = bench.path("out.pdf")
    let made = try await Tool.run(
      [Tool.path, "render", file, "-o", output, "--language", "en"]
        + (profile.map { ["--pdf", $0] } ?? []))
    #expect(made.status == 0 && made.sentences.count == 1, "\(made.error)")
    #expect(made.error.contains(input.missing) && made.error.contains(input.name), "\(made.error)")
    let found = try await read(output)
    #expect(found.names == Set(input.names))
    #expect(found.links == input.links)
    let checked = try await Tool.run(["qpdf", "--check", output])
    #expect(checked.status == 0, "\(checked.output)")
    guard profile != nil else { return }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
    #expect(PDFChecker.check(bytes, [.ua1]) == [])
    let parts = try await Tool.run(["pdfinfo", "-struct-text", output])
    #expect(parts.output.components(separatedBy: "Link (inline)").count - 1 == input.links)
    // A destination does not divide the words at it.
    #expect(parts.output.contains(input.name == "a.md" ? "\"Head one\"" : "\"The top\""))
  }

  @Test func `what leads nowhere does not look like a link`() async throws {
    let bench = try Workbench()
    let file = try bench.write(
      "<p><a href=''>one</a> <a href='#x'>two</a> <a id=x>three</a></p>", as: "a.html")
    let told = try await Tool.run("inspect", file, "--json")
    #expect(told.status == 0, "\(told.error)")
    let made = try await Tool.run("convert", file, bench.path("b.html"))
    #expect(made.status == 0, "\(made.error)")
    let again = try String(contentsOfFile: bench.path("b.html"), encoding: .utf8)
    #expect(again.contains("<p class=\"p1\">one ") || again.contains(">one <a"), "\(again)")
    #expect(again.contains("href=\"#x\"") && again.contains("id=\"x\""), "\(again)")
  }

  @Test func `a program is no place that a link leads to`() async throws {
    let bench = try Workbench()
    let file = try bench.write(
      "<a href='javascript:alert(1)'>a</a> <a href=' Java\nScript:b()'>b</a> <a href='https://example.org/javascript:'>c</a>",
      as: "a.html")
    let made = try await Tool.run("render", file, "-o", bench.path("a.pdf"))
    #expect(made.status == 0, "\(made.error)")
    #expect(made.error.contains("“javascript:alert(1)”") && made.sentences.count == 1)
    let found = try await read(bench.path("a.pdf"))
    #expect(found.links == 1)
  }

  @Test func `cells over columns that nobody begins make no empty cells`() async throws {
    let bench = try Workbench()
    var html = "<html lang=en><table><tr><th colspan=1000>wide</th></tr>"
    for row in 0..<20 { html += "<tr><td>\(row)</td><td colspan=500>b</td><td>c</td></tr>" }
    let file = try bench.write(html + "</table>", as: "a.html")
    let made = try await Tool.run(
      "render", file, "-o", bench.path("a.pdf"), "--pdf", "ua-1")
    #expect(made.status == 0, "\(made.error)")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: bench.path("a.pdf"))))
    let reading = try PDFReading(bytes)
    let cells = (reading.structure?.elements ?? []).filter {
      ["TD", "TH"].contains($0.standardType)
    }
    #expect(cells.count == 61)
    #expect(PDFChecker.check(reading, [.ua1]) == [])
  }

  @Test(arguments: ["a.pdf", "a.png", "a.html"])
  func `a folder that is there but takes no files is told as that`(_ name: String) async throws {
    let bench = try Workbench()
    let file = try bench.write("words", as: "a.md")
    let made =
      name == "a.html"
      ? try await Tool.run("convert", file, "/proc/\(name)")
      : try await Tool.run("render", file, "-o", "/proc/\(name)")
    Tool.expect(made, 73, ["/proc/\(name)", "no file can be created"])
    #expect(!made.error.contains("create the folder"))
  }
}
