// SPDX-License-Identifier: MIT

extension UILabel: AccessibleText {
  /// The length of the text in UTF-16 units.
  public var accessibleLength: Int { values.string?.utf16.count ?? 0 }

  /// Always nil, since a label's text cannot be selected.
  public var accessibleSelection: NSRange? {
    get { nil }
    set {}
  }

  /// Returns the characters of a range, clamped to the text.
  ///
  /// - Parameter range: A range in UTF-16 units.
  /// - Returns: The characters of the part of the range that lies within the text.
  public func accessibleText(in range: NSRange) -> String {
    let text = NSString(string: values.string ?? "")
    return text.substring(with: range.cut(to: accessibleLength))
  }

  /// Returns the rectangles of a character range, in the screen's coordinates.
  ///
  /// - Parameter range: A range in UTF-16 units, clamped to the text.
  /// - Returns: One or more rectangles for each line; none for truncated text.
  public func accessibleRects(of range: NSRange) -> [CGRect] {
    let range = range.cut(to: accessibleLength)
    guard range.length > 0, let placed = place(in: bounds) else { return [] }
    let manager = placed.laid.manager
    let glyphs = NSIntersectionRange(
      unsafe manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil),
      placed.laid.glyphs)
    guard glyphs.length > 0, let container = manager.textContainers.first else { return [] }
    var rects: [CGRect] = []
    unsafe manager.enumerateEnclosingRects(
      forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
      in: container
    ) { rect, _ in
      rects.append(onScreen(rect.offsetBy(dx: placed.origin.x, dy: placed.origin.y)))
    }
    return rects
  }

  /// Returns the characters of the line that contains a character.
  ///
  /// - Parameter offset: A character index.
  /// - Returns: nil for truncated text, or if the index is out of range.
  public func accessibleLine(at offset: Int) -> NSRange? {
    guard offset >= 0, offset < accessibleLength, let placed = place(in: bounds) else { return nil }
    let manager = placed.laid.manager
    let glyph = manager.glyphIndexForCharacter(at: offset)
    guard NSLocationInRange(glyph, placed.laid.glyphs) else { return nil }
    var line = NSRange()
    _ = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &line)
    return unsafe manager.characterRange(forGlyphRange: line, actualGlyphRange: nil)
  }

  /// Returns the character nearest to a point.
  ///
  /// - Parameter point: A point in the screen's coordinates.
  /// - Returns: A character index; nil if the label has no text.
  public func accessibleOffset(at point: CGPoint) -> Int? {
    guard let placed = place(in: bounds), let container = placed.laid.manager.textContainers.first
    else { return nil }
    let point = fromScreen(point)
    return unsafe placed.laid.manager.characterIndex(
      for: CGPoint(x: point.x - placed.origin.x, y: point.y - placed.origin.y), in: container,
      fractionOfDistanceBetweenInsertionPoints: nil)
  }
}
