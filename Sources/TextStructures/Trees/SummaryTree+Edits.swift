// SPDX-License-Identifier: MIT

// An edit inside one leaf changes that leaf and updates the sums on its path. A leaf that became
// too big is split; one that became too small borrows from a neighbour or merges with it. An edit
// over several leaves splits the tree at two positions and joins the remaining parts with the new
// ones.

extension SummaryTree {
  /// Changes an element in place, then updates the sums above it.
  ///
  /// O(log n). For a class element that has already changed, an empty body is enough.
  @discardableResult
  @inlinable package mutating func update<R>(at index: Int, _ body: (inout Element) -> R) -> R {
    precondition(
      index >= 0 && index < count,
      "SummaryTree.update(at: \(index)): there are \(count) elements")
    let result = root.update(at: index, body)
    checkIfAsked()
    return result
  }

  /// Changes the elements of a range in order until `body` returns false; updates each node's sum
  /// once.
  ///
  /// The element for which `body` returns false may have been changed too. O(log n + k).
  @inlinable package mutating func updateEach(
    in range: Range<Int>, _ body: (Int, inout Element) -> Bool
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "SummaryTree.updateEach(in: \(range)): there are \(count) elements")
    if range.isEmpty { return }
    _ = root.updateEach(in: range, start: 0, body)
    checkIfAsked()
  }

  /// Replaces a range with `elements`.
  ///
  /// O(log n + k), k elements removed and inserted.
  @inlinable package mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Element>
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "SummaryTree.replaceSubrange(\(range)): there are \(count) elements")
    if range.isEmpty && elements.isEmpty { return }
    if root.isInOneLeaf(range) {
      let siblings = root.replace(range, with: elements)
      if !siblings.isEmpty { grow(siblings) }
      dropSingleRoots()
    } else {
      let tail = split(at: range.upperBound)
      _ = split(at: range.lowerBound)
      join(SummaryTree(elements))
      join(tail)
    }
    checkIfAsked()
  }

  /// Appends an element in O(log n).
  @inlinable package mutating func append(_ element: Element) {
    replaceSubrange(count..<count, with: CollectionOfOne(element))
  }

  /// Inserts an element in O(log n).
  @inlinable package mutating func insert(_ element: Element, at index: Int) {
    replaceSubrange(index..<index, with: CollectionOfOne(element))
  }

  /// Removes and returns an element in O(log n).
  @discardableResult
  @inlinable package mutating func remove(at index: Int) -> Element {
    let element = self[index]
    replaceSubrange(index..<index + 1, with: EmptyCollection())
    return element
  }

  @inlinable package mutating func removeAll() { self = SummaryTree() }

  /// Appends all elements of another tree.
  ///
  /// O(log n).
  @inlinable package mutating func append(contentsOf other: SummaryTree) {
    join(other)
    checkIfAsked()
  }

  /// Removes and returns the elements from `index` on.
  ///
  /// O(log n).
  @inlinable package mutating func removeTail(from index: Int) -> SummaryTree {
    precondition(
      index >= 0 && index <= count,
      "SummaryTree.removeTail(from: \(index)): there are \(count) elements")
    let tail = split(at: index)
    checkIfAsked()
    return tail
  }

  @inlinable func checkIfAsked() {
    #if TEXTKIT_INTERNAL_CHECKS
      checkInvariants()
    #endif
  }
}

extension SummaryTree {
  /// Adds a branch above the root and the siblings that it was split into.
  @inlinable mutating func grow(_ siblings: ContiguousArray<Node>) {
    var nodes: ContiguousArray = [root]
    nodes.append(contentsOf: siblings)
    self = SummaryTree(joining: nodes, height: height)
  }

  /// Removes branches at the root that have a single child.
  @inlinable mutating func dropSingleRoots() {
    while height > 0 && root.children.count == 1 {
      root = root.children[0]
      height -= 1
    }
    if height > 0 && root.children.isEmpty { self = SummaryTree() }
  }

