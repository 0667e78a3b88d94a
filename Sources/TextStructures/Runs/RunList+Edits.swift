// SPDX-License-Identifier: MIT

// Every edit removes the runs that it touches, and one run on each side. Then it joins the
// remaining parts with the new runs, and so merges equal neighbours:
//
//     A A A|B B B B|A A        B over 6 ..< 14 becomes A
//     A A A A A A A A A        one run

extension RunList {
  /// Replaces a range with `newCount` units of one value.
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

  /// Replaces a range with runs.
  ///
  /// O(log n + k), k runs removed and inserted.
  @inlinable package mutating func replaceSubrange(
    _ range: Range<Int>, with new: some Sequence<(value: Value, count: Int)>
  ) {
    check(range, "replaceSubrange")
    var pieces = ContiguousArray<TextRun<Value>>()
    // From the first run that reaches the range or ends at its start, to the last one that begins
    // at or before its end.
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
      // The same number of runs as before, as when runs are restyled one after the other: no node
      // is split or merged.
      runs.updateEach(in: touched) { index, run in
        run = pieces[index - touched.lowerBound]
        return true
      }
    } else {
      runs.replaceSubrange(touched, with: pieces)
    }
    checkIfAsked()
  }

  /// Removes units of a range.
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
    // Inside of one run: usually only its leaf changes.
    if let siblings = runs.root.setRun(value, range, isWhole: true) {
      if !siblings.isEmpty { runs.grow(siblings) }
      return checkIfAsked()
    }
    replaceSubrange(range, with: CollectionOfOne((value: value, count: range.count)))
  }

  /// Changes the value of each run in a range; the runs at its ends are divided.
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

  /// Returns a description of the first broken invariant, or nil.
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
  /// Returns whether both hold the same values.
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

extension SummaryTree.Node {
  /// Sets the value of units inside of one run, in place, if no other run changes.
  ///
  ///     A A A A A A      A A A A A A      A A A A A A
  ///       B B B          B B B            B B B B B B
  ///     A|B B B|A A      B B B|A A A      B B B B B B
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - range: Not empty; counted from this node's first unit.
  ///   - isWhole: Whether this node is the root, so that it has no neighbours.
  /// - Returns: The new siblings to the right, empty if this node was not split. nil, and nothing
  ///   changes, if the units lie in several runs, or next to a run that already has the value, or
  ///   next to another leaf.
  @inlinable mutating func setRun<Value>(
    _ value: Value, _ range: Range<Int>, isWhole: Bool
  ) -> ContiguousArray<SummaryTree.Node>? where Element == TextRun<Value> {
    let (index, start) = part(holding: range.lowerBound)
    if !isLeaf {
      let before = children[index].count
      guard
        let siblings = children[index].setRun(
          value, range.lowerBound - start..<range.upperBound - start, isWhole: false)
      else { return nil }
      count += children[index].count - before
      if siblings.isEmpty { return siblings }
      children.insert(contentsOf: siblings, at: index + 1)
      return divide()
    }
    let head = range.lowerBound - start
    let tail = entries[index].count - head - range.count
    if tail < 0 { return nil }
    if entries[index].value == value { return [] }
    if head == 0 {
      guard index > 0 ? entries[index - 1].value != value : isWhole else { return nil }
    }
    if tail == 0 {
      guard index < entries.count - 1 ? entries[index + 1].value != value : isWhole else {
        return nil
      }
    }
    // The sum does not change.
    let new = TextRun(value: value, count: range.count)
    if head == 0, tail == 0 {
      entries[index] = new
      return []
    }
    if head > 0, tail > 0 {
      var rest = entries[index]
      rest.count = tail
      entries[index].count = head
      entries.insert(rest, at: index + 1)
      entries.insert(new, at: index + 1)
      count += 2
    } else {
      entries[index].count = max(head, tail)
      entries.insert(new, at: head > 0 ? index + 1 : index)
      count += 1
    }
    return entries.count <= capacity() ? [] : divide()
  }
}
