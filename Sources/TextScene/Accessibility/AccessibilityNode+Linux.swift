// SPDX-License-Identifier: MIT

/// What a part of a window is, to those who cannot see it: a value that a host hands on, and a test reads.
///
///     window "Notes"
///       heading "Notes"
///       textArea "Note" 1 240 characters, selected 12..<17
///         link "the page"
///
/// It is made anew when it is asked for. The node of a long text holds what is seen of it and no more; the rest is asked for by
/// offset (`AccessibleText`).
///
/// - Source: our choice.
public struct AccessibilityNode: Sendable, Equatable {
  /// What kind of thing it is.
  public enum Role: String, Sendable {
    /// A window.
    case window
    /// A view that holds others and has a name, or holds them together.
    case group
    /// A view that scrolls.
    case scrollArea
    /// Text that cannot be changed.
    case staticText
    /// A heading.
    case heading
    /// A link.
    case link
    /// A picture.
    case image
    /// A button.
    case button
    /// A control of another kind.
    case control
    /// A line of text that can be changed.
    case textField
    /// One whose text is hidden.
    case secureTextField
    /// A field to search by.
    case searchField
    /// A region of text.
    case textArea
  }

  /// The text of a node, as much as is seen.
  public struct Text: Sendable, Equatable {
    /// UTF-16 units of the whole text.
    public var length: Int
    /// The characters that are seen.
    public var visibleRange: NSRange
    /// What they are.
    public var visibleText: String
    /// What is selected, a caret if its length is 0; nil where nothing can be.
    public var selection: NSRange?
    /// The caret, in the screen's coordinates; nil where there is none, or it is not known.
    public var caret: CGRect?
    /// Whether the user can change it.
    public var isEditable: Bool
    /// What a text says of itself.
    package init(
      length: Int, visibleRange: NSRange, visibleText: String, selection: NSRange?, caret: CGRect?,
      isEditable: Bool
    ) {
      (self.length, self.visibleRange, self.visibleText) = (length, visibleRange, visibleText)
      (self.selection, self.caret, self.isEditable) = (selection, caret, isEditable)
    }
  }

  /// What kind of thing it is.
  public var role: Role
  /// What it is called; nil for nothing.
  public var label: String?
  /// What it says now; nil for nothing, and for a text, which is in `text`.
  public var value: String?
  /// What it is for; nil for nothing.
  public var hint: String?
  /// A name for tests; nil for none.
  public var identifier: String?
  /// The language of what is said, as BCP 47; nil means the system's.
  public var language: String?
  /// What it is like.
  public var traits: UIAccessibilityTraits
  /// Where it is, in the screen's coordinates.
  public var frame: CGRect
  /// Whether keys go to it.
  public var isFocused = false
  /// Whether nothing outside of it counts now.
  public var isModal = false
  /// What can be done with it, by name; "activate" is a tap.
  public var actions: [String] = []
  /// Its text; nil for none.
  public var text: Text?
  /// Which characters of the text around it it is; nil for a node that is no part of a text.
  public var characters: NSRange?
  /// What is in it, in reading order.
  public var children: [AccessibilityNode] = []

  package init(role: Role, frame: CGRect, traits: UIAccessibilityTraits = .none) {
    (self.role, self.frame, self.traits) = (role, frame, traits)
  }
}

extension AccessibilityNode: CustomStringConvertible {
  /// The tree, a line a node.
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

/// A view whose text is asked for by offset, in UTF-16 units.
///
/// `UILabel`, `UITextField` and `UITextView` are. Ranges are cut to the text; rectangles are in the screen's coordinates.
///
/// - Source: our choice.
@MainActor
public protocol AccessibleText: UIView {
  /// UTF-16 units.
  var accessibleLength: Int { get }
  /// What is selected; setting it selects, where the user could. nil where nothing can be selected.
  var accessibleSelection: NSRange? { get set }
  /// The characters of a range; bullets for those of a secret.
  func accessibleText(in range: NSRange) -> String
  /// The rectangles of some characters, a line or a direction each.
  func accessibleRects(of range: NSRange) -> [CGRect]
  /// The characters of the line that holds one; nil for an offset outside of the text.
  func accessibleLine(at offset: Int) -> NSRange?
  /// The character nearest to a point; nil for a text without any.
  func accessibleOffset(at point: CGPoint) -> Int?
}

/// A view that says more of itself than a plain one does.
@MainActor
package protocol AccessibilityDescribing: UIView {
  func describe(_ node: inout AccessibilityNode)
}
