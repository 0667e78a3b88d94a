// SPDX-License-Identifier: MIT

import Testing
import TextStructures

@testable import TextDocuments

/// Data in RTF: each kind is encoded for its context.
@Suite struct RTFSourceTests {
  private func text(_ source: RTFSource) -> String { String(decoding: source.bytes, as: UTF8.self) }

  @Test func `text cannot end a group or begin a control word`() {
    let hostile = "}{\\*\\objdata 41}\u{0}\r\n\u{1b}é"
    let source: RTFSource = "{\\*\\bkmkstart \(text: hostile)}"
    #expect(text(source) == "{\\*\\bkmkstart \\}\\{\\\\*\\\\objdata 41\\}\\uc0\\u233 }")
    let braces = source.bytes.indices.filter { index in
      [0x7B, 0x7D].contains(source.bytes[index]) && (index == 0 || source.bytes[index - 1] != 0x5C)
    }
    #expect(braces.count == 2)
  }

  @Test func `a URL cannot end its argument`() throws {
    let url = try #require(LinkURL("https://a.example/\"}}{\\b x\\", .standard))
    let source: RTFSource = "\"\(argument: url)\""
    #expect(text(source) == #""https://a.example/\\"\}\}\{\\\\b x\\\\""#)
  }

  @Test func `words are letters, and numbers are numbers`() {
    let source: RTFSource = "\\\(word: "par}\\d 1")\(-12)\(byte: 7)\(byte: 255)"
    #expect(text(source) == "\\pard-12\\'07\\'ff")
    var hex = RTFSource()
    hex.append(hex: [0, 0x5C, 0x7D])
    #expect(text(hex) == "\n005c7d")
  }
}
