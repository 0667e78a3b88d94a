// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKitTool

/// The built program, with the encoding of its input given.
@Suite struct EncodingTests {
  @Test(arguments: [
    ("windows-1252", [0x63, 0x61, 0x66, 0xE9, 0x80], "café€"),
    ("latin1", [0x63, 0x61, 0x66, 0xE9], "café"),
    ("ISO-8859-15", [0xA4, 0xE9], "€é"), ("iso-8859-2", [0xB1, 0xE6], "ąć"),
    ("windows-1251", [0xCF, 0xF0, 0xE8], "При"), ("KOI8-R", [0xF0, 0xD2, 0xC9], "При"),
    ("macintosh", [0x63, 0x8E], "cé"), ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"),
    ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"), ("gb18030", [0xD6, 0xD0, 0xB9, 0xFA], "中国"),
    ("big5", [0xA4, 0xA4, 0xA4, 0xE5], "中文"), ("euc-kr", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
    ("utf-16le", [0x41, 0x00, 0xE9, 0x00], "Aé"), ("utf-16be", [0x00, 0x41, 0x00, 0xE9], "Aé"),
    ("utf-8", [0x41, 0xC3, 0xA9], "Aé"),
  ])
  func `text is read in the encoding that is named`(
    name: String, bytes: [UInt8], text: String
  ) async throws {
    let bench = try Workbench()
    for kind in ["txt", "md", "html"] {
      let file = try bench.write(bytes, as: "a.\(kind)")
      let result = try await Tool.run("convert", file, "-", "--to", "text", "--encoding", name)
      #expect(result.status == 0 && result.error == "", "\(result.error)")
      #expect(result.output.trimmingCharacters(in: .newlines) == text)
    }
    let file = try bench.write(bytes, as: "a.txt")
    let shown = try await Tool.run("inspect", file, "--detail", "lines", "--encoding", name)
    #expect(shown.output.contains(text), "\(shown.output)\(shown.error)")
  }

  @Test func `the name counts more than what HTML declares, and less than a byte order mark`()
    async throws
  {
    let bench = try Workbench()
    let declared = try bench.write(
      Array("<meta charset=utf-8><p>caf".utf8) + [0xE9], as: "a.html")
    let read = try await Tool.run(
      "convert", declared, "-", "--to", "text", "--encoding", "windows-1252")
    #expect(read.output == "café\n", "\(read.output)\(read.error)")
    let marked = try bench.write([0xEF, 0xBB, 0xBF, 0xC3, 0xA9], as: "b.txt")
    let text = try await Tool.run(
      "convert", marked, "-", "--to", "text", "--encoding", "windows-1252")
    #expect(text.output.trimmingCharacters(in: .newlines) == "é", "\(text.output)\(text.error)")
  }

  @Test func `wrong names and bytes are told`() async throws {
    let bench = try Workbench()
    let file = try bench.write([0x61, 0x0A, 0x62, 0x81, 0xFF, 0x0A], as: "a.txt")
    try await Tool.expectFailure(
      64, ["unknown encoding “klingon”", "windows-1252"], "convert", file, "-", "--to", "html",
      "--encoding", "klingon")
    try await Tool.expectFailure(
      64, ["unknown encoding “windows1252”", "such as windows-1252;"], "convert", file, "-", "--to",
      "html", "--encoding", "windows1252")
    try await Tool.expectFailure(
      65, ["is not shift_jis", "line 2", "another --encoding"], "convert", file, "-", "--to",
      "html",
      "--encoding", "shift_jis")
    try await Tool.expectFailure(
      65, ["is not UTF-8", "offset 3", "--encoding windows-1252"], "convert", file, "-", "--to",
      "html", "--encoding", "utf-8")
    let rich = try bench.write("{\\rtf1 a}", as: "a.rtf")
    try await Tool.expectFailure(
      64, ["--encoding koi8-r is for plain text", "RTF"], "convert", rich, "-", "--to", "html",
      "--encoding", "koi8-r")
    try await Tool.expectFailure(
      64, ["--encoding is for files"], "inspect", "--text", "a", "--encoding", "utf-8")
  }
}
