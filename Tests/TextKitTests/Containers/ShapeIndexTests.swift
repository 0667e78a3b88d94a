// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextStructures

@testable import TextGraphics
@testable import TextKit
@testable import TextLayout

/// A band and a query about it.
private struct Question {
  var top: Double
  var bottom: Double
  var xRange: ClosedRange<Double>
}

private typealias Answer = ([UIBezierPath], Question) -> [ClosedRange<Double>]

private func freeSpans(_ paths: [UIBezierPath], _ question: Question) -> [ClosedRange<Double>] {
  ShapeIndex(paths).freeSpans(
    yTop: question.top, yBottom: question.bottom, xRange: question.xRange)
}

/// Mistakes that an implementation could make.
///
/// The comparison below must find each of them.
private enum Fault: String, CaseIterable {
  case readsOnlyTheMiddleLine, readsOnlyTheTopLine, missesLowestPart, ignoresFillRule,
    forgetsLastPath
  case takesBoundsForShape, leavesSubpathsOpen, mixesShapes, flattensCurves, forgetsCurves
  case keepsSpikes, shiftsByHalfAPoint, stopsAtFirstSpan

  func freeSpans(_ paths: [UIBezierPath], _ question: Question) -> [ClosedRange<Double>] {
    var paths = paths.map { $0.copy() as! UIBezierPath }
    var question = question
    switch self {
    case .readsOnlyTheMiddleLine:
      question.top = (question.top + question.bottom) / 2
      question.bottom = question.top
    case .readsOnlyTheTopLine: question.bottom = question.top
    case .missesLowestPart: question.bottom -= (question.bottom - question.top) / 10
    case .ignoresFillRule: for path in paths { path.usesEvenOddFillRule.toggle() }
    case .forgetsLastPath: paths.removeLast()
    case .takesBoundsForShape: paths = paths.map { UIBezierPath(rect: $0.bounds) }
    case .leavesSubpathsOpen: paths = paths.map { rewritten($0, keepsSubpaths: false) }
    case .mixesShapes:
      let all = UIBezierPath()
      for path in paths { all.append(path) }
      all.usesEvenOddFillRule = paths[0].usesEvenOddFillRule
      paths = [all]
    case .flattensCurves: paths = paths.map { rewritten($0, curves: 2) }
    case .forgetsCurves: paths = paths.map { rewritten($0, curves: 0) }
    case .keepsSpikes:
      // As if what bounds nothing still took room: each spike a point wide.
      for path in paths {
        path.append(UIBezierPath(rect: path.bounds.insetBy(dx: path.bounds.width / 2 - 0.5, dy: 0)))
      }
    case .shiftsByHalfAPoint: for path in paths { path.apply(.init(translationX: 0.5, y: 0)) }
    case .stopsAtFirstSpan:
      return Array(TextKitTests.freeSpans(paths, question).prefix(1))
    }
    return TextKitTests.freeSpans(paths, question)
  }

  /// The path with lines for curves, or with all subpaths drawn as one.
  private func rewritten(
    _ path: UIBezierPath, curves: Int? = nil, keepsSubpaths: Bool = true
  ) -> UIBezierPath {
    let result = UIBezierPath()
    result.usesEvenOddFillRule = path.usesEvenOddFillRule
    path.elements.forEachSegment { segment in
      switch segment {
      case .move(let point):
        if keepsSubpaths || result.isEmpty {
          result.move(to: point)
        } else {
          result.addLine(to: point)
        }
      case .line(_, let end): result.addLine(to: end)
      case .cubic(let p0, let p1, let p2, let p3):
        switch curves {
        case nil: result.addCurve(to: p3, controlPoint1: p1, controlPoint2: p2)
        case 0: break
        default:
          let middle = CubicCurve(p0, p1, p2, p3)
          result.addLine(
            to: CGPoint(x: middle.x.value(at: 0.5), y: middle.y.value(at: 0.5)))
          result.addLine(to: p3)
        }
      case .close: if keepsSubpaths { result.close() }
      }
    }
    return result
  }
}

