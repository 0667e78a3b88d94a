// SPDX-License-Identifier: MIT

/// A colour in extended sRGB, with the model that distinguishes a grey from a colour.
struct ColorComponents: Hashable, Sendable {
  /// The model in which the colour was stated.
  enum Model: Hashable, Sendable { case gray, rgb }
  var model: Model
  /// Extended sRGB: outside 0 to 1 for colours of a wider gamut.
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  init(white: Double, alpha: Double) {
    model = .gray
    let white = ColorComponents.countable(white)
    red = white
    green = white
    blue = white
    self.alpha = ColorComponents.limited(alpha)
  }

  init(red: Double, green: Double, blue: Double, alpha: Double) {
    model = .rgb
    self.red = ColorComponents.countable(red)
    self.green = ColorComponents.countable(green)
    self.blue = ColorComponents.countable(blue)
    self.alpha = ColorComponents.limited(alpha)
  }

  /// Creates a colour from hue, saturation and brightness, each brought into 0 to 1.
  init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    let hue = ColorComponents.limited(hue)
    let saturation = ColorComponents.limited(saturation)
    let brightness = ColorComponents.limited(brightness)
    let sector = hue >= 1 ? 0 : hue * 6
    let part = sector - sector.rounded(.down)
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * part)
    let rising = brightness * (1 - saturation * (1 - part))
    let (r, g, b) =
      switch Int(sector) {
      case 0: (brightness, rising, low)
      case 1: (falling, brightness, low)
      case 2: (low, brightness, rising)
      case 3: (low, falling, brightness)
      case 4: (rising, low, brightness)
      default: (brightness, low, falling)
      }
    self.init(red: r, green: g, blue: b, alpha: alpha)
  }

  /// Creates a colour from Display P3: the same transfer function, other primaries.
  ///
  /// The matrix maps linear P3 to linear sRGB, both with white point D65 (W3C CSS Color 4).
  init(displayP3Red red: Double, green: Double, blue: Double, alpha: Double) {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    self.init(
      red: Self.encoded(1.2249401762805598 * r - 0.2249401762805597 * g),
      green: Self.encoded(-0.0420569547096881 * r + 1.042056954709688 * g),
      blue: Self.encoded(
        -0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409663 * b),
      alpha: alpha)
  }

  /// Hue, saturation and brightness of the colour brought into sRGB; a grey has hue 0.
  var hsb: (hue: Double, saturation: Double, brightness: Double) {
    let (r, g, b) = (Self.limited(red), Self.limited(green), Self.limited(blue))
    let top = max(r, g, b)
    let span = top - min(r, g, b)
    guard span > 0 else { return (0, 0, top) }
    var hue =
      if top == r { (g - b) / span } else if top == g { (b - r) / span + 2 } else {
        (r - g) / span + 4
      }
    hue /= 6
    if hue < 0 { hue += 1 }
    return (hue, span / top, top)
  }

  /// Returns a number brought into 0 to 1; not-a-number becomes 0.
  static func limited(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// Returns a finite number, so that a colour equals itself.
  ///
  /// Not-a-number becomes 0. Infinity ends at ±65 504, the largest number of the half floats in
  /// which other systems keep extended colours.
  static func countable(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -65_504), 65_504)
  }

  private static func linear(_ value: Double) -> Double {
    let size = abs(value)
    let out = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -out : out
  }

  static func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let out = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -out : out
  }
}
