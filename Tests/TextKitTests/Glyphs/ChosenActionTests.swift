// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Effects of control characters are the same in every piece of a paragraph: pieces are cut where
/// containers begin, shaped by themselves, and joined again.
@Suite struct ChosenActionTests {
  typealias Action = NSLayoutManager.ControlCharacterAction

  /// Gives each control character the effect in a table.
  final class Chooser: NSLayoutManagerDelegate {
    var actions: [UInt16: Action]

    init(_ actions: [UInt16: Action]) { self.actions = actions }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldUse action: Action,
      forControlCharacterAt charIndex: Int
    ) -> Action {
      guard let text = layoutManager.textStorage?.string as NSString?, charIndex < text.length
      else { return action }
      return actions[text.character(at: charIndex)] ?? action
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
      for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
      glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect { CGRect(x: 0, y: 0, width: 9, height: 5) }
  }

  private static let actions: [Action] = [
    [], .zeroAdvancement, .whitespace, .horizontalTab, .lineBreak, .paragraphBreak, .containerBreak,
  ]

  private func difference(_ stack: LayoutStack) -> String? {
    let fresh = stack.fresh()
    fresh.manager.delegate = stack.manager.delegate
    return firstDifference(stack.picture(), fresh.picture())
  }

  @Test(arguments: actions.indices)
  func `a piece that ends with a control character knows what it does`(number: Int) {
    // The second paragraph is cut after the control character, since its first line continues that
    // of the first paragraph, and its last continues in the third.
    let chooser = Chooser([0x0A: .whitespace, 0x0D: .whitespace, 0x12: Self.actions[number]])
    let stack = LayoutStack(
      "one\ntwo\u{12}three\rfour", containers: [CGSize(width: 300, height: 0)])
    stack.manager.delegate = chooser
    #expect(difference(stack) == nil)
    // Both pieces are shaped for themselves, and joined again.
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "x")
    #expect(difference(stack) == nil)
    stack.storage.replaceCharacters(in: NSRange(location: 9, length: 1), with: "x")
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
    #expect(difference(stack) == nil)
  }

  @Test func `folded paragraphs of one style are one run, however often they are shaped`() {
    let chooser = Chooser([0x0A: .whitespace])
    let stack = LayoutStack(
      "office\noffice officeoffice", containers: [CGSize(width: 18, height: 0)])
    stack.manager.delegate = chooser
    _ = stack.picture()
    stack.manager.textContainers[0].size.width = 300
    #expect(difference(stack) == nil)
    stack.storage.replaceCharacters(in: NSRange(location: 9, length: 0), with: "x")
    #expect(difference(stack) == nil)
  }

  @Test(arguments: [false, true])
  func
    `a form feed in a last container without end goes on in the next line, whatever shapes stand there`(
      hasShape: Bool
    )
  {
    let shape = UIBezierPath(rect: CGRect(x: 100, y: 300, width: 20, height: 20))
    let stack = LayoutStack("a\u{C}b c\nd", containers: [CGSize(width: 200, height: 0)])
    let container = stack.manager.textContainers[0]
    container.exclusionPaths = hasShape ? [shape] : []
    #expect(stack.picture().filter { $0.first == "0" }.count == 3)
    container.exclusionPaths = hasShape ? [] : [shape]
    #expect(difference(stack) == nil)
  }

  @Test(arguments: [false, true])
  func
    `text goes on behind a form feed as soon as its container has no end, and ends there as soon as it has one`(
      startsPage: Bool
    )
  {
    let style = NSMutableParagraphStyle()
    style.startsPage = startsPage
    let stack = LayoutStack(
      startsPage ? "a\nb\nc" : "a\u{C}bb\ncc", containers: [CGSize(width: 200, height: 0)],
      style: style)
    for height in [0, 104, 0, 16, 30, 0] as [CGFloat] {
      stack.manager.textContainers[0].size.height = height
      #expect(stack.picture().filter { $0.hasPrefix("0 {") }.count == (height == 0 ? 3 : 1))
      #expect(difference(stack) == nil, "\(height)")
    }
  }

  @Test(arguments: [0, 1])
  func `text that stood in a container that is gone is laid out in parts`(removed: Int) {
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = true
    let stack = LayoutStack(
      "a\u{C}bb\ncc\ndd",
      containers: [CGSize(width: 30, height: 0), CGSize(width: 30, height: 0)], manager: manager)
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 1))
    manager.removeTextContainer(at: removed)
    manager.ensureLayout(forCharacterRange: NSRange(location: 7, length: 2))
    #expect(difference(stack) == nil)
  }

  @Test func `any actions, containers and edits give the lines of a fresh stack`() {
    var generator = SeededGenerator(seed: seed())
    let pieces = [
      "word ", "ab ", "internal", "\u{13}", "\u{14}", "\u{2028}", "\u{C}", "\u{B}", "\n", "\r\n",
      "\t",
      "漢字仮名", "שלום ", "سلام ", "e\u{301}", "\u{202E}", "\u{2069}", "(a) ", "🙂", "ខ្មែរ",
    ]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
    }
    func size() -> CGSize {
      CGSize(
        width: [30, 60, 120, 300].randomElement(using: &generator)!,
        height: [0, 20, 40, 90].randomElement(using: &generator)!)
    }
    for round in 0..<iterations(60) {
      let manager = NSLayoutManager()
      manager.allowsNonContiguousLayout = Bool.random(using: &generator)
      let stack = LayoutStack(
        text(.random(in: 1...16, using: &generator)),
        containers: (0..<Int.random(in: 1...4, using: &generator)).map { _ in size() },
        manager: manager)
      var actions: [UInt16: Action] = [:]
      for unit: UInt16 in [0x13, 0x14, 0x2028, 0x0C, 0x0B, 0x0A, 0x0D, 0x09, 0x202E, 0x2069]
      where Bool.random(using: &generator) {
        actions[unit] = Self.actions.randomElement(using: &generator)!
      }
      let chooser = Chooser(actions)
      manager.delegate = chooser
      var log: [String] = []
      for _ in 0..<10 {
        let length = stack.storage.length
        let from = Int.random(in: 0...length, using: &generator)
        let range = NSRange(
          location: from, length: Int.random(in: 0...min(9, length - from), using: &generator))
        let container = manager.textContainers.randomElement(using: &generator)!
        let kind = Int.random(in: 0..<10, using: &generator)
        log.append("\(kind) \(range)")
        switch kind {
        case 0...2: stack.storage.replaceCharacters(in: range, with: text(2))
        case 3: container.size = size()
        case 4:
          let number = Int.random(in: 0...manager.textContainers.count, using: &generator)
          manager.insertTextContainer(NSTextContainer(size: size()), at: number)
        case 5 where manager.textContainers.count > 1:
          manager.removeTextContainer(
            at: Int.random(in: 0..<manager.textContainers.count, using: &generator))
        case 6:
          container.lineBreakMode = NSLineBreakMode.allCases.randomElement(using: &generator)!
        case 7:
          container.exclusionPaths =
            container.exclusionPaths.isEmpty
            ? [UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 40, height: 30))] : []
        case 8: manager.invalidateLayout(forCharacterRange: range, actualCharacterRange: nil)
        default: manager.ensureLayout(forCharacterRange: range)
        }
        guard Bool.random(using: &generator) else { continue }
        let found = difference(stack)
        #expect(
          found == nil,
          "round \(round): \(stack.storage.string.debugDescription) \(actions) \(log)")
        withExtendedLifetime(chooser) {}
        if found != nil { return }
      }
    }
  }
}
