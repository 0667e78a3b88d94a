// SPDX-License-Identifier: MIT

// The control of Scripts/check: threads that share a Mutex, and with `race` as argument a number
// that no lock guards.
//
// The thread sanitizer has to report the second and must not report the first.
import Foundation
import Synchronization

final class Shared: @unchecked Sendable {
  let numbers = Mutex([Int]())
  var unguarded = 0
}

let shared = Shared()
let hasRace = CommandLine.arguments.contains("race")
let group = DispatchGroup()
for thread in 0..<4 {
  group.enter()
  Thread.detachNewThread {
    for round in 0..<20_000 {
      shared.numbers.withLock {
        $0.append(round &+ thread)
        if $0.count > 100 { $0.removeAll() }
      }
      if hasRace { shared.unguarded &+= 1 }
    }
    group.leave()
  }
}
group.wait()
