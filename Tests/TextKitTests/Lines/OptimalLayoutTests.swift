// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextLines
import TextStructures

@testable import TextKit

/// Paragraphs that are broken as a whole, in layouts.
@Suite struct OptimalLayoutTests {
  private let keeper = StackKeeper()

  /// After the tale of the frog king by the brothers Grimm: the paragraph of Knuth and Plass's
  /// paper.
  static let frogKing =
    "In olden times when wishing still helped one, there lived a king whose daughters were all beautiful; and the youngest was so beautiful that the sun itself, which has seen so much, was astonished whenever it shone in her face. Close by the king’s castle lay a great dark forest, and under an old lime tree in the forest was a well, and when the day was very warm, the king’s child went out into the forest and sat down by the side of the cool fountain; and when she was bored she took a golden ball, and threw it up on high and caught it; and this ball was her favorite plaything."

  static func style(
    _ strategy: NSParagraphStyle.JustificationStrategy = .optimal,
    change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> NSMutableParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.justificationStrategy = strategy
    change(style)
    return style
  }

  private func stack(
    _ text: String, _ containers: [CGSize], style: NSParagraphStyle = style(), size: CGFloat = 12
  ) -> LayoutStack {
    keeper.keep(
      LayoutStack(
        text, font: LayoutStack.font.withSize(size), containers: containers, style: style))
  }

  private func lines(_ stack: LayoutStack) -> [LayoutReport.Line] {
    var lines: [LayoutReport.Line] = []
    stack.manager.forEachReportedLine(detail: .glyphs) { lines.append($0) }
    return lines
  }

  private func texts(_ stack: LayoutStack) -> [String] {
    lines(stack).map { (stack.storage.string as NSString).substring(with: $0.characters) }
  }

  // MARK: The paper's method, once more

  /// A plain text's words, as a layout of one line has them, and the cheapest way through them.
  ///
  /// Demerits of Knuth and Plass for spaces, letter spacing as documented.
  private struct Words {
    var starts: [Int] = []
    /// Left and right edge of each word in one line.
    var edges: [(left: Double, right: Double)] = []
    var letters: [Int] = []
    var size: Double

    init(_ text: String, size: CGFloat, keeper: StackKeeper) {
      self.size = Double(size)
      let stack = keeper.keep(
        LayoutStack(
          text + " |", font: LayoutStack.font.withSize(size),
          containers: [CGSize(width: 0, height: 0)]))
      let units = Array(text.utf16)
      var at = 0
      func x(_ character: Int) -> Double {
        let glyph = stack.manager.glyphIndexForCharacter(at: character)
        return Double(stack.manager.location(forGlyphAt: glyph).x)
      }
      while at < units.count {
        var end = at
        while end < units.count, units[end] != 0x20 { end += 1 }
        starts.append(at)
        edges.append((x(at), x(end)))
        // Ligatures are one letter.
        let glyphs = stack.manager.glyphRange(
          forCharacterRange: NSRange(location: at, length: end - at), actualCharacterRange: nil)
        letters.append(glyphs.length - 1)
        at = end + 1
      }
    }

    /// Demerits of the line of some words, and its class; nil if it does not fit.
    func line(_ words: Range<Int>, width: Double) -> (demerits: Double, fitness: Int)? {
      let natural = edges[words.upperBound - 1].right - edges[words.lowerBound].left
      var space = 0.0
      var tracking = 0.0
      for word in words {
        if word > words.lowerBound { space += edges[word].left - edges[word - 1].right }
        tracking += Double(letters[word]) * size / 40
      }
      let slack = width - natural
      let isEnd = words.upperBound == starts.count
      var badness = 0.0
      var ratio = 0.0
      if slack < 0 {
        ratio = slack / (space / 3)
        if ratio < -1.0001 || space == 0 { return nil }
      } else if !isEnd {
        let tracked = min(tracking, max(0, slack - space))
        ratio = (slack - tracked) / max(space / 2, 1e-6 * width)
        if tracking > 0 { badness += 500 * tracked / tracking }
      }
      let cubed = 100 * abs(ratio * ratio * ratio)
      badness += cubed < 1e6 ? cubed : 1e6 * (1 + slack / width)
      var demerits = (10 + badness) * (10 + badness)
      if isEnd, words.lowerBound > 0, natural < width / 10 { demerits += 5000 }
      return (demerits, ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3)
    }

