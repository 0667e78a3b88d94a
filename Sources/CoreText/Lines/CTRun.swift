// SPDX-License-Identifier: MIT

internal import TextFonts

/// Glyphs of a line that have the same attributes, font and direction.
///
/// Glyphs are in visual order, from left to right.
///
/// - Source: Core Text, `CTRun`.
public final class CTRun {
  private let laid: SetRun
  /// The run's share of its line, which may have no other owner.
  private let line: LineParts
  private let clientIndexes: [CFIndex]

  /// The properties of a line that a run needs.
  private struct LineParts {
    let system: TextSystem
    let left: CGFloat
    let baseline: CGFloat
    let attributes: SourceText.Attributes
    let range: Range<Int>
    /// Whether the glyph indexes are those of the layout.
    let showsOwnGlyphs: Bool
    let glyphs: NSRange
  }

  init(_ run: SetRun, of line: CTLine) {
    laid = run
    clientIndexes = run.glyphs.map { line.clientIndex($0.character) }
    let first = line.clientIndex(run.characters.location)
    let last = line.clientIndex(max(NSMaxRange(run.characters) - 1, run.characters.location))
    self.line = LineParts(
      system: line.system, left: line.left, baseline: line.laid.baseline,
      attributes: line.attributes(at: run.characters.location),
      range: first..<max(first, last + (run.characters.length > 0 ? 1 : 0)),
      showsOwnGlyphs: run.glyphs.allSatisfy { NSLocationInRange($0.index, line.laid.glyphs) },
      glyphs: line.laid.glyphs)
  }

  var count: Int { laid.glyphs.count }
  var range: Range<Int> { line.range }
  var isRightToLeft: Bool { laid.isRightToLeft }
  var extent: CTLine.Extent { laid.extent }
  var font: UIFont { laid.font }

  /// The client's attributes, with the font of the glyphs.
  var attributes: [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in line.attributes { result[key.rawValue] = value }
    result[NSAttributedString.Key.font.rawValue] = laid.font
    return result
  }

  /// Returns a client's range of glyphs, clamped to the run; length 0 extends to the end.
  func glyphs(_ range: CFRange) -> Range<Int> {
    let start = min(max(range.location, 0), count)
    if range.length <= 0 { return start..<count }
    return start..<start + min(range.length, count - start)
  }

  func glyph(_ index: Int) -> CGGlyph { laid.glyphs[index].id }

  /// Returns a glyph's position in points from the line's origin, y up.
  func position(_ index: Int) -> CGPoint {
    let place = laid.glyphs[index].place
    return CGPoint(x: place.x - line.left, y: line.baseline - place.y)
  }

  func advance(_ index: Int) -> CGFloat { laid.glyphs[index].advance }
  func stringIndex(_ index: Int) -> CFIndex { clientIndexes[index] }

  func width(_ range: Range<Int>) -> CGFloat {
    laid.glyphs[range].reduce(0) { $0 + $1.advance }
  }

  var isMonotonic: Bool {
    zip(clientIndexes, clientIndexes.dropFirst()).allSatisfy {
      isRightToLeft ? $0 >= $1 : $0 <= $1
    }
  }

  /// The transform of expansion and obliqueness attributes, which the font does not have.
  var matrix: CGAffineTransform {
    func number(_ key: NSAttributedString.Key) -> CGFloat {
      switch line.attributes[key] {
      case let value as Double: CGFloat(value)
      case let value as CGFloat: value
      case let value as Float: CGFloat(value)
      case let value as Int: CGFloat(value)
      case let value as NSNumber: CGFloat(value.doubleValue)
      default: 0
      }
    }
    let expansion = number(.expansion)
    return CGAffineTransform(
      a: expansion == 0 ? 1 : CGFloat(exp(Double(expansion))), b: 0, c: number(.obliqueness), d: 1,
      tx: 0, ty: 0)
  }

  /// Returns the bounds of glyphs' ink, in points from the line's origin, y up.
  func ink(of range: Range<Int>) -> CGRect {
    let instance = laid.font.instance
    let scale = CGFloat(laid.font.shapingSize) / CGFloat(instance.unitsPerEm)
    let matrix = matrix
    var result = CGRect.null
    for index in range where laid.glyphs[index].id != .max {
      guard let ink = instance.extents(of: laid.glyphs[index].id), ink.width != 0, ink.height != 0
      else { continue }
      let box = CGRect(
        x: CGFloat(ink.x) * scale, y: CGFloat(ink.y) * scale, width: CGFloat(ink.width) * scale,
        height: CGFloat(ink.height) * scale
      ).applying(matrix)
      let place = position(index)
      result = result.union(box.offsetBy(dx: place.x, dy: place.y))
    }
    return result
  }

  func draw(_ range: Range<Int>, in context: CGContext) {
    let glyphs = laid.glyphs[range].map(\.index).sorted()
    guard let first = glyphs.first, let last = glyphs.last else { return }
    context.saveGState()
    context.concatenate(context.textMatrix)
    context.scaleBy(x: 1, y: -1)
    // The layout manager draws a truncated line only as a whole.
    line.system.draw(
      line.showsOwnGlyphs ? NSRange(location: first, length: last - first + 1) : line.glyphs,
      at: CGPoint(x: -line.left, y: -line.baseline), in: context)
    context.restoreGState()
  }
}

