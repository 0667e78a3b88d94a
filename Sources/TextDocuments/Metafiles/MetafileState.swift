// SPDX-License-Identifier: MIT

/// Pens, brushes and fonts of a metafile.
enum MetafileObject {
  case pen(MetafilePen)
  /// An SVG colour; `nil` for a brush that paints nothing.
  case brush(String?)
  case font(MetafileFont)
  /// Palettes, regions and other objects, which occupy an index.
  case other

  /// Returns a stock object of Windows, which enhanced metafiles refer to.
  static func stock(_ number: Int) -> MetafileObject? {
    switch number {
    case 0x8000_0000: .brush("#ffffff")
    case 0x8000_0001: .brush("#c0c0c0")
    case 0x8000_0002: .brush("#808080")
    case 0x8000_0003: .brush("#404040")
    case 0x8000_0004: .brush("#000000")
    case 0x8000_0005: .brush(nil)
    case 0x8000_0006: .pen(MetafilePen(color: "#ffffff"))
    case 0x8000_0007: .pen(MetafilePen(color: "#000000"))
    case 0x8000_0008: .pen(MetafilePen(color: nil))
    case 0x8000_000A...0x8000_0011: .font(MetafileFont())
    default: nil
    }
  }

  /// Returns the SVG notation of a Windows colour, which has red in the lowest byte.
  static func color(_ number: Int) -> String {
    let digits = (0..<3).map { index -> String in
      let byte = String(number >> (index * 8) & 0xFF, radix: 16)
      return byte.count < 2 ? "0" + byte : byte
    }
    return "#" + digits.joined()
  }
}

struct MetafilePen {
  /// `nil` for a pen that draws nothing.
  var color: String? = "#000000"
  /// In logical units.
  var width = 0.0
  /// Multiples of the width.
  var dashes: [Double] = []

  init(color: String?) { self.color = color }

  init(style: Int, width: Int, color: Int) {
    self.color = style & 0xF == 5 ? nil : MetafileObject.color(color)
    self.width = Double(abs(width))
    dashes =
      switch style & 0xF {
      case 1: [6, 3]
      case 2: [2, 2]
      case 3: [6, 3, 2, 3]
      case 4: [6, 3, 2, 3, 2, 3]
      default: []
      }
  }
}

struct MetafileFont {
  var name = "sans-serif"
  /// In logical units.
  var size = 12.0
  var weight = 400
  var isItalic = false
  var isUnderlined = false
  /// Tenths of a degree, counterclockwise.
  var escapement = 0.0
  var page = CodePage.westernEuropean
  var symbols: SymbolFont?

  init() {}

  init(
    name: String, height: Int, weight: Int, style: (italic: Bool, underline: Bool), escapement: Int,
    characterSet: Int
  ) {
    self.name = name.isEmpty ? "sans-serif" : name
    // A positive height is the line height.
    size = height < 0 ? Double(-height) : Double(height == 0 ? 12 : height) / 1.15
    self.weight = weight > 0 ? min(weight, 1000) : 400
    (isItalic, isUnderlined) = style
    self.escapement = Double(escapement)
    symbols = SymbolFont(fontName: name)
    page = CodePage(characterSet: characterSet) ?? .westernEuropean
    if page == .symbol { page = .westernEuropean }
  }

  /// Decodes text of one byte or, in East Asian fonts, two bytes a character.
  func text(_ bytes: some Sequence<UInt8>) -> String {
    if let symbols {
      return bytes.map { symbols.character(for: UInt16($0)).map { String($0) } ?? "" }.joined()
    }
    return String(decoding: page.units(of: Array(bytes)), as: UTF16.self)
  }

  func text(units: [UInt16]) -> String {
    guard let symbols else { return String(decoding: units, as: UTF16.self) }
    return units.map { unit in
      symbols.character(for: unit).map { String($0) } ?? String(decoding: [unit], as: UTF16.self)
    }.joined()
  }
}

/// The graphics state of a metafile.
struct MetafileState {
  typealias Point = MetafileDrawing.Point

  var pen = MetafilePen(color: "#000000")
  var brush: String? = "#ffffff"
  var font = MetafileFont()
  var textColor = "#000000"
  var align = 0
  var fillsNonzero = false
  var position = Point()
  /// The number of the clip, or 0.
  var clip = 0
  /// The nesting depth of that clip, itself included.
  var clipDepth = 0
  var windowOrigin = Point()
  var windowSize = Point(x: 1, y: 1)
  var viewportOrigin = Point()
  var viewportSize = Point(x: 1, y: 1)
  /// a b c d e f: x' = ax + cy + e, y' = bx + dy + f.
  var world: [Double] = [1, 0, 0, 1, 0, 0]

  private var factors: Point {
    Point(
      x: windowSize.x == 0 ? 1 : viewportSize.x / windowSize.x,
      y: windowSize.y == 0 ? 1 : viewportSize.y / windowSize.y)
  }

  /// Maps a point of the file to the image.
  func mapped(_ point: Point) -> Point {
    let x = world[0] * point.x + world[2] * point.y + world[4]
    let y = world[1] * point.x + world[3] * point.y + world[5]
    let factors = factors
    return Point(
      x: (x - windowOrigin.x) * factors.x + viewportOrigin.x,
      y: (y - windowOrigin.y) * factors.y + viewportOrigin.y)
  }

  /// The scale factor of lengths in the image.
  var scale: Double {
    let area = abs((world[0] * world[3] - world[1] * world[2]) * factors.x * factors.y)
    return area.squareRoot()
  }

  var scaleY: Double {
    abs(factors.y) * (world[2] * world[2] + world[3] * world[3]).squareRoot()
  }

  /// Multiplies the world transform by another one, which is applied first or last.
  mutating func multiplyWorld(_ first: [Double], isFirst: Bool) {
    let (a, b) = isFirst ? (first, world) : (world, first)
    world = [
      a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
      a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
      a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    ]
  }
}

/// A path in SVG's notation.
struct MetafilePath {
  typealias Point = MetafileDrawing.Point

  private(set) var text = ""
  private(set) var isOpen = false

  private static func words(_ point: Point) -> String {
    "\(CSSNumber.text(rounded(point.x))) \(CSSNumber.text(rounded(point.y)))"
  }

  private static func rounded(_ value: Double) -> Double {
    value.isFinite ? (min(max(value, -1e9), 1e9) * 100).rounded() / 100 : 0
  }

  mutating func move(to point: Point) {
    text += "M\(Self.words(point))"
    isOpen = true
  }

  mutating func line(_ points: some Sequence<Point>) {
    for point in points { text += "L\(Self.words(point))" }
  }

  /// Appends cubic segments of three points each; incomplete segments are ignored.
  mutating func curve(_ points: [Point]) {
    for start in stride(from: 0, to: points.count - points.count % 3, by: 3) {
      text += "C" + points[start..<start + 3].map(Self.words).joined(separator: " ")
    }
  }

  mutating func close() {
    if isOpen { text += "Z" }
    isOpen = false
  }
}
