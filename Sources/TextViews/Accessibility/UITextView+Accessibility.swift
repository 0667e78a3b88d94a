// SPDX-License-Identifier: MIT

// What a text view is to those who cannot see it. Nothing here reads more of the text than is seen,
// or than is asked for.

extension UITextView: AccessibilityDescribing, AccessibleText {
  /// The part of the container that is seen.
  private final var seenRect: CGRect {
    bounds.offsetBy(dx: -pane.origin.x, dy: -pane.origin.y)
  }

  /// The characters of the lines that are seen.
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

  /// Paragraphs whose styles say that they are headings, and text whose attribute for accessibility
  /// does.
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
    return manager.attachmentPlaces(in: seenRect, of: pane.container).flatMap { place in
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

  /// UTF-16 units of the text.
  public var accessibleLength: Int { pane.count }

  /// What is selected; nil where nothing can be.
  public var accessibleSelection: NSRange? {
    get { isSelectable || canEdit ? selectedRange : nil }
    set { if let newValue, isSelectable || canEdit { selectedRange = newValue } }
  }

  /// The characters of a range, cut to the text; bullets for those of a secret.
  public func accessibleText(in range: NSRange) -> String {
    let range = range.cut(to: pane.count)
    if isSecureTextEntry { return String(repeating: "\u{2022}", count: range.length) }
    return string(in: TextSpan(range)) ?? ""
  }

  /// The rectangles of some characters, in the screen's coordinates.
  public func accessibleRects(of range: NSRange) -> [CGRect] {
    selectionRects(for: TextSpan(range.cut(to: pane.count))).map { onScreen($0.rect) }
  }

  /// The characters of the line that holds one.
  public func accessibleLine(at offset: Int) -> NSRange? {
    guard offset >= 0, offset <= pane.count else { return nil }
    pane.update()
    return pane.geometry?.line(of: offset, .forward)?.characters
  }

  /// The character nearest to a point of the screen.
  public func accessibleOffset(at point: CGPoint) -> Int? {
    guard pane.count > 0 else { return nil }
    let point = fromScreen(point)
    // Where directions meet, the caret beside a character may be far from it in the text.
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

  /// The line at a point of the view; `NSNotFound` for none.
  ///
  /// Lines are those that are seen, the first of them is 0.
  ///
  /// - Source: UIKit; that lines out of sight have no number is our choice: a long text would have
  ///   to be laid out to count them.
  public func accessibilityLineNumber(for point: CGPoint) -> Int {
    let y = point.y - pane.origin.y
    return seenLines().firstIndex { $0.fragment.minY <= y && y < $0.fragment.maxY } ?? NSNotFound
  }

  /// The characters of a line that is seen; nil if there is none.
  public func accessibilityContent(forLineNumber lineNumber: Int) -> String? {
    let lines = seenLines()
    return lines.indices.contains(lineNumber)
      ? accessibleText(in: lines[lineNumber].characters) : nil
  }

  /// Where a line is that is seen, in the screen's coordinates; zero if there is none.
  public func accessibilityFrame(forLineNumber lineNumber: Int) -> CGRect {
    let lines = seenLines()
    guard lines.indices.contains(lineNumber) else { return .zero }
    return onScreen(lines[lineNumber].fragment.offsetBy(dx: pane.origin.x, dy: pane.origin.y))
  }

  /// The characters that are seen.
  public func accessibilityPageContent() -> String? { accessibleText(in: seenCharacters) }
}
