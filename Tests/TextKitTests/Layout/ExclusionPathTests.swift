// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

@Suite struct ExclusionPathTests {
  static let text = (0..<200).map { "word\($0)" }.joined(separator: " ")

  private func stack(_ paths: [UIBezierPath], height: Double = 0) -> LayoutStack {
    let stack = LayoutStack(Self.text, containers: [CGSize(width: 300, height: height)], padding: 2)
    stack.manager.textContainers[0].exclusionPaths = paths
    return stack
  }

  private func lines(_ stack: LayoutStack) -> [CGRect] {
    var lines: [CGRect] = []
    stack.manager.forEachReportedLine(detail: .lines) { lines.append($0.fragment) }
    return lines
  }

  @Test func `text stands left and right of a rectangle and goes on below it`() {
    let hole = CGRect(x: 100, y: 30, width: 80, height: 60)
    let lines = lines(stack([UIBezierPath(rect: hole)]))
    for line in lines { #expect(!line.insetBy(dx: 0.5, dy: 0.5).intersects(hole), "\(line)") }
    let tops = Dictionary(grouping: lines, by: \.minY).filter { $0.value.count == 2 }
    #expect(tops.count >= 4)
    for pair in tops.values {
      #expect(pair[0].maxX <= 100.01 && pair[1].minX >= 179.99)
    }
    #expect(lines.contains { $0.minY >= 90 && $0.width == 300 })
    #expect(stack([]).manager.textContainers[0].isSimpleRectangularTextContainer)
    #expect(
      !stack([UIBezierPath(rect: hole)]).manager.textContainers[0].isSimpleRectangularTextContainer)
  }

  @Test func `lines beside an oval follow its edge`() {
    let oval = UIBezierPath(ovalIn: CGRect(x: 150, y: 20, width: 300, height: 200))
    let widths = lines(stack([oval])).filter { $0.minY > 20 && $0.maxY < 120 }.map(\.width)
    #expect(widths.count > 4)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func `a shape over everything leaves no room, and layout ends`() {
    let stack = stack(
      [UIBezierPath(rect: CGRect(x: -10, y: -10, width: 1000, height: 500))], height: 300)
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    #expect(stack.manager.firstUnlaidCharacterIndex() == 0)
  }

  @Test func `fragments never overlap, wherever paragraphs end beside a shape`() {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    for round in 0..<iterations(20) {
      var text = ""
      for _ in 0..<30 {
        text += random.text(words: Int.random(in: 1...9, using: &random.generator)) + "\n"
      }
      if round % 4 == 0 { text = text.replacingOccurrences(of: "\n", with: " ") + text }
      let stack = LayoutStack(
        text, containers: [CGSize(width: 260, height: 0)], padding: round % 2 == 0 ? 0 : 5)
      stack.manager.textContainers[0].exclusionPaths = [
        UIBezierPath(ovalIn: CGRect(x: 70, y: 20, width: 120, height: 200)),
        UIBezierPath(rect: CGRect(x: 90, y: 260, width: 30, height: 150)),
      ]
      let lines = lines(stack).map { $0.insetBy(dx: 0.01, dy: 0.01) }
      for (i, line) in lines.enumerated() {
        for other in lines[(i + 1)...].prefix(12) {
          #expect(!line.intersects(other), "round \(round): \(line) and \(other)")
        }
      }
    }
  }

