// SPDX-License-Identifier: MIT

/// What an edit takes away at a place, as it was before it.
///
///     left ¶            "left ¶" deleted up to the end of its line: centred takes the style of what it is joined with, and
///       centred ¶       gets its own back when the line end comes back
@MainActor
struct RemovedText {
  let piece: TextPiece
  /// The paragraph style behind the place, where a paragraph begins there: all of a paragraph has
  /// the style of its start.
  let styleBehind: ParagraphStyleBehind?

  /// What stands in a range of a text.
  init(_ range: Range<Int>, of storage: NSTextStorage) {
    piece = storage.piece(NSRange(range))
    styleBehind = ParagraphStyleBehind(range.upperBound, of: storage)
  }
}

/// The style of a paragraph that begins right behind an edited place.
@MainActor
struct ParagraphStyleBehind {
  private let style: NSParagraphStyle?

  /// - Returns: Nil where no paragraph begins.
  init?(_ place: Int, of storage: NSTextStorage) {
    guard place < storage.length, TextUnits(storage).paragraph(at: place).lowerBound == place else {
      return nil
    }
    style = Self.style(at: place, of: storage)
  }

  private static func style(at place: Int, of storage: NSTextStorage) -> NSParagraphStyle? {
    unsafe storage.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle
  }

  /// Gives the paragraph at a place its style back, if it has another one.
  func apply(at place: Int, of storage: NSTextStorage) {
    guard place < storage.length, Self.style(at: place, of: storage) != style else { return }
    let range = NSRange(place..<TextUnits(storage).paragraph(at: place).upperBound)
    guard let style else { return storage.removeAttribute(.paragraphStyle, range: range) }
    storage.addAttribute(.paragraphStyle, value: style, range: range)
  }
}

/// One place that a step has edited: what takes it back, and the characters that come back.
@MainActor
struct EditedPlace {
  /// The range that the step has left there gives way to what stood there.
  private(set) var change: TextChange
  /// What stood there: before the place where the step began, the last first, and behind it.
  private var before: [TextPiece] = []
  private var after: [TextPiece] = []
  /// Of what stood behind `after`.
  private(set) var styleBehind: ParagraphStyleBehind?

  var removed: TextPiece { TextPiece(before.reversed() + after) }

  private init(_ change: TextChange, _ removed: RemovedText) {
    self.change = change
    after = [removed.piece]
    styleBehind = removed.styleBehind
  }

  /// What takes edits back.
  ///
  /// - Parameters:
  ///   - edits: Places in the text before the edits, in order.
  ///   - removed: What stood there.
  /// - Returns: Places in the text behind the edits.
  static func taking(back edits: [TextChange], _ removed: [RemovedText]) -> [EditedPlace] {
    var shift = 0
    return zip(edits, removed).map { edit, removed in
      defer { shift += edit.delta }
      return EditedPlace(edit.moved(by: shift).inverse, removed)
    }
  }

  /// Follows what others have changed elsewhere.
  mutating func move(to change: TextChange) { self.change = change }

  /// Whether an edit is the next one of a step at this place: within what the step has put in, so
  /// that nothing else gives way; or a deletion right beside what it has deleted.
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
  ///   - edit: In the text before it.
  ///   - removed: What stood there.
  ///   - shift: How far edits before it, at the same time, move this place.
  mutating func goOn(with edit: TextChange, _ removed: RemovedText, shiftedBy shift: Int) {
    let (own, place) = (change.range, edit.range)
    if isWithin(edit) {
      change.range = own.lowerBound + shift..<own.upperBound + edit.delta + shift
      return
    }
    if place.upperBound == own.lowerBound {
      before.append(removed.piece)
    } else {
      after.append(removed.piece)
      styleBehind = removed.styleBehind
    }
    let start = place.lowerBound + shift
    change = TextChange(range: start..<start, count: change.count + place.count)
  }
}
