// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKitTool

/// The built program with several inputs, and with outputs in folders.
@Suite struct SeveralOutputsTests {
  private func bench() throws -> (bench: Workbench, files: [String]) {
    let bench = try Workbench()
    let files = try ["a", "b", "c"].map { try bench.write("# Title *\($0)*\n", as: "\($0).md") }
    try FileManager.default.createDirectory(
      atPath: bench.path("out"), withIntermediateDirectories: false)
    return (bench, files)
  }

  private func read(_ bench: Workbench, _ name: String) throws -> String {
    try String(contentsOfFile: bench.path(name), encoding: .utf8)
  }

  @Test(arguments: ["out/", "out", "out/*.html"])
  func `several documents are converted into a folder`(output: String) async throws {
    let (bench, files) = try bench()
    let to = output.contains("*") ? [] : ["--to", "html"]
    for arguments in [files + ["-o", bench.path(output)], files + [bench.path(output)]] {
      let result = try await Tool.run([Tool.path, "convert"] + arguments + to)
      #expect(result.status == 0 && result.error == "", "\(result.error)")
      #expect(
        result.output.split(separator: "\n").map { $0.suffix(10) } == [
          "out/a.html", "out/b.html", "out/c.html",
        ])
      for name in ["a", "b", "c"] {
        #expect(try read(bench, "out/\(name).html").contains("Title <"))
        try FileManager.default.removeItem(atPath: bench.path("out/\(name).html"))
      }
    }
  }

  @Test(arguments: 1...3)
  func `with a format alone documents are made beside their inputs`(count: Int) async throws {
    let (bench, files) = try bench()
    let result = try await Tool.run(
      [Tool.path, "convert"] + files.prefix(count) + ["--to", "html"])
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    for name in ["a", "b", "c"].prefix(count) {
      #expect(try read(bench, "\(name).html").contains("Title <"))
      #expect(try read(bench, "\(name).md") == "# Title *\(name)*\n")
    }
    #expect(bench.names.count == 4 + count)
  }

  @Test func `a format is named by the extension of its files, too`() async throws {
    let (bench, files) = try bench()
    let made = try await Tool.run("convert", files[0], "--to", "txt")
    #expect(made.status == 0 && made.error == "", "\(made.error)")
    #expect(try read(bench, "a.txt") == "Title a\n")
    let again = try await Tool.run(
      [Tool.path, "convert", "-", "-", "--from", "txt", "--to", "md"], input: "a*b*")
    #expect(again.output == "a\\*b\\*\n", "\(again.output)")
  }

  @Test func `packages are made in a folder`() async throws {
    let (bench, files) = try bench()
    let result = try await Tool.run(
      "convert", files[0], files[1], "-o", bench.path("out/"), "--to", "rtfd")
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    #expect(try read(bench, "out/b.rtfd/TXT.rtf").contains("Title"))
  }

  @Test func `pages are made in a folder`() async throws {
    let (bench, files) = try bench()
    let result = try await Tool.run(
      "render", files[0], files[1], "-o", bench.path("out/"), "--to", "svg")
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    #expect(
      try read(bench, "out/a.svg").contains("<svg") && read(bench, "out/b.svg").contains("<svg"))
  }

  @Test func `outputs that cannot be told apart or named are refused`() async throws {
    let (bench, files) = try bench()
    try await Tool.expectFailure(
      64, ["Two inputs have the same output"], "convert", files[0], files[0], "-o",
      bench.path("out/"),
      "--to", "html")
    try await Tool.expectFailure(
      64, ["2 inputs and one output", "folder/"], "convert", files[0], files[1], "-o",
      bench.path("x.html"))
    try await Tool.expectFailure(
      64, ["is a folder", "--to"], "convert", files[0], "-o", bench.path("out/"))
    try await Tool.expectFailure(64, ["no output", "--to"], "convert", files[0])
    try await Tool.expectFailure(
      64, ["standard input needs an output name"], "convert", "-", "--from", "text", "--to", "html")
    try await Tool.expectFailure(
      64, ["2 inputs and one output"], "convert", files[0], files[1], "-", "--to", "html")
    #expect(bench.names == ["a.md", "b.md", "c.md", "out"])
  }

  @Test func `one document that cannot be read stops none of the others`() async throws {
    let (bench, files) = try bench()
    let result = try await Tool.run(
      "convert", bench.path("none.md"), files[1], "-o", bench.path("out/"), "--to", "html")
    #expect(result.status == 66 && result.sentences.count == 1, "\(result.error)")
    #expect(try read(bench, "out/b.html").contains("Title <"))
  }

  @Test(arguments: ["convert", "render"], ["none/", "none/*.svg", "in.txt/"])
  func `a folder that takes no files is told once, before any work`(
    command: String, output: String
  ) async throws {
    let (bench, _) = try bench()
    _ = try bench.write("words", as: "in.txt")
    // The inputs do not exist: that would be reported first if they were read.
    let inputs = (0..<5).map { bench.path("missing\($0).md") }
    let to = command == "render" ? "svg" : "html"
    let result = try await Tool.run(
      [Tool.path, command] + inputs + ["-o", bench.path(output), "--to", to])
    Tool.expect(result, 73, [output.hasPrefix("none") ? "create the folder" : "not a directory"])
    try await Tool.expectFailure(
      73, ["none/x.\(to)", "create the folder"], command, inputs[0], "-o",
      bench.path("none/x.\(to)"))
  }

  @Test func `a folder that may not be written is told before any work`() async throws {
    let (bench, _) = try bench()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: bench.path("out"))
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: bench.path("out"))
    }
    // The superuser may write everywhere.
    guard !FileManager.default.isWritableFile(atPath: bench.path("out")) else { return }
    try await Tool.expectFailure(
      77, ["permission denied"], "render", bench.path("missing.md"), "-o", bench.path("out/a.pdf"))
  }
}
