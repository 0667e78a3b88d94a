// SPDX-License-Identifier: MIT

/// A line of text: glyph runs in visual order.
///
/// It is made by TextKit's layout, so that it measures and draws as a layout manager's line does. Its coordinates are Core Text's:
/// points from the line's origin, which stands on the baseline at the left, and y grows up. Indexes are those of the string
/// that the client gave.
///
/// One thread at a time may use a line, and what was made with it.
///
/// - Source: Core Text, `CTLine`.
public final class CTLine {
  let system: TextSystem
  let laid: SetLine
  /// From the line's characters to the client's; the line's first has the number `firstCharacter` in the layout.
  let map: StringIndexMap
  private let firstCharacter: Int
  /// The left edge of all that stands in the line, in the container.
  let left: CGFloat
  let width: CGFloat
  private(set) lazy var runs: [CTRun] = laid.runs.map { CTRun($0, of: self) }

  /// - Parameters:
  ///   - set: A line of the system's container.
  ///   - system: Holds the text.
  ///   - map: nil: the line's characters are those of the text.
  init(_ set: SetLine, of system: TextSystem, map: StringIndexMap? = nil) {
    self.system = system
    laid = set
    firstCharacter = set.characters.location
    let start = system.range.lowerBound + firstCharacter
    self.map = map ?? StringIndexMap(start..<start + set.characters.length)
    let glyphs = set.runs.flatMap(\.glyphs)
    let left = glyphs.map { min($0.x, $0.x + $0.advance) }.min() ?? set.used.minX
    let right = glyphs.map { max($0.x, $0.x + $0.advance) }.max() ?? left
    (self.left, width) = (left, right - left)
  }

  /// A line of a stretch of a text, without limit.
  ///
  /// - Parameters:
  ///   - text: What it is made of.
  ///   - range: Of the text.
  ///   - offset: Points from the paragraph's start, for tabs.
  ///   - isRightToLeft: The paragraph's direction.
  ///   - map: As above.
  convenience init(
    _ text: SourceText, _ range: Range<Int>, offset: Double = 0, isRightToLeft: Bool,
    map: StringIndexMap? = nil
  ) {
    let system = TextSystem(
      text, range,
      .line(offset: CGFloat(offset.isFinite ? max(0, offset) : 0), isRightToLeft: isRightToLeft))
    let lines = system.setLines()
    self.init(lines.first ?? SetLine.empty, of: system, map: map ?? StringIndexMap(range))
  }

  /// The client's index of a character of the layout.
  func clientIndex(_ character: Int) -> Int { map.client(character - firstCharacter) }

  /// The layout's character for a client's index.
  func layoutIndex(_ index: Int) -> Int { map.line(index) + firstCharacter }

  /// The attributes that the client gave a character of the layout.
  func attributes(at character: Int) -> SourceText.Attributes {
    system.text.attributes(at: system.range.lowerBound + character)
  }

  // MARK: Measures

  struct Extent {
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var leading: CGFloat = 0
  }

  /// How far the line's fonts reach, with what is raised and lowered or without.
  func extent(countingShifts: Bool = true) -> Extent {
    var result: Extent?
    for run in laid.runs {
      let own = run.extent
      let rise = countingShifts ? run.rise : 0
      let known = result ?? Extent(ascent: -.infinity, descent: -.infinity, leading: 0)
      result = Extent(
        ascent: max(known.ascent, own.ascent + rise),
        descent: max(known.descent, own.descent - rise), leading: max(known.leading, own.leading))
    }
    return result ?? Extent()
  }

  /// White space at the end of the line: points, and whether it stands at the left.
  var trailingSpace: CGFloat {
    var first = laid.characters.location + laid.characters.length
    let units = system.text.units
    let base = system.range.lowerBound
    while first > laid.characters.location, Self.isSpace(units[base + first - 1]) { first -= 1 }
    var width: CGFloat = 0
    for glyph in laid.runs.flatMap(\.glyphs) where glyph.character >= first {
      width += glyph.advance
    }
    return width
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Around the ink; from the line's origin, y up.
  ///
  /// Null without ink.
  var ink: CGRect {
    runs.reduce(CGRect.null) { $0.union($1.ink(of: 0..<$1.count)) }
  }

  // MARK: Drawing

  /// Draws glyphs of the line at the context's text position.
  func draw(_ glyphs: NSRange, in context: CGContext) {
    context.saveGState()
    context.concatenate(context.textMatrix)
    // Text space has y up, the layout has y down.
    context.scaleBy(x: 1, y: -1)
    system.draw(glyphs, at: CGPoint(x: -left, y: -laid.baseline), in: context)
    context.restoreGState()
  }
}

extension SetRun {
  /// How far its font, or the attachment in its place, reaches.
  var extent: CTLine.Extent {
    if let attachment {
      return CTLine.Extent(ascent: attachment.ascent, descent: attachment.descent, leading: 0)
    }
    return CTLine.Extent(ascent: font.ascender, descent: -font.descender, leading: font.leading)
  }
}

// MARK: Making lines

/// A line of all of a string, however long; what ends paragraphs shows nothing in it.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let text = SourceText(attrString)
  return CTLine(text, 0..<text.count, isRightToLeft: text.isRightToLeft(at: 0))
}

