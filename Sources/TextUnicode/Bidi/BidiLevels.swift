// SPDX-License-Identifier: MIT

internal import TextStructures

/// The levels of a long text, found anew after an edit only where they can change.
///
///     text           ····c·······c·······c·······c·····
///     edit                           ^
///     resolved               |-------|-------|             until the state is the old one
///
/// A checkpoint `c` is after a letter outside of isolates and paired brackets. There the state of
/// the algorithm is small, and no earlier character is unresolved: it has the embeddings, the
/// letter's class, and brackets that stay without partners. An update after an edit starts at the
/// last checkpoint before it, and ends at the first one after it where the state is the old one.
///
/// Where brackets or isolates enclose much text there is no checkpoint, and all of it is resolved
/// again.
package struct BidiLevels {
  /// One for each unit.
  package internal(set) var levels: [UInt8]
  /// The level of the first bidi paragraph.
  package private(set) var baseLevel: UInt8
  package let base: BaseDirection
  /// Whether `replace` can follow edits: false if there are controls outside of the text.
  package let followsEdits: Bool
  /// The number of units that the last edit read.
  private(set) var lastWork = 0
  var checkpoints: [Checkpoint]
  /// The distance between checkpoints, in units.
  private let spacing: Int

  struct Checkpoint: Equatable {
    var offset: Int
    var state: BidiState
  }

  package init(of text: Span<UInt16>, base: BaseDirection, controls: [DirectionControl] = []) {
    self.init(of: text, base: base, controls: controls, spacing: 1024)
  }

  init(
    of text: Span<UInt16>, base: BaseDirection, controls: [DirectionControl] = [], spacing: Int
  ) {
    self.base = base
    self.spacing = spacing
    followsEdits = controls.isEmpty
    levels = []
    checkpoints = []
    baseLevel = 0
    if controls.isEmpty {
      var pass = BidiPass(BidiResolver(base), offset: 0, spacing: spacing)
      _ = pass.run(text, isWhole: true, until: [])
      (levels, checkpoints) = (pass.levels, pass.checkpoints)
      baseLevel = pass.resolver.firstBase ?? (base == .rightToLeft ? 1 : 0)
    } else {
      baseLevel = Bidi.levels(of: text, base: base, controls: controls, into: &levels)
    }
  }

  /// Updates the levels after an edit.
  ///
  /// - Parameters:
  ///   - range: The replaced range, in the old text.
  ///   - count: The number of new units.
  ///   - read: Returns the units of a range of the new text.
  /// - Returns: The range of the new text where levels may differ, which contains the new units.
  ///   nil if the base level changes: then nothing is done.
  package mutating func replace(
    _ range: Range<Int>, with count: Int, read: (Range<Int>) -> [UInt16]
  ) -> Range<Int>? {
    precondition(
      followsEdits && range.upperBound <= levels.count,
      "BidiLevels.replace: \(range) of \(levels.count) units")
    lastWork = 0
    // The last checkpoint that the edit does not affect.
    var first = Self.count(checkpoints, upTo: range.lowerBound) - 1
    // The first one after it.
    let next = max(first + 1, Self.count(checkpoints, upTo: range.upperBound - 1))
    let delta = count - range.count
    let total = levels.count + delta
    let newEnd = range.lowerBound + count
    var window = 4 * spacing + 64
    while true {
      let start = first < 0 ? 0 : checkpoints[first].offset
      let end = min(total, newEnd + window)
      // Old checkpoints after the edit, at their new offsets.
      var last = next
      while last < checkpoints.count, checkpoints[last].offset + delta <= end - 64 { last += 1 }
      let targets = checkpoints[next..<last].map {
        Checkpoint(offset: $0.offset + delta, state: $0.state)
      }
      let resolver =
        first < 0 ? BidiResolver(base) : BidiResolver(base, from: checkpoints[first].state)
      var pass = BidiPass(resolver, offset: start, spacing: spacing)
      let text = read(start..<end)
      lastWork += text.count
      let result = pass.run(text.span, isWhole: end == total, until: targets)
      switch result {
      case .bracketBefore:
        // A bracket before the checkpoint now has a partner.
        first -= 1
        while first >= 0, !checkpoints[first].state.brackets.isEmpty { first -= 1 }
      case .unfinished:
        window *= 4
      case .finished(let place):
        let level = pass.resolver.firstBase ?? (base == .rightToLeft ? 1 : 0)
        if first < 0, level != baseLevel { return nil }
        let stop = place.map { targets[$0].offset } ?? total
        let changed = put(pass, start..<stop, edit: range, count: count)
        let after = place.map { next + $0 } ?? checkpoints.count
        for index in after..<checkpoints.count { checkpoints[index].offset += delta }
        checkpoints.replaceSubrange(first + 1..<after, with: pass.checkpoints)
        return changed
      }
    }
  }

  /// Returns the number of checkpoints at or before an offset.
  private static func count(_ checkpoints: [Checkpoint], upTo offset: Int) -> Int {
    checkpoints.indices.partitionPoint { checkpoints[$0].offset > offset }
  }

  /// Stores the levels of a range.
  ///
  /// - Returns: The range where they differ from the old ones.
  private mutating func put(_ pass: BidiPass, _ range: Range<Int>, edit: Range<Int>, count: Int)
    -> Range<Int>
  {
    let old = range.lowerBound..<range.upperBound - count + edit.count
    var low = range.lowerBound
    while low < edit.lowerBound, levels[low] == pass.levels[low - range.lowerBound] { low += 1 }
    var high = range.upperBound
    let delta = count - edit.count
    while high > edit.lowerBound + count,
      levels[high - delta - 1] == pass.levels[high - range.lowerBound - 1]
    {
      high -= 1
    }
    levels.replaceSubrange(old, with: pass.levels[..<range.count])
    return low..<high
  }
}

