// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextDocuments

/// Markdown reads as the HTML that it means, but for differences with a reason each, in
/// Tests/Fixtures/Documents.
@Suite(.enabled(if: MarkdownExample.isExpected, MarkdownExample.package))
struct MarkdownConformanceTests {
  /// "commonmark 148 | reason".
  private static func acceptedDifferences() throws -> [String: String] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(
        "Fixtures/Documents/MarkdownDifferences.txt")
    var result: [String: String] = [:]
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      let parts = line.components(separatedBy: " | ")
      try #require(parts.count == 2 && !parts[1].isEmpty, "no reason: \(line)")
      #expect(result[parts[0]] == nil, "twice: \(parts[0])")
      result[parts[0]] = parts[1]
    }
    return result
  }

  private func check(_ examples: [MarkdownExample], _ kind: String) throws {
    var accepted = try Self.acceptedDifferences().filter { $0.key.hasPrefix(kind + " ") }
    for example in examples {
      let markdown = MarkdownView(.markdown(example.markdown)).lines
      let html = MarkdownView(.html("<body>" + example.html)).lines
      if markdown == html {
        #expect(accepted[example.name] == nil, "\(example.name) is no difference")
      } else if accepted[example.name] == nil {
        Issue.record(
          """
          \(example.name)
          \(example.markdown)\(example.html)
          \(markdown.joined(separator: "\n"))
          ----
          \(html.joined(separator: "\n"))
          """)
      }
      accepted[example.name] = nil
    }
    #expect(accepted.isEmpty, "no such examples: \(accepted.keys.sorted())")
  }

  @Test func `CommonMark's examples read as their HTML`() throws {
    let examples = try MarkdownExample.commonMark()
    #expect(examples.count == 652)
    try check(examples, "commonmark")
  }

  @Test(arguments: [("table", 12), ("strikethrough", 2), ("tasklist", 2), ("linkify", 19)])
  func `examples of GitHub's additions read as their HTML`(name: String, count: Int) throws {
    let examples = try MarkdownExample.extensions(name)
    #expect(examples.count >= count)
    try check(examples, name)
  }
}
