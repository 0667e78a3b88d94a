// SPDX-License-Identifier: MIT

/// A writer that builds a binary property list object by object.
///
/// Foundation's writer has no public type for the references of keyed archives.
struct BinaryPropertyListWriter {
  private var objects: [PropertyListObject] = []
  private var strings: [String: Int] = [:]
  private var references: [Int: Int] = [:]

  /// Adds an object; its members are numbers that earlier calls returned.
  mutating func add(_ object: PropertyListObject) -> Int {
    switch object {
    case .string(let text):
      if let known = strings[text] { return known }
      strings[text] = objects.count
    case .uid(let index):
      if let known = references[index] { return known }
      references[index] = objects.count
    default: break
    }
    objects.append(object)
    return objects.count - 1
  }

  func data(root: Int) -> Data {
    let referenceSize = Self.size(objects.count)
    var bytes = BinaryPropertyList.magic
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      Self.append(object, referenceSize, to: &bytes)
    }
    let table = bytes.count
    let offsetSize = Self.size(table)
    for offset in offsets { Self.append(offset, offsetSize, to: &bytes) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, root, table] { Self.append(number, 8, to: &bytes) }
    return Data(bytes)
  }

  /// The number of bytes for numbers up to the given one.
  private static func size(_ largest: Int) -> Int {
    switch largest {
    case ..<0x100: 1
    case ..<0x1_0000: 2
    case ..<0x1_0000_0000: 4
    default: 8
    }
  }

  private static func append(_ number: Int, _ size: Int, to bytes: inout [UInt8]) {
    for shift in stride(from: 8 * (size - 1), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private static func append(marker: UInt8, count: Int, to bytes: inout [UInt8]) {
    if count < 15 {
      bytes.append(marker << 4 | UInt8(count))
      return
    }
    let size = size(count)
    bytes.append(marker << 4 | 0x0F)
    bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
    append(count, size, to: &bytes)
  }

  private static func append(
    _ object: PropertyListObject, _ referenceSize: Int, to bytes: inout [UInt8]
  ) {
    switch object {
    case .null: bytes.append(0x00)
    case .bool(let value): bytes.append(value ? 0x09 : 0x08)
    case .integer(let value):
      // One to four bytes are read without a sign, eight with one.
      let size = value < 0 ? 8 : size(Int(value))
      bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
      append(Int(value), size, to: &bytes)
    case .real(let value):
      bytes.append(0x23)
      append(Int(bitPattern: UInt(value.bitPattern)), 8, to: &bytes)
    case .date(let value):
      bytes.append(0x33)
      append(Int(bitPattern: UInt(value.bitPattern)), 8, to: &bytes)
    case .data(let data):
      append(marker: 0x4, count: data.count, to: &bytes)
      bytes += data
    case .string(let text):
      if text.utf8.allSatisfy({ $0 < 0x80 }) {
        append(marker: 0x5, count: text.utf8.count, to: &bytes)
        bytes += text.utf8
      } else {
        append(marker: 0x6, count: text.utf16.count, to: &bytes)
        for unit in text.utf16 { append(Int(unit), 2, to: &bytes) }
      }
    case .uid(let index):
      let size = size(index)
      bytes.append(0x80 | UInt8(size - 1))
      append(index, size, to: &bytes)
    case .array(let members):
      append(marker: 0xA, count: members.count, to: &bytes)
      for member in members { append(member, referenceSize, to: &bytes) }
    case .dictionary(let keys, let values):
      append(marker: 0xD, count: keys.count, to: &bytes)
      for member in keys + values { append(member, referenceSize, to: &bytes) }
    }
  }
}
