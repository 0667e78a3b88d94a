// SPDX-License-Identifier: MIT

/// Interns frequent strings, so that equal ones are the same object and compare in constant time.
struct KnownStrings {
  private var known: Set<String> = []
  private var size = 0
  private static let largestSize = 1 << 24

  /// Returns the first string found that equals the given one.
  mutating func find(_ string: String) -> String {
    let (inserted, member) = known.insert(string)
    if inserted { size += string.utf8.count }
    if size > Self.largestSize { (known, size) = ([], 0) }
    return member
  }
}
