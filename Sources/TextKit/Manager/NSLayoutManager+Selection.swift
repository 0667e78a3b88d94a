// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextLines

// Geometry that views need for carets and selections.

/// The geometry of a line of text for a caret; rectangles in container coordinates.
package struct CaretLine {
  /// The characters of the line; none for the empty line after a line end.
  package var characters: NSRange
  package var fragment: CGRect
  package var used: CGRect
  /// Whether the paragraph runs from right to left.
  package var isRightToLeft: Bool
  /// Whether a caret after the last character is in the next line.
  package var endsWithLineEnd: Bool
  package var container: NSTextContainer
}

/// A caret position between two graphemes of a line, in container coordinates.
package struct CaretPosition {
  package var character: Int
  /// The x at which text of the lower level, as a rule the paragraph's, would be inserted.
  package var primary: CGFloat
  /// The x at which text of the other direction would be; `primary` where directions do not meet.
  package var alternate: CGFloat
}

/// A rectangle of the highlight of selected text.
package struct SelectedPiece {
  package var rect: CGRect
  package var isRightToLeft: Bool
  /// The characters of the whole line.
  package var characters: NSRange
}

extension NSLayoutManager {
  /// Returns the line that holds a character.
  ///
  /// Past the end of the text it is the empty line after a line end, or the last line.
  ///
  /// Lays out through it. nil for text without room, and without a container.
  package func caretLine(ofCharacter index: Int) -> CaretLine? {
    guard textStorage != nil, !chain.isEmpty else { return nil }
    let count = layout.characterCount
    let index = Swift.min(Swift.max(0, index), count)
    layout.ensureLayout(LayoutGoal(characters: Swift.min(index, count) + 1))
    if index == count {
      layout.ensureEnd()
      if let container = extraLineFragmentTextContainer {
        return CaretLine(
          characters: NSRange(location: count, length: 0), fragment: extraLineFragmentRect,
          used: extraLineFragmentUsedRect, isRightToLeft: endsRightToLeft, endsWithLineEnd: false,
          container: container)
      }
    }
    guard count > 0, let line = layout.line(ofCharacter: Swift.min(index, count - 1)) else {
      return nil
    }
    return caretLine(line)
  }

  /// Returns the line above or below another one as displayed: cells of tables are next to each
  /// other.
  ///
  /// Lays out through it.
  ///
  /// - Parameters:
  ///   - line: A line of this text.
  ///   - isBelow: True for the line below, false for the one above.
  ///   - x: The position among lines at the same height, in coordinates of the line's container.
  /// - Returns: nil for the first or the last line.
  package func neighbour(of line: CaretLine, below isBelow: Bool, x: CGFloat) -> CaretLine? {
    let count = layout.characterCount
    let start = line.characters.location
    let next: Int
    if layout.hasOwnLines || line.characters.length == 0 {
      next = isBelow ? NSMaxRange(line.characters) : start - 1
      guard next >= 0, !isBelow || line.characters.length > 0 else { return nil }
    } else {
      guard let placed = layout.line(ofCharacter: start) else { return nil }
      switch layout.step(from: placed, down: isBelow, x: Double(x)) {
      case .line(let found): return caretLine(found)
      case .outside(let character): next = character
      case .none: return nil
      }
    }
    guard next < count else {
      // After the text there is the empty line after a line end, or nothing.
      layout.ensureEnd()
      return extraLineFragmentTextContainer == nil ? nil : caretLine(ofCharacter: count)
    }
    let found = caretLine(ofCharacter: next)
    guard !layout.hasOwnLines, let placed = layout.line(ofCharacter: next) else { return found }
    let entered = layout.entered(at: placed, down: isBelow, x: Double(x))
    return entered.characters == placed.characters ? found : caretLine(entered)
  }

  private func caretLine(_ line: PlacedLine) -> CaretLine {
    CaretLine(
      characters: NSRange(line.characters), fragment: CGRect(line.fragmentRect),
      used: CGRect(line.usedRect), isRightToLeft: line.passage.baseLevel & 1 == 1,
      endsWithLineEnd: layout.endsWithLineEnd(line), container: chain[line.container])
  }

  /// The direction of the empty line at the end, from its alignment.
  var endsRightToLeft: Bool {
    let (fragment, used) = (extraLineFragmentRect, extraLineFragmentUsedRect)
    return fragment.maxX - used.maxX < used.minX - fragment.minX
  }

