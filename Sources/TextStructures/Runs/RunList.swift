// SPDX-License-Identifier: MIT

/// Values over the positions of a text, in runs: attributes over UTF-16 units.
///
///     value    |— A —|—— B ——|A|
///     units    0     6       14 15
///
/// Lookups and changes by position cost O(log n), *n* runs. A value: a copy costs O(1).
///
/// Invariants
/// 1. No run is empty.
/// 2. Neighbouring runs have values that are not equal.
@usableFromInline package struct RunList<Value: Equatable> {
  @usableFromInline var runs: SummaryTree<TextRun<Value>>

  /// Creates an empty list.
  @inlinable package init() { runs = SummaryTree() }

  /// Creates a list of one run.
  @inlinable package init(repeating value: Value, count: Int) {
    self.init([(value: value, count: count)])
  }

  /// Creates a list of runs in order.
  ///
  /// Empty runs are skipped, and equal neighbours merged. O(n).
  @inlinable package init(_ runs: some Sequence<(value: Value, count: Int)>) {
    var joined = ContiguousArray<TextRun<Value>>()
    for (value, count) in runs { joined.appendRun(value, count) }
    self.runs = SummaryTree(joined)
  }

  /// The number of units.
  @inlinable package var count: Int { runs.summary.units }
  @inlinable package var runCount: Int { runs.count }
  @inlinable package var isEmpty: Bool { runs.isEmpty }

  /// Returns the value at a position and the whole run around it.
  ///
  /// O(log n).
  @inlinable package func run(at position: Int) -> (value: Value, range: Range<Int>) {
    precondition(
      position >= 0 && position < count, "RunList.run(at: \(position)): there are \(count) units")
    return runs.root.run(holding: position, start: 0)
  }

  /// Returns the value at a position.
  ///
  /// O(log n).
  @inlinable package func value(at position: Int) -> Value { run(at: position).value }

  /// Calls `body` with the runs that touch a range, clipped to it, until it returns false.
  ///
  /// O(log n + k).
  @inlinable package func forEachRun(
    in range: Range<Int>, _ body: (Range<Int>, Value) -> Bool
  ) {
    check(range, "forEachRun")
    guard !range.isEmpty, let first = runs.first(where: { $0.units > range.lowerBound }) else {
      return
    }
    var start = first.prefix.units
    runs.forEach(in: first.index..<runs.count) { _, run in
      let end = start + run.count
      let continues = body(max(start, range.lowerBound)..<min(end, range.upperBound), run.value)
      start = end
      return continues && end < range.upperBound
    }
  }

  /// Returns the runs of a range, clipped to it.
  ///
  /// O(log n + k).
  @inlinable package func slice(_ range: Range<Int>) -> [(value: Value, count: Int)] {
    var result: [(value: Value, count: Int)] = []
    forEachRun(in: range) { range, value in
      result.append((value, range.count))
      return true
    }
    return result
  }

  /// Returns the longest range around a position, within `limit`, all of whose values `belong`.
  ///
  /// O(log n + k). For one attribute among others: `belongs` compares that one with the position's.
  @inlinable package func range(
    around position: Int, in limit: Range<Int>, where belongs: (Value) -> Bool
  ) -> Range<Int> {
    check(limit, "range(around:in:)")
    precondition(
      limit.contains(position), "RunList.range(around: \(position)): it does not lie in \(limit)")
    guard let here = runs.first(where: { $0.units > position }) else { return position..<position }
    if !belongs(here.element.value) { return position..<position }
    var lower = here.prefix.units
    var upper = lower + here.element.count
    runs.forEach(in: here.index + 1..<runs.count) { _, run in
      if upper >= limit.upperBound || !belongs(run.value) { return false }
      upper += run.count
      return true
    }
    var index = here.index - 1
    while index >= 0 && lower > limit.lowerBound {
      let run = runs[index]
      if !belongs(run.value) { break }
      lower -= run.count
      index -= 1
    }
    return max(lower, limit.lowerBound)..<min(upper, limit.upperBound)
  }

  @inlinable func check(_ range: Range<Int>, _ method: String) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "RunList.\(method): \(range) does not lie within 0..<\(count)")
  }
}

extension SummaryTree.Node {
  /// Returns the run that holds a unit of this node.
  ///
  /// A search by sums (`first(where:)`) retains each row on its path; this walk counts no
  /// references.
  ///
  /// - Parameters:
  ///   - position: The unit.
  ///   - start: The first unit of this node.
  /// - Returns: The run's value, and its units.
  @inlinable func run<Value>(
    holding position: Int, start: Int
  ) -> (value: Value, range: Range<Int>) where Element == TextRun<Value> {
    let (index, first) = part(holding: position - start)
    if !isLeaf { return children[index].run(holding: position, start: start + first) }
    return (
      entries[index].value, start + first..<start + first + entries[index].count
    )
  }

  /// Returns the child, or in a leaf the element, that holds a unit, and its start; units count
  /// from this node's first one.
  ///
  /// Work on a text often begins at its start: the part that is not yet done is one long run at the
  /// end. So the last part is tried first.
  @inlinable func part<Value>(holding position: Int) -> (index: Int, start: Int)
  where Element == TextRun<Value> {
    if isLeaf {
      let end = entries.count - 1
      let last = summary.units - entries[end].count
      if position >= last { return (end, last) }
      var (index, start) = (0, 0)
      while start + entries[index].count <= position {
        start += entries[index].count
        index += 1
      }
      return (index, start)
    }
    let end = children.count - 1
    let last = summary.units - children[end].summary.units
    if position >= last { return (end, last) }
    var (index, start) = (0, 0)
    while start + children[index].summary.units <= position {
      start += children[index].summary.units
      index += 1
    }
    return (index, start)
  }
}

extension RunList: Sendable where Value: Sendable {}

/// One value over some units.
@usableFromInline struct TextRun<Value: Equatable>: SelfSummarized {
  @usableFromInline var value: Value
  @usableFromInline var count: Int

  @inlinable init(value: Value, count: Int) {
    self.value = value
    self.count = count
  }

  @inlinable var summary: UnitCount { UnitCount(units: count) }
}

extension TextRun: Sendable where Value: Sendable {}

@usableFromInline struct UnitCount: TreeSummary, Equatable {
  @usableFromInline var units: Int
  @inlinable init(units: Int) { self.units = units }
  @inlinable static var zero: UnitCount { UnitCount(units: 0) }
  @inlinable mutating func append(_ next: UnitCount) { units += next.units }
}

extension ContiguousArray {
  /// Appends a run, unless it is empty; a run with the last one's value lengthens that one.
  @inlinable mutating func appendRun<Value>(_ value: Value, _ count: Int)
  where Element == TextRun<Value> {
    precondition(count >= 0, "RunList: a run of \(count) units")
    if count == 0 { return }
    if let last, last.value == value {
      self[self.count - 1].count += count
    } else {
      append(TextRun(value: value, count: count))
    }
  }
}
