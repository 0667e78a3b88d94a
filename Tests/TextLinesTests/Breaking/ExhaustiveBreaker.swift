// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextLines

/// Optimal breaking by exhaustive search: every path through the points is walked, and the one with
/// minimum demerits taken.
///
/// Demerits are implemented again, from the paper's text.
struct ExhaustiveBreaker {
  /// Possible faults of the program; each must be noticed.
  enum Fault: CaseIterable {
    case noShrinking, noFitness, hyphensMayFollow, stretchesLastLine, firstWidthForAll, noPenalty
    case hangingSpaceCounts, containersAlike, hyphenHasNoWidth, noTracking, narrowRoomsNotSkipped
    case forcedBreaksOptional
  }

  var points: [BreakPoint]
  var rooms: [LineRoom]
  var fault: Fault?

  /// Each way and its demerits, cheapest only.
  func best() -> (breaks: [Int], demerits: Double)? {
    var best: (breaks: [Int], demerits: Double)?
    var way: [Int] = []
    walk(from: 0, line: enter(0, 0), fitness: nil, total: 0, &way, &best)
    return best
  }

  private func walk(
    from i: Int, line: Int, fitness: Int?, total: Double, _ way: inout [Int],
    _ best: inout (breaks: [Int], demerits: Double)?
  ) {
    if i == points.count - 1 {
      if best == nil || total < best!.demerits { best = (way, total) }
      return
    }
    if let best, total >= best.demerits { return }
    for j in i + 1..<points.count {
      if let cost = cost(i, j, line: line) {
        var demerits = cost.demerits
        if let fitness, abs(fitness - cost.fitness) > 1, fault != .noFitness { demerits += 10_000 }
        way.append(j)
        walk(
          from: j, line: enter(line + 1, j), fitness: cost.fitness, total: total + demerits, &way,
          &best)
        way.removeLast()
      }
      if points[j].isForced, fault != .forcedBreaksOptional { break }
    }
  }

  private func room(_ line: Int) -> LineRoom {
    rooms[fault == .firstWidthForAll ? 0 : min(line, rooms.count - 1)]
  }

  /// The next room that is not left empty.
  private func enter(_ line: Int, _ i: Int) -> Int {
    guard fault != .narrowRoomsNotSkipped, i + 1 < points.count else { return line }
    var line = line
    let next = points[i + 1].content.width - points[i].start.width + points[i + 1].hyphen
    while line < rooms.count - 1, rooms[line].canSkip, next > rooms[line].width + 1.0 / 1024 {
      line += 1
    }
    return line
  }

  private func cost(_ i: Int, _ j: Int, line: Int) -> (demerits: Double, fitness: Int)? {
    let (a, b) = (points[i], points[j])
    let end = fault == .hangingSpaceCounts ? b.start : b.content
    let isEnd = j == points.count - 1
    let isLast = isEnd || b.isForced
    let hyphen = fault == .hyphenHasNoWidth ? 0 : b.hyphen
    let natural = end.width - a.start.width + hyphen
    let space = end.space - a.start.space
    let missing = room(line).width - natural
    var badness: Double
    var fitness = 1
    if missing < 0 {
      let most = fault == .noShrinking ? 0 : space / 3
      if -missing > most + 1.0 / 1024 { return nil }
      let r = most == 0 ? 0 : min(1, -missing / most)
      badness = 100 * r * r * r
      if r > 0.5 { fitness = 0 }
    } else if isLast, fault != .stretchesLastLine {
      badness = 0
    } else {
      let joints = end.joints - a.start.joints
      let letters = end.letters - a.start.letters
      let capacity = space + (end.gaps - a.start.gaps) + joints
      badness = 0
      var left = missing
      if left > capacity, letters > 0, fault != .noTracking {
        let part = min(1, (left - capacity) / letters)
        left -= part * letters
        badness += 500 * part
      }
      if joints > 0 { badness += 50 * min(1, max(0, missing - space / 2) / joints) }
      let r = 2 * left / max(capacity, 2e-6 * max(1, room(line).width))
      let b = 100 * r * r * r
      badness += b < 1e6 ? b : 1e6 * (1 + missing / max(1, room(line).width))
      if r > 0.5 { fitness = 2 }
      if r > 1 { fitness = 3 }
    }
    var demerits = (10 + badness) * (10 + badness)
    if fault != .noPenalty { demerits += b.penalty * b.penalty }
    if a.hyphen > 0, b.hyphen > 0, fault != .hyphensMayFollow { demerits += 10_000 }
    if isEnd, a.hyphen > 0 { demerits += 5_000 }
    if isEnd, i > 0, end.width - a.start.width < room(line).width / 10 { demerits += 100_000 }
    if fault != .containersAlike {
      if isEnd, i > 0, line > 0, room(line).container != room(line - 1).container {
        demerits += 500_000
      }
      if !isEnd, i == 0, room(line + 1).container != room(line).container { demerits += 500_000 }
    }
    return (demerits, fitness)
  }
}

/// Random paragraphs of boxes and glue.
struct RandomParagraph {
  var points: [BreakPoint] = []
  var rooms: [LineRoom] = []

  init(points count: Int, using generator: inout SeededGenerator) {
    var sums = LineSums()
    points.append(BreakPoint(index: 0, content: sums, start: sums))
    let hasLetters = Bool.random(using: &generator)
    let hasJoints = generator.oneIn(4)
    for k in 1..<count {
      let letters = Int.random(in: 1...9, using: &generator)
      sums.width += Double(letters) * 5
      if hasLetters { sums.letters += Double(letters - 1) * 0.25 }
      if hasJoints { sums.joints += 5 }
      if generator.oneIn(5) { sums.gaps += Double(letters) }
      let content = sums
      let isHyphen = generator.oneIn(4)
      if !isHyphen {
        let space = Double.random(in: 2...4, using: &generator)
        sums.width += space
        sums.space += space
      }
      var point = BreakPoint(index: k, content: content, start: sums)
      if isHyphen {
        point.hyphen = 3
        point.penalty = 50
      }
      if generator.oneIn(12) { point.penalty += 120 }
      if generator.oneIn(15) {
        point.isForced = true
        point.hyphen = 0
      }
      points.append(point)
    }
    points[points.count - 1].hyphen = 0
    points[points.count - 1].isForced = false
    let kind = Int.random(in: 0..<4, using: &generator)
    let lines = kind == 0 ? 1 : Int.random(in: 2...7, using: &generator)
    var container = 0
    for _ in 0..<lines {
      if kind == 3, generator.oneIn(3) { container += 1 }
      let isNarrow = kind == 2 && generator.oneIn(3)
      rooms.append(
        LineRoom(
          width: isNarrow
            ? Double.random(in: 10...40, using: &generator)
            : Double.random(in: 60...140, using: &generator), container: container,
          canSkip: isNarrow))
    }
    if rooms[lines - 1].canSkip { rooms[lines - 1] = LineRoom(width: 90, container: container) }
  }
}
