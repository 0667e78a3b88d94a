// SPDX-License-Identifier: MIT

/// Colours in spaces other than sRGB: `lab()`, `lch()`, `oklab()`, `oklch()`, `color()`, and
/// `color-mix()`.
///
/// Colours outside of sRGB are clipped to its gamut.
///
/// - Source: CSS Color Module Level 4, 10 and 17; Level 5, 3. The matrices are those of its sample
///   code.
enum CSSColorSpaces {
  typealias Parts = (red: Double, green: Double, blue: Double)

  /// - Parameters:
  ///   - space: The name of the function, or of the space that `color()` names.
  ///   - words: Three numbers.
  /// - Returns: sRGB components from 0 to 1; nil for an unknown space.
  static func color(_ space: String, _ words: [String]) -> Parts? {
    func number(_ index: Int, percent whole: Double) -> Double? {
      let word = words[index]
      if word == "none" { return 0 }
      let isPercent = word.hasSuffix("%")
      return Double(isPercent ? word.dropLast() : word[...]).flatMap {
        $0.isFinite ? (isPercent ? $0 / 100 * whole : $0) : nil
      }
    }
    func numbers(_ wholes: (Double, Double, Double)) -> [Double]? {
      guard let first = number(0, percent: wholes.0), let second = number(1, percent: wholes.1),
        let third = number(2, percent: wholes.2)
      else { return nil }
      return [first, second, third]
    }
    func polar(_ lightness: Double, _ chroma: Double) -> [Double]? {
      guard let first = number(0, percent: lightness), let second = number(1, percent: chroma),
        let hue = CSSColor.hue(words[2])
      else { return nil }
      let (sine, cosine) = MetafileMath.sineAndCosine(hue * .pi / 180)
      return [first, second * cosine, second * sine]
    }
    switch space {
    case "lab": return numbers((100, 125, 125)).map(lab)
    case "lch": return polar(100, 150).map(lab)
    case "oklab": return numbers((1, 0.4, 0.4)).map(oklab)
    case "oklch": return polar(1, 0.4).map(oklab)
    case "srgb": return numbers((1, 1, 1)).map { limited(($0[0], $0[1], $0[2])) }
    case "srgb-linear": return numbers((1, 1, 1)).map { encoded($0) }
    case "display-p3":
      return numbers((1, 1, 1)).map { parts in
        encoded(product(rgbOfP3, parts.map(linear)))
      }
    case "xyz", "xyz-d65": return numbers((1, 1, 1)).map { encoded(product(rgbOfXYZ, $0)) }
    default: return nil
    }
  }

  private static let rgbOfP3: [[Double]] = [
    [1.2249401, -0.2249402, 0], [-0.0420569, 1.0420571, 0], [-0.0196376, -0.0786507, 1.0982735],
  ]
  private static let rgbOfXYZ: [[Double]] = [
    [3.2409699, -1.5373832, -0.4986108], [-0.9692436, 1.8759675, 0.0415551],
    [0.0556301, -0.2039770, 1.0569715],
  ]
  /// From the white point of print (D50) to that of screens (D65).
  private static let d65OfD50: [[Double]] = [
    [0.9554734, -0.0230985, 0.0632593], [-0.0283697, 1.0099955, 0.0210414],
    [0.0123140, -0.0205077, 1.3303659],
  ]
  private static let conesOfOklab: [[Double]] = [
    [1, 0.3963378, 0.2158038], [1, -0.1055613, -0.0638542], [1, -0.0894842, -1.2914855],
  ]
  private static let rgbOfCones: [[Double]] = [
    [4.0767416, -3.3077116, 0.2309699], [-1.2684380, 2.6097574, -0.3413194],
    [-0.0041961, -0.7034186, 1.7076147],
  ]

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static func lab(_ parts: [Double]) -> Parts {
    let y = (parts[0] + 16) / 116
    let (x, z) = (y + parts[1] / 500, y - parts[2] / 200)
    func value(_ f: Double) -> Double {
      f * f * f > 216 / 24389.0 ? f * f * f : (116 * f - 16) / (24389 / 27.0)
    }
    let xyz = [
      value(x) * 0.9642957, parts[0] > 8 ? y * y * y : parts[0] / (24389 / 27.0),
      value(z) * 0.8251046,
    ]
    return encoded(product(rgbOfXYZ, product(d65OfD50, xyz)))
  }

  private static func oklab(_ parts: [Double]) -> Parts {
    let cones = product(conesOfOklab, parts).map { $0 * $0 * $0 }
    return encoded(product(rgbOfCones, cones))
  }

  private static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : MetafileMath.power((part + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ linear: [Double]) -> Parts {
    let parts = linear.map { part in
      part <= 0.0031308 ? part * 12.92 : 1.055 * MetafileMath.power(part, 1 / 2.4) - 0.055
    }
    return limited((parts[0], parts[1], parts[2]))
  }

  private static func limited(_ parts: Parts) -> Parts {
    func limited(_ part: Double) -> Double { min(max(part, 0), 1) }
    return (limited(parts.red), limited(parts.green), limited(parts.blue))
  }

  /// Returns the colour of `color-mix(in srgb, red 30%, blue)`; whatever space it names, the
  /// colours are mixed in sRGB.
  static func mix(_ inner: String) -> DocumentColor? {
    let arguments = CSSParser.split(inner, at: ",")
    guard arguments.count == 3, arguments[0].hasPrefix("in ") else { return nil }
    func component(_ text: String) -> (color: DocumentColor, share: Double?)? {
      var words = CSSParser.split(text, at: " ")
      var share: Double?
      if let place = words.firstIndex(where: { $0.hasSuffix("%") }) {
        share = Double(words.remove(at: place).dropLast()).map { min(max($0 / 100, 0), 1) }
      }
      return CSSColor.color(words.joined(separator: " ")).map { ($0, share) }
    }
    guard let first = component(arguments[1]), let second = component(arguments[2]) else {
      return nil
    }
    var (one, other) = (first.share, second.share)
    if one == nil { one = other.map { 1 - $0 } ?? 0.5 }
    if other == nil { other = 1 - (one ?? 0.5) }
    let sum = (one ?? 0.5) + (other ?? 0.5)
    guard sum > 0 else { return nil }
    let (a, b) = ((one ?? 0.5) / sum, (other ?? 0.5) / sum)
    let alpha = first.color.alpha * a + second.color.alpha * b
    func part(_ path: KeyPath<DocumentColor, Double>) -> Double {
      guard alpha > 0 else { return 0 }
      return
        (first.color[keyPath: path] * first.color.alpha * a
        + second.color[keyPath: path] * second.color.alpha * b) / alpha
    }
    return DocumentColor(
      red: part(\.red), green: part(\.green), blue: part(\.blue), alpha: alpha * min(sum, 1))
  }
}
