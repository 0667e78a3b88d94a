// SPDX-License-Identifier: MIT

import Testing
import TextCanvas
import TextKitTestSupport

@testable import TextKitGTK

@Suite struct `Bands of a window's pixels` {
  /// Pixels that can be counted: each has the number of the change that painted it last.
  private struct Model {
    let width: Int
    let height: Int
    var pixels: [Int]
    var bands: PixelBands<[Int]>
    private(set) var made: [PixelRect] = []

    init(
      width: Int, height: Int, cellWidth: Int = 40, bandHeight: Int = 64, joinsAll: Bool = false
    ) {
      (self.width, self.height) = (width, height)
      pixels = Array(repeating: 0, count: width * height)
      bands = PixelBands(
        width: width, height: height, cellWidth: cellWidth, bandHeight: bandHeight,
        joinsAll: joinsAll)
    }

    func picture(_ area: PixelRect) -> [Int] {
      (area.top..<area.bottom).flatMap { y in
        pixels[y * width + area.left..<y * width + area.right]
      }
    }

    mutating func paint(_ rects: [PixelRect], _ number: Int) {
      for rect in rects where rect.bottom > 0 && rect.right > 0 {
        for y in max(0, rect.top)..<min(height, rect.bottom) {
          for x in max(0, rect.left)..<min(width, rect.right) { pixels[y * width + x] = number }
        }
      }
      made = bands.change(rects) { [self] in picture($0) }
    }

    /// Moves rows of pixels up or down in a rectangle, and paints those that nothing was moved to,
    /// and others.
    mutating func move(_ area: PixelRect, by distance: Int, _ rects: [PixelRect], _ number: Int) {
      let before = pixels
      for y in area.top..<area.bottom where y + distance >= area.top && y + distance < area.bottom {
        for x in area.left..<area.right {
          pixels[(y + distance) * width + x] = before[y * width + x]
        }
      }
      let strip =
        distance < 0
        ? PixelRect(
          left: area.left, top: max(area.top, area.bottom + distance), right: area.right,
          bottom: area.bottom)
        : PixelRect(
          left: area.left, top: area.top, right: area.right,
          bottom: min(area.bottom, area.top + distance))
      let follows = bands.move(from: area, by: distance)
      paint(rects + [follows ? strip : area], number)
    }

    /// The fault that was found; nil if there is none.
    var fault: String? {
      var seen = Array(repeating: 0, count: width * height)
      for cell in bands.cells {
        guard let shown = cell.picture else { return "\(cell.area) has no picture" }
        if shown != picture(cell.area) { return "\(cell.area) shows other pixels" }
        for y in cell.area.top..<cell.area.bottom {
          for x in cell.area.left..<cell.area.right { seen[y * width + x] += 1 }
        }
      }
      return seen.allSatisfy { $0 == 1 } ? nil : "cells do not cover the pixels once"
    }
  }

  @Test func `cells show what was painted, whatever changes`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<20 {
      let (width, height) = (
        Int.random(in: 1...150, using: &random), Int.random(in: 1...400, using: &random)
      )
      var model = Model(width: width, height: height, joinsAll: random.oneIn(3))
      model.paint([PixelRect(left: 0, top: 0, right: width, bottom: height)], 1)
      for number in 2..<60 {
        let rects = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          let (left, top) = (
            Int.random(in: -3..<width, using: &random), Int.random(in: -3..<height, using: &random)
          )
          return PixelRect(
            left: left, top: top, right: left + Int.random(in: 0...width, using: &random),
            bottom: top + Int.random(in: 0...60, using: &random))
        }
        model.paint(rects, number)
        if let fault = model.fault {
          Issue.record("\(width) × \(height), change \(number): \(fault)")
          return
        }
        if random.oneIn(3) {
          let top = random.oneIn(2) ? 0 : Int.random(in: 0..<height, using: &random)
          let area = PixelRect(
            left: random.oneIn(5) ? min(3, width - 1) : 0, top: top, right: width,
            bottom: random.oneIn(2) ? height : Int.random(in: top + 1...height, using: &random))
          model.move(
            area, by: Int.random(in: -80...80, using: &random), random.oneIn(2) ? rects : [],
            number)
          if let fault = model.fault {
            Issue.record("\(width) × \(height), move \(number): \(fault)")
            return
          }
        }
        let most = (2 * ((height + 63) / 64) + 4) * ((width + 39) / 40)
        #expect(model.bands.cells.count <= most)
      }
    }
  }

  @Test func `the second key in a line makes its band anew and no more`() {
    var model = Model(width: 700, height: 500, cellWidth: 512)
    model.paint([PixelRect(left: 0, top: 0, right: 700, bottom: 500)], 1)
    let line = PixelRect(left: 90, top: 109, right: 700, bottom: 131)
    model.paint([line], 2)
    model.paint([line], 3)
    let rows = model.made.map { $0.top..<$0.bottom }
    #expect(Set(rows) == [108..<132], "a line over the border of two bands")
    #expect(model.fault == nil)
  }

  @Test func `where all is drawn at once few bands show a whole window, and lines cut them`() {
    var model = Model(width: 700, height: 500, cellWidth: 700, joinsAll: true)
    let whole = PixelRect(left: 0, top: 0, right: 700, bottom: 500)
    let line = PixelRect(left: 90, top: 109, right: 700, bottom: 131)
    for number in 0..<3 {
      model.paint([whole], 4 * number + 1)
      #expect(model.bands.cells.map(\.area.bottom) == [128, 256, 384, 500])
      // The first line after that divides all; the second key in it touches no other row.
      model.paint([line], 4 * number + 2)
      #expect(model.fault == nil)
      model.paint([line], 4 * number + 3)
      #expect(model.made.map { $0.top..<$0.bottom } == [108..<132])
      #expect(model.fault == nil)
    }
  }

  @Test(arguments: [-63, 63, -5, 7, -200])
  func `a text that scrolls has its new rows made, and few more`(distance: Int) {
    var model = Model(width: 700, height: 500, cellWidth: 512)
    let whole = PixelRect(left: 0, top: 0, right: 700, bottom: 500)
    model.paint([whole], 1)
    for number in 2..<60 {
      model.move(whole, by: distance, [], number)
      #expect(model.fault == nil)
      let made = model.made.reduce(0) { $0 + $1.height * $1.width } / 700
      #expect(made <= abs(distance) + 2 * 64, "move \(number)")
      #expect(model.bands.cells.count <= 2 * 12)
    }
  }

  @Test func `a whole window that changes has as few cells as at first`() {
    var model = Model(width: 700, height: 500, cellWidth: 512)
    let whole = PixelRect(left: 0, top: 0, right: 700, bottom: 500)
    model.paint([whole], 1)
    let first = model.bands.cells.map(\.area)
    for line in 0..<6 {
      model.paint([PixelRect(left: 0, top: 20 + 50 * line, right: 700, bottom: 45 + 50 * line)], 2)
    }
    #expect(model.bands.cells.count > first.count)
    for number in 3..<6 { model.paint([whole], number) }
    #expect(model.bands.cells.count <= first.count + 4)
    #expect(model.fault == nil)
  }
}
