// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextScene

/// The simplex solver: Cassowary's published cases, and random systems held to brute force.
@Suite struct SolverTests {
  private func v(_ number: Int) -> LinearExpression { LinearExpression(variable: number) }
  private func c(_ number: Double) -> LinearExpression { LinearExpression(number) }

  private func line(
    _ a: LinearExpression, _ relation: LinearConstraint.Relation, _ b: LinearExpression,
    _ priority: Double = 1000
  ) -> LinearConstraint {
    LinearConstraint(expression: a - b, relation: relation, priority: priority)
  }

  /// Values of the first variables, and how many lines could not hold.
  private func solved(_ lines: [LinearConstraint], _ count: Int = 4) -> (
    values: [Double], refused: Int
  ) {
    var solver = SimplexSolver(priorities: lines.map(\.priority))
    var refused = 0
    for line in lines {
      if !solver.add(line) { refused += 1 }
      solver.checkInvariants()
    }
    solver.optimize()
    solver.checkInvariants()
    return ((0..<count).map { solver.value(of: $0) }, refused)
  }

  private func near(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  // The tests that come with Cassowary, by their names there.

  @Test func `simple1: x and y are the same, and stay`() {
    let found = solved([
      line(v(0), .equal, c(167), 10), line(v(1), .equal, c(2), 10), line(v(0), .equal, v(1)),
    ])
    #expect(abs(found.values[0] - found.values[1]) < 1e-9 && found.refused == 0)
    #expect([167, 2].contains(found.values[0].rounded()))
  }

  @Test func `justStay1: what nothing moves stays`() {
    #expect(
      near(solved([line(v(0), .equal, c(5), 1), line(v(1), .equal, c(10), 1)]).values, [5, 10]))
  }

  @Test func `addDelete1 and 2: the least of the limits counts`() {
    let stay = line(v(0), .equal, c(100), 1)
    let ten = line(v(0), .atMost, c(10))
    let twenty = line(v(0), .atMost, c(20))
    #expect(near(solved([stay], 1).values, [100]))
    #expect(near(solved([stay, ten, twenty], 1).values, [10]))
    #expect(near(solved([stay, twenty], 1).values, [20]))
    #expect(near(solved([stay, twenty, ten, ten], 1).values, [10]))
    let product = line(v(0) * 1, .equal, v(1) * 0 + c(7))
    #expect(near(solved([stay, product], 1).values, [7]))
  }

  @Test func `casso1: of two wishes that cannot both be, one is met`() {
    let found = solved([
      line(v(0), .atMost, v(1)), line(v(1), .equal, v(0) + c(3)), line(v(0), .equal, c(10), 1),
      line(v(1), .equal, c(10), 1),
    ]).values
    #expect(near(found, [10, 13]) || near(found, [7, 10]))
  }

  @Test func `inconsistent1 to 3: what cannot be is refused, and changes nothing`() {
    #expect(solved([line(v(0), .equal, c(10)), line(v(0), .equal, c(5))], 1) == ([10], 1))
    let found = solved([line(v(0), .atLeast, c(10)), line(v(0), .atMost, c(5))], 1)
    #expect(found.refused == 1 && found.values[0] >= 10 - 1e-9)
    let chain = solved([
      line(v(0), .atLeast, c(10)), line(v(1), .atLeast, v(0)), line(v(2), .atLeast, v(1)),
      line(v(3), .atLeast, v(2)), line(v(3), .atMost, c(5)), line(v(3), .equal, c(50), 500),
    ])
    #expect(chain.refused == 1 && chain.values[3] >= 10 && chain.values[0] >= 10 - 1e-9)
    #expect(abs(chain.values[3] - 50) < 1e-9)
    // A constraint that is added twice counts once.
    #expect(solved([line(v(0), .equal, c(10)), line(v(0) * 2, .equal, c(20))], 1) == ([10], 0))
  }

  /// Badros, Borning and Stuckey, section 2: the middle of a line with ends apart and within
  /// limits.
  @Test func `the paper's line: the middle goes where it is dragged, as far as the ends let it`() {
    func middle(_ at: Double) -> [Double] {
      solved(
        [
          line(v(2) * 2, .equal, v(0) + v(1)), line(v(0) + c(10), .atMost, v(1)),
          line(v(1), .atMost, c(100)), line(v(0), .atLeast, c(0)), line(v(2), .equal, c(at), 999),
          line(v(0), .equal, c(30), 1), line(v(1), .equal, c(60), 1),
        ], 3
      ).values
    }
    #expect(near([middle(45)[2]], [45]))
    #expect(near([middle(60)[2]], [60]))
    #expect(near(middle(90), [80, 100, 90]))
    #expect(near(middle(200), [90, 100, 95]))
    #expect(near(middle(-50), [0, 10, 5]))
  }

  /// The same, 4.5: a quadrilateral's sides have their middles on the midpoints.
  @Test func `the paper's quadrilateral: midpoints stay midpoints`() {
    // Corners 0…3, midpoints 4…7, of one coordinate.
    var lines = (0..<4).map { line(v(4 + $0) * 2, .equal, v($0) + v(($0 + 1) % 4)) }
    lines += (0..<4).map { line(v($0), .equal, c([10, 10, 200, 200][$0]), Double(1 + $0)) }
    lines += [line(v(0) + c(20), .atMost, v(2)), line(v(0) + c(20), .atMost, v(3))]
    lines += (0..<4).flatMap { [line(v($0), .atLeast, c(0)), line(v($0), .atMost, c(500))] }
    lines.append(line(v(5), .equal, c(300), 900))
    let values = solved(lines, 8).values
    for corner in 0..<4 {
      #expect(abs(values[4 + corner] * 2 - values[corner] - values[(corner + 1) % 4]) < 1e-6)
    }
    #expect(abs(values[5] - 300) < 1e-6 && values[0] == 10 && values[3] == 200)
  }

