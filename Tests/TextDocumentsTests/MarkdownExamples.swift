// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Examples of Markdown with the HTML that it means: CommonMark's own, and what tests of GitHub's
/// additions define.
///
/// From the package golang-github-yuin-goldmark-dev, which has CommonMark 0.30's examples as JSON;
/// the text of neither is ours.
struct MarkdownExample {
  let name: String
  let markdown: String
  let html: String

  private static let folder = "/usr/share/gocode/src/github.com/yuin/goldmark"

  /// Whether the package is there, or has to be.
  static var isExpected: Bool {
    FileManager.default.fileExists(atPath: folder)
      || ProcessInfo.processInfo.environment["CI"] != nil
  }
  static let package: Comment = "needs the package golang-github-yuin-goldmark-dev"

  private struct Entry: Decodable {
    let markdown: String
    let html: String
    let example: Int
  }

  static func commonMark() throws -> [MarkdownExample] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/_test/spec.json"))
    return try JSONDecoder().decode([Entry].self, from: data).map {
      .init(name: "commonmark \($0.example)", markdown: $0.markdown, html: $0.html)
    }
  }

  /// Of tables, strikethrough, tasks, links without brackets and footnotes.
  static func extensions(_ name: String) throws -> [MarkdownExample] {
    let url = URL(fileURLWithPath: folder + "/extension/_test/\(name).txt")
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.components(separatedBy: "//= = = = = = = = = = = = = = = = = = = = = = = =//")
      .compactMap { entry in
        let parts = entry.components(separatedBy: "\n//- - - - - - - - -//\n")
        guard parts.count == 3 else { return nil }
        let head = parts[0].split(separator: "\n").map(String.init)
        let number = head.first?.split(separator: ":").first.map(String.init) ?? ""
        // Symbols for characters that a text file would not keep.
        let markdown =
          head.contains { $0.contains("enableEscape") }
          ? parts[1].replacingOccurrences(of: "\\t", with: "\t") : parts[1]
        return .init(name: "\(name) \(number)", markdown: markdown + "\n", html: parts[2])
      }
  }
}
