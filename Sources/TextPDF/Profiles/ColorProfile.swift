// SPDX-License-Identifier: MIT

/// The colours of sRGB as an ICC profile of version 2.
///
/// - Source: ICC.1:2001-04 for the format; IEC 61966-2-1 for the colours, adapted to D50.
enum ColorProfile {
  static let bytes: [UInt8] = made()

  private static func made() -> [UInt8] {
    let name = "sRGB"
    var description = Array("desc".utf8) + [0, 0, 0, 0] + number(name.utf8.count + 1)
    description += Array(name.utf8) + [0] + number(0) + number(0) + [0, 0, 0]
    description += [UInt8](repeating: 0, count: 67)
    let rights = Array("text".utf8) + [0, 0, 0, 0] + Array("No rights reserved".utf8) + [0]
    func place(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
      Array("XYZ ".utf8) + [0, 0, 0, 0]
        + [x, y, z].flatMap { number(Int(($0 * 65_536).rounded())) }
    }
    var curve = Array("curv".utf8) + [0, 0, 0, 0] + number(1024)
    for step in 0..<1024 {
      let value = Int((linear(Double(step) / 1023) * 65_535).rounded())
      curve += [UInt8(value >> 8), UInt8(value & 255)]
    }
    let tags: [(String, [UInt8])] = [
      ("desc", description), ("cprt", rights), ("wtpt", place(0.9642, 1, 0.8249)),
      ("rXYZ", place(0.4360747, 0.2225045, 0.0139322)),
      ("gXYZ", place(0.3850649, 0.7168786, 0.0971045)),
      ("bXYZ", place(0.1430804, 0.0606169, 0.7141733)),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var table = number(tags.count)
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    var curveAt: Int?
    for (tag, bytes) in tags {
      var at = start + data.count
      if tag.hasSuffix("TRC"), let curveAt {
        at = curveAt
      } else {
        data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        if tag == "rTRC" { curveAt = at }
      }
      table += Array(tag.utf8) + number(at) + number(bytes.count)
    }
    var head = number(start + data.count) + number(0) + [2, 0x10, 0, 0]
    head += Array("mntrRGB XYZ ".utf8)
    // 2000-01-01, a constant date for constant bytes.
    head += [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    head += [UInt8](repeating: 0, count: 28)
    head += place(0.9642, 1, 0.8249).dropFirst(8)
    head += [UInt8](repeating: 0, count: 128 - head.count)
    return head + table + data
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Converts a stored value between 0 and 1 to linear light.
  private static func linear(_ value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    // x^2.4 = x^2 · (x^2)^(1/5), with the fifth root by Newton's method.
    let base = (value + 0.055) / 1.055
    let square = base * base
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }
}