// MARK: Asking lines

/// A number that says that an object is a line; our choice.
public func CTLineGetTypeID() -> CFTypeID { CoreTextType.line.rawValue }

/// How many glyphs the line's runs have.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.laid.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// The line's `CTRun`s, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs as CFArray }

/// The characters that the line shows; of a line that was cut off, all that it stands for.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.map.whole) }

/// Where to begin drawing so that the line stands at the left, in the middle, or at the right.
///
/// White space at the end hangs out.
///
/// - Parameters:
///   - line: The line.
///   - flushFactor: 0 or less is left, 0.5 the middle, 1 or more right.
///   - flushWidth: The room, in points.
/// - Returns: Points; 0 for a line that is wider than the room and runs from left to right.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let trailing = Double(line.trailingSpace)
  let room = max(0, flushWidth - (Double(line.width) - trailing))
  let factor = Double(flushFactor.isNaN ? 0 : min(max(flushFactor, 0), 1))
  return (room.isFinite ? room * factor : 0) - (line.laid.isRightToLeft ? trailing : 0)
}

/// Draws the line with its baseline at the context's text position.
///
/// As on Apple's systems text stands upright where y grows up; in a context whose y grows down, as UIKit makes them, turn the
/// context over first: `translateBy(x: 0, y: height)` and `scaleBy(x: 1, y: -1)`. `textMatrix` is applied. The text position
/// stays where it is (our choice).
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  line.draw(line.laid.glyphs, in: context)
}

/// How wide the line is, with white space at its end.
///
/// - Parameters:
///   - line: The line.
///   - ascent: Gets how far its fonts reach above the baseline.
///   - descent: Gets how far they reach below it; positive.
///   - leading: Gets the largest gap that one of them wants.
/// - Returns: Points; 0 for a line without text.
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let extent = line.extent()
  unsafe ascent?.pointee = extent.ascent
  unsafe descent?.pointee = extent.descent
  unsafe leading?.pointee = extent.leading
  return Double(line.width)
}

/// What a line's bounds count.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: CFOptionFlags
  /// Options by their bits.
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

  /// Without the gap between lines.
  public static var excludeTypographicLeading: CTLineBoundsOptions { .init(rawValue: 1 << 0) }
  /// As if nothing was raised or lowered.
  public static var excludeTypographicShifts: CTLineBoundsOptions { .init(rawValue: 1 << 1) }
  /// With what hangs out; nothing does here.
  public static var useHangingPunctuation: CTLineBoundsOptions { .init(rawValue: 1 << 2) }
  /// The ink.
  public static var useGlyphPathBounds: CTLineBoundsOptions { .init(rawValue: 1 << 3) }
  /// What the eye sees as the edge; here as without it.
  public static var useOpticalBounds: CTLineBoundsOptions { .init(rawValue: 1 << 4) }
  /// With what other languages would need; here as without it.
  public static var includeLanguageExtents: CTLineBoundsOptions { .init(rawValue: 1 << 5) }
}

/// A rectangle around the line, from its origin, y up.
///
/// - Parameters:
///   - line: The line.
///   - options: None: all of its width, and as high as its fonts with their gap, which stands below.
/// - Returns: Points.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return line.ink }
  let extent = line.extent(countingShifts: !options.contains(.excludeTypographicShifts))
  let below =
    extent.descent + (options.contains(.excludeTypographicLeading) ? 0 : extent.leading)
  return CGRect(x: 0, y: -below, width: line.width, height: extent.ascent + below)
}

/// How wide the white space at the line's end is, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  Double(line.trailingSpace)
}

/// A rectangle around the line's ink, where the context's text position is; without a context from the line's origin.
///
/// - Returns: y up; null if nothing is drawn.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  line.ink.offsetBy(context?.textPosition)
}

extension CGRect {
  func offsetBy(_ point: CGPoint?) -> CGRect {
    guard let point, !isNull else { return self }
    return offsetBy(dx: point.x, dy: point.y)
  }
}

extension CFRange {
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}

/// Numbers of types.
enum CoreTextType: CFTypeID {
  case font = 0x4354_0001
  case fontDescriptor
  case line, run, typesetter, framesetter, frame, paragraphStyle, textTab, runDelegate
}
