// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The packages of Debian that building needs, in the four places that name them.
@Suite struct PackageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceFile.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Package names behind `apt:` in the manifest.
  private func providers() throws -> Set<String> {
    let parts = try text("Package.swift").components(separatedBy: "apt: \"").dropFirst()
    return Set(parts.map { String($0.prefix { $0 != "\"" }) })
  }

  private func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: { $0.isWhitespace || "\"`,".contains($0) }).map(String.init))
  }

  /// What a list of the scripts names.
  private func list(_ name: String) throws -> Set<String> {
    let line = try text("Scripts/lib.sh").split(separator: "\n").first {
      $0.hasPrefix(name + "=")
    }
    return words(String(try #require(line)).replacing(name + "=", with: ""))
  }

  @Test func `the manifest names what the scripts install`() throws {
    let installed = try list("build_packages").union(list("gtk_packages"))
    #expect(try providers() == installed.subtracting(["pkg-config"]))
    #expect(try providers().isSuperset(of: ["libicu-dev", "libhyphen-dev"]))
  }

  @Test(arguments: ["README.md", "Sources/TextKit/TextKit.docc/TextKit.md"])
  func `documents name them too`(path: String) throws {
    #expect(try providers().subtracting(words(text(path))) == [])
  }
}
