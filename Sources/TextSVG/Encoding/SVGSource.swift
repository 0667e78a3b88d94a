// SPDX-License-Identifier: MIT

import TextCanvas
internal import TextStructures

/// A piece of an SVG file: markup from the source code of this module, and data, encoded for where they are put.
///
///     out.append("<text"); out.attribute("x", 20.5); out.append(">"); out.append(text: words); out.append("</text>")
///
/// Nothing takes a `String` as it is, so a document's data cannot become markup: each member names the place, and encodes for it.
struct SVGSource: Hashable {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ markup: Markup) { bytes += markup.bytes }
  mutating func append(_ source: SVGSource) { bytes += source.bytes }
  /// Elements that the reader of a drawing has written again.
  mutating func append(_ drawing: DrawingElements) { bytes += drawing.bytes }

  /// Takes all that is written so far, for the output.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  // MARK: Attributes

  /// The value is a number.
  mutating func attribute(_ name: Markup, _ value: Double, decimals: Int = 3) {
    beginAttribute(name)
    append(value, decimals: decimals)
    bytes.append(0x22)
  }

  /// The value is markup.
  mutating func attribute(_ name: Markup, _ value: Markup) {
    beginAttribute(name)
    append(value)
    bytes.append(0x22)
  }

  /// The value is any string.
  mutating func attribute(_ name: Markup, words: String) {
    beginAttribute(name)
    append(text: words)
    bytes.append(0x22)
  }

  /// The value is the name of an element that is referred to.
  mutating func attribute(_ name: Markup, name kind: Markup, _ number: Int) {
    beginAttribute(name)
    append(kind)
    append(number)
    bytes.append(0x22)
  }

  /// The value is a reference to an element from a property.
  mutating func attribute(_ name: Markup, url kind: Markup, _ number: Int) {
    beginAttribute(name)
    append("url(#")
    append(kind)
    append(number)
    append(")\"")
  }

  /// The value is a colour without its alpha.
  mutating func attribute(_ name: Markup, _ color: PaintColor) {
    beginAttribute(name)
    append(color)
    bytes.append(0x22)
  }

  /// The value is a transform; nothing for one that changes nothing.
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

  /// Text of an element, or the value of an attribute between double quotes.
  mutating func append(text: String) { append(text: Array(text.utf8)) }

  /// The same from UTF-8.
  ///
  /// Bytes: a quote with a combining mark is no quote as a character. What XML cannot hold becomes U+FFFD.
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

  /// A string of CSS within an attribute, with its single quotation marks.
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

  /// Bytes within a `data:` URL.
  mutating func append(base64 data: [UInt8]) { bytes.append(base64: data) }

  // MARK: Numbers and colours

  /// A colour as `#rrggbb`, or `#rgb` where that says the same.
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

  /// A whole number.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(0x2D) }
    bytes.append(digits: number.magnitude)
  }

  /// A number with at most so many decimals, without zeros at its end; no number is 0.
  ///
  /// Held to ±4 000 000, far outside every page, whatever the user's locale.
  mutating func append(_ number: Double, decimals: Int = 3) {
    bytes.append(decimal: number, decimals: decimals)
  }

  // MARK: Paths

  /// A number of a path: parted from the one before it, unless its sign does that.
  private mutating func append(next number: Double, _ decimals: Int) {
    let start = bytes.count
    append(number, decimals: decimals)
    if let last = start > 0 ? bytes[start - 1] : nil, (0x30...0x39).contains(last),
      bytes[start] != 0x2D
    {
      bytes.insert(0x20, at: start)
    }
  }

  /// The steps of a path through a transform; false if there is none.
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
