// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Every listing of Swift in the documentation is in a file of this folder, where it is compiled
/// and run.
@Suite struct ArticleTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Without white space: the formatter may wrap the code of the tests.
  private static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// README and its like, and all pages of DocC.
  static let pages: [String] = {
    let sources = root.appending(path: "Sources")
    let found = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    // Code that needs GTK is built only on request, and not with these tests.
    let inner = (found ?? []).filter { $0.hasSuffix(".md") && !$0.hasPrefix("TextKitGTK") }
      .map { "Sources/\($0)" }
    return ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + inner.sorted()
  }()

  private static let code: Result<String, any Error> = Result {
    let folder = "Tests/UIKitSourceTests/Articles"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return squeezed(
      try files.filter { $0.hasSuffix(".swift") }.map { try text("\(folder)/\($0)") }.joined())
  }

  private static func listings(_ page: String) -> [String] {
    page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    // Imports are at the head of the file.
    .map { listing in
      listing.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }.joined(
        separator: "\n")
    }
  }

  @Test(arguments: pages)
  func `the listings of a page are compiled`(page: String) throws {
    let code = try Self.code.get()
    for listing in Self.listings(try Self.text(page)) {
      #expect(code.contains(Self.squeezed(listing)), "not compiled:\n\(listing)")
    }
  }

  @Test(arguments: pages)
  func `no Swift stands outside of listings`(page: String) throws {
    var isListing = false
    for line in try Self.text(page).components(separatedBy: "\n") {
      if line.hasPrefix("```") { isListing.toggle() }
      guard !isListing, line.hasPrefix("    ") else { continue }
      let words = line.split(separator: " ")
      #expect(
        !["let", "var", "func", "import", "class", "struct", "try"].contains(words.first ?? ""),
        "in a fence this would be compiled: \(line)")
    }
  }

  @Test func `there are pages with listings`() throws {
    let counts = try Self.pages.map { try Self.listings(Self.text($0)).count }
    #expect(counts.reduce(0, +) > 40)
    #expect(Self.pages.count > 20)
  }
}
