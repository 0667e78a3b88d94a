// SPDX-License-Identifier: MIT

/// Numbers at which readers of files go wrong.
let edges: [UInt32] = [
  0, 1, 2, 3, 4, 8, 16, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0x10000,
  0xFF_FFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_0000, 0xFFFF_FFFE, 0xFFFF_FFFF,
]

extension FuzzInput {
  /// One change of a file that knows nothing of its format.
  mutating func damage(_ file: inout [UInt8]) { damage(&file, in: 0..<file.count) }

  /// One change within a part of a file.
  mutating func damage(_ file: inout [UInt8], in part: Range<Int>) {
    let kind = byte()
    guard !part.isEmpty else { return }
    let place = part.lowerBound + number(below: min(part.count, 65_536))
    switch kind % 9 {
    case 0: file[place] ^= 1 << (byte() & 7)
    case 1: file[place] = byte()
    case 2: put(choice(edges), 2, &file, place)
    case 3: put(choice(edges), 4, &file, place)
    case 4:
      put(
        UInt32(bitPattern: Int32(Int8(bitPattern: byte()))) &+ number(at: place, 2, file), 2, &file,
        place)
    case 5:
      put(
        UInt32(bitPattern: Int32(Int8(bitPattern: byte()))) &+ number(at: place, 4, file), 4, &file,
        place)
    case 6:
      // Some bytes from elsewhere.
      let from = part.lowerBound + number(below: min(part.count, 65_536))
      for step in 0..<number(below: 32)
      where place + step < part.upperBound && from + step < part.upperBound {
        file[place + step] = file[from + step]
      }
    case 7:
      for step in place..<min(place + number(below: 64), part.upperBound) { file[step] = 0 }
    default:
      guard part.upperBound == file.count else { return }
      file.removeSubrange(place..<min(file.count, place + 1 + number(below: 300)))
    }
  }

  /// Writes a big-endian number; bytes beyond the end are dropped.
  func put(_ value: UInt32, _ size: Int, _ file: inout [UInt8], _ place: Int) {
    for step in 0..<size where file.indices.contains(place + step) {
      file[place + step] = UInt8(truncatingIfNeeded: value >> UInt32(8 * (size - 1 - step)))
    }
  }

  func number(at place: Int, _ size: Int, _ file: [UInt8]) -> UInt32 {
    guard place >= 0, place + size <= file.count else { return 0 }
    return file[place..<place + size].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
