// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Random texts with pagination constraints, through random changes: every result is that of a
/// fresh stack.
@Suite struct RandomPageRuleTests {
  private typealias Case = RandomLayoutTests.Case

  private func makeCase(_ seed: UInt64) -> Case {
    var one = Case(seed: seed, isLong: false)
    let manager = one.stack.manager
    while manager.textContainers.count < 7 {
      let container = Case.container(&one.random)
      if container.size.height == 0 { container.size.height = 90 }
      manager.insertTextContainer(container, at: 0)
    }
    one.stack.storage.append(NSAttributedString(string: one.random.text(words: 60, newlines: 25)))
    for _ in 0..<8 { rule(&one) }
    return one
  }

  /// Gives some paragraphs rules.
  private func rule(_ one: inout Case) {
    let storage = one.stack.storage
    guard storage.length > 0 else { return }
    let all = one.random.generator.oneIn(5)
    let range =
      all
      ? NSRange(location: 0, length: storage.length)
      : (storage.string as NSString).paragraphRange(
        for: NSRange(one.random.generator.range(in: storage.length)))
    let bits = Int.random(in: 0...15, using: &one.random.generator)
    one.log.append("rules \(bits) of \(range)")
    storage.enumerateAttribute(.paragraphStyle, in: range) { value, range, _ in
      let old = (value as? NSParagraphStyle ?? .default).mutableCopy() as! NSMutableParagraphStyle
      old.startsPage = bits & 1 != 0 && !all
      (old.keepsTogether, old.keepsWithNext) = (bits & 2 != 0, bits & 4 != 0)
      old.avoidsWidows = bits & 8 != 0
      storage.addAttribute(.paragraphStyle, value: old, range: range)
    }
  }

  /// Adds a table after a heading.
  private func addTable(_ one: inout Case) {
    let storage = one.stack.storage
    let place = Int.random(in: 0...storage.length, using: &one.random.generator)
    let start = (storage.string as NSString).paragraphRange(
      for: NSRange(location: place, length: 0)
    ).location
    let text = NSMutableAttributedString(
      attributedString: RandomTableTests.Case.table(&one.random, depth: 0, outer: []))
    text.insert(TableTexts.paragraph("heading\n", in: []) { $0.keepsWithNext = true }, at: 0)
    storage.insert(text, at: start)
    one.log.append("a table at \(start)")
  }

  @Test(arguments: [false, true])
  func `every answer is that of a fresh stack`(hasTables: Bool) {
    let number = seed()
    for round in 0..<iterations(hasTables ? 25 : 50) {
      var one = makeCase(number &+ UInt64(round))
      if hasTables { addTable(&one) }
      for step in 0..<8 {
        if one.random.generator.oneIn(3) { rule(&one) } else { one.step() }
        if hasTables, one.random.generator.oneIn(5) { addTable(&one) }
        if one.random.generator.oneIn(3) { continue }
        let fault =
          hasTables
          ? firstDifference(
            RandomTableTests.Case.picture(one.stack),
            RandomTableTests.Case.picture(one.stack.fresh()))
          : RandomLayoutTests.fault(of: one.stack)
            ?? LayoutInvariants(stack: one.stack).broken(questions: 2, &one.random.generator)
        #expect(fault == nil, "seed \(number), round \(round), step \(step): \(one.log)")
        if fault != nil { return }
      }
    }
  }

  @Test func `a delegate that changes nothing changes nothing`() {
    let number = seed()
    for round in 0..<iterations(20) {
      let one = makeCase(number &+ UInt64(round))
      let asked = one.stack.fresh()
      let delegate = ContainerChainTests.Watcher()
      asked.manager.delegate = delegate
      let fault = firstDifference(asked.picture(), one.stack.picture())
      #expect(fault == nil, "seed \(number), round \(round)")
      #expect(!delegate.lines.isEmpty)
    }
  }

