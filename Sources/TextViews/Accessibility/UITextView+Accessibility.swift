// SPDX-License-Identifier: MIT

// A text view's content for assistive technologies. Only the visible text, or the requested range,
// is read.

extension UITextView: AccessibilityDescribing, AccessibleText {
  /// The visible part of the container.
  private final var seenRect: CGRect {
    bounds.offsetBy(dx: -pane.origin.x, dy: -pane.origin.y)
  }

  /// The characters of the visible lines.
  final var seenCharacters: NSRange {
    pane.update()
    guard let manager = pane.manager, pane.count > 0, pane.geometry != nil else { return NSRange() }
    let glyphs = manager.glyphRange(
      forBoundingRectWithoutAdditionalLayout: seenRect, in: pane.container)
    return unsafe manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      .cut(to: pane.count)
  }

  package final func describe(_ node: inout AccessibilityNode) {
    if node.role != .searchField { node.role = .textArea }
    let seen = seenCharacters
    let canSelect = isSelectable || canEdit
    let caret = caretRect(for: TextOffset(editing.selection.head))
    node.text = AccessibilityNode.Text(
      length: pane.count, visibleRange: seen, visibleText: accessibleText(in: seen),
      selection: canSelect ? editing.selection.range : nil,
      caret: canSelect && !caret.isNull ? onScreen(caret) : nil, isEditable: canEdit)
    node.children = (headingNodes(seen) + linkNodes(seen) + attachmentNodes()).sorted {
      ($0.characters?.location ?? 0) < ($1.characters?.location ?? 0)
    }
  }

  /// Returns the headings: paragraphs whose style has a header level, and text whose accessibility
  /// attribute marks it as a heading.
  private final func headingNodes(_ seen: NSRange) -> [AccessibilityNode] {
    guard let storage = pane.storage, seen.length > 0 else { return [] }
    var found: [NSRange] = []
    unsafe storage.enumerateAttribute(.paragraphStyle, in: seen, options: []) { value, range, _ in
      guard let style = value as? NSParagraphStyle, style.headerLevel > 0 else { return }
      var start = range.location
      while start < NSMaxRange(range) {
        let whole = NSRange(TextUnits(storage).paragraph(at: start))
        if whole.length == 0 { break }
        found.append(whole)
        start = NSMaxRange(whole)
      }
    }
    unsafe storage.enumerateAttribute(.accessibilityTextHeadingLevel, in: seen, options: []) {
      value, range, _ in
      guard let level = value as? Int ?? (value as? NSNumber)?.intValue, level > 0,
        !found.contains(where: { NSIntersectionRange($0, range).length > 0 })
      else { return }
      found.append(range)
    }
    return found.compactMap { range in
      let label = accessibleText(in: range).trimmingCharacters(in: .whitespacesAndNewlines)
      guard !label.isEmpty, !isSecureTextEntry else { return nil }
      var node = AccessibilityNode(role: .heading, frame: around(range), traits: .header)
      node.label = label
      node.characters = range
      return node
    }
  }

  private final func linkNodes(_ seen: NSRange) -> [AccessibilityNode] {
    guard let storage = pane.storage, seen.length > 0 else { return [] }
    var found: [NSRange] = []
    unsafe storage.enumerateAttribute(.link, in: seen, options: []) { value, range, _ in
      if LinkValue.url(value) != nil { found.append(range) }
    }
    if detectsData {
      found += links.results(in: seen, of: storage).filter { $0.target(in: storage) != nil }
        .map(\.range)
    }
    return found.map { range in
      var node = AccessibilityNode(role: .link, frame: around(range), traits: .link)
      node.label = accessibleText(in: range)
      node.characters = range
      node.actions = ["activate"]
      return node
    }
  }

  private final func attachmentNodes() -> [AccessibilityNode] {
    guard let manager = pane.manager, pane.count > 0 else { return [] }
    return manager.attachmentPositions(in: seenRect, of: pane.container).flatMap { place in
      let characters = NSRange(location: place.character, length: 1)
      var nodes = pane.attachments.view(at: place.character)?.accessibilityNodes() ?? []
      if nodes.isEmpty {
        let frame = onScreen(place.rect.offsetBy(dx: pane.origin.x, dy: pane.origin.y))
        var node = AccessibilityNode(role: .image, frame: frame, traits: .image)
        node.label = place.attachment.accessibilityLabel
        nodes = [node]
      }
      for index in nodes.indices { nodes[index].characters = characters }
      return nodes
    }
  }

