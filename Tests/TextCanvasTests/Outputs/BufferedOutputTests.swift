// SPDX-License-Identifier: MIT

import Testing

@testable import TextCanvas

@Suite struct BufferedOutputTests {
  @Test func `a page's list names a picture once, and stays as long as it was`() {
    func mend(_ list: String) -> String {
      String(decoding: BufferedOutput.withoutRepetitions(Array(list.utf8)), as: UTF8.self)
    }
    #expect(
      mend("   /XObject << /x8 8 0 R /x9 9 0 R /x8 8 0 R /x80 80 0 R /x9 9 0 R >>\n")
        == "   /XObject << /x8 8 0 R /x9 9 0 R           /x80 80 0 R           >>\n")
    for same in ["   /XObject << >>\n", "   /XObject <</x1 1 0 R>>", "   /XObject <<"] {
      #expect(mend(same) == same)
    }
  }
}
