// SPDX-License-Identifier: MIT

/// A piece of a document's characters: bytes if all units are below 256 (Latin-1), else 16-bit
/// units.
///
/// Invariants
/// 1. One of `narrow` and `wide` is empty; `wide` is used exactly if some unit needs it.
/// 2. `wideCount` is the number of units of 256 and more.
/// 3. `separators` is the number of paragraph separators, CR LF counted once.
@usableFromInline struct TextChunk: Summarized, Sendable {
  private(set) var narrow: ContiguousArray<UInt8>
  private(set) var wide: ContiguousArray<UInt16>
  private(set) var wideCount: Int32
  private(set) var separators: Int32

  @usableFromInline var summary: TextChunkSummary {
    TextChunkSummary(
      units: count, separators: Int(separators), startsWithLineFeed: self[0] == 0x0A,
      endsWithCarriageReturn: self[count - 1] == 0x0D)
  }

  var count: Int { narrow.isEmpty ? wide.count : narrow.count }
  var isNarrow: Bool { wide.isEmpty }

  subscript(index: Int) -> UInt16 { isNarrow ? UInt16(narrow[index]) : wide[index] }

  init(narrow: ContiguousArray<UInt8>) {
    self.narrow = narrow
    wide = []
    wideCount = 0
    separators = 0
    separators = Int32(countSeparators(in: 0..<narrow.count))
  }

  init(ascii bytes: Span<UInt8>) {
    self.init(narrow: makeArray(of: bytes))
  }

  init(_ units: Span<UInt16>) {
    wideCount = Int32(TextStructures.countWide(units))
    if wideCount == 0 {
      var copy = ContiguousArray<UInt8>(repeating: 0, count: units.count)
      var bytes = copy.mutableSpan
      for index in 0..<units.count { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
      narrow = copy
      wide = []
    } else {
      narrow = []
      wide = makeArray(of: units)
    }
    separators = 0
    separators = Int32(countSeparators(in: 0..<units.count))
  }

  /// Counts the separators that are wholly or partly in a range; CR LF counts once if both are
  /// inside.
  func countSeparators(in range: Range<Int>) -> Int {
    isNarrow
      ? TextStructures.countSeparators(in: narrow.span.extracting(range))
      : TextStructures.countSeparators(in: wide.span.extracting(range))
  }

  private func countWide(in range: Range<Int>) -> Int {
    isNarrow ? 0 : TextStructures.countWide(wide.span.extracting(range))
  }

  /// Returns the index of the first separator unit at or after `index`, or nil.
  func firstSeparator(from index: Int) -> Int? {
    let found =
      isNarrow
      ? TextStructures.firstSeparator(in: narrow.span, from: index, to: count)
      : TextStructures.firstSeparator(in: wide.span, from: index, to: count)
    return found == count ? nil : found
  }

  /// Returns the index of the last separator unit before `index`, or nil.
  func lastSeparator(before index: Int) -> Int? {
    isNarrow
      ? TextStructures.lastSeparator(in: narrow.span, before: index)
      : TextStructures.lastSeparator(in: wide.span, before: index)
  }

  /// Appends the units of a range to an array.
  func append(_ range: Range<Int>, to units: inout [UInt16]) {
    if isNarrow {
      // Not `append(contentsOf:)` of mapped bytes, which appends unit by unit.
      let start = units.count
      units.append(contentsOf: repeatElement(0, count: range.count))
      let from = narrow.span.extracting(range)
      var to = units.mutableSpan
      for index in 0..<range.count { to[start + index] = UInt16(from[index]) }
    } else {
      units.append(contentsOf: wide[range])
    }
  }

  /// Replaces a range of units.
  ///
  /// Counts separators only around the change.
  mutating func replace(_ range: Range<Int>, with new: [UInt16]) {
    // One unit on each side belongs to CR LF pairs that the edit may make or break.
    let start = max(0, range.lowerBound - 1)
    let end = min(count, range.upperBound + 1)
    separators -= Int32(countSeparators(in: start..<end))
    wideCount -= Int32(countWide(in: range))
    wideCount += Int32(TextStructures.countWide(new.span))
    if isNarrow && wideCount == 0 {
      narrow.replaceSubrange(range, with: new.lazy.map { UInt8(truncatingIfNeeded: $0) })
    } else {
      if isNarrow {
        wide = ContiguousArray(narrow.lazy.map { UInt16($0) })
        narrow = []
      }
      wide.replaceSubrange(range, with: new)
      if wideCount == 0 {
        narrow = ContiguousArray(wide.lazy.map { UInt8(truncatingIfNeeded: $0) })
        wide = []
      }
    }
    separators += Int32(countSeparators(in: start..<end - range.count + new.count))
  }

  /// Returns a description of the first broken invariant, or nil.
  func findBrokenInvariant() -> String? {
    if count == 0 { return "a chunk is empty" }
    if !narrow.isEmpty && !wide.isEmpty { return "1: a chunk is both narrow and wide" }
    let reallyWide = wide.count { $0 > 255 }
    if !isNarrow && reallyWide == 0 { return "1: a chunk is wide without need" }
    if wideCount != reallyWide {
      return "2: a chunk counts \(wideCount) wide units of \(reallyWide)"
    }
    var total = 0
    for index in 0..<count where self[index].isSeparator {
      if !(index > 0 && self[index] == 0x0A && self[index - 1] == 0x0D) { total += 1 }
    }
    if separators != total { return "3: a chunk counts \(separators) separators of \(total)" }
    return nil
  }
}

/// A sum of units and paragraph separators.
///
/// A CR LF pair across a chunk boundary is noticed where the sums are added.
@usableFromInline struct TextChunkSummary: TreeSummary, Equatable {
  @usableFromInline var units = 0
  @usableFromInline var separators = 0
  @usableFromInline var startsWithLineFeed = false
  @usableFromInline var endsWithCarriageReturn = false

  init(units: Int, separators: Int, startsWithLineFeed: Bool, endsWithCarriageReturn: Bool) {
    self.units = units
    self.separators = separators
    self.startsWithLineFeed = startsWithLineFeed
    self.endsWithCarriageReturn = endsWithCarriageReturn
  }

  @usableFromInline static var zero: TextChunkSummary {
    TextChunkSummary(
      units: 0, separators: 0, startsWithLineFeed: false, endsWithCarriageReturn: false)
  }

  @usableFromInline mutating func append(_ next: TextChunkSummary) {
    if next.units == 0 { return }
    if units == 0 {
      self = next
      return
    }
    separators += next.separators
    if endsWithCarriageReturn && next.startsWithLineFeed { separators -= 1 }
    units += next.units
    endsWithCarriageReturn = next.endsWithCarriageReturn
  }
}

/// Copies units at the speed of memory.
private func makeArray<Unit: BitwiseCopyable>(of units: Span<Unit>) -> ContiguousArray<Unit> {
  unsafe units.withUnsafeBufferPointer { unsafe ContiguousArray($0) }
}
