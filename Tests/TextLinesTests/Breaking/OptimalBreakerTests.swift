// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextLines

/// Paragraphs broken as a whole.
@Suite struct OptimalBreakerTests {
  private func random(_ count: ClosedRange<Int>, _ generator: inout SeededGenerator)
    -> RandomParagraph
  {
    RandomParagraph(points: Int.random(in: count, using: &generator), using: &generator)
  }

  @Test func `the way found costs what the cheapest of all ways costs`() {
    let number = seed()
    var generator = SeededGenerator(seed: number)
    var found = 0
    for round in 0..<iterations(400) {
      let paragraph = random(round % 20 == 0 ? 18...21 : 2...14, &generator)
      let breaker = OptimalBreaker(points: paragraph.points, rooms: paragraph.rooms)
      let expected = ExhaustiveBreaker(points: paragraph.points, rooms: paragraph.rooms).best()
      let way = breaker.best()
      #expect((way == nil) == (expected == nil), "seed \(number), round \(round)")
      guard let way, let expected else { continue }
      found += 1
      #expect(
        abs(way.demerits - expected.demerits) <= 1e-9 * expected.demerits,
        "seed \(number), round \(round): \(way), \(expected)")
      // The reported demerits are those of the path.
      let own = breaker.demerits(of: way.breaks)
      #expect(own.map { abs($0 - way.demerits) <= 1e-9 * way.demerits } == true)
      #expect(way.breaks.last == paragraph.points.count - 1)
      for (k, point) in paragraph.points.enumerated() where point.isForced {
        #expect(way.breaks.contains(k))
      }
    }
    #expect(found > iterations(400) / 2)
  }

  @Test(arguments: ExhaustiveBreaker.Fault.allCases)
  func `a fault in the costs is noticed`(fault: ExhaustiveBreaker.Fault) {
    var generator = SeededGenerator(seed: 7)
    var noticed = false
    for _ in 0..<600 where !noticed {
      let paragraph = random(4...12, &generator)
      let way = OptimalBreaker(points: paragraph.points, rooms: paragraph.rooms).best()
      let wrong = ExhaustiveBreaker(
        points: paragraph.points, rooms: paragraph.rooms, fault: fault
      ).best()
      switch (way, wrong) {
      case (nil, nil): break
      case (let way?, let wrong?):
        noticed = abs(way.demerits - wrong.demerits) > 1e-9 * wrong.demerits
      default: noticed = true
      }
    }
    #expect(noticed)
  }

  @Test func `it never costs more than filling line after line`() {
    let number = seed()
    var generator = SeededGenerator(seed: number)
    var better = 0
    for _ in 0..<iterations(100) {
      let paragraph = random(60...120, &generator)
      let breaker = OptimalBreaker(points: paragraph.points, rooms: paragraph.rooms)
      guard let greedy = breaker.greedy(), let cost = breaker.demerits(of: greedy) else { continue }
      let way = breaker.best()
      #expect(way != nil, "seed \(number)")
      guard let way else { continue }
      #expect(way.demerits <= cost * (1 + 1e-12), "seed \(number)")
      if way.demerits < cost * 0.99 { better += 1 }
    }
    #expect(better > iterations(100) / 4)
  }

  @Test func `a piece wider than any line has no way, and neither has too small a budget`() {
    var generator = SeededGenerator(seed: 3)
    let paragraph = random(40...40, &generator)
    #expect(
      OptimalBreaker(points: paragraph.points, rooms: [LineRoom(width: 3)]).best() == nil)
    #expect(
      OptimalBreaker(points: paragraph.points, rooms: paragraph.rooms, budget: 20).best() == nil)
    #expect(OptimalBreaker(points: [], rooms: paragraph.rooms).best() == nil)
    #expect(OptimalBreaker(points: paragraph.points, rooms: []).best() == nil)
  }

  @Test func `a narrow place beside a shape is left empty where no word fits it`() throws {
    // Words of 20 points; the second room holds none of them.
    var points = [BreakPoint(index: 0, content: LineSums(), start: LineSums())]
    var sums = LineSums()
    for k in 1...6 {
      sums.width += 20
      let content = sums
      sums.width += 5
      sums.space += 5
      points.append(BreakPoint(index: k, content: content, start: sums))
    }
    let rooms = [LineRoom(width: 70), LineRoom(width: 15, canSkip: true), LineRoom(width: 70)]
    let way = try #require(OptimalBreaker(points: points, rooms: rooms).best())
    #expect(way.breaks == [3, 6])
    // If it could not be left empty, there would be no solution.
    let stuck = [LineRoom(width: 70), LineRoom(width: 15), LineRoom(width: 70)]
    #expect(OptimalBreaker(points: points, rooms: stuck).best() == nil)
  }
}
