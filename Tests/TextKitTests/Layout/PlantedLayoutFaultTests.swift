// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextLines
import TextShaping
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Faults of the kind that incremental layout can have, planted into a layout by hand: the
/// comparison with a layout from scratch finds each of them.
@Suite struct PlantedLayoutFaultTests {
  enum Fault: CaseIterable {
    case heightOffByAHair, lineShifted, glyphWidened, staleLinesAfterResize, lostCheckAfterEdit,
      lineGoesToNextContainer, glyphsOfAnotherParagraph,
      staleLinesBesideShape, estimateKept, staleTruncation
  }

  private func makeStack() -> LayoutStack {
    LayoutStack.inColumns(
      (0..<40).map { "paragraph number \($0) has some words in it, so that it wraps" })
  }

  private func plant(_ fault: Fault, in stack: LayoutStack) {
    let layout = stack.manager.layout
    switch fault {
    case .heightOffByAHair:
      layout.passages.update(at: 7) { $0.flow.height += 1.0 / 1024 }
    case .lineShifted:
      layout.passages.update(at: 5) { $0.lines[1].contentX += 0.5 }
    case .glyphWidened:
      layout.passages.update(at: 9) { $0.patched.glyphs[3].advance += 1 }
    case .staleLinesAfterResize:
      let kept = layout.passages[4]
      let lines = kept.lines
      for container in stack.manager.textContainers { container.size.width = 140 }
      layout.passages.update(at: 4) {
        $0.lines = lines
        $0.state = .laid
      }
    case .lostCheckAfterEdit:
      stack.storage.replaceCharacters(in: NSRange(location: 3, length: 0), with: "\n\n\n")
      stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 10))
      layout.passages.updateEach(in: 0..<layout.passages.count) { _, passage in
        passage.expectedEntry = nil
        return true
      }
    case .lineGoesToNextContainer:
      layout.passages.update(at: 6) { $0.lines[$0.lines.count - 1].container += 1 }
    case .staleLinesBesideShape:
      let kept = layout.passages[0]
      let lines = kept.lines
      stack.manager.textContainers[0].exclusionPaths = [
        UIBezierPath(rect: CGRect(x: 20, y: 0, width: 60, height: 120))
      ]
      layout.passages.update(at: 0) {
        $0.lines = lines
        $0.state = .laid
      }
    case .estimateKept:
      layout.passages.update(at: 3) { $0.flow.height += 20 }
    case .staleTruncation:
      stack.manager.textContainers[0].lineBreakMode = .byTruncatingTail
      _ = stack.picture()
      let known = layout.display.displayedLines
      stack.manager.textContainers[0].lineBreakMode = .byTruncatingHead
      layout.refreshContainers()
      layout.display.displayedLines = known
    case .glyphsOfAnotherParagraph:
      let other = layout.passages[10].patched
      layout.passages.update(at: 11) { $0.patched = other }
    }
  }

  @Test func `without a fault nothing is found`() {
    let stack = makeStack()
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test(arguments: Fault.allCases)
  func `a planted fault is found`(fault: Fault) {
    let stack = makeStack()
    plant(fault, in: stack)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) != nil)
  }

  @Test func `ten thousand containers are found without looking at each`() {
    let text = (0..<10_000).map { "page \($0)" }.joined(separator: "\n")
    let stack = LayoutStack(
      text, containers: Array(repeating: CGSize(width: 100, height: 15), count: 10_000))
    let manager = stack.manager
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    for number in [0, 1, 17, 4_999, 9_998, 9_999] {
      let container = manager.textContainers[number]
      let glyphs = manager.glyphRange(for: container)
      let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      let line = (stack.storage.string as NSString).substring(with: characters)
      #expect(line.trimmingCharacters(in: .newlines) == "page \(number)")
      #expect(manager.glyphIndex(for: CGPoint(x: 0, y: 5), in: container) == glyphs.location)
    }
    // A new paragraph at the start pushes every page on by one.
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "new\n")
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    #expect(manager.firstUnlaidCharacterIndex() < stack.storage.length)
    let fifth = manager.glyphRange(for: manager.textContainers[5])
    let text5 = manager.characterRange(forGlyphRange: fifth, actualGlyphRange: nil)
    #expect((stack.storage.string as NSString).substring(with: text5) == "page 4\n")
  }
}
