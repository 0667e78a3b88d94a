// SPDX-License-Identifier: MIT

// A path in the form of SVG's `d` attribute (SVG 1.1, 8.3): M 10 10 L 90 10 C … Z.

extension PathElements {
  /// The elements as text; every number reads back as itself.
  var svgText: String {
    var text = ""
    var next = 0
    for verb in verbs {
      let letter =
        switch verb {
        case .move: "M"
        case .line: "L"
        case .quadratic: "Q"
        case .cubic: "C"
        case .close: "Z"
        }
      if !text.isEmpty { text += " " }
      text += letter
      for point in points[next..<next + verb.pointCount] {
        text += " \(Self.text(of: point.x)) \(Self.text(of: point.y))"
      }
      next += verb.pointCount
    }
    return text
  }

  /// Returns a number's shortest text; one word for NaN, which Swift writes with a sign and a
  /// payload.
  private static func text(of number: CGFloat) -> String {
    number.isNaN ? "nan" : "\(Double(number))"
  }

  /// Creates the elements that `svgText` wrote, nan and inf included; nil for anything else.
  init?(svgText: String) {
    guard let elements = try? SVGPathReader(svgText, takesNonNumbers: true).read() else {
      return nil
    }
    self = elements
  }
}

/// An error in the text of a path, and its position.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of the error, in bytes of the text's UTF-8.
  public let offset: Int
  /// The sentence.
  public let description: String
}

extension UIBezierPath {
  /// Creates a path from the text of an SVG path, such as `M 10 10 h 80 v 60 z`.
  ///
  /// All commands of SVG are supported: M L H V C S Q T A Z, absolute and relative.
  ///
  /// - Parameter text: The value of SVG's `d` attribute.
  /// - Throws: `SVGPathError` for malformed text, or numbers that are too large.
  /// - Source: SVG 1.1.
  public convenience init(svgPath text: String) throws(SVGPathError) {
    self.init()
    elements = try SVGPathReader(text, takesNonNumbers: false).read()
  }
}

/// Reads the text of an SVG path, once from left to right.
struct SVGPathReader {
  private let bytes: [UInt8]
  private let takesNonNumbers: Bool
  private var place = 0
  private var path = PathElements()
  /// The last control point, if the last command was a cubic or a quadratic curve.
  private var cubicControl: CGPoint?
  private var quadraticControl: CGPoint?

  init(_ text: String, takesNonNumbers: Bool) {
    bytes = Array(text.utf8)
    self.takesNonNumbers = takesNonNumbers
  }

  func read() throws(SVGPathError) -> PathElements {
    var copy = self
    try copy.readAll()
    return copy.path
  }

  private mutating func readAll() throws(SVGPathError) {
    skipSpace()
    while place < bytes.count {
      let command = bytes[place]
      let isFirst = path.isEmpty
      guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(command) else {
        throw error("expected a command, not “\(shown(command))”")
      }
      if isFirst, command | 0x20 != 0x6D { throw error("a path must begin with M") }
      place += 1
      skipSpace()
      if command | 0x20 == 0x7A {
        path.close()
        (cubicControl, quadraticControl) = (nil, nil)
        continue
      }
      var step = command
      guard startsNumber else { throw error("expected a number") }
      repeat {
        try readStep(step)
        // Further points after M are lines.
        if step == 0x4D { step = 0x4C }
        if step == 0x6D { step = 0x6C }
        skipSpace()
        guard place < bytes.count, bytes[place] == 0x2C else { continue }
        let comma = place
        skipSeparator()
        guard startsNumber else {
          place = comma
          throw error("a comma is allowed only between numbers")
        }
      } while startsNumber
    }
  }

  private mutating func readStep(_ command: UInt8) throws(SVGPathError) {
    let isRelative = command & 0x20 != 0
    let from = path.current
    let origin = isRelative ? from : .zero
    let (lastCubic, lastQuadratic) = (cubicControl, quadraticControl)
    (cubicControl, quadraticControl) = (nil, nil)
    switch command & ~0x20 {
    case 0x4D:  // M
      path.move(to: try point(origin))
    case 0x4C:  // L
      path.line(to: try point(origin))
    case 0x48:  // H
      path.line(to: CGPoint(x: try number() + origin.x, y: from.y))
    case 0x56:  // V
      path.line(to: CGPoint(x: from.x, y: try number() + origin.y))
    case 0x43, 0x53:  // C, S: the first control point of S mirrors the last one
      let first =
        command & ~0x20 == 0x43 ? try point(origin) : mirrored(lastCubic ?? from, around: from)
      let second = try point(origin)
      path.cubic(first, second, to: try point(origin))
      cubicControl = second
    case 0x51, 0x54:  // Q, T: the control point of T mirrors the last one
      let control =
        command & ~0x20 == 0x51 ? try point(origin) : mirrored(lastQuadratic ?? from, around: from)
      path.quadratic(control, to: try point(origin))
      quadraticControl = control
    default:  // A
      let rx = try number()
      let ry = try number()
      let rotation = try number()
      let isLarge = try flag()
      let isGrowing = try flag()
      let end = try point(origin)
      addArc(from, end, rx: rx, ry: ry, degrees: rotation, isLarge: isLarge, isGrowing: isGrowing)
    }
    guard takesNonNumbers || path.current.x.isFinite && path.current.y.isFinite else {
      throw error("a coordinate is out of range")
    }
  }

