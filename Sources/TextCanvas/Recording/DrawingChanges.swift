// SPDX-License-Identifier: MIT

internal import TextStructures

/// Where two drawings differ.
///
///     before   A B C D E        the longest common subsequence of steps
///     now      A C X D E        ──>  A C D E;  B and X changed: their bounds are painted again
///
/// The same steps in the same order cover a pixel outside of them. Layers and groups at the same
/// position are compared step by step.
struct DrawingChanges {
  let canvas: Canvas
  private(set) var region: PixelRegion

  init(_ canvas: Canvas, whole: PixelRect) {
    self.canvas = canvas
    region = PixelRegion(whole: whole)
  }

  mutating func compare(_ old: [RecordedStep], _ new: [RecordedStep]) {
    var start = 0
    while start < min(old.count, new.count), match(old[start], new[start]) { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, match(old[oldEnd - 1], new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    var (nextOld, nextNew) = (start, start)
    for pair in pairs(old, start..<oldEnd, new, start..<newEnd) {
      new[pair.new].learn(from: old[pair.old])
      differ(old[nextOld..<pair.old], new[nextNew..<pair.new])
      (nextOld, nextNew) = (pair.old + 1, pair.new + 1)
    }
    differ(old[nextOld..<oldEnd], new[nextNew..<newEnd])
  }

  private func match(_ old: RecordedStep, _ new: RecordedStep) -> Bool {
    guard old.isSame(as: new) else { return false }
    new.learn(from: old)
    return true
  }

  /// Records parts of both drawings that have no step in common.
  private mutating func differ(_ old: ArraySlice<RecordedStep>, _ new: ArraySlice<RecordedStep>) {
    var old = old
    for step in new {
      if let other = old.first(where: { canCompare($0, step) }) {
        for step in old.prefix(while: { $0 !== other }) { add(step) }
        old = old.drop { $0 !== other }.dropFirst()
        compare(other.parts ?? [], step.parts ?? [])
      } else {
        add(step)
      }
    }
    for step in old { add(step) }
  }

  /// Returns whether two steps differ only by their parts, and each of their pixels depends only on
  /// the same pixel there.
  private func canCompare(_ old: RecordedStep, _ new: RecordedStep) -> Bool {
    guard !old.isDeep, !new.isDeep, old.state == new.state else { return false }
    switch (old.content, new.content) {
    case (.layer(_, let a), .layer(_, let b)): return a == b
    case (.group, .group): return true
    default: return false
    }
  }

  private mutating func add(_ step: RecordedStep) { region.add(step.bounds(on: canvas)) }

  /// Returns the longest common subsequence of pairs, each step once.
  private func pairs(
    _ old: [RecordedStep], _ oldRange: Range<Int>, _ new: [RecordedStep], _ newRange: Range<Int>
  ) -> [(old: Int, new: Int)] {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return [] }
    var places: [Int: [Int]] = [:]
    for index in oldRange.reversed() { places[old[index].hash, default: []].append(index) }
    // Each step of the new drawing is paired with the first equal step of the old one that is free.
    var found: [(old: Int, new: Int)] = []
    for index in newRange {
      let hash = new[index].hash
      guard let place = places[hash]?.last, old[place].isSame(as: new[index]) else { continue }
      places[hash]?.removeLast()
      found.append((place, index))
    }
    return DrawingChanges.longestRow(found)
  }

  /// Returns the longest subsequence of pairs, sorted by new index, in which the old indexes
  /// increase.
  static func longestRow(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // `ends[n]`: the pair that ends the subsequence of n + 1 pairs with the lowest end.
    var ends: [Int] = []
    var before = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let low = ends.partitionPoint { pairs[$0].old >= pair.old }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var row: [(old: Int, new: Int)] = []
    var next = ends.last ?? -1
    while next >= 0 {
      row.append(pairs[next])
      next = before[next]
    }
    return row.reversed()
  }

  /// Extends the region by everything that casts a shadow into it.
  mutating func takeInShadows(of steps: [RecordedStep]) {
    guard !region.rects.isEmpty, steps.contains(where: { $0.isDeep }) else { return }
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for rect in region.rects {
        for bounds in deepBounds(steps, touching: rect) where !rect.contains(bounds) {
          region.add(rect.union(bounds))
          hasGrown = true
        }
        if hasGrown { break }
      }
    }
  }

  private func deepBounds(_ steps: [RecordedStep], touching rect: PixelRect) -> [PixelRect] {
    var found: [PixelRect] = []
    for step in steps where step.isDeep && !step.isSameInParts(on: canvas) {
      let bounds = step.bounds(on: canvas)
      guard bounds.overlaps(rect) else { continue }
      if let parts = step.parts, !step.state.castsShadow {
        found += deepBounds(parts, touching: rect)
      } else {
        found.append(bounds)
      }
    }
    return found
  }
}

/// A few disjoint rectangles of pixels.
struct PixelRegion {
  let whole: PixelRect
  private(set) var rects: [PixelRect] = []
  /// The maximum number of rectangles; more are merged.
  private static let limit = 16

  init(whole: PixelRect) { self.whole = whole }

  var area: Int { rects.reduce(0) { $0 + $1.area } }

  mutating func add(_ rect: PixelRect) {
    var rect = rect.intersection(whole)
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    // A rectangle that it touches, or nearly fills together with it, is merged with it.
    var isDone = false
    while !isDone {
      isDone = true
      for index in rects.indices.reversed() {
        let both = rects[index].union(rect)
        guard rects[index].overlaps(rect) || both.area * 4 <= (rects[index].area + rect.area) * 5
        else { continue }
        rect = both
        rects.remove(at: index)
        isDone = false
      }
    }
    rects.append(rect)
    if rects.count > PixelRegion.limit { joinNearest() }
  }

  /// Merges the two rectangles that waste the fewest pixels together.
  private mutating func joinNearest() {
    var best = (first: 0, second: 1, waste: Int.max)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let both = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    add(both)
  }
}
