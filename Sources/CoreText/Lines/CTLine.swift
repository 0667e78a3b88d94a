// SPDX-License-Identifier: MIT

/// A line of text: glyph runs in visual order.
///
/// TextKit's layout makes the line, so it measures and draws as a layout manager's line does. Its
/// coordinates are Core Text's: points from the line's origin, the left end of its baseline; y
/// grows up. Indexes are UTF-16 units of the client's string.
///
/// Only one thread at a time may use a line and the objects made from it.
///
/// - Source: Core Text, `CTLine`.
public final class CTLine {
  let system: TextSystem
  let laid: SetLine
  /// Maps the line's characters to the client's; the line's first character has the index
  /// `firstCharacter` in the layout.
  let map: StringIndexMap
  private let firstCharacter: Int
  /// The left edge of the line's glyphs, in the container.
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

  /// Creates a line of a range of a text, without a width limit.
  ///
  /// - Parameters:
  ///   - text: The source text.
  ///   - range: The line's characters, in UTF-16 units of `text`.
  ///   - offset: The distance from the paragraph's start in points, for tabs.
  ///   - isRightToLeft: The paragraph's direction.
  ///   - map: nil: the line's characters are those of `range`.
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

  /// Returns the client's index of a character of the layout.
  func clientIndex(_ character: Int) -> Int { map.client(character - firstCharacter) }

  /// Returns the layout's index of the character at a client's index.
  func layoutIndex(_ index: Int) -> Int { map.line(index) + firstCharacter }

  /// Returns the client's attributes of a character of the layout.
  func attributes(at character: Int) -> SourceText.Attributes {
    system.text.attributes(at: system.range.lowerBound + character)
  }

  // MARK: Measures

  struct Extent {
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var leading: CGFloat = 0
  }

  /// Returns the largest ascent, descent and leading of the line's fonts.
  ///
  /// - Parameter countingShifts: Whether raised and lowered runs move the extent.
  /// - Returns: Points; zero for a line without runs.
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

  /// The width of the white space at the line's end, in points.
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

  /// The bounding box of the ink, in points from the line's origin, y up.
  ///
  /// Null without ink.
  var ink: CGRect {
    runs.reduce(CGRect.null) { $0.union($1.ink(of: 0..<$1.count)) }
  }

  // MARK: Drawing

  /// Draws glyphs of the line at the context's text position.
  ///
  /// - Parameters:
  ///   - glyphs: Glyph indexes of the layout.
  ///   - context: The destination, with text space's y up.
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
  /// The ascent, descent and leading of the run's font, or of its attachment.
  var extent: CTLine.Extent {
    if let attachment {
      return CTLine.Extent(ascent: attachment.ascent, descent: attachment.descent, leading: 0)
    }
    return CTLine.Extent(ascent: font.ascender, descent: -font.descender, leading: font.leading)
  }
}

// MARK: Making lines

/// Creates a line of a whole string, whatever its length.
///
/// Paragraph and line separators in the string show nothing and end nothing.
///
/// - Parameter attrString: The text and its attributes, which are copied.
/// - Returns: A line with a natural width; its direction is that of the string's first paragraph.
/// - Complexity: O(*n*), *n* characters.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let text = SourceText(attrString)
  return CTLine(text, 0..<text.count, isRightToLeft: text.isRightToLeft(at: 0))
}

// MARK: Asking lines

/// Returns the type identifier of lines; the number is our choice.
public func CTLineGetTypeID() -> CFTypeID { CoreTextType.line.rawValue }

/// Returns the number of glyphs in the line's runs.
///
/// - Parameter line: A line.
/// - Returns: The sum of the runs' glyph counts.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.laid.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// Returns the line's `CTRun`s, from left to right.
///
/// - Parameter line: A line.
/// - Returns: An array of `CTRun`.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs as CFArray }

/// Returns the characters that the line represents, in UTF-16 units of the client's string.
///
/// - Parameter line: A line. A truncated line also covers the characters that its token replaces.
/// - Returns: A range of the client's string.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.map.whole) }

/// Returns the x at which drawing must begin for flush alignment.
///
/// White space at the line's end does not count.
///
/// - Parameters:
///   - line: A line.
///   - flushFactor: 0 or less aligns left, 0.5 centers, 1 or more aligns right.
///   - flushWidth: The available width, in points.
/// - Returns: Points; 0 for a left-to-right line that is wider than `flushWidth`.
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
/// As on Apple's systems, text is upright where y grows up. In a context whose y grows down, as
/// UIKit makes them, flip the context first: `translateBy(x: 0, y: height)` and `scaleBy(x: 1, y:
/// -1)`. `textMatrix` is applied. The text position does not change (our choice).
///
/// - Parameters:
///   - line: A line.
///   - context: The destination.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  line.draw(line.laid.glyphs, in: context)
}

/// Returns the line's width, including white space at its end.
///
/// - Parameters:
///   - line: A line.
///   - ascent: Receives the largest ascent of its fonts above the baseline, in points.
///   - descent: Receives the largest descent below the baseline, in points; positive.
///   - leading: Receives the largest leading of its fonts, in points.
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

/// Options for the bounds of a line.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: CFOptionFlags
  /// Options by their bits.
  ///
  /// - Parameter rawValue: A combination of Apple's bits.
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

  /// Without the gap between lines.
  public static var excludeTypographicLeading: CTLineBoundsOptions { .init(rawValue: 1 << 0) }
  /// As if nothing was raised or lowered.
  public static var excludeTypographicShifts: CTLineBoundsOptions { .init(rawValue: 1 << 1) }
  /// Includes hanging punctuation; has no effect, because nothing hangs.
  public static var useHangingPunctuation: CTLineBoundsOptions { .init(rawValue: 1 << 2) }
  /// Uses the bounds of the ink.
  public static var useGlyphPathBounds: CTLineBoundsOptions { .init(rawValue: 1 << 3) }
  /// Uses optical edges; has no effect.
  public static var useOpticalBounds: CTLineBoundsOptions { .init(rawValue: 1 << 4) }
  /// Adds the extents that other languages would need; has no effect.
  public static var includeLanguageExtents: CTLineBoundsOptions { .init(rawValue: 1 << 5) }
}

/// Returns the bounds of the line, from its origin, y up.
///
/// - Parameters:
///   - line: A line.
///   - options: Without options the rectangle has the full width, and the height of the fonts with
///     the leading below.
/// - Returns: Points.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return line.ink }
  let extent = line.extent(countingShifts: !options.contains(.excludeTypographicShifts))
  let below =
    extent.descent + (options.contains(.excludeTypographicLeading) ? 0 : extent.leading)
  return CGRect(x: 0, y: -below, width: line.width, height: extent.ascent + below)
}

/// Returns the width of the white space at the line's end, in points.
///
/// - Parameter line: A line.
/// - Returns: Points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  Double(line.trailingSpace)
}

/// Returns the bounds of the line's ink.
///
/// - Parameters:
///   - line: A line.
///   - context: Its text position is the line's origin; nil: the origin is zero.
/// - Returns: Points, y up; null if the line draws nothing.
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

/// Type identifiers of Core Text's objects.
enum CoreTextType: CFTypeID {
  case font = 0x4354_0001
  case fontDescriptor
  case line, run, typesetter, framesetter, frame, paragraphStyle, textTab, runDelegate
}
