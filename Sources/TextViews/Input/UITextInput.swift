// SPDX-License-Identifier: MIT

/// An object that accepts typed characters.
///
/// - Source: UIKit, `UIKeyInput`.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is any text.
  var hasText: Bool { get }
  /// Inserts text at the caret, or replaces the selection.
  ///
  /// - Parameter text: The characters to insert.
  func insertText(_ text: String)
  /// Deletes the selected text, or the character before the caret.
  func deleteBackward()
}

/// A direction in the order of characters: forward or backward.
///
/// - Source: UIKit, `UITextStorageDirection`.
public enum UITextStorageDirection: Int, Sendable {
  /// Towards the end.
  case forward = 0
  /// Towards the start.
  case backward = 1
}

/// A visual direction.
///
/// - Source: UIKit, `UITextLayoutDirection`.
public enum UITextLayoutDirection: Int, Sendable {
  /// To the right.
  case right = 2
  /// To the left.
  case left = 3
  /// One line up.
  case up = 4
  /// One line down.
  case down = 5
}

/// A unit of text.
///
/// - Source: UIKit, `UITextGranularity`.
public enum UITextGranularity: Int, Sendable {
  /// A grapheme, which a caret steps over.
  case character = 0
  /// A word.
  case word = 1
  /// A sentence.
  case sentence = 2
  /// A paragraph.
  case paragraph = 3
  /// A line of the layout.
  case line = 4
  /// The whole text.
  case document = 5
}

/// A direction, either in the order of characters or visual.
///
/// - Source: UIKit, `UITextDirection`.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  /// The raw value of a `UITextStorageDirection` or a `UITextLayoutDirection`.
  public let rawValue: Int
  /// Creates a direction from a raw value.
  ///
  /// - Parameter rawValue: The raw value of a `UITextStorageDirection` or a
  ///   `UITextLayoutDirection`.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Returns a direction in the order of characters.
  ///
  /// - Parameter direction: Forward or backward.
  /// - Returns: The direction with the same raw value.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  /// Returns a visual direction.
  ///
  /// - Parameter direction: Right, left, up or down.
  /// - Returns: The direction with the same raw value.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}

/// The style in which an input method marks text with alternatives.
///
/// - Source: UIKit, `UITextAlternativeStyle`.
public enum UITextAlternativeStyle: Int, Sendable {
  /// No mark.
  case none = 0
  /// The mark of a word with low confidence.
  case lowConfidence = 1
}

/// A phrase of dictated text.
///
/// - Source: UIKit, `UIDictationPhrase`; a host makes it.
@preconcurrency @MainActor
open class UIDictationPhrase: NSObject {
  /// The most likely interpretation.
  public let text: String
  /// Other interpretations.
  public let alternativeInterpretations: [String]?

  /// Creates a phrase.
  ///
  /// - Parameters:
  ///   - text: The most likely interpretation.
  ///   - alternativeInterpretations: Other interpretations, or nil.
  public init(text: String, alternativeInterpretations: [String]? = nil) {
    self.text = text
    self.alternativeInterpretations = alternativeInterpretations
    super.init()
  }
}

