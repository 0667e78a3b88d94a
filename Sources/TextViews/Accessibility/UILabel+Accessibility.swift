// SPDX-License-Identifier: MIT

extension UILabel: AccessibleText {
  /// UTF-16 units of the text.
  public var accessibleLength: Int { values.string?.utf16.count ?? 0 }

  /// nil: nothing of a label can be selected.
  public var accessibleSelection: NSRange? {
    get { nil }
    set {}
  }

  /// The characters of a range, cut to the text.
  public func accessibleText(in range: NSRange) -> String {
    let text = NSString(string: values.string ?? "")
    return text.substring(with: range.cut(to: accessibleLength))
  }

  /// The rectangles of some characters, in the screen's coordinates; none for those that are left
  /// out.
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

  /// The characters of the line that holds one; nil for one that is left out.
  public func accessibleLine(at offset: Int) -> NSRange? {
    guard offset >= 0, offset < accessibleLength, let placed = place(in: bounds) else { return nil }
    let manager = placed.laid.manager
    let glyph = manager.glyphIndexForCharacter(at: offset)
    guard NSLocationInRange(glyph, placed.laid.glyphs) else { return nil }
    var line = NSRange()
    _ = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &line)
    return unsafe manager.characterRange(forGlyphRange: line, actualGlyphRange: nil)
  }

  /// The character nearest to a point of the screen.
  public func accessibleOffset(at point: CGPoint) -> Int? {
    guard let placed = place(in: bounds), let container = placed.laid.manager.textContainers.first
    else { return nil }
    let point = fromScreen(point)
    return unsafe placed.laid.manager.characterIndex(
      for: CGPoint(x: point.x - placed.origin.x, y: point.y - placed.origin.y), in: container,
      fractionOfDistanceBetweenInsertionPoints: nil)
  }
}
