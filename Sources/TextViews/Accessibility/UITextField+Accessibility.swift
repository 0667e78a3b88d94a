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

  /// What stands at the ends, from left to right, or from right to left.
  private func partNodes() -> [AccessibilityNode] {
    let start = showsLeft ? fieldValues.leftView?.accessibilityNodes() ?? [] : []
    var end = showsRight ? fieldValues.rightView?.accessibilityNodes() ?? [] : []
    if showsClear { end += clearButton.accessibilityNodes() }
    return start + end
  }

  /// UTF-16 units of the text.
  public var accessibleLength: Int { editor.pane.count }

  /// What is selected; nil where the field is not edited.
  public var accessibleSelection: NSRange? {
    get { isEditing ? editor.selectedRange : nil }
    set { if let newValue, isEditing { editor.selectedRange = newValue } }
  }

  /// The characters of a range, cut to the text; bullets for those of a secret.
  public func accessibleText(in range: NSRange) -> String {
    let range = range.cut(to: accessibleLength)
    if isSecureTextEntry { return String(repeating: "\u{2022}", count: range.length) }
    return text(in: TextSpan(range)) ?? ""
  }

  /// The rectangles of some characters, in the screen's coordinates.
  public func accessibleRects(of range: NSRange) -> [CGRect] {
    selectionRects(for: TextSpan(range.cut(to: accessibleLength))).map { onScreen($0.rect) }
  }

  /// All characters: a field has one line.
  public func accessibleLine(at offset: Int) -> NSRange? {
    (0...accessibleLength).contains(offset) ? NSRange(location: 0, length: accessibleLength) : nil
  }

  /// The character nearest to a point of the screen.
  public func accessibleOffset(at point: CGPoint) -> Int? {
    let point = fromScreen(point)
    guard accessibleLength > 0,
      let found = characterRange(at: point)?.start ?? closestPosition(to: point)
    else { return nil }
    return offset(from: beginningOfDocument, to: found)
  }
}