/// The algorithm's state after a letter where no earlier character is unresolved.
struct BidiState: Equatable {
  var base: UInt8
  var status: BidiStatus
  /// The letter's class.
  var strong: BidiClass
  /// The open brackets, by the identity that they share with their partners.
  var brackets: [UInt32]
  var ignoresBrackets: Bool
}

/// One pass over a part of a text that records checkpoints.
private struct BidiPass {
  enum Result {
    /// The state became that of a target, or (nil) the text ended.
    case finished(Int?)
    /// The result depends on more text.
    case unfinished
    /// A bracket before the start now has a partner.
    case bracketBefore
  }

  var resolver: BidiResolver
  private(set) var levels: [UInt8] = []
  private(set) var checkpoints: [BidiLevels.Checkpoint] = []
  /// The offset of the part in the text.
  private let offset: Int
  private let spacing: Int

  init(_ resolver: BidiResolver, offset: Int, spacing: Int) {
    self.resolver = resolver
    self.offset = offset
    self.spacing = spacing
  }

  /// - `isWhole`: The part ends at the end of the text.
  mutating func run(
    _ text: Span<UInt16>, isWhole: Bool, until targets: [BidiLevels.Checkpoint]
  ) -> Result {
    var found = [UInt8](repeating: 0, count: text.count)
    var span = found.mutableSpan
    var target = 0
    var next = spacing
    var index = 0
    while index < text.count {
      while target < targets.count, targets[target].offset - offset <= index { target += 1 }
      var end = max(next, index + 1)
      if target < targets.count { end = min(end, targets[target].offset - offset) }
      index = resolver.advance(in: text, from: index, to: min(end, text.count), &span)
      if resolver.lowestPair < 0 { return .bracketBefore }
      if resolver.reachedEnd, !isWhole { return .unfinished }
      if resolver.lowestPair < .max {
        while let last = checkpoints.last, last.offset - offset > resolver.lowestPair {
          checkpoints.removeLast()
        }
        resolver.lowestPair = .max
      }
      let isTarget = target < targets.count && targets[target].offset - offset == index
      guard index >= next || isTarget, let state = resolver.state(at: index, in: text) else {
        continue
      }
      if isTarget, targets[target].state == state {
        resolver.settleAll(&span)
        levels = found
        return .finished(target)
      }
      if index >= next {
        checkpoints.append(.init(offset: offset + index, state: state))
        next = index + spacing
      }
    }
    guard isWhole else { return .unfinished }
    resolver.finish(&span)
    levels = found
    return .finished(nil)
  }
}
