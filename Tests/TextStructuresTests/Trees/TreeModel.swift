// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextStructures

/// Node capacities as a type, so that one test runs with several.
protocol Capacities: Sendable {
  static var leaf: Int { get }
  static var branch: Int { get }
}
enum TwoThree: Capacities {
  static let leaf = 2
  static let branch = 3
}
enum ThreeThree: Capacities {
  static let leaf = 3
  static let branch = 3
}
enum FourFour: Capacities {
  static let leaf = 4
  static let branch = 4
}
enum Usual: Capacities {
  static let leaf = 32
  static let branch = 16
}

/// A sum that depends on the order of its parts: a string hash, in addition to a count, a height
/// and a number of flags.
struct Sum: TreeSummary, Equatable {
  var count = 0
  var height = 0
  var flagged = 0
  var tallest = 0
  var factor: UInt64 = 1
  var hash: UInt64 = 0

  static let zero = Sum()
  mutating func append(_ next: Sum) {
    count += next.count
    height += next.height
    flagged += next.flagged
    tallest = max(tallest, next.tallest)
    hash = hash &* next.factor &+ next.hash
    factor = factor &* next.factor
  }
}

struct Item<C: Capacities>: Summarized, Equatable {
  var id: Int
  var height: Int
  var isFlagged: Bool

  var summary: Sum {
    Sum(
      count: 1, height: height, flagged: isFlagged ? 1 : 0, tallest: height, factor: 0x1_0000_01B3,
      hash: UInt64(id &* 31 &+ height))
  }
  static var leafCapacity: Int { C.leaf }
  static var branchCapacity: Int { C.branch }

  static func random(_ random: inout SeededGenerator) -> Item {
    Item(
      id: Int.random(in: 0..<1 << 30, using: &random),
      height: Int.random(in: 0...9, using: &random),
      isFlagged: random.oneIn(8))
  }
}

/// One dimension of `Sum`.
struct Height: TreeDimension {
  var height = 0
  static let zero = Height()
  mutating func append(_ next: Sum) { height += next.height }
}

/// An element that counts how often its summary is read.
final class CountingItem: Summarized {
  var height: Int
  private(set) var readCount = 0
  init(height: Int) { self.height = height }
  var summary: Sum {
    readCount += 1
    return Sum(count: 1, height: height, tallest: height)
  }
  static var leafCapacity: Int { 4 }
  static var branchCapacity: Int { 4 }
}

final class Box<C: Capacities>: Summarized {
  var item: Item<C>
  init(_ item: Item<C>) { self.item = item }
  var summary: Sum { item.summary }
  static var leafCapacity: Int { C.leaf }
  static var branchCapacity: Int { C.branch }
}

/// Mistakes that the comparison of tree and array must notice.
///
/// They are made on the tree's side.
enum TreeFault: CaseIterable {
  case insertsOneLater, losesFirstOfMany, updatesNeighbour, forgetsToStop, swapsOnJoin,
    searchesFromNext, prefixIncludesElement, copyIsShared, seeksHigher
}

/// Mistakes that the comparison of objects and array must notice.
enum ObjectFault: CaseIterable {
  case forgetsUpdate, updatesNeighbour, updatesAllButLast
}

