// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// The program's messages and leftover files after errors.
@Suite struct BadInputTests {
  // MARK: Inputs that cannot be read

  @Test func `a missing file, a folder and an empty path are no input`() async throws {
    let bench = try Workbench()
    let out = bench.path("out.pdf")
    try await Tool.expectFailure(
      66, ["“\(bench.path("none.txt"))”", "No such file"], "render", bench.path("none.txt"), "-o",
      out)
    try await Tool.expectFailure(66, ["is a folder"], "render", bench.folder, "-o", out)
    try await Tool.expectFailure(66, ["path is empty"], "render", "", "-o", out)
    try await Tool.expectFailure(66, ["No such file"], "inspect", bench.path("a/b"))
    #expect(bench.names == [])
  }

  @Test func `a name that holds line ends and controls is told on one line`() async throws {
    let bench = try Workbench()
    let name = bench.path("a\nb\u{1B}[31m\u{2028}c.txt")
    try await Tool.expectFailure(66, ["a␊b␛[31m\u{FFFD}c.txt”", "No such file"], "inspect", name)
  }

  @Test func `a file that may not be read is a matter of permissions`() async throws {
    let bench = try Workbench()
    let input = try bench.write("secret")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: input)
    guard let user = await Restricted.prefix() else { return }
    let result = try await Tool.run(user + [Tool.path, "inspect", input])
    Tool.expect(result, 77, ["permission denied"])
  }

  @Test func `the first byte that is not UTF-8 is named`() async throws {
    let bench = try Workbench()
    let input = try bench.write(Array("0123456789é".utf8) + [0xE9, 0x0A], as: "latin.txt")
    let words = ["“\(input)”", "not UTF-8", "offset 12 (0xE9)"]
    try await Tool.expectFailure(65, words, "render", input, "-o", bench.path("out.pdf"))
    try await Tool.expectFailure(65, words, "inspect", input)
    #expect(bench.names == ["latin.txt"])
  }

  @Test func `UTF-16 with a byte order mark is read, half a unit is an error`() async throws {
    let bench = try Workbench()
    let little = try bench.write([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0, 0xDE], as: "little.txt")
    let big = try bench.write([0xFE, 0xFF, 0, 0x61, 0xD8, 0x3D, 0xDE, 0], as: "big.txt")
    let plain = try await Tool.run("inspect", "--text", "a😀", "--json")
    #expect(plain.status == 0 && plain.output.contains("\"characters\":3"))
    #expect(try await Tool.run("inspect", little, "--json").output == plain.output)
    #expect(try await Tool.run("inspect", big, "--json").output == plain.output)
    let mark = try bench.write([0xEF, 0xBB, 0xBF] + Array("a😀".utf8), as: "mark.txt")
    #expect(try await Tool.run("inspect", mark, "--json").output == plain.output)
    let half = try bench.write([0xFF, 0xFE, 0x61], as: "half.txt")
    try await Tool.expectFailure(65, ["UTF-16", "offset 2"], "inspect", half)
  }

  @Test func `what is no text is not set as such`() async throws {
    let bench = try Workbench()
    let junk = [0x89, 0x50, 0x4E, 0x47] + (0..<4000).map { UInt8(truncatingIfNeeded: $0 * 7 / 3) }
    for name in ["a.md", "a.html"] {
      let input = try bench.write(junk, as: name)
      let words = ["“\(input)”", "is not text", "control characters", "offset"]
      try await Tool.expectFailure(65, words, "render", input, "-o", bench.path("out.pdf"))
      try await Tool.expectFailure(65, words, "convert", input, bench.path("out.rtf"))
    }
    let plain = try bench.write([UInt8](repeating: 1, count: 100), as: "a.txt")
    try await Tool.expectFailure(65, ["is not text"], "render", plain, "-o", bench.path("out.pdf"))
    let little = try bench.write(
      Array("<p>some English text</p>".utf16.flatMap { [UInt8($0), 0] }), as: "b.html")
    #expect(try await Tool.run("convert", little, bench.path("b.rtf")).status == 0)
    #expect(bench.names.sorted() == ["a.html", "a.md", "a.txt", "b.html", "b.rtf"])
  }

  @Test func `sentences end with one full stop, and what is missing is told once`() async throws {
    let bench = try Workbench()
    let text = try bench.write(Array("# a\n".utf8), as: "a.md")
    let sheet = try bench.write(Array("{".utf8), as: "a.json")
    let wrong = try await Tool.run("render", text, "--style", sheet, "-o", bench.path("a.pdf"))
    #expect(wrong.status == 65 && !wrong.error.contains("..") && wrong.error.hasSuffix(".\n"))
    let font = try await Tool.run("render", text, "--font", "nope", "-o", bench.path("a.pdf"))
    #expect(font.error.split(separator: "\n").count == 1, "\(font.error)")
  }

  // MARK: Texts of a strange shape

  @Test func `an empty file is one empty page`() async throws {
    let bench = try Workbench()
    for bytes: [UInt8] in [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE]] {
      let input = try bench.write(bytes, as: "empty.txt")
      let pdf = bench.path("empty.pdf")
      let result = try await Tool.run("render", input, "-o", pdf, "--no-page-numbers")
      #expect(result.output.contains("empty.pdf: 1 page, 0 lines, 0 glyphs"), "\(result.error)")
      #expect(try await pagesOfText(pdf).map(\.inked) == [""])
      let picture = try await Tool.run("render", input, "-o", bench.path("empty.png"))
      #expect(picture.output.contains("empty.png: 1 page, 0 lines"), "\(picture.error)")
      let layout = try await InspectedLayout.of(input, "--size", "10", "--font", "DejaVu Sans")
      #expect(layout.characters == 0 && layout.glyphs == 0 && layout.lines.isEmpty)
      // The caret's rectangle has a line's height.
      #expect(layout.height > 10)
    }
  }

  @Test func `NUL bytes are characters without ink`() async throws {
    let bench = try Workbench()
    let input = try bench.write([0x61, 0, 0, 0x62], as: "nul.txt")
    let layout = try await InspectedLayout.of(input, "--font", "DejaVu Sans")
    #expect(layout.characters == 4 && layout.lines.count == 1)
    let plain = try await InspectedLayout.of("--text", "ab", "--font", "DejaVu Sans")
    #expect(layout.lines[0].used[2] == plain.lines[0].used[2])
    let pdf = bench.path("nul.pdf")
    #expect(try await Tool.run("render", input, "-o", pdf, "--no-page-numbers").status == 0)
    let text = try await pagesOfText(pdf).joined()
    #expect(text.inked.filter { $0 != "\0" } == "ab")
  }

  @Test(arguments: [
    ("\n", true), ("\r", true), ("\r\n", true), ("\u{2029}", true), ("\u{2028}", false),
  ])
  func `every line end begins a line`(_ end: String, _ endsParagraph: Bool) async throws {
    let text = "one\(end)two\(end)\(end)three\(end)"
    let layout = try await InspectedLayout.of("--text", text, "--detail", "lines")
    let size = end.utf16.count
    #expect(
      layout.lines.map(\.characters) == [
        [0, 3 + size], [3 + size, 3 + size], [6 + 2 * size, size], [6 + 3 * size, 5 + size],
      ])
    // The empty line after the last end counts into the height.
    #expect(abs(layout.height - 5 * layout.lines[0].fragment[3]) < 0.01)
  }

  @Test func `one line without end is broken like any other`() async throws {
    let bench = try Workbench()
    let length = Tool.takesLargeInputs ? 10_000_000 : 200_000
    let words = sampleText(characters: length).replacingOccurrences(of: "\n", with: " ")
    let layout = try await InspectedLayout.of(
      try bench.write(words), "--width", "400", "--detail", "lines")
    #expect(layout.characters >= length && layout.lines.count > length / 100)
    let letters = try bench.write(String(repeating: "x", count: length), as: "x.txt")
    let broken = try await InspectedLayout.of(letters, "--width", "400", "--detail", "lines")
    let sizes = Set(broken.lines.dropLast().map { $0.characters[1] })
    #expect(sizes.count == 1 && broken.lines.reduce(0) { $0 + $1.characters[1] } == length)
  }

  @Test func `a hundred thousand empty lines make pages`() async throws {
    let bench = try Workbench()
    let count = Tool.takesLargeInputs ? 100_000 : 20_000
    let input = try bench.write(String(repeating: "\n", count: count))
    let pdf = bench.path("out.pdf")
    let result = try await Tool.run("render", input, "-o", pdf, "--font", "DejaVu Sans")
    let match = try #require(
      try /.* (\d+) pages, (\d+) lines, .*\n/.wholeMatch(in: result.output), "\(result.error)")
    #expect(Int(match.2) == count)
    #expect(try await pagesOfText(pdf).count == Int(match.1))
  }

  @Test func `a width smaller than a glyph takes one cluster a line`() async throws {
    let text = "WWe\u{301}शब्क्ष👨‍👩‍👧"
    let layout = try await InspectedLayout.of("--text", text, "--width", "0.01")
    #expect(layout.lines.count == text.count)
    #expect(layout.lines.allSatisfy { $0.characters[1] > 0 })
    let pdf = try Workbench(holdsPictures: true)
    let page = try await Tool.run(
      "render", try pdf.write(text), "-o", pdf.path("out.pdf"), "--page", "5x50", "--margin", "2")
    #expect(page.status == 0, "\(page.error)")
  }

  @Test func `a line higher than its column is told, not tried for ever`() async throws {
    let bench = try Workbench()
    let input = try bench.write("abc")
    try await Tool.expectFailure(
      64, ["higher than"], "inspect", input, "--height", "10", "--size", "40")
    let result = try await Tool.run(
      "render", input, "-o", bench.path("out.pdf"), "--page", "100x20", "--margin", "5", "--size",
      "40")
    #expect(result.status == 0 && result.error.contains("“abc”; what does not fit"))
    #expect(result.sentences.count == 1)
  }

  @Test func `a line that fits no page makes one, and is named by its file and words`() async throws
  {
    let bench = try Workbench()
    for (html, page, words) in [
      (
        "<p>First</p><p>Second <span style='font-size: 800px'>Huge words</span></p><p>End",
        "page 2", "“Huge words”"
      ),
      (
        "<p>First</p><table><tr><td>Cell</td><td style='font-size: 900px'>X</td></tr></table><p>End",
        "page 2", "“X”"
      ),
      ("<p style='line-height: 2000px'>One</p><p>End", "page 1", "“One”"),
    ] {
      let input = try bench.write(html, as: "h.html")
      let pdf = bench.path("out.pdf")
      let result = try await Tool.run("render", input, "-o", pdf)
      #expect(result.status == 0, "\(result.error)")
      #expect(
        ["h.html”", page, words, "higher than"].allSatisfy { result.error.contains($0) },
        "\(result.error)")
      let text = try await Tool.run(["pdftotext", "-raw", pdf, "-"])
      #expect(text.output.contains("End"), "\(text.output)")
    }
  }

  // MARK: Reported, but no error

  private func told(_ html: String, _ more: String...) async throws -> ProgramResult {
    let bench = try Workbench()
    let input = try bench.write(html, as: "in.html")
    let result = try await Tool.run(
      [Tool.path, "render", input, "-o", bench.path("out.pdf")] + more)
    #expect(result.status == 0, "\(result.error)")
    return result
  }

  @Test func `text beside its page is told once, with its page and words`() async throws {
    let far = try await told(
      "<p>a</p><div style='margin-left: 1e9px'><p>Unseen words</p></div><p>b</p>")
    #expect(far.sentences.count == 1, "\(far.error)")
    #expect(far.error.contains("in.html” has text outside its pages"), "\(far.error)")
    #expect(far.error.contains("“Unseen words” on page 1;"), "\(far.error)")
    let more = try await told(
      "<p style='margin-left: 5000px'>Aa</p><p>b</p><p style='text-indent: 5000px;page-break-before:always'>c d e</p>"
    )
    #expect(more.error.contains("“Aa” on page 1 and 1 more;"), "\(more.error)")
    for html in [
      "<p style='margin-left: 300px'>Seen</p><p style='text-indent: -40px'>x", "<pre>a\tb\n \n",
      "<p style='margin-right: 1e9px'>x y", "<table><tr><td style='width: 2000px'>a<td>b</table>",
    ] {
      #expect(try await told(html).error == "", "\(html)")
    }
  }

  @Test func `words that a table's columns break are told once, with their number`() async throws {
    let narrow = try await told(
      "<table><tr><td width=20 style='table-layout:fixed'>Donau</table><table style='table-layout:fixed;width:60px'><tr><td>Dampfschifffahrt<td>Gesellschaft, ja<td>a b</table>"
    )
    #expect(narrow.sentences.count == 1, "\(narrow.error)")
    #expect(narrow.error.contains("“Dampfschifffahrt” and 1 more;"), "\(narrow.error)")
    for html in [
      "<table><tr><td>Dampfschifffahrt<td>a b</table>",
      "<table style='table-layout:fixed;width:60px'><tr><td>aa-aa-aa<td>中文字符中文字符<td>a b c d e f</table>",
      "<table style='table-layout:fixed;width:60px'><tr><td style='--tk: break 1'>Dampfschiff<td>x</table>",
      "<div style='border: 1px solid; margin-left: 440px'>Dampfschifffahrtsgesellschaft",
    ] {
      #expect(try await told(html).error == "", "\(html)")
    }
  }

  @Test func `style sheets that are none are told as what they are`() async throws {
    let bench = try Workbench()
    let input = try bench.write("# a", as: "in.md")
    func wrong(_ status: Int32, _ words: [String], _ sheet: String) async throws {
      let result = try await Tool.run(
        "render", input, "-o", bench.path("out.pdf"), "--style", sheet)
      Tool.expect(result, status, words)
    }
    try await wrong(65, ["“/dev/null”", "is empty", "{}"], "/dev/null")
    try await wrong(65, ["blank.json”", "is empty"], bench.write(" \n", as: "blank.json"))
    try await wrong(66, ["is a folder", "style sheet"], bench.folder)
    try await wrong(66, ["No such file", "none.json"], bench.path("none.json"))
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try await wrong(65, ["bytes.json”", "is not JSON"], bench.write(bytes, as: "bytes.json"))
    let zeros = [UInt8](repeating: 0, count: 1_000_000)
    try await wrong(65, ["zeros.json”", "is not JSON"], bench.write(zeros, as: "zeros.json"))
    try await wrong(
      65, ["cut.json”", "is not JSON", "character 18"],
      bench.write("{\"body\":\n{\"size\": }}", as: "cut.json"))
    try await wrong(
      65, ["huge.json”", "longer than 1 MiB", "no style sheet is"],
      bench.write([UInt8](repeating: 0x20, count: 1 << 24), as: "huge.json"))
  }

  // MARK: Fonts

  @Test func `a font name that does not exist is told with what is taken instead`() async throws {
    let result = try await Tool.run(
      "inspect", "--text", "a", "--font", "No Such Font", "--json", "--detail", "runs")
    #expect(result.status == 0 && result.sentences.count == 1)
    let match = try #require(try /"postscript":"([^"]*)"/.firstMatch(in: result.output))
    #expect(result.error.contains("“No Such Font”") && result.error.contains("\(match.1) is used"))
  }

  @Test func `a font file that is missing, damaged, locked or a folder is an error`() async throws {
    let bench = try Workbench()
    try await Tool.expectFailure(
      66, ["x.ttf"], "inspect", "--text", "a", "--font", bench.path("x.ttf"))
    try await Tool.expectFailure(
      66, ["is a folder", "font file"], "inspect", "--text", "a", "--font", bench.folder)
    var bytes = fileBytes(DebianFonts.dejaVuSans)
    let cut = try bench.write(Array(bytes.prefix(300)), as: "cut.ttf")
    try await Tool.expectFailure(65, ["cut.ttf"], "inspect", "--text", "a", "--font", cut)
    for index in 12..<4096 { bytes[index] = 0xA5 }
    let damaged = try bench.write(bytes, as: "bad.ttf")
    try await Tool.expectFailure(65, ["bad.ttf"], "inspect", "--text", "a", "--font", damaged)
    let text = try bench.write("no font", as: "text.ttf")
    try await Tool.expectFailure(65, ["text.ttf"], "inspect", "--text", "a", "--font", text)
    if let user = await Restricted.prefix() {
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: text)
      let result = try await Tool.run(user + [Tool.path, "inspect", "--text", "a", "--font", text])
      Tool.expect(result, 77, ["permission denied"])
    }
  }

  // MARK: Outputs that cannot be made

  @Test(arguments: ["pdf", "png", "svg"])
  func `an output that cannot be made is told, and nothing is left`(_ ending: String) async throws {
    let bench = try Workbench()
    let input = try bench.write("abc")
    try await Tool.expectFailure(
      73, ["none/out.\(ending)", "create the folder"], "render", input, "-o",
      bench.path("none/out.\(ending)"))
    try FileManager.default.createDirectory(
      atPath: bench.path("dir.\(ending)"), withIntermediateDirectories: false)
    try await Tool.expectFailure(
      73, ["is a folder"], "render", input, "-o", bench.path("dir.\(ending)"))
    let many = try bench.write(sampleText(characters: 3000), as: "many.txt")
    try await Tool.expectFailure(
      73, ["create the folder"], "render", many, "-o", bench.path("none/out.\(ending)"), "--page",
      "A6")
    #expect(bench.names == ["in.txt", "many.txt", "dir.\(ending)"])
  }

  @Test(arguments: ["pdf", "png", "svg"])
  func `a full disk is an error of output, and a symbolic link stays`(_ ending: String)
    async throws
  {
    let bench = try Workbench()
    let input = try bench.write("abc")
    let out = bench.path("out.\(ending)")
    try FileManager.default.createSymbolicLink(atPath: out, withDestinationPath: "/dev/full")
    try await Tool.expectFailure(
      74, ["out.\(ending)", "o space left", "free some space"], "render", input, "-o", out)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: out) == "/dev/full")
  }

  @Test(arguments: ["pdf", "png", "svg"])
  func `a file that grows too large is given up, and the old one stays`(_ ending: String)
    async throws
  {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 3000))
    let out = try bench.write("old", as: "out.\(ending)")
    let old = try bench.write("old", as: "out-1.\(ending)")
    let result = try await Tool.run([
      "bash", "-c", "ulimit -f 1; exec '\(Tool.path)' render '\(input)' -o '\(out)' --page A6",
    ])
    Tool.expect(result, 74, ["out"])
    #expect(bench.names == ["in.txt", "out.\(ending)", "out-1.\(ending)"])
    #expect(fileBytes(out) == Array("old".utf8) && fileBytes(old) == Array("old".utf8))
  }

  @Test func `a folder without permission refuses all outputs`() async throws {
    guard let user = await Restricted.prefix() else { return }
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 3000))
    let folder = bench.path("locked")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    for ending in ["pdf", "png", "svg"] {
      let result = try await Tool.run(
        user + [Tool.path, "render", input, "-o", "\(folder)/out.\(ending)", "--page", "A6"])
      Tool.expect(result, 77, ["out.\(ending)", "permission"])
    }
    try await Tool.expectFailure(66, ["No such file"], "inspect", "\(folder)/x")
  }

  @Test func `several pictures replace old ones together or not at all`() async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 3000))
    _ = try bench.write("old", as: "out-1.svg")
    // The second page cannot replace it: there is a folder of that name, which is not empty.
    try FileManager.default.createDirectory(
      atPath: bench.path("out-2.svg/full"), withIntermediateDirectories: true)
    let first = try await Tool.run("render", input, "-o", bench.path("out.svg"), "--page", "A6")
    Tool.expect(first, 73, ["out-2.svg", "folder"])
    #expect(bench.names == ["in.txt", "out-1.svg", "out-2.svg"])
    #expect(fileBytes(bench.path("out-1.svg")) == Array("old".utf8))
    try FileManager.default.removeItem(atPath: bench.path("out-2.svg"))
    let second = try await Tool.run("render", input, "-o", bench.path("out.svg"), "--page", "A6")
    #expect(second.status == 0, "\(second.error)")
    #expect(fileBytes(bench.path("out-1.svg")).starts(with: Array("<?xml".utf8)))
  }

  @Test func `a stopped program leaves nothing behind`() async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 1_000_000))
    for ending in ["svg", "pdf"] {
      // A process that Foundation starts has signals blocked.
      let unblock = [
        "perl", "-MPOSIX", "-e", "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV",
      ]
      let timeout = ["timeout", "--preserve-status", "-s", "TERM", "0.7"]
      let render = [Tool.path, "render", input, "-o", bench.path("out.\(ending)"), "--page", "A6"]
      let result = try await Tool.run(unblock + timeout + render)
      #expect(result.status == 143, "\(result.error)")
      #expect(bench.names == ["in.txt"])
    }
  }

  @Test func `cells that reach over more columns than there are have their parts`() async throws {
    let bench = try Workbench()
    for cells in [
      String(repeating: "<td colspan=1000>x", count: 40),
      "<td rowspan=3>a<td rowspan=3>b<tr><td colspan=1000>c<td colspan=1000>d",
    ] {
      let input = try bench.write("<table><tr>\(cells)</table>", as: "a.html")
      let result = try await Tool.run([
        Tool.path, "render", input, "-o", bench.path("a.pdf"), "--pdf", "a-2a", "--language", "en",
      ])
      #expect(result.status == 0, "\(result.error)")
    }
  }

  @Test func `a program started with nohup goes on when its terminal goes away`() async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 1_000_000))
    let pdf = bench.path("out.pdf")
    let result = try await Tool.run([
      "perl", "-MPOSIX", "-e", "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV",
      "timeout", "--preserve-status", "-s", "HUP", "0.7",
      "perl", "-e", "$SIG{HUP} = 'IGNORE'; exec @ARGV", Tool.path, "render", input, "-o", pdf,
      "--page", "A6",
    ])
    #expect(result.status == 0, "\(result.error)")
    #expect(bench.names == ["in.txt", "out.pdf"])
  }

  @Test func `a report that cannot be written is an error of output`() async throws {
    let result = try await Tool.run([
      "bash", "-c", "exec '\(Tool.path)' inspect --text abc >/dev/full",
    ])
    Tool.expect(result, 74, ["standard output", "no space left"])
    let bench = try Workbench()
    let svg = bench.path("out.svg")
    try FileManager.default.createSymbolicLink(atPath: svg, withDestinationPath: "/dev/full")
    try await Tool.expectFailure(74, ["out.svg"], "inspect", "--text", "abc", "--overlay", svg)
  }

  // MARK: Arguments

  @Test(arguments: [
    (["render"], "<in>"), (["render", "in.txt"], "--output"),
    (["render", "in.txt", "-o", "out.doc"], ".pdf, .png or .svg"),
    (["render", "in.txt", "-o", "out"], ".pdf, .png or .svg"),
    (["render", "in.txt", "-o", "out.pdf", "--page", "A0x"], "--page"),
    (["render", "in.txt", "-o", "out.pdf", "--margin", "1,2,3"], "--margin"),
    (["render", "in.txt", "-o", "out.pdf", "--margin", "300"], "--margin"),
    (["render", "in.txt", "-o", "out.pdf", "--columns", "0"], "--columns"),
    (["render", "in.txt", "-o", "out.pdf", "--gutter", "x"], "--gutter"),
    (["render", "in.txt", "-o", "out.pdf", "--gutter", "500", "--columns", "2"], "columns"),
    (["render", "in.txt", "-o", "out.pdf", "--size", "0"], "--size"),
    (["render", "in.txt", "-o", "out.pdf", "--language", "x y"], "--language"),
    (["render", "in.txt", "-o", "out.pdf", "--direction", "up"], "--direction"),
    (["render", "in.txt", "-o", "out.pdf", "--pages", "7-3"], "--pages"),
    (["render", "in.txt", "-o", "out.pdf", "--pages", "99"], "no page 99"),
    (["render", "in.txt", "-o", "out.png", "--scale", "0"], "--scale"),
    (["render", "in.txt", "-o", "out.pdf", "--scale", "2"], "--scale is only for PNG"),
    (
      ["render", "in.txt", "-o", "out.png", "--page", "14400x14400", "--scale", "100"], "too large"
    ),
    (["render", "in.txt", "-o", "out.pdf", "--wrong"], "--wrong"),
    (["render", "in.txt", "-o", "out.pdf", "--features", "ligat"], "--features"),
    (["inspect"], "--text"), (["inspect", "in.txt", "--text", "a"], "omit one"),
    (["inspect", "in.txt", "--width", "-3"], "--width"),
    (["inspect", "in.txt", "--width", "100", "--page", "A4"], "--page"),
    (["inspect", "in.txt", "--width", "100", "--padding", "50"], "--padding"),
    (["inspect", "in.txt", "--variations", "wght"], "--variations"),
    (["inspect", "in.txt", "--detail", "all"], "--detail"),
    (["inspect", "in.txt", "--overlay", "out.png"], ".svg"),
    (["inspect", "in.txt", "--pages", "99"], "no page 99"), (["print"], "print"),
  ])
  func `wrong arguments are told in one sentence`(_ arguments: [String], _ word: String)
    async throws
  {
    let bench = try Workbench()
    _ = try bench.write("abc")
    let command = ["env", "-C", bench.folder, Tool.path] + arguments
    Tool.expect(try await Tool.run(command), 64, [word])
    #expect(bench.names == ["in.txt"])
  }

  @Test func `help and version are no errors`() async throws {
    for arguments in [["--help"], ["render", "--help"], ["inspect", "-h"], ["--version"], []] {
      let result = try await Tool.run([Tool.path] + arguments)
      #expect(result.status == 0 && result.error == "" && !result.output.isEmpty)
    }
  }
}

/// Runs commands as a user without permissions, though the tests may run as root.
enum Restricted {
  /// Returns the prefix of a command; nil if the system does not allow capabilities to be dropped.
  static func prefix() async -> [String]? {
    guard getuid() == 0 else { return [] }
    let drop = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--"]
    let attempt = try? await Tool.run(drop + ["true"])
    return attempt?.status == 0 ? drop : nil
  }
}
