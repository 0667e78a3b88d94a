// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import TextKitTestSupport
import Testing

/// PDF files of the program that say what their parts are.
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

  /// Markdown without emphasis, with cells and their borders as they are printed here, and notes told as they are shown.
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
