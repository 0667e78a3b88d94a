// SPDX-License-Identifier: MIT

/// A colour in the sRGB space, each component from 0 to 1.
package struct DocumentColor: Hashable, Sendable {
  package var red, green, blue, alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from 8-bit components: 0xRRGGBB.
  package init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255)
  }

  package static let black = DocumentColor(hex: 0)
  package static let white = DocumentColor(hex: 0xFFFFFF)

  /// Its parts in 8 bits.
  package var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    func byte(_ part: Double) -> UInt8 { UInt8(Self.byte(part)) }
    return (byte(red), byte(green), byte(blue), byte(alpha))
  }

  /// A part in 8 bits.
  static func byte(_ part: Double) -> Int {
    part.isFinite ? Int((min(max(part, 0), 1) * 255).rounded()) : 0
  }
}
