// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas

/// A drawing repainted where it has changed equals the drawing painted as a whole.
@Suite struct RedrawTests {
  private let font: FontInstance
  private let picture: CanvasImage

  init() throws {
    font = try dejaVuSans()
    let small = try Canvas.bitmap(width: 8, height: 6, background: .white)
    small.fill(CanvasRect(x: 2, y: 1, width: 3, height: 4), PaintColor(red: 1, green: 0, blue: 0))
    picture = small.makeImage()
  }

  /// The library rounds the edges of paths otherwise where a clip cuts them.
  private static let shade = 20

  private func bitmap() throws -> Canvas {
    try Canvas.bitmap(width: RandomDrawing.side, height: RandomDrawing.side, background: .white)
  }

  private func whole(_ drawing: RandomDrawing) throws -> Picture {
    let canvas = try bitmap()
    drawing.draw(on: canvas)
    return Picture(canvas)
  }

  @Test func `random drawings that change equal those drawn whole`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    var paintedLess = 0
    let count = iterations(30)
    for index in 0..<count {
      var drawing = RandomDrawing(
        Int.random(in: 1...14, using: &random), &random, font: font, picture: picture)
      let canvas = try bitmap()
      var shown = canvas.redraw(since: nil) { drawing.draw(on: canvas) }
      #expect(shown.changed.count == 1)
      for change in 0..<6 {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          drawing.change(RandomDrawing.Change.allCases.randomElement(using: &random)!, &random)
        }
        shown = canvas.redraw(since: shown.drawing) { drawing.draw(on: canvas) }
        let area = shown.changed.reduce(0) { $0 + $1.width * $1.height }
        if area < Double(RandomDrawing.side * RandomDrawing.side) / 2 { paintedLess += 1 }
        let difference = Picture(canvas).largestDifference(try whole(drawing))
        #expect(difference <= Self.shade, "SEED=\(seed), drawing \(index), change \(change)")
      }
    }
    #expect(paintedLess > count, "most changes are to be painted in part")
  }

  @Test func `what lies on the shadow of a path is painted without the rest of it`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let ground = CanvasRect(x: 0, y: 0, width: 160, height: 160)
    for index in 0..<iterations(40) {
      func number(_ range: ClosedRange<Double>) -> Double {
        let number = Double.random(in: range, using: &random)
        return Bool.random(using: &random) ? number.rounded() : number
      }
      let paper = CanvasRect(
        x: number(10...40), y: number(10...40), width: number(50...100), height: number(50...100))
      let shadow = Shadow(
        x: number(-4...4), y: number(-4...4), blur: number(0...12),
        color: PaintColor(red: 0, green: 0, blue: 0, alpha: 0.6))
      let hasPaper = Bool.random(using: &random)
      func draw(_ canvas: Canvas, _ mark: CanvasRect) {
        canvas.fill(ground, PaintColor(red: 0.8, green: 0.9, blue: 0.7))
        canvas.save()
        canvas.setShadow(shadow)
        canvas.castShadow(of: CanvasPath(paper))
        canvas.restore()
        if hasPaper { canvas.fill(paper, .white) }
        canvas.fill(mark, .black)
      }
      let canvas = try bitmap()
      var known: RecordedDrawing?
      for step in 0..<6 {
        let mark = CanvasRect(
          x: number(0...150).rounded(), y: number(0...150).rounded(), width: 8, height: 2)
        let shown = canvas.redraw(since: known) { draw(canvas, mark) }
        let area = shown.changed.reduce(0) { $0 + $1.width * $1.height }
        #expect(known == nil || area < 1000, "SEED=\(seed), drawing \(index): \(shown.changed)")
        known = shown.drawing
        let fresh = try bitmap()
        draw(fresh, mark)
        let difference = Picture(canvas).largestDifference(Picture(fresh))
        #expect(difference <= 1, "SEED=\(seed), drawing \(index), step \(step)")
      }
    }
  }

  @Test func `a drawing that did not change paints nothing`() throws {
    var random = SeededGenerator(seed: 4)
    let drawing = RandomDrawing(30, &random, font: font, picture: picture)
    let canvas = try bitmap()
    let first = canvas.redraw(since: nil) { drawing.draw(on: canvas) }
    let count = canvas.paintCount
    let second = canvas.redraw(since: first.drawing) { drawing.draw(on: canvas) }
    #expect(second.changed.isEmpty)
    #expect(canvas.paintCount == count + 1)
    #expect(second.drawing.stepCount == first.drawing.stepCount)
  }

  @Test func `what was painted in between, and another canvas, are painted whole`() throws {
    let canvas = try bitmap()
    func draw(_ canvas: Canvas) { canvas.fill(CanvasRect(x: 5, y: 5, width: 9, height: 9), .black) }
    let first = canvas.redraw(since: nil) { draw(canvas) }
    canvas.fill(CanvasRect(x: 50, y: 50, width: 9, height: 9), .black)
    let second = canvas.redraw(since: first.drawing) { draw(canvas) }
    #expect(second.changed == [CanvasRect(x: 0, y: 0, width: 160, height: 160)])
    #expect(canvas.pixel(x: 52, y: 52).red == 255)
    let other = try bitmap()
    #expect(other.redraw(since: second.drawing) { draw(other) }.changed.count == 1)
    #expect(other.pixel(x: 6, y: 6).red == 0)
  }

  @Test func `a drawing that looks at pixels is drawn whole each time`() throws {
    let canvas = try bitmap()
    var seen: [UInt8] = []
    func draw() {
      canvas.fill(CanvasRect(x: 0, y: 0, width: 20, height: 20), .black)
      seen.append(canvas.pixel(x: 10, y: 10).red)
    }
    let first = canvas.redraw(since: nil, draw)
    #expect(seen.last == 0)
    #expect(canvas.redraw(since: first.drawing, draw).changed.count == 1)
    #expect(seen.last == 0)
  }

  @Test func `a damaged picture is told of while it is recorded`() throws {
    var bytes = try bitmap().png()
    bytes.removeSubrange((bytes.count - 40)...)
    let damaged = try CanvasImage(data: bytes)
    let canvas = try bitmap()
    var error: CanvasError?
    _ = canvas.redraw(since: nil) {
      do throws(CanvasError) {
        try canvas.draw(damaged, in: CanvasRect(x: 0, y: 0, width: 10, height: 10))
      } catch let problem { error = problem }
    }
    #expect(error?.kind == .badImage)
  }

  @Test func `a block is drawn once for its key`() throws {
    let canvas = try bitmap()
    var calls = 0
    func draw(_ key: Int, dx: Double) {
      canvas.save()
      canvas.translate(x: dx, y: 0)
      if !canvas.takeKept(for: font, numbers: [key], places: []) {
        canvas.keep(for: font, numbers: [key], places: []) {
          calls += 1
          canvas.fill(CanvasRect(x: 10, y: 10, width: 10, height: 10), .black)
        }
      }
      canvas.restore()
    }
    var shown = canvas.redraw(since: nil) { draw(1, dx: 0) }
    shown = canvas.redraw(since: shown.drawing) { draw(1, dx: 0) }
    #expect(calls == 1 && shown.changed.isEmpty)
    shown = canvas.redraw(since: shown.drawing) { draw(2, dx: 0) }
    #expect(calls == 2 && shown.changed.isEmpty, "the same steps for another key")
    shown = canvas.redraw(since: shown.drawing) { draw(2, dx: 40) }
    #expect(calls == 3 && !shown.changed.isEmpty)
    #expect(canvas.pixel(x: 15, y: 15).red == 255 && canvas.pixel(x: 55, y: 15).red == 0)
    draw(2, dx: 0)
    #expect(calls == 4, "without a recording it is drawn")
  }

  @Test func `the longest row of pairs is found`() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<60 {
      let old = Array(0..<Int.random(in: 0...9, using: &random)).shuffled(using: &random)
      let pairs = old.enumerated().map { (old: $0.element, new: $0.offset) }
      var longest = 0
      for mask in 0..<1 << pairs.count {
        let part = pairs.indices.filter { mask >> $0 & 1 == 1 }.map { pairs[$0].old }
        if zip(part, part.dropFirst()).allSatisfy({ $0 < $1 }) {
          longest = max(longest, part.count)
        }
      }
      let row = DrawingChanges.longestRow(pairs)
      #expect(row.count == longest)
      #expect(zip(row, row.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
    }
  }

  @Test func `a region's rectangles are few, apart, and hold all that was added`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<40 {
      let whole = PixelRect(left: 0, top: 0, right: 300, bottom: 300)
      var region = PixelRegion(whole: whole)
      var added: [PixelRect] = []
      for _ in 0..<60 {
        let left = Int.random(in: -20...310, using: &random)
        let top = Int.random(in: -20...310, using: &random)
        let rect = PixelRect(
          left: left, top: top, right: left + Int.random(in: 0...12, using: &random),
          bottom: top + Int.random(in: 0...12, using: &random))
        region.add(rect)
        added.append(rect.intersection(whole))
        #expect(region.rects.count <= 16)
        for part in added where !part.isEmpty {
          #expect(region.rects.contains { $0.contains(part) })
        }
        for (index, rect) in region.rects.enumerated() {
          #expect(!region.rects.dropFirst(index + 1).contains { $0.overlaps(rect) })
        }
      }
    }
  }

  // MARK: Planted faults

  /// Faults in finding changes.
  enum Fault: CaseIterable {
    case changeUnseen, removalUnseen, additionUnseen, orderUnseen, stateUnseen
    case oldPlaceKept, boundsTooSmall, shadowForgotten
  }

  /// The comparison with the whole drawing finds each of these.
  @Test(arguments: Fault.allCases) func `a planted fault is found`(fault: Fault) throws {
    var random = SeededGenerator(seed: 31)
    var worst = 0
    for _ in 0..<40 where worst <= Self.shade {
      let before = RandomDrawing(8, &random, font: font, picture: picture)
      var after = before
      switch fault {
      case .removalUnseen: after.change(.removed, &random)
      case .additionUnseen: after.change(.added, &random)
      case .orderUnseen: after.change(.moved, &random)
      default: after.change(.replaced, &random)
      }
      let canvas = try bitmap()
      let isMoved = fault == .stateUnseen
      func draw(_ drawing: RandomDrawing, moved: Bool) {
        canvas.save()
        if moved { canvas.translate(x: 7, y: 3) }
        drawing.draw(on: canvas)
        canvas.restore()
      }
      var shown = canvas.redraw(since: nil) { draw(before, moved: false) }.drawing
      // The steps of the next drawing.
      let recorder = DrawingRecorder(after: shown)
      canvas.recorder = recorder
      draw(after, moved: isMoved)
      canvas.recorder = nil
      let coming = recorder.result.steps
      switch fault {
      case .changeUnseen, .removalUnseen, .additionUnseen, .orderUnseen, .stateUnseen:
        shown.steps = coming
      case .oldPlaceKept:
        for step in shown.steps { step.knownBounds = PixelRect.none }
      case .boundsTooSmall:
        for step in shown.steps {
          var bounds = step.bounds(on: canvas)
          bounds.right -= bounds.width / 2
          step.knownBounds = bounds
        }
      case .shadowForgotten:
        for step in shown.steps where step.state.castsShadow {
          step.knownBounds = PixelRect.none
        }
      }
      _ = canvas.redraw(since: shown) { draw(after, moved: isMoved) }
      let wanted = try bitmap()
      if isMoved { wanted.translate(x: 7, y: 3) }
      after.draw(on: wanted)
      worst = max(worst, Picture(canvas).largestDifference(Picture(wanted)))
    }
    #expect(worst > Self.shade)
  }
}
