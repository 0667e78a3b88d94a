// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Layout after any edit equals layout from scratch.
@Suite struct IncrementalLayoutTests {
  static let chains: [[CGSize]] = [
    [CGSize(width: 200, height: 0)],
    [CGSize(width: 37, height: 0)],
    [CGSize(width: 0, height: 0)],
    Array(repeating: CGSize(width: 180, height: 70), count: 5),
    [
      CGSize(width: 180, height: 60), CGSize(width: 120, height: 50),
      CGSize(width: 200, height: 10),
      CGSize(width: 150, height: 90), CGSize(width: 90, height: 0),
    ],
    Array(repeating: CGSize(width: 150, height: 100), count: 40),
  ]

  @Test(arguments: chains.indices)
  func `layout after each random edit equals layout from scratch`(chain: Int) {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number &+ UInt64(chain)))
    let stack = LayoutStack(random.text(words: 60), containers: Self.chains[chain])
    for step in 0..<iterations(25) {
      let length = stack.storage.length
      let range = NSRange(random.generator.range(in: length))
      let words = Int.random(in: 0...4, using: &random.generator)
      let insertion = random.generator.oneIn(6) ? "\n" : random.text(words: words)
      stack.storage.replaceCharacters(in: range, with: insertion)
      // Sometimes several edits come before the next query.
      if random.generator.oneIn(3) { continue }
      if random.generator.oneIn(3) {
        stack.manager.ensureLayout(
          forCharacterRange: NSRange(location: 0, length: stack.storage.length / 2))
      }
      let difference = firstDifference(stack.picture(), stack.fresh().picture())
      #expect(
        difference == nil,
        "seed \(number), chain \(chain), step \(step), \(range) by \(insertion.debugDescription)")
      if difference != nil { return }
    }
  }

  @Test func `attribute changes in the middle lay out as from scratch`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    let stack = LayoutStack(random.text(words: 80), containers: Self.chains[4])
    for step in 0..<iterations(20) {
      let range = NSRange(random.generator.range(in: stack.storage.length))
      switch step % 4 {
      case 0: stack.storage.addAttribute(.kern, value: Double(step % 3), range: range)
      case 1:
        stack.storage.addAttribute(
          .font, value: LayoutStack.font.withSize(CGFloat(8 + step)), range: range)
      case 2: stack.storage.addAttribute(.foregroundColor, value: UIColor.red, range: range)
      default:
        let style = NSMutableParagraphStyle()
        style.alignment = [.left, .right, .center, .justified][step / 4 % 4]
        style.headIndent = 5
        style.lineSpacing = 2
        style.paragraphSpacing = 3.3
        stack.storage.addAttribute(.paragraphStyle, value: style, range: range)
      }
      let difference = firstDifference(stack.picture(), stack.fresh().picture())
      #expect(difference == nil, "seed \(number), step \(step), \(range)")
      if difference != nil { return }
    }
  }

  @Test func `containers added, removed and resized lay out as from scratch`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    let stack = LayoutStack(random.text(words: 120), containers: Self.chains[3])
    for step in 0..<iterations(25) {
      let count = stack.manager.textContainers.count
      let size = CGSize(
        width: Int.random(in: 1...250, using: &random.generator),
        height: Int.random(in: 0...120, using: &random.generator))
      switch Int.random(in: 0..<4, using: &random.generator) {
      case 0:
        stack.manager.insertTextContainer(
          NSTextContainer(size: size), at: Int.random(in: 0...count, using: &random.generator))
      case 1 where count > 1:
        stack.manager.removeTextContainer(at: Int.random(in: 0..<count, using: &random.generator))
      case 2: stack.manager.textContainers.randomElement(using: &random.generator)?.size = size
      default:
        stack.manager.textContainers.randomElement(using: &random.generator)?.maximumNumberOfLines =
          Int.random(in: 0...4, using: &random.generator)
      }
      let difference = firstDifference(stack.picture(), stack.fresh().picture())
      #expect(difference == nil, "seed \(number), step \(step)")
      if difference != nil { return }
    }
  }

  @Test func `a very long paragraph is edited as laid out from scratch`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    let latin = (0..<3000).map { _ in
      RandomText.words[..<10].randomElement(using: &random.generator)!
    }.joined(separator: " ")
    let stack = LayoutStack(latin, containers: [CGSize(width: 300, height: 0)])
    for step in 0..<iterations(8) {
      let range = NSRange(random.generator.range(in: min(40, stack.storage.length)))
      let start = Int.random(in: 0..<stack.storage.length - 50, using: &random.generator)
      stack.storage.replaceCharacters(
        in: NSRange(location: start + range.location, length: range.length),
        with: step % 4 == 3 ? "\n" : "new words ")
      if step == 5 { stack.manager.textContainers[0].size.width = 220 }
      let difference = firstDifference(stack.picture(.runs), stack.fresh().picture(.runs))
      #expect(difference == nil, "seed \(number), step \(step), \(start)")
      if difference != nil { return }
    }
  }

  @Test(arguments: [
    "في البدء كان الكلمة والكلمة كان عند الله ", "בראשית ברא אלהים את השמים ואת הארץ ",
    "आदि में परमेश्वर ने आकाश और पृथ्वी की सृष्टि की ", "태초에 하나님이 천지를 창조하시니라 ",
    "ในปฐมกาล พระเจ้าทรงเนรมิตสร้าง ฟ้าและแผ่นดิน ",
  ])
  func `a very long paragraph of any letters is in pieces and edited as laid out from scratch`(
    words: String
  ) {
    var random = SeededGenerator(seed: seed())
    let text = String(repeating: words, count: 20_000 / words.utf16.count)
    let stack = LayoutStack(text, containers: [CGSize(width: 300, height: 0)])
    let layout = stack.manager.layout
    for step in 0..<iterations(4) {
      let start = Int.random(in: 0..<stack.storage.length - 50, using: &random)
      stack.storage.replaceCharacters(
        in: NSRange(location: start, length: step), with: String(words.prefix(step * 3 % 7)))
      #expect(firstDifference(stack.picture(.runs), stack.fresh().picture(.runs)) == nil)
      layout.passages.forEach(in: 0..<layout.passages.count) { _, passage in
        #expect(passage.characterCount <= 2 * DocumentLayout.passageLimit)
        return true
      }
    }
  }

  @Test(arguments: ["a long row of words ", "onewordthatneverends"])
  func `a typed character with attributes shapes its piece of a long paragraph, and no more`(
    words: String
  ) {
    let number = seed()
    var random = SeededGenerator(seed: number)
    let red: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.red]
    let small: [NSAttributedString.Key: Any] = [.font: UIFont(name: "DejaVuSans", size: 9)!]
    let stack = LayoutStack(
      String(repeating: words, count: 16_000 / words.utf16.count),
      containers: [CGSize(width: 300, height: 0)])
    let layout = stack.manager.layout
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    var place = 8_000
    for step in 0..<iterations(60) {
      if step % 20 == 19 {
        place = Int.random(in: 0...stack.storage.length, using: &random)
      }
      let before = layout.counts.shapedPassages
      // At times a whole paragraph, which is more than typing.
      let typed = step % 17 == 16 ? "m\nm" : "m"
      let attributes = [red, small, [:]].randomElement(using: &random) ?? [:]
      let font = [
        NSAttributedString.Key.font: stack.storage.attribute(.font, at: 0, effectiveRange: nil)!
      ]
      stack.storage.replaceCharacters(
        in: NSRange(location: place, length: 0),
        with: NSAttributedString(string: typed, attributes: font.merging(attributes) { $1 }))
      place += typed.utf16.count
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      // Each line after a letter in a word that never ends is broken at another one, with or
      // without attributes.
      if typed == "m", place > 1, words.contains(" ") {
        #expect(layout.counts.shapedPassages - before <= 6, "seed \(number), step \(step)")
      }
      if step % 6 == 5 || typed != "m" {
        let difference = firstDifference(stack.picture(.runs), stack.fresh().picture(.runs))
        #expect(difference == nil, "seed \(number), step \(step), \(place)")
        if difference != nil { return }
      }
    }
  }

  /// A class of a client's own makes layout call every open member instead of the fast path.
  final class PlainManager: NSLayoutManager {}
  final class SameDelegate: NSLayoutManagerDelegate {}
  final class PlainContainer: NSTextContainer {}

  @Test func `a subclass, a delegate and a container subclass that change nothing change nothing`()
  {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    let text = random.text(words: 150)
    for chain in Self.chains {
      let stock = LayoutStack(text, containers: chain, padding: 3).picture()
      let subclass = LayoutStack(text, containers: chain, padding: 3, manager: PlainManager())
      #expect(firstDifference(subclass.picture(), stock) == nil, "seed \(number)")
      let manager = NSLayoutManager()
      let delegate = SameDelegate()
      manager.delegate = delegate
      let watched = LayoutStack(text, containers: chain, padding: 3, manager: manager)
      #expect(firstDifference(watched.picture(), stock) == nil, "seed \(number)")
      let asked = LayoutStack(text, containers: [])
      for size in chain {
        let container = PlainContainer(size: size)
        container.lineFragmentPadding = 3
        asked.manager.addTextContainer(container)
      }
      #expect(firstDifference(asked.picture(), stock) == nil, "seed \(number)")
    }
  }
}
