// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// The JSON of `textkit inspect`, with every key that it must have and no other.
struct InspectedLayout: Decodable {
  struct Line: Decodable {
    let container: Int
    let characters: [Int]
    let glyphs: [Int]
    let fragment: [Double]
    let used: [Double]
    let baseline: Double
    let runs: [Run]?
  }
  struct Run: Decodable {
    let characters: [Int]
    let font: String
    let postscript: String
    let size: Double
    let script: String
    let language: String
    let level: Int
    let glyphs: [Glyph]?
  }
  struct Glyph: Decodable {
    let id: Int
    let character: Int
    let x: Double
    let y: Double
    let advance: Double
  }
  let characters: Int
  let glyphs: Int
  let height: Double
  let lines: [Line]

  static func of(_ arguments: String..., input: String? = nil) async throws -> InspectedLayout {
    let result = try await Tool.run([Tool.path, "inspect", "--json"] + arguments, input: input)
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    return try JSONDecoder().decode(InspectedLayout.self, from: Data(result.output.utf8))
  }
}

/// The built program: layout dumps.
@Suite struct InspectTests {
  @Test func `JSON has the keys that are promised, in their order`() async throws {
    let result = try await Tool.run(
      "inspect", "--json", "--text", "a", "--width", "100", "--font", DebianFonts.dejaVuSans,
      "--size", "16", "--language", "en")
    let file = DebianFonts.dejaVuSans
    let expected = """
      {"characters":1,"glyphs":1,"height":18.625,"lines":[
      {"container":0,"characters":[0,1],"glyphs":[0,1],"fragment":[0,0,100,18.625],"used":[0,0,9.8047,18.625],"baseline":14.8516,"runs":[{"characters":[0,1],"font":"\(file)#0","postscript":"DejaVuSans","size":16,"script":"Latn","language":"en","level":0,"glyphs":[{"id":68,"character":0,"x":0,"y":14.8516,"advance":9.8047}]}]}
      ]}

      """
    #expect(result.output == expected)
  }

  @Test func `lines cover the text, runs their lines, glyphs their runs`() async throws {
    let text = "Two AVATAR lines of נסיון text, עם 12 מספרים, and an office.\nSecond\n"
    let layout = try await InspectedLayout.of(
      "--text", text, "--width", "120", "--font", "DejaVu Sans")
    #expect(layout.characters == text.utf16.count)
    var character = 0
    var glyph = 0
    for line in layout.lines {
      #expect(line.characters[0] == character && line.glyphs[0] == glyph)
      character += line.characters[1]
      glyph += line.glyphs[1]
      let runs = try #require(line.runs)
      #expect(runs.reduce(0) { $0 + $1.characters[1] } == line.characters[1])
      #expect(runs.reduce(0) { $0 + ($1.glyphs?.count ?? 0) } == line.glyphs[1])
      // Visual order: each run ends where the next begins.
      for (one, next) in zip(runs, runs.dropFirst()) {
        let right = try #require(one.glyphs).map { $0.x + $0.advance }.max() ?? 0
        let left = try #require(next.glyphs).map(\.x).min() ?? 0
        #expect(abs(right - left) < 0.01)
      }
      #expect(line.used[2] <= 120.001 && line.fragment[2] == 120)
    }
    #expect(character == layout.characters && glyph == layout.glyphs)
    #expect(layout.lines.count > 4)
    #expect(Set(layout.lines.flatMap { $0.runs ?? [] }.map(\.level)) == [0, 1, 2])
  }

  @Test func `detail says how deep the report goes`() async throws {
    let lines = try await InspectedLayout.of("--text", "abc", "--detail", "lines")
    #expect(lines.lines.count == 1 && lines.lines[0].runs == nil)
    let runs = try await InspectedLayout.of("--text", "abc", "--detail", "runs")
    #expect(runs.lines[0].runs?.count == 1 && runs.lines[0].runs?[0].glyphs == nil)
    let glyphs = try await InspectedLayout.of("--text", "abc")
    #expect(glyphs.lines[0].runs?[0].glyphs?.count == 3)
  }

  @Test func `width, height and padding shape the containers`() async throws {
    let text = sampleText(characters: 2000)
    let one = try await InspectedLayout.of("--text", text, "--width", "200", "--detail", "lines")
    #expect(one.lines.allSatisfy { $0.container == 0 && $0.fragment[2] == 200 })
    let last = try #require(one.lines.last)
    #expect(abs(one.height - (last.fragment[1] + last.fragment[3])) < 0.001)

    let many = try await InspectedLayout.of(
      "--text", text, "--width", "200", "--height", "100", "--detail", "lines")
    #expect(many.lines.map(\.characters) == one.lines.map(\.characters))
    #expect(Set(many.lines.map(\.container)) == Set(0...(many.lines.last?.container ?? 0)))
    #expect(many.lines.allSatisfy { $0.fragment[1] + $0.fragment[3] <= 100.001 })
    #expect(abs(many.height - one.height) < 0.1)

    let padded = try await InspectedLayout.of("--text", text, "--width", "200", "--padding", "50")
    #expect(padded.lines.count > one.lines.count)
    #expect(padded.lines.allSatisfy { $0.runs?.first?.glyphs?.first?.x == 50 })
  }

