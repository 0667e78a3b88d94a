// SPDX-License-Identifier: MIT

internal import TextUnicode

/// The client's string: characters, and runs of attributes.
///
/// It is copied out of the attributed string once and never changes.
final class SourceText {
  typealias Attributes = [NSAttributedString.Key: Any]

  /// UTF-16 units.
  let units: [UInt16]
  /// Contiguous, in order.
  private let runs: [(range: Range<Int>, attributes: Attributes)]

  var count: Int { units.count }

  convenience init(_ text: NSAttributedString) {
    var runs: [(Range<Int>, Attributes)] = []
    let all = NSRange(location: 0, length: text.length)
    unsafe text.enumerateAttributes(in: all, options: []) { attributes, range, _ in
      runs.append((range.location..<NSMaxRange(range), attributes))
    }
    self.init(Array(text.string.utf16), runs)
  }

  private init(_ units: [UInt16], _ runs: [(range: Range<Int>, attributes: Attributes)]) {
    self.units = units
    self.runs = runs
  }

  /// Joins parts of texts, one after the other.
  convenience init(joining parts: [(text: SourceText, range: Range<Int>)]) {
    var units: [UInt16] = []
    var runs: [(Range<Int>, Attributes)] = []
    for (text, range) in parts {
      let shift = units.count - range.lowerBound
      units += text.units[range]
      text.forEachRun(in: range) {
        runs.append(($0.lowerBound + shift..<$0.upperBound + shift, $1))
      }
    }
    self.init(units, runs)
  }

  /// Returns the attributes of a character; empty after the end of the text.
  func attributes(at index: Int) -> Attributes { run(at: index).map { runs[$0].attributes } ?? [:] }

  func forEachRun(in range: Range<Int>, _ body: (Range<Int>, Attributes) -> Void) {
    guard !range.isEmpty, var number = run(at: range.lowerBound) else { return }
    while number < runs.count, runs[number].range.lowerBound < range.upperBound {
      body(runs[number].range.clamped(to: range), runs[number].attributes)
      number += 1
    }
  }

  private func run(at index: Int) -> Int? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].range.contains(index) ? low : nil
  }

  /// Returns a client's range, clamped to the text; length 0 extends to the end.
  func range(_ range: CFRange) -> Range<Int> {
    let start = min(max(range.location, 0), count)
    if range.length <= 0 { return start..<count }
    let (end, overflows) = start.addingReportingOverflow(range.length)
    return start..<(overflows ? count : min(end, count))
  }

  // MARK: Paragraphs

  /// Returns the paragraph that contains a character, with its separator; at the end of the text
  /// the last paragraph.
  func paragraph(at index: Int) -> Range<Int> {
    var start = min(index, count)
    while start > 0, !isParagraphEnd(start - 1) { start -= 1 }
    return start..<paragraphEnd(from: index)
  }

  /// Returns the index after the paragraph separator at or after a character.
  func paragraphEnd(from index: Int) -> Int {
    var end = index
    while end < count {
      end += 1
      if isParagraphEnd(end - 1) { break }
    }
    return end
  }

  /// Returns whether a character is the last of a paragraph separator.
  private func isParagraphEnd(_ index: Int) -> Bool {
    switch units[index] {
    case 0x0A, 0x85, 0x2029: true
    case 0x0D: index + 1 == count || units[index + 1] != 0x0A
    default: false
    }
  }

  /// Returns the direction of the paragraph that contains a character.
  func isRightToLeft(at index: Int) -> Bool {
    let paragraph = paragraph(at: index)
    let style = attributes(at: paragraph.lowerBound)[.paragraphStyle] as? NSParagraphStyle
    switch style?.baseWritingDirection {
    case .leftToRight: return false
    case .rightToLeft: return true
    default:
      return Bidi.baseLevel(of: Array(units[paragraph]).span, base: .natural) == 1
    }
  }
}
