// SPDX-License-Identifier: MIT

import Testing
import UIKit

@MainActor @Suite struct `The lines of README` {
  /// What stands in a fence of README.
  private func fence(_ language: String, after heading: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../README.md")
    let readme = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(readme.range(of: heading))
    let part = readme[start.upperBound...]
    let open = try #require(part.range(of: "```\(language)\n"))
    let end = try #require(part[open.upperBound...].range(of: "```\n"))
    return String(part[open.upperBound..<end.lowerBound])
  }

  @Test func `answer Markdown with a PDF`() throws {
    let pdf = try answer(Data("# Title\n\n\(String(repeating: "A word. ", count: 2_000))\n".utf8))
    #expect(pdf.starts(with: Data("%PDF-".utf8)))
    let text = String(decoding: pdf, as: UTF8.self)
    #expect(text.components(separatedBy: "/Type /Page %").count - 1 > 2)
  }

  @Test func `stand here too`() throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("AnswerSource.swift")
    let lines = try String(contentsOf: source, encoding: .utf8)
    #expect(lines.hasSuffix(try fence("swift", after: "## Documents")))
    let minutes = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Demos/Minutes.md")
    #expect(
      try String(contentsOf: minutes, encoding: .utf8) == fence("markdown", after: "## Documents"))
  }
}