  @Test func `a higher priority counts before all lower ones together`() {
    var lines = [line(v(0), .equal, c(0), 251)]
    for _ in 0..<20 { lines.append(line(v(0), .equal, c(100), 250)) }
    #expect(near(solved(lines, 1).values, [0]))
    #expect(near(solved(lines.reversed(), 1).values, [0]))
  }

  /// Returns the cost of a system, by priority, the highest first; nil if a required constraint
  /// does not hold.
  private func cost(_ lines: [LinearConstraint], _ values: [Double]) -> [Double]? {
    let levels = Set(lines.map(\.priority).filter { $0 < 1000 }).sorted(by: >)
    var costs = [Double](repeating: 0, count: levels.count)
    for line in lines {
      let value = line.expression.terms.reduce(line.expression.constant) {
        $0 + values[$1.key] * $1.value
      }
      let error: Double
      switch line.relation {
      case .equal: error = abs(value)
      case .atMost: error = max(0, value)
      case .atLeast: error = max(0, -value)
      }
      if let level = levels.firstIndex(of: line.priority) {
        costs[level] += error
      } else if error > 1e-6 {
        return nil
      }
    }
    return costs
  }

  private func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (x, y) in zip(a, b) where abs(x - y) > 1e-5 { return x < y }
    return false
  }

  /// With two variables the optimum is where two edges of constraints meet: all of them are
  /// tried.
  @Test func `no other place costs less, by brute force over all corners`() {
    var random = SeededGenerator(seed: seed())
    func number() -> Double { Double(Int.random(in: -5...5, using: &random)) }
    var checked = 0
    for _ in 0..<iterations(300) {
      var lines: [LinearConstraint] = []
      for variable in 0..<2 {
        lines.append(line(v(variable), .atLeast, c(-50)))
        lines.append(line(v(variable), .atMost, c(50)))
      }
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let sum = v(0) * number() + v(1) * number() + c(number())
        let relation = [LinearConstraint.Relation.atMost, .equal, .atLeast]
          .randomElement(using: &random)!
        let priority: Double = [1000, 1000, 750, 250, 250, 50].randomElement(using: &random)!
        lines.append(LinearConstraint(expression: sum, relation: relation, priority: priority))
      }
      // What can only be refused is left out, as the solver leaves it out.
      var kept: [LinearConstraint] = []
      var solver = SimplexSolver(priorities: lines.map(\.priority))
      for line in lines {
        let isAdded = solver.add(line)
        solver.checkInvariants()
        if isAdded { kept.append(line) }
      }
      solver.optimize()
      let found = [solver.value(of: 0), solver.value(of: 1)]
      guard let best = cost(kept, found) else {
        Issue.record("a required line does not hold at \(found)")
        continue
      }
      for a in kept {
        for b in kept {
          let (a0, a1) = (a.expression.terms[0] ?? 0, a.expression.terms[1] ?? 0)
          let (b0, b1) = (b.expression.terms[0] ?? 0, b.expression.terms[1] ?? 0)
          let determinant = a0 * b1 - a1 * b0
          guard abs(determinant) > 1e-9 else { continue }
          let x = (a1 * b.expression.constant - b1 * a.expression.constant) / determinant
          let y = (b0 * a.expression.constant - a0 * b.expression.constant) / determinant
          guard let other = cost(kept, [x, y]) else { continue }
          #expect(!isLess(other, best), "\(other) at \(x), \(y) is less than \(best) at \(found)")
          checked += 1
        }
      }
      // A refused line cannot hold with the others: no corner of the required ones meets it.
      if kept.count < lines.count {
        let required = kept.filter { $0.priority == 1000 }
        for refused in lines
        where !kept.contains(where: {
          $0.expression.terms == refused.expression.terms
            && $0.expression.constant == refused.expression.constant
            && $0.relation == refused.relation
        }) {
          for a in required + [refused] {
            for b in required + [refused] {
              let (a0, a1) = (a.expression.terms[0] ?? 0, a.expression.terms[1] ?? 0)
              let (b0, b1) = (b.expression.terms[0] ?? 0, b.expression.terms[1] ?? 0)
              let determinant = a0 * b1 - a1 * b0
              guard abs(determinant) > 1e-9 else { continue }
              let x = (a1 * b.expression.constant - b1 * a.expression.constant) / determinant
              let y = (b0 * a.expression.constant - a0 * b.expression.constant) / determinant
              #expect(cost(required + [refused], [x, y]) == nil)
            }
          }
        }
      }
    }
    #expect(checked > 1000)
  }

  @Test func `the order of lines that can all hold does not matter for what is fixed`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(50) {
      let values = (0..<5).map { _ in Double(Int.random(in: 0...100, using: &random)) }
      var lines = (0..<5).map { line(v($0), .equal, c(values[$0])) }
      for _ in 0..<4 {
        let (a, b) = (Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random))
        lines.append(line(v(a) - v(b), .equal, c(values[a] - values[b])))
        lines.append(line(v(a), .atLeast, c(values[a] - 3)))
      }
      lines.shuffle(using: &random)
      let found = solved(lines, 5)
      #expect(found.refused == 0 && near(found.values, values))
    }
  }
}
