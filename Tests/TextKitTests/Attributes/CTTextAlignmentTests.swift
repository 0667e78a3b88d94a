// SPDX-License-Identifier: MIT

import Testing
import TextKit

struct `An alignment of Core Text` {
  @Test func `alignments are translated, not counted`() {
    let all: [(NSTextAlignment, UInt8)] = [
      (.left, 0), (.right, 1), (.center, 2), (.justified, 3), (.natural, 4),
    ]
    for (alignment, number) in all {
      #expect(NSTextAlignmentToCTTextAlignment(alignment).rawValue == number)
      #expect(
        NSTextAlignmentFromCTTextAlignment(NSTextAlignmentToCTTextAlignment(alignment))
          == alignment)
    }
  }
}
