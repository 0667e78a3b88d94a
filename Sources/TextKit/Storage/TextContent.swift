// SPDX-License-Identifier: MIT

internal import TextStructures

/// Characters and attribute runs of one text.
///
/// A value: a copy costs O(1).
struct TextContent {
  var text: TextBuffer
  var runs: AttributeRuns

  var length: Int { text.count }

  /// An empty content.
  init() {
    text = TextBuffer()
    runs = AttributeRuns()
  }

  init(_ string: String, _ attributes: TextAttributes) {
    text = TextBuffer(string)
    runs = AttributeRuns(repeating: attributes, count: text.count)
  }

  /// The attributes that text gets when it replaces a range without bringing its own: those of the
  /// first replaced character, else of the character before, else of the one after.
  func inheritedAttributes(_ range: Range<Int>, empty: TextAttributes) -> TextAttributes {
    if length == 0 { return empty }
    if !range.isEmpty { return runs.value(at: range.lowerBound) }
    return runs.value(at: max(range.lowerBound - 1, 0))
  }

  /// The range, widened so that it cuts no surrogate pair.
  func widened(_ range: Range<Int>) -> Range<Int> { Self.widened(range, in: text) }

  /// The range, widened so that it cuts no surrogate pair of a text.
  static func widened(_ range: Range<Int>, in text: TextBuffer) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    if text.isSurrogatePairSplit(at: lower) { lower -= 1 }
    if range.isEmpty {
      // An insertion between the halves is made before the pair: nothing is replaced.
      return lower..<lower
    }
    if text.isSurrogatePairSplit(at: upper) { upper += 1 }
    return lower..<upper
  }
}
