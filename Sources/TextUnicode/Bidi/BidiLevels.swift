// SPDX-License-Identifier: MIT

internal import TextStructures

/// The levels of a long text, found anew after an edit only where they can change.
///
///     text           ····c·······c·······c·······c·····
///     edit                           ^
///     found anew             |-------|-------|             until the state is what it was
///
/// A checkpoint `c` stands behind a letter outside of isolates and paired brackets. The state of the algorithm is small
/// there, and nothing before it waits: embeddings, the letter's class, brackets that stay without partners. An edit goes on
/// from the last checkpoint before it, and ends at the first one behind it where the state is the old one.
///
/// Where brackets or isolates enclose much text there is no checkpoint, and so much is found anew.
package struct BidiLevels {
  /// One for each unit.
  package internal(set) var levels: [UInt8]
  /// The level of the first bidi paragraph.
  package private(set) var baseLevel: UInt8
  package let base: BaseDirection
  /// Whether `replace` can follow edits: not with controls beside the text.
  package let followsEdits: Bool
  /// Units that the last edit read.
  private(set) var lastWork = 0
  var checkpoints: [Checkpoint]
  /// Units from one checkpoint to the next.
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

  /// Follows an edit.
  ///
  /// - Parameters:
  ///   - range: What was replaced, in the text as it was.
  ///   - count: Units that stand there now.
  ///   - read: The units of a range of the text as it is now.
  /// - Returns: Where levels may differ, in the text as it is now; contains the new units. Nil if the base level
  ///   changes: then nothing was done.
  package mutating func replace(
    _ range: Range<Int>, with count: Int, read: (Range<Int>) -> [UInt16]
  ) -> Range<Int>? {
    precondition(
      followsEdits && range.upperBound <= levels.count,
      "BidiLevels.replace: \(range) of \(levels.count) units")
    lastWork = 0
    // The last checkpoint that the edit leaves alone.
    var first = Self.count(checkpoints, upTo: range.lowerBound) - 1
    // The first one behind it.
    let next = max(first + 1, Self.count(checkpoints, upTo: range.upperBound - 1))
    let delta = count - range.count
    let total = levels.count + delta
    let newEnd = range.lowerBound + count
    var window = 4 * spacing + 64
    while true {
      let start = first < 0 ? 0 : checkpoints[first].offset
      let end = min(total, newEnd + window)
      // Old checkpoints behind the edit, where they stand now.
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
        // A bracket before the checkpoint has found its partner.
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

  /// How many checkpoints stand at or before an offset.
  private static func count(_ checkpoints: [Checkpoint], upTo offset: Int) -> Int {
    checkpoints.indices.partitionPoint { checkpoints[$0].offset > offset }
  }

  /// Takes the levels of a range over.
  ///
  /// - Returns: Where they differ from the old ones.
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

/// What the algorithm knows behind a letter where nothing waits.
struct BidiState: Equatable {
  var base: UInt8
  var status: BidiStatus
  /// The letter's class.
  var strong: BidiClass
  /// Brackets that are open, by what their partners have too.
  var brackets: [UInt32]
  var ignoresBrackets: Bool
}

/// One run over a part of a text that leaves checkpoints.
private struct BidiPass {
  enum Result {
    /// The state became that of a target, or (nil) the text ended.
    case finished(Int?)
    /// More of the text decides.
    case unfinished
    /// A bracket before the start found its partner.
    case bracketBefore
  }

  var resolver: BidiResolver
  private(set) var levels: [UInt8] = []
  private(set) var checkpoints: [BidiLevels.Checkpoint] = []
  /// Of the part in the text.
  private let offset: Int
  private let spacing: Int

  init(_ resolver: BidiResolver, offset: Int, spacing: Int) {
    self.resolver = resolver
    self.offset = offset
    self.spacing = spacing
  }

  /// - `isWhole`: The part ends where the text does.
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
