// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// The built program: fonts.
@Suite struct FontsTests {
  private struct Cluster: Decodable {
    let text: String
    let location: Int
    let font: String
    let family: String
    let file: String
    let reason: String
  }

  private struct Face: Decodable {
    struct Details: Decodable {
      let glyphs: Int
      let features: [String]
      let languages: [String]
    }
    let family: String
    let style: String
    let postscript: String
    let file: String
    let weight: Double
    let details: Details?
  }

  @Test func `each character's font is told, and why`() async throws {
    let result = try await Tool.run(
      "fonts", "--json", "--font", "DejaVu Sans", "--for", "सुन्दर 漢字 🙂 a", "--language", "ja")
    #expect(result.status == 0 && result.error == "")
    let clusters = try JSONDecoder().decode([Cluster].self, from: Data(result.output.utf8))
    #expect(clusters.map(\.text) == ["सु", "न्द", "र", " ", "漢", "字", " ", "🙂", " ", "a"])
    #expect(clusters.map(\.location) == [0, 2, 5, 6, 7, 8, 9, 10, 12, 13])
    #expect(clusters[0].family.contains("Devanagari"))
    #expect(clusters[1].font == clusters[0].font)
    #expect(clusters[4].family == "Noto Sans CJK JP")
    #expect(clusters[4].reason == "the first font in fontconfig's order for \"ja\" that has it")
    #expect(clusters[7].family == "Noto Color Emoji")
    #expect(clusters[7].reason == "an emoji, and the first emoji font that has it")
    #expect(clusters[9].font == "DejaVuSans")
    #expect(clusters[9].file == "\(DebianFonts.dejaVuSans)#0")
    #expect(clusters[9].reason == "the requested font has it")
  }

  @Test func `the table for a text has a row for each character`() async throws {
    let result = try await Tool.run("fonts", "--font", "DejaVu Sans", "--for", "a\t漢")
    #expect(result.status == 0)
    let rows = result.output.split(separator: "\n")
    #expect(rows.count == 3)
    #expect(rows[0].hasPrefix("a\tDejaVuSans"))
    #expect(rows[0].contains("U+0061"))
    #expect(rows[1].hasPrefix("␣\t"))
  }

  @Test func `families and faces are listed`() async throws {
    let table = try await Tool.run("fonts")
    #expect(table.status == 0)
    #expect(table.output.contains("\nDejaVu Sans Mono\n"))
    let result = try await Tool.run("fonts", "--json")
    let faces = try JSONDecoder().decode([Face].self, from: Data(result.output.utf8))
    let serif = faces.filter { $0.family == "DejaVu Serif" && !$0.style.contains("Condensed") }
    #expect(serif.contains { $0.postscript == "DejaVuSerif" && $0.weight == 400 })
    #expect(serif.contains { $0.postscript == "DejaVuSerif-Bold" && $0.weight == 700 })
    #expect(faces.allSatisfy { $0.details == nil })
  }

  @Test func `one family is told with features and languages`() async throws {
    let result = try await Tool.run("fonts", "--json", "--family", "dejavu sans mono")
    let faces = try JSONDecoder().decode([Face].self, from: Data(result.output.utf8))
    #expect(faces.map(\.postscript).contains("DejaVuSansMono-BoldOblique"))
    let details = try #require(faces.first?.details)
    #expect(details.glyphs > 3000)
    #expect(details.features.contains("liga"))
    #expect(Set(["en", "ru", "el"]).isSubset(of: Set(details.languages)))
    let table = try await Tool.run("fonts", "--family", "DejaVu Sans Mono")
    #expect(table.output.contains("    features   "))
    #expect(table.output.contains("    languages  "))
  }

  @Test func `a variable font tells its axes`() async throws {
    let folder = TemporaryFolder()
    var small = SmallFont(family: "Elastic")
    small.isVariable = true
    small.add("A", advance: 600, growth: 100)
    _ = folder.write(small.bytes(), as: "elastic.ttf")
    let conf = folder.write(
      Array(
        "<fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path)</cachedir></fontconfig>".utf8
      ),
      as: "fonts.conf")
    let result = try await Tool.run(
      ["env", "FONTCONFIG_FILE=\(conf)", Tool.path, "fonts", "--family", "Elastic"])
    #expect(result.output.contains("axis       wght 100.0 to 900.0, usually 400.0 (Weight)"))
    #expect(result.output.contains("instances  Heavy"))
  }

  @Test func `no font at all is told`() async throws {
    let folder = TemporaryFolder()
    let conf = folder.write(
      Array("<fontconfig><cachedir>\(folder.path)</cachedir></fontconfig>".utf8), as: "fonts.conf")
    let result = try await Tool.run(["env", "FONTCONFIG_FILE=\(conf)", Tool.path, "fonts"])
    #expect(result.status == 0)
    #expect(result.sentences.count == 1)
    #expect(result.error.contains("No font is installed"))
    // Layout reports it, too, once, and continues with boxes.
    let text = folder.write(Array("two words\n漢 🙂\n".utf8), as: "text.txt")
    let layout = try await Tool.run(["env", "FONTCONFIG_FILE=\(conf)", Tool.path, "inspect", text])
    #expect(layout.status == 0)
    #expect(layout.error.components(separatedBy: "No font is installed").count == 2)
    #expect(layout.output.contains("LastResort"))
  }

  @Test func `the help lists what is taken, and no more`() async throws {
    let help = try await Tool.run("fonts", "--help").output
    let options = Set(
      help.split { !($0.isLetter || $0 == "-") }.filter { $0.hasPrefix("--") && $0 != "--FOR" }.map(
        String.init))
    #expect(
      options == [
        "--family", "--for", "--json", "--font", "--variations", "--language", "--help",
        "--version",
      ])
    let all = try await Tool.run(
      "fonts", "--json", "--for", "a", "--font", DebianFonts.path("Inter.var.ttf"), "--variations",
      "wght=700", "--language", "de")
    #expect(all.status == 0)
    for option in ["--size", "--direction", "--justify", "--features"] {
      #expect(!help.contains(option))
      try await Tool.expectFailure(64, [option], "fonts", "--for", "a", option, "ltr")
    }
  }

  @Test func `wrong questions are told in one sentence`() async throws {
    try await Tool.expectFailure(66, ["No Such Family"], "fonts", "--family", "No Such Family")
    try await Tool.expectFailure(
      64, ["--family", "--for"], "fonts", "--family", "DejaVu Sans", "--for", "a")
    try await Tool.expectFailure(64, ["--font", "--for"], "fonts", "--font", "DejaVu Sans")
    try await Tool.expectFailure(64, ["--language", "--for"], "fonts", "--language", "ja")
  }
}