/// The same random operations on a tree and on an array; the first difference as a sentence, or
/// nil.
func findTreeDifference<C: Capacities>(
  _: C.Type, seed: UInt64, steps: Int, largest: Int, fault: TreeFault? = nil
) -> String? {
  var random = SeededGenerator(seed: seed)
  var model: [Item<C>] = []
  var tree = SummaryTree<Item<C>>()
  func sum(_ items: some Sequence<Item<C>>) -> Sum {
    items.reduce(into: .zero) { $0.append($1.summary) }
  }
  func items(_ tree: SummaryTree<Item<C>>) -> [Item<C>] {
    var result: [Item<C>] = []
    tree.forEachElement { result.append($0) }
    return result
  }

  for step in 0..<steps {
    let kept = (tree, model)
    let operation = Int.random(in: 0..<10, using: &random)
    switch operation {
    case 0...2:
      let range = random.range(in: model.count)
      var longest = random.oneIn(10) ? 40 : 3
      if model.count > largest { longest = 0 }
      let new = (0..<Int.random(in: 0...longest, using: &random)).map { _ in
        Item<C>.random(&random)
      }
      model.replaceSubrange(range, with: new)
      var target = range
      if fault == .insertsOneLater && range.isEmpty && range.upperBound < tree.count {
        target = range.lowerBound + 1..<range.upperBound + 1
      }
      tree.replaceSubrange(
        target, with: fault == .losesFirstOfMany && new.count > 5 ? Array(new.dropFirst()) : new)
    case 3:
      let item = Item<C>.random(&random)
      let index = random.oneIn(3) ? model.count : Int.random(in: 0...model.count, using: &random)
      model.insert(item, at: index)
      if index == tree.count { tree.append(item) } else { tree.insert(item, at: index) }
    case 4 where !model.isEmpty:
      let index = Int.random(in: 0..<model.count, using: &random)
      if tree.remove(at: index) != model.remove(at: index) {
        return "\(step): remove(at: \(index))"
      }
    case 5 where !model.isEmpty:
      let index = Int.random(in: 0..<model.count, using: &random)
      let height = Int.random(in: 0...9, using: &random)
      model[index].height = height
      let wrong = fault == .updatesNeighbour && index > 0 ? index - 1 : index
      let old = tree.update(at: wrong) { item in
        defer { item.height = height }
        return item.id
      }
      if old != model[index].id { return "\(step): update(at: \(index)) met another element" }
    case 6:
      let range = random.range(in: model.count)
      let stop = Int.random(in: 0..<6, using: &random)
      for index in range {
        model[index].height += 1
        model[index].isFlagged = index % 3 == 0
        if index - range.lowerBound == stop { break }
      }
      var expected = range.lowerBound
      tree.updateEach(in: range) { index, item in
        if index != expected { expected = -1 }
        expected += 1
        item.height += 1
        item.isFlagged = index % 3 == 0
        return index - range.lowerBound != stop || fault == .forgetsToStop
      }
      if !range.isEmpty && expected <= range.lowerBound { return "\(step): updateEach's indexes" }
    case 7:
      let cut = Int.random(in: 0...model.count, using: &random)
      var tail = tree.removeTail(from: cut)
      if tree.count != cut || tree.summary != sum(model[..<cut]) {
        return "\(step): head at \(cut)"
      }
      if tail.summary != sum(model[cut...]) { return "\(step): tail at \(cut)" }
      if let broken = tree.findBrokenInvariant() ?? tail.findBrokenInvariant() {
        return "\(step): cut at \(cut): \(broken)"
      }
      if fault == .swapsOnJoin { swap(&tree, &tail) }
      tree.append(contentsOf: tail)
    case 8:
      if random.oneIn(20) {
        tree = SummaryTree(model)
      } else if random.oneIn(60) {
        tree.removeAll()
        model = []
      }
    default: break
    }
    let keptTree = fault == .copyIsShared ? tree : kept.0

    // All queries, against the array.
    if let broken = tree.findBrokenInvariant() { return "\(step): \(operation): \(broken)" }
    if items(tree) != model { return "\(step): \(operation): elements differ" }
    if tree.summary != sum(model) { return "\(step): \(operation): sum differs" }
    if items(keptTree) != kept.1 || keptTree.summary != sum(kept.1) {
      return "\(step): a copy changed"
    }
    let index = Int.random(in: 0...model.count, using: &random)
    let asked = fault == .prefixIncludesElement ? min(index + 1, model.count) : index
    if tree.prefix(upTo: asked) != sum(model[..<index]) { return "\(step): prefix(upTo: \(index))" }
    let range = random.range(in: model.count)
    if tree.sum(of: range) != sum(model[range]) { return "\(step): sum(of: \(range))" }
    if index < model.count && tree[index] != model[index] { return "\(step): [\(index)]" }
    var seen: [Item<C>] = []
    tree.forEach(in: range) { position, item in
      if position == range.lowerBound + seen.count { seen.append(item) }
      return seen.count < 5
    }
    if seen != Array(model[range].prefix(5)) { return "\(step): forEach(in: \(range))" }

    let target = Int.random(in: 0...max(10, tree.summary.height + 5), using: &random)
    let start = random.oneIn(2) ? 0 : index
    let from = fault == .searchesFromNext ? min(start + 1, model.count) : start
    var before = Sum.zero
    var expected: (index: Int, prefix: Sum, element: Item<C>)?
    for position in start..<model.count {
      var next = before
      next.append(model[position].summary)
      if next.height > target {
        expected = (position, before, model[position])
        break
      }
      before = next
    }
    func same(
      _ left: (index: Int, prefix: Sum, element: Item<C>)?,
      _ right: (index: Int, prefix: Sum, element: Item<C>)?
    ) -> Bool {
      left?.index == right?.index && left?.prefix == right?.prefix
        && left?.element == right?.element
    }
    if !same(tree.first(from: from) { $0.height > target }, expected) {
      return "\(step): first(from: \(start)) with a height above \(target)"
    }
    if start == 0 && !same(tree.first(where: { $0.height > target }), expected) {
      return "\(step): first(where:) with a height above \(target)"
    }

    if start == 0 {
      let sought = tree.seek(by: Height.self) {
        $0.height > target + (fault == .seeksHigher ? 1 : 0)
      }
      if sought?.index != expected?.index || sought?.before.height != expected?.prefix.height
        || sought?.element != expected?.element || sought?.summary != expected?.element.summary
      {
        return "\(step): seek(by: Height) above \(target)"
      }
    }

    // The next flagged one; the next that does not fit into the rest of `room`.
    let room = Int.random(in: 0...20, using: &random)
    before = .zero
    var flagged: (index: Int, prefix: Sum, element: Item<C>)?
    var unfit: (index: Int, prefix: Sum, element: Item<C>)?
    for position in start..<model.count {
      let item = model[position]
      if flagged == nil && item.isFlagged { flagged = (position, before, item) }
      if unfit == nil && before.height + item.height > room { unfit = (position, before, item) }
      before.append(item.summary)
    }
    if !same(tree.first(from: start, hits: { _, own in own.flagged > 0 }), flagged) {
      return "\(step): the next flagged one from \(start)"
    }
    // For a node: its last element may be after all of its other height.
    let found = tree.first(from: start) { before, own in before.height + own.height > room }
    if !same(found, unfit) { return "\(step): the next that does not fit from \(start)" }
    let last = tree.last(before: index) { $0.flagged > 0 }
    if last?.index != model[..<index].lastIndex(where: \.isFlagged) {
      return "\(step): the last flagged one before \(index)"
    }
  }
  return nil
}

