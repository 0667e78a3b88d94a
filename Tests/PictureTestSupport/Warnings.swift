// SPDX-License-Identifier: MIT

import Foundation
import TextGraphics

/// Returns the warnings that this thread gives meanwhile.
///
/// The handler is the process's, so one caller at a time changes it, and warnings of other threads
/// are passed to the handler of before.
package func warnings(_ body: () throws -> Void) rethrows -> [String] {
  try Warnings.lock.withLock {
    let box = Warnings()
    let before = TextKitEnvironment.warningHandler
    TextKitEnvironment.warningHandler = { sentence in
      if pthread_self() == box.thread { box.sentences.append(sentence) } else { before(sentence) }
    }
    defer { TextKitEnvironment.warningHandler = before }
    try body()
    return box.sentences
  }
}

private final class Warnings: @unchecked Sendable {
  static let lock = NSRecursiveLock()
  let thread = pthread_self()
  var sentences: [String] = []
}
