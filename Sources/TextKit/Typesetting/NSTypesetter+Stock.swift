// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextLines

// The implementation of the stock typesetter's members.

extension NSTypesetter {
  /// The hooks of the layout manager's delegate.
  var delegate: ManagerHooks? {
    if let session { return session.delegate.delegate == nil ? nil : session.delegate }
    guard let manager = owner, let delegate = manager.delegate else { return nil }
    return ManagerHooks(manager: manager, delegate: delegate, callsSetters: false)
  }

  func answer(_ body: (ManagerHooks) -> Double?) -> CGFloat? {
    delegate.flatMap(body).map { CGFloat($0) }
  }

  func style(atGlyph glyph: Int, _ body: (LineStyle) -> Double) -> CGFloat {
    guard let layoutManager, layoutManager.textStorage != nil else { return 0 }
    return CGFloat(body(layoutManager.layout.lineStyle(atGlyph: glyph)))
  }

  func character(ofGlyph glyph: Int) -> Int {
    layoutManager?.characterIndexForGlyph(at: glyph) ?? 0
  }

  var isRightToLeft: Bool { currentParagraphStyle?.baseWritingDirection == .rightToLeft }

  /// The implementation of `layoutGlyphs(in:…)`; returns the first glyph without a line.
  func setStockLines(
    of layoutManager: NSLayoutManager, from startGlyphIndex: Int, count maxNumLines: Int
  ) -> Int {
    guard let session, session.manager === layoutManager, let task = session.task else {
      return layoutManager.setLines(with: self, from: startGlyphIndex, count: maxNumLines)
    }
    let first = unsafe characterRange(
      forGlyphRange: NSRange(startGlyphIndex..<startGlyphIndex + 1), actualGlyphRange: nil
    ).location
    let characters = first..<Swift.max(first, task.characters.upperBound)
    let laid = layoutCharacters(
      in: NSRange(characters), for: layoutManager, maximumNumberOfLineFragments: maxNumLines)
    if laid.upperBound >= task.characters.upperBound {
      return task.isStandard ? task.next : task.glyphs.upperBound
    }
    return unsafe glyphRange(
      forCharacterRange: NSRange(location: laid.upperBound, length: 1), actualCharacterRange: nil
    ).location
  }

  /// The implementation of `layoutCharacters(in:…)`.
  func setStockLines(
    of layoutManager: NSLayoutManager, in characterRange: NSRange, count maxNumLines: Int
  ) -> NSRange {
    guard let session, session.manager === layoutManager, let task = session.task else {
      let first = layoutManager.glyphIndexForCharacter(at: characterRange.location)
      let next = layoutManager.setLines(
        with: self, from: first, count: maxNumLines, upTo: characterRange.upperBound)
      let end =
        next < layoutManager.numberOfGlyphs
        ? layoutManager.characterIndexForGlyph(at: next) : layoutManager.textStorage?.length ?? 0
      return NSRange(characterRange.location..<Swift.max(characterRange.location, end))
    }
    var origin = CGPoint(task.origin)
    let next = unsafe withUnsafeMutablePointer(to: &origin) { unsafe layoutParagraph(at: $0) }
    task.origin = LayoutPoint(origin)
    let glyphs = task.glyphs
    if next >= glyphs.upperBound {
      return NSRange(characterRange.location..<task.characters.upperBound)
    }
    let clamped = Swift.max(next, glyphs.lowerBound)
    let end = layoutManager.characterIndexForGlyph(at: clamped)
    return NSRange(characterRange.location..<Swift.max(characterRange.location, end))
  }

  /// The rectangles of `getLineFragmentRect(…proposedRect:…)`.
  func stockRoom(
    forStartingGlyphAt startingGlyphIndex: Int, proposedRect: NSRect, lineSpacing: CGFloat,
    paragraphSpacingBefore: CGFloat, paragraphSpacingAfter: CGFloat
  ) -> (rect: NSRect, used: NSRect, rest: NSRect) {
    let below = lineSpacing + paragraphSpacingAfter
    var asked = proposedRect
    asked.origin.y -= paragraphSpacingBefore
    asked.size.height += paragraphSpacingBefore
    let request = session?.room.flatMap { $0.glyph == startingGlyphIndex ? $0 : nil }
    // Layout requests room for the line and the space above it: the space below may overflow.
    if request == nil { asked.size.height += below }
    guard let container = currentTextContainer ?? layoutManager?.textContainers.first else {
      return (asked, proposedRect, .zero)
    }
    var rest = NSRect.zero
    var rect = unsafe withUnsafeMutablePointer(to: &rest) { rest in
      unsafe container.lineFragmentRect(
        forProposedRect: asked, at: request?.character ?? character(ofGlyph: startingGlyphIndex),
        writingDirection: (request?.isRightToLeft ?? isRightToLeft) ? .rightToLeft : .leftToRight,
        remaining: rest)
    }
    if request != nil, rect.width > 0 { rect.size.height += below }
    var used = rect
    used.origin.y += paragraphSpacingBefore
    used.size.height = Swift.max(
      0, rect.height - paragraphSpacingBefore - paragraphSpacingAfter)
    return (rect, used, rest)
  }

  /// The rectangles of `getLineFragmentRect(…atProposedOrigin:)`.
  func stockSeparatorRects(at lineOrigin: NSPoint) -> (rect: NSRect, used: NSRect) {
    if let draft = session?.separatorLine {
      let dx = Double(lineOrigin.x) - draft.fragment.x
      let dy = Double(lineOrigin.y) - draft.fragment.y
      var (rect, used) = (draft.fragment, draft.used)
      (rect.x, rect.y) = (rect.x + dx, rect.y + dy)
      (used.x, used.y) = (used.x + dx, used.y + dy)
      return (CGRect(rect), CGRect(used))
    }
    let width = (currentTextContainer ?? layoutManager?.textContainers.first)?.size.width ?? 0
    let font =
      attributesForExtraLineFragment[.font] as? NSFont ?? ResolvedAttributes.defaultFont
    let height = font.lineHeight
    return (
      NSRect(x: lineOrigin.x, y: lineOrigin.y, width: width, height: height),
      NSRect(
        x: lineOrigin.x, y: lineOrigin.y, width: Swift.min(width, 2 * lineFragmentPadding),
        height: height)
    )
  }

  /// The implementation of `setLineFragmentRect(…)`.
  func keepLine(
    _ fragmentRect: NSRect, forGlyphRange glyphRange: NSRange, usedRect: NSRect,
    baselineOffset: CGFloat
  ) {
    guard let layoutManager,
      let container = currentTextContainer ?? layoutManager.textContainers.first
    else { return }
    session?.baseline = Double(baselineOffset)
    layoutManager.setTextContainer(container, forGlyphRange: glyphRange)
    layoutManager.setLineFragmentRect(fragmentRect, forGlyphRange: glyphRange, usedRect: usedRect)
    if session == nil, glyphRange.length > 0 {
      let x = layoutManager.location(forGlyphAt: glyphRange.location).x
      layoutManager.setLocation(
        NSPoint(x: x, y: baselineOffset), forStartOfGlyphRange: glyphRange)
    }
    layoutManager.takeBaseline(baselineOffset, of: glyphRange)
  }
}
