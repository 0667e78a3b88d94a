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
