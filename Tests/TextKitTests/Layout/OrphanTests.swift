// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

@Suite struct OrphanTests {
  @Test(.timeLimit(.minutes(20)))
  func `a manager that outlives its storage has no text, and does not look for it`() {
    let stack = LayoutStack("some words", containers: [CGSize(width: 100, height: 0)]).manager
    #expect(stack.textStorage == nil)
    #expect(stack.numberOfGlyphs == 0)
    stack.ensureLayout(for: stack.textContainers[0])
    #expect(stack.usedRect(for: stack.textContainers[0]).width == 0)
  }
}
