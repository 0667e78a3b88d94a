// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import TextLines
import TextShaping
import TextStructures
import Testing

@testable import TextKit
@testable import TextLayout

/// Each of these breaks one invariant of the layout by hand; the check names it.
@Suite struct `The check of the layout's invariants` {
  enum Fault: String, CaseIterable {
    case lineMissing = "its lines hold"
    case gapBetweenLines = "begins at glyph"
    case lineWithoutGlyphs = "glyphs, "
    case lineInAnotherRun = "begins in run"
    case tabsOfNoLine = "has tabs"
    case backToTheContainerBefore = "goes back to a container"
    case placeIsNotANumber = "has a place or size of"
    case unknownStyle = "a run has style"
    case shapedTextOfAnotherLength = "1: it was shaped for"
    case paragraphWithoutEnd = "a paragraph, the one before"
    case passageTooLong = "its glyphs stand for"
    case textOfAnotherLength = "the passages have"
    case summaryIsOld = "the tree"
  }

  private func makeStack() -> LayoutStack {
    LayoutStack.inColumns(
      (0..<12).map { "paragraph\tnumber \($0) has some words in it, so that it wraps" })
  }

  private func plant(_ fault: Fault, in layout: DocumentLayout) {
    switch fault {
    case .lineMissing: layout.passages.update(at: 2) { $0.lines.removeLast() }
    case .gapBetweenLines: layout.passages.update(at: 2) { $0.lines.removeFirst() }
    case .lineWithoutGlyphs: layout.passages.update(at: 3) { $0.lines[0].contentGlyphCount = -1 }
    case .lineInAnotherRun: layout.passages.update(at: 4) { $0.lines[1].glyphInRun += 1 }
    case .tabsOfNoLine: layout.passages.update(at: 4) { $0.tabs = [] }
    case .backToTheContainerBefore: layout.passages.update(at: 5) { $0.lines[1].container -= 1 }
    case .placeIsNotANumber: layout.passages.update(at: 6) { $0.lines[0].contentX = .nan }
    case .unknownStyle: layout.passages.update(at: 6) { $0.attributes = [] }
    case .shapedTextOfAnotherLength: layout.passages.update(at: 7) { $0.keepShaped(ShapedText()) }
    case .paragraphWithoutEnd: layout.passages.update(at: 7) { $0.endsParagraph = false }
    case .passageTooLong: layout.passages.update(at: 8) { $0.characterCount += 1 }
    case .textOfAnotherLength: layout.passages.replaceSubrange(11..<12, with: [])
    case .summaryIsOld: layout.passages[9].state = .shaped
    }
  }

  @Test(arguments: Fault.allCases) func `finds a fault`(fault: Fault) throws {
    let stack = makeStack()
    let layout = stack.manager.layout
    #expect(layout.findBrokenInvariant() == nil)
    if fault == .passageTooLong {
      // Elsewhere the sum is right again.
      layout.passages.update(at: 9) { $0.characterCount -= 1 }
    }
    plant(fault, in: layout)
    let found = try #require(layout.findBrokenInvariant())
    #expect(found.contains(fault.rawValue), "\(found)")
  }
}
