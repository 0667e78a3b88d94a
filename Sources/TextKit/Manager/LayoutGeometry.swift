// SPDX-License-Identifier: MIT

internal import TextLayout

// The engine's points and rectangles as Foundation's, and back. All of them are in points, y down.

extension CGRect {
  init(_ rect: LayoutRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension CGPoint {
  init(_ point: LayoutPoint) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  init(_ size: LayoutSize) { self.init(width: size.width, height: size.height) }
}

extension LayoutRect {
  init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

extension LayoutPoint {
  init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension LayoutSize {
  init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}
