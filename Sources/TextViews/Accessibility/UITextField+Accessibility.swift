// SPDX-License-Identifier: MIT

extension UITextField: AccessibilityDescribing, AccessibleText {
  package final func describe(_ node: inout AccessibilityNode) {
    node.actions.removeAll { $0 == "activate" }
    node.children = partNodes()
    if isSecureTextEntry {
      node.role = .secureTextField
      return
    }
    if node.role != .searchField { node.role = .textField }
    let range = editor.selectedRange
    let caret = isEditing ? caretRect(for: TextOffset(range.location)) : .null
    let whole = NSRange(location: 0, length: accessibleLength)
    node.text = AccessibilityNode.Text(
      length: whole.length, visibleRange: whole, visibleText: accessibleText(in: whole),
      selection: isEditing ? range : nil, caret: caret.isNull ? nil : onScreen(caret),
      isEditable: isEnabled)
  }

  /// Returns the nodes of the views at the ends, from left to right, or from right to left.
  private func partNodes() -> [AccessibilityNode] {
    let start = showsLeft ? fieldValues.leftView?.accessibilityNodes() ?? [] : []
    var end = showsRight ? fieldValues.rightView?.accessibilityNodes() ?? [] : []
    if showsClear { end += clearButton.accessibilityNodes() }
    return start + end
  }

  /// The length of the text in UTF-16 units.
  public var accessibleLength: Int { editor.pane.count }

  /// The selected range; nil while the field is not edited.
  public var accessibleSelection: NSRange? {
    get { isEditing ? editor.selectedRange : nil }
    set { if let newValue, isEditing { editor.selectedRange = newValue } }
  }

  /// Returns the characters of a range, clamped to the text; bullets for secure text.
  ///
  /// - Parameter range: A range in UTF-16 units.
  /// - Returns: The characters of the part of the range that lies within the text.
  public func accessibleText(in range: NSRange) -> String {
    let range = range.cut(to: accessibleLength)
    if isSecureTextEntry { return String(repeating: "\u{2022}", count: range.length) }
    return text(in: TextSpan(range)) ?? ""
  }

  /// Returns the rectangles of a character range, in the screen's coordinates.
  ///
  /// - Parameter range: A range in UTF-16 units, clamped to the text.
  /// - Returns: One or more rectangles for each line, in points.
  public func accessibleRects(of range: NSRange) -> [CGRect] {
    selectionRects(for: TextSpan(range.cut(to: accessibleLength))).map { onScreen($0.rect) }
  }

  /// Returns the whole text, since a field has one line.
  ///
  /// - Parameter offset: A character index.
  /// - Returns: nil if the index is out of range.
  public func accessibleLine(at offset: Int) -> NSRange? {
    (0...accessibleLength).contains(offset) ? NSRange(location: 0, length: accessibleLength) : nil
  }

  /// Returns the character nearest to a point.
  ///
  /// - Parameter point: A point in the screen's coordinates.
  /// - Returns: A character index; nil if the field is empty.
  public func accessibleOffset(at point: CGPoint) -> Int? {
    let point = fromScreen(point)
    guard accessibleLength > 0,
      let found = characterRange(at: point)?.start ?? closestPosition(to: point)
    else { return nil }
    return offset(from: beginningOfDocument, to: found)
  }
}