    /// The cheapest way, as the starts of its lines; every state is kept.
    func best(_ width: (Int) -> Double) -> (starts: [Int], demerits: Double) {
      struct State: Hashable { var word: Int, line: Int, fitness: Int }
      var found: [State: (demerits: Double, from: State?)] = [
        State(word: 0, line: 0, fitness: 1): (0, nil)
      ]
      var layers: [[State]] = Array(repeating: [], count: starts.count + 1)
      layers[0] = [State(word: 0, line: 0, fitness: 1)]
      for word in 0..<starts.count {
        for state in layers[word] {
          for end in word + 1...starts.count {
            let room = width(state.line)
            if edges[end - 1].right - edges[word].left > 1.5 * room { break }
            guard let line = line(word..<end, width: room) else { continue }
            var total = found[state]!.demerits + line.demerits
            if word > 0, abs(line.fitness - state.fitness) > 1 { total += 10_000 }
            let next = State(word: end, line: state.line + 1, fitness: line.fitness)
            if let known = found[next] {
              if total < known.demerits { found[next] = (total, state) }
            } else {
              found[next] = (total, state)
              layers[end].append(next)
            }
          }
        }
      }
      let end = layers[starts.count].min { found[$0]!.demerits < found[$1]!.demerits }!
      var words: [Int] = []
      var state: State? = end
      while let known = state {
        state = found[known]!.from
        if let state { words.append(state.word) }
      }
      return (words.reversed().map { starts[$0] }, found[end]!.demerits)
    }
  }

