// SPDX-License-Identifier: MIT

package import TextGraphics

/// A colour as bytes, not multiplied by alpha.
package struct Pixel: Equatable, CustomStringConvertible, Sendable {
  package var red: Int
  package var green: Int
  package var blue: Int
  package var alpha: Int
  package init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  package static let red = Pixel(255, 0, 0)
  package static let green = Pixel(0, 255, 0)
  package static let blue = Pixel(0, 0, 255)
  package static let white = Pixel(255, 255, 255)
  package static let black = Pixel(0, 0, 0)
  package static let clear = Pixel(0, 0, 0, 0)
  package var description: String { "(\(red) \(green) \(blue) \(alpha))" }

  package func isNear(_ other: Pixel, _ tolerance: Int = 2) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
      && abs(blue - other.blue) <= tolerance && abs(alpha - other.alpha) <= tolerance
  }
}

extension CGImage {
  /// Returns the pixel at a position, y down.
  package func pixel(_ x: Int, _ y: Int) -> Pixel {
    pixels { width, _, bytes in
      let at = (y * width + x) * 4
      let alpha = Int(bytes[at + 3])
      func number(_ byte: UInt8) -> Int { alpha == 0 ? 0 : (Int(byte) * 255 + alpha / 2) / alpha }
      return Pixel(number(bytes[at + 2]), number(bytes[at + 1]), number(bytes[at]), alpha)
    } ?? Pixel(-1, -1, -1)
  }

  /// Returns the number of pixels for which a test holds.
  package func count(_ test: (Pixel) -> Bool) -> Int {
    (0..<height).reduce(0) { sum, y in
      sum + (0..<width).reduce(0) { $0 + (test(pixel($1, y)) ? 1 : 0) }
    }
  }

  /// The bounds of any ink, in pixels; nil if there is none.
  package var inkBounds: CGRect? {
    pixels { width, height, bytes in
      var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
      for y in 0..<height {
        for x in 0..<width where bytes[(y * width + x) * 4 + 3] > 8 {
          (left, right) = (min(left, x), max(right, x))
          (top, bottom) = (min(top, y), max(bottom, y))
        }
      }
      guard right >= 0 else { return nil }
      return CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  /// The sums of red, green and blue, each multiplied by alpha.
  package var light: (red: Int, green: Int, blue: Int, alpha: Int) {
    pixels { width, height, bytes in
      var sum = (red: 0, green: 0, blue: 0, alpha: 0)
      for at in stride(from: 0, to: width * height * 4, by: 4) {
        sum.blue += Int(bytes[at])
        sum.green += Int(bytes[at + 1])
        sum.red += Int(bytes[at + 2])
        sum.alpha += Int(bytes[at + 3])
      }
      return sum
    } ?? (0, 0, 0, 0)
  }
}
