// SPDX-License-Identifier: MIT

/// One place that a step has edited: what takes it back, and the characters that come back.
@MainActor
struct EditedPlace {
  /// The range that the step has left there gives way to what stood there.
  private(set) var change: TextChange
  /// What stood there: before the place where the step began, the last first, and behind it.
  private var before: [TextPiece] = []
  private var after: [TextPiece] = []

  var removed: TextPiece { TextPiece(before.reversed() + after) }

  private init(_ change: TextChange, _ removed: TextPiece) {
    self.change = change
    after = [removed]
  }

  /// What takes edits back.
  ///
  /// - Parameters:
  ///   - edits: Places in the text as it is, in order.
  ///   - storage: The text before the edits.
  /// - Returns: Places in the text behind the edits.
  static func taking(back edits: [TextChange], of storage: NSTextStorage) -> [EditedPlace] {
    var shift = 0
    return edits.map { edit in
      defer { shift += edit.delta }
      return EditedPlace(
        edit.moved(by: shift).inverse, storage.piece(NSRange(edit.range)))
    }
  }

  /// Whether an edit is the next one of a step at this place: within what the step has put in, so that nothing else gives way;
  /// or a deletion right beside what it has deleted.
  ///
  /// - Parameters:
  ///   - edit: In the text as it is.
  ///   - kind: What the edit is.
  ///   - first: What the step is.
  /// - Returns: False where it begins a step of its own.
  func goesOn(
    with edit: TextChange, _ kind: EditHistory.Kind, after first: EditHistory.Kind
  ) -> Bool {
    let (own, place) = (change.range, edit.range)
    if isWithin(edit) {
      if first == .typing { return true }
      // Of a deletion nothing is left that could give way.
      if own.isEmpty, place.isEmpty, kind == first { return true }
    }
    return kind == .deletion && first == .deletion && edit.count == 0 && own.isEmpty
      && !place.isEmpty
      && (place.upperBound == own.lowerBound || place.lowerBound == own.lowerBound)
  }

  private func isWithin(_ edit: TextChange) -> Bool {
    edit.range.lowerBound >= change.range.lowerBound
      && edit.range.upperBound <= change.range.upperBound
  }

  /// Takes an edit back, too, that goes on with this one.
  ///
  /// - Parameters:
  ///   - edit: In the text as it is.
  ///   - storage: That text.
  ///   - shift: How far edits before it, at the same time, move this place.
  mutating func goOn(with edit: TextChange, of storage: NSTextStorage, shiftedBy shift: Int) {
    let (own, place) = (change.range, edit.range)
    if isWithin(edit) {
      change.range = own.lowerBound + shift..<own.upperBound + edit.delta + shift
      return
    }
    let piece = storage.piece(NSRange(place))
    if place.upperBound == own.lowerBound { before.append(piece) } else { after.append(piece) }
    let start = place.lowerBound + shift
    change = TextChange(range: start..<start, count: change.count + place.count)
  }
}
