// SPDX-License-Identifier: MIT

// Numbers and data as ASCII, for all writers of files.

extension [UInt8] {
  /// Appends a number in decimal digits.
  package mutating func append(digits number: UInt) {
    if number < 10 {
      append(0x30 + UInt8(truncatingIfNeeded: number))
      return
    }
    let start = count
    var rest = number
    while rest > 0 {
      let next = rest / 10
      append(0x30 + UInt8(truncatingIfNeeded: rest - next * 10))
      rest = next
    }
    self[start...].reverse()
  }

  /// Appends a number with a maximum number of decimals, without trailing zeros, independent of the
  /// locale.
  ///
  /// - Parameters:
  ///   - number: Clamped to ±4 000 000, far outside every page; NaN becomes 0.
  ///   - decimals: From 0 to 9.
  package mutating func append(decimal number: Double, decimals: Int) {
    let held = number.isNaN ? 0 : Swift.min(Swift.max(number, -4e6), 4e6)
    append(decimal: Int((held * Decimals.powers[decimals]).rounded()), over: decimals)
  }

  /// Appends a fixed-point number, without trailing zeros.
  ///
  /// - Parameters:
  ///   - scaled: The number in units of its last decimal: 1250 over 3 decimals is 1.25.
  ///   - decimals: From 0 to 9.
  package mutating func append(decimal scaled: Int, over decimals: Int) {
    var rest = scaled.magnitude
    if scaled < 0 { append(0x2D) }
    let unit = Decimals.units[decimals]
    let whole = rest / unit
    rest -= whole * unit
    if whole > 0 || rest == 0 { append(digits: whole) }
    guard rest > 0 else { return }
    append(0x2E)
    var place = unit / 10
    while rest > 0 {
      let digit = rest / place
      append(0x30 + UInt8(truncatingIfNeeded: digit))
      rest -= digit * place
      place /= 10
    }
  }

  /// Appends data in base64, with padding.
  ///
  /// - Source: RFC 4648, 4.
  package mutating func append(base64 data: [UInt8]) {
    reserveCapacity(count + (data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let size = Swift.min(3, data.count - start)
      var bits = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < size ? Int(data[start + offset]) : 0) }
      for place in 0..<4 {
        append(place <= size ? Base64.letters[bits >> (18 - 6 * place) & 63] : 0x3D)
      }
    }
  }
}

private enum Decimals {
  static let powers: [Double] = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
  static let units: [UInt] = powers.map { UInt($0) }
}

private enum Base64 {
  static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
