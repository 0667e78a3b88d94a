// SPDX-License-Identifier: MIT

/// UAX #9, L2: from the highest level to the lowest odd level, reverse any sequence of that level or
/// higher.
///
/// - Parameter levels: The levels of a line's pieces in logical order.
/// - Returns: The indexes of the pieces from left to right.
package func visualOrder(_ levels: [UInt8]) -> [Int] {
  var order = Array(levels.indices)
  guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else {
    return order
  }
  var level = highest
  while level >= lowestOdd {
    var start = 0
    while start < order.count {
      guard levels[order[start]] >= level else {
        start += 1
        continue
      }
      var end = start
      while end < order.count, levels[order[end]] >= level { end += 1 }
      order[start..<end].reverse()
      start = end
    }
    level -= 1
  }
  return order
}
