// SPDX-License-Identifier: MIT

/// Text in RTF: ASCII.
///
/// Other characters are preceded by `\uc0`, as Apple's text system writes it. Readers disagree on
/// whether `\plain` and `\pard` reset it, and pandoc, which does reset it, drops the character
/// after each.
enum RTFText {
  /// - Parameters:
  ///   - units: The text.
  ///   - last: The unit before it in the line.
  ///   - endsPages: Whether form feeds are written as page breaks. In table cells LibreOffice drops
  ///     the text before one; there only our own reader sees it.
  ///   - bytes: The output.
  static func append(
    _ units: [UInt16], behind last: UInt16 = 0, endsPages: Bool = true, to bytes: inout [UInt8]
  ) {
    bytes.reserveCapacity(bytes.count + units.count)
    var last = last
    // The end of the last `\u…`: one directly after it needs no `\uc0`.
    var spelledEnd = -1
    func spell(_ unit: UInt16, _ bytes: inout [UInt8]) {
      if bytes.count != spelledEnd { bytes += "\\uc0".utf8 }
      bytes += "\\u\(Int16(bitPattern: unit)) ".utf8
      spelledEnd = bytes.count
    }
    for unit in units {
      defer { last = unit }
      switch unit {
      // LibreOffice converts adjacent spaces to other space characters.
      case 0x20 where last == 0x20: spell(unit, &bytes)
      case 0x5C, 0x7B, 0x7D:
        bytes.append(0x5C)
        bytes.append(UInt8(unit))
      case 0x20..<0x7F: bytes.append(UInt8(unit))
      case 9: bytes += "\\tab ".utf8
      case 0x2028: bytes += "\\line ".utf8
      case 0x0C: bytes += (endsPages ? "\\page " : "\\tkpage ").utf8
      case 0xA0: bytes += "\\~".utf8
      case 0xAD: bytes += "\\-".utf8
      case 0x2011: bytes += "\\_".utf8
      case 0..<0x20, 0x7F..<0xA0: break
      default: spell(unit, &bytes)
      }
    }
  }

  /// Converts points to twips.
  static func twips(_ points: Double) -> Int { number(points, times: 20) }

  static func number(_ value: Double, times factor: Double) -> Int {
    let result = (value * factor).rounded()
    guard result.isFinite else { return 0 }
    return Int(min(max(result, -2_000_000_000), 2_000_000_000))
  }
}
