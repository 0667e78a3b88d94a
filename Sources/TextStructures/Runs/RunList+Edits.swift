// SPDX-License-Identifier: MIT

// Every edit takes the runs that it touches out, with one run on each side, puts the pieces that
// remain and the new ones together, and so keeps equal neighbours joined:
//
//     A A A|B B B B|A A        B over 6 ..< 14 becomes A
//     A A A A A A A A A        one run

extension RunList {
  /// Puts `newCount` units of one value in the place of a range.
  ///
  /// O(log n + k), k runs removed.
  @inlinable package mutating func replaceSubrange(
    _ range: Range<Int>, with value: Value, count newCount: Int
  ) {
    check(range, "replaceSubrange")
    precondition(newCount >= 0, "RunList.replaceSubrange(\(range)): a count of \(newCount)")
    // Typing: inside one run of that value, only its length changes.
    if let found = runs.first(where: { $0.units >= range.upperBound && $0.units > 0 }),
      found.prefix.units <= range.lowerBound, found.element.value == value,
      found.element.count - range.count + newCount > 0
    {
      let index = found.index
      runs.update(at: index) { $0.count += newCount - range.count }
      checkIfAsked()
      return
    }
    replaceSubrange(range, with: CollectionOfOne((value: value, count: newCount)))
  }

  /// Puts runs in the place of a range.
  ///
  /// O(log n + k), k runs removed and inserted.
  @inlinable package mutating func replaceSubrange(
    _ range: Range<Int>, with new: some Sequence<(value: Value, count: Int)>
  ) {
    check(range, "replaceSubrange")
    var pieces = ContiguousArray<TextRun<Value>>()
    // The first run that reaches the range, or ends where it starts; the last that does so behind it.
    var touched = 0..<0
    if let first = runs.first(where: { $0.units >= range.lowerBound }) {
      pieces.appendRun(first.element.value, range.lowerBound - first.prefix.units)
      for (value, count) in new { pieces.appendRun(value, count) }
      touched = first.index..<runs.count
      if let last = runs.first(where: { $0.units > range.upperBound }) {
        let end = last.prefix.units + last.element.count
        pieces.appendRun(last.element.value, end - range.upperBound)
        touched = first.index..<last.index + 1
      }
    } else {
      for (value, count) in new { pieces.appendRun(value, count) }
    }
    if pieces.count == touched.count {
      // As many as before, as where runs are restyled one after the other: no node is divided or joined.
      runs.updateEach(in: touched) { index, run in
        run = pieces[index - touched.lowerBound]
        return true
      }
    } else {
      runs.replaceSubrange(touched, with: pieces)
    }
    checkIfAsked()
  }

  /// Removes units.
  ///
  /// O(log n + k).
  @inlinable package mutating func removeSubrange(_ range: Range<Int>) {
    replaceSubrange(range, with: EmptyCollection())
  }

  /// Gives all units of a range one value.
  ///
  /// O(log n + k).
  @inlinable package mutating func set(_ value: Value, in range: Range<Int>) {
    check(range, "set")
    if range.isEmpty { return }
    // Inside of one run, away from its ends: no neighbour is touched.
    if let found = runs.first(where: { $0.units > range.lowerBound }),
      found.prefix.units < range.lowerBound,
      found.prefix.units + found.element.count > range.upperBound
    {
      if found.element.value == value { return }
      let head = range.lowerBound - found.prefix.units
      let tail = found.element.count - head - range.count
      if runs.divide(at: found.index, head, TextRun(value: value, count: range.count), tail) {
        return checkIfAsked()
      }
    }
    replaceSubrange(range, with: CollectionOfOne((value: value, count: range.count)))
  }

  /// Changes the value of each run in a range; the runs at its ends are cut there.
  ///
  /// O(log n + k).
  @inlinable package mutating func transform(in range: Range<Int>, _ change: (Value) -> Value) {
    check(range, "transform")
    if range.isEmpty { return }
    replaceSubrange(range, with: slice(range).map { (value: change($0.value), count: $0.count) })
  }

  @inlinable func checkIfAsked() {
    #if TEXTKIT_INTERNAL_CHECKS
      checkInvariants()
    #endif
  }

  /// Traps and names the broken invariant.
  ///
  /// O(n). Empty in release builds.
  @inlinable package func checkInvariants() {
    #if DEBUG || TEXTKIT_INTERNAL_CHECKS
      if let broken = findBrokenInvariant() { preconditionFailure("RunList: \(broken)") }
    #endif
  }

  /// A sentence on the first broken invariant, or nil.
  ///
  /// O(n).
  @usableFromInline package func findBrokenInvariant() -> String? {
    var result = runs.findBrokenInvariant()
    var before: Value?
    runs.forEach(in: 0..<runs.count) { index, run in
      if run.count <= 0 { result = "1: run \(index) has \(run.count) units" }
      if let before, before == run.value { result = "2: run \(index) equals the one before" }
      before = run.value
      return result == nil
    }
    return result
  }
}

extension RunList: Equatable {
  /// Whether both hold the same values.
  ///
  /// O(n).
  @usableFromInline package static func == (left: RunList, right: RunList) -> Bool {
    if left.count != right.count || left.runCount != right.runCount { return false }
    var others: [TextRun<Value>] = []
    others.reserveCapacity(right.runCount)
    right.runs.forEachElement { others.append($0) }
    var areEqual = true
    left.runs.forEach(in: 0..<left.runs.count) { index, run in
      areEqual = run.count == others[index].count && run.value == others[index].value
      return areEqual
    }
    return areEqual
  }
}

extension SummaryTree {
  /// Makes three runs of one, the middle one of them another; together they have as many units.
  ///
  /// - Returns: False, and nothing is done, if there is no room in the run's leaf.
  @inlinable mutating func divide<Value>(
    at index: Int, _ head: Int, _ middle: Element, _ tail: Int
  ) -> Bool where Element == TextRun<Value> {
    let isDone = root.divide(at: index, head, middle, tail)
    checkIfAsked()
    return isDone
  }
}

extension SummaryTree.Node {
  @inlinable mutating func divide<Value>(
    at index: Int, _ head: Int, _ middle: Element, _ tail: Int
  ) -> Bool where Element == TextRun<Value> {
    if isLeaf {
      guard elements.count + 2 <= capacity() else { return false }
      var last = elements[index]
      elements[index].count = head
      last.count = tail
      elements.insert(last, at: index + 1)
      elements.insert(middle, at: index + 1)
    } else {
      var rest = index
      let child = SummaryTree.findChild(of: children, holding: &rest)
      guard children[child].divide(at: rest, head, middle, tail) else { return false }
    }
    // The sum is as it was.
    count += 2
    return true
  }
}
