// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextFonts

/// Random families and requests, and the rule over a plain array.
struct `A match compared with an array` {
  @Test func `is the array's nearest face, made bold or slanted where it must be`() {
    let seed = seed()
    for run in 0..<iterations(30) {
      var comparison = MatchingComparison(seed: seed &+ UInt64(run))
      for step in 0..<40 {
        if let difference = comparison.step() {
          Issue.record("seed \(seed), run \(run), step \(step): \(difference)")
          return
        }
      }
    }
  }

  @Test(arguments: MatchingModel.Fault.allCases)
  func `disagrees with a model that has a fault`(fault: MatchingModel.Fault) {
    for seed in 1...30 {
      var comparison = MatchingComparison(seed: UInt64(seed), fault: fault)
      for _ in 0..<40 where comparison.step() != nil { return }
    }
    Issue.record("\(fault) was not noticed")
  }
}
