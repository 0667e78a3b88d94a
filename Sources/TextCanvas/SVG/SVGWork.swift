// SPDX-License-Identifier: MIT

/// An upper bound of the work of drawing an SVG, computed from its markup before anything is drawn.
///
///     pixels of the drawing × (area + raster + kernels)  +  steps
///
/// A unit is about five nanoseconds of a processor of 2022, for one pixel of librsvg and Cairo.
///
/// - Source: each weight was measured with a drawing of nothing else, librsvg 2.54 and Cairo 1.16.
struct SVGWork: Equatable {
  /// Per pixel of the painted surface: shapes, groups, gradients.
  var area = 0.0
  /// Per pixel of surfaces that librsvg itself makes: masks and filters.
  var raster = 0.0
  /// The same for windows that grow with the scale: at scale 1.
  var kernels = 0.0
  /// The number of such surfaces that exist at once.
  var surfaces = 0.0
  /// Independent of size: elements, points, dashes, characters.
  var steps = 0.0
  /// The number of painted shapes: with wide lines each may be as large as the drawing.
  var shapes = 0.0

  static func + (one: SVGWork, other: SVGWork) -> SVGWork {
    SVGWork(
      area: one.area + other.area, raster: one.raster + other.raster,
      kernels: one.kernels + other.kernels, surfaces: one.surfaces + other.surfaces,
      steps: one.steps + other.steps, shapes: one.shapes + other.shapes)
  }

  static func * (one: SVGWork, count: Double) -> SVGWork {
    SVGWork(
      area: one.area * count, raster: one.raster * count, kernels: one.kernels * count,
      surfaces: one.surfaces * count, steps: one.steps * count, shapes: one.shapes * count)
  }

  /// Creates the work of a single element with a name.
  init(element name: String) {
    switch name {
    // Across the drawing; along its sides they take a tenth.
    case "linearGradient": area = 1.75
    case "radialGradient": area = 3
    case "pattern": area = 8
    case "mask": (raster, surfaces) = (4, 1)
    case "filter": (raster, surfaces) = (4, 1)
    case "feGaussianBlur", "feDropShadow": raster = 12
    case "feDiffuseLighting", "feSpecularLighting": raster = 12
    case "feDisplacementMap": raster = 60
    case _ where name.hasPrefix("fe"): raster = 3
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image", "text":
      shapes = 1
    default: break
    }
    steps = 2000
  }

  init(
    area: Double = 0, raster: Double = 0, kernels: Double = 0, surfaces: Double = 0,
    steps: Double = 0, shapes: Double = 0
  ) {
    (self.area, self.raster, self.kernels) = (area, raster, kernels)
    (self.surfaces, self.steps, self.shapes) = (surfaces, steps, shapes)
  }

  /// The work of a shape, for each pixel that it may cover.
  static let shape = 0.1

  // MARK: Limits

  /// The maximum number of pixels of a surface that librsvg makes, and of all together.
  static let largestSurface = 4_194_304.0
  static let allSurfaces = 33_554_432.0
  /// The longer side of the largest drawing that is rendered; larger ones are drawn smaller.
  static let largestSide = 2048.0
  /// The largest factor by which the number of pixels may be reduced; a drawing with filters and
  /// masks that needs more is rejected.
  private static let coarsest = 16.0

  /// Returns the maximum work of a drawing with a number of bytes, without a document's budget.
  ///
  /// About a second, and some more for the larger ones.
  static func limit(bytes: Int) -> Double { Double(basicLimit + limitOfByte * bytes) }
  static let basicLimit = 200_000_000
  static let limitOfByte = 150

  /// Steps for each point at which a path may cross itself, as far as its length allows.
  static let crossing = 60.0
  /// Steps for each tile of a pattern.
  ///
  /// Tiles of less than a pixel or two are not drawn one by one.
  static let tile = 5000.0
  static let tileLimit = 60_000.0
  /// Steps for each square unit of a character that may be drawn as an image, as emoji are.
  static let imageCharacter = 60.0
  /// Steps for each named font, and for each size, because each is loaded.
  static let font = 300_000.0

