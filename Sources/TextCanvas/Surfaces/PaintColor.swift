// SPDX-License-Identifier: MIT

/// An sRGB colour, not premultiplied.
///
/// Components are expected in 0 … 1; a canvas clamps others and treats NaN as 0.
package struct PaintColor: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  package static let black = PaintColor(white: 0)
  package static let white = PaintColor(white: 1)
  package static let clear = PaintColor(white: 0, alpha: 0)

  /// Returns the same colour with its alpha multiplied.
  package func withAlpha(multipliedBy factor: Double) -> PaintColor {
    var color = self
    color.alpha *= factor
    return color
  }

  /// The colour with every component clamped to 0 … 1.
  package var clamped: PaintColor {
    func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }  // NaN gives 0
    return PaintColor(
      red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }
}