/// The methods by which an input method is notified of changes that the user did not make.
///
/// - Source: UIKit, `UITextInputDelegate`.
@preconcurrency @MainActor
public protocol UITextInputDelegate: NSObjectProtocol {
  /// Called before the selection changes.
  ///
  /// - Parameter textInput: The text input; nil if it was deallocated.
  func selectionWillChange(_ textInput: (any UITextInput)?)
  /// Called after the selection has changed.
  ///
  /// - Parameter textInput: The text input; nil if it was deallocated.
  func selectionDidChange(_ textInput: (any UITextInput)?)
  /// Called before the text changes.
  ///
  /// - Parameter textInput: The text input; nil if it was deallocated.
  func textWillChange(_ textInput: (any UITextInput)?)
  /// Called after the text has changed.
  ///
  /// - Parameter textInput: The text input; nil if it was deallocated.
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// An object that finds units of text.
///
/// - Source: UIKit, `UITextInputTokenizer`.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
  /// Returns the unit that contains a position; nil if there is none. At a boundary the direction
  /// selects one of the two units.
  ///
  /// - Parameters:
  ///   - position: A position of the text input.
  ///   - granularity: The unit.
  ///   - direction: The direction that decides at a boundary, in the order of characters or visual.
  /// - Returns: The range of a unit, or nil.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Returns whether a position is a unit's end (forward) or start (backward).
  ///
  /// - Parameters:
  ///   - position: A position of the text input.
  ///   - granularity: The unit.
  ///   - direction: Forward for ends of units, backward for starts; in the order of characters or
  ///     visual.
  /// - Returns: True at such a boundary.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// Returns the next boundary in a direction; nil if there is none.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - granularity: The unit.
  ///   - direction: The direction of the search, in the order of characters or visual.
  /// - Returns: The position of the boundary, or nil.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Returns whether a position is within a unit, or at its edge in a direction.
  ///
  /// - Parameters:
  ///   - position: A position of the text input.
  ///   - granularity: The unit.
  ///   - direction: The direction that decides at an edge, in the order of characters or visual.
  /// - Returns: True if a unit contains the position.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
}

