// SPDX-License-Identifier: MIT

/// Strings that come again and again, as the same object: those compare at once, however long they are.
struct KnownStrings {
  private var known: Set<String> = []
  private var size = 0
  private static let largestSize = 1 << 24

  /// The string that was found first and equals it.
  mutating func find(_ string: String) -> String {
    let (inserted, member) = known.insert(string)
    if inserted { size += string.utf8.count }
    if size > Self.largestSize { (known, size) = ([], 0) }
    return member
  }
}
