// SPDX-License-Identifier: MIT

package import TextLines

/// The content of a container's last line when text is left.
///
/// It does not affect the text of other containers.
package enum LastLine: Equatable, Sendable {
  /// The line as it was set: whole words.
  case asSet
  /// As many characters as fit.
  case filled
  /// All glyphs that begin within the line.
  case clipped
  case truncated(LineStyle.Truncation)
}

/// The properties of a container that layout depends on, read once after a change.
package struct ContainerShape {
  /// The width in points; `.infinity` where the container sets no limit.
  package var width: Double
  package var height: Double
  /// The padding at both ends of each fragment, in points.
  package var padding: Double
  /// The maximum number of lines; 0: no limit.
  var maximumNumberOfLines: Int
  /// Whether every line is as wide as the container, which is then not queried.
  var isSimple: Bool
  /// The shapes that lines avoid, if lines depend on nothing else of the container; nil for a
  /// client's class.
  var shapes: ShapeIndex?
  /// The content of the last line when text is left.
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

  /// The width that is proposed for a line where the width is unlimited: 10,000,000 points.
  package var proposedWidth: Double { width.isFinite ? width : 1e7 }

  /// Whether lines depend on nothing but shapes, if there are some.
  var isRectangleWithShapes: Bool { isSimple || shapes != nil }

  /// Returns whether no shape touches a band: lines there are those of a plain rectangle.
  func isFree(from top: Double, to bottom: Double) -> Bool {
    guard let shapes else { return true }
    return shapes.isFree(yTop: top, yBottom: bottom + 1, xRange: 0...proposedWidth)
  }

  /// Whether it takes any number of lines, regardless of shapes.
  var hasNoEnd: Bool { height == .infinity && maximumNumberOfLines == 0 }

  /// Whether lines do not depend on their position: an endless simple column.
  var isEndless: Bool { isSimple && hasNoEnd }
}