/// A view or object whose text a keyboard, an input method and a pointer can edit.
///
/// Members that Apple declares optional have a default implementation here.
///
/// - Source: UIKit, `UITextInput`.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  // MARK: Text

  /// Returns the characters of a range; nil if it is not a range of this text.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: The characters; nil if the range belongs to another text input.
  func text(in range: UITextRange) -> String?
  /// Replaces the text of a range.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - text: The new characters; empty to delete.
  func replace(_ range: UITextRange, withText text: String)
  /// The selected range; empty for a caret.
  var selectedTextRange: UITextRange? { get set }
  /// Returns whether the text of a range may be replaced; default true.
  ///
  /// - Parameters:
  ///   - range: The range to be replaced.
  ///   - text: The new characters; empty for a deletion.
  /// - Returns: True if the replacement is allowed.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool

  // MARK: Marked text

  /// The marked text, which an input method is still composing; nil for none.
  var markedTextRange: UITextRange? { get }
  /// The attributes of marked text.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Replaces the marked text or the selection by marked text.
  ///
  /// - Parameters:
  ///   - markedText: The new marked text; nil deletes the marked text.
  ///   - selectedRange: The selection within it, in UTF-16 units.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Replaces the marked text by attributed marked text; by default ignores the attributes.
  ///
  /// - Parameters:
  ///   - markedText: The new marked text; nil or an empty string deletes the marked text.
  ///   - selectedRange: The selection within the marked text, in UTF-16 units.
  func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange)
  /// Accepts the marked text.
  func unmarkText()

  // MARK: Positions

  /// The start of the text.
  var beginningOfDocument: UITextPosition { get }
  /// The end of the text.
  var endOfDocument: UITextPosition { get }
  /// Returns the range between two positions, in either order.
  ///
  /// - Parameters:
  ///   - fromPosition: One end of the range.
  ///   - toPosition: The other end of the range.
  /// - Returns: A new range; nil if a position belongs to another text input.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// Returns the position at a distance in characters; nil outside of the text.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - offset: The distance; negative towards the start of the text.
  /// - Returns: A position; nil if it would lie outside of the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// Returns the position at a number of visual steps; nil outside of the text.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - direction: A visual direction.
  ///   - offset: The number of steps: graphemes to the left or right, lines up or down.
  /// - Returns: A position; nil if it would lie outside of the text.
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition?
  /// Compares two positions by their order in the text.
  ///
  /// - Parameters:
  ///   - position: The first position.
  ///   - other: The second position.
  /// - Returns: `.orderedAscending` if the first position precedes the second.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// Returns the number of characters from the first position to the second.
  ///
  /// - Parameters:
  ///   - from: The first position.
  ///   - toPosition: The second position.
  /// - Returns: The distance; negative if the second position precedes the first.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// Returns the farthest position of a range in a direction.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - direction: A visual direction.
  /// - Returns: One of the positions of the range; nil if it belongs to another text input.
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  /// Returns the range from a position to the farthest one of its line in a direction.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - direction: A visual direction.
  /// - Returns: A range that begins or ends at the position; nil for a position of another text
  ///   input.
  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange?
  /// Returns the position at a number of characters from the start of a range.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - offset: The number of characters from the range's start; not negative.
  /// - Returns: A position within the range, or at its end; nil otherwise.
  func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
  /// Returns the number of characters from the start of a range to a position.
  ///
  /// - Parameters:
  ///   - position: A position of this text input.
  ///   - range: A range of this text input.
  /// - Returns: The number of characters.
  func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int

  // MARK: Direction

  /// Returns the base writing direction of the text at a position.
  ///
  /// - Parameters:
  ///   - position: A position of this text input.
  ///   - direction: Whether the text after or before the position counts.
  /// - Returns: The writing direction.
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection
  /// Sets the base writing direction of the paragraphs of a range.
  ///
  /// - Parameters:
  ///   - writingDirection: The new direction; `.natural` for that of the text's first strong
  ///     character.
  ///   - range: A range of this text input.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

  // MARK: Geometry

  /// Returns the rectangle of the part of a range that is in its first line, in the view's
  /// coordinates.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: A rectangle in points, y down.
  func firstRect(for range: UITextRange) -> CGRect
  /// Returns the caret rectangle of a position, in the view's coordinates.
  ///
  /// - Parameter position: A position of this text input.
  /// - Returns: A rectangle in points, y down.
  func caretRect(for position: UITextPosition) -> CGRect
  /// Returns the transform of a caret; by default the identity.
  ///
  /// - Parameter position: A position of this text input.
  /// - Returns: A transform of the caret rectangle.
  func caretTransform(for position: UITextPosition) -> CGAffineTransform
  /// Returns the selection rectangles of a range, in the view's coordinates.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: One or more rectangles for each line, in the order of the text.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// Returns the position nearest to a point of the view.
  ///
  /// - Parameter point: A point in the view's coordinates, in points.
  /// - Returns: A position of this text input.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// Returns the position of a range nearest to a point of the view.
  ///
  /// - Parameters:
  ///   - point: A point in the view's coordinates, in points.
  ///   - range: The range that limits the position.
  /// - Returns: A position within the range, or at its ends.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// Returns the character at a point of the view; nil for none.
  ///
  /// - Parameter point: A point in the view's coordinates, in points.
  /// - Returns: The range of one grapheme, or nil.
  func characterRange(at point: CGPoint) -> UITextRange?

  // MARK: Related objects

  /// The object that is notified of changes by the program; not retained.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// The tokenizer that finds units of the text.
  var tokenizer: any UITextInputTokenizer { get }
  /// The view whose coordinates rectangles are in; by default the text input if it is a view.
  var textInputView: UIView { get }
  /// Whether a caret at a line boundary is at the end of the line (`.backward`) or at the start of
  /// the next one; default `.forward`.
  var selectionAffinity: UITextStorageDirection { get set }
  /// Returns the attributes of the text at a position; default nil.
  ///
  /// - Parameters:
  ///   - position: A position of this text input.
  ///   - direction: Whether the character after or before the position counts.
  /// - Returns: The attributes of one character, or nil.
  func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  /// Returns the text of a range with its attributes; by default without any.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: A copy of the text.
  func attributedText(in range: UITextRange) -> NSAttributedString
  /// Inserts attributed text; by default ignores the attributes.
  ///
  /// - Parameter string: The text to insert.
  func insertAttributedText(_ string: NSAttributedString)
  /// Replaces the text of a range by attributed text; by default ignores the attributes.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - attributedText: The new text; empty to delete.
  func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString)
  /// Inserts text that has alternatives; by default calls `insertText(_:)`.
  ///
  /// - Parameters:
  ///   - text: The characters to insert.
  ///   - alternatives: Other interpretations of the input.
  ///   - style: The style that marks the text.
  func insertText(_ text: String, alternatives: [String], style: UITextAlternativeStyle)
  /// Inserts a placeholder for text that is still to come; by default does nothing.
  ///
  /// - Parameter size: The size of the placeholder, in points.
  /// - Returns: A placeholder to pass to `remove(_:)`.
  func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder
  /// Removes a placeholder.
  ///
  /// - Parameter textPlaceholder: A placeholder of this text input.
  func remove(_ textPlaceholder: UITextPlaceholder)

  // MARK: Floating cursor, dictation

  /// Begins moving the caret with a finger; by default does nothing.
  ///
  /// - Parameter point: The finger's position in the view's coordinates, in points.
  func beginFloatingCursor(at point: CGPoint)
  /// Moves the caret to a finger's position; by default does nothing.
  ///
  /// - Parameter point: The finger's position in the view's coordinates, in points.
  func updateFloatingCursor(at point: CGPoint)
  /// Ends moving the caret with a finger; by default does nothing.
  func endFloatingCursor()
  /// Inserts dictated text; by default the most likely interpretations.
  ///
  /// - Parameter dictationResult: The dictated phrases, in order.
  func insertDictationResult(_ dictationResult: [UIDictationPhrase])
  /// Called when dictation ends; by default does nothing.
  func dictationRecordingDidEnd()
  /// Called when dictation was not understood; by default does nothing.
  func dictationRecognitionFailed()
  /// The placeholder for dictated text; by default an empty object.
  var insertDictationResultPlaceholder: Any { get }
  /// Returns the rectangle of a dictation placeholder; by default null.
  ///
  /// - Parameter placeholder: A value of `insertDictationResultPlaceholder`.
  /// - Returns: A rectangle in the view's coordinates, in points.
  func frame(forDictationResultPlaceholder placeholder: Any) -> CGRect
  /// Removes a dictation placeholder; by default does nothing.
  ///
  /// - Parameters:
  ///   - placeholder: A value of `insertDictationResultPlaceholder`.
  ///   - willInsertResult: Whether dictated text will be inserted in its place.
  func removeDictationResultPlaceholder(_ placeholder: Any, willInsertResult: Bool)

  // MARK: Menus

  /// Returns the menu for a selected range; nil shows none. By default a menu of the suggested
  /// actions.
  ///
  /// - Parameters:
  ///   - textRange: The selected range.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for none.
  func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu?
  /// Called before the edit menu appears; by default does nothing.
  ///
  /// - Parameter animator: The animator of the menu's appearance or disappearance.
  func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating)
  /// Called before the edit menu disappears; by default does nothing.
  ///
  /// - Parameter animator: The animator of the menu's appearance or disappearance.
  func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating)
}

