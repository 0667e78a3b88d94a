// SPDX-License-Identifier: MIT

internal import TextStructures

/// The attribute runs of a text.
typealias AttributeRuns = RunList<TextAttributes>

/// A stretch of text with the same attributes.
typealias AttributeRun = (value: TextAttributes, count: Int)

/// Whether two lists of runs over the same text agree everywhere, however they are divided.
func agree(
  _ a: [AttributeRun], _ b: [AttributeRun], by agree: (TextAttributes, TextAttributes) -> Bool
) -> Bool {
  var (i, j, left, right) = (0, 0, a.first?.count ?? 0, b.first?.count ?? 0)
  while i < a.count && j < b.count {
    if !agree(a[i].value, b[j].value) { return false }
    let step = min(left, right)
    left -= step
    right -= step
    if left == 0 {
      i += 1
      left = i < a.count ? a[i].count : 0
    }
    if right == 0 {
      j += 1
      right = j < b.count ? b[j].count : 0
    }
  }
  return i == a.count && j == b.count
}
