// SPDX-License-Identifier: MIT

internal import TextFonts

/// Glyphs of a line that have the same attributes, font and direction.
///
/// Glyphs stand in the order in which they are seen, from left to right.
///
/// - Source: Core Text, `CTRun`.
public final class CTRun {
  private let laid: SetRun
  /// A run says nothing without its line, which may have no other owner.
  private let line: LineParts
  private let clientIndexes: [CFIndex]

  /// What a run needs of its line.
  private struct LineParts {
    let system: TextSystem
    let left: CGFloat
    let baseline: CGFloat
    let attributes: SourceText.Attributes
    let range: Range<Int>
    /// Whether the numbers of its glyphs are those of the layout.
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

  /// The client's attributes, with the font that is drawn with.
  var attributes: [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in line.attributes { result[key.rawValue] = value }
    result[NSAttributedString.Key.font.rawValue] = laid.font
    return result
  }

  /// A client's range of glyphs, cut to the run; of length 0 it goes to the end.
  func glyphs(_ range: CFRange) -> Range<Int> {
    let start = min(max(range.location, 0), count)
    if range.length <= 0 { return start..<count }
    return start..<start + min(range.length, count - start)
  }

  func glyph(_ index: Int) -> CGGlyph { laid.glyphs[index].id }

  /// From the line's origin, y up.
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

  /// What makes glyphs wider, and leans them, beside the font.
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

  /// Around ink; from the line's origin, y up.
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
    // Of a line that layout has cut off only the whole is known to the layout manager.
    line.system.draw(
      line.showsOwnGlyphs ? NSRange(location: first, length: last - first + 1) : line.glyphs,
      at: CGPoint(x: -line.left, y: -line.baseline), in: context)
    context.restoreGState()
  }
}

/// What is special about a run.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// A status by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The run is read from right to left.
  public static var rightToLeft: CTRunStatus { .init(rawValue: 1 << 0) }
  /// Glyphs stand in another order than their characters, and not just in reverse.
  public static var nonMonotonic: CTRunStatus { .init(rawValue: 1 << 1) }
  /// Its glyphs need `CTRunGetTextMatrix(_:)`.
  public static var hasNonIdentityMatrix: CTRunStatus { .init(rawValue: 1 << 2) }
}

/// A number that says that an object is a run; our choice.
public func CTRunGetTypeID() -> CFTypeID { CoreTextType.run.rawValue }

/// How many glyphs the run has.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.count }

/// The attributes of the run's first character, with the font that its glyphs belong to.
///
/// Keys are strings. Cast it to `[String: Any]`: Foundation on Linux cannot cast it to a dictionary with
/// `NSAttributedString.Key`s.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes as CFDictionary }

/// What is special about the run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.isRightToLeft ? .rightToLeft : []
  if !run.isMonotonic { status.insert(.nonMonotonic) }
  if run.matrix != .identity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// Always nil: use `CTRunGetGlyphs(_:_:_:)`, as Apple asks for where it is nil.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { nil }
/// Always nil: use `CTRunGetPositions(_:_:_:)`, as Apple asks for where it is nil.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { nil }
/// Always nil: use `CTRunGetAdvances(_:_:_:)`, as Apple asks for where it is nil.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { nil }
/// Always nil: use `CTRunGetStringIndices(_:_:_:)`, as Apple asks for where it is nil.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { nil }

/// Writes numbers of glyphs; 65 535 where nothing is drawn, as for a tab.
///
/// - Parameters:
///   - run: The run.
///   - range: Of its glyphs; of length 0 it goes to the end.
///   - buffer: Has room for as many.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>)
{
  for (number, index) in run.glyphs(range).enumerated() { unsafe buffer[number] = run.glyph(index) }
}

/// Writes where glyphs stand: points from the line's origin, y up.
///
/// - Parameters:
///   - run: The run.
///   - range: Of its glyphs; of length 0 it goes to the end.
///   - buffer: Has room for as many.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  for (number, index) in run.glyphs(range).enumerated() {
    unsafe buffer[number] = run.position(index)
  }
}

/// Writes how far glyphs move the pen, in points; heights are 0.
///
/// - Parameters:
///   - run: The run.
///   - range: Of its glyphs; of length 0 it goes to the end.
///   - buffer: Has room for as many.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  for (number, index) in run.glyphs(range).enumerated() {
    unsafe buffer[number] = CGSize(width: run.advance(index), height: 0)
  }
}

/// Writes the first character of each glyph's cluster, by the indexes of the client's string.
///
/// - Parameters:
///   - run: The run.
///   - range: Of its glyphs; of length 0 it goes to the end.
///   - buffer: Has room for as many.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  for (number, index) in run.glyphs(range).enumerated() {
    unsafe buffer[number] = run.stringIndex(index)
  }
}

/// The characters that the run shows.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

/// How wide some glyphs are.
///
/// - Parameters:
///   - run: The run.
///   - range: Of its glyphs; of length 0 it goes to the end.
///   - ascent: Gets how far the font reaches above the baseline.
///   - descent: Gets how far it reaches below; positive.
///   - leading: Gets the gap that it wants.
/// - Returns: Points.
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  unsafe ascent?.pointee = run.extent.ascent
  unsafe descent?.pointee = run.extent.descent
  unsafe leading?.pointee = run.extent.leading
  return Double(run.width(run.glyphs(range)))
}

/// A rectangle around the ink of some glyphs, where the context's text position is; without a context from the line's origin.
///
/// - Parameters:
///   - run: The run.
///   - context: May be nil.
///   - range: Of its glyphs; of length 0 it goes to the end.
/// - Returns: y up; null if nothing is drawn.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  run.ink(of: run.glyphs(range)).offsetBy(context?.textPosition)
}

/// What to set as the context's text matrix before the run's glyphs are drawn one by one.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.matrix }

/// Draws glyphs of the run, with the line's origin at the context's text position.
///
/// - Parameters:
///   - run: The run.
///   - context: Where to; see `CTLineDraw(_:_:)`.
///   - range: Of its glyphs; of length 0 it goes to the end.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  run.draw(run.glyphs(range), in: context)
}
