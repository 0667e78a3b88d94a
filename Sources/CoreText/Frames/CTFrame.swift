// SPDX-License-Identifier: MIT

/// Lines of text in a path.
///
/// A layout manager sets the lines in a container of the path's shape. Only one thread at a time
/// may use a frame.
///
/// - Source: Core Text, `CTFrame`.
public final class CTFrame {
  let system: TextSystem
  let shape: FrameShape
  /// The requested characters.
  let asked: Range<Int>
  let lines: [CTLine]

  init(_ lines: [SetLine], of system: TextSystem, shape: FrameShape, asked: Range<Int>) {
    self.system = system
    self.shape = shape
    self.asked = asked
    self.lines = lines.map { CTLine($0, of: system) }
  }

  /// Returns a line's origin, in points from the origin of the path's bounding box, y up.
  func origin(_ line: CTLine) -> CGPoint {
    CGPoint(x: line.left, y: shape.box.height - line.laid.baseline)
  }

  func draw(in context: CGContext) {
    guard let first = lines.first, let last = lines.last else { return }
    let matrix = context.textMatrix
    guard matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1 else {
      let position = context.textPosition
      for line in lines {
        let origin = origin(line)
        context.textPosition = CGPoint(
          x: shape.box.minX + origin.x, y: shape.box.minY + origin.y)
        CTLineDraw(line, context)
      }
      context.textPosition = position
      return
    }
    context.saveGState()
    context.translateBy(x: shape.box.minX, y: shape.box.maxY)
    context.scaleBy(x: 1, y: -1)
    let glyphs = NSUnionRange(first.laid.glyphs, last.laid.glyphs)
    system.draw(glyphs, at: .zero, in: context)
    context.restoreGState()
  }
}

/// The direction in which lines follow each other.
public enum CTFrameProgression: UInt32, Sendable {
  /// Each line is below the previous one.
  case topToBottom = 0
  /// Columns from right to left; not supported: reported to the warning handler.
  case rightToLeft = 1
  /// Columns from left to right; not supported: reported to the warning handler.
  case leftToRight = 2
}

/// Returns the type identifier of frames; the number is our choice.
public func CTFrameGetTypeID() -> CFTypeID { CoreTextType.frame.rawValue }

/// Returns the characters that were requested for the frame.
///
/// - Parameter frame: A frame.
/// - Returns: UTF-16 units of the client's string.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.asked) }

/// Returns the characters that fit in the frame.
///
/// - Parameter frame: A frame.
/// - Returns: UTF-16 units of the client's string, from the first requested one on.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let start = frame.asked.lowerBound
  let end = frame.lines.map(\.map.whole.upperBound).max() ?? start
  return CFRange(location: start, length: max(0, end - start))
}

/// Returns the path that the frame was created with.
///
/// - Parameter frame: A frame.
/// - Returns: A path in points, y up.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.shape.path }

/// Returns the attributes that the frame was created with.
///
/// - Parameter frame: A frame.
/// - Returns: nil if the frame was created without attributes.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.shape.attributes }

/// Returns the frame's `CTLine`s, in reading order.
///
/// - Parameter frame: A frame.
/// - Returns: An array of `CTLine`.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines as CFArray }

/// Copies the origins of lines: the left ends of their baselines.
///
/// Coordinates are points from the origin of the path's bounding box, y up.
///
/// - Parameters:
///   - frame: A frame.
///   - range: Lines of the frame; length 0 extends to the last line.
///   - origins: Room for as many points as the range has lines.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let start = min(max(range.location, 0), frame.lines.count)
  let count = range.length <= 0 ? frame.lines.count : range.length
  for (number, line) in frame.lines[start...].prefix(count).enumerated() {
    unsafe origins[number] = frame.origin(line)
  }
}

/// Draws all lines of the frame inside its path.
///
/// Text is upright where y grows up: see `CTLineDraw(_:_:)`.
///
/// - Parameters:
///   - frame: A frame.
///   - context: The destination.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) { frame.draw(in: context) }
