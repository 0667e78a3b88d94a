// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextUnicode

// Levels of a long paragraph are updated with an edit at once, if it stays within the paragraph:
//
//     pieces     |  1  |  2  |edited|  4  |  5  |
//     levels        as they were  |new|   as they were
//
// Only pieces with changed levels are invalidated in addition to the edited ones.

extension DocumentLayout {
  /// The levels of a paragraph after an edit, and the passages in which they may have changed.
  struct FollowedLevels {
    var paragraph: ParagraphInfo
    /// The first and the last passage.
    var passages: (Int, Int)
  }

  /// Applies an edit in a paragraph of several passages whose levels are known.
  ///
  /// - Parameters:
  ///   - range: The replaced range, in the coordinates before the change.
  ///   - delta: The change in length.
  ///   - first: The first passage that is replaced.
  ///   - last: The last one.
  /// - Returns: Nil if all of the paragraph has to be analysed: then nothing was done.
  func followLevels(_ range: Range<Int>, changeInLength delta: Int, _ first: Int, _ last: Int)
    -> FollowedLevels?
  {
    // Fields one by one: levels with two owners are copied when they change.
    guard let content, !settings.limitsParagraphs, let info = passages[first].paragraph,
      info.levels?.followsEdits == true, let base = info.levels?.base,
      let count = info.levels?.levels.count, let start = paragraphStart(of: first)
    else { return nil }
    // In one paragraph, before and after.
    for index in first + 1..<last + 1 where passages[index].startsParagraph { return nil }
    let new = range.lowerBound..<range.upperBound + delta
    let isInside =
      range.lowerBound >= start.character
      && (range.upperBound < start.character + count - 1
        || range.isEmpty && isOpenEnd(start.character + count, inserted: delta))
    guard isInside, !endsParagraph(in: new), keepsDirections(in: new) else { return nil }
    if start.index >= first {
      let attributes = content.attributes(at: start.character, language: language)
      if attributes.lineStyle != info.style || attributes.baseDirection != base { return nil }
    }
    let shift = start.character
    let changed = info.levels?.replace(
      range.lowerBound - shift..<range.upperBound - shift, with: new.count
    ) { part in
      content.characters(in: part.lowerBound + shift..<part.upperBound + shift)
    }
    guard let changed else { return nil }
    let place = changed.lowerBound + shift..<changed.upperBound + shift
    return FollowedLevels(paragraph: info, passages: reach(of: place, delta, first, last))
  }

  /// Returns the first passage of a passage's paragraph, and the character it starts with.
  private func paragraphStart(of index: Int) -> (index: Int, character: Int)? {
    var first = index
    while first > 0, !passages[first].startsParagraph { first -= 1 }
    // A paragraph in a single passage has no levels to be kept.
    if passages[first].endsParagraph || passages[first].isDeferred { return nil }
    return (first, passages.prefix(upTo: first).characters)
  }

  /// Returns whether text was added after the last character of the text, which ends no paragraph.
  private func isOpenEnd(_ end: Int, inserted count: Int) -> Bool {
    guard let content, end == characterCount, count >= 0, end > 0 else { return false }
    return !endsParagraph(in: end - 1..<end) && end + count == content.characterCount
  }

  private func endsParagraph(in range: Range<Int>) -> Bool {
    guard let content else { return true }
    let units = content.characters(in: range)
    return units.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0x2029 }
  }

  /// Returns whether new text has no `.writingDirection`, as the paragraph had none.
  private func keepsDirections(in range: Range<Int>) -> Bool {
    guard let content else { return false }
    var keeps = true
    content.forEachRun(in: range, language: language) { _, attributes in
      if !attributes.directions.isEmpty { keeps = false }
    }
    return keeps
  }

  /// Extends some passages to those that hold a range of the text as it is now.
  private func reach(of range: Range<Int>, _ delta: Int, _ first: Int, _ last: Int) -> (Int, Int) {
    var (low, high) = (first, last)
    var start = passages.prefix(upTo: first).characters
    while low > 0, start > range.lowerBound, !passages[low].startsParagraph {
      low -= 1
      start -= passages[low].characterCount
    }
    var end = passages.prefix(upTo: last + 1).characters + delta
    while high + 1 < passages.count, end < range.upperBound, !passages[high].endsParagraph {
      high += 1
      end += passages[high].characterCount
    }
    return (low, high)
  }
}