  @Test(arguments: [390.0, 200.0])
  func `the frog king's paragraph is broken as costs least`(width: Double) {
    let words = Words(Self.frogKing, size: 12, keeper: keeper)
    let best = words.best { _ in width }
    let optimal = lines(stack(Self.frogKing, [CGSize(width: width, height: 0)]))
    #expect(optimal.map(\.characters.location) == best.starts)
    let greedy = lines(
      stack(Self.frogKing, [CGSize(width: width, height: 0)], style: Self.style(.greedy)))
    #expect(greedy.map(\.characters) != optimal.map(\.characters))
    for line in optimal.dropLast() { #expect(abs(line.used.maxX - width) < 0.001) }
    #expect(optimal.last!.used.maxX <= width)
  }

  @Test func `a first line's indent is part of the plan`() {
    let words = Words(Self.frogKing, size: 12, keeper: keeper)
    for (first, rest) in [(30.0, 0.0), (0.0, 44.0), (120.0, 10.0)] {
      let style = Self.style {
        $0.firstLineHeadIndent = first
        $0.headIndent = rest
      }
      let best = words.best { 300 - ($0 == 0 ? first : rest) }
      let optimal = lines(stack(Self.frogKing, [CGSize(width: 300, height: 0)], style: style))
      #expect(optimal.map(\.characters.location) == best.starts, "\(first), \(rest)")
    }
  }

  @Test func `columns of unlike width are part of the plan`() {
    let words = Words(Self.frogKing, size: 12, keeper: keeper)
    // Four lines to a column.
    let height = 12 * 1.17 * 4.5
    let widths = [300.0, 200, 260, 330, 200]
    let optimal = lines(stack(Self.frogKing, widths.map { CGSize(width: $0, height: height) }))
    let perColumn = optimal.count { $0.container == 0 }
    #expect(perColumn == 4)
    let best = words.best { widths[min($0 / 4, 4)] }
    // If no last or first line would be alone demerits are those of the paper.
    #expect(optimal.map(\.characters.location) == best.starts)
    for line in optimal.dropLast() {
      #expect(abs(line.used.maxX - widths[line.container]) < 0.001)
    }
  }

  @Test func `lines beside a shape are part of the plan`() {
    let words = Words(Self.frogKing, size: 12, keeper: keeper)
    let stack = stack(Self.frogKing, [CGSize(width: 320, height: 0)])
    stack.manager.textContainers[0].exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 200, y: 30, width: 120, height: 50))
    ]
    let optimal = lines(stack)
    let widths = optimal.map { Double($0.fragment.width) }
    #expect(Set(widths).count == 2)
    let best = words.best { widths[min($0, widths.count - 1)] }
    #expect(optimal.map(\.characters.location) == best.starts)
    for line in optimal.dropLast() {
      #expect(abs(line.used.maxX - line.fragment.maxX) < 0.001)
    }
  }

  // MARK: Lines

  @Test(arguments: JustificationTests.texts.keys.sorted())
  func `lines of every script end at the tail edge, and no space is narrower than two thirds`(
    name: String
  ) {
    let number = seed()
    var generator = SeededGenerator(seed: number)
    let text = JustificationTests.texts[name]! + " " + JustificationTests.texts[name]!
    for _ in 0..<iterations(6) {
      let width = Double.random(in: 150...420, using: &generator)
      let stack = stack(text, [CGSize(width: width, height: 0)])
      let found = lines(stack)
      let natural = stack.manager
      for line in found.dropLast() {
        let content = (text as NSString).substring(with: line.characters)
          .trimmingCharacters(in: .whitespaces)
        guard content.contains(" ") || name == "Thai" || name == "Japanese" else { continue }
        #expect(abs(line.used.maxX - width) < 0.001, "seed \(number), width \(width), \(content)")
        #expect(abs(line.used.minX) < 0.001)
        for glyph in line.runs.flatMap(\.glyphs) {
          let inside = glyph.character < line.characters.location + content.utf16.count
          guard (text as NSString).character(at: glyph.character) == 0x20, inside else { continue }
          #expect(glyph.advance > 12 * 0.2 * 2 / 3, "seed \(number)")
        }
      }
      #expect(found.last!.used.maxX <= width + 0.001)
      _ = natural
    }
  }

  @Test func `only justified paragraphs that ask for it, without tabs, are planned`() {
    let plain = Self.style(.greedy)
    #expect(NSParagraphStyle.default.justificationStrategy == .greedy)
    for (text, style) in [
      (Self.frogKing.replacing(" a ", with: "\ta "), Self.style()),
      (Self.frogKing, Self.style { $0.lineBreakMode = .byCharWrapping }),
      (Self.frogKing, Self.style { $0.alignment = .left }),
    ] {
      let one = stack(text, [CGSize(width: 250, height: 0)], style: style)
      let greedy = style.mutableCopy() as! NSMutableParagraphStyle
      greedy.justificationStrategy = .greedy
      let two = stack(text, [CGSize(width: 250, height: 0)], style: greedy)
      #expect(firstDifference(one.picture(), two.picture()) == nil)
    }
    _ = plain
  }

  @Test func `a paragraph too long to be planned is broken greedily`() {
    let text = String(repeating: Self.frogKing + " ", count: 350)
    let one = stack(text, [CGSize(width: 250, height: 0)])
    let two = stack(text, [CGSize(width: 250, height: 0)], style: Self.style(.greedy))
    #expect(lines(one).map(\.characters) == lines(two).map(\.characters))
  }

  @Test func `a word wider than the line is torn, and the rest is planned around it`() {
    let word = String(repeating: "Donaudampfschiff", count: 4)
    let text = "one two three \(word) four five six seven eight nine ten eleven twelve"
    let stack = stack(text, [CGSize(width: 150, height: 0)])
    let found = lines(stack)
    #expect(found.allSatisfy { $0.used.maxX <= 150.001 })
    #expect(found.count > 5)
    #expect(found.reduce(0) { $0 + $1.characters.length } == text.utf16.count)
  }

  @Test func `a separator ends a line that is not stretched, and lines behind it are planned`() {
    let text = "one two three\u{2028}" + Self.frogKing
    let stack = stack(text, [CGSize(width: 250, height: 0)])
    let alone = self.stack(Self.frogKing, [CGSize(width: 250, height: 0)])
    let found = texts(stack)
    #expect(found[0] == "one two three\u{2028}")
    #expect(Array(found.dropFirst()) == texts(alone))
    #expect(lines(stack)[0].used.maxX < 150)
  }

  @Test func `a last line is not left alone in a container if that can be helped`() {
    // Without a container's end this paragraph's last line is a word or two.
    var helped = 0
    for width in stride(from: 200.0, through: 330, by: 2) {
      let free = lines(stack(Self.frogKing, [CGSize(width: width, height: 0)]))
      let height = Double(free.last!.fragment.minY) + 1
      let split = lines(
        stack(
          Self.frogKing, [CGSize(width: width, height: height), CGSize(width: width, height: 0)]))
      let alone = split.count { $0.container == 1 }
      if alone != 1 { helped += 1 }
    }
    #expect(helped > 4)
  }

  @Test func `hyphens help where the lines would be too loose, and edits keep them right`() {
    let style = Self.style { $0.hyphenationFactor = 1 }
    let text =
      Self.frogKing + " Extraordinarily uncharacteristic straightforwardness notwithstanding."
    let stack = stack(text, [CGSize(width: 120, height: 0)], style: style)
    stack.manager.language = "en"
    stack.storage.addAttribute(
      .languageIdentifier, value: "en", range: NSRange(location: 0, length: stack.storage.length))
    let found = lines(stack)
    let cut = found.dropLast().count {
      let end = NSMaxRange($0.characters)
      return (text as NSString).character(at: end - 1) != 0x20
    }
    #expect(cut > 1)
    for line in found { #expect(line.used.maxX <= 120.001) }
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    for step in 0..<iterations(8) {
      let range = NSRange(random.generator.range(in: stack.storage.length))
      stack.storage.replaceCharacters(
        in: NSRange(location: range.location, length: min(range.length, 12)),
        with: step % 2 == 0 ? "notwithstanding " : "")
      let fresh = stack.fresh()
      fresh.manager.language = "en"
      #expect(
        firstDifference(stack.picture(), fresh.picture()) == nil, "seed \(number), step \(step)")
    }
  }

  // MARK: Edits

  @Test(arguments: 0..<4)
  func `random edits in planned paragraphs equal layout from scratch`(kind: Int) {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number &+ UInt64(kind)))
    let chain: [CGSize] =
      kind < 2
      ? [CGSize(width: 190, height: 0)]
      : kind == 2
        ? Array(repeating: CGSize(width: 170, height: 62), count: 40)
        : [
          CGSize(width: 180, height: 60), CGSize(width: 120, height: 90),
          CGSize(width: 200, height: 33), CGSize(width: 150, height: 0),
        ]
    let style = Self.style()
    let stack = stack(
      random.text(words: 40) + "\n" + Self.frogKing + "\n" + random.text(words: 40), chain)
    if kind == 1 {
      stack.manager.textContainers[0].exclusionPaths = [
        UIBezierPath(ovalIn: CGRect(x: 60, y: 60, width: 70, height: 90)),
        UIBezierPath(rect: CGRect(x: 0, y: 300, width: 80, height: 40)),
      ]
    }
    for step in 0..<iterations(16) {
      let range = NSRange(random.generator.range(in: stack.storage.length))
      let short = NSRange(location: range.location, length: min(range.length, 60))
      stack.storage.replaceCharacters(
        in: short,
        with: NSAttributedString(
          string: random.generator.oneIn(5) ? "\n" : random.text(words: 4, newlines: 4),
          attributes: [.font: LayoutStack.font, .paragraphStyle: style]))
      if random.generator.oneIn(3) { continue }
      if kind == 1, random.generator.oneIn(3) {
        let y = Double.random(in: 0...500, using: &random.generator)
        stack.manager.textContainers[0].exclusionPaths = [
          UIBezierPath(rect: CGRect(x: 40, y: y, width: 70, height: 44))
        ]
      }
      let difference = firstDifference(stack.picture(), stack.fresh().picture())
      #expect(difference == nil, "seed \(number), kind \(kind), step \(step)")
      if difference != nil { return }
    }
  }

  @Test func `a paragraph that becomes short enough is planned, one that becomes too long is not`()
  {
    let number = seed()
    var generator = SeededGenerator(seed: number)
    let style = Self.style()
    let long = String(repeating: Self.frogKing + " ", count: 9)
    let stack = stack("first\n" + long + "\nlast", [CGSize(width: 250, height: 0)])
    func check(_ what: String) {
      let difference = firstDifference(stack.picture(), stack.fresh().picture())
      #expect(difference == nil, "seed \(number), \(what)")
    }
    check("at first")
    for step in 0..<iterations(8) {
      let length = stack.storage.length
      let location = Int.random(in: 0..<length, using: &generator)
      let attributes: [NSAttributedString.Key: Any] = [
        .font: LayoutStack.font, .paragraphStyle: style,
      ]
      switch step % 4 {
      case 0:
        let count = min(1500, length - location)
        stack.storage.replaceCharacters(in: NSRange(location: location, length: count), with: "")
      case 1:
        stack.storage.insert(
          NSAttributedString(string: "\n", attributes: attributes), at: location)
      case 2:
        stack.storage.insert(
          NSAttributedString(string: long, attributes: attributes), at: location)
      default:
        let end = (stack.storage.string as NSString).range(
          of: "\n", options: [], range: NSRange(location: location, length: length - location))
        if end.location != NSNotFound { stack.storage.replaceCharacters(in: end, with: " ") }
      }
      check("step \(step) at \(location)")
    }
  }

  @Test func `paragraphs that together are too long lose their plans, above and below an edit`() {
    let part = String(repeating: Self.frogKing + " ", count: 6)
    let joined = stack(part + "\n" + part, [CGSize(width: 250, height: 0)])
    let planned = texts(joined)
    joined.storage.replaceCharacters(
      in: NSRange(location: part.utf16.count, length: 1), with: "")
    #expect(firstDifference(joined.picture(), joined.fresh().picture()) == nil)
    #expect(texts(joined).prefix(30) != planned.prefix(30))
    let grown = stack(part, [CGSize(width: 250, height: 0)])
    _ = texts(grown)
    grown.storage.replaceCharacters(
      in: NSRange(location: part.utf16.count / 2, length: 0), with: part)
    #expect(firstDifference(grown.picture(), grown.fresh().picture()) == nil)
  }

  @Test func `changing the strategy lays out anew`() {
    let stack = stack(Self.frogKing, [CGSize(width: 200, height: 0)], style: Self.style(.greedy))
    let greedy = texts(stack)
    let all = NSRange(location: 0, length: stack.storage.length)
    stack.storage.addAttribute(.paragraphStyle, value: Self.style(), range: all)
    #expect(texts(stack) != greedy)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    stack.storage.addAttribute(.paragraphStyle, value: Self.style(.greedy), range: all)
    #expect(texts(stack) == greedy)
  }

  // MARK: The value

  @Test func `the strategy is compared, copied, shown and archived`() throws {
    let style = Self.style()
    #expect(style != Self.style(.greedy))
    let copy = style.copy() as! NSParagraphStyle
    #expect(copy.justificationStrategy == .optimal && copy == style && copy.hash == style.hash)
    #expect(style.description.contains("justificationStrategy"))
    let other = NSMutableParagraphStyle()
    other.setParagraphStyle(style)
    #expect(other.justificationStrategy == .optimal)
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    style.encode(with: archiver)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    #expect(NSParagraphStyle(coder: reader) == style)
  }
}
