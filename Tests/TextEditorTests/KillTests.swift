// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextKit
import TextKitTestSupport

@MainActor @Suite struct KillTests {
  @Test func `a hundred kills while saving leave the old file or the new one, whole`() async throws
  {
    let desk = try Desk()
    var generator = SeededGenerator(seed: 21)
    try desk.write(String(repeating: "version 0\n", count: 4000))
    var versions: Set<Int> = []
    for _ in 0..<100 {
      try await Saver.save(desk.url("a.txt"), killedBy: &generator)
      let text = try desk.read()
      let lines = Set(text.split(separator: "\n"))
      #expect(lines.count == 1 && text.count { $0 == "\n" } == 4000, "\(lines.prefix(3))")
      let version = lines.first?.split(separator: " ").last.flatMap { Int($0) }
      versions.insert(try #require(version))
    }
    // Had no kill hit a later version, nothing would have been seen.
    #expect(versions.count > 3)
  }

  @Test func `forty kills while an RTFD is saved leave a whole one`() async throws {
    let desk = try Desk()
    var generator = SeededGenerator(seed: 22)
    let first = EditorDocument(recoveryIn: desk.recovery)
    first.insert(String(repeating: "version 0\n", count: 4000))
    try await first.save(to: desk.url("a.rtfd"), as: .rtfd)
    for _ in 0..<40 {
      try await Saver.save(desk.url("a.rtfd"), killedBy: &generator)
      let text = try desk.open("a.rtfd").storage.string
      let lines = Set(text.split(separator: "\n"))
      // The last line end of the original is stored separately, and its replacement has its own.
      #expect(
        lines.count == 1 && (3999...4000).contains(text.count { $0 == "\n" }),
        "\(lines.prefix(3))")
    }
  }

  @Test func `edits of a program that was killed are offered, and gone when they are saved`()
    async throws
  {
    let desk = try Desk()
    try desk.write("text")
    let folder = desk.recovery
    let (process, output) = try Saver.start(
      "keep", desk.url("a.txt").path, "\(desk.folder)/recovery")
    _ = try output.fileHandleForReading.read(upToCount: 4)
    // While it lives they are its own.
    #expect(folder.findKept().isEmpty)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    do {
      let kept = folder.findKept()
      #expect(kept.count == 1)
      #expect(kept.first?.path == desk.url("a.txt").path && kept.first?.name == "a.txt")
      // Who holds them is the only one who is offered them.
      #expect(folder.findKept().isEmpty)
      let document = try EditorDocument(recovering: try #require(kept.first))
      #expect(document.storage.string == "unsaved text" && document.isEdited)
      #expect(document.url == desk.url("a.txt") && document.diskState == .same)
      try await document.save()
      #expect(try desk.read() == "unsaved text")
      document.close()
    }
    #expect(folder.findKept().isEmpty)
  }
}
