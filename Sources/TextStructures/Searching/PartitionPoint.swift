// SPDX-License-Identifier: MIT

extension RandomAccessCollection where Index == Int {
  /// Searches for the first element for which a condition holds that holds for all elements after it too.
  ///
  ///     $0 >= 7      2  3  5  7  8  8      the index of the 7
  ///
  /// - Returns: The element's index; `endIndex` if the condition holds for none.
  /// - Complexity: O(log *n*).
  @inlinable @inline(__always)
  package func partitionPoint(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
