// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextStructures

// Checks of clients' arguments, and the first steps that several members share.

extension NSLayoutManager {
  func enclosingRects(
    _ glyphRange: NSRange, _ selectedRange: NSRange, _ container: NSTextContainer,
    _ member: StaticString
  ) -> [CGRect] {
    let index = index(of: container, member)
    guard glyphRange.location != NSNotFound else { return [] }
    ensureLayout(forGlyphRange: glyphRange)
    let selected = selectedRange.location == NSNotFound ? nil : clampedGlyphs(selectedRange)
    return GlyphQueries(layout)
      .enclosingRects(clampedGlyphs(glyphRange), selected: selected, container: index)
      .map { CGRect($0) }
  }

  /// The index of a container in the chain; nil if it is not there.
  func findIndex(of container: NSTextContainer) -> Int? {
    // A chain may be long: the last known index is tried first.
    let known = container.lastIndex
    if known >= 0, known < chain.count, chain[known] === container { return known }
    let index = chain.firstIndex { $0 === container }
    if let index { container.lastIndex = index }
    return index
  }

  func index(of container: NSTextContainer, _ member: StaticString) -> Int {
    if let index = findIndex(of: container) { return index }
    fail(
      "NSLayoutManager.\(member): the container is not one of this layout manager's \(chain.count)"
    )
  }

  /// A range of characters that must exist.
  func checked(_ range: NSRange, _ member: StaticString) -> Range<Int> {
    checked(range, member, length: layout.characterCount)
  }

  func checked(_ range: NSRange, _ member: StaticString, length: Int) -> Range<Int> {
    guard range.location >= 0, range.length >= 0, range.location <= length,
      range.length <= length - range.location
    else {
      fail(
        "NSLayoutManager.\(member): range \(range.location) + \(range.length) goes beyond the text's \(length) characters"
      )
    }
    return range.location..<range.location + range.length
  }

  /// The part of a range of characters that exists.
  func clamped(_ range: NSRange) -> Range<Int> {
    let length = layout.characterCount
    let start = Swift.min(Swift.max(0, range.location), length)
    let (sum, overflow) = range.location.addingReportingOverflow(Swift.max(0, range.length))
    return start..<Swift.max(start, Swift.min(overflow ? length : sum, length))
  }

  /// The part of a range of glyph indexes for which glyphs exist by now.
  func clampedGlyphs(_ range: NSRange) -> Range<Int> {
    let count = layout.passages.summary.glyphs
    let start = Swift.min(Swift.max(0, range.location), count)
    return start..<Swift.max(start, Swift.min(end(of: range), count))
  }

  /// Lays out some glyphs, and returns the existing part of the range.
  func laidGlyphs(_ range: NSRange) -> Range<Int> {
    ensureLayout(forGlyphRange: range)
    return clampedGlyphs(range)
  }

  func checkedGlyph(_ index: Int, _ member: StaticString) -> Int {
    guard isValidGlyphIndex(index) else {
      fail(
        "NSLayoutManager.\(member): glyph index \(index) is not in 0 ..< \(layout.passages.summary.glyphs), the glyphs"
      )
    }
    return index
  }

  func checkNotNegative(_ index: Int, _ member: StaticString) {
    guard index >= 0 else { fail("NSLayoutManager.\(member): index \(index) is negative") }
  }

  /// The line of a glyph, after layout up to it unless the caller forbids that.
  func line(forGlyph index: Int, withoutLayout: Bool, _ member: StaticString) -> PlacedLine? {
    checkNotNegative(index, member)
    if !withoutLayout {
      layout.ensureLayout(LayoutGoal(glyphs: index.behind))
      if !layout.activity.isLayingOut { _ = checkedGlyph(index, member) }
    }
    return layout.line(ofGlyph: index) ?? (withoutLayout ? layout.oldLine(ofGlyph: index) : nil)
  }

  /// The cursor that may answer about a glyph, after the checks that each query begins with.
  @inline(__always)
  func plainCursor(forGlyph index: Int, withoutLayout: Bool, _ member: StaticString)
    -> QueryCursor?
  {
    if let cursor = layout.settledCursor { return cursor }
    checkNotNegative(index, member)
    if !withoutLayout { layout.ensureLayout(LayoutGoal(glyphs: index.behind)) }
    return layout.plainCursor
  }

  /// The end of a range of indexes, however long: not below 0, at most `Int.max`.
  func end(of range: NSRange) -> Int {
    let (sum, overflow) = range.location.addingReportingOverflow(Swift.max(0, range.length))
    return overflow ? .max : Swift.max(0, sum)
  }
}

extension Int {
  /// The next index; the same for the last one.
  var behind: Int { self == .max ? .max : self + 1 }
}

extension Double {
  /// The number, or 0 for NaN: a client's height.
  var clampedY: Double { isNaN ? 0 : self }
}
