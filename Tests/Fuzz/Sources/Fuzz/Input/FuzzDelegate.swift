// SPDX-License-Identifier: MIT

import Foundation

@testable import TextKit

/// A layout manager's delegate whose results depend on the character and on a few bytes only, not
/// on its position, so that a second layout of the same text gets the same results.
final class FuzzDelegate: NSLayoutManagerDelegate {
  private let salt: Int
  let hooks: UInt8
  private let size: CGFloat

  init(_ input: inout FuzzInput) {
    hooks = input.byte()
    salt = Int(input.byte())
    size = CGFloat(input.number(below: 24))
  }

  private func pick(_ manager: NSLayoutManager, _ index: Int, _ count: Int) -> Int {
    guard let storage = manager.textStorage, index < storage.length else { return 0 }
    let unit = Int((storage.string as NSString).character(at: index))
    return (unit &* 31 &+ unit >> 8 &+ salt) % count
  }

  private func spacing(_ hook: UInt8, _ manager: NSLayoutManager, _ glyph: Int) -> CGFloat {
    guard hooks & hook != 0, glyph < manager.numberOfGlyphs else { return 0 }
    return pick(manager, manager.characterIndexForGlyph(at: glyph), 3) == 0 ? size : 0
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { spacing(1, layoutManager, glyphIndex) }

  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { spacing(2, layoutManager, glyphIndex) }

  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { spacing(4, layoutManager, glyphIndex) }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool { hooks & 8 == 0 || pick(layoutManager, charIndex, 2) == 0 }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool { hooks & 8 == 0 || pick(layoutManager, charIndex, 3) != 0 }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    guard hooks & 16 != 0 else { return 0 }
    let properties = (0..<glyphRange.length).map { place -> NSLayoutManager.GlyphProperty in
      switch pick(layoutManager, unsafe charIndexes[place], 7) {
      case 0: return .null
      case 1 where salt & 1 == 1: return .controlCharacter
      default: return unsafe props[place]
      }
    }
    unsafe layoutManager.setGlyphs(
      glyphs, properties: properties, characterIndexes: charIndexes, font: aFont,
      forGlyphRange: glyphRange)
    return glyphRange.length
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    guard hooks & 32 != 0 else { return action }
    let actions: [NSLayoutManager.ControlCharacterAction] = [
      action, .zeroAdvancement, .whitespace, .horizontalTab, .lineBreak, .paragraphBreak,
      .containerBreak,
    ]
    return actions[pick(layoutManager, charIndex, actions.count)]
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect { CGRect(x: 0, y: 0, width: size, height: size / 2) }

  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool {
    guard hooks & 64 != 0 else { return false }
    unsafe baselineOffset.pointee += 1
    unsafe lineFragmentRect.pointee.size.height += 2
    return true
  }
}
