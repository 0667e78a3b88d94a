// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// The founding documents' features of several layouts of one text, by their numbers.
///
/// Waiting for a view: 69, 70, and the parts of 64, 71, 72 and 73 that concern views instead of
/// layout managers.
@Suite struct FlowFeatureTests {
  private static let words = (0..<300).map { "word\($0)" }.joined(separator: " ")

  private func manager(_ storage: NSTextStorage, _ sizes: [CGSize]) -> NSLayoutManager {
    let manager = NSLayoutManager()
    for size in sizes { manager.addTextContainer(NSTextContainer(size: size)) }
    storage.addLayoutManager(manager)
    return manager
  }

  private func storage(_ text: String = words) -> NSTextStorage {
    NSTextStorage(string: text, attributes: [.font: LayoutStack.font])
  }

  /// The containers' glyphs, which must follow each other from the start of the text to its end.
  private func chain(_ manager: NSLayoutManager) -> [NSRange] {
    let ranges = manager.textContainers.map { manager.glyphRange(for: $0) }
    var next = 0
    for range in ranges {
      #expect(range.location == next)
      next = NSMaxRange(range)
    }
    #expect(next == manager.numberOfGlyphs)
    return ranges
  }

  @Test func `64, 65: an edit is in every layout of a text before the call returns`() {
    let storage = storage()
    let wide = manager(storage, [CGSize(width: 400, height: 0)])
    let narrow = manager(storage, [CGSize(width: 150, height: 0)])
    let (few, many) = (wide.seenFragments().count, narrow.seenFragments().count)
    #expect(few < many)
    for text in ["x", "\n", "several words "] {
      storage.replaceCharacters(in: NSRange(location: 20, length: 0), with: text)
      #expect(wide.numberOfGlyphs == storage.length && narrow.numberOfGlyphs == storage.length)
      for manager in [wide, narrow] {
        let glyph = manager.glyphIndexForCharacter(at: 20)
        #expect(
          manager.cgGlyph(at: glyph) == 65535
            || manager.cgGlyph(at: glyph)
              == LayoutStack.font.instance.glyph(for: UInt32(text.utf16.first!))
        )
        #expect(manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil).width > 0)
      }
    }
    #expect(wide.seenFragments().count != few && narrow.seenFragments().count != many)
  }

  @Test func `66: the first layout is that after a forced one`() {
    let storage = storage()
    for width in [400, 150, 33] as [CGFloat] {
      let manager = manager(storage, [CGSize(width: width, height: 0)])
      let first = LayoutStack.picture(of: manager, .glyphs)
      manager.invalidateGlyphs(
        forCharacterRange: NSRange(location: 0, length: storage.length), changeInLength: 0,
        actualCharacterRange: nil)
      manager.invalidateLayout(
        forCharacterRange: NSRange(location: 0, length: storage.length), actualCharacterRange: nil)
      #expect(firstDifference(LayoutStack.picture(of: manager, .glyphs), first) == nil)
    }
  }

  @Test func `67, 74: text flows from page to page and from column to column`() {
    let storage = storage()
    let size = CGSize(width: 140, height: 300)
    let columns = manager(storage, [size, size, CGSize(width: 140, height: 0)])
    let ranges = chain(columns)
    #expect(ranges.allSatisfy { $0.length > 0 })
    // As a renderer with 20 points between columns sees them.
    var last = -CGFloat.infinity
    for (number, container) in columns.textContainers.enumerated() {
      let bounds = columns.boundingRect(forGlyphRange: ranges[number], in: container)
        .offsetBy(dx: CGFloat(number) * 160, dy: 0)
      #expect(bounds.minX > last && bounds.minY < 1)
      last = bounds.maxX
    }
  }

  @Test func `68: text runs through containers in their order`() {
    let storage = storage()
    let manager = manager(storage, [CGSize(width: 300, height: 40), CGSize(width: 200, height: 0)])
    let middle = NSTextContainer(size: CGSize(width: 100, height: 60))
    manager.insertTextContainer(middle, at: 1)
    var ranges = chain(manager)
    #expect(manager.textContainers[1] === middle)
    #expect(manager.textContainer(forGlyphAt: ranges[1].location, effectiveRange: nil) === middle)
    let front = NSTextContainer(size: CGSize(width: 120, height: 50))
    manager.insertTextContainer(front, at: 0)
    ranges = chain(manager)
    #expect(manager.textContainer(forGlyphAt: 0, effectiveRange: nil) === front)
    #expect(manager.textContainer(forGlyphAt: ranges[2].location, effectiveRange: nil) === middle)
  }

  @Test func `71, 72: one layout shows all, the others join to all, and edits move all`() {
    let storage = storage()
    let original = manager(storage, [CGSize(width: 300, height: 0)])
    let paged = manager(storage, [CGSize(width: 200, height: 150), CGSize(width: 200, height: 0)])
    let all = NSRange(location: 0, length: storage.length)
    #expect(chain(original) == [all])
    let before = chain(paged)
    let lines = original.seenFragments().count
    storage.replaceCharacters(in: NSRange(location: 0, length: 60), with: "")
    #expect(chain(original) == [NSRange(location: 0, length: all.length - 60)])
    #expect(original.seenFragments().count < lines)
    let after = chain(paged)
    #expect(after[1].length < before[1].length)
    #expect(
      paged.characterRange(forGlyphRange: after[1], actualGlyphRange: nil).upperBound
        == storage.length)
  }

  @Test func `73: the second container begins with what the first could not hold`() {
    let storage = storage()
    let manager = manager(
      storage, [CGSize(width: 200, height: 80), CGSize(width: 200, height: 90)])
    let first = manager.glyphRange(for: manager.textContainers[0])
    let hit = manager.characterIndex(
      for: CGPoint(x: 5.5, y: 1), in: manager.textContainers[1],
      fractionOfDistanceBetweenInsertionPoints: nil)
    #expect(hit == NSMaxRange(first) && hit > 0)
  }

  @Test func `75: pages are added until the text ends`() {
    let delegate = FeatureDelegate()
    let size = CGSize(width: 200, height: 100)
    delegate.completed = { manager, container, atEnd in
      if container == nil, !atEnd { manager.addTextContainer(NSTextContainer(size: size)) }
    }
    let storage = storage()
    let manager = manager(storage, [size])
    manager.delegate = delegate
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: storage.length))
    let pages = chain(manager)
    #expect(pages.count > 3 && pages.allSatisfy { $0.length > 0 })
    #expect(delegate.notices.last == "complete \(pages.count - 1) at end")
    #expect(delegate.notices.filter { $0 == "no room" }.count == pages.count - 1)
  }

  @Test func `76: the first page is there before the text is laid out`() {
    let storage = storage(
      (0..<400).map { "paragraph \($0) of some words" }.joined(separator: "\n"))
    let size = CGSize(width: 300, height: 200)
    let manager = manager(storage, (0..<40).map { _ in size })
    let first = manager.glyphRange(for: manager.textContainers[0])
    #expect(first.length > 100)
    #expect(manager.firstUnlaidCharacterIndex() < storage.length / 4)
    #expect(manager.layout.counts.shapedPassages < 100)
  }
}
