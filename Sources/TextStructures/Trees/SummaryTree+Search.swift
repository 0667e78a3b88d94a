// SPDX-License-Identifier: MIT

// Searches compare sums. Example with heights 10, 14, 14, 20:
//
//     sums before   0    10    24    38
//     elements      10   14    14    20
//
// "the element at y = 30" is the first whose prefix, including itself, exceeds 30: the third.

extension SummaryTree {
  /// Finds the first element for which `predicate(sum of the elements up to and including it)`
  /// holds.
  ///
  /// `predicate` is monotone: once true it stays true for longer sums. O(log n).
  /// - Returns: Its index, the sum before it, and the element; nil if there is none.
  @inlinable package func first(where predicate: (Summary) -> Bool) -> Found? {
    guard let found = seek(by: Summary.self, where: predicate) else { return nil }
    return (found.index, found.before, found.row[found.position].element)
  }

  /// Finds the first element for which a predicate on the sum of one dimension holds.
  ///
  /// Only the sums of that dimension are read; the element is not retained.
  ///
  /// - Parameters:
  ///   - dimension: The sums that are added up and compared.
  ///   - predicate: Monotone: once true it stays true for longer sums.
  /// - Returns: The element, valid while the tree is retained and unchanged; nil if there is none.
  @inlinable @inline(__always) package func seek<Dimension: TreeDimension>(
    by dimension: Dimension.Type, where predicate: (Dimension) -> Bool
  ) -> SoughtElement<Element, Dimension>? where Dimension.Summary == Summary {
    var before = Dimension.zero
    before.append(root.summary)
    if isEmpty || !predicate(before) { return nil }
    before = .zero
    var index = 0
    var entries = BorrowedRow(root.entries)
    var row = BorrowedRow(root.children)
    for _ in 0..<height {
      var child = 0
      let last = row.count &- 1
      while child < last {
        var sum = before
        sum.append(row[child].summary)
        if predicate(sum) { break }
        before = sum
        index &+= row[child].count
        child &+= 1
      }
      entries = BorrowedRow(row[child].entries)
      row = BorrowedRow(row[child].children)
    }
    var position = 0
    let last = entries.count &- 1
    while position < last {
      var sum = before
      sum.append(entries[position].summary)
      if predicate(sum) { break }
      before = sum
      position &+= 1
    }
    return SoughtElement(
      index: index &+ position, before: before, row: entries, position: position)
  }

  /// Finds the first element like `first(where:)`, with a search and sums that start at element
  /// `index`.
  ///
  /// O(log n).
  @inlinable package func first(from index: Int, where predicate: (Summary) -> Bool) -> Found? {
    first(from: index) { before, own in
      var sum = before
      sum.append(own)
      return predicate(sum)
    }
  }

  /// Finds the first element at or after `index` that `hits` accepts.
  ///
  /// `hits` receives the sum of the elements from `index` up to a node or element, and the node's
  /// or element's own summary. For an element it decides. For a node it must be true if it is true
  /// for any element inside; false positives cost time, not correctness.
  ///
  ///     first(from: i) { _, own in own.dirtyCount > 0 }              the next dirty element
  ///     first(from: i) { before, own in before.height + own.tallest > room }
  ///
  /// O(log n) if `hits` is exact.
  /// - Returns: Its index, the sum from element `index` up to it, and the element; nil if there is
  ///   none.
  @inlinable package func first(
    from index: Int, hits: (_ before: Summary, _ own: Summary) -> Bool
  ) -> Found? {
    precondition(
      index >= 0 && index <= count, "SummaryTree.first(from: \(index)): there are \(count) elements"
    )
    var skip = index
    var prefix = Summary.zero
    return root.first(skipping: &skip, prefix: &prefix, start: 0, hits: hits)
  }

  /// Finds the last element before `index` that `hits` accepts.
  ///
  /// `hits` receives a node's or element's own summary, and must be true for a node if it is true
  /// for any element inside. O(log n) if exact.
  @inlinable package func last(
    before index: Int, hits: (_ own: Summary) -> Bool
  ) -> (index: Int, element: Element)? {
    precondition(
      index >= 0 && index <= count,
      "SummaryTree.last(before: \(index)): there are \(count) elements")
    return root.last(before: index, start: 0, hits: hits)
  }
}

extension SummaryTree.Node {
  /// Implements the forward search in a node.
  ///
  /// `start` is the index of the node's first element; `skip` elements from it on are skipped.
  @inlinable func first(
    skipping skip: inout Int, prefix: inout Element.Summary, start: Int,
    hits: (Element.Summary, Element.Summary) -> Bool
  ) -> SummaryTree.Found? {
    if isLeaf {
      var position = skip
      skip = 0
      while position < entries.count {
        let own = entries[position].summary
        if hits(prefix, own) { return (start + position, prefix, entries[position].element) }
        prefix.append(own)
        position += 1
      }
      return nil
    }
    var start = start
    for child in children.indices {
      let childCount = children[child].count
      if skip >= childCount {
        skip -= childCount
      } else if skip > 0 || hits(prefix, children[child].summary) {
        if let found = children[child].first(
          skipping: &skip, prefix: &prefix, start: start, hits: hits)
        {
          return found
        }
      } else {
        prefix.append(children[child].summary)
      }
      start += childCount
    }
    return nil
  }

  /// Implements the backward search in a node.
  ///
  /// `index` counts from the node's first element, which is element `start` of the tree.
  @inlinable func last(
    before index: Int, start: Int, hits: (Element.Summary) -> Bool
  ) -> (index: Int, element: Element)? {
    if isLeaf {
      var position = index - 1
      while position >= 0 {
        if hits(entries[position].summary) { return (start + position, entries[position].element) }
        position -= 1
      }
      return nil
    }
    var before = count
    for child in children.indices.reversed() {
      let childCount = children[child].count
      before -= childCount
      if before >= index { continue }
      let inside = min(index - before, childCount)
      if inside < childCount || hits(children[child].summary) {
        if let found = children[child].last(before: inside, start: start + before, hits: hits) {
          return found
        }
      }
    }
    return nil
  }
}

/// An element that a seek has found, not retained: valid while the tree is retained and unchanged.
@usableFromInline package struct SoughtElement<Element: Summarized, Dimension: TreeDimension>
where Dimension.Summary == Element.Summary {
  @usableFromInline package let index: Int
  /// The sum before it.
  @usableFromInline package let before: Dimension
  @usableFromInline let row: BorrowedRow<Element.Entry>
  @usableFromInline let position: Int

  @inlinable init(index: Int, before: Dimension, row: BorrowedRow<Element.Entry>, position: Int) {
    (self.index, self.before, self.row, self.position) = (index, before, row, position)
  }

  /// The element's own summary, as stored in the leaf.
  @inlinable package var summary: Element.Summary { row[position].summary }
  /// The element, retained.
  @inlinable package var element: Element { row[position].element }
}

extension SoughtElement where Element: AnyObject {
  /// The object, not retained.
  @inlinable package var borrowed: BorrowedObject<Element> { BorrowedObject(row[position].element) }
}
