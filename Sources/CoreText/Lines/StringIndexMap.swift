// SPDX-License-Identifier: MIT

/// A map between the characters of a line and those of the client's string.
///
///     client's   The quick brown fox        A truncated line shows some of them,
///     line       The qui… fox               and a token that replaces the others.
struct StringIndexMap {
  /// The line's characters from `start` on are the client's from `origin` on; all characters of a
  /// token map to `origin`.
  struct Piece {
    var start: Int
    var count: Int
    var origin: Int
    var isToken = false
  }

  /// In order, contiguous from 0.
  private let pieces: [Piece]
  /// The client's characters that the line represents.
  let whole: Range<Int>

  /// Creates the map of a line of a contiguous range of the string.
  init(_ whole: Range<Int>) {
    self.whole = whole
    pieces = [Piece(start: 0, count: whole.count, origin: whole.lowerBound)]
  }

  init(_ pieces: [Piece], of whole: Range<Int>) {
    self.pieces = pieces
    self.whole = whole
  }

  /// Returns the client's index of a character of the line, or of the end after its last character.
  func client(_ index: Int) -> Int {
    guard let piece = pieces.last(where: { $0.start <= index && $0.count > 0 }) else {
      return whole.lowerBound
    }
    if piece.isToken { return piece.origin }
    return min(piece.origin + index - piece.start, piece.origin + piece.count)
  }

  /// Returns the line's character for a client's index; for an omitted character the token's first
  /// one.
  func line(_ index: Int) -> Int {
    let index = min(max(index, whole.lowerBound), whole.upperBound)
    for piece in pieces where !piece.isToken && piece.count > 0 {
      if (piece.origin..<piece.origin + piece.count).contains(index) {
        return piece.start + index - piece.origin
      }
    }
    if index < whole.upperBound, let token = pieces.first(where: \.isToken) { return token.start }
    return pieces.last.map { $0.start + $0.count } ?? 0
  }
}
