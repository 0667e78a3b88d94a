// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Every block of code in an article stands in ArticleCode.swift, where it is compiled and run.
@Suite struct ArticleTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Without white space: the formatter may wrap the code of the tests.
  private func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test(arguments: ["TheTextPipeline", "EditingText", "FromIOSToLinux"])
  func `the code of an article is compiled`(article: String) throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Sources/TextKit/TextKit.docc/\(article).md"),
      encoding: .utf8)
    let code = squeezed(
      try String(
        contentsOf: Self.root.appending(path: "Tests/UIKitSourceTests/ArticleCode.swift"),
        encoding: .utf8))
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(code.contains(squeezed(block)), "not compiled:\n\(block)") }
  }
}
