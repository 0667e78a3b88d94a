// SPDX-License-Identifier: MIT

/// A list with sums over its elements: found by index or by sum, and changed anywhere, in O(log n).
///
/// A B+ tree. All elements are in leaves of one depth. Each node has the number and the sum of the
/// elements below it, and a leaf has the sum of each element. So a search reads one row of sums per
/// level and the element that it finds:
///
///     branch            (7, Σ)
///                ┌────────┴────────┐
///     branch   (3, Σ)            (4, Σ)
///     leaf     aΣ bΣ cΣ          dΣ eΣ fΣ gΣ
///
/// A value with copy-on-write: a copy costs O(1), a change after it copies the nodes on one path.
/// A tree that is not shared is changed in place.
///
/// Invariants
/// 1. All leaves have the same depth, `height` branches below the root.
/// 2. No node exceeds its capacity; no node but the root is less than half full, rounded up.
/// 3. A branch at the root has two children or more. An empty tree is an empty leaf.
/// 4. A node's count and summary are the sums of its children's, from left to right.
/// 5. The summary that a leaf stores for an element is the element's.
@usableFromInline package struct SummaryTree<Element: Summarized> {
  @usableFromInline package typealias Summary = Element.Summary
  /// The result of a search: the element, its index, and the sum of the elements before it.
  @usableFromInline package typealias Found = (index: Int, prefix: Summary, element: Element)

  @usableFromInline var root: Node
  /// The number of branches above each leaf.
  @usableFromInline var height: Int

  /// Creates an empty tree.
  @inlinable package init() {
    root = Node()
    height = 0
  }

  /// Creates a tree of the elements.
  ///
  /// O(n).
  @inlinable package init(_ elements: some Sequence<Element>) {
    self.init(
      joining: Node.leaves(of: ContiguousArray(elements.lazy.map { Element.Entry($0) })), height: 0)
  }

  @inlinable init(root: Node, height: Int) {
    self.root = root
    self.height = height
  }

  /// Adds branches above neighbouring nodes of the same height until one node is left.
  @inlinable init(joining nodes: ContiguousArray<Node>, height: Int) {
    var nodes = nodes
    var height = height
    while nodes.count > 1 {
      nodes = Node.branches(of: nodes)
      height += 1
    }
    self.init(root: nodes.first ?? Node(), height: height)
  }

  /// The number of elements.
  @inlinable package var count: Int { root.count }
  @inlinable package var isEmpty: Bool { root.count == 0 }
  /// The sum of all elements.
  @inlinable package var summary: Summary { root.summary }
}

extension SummaryTree: Sendable where Element: Sendable, Element.Entry: Sendable {}

extension SummaryTree {
  /// A leaf (no children) or a branch (no elements).
  ///
  /// A struct of arrays, not a class: arrays bring copy-on-write, and a parent's row holds the
  /// counts and sums of its children contiguously, so a search touches only the child that it
  /// enters.
  @usableFromInline struct Node {
    @usableFromInline var entries: ContiguousArray<Element.Entry>
    @usableFromInline var children: ContiguousArray<Node>
    @usableFromInline var count: Int
    @usableFromInline var summary: Summary

    @inlinable init() {
      entries = []
      children = []
      count = 0
      summary = .zero
    }

    @inlinable init(entries: ContiguousArray<Element.Entry>) {
      self.init()
      self.entries = entries
      addUp()
    }

    @inlinable init(children: ContiguousArray<Node>) {
      self.init()
      self.children = children
      addUp()
    }

    @inlinable var isLeaf: Bool { children.isEmpty }

    /// The number of a leaf's elements or of a branch's children.
    @inlinable var size: Int { isLeaf ? entries.count : children.count }

    @inlinable func capacity() -> Int { isLeaf ? Element.leafCapacity : Element.branchCapacity }

    @inlinable func minimum() -> Int { (capacity() + 1) / 2 }

    /// Updates count and summary from the stored sums; reads no element.
    @inlinable mutating func addUp() {
      var sum = Summary.zero
      if isLeaf {
        count = entries.count
        for index in entries.indices { sum.append(entries[index].summary) }
      } else {
        var total = 0
        for index in children.indices {
          total += children[index].count
          sum.append(children[index].summary)
        }
        count = total
      }
      summary = sum
    }
  }
}

