// SPDX-License-Identifier: MIT

import TextCanvas
internal import TextStructures

/// A part of an SVG file: markup from this module's source code, and data, encoded for its context.
///
///     out.append("<text"); out.attribute("x", 20.5); out.append(">")
///     out.append(text: words); out.append("</text>")
///
/// No member accepts an unencoded `String`, so a document's data cannot become markup: each member
/// names the context, and encodes for it.
struct SVGSource: Hashable {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ markup: Markup) { bytes += markup.bytes }
  mutating func append(_ source: SVGSource) { bytes += source.bytes }
  /// Appends elements that the reader of a drawing has sanitized.
  mutating func append(_ drawing: DrawingElements) { bytes += drawing.bytes }

  /// Returns and removes the bytes written so far, for the output.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  // MARK: Attributes

  /// Writes a number.
  mutating func attribute(_ name: Markup, _ value: Double, decimals: Int = 3) {
    beginAttribute(name)
    append(value, decimals: decimals)
    bytes.append(0x22)
  }

  /// Writes markup.
  mutating func attribute(_ name: Markup, _ value: Markup) {
    beginAttribute(name)
    append(value)
    bytes.append(0x22)
  }

  /// Writes any string.
  mutating func attribute(_ name: Markup, words: String) {
    beginAttribute(name)
    append(text: words)
    bytes.append(0x22)
  }

  /// Writes the id of an element.
  mutating func attribute(_ name: Markup, name kind: Markup, _ number: Int) {
    beginAttribute(name)
    append(kind)
    append(number)
    bytes.append(0x22)
  }

  /// Writes a property's reference to an element.
  mutating func attribute(_ name: Markup, url kind: Markup, _ number: Int) {
    beginAttribute(name)
    append("url(#")
    append(kind)
    append(number)
    append(")\"")
  }

  /// Writes a colour without its alpha.
  mutating func attribute(_ name: Markup, _ color: PaintColor) {
    beginAttribute(name)
    append(color)
    bytes.append(0x22)
  }

  /// Writes a transform, except the identity.
  mutating func attribute(_ name: Markup, _ transform: CanvasTransform, decimals: Int = 6) {
    guard transform != .identity else { return }
    beginAttribute(name)
    if transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 {
      append("translate(")
    } else {
      append("matrix(")
      for part in [transform.a, transform.b, transform.c, transform.d] {
        append(part, decimals: decimals)
        bytes.append(0x20)
      }
    }
    append(transform.tx, decimals: 5)
    bytes.append(0x20)
    append(transform.ty, decimals: 5)
    append(")\"")
  }

  private mutating func beginAttribute(_ name: Markup) {
    bytes.append(0x20)
    bytes += name.bytes
    bytes.append(0x3D)
    bytes.append(0x22)
  }

  // MARK: Text

  /// Appends text of an element, or the value of an attribute between double quotes.
  mutating func append(text: String) { append(text: Array(text.utf8)) }

  /// Appends text from UTF-8.
  ///
  /// Bytes, because a quote with a combining mark is not a quote as a character. Invalid XML
  /// characters become U+FFFD.
  ///
  /// - Source: XML 1.0, 2.2 and 2.4.
  mutating func append(text utf8: some Collection<UInt8>) {
    for byte in utf8 {
      switch byte {
      case 0x26: append("&amp;")
      case 0x3C: append("&lt;")
      case 0x3E: append("&gt;")
      case 0x22: append("&quot;")
      case 0x09: append("&#9;")
      case 0x0A: append("&#10;")
      case 0x0D: append("&#13;")
      case 0..<0x20: append("\u{FFFD}")
      case 0xBE, 0xBF:
        bytes.append(byte)
        // U+FFFE and U+FFFF.
        if bytes.count > 2, bytes[bytes.count - 2] == 0xBF, bytes[bytes.count - 3] == 0xEF {
          bytes[bytes.count - 1] = 0xBD
        }
      default: bytes.append(byte)
      }
    }
  }

  /// Appends a CSS string within an attribute, with its single quotation marks.
  ///
  /// - Source: CSS Syntax Module Level 3, 4.3.7.
  mutating func append(cssString name: String) {
    bytes.append(0x27)
    for scalar in name.unicodeScalars where scalar.properties.generalCategory != .control {
      let isPlain =
        scalar.value > 0xA0 || scalar.properties.isAlphabetic
        || " -_.0123456789".unicodeScalars.contains(scalar)
      guard !isPlain else {
        append(text: String(scalar))
        continue
      }
      bytes.append(0x5C)
      append(text: String(scalar.value, radix: 16))
      bytes.append(0x20)
    }
    bytes.append(0x27)
  }

  /// Appends bytes within a `data:` URL.
  mutating func append(base64 data: [UInt8]) { bytes.append(base64: data) }

  // MARK: Numbers and colours

  /// Appends a colour as `#rrggbb`, or `#rgb` if that is equal.
  mutating func append(_ color: PaintColor) {
    let color = color.clamped
    let parts = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded()) }
    let isShort = parts.allSatisfy { $0 >> 4 == $0 & 15 }
    bytes.append(0x23)
    for part in parts {
      bytes.append(SVGSource.hex[Int(part >> 4)])
      if !isShort { bytes.append(SVGSource.hex[Int(part & 15)]) }
    }
  }

  private static let hex = Array("0123456789abcdef".utf8)

  /// Appends an integer.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(0x2D) }
    bytes.append(digits: number.magnitude)
  }

  /// Appends a number with a maximum number of decimals, without trailing zeros; NaN becomes 0.
  ///
  /// Clamped to ±4 000 000, far outside every page, independent of the locale.
  mutating func append(_ number: Double, decimals: Int = 3) {
    bytes.append(decimal: number, decimals: decimals)
  }

  // MARK: Paths

  /// Appends a number of a path, with a separator unless its sign separates it.
  private mutating func append(next number: Double, _ decimals: Int) {
    let start = bytes.count
    append(number, decimals: decimals)
    if let last = start > 0 ? bytes[start - 1] : nil, (0x30...0x39).contains(last),
      bytes[start] != 0x2D
    {
      bytes.insert(0x20, at: start)
    }
  }

  /// Appends the steps of a transformed path; returns false if there are none.
  mutating func append(
    _ path: CanvasPath, through transform: CanvasTransform, decimals: Int = 3
  ) -> Bool {
    var next = 0
    var isOpen = false
    for verb in path.verbs {
      let command: UInt8
      switch verb {
      case .move: command = 0x4D
      case .line: command = isOpen ? 0x4C : 0x4D
      case .cubic:
        if !isOpen { append(point: path.points[next], 0x4D, transform, decimals) }
        command = 0x43
      case .close: command = 0x5A
      }
      if verb == .close {
        if isOpen { bytes.append(command) }
        continue
      }
      bytes.append(command)
      for point in path.points[next..<next + verb.pointCount] {
        let place = transform.apply(point)
        append(next: place.x, decimals)
        append(next: place.y, decimals)
      }
      isOpen = true
      next += verb.pointCount
    }
    return isOpen
  }

  private mutating func append(
    point: CanvasPoint, _ command: UInt8, _ transform: CanvasTransform, _ decimals: Int
  ) {
    let place = transform.apply(point)
    bytes.append(command)
    append(next: place.x, decimals)
    append(next: place.y, decimals)
  }
}
