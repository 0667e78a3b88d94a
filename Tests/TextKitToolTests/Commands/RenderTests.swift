// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// The built program: pages.
@Suite struct RenderTests {
  /// Returns the output of `pdfinfo` or `pdffonts`.
  private func told(_ program: String, _ pdf: String) async throws -> String {
    let result = try await Tool.run([program, pdf])
    #expect(result.status == 0, "\(result.error)")
    return result.output
  }

  private func pageCount(_ pdf: String) async throws -> Int {
    let result = try await Tool.run(["qpdf", "--show-npages", pdf])
    return Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// The page's own lines without its number, which is last.
  private func withoutNumber(_ page: String, _ number: Int) -> String {
    var lines = page.split(separator: "\n")
    #expect(lines.last == "\(number)")
    lines.removeLast()
    return lines.joined(separator: "\n")
  }

  @Test func `a book's text comes back out of the PDF, character for character`() async throws {
    let bench = try Workbench()
    let bible = try await Tool.run(["bible", "-f", "gen1:1-gen50:26"])
    #expect(bible.status == 0, "the test needs the package bible-kjv")
    let text = String(bible.output.prefix(100_000))
    #expect(text.utf8.count > 99_000)
    let input = try bench.write(text)
    let pdf = bench.path("book.pdf")
    let result = try await Tool.run(
      "render", input, "-o", pdf, "--page", "A5", "--columns", "2", "--font", "DejaVu Serif",
      "--size", "8")
    #expect(result.status == 0 && result.error == "", "\(result.error)")

    let pages = try await pagesOfText(pdf)
    #expect(pages.count > 10)
    let read = pages.enumerated().map { withoutNumber($1, $0 + 1) }.joined().inked
    #expect(read == text.inked)

    let check = try await Tool.run(["qpdf", "--check", pdf])
    #expect(check.status == 0, "\(check.output)")
    let summary = /.*book.pdf: (\d+) pages, (\d+) lines, (\d+) glyphs in \d+\.\d\d s\n/
    let match = try #require(try summary.wholeMatch(in: result.output))
    #expect(Int(match.1) == pages.count)
    #expect(try #require(Int(match.2)) > 1000)
    #expect(try #require(Int(match.3)) > 90_000)
  }

  @Test(arguments: ["90x60", "120x100", "200x150"])
  func `lines chosen together run from page to page without loss`(_ page: String) async throws {
    let bench = try Workbench()
    let bible = try await Tool.run(["bible", "-f", "gen1:1-gen2:25"])
    // One paragraph that runs over many pages, then short ones.
    let text =
      bible.output.split(separator: "\n").prefix(12).joined(separator: " ") + "\nAmen.\nSelah."
    #expect(text.utf8.count > 900)
    let input = try bench.write(text)
    let pdf = bench.path("optimal.pdf")
    let result = try await Tool.run(
      "render", input, "-o", pdf, "--page", page, "--margin", "5", "--justify", "optimal", "--size",
      "9", "--font", "DejaVu Serif", "--no-page-numbers")
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    let pages = try await pagesOfText(pdf)
    #expect(pages.count > 2)
    #expect(pages.joined().inked == text.inked)
  }

  @Test func `fonts are embedded with a map back to characters`() async throws {
    let bench = try Workbench()
    let input = try bench.write("office AVATAR\nБуква\nशब्द क्षमा\n漢字かな\nน้ำ\nΤο")
    let pdf = bench.path("out.pdf")
    #expect(try await Tool.run("render", input, "-o", pdf, "--font", "DejaVu Sans").status == 0)
    let fonts = try await told("pdffonts", pdf).split(separator: "\n").dropFirst(2)
    #expect(fonts.count >= 4)
    for line in fonts {
      let columns = line.split(separator: " ")
      // name, type, encoding, emb, sub, uni, object
      #expect(columns.suffix(5).prefix(3) == ["yes", "yes", "yes"], "\(line)")
    }
    let pages = try await pagesOfText(pdf)
    let all = "office AVATAR Буква शब्द क्षमा 漢字かな น้ำ Το 1".inked
    #expect(pages.joined().inked == all)
  }

  @Test(arguments: [
    ("A4", 595, 842), ("a5", 420, 595), ("letter", 612, 792), ("300x200", 300, 200),
    ("2inx3in", 144, 216),
  ])
  func `a page has the size that is asked for`(_ page: String, _ width: Int, _ height: Int)
    async throws
  {
    let bench = try Workbench()
    let pdf = bench.path("out.pdf")
    _ = try await Tool.run("render", try bench.write("a"), "-o", pdf, "--page", page)
    #expect(try await told("pdfinfo", pdf).contains("\(width) x \(height) pts"))
  }

  @Test func `words stay within margins, and columns leave their gutter free`() async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 6000))
    let pdf = bench.path("out.pdf")
    let result = try await Tool.run(
      "render", input, "-o", pdf, "--page", "400x300", "--margin", "20,30,40,50", "--columns", "2",
      "--gutter", "60", "--no-page-numbers", "--size", "10")
    #expect(result.status == 0, "\(result.error)")
    let boxes = try await Tool.run(["pdftotext", "-bbox", pdf, "-"]).output
    let word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">/
    var count = 0
    for match in boxes.matches(of: word) {
      count += 1
      let (left, right) = (Double(match.1)!, Double(match.3)!)
      #expect(left >= 49.9 && right <= 370.1 && Double(match.2)! >= 19.9)
      #expect(Double(match.4)! <= 260.1)
      // The gutter: 130 points of column at each side of it.
      #expect(right <= 180.1 || left >= 239.9)
    }
    #expect(count > 500)
  }

  @Test func `pages keep their numbers, or have none`() async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 5000))
    let (all, some, bare) = (bench.path("all.pdf"), bench.path("some.pdf"), bench.path("bare.pdf"))
    _ = try await Tool.run("render", input, "-o", all, "--page", "A6")
    _ = try await Tool.run("render", input, "-o", some, "--page", "A6", "--pages", "2-3")
    _ = try await Tool.run("render", input, "-o", bare, "--page", "A6", "--no-page-numbers")
    let pages = try await pagesOfText(all)
    #expect(pages.count >= 4)
    for (index, page) in pages.enumerated() { _ = withoutNumber(page, index + 1) }
    #expect(try await pagesOfText(some) == Array(pages[1...2]))
    let plain = pages.enumerated().map { withoutNumber($1, $0 + 1).inked }
    #expect(try await pagesOfText(bare).map(\.inked) == plain)
  }

  @Test func `page numbers stay out of a margin that is too low for them`() async throws {
    let bench = try Workbench()
    let pdf = bench.path("out.pdf")
    _ = try await Tool.run("render", try bench.write("abc"), "-o", pdf, "--margin", "2")
    #expect(try await pagesOfText(pdf).joined().inked == "abc")
  }

  @Test func `a PNG has as many pixels as the scale asks for`() async throws {
    let bench = try Workbench()
    let input = try bench.write("abc")
    for (scale, width, height) in [("1", 101, 50), ("2", 201, 100), ("0.5", 51, 25)] {
      let png = bench.path("out\(scale).png")
      let result = try await Tool.run(
        "render", input, "-o", png, "--page", "100.5x50", "--margin", "5", "--scale", scale)
      #expect(result.status == 0, "\(result.error)")
      #expect(try pixelSize(png) == [width, height])
    }
  }

  private func pixelSize(_ png: String) throws -> [Int] {
    let data = try Data(contentsOf: URL(fileURLWithPath: png))
    #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [16, 20].map { data[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func `one page as a picture has the output's name, several are numbered`() async throws {
    let bench = try Workbench()
    let one = try bench.write("abc", as: "one.txt")
    let many = try bench.write(sampleText(characters: 3000), as: "many.txt")
    for ending in ["png", "svg"] {
      let single = try await Tool.run("render", one, "-o", bench.path("one.\(ending)"))
      #expect(single.output.contains("one.\(ending): 1 page, 1 line, 3 glyphs in "))
      #expect(bench.names.contains("one.\(ending)"))
      let pages = try await Tool.run(
        "render", many, "-o", bench.path("many.\(ending)"), "--page", "A6", "--pages", "-3")
      #expect(pages.status == 0, "\(pages.error)")
      #expect(pages.output.contains("many-1.\(ending) … many-3.\(ending): 3 pages, "))
      #expect(bench.names.isSuperset(of: (1...3).map { "many-\($0).\(ending)" }))
      #expect(!bench.names.contains("many.\(ending)"))
    }
    #expect(bench.names.count == 2 + 2 * 4)
    let svg = try String(contentsOfFile: bench.path("one.svg"), encoding: .utf8)
    #expect(svg.contains("<svg") && svg.hasSuffix("</svg>\n"))
  }

  @Test func `a picture of one page out of many has the output's name`() async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 3000))
    let result = try await Tool.run(
      "render", input, "-o", bench.path("p.png"), "--page", "A6", "--pages", "2")
    #expect(result.status == 0, "\(result.error)")
    #expect(bench.names == ["in.txt", "p.png"])
  }

  @Test func `the direction puts a paragraph at its side`() async throws {
    let bench = try Workbench()
    let pdf = bench.path("out.pdf")
    for (text, direction, isRight) in [
      ("abc", "auto", false), ("abc", "rtl", true), ("שלום", "auto", true), ("שלום", "ltr", false),
    ] {
      _ = try await Tool.run(
        "render", try bench.write(text), "-o", pdf, "--direction", direction, "--no-page-numbers",
        "--font", "DejaVu Sans")
      let boxes = try await Tool.run(["pdftotext", "-bbox", pdf, "-"]).output
      let match = try #require(try /<word xMin="([\d.]+)"/.firstMatch(in: boxes))
      #expect((Double(match.1)! > 300) == isRight, "\(text) \(direction)")
    }
  }

  @Test func `columns of a right-to-left text begin at the right`() async throws {
    let bench = try Workbench()
    let pdf = bench.path("out.pdf")
    let input = try bench.write(String(repeating: "אבג ", count: 10))
    _ = try await Tool.run(
      "render", input, "-o", pdf, "--columns", "2", "--no-page-numbers", "--font", "DejaVu Sans")
    let boxes = try await Tool.run(["pdftotext", "-bbox", pdf, "-"]).output
    #expect(boxes.matches(of: /<word xMin="([\d.]+)"/).allSatisfy { Double($0.1)! > 297 })
  }

  @Test func `the font may be a name or a file`() async throws {
    let bench = try Workbench()
    let input = try bench.write("abc")
    let pdf = bench.path("out.pdf")
    for font in ["DejaVu Serif", "dejavuserif", DebianFonts.path("DejaVuSerif.ttf")] {
      let result = try await Tool.run("render", input, "-o", pdf, "--font", font)
      #expect(result.status == 0 && result.error == "", "\(result.error)")
      #expect(try await told("pdffonts", pdf).contains("+DejaVuSerif"))
    }
  }

  @Test func `the text may come from the standard input`() async throws {
    let bench = try Workbench()
    let pdf = bench.path("out.pdf")
    let result = try await Tool.run("render", "-", "-o", pdf, "--no-page-numbers", input: "abc\n")
    #expect(result.status == 0, "\(result.error)")
    #expect(try await pagesOfText(pdf).joined().inked == "abc")
  }

  @Test func `long work shows a bar on a terminal and takes it away`() async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: Tool.takesLargeInputs ? 4_000_000 : 200_000))
    let result = try await Tool.run([
      "script", "-qec", "'\(Tool.path)' render '\(input)' -o '\(bench.path("out.pdf"))'",
      "/dev/null",
    ])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("░  ") || result.output.contains(" %  page "))
    // The summary follows an erased line.
    #expect(result.output.contains("\r\u{1B}[K\(bench.path("out.pdf")): "))
    let quiet = try await Tool.run("render", input, "-o", bench.path("out.pdf"))
    #expect(quiet.error == "")
  }

  @Test func `the text's language is each paragraph's, by its script`() async throws {
    let text = "Latin\nКириллица\nΕλλάδα\nعربي\nעברית\nहिन्दी\nไทย\n汉字\nかな漢字\n한국\n😀"
    let result = try await Tool.run("inspect", "--text", text, "--json", "--detail", "runs")
    for language in ["ru", "el", "ar", "he", "hi", "th", "zh", "ja", "ko"] {
      #expect(result.output.contains("\"language\":\"\(language)\""), "\(language)")
    }
    let given = try await Tool.run(
      "inspect", "--text", text, "--json", "--detail", "runs", "--language", "uk")
    let found = Set(given.output.matches(of: /"language":"([^"]*)"/).map { String($0.1) })
    #expect(found == ["uk"])
  }
}

