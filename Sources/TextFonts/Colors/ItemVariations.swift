// SPDX-License-Identifier: MIT

/// An item variation store and its index map, at a location in the design space.
///
/// - Source: OpenType 1.9, "Font variations common table formats".
struct ItemVariations: Sendable {
  private let table: TableReader
  private let store: Int
  private let map: Int?
  /// The weight of each region at the location, 0 to 1.
  private let scalars: [Double]

  /// - Parameters:
  ///   - table: The table that has the store.
  ///   - store: The store's offset.
  ///   - map: The offset of the index map; nil if indexes are not mapped.
  ///   - coordinates: Normalized, −1 to 1, of all axes.
  init?(_ table: TableReader, store: Int, map: Int?, coordinates: [Double]) {
    guard table.uint16(store) == 1, let regions = table.uint32(store + 2).map({ store + $0 }),
      let axisCount = table.uint16(regions), let regionCount = table.uint16(regions + 2)
    else { return nil }
    self.table = table
    self.store = store
    self.map = map
    scalars = (0..<min(regionCount, 4096)).map { region in
      var scalar = 1.0
      for axis in 0..<axisCount {
        let at = regions + 4 + (region * axisCount + axis) * 6
        guard let start = table.int16(at), let peak = table.int16(at + 2),
          let end = table.int16(at + 4)
        else { return 0 }
        scalar *= ItemVariations.scalar(
          axis < coordinates.count ? coordinates[axis] : 0, Double(start) / 16384,
          Double(peak) / 16384, Double(end) / 16384)
      }
      return scalar
    }
  }

  private static func scalar(_ at: Double, _ start: Double, _ peak: Double, _ end: Double) -> Double
  {
    if start > peak || peak > end || start < 0 && end > 0 && peak != 0 || peak == 0 { return 1 }
    if at < start || at > end { return 0 }
    if at == peak { return 1 }
    return at < peak ? (at - start) / (peak - start) : (end - at) / (end - peak)
  }

  /// Returns the difference of a value at the location from that in the table, in the value's own
  /// units.
  func delta(_ index: UInt32) -> Double {
    guard index != .max, let (outer, inner) = resolved(index),
      let dataCount = table.uint16(store + 6), outer < dataCount,
      let data = table.uint32(store + 8 + 4 * outer).map({ store + $0 }),
      let itemCount = table.uint16(data), inner < itemCount, let words = table.uint16(data + 2),
      let regionCount = table.uint16(data + 4)
    else { return 0 }
    let (isLong, wordCount) = (words & 0x8000 != 0, words & 0x7FFF)
    guard wordCount <= regionCount else { return 0 }
    let (large, small) = isLong ? (4, 2) : (2, 1)
    let row = wordCount * large + (regionCount - wordCount) * small
    var at = data + 6 + 2 * regionCount + inner * row
    var sum = 0.0
    for item in 0..<regionCount {
      let size = item < wordCount ? large : small
      guard let region = table.uint16(data + 6 + 2 * item), let value = table.signed(at, size)
      else {
        return 0
      }
      at += size
      if region < scalars.count { sum += scalars[region] * Double(value) }
    }
    return sum
  }

  private func resolved(_ index: UInt32) -> (outer: Int, inner: Int)? {
    guard let map else { return (Int(index >> 16), Int(index & 0xFFFF)) }
    guard let format = table.uint8(map), let entry = table.uint8(map + 1) else { return nil }
    guard let count = format == 0 ? table.uint16(map + 2) : table.uint32(map + 2), count > 0 else {
      return nil
    }
    let size = entry >> 4 & 3 + 1
    let at = map + (format == 0 ? 4 : 6) + min(Int(index), count - 1) * size
    guard let value = table.unsigned(at, size) else { return nil }
    let bits = entry & 15 + 1
    return (value >> bits, value & (1 << bits - 1))
  }
}

/// A reader of big-endian numbers in a table; nil outside of it.
struct TableReader: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func unsigned(_ at: Int, _ size: Int) -> Int? {
    guard at >= 0, at <= bytes.count - size else { return nil }
    var value = 0
    for step in 0..<size { value = value << 8 | Int(bytes[at + step]) }
    return value
  }

  func signed(_ at: Int, _ size: Int) -> Int? {
    unsigned(at, size).map { $0 >= 1 << (8 * size - 1) ? $0 - 1 << (8 * size) : $0 }
  }

  func uint8(_ at: Int) -> Int? { unsigned(at, 1) }
  func uint16(_ at: Int) -> Int? { unsigned(at, 2) }
  func uint24(_ at: Int) -> Int? { unsigned(at, 3) }
  func uint32(_ at: Int) -> Int? { unsigned(at, 4) }
  func int16(_ at: Int) -> Int? { signed(at, 2) }
}
