// SPDX-License-Identifier: MIT

/// Numbers of a Windows file, with the lowest byte first; `nil` beyond its end.
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
  /// Signed, of 16 bits.
  func short(_ place: Int) -> Int? { word(place).map { Int(Int16(truncatingIfNeeded: $0)) } }
  /// Signed, of 32 bits.
  func int(_ place: Int) -> Int? { long(place).map { Int(Int32(truncatingIfNeeded: $0)) } }
  func float(_ place: Int) -> Double? {
    long(place).map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
  }
}