  /// Returns the factor by which a drawing must be reduced, so that its surfaces stay within their
  /// maximum number of pixels.
  ///
  /// - Parameters:
  ///   - size: The requested size in pixels.
  ///   - userSize: The size of the drawing's own coordinates.
  ///   - limit: The maximum work.
  /// - Returns: At most 1.
  func scale(
    for size: (width: Double, height: Double), userSize: (width: Double, height: Double),
    limit: Double
  ) -> Double {
    guard surfaces > 0 else { return 1 }
    let pixels = max(size.width * size.height, 1)
    var allowed = min(SVGWork.largestSurface, SVGWork.allSurfaces / surfaces)
    if raster > 0 { allowed = min(allowed, limit / 2 / raster) }
    if kernels > 0 {
      // kernels × (pixels / user)² … is proportional to pixels²: hence the root.
      let user = max(userSize.width * userSize.height, 1)
      allowed = min(allowed, (limit / 4 * user / kernels).squareRoot())
    }
    return min(1, (allowed / pixels).squareRoot())
  }

  /// Returns the work of drawing at a size, reduced where necessary; nil if it exceeds the limit
  /// even then.
  func units(
    at size: (width: Double, height: Double), userSize: (width: Double, height: Double),
    limit: Double
  ) -> Double? {
    let whole = max(size.width * size.height, 1)
    let scale = scale(for: size, userSize: userSize, limit: limit)
    guard scale * scale >= 1 / SVGWork.coarsest else { return nil }
    let pixels = whole * scale * scale
    let user = max(userSize.width * userSize.height, 1)
    let sum = area * whole + raster * pixels + kernels * pixels / user * pixels + steps
    return sum <= limit ? sum : nil
  }
}

/// Style properties that cost more than their bytes.
struct SVGCostlyStyle {
  var work = SVGWork()
  /// The length of a dash pattern, in user units; nil if it is not set, 0 if there is none.
  var dash: Double?
  /// The widest line, in user units.
  var lineWidth = 0.0

  init() {}

  /// - `declarations`: As in a `style` attribute.
  init(_ declarations: String) {
    // A name that is spelled with escapes may be any.
    if declarations.utf8.contains(0x5C) {
      work.area = 21
      dash = 0.1
      lineWidth = 1e9
    }
    for part in SVGCostlyStyle.withoutComments(declarations).split(separator: ";") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      let name = part[..<colon].filter { !$0.isWhitespace }.lowercased()
      add(name, String(part[part.index(after: colon)...]))
    }
  }

  mutating func add(_ name: String, _ value: String) {
    switch name {
    case "opacity": work.area += 1
    case "mix-blend-mode", "isolation":
      if !value.contains("normal") && !value.contains("auto") { work.area += 20 }
    case "stroke-width":
      let number = abs(SVGNumbers.all(in: value).first ?? 0)
      let isPlain = value.utf8.allSatisfy { $0 < 0x41 && $0 != 0x25 } || value.hasSuffix("px")
      lineWidth = max(lineWidth, isPlain ? number : number * 100)
    case "stroke-dasharray":
      let numbers = SVGNumbers.all(in: value)
      // A list of an odd number of dashes is repeated, without becoming shorter per dash.
      dash = numbers.isEmpty ? 0 : numbers.reduce(0) { $0 + abs($1) } / Double(numbers.count)
    default: break
    }
  }

  private static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.range(of: "/*") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.range(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

extension Substring {
  /// Returns the range of a text; Foundation has such a member, but is not imported.
  fileprivate func range(of text: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) {
        return index..<self.index(index, offsetBy: text.count)
      }
      index = self.index(after: index)
    }
    return nil
  }
}

/// The numbers of attributes, and the extents of paths.
enum SVGNumbers {
  static func all(in text: String) -> [Double] {
    var found: [Double] = []
    scan(Array(text.utf8)) { _, number in found.append(number) }
    return found
  }

  /// Calls `body` with each number and the letter before it, 0 for none.
  ///
  /// Size: a scanner of one token.
  private static func scan(_ bytes: [UInt8], _ body: (UInt8, Double) -> Void) {
    var at = 0
    var command: UInt8 = 0
    func isDigit(_ index: Int) -> Bool {
      index < bytes.count && (0x30...0x39).contains(bytes[index])
    }
    while at < bytes.count {
      let start = at
      if bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
      let digits = at
      while isDigit(at) { at += 1 }
      if at < bytes.count, bytes[at] == 0x2E, isDigit(at + 1) || at > digits {
        at += 1
        while isDigit(at) { at += 1 }
      }
      guard at > digits else {
        at = start
        if (0x41...0x5A).contains(bytes[at] & 0xDF) { command = bytes[at] }
        at += 1
        continue
      }
      if at + 1 < bytes.count, bytes[at] | 0x20 == 0x65,
        isDigit(at + 1) || (bytes[at + 1] == 0x2B || bytes[at + 1] == 0x2D) && isDigit(at + 2)
      {
        at += 2
        while isDigit(at) { at += 1 }
      }
      if let number = Double(String(decoding: bytes[start..<at], as: UTF8.self)) {
        body(command, number)
      }
    }
  }

