// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Edits in long paragraphs with text from right to left: pieces whose levels stay keep glyphs and
/// lines.
@Suite struct LongBidiParagraphTests {
  private static let words = [
    "في", "البدء", "كان", "الكلمة،", "שלום", "עברית", "(אבג)", "the", "waffle",
    "su\u{AD}per\u{AD}mar\u{AD}ket", "12", "3,5%", "(",
    ")", "[a]", "٣٤",
  ]
  /// Marks, embeddings, overrides and isolates.
  private static let controls = [
    "\u{200E}", "\u{200F}", "\u{061C}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]

  private static let leftToRight = [
    "слово", "и", "the", "waffle", "con\u{AD}sid\u{AD}er\u{AD}ably", "AVATAR", "λόγος", "(", ")",
    "[a]", "(слово", "λόγος)", "12", "3,5%", "漢字",
    "「", "」、",
  ]

  private static func text(_ count: Int, _ random: inout SeededGenerator) -> String {
    text(count, of: words, &random)
  }

  private static func text(
    _ count: Int, of words: [String], _ random: inout SeededGenerator
  ) -> String {
    var text = ""
    // Long stretches of one language, as in books: most pieces have neither need nor use for the
    // others.
    var set = words
    for _ in 0..<count {
      if random.oneIn(400) { set = words.filter { _ in random.oneIn(2) } + ["12"] }
      text += set.randomElement(using: &random)! + (random.oneIn(200) ? "" : " ")
    }
    return text
  }

  private static func insertion(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: controls.randomElement(using: &random)!
    case 1: "\n"
    case 2: ""
    case 3: text(400, &random)
    default: text(Int.random(in: 1...3, using: &random), &random)
    }
  }

  private static func container(_ random: inout SeededGenerator) -> CGSize {
    CGSize(
      width: Int.random(in: 200...500, using: &random),
      height: random.oneIn(2) ? 0 : Int.random(in: 400...3000, using: &random))
  }