  /// Adds an arc, by the conversion from end points to centre and angles of SVG 1.1, F.6.5.
  private mutating func addArc(
    _ from: CGPoint, _ end: CGPoint, rx: CGFloat, ry: CGFloat, degrees: CGFloat, isLarge: Bool,
    isGrowing: Bool
  ) {
    guard from != end else { return }
    var (rx, ry) = (abs(rx), abs(ry))
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite else {
      path.line(to: end)
      return
    }
    let turn = CGAffineTransform(rotationAngle: degrees * .pi / 180)
    let half = CGPoint(x: (from.x - end.x) / 2, y: (from.y - end.y) / 2).applying(turn.inverted())
    let (x, y) = (half.x / rx, half.y / ry)
    let tooSmall = x * x + y * y
    if tooSmall > 1 {
      rx *= tooSmall.squareRoot()
      ry *= tooSmall.squareRoot()
    }
    let (ux, uy) = (half.x / rx, half.y / ry)
    let square = ux * ux + uy * uy
    var k = max(0, 1 / square - 1).squareRoot()
    if isLarge == isGrowing { k = -k }
    // The centre on the unit circle, relative to the midpoint of the two ends.
    let (cx, cy) = (k * uy, -k * ux)
    let start = atan2(uy - cy, ux - cx)
    var sweep = atan2(-uy - cy, -ux - cx) - start
    if isGrowing, sweep < 0 { sweep += 2 * .pi }
    if !isGrowing, sweep > 0 { sweep -= 2 * .pi }
    var arc = PathElements()
    arc.addArc(center: CGPoint(x: cx, y: cy), radius: 1, from: start, by: sweep)
    let middle = CGPoint(x: (from.x + end.x) / 2, y: (from.y + end.y) / 2)
    arc.apply(
      CGAffineTransform(scaleX: rx, y: ry).concatenating(turn)
        .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y)))
    var curves: [(CGPoint, CGPoint, CGPoint)] = []
    arc.forEachSegment { segment in
      if case .cubic(_, let first, let second, let end) = segment {
        curves.append((first, second, end))
      }
    }
    guard !curves.isEmpty else {
      path.line(to: end)
      return
    }
    // The last curve ends exactly at the point in the text, not at the rounded one.
    curves[curves.count - 1].2 = end
    for (first, second, end) in curves { path.cubic(first, second, to: end) }
  }

  private func mirrored(_ point: CGPoint, around center: CGPoint) -> CGPoint {
    CGPoint(x: 2 * center.x - point.x, y: 2 * center.y - point.y)
  }

  // MARK: Tokens

  private mutating func point(_ origin: CGPoint) throws(SVGPathError) -> CGPoint {
    let x = try number()
    let y = try number()
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  private mutating func number() throws(SVGPathError) -> CGFloat {
    skipSeparator()
    let start = place
    if takesNonNumbers, let value = nonNumber() { return value }
    if place < bytes.count, bytes[place] == 0x2B || bytes[place] == 0x2D { place += 1 }
    var digits = skipDigits()
    if place < bytes.count, bytes[place] == 0x2E {
      place += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      place = start
      throw error("expected a number")
    }
    if place < bytes.count, bytes[place] | 0x20 == 0x65 {
      let mark = place
      place += 1
      if place < bytes.count, bytes[place] == 0x2B || bytes[place] == 0x2D { place += 1 }
      if skipDigits() == 0 { place = mark }
    }
    guard let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)), value.isFinite
    else {
      place = start
      throw error("the number is too large")
    }
    return CGFloat(value)
  }

  private mutating func nonNumber() -> CGFloat? {
    for (word, value) in [("nan", CGFloat.nan), ("inf", .infinity), ("-inf", -.infinity)] {
      if bytes[place...].starts(with: word.utf8) {
        place += word.utf8.count
        return value
      }
    }
    return nil
  }

  private mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard place < bytes.count, bytes[place] == 0x30 || bytes[place] == 0x31 else {
      throw error("expected a flag, 0 or 1")
    }
    place += 1
    return bytes[place - 1] == 0x31
  }

  private mutating func skipDigits() -> Int {
    let start = place
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
    return place - start
  }

  private var startsNumber: Bool {
    guard place < bytes.count else { return false }
    switch bytes[place] {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E: return true
    case 0x69, 0x6E: return takesNonNumbers  // i, n
    default: return false
    }
  }

  private mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: place += 1
      default: return
      }
    }
  }

  /// Skips white space with one comma, at most.
  private mutating func skipSeparator() {
    skipSpace()
    guard place < bytes.count, bytes[place] == 0x2C else { return }
    place += 1
    skipSpace()
  }

  private func shown(_ byte: UInt8) -> String {
    (0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "byte \(byte)"
  }

  private func error(_ what: String) -> SVGPathError {
    SVGPathError(
      offset: place, description: "Invalid path after \(place) bytes: \(what).")
  }
}