  /// Returns the carets of a line, in the order of the characters.
  package func caretPositions(in line: CaretLine) -> [CaretPosition] {
    GlyphQueries(layout).carets(inLineOf: line.characters.location).map { caret in
      CaretPosition(
        character: caret.character, primary: line.fragment.minX + CGFloat(caret.primary),
        alternate: line.fragment.minX + CGFloat(caret.alternate))
    }
  }

  /// Returns rectangles that cover some characters in a container, line by line, each of one
  /// direction.
  ///
  /// As `enumerateEnclosingRects(…)` for a selection of these characters: where it continues beyond
  /// a line's end, the rectangles extend to the fragment's edge.
  package func selectedPieces(_ characters: NSRange, in container: NSTextContainer)
    -> [SelectedPiece]
  {
    guard let index = findIndex(of: container) else { return [] }
    let range = clamped(characters)
    guard !range.isEmpty else { return [] }
    let glyphs = unsafe glyphRange(
      forCharacterRange: NSRange(range), actualCharacterRange: nil)
    ensureLayout(forGlyphRange: glyphs)
    let selected = clampedGlyphs(glyphs)
    let queries = GlyphQueries(layout)
    var pieces: [SelectedPiece] = []
    var line = layout.line(ofGlyph: selected.lowerBound)
    while let current = line, current.glyphs.lowerBound < selected.upperBound {
      defer { line = layout.line(after: current) }
      guard current.container == index else {
        if current.container > index, !layout.linesCanMoveBack { break }
        continue
      }
      let part = selected.clamped(to: current.glyphs)
      let whole = queries.enclosingRects(part, selected: selected, container: index)
      let base = current.passage.baseLevel
      let runs = opposed(in: current, part)
      for rect in whole {
        pieces += divide(CGRect(rect), by: runs, base: base & 1 == 1, NSRange(current.characters))
      }
    }
    return pieces
  }

  /// Returns glyphs with the preceding and the following line, as far as these are laid out, in the
  /// same container.
  package func withNeighbouringLines(_ glyphs: NSRange, in container: NSTextContainer) -> NSRange {
    let range = clampedGlyphs(glyphs)
    guard let index = findIndex(of: container), !range.isEmpty else { return glyphs }
    var (start, end) = (range.lowerBound, range.upperBound)
    if start > 0, let before = layout.line(ofGlyph: start - 1), before.container == index {
      start = Swift.min(start, before.glyphs.lowerBound)
    }
    if let after = layout.line(ofGlyph: end), after.container == index {
      end = Swift.max(end, after.glyphs.upperBound)
    }
    return NSRange(start..<end)
  }

  /// The parts of a line in which selected text runs against the line, from left to right.
  private func opposed(in line: PlacedLine, _ glyphs: Range<Int>) -> [ClosedRange<Double>] {
    guard line.displayed == nil else { return [] }
    let base = line.passage.baseLevel & 1
    let first = line.place.prefix.glyphs
    var spans: [ClosedRange<Double>] = []
    for segment in line.segments where segment.level & 1 != base {
      let part = (first + segment.glyphs.lowerBound..<first + segment.glyphs.upperBound)
        .clamped(to: glyphs)
      if !part.isEmpty { spans += GlyphQueries(layout).spans(of: part, in: line) }
    }
    return spans.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func divide(
    _ rect: CGRect, by opposed: [ClosedRange<Double>], base: Bool, _ characters: NSRange
  ) -> [SelectedPiece] {
    var pieces: [SelectedPiece] = []
    var left = rect.minX
    func add(to right: CGFloat, _ isRightToLeft: Bool) {
      guard right > left + 1e-6 else { return }
      let piece = CGRect(x: left, y: rect.minY, width: right - left, height: rect.height)
      left = right
      if let last = pieces.last, last.isRightToLeft == isRightToLeft {
        pieces[pieces.count - 1].rect = last.rect.union(piece)
      } else {
        pieces.append(
          SelectedPiece(rect: piece, isRightToLeft: isRightToLeft, characters: characters))
      }
    }
    for span in opposed
    where CGFloat(span.upperBound) > left && CGFloat(span.lowerBound) < rect.maxX {
      add(to: Swift.min(CGFloat(span.lowerBound), rect.maxX), base)
      add(to: Swift.min(CGFloat(span.upperBound), rect.maxX), !base)
    }
    add(to: rect.maxX, base)
    return pieces
  }
}
