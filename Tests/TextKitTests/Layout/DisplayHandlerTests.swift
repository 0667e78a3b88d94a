// SPDX-License-Identifier: MIT

import Testing
import TextKit

struct `A handler` {
  @Test func `of a layout manager stays as quick to call when it is set back`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let manager = NSLayoutManager()
      manager.displayInvalidationHandler = { _, _ in exit(7) }
      for _ in 0..<400_000 {
        let handler = manager.displayInvalidationHandler
        manager.displayInvalidationHandler = handler
      }
      manager.displayInvalidationHandler?(NSTextContainer(), .zero)
    }
  }
}
