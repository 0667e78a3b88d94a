// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels; `right` and `bottom` are exclusive.
///
/// Empty if they do not exceed `left` and `top`.
package struct PixelRect: Hashable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates the smallest rectangle that contains a rectangle of device space.
  package init(_ rect: CanvasRect) {
    self.init(
      left: rect.minX.pixelFloor, top: rect.minY.pixelFloor, right: rect.maxX.pixelCeiling,
      bottom: rect.maxY.pixelCeiling)
  }

  package var isEmpty: Bool { right <= left || bottom <= top }
  package var width: Int { right - left }
  package var height: Int { bottom - top }

  mutating func intersect(_ other: PixelRect) {
    left = max(left, other.left)
    top = max(top, other.top)
    right = max(left, min(right, other.right))
    bottom = max(top, min(bottom, other.bottom))
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    var result = self
    result.intersect(other)
    return result
  }

  package func overlaps(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && left < other.right && other.left < right && top < other.bottom
      && other.top < bottom
  }

  func contains(_ other: PixelRect) -> Bool {
    other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
  }
}

extension Double {
  /// The integer below, clamped to ±10⁹, where no surface reaches; 0 for NaN.
  var pixelFloor: Int {
    isNaN ? 0 : Int(Swift.max(-1e9, Swift.min(1e9, self.rounded(.down))))
  }
  /// The integer above, clamped to ±10⁹; 0 for NaN.
  var pixelCeiling: Int {
    isNaN ? 0 : Int(Swift.max(-1e9, Swift.min(1e9, self.rounded(.up))))
  }
}
