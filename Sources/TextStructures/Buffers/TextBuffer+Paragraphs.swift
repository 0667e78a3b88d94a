// SPDX-License-Identifier: MIT

// A paragraph ends after LF, CR, CR LF or U+2029. Paragraph boundaries, with the separators shown:
//
//     a b ⏎ c ␍ ⏎ d        boundaries at 3, 6
//     0 1 2 3 4 5 6

extension TextBuffer {
  /// The number of paragraph separators; CR LF counts once.
  package var separatorCount: Int { chunks.summary.separators }

  /// Returns the index after the separator that ends the paragraph around `index`, or `count`.
  ///
  /// O(log n + c), c units of a chunk. An index between CR and LF belongs to the paragraph that
  /// they end.
  package func paragraphEnd(after index: Int) -> Int {
    precondition(
      index >= 0 && index <= count,
      "TextBuffer.paragraphEnd(after: \(index)): there are \(count) units")
    guard let here = chunks.first(where: { $0.units > index }) else { return count }
    let start = here.prefix.units
    if let found = here.element.firstSeparator(from: index - start) {
      return end(ofSeparatorAt: found, in: here.element, start: start)
    }
    let next = chunks.first(from: here.index + 1) { _, own in own.separators > 0 }
    guard let next, let found = next.element.firstSeparator(from: 0) else { return count }
    return end(
      ofSeparatorAt: found, in: next.element,
      start: start + here.element.count + next.prefix.units)
  }

  private func end(ofSeparatorAt index: Int, in chunk: TextChunk, start: Int) -> Int {
    let end = start + index + 1
    if chunk[index] != 0x0D || end == count { return end }
    let next = index + 1 < chunk.count ? chunk[index + 1] : self[end]
    return next == 0x0A ? end + 1 : end
  }

  /// Returns the start of the paragraph around `index`.
  ///
  /// O(log n + c), c units of a chunk.
  package func paragraphStart(before index: Int) -> Int {
    precondition(
      index >= 0 && index <= count,
      "TextBuffer.paragraphStart(before: \(index)): there are \(count) units")
    guard let found = lastSeparator(before: index) else { return 0 }
    // Between CR and LF: the separator is incomplete, and ends this paragraph.
    if found == index - 1 && index < count && self[found] == 0x0D && self[index] == 0x0A {
      guard let earlier = lastSeparator(before: found) else { return 0 }
      return earlier + 1
    }
    return found + 1
  }

  /// Returns the index of the last separator unit before an index.
  private func lastSeparator(before index: Int) -> Int? {
    if index == 0 { return nil }
    guard let here = chunks.first(where: { $0.units >= index }) else { return nil }
    let start = here.prefix.units
    if let found = here.element.lastSeparator(before: index - start) { return start + found }
    guard let earlier = chunks.last(before: here.index, hits: { $0.separators > 0 }) else {
      return nil
    }
    guard let found = earlier.element.lastSeparator(before: earlier.element.count) else {
      return nil
    }
    return chunks.prefix(upTo: earlier.index).units + found
  }

  /// Calls `body` with the paragraphs of a range in order, separators included, until the end of
  /// the range.
  ///
  /// O(log n + k). The first begins where the range begins and the last ends where the range ends,
  /// at a paragraph boundary or not. The empty paragraph after a final separator is not reported.
  package func forEachParagraph(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    check(range, "forEachParagraph")
    var start = range.lowerBound
    // The previous chunk ended with CR: an LF at the start of the next one belongs to it.
    var endsWithCarriageReturn = false
    forEachChunk(in: range) { chunk, inside, chunkStart in
      var from = inside.lowerBound
      if endsWithCarriageReturn {
        if chunk[from] == 0x0A { from += 1 }
        body(start..<chunkStart + from)
        start = chunkStart + from
        endsWithCarriageReturn = false
      }
      func visit<Unit: TextUnit>(_ units: Span<Unit>) {
        let end = inside.upperBound
        while from < end {
          var found = firstSeparator(in: units, from: from, to: end)
          if found == end { return }
          if units[found] == 0x0D {
            if found + 1 == end {
              endsWithCarriageReturn = true
              return
            }
            if units[found + 1] == 0x0A { found += 1 }
          }
          body(start..<chunkStart + found + 1)
          from = found + 1
          start = chunkStart + from
        }
      }
      if chunk.isNarrow {
        visit(chunk.narrow.span)
      } else {
        visit(chunk.wide.span)
      }
      return true
    }
    if start < range.upperBound { body(start..<range.upperBound) }
  }
}