/// Compares a result with the model, position by position.
///
/// The first difference, or nil.
///
/// With curves the model is cut into lines, so positions near a shape's edge are not compared: for
/// a covered position the model's band is a little higher, for a free one a little lower.
private func difference(
  _ paths: [UIBezierPath], _ question: Question, curved: Bool, _ random: inout SeededGenerator,
  answer: Answer
) -> String? {
  let models = paths.map { PathModel($0, pieces: 200) }
  let spans = answer(paths, question)
  let slack = curved ? 0.02 : 0
  for (a, b) in zip(spans, spans.dropFirst()) where a.upperBound >= b.lowerBound {
    return "spans out of order: \(spans)"
  }
  for span in spans {
    if span.lowerBound < question.xRange.lowerBound || span.upperBound > question.xRange.upperBound
      || span.lowerBound >= span.upperBound
    {
      return "span \(span) of no width or outside"
    }
  }
  for _ in 0..<12 {
    let x = Double.random(in: question.xRange, using: &random)
    let edges = spans.flatMap { [$0.lowerBound, $0.upperBound] }
    if edges.contains(where: { abs($0 - x) < 1e-6 + slack }) { continue }
    if spans.contains(where: { $0.contains(x) }) {
      let covered = models.contains {
        $0.isCovered(x: x, top: question.top + slack, bottom: question.bottom - slack)
      }
      if covered { return "x \(x) is called free, but is covered; \(spans)" }
    } else {
      let covered = models.contains {
        $0.isCovered(x: x, top: question.top - slack, bottom: question.bottom + slack)
      }
      if !covered { return "x \(x) is called covered, but is free; \(spans)" }
    }
  }
  return nil
}

private func randomQuestion(_ random: inout SeededGenerator) -> Question {
  let top =
    random.oneIn(2)
    ? Double(Int.random(in: -2...41, using: &random)) : Double.random(in: -2...41, using: &random)
  let height =
    random.oneIn(2)
    ? Double(Int.random(in: 1...12, using: &random)) : Double.random(in: 0.1...12, using: &random)
  let left = Double.random(in: -5...20, using: &random)
  return Question(
    top: top, bottom: top + height, xRange: left...left + Double.random(in: 1...45, using: &random))
}

private func describe(_ paths: [UIBezierPath]) -> String {
  paths.map { ($0.usesEvenOddFillRule ? "even-odd " : "winding ") + $0.elements.svgText }
    .joined(separator: " | ")
}