/// Properties of a run.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Creates a status.
  ///
  /// - Parameter rawValue: A combination of Apple's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The run is read from right to left.
  public static var rightToLeft: CTRunStatus { .init(rawValue: 1 << 0) }
  /// Glyphs are neither in the order of their characters nor in its reverse.
  public static var nonMonotonic: CTRunStatus { .init(rawValue: 1 << 1) }
  /// Its glyphs need `CTRunGetTextMatrix(_:)`.
  public static var hasNonIdentityMatrix: CTRunStatus { .init(rawValue: 1 << 2) }
}

/// Returns the type identifier of runs; the number is our choice.
public func CTRunGetTypeID() -> CFTypeID { CoreTextType.run.rawValue }

/// Returns the number of glyphs.
///
/// - Parameter run: A run.
/// - Returns: A glyph count.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.count }

/// Returns the attributes of the run's first character, with the font of its glyphs.
///
/// Keys are strings. Cast it to `[String: Any]`: Foundation on Linux cannot cast it to a dictionary
/// with `NSAttributedString.Key`s.
///
/// - Parameter run: A run.
/// - Returns: Values by the names of attributes.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes as CFDictionary }

/// Returns the properties of the run.
///
/// - Parameter run: A run.
/// - Returns: The direction, and whether the glyphs are in order and have a matrix.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.isRightToLeft ? .rightToLeft : []
  if !run.isMonotonic { status.insert(.nonMonotonic) }
  if run.matrix != .identity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// Returns nil always: use `CTRunGetGlyphs(_:_:_:)`, as Apple documents for nil.
///
/// - Parameter run: A run.
/// - Returns: nil.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { nil }
/// Returns nil always: use `CTRunGetPositions(_:_:_:)`, as Apple documents for nil.
///
/// - Parameter run: A run.
/// - Returns: nil.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { nil }
/// Returns nil always: use `CTRunGetAdvances(_:_:_:)`, as Apple documents for nil.
///
/// - Parameter run: A run.
/// - Returns: nil.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { nil }
/// Returns nil always: use `CTRunGetStringIndices(_:_:_:)`, as Apple documents for nil.
///
/// - Parameter run: A run.
/// - Returns: nil.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { nil }

/// Copies glyph identifiers; 65 535 where nothing is drawn, as for a tab.
///
/// - Parameters:
///   - run: A run.
///   - range: Glyphs of the run; length 0 extends to its end.
///   - buffer: Room for as many glyphs as the range has.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>)
{
  for (number, index) in run.glyphs(range).enumerated() { unsafe buffer[number] = run.glyph(index) }
}

/// Copies glyph positions, in points from the line's origin, y up.
///
/// - Parameters:
///   - run: A run.
///   - range: Glyphs of the run; length 0 extends to its end.
///   - buffer: Room for as many positions as the range has glyphs.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  for (number, index) in run.glyphs(range).enumerated() {
    unsafe buffer[number] = run.position(index)
  }
}

/// Copies glyph advances, in points; heights are 0.
///
/// - Parameters:
///   - run: A run.
///   - range: Glyphs of the run; length 0 extends to its end.
///   - buffer: Room for as many sizes as the range has glyphs.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  for (number, index) in run.glyphs(range).enumerated() {
    unsafe buffer[number] = CGSize(width: run.advance(index), height: 0)
  }
}

/// Copies the index of each glyph's first character, in UTF-16 units of the client's string.
///
/// - Parameters:
///   - run: A run.
///   - range: Glyphs of the run; length 0 extends to its end.
///   - buffer: Room for as many indexes as the range has glyphs.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  for (number, index) in run.glyphs(range).enumerated() {
    unsafe buffer[number] = run.stringIndex(index)
  }
}

/// Returns the characters of the run, in UTF-16 units of the client's string.
///
/// - Parameter run: A run.
/// - Returns: A range of the client's string.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

/// Returns the width of glyphs.
///
/// - Parameters:
///   - run: A run.
///   - range: Glyphs of the run; length 0 extends to its end.
///   - ascent: Receives the font's ascent, in points.
///   - descent: Receives the font's descent, in points; positive.
///   - leading: Receives the font's leading, in points.
/// - Returns: The sum of the advances, in points.
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  unsafe ascent?.pointee = run.extent.ascent
  unsafe descent?.pointee = run.extent.descent
  unsafe leading?.pointee = run.extent.leading
  return Double(run.width(run.glyphs(range)))
}

/// Returns the bounds of glyphs' ink.
///
/// - Parameters:
///   - run: A run.
///   - context: Its text position is the line's origin; nil: the origin is zero.
///   - range: Glyphs of the run; length 0 extends to its end.
/// - Returns: Points, y up; null if the glyphs draw nothing.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  run.ink(of: run.glyphs(range)).offsetBy(context?.textPosition)
}

/// Returns the text matrix to set before the run's glyphs are drawn one by one.
///
/// - Parameter run: A run.
/// - Returns: The transform of the run's expansion and obliqueness attributes.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.matrix }

/// Draws glyphs of the run, with the line's origin at the context's text position.
///
/// - Parameters:
///   - run: A run.
///   - context: The destination; see `CTLineDraw(_:_:)`.
///   - range: Glyphs of the run; length 0 extends to its end.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  run.draw(run.glyphs(range), in: context)
}
