// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextKit

/// The effects of control characters.
@Suite struct ControlCharacterTests {
  typealias Action = NSLayoutManager.ControlCharacterAction

  final class Actor: NSLayoutManagerDelegate {
    var action: (Int, Action) -> Action
    var box = CGRect.zero
    var boxes: [(glyph: Int, character: Int, place: CGPoint, rect: CGRect)] = []
    var asked: [Int] = []
    /// Characters that become control characters.
    var controls: Set<Int> = []

    init(_ action: @escaping (Int, Action) -> Action) { self.action = action }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
      forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction {
      asked.append(charIndex)
      return self.action(charIndex, action)
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
      for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
      glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
      boxes.append((glyphIndex, charIndex, glyphPosition, proposedRect))
      return box
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
      characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
      forGlyphRange glyphRange: NSRange
    ) -> Int {
      guard !controls.isEmpty else { return 0 }
      var properties = (0..<glyphRange.length).map { props[$0] }
      for i in properties.indices where controls.contains(charIndexes[i]) {
        properties[i] = .controlCharacter
      }
      layoutManager.setGlyphs(
        glyphs, properties: properties, characterIndexes: charIndexes, font: aFont,
        forGlyphRange: glyphRange)
      return glyphRange.length
    }
  }

  private let keeper = StackKeeper()

  private func manager(
    _ text: String, _ delegate: Actor? = nil, containers: [CGSize] = [CGSize(width: 300, height: 0)]
  ) -> NSLayoutManager {
    let stack = keeper.keep(LayoutStack(text, containers: containers))
    stack.manager.delegate = delegate
    return stack.manager
  }

