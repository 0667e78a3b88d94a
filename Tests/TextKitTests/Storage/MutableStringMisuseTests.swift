// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Ranges and indexes out of bounds in the members of `mutableString` that change it.
///
/// Foundation does not let them be overridden, but they call `replaceCharacters(in:with:)`, which
/// is the proxy's own.
@Suite struct MutableStringMisuseTests {
  private typealias Call = (name: String, words: [String], body: (NSMutableString, NSRange) -> Void)

  private static var changes: [Call] {
    let words = ["mutableString.replaceCharacters(in:with:)", "length 10"]
    return [
      ("replaceCharacters", words, { $0.replaceCharacters(in: $1, with: "x") }),
      ("deleteCharacters", words, { $0.deleteCharacters(in: $1) }),
      (
        "insert", words,
        { $0.insert("x", at: $1.location < 0 || $1.location > 10 ? $1.location : -1) }
      ),
    ]
  }

  private static func storages() -> [NSTextStorage] {
    let backed = BackedStorage()
    backed.append(NSAttributedString(string: "0123456789"))
    return [NSTextStorage(string: "0123456789"), backed]
  }

  @Test func `a change out of bounds stops the program with a sentence`() async {
    await #expect(processExitsWith: .success) {
      let ranges = [
        NSRange(location: 0, length: -1), NSRange(location: -1, length: 0),
        NSRange(location: 11, length: 0), NSRange(location: 3, length: 8),
        NSRange(location: NSNotFound, length: 0), NSRange(location: 1, length: Int.max),
        NSRange(location: Int.min, length: 1),
      ]
      var cases: [Misuse.Case] = []
      for range in ranges {
        for call in MutableStringMisuseTests.changes {
          for storage in MutableStringMisuseTests.storages() {
            cases.append(
              .init(name: "\(call.name) \(range)", words: call.words, storage: storage) {
                call.body($0.mutableString, range)
              })
          }
        }
      }
      Misuse.runAll(cases)
    }
  }
}