  @Test func `without width and height the text runs through the columns of pages`() async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 4000))
    let options = ["--page", "A6", "--columns", "2", "--gutter", "20", "--margin", "30"]
    let run = try await Tool.run(
      [Tool.path, "inspect", input, "--json", "--detail", "lines"] + options)
    let layout = try JSONDecoder().decode(InspectedLayout.self, from: Data(run.output.utf8))
    #expect(layout.lines.allSatisfy { $0.fragment[2] == (298 - 60 - 20) / 2 })
    let rendered = try await Tool.run(
      [Tool.path, "render", input, "-o", bench.path("out.pdf")] + options)
    let pages = (try #require(layout.lines.last).container + 2) / 2
    #expect(rendered.output.contains(" \(pages) pages, \(layout.lines.count) lines, "))

    let second = try await Tool.run(
      [Tool.path, "inspect", input, "--json", "--detail", "lines", "--pages", "2"] + options)
    let page = try JSONDecoder().decode(InspectedLayout.self, from: Data(second.output.utf8))
    #expect(Set(page.lines.map(\.container)) == [2, 3])
    #expect(
      page.lines.map(\.characters)
        == layout.lines.filter { 2...3 ~= $0.container }.map(\.characters))
  }

  @Test func `features switch kerning and ligatures`() async throws {
    func advances(_ arguments: String...) async throws -> (count: Int, width: Double) {
      let run = try await Tool.run(
        [Tool.path, "inspect", "--json", "--text", "AVATAR office", "--font", "DejaVu Sans"]
          + arguments)
      let layout = try JSONDecoder().decode(InspectedLayout.self, from: Data(run.output.utf8))
      return (layout.glyphs, layout.lines[0].used[2])
    }
    let plain = try await advances()
    let unkerned = try await advances("--features", "kern=0")
    let unligated = try await advances("--features", "liga=0")
    #expect(plain.count == 11 && unkerned.count == 11 && unligated.count == 13)
    #expect(unkerned.width > plain.width + 1)
    let both = try await advances("--features", "kern=0,liga=0")
    #expect(
      both.count == 13 && abs(both.width - unligated.width - (unkerned.width - plain.width)) < 0.2)
  }

  @Test func `variations set the axes of a variable font`() async throws {
    let bench = try Workbench()
    var font = SmallFont(family: "Wide Test")
    font.isVariable = true
    font.add("A", advance: 600, height: 700)
    font.glyphs[1].growth = 300
    let file = try bench.write(font.bytes(), as: "wide.ttf")
    var widths: [Double] = []
    for settings in [[], ["--variations", "wght=900"], ["--variations", "wght=5000"]] {
      let run = try await Tool.run(
        [Tool.path, "inspect", "--json", "--text", "A", "--size", "10", "--font", file] + settings)
      let layout = try JSONDecoder().decode(InspectedLayout.self, from: Data(run.output.utf8))
      widths.append(layout.lines[0].used[2])
    }
    #expect(widths == [6, 9, 9])
    try await Tool.expectFailure(
      64, ["no axis wdth", "its axes are wght"], "inspect", "--text", "A", "--font", file,
      "--variations", "wdth=80")
    try await Tool.expectFailure(
      64, ["not a variable font"], "inspect", "--text", "A", "--font", "DejaVu Sans",
      "--variations", "wght=600")
  }

  @Test func `an axis may have a tag of two letters`() async throws {
    let bench = try Workbench()
    var font = SmallFont(family: "Short Axis")
    font.isVariable = true
    font.axisTag = "HV  "
    font.add("A", advance: 600, growth: 300)
    let file = try bench.write(font.bytes(), as: "short.ttf")
    let layout = try await InspectedLayout.of(
      "--text", "A", "--size", "10", "--font", file, "--variations", "HV=900")
    #expect(layout.lines[0].used[2] == 9)
    try await Tool.expectFailure(
      64, ["no axis M1;", "its axes are HV."], "inspect", "--text", "A", "--font", file,
      "--variations", "M1=3")
  }

  @Test(arguments: ["\u{301}a", "\u{200D}a", "\u{338}"])
  func `a text may begin with a mark or a joiner`(_ text: String) async throws {
    let apart = try await Tool.run("inspect", "--json", "--text", text)
    #expect(apart.status == 0)
    let joined = try await Tool.run("inspect", "--json", "--text=\(text)")
    #expect(joined.status == 0 && joined.output == apart.output)
    let fonts = try await Tool.run("fonts", "--for=\(text)")
    #expect(fonts.status == 0)
  }

  @Test func `a number that an option cannot take is told as such`() async throws {
    for arguments in [["--size", "-3"], ["--size=-3"]] {
      let result = try await Tool.run([Tool.path, "inspect", "--text", "a"] + arguments)
      Tool.expect(result, 64, ["-3", "greater than 0"])
    }
    let wide = try await Tool.run("inspect", "--json", "--text", "a", "--width", "1e+06")
    #expect(wide.status == 0)
    #expect(
      try await Tool.run("inspect", "--json", "--text", "a", "--width", "1000000").output
        == wide.output)
  }

  @Test func `a font file may hold several faces`() async throws {
    var names: Set<String> = []
    for index in 0...2 {
      let layout = try await InspectedLayout.of(
        "--text", "骨", "--font", "\(DebianFonts.notoSansCJK)#\(index)", "--detail", "runs")
      let run = try #require(layout.lines[0].runs?.first)
      #expect(run.font == "\(DebianFonts.notoSansCJK)#\(index)")
      names.insert(run.postscript)
    }
    #expect(names.count == 3)
    try await Tool.expectFailure(
      65, ["NotoSansCJK-Regular.ttc", "500"], "inspect", "--text", "骨", "--font",
      "\(DebianFonts.notoSansCJK)#500")
  }

  @Test func `generic families are no substitutes`() async throws {
    for (name, font) in [
      ("serif", "Serif"), ("sans-serif", "Sans"), ("monospace", "Mono"),
    ] {
      let layout = try await InspectedLayout.of("--text", "a", "--font", name, "--detail", "runs")
      #expect(layout.lines[0].runs?[0].postscript.contains(font) == true)
    }
  }

  @Test func `the table has a row for each line, run and glyph`() async throws {
    let result = try await Tool.run(
      "inspect", "--text", "office\n\u{202E}b\u{1}", "--font", "DejaVu Sans", "--width", "200")
    #expect(result.status == 0, "\(result.error)")
    let rows = result.output.split(separator: "\n")
    #expect(rows[0].hasPrefix("characters 10  glyphs 8  lines 2  height 27.9"))
    #expect(rows.filter { $0.contains(" run ") }.count >= 2)
    #expect(rows.filter { $0.contains("glyph ") && $0.contains("advance") }.count == 8)
    #expect(result.output.contains("office<A>") && result.output.contains("<202E>b<1>"))
    let short = try await Tool.run("inspect", "--text", "a\nb", "--detail", "lines")
    #expect(short.output.split(separator: "\n").count == 4)
  }

  @Test func `an overlay draws every line, and the report stays the same`() async throws {
    let bench = try Workbench()
    let svg = bench.path("out.svg")
    let text = "office AVATAR\nשלום"
    let plain = try await Tool.run(
      "inspect", "--text", text, "--json", "--detail", "lines", "--height", "40", "--width", "90")
    let drawn = try await Tool.run(
      "inspect", "--text", text, "--json", "--detail", "lines", "--height", "40", "--width", "90",
      "--overlay", svg)
    #expect(drawn.status == 0 && drawn.output == plain.output, "\(drawn.error)")
    let picture = try String(contentsOfFile: svg, encoding: .utf8)
    #expect(picture.contains("<svg") && picture.hasSuffix("</svg>\n"))
    let png = bench.path("out.png")
    let reader = try await Tool.run(["rsvg-convert", svg, "-o", png])
    #expect(reader.status == 0, "\(reader.error)")
    // Four edges for each of the two used rectangles, green.
    #expect(picture.matches(of: /#1aa633/).count >= 8)
    let unlimited = try await Tool.run(
      "inspect", "--text", "office", "--overlay", svg, "--height", "50")
    #expect(unlimited.status == 0, "\(unlimited.error)")
  }

  @Test func `the text may come from the standard input`() async throws {
    let layout = try await InspectedLayout.of("-", "--detail", "lines", input: "a\nb")
    #expect(layout.lines.map(\.characters) == [[0, 2], [2, 1]])
  }

  @Test func `size and direction are those of the options`() async throws {
    let layout = try await InspectedLayout.of(
      "--text", "abc", "--size", "1in", "--direction", "rtl", "--width", "1000")
    #expect(layout.lines[0].runs?[0].size == 72)
    #expect(abs(layout.lines[0].used[0] + layout.lines[0].used[2] - 1000) < 0.01)
  }
}
