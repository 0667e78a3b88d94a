// SPDX-License-Identifier: MIT

/// What is known about a clip, in whole device pixels.
///
///     outer   nothing outside it is painted
///     inner   everything inside it is painted in full
///
/// They are equal for a clip along pixel edges. Between them the drawing library decides, pixel by
/// pixel. An empty clip has an empty outer rectangle.
struct ClipBounds: Equatable {
  var inner: PixelRect
  var outer: PixelRect

  init(_ whole: PixelRect) {
    inner = whole
    outer = whole
  }

  /// The clip cut down to a rectangle in device space, antialiased at its edges.
  mutating func intersect(_ rect: CanvasRect) {
    // The library keeps 1/256 of a pixel, so what is nearer to an edge than that lies on it.
    let slack = 1.0 / 512
    inner.intersect(
      PixelRect(
        left: (rect.minX - slack).pixelCeiling, top: (rect.minY - slack).pixelCeiling,
        right: (rect.maxX + slack).pixelFloor, bottom: (rect.maxY + slack).pixelFloor))
    outer.intersect(
      PixelRect(
        left: (rect.minX + slack).pixelFloor, top: (rect.minY + slack).pixelFloor,
        right: (rect.maxX - slack).pixelCeiling, bottom: (rect.maxY - slack).pixelCeiling))
  }

  /// The clip cut down to some shape inside a rectangle in device space.
  mutating func intersectShape(inside rect: CanvasRect) {
    intersect(rect)
    inner = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  }
}

/// Whole pixels; `right` and `bottom` lie outside.
///
/// Empty if they do not exceed `left` and `top`.
struct PixelRect: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { right <= left || bottom <= top }
  var width: Int { right - left }
  var height: Int { bottom - top }

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

  func contains(_ other: PixelRect) -> Bool {
    other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
  }
}

extension Double {
  /// The whole number below, held inside ±10⁹, where no surface reaches; 0 for no number.
  var pixelFloor: Int { isNaN ? 0 : Int(Swift.max(-1e9, Swift.min(1e9, self.rounded(.down)))) }
  /// The whole number above, likewise.
  var pixelCeiling: Int { isNaN ? 0 : Int(Swift.max(-1e9, Swift.min(1e9, self.rounded(.up)))) }
}
