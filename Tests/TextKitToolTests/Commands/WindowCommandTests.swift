// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@Suite struct WindowCommandTests {
  /// Returns the program under another name, with nothing next to it.
  private func alone(_ bench: Workbench) throws -> String {
    let path = bench.path("textkit")
    do {
      try FileManager.default.linkItem(atPath: Tool.path, toPath: path)
    } catch {
      // By another process: what this one writes is open in programs that other tests start
      // meanwhile, and cannot be run until they are.
      try SystemTool.run("cp", [Tool.path, path], from: "coreutils")
    }
    return path
  }

  /// A program that writes its arguments.
  private func makeWindowProgram(_ bench: Workbench) throws {
    let path = try bench.write("#!/bin/sh\necho \"$@\"\nexit 3\n", as: "textkit-window")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test(arguments: [["edit", "a.txt"], ["edit"], ["demo"]])
  func `without the program for windows a sentence says how to get it`(words: [String]) async throws
  {
    let bench = try Workbench()
    let result = try await Tool.run([try alone(bench)] + words)
    Tool.expect(result, 69, ["textkit-window", "which is not installed", "Scripts/install"])
  }

  @Test func `what is given goes to the program beside, and its end is that of the command`()
    async throws
  {
    let bench = try Workbench()
    let textkit = try alone(bench)
    try makeWindowProgram(bench)
    let edit = try await Tool.run([textkit, "edit", "--source", "a b.md", "c.rtf"])
    #expect(edit.output == "edit --source a b.md c.rtf\n" && edit.status == 3)
    let demo = try await Tool.run([textkit, "demo", "circle"])
    #expect(demo.output == "demo circle\n" && demo.status == 3)
  }

  @Test func `the program needs no GTK`() throws {
    let program = try Data(contentsOf: URL(fileURLWithPath: Tool.path))
    #expect(program.range(of: Data("libgtk-4.so".utf8)) == nil)
    #expect(program.range(of: Data("libcairo.so".utf8)) != nil)
  }

  @Test func `installing puts programs, icons, desktop file and completions in their folders`()
    async throws
  {
    let bench = try Workbench(holdsPictures: true)
    _ = try alone(bench)
    try makeWindowProgram(bench)
    let script = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Scripts/install").path
    let prefix = bench.path("usr")
    let result = try await Tool.run([
      script, "--prefix", prefix, "--programs", bench.folder,
    ])
    #expect(result.status == 0, "\(result.error)")
    let found = FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String } ?? []
    let wanted = [
      "bin/textkit", "bin/textkit-window", "share/applications/textkit.desktop",
      "share/icons/hicolor/48x48/apps/textkit.png", "share/icons/hicolor/256x256/apps/textkit.png",
      "share/bash-completion/completions/textkit", "share/zsh/site-functions/_textkit",
      "share/fish/vendor_completions.d/textkit.fish",
    ]
    #expect(Set(wanted).subtracting(found) == [])
    let desktop = try String(
      contentsOfFile: "\(prefix)/share/applications/textkit.desktop", encoding: .utf8)
    #expect(desktop.contains("Exec=\(prefix)/bin/textkit edit %F\n"))
    #expect(desktop.contains("MimeType=text/plain;"))
    let icon = try Data(
      contentsOf: URL(fileURLWithPath: "\(prefix)/share/icons/hicolor/48x48/apps/textkit.png"))
    #expect([UInt8](icon.prefix(24).suffix(8)) == [0, 0, 0, 48, 0, 0, 0, 48])
    let wrong = try await Tool.run([script, "--folder", "x"])
    #expect(wrong.status == 64 && wrong.sentences.count == 1)
  }
}
