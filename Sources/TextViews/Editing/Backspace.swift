// SPDX-License-Identifier: MIT

/// The number of UTF-16 units that the backspace key deletes before a caret.
///
///     👩‍👩‍👧     the whole cluster; also é, because it is typed in one step
///     क्षि     the last character of the cluster: क्ष, then क् …
///
/// - Source: Our choice, as in iOS and Android.
enum Backspace {
  /// Returns the number of UTF-16 units to delete at the end of a grapheme cluster.
  static func count(_ cluster: String) -> Int {
    let scalars = cluster.unicodeScalars
    guard scalars.count > 1, let last = scalars.last, let first = scalars.first,
      isTypedInParts(first)
    else { return cluster.utf16.count }
    let isPart = isTypedInParts(last) || last.value == 0x200C || last.value == 0x200D
    return isPart ? UTF16.width(last) : cluster.utf16.count
  }

  /// Returns whether a character belongs to a script whose marks and conjuncts are typed one by
  /// one: Hebrew, Arabic and related scripts, Indic and South-East Asian scripts, Tibetan.
  private static func isTypedInParts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x10FF, 0x1700...0x17FF, 0x1900...0x1CFF, 0xA800...0xA82F, 0xA840...0xA95F,
      0xA980...0xAADF, 0xAAE0...0xAAFF, 0xABC0...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10A00...0x10A5F, 0x11000...0x11FFF:
      true
    default: false
    }
  }
}