  @Test func `no word is torn beside a shape while a wider place is near`() {
    // 20 points left of the shape hold no word; right of it there is room.
    let stack = LayoutStack(
      "several rather lengthy words", containers: [CGSize(width: 200, height: 0)])
    stack.manager.textContainers[0].exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 20, y: 0, width: 60, height: 300))
    ]
    let first = lines(stack)[0]
    #expect(first.minX == 80)
    var characters: [Int] = []
    stack.manager.forEachReportedLine(detail: .lines) { characters.append($0.characters.location) }
    let text = stack.storage.string as NSString
    for start in characters.dropFirst() {
      #expect(text.substring(with: NSRange(location: start - 1, length: 1)) == " ")
    }
    // A word that fits nowhere is broken in the first fragment, and nothing is lost.
    let narrow = LayoutStack(
      "incomprehensibilities", containers: [CGSize(width: 60, height: 400)])
    narrow.manager.textContainers[0].exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 30, y: 0, width: 10, height: 400))
    ]
    #expect(lines(narrow)[0].minY == 0)
    #expect(narrow.manager.firstUnlaidCharacterIndex() == 21)
  }

  @Test(arguments: [false, true], [Self.text, String(repeating: "漢字仮名交文", count: 60)])
  func `lines that may end behind any letter fill the room on both sides of a shape`(
    isOval: Bool, text: String
  ) {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byCharWrapping
    let stack = LayoutStack(
      text, font: LayoutStack.font, containers: [CGSize(width: 300, height: 0)], style: style)
    let hole = CGRect(x: 100, y: 30, width: 100, height: 120)
    stack.manager.textContainers[0].exclusionPaths = [
      isOval ? UIBezierPath(ovalIn: hole) : UIBezierPath(rect: hole)
    ]
    let lines = lines(stack)
    let tops = Set(lines.map(\.minY)).sorted()
    // No band is left empty, and none has text on one side only.
    for (top, next) in zip(tops, tops.dropFirst()) {
      let height = lines.filter { $0.minY == top }.map(\.height).max() ?? 0
      #expect(next - top <= height + 0.01, "\(top), then \(next)")
    }
    for top in tops.dropLast() where top > 35 && top + 20 < 145 {
      let band = lines.filter { $0.minY == top }
      #expect(band.count == 2, "\(band)")
    }
  }

  @Test func `the last letter of a text does not stand out of a sliver beside a shape`() {
    for mode in [NSLineBreakMode.byCharWrapping, .byWordWrapping] {
      let style = NSMutableParagraphStyle()
      style.lineBreakMode = mode
      let stack = LayoutStack("W", containers: [CGSize(width: 100, height: 0)], style: style)
      stack.manager.textContainers[0].exclusionPaths = [
        UIBezierPath(rect: CGRect(x: 4, y: 0, width: 40, height: 60))
      ]
      #expect(lines(stack).map(\.minX) == [44])
    }
  }

  @Test func `a paragraph of several pieces beside shapes is as from scratch after edits`() {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    let stack = LayoutStack(
      random.text(words: 2600).replacingOccurrences(of: "\n", with: " "),
      containers: [CGSize(width: 300, height: 0)], padding: 2)
    stack.manager.textContainers[0].exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 120, y: 30, width: 40, height: 4000))
    ]
    for _ in 0..<iterations(6) {
      let place = Int.random(in: 0...stack.storage.length, using: &random.generator)
      stack.storage.replaceCharacters(
        in: NSRange(location: place, length: 0), with: "some more words ")
      let difference = firstDifference(stack.picture(.lines), stack.fresh().picture(.lines))
      #expect(difference == nil)
      if difference != nil { return }
    }
  }

  @Test(arguments: [1.0, 10.5, 12])
  func `a line that no shape touches is that of a plain container, however narrow`(width: Double) {
    let below = UIBezierPath(rect: CGRect(x: 0, y: 100, width: 4, height: 4))
    let nothing = UIBezierPath(rect: CGRect(x: 5, y: 17, width: 0, height: 0))
    let stack = LayoutStack("a bc", containers: [CGSize(width: width, height: 60)], padding: 5)
    let plain = stack.picture()
    #expect(plain.contains { $0.hasPrefix("0 {0, ") })
    for paths in [[below], [nothing], [below, nothing]] {
      stack.manager.textContainers[0].exclusionPaths = paths
      #expect(firstDifference(stack.picture(), plain) == nil)
      #expect(firstDifference(stack.fresh().picture(), plain) == nil)
    }
  }

  @Test func `edits beside shapes lay out as from scratch`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    let stack = LayoutStack(
      random.text(words: 120),
      containers: [CGSize(width: 260, height: 150), CGSize(width: 220, height: 0)], padding: 2)
    stack.manager.textContainers[0].exclusionPaths = [
      UIBezierPath(ovalIn: CGRect(x: 80, y: 20, width: 90, height: 80)),
      UIBezierPath(rect: CGRect(x: 0, y: 90, width: 40, height: 30)),
    ]
    stack.manager.textContainers[1].exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 60, y: 0, width: 50, height: 70))
    ]
    for step in 0..<iterations(15) {
      let range = NSRange(random.generator.range(in: stack.storage.length))
      stack.storage.replaceCharacters(in: range, with: random.text(words: step % 4))
      if step == 9 {
        stack.manager.textContainers[0].exclusionPaths = [
          UIBezierPath(rect: CGRect(x: 0, y: 0, width: 60, height: 60))
        ]
      }
      let difference = firstDifference(stack.picture(), stack.fresh().picture())
      #expect(difference == nil, "seed \(number), step \(step), \(range)")
      if difference != nil { return }
    }
  }
}
