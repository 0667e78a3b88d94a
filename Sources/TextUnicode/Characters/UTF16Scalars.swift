// SPDX-License-Identifier: MIT

extension Span where Element == UInt16 {
  /// Returns the scalar that starts at an index, and its length in units.
  ///
  /// An isolated surrogate is returned as it is.
  @inline(__always) @inlinable package func scalar(at index: Int) -> (value: UInt32, length: Int) {
    let unit = self[index]
    if unit & 0xFC00 == 0xD800 && index + 1 < count {
      let low = self[index + 1]
      if low & 0xFC00 == 0xDC00 {
        return (0x1_0000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(low) & 0x3FF, 2)
      }
    }
    return (UInt32(unit), 1)
  }

  /// Returns the scalar that ends at an index above 0, and its length in units.
  ///
  /// An isolated surrogate is returned as it is.
  @inlinable package func scalar(before index: Int) -> (value: UInt32, length: Int) {
    let unit = self[index - 1]
    if unit & 0xFC00 == 0xDC00 && index > 1 && self[index - 2] & 0xFC00 == 0xD800 {
      return scalar(at: index - 2)
    }
    return (UInt32(unit), 1)
  }
}
