// SPDX-License-Identifier: MIT

/// The characters of a document as UTF-16 units, in a tree of chunks.
///
///     |In the beginning …|… слово …|… and the Word …|      bytes, 16-bit units, bytes
///
/// Reading a unit and changing text anywhere cost O(log n). Chunks count their paragraph
/// separators, so a paragraph of any length is found without reading it all. Separators are LF, CR,
/// CR LF (one), and U+2029. A value: a copy costs O(1).
///
/// Isolated surrogates may be anywhere. A chunk that is made from a string never divides a pair.
///
/// Invariants
/// 1. No chunk is empty or holds more than `chunkLimit` units.
/// 2. Two neighbouring chunks hold more than half of `chunkLimit` together.
@usableFromInline package struct TextBuffer: Sendable {
  @usableFromInline var chunks: SummaryTree<TextChunk>
  /// The maximum number of units in a chunk.
  ///
  /// Tests use small numbers.
  let chunkLimit: Int

  package static let defaultChunkLimit = 4096

  /// Creates an empty text.
  package init() { self.init(chunkLimit: Self.defaultChunkLimit) }

  /// Creates an empty text with a maximum chunk size: a small one lets tests and fuzzers reach
  /// every chunk boundary.
  package init(chunkLimit: Int) {
    precondition(chunkLimit >= 4, "TextBuffer: a chunk limit of \(chunkLimit) is below 4")
    chunks = SummaryTree()
    self.chunkLimit = chunkLimit
  }

  /// Creates a text from a string.
  ///
  /// O(n); copies bytes if the string is ASCII.
  package init(_ string: String) { self.init(string, chunkLimit: Self.defaultChunkLimit) }

  init(_ string: String, chunkLimit: Int) {
    self.init(chunkLimit: chunkLimit)
    chunks = SummaryTree(Self.makeChunks(of: string, size: chunkSize))
  }

  /// Creates a text from UTF-16 units, well-formed or not.
  package init(utf16 units: some Collection<UInt16>) {
    self.init(utf16: units, chunkLimit: Self.defaultChunkLimit)
  }

  init(utf16 units: some Collection<UInt16>, chunkLimit: Int) {
    self.init(chunkLimit: chunkLimit)
    chunks = SummaryTree(Self.makeChunks(of: Array(units), size: chunkSize))
  }

  /// New chunks are not quite full, so that typing does not split them at once.
  var chunkSize: Int { chunkLimit - chunkLimit / 4 }

  /// The number of UTF-16 units.
  @inlinable package var count: Int { chunks.summary.units }
  package var isEmpty: Bool { chunks.isEmpty }

  /// Returns the unit at an index.
  ///
  /// O(log n).
  package subscript(index: Int) -> UInt16 {
    precondition(index >= 0 && index < count, "TextBuffer[\(index)]: there are \(count) units")
    guard let found = chunks.first(where: { $0.units > index }) else {
      preconditionFailure("TextBuffer[\(index)]: no chunk holds the unit")
    }
    return found.element[index - found.prefix.units]
  }

  /// Returns whether an index is between the two halves of a surrogate pair.
  package func isSurrogatePairSplit(at index: Int) -> Bool {
    if index <= 0 || index >= count { return false }
    let (before, after) = units(around: index)
    guard let before, let after else { return false }
    return after & 0xFC00 == 0xDC00 && before & 0xFC00 == 0xD800
  }

  /// Appends the units of a range to an array.
  ///
  /// O(log n + k).
  package func append(_ range: Range<Int>, to units: inout [UInt16]) {
    check(range, "append")
    if range.count > 64 { units.reserveCapacity(units.count + range.count) }
    forEachChunk(in: range) { chunk, inside, _ in
      chunk.append(inside, to: &units)
      return true
    }
  }

  /// Returns the units of a range.
  ///
  /// O(log n + k).
  package func units(in range: Range<Int>) -> [UInt16] {
    var units: [UInt16] = []
    append(range, to: &units)
    return units
  }

  func check(_ range: Range<Int>, _ method: String) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "TextBuffer.\(method): \(range) does not lie within 0..<\(count)")
  }

  /// Calls `body` with each chunk that has units of a range, until `body` returns false.
  ///
  /// `body` receives the chunk, the range inside it, and the index of the chunk's first unit.
  func forEachChunk(in range: Range<Int>, _ body: (TextChunk, Range<Int>, Int) -> Bool) {
    if range.isEmpty { return }
    guard let first = chunks.first(where: { $0.units > range.lowerBound }) else { return }
    var start = first.prefix.units
    chunks.forEach(in: first.index..<chunks.count) { _, chunk in
      let end = start + chunk.count
      let inside = max(range.lowerBound, start) - start..<min(range.upperBound, end) - start
      let continues = body(chunk, inside, start)
      start = end
      return continues && end < range.upperBound
    }
  }
}

extension TextBuffer: Equatable {
  /// Returns whether both hold the same units, regardless of chunks.
  @usableFromInline package static func == (left: TextBuffer, right: TextBuffer) -> Bool {
    left.count == right.count && left.units(in: 0..<left.count) == right.units(in: 0..<right.count)
  }
}

extension TextBuffer {
  /// Traps and names the broken invariant.
  ///
  /// O(n). Empty in release builds.
  package func checkInvariants() {
    #if DEBUG || TEXTKIT_INTERNAL_CHECKS
      if let broken = findBrokenInvariant() { preconditionFailure("TextBuffer: \(broken)") }
    #endif
  }

  /// Returns a description of the first broken invariant, or nil.
  ///
  /// O(n).
  func findBrokenInvariant() -> String? {
    if let broken = chunks.findBrokenInvariant() { return broken }
    var result: String?
    var before: Int?
    chunks.forEach(in: 0..<chunks.count) { index, chunk in
      result = chunk.findBrokenInvariant()
      if chunk.count > chunkLimit { result = "1: chunk \(index) holds \(chunk.count) units" }
      if let before, before + chunk.count <= chunkLimit / 2 {
        result = "2: chunks \(index - 1) and \(index) hold \(before) and \(chunk.count) units"
      }
      before = chunk.count
      return result == nil
    }
    return result
  }
}
