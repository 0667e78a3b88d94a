// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// The rectangles of text blocks, as layout managers return them, and as clients set them.
struct `The rectangles of text blocks` {
  private typealias T = TableTexts
  private let keeper = StackKeeper()

  private func block(_ padding: CGFloat = 5) -> NSTextBlock {
    let block = NSTextBlock()
    block.setWidth(2, type: .absoluteValueType, for: .margin)
    block.setWidth(1, type: .absoluteValueType, for: .border)
    block.setWidth(padding, type: .absoluteValueType, for: .padding)
    block.backgroundColor = .red
    return block
  }

  /// A paragraph, two in a block, and one.
  private func stack(_ block: NSTextBlock, containers: [CGSize] = [CGSize(width: 200, height: 0)])
    -> LayoutStack
  {
    let text = NSMutableAttributedString(string: "")
    text.append(T.paragraph("before\n", in: []))
    text.append(T.paragraph("one\n", in: [block]))
    text.append(T.paragraph("two\n", in: [block]))
    text.append(T.paragraph("after\n", in: []))
    text.append(T.paragraph("more\nand more\nfar", in: []))
    return keeper.keep(T.stack(text, containers: containers))
  }

  private let inBlock = NSRange(location: 7, length: 8)

  @Test func `enclose all that belongs to the block, with margins or within the padding`() {
    let block = block()
    let stack = stack(block)
    let manager = stack.manager
    var range = NSRange()
    let bounds = manager.boundsRect(for: block, at: 8, effectiveRange: &range)
    #expect(range == inBlock)
    let (one, two) = (stack.fragment(of: "one"), stack.fragment(of: "two"))
    #expect(bounds == CGRect(x: 0, y: one.minY - 8, width: 200, height: two.maxY - one.minY + 16))
    let content = manager.layoutRect(for: block, at: 14, effectiveRange: &range)
    #expect(range == inBlock && content == bounds.insetBy(dx: 8, dy: 8))
    #expect(manager.boundsRect(for: block, glyphRange: inBlock) == bounds)
    #expect(manager.layoutRect(for: block, glyphRange: inBlock) == content)
    #expect(manager.boundsRect(for: block, at: 8, effectiveRange: nil) == bounds)
    // Of the first paragraph alone there is the part above the second.
    let part = manager.boundsRect(for: block, glyphRange: NSRange(location: 7, length: 2))
    #expect(part.minY == bounds.minY && part.maxY == two.minY)
    // The drawing matches the rectangles.
    let picture = DrawnPicture(stack, height: 100)
    let (x, inside) = (100, bounds.insetBy(dx: 3, dy: 3))
    #expect(picture.isColor(x + 60, Int(inside.minY) + 1, 255, 0, 0))
    #expect(picture.isColor(x + 60, Int(inside.maxY) - 2, 255, 0, 0))
  }

  @Test func `lay out what they need, and are zero where the block is not`() {
    let block = block()
    let stack = stack(block)
    let manager = stack.manager
    var range = NSRange(location: 5, length: 5)
    #expect(manager.layoutRect(for: block, at: 0, effectiveRange: &range) == .zero)
    #expect(range == NSRange(location: 0, length: 0))
    #expect(manager.boundsRect(for: block, glyphRange: NSRange(location: 16, length: 3)) == .zero)
    #expect(manager.boundsRect(for: NSTextBlock(), glyphRange: inBlock) == .zero)
    #expect(manager.boundsRect(for: block, glyphRange: NSRange(location: 900, length: 3)) == .zero)
    let fresh = self.stack(block)
    #expect(fresh.manager.firstUnlaidCharacterIndex() == 0)
    #expect(fresh.manager.boundsRect(for: block, at: 8, effectiveRange: nil) != .zero)
    #expect(fresh.manager.firstUnlaidCharacterIndex() >= 15)
  }

  @Test func `of a cell are its own, and of its table all rows'`() {
    let table = NSTextTable()
    let stack = keeper.keep(
      T.stack(
        T.table([["one", "two"], ["three", "four"]], table),
        containers: [CGSize(width: 300, height: 0)]))
    let manager = stack.manager
    let boxes = stack.boxes()
    for word in ["one", "two", "three", "four"] {
      let place = (stack.storage.string as NSString).range(of: word).location
      let cell = (value(of: .paragraphStyle, at: place, in: stack.storage) as! NSParagraphStyle)
        .textBlocks[0]
      let box = boxes.first { $0.text == word + "\n" }
      var range = NSRange()
      #expect(manager.boundsRect(for: cell, at: place, effectiveRange: &range) == box?.rect)
      #expect(range == NSRange(location: place, length: word.count + 1))
      let content = manager.layoutRect(for: cell, at: place, effectiveRange: nil)
      #expect(content.minX == stack.line(of: word).minX)
    }
    let whole = manager.boundsRect(
      for: table, glyphRange: NSRange(location: 0, length: manager.numberOfGlyphs))
    #expect(boxes.allSatisfy { whole.contains(CGPoint(x: $0.rect.midX, y: $0.rect.midY)) })
    #expect(whole.maxY == boxes.map(\.rect.maxY).max())
  }

