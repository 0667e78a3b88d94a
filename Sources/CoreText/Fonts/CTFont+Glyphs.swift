// SPDX-License-Identifier: MIT

internal import TextFonts

/// The direction of glyphs.
public enum CTFontOrientation: UInt32, Sendable {
  /// The font's own direction: horizontal.
  case `default` = 0
  /// Horizontal lines.
  case horizontal = 1
  /// Vertical columns.
  case vertical = 2
}

/// Maps characters to glyphs with the font's `cmap` alone, without ligatures or fallback fonts.
///
/// - Parameters:
///   - font: A font.
///   - characters: UTF-16 units.
///   - glyphs: Receives one glyph for each unit; 0 for a missing glyph and for the second unit of a
///     surrogate pair.
///   - count: The number of units.
/// - Returns: true if the font has all characters.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  let units = unsafe Array(UnsafeBufferPointer(start: characters, count: max(0, count)))
  var hasAll = true
  var index = 0
  while index < units.count {
    let unit = units[index]
    var scalar = UInt32(unit)
    let isPair =
      UTF16.isLeadSurrogate(unit) && index + 1 < units.count
      && UTF16.isTrailSurrogate(units[index + 1])
    if isPair { scalar = 0x10000 + (scalar - 0xD800) << 10 + (UInt32(units[index + 1]) - 0xDC00) }
    let glyph = font.instance.glyph(for: scalar)
    unsafe glyphs[index] = glyph
    if isPair {
      unsafe glyphs[index + 1] = 0
      index += 1
    }
    if glyph == 0 { hasAll = false }
    index += 1
  }
  return hasAll
}

/// Returns the glyph with a name.
///
/// - Parameters:
///   - font: A font.
///   - glyphName: A glyph name of the font.
/// - Returns: 0 if the font has no glyph of that name.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  font.instance.glyph(named: glyphName as String) ?? 0
}

/// Returns the name of a glyph.
///
/// - Parameters:
///   - font: A font.
///   - glyph: A glyph index of the font.
/// - Returns: nil if the glyph has no name.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
  guard Int(glyph) < font.instance.face.glyphCount else { return nil }
  return font.instance.name(of: glyph).map { $0 as CFString }
}

/// Returns the ink bounds of glyphs.
///
/// - Parameters:
///   - font: A font.
///   - orientation: `.vertical` moves the bounds to the vertical origin of each glyph.
///   - glyphs: Glyph indexes of the font.
///   - boundingRects: Receives the bounds of each glyph, in points from its origin, y up.
///   - count: The number of glyphs.
/// - Returns: The union of the bounds; null for no glyphs.
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  let numbers = unsafe Array(UnsafeBufferPointer(start: glyphs, count: max(0, count)))
  for (index, glyph) in numbers.enumerated() {
    var box = CGRect.zero
    if let ink = font.instance.extents(of: glyph) {
      box = CGRect(
        x: CGFloat(ink.x) * font.unit, y: CGFloat(ink.y) * font.unit,
        width: CGFloat(ink.width) * font.unit, height: CGFloat(ink.height) * font.unit)
    }
    if orientation == .vertical {
      let origin = font.instance.vertical(of: glyph)
      box = box.offsetBy(
        dx: -CGFloat(origin.originX) * font.unit, dy: -CGFloat(origin.originY) * font.unit)
    }
    unsafe boundingRects?[index] = box
    all = all.union(box)
  }
  return all
}

/// Returns the optical bounds of glyphs, which here are their advances between descent and ascent.
///
/// - Parameters:
///   - font: A font.
///   - glyphs: Glyph indexes of the font.
///   - boundingRects: Receives the bounds of each glyph, in points from its origin, y up.
///   - count: The number of glyphs.
///   - options: 0.
/// - Returns: The union of the bounds; null for no glyphs.
public func CTFontGetOpticalBoundsForGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex, _ options: CFOptionFlags
) -> CGRect {
  var all = CGRect.null
  let numbers = unsafe Array(UnsafeBufferPointer(start: glyphs, count: max(0, count)))
  for (index, glyph) in numbers.enumerated() {
    let box = CGRect(
      x: 0, y: font.descender, width: font.advance(of: glyph),
      height: font.ascender - font.descender)
    unsafe boundingRects?[index] = box
    all = all.union(box)
  }
  return all
}

