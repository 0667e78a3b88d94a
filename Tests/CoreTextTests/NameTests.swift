// SPDX-License-Identifier: MIT

import CoreText
import Testing

@Suite struct NameTests {
  @Test func `Core Text's attributes are TextKit's where their strings are the same`() {
    #expect(NSAttributedString.Key(kCTFontAttributeName as String) == .font)
    #expect(kCTKernAttributeName as NSAttributedString.Key == .kern)
    #expect(NSAttributedString.Key(kCTParagraphStyleAttributeName as String) == .paragraphStyle)
  }
}
