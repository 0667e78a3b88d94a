// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Testing
import TextKitTestSupport

@testable import TextCanvas

/// Random use of the table, compared with a plain array that does the same.
///
/// The model is shown able to fail: each fault below is built into a second model, and the table
/// must differ from it within the same steps.
@Suite struct RecentTableTests {
  enum Fault: CaseIterable {
    case none
    /// A look-up does not make the entry the newest.
    case findKeepsOrder
    /// The newest entry is evicted.
    case evictsNewest
    /// One entry too many stays.
    case evictsTooLate
    /// The last entry is evicted too, if it costs too much alone.
    case evictsLast
    /// Costs are counted as 1.
    case forgetsCost
    /// The key's size is not compared.
    case ignoresSize
  }

  struct Model {
    var fault: Fault
    var limit: Int
    var entries: [(key: GlyphKey, value: Int, cost: Int)] = []  // newest first
    var cost: Int { entries.reduce(0) { $0 + (fault == .forgetsCost ? 1 : $1.cost) } }

    mutating func find(_ key: GlyphKey) -> Int? {
      let at = entries.firstIndex {
        fault == .ignoresSize
          ? $0.key.font == key.font && $0.key.glyph == key.glyph : $0.key == key
      }
      guard let at else { return nil }
      let entry = entries[at]
      if fault != .findKeepsOrder {
        entries.remove(at: at)
        entries.insert(entry, at: 0)
      }
      return entry.value
    }

    mutating func insert(_ value: Int, for key: GlyphKey, cost: Int) {
      entries.insert((key, value, cost), at: 0)
      let slack = fault == .evictsTooLate ? 3 : 0
      while self.cost > limit + slack, entries.count > (fault == .evictsLast ? 0 : 1) {
        if fault == .evictsNewest { entries.removeFirst() } else { entries.removeLast() }
      }
    }
  }

  /// The first step at which table and model differ.
  func firstDifference(_ fault: Fault, seed: UInt64, steps: Int) -> Int? {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 1...60, using: &random)
    var table = RecentTable<Int>(limit: limit)
    var model = Model(fault: fault, limit: limit)
    let keys = UInt32.random(in: 1...120, using: &random)
    for step in 0..<steps {
      let number = UInt32.random(in: 0..<keys, using: &random)
      let key = GlyphKey(font: number % 3, size: number % 5, glyph: number / 4)
      let found = table.find(key)
      if found != model.find(key) { return step }
      if found == nil {
        let cost = Int.random(in: 0...9, using: &random) * Int.random(in: 1...8, using: &random)
        table.insert(step, for: key, cost: cost)
        model.insert(step, for: key, cost: cost)
      }
      table.checkInvariants()
      if table.keys != model.entries.map(\.key) { return step }
    }
    return nil
  }

  @Test(arguments: Fault.allCases)
  func `the table does what a plain array does, and differs from a faulty one`(fault: Fault) {
    let start = seed()
    var generator = SeededGenerator(seed: start)
    var differs = false
    for _ in 0..<iterations(30) {
      let seed = generator.next()
      let step = firstDifference(fault, seed: seed, steps: 300)
      if fault == .none { #expect(step == nil, "differs at step \(step ?? 0) with seed \(seed)") }
      if step != nil { differs = true }
    }
    #expect(differs == (fault != .none), "seed \(start)")
  }
}
