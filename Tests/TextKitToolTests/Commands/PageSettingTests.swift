// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKitTool

/// The built program's pages on their side, lines that stay together where pages end, and lines of
/// programs.
@Suite struct PageSettingTests {
  @Test(arguments: [
    (["--page", "A5"], "595 x 420"), ([], "842 x 595"), (["--page", "100x300"], "300 x 100"),
    (["--page", "300x100"], "300 x 100"),
  ])
  func `pages are turned on their side`(options: [String], size: String) async throws {
    let bench = try Workbench()
    let input = try bench.write("words", as: "a.txt")
    let output = bench.path("a.pdf")
    let made = try await Tool.run(
      [Tool.path, "render", input, "-o", output, "--landscape"] + options)
    #expect(made.status == 0 && made.error == "", "\(made.error)")
    let info = try await Tool.run(["pdfinfo", output])
    #expect(info.output.contains("Page size:       \(size) pts"), "\(info.output)")
  }

  @Test func `a document's own page is turned, and --landscape is for pages only`() async throws {
    let bench = try Workbench()
    let input = try bench.write("<style>@page{size:200pt 300pt}</style>words", as: "a.html")
    let output = bench.path("a.pdf")
    let made = try await Tool.run("render", input, "-o", output, "--landscape")
    #expect(made.status == 0 && made.error == "", "\(made.error)")
    let info = try await Tool.run(["pdfinfo", output])
    #expect(info.output.contains("Page size:       300 x 200 pts"), "\(info.output)")
    try await Tool.expectFailure(
      64, ["without pages", "--landscape"], "inspect", input, "--width", "100", "--landscape")
  }

  /// Lines of paragraphs of five lines each, by page, without white space.
  private func pages(_ options: String...) async throws -> [[Substring]] {
    let bench = try Workbench()
    let line = "word word word word word "
    let text = (0..<6).map { number in
      (0..<5).map { "\(number)\($0) " + line }.joined() + "\n"
    }.joined()
    let input = try bench.write(text, as: "a.txt")
    let output = bench.path("a.pdf")
    // Six lines a page, a line of the text each.
    let made = try await Tool.run(
      [
        Tool.path, "render", input, "-o", output, "--page", "200x140", "--margin", "20",
        "--no-page-numbers", "--font", "DejaVu Sans", "--size", "10.5",
      ] + options)
    #expect(made.status == 0 && made.error == "", "\(made.error)")
    return try await pagesOfText(output).map { $0.split(separator: "\n") }
  }

  @Test func `plain text has neither widows nor orphans, unless they are asked for`() async throws {
    func isEdge(_ pages: [[Substring]]) -> Bool {
      pages.contains { page in
        // A first line alone at a page's end, or a last one alone at its start.
        page.last?.dropFirst().hasPrefix("0") == true
          || page.first?.dropFirst().hasPrefix("4") == true
      }
    }
    let kept = try await pages()
    #expect(kept.count > 3 && !isEdge(kept), "\(kept)")
    #expect(kept.joined().count == 30)
    let free = try await pages("--no-widow-control")
    #expect(isEdge(free), "\(free)")
    let bench = try Workbench()
    let markdown = try bench.write("words", as: "a.md")
    try await Tool.expectFailure(
      64, ["--no-widow-control is for plain text"], "render", markdown, "-o", bench.path("a.pdf"),
      "--no-widow-control")
  }

  /// The lines of a document whose text is known.
  private func lines(
    of text: String, _ markdown: String, width: Int = 300
  ) async throws -> [String] {
    let bench = try Workbench()
    let input = try bench.write(markdown, as: "a.md")
    let result = try await Tool.run(
      "inspect", input, "--width", "\(width)", "--detail", "lines", "--json")
    struct Report: Decodable {
      struct Line: Decodable { let characters: [Int] }
      let lines: [Line]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    return report.lines.map { line in
      let range = NSRange(location: line.characters[0], length: line.characters[1])
      return ("\(text)\n" as NSString).substring(with: range).trimmingCharacters(in: .newlines)
    }
  }

  @Test func `lines of programs end at white space`() async throws {
    let code = "textkit render notes.md --output notes.pdf --page A5 --justify optimal --hyphenate"
    let found = try await lines(of: code, "```\n\(code)\n```\n")
    #expect(found.joined() == code && found.count > 2)
    for line in found.dropLast() { #expect(line.hasSuffix(" "), "\(found)") }
    // Comments in other languages end as prose does.
    let comment = "// " + String(repeating: "日本語", count: 20)
    let other = try await lines(of: comment, "```\n\(comment)\n```\n")
    #expect(other.count > 1 && other[0].count > 20, "\(other)")
  }

  @Test(arguments: [
    ("https://example.org/a/very/long/path/that/fits/no/line/at/all", "/"),
    ("someObject.method(argument).method(argument).method(argument)", ")"),
    ("LD_LIBRARY_PATH_THAT_IS_LONGER_THAN_A_LINE_OF_THE_PROGRAM", "_"),
    ("aNameOfSeveralWordsThatIsLongerThanAnyLineOfTheProgramIs", "a"),
  ])
  func `a word of a program that fits no line is divided at its parts`(
    word: String, mark: String
  ) async throws {
    let found = try await lines(of: word, "```\n\(word)\n```\n", width: 240)
    #expect(found.joined() == word && found.count > 1)
    for (line, next) in zip(found, found.dropFirst()) {
      let isGood =
        mark == "a"
        ? next.first?.isUppercase == true
        : line.hasSuffix(mark) || next.hasPrefix(".") && mark == ")"
      #expect(isGood || line.hasSuffix("("), "\(found)")
    }
  }

  @Test(arguments: [
    ("some_very_long_identifier_name_that_fits_no_line_of_prose", "_"),
    ("https://example.org/a/very_long/path.with.parts/that/fits/no/line", "/_"),
    ("/usr/share/doc/some-package/examples/configuration.example", "/-"),
    ("aNameOfSeveralWordsThatIsLongerThanAnyLineOfTheProse", "a"),
  ])
  func `a long name within prose is divided at its parts`(
    word: String, marks: String
  ) async throws {
    let found = try await lines(of: "see \(word) now", "see `\(word)` now\n", width: 200)
    #expect(found.joined() == "see \(word) now" && found.count > 2)
    for (line, next) in zip(found, found.dropFirst()) {
      let isGood =
        line.hasSuffix(" ")
        || (marks == "a" ? next.first?.isUppercase == true : marks.contains { line.last == $0 })
        || next.hasPrefix(".")
      #expect(isGood, "\(found)")
    }
  }

  @Test func `options and operators within prose stay whole`() async throws {
    let words = ["--page", "->", "!isEmpty", "-x", "/usr", "&&", "a->b", "x!=y"]
    for width in stride(from: 80, through: 200, by: 13) {
      for word in words {
        let found = try await lines(
          of: "one two \(word) three", "one `two \(word)` three\n", width: width)
        #expect(found.contains { $0.contains(word) }, "\(found)")
      }
    }
  }
}