  private func lines(_ manager: NSLayoutManager) -> [NSRange] {
    var lines: [NSRange] = []
    manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
    ) { _, _, _, range, _ in lines.append(range) }
    return lines
  }

  @Test func `proposed actions are those of Unicode's controls`() {
    var proposed: [Int: Action] = [:]
    let delegate = Actor {
      proposed[$0] = $1; return $1
    }
    let text = "\ta\u{1}b\u{B}\u{C}\u{85}\u{2028}c\u{2029}"
    _ = manager(text, delegate).numberOfGlyphs
    #expect(
      proposed == [
        0: .horizontalTab, 2: .zeroAdvancement, 4: .lineBreak, 5: .containerBreak, 6: .lineBreak,
        7: .lineBreak, 9: .paragraphBreak,
      ])
  }

  @Test func `white space of 50 points moves the next glyph by 50`() {
    let delegate = Actor { _, _ in .whitespace }
    delegate.box = CGRect(x: 0, y: 0, width: 50, height: 10)
    let manager = manager("ab\u{1}cd", delegate)
    let before = manager.location(forGlyphAt: 2).x
    #expect(abs(manager.location(forGlyphAt: 3).x - before - 50) < 1e-9)
    #expect(manager.propertyForGlyph(at: 2) == .controlCharacter)
    #expect(manager.cgGlyph(at: 2) == 65535)
    let asked = delegate.boxes[0]
    #expect(asked.glyph == 2 && asked.character == 2)
    #expect(abs(asked.place.x - before) < 1e-9 && asked.rect.width == 300)
    for nonsense in [CGFloat.nan, -4, .infinity] {
      delegate.box.size.width = nonsense
      manager.invalidateLayout(
        forCharacterRange: NSRange(location: 0, length: 5), actualCharacterRange: nil)
      #expect(abs(manager.location(forGlyphAt: 3).x - before) < 1e-9)
    }
    // So wide that the line is full.
    delegate.box.size.width = 1000
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: 5), actualCharacterRange: nil)
    #expect(lines(manager).count == 2)
  }

  @Test func `zero advancement hides a tab and any glyph that is made a control character`() {
    let delegate = Actor { _, _ in .zeroAdvancement }
    delegate.controls = [3, 4]
    let manager = manager("a\tbxyc", delegate)
    let b = manager.location(forGlyphAt: 2).x
    #expect(abs(manager.location(forGlyphAt: 1).x - b) < 1e-9)
    #expect(
      abs(manager.location(forGlyphAt: 3).x - manager.location(forGlyphAt: 5).x) < 1e-9)
    #expect(manager.notShownAttribute(forGlyphAt: 3) && manager.notShownAttribute(forGlyphAt: 1))
    // The glyph stays in the store.
    #expect(manager.numberOfGlyphs == 6)
    #expect(manager.cgGlyph(at: 3) == LayoutStack.font.instance.glyph(for: 0x78))
    #expect(delegate.asked == [1, 3, 4])
  }

  @Test func `line breaks come and go as the delegate says`() {
    let separators = "a\u{2028}b\u{1}c"
    #expect(lines(manager(separators)).map(\.length) == [2, 3])
    let swapped = Actor { index, _ in index == 1 ? .zeroAdvancement : .lineBreak }
    #expect(lines(manager(separators, swapped)).map(\.length) == [4, 1])
    let tab = Actor { _, _ in .horizontalTab }
    let tabbed = manager(separators, tab)
    #expect(lines(tabbed).count == 1)
    #expect(abs(tabbed.location(forGlyphAt: 2).x - 28) < 1e-9)
    #expect(abs(tabbed.location(forGlyphAt: 4).x - 56) < 1e-9)
    // Nonsense counts as nothing, and paragraphs end where they end.
    let nonsense = Actor { _, _ in Action(rawValue: 1 << 20) }
    #expect(lines(manager("a\tb\nc", nonsense)).map(\.length) == [4, 1])
  }

  @Test func `a form feed goes on in the next container`() {
    let pages = Array(repeating: CGSize(width: 300, height: 100), count: 4)
    let manager = manager("one\u{C}two\nthree\u{C}four", containers: pages)
    let starts = [0, 4, 14].map {
      manager.textContainer(forGlyphAt: $0, effectiveRange: nil)!
    }
    for (index, container) in starts.enumerated() {
      #expect(container === manager.textContainers[index])
    }
    #expect(manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil).minY == 0)
    // In a column without end it ends a line.
    #expect(lines(self.manager("a\u{C}b")).map(\.length) == [2, 1])
    // The extra line after a last form feed is in the next container, if there is one.
    let last = self.manager("a\u{C}", containers: pages)
    #expect(last.extraLineFragmentTextContainer === last.textContainers[1])
    // With no container left the rest waits for one.
    let full = self.manager("a\u{C}b", containers: [CGSize(width: 300, height: 100)])
    full.ensureLayout(for: full.textContainers[0])
    #expect(full.firstUnlaidCharacterIndex() == 2)
    full.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 100)))
    full.ensureLayout(for: full.textContainers[1])
    #expect(full.textContainer(forGlyphAt: 2, effectiveRange: nil) === full.textContainers[1])
  }

  @Test func `control characters are shown as a circumflex and a letter`() {
    let stack = LayoutStack(
      "a\u{1}b\u{7F}\u{300}\tc\n", containers: [CGSize(width: 300, height: 0)])
    let manager = stack.manager
    let plain = manager.numberOfGlyphs
    let font = LayoutStack.font.instance
    #expect(manager.cgGlyph(at: 1) == 65535)
    manager.showsControlCharacters = true
    #expect(manager.numberOfGlyphs == plain + 2)
    #expect(manager.cgGlyph(at: 1) == font.glyph(for: 0x5E))
    #expect(manager.cgGlyph(at: 2) == font.glyph(for: 0x41))
    #expect(manager.cgGlyph(at: 5) == font.glyph(for: 0x3F))
    #expect(!manager.notShownAttribute(forGlyphAt: 1))
    #expect(manager.glyphIndexForCharacter(at: 2) == 3)
    #expect(manager.location(forGlyphAt: 3).x > manager.location(forGlyphAt: 2).x + 3)
    manager.showsControlCharacters = false
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `marks for white space are drawn and move nothing`() throws {
    let stack = LayoutStack("a b\tc\nd", containers: [CGSize(width: 100, height: 0)])
    let manager = stack.manager
    func draw() throws -> Data {
      let context = try CGContext.bitmap(
        size: CGSize(width: 110, height: 40), scale: 1, background: .white)
      UIGraphicsPushContext(context)
      defer { UIGraphicsPopContext() }
      manager.drawGlyphs(
        forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs), at: .zero)
      return try context.pngData()
    }
    let plain = try draw()
    let picture = stack.picture()
    #expect(manager.notShownAttribute(forGlyphAt: 3))
    manager.showsInvisibleCharacters = true
    #expect(try draw() != plain)
    #expect(firstDifference(stack.picture(), picture) == nil)
    #expect(!manager.notShownAttribute(forGlyphAt: 3))
    manager.showsInvisibleCharacters = false
    #expect(try draw() == plain)
    manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.red, forCharacterRange: NSRange(location: 0, length: 1))
    let red = try draw()
    #expect(red != plain)
    manager.setTemporaryAttributes([:], forCharacterRange: NSRange(location: 0, length: 1))
    #expect(try draw() == plain)
    manager.setNotShownAttribute(true, forGlyphAt: 0)
    #expect(try draw() != plain)
  }
}
