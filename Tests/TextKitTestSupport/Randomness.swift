// SPDX-License-Identifier: MIT

import Foundation

/// Random numbers that the same seed repeats (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  private var bytes: ArraySlice<UInt8> = []

  package init(seed: UInt64) { state = seed }

  /// Numbers whose highest byte is the next of the bytes, while there are some.
  ///
  /// So each of a fuzzer's bytes decides one random number.
  package init(bytes: [UInt8]) {
    self.init(seed: 0)
    self.bytes = bytes[...]
  }

  package mutating func next() -> UInt64 {
    if let byte = bytes.popFirst() { return UInt64(byte) << 56 | mixed() >> 8 }
    return mixed()
  }

  private mutating func mixed() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// True once in `n` times.
  package mutating func oneIn(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &self) == 0 }

  /// A range within `0 ..< count`, short ones more often than long ones.
  package mutating func range(in count: Int) -> Range<Int> {
    let longest = oneIn(4) ? count : min(count, 4)
    let length = Int.random(in: 0...longest, using: &self)
    let start = Int.random(in: 0...(count - length), using: &self)
    return start..<start + length
  }
}

/// Returns the seed of a random test, and prints it.
///
/// `SEED` of the environment, or a constant: a run without it fails because of a change, not by
/// chance. `Scripts/check` sets a new one each time.
package func seed(of test: String = #function) -> UInt64 {
  let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 20_260_101
  print("SEED=\(seed) \(test)")
  return seed
}

/// Returns the number of rounds of a random test: `ITERATIONS` of the environment times the usual
/// number.
///
/// `ITERATIONS=10` runs ten times as many rounds as usual.
package func iterations(_ usual: Int) -> Int {
  let factor = ProcessInfo.processInfo.environment["ITERATIONS"].flatMap { Int($0) }
  return usual * max(1, factor ?? 1)
}
