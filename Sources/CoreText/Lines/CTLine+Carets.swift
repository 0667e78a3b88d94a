// SPDX-License-Identifier: MIT

extension CTLine {
  /// Returns the carets at a client's index, in points from the line's origin.
  private func caret(_ index: Int) -> (primary: CGFloat, alternate: CGFloat) {
    let character = layoutIndex(index)
    if let caret = laid.carets.last(where: { $0.character <= character }) {
      let isEnd = character > caret.character && character >= NSMaxRange(laid.characters)
      if !isEnd { return (caret.primary - left, caret.alternate - left) }
    }
    // After a line separator, whose caret is in the next line.
    let end = laid.isRightToLeft ? 0 : width
    return (end, end)
  }

  func offset(_ index: Int) -> (primary: CGFloat, secondary: CGFloat) {
    let (primary, alternate) = caret(index)
    return (primary, alternate)
  }

  /// Returns the index of the caret nearest to an x; nil without text.
  ///
  /// - Parameter x: Points from the line's origin.
  /// - Returns: A client's index.
  func index(at x: CGFloat) -> Int? {
    let x = x.isNaN ? 0 : x
    guard let hit = laid.hit(x + left) else { return nil }
    guard hit.fraction > 0.5,
      let grapheme = laid.graphemes.first(where: { $0.characters.location == hit.character })
    else { return clientIndex(hit.character) }
    return clientIndex(NSMaxRange(grapheme.characters))
  }
}

/// Returns the index of the caret nearest to a position.
///
/// - Parameters:
///   - line: A line.
///   - position: Points from the line's origin, y up; only x counts.
/// - Returns: An index from the line's first character to the one after its last; `kCFNotFound` for
///   a line without text.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.index(at: position.x) ?? kCFNotFound
}

/// Returns the position of the caret before a character.
///
/// - Parameters:
///   - line: A line.
///   - charIndex: An index of the client's string; an index outside of the line counts as the
///     line's start or end.
///   - secondaryOffset: Receives the caret for text of the other direction where directions meet,
///     else the same offset.
/// - Returns: Points from the line's origin.
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let (primary, secondary) = line.offset(charIndex)
  unsafe secondaryOffset?.pointee = secondary
  return primary
}

/// Calls a function with both edges of each grapheme, from left to right.
///
/// - Parameters:
///   - line: A line.
///   - block: Receives the offset in points from the line's origin, the grapheme's first character,
///     whether the edge is the leading one, and a flag to set to stop.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: @escaping (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  let seen = line.laid.graphemes.sorted {
    min($0.leading, $0.trailing) < min($1.leading, $1.trailing)
  }
  var stops = false
  for grapheme in seen {
    let index = line.clientIndex(grapheme.characters.location)
    let edges = [(grapheme.leading, true), (grapheme.trailing, false)]
    for (x, isLeading) in grapheme.leading <= grapheme.trailing ? edges : edges.reversed() {
      unsafe block(Double(x - line.left), index, isLeading, &stops)
      if stops { return }
    }
  }
}
