// SPDX-License-Identifier: MIT

import Foundation

@testable import TextKit

/// Changes nothing.
class PlainTypesetter: NSATSTypesetter {}

/// Sets the height of each line.
final class TallTypesetter: NSATSTypesetter {
  var height = 40.0
  override func willSetLineFragmentRect(
    _ lineRect: NSRectPointer, forGlyphRange glyphRange: NSRange, usedRect: NSRectPointer,
    baselineOffset: UnsafeMutablePointer<CGFloat>
  ) {
    unsafe lineRect.pointee.size.height = height
    unsafe usedRect.pointee.size.height = Swift.min(unsafe usedRect.pointee.height, height)
  }
}

/// Turns the stack of lines upside down in a container of a height.
final class UpsideDownTypesetter: NSATSTypesetter {
  var height = 400.0
  override func setLineFragmentRect(
    _ fragmentRect: NSRect, forGlyphRange glyphRange: NSRange, usedRect: NSRect,
    baselineOffset: CGFloat
  ) {
    var (rect, used) = (fragmentRect, usedRect)
    rect.origin.y = height - fragmentRect.maxY
    used.origin.y = rect.minY + usedRect.minY - fragmentRect.minY
    super.setLineFragmentRect(
      rect, forGlyphRange: glyphRange, usedRect: used, baselineOffset: baselineOffset)
  }
}

/// Hyphenates words after every third letter, with an equals sign.
final class ThirdsTypesetter: NSATSTypesetter {
  override func hyphenationFactor(forGlyphAt glyphIndex: Int) -> Float { 1 }
  override func hyphenCharacter(forGlyphAt glyphIndex: Int) -> UTF32Char { 0x3D }
  override func shouldBreakLine(byHyphenatingBeforeCharacterAt charIndex: Int) -> Bool {
    let text = attributedString!.string as NSString
    var start = charIndex
    while start > 0, text.character(at: start - 1) != 0x20 { start -= 1 }
    return (charIndex - start) % 3 == 0
  }
}

/// Sets each word on a separate line, further to the right from line to line, by itself.
final class StairsTypesetter: NSTypesetter {
  static let step = 10.0
  static let height = 20.0
  var letterSpacing = 0.0

  override func layoutParagraph(at lineFragmentOrigin: NSPointPointer) -> Int {
    beginParagraph()
    let text = attributedString!.string as NSString
    let separator = paragraphSeparatorGlyphRange
    let end = separator.location + separator.length
    var start = paragraphGlyphRange.location
    var number = 0
    while start < end {
      var stop = start
      while stop < end {
        let character = layoutManager!.characterIndexForGlyph(at: stop)
        stop += 1
        if text.character(at: character) == 0x20 { break }
      }
      if stop == separator.location { stop = end }
      var (rect, used, rest) = (NSRect.zero, NSRect.zero, NSRect.zero)
      let proposed = unsafe NSRect(
        x: 0, y: lineFragmentOrigin.pointee.y, width: currentTextContainer!.size.width,
        height: Self.height)
      unsafe getLineFragmentRect(
        &rect, usedRect: &used, remaining: &rest, forStartingGlyphAt: start,
        proposedRect: proposed, lineSpacing: 0, paragraphSpacingBefore: 0,
        paragraphSpacingAfter: 0)
      let room = currentTextContainer!.size.height
      if rect.width == 0 || room > 0 && rect.maxY > room { return start }
      beginLine(withGlyphAt: start)
      let glyphs = NSRange(start..<stop)
      setLineFragmentRect(
        rect, forGlyphRange: glyphs, usedRect: used, baselineOffset: 15)
      let font = LayoutStack.font
      let advances = glyphs.indices.map { index -> CGFloat in
        font.advancement(forCGGlyph: layoutManager!.cgGlyph(at: index)).width + letterSpacing
      }
      let location = NSPoint(x: Self.step * Double(number), y: 0)
      if letterSpacing == 0 {
        unsafe setLocation(location, withAdvancements: nil, forStartOfGlyphRange: glyphs)
      } else {
        unsafe setLocation(location, withAdvancements: advances, forStartOfGlyphRange: glyphs)
      }
      endLine(withGlyphRange: glyphs)
      unsafe lineFragmentOrigin.pointee.y = rect.maxY
      number += 1
      start = stop
    }
    endParagraph()
    return end
  }
}

extension NSRange {
  var indices: Range<Int> { location..<location + length }
}

/// Notes which members were called.
final class RecordingTypesetter: NSATSTypesetter {
  var calls: [String: [String]] = [:]
  func note(_ name: String, _ values: Any...) {
    calls[name, default: []].append(values.map { "\($0)" }.joined(separator: " "))
  }
  func first(_ name: String) -> String? { calls[name]?.first }

