// SPDX-License-Identifier: MIT

import TextKitTestSupport

/// The fuzzer's bytes, taken one after another; zeros when they are used up.
struct FuzzInput {
  let bytes: [UInt8]
  private(set) var position = 0
  /// Whether numbers may be far out, or none.
  var isWild = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    if isEmpty { return 0 }
    position += 1
    return bytes[position - 1]
  }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// True once in `n` times; false when the bytes are used up.
  mutating func oneIn(_ n: UInt8) -> Bool { byte() % n == n - 1 }

  mutating func number(below limit: Int) -> Int {
    if limit <= 0 { return 0 }
    return limit <= 256 ? Int(byte()) % limit : (Int(byte()) << 8 | Int(byte())) % limit
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }

  mutating func choice<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

  mutating func range(in count: Int) -> Range<Int> {
    let start = number(below: count + 1)
    return start..<start + number(below: min(count - start, 40) + 1)
  }

  /// All bytes that are left.
  mutating func rest() -> [UInt8] {
    let rest = Array(bytes[min(position, bytes.count)...])
    position = bytes.count
    return rest
  }

  /// Random numbers for choices that the bytes need not make, always the same for the same input.
  var generator: SeededGenerator {
    SeededGenerator(
      seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  /// The rest as UTF-16: mostly single bytes, so that ASCII is frequent; a byte from 0xF0 begins a
  /// unit of two bytes or picks one of `special`.
  mutating func units(upTo limit: Int = .max, special: [UInt16]) -> [UInt16] {
    var units: [UInt16] = []
    while !isEmpty && units.count < limit {
      let first = byte()
      switch first {
      case 0xF0...0xF7: units.append(UInt16(byte()) << 8 | UInt16(byte()))
      case 0xF8...0xFF: units.append(special[Int(byte()) % special.count])
      default: units.append(UInt16(first))
      }
    }
    return units
  }
}
