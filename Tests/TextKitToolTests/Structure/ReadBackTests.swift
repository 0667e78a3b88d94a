// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// The text that other programs extract from a page in ten scripts.
///
/// Their requirements for right-to-left text exclude each other (`Sources/TextPDF/README.md` has
/// the table): Poppler's order of writing gets every character, its two orders of the page reverse
/// numbers and punctuation among right-to-left words, and MuPDF 1.21 reverses each right-to-left
/// word.
@Suite struct ReadBackTests {
  private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Demos/TenScripts.txt").standardized.path

  private func paragraphs() throws -> [String] {
    try String(contentsOfFile: Self.source, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The page as a PDF of one page.
  private func page(_ bench: Workbench) async throws -> String {
    let pdf = bench.path("pictures.pdf")
    let result = try await Tool.run([
      Tool.path, "render", Self.source, "-o", pdf, "--page", "A4", "--no-page-numbers",
      "--language", "en",
    ])
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    #expect(result.output.contains(": 1 page,"), "\(result.output)")
    return pdf
  }

  /// Returns the visible characters: no white space, no directional marks, confusable ones as one.
  private func inked(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
          !$0.properties.isWhitespace && !(0x202A...0x202E).contains($0.value)
            && ![0x200E, 0x200F].contains($0.value)
        }))
  }

  private func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x590...0x6FF).contains($0.value) }
  }

  /// Runs of right-to-left letters and their marks.
  private func words(_ text: String) -> [String] {
    text.unicodeScalars.split {
      !(0x590...0x6FF).contains($0.value) || [0x60C, 0x5BE].contains($0.value)
    }
    .map { String(String.UnicodeScalarView($0)) }
  }

  @Test(arguments: [nil, "ua-1"])
  func `a soft hyphen at which no line ends is no space between two words`(_ profile: String?)
    async throws
  {
    let bench = try Workbench()
    defer { withExtendedLifetime(bench) {} }
    let input = try bench.write(
      "a super\u{AD}cali\u{AD}fragi\u{AD}listic word, über\u{AD}all waf\u{AD}fle, f\u{AD}ind")
    let pdf = bench.path("a.pdf")
    let made = try await Tool.run(
      [Tool.path, "render", input, "-o", pdf, "--no-page-numbers", "--language", "en"]
        + (profile.map { ["--pdf", $0] } ?? []))
    #expect(made.status == 0, "\(made.error)")
    let wanted = "a supercalifragilistic word, überall waffle, find"
    for options in [["-raw"], ["-layout"], []] {
      let read = try SystemTool.run("pdftotext", options + [pdf, "-"], from: "poppler-utils")
      #expect(read.trimmingCharacters(in: .whitespacesAndNewlines) == wanted)
    }
    let read = try SystemTool.run("mutool", ["draw", "-q", "-F", "txt", pdf], from: "mupdf-tools")
    #expect(read.contains(wanted), "\(read)")
    guard profile != nil else { return }
    let parts = try SystemTool.run("pdfinfo", ["-struct-text", pdf], from: "poppler-utils")
    #expect(parts.contains("\"\(wanted)\""), "\(parts)")
  }

  @Test func `a ligature before a hyphen at a line's end keeps its letters without ActualText`()
    async throws
  {
    let bench = try Workbench()
    defer { withExtendedLifetime(bench) {} }
    let input = try bench.write("aaaa effi\u{AD}cient office")
    let pdf = bench.path("a.pdf")
    // Cantarell has no character of its ligature “fi”.
    let made = try await Tool.run([
      Tool.path, "render", input, "-o", pdf, "--page", "60x300", "--margin", "8",
      "--no-page-numbers", "--font", "Cantarell", "--size", "8",
    ])
    #expect(made.status == 0, "\(made.error)")
    let read = try SystemTool.run("mutool", ["draw", "-q", "-F", "txt", pdf], from: "mupdf-tools")
    #expect(read.contains("aaaa effi-") && read.contains("cient office"), "\(read)")
  }

  @Test func `a right-to-left word with a soft hyphen comes back whole`() async throws {
    let bench = try Workbench()
    defer { withExtendedLifetime(bench) {} }
    let input = try bench.write("שלום על\u{AD}יכם חבר")
    let pdf = bench.path("a.pdf")
    let made = try await Tool.run([
      Tool.path, "render", input, "-o", pdf, "--no-page-numbers", "--language", "he",
      "--font", "DejaVu Sans Mono",
    ])
    #expect(made.status == 0, "\(made.error)")
    let read = try SystemTool.run("pdftotext", ["-raw", pdf, "-"], from: "poppler-utils")
    #expect(words(read) == ["שלום", "עליכם", "חבר"], "\(read)")
    let turned = try SystemTool.run(
      "mutool", ["draw", "-q", "-F", "txt", pdf], from: "mupdf-tools")
    #expect(
      Set(words(turned).map { String($0.reversed()) }) == ["שלום", "עליכם", "חבר"], "\(turned)")
  }

  @Test func `a glyph for two letters is read as both in a tagged document`() async throws {
    let bench = try Workbench()
    defer { withExtendedLifetime(bench) {} }
    let wanted = ["سلام", "كتاب", "لا", "لأحمد", "الإسلام", "الآن", "إسلاما"]
    let input = try bench.write(wanted.joined(separator: " "))
    let pdf = bench.path("a.pdf")
    let made = try await Tool.run([
      Tool.path, "render", input, "-o", pdf, "--no-page-numbers", "--language", "ar", "--font",
      "DejaVu Sans", "--pdf", "ua-1",
    ])
    #expect(made.status == 0, "\(made.error)")
    for options in [["-layout"], []] {
      let read = try SystemTool.run("pdftotext", options + [pdf, "-"], from: "poppler-utils")
      #expect(words(read) == wanted, "\(read)")
    }
    let parts = try SystemTool.run("pdfinfo", ["-struct-text", pdf], from: "poppler-utils")
    #expect(words(parts) == wanted, "\(parts)")
    let read = try SystemTool.run("mutool", ["draw", "-q", "-F", "txt", pdf], from: "mupdf-tools")
    #expect(words(read) == wanted, "\(read)")
  }

  @Test func `a glyph for two letters under a mark has each of them once`() async throws {
    let bench = try Workbench()
    defer { withExtendedLifetime(bench) {} }
    let input = try bench.write("لَا وَلَا")
    let pdf = bench.path("a.pdf")
    let made = try await Tool.run([
      Tool.path, "render", input, "-o", pdf, "--no-page-numbers", "--language", "ar", "--font",
      "DejaVu Sans", "--pdf", "ua-1",
    ])
    #expect(made.status == 0, "\(made.error)")
    let read = try SystemTool.run("pdftotext", [pdf, "-"], from: "poppler-utils")
    #expect(words(read) == ["لَا", "وَلَا"], "\(read)")
    let parts = try SystemTool.run("pdfinfo", ["-struct-text", pdf], from: "poppler-utils")
    let letters = parts.unicodeScalars.filter { (0x620...0x64A).contains($0.value) }
    #expect(String(String.UnicodeScalarView(letters)) == "لاولا", "\(parts)")
  }

  @Test(arguments: [nil, "ua-1"])
  func `a sign below its letter leaves no space behind it`(_ profile: String?) async throws {
    let bench = try Workbench()
    defer { withExtendedLifetime(bench) {} }
    let input = try bench.write(
      "क्\u{AD}षेत्र विद्\u{AD}या नमस्\u{AD}ते\n\nবিশ্\u{AD}ববিদ্\u{AD}যালয় সংস্\u{AD}কৃত")
    let pdf = bench.path("a.pdf")
    let made = try await Tool.run(
      [Tool.path, "render", input, "-o", pdf, "--no-page-numbers", "--language", "hi"]
        + (profile.map { ["--pdf", $0] } ?? []))
    #expect(made.status == 0, "\(made.error)")
    for options in [["-raw"], ["-layout"], []] {
      let read = try SystemTool.run("pdftotext", options + [pdf, "-"], from: "poppler-utils")
      let found = read.split(whereSeparator: \.isWhitespace).map { $0.unicodeScalars.map(\.value) }
      let wanted = ["क्षेत्र", "विद्या", "नमस्ते", "বিশ্ববিদ্যালয়", "সংস্কৃত"].map {
        $0.unicodeScalars.map(\.value)
      }
      #expect(found == wanted, "\(read)")
    }
  }

  @Test func `line ends and tabs part words for readers of a document's parts`() async throws {
    let bench = try Workbench()
    defer { withExtendedLifetime(bench) {} }
    let input = try bench.write(
      "<p>Weg 1<br>12345 Berlin</p><pre>x = 1\ny\t= 2</pre><p dir=rtl>אב<br>גד</p>", as: "a.html")
    let pdf = bench.path("a.pdf")
    let made = try await Tool.run([
      Tool.path, "render", input, "-o", pdf, "--no-page-numbers", "--language", "en", "--pdf",
      "ua-1",
    ])
    #expect(made.status == 0, "\(made.error)")
    let parts = try SystemTool.run("pdfinfo", ["-struct-text", pdf], from: "poppler-utils")
    #expect(parts.contains("Weg 1 12345 Berlin"), "\(parts)")
    #expect(parts.contains("\"x = 1 y = 2\""), "\(parts)")
    #expect(parts.contains("אב גד"), "\(parts)")
    let read = try SystemTool.run("pdftotext", ["-layout", pdf, "-"], from: "poppler-utils")
    #expect(read.hasPrefix("Weg 1\n12345 Berlin\n"), "\(read)")
  }

  @Test func `in the order of writing every character comes back`() async throws {
    let bench = try Workbench(holdsPictures: true)
    defer { withExtendedLifetime(bench) {} }
    let pdf = try await page(bench)
    let read = try SystemTool.run("pdftotext", ["-raw", pdf, "-"], from: "poppler-utils")
    #expect(inked(read) == inked(try paragraphs().joined()))
  }

  @Test(arguments: [[], ["-layout"]])
  func `in the order of the page all lines come back, and right-to-left words whole`(
    _ options: [String]
  ) async throws {
    let bench = try Workbench(holdsPictures: true)
    defer { withExtendedLifetime(bench) {} }
    let pdf = try await page(bench)
    let read = try SystemTool.run("pdftotext", options + [pdf, "-"], from: "poppler-utils")
    let paragraphs = try paragraphs()
    for paragraph in paragraphs where !isRightToLeft(paragraph) {
      #expect(inked(read).contains(inked(paragraph)), "\(paragraph)")
    }
    let wanted = paragraphs.filter(isRightToLeft).flatMap(words)
    #expect(words(read).sorted() == wanted.sorted())
    #expect(wanted.count > 50)
  }

  @Test func `text without right-to-left words comes back from MuPDF, and those turned around`()
    async throws
  {
    let bench = try Workbench(holdsPictures: true)
    defer { withExtendedLifetime(bench) {} }
    let pdf = try await page(bench)
    let read = try SystemTool.run(
      "mutool", ["draw", "-q", "-F", "txt", pdf], from: "mupdf-tools")
    for paragraph in try paragraphs() {
      // It cannot represent emoji of several characters, and does not know marks at other positions
      // than their letters'.
      if ["Emoji", "छ", "ช"].contains(where: {
        paragraph.unicodeScalars.starts(with: $0.unicodeScalars)
      }) {
        continue
      }
      guard isRightToLeft(paragraph) else {
        #expect(inked(read).contains(inked(paragraph)), "\(paragraph)")
        continue
      }
      let turned = Set(words(read).map { String($0.unicodeScalars.reversed().map(Character.init)) })
      let plain = words(paragraph).filter { word in
        word.unicodeScalars.allSatisfy { $0.properties.generalCategory == .otherLetter }
      }
      #expect(plain.count > 15)
      for word in plain { #expect(turned.contains(word), "\(word)") }
    }
  }
}
