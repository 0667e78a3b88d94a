// SPDX-License-Identifier: MIT

/// An element of a window for assistive technology: a value that a host passes on, and that a test
/// reads.
///
///     window "Notes"
///       heading "Notes"
///       textArea "Note" 1 240 characters, selected 12..<17
///         link "the page"
///
/// It is made again for each query. The node of a long text holds only the visible part; the rest
/// is read by offset (`AccessibleText`).
///
/// - Source: our choice.
public struct AccessibilityNode: Sendable, Equatable {
  /// A kind of element.
  public enum Role: String, Sendable {
    /// A window.
    case window
    /// A view that contains others and has a name, or groups them.
    case group
    /// A view that scrolls.
    case scrollArea
    /// Text that cannot be changed.
    case staticText
    /// A heading.
    case heading
    /// A link.
    case link
    /// An image.
    case image
    /// A button.
    case button
    /// A control of another kind.
    case control
    /// A line of text that can be changed.
    case textField
    /// A line of editable text that is hidden.
    case secureTextField
    /// A search field.
    case searchField
    /// A region of text.
    case textArea
  }

  /// The visible text of a node.
  public struct Text: Sendable, Equatable {
    /// The length of the whole text in UTF-16 units.
    public var length: Int
    /// The range of the visible characters, in UTF-16 units.
    public var visibleRange: NSRange
    /// The visible characters.
    public var visibleText: String
    /// The selected range, a caret if its length is 0; nil if nothing can be selected.
    public var selection: NSRange?
    /// The caret, in the screen's coordinates; nil if there is none, or it is not known.
    public var caret: CGRect?
    /// Whether the user can edit it.
    public var isEditable: Bool
    /// Creates the text of a node.
    package init(
      length: Int, visibleRange: NSRange, visibleText: String, selection: NSRange?, caret: CGRect?,
      isEditable: Bool
    ) {
      (self.length, self.visibleRange, self.visibleText) = (length, visibleRange, visibleText)
      (self.selection, self.caret, self.isEditable) = (selection, caret, isEditable)
    }
  }

  /// The kind of element.
  public var role: Role
  /// The name; nil for none.
  public var label: String?
  /// The current value; nil for none, and for a text, which is in `text`.
  public var value: String?
  /// The purpose; nil if it is not described.
  public var hint: String?
  /// A name for tests; nil for none.
  public var identifier: String?
  /// The language of label and value, as BCP 47; nil means the system's.
  public var language: String?
  /// The characteristics of the element.
  public var traits: UIAccessibilityTraits
  /// The bounds, in the screen's coordinates.
  public var frame: CGRect
  /// Whether it has the keyboard focus.
  public var isFocused = false
  /// Whether everything outside of it is inaccessible at present.
  public var isModal = false
  /// The names of available actions; "activate" is a tap.
  public var actions: [String] = []
  /// Its text; nil for none.
  public var text: Text?
  /// The range of its characters in the containing text, in UTF-16 units; nil for a node that is
  /// not part of a text.
  public var characters: NSRange?
  /// The elements in it, in reading order.
  public var children: [AccessibilityNode] = []

  package init(role: Role, frame: CGRect, traits: UIAccessibilityTraits = .none) {
    (self.role, self.frame, self.traits) = (role, frame, traits)
  }
}

extension AccessibilityNode: CustomStringConvertible {
  /// The tree, one line per node.
  public var description: String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    var line = indent + role.rawValue
    if let label { line += " \"\(label)\"" }
    if let value { line += " = \"\(value)\"" }
    if let hint { line += " (\(hint))" }
    if let text {
      line += " \(text.length) characters"
      if text.visibleRange.length < text.length { line += ", seen \(range(text.visibleRange))" }
      if let selection = text.selection { line += ", selected \(range(selection))" }
      if !text.isEditable { line += ", read only" }
    }
    if let characters { line += " at \(range(characters))" }
    for (trait, name) in [
      (UIAccessibilityTraits.notEnabled, "not enabled"), (.selected, "selected"),
    ] where traits.contains(trait) { line += ", \(name)" }
    if isFocused { line += ", focused" }
    if isModal { line += ", modal" }
    if !actions.isEmpty { line += " [\(actions.joined(separator: ", "))]" }
    func number(_ value: CGFloat) -> String { "\(Int(value.rounded()))" }
    line += " \(number(frame.minX)) \(number(frame.minY))"
    line += " \(number(frame.width)) x \(number(frame.height))"
    return [line] + children.flatMap { $0.lines(indent: indent + "  ") }
  }

  private func range(_ range: NSRange) -> String { "\(range.location)..<\(NSMaxRange(range))" }
}

/// A view whose text can be read by offset, in UTF-16 units.
///
/// `UILabel`, `UITextField` and `UITextView` conform. Ranges are limited to the text; rectangles
/// are in the screen's coordinates.
///
/// - Source: our choice.
@MainActor
public protocol AccessibleText: UIView {
  /// The length of the text in UTF-16 units.
  var accessibleLength: Int { get }
  /// The selected range; setting it selects, if the user could. Nil if nothing can be selected.
  var accessibleSelection: NSRange? { get set }
  /// Returns the characters of a range; bullets for those of a hidden text.
  ///
  /// - Parameter range: In UTF-16 units.
  /// - Returns: The text of the range, limited to the text.
  func accessibleText(in range: NSRange) -> String
  /// Returns the rectangles of some characters, one for each line and direction.
  ///
  /// - Parameter range: In UTF-16 units.
  /// - Returns: In the screen's coordinates.
  func accessibleRects(of range: NSRange) -> [CGRect]
  /// Returns the range of the line that contains a character.
  ///
  /// - Parameter offset: In UTF-16 units.
  /// - Returns: Nil for an offset outside of the text.
  func accessibleLine(at offset: Int) -> NSRange?
  /// Returns the character nearest to a point.
  ///
  /// - Parameter point: In the screen's coordinates.
  /// - Returns: An offset in UTF-16 units; nil for an empty text.
  func accessibleOffset(at point: CGPoint) -> Int?
}

/// A view that adds to the description of a plain view.
@MainActor
package protocol AccessibilityDescribing: UIView {
  func describe(_ node: inout AccessibilityNode)
}
