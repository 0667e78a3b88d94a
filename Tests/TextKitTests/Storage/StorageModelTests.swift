// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit

/// Random calls of every mutator on each kind of storage and on a plain array.
struct `A storage compared with an array` {
  @Test(arguments: StorageKind.allCases)
  func `agrees after every call`(kind: StorageKind) {
    let seed = seed(of: "storage model \(kind)")
    for run in 0..<iterations(kind == .tokens ? 6 : 12) {
      var comparison = StorageComparison(kind, seed: seed &+ UInt64(run))
      for step in 0..<150 {
        if let difference = comparison.step() {
          Issue.record("\(kind), seed \(seed), run \(run), step \(step) \(difference)")
          return
        }
      }
      if let difference = comparison.finish() {
        Issue.record("\(kind), seed \(seed), run \(run), at the end \(difference)")
        return
      }
      comparison.storage.content.text.checkInvariants()
      comparison.storage.content.runs.checkInvariants()
    }
  }

  @Test(arguments: StorageModel.Fault.allCases)
  func `disagrees with a model that has a fault`(fault: StorageModel.Fault) {
    for seed in 1...40 {
      var comparison = StorageComparison(.stock, seed: UInt64(seed), fault: fault)
      for _ in 0..<100 where comparison.step() != nil { return }
    }
    Issue.record("\(fault) was not noticed")
  }
}