  /// Splits before element `index`: the head stays, the tail is returned.
  @inlinable mutating func split(at index: Int) -> SummaryTree {
    if index >= count { return SummaryTree() }
    if index <= 0 {
      let all = self
      self = SummaryTree()
      return all
    }
    var node = root
    root = Node()
    if height == 0 {
      let tail = Node(entries: ContiguousArray(node.entries[index...]))
      node.entries.removeSubrange(index...)
      node.addUp()
      root = node
      return SummaryTree(root: tail, height: 0)
    }
    var rest = index
    let cut = Self.findChild(of: BorrowedRow(node.children), holding: &rest)
    let below = height - 1
    let behind = Self.makeTree(of: ContiguousArray(node.children[(cut + 1)...]), height: below)
    var middle = SummaryTree(root: node.children[cut], height: below)
    node.children.removeSubrange(cut...)
    var tail = middle.split(at: rest)
    tail.join(behind)
    self = Self.makeTree(of: node.children, height: below)
    join(middle)
    return tail
  }

  /// Makes a tree of at most as many nodes as a branch can hold.
  @inlinable static func makeTree(of nodes: ContiguousArray<Node>, height: Int) -> SummaryTree {
    switch nodes.count {
    case 0: SummaryTree()
    case 1: SummaryTree(root: nodes[0], height: height)
    default: SummaryTree(root: Node(children: nodes), height: height + 1)
    }
  }

  /// Appends another tree.
  @inlinable mutating func join(_ other: SummaryTree) {
    if other.isEmpty { return }
    if isEmpty {
      self = other
      return
    }
    let sibling: Node?
    if height >= other.height {
      sibling = root.joinRight(other.root, levelsDown: height - other.height)
    } else {
      var right = other.root
      let left = root
      root = Node()
      sibling = right.joinLeft(left, levelsDown: other.height - height)
      height = other.height
      root = right
    }
    if let sibling {
      root = Node(children: [root, sibling])
      height += 1
    }
  }
}

extension SummaryTree.Node {
  @inlinable mutating func update<R>(at index: Int, _ body: (inout Element) -> R) -> R {
    let result: R
    if isLeaf {
      result = body(&entries[index].element)
      entries[index].addUp()
    } else {
      var rest = index
      let child = SummaryTree.findChild(of: BorrowedRow(children), holding: &rest)
      result = children[child].update(at: rest, body)
    }
    addUp()
    return result
  }

  /// Returns false if `body` stopped.
  @inlinable mutating func updateEach(
    in range: Range<Int>, start: Int, _ body: (Int, inout Element) -> Bool
  ) -> Bool {
    var continues = true
    if isLeaf {
      for index in range {
        continues = body(start + index, &entries[index].element)
        entries[index].addUp()
        if !continues { break }
      }
    } else {
      var before = 0
      for child in children.indices {
        let end = before + children[child].count
        if before >= range.upperBound { break }
        if end > range.lowerBound {
          let inside = max(range.lowerBound, before) - before..<min(range.upperBound, end) - before
          continues = children[child].updateEach(in: inside, start: start + before, body)
          if !continues { break }
        }
        before = end
      }
    }
    addUp()
    return continues
  }

  /// Returns whether one leaf holds the whole range.
  ///
  /// An empty range belongs to the leaf that ends there.
  @inlinable func isInOneLeaf(_ range: Range<Int>) -> Bool {
    if isLeaf { return true }
    var start = 0
    for child in children.indices {
      let end = start + children[child].count
      if range.upperBound <= end {
        return range.lowerBound >= start
          && children[child].isInOneLeaf(range.lowerBound - start..<range.upperBound - start)
      }
      start = end
    }
    return false
  }

  /// Replaces a range inside one leaf.
  ///
  /// - Returns: The new siblings to the right, if this node was split.
  @inlinable mutating func replace(
    _ range: Range<Int>, with new: some Collection<Element>
  ) -> ContiguousArray<SummaryTree.Node> {
    if isLeaf {
      entries.replaceSubrange(range, with: new.lazy.map { Element.Entry($0) })
    } else {
      var start = 0
      var child = 0
      while range.upperBound > start + children[child].count {
        start += children[child].count
        child += 1
      }
      let siblings = children[child].replace(
        range.lowerBound - start..<range.upperBound - start, with: new)
      if !siblings.isEmpty {
        children.insert(contentsOf: siblings, at: child + 1)
      } else if children[child].size < children[child].minimum() && children.count > 1 {
        feedChild(child)
      }
    }
    return divide()
  }

