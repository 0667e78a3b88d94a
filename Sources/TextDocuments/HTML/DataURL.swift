// SPDX-License-Identifier: MIT

internal import TextStructures

/// `data:` URLs, such as `data:image/png;base64,…`.
enum DataURL {
  static func data(of source: ArraySlice<UInt8>) -> [UInt8]? {
    guard source.starts(with: "data:".utf8), let comma = source.firstIndex(of: 0x2C) else {
      return nil
    }
    let head = String(decoding: source[..<comma], as: UTF8.self).lowercased()
    let body = source[(comma + 1)...]
    return head.hasSuffix(";base64") ? base64(body) : percentDecoded(body)
  }

  static func base64(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case 0x2B, 0x2D: value = 62
      case 0x2F, 0x5F: value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  static func base64Text(_ data: [UInt8]) -> String {
    var result: [UInt8] = []
    result.append(base64: data)
    return String(decoding: result, as: UTF8.self)
  }

  private static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2, let high = RTFScanner.hexDigit(rest[rest.startIndex]),
        let low = RTFScanner.hexDigit(rest[rest.startIndex + 1])
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