struct `A shape index` {
  @Test(arguments: [false, true])
  func `finds the same free places as looking at every place`(curved: Bool) {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(curved ? 250 : 600) {
      let paths = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        randomPath(&random, curved: curved)
      }
      for _ in 0..<4 {
        let question = randomQuestion(&random)
        if let difference = difference(
          paths, question, curved: curved, &random, answer: freeSpans)
        {
          Issue.record("\(difference) for \(question) of \(describe(paths))")
          return
        }
      }
    }
  }

  /// The comparison above is worth something only if it finds mistakes.
  @Test(arguments: Fault.allCases)
  fileprivate func `that is faulty is found out`(fault: Fault) {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<4000 {
      let curved = fault == .flattensCurves || fault == .forgetsCurves || random.oneIn(3)
      let paths = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        randomPath(&random, curved: curved)
      }
      let question = randomQuestion(&random)
      if difference(paths, question, curved: curved, &random, answer: fault.freeSpans) != nil {
        return
      }
    }
    Issue.record("the fault “\(fault.rawValue)” was not found")
  }

  @Test func `keeps the band clear of a circle's widest part`() {
    let index = ShapeIndex([UIBezierPath(ovalIn: CGRect(x: 40, y: 40, width: 20, height: 20))])
    // Across the middle: the whole width, exactly.
    #expect(index.freeSpans(yTop: 45, yBottom: 55, xRange: 0...100) == [0...40, 60...100])
    // Touching from above and below.
    #expect(index.freeSpans(yTop: 30, yBottom: 40, xRange: 0...100) == [0...100])
    #expect(index.freeSpans(yTop: 60, yBottom: 70, xRange: 0...100) == [0...100])
    // Above the middle: as wide as the circle is at the band's lower edge.
    let spans = index.freeSpans(yTop: 38, yBottom: 44, xRange: 0...100)
    let half = (100.0 - 36).squareRoot()
    #expect(spans.count == 2)
    #expect(abs(spans[0].upperBound - (50 - half)) < 0.006)  // 0.03 % of 10 points, and its slope
    #expect(abs(spans[1].lowerBound - (50 + half)) < 0.006)
    #expect(index.yRange == 40...60)
    #expect(index.edgeCount == 4)
  }

  @Test func `keeps to each path's own rule`() {
    let twice = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 30, height: 30))
    twice.append(UIBezierPath(rect: CGRect(x: 20, y: 10, width: 10, height: 30)))
    #expect(
      ShapeIndex([twice]).freeSpans(yTop: 15, yBottom: 20, xRange: 0...50) == [0...10, 40...50])
    twice.usesEvenOddFillRule = true
    #expect(
      ShapeIndex([twice]).freeSpans(yTop: 15, yBottom: 20, xRange: 0...50)
        == [0...10, 20...30, 40...50])
    // Another path over the hole fills it.
    let lid = UIBezierPath(rect: CGRect(x: 15, y: 0, width: 20, height: 16))
    #expect(
      ShapeIndex([twice, lid]).freeSpans(yTop: 15, yBottom: 20, xRange: 0...50)
        == [0...10, 40...50])
  }

  @Test func `gives no room to what bounds nothing`() {
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 0, y: 0))
    line.addLine(to: CGPoint(x: 100, y: 100))
    let back = UIBezierPath()
    back.move(to: CGPoint(x: 10, y: 10))
    back.addCurve(
      to: CGPoint(x: 90, y: 50), controlPoint1: CGPoint(x: 20, y: 90),
      controlPoint2: CGPoint(x: 70, y: 0))
    back.addCurve(
      to: CGPoint(x: 10, y: 10), controlPoint1: CGPoint(x: 70, y: 0),
      controlPoint2: CGPoint(x: 20, y: 90))
    let flat = UIBezierPath(rect: CGRect(x: 10, y: 50, width: 50, height: 0))
    let straightCurve = UIBezierPath()
    straightCurve.move(to: CGPoint(x: 0, y: 0))
    straightCurve.addCurve(
      to: CGPoint(x: 30, y: 60), controlPoint1: CGPoint(x: 40, y: 80),
      controlPoint2: CGPoint(x: -10, y: -20))
    for path in [line, back, flat, straightCurve, UIBezierPath()] {
      let index = ShapeIndex([path])
      #expect(index.edgeCount == 0)
      #expect(index.freeSpans(yTop: 0, yBottom: 100, xRange: 0...100) == [0...100])
      #expect(index.yRange == nil)
      #expect(index.firstFit(fromY: 5, height: 10, xRange: 0...100, minWidth: 50) == 5)
    }
  }

  /// Three points of which two are nearly one lie on a line, whatever the third.
  @Test(arguments: [0, .leastNonzeroMagnitude, -1e-300, 1e-17])
  func `a curve that comes back nearly to where it began bounds what is in its loop`(off: Double) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 20 + off, y: off))
    path.addCurve(
      to: CGPoint(x: 20, y: 0), controlPoint1: CGPoint(x: 0, y: 100),
      controlPoint2: CGPoint(x: 60, y: 100))
    let spans = ShapeIndex([path]).freeSpans(yTop: 30, yBottom: 40, xRange: 0...100)
    #expect(path.contains(CGPoint(x: 20, y: 35)))
    #expect(spans.count == 2)
    #expect(spans.allSatisfy { !$0.contains(20) })
  }

  @Test func `leaves out steps that are no numbers`() {
    let path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 30, height: 30))
    path.move(to: CGPoint(x: 60, y: 10))
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 3))
    path.addLine(to: CGPoint(x: 90, y: 10))
    path.addCurve(
      to: CGPoint(x: 5, y: 5), controlPoint1: CGPoint(x: CGFloat.infinity, y: 0),
      controlPoint2: .zero)
    path.addLine(to: CGPoint(x: 90, y: 40))
    path.addLine(to: CGPoint(x: 60, y: 40))
    path.close()
    path.append(UIBezierPath(rect: CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5)))
    let index = ShapeIndex([path])
    #expect(
      index.freeSpans(yTop: 20, yBottom: 30, xRange: 0...100) == [0...10, 40...60, 90...100])
    #expect(index.yRange == 10...40)
  }

  @Test func `answers questions that are no numbers`() {
    let index = ShapeIndex([UIBezierPath(rect: CGRect(x: 10, y: 10, width: 30, height: 30))])
    #expect(index.freeSpans(yTop: .nan, yBottom: 20, xRange: 0...50) == [0...50])
    #expect(index.freeSpans(yTop: 20, yBottom: .nan, xRange: 0...50) == [0...50])
    #expect(
      index.freeSpans(yTop: -.infinity, yBottom: .infinity, xRange: -.infinity ... .infinity)
        == [-.infinity...10, 40 ... .infinity])
    #expect(index.freeSpans(yTop: 20, yBottom: 10, xRange: 0...50) == [0...10, 40...50])
    #expect(index.firstFit(fromY: .nan, height: 1, xRange: 0...50, minWidth: 1) == nil)
    #expect(index.firstFit(fromY: 0, height: .infinity, xRange: 0...50, minWidth: 1) == nil)
    #expect(index.firstFit(fromY: 0, height: 1, xRange: 0...50, minWidth: 60) == nil)
    #expect(index.nextChange(belowY: .nan) == nil)
  }

  @Test func `covers everything with the infinite rectangle`() {
    let index = ShapeIndex([UIBezierPath(rect: .infinite)])
    #expect(index.freeSpans(yTop: 0, yBottom: 10, xRange: 0...1e9) == [])
    // The room below it is beyond all text.
    let below = index.firstFit(fromY: 0, height: 12, xRange: 0...500, minWidth: 10)
    #expect(below == 1e100)
  }

  @Test func `reads the same after paths change`() {
    let path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 30, height: 30))
    let index = ShapeIndex([path])
    path.removeAllPoints()
    #expect(index.freeSpans(yTop: 20, yBottom: 30, xRange: 0...50) == [0...10, 40...50])
  }

  @Test func `names the heights where edges begin and end`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 10))
    path.addLine(to: CGPoint(x: 20, y: 30))
    path.addLine(to: CGPoint(x: 0, y: 50))
    let index = ShapeIndex([path, UIBezierPath(rect: CGRect(x: 0, y: 60, width: 5, height: 5))])
    var heights: [Double] = []
    var y = -Double.infinity
    while let next = index.nextChange(belowY: y) {
      heights.append(next)
      y = next
    }
    #expect(heights == [10, 30, 50, 60, 65])
  }

  @Test(arguments: [false, true])
  func `finds the first place where a line fits`(curved: Bool) {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(150) {
      let paths = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        randomPath(&random, curved: curved)
      }
      let index = ShapeIndex(paths)
      let height = Double(Int.random(in: 1...8, using: &random))
      let width = Double(Int.random(in: 1...30, using: &random))
      let xRange = 2.0...38.0
      let y = Double.random(in: -10...20, using: &random)
      func fits(_ y: Double) -> Bool {
        index.freeSpans(yTop: y, yBottom: y + height, xRange: xRange)
          .contains { $0.upperBound - $0.lowerBound >= width }
      }
      guard let found = index.firstFit(fromY: y, height: height, xRange: xRange, minWidth: width)
      else {
        Issue.record("no place for \(width) × \(height) below \(y) in \(describe(paths))")
        return
      }
      #expect(found >= y && fits(found))
      // Nothing above, but for the error of a step.
      let tolerance = 2 * ShapeIndex.fitStep
      var above = y
      while above < found - tolerance {
        if fits(above), fits(above + tolerance / 2), fits(above + tolerance) {
          Issue.record(
            "\(width) × \(height) fits at \(above), above \(found), in \(describe(paths))")
          return
        }
        above += tolerance
      }
    }
  }

  @Test func `finds room below and beside tall shapes in few steps`() {
    let tall = ShapeIndex([UIBezierPath(rect: CGRect(x: -5, y: 0, width: 500, height: 1e9))])
    #expect(tall.firstFit(fromY: 3, height: 10, xRange: 0...400, minWidth: 20) == 1e9)
    #expect(tall.firstFit(fromY: 3, height: 10, xRange: 0...400, minWidth: 20, limit: 1e9) == nil)
    // A slope over a thousand kilometres: room once it has moved far enough to the right.
    let slope = UIBezierPath()
    slope.move(to: .zero)
    slope.addLine(to: CGPoint(x: 1000, y: 1e9))
    slope.addLine(to: CGPoint(x: 1000, y: 0))
    slope.close()
    let place = ShapeIndex([slope]).firstFit(fromY: 0, height: 10, xRange: 0...400, minWidth: 20)
    #expect(place.map { abs($0 - 2e7) < 2e7 / 1024 + 10 } == true)
  }

  @Test func `tells which heights differ from another index`() {
    let one = UIBezierPath(rect: CGRect(x: 0, y: 10, width: 5, height: 5))
    let two = UIBezierPath(rect: CGRect(x: 0, y: 30, width: 5, height: 5))
    let three = UIBezierPath(rect: CGRect(x: 0, y: 50, width: 5, height: 5))
    let index = ShapeIndex([one, two])
    #expect(index.changedRange(from: ShapeIndex([two, one])) == nil)
    #expect(index.changedRange(from: ShapeIndex([one, three])) == 30...55)
    #expect(index.changedRange(from: ShapeIndex()) == 10...35)
    #expect(ShapeIndex([one]).changedRange(from: ShapeIndex([one, one])) == 10...15)
  }

  @Test func `answers with half a million edges`() {
    // A comb of triangles, each 1 high.
    var comb = PathElements()
    comb.move(to: .zero)
    let count = 250_000
    for tooth in 0..<count {
      comb.line(to: CGPoint(x: 50, y: CGFloat(tooth) + 0.5))
      comb.line(to: CGPoint(x: 10, y: CGFloat(tooth) + 1))
    }
    comb.line(to: CGPoint(x: 0, y: CGFloat(count)))
    let index = ShapeIndex([ShapeIndex.Shape(comb, isEvenOdd: false)])
    #expect(index.edgeCount >= 2 * count)
    var total = 0.0
    for step in 0..<2000 {
      let y = Double(step * 125) + 0.6
      let spans = index.freeSpans(yTop: y, yBottom: y + 0.3, xRange: 0...100)
      total += spans.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    }
    // At 0.6 a tooth is 42 wide.
    #expect(abs(total - 2000 * 58) < 1e-3)
  }
}
