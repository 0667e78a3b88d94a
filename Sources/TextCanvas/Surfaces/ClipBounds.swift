// SPDX-License-Identifier: MIT

/// The known bounds of a clip, in whole device pixels.
///
///     outer   nothing outside it is painted
///     inner   everything inside it is painted in full
///
/// They are equal for a clip along pixel edges. Between them Cairo decides, pixel by pixel. An
/// empty clip has an empty outer rectangle.
struct ClipBounds: Equatable {
  var inner: PixelRect
  var outer: PixelRect

  init(_ whole: PixelRect) {
    inner = whole
    outer = whole
  }

  /// Intersects the clip with a rectangle in device space, antialiased at its edges.
  mutating func intersect(_ rect: CanvasRect) {
    // Cairo's precision is 1/256 pixel, so a smaller distance from an edge is on it.
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

  /// Intersects the clip with a shape inside a rectangle in device space.
  mutating func intersectShape(inside rect: CanvasRect) {
    intersect(rect)
    inner = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  }
}