  override func layoutGlyphs(
    in layoutManager: NSLayoutManager, startingAtGlyphIndex startGlyphIndex: Int,
    maxNumberOfLineFragments maxNumLines: Int, nextGlyphIndex nextGlyph: UnsafeMutablePointer<Int>
  ) {
    unsafe super.layoutGlyphs(
      in: layoutManager, startingAtGlyphIndex: startGlyphIndex,
      maxNumberOfLineFragments: maxNumLines, nextGlyphIndex: nextGlyph)
    note("layoutGlyphs", startGlyphIndex, unsafe nextGlyph.pointee)
  }
  override func layoutCharacters(
    in characterRange: NSRange, for layoutManager: NSLayoutManager,
    maximumNumberOfLineFragments maxNumLines: Int
  ) -> NSRange {
    let laid = super.layoutCharacters(
      in: characterRange, for: layoutManager, maximumNumberOfLineFragments: maxNumLines)
    note("layoutCharacters", characterRange, laid)
    return laid
  }
  override func layoutParagraph(at lineFragmentOrigin: NSPointPointer) -> Int {
    let from = unsafe lineFragmentOrigin.pointee
    let next = unsafe super.layoutParagraph(at: lineFragmentOrigin)
    note(
      "layoutParagraph", from.y, unsafe lineFragmentOrigin.pointee.y, next, paragraphGlyphRange,
      paragraphSeparatorGlyphRange, paragraphCharacterRange, paragraphSeparatorCharacterRange)
    return next
  }
  override func setParagraphGlyphRange(
    _ paragraphRange: NSRange, separatorGlyphRange paragraphSeparatorRange: NSRange
  ) {
    note("setParagraphGlyphRange", paragraphRange, paragraphSeparatorRange)
    super.setParagraphGlyphRange(paragraphRange, separatorGlyphRange: paragraphSeparatorRange)
  }
  override func beginParagraph() {
    note(
      "beginParagraph", currentParagraphStyle?.alignment == .justified,
      textContainers?.count ?? -1, currentTextContainer != nil)
  }
  override func endParagraph() { note("endParagraph") }
  override func beginLine(withGlyphAt glyphIndex: Int) { note("beginLine", glyphIndex) }
  override func endLine(withGlyphRange lineGlyphRange: NSRange) { note("endLine", lineGlyphRange) }
  override func getLineFragmentRect(
    _ lineFragmentRect: NSRectPointer!, usedRect lineFragmentUsedRect: NSRectPointer!,
    remaining remainingRect: NSRectPointer!, forStartingGlyphAt startingGlyphIndex: Int,
    proposedRect: NSRect, lineSpacing: CGFloat, paragraphSpacingBefore: CGFloat,
    paragraphSpacingAfter: CGFloat
  ) {
    unsafe super.getLineFragmentRect(
      lineFragmentRect, usedRect: lineFragmentUsedRect, remaining: remainingRect,
      forStartingGlyphAt: startingGlyphIndex, proposedRect: proposedRect, lineSpacing: lineSpacing,
      paragraphSpacingBefore: paragraphSpacingBefore, paragraphSpacingAfter: paragraphSpacingAfter)
    note(
      "room", startingGlyphIndex, proposedRect.minY, proposedRect.width, lineSpacing,
      paragraphSpacingBefore, paragraphSpacingAfter, unsafe lineFragmentRect.pointee.minY,
      unsafe lineFragmentUsedRect.pointee.minY)
  }
  override func getLineFragmentRect(
    _ lineFragmentRect: NSRectPointer, usedRect lineFragmentUsedRect: NSRectPointer,
    forParagraphSeparatorGlyphRange paragraphSeparatorGlyphRange: NSRange,
    atProposedOrigin lineOrigin: NSPoint
  ) {
    unsafe super.getLineFragmentRect(
      lineFragmentRect, usedRect: lineFragmentUsedRect,
      forParagraphSeparatorGlyphRange: paragraphSeparatorGlyphRange, atProposedOrigin: lineOrigin)
    note("separator", paragraphSeparatorGlyphRange.length, lineOrigin.y)
  }
  override func lineSpacing(afterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect)
    -> CGFloat
  {
    note("lineSpacing", glyphIndex, rect.width)
    return super.lineSpacing(afterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }
  override func paragraphSpacing(
    afterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect
  ) -> CGFloat {
    note("spacingAfter", glyphIndex)
    return super.paragraphSpacing(afterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }
  override func paragraphSpacing(
    beforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect
  ) -> CGFloat {
    note("spacingBefore", glyphIndex)
    return super.paragraphSpacing(beforeGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }
  override func willSetLineFragmentRect(
    _ lineRect: NSRectPointer, forGlyphRange glyphRange: NSRange, usedRect: NSRectPointer,
    baselineOffset: UnsafeMutablePointer<CGFloat>
  ) {
    note(
      "willSet", glyphRange, unsafe lineRect.pointee.contains(usedRect.pointee),
      unsafe baselineOffset.pointee > 0)
  }
  override func shouldBreakLine(byWordBeforeCharacterAt charIndex: Int) -> Bool {
    note("breakByWord", charIndex)
    return super.shouldBreakLine(byWordBeforeCharacterAt: charIndex)
  }
  override func shouldBreakLine(byHyphenatingBeforeCharacterAt charIndex: Int) -> Bool {
    let answer = super.shouldBreakLine(byHyphenatingBeforeCharacterAt: charIndex)
    note("breakByHyphen", charIndex, answer)
    return answer
  }
  override func hyphenationFactor(forGlyphAt glyphIndex: Int) -> Float {
    let factor = super.hyphenationFactor(forGlyphAt: glyphIndex)
    note("hyphenationFactor", glyphIndex, factor)
    return factor
  }
  override func hyphenCharacter(forGlyphAt glyphIndex: Int) -> UTF32Char {
    let character = super.hyphenCharacter(forGlyphAt: glyphIndex)
    note("hyphenCharacter", glyphIndex, character)
    return character
  }
  override func textTab(
    forGlyphLocation glyphLocation: CGFloat, writingDirection direction: NSWritingDirection,
    maxLocation: CGFloat
  ) -> NSTextTab? {
    let tab = super.textTab(
      forGlyphLocation: glyphLocation, writingDirection: direction, maxLocation: maxLocation)
    note("textTab", glyphLocation > 0, direction.rawValue, maxLocation, tab?.location ?? -1)
    return tab
  }
  override func actionForControlCharacter(at charIndex: Int) -> NSTypesetterControlCharacterAction {
    let action = super.actionForControlCharacter(at: charIndex)
    note("action", charIndex, action.rawValue)
    return action
  }
  override func boundingBox(
    forControlGlyphAt glyphIndex: Int, for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: NSRect, glyphPosition: NSPoint, characterIndex charIndex: Int
  ) -> NSRect {
    note("boundingBox", glyphIndex, charIndex, proposedRect.width, glyphPosition.x > 0)
    return NSRect(x: 0, y: 0, width: 7, height: 1)
  }
  override func substituteFont(for originalFont: NSFont) -> NSFont {
    note("substituteFont", originalFont.pointSize)
    return super.substituteFont(for: originalFont)
  }
  override var attributesForExtraLineFragment: [NSAttributedString.Key: Any] {
    note("extraAttributes", super.attributesForExtraLineFragment[.font] is UIFont)
    return super.attributesForExtraLineFragment
  }
  override func setLineFragmentRect(
    _ fragmentRect: NSRect, forGlyphRange glyphRange: NSRange, usedRect: NSRect,
    baselineOffset: CGFloat
  ) {
    note("setLine", glyphRange)
    super.setLineFragmentRect(
      fragmentRect, forGlyphRange: glyphRange, usedRect: usedRect, baselineOffset: baselineOffset)
  }
  override func setLocation(
    _ location: NSPoint, withAdvancements advancements: UnsafePointer<CGFloat>!,
    forStartOfGlyphRange glyphRange: NSRange
  ) {
    note("setLocation", location.y, glyphRange, unsafe advancements[0] > 0)
    unsafe super.setLocation(
      location, withAdvancements: advancements, forStartOfGlyphRange: glyphRange)
  }
  override func setNotShownAttribute(_ flag: Bool, forGlyphRange glyphRange: NSRange) {
    note("setNotShown", flag, glyphRange)
    super.setNotShownAttribute(flag, forGlyphRange: glyphRange)
  }
  override func setDrawsOutsideLineFragment(_ flag: Bool, forGlyphRange glyphRange: NSRange) {
    note("setDrawsOutside", flag, glyphRange)
    super.setDrawsOutsideLineFragment(flag, forGlyphRange: glyphRange)
  }
  override func setAttachmentSize(_ attachmentSize: NSSize, forGlyphRange glyphRange: NSRange) {
    note("setAttachmentSize", attachmentSize.width, attachmentSize.height, glyphRange)
    super.setAttachmentSize(attachmentSize, forGlyphRange: glyphRange)
  }
  override func setHardInvalidation(_ flag: Bool, forGlyphRange glyphRange: NSRange) {
    note("setHardInvalidation", flag, glyphRange)
    super.setHardInvalidation(flag, forGlyphRange: glyphRange)
  }
  override func setBidiLevels(_ levels: UnsafePointer<UInt8>!, forGlyphRange glyphRange: NSRange) {
    note("setBidiLevels", (0..<glyphRange.length).map { unsafe Int(levels[$0]) }.max() ?? -1)
    unsafe super.setBidiLevels(levels, forGlyphRange: glyphRange)
  }
}
