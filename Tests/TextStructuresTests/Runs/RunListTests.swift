// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextStructures

/// Mistakes that the comparison of runs and array must notice.
///
/// They are made on the list's side.
enum RunFault: CaseIterable {
  case setsOneMore, insertsOneLater, losesInsertion, keepsRemoved, transformsOneRunLess, forgetsCopy
}

/// Random edits of a run list and of an array with a value for each unit; the first difference, or
/// nil.
func findRunDifference(seed: UInt64, steps: Int, largest: Int, fault: RunFault? = nil) -> String? {
  var random = SeededGenerator(seed: seed)
  var model: [Character] = []
  var list = RunList<Character>()
  func runs(_ values: ArraySlice<Character>) -> [(value: Character, count: Int)] {
    var result: [(value: Character, count: Int)] = []
    for value in values {
      if result.last?.value == value {
        result[result.count - 1].count += 1
      } else {
        result.append((value, 1))
      }
    }
    return result
  }
  for step in 0..<steps {
    let kept = (list, model)
    let range = random.range(in: model.count)
    let value = "ABCD".randomElement(using: &random) ?? "A"
    let count = model.count > largest ? 0 : Int.random(in: 0...5, using: &random)
    let operation = Int.random(in: 0..<7, using: &random)
    switch operation {
    case 0, 1:
      model.replaceSubrange(range, with: repeatElement(value, count: count))
      let late = fault == .insertsOneLater && range.isEmpty && range.upperBound < list.count ? 1 : 0
      list.replaceSubrange(
        range.lowerBound + late..<range.upperBound + late, with: value,
        count: fault == .losesInsertion && count == 5 ? 4 : count)
    case 2:
      let new = (0..<count).map { _ in
        (
          value: "ABC".randomElement(using: &random) ?? "A",
          count: Int.random(in: 0...3, using: &random)
        )
      }
      model.replaceSubrange(
        range, with: new.flatMap { Array(repeating: $0.value, count: $0.count) })
      list.replaceSubrange(range, with: new)
    case 3:
      model.removeSubrange(range)
      if fault == .keepsRemoved && range.count == 3 {
        list.set("A", in: range)
      } else {
        list.removeSubrange(range)
      }
    case 4:
      model.replaceSubrange(range, with: repeatElement(value, count: range.count))
      let more = fault == .setsOneMore && range.upperBound < list.count && !range.isEmpty ? 1 : 0
      list.set(value, in: range.lowerBound..<range.upperBound + more)
    case 5:
      // Makes B of A, so that neighbours become equal.
      for index in range where model[index] == "A" { model[index] = "B" }
      let isLess = fault == .transformsOneRunLess && range.count > 1
      list.transform(in: isLess ? range.dropLast() : range) { $0 == "A" ? "B" : $0 }
    default:
      if random.oneIn(20) { list = RunList(runs(model[...])) }
    }

    if let broken = list.findBrokenInvariant() { return "\(step): \(operation): \(broken)" }
    if list.count != model.count { return "\(step): \(operation): count" }
    let all = runs(model[...])
    if list.runCount != all.count { return "\(step): runCount" }
    if !list.slice(0..<list.count).elementsEqual(all, by: ==) {
      return "\(step): \(operation): runs"
    }
    let old = fault == .forgetsCopy ? list : kept.0
    if !old.slice(0..<old.count).elementsEqual(runs(kept.1[...]), by: ==) {
      return "\(step): a copy changed"
    }
    if list != RunList(all)
      || (!model.isEmpty && list == RunList(repeating: "?", count: list.count))
    {
      return "\(step): =="
    }
    let part = random.range(in: model.count)
    var seen: [(value: Character, count: Int)] = []
    var end = part.lowerBound
    list.forEachRun(in: part) { range, value in
      if range.lowerBound == end { seen.append((value, range.count)) }
      end = range.upperBound
      return seen.count < 3
    }
    if !seen.elementsEqual(runs(model[part]).prefix(3), by: ==) {
      return "\(step): forEachRun(in: \(part))"
    }
    guard let position = part.randomElement(using: &random) else { continue }
    func extent(_ limit: Range<Int>, _ belongs: (Character) -> Bool) -> Range<Int> {
      var lower = position
      var upper = position
      while upper < limit.upperBound && belongs(model[upper]) { upper += 1 }
      if upper == position { return position..<position }
      while lower > limit.lowerBound && belongs(model[lower - 1]) { lower -= 1 }
      return lower..<upper
    }
    let found = list.run(at: position)
    let around = extent(0..<model.count) { $0 == model[position] }
    if found.value != model[position] || found.range != around { return "\(step): run(at:)" }
    if list.value(at: position) != model[position] { return "\(step): value(at:)" }
    let isMember = { (value: Character) in value == "A" || value == "B" }
    if list.range(around: position, in: part, where: isMember) != extent(part, isMember) {
      return "\(step): range(around: \(position), in: \(part))"
    }
  }
  return nil
}

@Suite struct RunListTests {
  @Test(arguments: [20, 300])
  func `a list of runs equals an array of values`(_ largest: Int) {
    let seed = seed()
    #expect(findRunDifference(seed: seed, steps: iterations(3000), largest: largest) == nil)
  }

  @Test(arguments: RunFault.allCases)
  func `the comparison of runs and array notices a planted fault`(_ fault: RunFault) {
    let found = (1...5).contains { seed in
      findRunDifference(seed: seed, steps: 400, largest: 60, fault: fault) != nil
    }
    #expect(found, "\(fault) was not noticed")
  }

  @Test func `values set inside of runs divide leaves, and branches above them`() {
    var random = SeededGenerator(seed: seed())
    var model = [Character](repeating: "A", count: 20_000)
    var list = RunList<Character>(repeating: "A", count: model.count)
    for step in 0..<6_000 {
      // From the start on, as a text is restyled; then anywhere.
      let lower = step < 2_000 ? step * 8 : Int.random(in: 0..<model.count - 8, using: &random)
      let range = lower..<lower + Int.random(in: 1...8, using: &random)
      let value = "ABC".randomElement(using: &random) ?? "A"
      let (before, old) = (list, model[range])
      model.replaceSubrange(range, with: repeatElement(value, count: range.count))
      list.set(value, in: range)
      for place in range.lowerBound..<min(range.upperBound + 2, model.count)
      where list.value(at: place) != model[place] {
        Issue.record("step \(step): \(place)")
        return
      }
      if !old.elementsEqual(range.map { before.value(at: $0) }) {
        Issue.record("step \(step): a copy changed")
        return
      }
      if step % 500 == 499 { #expect(list.findBrokenInvariant() == nil) }
    }
    #expect(list == RunList(model.map { (value: $0, count: 1) }))
  }

  @Test func `typing inside a run keeps one run`() {
    var list = RunList(repeating: "A", count: 5)
    list.replaceSubrange(5..<5, with: "A", count: 1)
    list.replaceSubrange(0..<0, with: "A", count: 1)
    list.replaceSubrange(3..<6, with: "A", count: 0)
    #expect(list == RunList(repeating: "A", count: 4))
    list.replaceSubrange(2..<2, with: "B", count: 1)
    #expect(list.runCount == 3)
    list.removeSubrange(2..<3)
    #expect(list.runCount == 1)
    list.removeSubrange(0..<4)
    #expect(list.isEmpty && list.runCount == 0)
  }
}
