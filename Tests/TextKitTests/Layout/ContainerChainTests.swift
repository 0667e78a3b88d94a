// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// The part that is laid out again when the chain of containers changes.
@Suite struct ContainerChainTests {
  /// Notes the glyphs of each line that is set.
  final class Watcher: NSLayoutManagerDelegate {
    var lines: [NSRange] = []

    func layoutManager(
      _ layoutManager: NSLayoutManager,
      shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
      lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
      baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
      forGlyphRange glyphRange: NSRange
    ) -> Bool {
      lines.append(glyphRange)
      return false
    }
  }

  private let page = CGSize(width: 120, height: 60)
  /// One paragraph over several pages.
  private static let long = (0..<120).map { "word\($0)" }.joined(separator: " ")

  private func starts(_ manager: NSLayoutManager) -> [Int] {
    manager.textContainers.map { manager.glyphRange(for: $0).location }
  }

  @Test(arguments: [false, true])
  func `a container that is added is filled, and nothing else is laid out`(hasDelegate: Bool) {
    let stack = LayoutStack(Self.long, containers: [page, page])
    let watcher = Watcher()
    if hasDelegate { stack.manager.delegate = watcher }
    stack.manager.ensureLayout(for: stack.manager.textContainers[1])
    let laid = stack.manager.firstUnlaidCharacterIndex()
    #expect(laid > 0 && laid < stack.storage.length)
    watcher.lines = []
    stack.manager.addTextContainer(NSTextContainer(size: page))
    stack.manager.textContainers[2].lineFragmentPadding = 0
    #expect(stack.manager.firstUnlaidCharacterIndex() == laid)
    stack.manager.ensureLayout(for: stack.manager.textContainers[2])
    #expect(stack.manager.firstUnlaidCharacterIndex() > laid)
    if hasDelegate { #expect(watcher.lines.allSatisfy { $0.location >= laid }, "\(watcher.lines)") }
    // One that is not reached changes nothing.
    let short = LayoutStack("short", containers: [page])
    short.manager.delegate = watcher
    short.manager.ensureLayout(for: short.manager.textContainers[0])
    watcher.lines = []
    short.manager.addTextContainer(NSTextContainer(size: page))
    short.manager.ensureLayout(for: short.manager.textContainers[1])
    #expect(watcher.lines.isEmpty)
  }

  @Test func `inserting and removing lay out from that container on`() {
    let stack = LayoutStack(Self.long, containers: Array(repeating: page, count: 6))
    let manager = stack.manager
    let watcher = Watcher()
    manager.delegate = watcher
    manager.ensureLayout(for: manager.textContainers[5])
    let start = starts(manager)[3]
    for isInserted in [true, false] {
      watcher.lines = []
      if isInserted {
        manager.insertTextContainer(NSTextContainer(size: CGSize(width: 80, height: 30)), at: 3)
      } else {
        manager.removeTextContainer(at: 3)
      }
      #expect(manager.firstUnlaidCharacterIndex() == start)
      manager.ensureLayout(for: manager.textContainers[manager.textContainers.count - 1])
      #expect(!watcher.lines.isEmpty)
      #expect(watcher.lines.allSatisfy { $0.location >= start }, "\(watcher.lines)")
      manager.delegate = nil
      #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
      manager.delegate = watcher
      manager.ensureLayout(for: manager.textContainers[5])
    }
  }

  @Test func `chains change, and every answer is that of a fresh stack`() {
    let number = seed()
    for round in 0..<iterations(25) {
      var random = RandomText(generator: SeededGenerator(seed: number &+ UInt64(round)))
      var text = ""
      for _ in 0..<4 {
        text += random.text(words: 15, newlines: 6)
        if random.generator.oneIn(3) { text += "\u{C}" }
      }
      let manager = NSLayoutManager()
      if random.generator.oneIn(3) { manager.hyphenationFactor = 1 }
      let stack = LayoutStack(text, containers: [page], manager: manager)
      if random.generator.oneIn(3) {
        let style = NSMutableParagraphStyle()
        style.alignment = .justified
        style.lineBreakStrategy = .pushOut
        style.justificationStrategy = random.generator.oneIn(2) ? .optimal : .greedy
        stack.storage.addAttribute(
          .paragraphStyle, value: style, range: NSRange(location: 0, length: stack.storage.length))
      }
      for step in 0..<8 {
        let count = manager.textContainers.count
        let container = NSTextContainer(
          size: CGSize(
            width: Int.random(in: 50...160, using: &random.generator),
            height: random.generator.oneIn(5)
              ? 0 : Int.random(in: 10...90, using: &random.generator)))
        if random.generator.oneIn(4) {
          container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 30, y: 10, width: 20, height: 30))
          ]
        }
        switch Int.random(in: 0..<5, using: &random.generator) {
        case 0: manager.addTextContainer(container)
        case 1, 2:
          manager.insertTextContainer(
            container, at: Int.random(in: 0...count, using: &random.generator))
        case 3 where count > 1:
          manager.removeTextContainer(at: Int.random(in: 0..<count, using: &random.generator))
        default:
          stack.storage.replaceCharacters(
            in: NSRange(random.generator.range(in: stack.storage.length)),
            with: random.text(words: 2))
        }
        if random.generator.oneIn(3) { continue }
        if random.generator.oneIn(3) {
          manager.ensureLayout(for: manager.textContainers[manager.textContainers.count / 2])
          continue
        }
        let fault =
          firstDifference(stack.picture(), stack.fresh().picture())
          ?? LayoutInvariants(stack: stack).broken(questions: 2, &random.generator)
        #expect(fault == nil, "seed \(number), round \(round), step \(step)")
        if fault != nil { return }
      }
    }
  }

  @Test func `a used rectangle is that of the text as it is, whatever has changed`() {
    let stack = LayoutStack(Self.long, containers: [CGSize(width: 120, height: 0)])
    let manager = stack.manager
    let container = manager.textContainers[0]
    func isTrue(_ change: String) {
      let used = manager.usedRect(for: container)
      let fresh = stack.fresh()
      fresh.manager.ensureLayout(for: fresh.manager.textContainers[0])
      #expect(used == fresh.manager.usedRect(for: fresh.manager.textContainers[0]), "\(change)")
      #expect(used.height > 0)
      // Nothing is done twice.
      let done = manager.layoutProgress
      #expect(manager.usedRect(for: container) == used && manager.layoutProgress == done)
    }
    isTrue("nothing")
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "more\nmore\n")
    isTrue("characters")
    stack.storage.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 31), range: NSRange(location: 0, length: 40))
    isTrue("attributes")
    container.size = CGSize(width: 200, height: 0)
    isTrue("width")
    stack.storage.setAttributedString(
      NSAttributedString(string: "four five six seven", attributes: [.font: LayoutStack.font]))
    isTrue("text")
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 90, height: 30))]
    isTrue("paths")
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length),
      actualCharacterRange: nil)
    isTrue("invalidation")
  }

  @Test func `in the middle of an edit a used rectangle is read`() {
    let stack = LayoutStack("one two three", containers: [CGSize(width: 60, height: 0)])
    let (manager, container) = (stack.manager, stack.manager.textContainers[0])
    let before = manager.usedRect(for: container)
    stack.storage.beginEditing()
    stack.storage.append(NSAttributedString(string: " four five six seven eight nine"))
    #expect(manager.usedRect(for: container).height <= before.height)
    stack.storage.endEditing()
    #expect(manager.usedRect(for: container).height > before.height)
  }

  @Test func `with layout of parts a used rectangle is read`() {
    let stack = LayoutStack(Self.long, containers: [CGSize(width: 120, height: 0)])
    let manager = stack.manager
    manager.allowsNonContiguousLayout = true
    _ = manager.usedRect(for: manager.textContainers[0])
    #expect(manager.firstUnlaidCharacterIndex() == 0)
    // Not that of a text that is laid out in a few frames.
    manager.exactLimit = 500_000
    #expect(manager.usedRect(for: manager.textContainers[0]).height > 0)
    #expect(manager.firstUnlaidCharacterIndex() == stack.storage.length)
  }
}