/// Random changes of objects in place, each followed by an update of its index or range, and edits
/// of a tree of them; the first difference from an array as a sentence, or nil.
func findObjectDifference<C: Capacities>(
  _: C.Type, seed: UInt64, steps: Int, fault: ObjectFault? = nil
) -> String? {
  var random = SeededGenerator(seed: seed)
  var boxes: [Box<C>] = []
  var tree = SummaryTree<Box<C>>()
  func sum(_ boxes: some Sequence<Box<C>>) -> Sum {
    boxes.reduce(into: .zero) { $0.append($1.summary) }
  }
  for step in 0..<steps {
    let range = random.range(in: boxes.count)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let new = (0..<Int.random(in: 0...(boxes.count > 60 ? 1 : 9), using: &random)).map { _ in
        Box<C>(.random(&random))
      }
      boxes.replaceSubrange(range.prefix(5), with: new)
      tree.replaceSubrange(range.lowerBound..<range.lowerBound + min(5, range.count), with: new)
    case 1 where !range.isEmpty:
      for index in range { boxes[index].item = .random(&random) }
      let end = fault == .updatesAllButLast ? range.upperBound - 1 : range.upperBound
      tree.updateEach(in: range.lowerBound..<end) { _, _ in true }
    case 2 where !boxes.isEmpty:
      let index = Int.random(in: 0..<boxes.count, using: &random)
      // In the body, as layout does, or before.
      let isInside = random.oneIn(2)
      let item = Item<C>.random(&random)
      if !isInside { boxes[index].item = item }
      if fault == .forgetsUpdate, !isInside { continue }
      let wrong = fault == .updatesNeighbour && index > 0 && !isInside ? index - 1 : index
      tree.update(at: wrong) { if isInside { $0.item = item } }
    default: break
    }
    if let broken = tree.findBrokenInvariant() { return "\(step): \(broken)" }
    if tree.summary != sum(boxes) { return "\(step): the sum" }
    let index = Int.random(in: 0...boxes.count, using: &random)
    if tree.prefix(upTo: index) != sum(boxes[..<index]) { return "\(step): prefix(\(index))" }
    let target = Int.random(in: 0...max(10, tree.summary.height), using: &random)
    var height = 0
    let expected = boxes.first {
      height += $0.item.height
      return height > target
    }
    let found = tree.seek(by: Height.self) { $0.height > target }
    if found?.element !== expected || found.map({ $0.borrowed.with { $0 === expected } }) == false {
      return "\(step): seek above \(target)"
    }
  }
  return nil
}
