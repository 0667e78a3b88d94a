// SPDX-License-Identifier: MIT

// An edit inside one leaf changes that leaf and re-adds its path; a leaf that became too big is
// divided, one that became too small takes from a neighbour or joins it. An edit over several leaves
// cuts the tree in two places and joins what remains with what is new.

extension SummaryTree {
  /// Changes an element in place, then re-adds the sums above it.
  ///
  /// O(log n).
  ///
  /// For a class element that has changed already, an empty body is enough.
  @discardableResult
  @inlinable package mutating func update<R>(at index: Int, _ body: (inout Element) -> R) -> R {
    precondition(
      index >= 0 && index < count,
      "SummaryTree.update(at: \(index)): there are \(count) elements")
    let result = root.update(at: index, body)
    checkIfAsked()
    return result
  }

  /// Changes the elements of a range in order until `body` returns false; re-adds each node once.
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

  /// Puts `elements` in the place of a range.
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

  /// O(log n).
  @inlinable package mutating func append(_ element: Element) {
    replaceSubrange(count..<count, with: CollectionOfOne(element))
  }

  /// O(log n).
  @inlinable package mutating func insert(_ element: Element, at index: Int) {
    replaceSubrange(index..<index, with: CollectionOfOne(element))
  }

  /// O(log n).
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

  /// Takes the elements from `index` on away and returns them.
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
  /// Puts a branch over the root and the siblings that it was divided into.
  @inlinable mutating func grow(_ siblings: ContiguousArray<Node>) {
    var nodes: ContiguousArray = [root]
    nodes.append(contentsOf: siblings)
    self = SummaryTree(joining: nodes, height: height)
  }

  /// A branch with one child at the root says nothing.
  @inlinable mutating func dropSingleRoots() {
    while height > 0 && root.children.count == 1 {
      root = root.children[0]
      height -= 1
    }
    if height > 0 && root.children.isEmpty { self = SummaryTree() }
  }

  /// Cuts before element `index`: the head stays, the tail is returned.
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

  /// A tree over no more children than one branch may hold.
  @inlinable static func makeTree(of nodes: ContiguousArray<Node>, height: Int) -> SummaryTree {
    switch nodes.count {
    case 0: SummaryTree()
    case 1: SummaryTree(root: nodes[0], height: height)
    default: SummaryTree(root: Node(children: nodes), height: height + 1)
    }
  }

  /// Puts another tree behind this one.
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

  /// False when `body` asked to stop.
  @inlinable mutating func updateEach(
    in range: Range<Int>, start: Int, _ body: (Int, inout Element) -> Bool
  ) -> Bool {
    var goesOn = true
    if isLeaf {
      for index in range {
        goesOn = body(start + index, &entries[index].element)
        entries[index].addUp()
        if !goesOn { break }
      }
    } else {
      var before = 0
      for child in children.indices {
        let end = before + children[child].count
        if before >= range.upperBound { break }
        if end > range.lowerBound {
          let inside = max(range.lowerBound, before) - before..<min(range.upperBound, end) - before
          goesOn = children[child].updateEach(in: inside, start: start + before, body)
          if !goesOn { break }
        }
        before = end
      }
    }
    addUp()
    return goesOn
  }

  /// Whether one leaf holds the whole range.
  ///
  /// An empty range lies in the leaf that ends there.
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

  /// Replaces inside one leaf.
  /// - Returns: The new siblings to the right, if this node had to be divided.
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

  /// Lets a child that became too small join a neighbour or take from it.
  @inlinable mutating func feedChild(_ child: Int) {
    let left = child + 1 < children.count ? child : child - 1
    let right = children.remove(at: left + 1)
    if let sibling = children[left].combine(with: right) {
      children.insert(sibling, at: left + 1)
    }
  }

  /// Makes one node of two neighbours of one height, or two of about the same size.
  /// - Returns: The right one of two. Sums are right again.
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

  /// Divides an overfull node evenly; the first piece stays.
  ///
  /// Sums are right afterwards in any case.
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

  /// Puts `other` behind everything, as deep as it belongs.
  /// - Returns: A new sibling to the right, if this node had to be divided.
  @inlinable mutating func joinRight(
    _ other: SummaryTree.Node, levelsDown: Int
  ) -> SummaryTree.Node? {
    if levelsDown == 0 { return combine(with: other) }
    if let sibling = children[children.count - 1].joinRight(other, levelsDown: levelsDown - 1) {
      children.append(sibling)
    }
    return divide().first
  }

  /// Puts `other` before everything, as deep as it belongs.
  /// - Returns: A new sibling to the right, if this node had to be divided.
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

  /// Leaves of at most the capacity, none less than half full unless it is the only one.
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

  /// Cuts `count` things into as few pieces as the capacity allows, all of about the same size.
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
