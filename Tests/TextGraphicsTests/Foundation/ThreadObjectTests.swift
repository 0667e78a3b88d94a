// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

@testable import TextGraphics

@Suite struct ThreadObjectTests {
  private final class Counted: Sendable {
    static let alive = Atomic(0)
    static let made = Atomic(0)
    init() {
      Self.alive.add(1, ordering: .relaxed)
      Self.made.add(1, ordering: .relaxed)
    }
    deinit { Self.alive.subtract(1, ordering: .relaxed) }
  }

  @Test func `each thread has one object, which goes with the thread`() throws {
    let objects = ThreadObject { Counted() }
    let seen = Mutex<[ObjectIdentifier]>([])
    let everybodyIsThere = DispatchGroup()
    let threads = (0..<8).map { _ in
      everybodyIsThere.enter()
      return Thread {
        let own = objects.current
        for _ in 0..<10 { #expect(objects.current === own) }
        seen.withLock { $0.append(ObjectIdentifier(own)) }
        everybodyIsThere.leave()
        everybodyIsThere.wait()
      }
    }
    for thread in threads { thread.start() }
    everybodyIsThere.wait()
    #expect(Set(seen.withLock { $0 }).count == 8)
    #expect(Counted.made.load(ordering: .relaxed) == 8)
    for _ in 0..<2_000 where Counted.alive.load(ordering: .relaxed) > 0 {
      Thread.sleep(forTimeInterval: 0.005)
    }
    #expect(Counted.alive.load(ordering: .relaxed) == 0)
  }
}
