// SPDX-License-Identifier: MIT

package import TextLines

/// What the last line of a container shows when text is left.
///
/// It never changes what flows on.
package enum LastLine: Equatable, Sendable {
  /// What was set there: whole words.
  case asSet
  /// As many characters as fit.
  case filled
  /// All that begins within the line.
  case clipped
  case truncated(LineStyle.Truncation)
}

/// What layout must know of a container, read once after a change.
package struct ContainerShape {
  /// Points; `.infinity` where the container sets no limit.
  package var width: Double
  package var height: Double
  /// At both ends of each fragment.
  package var padding: Double
  /// 0: no limit.
  var maximumNumberOfLines: Int
  /// Every line is as wide as the container: the container need not be asked.
  var isSimple: Bool
  /// The shapes that lines keep out of, if there is nothing else about the container that its lines
  /// depend on; nil for a class of a client's.
  var shapes: ShapeIndex?
  /// What happens to the last line when text is left.
  var lastLine = LastLine.asSet

  package init(
    width: Double, height: Double, padding: Double, maximumNumberOfLines: Int, isSimple: Bool,
    shapes: ShapeIndex?, lastLine: LastLine
  ) {
    self.width = width
    self.height = height
    self.padding = padding
    self.maximumNumberOfLines = maximumNumberOfLines
    self.isSimple = isSimple
    self.shapes = shapes
    self.lastLine = lastLine
  }

  /// Points that are proposed for a line where the width is unlimited.
  ///
  /// 10,000,000.
  package var proposedWidth: Double { width.isFinite ? width : 1e7 }

  /// Whether lines depend on nothing but shapes, if there are some.
  var isRectangleWithShapes: Bool { isSimple || shapes != nil }

  /// Whether no shape touches a band: lines there are those of a plain rectangle.
  func isFree(from top: Double, to bottom: Double) -> Bool {
    guard let shapes else { return true }
    return shapes.isFree(yTop: top, yBottom: bottom + 1, xRange: 0...proposedWidth)
  }

  /// Whether it takes any number of lines, whatever shapes stand in it.
  var hasNoEnd: Bool { height == .infinity && maximumNumberOfLines == 0 }

  /// Whether lines do not depend on where they stand: an endless simple column.
  var isEndless: Bool { isSimple && hasNoEnd }
}
