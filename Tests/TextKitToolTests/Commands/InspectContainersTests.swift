// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// `textkit inspect` with containers of all kinds.
@Suite struct InspectContainersTests {
  static let text = Array(repeating: "some words to wrap", count: 20).joined(separator: " ")
  static let font = ["--font", DebianFonts.dejaVuSans, "--size", "12"]

  private func inspect(_ arguments: String...) async throws -> InspectedLayout {
    let result = try await Tool.run(
      [Tool.path, "inspect", "--json", "--detail", "runs", "--text", Self.text] + Self.font
        + arguments)
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    return try JSONDecoder().decode(InspectedLayout.self, from: Data(result.output.utf8))
  }

  private func error(_ arguments: String...) async throws -> String {
    let result = try await Tool.run(
      [Tool.path, "inspect", "--text", Self.text] + Self.font + arguments)
    #expect(result.status == 64, "\(arguments) \(result.status)")
    return result.error
  }

  @Test func `text keeps out of shapes`() async throws {
    let layout = try await inspect(
      "--width", "200", "--exclude", "M 80 0 h 40 v 50 h -40 z", "--exclude",
      "M 0 60 h 30 v 30 h -30 z")
    #expect(layout.lines.contains { $0.fragment[0] > 0 })
    for line in layout.lines where line.fragment[1] < 14 {
      #expect(line.fragment[0] + line.fragment[2] <= 81 || line.fragment[0] >= 119)
    }
  }

  @Test func `containers of given sizes are filled one after the other`() async throws {
    let layout = try await inspect("--containers", "100x40,200x30,1cmx0")
    #expect(Set(layout.lines.map(\.container)) == [0, 1, 2])
    #expect(layout.lines.last!.fragment[2] < 29)
    let small = try await inspect("--containers", "100x40")
    #expect(small.lines.last!.characters.reduce(0, +) < Self.text.utf16.count)
  }

  @Test func `a limit of lines and a break mode change the last line`() async throws {
    let plain = try await inspect("--containers", "150x0", "--max-lines", "2")
    #expect(plain.lines.count == 2)
    let cut = try await inspect(
      "--containers", "150x0", "--max-lines", "2", "--break-mode", "tail")
    #expect(cut.lines.count == 2)
    #expect(cut.lines[1].characters.reduce(0, +) == Self.text.utf16.count)
    #expect(cut.lines[1].used[2] <= 150)
    let pages = try await inspect("--width", "150", "--max-lines", "2")
    #expect(Set(pages.lines.map(\.container)).count > 3)
  }

  @Test func `bad values are named`() async throws {
    #expect(try await error("--width", "100", "--exclude", "M 1").contains("--exclude"))
    #expect(try await error("--containers", "100").contains("300x200"))
    #expect(try await error("--containers", "100x-5").contains("300x200"))
    #expect(try await error("--containers", "100x50,").contains("300x200"))
    #expect(try await error("--width", "100", "--max-lines", "0").contains("whole number"))
    #expect(try await error("--width", "100", "--break-mode", "end").contains("--break-mode"))
    #expect(
      try await error("--containers", "90x90", "--width", "100").contains("--containers gives all"))
    #expect(try await error("--max-lines", "2").contains("are for containers"))
    #expect(
      try await error(
        "--width", "100", "--height", "50", "--exclude", "M 0 0 h 100 v 50 h -100 z"
      ).contains("leave no room"))
    #expect(try await error("--containers", "8x0", "--padding", "5").contains("no room between"))
  }
}