  @Test func `long paragraphs come under their rules and leave them`() {
    let words = String(repeating: "considerably waffle 12 ", count: 700)
    #expect(words.utf16.count < DocumentLayout.ruleLimit)
    let style = NSMutableParagraphStyle()
    style.avoidsWidows = true
    style.keepsWithNext = true
    let stack = LayoutStack(
      "intro\n" + words + "\nmore\n" + words + words + "\nend",
      containers: Array(repeating: CGSize(width: 170, height: 150), count: 160), style: style)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    var random = SeededGenerator(seed: seed())
    let first = 6 + words.utf16.count / 2
    for (place, text) in [
      (first, words), (first + 9000, ""), (3, "x"), (first, "longer "),
    ] {
      let length = text.isEmpty ? words.utf16.count : 0
      stack.storage.replaceCharacters(in: NSRange(location: place, length: length), with: text)
      #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil, "\(place)")
    }
    for step in 0..<iterations(6) {
      let place = Int.random(in: 0..<stack.storage.length, using: &random)
      stack.storage.replaceCharacters(
        in: NSRange(location: place, length: min(7, stack.storage.length - place)), with: "new")
      #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil, "\(step) \(place)")
    }
  }

  @Test func `a long text with headings follows edits everywhere`() {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    let (head, body) = (NSMutableParagraphStyle(), NSMutableParagraphStyle())
    (head.keepsWithNext, body.avoidsWidows) = (true, true)
    let text = NSMutableAttributedString(string: "")
    for number in 0..<900 {
      let words = (0..<(number % 5 == 0 ? 2 : 14)).map { "word\($0 * number % 17)" }
      text.append(
        NSAttributedString(
          string: words.joined(separator: " ") + "\n",
          attributes: [.font: LayoutStack.font, .paragraphStyle: number % 5 == 0 ? head : body]))
    }
    #expect(text.length > 2 * DocumentLayout.deferredMinimum)
    let stack = LayoutStack(
      "", containers: Array(repeating: CGSize(width: 170, height: 150), count: 700))
    stack.storage.setAttributedString(text)
    for step in 0..<iterations(4) {
      let place = Int.random(in: 0..<stack.storage.length, using: &random.generator)
      stack.manager.ensureLayout(forCharacterRange: NSRange(location: place, length: 1))
      stack.storage.replaceCharacters(
        in: NSRange(location: place, length: min(30, stack.storage.length - place)),
        with: random.text(words: 9, newlines: 30))
      #expect(
        firstDifference(stack.picture(.lines), stack.fresh().picture(.lines)) == nil,
        "\(step) at \(place)")
    }
  }

  // MARK: Planted faults

  enum Fault: CaseIterable { case nextForgotten, pagesForgotten, lengthForgotten }

  /// A heading at the foot of the first page, whose text begins on the second.
  private func makeStack() -> LayoutStack {
    let text = NSMutableAttributedString(string: "")
    func add(_ string: String, _ change: (NSMutableParagraphStyle) -> Void = { _ in }) {
      text.append(
        TableTexts.paragraph(string, in: []) {
          ($0.minimumLineHeight, $0.maximumLineHeight) = (10, 10)
          change($0)
        })
    }
    add("1\n2\n3\n")
    add("heading\n") { $0.keepsWithNext = true }
    add("a\u{2028}b\u{2028}c\u{2028}d\n") { $0.keepsTogether = true }
    add("end")
    return TableTexts.stack(
      text, containers: [60, 40, 60].map { CGSize(width: 200, height: $0) })
  }

  @Test func `what a heading looked at sets it anew`() {
    for fault in [nil] + Fault.allCases.map(Optional.some) {
      let stack = makeStack()
      let layout = stack.manager.layout
      _ = stack.picture()
      // The second page cannot hold heading and text: the heading stays.
      #expect(PageModel.pages(of: stack)[3] == [0])
      let heading = layout.passages[3]
      #expect(heading.keptReach > heading.characterCount)
      if fault == .nextForgotten { heading.keptReach = 0 }
      if fault == .pagesForgotten { layout.progress.ruleReach = 0 }
      if fault == .pagesForgotten {
        stack.manager.textContainers[1].size.height = 50
      } else {
        // Without its last lines the text is on the second page with the heading.
        let lines = heading.lines
        let last = (stack.storage.string as NSString).range(of: "\u{2028}d")
        stack.storage.deleteCharacters(in: last)
        if fault == .lengthForgotten {
          layout.passages.update(at: 3) {
            $0.lines = lines
            $0.state = .laid
          }
        }
      }
      let isSame = firstDifference(stack.picture(), stack.fresh().picture()) == nil
      #expect(isSame == (fault == nil), "\(String(describing: fault))")
    }
  }
}
