// SPDX-License-Identifier: MIT

internal import TextLayout

// The boxes of text blocks, and the setters of the typesetting interface for them.

extension NSLayoutManager {
  /// The box of a block around some glyphs, in the container of the first of them.
  func box(of block: NSTextBlock, glyphs: NSRange) -> PlacedBox? {
    ensureLayout(forGlyphRange: glyphs)
    let range = clampedGlyphs(glyphs)
    guard !range.isEmpty else { return nil }
    return layout.box(
      of: block, in: GlyphQueries(layout).characterRange(of: range).characters)
  }

  /// The box of a block around a glyph: the part of it in the glyph's container.
  func box(of block: NSTextBlock, around glyph: Int) -> PlacedBox? {
    let character = layout.characterIndex(ofGlyph: glyph)
    guard let text = textStorage, character < text.length else { return nil }
    let whole = text.range(of: block, at: character)
    guard whole.location != NSNotFound else { return nil }
    ensureLayout(forCharacterRange: whole)
    return layout.box(
      of: block, in: whole.location..<NSMaxRange(whole), at: character)
  }

  func glyphRange(of box: PlacedBox?, at glyph: Int) -> NSRange {
    guard let box else { return NSRange(location: glyph, length: 0) }
    let start = layout.glyphIndex(ofCharacter: box.characters.lowerBound)
    let end = layout.glyphIndex(ofCharacter: box.characters.upperBound)
    return NSRange(start..<Swift.max(start, end))
  }

  func setBox(
    of block: NSTextBlock, glyphs: NSRange, content: CGRect? = nil, bounds: CGRect? = nil,
    _ member: StaticString
  ) {
    layout.checkNotSettingLines("a block's position was set")
    ensureLayout(forGlyphRange: glyphs)
    let range = clampedGlyphs(glyphs)
    let rects = [content, bounds].compactMap { $0 }.map { LayoutRect($0.standardized) }
    guard rects.allSatisfy(\.isSensible) else {
      return warn("NSLayoutManager.\(member): an invalid rectangle was ignored")
    }
    let characters = GlyphQueries(layout).characterRange(of: range).characters
    let isSet =
      !range.isEmpty
      && layout.setBox(
        of: block, in: characters, content: content == nil ? nil : rects[0],
        bounds: bounds == nil ? nil : rects[0])
    guard isSet else {
      return warn(
        "NSLayoutManager.\(member): glyphs \(glyphs.location) + \(glyphs.length) are not in the block, so its position was not set"
      )
    }
    invalidateDisplay(forGlyphRange: glyphs)
  }
}
