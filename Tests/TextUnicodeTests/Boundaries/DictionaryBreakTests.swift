// SPDX-License-Identifier: MIT

import Testing
import TextUnicode

@Suite struct DictionaryBreakTests {
  @Test func `a line may end between the words of a dictionary, but must not`() {
    let text = Array("ลำดับเลขเป็นตัวเลข\nเลข".utf16)
    var boundaries = TextBoundaries()
    var found: [Int: Bool] = [:]
    boundaries.lineBreaks(in: text.span, language: "th") { found[$0] = $1 }
    #expect(found.count > 3)
    #expect(found.filter(\.value).map(\.key) == [text.firstIndex(of: 0x0A)! + 1])
  }
}
