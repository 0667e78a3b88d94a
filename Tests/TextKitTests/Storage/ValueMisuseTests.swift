// SPDX-License-Identifier: MIT

import Testing

@testable import TextGraphics
@testable import TextKit

/// The misuses that stop the process, and their messages.
struct `A wrong call` {
  private func sentence(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `of a question names the index and the length`() async {
    let word = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = NSAttributedString(string: "abc").doubleClick(at: 3)
    }
    #expect(sentence(word).contains("the index 3 does not lie below the length 3"))
    let range = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let text = NSMutableAttributedString(string: "abc")
      text.setAlignment(.center, range: NSRange(location: NSNotFound, length: 0))
    }
    #expect(sentence(range).contains("{NSNotFound, 0} does not lie within the length 3"))
  }

  @Test func `that changes a frozen shadow is told and does nothing`() throws {
    let storage = NSTextStorage(string: "a", attributes: [.shadow: NSShadow()])
    let own = try #require(value(of: .shadow, at: 0, in: storage) as? NSShadow)
    own.shadowBlurRadius = 7
    #expect(own.shadowBlurRadius == 0)
    #expect(value(of: .shadow, at: 0, in: storage) as? NSShadow == NSShadow())
  }
}
