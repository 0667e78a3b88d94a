// SPDX-License-Identifier: MIT

private import TextStructures

enum ASCII {
  /// Returns whether all units are below 128.
  ///
  /// O(n), four at once.
  static func isAll(_ text: Span<UInt16>) -> Bool {
    var index = 0
    while index + 4 <= text.count {
      if FourUnits.areAtLeast(0x80, text.fourUnits(at: index)) != 0 { return false }
      index += 4
    }
    while index < text.count {
      if text[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}
