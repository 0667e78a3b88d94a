// SPDX-License-Identifier: MIT

import TextKitTestSupport
import Testing
import UIKit

@MainActor @Suite struct `An answer of the server` {
  /// Returns the listing of the gallery after a heading.
  private func fence(_ language: String, after heading: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Documentation/Gallery.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.range(of: heading))
    let part = page[start.upperBound...]
    let open = try #require(part.range(of: "```\(language)\n"))
    let end = try #require(part[open.upperBound...].range(of: "```\n"))
    return String(part[open.upperBound..<end.lowerBound])
  }

  @Test func `is a PDF of the Markdown`() throws {
    let pdf = try answer(Data("# Title\n\n\(String(repeating: "A word. ", count: 2_000))\n".utf8))
    #expect(pdf.starts(with: Data("%PDF-".utf8)))
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try pdf.write(to: file)
    let text = try SystemTool.run("pdftotext", ["-raw", file.path, "-"], from: "poppler-utils")
    #expect(text.hasPrefix("Title"))
    #expect(text.components(separatedBy: "\u{C}").count > 3)
  }

  @Test func `the document beside its picture is the one of the demo`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let minutes = root.appendingPathComponent("../../../Demos/Minutes.md")
    #expect(
      try String(contentsOf: minutes, encoding: .utf8) == fence("markdown", after: "## Markdown"))
  }
}
