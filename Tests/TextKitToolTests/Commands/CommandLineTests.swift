// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// Command lines that documents show.
@Suite struct CommandLineTests {
  private static let documents = [
    "README.md", "Documentation/Gallery.md", "Sources/TextKit/TextKit.docc/CommandLine.md",
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: fixture("../../\(path)"), encoding: .utf8)
  }

  /// Lines that begin with "textkit", indented or in a table.
  private static func commands(_ document: String) throws -> [String] {
    let text = try text(document)
    let indented = text.components(separatedBy: "\n").filter {
      $0.hasPrefix("    textkit ") && !$0.contains("~")
    }
    let inline = text.matches(of: /`(textkit (?:render|convert|inspect|fonts) [^`]*)`/).map {
      String($0.output.1)
    }
    return (indented.map { $0.trimmingCharacters(in: .whitespaces) } + inline)
      .filter { !$0.contains("…") && !$0.hasSuffix(" in") && !$0.hasSuffix(" in out") }
  }

  @Test(arguments: documents)
  func `the commands that a document shows run`(document: String) async throws {
    let bench = try Workbench(holdsPictures: true)
    let demos = fixture("../../Demos")
    for (name, file) in [
      ("text.txt", "Pressed.txt"), ("book.txt", "Around.txt"), ("notes.md", "Minutes.md"),
      ("Minutes.md", "Minutes.md"), ("table.md", "Minutes.md"), ("notes.json", "minutes.json"),
      ("minutes.json", "minutes.json"),
      ("flower.svg", "flower.svg"),
    ] {
      try FileManager.default.copyItem(atPath: "\(demos)/\(file)", toPath: bench.path(name))
    }
    // Enough for a third page.
    try (1...400).map { "I set verse \($0).\n" }.joined()
      .write(toFile: bench.path("text.txt"), atomically: true, encoding: .utf8)
    _ = try bench.write("<p>One <b>two</b> three.", as: "page.html")
    _ = try bench.write("One two three.", as: "old.txt")
    _ = try bench.write(#"{\rtf1\ansi One {\b two} three.}"#, as: "letter.rtf")
    for folder in ["pages", "html"] {
      try FileManager.default.createDirectory(
        atPath: bench.path(folder), withIntermediateDirectories: true)
    }
    let folder = URL(fileURLWithPath: Tool.path).deletingLastPathComponent().path
    let commands = try Self.commands(document)
    #expect(!commands.isEmpty)
    for command in commands {
      let result = try await Tool.run([
        "sh", "-c", "cd '\(bench.folder)' && PATH='\(folder)':$PATH \(command)",
      ])
      #expect(result.status == 0, "\(command): \(result.error)")
    }
  }

  @Test func `the page names the exit codes of the manual`() throws {
    let page = try Self.text("Sources/TextKit/TextKit.docc/CommandLine.md")
    let shown = page.components(separatedBy: "\n").compactMap {
      $0.firstMatch(of: /^\| (\d+) \|/).flatMap { Int($0.output.1) }
    }
    #expect(shown == ManPage.codes.map(\.0))
  }
}
