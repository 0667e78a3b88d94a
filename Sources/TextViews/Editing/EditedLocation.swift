// SPDX-License-Identifier: MIT

/// The text that an edit removes at one location.
///
///     left ¶            "left ¶" deleted up to the end of its line: the centred paragraph takes
///       centred ¶       the style of the text it is joined to, and gets its own back with the
///                       line end
@MainActor
struct RemovedText {
  let piece: TextPiece
  /// The paragraph style after the location, if a paragraph begins there.
  ///
  /// A whole paragraph has the style of its start.
  let followingStyle: FollowingParagraphStyle?

  /// Creates a copy of a range of a text.
  init(_ range: Range<Int>, of storage: NSTextStorage) {
    piece = storage.piece(NSRange(range))
    followingStyle = FollowingParagraphStyle(range.upperBound, of: storage)
  }
}

/// The style of a paragraph that begins directly after an edited location.
@MainActor
struct FollowingParagraphStyle {
  private let style: NSParagraphStyle?

  /// Creates the style of the paragraph that begins at an index; nil where no paragraph begins.
  init?(_ place: Int, of storage: NSTextStorage) {
    guard place < storage.length, TextUnits(storage).paragraph(at: place).lowerBound == place else {
      return nil
    }
    style = Self.style(at: place, of: storage)
  }

  private static func style(at place: Int, of storage: NSTextStorage) -> NSParagraphStyle? {
    unsafe storage.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle
  }

  /// Restores the style of the paragraph at a location, if it has changed.
  func apply(at place: Int, of storage: NSTextStorage) {
    guard place < storage.length, Self.style(at: place, of: storage) != style else { return }
    let range = NSRange(place..<TextUnits(storage).paragraph(at: place).upperBound)
    guard let style else { return storage.removeAttribute(.paragraphStyle, range: range) }
    storage.addAttribute(.paragraphStyle, value: style, range: range)
  }
}

/// One location that a step has edited, with the change that undoes it and the characters to
/// restore.
@MainActor
struct EditedLocation {
  /// The change that replaces the step's text with the original text.
  private(set) var change: TextChange
  /// The original text: the pieces before the step's start, last first, and the pieces after it.
  private var before: [TextPiece] = []
  private var after: [TextPiece] = []
  /// The paragraph style after the `after` text.
  private(set) var followingStyle: FollowingParagraphStyle?

  var removed: TextPiece { TextPiece(before.reversed() + after) }

  private init(_ change: TextChange, _ removed: RemovedText) {
    self.change = change
    after = [removed.piece]
    followingStyle = removed.followingStyle
  }

  /// Returns the changes that undo edits.
  ///
  /// - Parameters:
  ///   - edits: Changes in the text before the edits, in order.
  ///   - removed: The text that each edit removed.
  /// - Returns: Changes in the text after the edits.
  static func taking(back edits: [TextChange], _ removed: [RemovedText]) -> [EditedLocation] {
    var shift = 0
    return zip(edits, removed).map { edit, removed in
      defer { shift += edit.delta }
      return EditedLocation(edit.moved(by: shift).inverse, removed)
    }
  }

  /// Replaces the change after other clients have edited the text elsewhere.
  mutating func move(to change: TextChange) { self.change = change }

  /// Returns whether an edit continues a step at this location.
  ///
  /// It does if it lies within the text that the step has inserted, so that no other text is
  /// replaced, or if it deletes text adjacent to text that the step has deleted.
  ///
  /// - Parameters:
  ///   - edit: A change in the current text.
  ///   - kind: The kind of the edit.
  ///   - first: The kind of the step.
  /// - Returns: False if the edit begins a step of its own.
  func continues(
    with edit: TextChange, _ kind: EditHistory.Kind, after first: EditHistory.Kind
  ) -> Bool {
    let (own, place) = (change.range, edit.range)
    if isWithin(edit) {
      if first == .typing { return true }
      // After a deletion there is no inserted text to replace.
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

  /// Adds an edit that continues this one, so that both are undone together.
  ///
  /// - Parameters:
  ///   - edit: A change in the text before it.
  ///   - removed: The text that the edit removed.
  ///   - shift: The offset by which simultaneous edits before it move this location.
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
      followingStyle = removed.followingStyle
    }
    let start = place.lowerBound + shift
    change = TextChange(range: start..<start, count: change.count + place.count)
  }
}
