// SPDX-License-Identifier: MIT

/// A position in a text, between two characters.
///
/// A text input creates its positions, which are opaque to others. A client's text input derives
/// its own class.
///
/// - Source: UIKit, `UITextPosition`.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
  /// Creates a position; for subclasses.
  public override init() { super.init() }
}

/// A range of text, between two positions.
///
/// - Source: UIKit, `UITextRange`.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  /// Creates a range; a subclass provides its positions.
  public override init() { super.init() }

  /// The start of the range.
  open var start: UITextPosition { UITextPosition() }
  /// The end of the range.
  open var end: UITextPosition { UITextPosition() }
  /// Whether the range is empty.
  open var isEmpty: Bool { true }
}

/// A rectangle of a selection.
///
/// - Source: UIKit, `UITextSelectionRect`.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  /// Creates a rectangle; a subclass provides its geometry.
  public override init() { super.init() }

  /// The rectangle in the coordinates of the view that shows the text.
  open var rect: CGRect { .null }
  /// The writing direction of the text in it.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether it contains the start of the selection.
  open var containsStart: Bool { false }
  /// Whether it contains the end of the selection.
  open var containsEnd: Bool { false }
  /// Whether its text is vertical.
  open var isVertical: Bool { false }
  /// The transform about its origin.
  open var transform: CGAffineTransform { .identity }
}

/// A placeholder in a text for content that is still to come.
///
/// - Source: UIKit, `UITextPlaceholder`.
@preconcurrency @MainActor
open class UITextPlaceholder: NSObject {
  /// Creates an empty placeholder.
  public override init() { super.init() }
  /// The rectangles of the placeholder.
  open var rects: [UITextSelectionRect] { [] }
}

// MARK: - Positions of this library's views

/// A position as a number of UTF-16 units.
final class TextOffset: UITextPosition {
  let offset: Int
  /// `.backward` for the end of a line rather than the start of the next one.
  let affinity: UITextStorageDirection

  init(_ offset: Int, affinity: UITextStorageDirection = .forward) {
    self.offset = offset
    self.affinity = affinity
    super.init()
  }

  nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? TextOffset)?.offset == offset
  }
  nonisolated override var hash: Int { offset.hashValue }
  nonisolated override var description: String { "<UITextPosition: \(offset)>" }
}

/// A range in UTF-16 units.
final class TextSpan: UITextRange, @preconcurrency NSCopying {
  let range: NSRange
  let affinity: UITextStorageDirection

  init(_ range: NSRange, affinity: UITextStorageDirection = .forward) {
    self.range = range
    self.affinity = affinity
    super.init()
  }

  override var start: UITextPosition { TextOffset(range.location, affinity: affinity) }
  override var end: UITextPosition { TextOffset(NSMaxRange(range), affinity: affinity) }
  override var isEmpty: Bool { range.length == 0 }

  func copy(with zone: NSZone? = nil) -> Any { self }
  nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? TextSpan)?.range == range
  }
  nonisolated override var hash: Int { range.hashValue }
  nonisolated override var description: String {
    "<UITextRange: \(range.location) + \(range.length)>"
  }
}

/// A selection rectangle of this library's views.
final class SelectionRect: UITextSelectionRect {
  private let area: CGRect
  private let direction: NSWritingDirection
  private let hasStart: Bool
  private let hasEnd: Bool

  init(_ rect: CGRect, _ direction: NSWritingDirection, hasStart: Bool, hasEnd: Bool) {
    area = rect
    self.direction = direction
    self.hasStart = hasStart
    self.hasEnd = hasEnd
    super.init()
  }

  override var rect: CGRect { area }
  override var writingDirection: NSWritingDirection { direction }
  override var containsStart: Bool { hasStart }
  override var containsEnd: Bool { hasEnd }
}