/// Returns the advances of glyphs.
///
/// - Parameters:
///   - font: A font.
///   - orientation: `.vertical` gives heights, other values give widths.
///   - glyphs: Glyph indexes of the font.
///   - advances: Receives the advance of each glyph, in points.
///   - count: The number of glyphs.
/// - Returns: The sum of the advances, in points.
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum: CGFloat = 0
  let numbers = unsafe Array(UnsafeBufferPointer(start: glyphs, count: max(0, count)))
  for (index, glyph) in numbers.enumerated() {
    let isVertical = orientation == .vertical
    let advance =
      isVertical
      ? CGFloat(font.instance.vertical(of: glyph).advance) * font.unit : font.advance(of: glyph)
    unsafe advances?[index] =
      isVertical ? CGSize(width: 0, height: advance) : CGSize(width: advance, height: 0)
    sum += advance
  }
  return Double(sum)
}

/// Returns the offsets from the horizontal to the vertical origins of glyphs.
///
/// - Parameters:
///   - font: A font.
///   - glyphs: Glyph indexes of the font.
///   - translations: Receives the negated vertical origin of each glyph, in points, y up.
///   - count: The number of glyphs.
public func CTFontGetVerticalTranslationsForGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ translations: UnsafeMutablePointer<CGSize>,
  _ count: CFIndex
) {
  let numbers = unsafe Array(UnsafeBufferPointer(start: glyphs, count: max(0, count)))
  for (index, glyph) in numbers.enumerated() {
    let origin = font.instance.vertical(of: glyph)
    unsafe translations[index] = CGSize(
      width: -CGFloat(origin.originX) * font.unit, height: -CGFloat(origin.originY) * font.unit)
  }
}

/// Returns the outline of a glyph.
///
/// - Parameters:
///   - font: A font.
///   - glyph: A glyph index of the font.
///   - matrix: A transform of the outline; nil for none.
/// - Returns: A path in points from the glyph's origin, y up; nil for a glyph without an outline.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let outline = font.instance.outline(of: glyph), !outline.elements.isEmpty else {
    return nil
  }
  let unit = font.unit
  let path = CGMutablePath()
  func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: CGFloat(x) * unit, y: CGFloat(y) * unit)
  }
  for element in outline.elements {
    switch element {
    case .move(let x, let y): path.move(to: point(x, y))
    case .line(let x, let y): path.addLine(to: point(x, y))
    case .curve(let x1, let y1, let x2, let y2, let x, let y):
      path.addCurve(to: point(x, y), control1: point(x1, y1), control2: point(x2, y2))
    case .close: path.closeSubpath()
    }
  }
  guard let matrix = unsafe matrix?.pointee else { return path }
  return path.copy(using: matrix)
}

/// Draws glyphs with the fill colour and text matrix of a context.
///
/// - Parameters:
///   - font: A font.
///   - glyphs: Glyph indexes; those that the font lacks are skipped.
///   - positions: The origin of each glyph in text space, y up.
///   - count: The number of glyphs.
///   - context: The destination.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  let numbers = unsafe Array(UnsafeBufferPointer(start: glyphs, count: max(0, count)))
  let places = unsafe Array(UnsafeBufferPointer(start: positions, count: max(0, count)))
  context.showGlyphs(numbers, at: places, font: CGFont(font.instance), size: font.shapingSize)
}

/// Returns the caret positions inside of a ligature.
///
/// - Parameters:
///   - font: A font.
///   - glyph: A glyph index of the font.
///   - positions: Receives x coordinates in points from the glyph's origin.
///   - maxPositions: The capacity of `positions`.
/// - Returns: The number of carets, which may exceed `maxPositions`.
public func CTFontGetLigatureCaretPositions(
  _ font: CTFont, _ glyph: CGGlyph, _ positions: UnsafeMutablePointer<CGFloat>?,
  _ maxPositions: CFIndex
) -> CFIndex {
  let carets = font.instance.ligatureCarets(of: glyph, isRightToLeft: false)
  for (index, caret) in carets.prefix(max(0, maxPositions)).enumerated() {
    unsafe positions?[index] = CGFloat(caret) * font.unit
  }
  return carets.count
}

extension UIFont {
  /// Returns the advance of a glyph, in points.
  fileprivate func advance(of glyph: CGGlyph) -> CGFloat {
    fixedAdvance > 0 ? CGFloat(fixedAdvance) : CGFloat(instance.advance(of: glyph)) * unit
  }
}
