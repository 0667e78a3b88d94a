// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKitTool

@Suite struct TextDecodingTests {
  private func text(_ bytes: [UInt8]) throws(ToolError) -> String {
    try TextDecoding.text(of: Data(bytes), name: "“in.txt”")
  }

  @Test func `UTF-8 is read with and without a byte order mark`() throws {
    #expect(try text(Array("aä😀".utf8)) == "aä😀")
    #expect(try text([0xEF, 0xBB, 0xBF] + Array("a".utf8)) == "a")
    #expect(try text([]) == "")
    #expect(try text([0xEF, 0xBB, 0xBF]) == "")
  }

  @Test func `UTF-16 with a byte order mark is read in both orders`() throws {
    #expect(try text([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x00, 0xDE]) == "a😀")
    #expect(try text([0xFE, 0xFF, 0, 0x61, 0xD8, 0x3D, 0xDE, 0x00]) == "a😀")
    #expect(try text([0xFE, 0xFF]) == "")
  }

  @Test func `NUL and all line ends stay as they are`() throws {
    let all = "a\u{0}b\rc\nd\r\ne\u{2028}f\u{2029}g\u{85}h\u{B}i\u{C}"
    #expect(Array(try text(Array(all.utf8)).utf16) == Array(all.utf16))
  }

  @Test(arguments: [
    ([0x61, 0xFF], 1, "0xFF"), ([0x61, 0x62, 0xE2, 0x82, 0x61], 2, "0xE2"),
    ([0xEF, 0xBB, 0xBF, 0x61, 0x80], 4, "0x80"), ([0xC0, 0x80], 0, "0xC0"),
    ([0xED, 0xA0, 0x80], 0, "0xED"), ([0x61, 0xF0, 0x9F, 0x98], 1, "0xF0"),
  ])
  func `the first wrong byte is named`(_ bytes: [UInt8], _ offset: Int, _ byte: String) {
    #expect {
      try text(bytes)
    } throws: { error in
      guard let error = error as? ToolError else { return false }
      return error.code == .data && error.description.contains("“in.txt”")
        && error.description.contains("offset \(offset) (\(byte))")
    }
  }

  @Test(arguments: [
    ([0xFF, 0xFE, 0x61], "offset 2"), ([0xFF, 0xFE, 0x61, 0, 0, 0xD8], "offset 4"),
    ([0xFE, 0xFF, 0xDC, 0x00], "offset 2"), ([0xFF, 0xFE, 0, 0, 1, 0, 0, 0], "UTF-32"),
  ])
  func `broken UTF-16 and UTF-32 are data errors`(_ bytes: [UInt8], _ words: String) {
    #expect {
      try text(bytes)
    } throws: { error in
      (error as? ToolError)?.code == .data && "\(error)".contains(words)
    }
  }
}