  @Test func `of a block over two containers are those of the glyph's`() {
    let block = block()
    let stack = stack(
      block, containers: [CGSize(width: 200, height: 46), CGSize(width: 120, height: 200)])
    let manager = stack.manager
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    var (first, second) = (NSRange(), NSRange())
    let one = manager.boundsRect(for: block, at: 8, effectiveRange: &first)
    let two = manager.boundsRect(for: block, at: 12, effectiveRange: &second)
    #expect(one.width == 200 && two.width == 120 && two.minY == 0)
    #expect(first == NSRange(location: 7, length: 4) && second == NSRange(location: 11, length: 4))
  }

  @Test func `that are set are answered and drawn, until the layout there is invalid`() {
    let block = block()
    let stack = stack(block)
    let manager = stack.manager
    let bounds = manager.boundsRect(for: block, glyphRange: inBlock)
    let content = manager.layoutRect(for: block, glyphRange: inBlock)
    let lines = stack.picture()
    let moved = CGRect(x: 20, y: 30, width: 90, height: 50)
    manager.setBoundsRect(moved, for: block, glyphRange: inBlock)
    #expect(manager.boundsRect(for: block, glyphRange: inBlock) == moved)
    #expect(manager.boundsRect(for: block, at: 8, effectiveRange: nil) == moved)
    #expect(manager.layoutRect(for: block, glyphRange: inBlock) == content)
    manager.setLayoutRect(
      CGRect(x: 25, y: 35, width: 80, height: 40), for: block, glyphRange: inBlock)
    #expect(
      manager.layoutRect(for: block, at: 8, effectiveRange: nil)
        == CGRect(x: 25, y: 35, width: 80, height: 40))
    // Lines stay where they are; the box is drawn where it was set.
    #expect(stack.picture() == lines)
    let picture = DrawnPicture(stack, height: 100)
    #expect(picture.isColor(100, 76, 255, 0, 0) && !picture.isInk(150, 76))
    #expect(!picture.isInk(15, Int(bounds.minY) + 5))
    // An edit elsewhere changes nothing, one in the block does.
    stack.storage.replaceCharacters(
      in: NSRange(location: stack.storage.length, length: 0), with: "x")
    #expect(manager.boundsRect(for: block, glyphRange: inBlock) == moved)
    stack.storage.replaceCharacters(in: NSRange(location: 8, length: 1), with: "N")
    #expect(manager.boundsRect(for: block, glyphRange: inBlock) == bounds)
    #expect(manager.layoutRect(for: block, glyphRange: inBlock) == content)
    manager.setBoundsRect(moved, for: block, glyphRange: inBlock)
    manager.invalidateLayout(forCharacterRange: inBlock, actualCharacterRange: nil)
    #expect(manager.boundsRect(for: block, glyphRange: inBlock) == bounds)
  }

  @Test func `that are none, or of a block that is not there, are not taken`() async {
    await #expect(processExitsWith: .success) {
      let block = NSTextBlock()
      let stack = T.stack(
        T.paragraph("one\n", in: [block]), containers: [CGSize(width: 200, height: 0)])
      let all = NSRange(location: 0, length: 4)
      let before = stack.manager.boundsRect(for: block, glyphRange: all)
      let sentences = Misuse.warnings {
        stack.manager.setBoundsRect(
          CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), for: block, glyphRange: all)
        stack.manager.setLayoutRect(
          CGRect(x: 0, y: 0, width: 1, height: 1), for: NSTextBlock(), glyphRange: all)
        stack.manager.setLayoutRect(
          CGRect(x: 0, y: 0, width: 1, height: 1), for: block,
          glyphRange: NSRange(location: 90, length: 2))
      }
      Misuse.require(sentences.count == 3, "\(sentences)")
      Misuse.require(sentences[1].contains("are not in the block"), "\(sentences)")
      Misuse.require(stack.manager.boundsRect(for: block, glyphRange: all) == before)
    }
  }
}
