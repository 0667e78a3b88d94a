// SPDX-License-Identifier: MIT

/// A value of a binary property list.
///
/// Containers hold the numbers of their members, so that a list that contains itself does no harm.
package enum PropertyListObject: Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  /// Seconds from the beginning of 2001.
  case date(Double)
  case data([UInt8])
  case string(String)
  /// A reference in a keyed archive.
  case uid(Int)
  case array([Int])
  case dictionary(keys: [Int], values: [Int])
}

/// Reads binary property lists ("bplist00").
///
/// Damaged ones give nil, never a crash.
///
///     bplist00 | objects | offsets of the objects | trailer, 32 bytes
package struct BinaryPropertyList {
  package static let magic = Array("bplist00".utf8)

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let offsetTable: Int
  package let count: Int
  package let root: Int

  package init?(_ data: Data) {
    bytes = [UInt8](data)
    let end = bytes.count
    guard end >= 8 + 32, bytes.starts(with: Self.magic) else { return nil }
    offsetSize = Int(bytes[end - 26])
    referenceSize = Int(bytes[end - 25])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = BinaryPropertyList.number(bytes, end - 24, 8),
      let root = BinaryPropertyList.number(bytes, end - 16, 8),
      let offsetTable = BinaryPropertyList.number(bytes, end - 8, 8),
      count > 0, root >= 0, root < count, offsetTable >= 8,
      count <= end, offsetTable <= end - 32, count * offsetSize <= end - 32 - offsetTable
    else { return nil }
    self.count = count
    self.root = root
    self.offsetTable = offsetTable
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard start >= 0, size <= 8, size >= 1, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  /// Returns an object by its number; nil if it is damaged.
  ///
  /// Size: a case for each kind of object of the format.
  package func object(_ index: Int) -> PropertyListObject? {
    guard index >= 0, index < count,
      var place = Self.number(bytes, offsetTable + index * offsetSize, offsetSize),
      place < offsetTable
    else { return nil }
    let marker = bytes[place]
    place += 1
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0:
      switch low {
      case 0: return .null
      case 8: return .bool(false)
      case 9: return .bool(true)
      default: return nil
      }
    case 0x1:
      let size = 1 << low
      // Sixteen bytes hold a number in the last eight.
      if size == 16 { place += 8 }
      let width = min(size, 8)
      guard low <= 4, place + width <= offsetTable else { return nil }
      var value: UInt64 = 0
      for byte in bytes[place..<place + width] { value = value << 8 | UInt64(byte) }
      return .integer(Int64(bitPattern: value))
    case 0x2, 0x3:
      let size = 1 << low
      guard size == 4 || size == 8, place + size <= offsetTable else { return nil }
      var value: UInt64 = 0
      for byte in bytes[place..<place + size] { value = value << 8 | UInt64(byte) }
      let real =
        size == 4
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: value))) : Double(bitPattern: value)
      return marker >> 4 == 2 ? .real(real) : .date(real)
    case 0x4:
      guard let length = length(low, &place), length <= offsetTable - place else { return nil }
      return .data(Array(bytes[place..<place + length]))
    case 0x5:
      guard let length = length(low, &place), length <= offsetTable - place else { return nil }
      return .string(String(decoding: bytes[place..<place + length], as: UTF8.self))
    case 0x6:
      guard let length = length(low, &place), length <= (offsetTable - place) / 2 else {
        return nil
      }
      let units = (0..<length).map {
        UInt16(bytes[place + 2 * $0]) << 8 | UInt16(bytes[place + 2 * $0 + 1])
      }
      return .string(String(decoding: units, as: UTF16.self))
    case 0x8:
      return Self.number(bytes, place, low + 1).map { .uid($0) }
    case 0xA, 0xC:
      guard let length = length(low, &place), let list = references(length, place) else {
        return nil
      }
      return .array(list)
    case 0xD:
      guard let length = length(low, &place), let keys = references(length, place),
        let values = references(length, place + length * referenceSize)
      else { return nil }
      return .dictionary(keys: keys, values: values)
    default: return nil
    }
  }

  /// Returns the length that follows a marker: its low half, or an integer object.
  private func length(_ low: Int, _ place: inout Int) -> Int? {
    if low < 15 { return low }
    guard place < offsetTable, bytes[place] >> 4 == 1, bytes[place] & 0x0F <= 3 else { return nil }
    let size = 1 << Int(bytes[place] & 0x0F)
    let value = Self.number(bytes, place + 1, size)
    place += 1 + size
    return value
  }

  private func references(_ count: Int, _ place: Int) -> [Int]? {
    guard count >= 0, count <= (offsetTable - place) / referenceSize, place <= offsetTable else {
      return nil
    }
    var list: [Int] = []
    list.reserveCapacity(count)
    for index in 0..<count {
      guard let reference = Self.number(bytes, place + index * referenceSize, referenceSize),
        reference < self.count
      else { return nil }
      list.append(reference)
    }
    return list
  }

  /// Returns the members of a dictionary by their names.
  package func members(_ index: Int) -> [String: Int]? {
    guard case .dictionary(let keys, let values)? = object(index) else { return nil }
    var members: [String: Int] = [:]
    for (key, value) in zip(keys, values) {
      if case .string(let name)? = object(key) { members[name] = value }
    }
    return members
  }
}
