// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing
import TextKitTestSupport

@testable import TextPDF

@Suite struct WorkerThreadTests {
  private final class Log: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  @Test(arguments: [0, 1, 2, 5], [false, true])
  func `results are taken in the order of the jobs, all before finish returns`(
    threads: Int, onOwner: Bool
  ) {
    for round in 0..<20 {
      let log = Log()
      let owner = Thread.current
      let workers = WorkerThreads<Int, Int>(
        count: threads, takesOnOwner: onOwner,
        work: { number in
          if (number + round) % 7 == 0 { usleep(100) }
          return number * 3
        },
        take: { number in
          precondition(!onOwner || Thread.current === owner)
          log.numbers.withLock { $0.append(number) }
        })
      for number in 0..<40 { workers.submit(number) }
      workers.finish()
      #expect(log.numbers.withLock { $0 } == (0..<40).map { $0 * 3 })
    }
  }

  @Test func `no more jobs are under way than threads can hold`() {
    let underWay = Atomic(0)
    let most = Atomic(0)
    let workers = WorkerThreads<Int, Int>(
      count: 2, takesOnOwner: false,
      work: {
        usleep(200)
        return $0
      },
      take: { _ in underWay.subtract(1, ordering: .relaxed) })
    for number in 0..<100 {
      workers.submit(number)
      let now = underWay.add(1, ordering: .relaxed).newValue
      most.max(now, ordering: .relaxed)
    }
    workers.finish()
    #expect(most.load(ordering: .relaxed) <= 8)
  }

  @Test func `an owner that goes forgets what waits`() throws {
    func threads() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }
    let before = try threads()
    for _ in 0..<100 {
      let workers = WorkerThreads<Int, Int>(
        count: 3, takesOnOwner: false, work: { $0 }, take: { _ in })
      for number in 0..<10 { workers.submit(number) }
    }
    // Other tests begin and end threads meanwhile; 300 of ours would show.
    usleep(100_000)
    #expect(try threads() < before + 100)
  }
}
