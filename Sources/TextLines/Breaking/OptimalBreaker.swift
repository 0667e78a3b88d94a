// SPDX-License-Identifier: MIT

/// Breaks a paragraph into lines as a whole, with minimum demerits of all lines together.
///
/// The method is that of Knuth and Plass: from left to right each break point finds the best path
/// to it from the points that one line reaches back. If line widths differ, a state is a point and
/// the number of its line; from the line after which all widths are equal it is the point alone.
///
///     points    0 ── 1 ── 2 ── 3 ── 4        active: those from which a line may still end here
///     lines     └─────────┘└───────┘
///
/// Deviations from the paper: no line is refused for being loose, so there is always a path if
/// every piece fits a line; instead paths that already have more demerits than greedy breaking are
/// dropped, which changes no result.
package struct OptimalBreaker: Sendable {
  /// A path through the points: the end of each line, in reading order, and its total demerits.
  package struct Way: Equatable, Sendable {
    package var breaks: [Int]
    package var demerits: Double
    /// The highest class of its lines: 3 if some line is very loose.
    package var loosest = 0
  }

  /// The number of lines considered before giving up: a paragraph of 4 000 characters takes some
  /// thousands.
  package static let standardBudget = 2_000_000

  let points: [BreakPoint]
  let rooms: [LineRoom]
  let budget: Int

  /// Creates a breaker.
  ///
  /// - Parameters:
  ///   - points: The possible line ends, in order; the first is the start of the first line, the
  ///     last the end of the text. Widths never decrease.
  ///   - rooms: The room of each line, in order; the last one applies to all lines after it too.
  ///   - budget: The maximum number of lines considered.
  package init(points: [BreakPoint], rooms: [LineRoom], budget: Int = standardBudget) {
    self.points = points
    self.rooms = rooms
    self.budget = budget
  }

  /// A state: a point at which a line ends, and the line that begins there.
  private struct State {
    var point: Int
    var line: Int
    /// The best path here for each class of the line that ends here, and its predecessor.
    var demerits = SIMD4<Double>(repeating: .infinity)
    var from = SIMD4<Int32>(repeating: -1)
  }

  /// Returns the path with minimum demerits; of two equal ones the one whose last line begins
  /// earlier.
  ///
  /// - Returns: Nil if some piece between two points fits no line, or the budget is exceeded.
  /// - Complexity: O(*n* · *l* · *s*): *n* points, *l* of them in a line, *s* line numbers that a
  ///   point can have.
  ///
  /// Size: the loop of the algorithm, as it is published; parts of it would need all of its
  /// variables.
  package func best() -> Way? {
    guard points.count > 1, !rooms.isEmpty else { return nil }
    let limit = greedyBound().map { $0 * (1 + 1e-9) + 1 } ?? .infinity
    var states: [State] = []
    // Indexes into `states`, in the order of their points; each with four paths.
    var open: [Int] = []
    var looked = 0
    var first = State(point: 0, line: room(for: 0, from: 0))
    first.demerits[1] = 0
    states.append(first)
    open.append(0)
    states.reserveCapacity(points.count + 1)
    // The states at a point.
    var found: [State] = []
    let span = points.span
    let onlyWidth = rooms.count == 1 ? rooms[0].width : nil

    for j in 1..<span.count {
      let point = span[j]
      let isEnd = j == span.count - 1
      let isLast = isEnd || point.isForced
      found.removeAll(keepingCapacity: true)
      var kept = 0
      for k in open.indices {
        let number = open[k]
        let state = states[number]
        looked += 1
        if looked > budget { return nil }
        let sums = point.content - span[state.point].start
        let room = onlyWidth ?? width(of: state.line)
        guard let cost = LineCost(sums, hyphen: point.hyphen, width: room, isLast: isLast) else {
          // Without its hyphen a line may fit that does not with it.
          if point.hyphen > 0, LineCost(sums, hyphen: 0, width: room, isLast: isLast) != nil {
            if kept < k { open[kept] = number }
            kept += 1
          }
          continue
        }
        if !isLast {
          if kept < k { open[kept] = number }
          kept += 1
        }
        let line =
          isEnd ? state.line + 1 : onlyWidth != nil ? 0 : self.room(for: state.line + 1, from: j)
        let base = base(cost, state: state, to: j, sums: sums, isEnd: isEnd)
        var best = Double.infinity
        var from: Int32 = -1
        for c in 0..<LineDemerits.classes where state.demerits[c] < .infinity {
          let unlike =
            state.point > 0 && abs(c - cost.fitness) > 1 ? LineDemerits.unlikeNeighbours : 0
          let total = state.demerits[c] + base + unlike
          if total < best {
            best = total
            from = Int32(number * LineDemerits.classes + c)
          }
        }
        guard best <= limit else { continue }
        let slot: Int
        if let known = found.lastIndex(where: { $0.line == line || isEnd }) {
          slot = known
        } else {
          slot = found.count
          found.append(State(point: j, line: line))
        }
        if best < found[slot].demerits[cost.fitness] {
          found[slot].demerits[cost.fitness] = best
          found[slot].from[cost.fitness] = from
        }
      }
      if kept < open.count { open.removeLast(open.count - kept) }
      if isEnd {
        guard let end = found.first else { return nil }
        return way(to: end, states)
      }
      for state in found {
        open.append(states.count)
        states.append(state)
      }
      if open.isEmpty { return nil }
    }
    return nil
  }

  /// Returns the demerits of a line without those of its class next to the one before.
  private func base(
    _ cost: LineCost, state: State, to j: Int, sums: LineSums, isEnd: Bool
  ) -> Double {
    base(
      cost, from: state.point, line: state.line, to: j, width: sums.width, isEnd: isEnd)
  }

  fileprivate func base(
    _ cost: LineCost, from i: Int, line: Int, to j: Int, width: Double, isEnd: Bool
  ) -> Double {
    let point = points[j]
    var total = cost.badness * cost.badness + point.penalty * point.penalty
    let endsHyphen = point.hyphen > 0
    let startsHyphen = points[i].hyphen > 0
    if endsHyphen, startsHyphen { total += LineDemerits.consecutiveHyphens }
    if isEnd {
      if startsHyphen { total += LineDemerits.finalHyphen }
      if i > 0 {
        if width < LineDemerits.shortLastShare * self.width(of: line) {
          total += LineDemerits.shortLastLine
        }
        if line > 0, container(of: line) != container(of: line - 1) {
          total += LineDemerits.aloneInContainer
        }
      }
    } else if i == 0, container(of: line + 1) != container(of: line) {
      total += LineDemerits.aloneInContainer
    }
    return total
  }

  private func way(to end: State, _ states: [State]) -> Way {
    var fitness = 0
    for c in 1..<LineDemerits.classes where end.demerits[c] < end.demerits[fitness] { fitness = c }
    let demerits = end.demerits[fitness]
    var breaks = [end.point]
    var from = end.from[fitness]
    var loosest = fitness
    while from >= 0 {
      loosest = Swift.max(loosest, Int(from) % LineDemerits.classes)
      let state = states[Int(from) / LineDemerits.classes]
      if state.point > 0 { breaks.append(state.point) }
      from = state.from[Int(from) % LineDemerits.classes]
    }
    return Way(breaks: breaks.reversed(), demerits: demerits, loosest: loosest)
  }

  // MARK: Line widths

  private func width(of line: Int) -> Double { rooms[Swift.min(line, rooms.count - 1)].width }
  private func container(of line: Int) -> Int { rooms[Swift.min(line, rooms.count - 1)].container }

  /// Returns the first line, from a number on, in whose room the next piece fits, or that may not
  /// be skipped.
  ///
  /// Numbers from `lastLine` on are one.
  private func room(for line: Int, from i: Int) -> Int {
    var line = line
    while line < rooms.count - 1, rooms[line].canSkip, i + 1 < points.count,
      points[i + 1].content.width - points[i].start.width + points[i + 1].hyphen
        > rooms[line].width + LineBreaker.tolerance
    {
      line += 1
    }
    return Swift.min(line, lastLine)
  }

  /// The line from which on all are equal: in the last room, with the same container before them.
  private var lastLine: Int {
    let last = rooms.count - 1
    return last > 0 && rooms[last].container != rooms[last - 1].container ? last + 1 : last
  }

  /// Returns the width of the room of each line of a path.
  package func widths(of way: Way) -> [Double] {
    var widths: [Double] = []
    var line = room(for: 0, from: 0)
    for point in way.breaks {
      widths.append(width(of: line))
      line = room(for: line + 1, from: point)
    }
    return widths
  }

  // MARK: Checks

  /// Returns the demerits of a given path; nil if a line of it does not fit.
  package func demerits(of breaks: [Int]) -> Double? {
    var total = 0.0
    var i = 0
    var line = room(for: 0, from: 0)
    var fitness: Int?
    for j in breaks {
      let isEnd = j == points.count - 1
      let sums = points[j].content - points[i].start
      guard
        let cost = LineCost(
          sums, hyphen: points[j].hyphen, width: width(of: line),
          isLast: isEnd || points[j].isForced)
      else { return nil }
      total += base(cost, from: i, line: line, to: j, width: sums.width, isEnd: isEnd)
      if let fitness, abs(fitness - cost.fitness) > 1 { total += LineDemerits.unlikeNeighbours }
      fitness = cost.fitness
      i = j
      line = isEnd ? line : room(for: line + 1, from: j)
    }
    return i == points.count - 1 ? total : nil
  }

  /// Returns the path that fills each line as far as possible without shrinking a space.
  package func greedy() -> [Int]? {
    var breaks: [Int] = []
    var i = 0
    var line = room(for: 0, from: 0)
    while i < points.count - 1 {
      var best: Int?
      var j = i + 1
      while j < points.count {
        let width = points[j].content.width - points[i].start.width
        if width > self.width(of: line) + LineBreaker.tolerance { break }
        if width + points[j].hyphen <= self.width(of: line) + LineBreaker.tolerance { best = j }
        if points[j].isForced { break }
        j += 1
      }
      guard let best else { return nil }
      breaks.append(best)
      i = best
      line = room(for: line + 1, from: i)
    }
    return breaks
  }

  private func greedyBound() -> Double? { greedy().flatMap { demerits(of: $0) } }
}
