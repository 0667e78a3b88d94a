// SPDX-License-Identifier: MIT

extension TextBuffer {
  /// Replaces a range with UTF-16 units.
  ///
  /// O(log n + k), k units removed or inserted.
  package mutating func replaceSubrange(
    _ range: Range<Int>, with units: some Collection<UInt16>
  ) {
    check(range, "replaceSubrange")
    replace(range, with: Array(units))
  }

  /// Replaces a range with a string.
  ///
  /// O(log n + k).
  package mutating func replaceSubrange(_ range: Range<Int>, with string: String) {
    check(range, "replaceSubrange")
    if string.utf8.count <= chunkLimit {
      replace(range, with: Array(string.utf16))
    } else {
      let tail = removeTail(from: range.upperBound)
      _ = removeTail(from: range.lowerBound)
      let border = chunks.count
      chunks.append(contentsOf: SummaryTree(Self.makeChunks(of: string, size: chunkSize)))
      let second = chunks.count
      chunks.append(contentsOf: tail)
      // The chunks on both sides of the new ones were divided.
      for border in [second + 1, second, border, border - 1] { joinSmallChunks(before: border) }
      checkIfAsked()
    }
  }

  private func checkIfAsked() {
    #if TEXTKIT_INTERNAL_CHECKS
      checkInvariants()
    #endif
  }

  /// Returns the chunk to change at `position`: the first that ends there or later.
  ///
  /// So an insertion between two chunks changes the left one.
  private func locate(_ position: Int) -> (index: Int, start: Int, count: Int)? {
    guard let found = chunks.first(where: { $0.units >= max(position, 1) }) else { return nil }
    return (found.index, found.prefix.units, found.element.count)
  }

  private mutating func replace(_ range: Range<Int>, with new: [UInt16]) {
    if range.isEmpty && new.isEmpty { return }
    guard let first = locate(range.lowerBound) else {
      chunks = SummaryTree(Self.makeChunks(of: new, size: chunkSize))
      return
    }
    let left = range.lowerBound - first.start
    let right = range.upperBound - first.start
    let size = first.count - range.count + new.count
    if right <= first.count && size > 0 && size <= chunkLimit {
      chunks.update(at: first.index) { $0.replace(left..<right, with: new) }
      if size <= chunkLimit / 2 { joinSmallChunks(around: first.index) }
    } else {
      // The chunks that the range touches become as few as possible.
      guard let last = locate(range.upperBound) else {
        preconditionFailure("TextBuffer.replaceSubrange(\(range)): no chunk ends the range")
      }
      var units: [UInt16] = []
      units.reserveCapacity(left + new.count + last.count)
      chunks[first.index].append(0..<left, to: &units)
      units.append(contentsOf: new)
      chunks[last.index].append(range.upperBound - last.start..<last.count, to: &units)
      let pieces = Self.makeChunks(of: units, size: chunkSize)
      chunks.replaceSubrange(first.index..<last.index + 1, with: pieces)
      joinSmallChunks(around: first.index + pieces.count)
      joinSmallChunks(around: first.index)
    }
    checkIfAsked()
  }

  /// Removes and returns the chunks from a position on.
  private mutating func removeTail(from position: Int) -> SummaryTree<TextChunk> {
    guard let found = locate(position) else { return SummaryTree() }
    let inside = position - found.start
    if inside == found.count { return chunks.removeTail(from: found.index + 1) }
    var tail = chunks.removeTail(from: found.index)
    if inside > 0 {
      let cut = tail[0]
      tail.update(at: 0) { $0.replace(0..<inside, with: []) }
      chunks.append(cut)
      chunks.update(at: found.index) { $0.replace(inside..<found.count, with: []) }
    }
    return tail
  }

  /// Restores invariant 2 at both borders of a chunk.
  private mutating func joinSmallChunks(around index: Int) {
    joinSmallChunks(before: index + 1)
    joinSmallChunks(before: index)
  }

  private mutating func joinSmallChunks(before index: Int) {
    if index <= 0 || index >= chunks.count { return }
    let left = chunks[index - 1].count
    let right = chunks[index].count
    if left + right > chunkLimit / 2 { return }
    var units: [UInt16] = []
    chunks.remove(at: index).append(0..<right, to: &units)
    chunks.update(at: index - 1) { $0.replace(left..<left, with: units) }
  }

  /// Makes chunks of about `size` units.
  ///
  /// None ends between the halves of a surrogate pair.
  static func makeChunks(of units: [UInt16], size: Int) -> ContiguousArray<TextChunk> {
    var chunks = ContiguousArray<TextChunk>()
    let pieces = (units.count + size - 1) / size
    var start = 0
    for piece in 0..<pieces {
      var end = (piece + 1) * units.count / pieces
      if end < units.count && units[end] & 0xFC00 == 0xDC00 && units[end - 1] & 0xFC00 == 0xD800 {
        end += 1
      }
      if end == start { continue }
      chunks.append(TextChunk(units.span.extracting(start..<end)))
      start = end
    }
    return chunks
  }
}