  /// The extent of a path by its numbers.
  struct PathSize {
    /// Upper bounds of its length, and of its horizontal and vertical extent.
    var length = 0.0
    fileprivate var across = 0.0
    fileprivate var down = 0.0
    var points = 0
    /// The number of direction changes, horizontally and vertically.
    fileprivate var turns = (x: 0, y: 0)
    fileprivate var last = (x: 0.0, y: 0.0)

    fileprivate mutating func step(_ delta: Double, isY: Bool) {
      length += abs(delta)
      if isY { down += abs(delta) } else { across += abs(delta) }
      if isY {
        if delta * last.y < 0 { turns.y += 1 }
        if delta != 0 { last.y = delta }
      } else {
        if delta * last.x < 0 { turns.x += 1 }
        if delta != 0 { last.x = delta }
      }
    }

    /// Returns an estimate of its self-intersections in an area, assuming a random path; 0 for one
    /// that runs in one direction, as a chart does.
    func crossings(in area: Double) -> Double {
      let chains = Double(min(turns.x, turns.y) + 1)
      return across * down / max(area, 1) * (1 - 1 / chains)
    }
  }

  static func size(ofPath data: String) -> PathSize {
    var size = PathSize()
    // An upper bound of the last point: relative steps add up.
    var (x, y) = (0.0, 0.0)
    var isY = false
    scan(Array(data.utf8)) { command, number in
      size.points += 1
      let isRelative = command >= 0x61
      switch command & 0xDF {
      case UInt8(ascii: "H"):
        size.step(isRelative ? number : number - x, isY: false)
        x = isRelative ? x + number : number
      case UInt8(ascii: "V"):
        size.step(isRelative ? number : number - y, isY: true)
        y = isRelative ? y + number : number
      case UInt8(ascii: "A"):
        // Radii, angle and flags count as steps, too: no arc is longer than seven times all of
        // them.
        let length = 7 * (abs(number) + (isRelative ? 0 : abs(x) + abs(y)))
        size.length += length
        (size.across, size.down) = (size.across + length / 2, size.down + length / 2)
        (size.turns.x, size.turns.y) = (size.turns.x + 1, size.turns.y + 1)
      default:
        let last = isY ? y : x
        size.step(isRelative ? number : number - last, isY: isY)
        // All points of absolute curves count as ends; those of relative ones start at one point.
        let next = isRelative ? last + number : number
        if isY { y = next } else { x = next }
        isY.toggle()
        return
      }
      isY = false
    }
    return size
  }

  /// Returns the smallest scale that a transform applies.
  static func shrinking(ofTransform text: String) -> Double {
    var scale = 1.0
    for part in text.split(separator: ")") {
      let sides = part.split(separator: "(", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let name = sides[0].filter { $0.isLetter }.lowercased()
      let numbers = all(in: String(sides[1])).map(abs)
      if name.hasPrefix("scale") {
        scale *= min(1, numbers.min() ?? 1)
      } else if name.hasPrefix("matrix"), numbers.count == 6 {
        scale *= min(1, max(max(numbers[0], numbers[1]), max(numbers[2], numbers[3])))
      } else if name.hasPrefix("skew") {
        scale *= 0.1
      }
    }
    return scale
  }

  /// Returns an upper bound of the scale that a transform applies.
  static func scale(ofTransform text: String) -> Double {
    var scale = 1.0
    for part in text.split(separator: ")") {
      let sides = part.split(separator: "(", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let name = sides[0].filter { $0.isLetter }.lowercased()
      let numbers = all(in: String(sides[1]))
      if name.hasPrefix("scale") {
        scale *= max(1, numbers.map(abs).max() ?? 1)
      } else if name.hasPrefix("matrix") {
        scale *= max(1, numbers.prefix(4).reduce(0) { $0 + abs($1) })
      } else if name.hasPrefix("skew") {
        scale *= 100
      }
    }
    return scale
  }
}