  private final func around(_ range: NSRange) -> CGRect {
    let boxes = accessibleRects(of: range)
    return boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
  }

  // MARK: By offset

  /// The length of the text in UTF-16 units.
  public var accessibleLength: Int { pane.count }

  /// The selected range; nil if the text can be neither selected nor edited.
  public var accessibleSelection: NSRange? {
    get { isSelectable || canEdit ? selectedRange : nil }
    set { if let newValue, isSelectable || canEdit { selectedRange = newValue } }
  }

  /// Returns the characters of a range, clamped to the text; bullets for secure text.
  ///
  /// - Parameter range: A range in UTF-16 units.
  /// - Returns: The characters of the part of the range that lies within the text.
  public func accessibleText(in range: NSRange) -> String {
    let range = range.cut(to: pane.count)
    if isSecureTextEntry { return String(repeating: "\u{2022}", count: range.length) }
    return string(in: TextSpan(range)) ?? ""
  }

  /// Returns the rectangles of a character range, in the screen's coordinates.
  ///
  /// - Parameter range: A range in UTF-16 units, clamped to the text.
  /// - Returns: One or more rectangles for each line, in points.
  public func accessibleRects(of range: NSRange) -> [CGRect] {
    selectionRects(for: TextSpan(range.cut(to: pane.count))).map { onScreen($0.rect) }
  }

  /// Returns the characters of the line that contains a character.
  ///
  /// - Parameter offset: A character index.
  /// - Returns: nil if the index is out of range, or the line is in another container.
  public func accessibleLine(at offset: Int) -> NSRange? {
    guard offset >= 0, offset <= pane.count else { return nil }
    pane.update()
    return pane.geometry?.line(of: offset, .forward)?.characters
  }

  /// Returns the character nearest to a point.
  ///
  /// - Parameter point: A point in the screen's coordinates.
  /// - Returns: A character index; nil if the text is empty.
  public func accessibleOffset(at point: CGPoint) -> Int? {
    guard pane.count > 0 else { return nil }
    let point = fromScreen(point)
    // Where directions meet, the caret next to a character may be far from it in the text.
    return (character(at: point) as? TextSpan)?.range.location ?? place(nearest(point))
  }
}

extension UITextView: UIAccessibilityReadingContent {
  private final func seenLines() -> [(characters: NSRange, fragment: CGRect)] {
    let seen = seenCharacters
    guard let manager = pane.manager, seen.length > 0 else { return [] }
    var lines: [(NSRange, CGRect)] = []
    let glyphs = unsafe manager.glyphRange(forCharacterRange: seen, actualCharacterRange: nil)
    unsafe manager.enumerateLineFragments(forGlyphRange: glyphs) { rect, _, _, glyphs, _ in
      let characters = unsafe manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      lines.append((characters, rect))
    }
    return lines
  }

  /// Returns the number of the visible line at a point; 0 is the first visible line.
  ///
  /// - Parameter point: A point in the view's coordinates.
  /// - Returns: `NSNotFound` if there is no line.
  /// - Source: UIKit; numbering only visible lines is our choice, since counting others would
  ///   require laying out a long text.
  public func accessibilityLineNumber(for point: CGPoint) -> Int {
    let y = point.y - pane.origin.y
    return seenLines().firstIndex { $0.fragment.minY <= y && y < $0.fragment.maxY } ?? NSNotFound
  }

  /// Returns the characters of a visible line.
  ///
  /// - Parameter lineNumber: The number of a visible line, from 0.
  /// - Returns: nil if there is no such line.
  public func accessibilityContent(forLineNumber lineNumber: Int) -> String? {
    let lines = seenLines()
    return lines.indices.contains(lineNumber)
      ? accessibleText(in: lines[lineNumber].characters) : nil
  }

  /// Returns the frame of a visible line, in the screen's coordinates.
  ///
  /// - Parameter lineNumber: The number of a visible line, from 0.
  /// - Returns: Zero if there is no such line.
  public func accessibilityFrame(forLineNumber lineNumber: Int) -> CGRect {
    let lines = seenLines()
    guard lines.indices.contains(lineNumber) else { return .zero }
    return onScreen(lines[lineNumber].fragment.offsetBy(dx: pane.origin.x, dy: pane.origin.y))
  }

  /// Returns the visible characters.
  public func accessibilityPageContent() -> String? { accessibleText(in: seenCharacters) }
}