  /// Merges a child that became too small with a neighbour, or balances the two.
  @inlinable mutating func feedChild(_ child: Int) {
    let left = child + 1 < children.count ? child : child - 1
    let right = children.remove(at: left + 1)
    if let sibling = children[left].combine(with: right) {
      children.insert(sibling, at: left + 1)
    }
  }

  /// Makes one node of two neighbours of the same height, or two of about the same size.
  ///
  /// - Returns: The right one of two, or nil. Both sums are updated.
  @inlinable mutating func combine(with right: SummaryTree.Node) -> SummaryTree.Node? {
    if size >= minimum() && right.size >= right.minimum() { return right }
    if right.size == 0 { return nil }
    if size == 0 {
      self = right
      return nil
    }
    entries.append(contentsOf: right.entries)
    children.append(contentsOf: right.children)
    return divide().first
  }

  /// Splits an overfull node evenly; the first part stays.
  ///
  /// Sums are updated in any case.
  @inlinable mutating func divide() -> ContiguousArray<SummaryTree.Node> {
    if size <= capacity() {
      addUp()
      return []
    }
    var pieces =
      isLeaf ? SummaryTree.Node.leaves(of: entries) : SummaryTree.Node.branches(of: children)
    self = pieces.removeFirst()
    return pieces
  }

  /// Appends `other` at the depth of its height.
  ///
  /// - Returns: A new sibling to the right, if this node was split.
  @inlinable mutating func joinRight(
    _ other: SummaryTree.Node, levelsDown: Int
  ) -> SummaryTree.Node? {
    if levelsDown == 0 { return combine(with: other) }
    if let sibling = children[children.count - 1].joinRight(other, levelsDown: levelsDown - 1) {
      children.append(sibling)
    }
    return divide().first
  }

  /// Prepends `other` at the depth of its height.
  ///
  /// - Returns: A new sibling to the right, if this node was split.
  @inlinable mutating func joinLeft(
    _ other: SummaryTree.Node, levelsDown: Int
  ) -> SummaryTree.Node? {
    if levelsDown == 0 {
      var left = other
      let sibling = left.combine(with: self)
      self = left
      return sibling
    }
    if let sibling = children[0].joinLeft(other, levelsDown: levelsDown - 1) {
      children.insert(sibling, at: 1)
    }
    return divide().first
  }

  /// Makes leaves within the capacity, none less than half full unless it is the only one.
  @inlinable static func leaves(
    of entries: ContiguousArray<Element.Entry>
  ) -> ContiguousArray<SummaryTree.Node> {
    precondition(
      Element.leafCapacity >= 2, "Summarized.leafCapacity is \(Element.leafCapacity), not 2 or more"
    )
    var result = ContiguousArray<SummaryTree.Node>()
    forEachPiece(of: entries.count, capacity: Element.leafCapacity) {
      result.append(SummaryTree.Node(entries: ContiguousArray(entries[$0])))
    }
    return result
  }

  @inlinable static func branches(
    of nodes: ContiguousArray<SummaryTree.Node>
  ) -> ContiguousArray<SummaryTree.Node> {
    precondition(
      Element.branchCapacity >= 3,
      "Summarized.branchCapacity is \(Element.branchCapacity), not 3 or more")
    var result = ContiguousArray<SummaryTree.Node>()
    forEachPiece(of: nodes.count, capacity: Element.branchCapacity) {
      result.append(SummaryTree.Node(children: ContiguousArray(nodes[$0])))
    }
    return result
  }

  /// Divides `count` elements into the fewest parts that the capacity allows, all of about the same
  /// size.
  @inlinable static func forEachPiece(of count: Int, capacity: Int, _ body: (Range<Int>) -> Void) {
    let pieces = (count + capacity - 1) / capacity
    var start = 0
    for piece in 0..<pieces {
      let end = (piece + 1) * count / pieces
      body(start..<end)
      start = end
    }
  }
}