extension UITextInput {
  /// Returns true.
  ///
  /// - Parameters:
  ///   - range: The range to be replaced.
  ///   - text: The new characters; empty for a deletion.
  /// - Returns: True if the replacement is allowed.
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
  /// Calls `setMarkedText(_:selectedRange:)` with the characters.
  ///
  /// - Parameters:
  ///   - markedText: The new marked text; nil or an empty string deletes the marked text.
  ///   - selectedRange: The selection within the marked text, in UTF-16 units.
  public func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    setMarkedText(markedText?.string, selectedRange: selectedRange)
  }
  /// Counts from the range's start.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - offset: The number of characters from the range's start; not negative.
  /// - Returns: A position within the range, or at its end; nil otherwise.
  public func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
  {
    guard offset >= 0, let found = position(from: range.start, offset: offset),
      compare(found, to: range.end) != .orderedDescending
    else { return nil }
    return found
  }
  /// Counts from the range's start.
  ///
  /// - Parameters:
  ///   - position: A position of this text input.
  ///   - range: A range of this text input.
  /// - Returns: The number of characters.
  public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
    offset(from: range.start, to: position)
  }
  /// Returns the identity.
  ///
  /// - Parameter position: A position of this text input.
  /// - Returns: A transform of the caret rectangle.
  public func caretTransform(for position: UITextPosition) -> CGAffineTransform { .identity }
  /// The text input itself, or an empty view if it is not a view.
  public var textInputView: UIView { self as? UIView ?? UIView() }
  /// Always `.forward`; new values are ignored.
  public var selectionAffinity: UITextStorageDirection {
    get { .forward }
    set {}
  }
  /// Returns nil.
  ///
  /// - Parameters:
  ///   - position: A position of this text input.
  ///   - direction: Whether the character after or before the position counts.
  /// - Returns: The attributes of one character, or nil.
  public func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  { nil }
  /// Returns the characters without attributes.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: A copy of the text.
  public func attributedText(in range: UITextRange) -> NSAttributedString {
    NSAttributedString(string: text(in: range) ?? "")
  }
  /// Calls `insertText(_:)` with the characters.
  ///
  /// - Parameter string: The text to insert.
  public func insertAttributedText(_ string: NSAttributedString) { insertText(string.string) }
  /// Calls `replace(_:withText:)` with the characters.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - attributedText: The new text; empty to delete.
  public func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString) {
    replace(range, withText: attributedText.string)
  }
  /// Calls `insertText(_:)`.
  ///
  /// - Parameters:
  ///   - text: The characters to insert.
  ///   - alternatives: Other interpretations of the input.
  ///   - style: The style that marks the text.
  public func insertText(_ text: String, alternatives: [String], style: UITextAlternativeStyle) {
    insertText(text)
  }
  /// Returns an empty placeholder.
  ///
  /// - Parameter size: The size of the placeholder, in points.
  /// - Returns: A placeholder to pass to `remove(_:)`.
  public func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder { UITextPlaceholder() }
  /// Does nothing.
  ///
  /// - Parameter textPlaceholder: A placeholder of this text input.
  public func remove(_ textPlaceholder: UITextPlaceholder) {}
  /// Does nothing.
  ///
  /// - Parameter point: The finger's position in the view's coordinates, in points.
  public func beginFloatingCursor(at point: CGPoint) {}
  /// Does nothing.
  ///
  /// - Parameter point: The finger's position in the view's coordinates, in points.
  public func updateFloatingCursor(at point: CGPoint) {}
  /// Does nothing.
  public func endFloatingCursor() {}
  /// Inserts the most likely interpretations.
  ///
  /// - Parameter dictationResult: The dictated phrases, in order.
  public func insertDictationResult(_ dictationResult: [UIDictationPhrase]) {
    insertText(dictationResult.map(\.text).joined())
  }
  /// Does nothing.
  public func dictationRecordingDidEnd() {}
  /// Does nothing.
  public func dictationRecognitionFailed() {}
  /// An empty object.
  public var insertDictationResultPlaceholder: Any { NSNull() }
  /// Returns the null rectangle.
  ///
  /// - Parameter placeholder: A value of `insertDictationResultPlaceholder`.
  /// - Returns: A rectangle in the view's coordinates, in points.
  public func frame(forDictationResultPlaceholder placeholder: Any) -> CGRect { .null }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - placeholder: A value of `insertDictationResultPlaceholder`.
  ///   - willInsertResult: Whether dictated text will be inserted in its place.
  public func removeDictationResultPlaceholder(_ placeholder: Any, willInsertResult: Bool) {}
  /// Returns a menu of the suggested actions.
  ///
  /// - Parameters:
  ///   - textRange: The selected range.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for none.
  public func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    UIMenu(children: suggestedActions)
  }
  /// Does nothing.
  ///
  /// - Parameter animator: The animator of the menu's appearance or disappearance.
  public func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {}
  /// Does nothing.
  ///
  /// - Parameter animator: The animator of the menu's appearance or disappearance.
  public func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {}
}
