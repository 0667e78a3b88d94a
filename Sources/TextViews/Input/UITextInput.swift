// SPDX-License-Identifier: MIT

/// Who takes typed characters.
///
/// - Source: UIKit, `UIKeyInput`.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is any text.
  var hasText: Bool { get }
  /// Puts text in at the caret, in the place of what is selected.
  func insertText(_ text: String)
  /// Takes out what is selected, or what stands before the caret.
  func deleteBackward()
}

/// A direction in the order of characters: forward or backward.
///
/// - Source: UIKit, `UITextStorageDirection`.
public enum UITextStorageDirection: Int, Sendable {
  /// To the end.
  case forward = 0
  /// To the start.
  case backward = 1
}

/// Which way as text is seen.
///
/// - Source: UIKit, `UITextLayoutDirection`.
public enum UITextLayoutDirection: Int, Sendable {
  /// Right.
  case right = 2
  /// Left.
  case left = 3
  /// A line up.
  case up = 4
  /// A line down.
  case down = 5
}

/// A unit of text.
///
/// - Source: UIKit, `UITextGranularity`.
public enum UITextGranularity: Int, Sendable {
  /// What a caret steps over.
  case character = 0
  /// A word.
  case word = 1
  /// A sentence.
  case sentence = 2
  /// A paragraph.
  case paragraph = 3
  /// A line as it is laid out.
  case line = 4
  /// All.
  case document = 5
}

/// Which way, in the order of characters or as text is seen.
///
/// - Source: UIKit, `UITextDirection`.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  /// That of a `UITextStorageDirection` or a `UITextLayoutDirection`.
  public let rawValue: Int
  /// A direction by its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A direction in the order of characters.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  /// A direction as text is seen.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}

/// How an input method offers other readings of a word.
///
/// - Source: UIKit, `UITextAlternativeStyle`.
public enum UITextAlternativeStyle: Int, Sendable {
  /// Not marked.
  case none = 0
  /// Marked as a word that may be another one.
  case lowConfidence = 1
}

/// A part of what was dictated.
///
/// - Source: UIKit, `UIDictationPhrase`; a host makes it.
@preconcurrency @MainActor
open class UIDictationPhrase: NSObject {
  /// What was most likely said.
  public let text: String
  /// What else it may have been.
  public let alternativeInterpretations: [String]?

  /// A phrase.
  public init(text: String, alternativeInterpretations: [String]? = nil) {
    self.text = text
    self.alternativeInterpretations = alternativeInterpretations
    super.init()
  }
}

/// Hears of changes that do not come from the user: an input method.
///
/// - Source: UIKit, `UITextInputDelegate`.
@preconcurrency @MainActor
public protocol UITextInputDelegate: NSObjectProtocol {
  /// Called before the selection changes.
  func selectionWillChange(_ textInput: (any UITextInput)?)
  /// Called after the selection has changed.
  func selectionDidChange(_ textInput: (any UITextInput)?)
  /// Called before the text changes.
  func textWillChange(_ textInput: (any UITextInput)?)
  /// Called after the text has changed.
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// Finds units of text.
///
/// - Source: UIKit, `UITextInputTokenizer`.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
  /// The unit around a position; nil if the position is in none. At a border the direction says
  /// which of the two.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Whether a position is a border that one comes to in a direction: an end forward, a start
  /// backward.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// The next border in a direction; nil if there is none.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Whether a position is in a unit, or at the edge of one in a direction.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
}

