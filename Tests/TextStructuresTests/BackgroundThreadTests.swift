// SPDX-License-Identifier: MIT

import Glibc
import Synchronization
import TextStructures
import Testing

@Suite struct BackgroundThreadTests {
  private final class Counter: Sendable {
    let count = Atomic(0)
    let canEnd = Atomic(true)
  }

  @Test func `works each time it is woken, and has worked when its owner goes on`() {
    let counter = Counter()
    let thread = BackgroundThread {
      repeat {
        counter.count.add(1, ordering: .relaxed)
      } while !counter.canEnd.load(ordering: .acquiring)
    }
    thread.rest()
    #expect(counter.count.load(ordering: .relaxed) == 0, "nobody woke it")
    for round in 1...200 {
      let before = counter.count.load(ordering: .relaxed)
      counter.canEnd.store(false, ordering: .releasing)
      thread.wake()
      // Work continues concurrently with the owner until it is stopped.
      while counter.count.load(ordering: .relaxed) < before + 3 {}
      counter.canEnd.store(true, ordering: .releasing)
      thread.rest()
      let after = counter.count.load(ordering: .relaxed)
      for _ in 0..<1000 {}
      #expect(counter.count.load(ordering: .relaxed) == after, "round \(round)")
    }
  }

  @Test func `ends with its owner`() {
    final class Witness: Sendable {
      let gone: Counter
      init(_ gone: Counter) { self.gone = gone }
      deinit { gone.count.store(1, ordering: .releasing) }
    }
    let gone = Counter()
    do {
      let witness = Witness(gone)
      let thread = BackgroundThread { _ = witness }
      thread.wake()
      thread.rest()
    }
    while gone.count.load(ordering: .acquiring) == 0 {}
  }

  @Test func `the end of the process waits for work, and work hears of it`() async {
    await #expect(processExitsWith: .success) {
      // The C library calls the first registered function last.
      atexit { if BackgroundThreadTests.working.load(ordering: .acquiring) != 2 { _exit(3) } }
      let thread = BackgroundThread {
        BackgroundThreadTests.working.store(1, ordering: .releasing)
        while !BackgroundThread.processEnds {}
        for _ in 0..<100_000 { _ = BackgroundThreadTests.working.load(ordering: .relaxed) }
        BackgroundThreadTests.working.store(2, ordering: .releasing)
      }
      thread.wake()
      while BackgroundThreadTests.working.load(ordering: .acquiring) == 0 {}
      exit(0)
    }
  }

  /// 1: under way; 2: returned.
  private static let working = Atomic(0)

  @Test func `there is a processor`() {
    #expect((1...4096).contains(BackgroundThread.processorCount))
  }
}