extension SummaryTree.Node: Sendable where Element: Sendable, Element.Entry: Sendable {}

extension SummaryTree {
  /// Returns the element at an index.
  ///
  /// O(log n).
  @inlinable package subscript(index: Int) -> Element {
    precondition(
      index >= 0 && index < count, "SummaryTree[\(index)]: there are \(count) elements")
    if height == 0 { return root.entries[index].element }
    var rest = index
    var row = BorrowedRow(root.children)
    for _ in 1..<height {
      row = BorrowedRow(row[Self.findChild(of: row, holding: &rest)].children)
    }
    return row[Self.findChild(of: row, holding: &rest)].entries[rest].element
  }

  @inlinable package var first: Element? { isEmpty ? nil : self[0] }
  @inlinable package var last: Element? { isEmpty ? nil : self[count - 1] }

  /// Returns the child in a row that holds element `rest`; `rest` becomes the index in the child.
  @inlinable static func findChild(of row: BorrowedRow<Node>, holding rest: inout Int) -> Int {
    var child = 0
    while rest >= row[child].count {
      rest -= row[child].count
      child += 1
    }
    return child
  }

  /// Returns the sum of elements `0 ..< index`.
  ///
  /// O(log n).
  @inlinable package func prefix(upTo index: Int) -> Summary {
    precondition(
      index >= 0 && index <= count,
      "SummaryTree.prefix(upTo: \(index)): there are \(count) elements")
    if index == count { return root.summary }
    var sum = Summary.zero
    var rest = index
    var entries = BorrowedRow(root.entries)
    var row = BorrowedRow(root.children)
    for _ in 0..<height {
      var child = 0
      while rest >= row[child].count {
        rest -= row[child].count
        sum.append(row[child].summary)
        child += 1
      }
      entries = BorrowedRow(row[child].entries)
      row = BorrowedRow(row[child].children)
    }
    for position in 0..<rest { sum.append(entries[position].summary) }
    return sum
  }

  /// Returns the sum of the elements of a range.
  ///
  /// O(log n).
  @inlinable package func sum(of range: Range<Int>) -> Summary {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "SummaryTree.sum(of: \(range)): there are \(count) elements")
    var sum = Summary.zero
    root.add(range, to: &sum)
    return sum
  }

  /// Calls `body` with each element of a range in order, until it returns false.
  ///
  /// O(log n + k).
  @inlinable package func forEach(in range: Range<Int>, _ body: (Int, Element) -> Bool) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "SummaryTree.forEach(in: \(range)): there are \(count) elements")
    if range.isEmpty { return }
    _ = root.forEach(in: range, start: 0, body)
  }

  /// Calls `body` with every element in order.
  @inlinable package func forEachElement(_ body: (Element) -> Void) {
    forEach(in: 0..<count) { _, element in
      body(element)
      return true
    }
  }
}

extension SummaryTree.Node {
  @inlinable func add(_ range: Range<Int>, to sum: inout Element.Summary) {
    if range.isEmpty { return }
    if range.lowerBound == 0 && range.upperBound == count {
      sum.append(summary)
    } else if isLeaf {
      for index in range { sum.append(entries[index].summary) }
    } else {
      var start = 0
      for child in children.indices {
        let end = start + children[child].count
        if start >= range.upperBound { return }
        if end > range.lowerBound {
          let inside = max(range.lowerBound, start) - start..<min(range.upperBound, end) - start
          children[child].add(inside, to: &sum)
        }
        start = end
      }
    }
  }

  /// Returns false if `body` stopped.
  ///
  /// `range` counts from this node's first element, which is element `start` of the tree.
  @inlinable func forEach(in range: Range<Int>, start: Int, _ body: (Int, Element) -> Bool) -> Bool
  {
    if isLeaf {
      for index in range where !body(start + index, entries[index].element) { return false }
      return true
    }
    var before = 0
    for child in children.indices {
      let end = before + children[child].count
      if before >= range.upperBound { return true }
      if end > range.lowerBound {
        let inside = max(range.lowerBound, before) - before..<min(range.upperBound, end) - before
        if !children[child].forEach(in: inside, start: start + before, body) { return false }
      }
      before = end
    }
    return true
  }
}
