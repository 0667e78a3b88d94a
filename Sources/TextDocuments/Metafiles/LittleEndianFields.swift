// SPDX-License-Identifier: MIT

/// Little-endian numbers of a Windows file; `nil` beyond its end.
struct LittleEndianFields {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let start = bytes.startIndex + place
    return (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << ($1 * 8) }
  }

  func word(_ place: Int) -> Int? { number(place, 2) }
  func long(_ place: Int) -> Int? { number(place, 4) }
  /// A signed 16-bit number.
  func short(_ place: Int) -> Int? { word(place).map { Int(Int16(truncatingIfNeeded: $0)) } }
  /// A signed 32-bit number.
  func int(_ place: Int) -> Int? { long(place).map { Int(Int32(truncatingIfNeeded: $0)) } }
  func float(_ place: Int) -> Double? {
    long(place).map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
  }
}
