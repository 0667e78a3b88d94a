// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

/// `SECURITY.md`: the tests that it names verify its promises.
@Suite struct SecurityPageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceFile.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// All names of tests that are sentences.
  private func names() throws -> Set<String> {
    let folder = SourceFile.root.appendingPathComponent("Tests")
    var found: Set<String> = []
    for path in FileManager.default.subpaths(atPath: folder.path) ?? []
    where path.hasSuffix(".swift") && !path.hasPrefix("Fuzz/.build") {
      guard let text = try? text("Tests/" + path) else { continue }
      for part in text.components(separatedBy: "func `").dropFirst() {
        found.insert(String(part.prefix { $0 != "`" }))
      }
    }
    return found
  }

  @Test func `each promise names tests that there are`() throws {
    let rows = try text("SECURITY.md").split(separator: "\n").filter { $0.hasPrefix("| **") }
    #expect(rows.count >= 12)
    let known = try names()
    for row in rows {
      let tests = row.split(separator: "|").last ?? ""
      let named = tests.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      #expect(!named.isEmpty, "\(row.prefix(60))")
      for name in named where name.contains(" ") {
        #expect(known.contains(name), "SECURITY.md names the test “\(name)”")
      }
    }
  }

  @Test func `the front page leads to it`() throws {
    #expect(try text("README.md").contains("(SECURITY.md)"))
  }
}
