// SPDX-License-Identifier: MIT

/// A place in a text, between two characters.
///
/// Who shows a text makes its positions, and nobody else knows what is in them; a class of a
/// client's derives its own.
///
/// - Source: UIKit, `UITextPosition`.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
  /// A position of nothing.
  public override init() { super.init() }
}

/// A part of a text, between two positions.
///
/// - Source: UIKit, `UITextRange`.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  /// A range of nothing; a subclass says where it is.
  public override init() { super.init() }

  /// Where it begins.
  open var start: UITextPosition { UITextPosition() }
  /// Where it ends.
  open var end: UITextPosition { UITextPosition() }
  /// Whether nothing is in it.
  open var isEmpty: Bool { true }
}

/// A rectangle behind selected text.
///
/// - Source: UIKit, `UITextSelectionRect`.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  /// A rectangle of nothing; a subclass says where it is.
  public override init() { super.init() }

  /// In the coordinates of the view that shows the text.
  open var rect: CGRect { .null }
  /// How the text in it runs.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection begins in it.
  open var containsStart: Bool { false }
  /// Whether the selection ends in it.
  open var containsEnd: Bool { false }
  /// Whether its text runs from top to bottom.
  open var isVertical: Bool { false }
  /// What turns it about its origin.
  open var transform: CGAffineTransform { .identity }
}

/// Room in a text for something that is still to come.
///
/// - Source: UIKit, `UITextPlaceholder`.
@preconcurrency @MainActor
open class UITextPlaceholder: NSObject {
  /// Room for nothing.
  public override init() { super.init() }
  /// Where it is.
  open var rects: [UITextSelectionRect] { [] }
}

// MARK: - Of our views

/// A position by its number of UTF-16 units.
final class TextOffset: UITextPosition {
  let offset: Int
  /// `.backward`: at the end of a line rather than at the start of the next.
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

/// A range by its numbers of UTF-16 units.
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

/// A selection rectangle of our views.
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
