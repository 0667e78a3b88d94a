// SPDX-License-Identifier: MIT

extension CTLine {
  /// The carets of the line by the client's indexes: points from the line's origin.
  private func caret(_ index: Int) -> (primary: CGFloat, alternate: CGFloat) {
    let character = layoutIndex(index)
    if let caret = laid.carets.last(where: { $0.character <= character }) {
      let isEnd = character > caret.character && character >= NSMaxRange(laid.characters)
      if !isEnd { return (caret.primary - left, caret.alternate - left) }
    }
    // Behind a line end, whose caret stands in the next line.
    let end = laid.isRightToLeft ? 0 : width
    return (end, end)
  }

  func offset(_ index: Int) -> (primary: CGFloat, secondary: CGFloat) {
    let (primary, alternate) = caret(index)
    return (primary, alternate)
  }

  /// The index of the caret nearest to a place; nil without text.
  func index(at x: CGFloat) -> Int? {
    let x = x.isNaN ? 0 : x
    guard let hit = laid.hit(x + left) else { return nil }
    guard hit.fraction > 0.5,
      let grapheme = laid.graphemes.first(where: { $0.characters.location == hit.character })
    else { return clientIndex(hit.character) }
    return clientIndex(NSMaxRange(grapheme.characters))
  }
}

/// The index of the caret nearest to a place.
///
/// - Parameters:
///   - line: The line.
///   - position: From the line's origin; only x counts.
/// - Returns: From the line's first character to behind its last one; `kCFNotFound` for a line without text.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.index(at: position.x) ?? kCFNotFound
}

/// Where the caret before a character stands.
///
/// - Parameters:
///   - line: The line.
///   - charIndex: What lies outside of the line counts as its start or end.
///   - secondaryOffset: Gets the place for text of the other direction, where directions meet; else the same.
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
///   - line: The line.
///   - block: Gets points from the line's origin, the grapheme's first character, whether the edge is the one where reading
///     begins, and where to write true to stop.
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
