// SPDX-License-Identifier: MIT

extension Span where Element == UInt16 {
  /// Returns four units as lanes of one word, the first in the lowest lane.
  ///
  /// The only unsafe step of scans over text: the bounds are checked here once for four units.
  @inline(__always) @inlinable package func fourUnits(at index: Int) -> UInt64 {
    precondition(
      index >= 0 && index <= count - 4, "fourUnits(at: \(index)): there are \(count) units")
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 2, as: UInt64.self)
      .littleEndian
  }
}

/// Arithmetic on a word of four 16-bit units.
///
/// In a result, the top bit of a lane is set for true.
@usableFromInline package enum FourUnits {
  @inlinable package static var ones: UInt64 { 0x0001_0001_0001_0001 }
  @inlinable package static var tops: UInt64 { 0x8000_8000_8000_8000 }

  /// Tests which lanes are at least `limit`, which is 1 to 0x8000.
  @inline(__always) @inlinable package static func areAtLeast(
    _ limit: UInt64, _ word: UInt64
  ) -> UInt64 {
    (((word & ~tops) &+ (0x8000 &- limit) &* ones) | word) & tops
  }

  /// Tests which lanes are at least `limit`, which is above 0x8000.
  @inline(__always) @inlinable package static func areAtLeastHigh(
    _ limit: UInt64, _ word: UInt64
  ) -> UInt64 {
    ((word & ~tops) &+ (0x1_0000 &- limit) &* ones) & word & tops
  }
}
