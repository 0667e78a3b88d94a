// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextStructures

@Suite struct SummaryTreeTests {
  @Test func `a tree with nodes of two and three equals an array`() {
    #expect(
      findTreeDifference(TwoThree.self, seed: seed(), steps: iterations(3000), largest: 60) == nil)
  }

  @Test func `a tree with nodes of three equals an array`() {
    #expect(
      findTreeDifference(ThreeThree.self, seed: seed(), steps: iterations(3000), largest: 80) == nil
    )
  }

  @Test func `a tree with nodes of four equals an array`() {
    #expect(
      findTreeDifference(FourFour.self, seed: seed(), steps: iterations(3000), largest: 150) == nil)
  }

  @Test func `a tree with nodes of the usual size equals an array`() {
    #expect(
      findTreeDifference(Usual.self, seed: seed(), steps: iterations(500), largest: 1500) == nil)
  }

  @Test(arguments: TreeFault.allCases)
  func `the comparison of tree and array notices a planted fault`(_ fault: TreeFault) {
    let found = (1...5).contains { seed in
      findTreeDifference(ThreeThree.self, seed: seed, steps: 500, largest: 40, fault: fault) != nil
    }
    #expect(found, "\(fault) was not noticed")
  }

  @Test(arguments: [0, 1, 2, 3, 9, 10, 27, 28, 1000])
  func `a tree built at once has its elements and sound nodes`(_ count: Int) {
    let items = (0..<count).map { Item<ThreeThree>(id: $0, height: 1, isFlagged: false) }
    let tree = SummaryTree(items)
    #expect(tree.findBrokenInvariant() == nil)
    #expect(tree.count == count)
    #expect(tree.summary.height == count)
    #expect((0..<count).allSatisfy { tree[$0].id == $0 })
    #expect(tree.first?.id == items.first?.id)
    #expect(tree.last?.id == items.last?.id)
  }

  @Test func `an object that changed is added up again by update`() {
    let boxes = (0..<100).map { Box<ThreeThree>(Item(id: $0, height: 2, isFlagged: false)) }
    var tree = SummaryTree(boxes)
    boxes[57].item.height = 9
    #expect(tree.findBrokenInvariant() != nil)
    tree.update(at: 57) { _ in }
    #expect(tree.findBrokenInvariant() == nil)
    #expect(tree.summary.height == 207)
    #expect(tree.first { $0.height > 114 }?.index == 57)
    #expect(tree.first { $0.height > 123 }?.index == 58)
  }

  @Test func `a seek reads the summary of no element`() {
    let items = (0..<500).map { CountingItem(height: $0 % 5 + 1) }
    var tree = SummaryTree(items)
    let total = tree.summary.height
    let read = items.map(\.readCount)
    for target in stride(from: -1, through: total, by: 3) {
      _ = tree.first { $0.height > target }
      _ = tree.first(from: target % 100 + 1) { $0.height > target }
      _ = tree.first(from: 7) { before, own in before.height + own.tallest > target }
      _ = tree.last(before: 400) { $0.tallest > 4 }
      _ = tree.prefix(upTo: 123)
      _ = tree.sum(of: 14..<391)
    }
    #expect(items.map(\.readCount) == read)
    // A change reads the one element that changed; others in its leaf keep their sums.
    items[250].height = 40
    tree.update(at: 250) { _ in }
    let expected = read.enumerated().map { $0 == 250 ? $1 + 1 : $1 }
    #expect(items.map(\.readCount) == expected)
    #expect(tree.summary.height == total + 39)
  }

  @Test func `objects that change in place and are added up again equal an array`() {
    #expect(findObjectDifference(ThreeThree.self, seed: seed(), steps: iterations(2000)) == nil)
    #expect(findObjectDifference(FourFour.self, seed: seed(), steps: iterations(2000)) == nil)
  }

  @Test(arguments: ObjectFault.allCases)
  func `the comparison of objects and array notices a planted fault`(_ fault: ObjectFault) {
    let found = (1...5).contains { seed in
      findObjectDifference(ThreeThree.self, seed: seed, steps: 300, fault: fault) != nil
    }
    #expect(found, "\(fault) was not noticed")
  }

  @Test func `an empty tree finds nothing`() {
    let tree = SummaryTree<Item<Usual>>()
    #expect(tree.first { _ in true } == nil)
    #expect(tree.seek(by: Height.self) { _ in true } == nil)
    #expect(tree.first(from: 0) { _, _ in true } == nil)
    #expect(tree.last(before: 0) { _ in true } == nil)
    #expect(tree.prefix(upTo: 0) == .zero)
  }

  @Test func `an inexact search costs time but not correctness`() {
    let items = (0..<200).map { Item<ThreeThree>(id: $0, height: 1, isFlagged: $0 == 150) }
    let tree = SummaryTree(items)
    // True for every node, exact for an element.
    let found = tree.first(from: 3) { _, own in own.count > 1 || own.flagged > 0 }
    #expect(found?.index == 150)
    #expect(found?.prefix.height == 147)
  }

  // Each damage breaks one invariant; the check must name it.
  @Test(arguments: 0..<7)
  func `the check of invariants names each planted damage`(_ damage: Int) throws {
    var tree = SummaryTree((0..<30).map { Item<ThreeThree>(id: $0, height: 1, isFlagged: false) })
    let leaf = tree.root.children[0].children[0].children[0]
    #expect(leaf.isLeaf)
    let expected: String
    switch damage {
    case 0:
      tree.root.children[0] = leaf
      expected = "1:"
    case 1:
      tree.root.children[0].entries = leaf.entries
      expected = "1:"
    case 2:
      let children = tree.root.children[0].children
      tree.root.children[0].children.append(contentsOf: children + children)
      expected = "2:"
    case 3:
      tree.root.children[0].children.removeLast(1)
      expected = "2:"
    case 4:
      tree.root.children.removeLast(tree.root.children.count - 1)
      expected = "3:"
    case 5:
      tree.root.children[1].summary.height += 1
      expected = "4:"
    default:
      tree.root.children[0].children[0].children[0].entries[0].summary.height += 1
      expected = "5:"
    }
    // Not the tree itself: its description has some pages.
    let sentence = try #require(tree.findBrokenInvariant())
    #expect(sentence.hasPrefix(expected), "\(sentence)")
  }
}
