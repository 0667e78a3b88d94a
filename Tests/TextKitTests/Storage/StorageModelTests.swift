// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit
@testable import TextLayout

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

  /// The same with a layout manager that lays out now and then.
  @Test(arguments: StorageKind.allCases)
  func `is laid out as from scratch whenever it is asked`(kind: StorageKind) {
    let seed = seed(of: "storage layout \(kind)")
    for run in 0..<iterations(2) {
      if let difference = layoutDifference(kind, seed &+ UInt64(run), NSLayoutManager()) {
        Issue.record("\(kind), seed \(seed), run \(run), \(difference)")
        return
      }
    }
  }

  private func layoutDifference(
    _ kind: StorageKind, _ seed: UInt64, _ manager: NSLayoutManager
  ) -> String? {
    var comparison = StorageComparison(kind, seed: seed)
    let layout = WatchedLayout(comparison.storage, width: 60, manager: manager)
    for step in 0..<80 {
      if let difference = comparison.step() { return "step \(step) \(difference)" }
      if comparison.depth > 0 || comparison.random.oneIn(3) { continue }
      if comparison.random.oneIn(3) {
        // As far as the middle only.
        manager.ensureLayout(
          forCharacterRange: NSRange(location: 0, length: comparison.storage.length / 2))
      } else if let difference = layout.difference {
        return "step \(step) after \(comparison.lastCall): \(difference)"
      }
    }
    if let difference = comparison.finish() { return difference }
    return layout.difference
  }

  /// Observes edits, with a fault.
  final class FaultyManager: NSLayoutManager {
    enum Fault: CaseIterable {
      case missesAttributes, missesCharacters, missesTheEnd, takesAllForColor
    }
    var fault = Fault.missesAttributes

    override func processEditing(
      for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
      range newCharRange: NSRange, changeInLength delta: Int,
      invalidatedRange invalidatedCharRange: NSRange
    ) {
      var (range, all) = (newCharRange, invalidatedCharRange)
      switch fault {
      case .missesAttributes: if editMask == .editedAttributes { return }
      case .missesCharacters: if editMask.contains(.editedCharacters), delta == 0 { return }
      case .missesTheEnd:
        if range.length > max(delta, 0) {
          (range.length, all.length) = (range.length - 1, all.length - 1)
        }
      case .takesAllForColor:
        if editMask == .editedAttributes {
          layout.restyle(all.location..<all.location + all.length)
          return
        }
      }
      super.processEditing(
        for: textStorage, edited: editMask, range: range, changeInLength: delta,
        invalidatedRange: all)
    }
  }

  @Test(arguments: FaultyManager.Fault.allCases)
  func `is laid out wrong by a manager with a fault`(fault: FaultyManager.Fault) {
    for seed in 1...40 {
      let manager = FaultyManager()
      manager.fault = fault
      if layoutDifference(.stock, UInt64(seed), manager) != nil { return }
    }
    Issue.record("\(fault) was not noticed")
  }
}
