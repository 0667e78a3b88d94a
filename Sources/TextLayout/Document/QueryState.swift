// SPDX-License-Identifier: MIT

internal import TextStructures

/// The state that is kept from one query to the next, until something changes.
///
/// Only this type reads and writes it: a change of the passages calls `forget()`, one of the
/// containers or of the glyph properties set by clients `forgetCursor()`.
///
/// Invariants
/// 1. `lastFound` is the passage that the tree has at its index, with the sum before it.
/// 2. The cursor's passages are the tree's, and its own invariants hold.
/// 3. `lastOffset` is the number of characters of a paragraph before one of its pieces.
struct QueryState {
  private var lastFound: DocumentLayout.Place?
  private var madeCursor: QueryCursor?
  private var lastOffset: (index: Int, offset: Int)?

  mutating func forget() { self = QueryState() }

  mutating func forgetCursor() { madeCursor = nil }

  /// Returns the passage that was found last, if it holds a character.
  func passage(holdingCharacter index: Int) -> DocumentLayout.Place? {
    guard let lastFound, index >= lastFound.prefix.characters,
      index < lastFound.prefix.characters + lastFound.passage.characterCount
    else { return nil }
    return lastFound
  }

  /// Returns the passage that was found last, if it holds a glyph.
  func passage(holdingGlyph index: Int) -> DocumentLayout.Place? {
    guard let lastFound, index >= lastFound.prefix.glyphs,
      index < lastFound.prefix.glyphs + lastFound.passage.glyphCount
    else { return nil }
    return lastFound
  }

  mutating func remember(_ found: DocumentLayout.Place?) { lastFound = found }

  /// Returns the offset of a piece in its paragraph, if it was stored last.
  func offset(ofPiece index: Int) -> Int? { lastOffset?.index == index ? lastOffset?.offset : nil }

  mutating func remember(offset: Int, ofPiece index: Int) { lastOffset = (index, offset) }

  /// Returns the cursor, created now if there is none.
  @inline(__always)
  mutating func cursor(of layout: DocumentLayout) -> QueryCursor {
    if let madeCursor { return madeCursor }
    let cursor = QueryCursor(layout)
    remember(cursor)
    return cursor
  }

  mutating func remember(_ cursor: QueryCursor) { madeCursor = cursor }

  /// Returns a description of the first broken invariant, or nil.
  ///
  /// - Complexity: O(*n*), *n* passages of one paragraph.
  func findBrokenInvariant(_ passages: SummaryTree<Passage>) -> String? {
    if let lastFound {
      guard lastFound.index < passages.count, passages[lastFound.index] === lastFound.passage,
        passages.prefix(upTo: lastFound.index) == lastFound.prefix
      else { return "1: passage \(lastFound.index) is not the one that was found last" }
    }
    if let broken = madeCursor?.findBrokenInvariant(passages) { return "2: \(broken)" }
    if let lastOffset {
      var first = lastOffset.index
      while first > 0, !passages[first].startsParagraph { first -= 1 }
      let offset = passages.sum(of: first..<lastOffset.index).characters
      if offset != lastOffset.offset { return "3: piece \(lastOffset.index) is at \(offset)" }
    }
    return nil
  }
}
