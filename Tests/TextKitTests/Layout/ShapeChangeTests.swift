// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit
@testable import TextLayout

/// A shape that moves costs the lines that it touches.
@Suite struct ShapeChangeTests {
  private func page(_ paragraphs: Int = 300, containers: Int = 1) -> LayoutStack {
    let text = (0..<paragraphs).map { "paragraph number \($0) of ten words, or nearly, that wraps" }
      .joined(separator: "\n")
    return LayoutStack(
      text,
      containers: Array(
        repeating: CGSize(width: 220, height: containers == 1 ? 0 : 400), count: containers))
  }

  private func oval(_ y: Double) -> UIBezierPath {
    UIBezierPath(ovalIn: CGRect(x: 60, y: y, width: 90, height: 60))
  }

  @Test(arguments: [false, true])
  func `a word torn beside a shape is whole once a place below is wide enough`(isByShape: Bool) {
    let beside = UIBezierPath(rect: CGRect(x: 70, y: 0, width: 200, height: 100))
    let below = UIBezierPath(rect: CGRect(x: 70, y: 100, width: 200, height: 2000))
    let stack = LayoutStack(
      "supercalifragilistic", containers: [CGSize(width: 200, height: isByShape ? 0 : 90)])
    let (manager, container) = (stack.manager, stack.manager.textContainers[0])
    container.exclusionPaths = isByShape ? [beside, below] : [beside]
    #expect(unsafe manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minY == 0)
    #expect(unsafe manager.lineFragmentRect(forGlyphAt: 19, effectiveRange: nil).minY > 0)
    if isByShape { container.exclusionPaths = [beside] } else { container.size.height = 300 }
    #expect(unsafe manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minY >= 100)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    // And broken again.
    if isByShape {
      container.exclusionPaths = [beside, below]
    } else {
      container.size.height = 90
    }
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `glyphs are never shaped again because a shape moved`() {
    let stack = page()
    let container = stack.manager.textContainers[0]
    stack.manager.ensureLayout(for: container)
    let shaped = stack.manager.layout.counts.shapedPassages
    for y in stride(from: 0.0, to: 3000, by: 237) {
      container.exclusionPaths = [oval(y)]
      stack.manager.ensureLayout(for: container)
    }
    container.size.width = 180
    stack.manager.ensureLayout(for: container)
    #expect(stack.manager.layout.counts.shapedPassages == shaped)
  }

  @Test func `lines away from a moved shape are not set again`() {
    let stack = page()
    let container = stack.manager.textContainers[0]
    container.exclusionPaths = [oval(2000)]
    stack.manager.ensureLayout(for: container)
    let all = stack.manager.layout.counts.setPassages
    // Slightly to the right: the lines next to it, and the sums move those after.
    let path = UIBezierPath(ovalIn: CGRect(x: 61, y: 2000, width: 90, height: 60))
    container.exclusionPaths = [path]
    stack.manager.ensureLayout(for: container)
    let moved = stack.manager.layout.counts.setPassages - all
    #expect(all == 300 && moved < 12, "\(moved)")
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    // The same shape again costs nothing.
    container.exclusionPaths = [path]
    #expect(stack.manager.layout.isComplete)
    // Without it: the lines next to it, and those at its position.
    container.exclusionPaths = []
    stack.manager.ensureLayout(for: container)
    #expect(stack.manager.layout.counts.setPassages - all < 40)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `text that is pushed into a shape is set again, and no other`() {
    let stack = page()
    let container = stack.manager.textContainers[0]
    container.exclusionPaths = [oval(2000), oval(5000)]
    stack.manager.ensureLayout(for: container)
    let all = stack.manager.layout.counts.setPassages
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "new\n")
    stack.manager.ensureLayout(for: container)
    #expect(stack.manager.layout.counts.setPassages - all < 30)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `containers before the one that changes keep their lines`() {
    let stack = page(300, containers: 40)
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let layout = stack.manager.layout
    let before = layout.counts.setPassages
    let first = layout.passages[0].lines
    stack.manager.textContainers[20].exclusionPaths = [oval(100)]
    #expect(stack.manager.firstUnlaidCharacterIndex() > 5000)
    #expect(layout.passages[0].lines == first)
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    #expect(layout.counts.setPassages - before < 160)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    stack.manager.removeTextContainer(at: 25)
    stack.manager.insertTextContainer(
      NSTextContainer(size: CGSize(width: 150, height: 90)), at: 30)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `a container of another height sets lines at borders again, and no other`() {
    let stack = page(300, containers: 40)
    let manager = stack.manager
    let all = NSRange(location: 0, length: stack.storage.length)
    manager.ensureLayout(forCharacterRange: all)
    let layout = manager.layout
    for height in [380.0, 410, 90, 400] {
      let (set, shaped) = (layout.counts.setPassages, layout.counts.shapedPassages)
      let laid = manager.firstUnlaidCharacterIndex()
      manager.textContainers[3].size.height = height
      #expect(manager.firstUnlaidCharacterIndex() > 700)
      manager.ensureLayout(forCharacterRange: all)
      #expect(layout.counts.shapedPassages == shaped && laid > 0)
      // At most the paragraphs at the ends of pages, and those that moved to another page.
      #expect(
        layout.counts.setPassages - set < 100, "\(height): \(layout.counts.setPassages - set)")
      #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    }
  }

  @Test func `a container of another width sets its own lines again, and others where pages end`() {
    let stack = page(300, containers: 40)
    let manager = stack.manager
    let all = NSRange(location: 0, length: stack.storage.length)
    manager.ensureLayout(forCharacterRange: all)
    let layout = manager.layout
    for change in 0..<4 {
      let (set, shaped) = (layout.counts.setPassages, layout.counts.shapedPassages)
      switch change {
      case 0: manager.textContainers[5].size.width = 180
      case 1: manager.textContainers[5].lineFragmentPadding = 9
      case 2: manager.textContainers[5].maximumNumberOfLines = 3
      default: manager.textContainers[5].size = CGSize(width: 220, height: 390)
      }
      manager.ensureLayout(forCharacterRange: all)
      #expect(layout.counts.shapedPassages == shaped)
      #expect(
        layout.counts.setPassages - set < 120, "\(change): \(layout.counts.setPassages - set)")
      #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    }
  }
}
