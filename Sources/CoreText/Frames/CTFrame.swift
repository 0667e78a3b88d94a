// SPDX-License-Identifier: MIT

/// Lines of text in a path.
///
/// The lines are those that a layout manager sets in a container of the path's shape. One thread at a time may use a frame.
///
/// - Source: Core Text, `CTFrame`.
public final class CTFrame {
  let system: TextSystem
  let shape: FrameShape
  /// The characters that it was asked for.
  let asked: Range<Int>
  let lines: [CTLine]

  init(_ lines: [SetLine], of system: TextSystem, shape: FrameShape, asked: Range<Int>) {
    self.system = system
    self.shape = shape
    self.asked = asked
    self.lines = lines.map { CTLine($0, of: system) }
  }

  /// From the origin of the path's box, y up.
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

/// Which way lines follow each other.
public enum CTFrameProgression: UInt32, Sendable {
  /// Each below the one before.
  case topToBottom = 0
  /// Columns from right to left; not set here, with a sentence to the warning handler.
  case rightToLeft = 1
  /// Columns from left to right; likewise.
  case leftToRight = 2
}

/// A number that says that an object is a frame; our choice.
public func CTFrameGetTypeID() -> CFTypeID { CoreTextType.frame.rawValue }

/// The characters that the frame was asked for.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.asked) }

/// The characters that have room in the frame.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let start = frame.asked.lowerBound
  let end = frame.lines.map(\.map.whole.upperBound).max() ?? start
  return CFRange(location: start, length: max(0, end - start))
}

/// The path that the frame was made with.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.shape.path }

/// The attributes that the frame was made with.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.shape.attributes }

/// The frame's `CTLine`s, from the first on.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines as CFArray }

/// Writes where lines stand: the left ends of their baselines, from the origin of the path's box, y up.
///
/// - Parameters:
///   - frame: The frame.
///   - range: Of its lines; of length 0 it goes to the end.
///   - origins: Has room for as many.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let start = min(max(range.location, 0), frame.lines.count)
  let count = range.length <= 0 ? frame.lines.count : range.length
  for (number, line) in frame.lines[start...].prefix(count).enumerated() {
    unsafe origins[number] = frame.origin(line)
  }
}

/// Draws all lines of the frame where its path is.
///
/// Text stands upright where y grows up: see `CTLineDraw(_:_:)`.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) { frame.draw(in: context) }
