// SPDX-License-Identifier: MIT

/// Text as RTF spells it: ASCII, with `\uc0` in force.
enum RTFText {
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(Array(text.utf16), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ units: [UInt16], to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + units.count)
    for unit in units {
      switch unit {
      case 0x5C, 0x7B, 0x7D:
        bytes.append(0x5C)
        bytes.append(UInt8(unit))
      case 0x20..<0x7F: bytes.append(UInt8(unit))
      case 0: break
      case 9: bytes += "\\tab ".utf8
      case 0x2028: bytes += "\\line ".utf8
      case 0x0C: bytes += "\\page ".utf8
      case 0xA0: bytes += "\\~".utf8
      case 0xAD: bytes += "\\-".utf8
      case 0x2011: bytes += "\\_".utf8
      default:
        bytes += "\\u\(Int16(bitPattern: unit)) ".utf8
      }
    }
  }

  /// Twips.
  static func twips(_ points: Double) -> Int { number(points, times: 20) }

  static func number(_ value: Double, times factor: Double) -> Int {
    let result = (value * factor).rounded()
    guard result.isFinite else { return 0 }
    return Int(min(max(result, -2_000_000_000), 2_000_000_000))
  }
}