/// Who shows a text that a keyboard, an input method and a pointer work on.
///
/// Members that Apple marks as optional have a default here, which each says.
///
/// - Source: UIKit, `UITextInput`.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  // MARK: Text

  /// The characters of a range; nil if it is none of this text.
  func text(in range: UITextRange) -> String?
  /// Puts text in the place of a range.
  func replace(_ range: UITextRange, withText text: String)
  /// What is selected; an empty range for a caret.
  var selectedTextRange: UITextRange? { get set }
  /// Whether text may be put in the place of a range; true.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool

  // MARK: Marked text

  /// What an input method is still working on; nil for nothing.
  var markedTextRange: UITextRange? { get }
  /// How marked text looks.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Puts marked text in the place of what is marked or selected.
  ///
  /// - Parameters:
  ///   - markedText: The text; nil takes what is marked away.
  ///   - selectedRange: What is selected in it.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// As `setMarkedText(_:selectedRange:)`, with attributes; by default without them.
  func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange)
  /// Leaves marked text as it is: it is marked no more.
  func unmarkText()

  // MARK: Positions

  /// The start of the text.
  var beginningOfDocument: UITextPosition { get }
  /// The end of the text.
  var endOfDocument: UITextPosition { get }
  /// A range between two positions, in any order.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// A position some characters away; nil outside of the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// A position some steps away as text is seen; nil outside of the text.
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition?
  /// Which of two positions comes first.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// How many characters the second position is behind the first.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// The farthest position of a range in a direction.
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  /// From a position to the farthest one of its line in a direction.
  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange?
  /// A position of a range by its number of characters.
  func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
  /// How many characters a position is behind the start of a range.
  func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int

  // MARK: Direction

  /// The direction that the text at a position is set in.
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection
  /// Sets the direction of the paragraphs of a range.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

  // MARK: Geometry

  /// The rectangle around the part of a range that is in its first line; in the view's coordinates.
  func firstRect(for range: UITextRange) -> CGRect
  /// A caret; in the view's coordinates.
  func caretRect(for position: UITextPosition) -> CGRect
  /// What turns a caret; nothing.
  func caretTransform(for position: UITextPosition) -> CGAffineTransform
  /// Rectangles behind a selection; in the view's coordinates.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// The position nearest to a point of the view.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// The position of a range nearest to a point of the view.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// The character at a point of the view; nil for none.
  func characterRange(at point: CGPoint) -> UITextRange?

  // MARK: Around it

  /// Hears of changes that do not come from the user; not retained.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// Finds units of the text.
  var tokenizer: any UITextInputTokenizer { get }
  /// The view whose coordinates rectangles are in; the text input itself if it is a view.
  var textInputView: UIView { get }
  /// Whether the caret at a line's border is at the end of the line or at the start of the next;
  /// the start.
  var selectionAffinity: UITextStorageDirection { get set }
  /// The attributes of the text at a position; nil.
  func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  /// The text of a range with its attributes; by default without.
  func attributedText(in range: UITextRange) -> NSAttributedString
  /// Puts text with attributes in; by default without them.
  func insertAttributedText(_ string: NSAttributedString)
  /// Puts text with attributes in the place of a range; by default without them.
  func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString)
  /// Puts text in that may be another one; by default as `insertText(_:)`.
  func insertText(_ text: String, alternatives: [String], style: UITextAlternativeStyle)
  /// Makes room for something that is still to come; by default none.
  func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder
  /// Takes such room away.
  func remove(_ textPlaceholder: UITextPlaceholder)

  // MARK: Floating cursor, dictation

  /// A caret begins to follow a finger; nothing.
  func beginFloatingCursor(at point: CGPoint)
  /// The caret follows the finger; nothing.
  func updateFloatingCursor(at point: CGPoint)
  /// The caret stays; nothing.
  func endFloatingCursor()
  /// Puts in what was dictated; by default the most likely text.
  func insertDictationResult(_ dictationResult: [UIDictationPhrase])
  /// Dictation is over; nothing.
  func dictationRecordingDidEnd()
  /// Dictation was not understood; nothing.
  func dictationRecognitionFailed()
  /// What stands for what is being dictated; by default nothing.
  var insertDictationResultPlaceholder: Any { get }
  /// Where that is; by default nowhere.
  func frame(forDictationResultPlaceholder placeholder: Any) -> CGRect
  /// Takes that away; nothing.
  func removeDictationResultPlaceholder(_ placeholder: Any, willInsertResult: Bool)

  // MARK: Menus

  /// The menu for a selected range; nil shows none. By default the suggested actions.
  func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu?
  /// Called before the menu is shown; nothing.
  func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating)
  /// Called before the menu goes; nothing.
  func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating)
}

extension UITextInput {
  /// The default: true.
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
  /// Without attributes.
  public func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    setMarkedText(markedText?.string, selectedRange: selectedRange)
  }
  /// By counting from the range's start.
  public func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
  {
    guard offset >= 0, let found = position(from: range.start, offset: offset),
      compare(found, to: range.end) != .orderedDescending
    else { return nil }
    return found
  }
  /// By counting from the range's start.
  public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
    offset(from: range.start, to: position)
  }
  /// The identity.
  public func caretTransform(for position: UITextPosition) -> CGAffineTransform { .identity }
  /// The text input itself; an empty view if it is none.
  public var textInputView: UIView { self as? UIView ?? UIView() }
  /// `.forward`; what it is set to is dropped.
  public var selectionAffinity: UITextStorageDirection {
    get { .forward }
    set {}
  }
  /// The default: nil.
  public func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  { nil }
  /// Without attributes.
  public func attributedText(in range: UITextRange) -> NSAttributedString {
    NSAttributedString(string: text(in: range) ?? "")
  }
  /// Without attributes.
  public func insertAttributedText(_ string: NSAttributedString) { insertText(string.string) }
  /// Without attributes.
  public func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString) {
    replace(range, withText: attributedText.string)
  }
  /// As `insertText(_:)`.
  public func insertText(_ text: String, alternatives: [String], style: UITextAlternativeStyle) {
    insertText(text)
  }
  /// Room for nothing.
  public func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder { UITextPlaceholder() }
  /// Does nothing.
  public func remove(_ textPlaceholder: UITextPlaceholder) {}
  /// Does nothing.
  public func beginFloatingCursor(at point: CGPoint) {}
  /// Does nothing.
  public func updateFloatingCursor(at point: CGPoint) {}
  /// Does nothing.
  public func endFloatingCursor() {}
  /// The most likely text.
  public func insertDictationResult(_ dictationResult: [UIDictationPhrase]) {
    insertText(dictationResult.map(\.text).joined())
  }
  /// Does nothing.
  public func dictationRecordingDidEnd() {}
  /// Does nothing.
  public func dictationRecognitionFailed() {}
  /// An empty object.
  public var insertDictationResultPlaceholder: Any { NSNull() }
  /// Nowhere.
  public func frame(forDictationResultPlaceholder placeholder: Any) -> CGRect { .null }
  /// Does nothing.
  public func removeDictationResultPlaceholder(_ placeholder: Any, willInsertResult: Bool) {}
  /// A menu of the suggested actions.
  public func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    UIMenu(children: suggestedActions)
  }
  /// Does nothing.
  public func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {}
  /// Does nothing.
  public func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {}
}
