// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

/// The packages of Debian that building needs, in the four files that list them.
@Suite struct PackageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceFile.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the package names after `apt:` in the manifest.
  private func providers() throws -> Set<String> {
    let parts = try text("Package.swift").components(separatedBy: "apt: \"").dropFirst()
    // One name or several: `apt: "a", "b")`.
    return Set(
      parts.flatMap { part in
        part.prefix { $0 != ")" }.split(separator: "\"").map(String.init)
          .filter { $0.first?.isLetter == true }
      })
  }

  private func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: { $0.isWhitespace || "\"`,".contains($0) }).map(String.init))
  }

  /// Returns the names in a list of the scripts.
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

  /// Servers have no GTK: neither its headers when they build, nor its library when they run.
  @Test func `without TEXTKIT_GTK no target needs GTK`() throws {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    func manifest(_ hasWindows: Bool) throws -> String {
      try run(
        "/usr/bin/env",
        [
          "TEXTKIT_GTK=\(hasWindows ? "1" : "")", "TEXTKIT_TESTS=", "swift", "package",
          "dump-package", "--scratch-path", scratch.path,
        ])
    }
    let without = try manifest(false)
    #expect(without.contains("TextViews"))
    #expect(without.range(of: "gtk", options: .caseInsensitive) == nil)
    #expect(try manifest(true).contains("TextKitGTK"))
  }

  @Test func `the program textkit links neither GTK nor windows`() throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("textkit")
    guard FileManager.default.fileExists(atPath: program.path) else {
      Issue.record("there is no \(program.path); swift build --build-tests makes it")
      return
    }
    let needed = try run("/usr/bin/readelf", ["-d", program.path])
    #expect(needed.contains("libcairo"))
    for name in ["libgtk", "libgdk-", "libX11"] { #expect(!needed.contains(name)) }
    let symbols = try Data(contentsOf: program)
    #expect(symbols.range(of: Data("10TextKitGTK".utf8)) == nil)
  }

  /// With Swift's libraries inside, as they are installed, they could not be linked: of the
  /// network's Swift brings no whole one.
  @Test func `the programs that are installed need no library of the network`() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    // The window's is there where the package has windows.
    let programs = ["textkit", "textkit-window"].map { folder.appendingPathComponent($0).path }
      .filter(FileManager.default.fileExists(atPath:))
    #expect(!programs.isEmpty)
    for program in programs {
      let needed = try run("/usr/bin/readelf", ["-d", program])
      #expect(needed.contains("libFoundation.so"))
      for name in ["FoundationNetworking", "curl"] { #expect(!needed.contains(name), "\(program)") }
    }
  }

  private func run(_ path: String, _ arguments: [String]) throws -> String {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("said-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = TestProgram()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = SourceFile.root
    let file = try FileHandle(forWritingTo: output)
    process.standardOutput = file
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try file.close()
    #expect(process.terminationStatus == 0, "\(path) \(arguments)")
    return try String(contentsOf: output, encoding: .utf8)
  }
}
