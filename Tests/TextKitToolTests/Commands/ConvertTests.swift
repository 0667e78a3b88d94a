// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

/// The built program: conversion of documents, layout as pages, output of attributes.
@Suite struct ConvertTests {
  private static let source = """
    # Head

    Words in **bold** and a [link](https://example.org/).

    - one
    - two

    | a | b |
    | - | - |
    | 1 | 2 |
    """

  private func written(_ bench: Workbench, _ name: String, _ text: String) throws -> String {
    let path = bench.path(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `a document goes through all formats and comes back`() async throws {
    let bench = try Workbench()
    var last = try written(bench, "a.md", Self.source)
    for name in ["b.rtf", "c.html", "d.rtfd", "e.html", "f.md"] {
      let next = bench.path(name)
      let result = try await Tool.run("convert", last, next)
      #expect(result.status == 0 && result.error == "" && result.output == "", "\(result.error)")
      last = next
    }
    let read = try text(last)
    for line in ["# Head", "Words in **bold** and a [link](", "- one", "- two", "| a | b |"] {
      #expect(read.contains(line), "\(read)")
    }
    #expect(try text(bench.path("b.rtf")).hasPrefix("{\\rtf1"))
    #expect(try text(bench.path("c.html")).contains("<h1"))
    #expect(try text(bench.path("d.rtfd") + "/TXT.rtf").hasPrefix("{\\rtf1"))
    let plain = try await Tool.run("convert", last, "-", "--to", "text")
    #expect(plain.output.hasPrefix("Head\nWords in bold and a link.\n"))
    let piped = try await Tool.run(
      [Tool.path, "convert", "-", "-", "--from", "markdown", "--to", "html"], input: "*x*")
    #expect(piped.output.contains("x</"))
  }

  @Test func `plain text has markers and words for pictures`() async throws {
    let bench = try Workbench()
    let input = try written(
      bench, "a.md", "1. a\n   - b\n2. c\n\n- [x] d\n\n![a tree](tree.png) e ![](f.png)\n")
    let output = bench.path("a.txt")
    let result = try await Tool.run("convert", input, output)
    #expect(try text(output) == "1. a\n  ◦ b\n2. c\n• ☑ d\n[a tree] e \n")
    #expect(
      result.status == 0
        && result.error.contains(
          "“tree.png”, “f.png” (no readable folder was given); give their folder")
    )
  }

  @Test func `a PDF says what the document is`() async throws {
    let bench = try Workbench()
    let input = try written(
      bench, "a.html",
      "<title>A tree</title><meta name=author content='B. C.'><meta name=keywords content='d, e'><p>x"
    )
    let output = bench.path("a.pdf")
    let result = try await Tool.run("render", input, "-o", output)
    #expect(result.status == 0, "\(result.error)")
    let said = try SystemTool.run("pdfinfo", [output], from: "poppler-utils")
    for words in [#/Title: +A tree\n/#, #/Author: +B\. C\.\n/#, #/Keywords: +d, e\n/#] {
      #expect(said.contains(words), "\(said)")
    }
  }

  @Test func `what cannot be read or made is told in a sentence`() async throws {
    let bench = try Workbench()
    let input = try written(bench, "a.md", "x")
    let unknown = try written(bench, "a.dat", "x")
    try await Tool.expectFailure(
      64, ["has no known file extension", "--to"], "convert", input, "b.xyz")
    try await Tool.expectFailure(
      64, ["has no known file extension", "--from"], "convert", unknown, "b.rtf")
    try await Tool.expectFailure(
      66, ["No such file or directory:"], "convert", "none.md", bench.path("b.rtf"))
    try await Tool.expectFailure(
      73, ["no such file or directory"], "convert", input, bench.path("none/b.rtf"))
    try await Tool.expectFailure(
      65, ["does not begin with"], "convert", input, bench.path("b.html"), "--from", "rtf")
    try await Tool.expectFailure(
      66, ["No such folder:", "--files"], "convert", input, bench.path("b.html"), "--files",
      "none")
    let wrong = try bench.write([0xFF, 0xFE, 0x00, 0xD8, 0x61, 0x00], as: "wrong.txt")
    try await Tool.expectFailure(65, ["is not UTF-16"], "convert", wrong, bench.path("b.html"))
    let sheet = try written(bench, "s.json", "{\"bodi\": {}}")
    try await Tool.expectFailure(
      65, ["“bodi” is not a part of a document"], "convert", input, bench.path("b.html"), "--style",
      sheet)
    #expect(!FileManager.default.fileExists(atPath: bench.path("b.html")))
  }

  @Test func `nothing but a document of its kind is replaced`() async throws {
    let bench = try Workbench()
    let input = try written(bench, "a.md", "[x](other.md)")
    try FileManager.default.createDirectory(
      atPath: bench.path("folder"), withIntermediateDirectories: false)
    let precious = try written(bench, "folder/precious.txt", "kept")
    try await Tool.expectFailure(
      73, ["a folder with other files"], "convert", input, bench.path("folder"), "--to", "rtfd")
    try await Tool.expectFailure(
      73, ["it is a folder"], "convert", input, bench.path("folder"), "--to", "rtf")
    try await Tool.expectFailure(
      73, ["a file exists"], "convert", input, "-o", precious, "--to", "rtfd")
    #expect(try text(precious) == "kept")
    let real = try written(bench, "real.html", "old")
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("link.html"), withDestinationPath: real)
    for _ in 0..<2 {
      let result = try await Tool.run("convert", input, bench.path("link.html"))
      #expect(result.status == 0, "\(result.error)")
    }
    // A link in a document stays as it is.
    #expect(try text(real).contains("href=\"other.md\""))
    #expect(
      (try? FileManager.default.destinationOfSymbolicLink(atPath: bench.path("link.html"))) == real)
    let null = try await Tool.run("convert", input, "/dev/null", "--to", "rtf")
    #expect(null.status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
    for _ in 0..<2 {
      let result = try await Tool.run("convert", input, bench.path("d.rtfd"))
      #expect(result.status == 0, "\(result.error)")
    }
  }

  @Test func `a document is not written over itself`() async throws {
    let bench = try Workbench()
    let input = try written(bench, "a.md", "| a | b |\n|---|---|\n| 1 | 2 |")
    let before = try text(input)
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("link.md"), withDestinationPath: input)
    try FileManager.default.linkItem(atPath: input, toPath: bench.path("hard.md"))
    let folder = (input as NSString).deletingLastPathComponent
    for other in [input, folder + "/./a.md", bench.path("link.md"), bench.path("hard.md")] {
      try await Tool.expectFailure(
        64, ["is the input file", "another name"], "convert", input, other)
      try await Tool.expectFailure(64, ["is the input"], "convert", other, input, "--to", "html")
    }
    #expect(try text(input) == before)
    let package = try await Tool.run("convert", input, bench.path("d.rtfd"))
    #expect(package.status == 0, "\(package.error)")
    try await Tool.expectFailure(
      64, ["is the input"], "convert", bench.path("d.rtfd"), bench.path("d.rtfd"))
    #expect(FileManager.default.fileExists(atPath: bench.path("d.rtfd/TXT.rtf")))
    let drawing = try written(bench, "a.svg", "words")
    try await Tool.expectFailure(64, ["is the input"], "render", drawing, "-o", drawing)
    #expect(try text(drawing) == "words")
    let null = try await Tool.run(
      "convert", "/dev/null", "/dev/null", "--from", "text", "--to", "rtf")
    #expect(null.status == 0, "\(null.error)")
  }

  @Test func `pictures beside a document are read only where --files says so`() async throws {
    let bench = try Workbench()
    try Data(MadeImage.emptyPNG(width: 3, height: 2)).write(
      to: URL(fileURLWithPath: bench.path("p.png")))
    let input = try written(bench, "a.md", "![x](p.png)")
    let folder = (input as NSString).deletingLastPathComponent
    _ = try await Tool.run("convert", input, bench.path("without.rtf"))
    _ = try await Tool.run("convert", input, bench.path("with.rtf"), "--files", folder)
    #expect(try !text(bench.path("without.rtf")).contains("pngblip"))
    #expect(try text(bench.path("with.rtf")).contains("pngblip"))
  }

  @Test func `a document is set as pages of its own size, or of a style sheet's`() async throws {
    let bench = try Workbench()
    let page = try written(
      bench, "a.html",
      "<style>@page { size: 300pt 400pt; margin: 40pt }</style><title>T</title><p>first</p><h1 style='page-break-before: always'>second</h1>"
    )
    let pdf = bench.path("a.pdf")
    let result = try await Tool.run("render", page, "-o", pdf)
    #expect(result.status == 0 && result.output.contains("2 pages"), "\(result.error)")
    let info = try await Tool.run(["pdfinfo", pdf])
    #expect(info.output.contains("Page size:       300 x 400 pts"), "\(info.output)")
    let markdown = try written(bench, "b.md", Self.source)
    let sheet = try written(
      bench, "s.json",
      "{\"body\": {\"font\": \"DejaVu Serif\"}, \"page\": {\"size\": [200, 300], \"margins\": 30, \"header\": \"the head\", \"footer\": \"{page} of {pages}\"}}"
    )
    let second = bench.path("b.pdf")
    let styled = try await Tool.run("render", markdown, "-o", second, "--style", sheet)
    #expect(styled.status == 0, "\(styled.error)")
    let pages = try await pagesOfText(second)
    #expect(pages[0].contains("the head") && pages[0].contains("1 of \(pages.count)"), "\(pages)")
    let fonts = try await Tool.run(["pdffonts", second])
    #expect(fonts.output.contains("DejaVuSerif") && fonts.output.contains("DejaVuSerif-Bold"))
    try await Tool.expectFailure(
      64, ["--font is for plain text and Markdown"], "render", page, "-o", pdf, "--font",
      "DejaVu Sans")
    try await Tool.expectFailure(
      64, ["has its own formatting", "“body” is for Markdown and plain text"], "render", page, "-o",
      pdf, "--style", sheet)
    let pagesOnly = try written(
      bench, "p.json",
      "{\"page\": {\"header\": \"the head\", \"footer\": \"{title} {page} of {pages}\"}}")
    let marked = try await Tool.run("render", page, "-o", pdf, "--style", pagesOnly)
    #expect(marked.status == 0, "\(marked.error)")
    let texts = try await pagesOfText(pdf)
    #expect(
      texts.count == 2 && texts[0].contains("the head") && texts[1].contains("T 2 of 2"), "\(texts)"
    )
    let size = try await Tool.run(["pdfinfo", pdf])
    #expect(size.output.contains("Page size:       300 x 400 pts"), "\(size.output)")
  }

  @Test func `a row and a picture that are higher than a page are set all the same`() async throws {
    let bench = try Workbench(holdsPictures: true)
    let words = (0..<400).map { "<p>line \($0)</p>" }.joined()
    for (number, text) in [
      "<table><tr><td>\(words)</table>", "<p>before<table><tr><td>x<td>\(words)</table><p>behind",
    ].enumerated() {
      let input = try written(bench, "row\(number).html", text)
      let output = bench.path("row\(number).pdf")
      let result = try await Tool.run("render", input, "-o", output)
      #expect(result.status == 0, "\(result.error)")
      let pages = try await pagesOfText(output)
      let lines = pages.joined(separator: "\n").split(separator: "\n")
        .filter { $0.contains("line ") }.count
      #expect(lines == 400 && pages.count > 3, "\(lines) lines on \(pages.count) pages")
    }
    let picture = bench.path("high.png")
    let made = try await Tool.run(
      "render", try written(bench, "p.txt", "p"), "-o", picture, "--page", "300x2000")
    #expect(made.status == 0, "\(made.error)")
    let input = try written(bench, "high.md", "![high](high.png)\n\nbehind\n")
    let output = bench.path("high.pdf")
    let result = try await Tool.run("render", input, "--files", bench.path("."), "-o", output)
    #expect(result.status == 0, "\(result.error)")
    #expect(try await pagesOfText(output).joined().contains("behind"))
  }

  @Test func `several inputs are set at once, each into a file of its own`() async throws {
    let bench = try Workbench()
    var inputs: [String] = []
    for number in 0..<7 {
      inputs.append(
        try written(
          bench, "in\(number).md",
          "# Title \(number)\n\n" + String(repeating: "Some words. ", count: 200 * number)))
    }
    let result = try await Tool.run([Tool.path, "render"] + inputs + ["-o", bench.path("*.pdf")])
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 7)
    for number in 0..<7 {
      #expect(lines[number].contains("in\(number).pdf: "), "in the order of the inputs")
      #expect(try await pagesOfText(bench.path("in\(number).pdf"))[0].contains("Title \(number)"))
      // As one by one.
      let alone = bench.path("alone.pdf")
      #expect(try await Tool.run("render", inputs[number], "-o", alone).status == 0)
      #expect(
        try await pagesOfText(alone) == pagesOfText(bench.path("in\(number).pdf")))
    }
    try await Tool.expectFailure(
      64, ["2 inputs and one output", "*"], "render", inputs[0], inputs[1], "-o",
      bench.path("a.pdf"))
    try await Tool.expectFailure(
      64, ["Two inputs have the same output"], "render", inputs[0], inputs[0], "-o",
      bench.path("*.pdf"))
    // One that is missing stops none of the others.
    let missing = try await Tool.run(
      "render", bench.path("none.md"), inputs[1], "-o", bench.path("x*.pdf"))
    #expect(missing.status == 66 && missing.error.contains("none.md"), "\(missing.error)")
    #expect(try await pagesOfText(bench.path("xin1.pdf"))[0].contains("Title 1"))
  }

  @Test func `attributes are listed, for people and as JSON`() async throws {
    let bench = try Workbench()
    let input = try written(
      bench, "a.html", "<title>T</title><p>a <b style='color:#f00'>bold</b></p>")
    let table = try await Tool.run("inspect", input, "--attributes")
    #expect(
      table.output.contains("Title  T\n") && table.output.contains("2..<7  bold"), "\(table.output)"
    )
    #expect(table.output.contains("    NSColor  #ff0000\n"))
    let json = try await Tool.run("inspect", input, "--attributes", "--json")
    let read = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let runs = try #require(read?["runs"] as? [[String: Any]])
    #expect(runs.contains { $0["text"] as? String == "bold\n" && $0["length"] as? Int == 5 })
    #expect((read?["properties"] as? [String: Any])?["Title"] as? String == "T")
    let plain = try await Tool.run("inspect", "--text", "x", "--attributes")
    #expect(plain.output.contains("0..<1  x\n    NSFont"))
  }
}