  @Test func `any edits lead to the layout of a fresh stack`() {
    let number = seed()
    for round in 0..<iterations(1) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      let sizes = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.container(&random) }
      let manager = NSLayoutManager()
      manager.allowsNonContiguousLayout = random.oneIn(3)
      let stack = LayoutStack(
        Self.text(4000, &random), containers: sizes, manager: manager)
      let storage = stack.storage
      if random.oneIn(3) {
        manager.textContainers[0].exclusionPaths = [
          UIBezierPath(ovalIn: CGRect(x: 60, y: 90, width: 90, height: 300))
        ]
      }
      var log: [String] = []
      for step in 0..<6 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0...storage.length, using: &random)
          let length =
            random.oneIn(3)
            ? 0 : Int.random(in: 0...Swift.min(20, storage.length - place), using: &random)
          let range = (storage.string as NSString).rangeOfComposedCharacterSequences(
            for: NSRange(location: place, length: length))
          switch Int.random(in: 0..<10, using: &random) {
          case 0:
            log.append("colour \(range)")
            storage.addAttribute(.foregroundColor, value: UIColor.red, range: range)
          case 1:
            log.append("direction \(range)")
            storage.addAttribute(
              .writingDirection, value: [Int.random(in: 0...3, using: &random)], range: range)
          case 2:
            log.append("width")
            manager.textContainers[0].size.width += 7
          case 3:
            log.append("part to \(place)")
            manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: place))
          case 4:
            log.append("glyphs to \(place)")
            manager.ensureGlyphs(forCharacterRange: NSRange(location: 0, length: place))
          default:
            let new = Self.insertion(&random)
            log.append("\(new.utf16.count) for \(range)")
            storage.replaceCharacters(in: range, with: new)
          }
        }
        if random.oneIn(2), step < 5 {
          manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: storage.length))
          continue
        }
        let difference = firstDifference(stack.picture(), stack.fresh().picture())
        #expect(difference == nil, "seed \(number), round \(round), step \(step): \(log)")
        if difference != nil { return }
      }
    }
  }

  @Test func `where a piece ends beside a shape, the room at its other side is filled too`() {
    let number = seed()
    // And where reshaped glyphs leave too little room for the hyphen after them.
    let numbers = (0..<iterations(6)).map { number &+ UInt64($0) } + [771]
    for number in numbers {
      var random = SeededGenerator(seed: number)
      let stack = LayoutStack(
        Self.text(1500, &random), containers: [CGSize(width: 456, height: 0)])
      let top = Int.random(in: 0...200, using: &random)
      stack.manager.textContainers[0].exclusionPaths = [
        UIBezierPath(rect: CGRect(x: 60, y: top, width: 90, height: 600))
      ]
      var lines: [CGRect] = []
      stack.manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: stack.manager.numberOfGlyphs)
      ) { rect, _, _, _, _ in lines.append(rect) }
      let left = lines.dropLast().filter { $0.minX == 0 && $0.width == 60 }
      // Where the text runs from right to left, the left room is the row's second one.
      let right = Set(lines.filter { $0.minX == 150 }.map(\.minY))
      for line in left {
        #expect(right.contains(line.minY), "seed \(number), \(line)")
      }
      #expect(left.count > 20)
    }
  }

  @Test func `edits in long paragraphs of several scripts from left to right lead there too`() {
    let number = seed()
    for round in 0..<iterations(1) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      let stack = LayoutStack(
        Self.text(4000, of: Self.leftToRight, &random), containers: [Self.container(&random)])
      let storage = stack.storage
      for step in 0..<6 {
        let place = Int.random(in: 0...storage.length, using: &random)
        let range = (storage.string as NSString).rangeOfComposedCharacterSequences(
          for: NSRange(
            location: place,
            length: Int.random(in: 0...Swift.min(20, storage.length - place), using: &random)))
        storage.replaceCharacters(
          in: range,
          with: Self.text(
            Int.random(in: 0...3, using: &random), of: Self.leftToRight, &random))
        let difference = firstDifference(stack.picture(), stack.fresh().picture())
        #expect(difference == nil, "seed \(number), round \(round), step \(step): \(range)")
        if difference != nil { return }
      }
    }
  }

  /// A paragraph of Arabic of some 60 000 units, laid out.
  private func arabic(_ sizes: [CGSize]) -> LayoutStack {
    let line = "في البدء كان الكلمة، والكلمة كان عند الله، وكان الكلمة الله 12. "
    let stack = LayoutStack(String(repeating: line, count: 1000), containers: sizes)
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    return stack
  }

  @Test(arguments: [
    [CGSize(width: 400, height: 0)],
    [CGSize(width: 400, height: 9000), CGSize(width: 300, height: 0)],
  ])
  func `a key shapes and sets the pieces around it`(sizes: [CGSize]) {
    let stack = arabic(sizes)
    let layout = stack.manager.layout
    #expect(layout.passages.count > 12)
    for place in [0, 700, 31_111, 45_000, stack.storage.length] {
      let (shaped, set) = (layout.counts.shapedPassages, layout.counts.setPassages)
      stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "ا")
      stack.manager.ensureLayout(
        forCharacterRange: NSRange(location: 0, length: stack.storage.length))
      #expect(layout.counts.shapedPassages - shaped <= 3)
      // Elsewhere lines depend on their position.
      if sizes.count == 1 { #expect(layout.counts.setPassages - set <= 6) }
    }
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `a sign that turns all levels makes all glyphs anew`() {
    let stack = arabic([CGSize(width: 400, height: 0)])
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "\u{202D}")
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "abc ")
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `digits behind a container's end have the level that letters before it give them`() {
    // The word before the digits is in the first container.
    let text = "abc שלום 123 456 and some more"
    let stack = LayoutStack(
      text, containers: [CGSize(width: 70, height: 15), CGSize(width: 90, height: 0)])
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 30))
    stack.storage.replaceCharacters(in: NSRange(location: text.utf16.count, length: 0), with: "!")
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    stack.storage.replaceCharacters(in: NSRange(location: 13, length: 0), with: "7")
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }
}
