// SPDX-License-Identifier: MIT

/// A tokenizer that finds characters, words, sentences, lines, paragraphs and the document in the
/// text of a text input.
///
///     text                 one  two.
///     forward from |:      |one  two.    the word's end, 3
///     backward from 3:     one|  two.    the word's start, 0
///
/// At a boundary, forward refers to the unit after it, and backward to the unit before it. White
/// space belongs to no word.
///
/// - Source: UIKit, `UITextInputStringTokenizer`. Words and sentences follow Unicode (UAX #29),
///   with ICU's dictionaries for Chinese, Japanese, Khmer, Lao, Burmese and Thai.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  // A weak existential of both types crashes the compiler.
  private weak var input: UIResponder?

  /// Creates a tokenizer.
  ///
  /// - Parameter textInput: The text input; not retained.
  public init(textInput: any UIResponder & UITextInput) {
    input = textInput
    super.init()
  }

  private var textInput: (any UITextInput)? { input as? any UITextInput }

  /// Returns the unit that contains a position; nil if there is none.
  ///
  /// At a boundary the direction selects one of the two units.
  ///
  /// - Parameters:
  ///   - position: A position of the text input.
  ///   - granularity: The unit.
  ///   - direction: The direction that decides at a boundary, in the order of characters or visual.
  /// - Returns: The range of a unit, or nil.
  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard let textInput else { return nil }
    let isForward = isForward(direction, at: position)
    if granularity == .document {
      return textInput.textRange(
        from: textInput.beginningOfDocument, to: textInput.endOfDocument)
    }
    if granularity == .line { return line(at: position, isForward) }
    var stretch = TokenStretch(around: position, of: textInput)
    guard let unit = stretch.unit(granularity, isForward) else { return nil }
    return stretch.range(unit)
  }

  /// Returns whether a position is a unit's end (forward) or start (backward).
  ///
  /// - Parameters:
  ///   - position: A position of the text input.
  ///   - granularity: The unit.
  ///   - direction: Forward for ends of units, backward for starts; in the order of characters or
  ///     visual.
  /// - Returns: True at such a boundary.
  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    guard let textInput else { return false }
    let isForward = isForward(direction, at: position)
    let opposite = UITextDirection.storage(isForward ? .backward : .forward)
    guard
      let range = rangeEnclosingPosition(position, with: granularity, inDirection: opposite)
    else { return false }
    return textInput.compare(position, to: isForward ? range.end : range.start) == .orderedSame
  }

  /// Returns the next boundary in a direction: an end forward, a start backward; nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - granularity: The unit.
  ///   - direction: The direction of the search, in the order of characters or visual.
  /// - Returns: The position of the boundary, or nil.
  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard let textInput else { return nil }
    let isForward = isForward(direction, at: position)
    var place = position
    let end = isForward ? textInput.endOfDocument : textInput.beginningOfDocument
    // White space before a unit is skipped, by a grapheme or a run at a time.
    while textInput.compare(place, to: end) != .orderedSame {
      if let range = rangeEnclosingPosition(
        place, with: granularity, inDirection: .storage(isForward ? .forward : .backward))
      {
        let border = isForward ? range.end : range.start
        if textInput.compare(border, to: position) != .orderedSame { return border }
        guard let next = textInput.position(from: place, offset: isForward ? 1 : -1) else { break }
        place = next
        continue
      }
      var stretch = TokenStretch(around: place, of: textInput)
      guard let next = stretch.gapEnd(granularity, isForward) else { break }
      place = next
    }
    return nil
  }

  /// Returns whether a position is within a unit, or at its edge in a direction: at its start
  /// forward, at its end backward.
  ///
  /// - Parameters:
  ///   - position: A position of the text input.
  ///   - granularity: The unit.
  ///   - direction: The direction that decides at an edge, in the order of characters or visual.
  /// - Returns: True if a unit contains the position.
  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil
  }

  private func line(at position: UITextPosition, _ isForward: Bool) -> UITextRange? {
    guard let textInput else { return nil }
    let ends = [UITextLayoutDirection.left, .right].compactMap {
      textInput.characterRange(byExtending: position, in: $0)
    }
    guard ends.count == 2 else { return nil }
    let starts = ends.map(\.start).sorted { textInput.compare($0, to: $1) == .orderedAscending }
    let stops = ends.map(\.end).sorted { textInput.compare($0, to: $1) == .orderedAscending }
    return textInput.textRange(from: starts[0], to: stops[1])
  }

  /// Returns whether a direction is forward; right is forward in left-to-right text.
  private func isForward(_ direction: UITextDirection, at position: UITextPosition) -> Bool {
    switch direction.rawValue {
    case UITextStorageDirection.backward.rawValue, UITextLayoutDirection.up.rawValue: return false
    case UITextLayoutDirection.left.rawValue, UITextLayoutDirection.right.rawValue:
      let isRightToLeft =
        textInput?.baseWritingDirection(for: position, in: .forward) == .rightToLeft
      return (direction.rawValue == UITextLayoutDirection.right.rawValue) != isRightToLeft
    default: return true
    }
  }
}

/// Text around a position, copied into its own storage unless the text input is one of this
/// library.
@MainActor
private struct TokenStretch {
  private let input: any UITextInput
  private var units: TextUnits
  /// The position within the text around it, and the position at which that text begins.
  private let place: Int
  private let first: UITextPosition
  private static let reach = 4096

  init(around position: UITextPosition, of input: any UITextInput) {
    self.input = input
    if let view = input as? UITextView, let offset = position as? TextOffset {
      units = TextUnits(view.textStorage)
      place = min(max(0, offset.offset), units.count)
      first = input.beginningOfDocument
      return
    }
    let start = input.position(from: position, offset: -Self.reach) ?? input.beginningOfDocument
    let end = input.position(from: position, offset: Self.reach) ?? input.endOfDocument
    let range = input.textRange(from: start, to: end)
    let text = range.flatMap { input.text(in: $0) } ?? ""
    units = TextUnits(NSTextStorage(string: text))
    first = start
    place = min(max(0, input.offset(from: start, to: position)), units.count)
  }

  mutating func unit(_ granularity: UITextGranularity, _ isForward: Bool) -> Range<Int>? {
    let index = isForward ? place : place - 1
    guard index >= 0, index < units.count else { return nil }
    switch granularity {
    case .character: return units.grapheme(at: index)
    case .word:
      let word = units.word(at: index)
      return word.isWord ? word.range : nil
    case .sentence: return units.sentence(at: index)
    case .paragraph: return units.paragraph(at: index)
    case .line, .document: return 0..<units.count
    }
  }

  /// Returns the position after characters that belong to no unit.
  mutating func gapEnd(_ granularity: UITextGranularity, _ isForward: Bool) -> UITextPosition? {
    let index = isForward ? place : place - 1
    guard index >= 0, index < units.count else { return nil }
    let gap = granularity == .word ? units.word(at: index).range : units.grapheme(at: index)
    return input.position(from: first, offset: isForward ? gap.upperBound : gap.lowerBound)
  }

  func range(_ unit: Range<Int>) -> UITextRange? {
    guard let start = input.position(from: first, offset: unit.lowerBound),
      let end = input.position(from: first, offset: unit.upperBound)
    else { return nil }
    return input.textRange(from: start, to: end)
  }
}