/// The built program: paragraphs.
@Suite struct ParagraphOptionTests {
  private let text = "in the beginning, considerably typographical hyphenation"

  private func lines(_ options: String...) async throws -> [String] {
    let result = try await Tool.run(
      [
        Tool.path, "inspect", "--text", text, "--width", "150", "--json", "--detail", "lines",
        "--font",
        "DejaVu Sans",
      ] + options)
    #expect(result.status == 0, "\(result.error)")
    return result.output.split(separator: "\n").filter { $0.contains("\"container\"") }.map(
      String.init)
  }

  @Test func `words are hyphenated if asked for, by language and factor`() async throws {
    let plain = try await lines()
    let hyphenated = try await lines("--language", "en", "--hyphenate")
    #expect(plain != hyphenated)
    #expect(try await lines("--language", "en", "--hyphenate=1") == hyphenated)
    #expect(try await lines("--language", "en", "--hyphenate", "0") == plain)
    #expect(try await lines("--language", "en", "--hyphenate", "0.3") == plain)
    for value in ["2", "-1", "nan", "much"] {
      let result = try await Tool.run(
        "inspect", "--text", text, "--width", "150", "--hyphenate=\(value)")
      #expect(result.status == 64)
      #expect(result.error.contains("hyphenate"))
    }
  }

  @Test func `an SVG holds outlines, or characters when asked`() async throws {
    let bench = try Workbench()
    let input = try bench.write("An office & שלום")
    for form in [[], ["--svg-text"]] {
      let svg = bench.path("out.svg")
      let result = try await Tool.run(
        [Tool.path, "render", input, "-o", svg, "--no-page-numbers"] + form)
      #expect(result.status == 0, "\(result.error)")
      let file = try String(contentsOfFile: svg, encoding: .utf8)
      #expect(file.contains("<text ") == !form.isEmpty)
      #expect(file.contains("<use ") == form.isEmpty)
      guard !form.isEmpty else { continue }
      let text = file.replacing(/<[^>]*>/, with: "").filter { $0 != "\n" }
      #expect(text == "An office &amp; שלום")
    }
    try await Tool.expectFailure(
      64, ["--svg-text", "SVG"], "render", input, "-o", bench.path("out.pdf"), "--svg-text")
  }
}
