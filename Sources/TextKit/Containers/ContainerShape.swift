// SPDX-License-Identifier: MIT

/// What layout must know of a container, read once after a change.
struct ContainerShape {
  /// Points; `.infinity` where the container sets no limit.
  var width: Double
  var height: Double
  /// At both ends of each fragment.
  var padding: Double
  /// 0: no limit.
  var maximumNumberOfLines: Int
  /// Every line is as wide as the container: the container need not be asked.
  var isSimple: Bool
  /// The shapes that lines keep out of, if there is nothing else about the container that its lines
  /// depend on; nil for a class of a client's.
  var shapes: ShapeIndex?
  /// What happens to the last line when text is left.
  var lastLineMode = NSLineBreakMode.byWordWrapping

  /// Points that are proposed for a line where the width is unlimited.
  ///
  /// Apple uses 10^7.
  var proposedWidth: Double { width.isFinite ? width : 1e7 }

  /// Whether lines depend on nothing but shapes, if there are some.
  var isRectangleWithShapes: Bool { isSimple || shapes != nil }

  /// Whether no shape touches a band: lines there are those of a plain rectangle.
  func isFree(from top: Double, to bottom: Double) -> Bool {
    guard let shapes else { return true }
    return shapes.isFree(yTop: top, yBottom: bottom + 1, xRange: 0...proposedWidth)
  }

  /// Whether lines do not depend on where they stand: an endless simple column.
  var isEndless: Bool { isSimple && height == .infinity && maximumNumberOfLines == 0 }
}
