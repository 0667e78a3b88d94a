// SPDX-License-Identifier: MIT

internal import TextFonts

/// Which way glyphs follow each other.
public enum CTFontOrientation: UInt32, Sendable {
  /// As the font has it: in lines.
  case `default` = 0
  /// In lines.
  case horizontal = 1
  /// In columns.
  case vertical = 2
}

/// The glyphs of characters, by the font alone: no ligatures, no other fonts.
///
/// - Parameters:
///   - font: The font.
///   - characters: UTF-16 units.
///   - glyphs: Gets as many; 0 where the font has none, and for the second half of a pair.
///   - count: How many units there are.
/// - Returns: Whether the font has all of them.
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

/// The glyph of a name; 0 if the font has none of that name.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  font.instance.glyph(named: glyphName as String) ?? 0
}

/// The name of a glyph; nil if the font gives it none.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
  guard Int(glyph) < font.instance.face.glyphCount else { return nil }
  return font.instance.name(of: glyph).map { $0 as CFString }
}

/// Rectangles around the ink of glyphs.
///
/// - Parameters:
///   - font: The font.
///   - orientation: For columns from where their pen stands.
///   - glyphs: Numbers of glyphs.
///   - boundingRects: Gets as many: points from the pen, y up.
///   - count: How many there are.
/// - Returns: Around all of them; null for none.
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

/// Rectangles that the eye takes for glyphs: here their advances between ascent and descent.
///
/// - Parameters:
///   - font: The font.
///   - glyphs: Numbers of glyphs.
///   - boundingRects: Gets as many: points from the pen, y up.
///   - count: How many there are.
///   - options: 0.
/// - Returns: Around all of them; null for none.
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

/// How far glyphs move the pen.
///
/// - Parameters:
///   - font: The font.
///   - orientation: For columns heights, else widths.
///   - glyphs: Numbers of glyphs.
///   - advances: Gets as many, in points.
///   - count: How many there are.
/// - Returns: The sum.
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

/// How far the pen of a column stands from that of a line.
///
/// - Parameters:
///   - font: The font.
///   - glyphs: Numbers of glyphs.
///   - translations: Gets as many: points from the line's pen to the column's, taken from the glyph, y up.
///   - count: How many there are.
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

/// The outline of a glyph.
///
/// - Parameters:
///   - font: The font.
///   - glyph: Its number.
///   - matrix: Is applied to it; nil is none.
/// - Returns: Points from the pen, y up; nil for a glyph without outline.
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

/// Draws glyphs with the colour and the text matrix of a context.
///
/// - Parameters:
///   - font: The font.
///   - glyphs: Numbers of glyphs; those that it lacks are left out.
///   - positions: As many places in text space, y up.
///   - count: How many there are.
///   - context: Where to.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  let numbers = unsafe Array(UnsafeBufferPointer(start: glyphs, count: max(0, count)))
  let places = unsafe Array(UnsafeBufferPointer(start: positions, count: max(0, count)))
  context.showGlyphs(numbers, at: places, font: CGFont(font.instance), size: font.shapingSize)
}

/// Where carets stand inside a ligature.
///
/// - Parameters:
///   - font: The font.
///   - glyph: Its number.
///   - positions: Gets points from the pen.
///   - maxPositions: How many it has room for.
/// - Returns: How many there are.
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
  /// Points.
  fileprivate func advance(of glyph: CGGlyph) -> CGFloat {
    fixedAdvance > 0 ? CGFloat(fixedAdvance) : CGFloat(instance.advance(of: glyph)) * unit
  }
}
