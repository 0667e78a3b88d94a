// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextLines
import TextShaping
import TextStructures

@testable import TextKit
@testable import TextLayout

/// A layout's results, computed slowly: every passage, line and glyph in a row, no seek, no index.
struct QueryModel {
  struct Glyph {
    var id: CGGlyph
    var character: Int
    /// Of the fragment's left edge.
    var x: Double
    var advance: Double
    var level: UInt8
  }
  struct Line {
    var container: Int
    var fragment: CGRect
    var used: CGRect
    var glyphs: Range<Int>
    var characters: Range<Int>
    /// Glyphs from left to right.
    var order: [Int]
  }

  var lines: [Line] = []
  /// By global index; unlaid ones are missing.
  var glyphs: [Glyph] = []
  let characterCount: Int
  /// The most that `.kern` adds to a glyph.
  var kern = 0.0

  /// Lays out all of the stack's text.
  init(_ stack: LayoutStack) {
    let layout = stack.manager.layout
    layout.ensureLayout(.everything)
    characterCount = stack.storage.length
    var prefix = PassageSummary.zero
    for number in 0..<layout.passages.count {
      let passage = layout.passages[number]
      let place = DocumentLayout.Place(index: number, prefix: prefix, passage: passage)
      for index in passage.lines.indices { add(layout.placed(index, in: place)) }
      prefix.append(passage.summary)
    }
  }

  private mutating func add(_ placed: PlacedLine) {
    let passage = placed.passage
    let base = placed.place.prefix.glyphs
    var line = Line(
      container: placed.container, fragment: CGRect(placed.fragmentRect),
      used: CGRect(placed.usedRect),
      glyphs: placed.glyphs, characters: placed.characters, order: [])
    var found: [Int: Glyph] = [:]
    let context = passage.context(for: placed.line)
    for segment in context.segments(baseLevel: passage.baseLevel) {
      var character = segment.characterStart
      var next = character
      context.forEachGlyph(in: segment) { index, x, advance in
        let count = passage.patched.characterCount(ofClusterAt: index)
        if count > 0 {
          character = next
          next += count
        }
        found[base + index] = Glyph(
          id: passage.patched.glyphs[index].publicID,
          character: placed.place.prefix.characters + character,
          x: x - placed.line.x, advance: advance, level: segment.level)
        line.order.append(base + index)
      }
    }
    for glyph in line.glyphs { glyphs.append(found[glyph]!) }
    lines.append(line)
  }

  /// Returns the line at a height, else the nearest before it; the first one below if there is
  /// none.
  func line(atY y: Double, container: Int) -> Line? {
    let own = lines.filter { $0.container == container }
    return own.last { Double($0.fragment.minY) <= y } ?? own.first
  }

  func hit(_ point: CGPoint, container: Int) -> (glyph: Int, fraction: Double)? {
    guard let line = line(atY: Double(point.y), container: container) else { return nil }
    let x = Double(point.x - line.fragment.minX)
    var best: (glyph: Int, fraction: Double)?
    var distance = Double.infinity
    for index in line.order where glyphs[index].advance > 0 {
      let glyph = glyphs[index]
      let away = max(0, glyph.x - x, x - glyph.x - glyph.advance)
      guard away < distance else { continue }
      distance = away
      let part = min(1, max(0, (x - glyph.x) / glyph.advance))
      best = (index, glyph.level & 1 == 1 ? 1 - part : part)
    }
    return best ?? (line.glyphs.lowerBound, 0)
  }

  /// Makes random queries of a stack; returns a description of the first result that is not the
  /// model's.
  func differences(_ stack: LayoutStack, questions: Int, _ generator: inout SeededGenerator)
    -> String?
  {
    let manager = stack.manager
    let containers = manager.textContainers
    let near = { (a: CGFloat, b: CGFloat) in abs(a - b) < 1e-6 }
    let same = { (a: CGRect, b: CGRect) in
      near(a.minX, b.minX) && near(a.minY, b.minY) && near(a.width, b.width)
        && near(a.height, b.height)
    }
    if manager.numberOfGlyphs < glyphs.count { return "too few glyphs" }
    for _ in 0..<questions {
      guard !lines.isEmpty else { break }
      let glyph = Int.random(in: 0..<glyphs.count, using: &generator)
      let line = lines.first { $0.glyphs.contains(glyph) }!
      var effective = NSRange()
      switch Int.random(in: 0..<9, using: &generator) {
      case 0:
        let rect = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &effective)
        if !same(rect, line.fragment) || effective != NSRange(line.glyphs) {
          return "fragment of glyph \(glyph): \(rect), \(effective)"
        }
        let used = manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil)
        if !same(used, line.used) { return "used rect of glyph \(glyph): \(used)" }
      case 1:
        let place = manager.location(forGlyphAt: glyph)
        if !near(place.x, CGFloat(glyphs[glyph].x)) {
          return "location of glyph \(glyph): \(place)"
        }
      case 2:
        let container = manager.textContainer(forGlyphAt: glyph, effectiveRange: &effective)
        let range = lines.filter { $0.container == line.container }
        if container !== containers[line.container]
          || effective
            != NSRange(range.first!.glyphs.lowerBound..<range.last!.glyphs.upperBound)
        {
          return "container of glyph \(glyph): \(effective)"
        }
      case 3:
        if manager.characterIndexForGlyph(at: glyph) != glyphs[glyph].character {
          return "character of glyph \(glyph)"
        }
        let character = Int.random(in: 0..<line.characters.upperBound, using: &generator)
        let expected = glyphs.lastIndex { $0.character <= character }!
        let first = glyphs.firstIndex { $0.character == glyphs[expected].character }
        if manager.glyphIndexForCharacter(at: character) != first {
          return "glyph of character \(character)"
        }
        // A glyph at a line's end may be another one as soon as the line is known.
        manager.ensureLayout(forGlyphRange: NSRange(location: glyph, length: 1))
        if manager.cgGlyph(at: glyph) != glyphs[glyph].id { return "number of glyph \(glyph)" }
      case 4, 5:
        let container = Int.random(in: 0..<containers.count, using: &generator)
        let point = CGPoint(
          x: Double.random(in: -20...260, using: &generator),
          y: Double.random(in: -5...400, using: &generator))
        guard let expected = hit(point, container: container) else { continue }
        var fraction: CGFloat = -1
        let found = manager.glyphIndex(
          for: point, in: containers[container], fractionOfDistanceThroughGlyph: &fraction)
        if found != expected.glyph || !near(fraction, CGFloat(expected.fraction)) {
          return "hit \(point) in \(container): \(found) \(fraction), not \(expected)"
        }
        // The character is one of the line; where glyphs overlap it may be another glyph's.
        let character = manager.characterIndex(
          for: point, in: containers[container], fractionOfDistanceBetweenInsertionPoints: nil)
        let hitLine = self.line(atY: Double(point.y), container: container)!
        if !hitLine.characters.contains(character) {
          return "character at \(point): \(character)"
        }
      case 6:
        let part = generator.range(in: glyphs.count)
        var seen: [NSRange] = []
        manager.enumerateLineFragments(forGlyphRange: NSRange(part)) { _, _, _, range, _ in
          seen.append(range)
        }
        if seen != lines.filter({ $0.glyphs.overlaps(part) }).map({ NSRange($0.glyphs) }) {
          return "lines of \(part): \(seen)"
        }
      case 7:
        let container = line.container
        let y = CGFloat.random(in: 0...200, using: &generator)
        let rect = CGRect(
          x: 0, y: y, width: 100, height: CGFloat.random(in: 1...80, using: &generator))
        let own = lines.filter { $0.container == container }
        let touched = own.filter {
          $0.fragment.minY < rect.maxY && $0.fragment.maxY > rect.minY
        }
        let found = manager.glyphRange(forBoundingRect: rect, in: containers[container])
        let expected =
          touched.isEmpty
          ? nil : touched.first!.glyphs.lowerBound..<touched.last!.glyphs.upperBound
        if let expected, found != NSRange(expected) { return "glyphs in \(rect): \(found)" }
        if expected == nil, found.length > 0 { return "glyphs in \(rect): \(found), not none" }
      default:
        // Rectangles that hug glyphs are as wide as the glyphs' advances.
        let part = generator.range(in: glyphs.count)
        for (number, container) in containers.enumerated() {
          var width: CGFloat = 0
          manager.enumerateEnclosingRects(
            forGlyphRange: NSRange(part),
            withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
          ) { rect, _ in width += rect.width }
          let expected = lines.filter { $0.container == number }
            .reduce(0.0) { $0 + self.width(of: part.clamped(to: $1.glyphs)) }
          // A rectangle may include the `.kern` after its glyphs, and the gap between two of its
          // glyphs: in a justified line one that joins Arabic letters.
          let most = lines.filter { $0.container == number }
            .reduce(kern * Double(part.count) + 1e-4) { $0 + span(of: part, in: $1) }
          if Double(width) < expected - 1e-4 || Double(width) > most {
            let touched = lines.filter { $0.glyphs.overlaps(part) }
            return "width of \(part): \(width), not \(expected) to \(most); \(touched), "
              + "\(touched.flatMap { $0.order.map { glyphs[$0] } })"
          }
        }
      }
    }
    return nil
  }

  /// Returns the extent of some of a line's glyphs, if there is nothing else between them.
  private func span(of part: Range<Int>, in line: Line) -> Double {
    var sum = 0.0
    var last: Glyph?
    for index in line.glyphs.filter({ glyphs[$0].advance > 0 })
      .sorted(by: { glyphs[$0].x < glyphs[$1].x })
    {
      guard part.contains(index) else {
        last = nil
        continue
      }
      let end = glyphs[index].x + glyphs[index].advance
      sum += max(0, end - (last.map { $0.x + $0.advance } ?? glyphs[index].x))
      last = glyphs[index]
    }
    return sum
  }

  /// Returns the width of a line that some of its glyphs cover.
  private func width(of part: Range<Int>) -> Double {
    let spans = part.map { (glyphs[$0].x, glyphs[$0].x + glyphs[$0].advance) }
      .filter { $0.1 > $0.0 }.sorted { $0.0 < $1.0 }
    var sum = 0.0
    var end = -Double.infinity
    for (low, high) in spans {
      sum += max(0, high - max(low, end))
      end = max(end, high)
    }
    return sum
  }
}

/// All queries, after all kinds of edits, have the results of the slow model of a fresh layout.
@Suite struct QueryModelTests {
  private func makeStack(_ random: inout RandomText, words: Int) -> LayoutStack {
    LayoutStack(
      random.text(words: words),
      containers: [
        CGSize(width: 200, height: 90), CGSize(width: 120, height: 60),
        CGSize(width: 240, height: 0),
      ], padding: 4)
  }

  @Test func `random texts, random edits, random questions`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    // A case is a text as it is after an edit.
    var cases = 0
    for round in 0..<iterations(4) {
      let stack = makeStack(&random, words: Int.random(in: 0...70, using: &random.generator))
      for step in 0..<8 {
        let length = stack.storage.length
        let range = NSRange(random.generator.range(in: length))
        switch Int.random(in: 0..<6, using: &random.generator) {
        case 0:
          stack.storage.addAttribute(
            .font, value: LayoutStack.font.withSize(CGFloat(9 + step)), range: range)
        case 1: stack.storage.addAttribute(.kern, value: 1.5, range: range)
        case 2: stack.manager.textContainers[step % 3].size.width = CGFloat(90 + 17 * step)
        case 3 where step % 2 == 0:
          let style = NSMutableParagraphStyle()
          style.alignment = [.left, .right, .center, .justified][step / 2 % 4]
          stack.storage.addAttribute(.paragraphStyle, value: style, range: range)
        default:
          stack.storage.replaceCharacters(
            in: range, with: random.text(words: Int.random(in: 0...5, using: &random.generator)))
        }
        cases += 1
        let fresh = stack.fresh()
        fresh.manager.cachesShapedWords = false
        var model = QueryModel(fresh)
        model.kern = 1.5
        // Some queries come before all is laid out.
        let difference = model.differences(
          stack, questions: step % 3 == 0 ? 60 : 12, &random.generator)
        #expect(difference == nil, "seed \(number), round \(round), step \(step): \(difference!)")
        if difference != nil { return }
      }
    }
    print("\(cases) cases")
  }

  enum Fault: CaseIterable {
    case staleCursor, wideGlyph, shiftedLine, missingGlyph, otherLevel, movedLine, placedGlyph
  }

  @Test(arguments: Fault.allCases)
  func `a planted fault is found`(fault: Fault) {
    var generator = SeededGenerator(seed: 7)
    let text = (0..<30).map { "paragraph number \($0) with some words" }.joined(separator: "\n")
    let stack = LayoutStack(text, containers: [CGSize(width: 170, height: 0)])
    let layout = stack.manager.layout
    layout.ensureLayout(.everything)
    #expect(QueryModel(stack.fresh()).differences(stack, questions: 400, &generator) == nil)
    switch fault {
    case .staleCursor:
      let stale = QueryCursor(layout)
      stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "new words\n")
      layout.ensureLayout(.everything)
      layout.lookup.remember(stale)
    case .wideGlyph: layout.passages[3].patched.glyphs[2].advance += 300
    case .shiftedLine: layout.passages[5].lines[1].contentX += 1
    case .missingGlyph:
      layout.passages.update(at: 9) { $0.lines[0].glyphCount -= 1 }
    case .otherLevel:
      layout.passages[2].patched.runs[0].level = 1
      layout.passages[2].lines[0].elasticExtra = 0
    case .movedLine: layout.passages.update(at: 4) { $0.lines[0].y += 3 }
    case .placedGlyph:
      layout.passages[6].notes = GlyphNotes()
      layout.passages[6].notes?.place(2..<7, x: 2, y: 0)
    }
    let model = QueryModel(stack.fresh())
    #expect(model.differences(stack, questions: 3_000, &generator) != nil)
  }

  @Test func `the check of what answers keep names what is stale, each by its invariant`() throws {
    let text = (0..<30).map { "paragraph number \($0)" }.joined(separator: "\n")
    let stack = LayoutStack(text, containers: [CGSize(width: 170, height: 0)])
    let layout = stack.manager.layout
    layout.ensureLayout(.everything)
    var found = try #require(layout.place(ofCharacter: 40))
    #expect(layout.findBrokenInvariant() == nil)
    found.prefix.characters += 1
    layout.lookup.remember(found)
    #expect(layout.findBrokenInvariant()?.contains("answers: 1:") == true)
    layout.lookup.forget()
    let stale = QueryCursor(layout)
    #expect(stale.move(toCharacter: 40))
    layout.lookup.remember(stale)
    #expect(layout.findBrokenInvariant() == nil)
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "new words\n")
    layout.ensureLayout(.everything)
    #expect(layout.findBrokenInvariant() == nil)
    layout.lookup.remember(stale)
    #expect(layout.findBrokenInvariant()?.contains("answers: 2:") == true)
    layout.lookup.forget()
    // The second paragraph is its own first piece.
    layout.lookup.remember(offset: 3, ofPiece: 1)
    #expect(layout.findBrokenInvariant()?.contains("answers: 3:") == true)
  }

  /// Returns the location of a glyph, without the fast path for plain lines.
  private func walked(to glyph: Int, in line: PlacedLine) -> LayoutPoint {
    let context = line.displayedContext
    var place = LayoutPoint.zero
    for segment in line.segments {
      context.forEachGlyph(in: segment) { i, x, _ in
        if i == glyph - line.place.prefix.glyphs {
          place = LayoutPoint(x: x - line.line.x, y: line.line.baseline)
        }
      }
    }
    return place
  }

  @Test
  func `what the cursor answers by itself is what a walk over the line answers, to the last bit`()
    throws
  {
    let number = seed()
    var answered = 0
    // In lines of several runs.
    var inRuns = 0
    for round in 0..<iterations(40) {
      var random = RandomText(generator: SeededGenerator(seed: number &+ UInt64(round)))
      let plain = random.generator.oneIn(2)
      let text =
        plain
        ? (0..<40).map { _ in
          ["office", "waffle 12", "To a difficult word", "e\u{301}a", ""]
            .randomElement(using: &random.generator)! + "  and some more"
        }.joined(separator: "\n")
        : random.text(words: 150) + "\n"
          + (0..<40).map { _ in
            ["र्कि दृष्टि", "क्षेत्र में", "स्त्रियों", "हिन्दी", "น้ำ ผู้ใหญ่", "सर्वोत्तम"]
              .randomElement(using: &random.generator)!
          }.joined(separator: " ")
      let stack = LayoutStack(
        text,
        containers: (0..<3).map { number in
          CGSize(
            width: Int.random(in: 40...200, using: &random.generator),
            height: number == 2 ? 0 : Int.random(in: 100...400, using: &random.generator))
        })
      if random.generator.oneIn(3) {
        stack.storage.addAttribute(
          .baselineOffset, value: 3, range: NSRange(random.generator.range(in: text.utf16.count)))
      }
      if random.generator.oneIn(3) {
        stack.manager.textContainers[0].exclusionPaths = [
          UIBezierPath(ovalIn: CGRect(x: 20, y: 30, width: 60, height: 50))
        ]
      }
      let layout = stack.manager.layout
      layout.ensureLayout(.everything)
      guard layout.passages.summary.unlaid == 0 else { continue }
      let index = QueryCursor(layout)
      #expect(index.answersPlainly)
      // A cursor without a result: each query reads the line.
      let queries = GlyphQueries(stack.manager.layout)
      for glyph in -1...layout.passages.summary.glyphs {
        if let found = index.fragment(ofGlyph: glyph) {
          let line = layout.line(ofGlyph: glyph)
          #expect(found.rect == line?.fragmentRect && found.glyphs == line?.glyphs)
          answered += 1
        }
        if let found = index.location(ofGlyph: glyph), let line = layout.line(ofGlyph: glyph) {
          if line.passage.hasPlainRuns { inRuns += 1 }
          #expect(
            found == walked(to: glyph, in: line), "seed \(number), round \(round), glyph \(glyph)")
        }
      }
      for character in -1...layout.characterCount {
        if let found = index.glyph(ofCharacter: character) {
          #expect(found == layout.glyphIndex(ofCharacter: character))
          // A position noted on the way equals the result of a separate query.
          if let place = index.location(ofGlyph: found), let line = layout.line(ofGlyph: found) {
            #expect(
              place == walked(to: found, in: line),
              "seed \(number), round \(round), character \(character)")
          }
        }
      }
      for _ in 0..<200 {
        let x = Double.random(in: -20...220, using: &random.generator)
        let y = Double.random(in: -20...420, using: &random.generator)
        let container = Int.random(in: 0...2, using: &random.generator)
        guard let found = index.characterHit(x: x, y: y, container: container),
          let line = layout.line(atY: y, x: x, container: container)
        else { continue }
        if line.passage.hasPlainRuns { inRuns += 1 }
        let hit = LineCarets(line, of: layout).hit(x)
        #expect(
          found.character == hit?.character,
          "seed \(number), round \(round), \(x), \(y), \(container)")
        #expect(abs(found.fraction - (hit?.fraction ?? -1)) < 1e-9)
        let slow = queries.characterHit(LayoutPoint(x: x, y: y), container: container)
        #expect(found == slow)
        answered += 1
      }
    }
    #expect(answered > 1000 && inRuns > 1000 || iterations(40) < 14)
  }

  @Test func `flags that are written as numbers are those of glyphs and lines`() {
    #expect(PlaceBits.graphemeStart == Glyph.Flags.graphemeStart.rawValue)
    #expect(PlaceBits.hyphen == Glyph.Flags.hyphen.rawValue)
    #expect(PlaceBits.continuesBand == Line.Flags.continuesBand.rawValue)
  }

  @Test func `a cursor moves to the passage that a sum over all passages finds`() throws {
    let number = seed()
    for round in 0..<iterations(6) {
      var generator = SeededGenerator(seed: number &+ UInt64(round))
      let hasContainers = generator.oneIn(2)
      let stack = LayoutStack(
        (0..<Int.random(in: 1...900, using: &generator)).map { "paragraph \($0)" }
          .joined(separator: "\n"),
        containers: (0...(hasContainers ? 3 : 0)).map { _ in
          let height = hasContainers ? Double.random(in: 100...3_000, using: &generator) : 0
          return CGSize(width: 90, height: height)
        })
      let layout = stack.manager.layout
      layout.ensureLayout(.everything)
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let position = Int.random(in: 0...stack.storage.length, using: &generator)
        let length = min(
          stack.storage.length - position,
          generator.oneIn(5) ? 500 : .random(in: 0...9, using: &generator))
        stack.storage.replaceCharacters(
          in: NSRange(location: position, length: length),
          with: String(repeating: "new\n", count: Int.random(in: 0...30, using: &generator)))
      }
      layout.ensureLayout(.everything)
      let ends = passageEnds(layout)
      let cursor = QueryCursor(layout)
      for _ in 0..<600 {
        let (found, expected): (Bool, Int?)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
          let character = Int.random(in: -1...layout.characterCount + 1, using: &generator)
          found = cursor.move(toCharacter: character)
          expected = character < 0 ? nil : ends.firstIndex { $0.characters > character }
        case 1:
          let glyph = Int.random(in: -1...layout.passages.summary.glyphs + 1, using: &generator)
          found = cursor.move(toGlyph: glyph)
          expected = glyph < 0 ? nil : ends.firstIndex { $0.glyphs > glyph }
        default:
          let y = Double.random(in: -10...4_000, using: &generator)
          let container = Int.random(in: 0...3, using: &generator)
          found = cursor.move(toY: y, container: container)
          expected = ends.firstIndex {
            $0.flow.marks > container || $0.flow.marks == container && $0.flow.height > y
          }
        }
        #expect(found == (expected != nil), "seed \(number), round \(round)")
        #expect(
          cursor.findBrokenInvariant(layout.passages) == nil, "seed \(number), round \(round)")
        guard let expected else { continue }
        #expect(cursor.withPassage { $0 === layout.passages[expected] })
        let before = expected > 0 ? ends[expected - 1] : .zero
        #expect(cursor.characters == before.characters..<ends[expected].characters)
        #expect(cursor.glyphs == before.glyphs..<ends[expected].glyphs)
        #expect(cursor.height == before.flow.height && cursor.marks == before.flow.marks)
      }
    }
  }

  /// The sums up to and including each passage, added up one by one.
  private func passageEnds(_ layout: DocumentLayout) -> [PassageSummary] {
    var sum = PassageSummary.zero
    return (0..<layout.passages.count).map {
      sum.append(layout.passages[$0].summary)
      return sum
    }
  }

  @Test func `an index of no glyph stops with a sentence that names it`() async {
    await #expect(processExitsWith: .failure) {
      let stack = LayoutStack("abc", containers: [CGSize(width: 100, height: 0)])
      TextKitEnvironment.failureHandler = { sentence in
        print(sentence)
        let isRight = sentence.contains("notShownAttribute") && sentence.contains("3")
        exit(isRight ? 1 : 0)
      }
      _ = stack.manager.notShownAttribute(forGlyphAt: 3)
    }
    await #expect(processExitsWith: .failure) {
      let stack = LayoutStack("abc", containers: [CGSize(width: 100, height: 0)])
      TextKitEnvironment.failureHandler = { sentence in
        exit(sentence.contains("temporaryAttributes") && sentence.contains("-1") ? 1 : 0)
      }
      _ = stack.manager.temporaryAttributes(atCharacterIndex: -1, effectiveRange: nil)
    }
    await #expect(processExitsWith: .failure) {
      let stack = LayoutStack("abc", containers: [CGSize(width: 100, height: 0)])
      let other = NSTextContainer()
      TextKitEnvironment.failureHandler = { sentence in
        exit(sentence.contains("enumerateEnclosingRects") ? 1 : 0)
      }
      stack.manager.enumerateEnclosingRects(
        forGlyphRange: NSRange(location: 0, length: 1),
        withinSelectedGlyphRange: NSRange(location: 0, length: 1), in: other
      ) { _, _ in }
    }
  }

  @Test func `glyphs set at other times are not stored, and one sentence says so`() async {
    await #expect(processExitsWith: .success) {
      let stack = LayoutStack("abc", containers: [CGSize(width: 100, height: 0)])
      nonisolated(unsafe) var sentences = 0
      TextKitEnvironment.warningHandler = { sentence in
        if !sentence.contains("setGlyphs") { exit(1) }
        sentences += 1
      }
      for _ in 0..<3 {
        stack.manager.setGlyphs(
          [1, 2], properties: [[], []], characterIndexes: [0, 1], font: LayoutStack.font,
          forGlyphRange: NSRange(location: 0, length: 2))
      }
      exit(sentences == 1 ? 0 : 2)
    }
  }

  @Test func `a manager comes back from an archive with settings and containers`() throws {
    let manager = NSLayoutManager()
    manager.usesFontLeading = false
    manager.showsControlCharacters = true
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 12, height: 34)))
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: manager, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSLayoutManager.self, from: data))
    #expect(!back.usesFontLeading && back.showsControlCharacters && !back.showsInvisibleCharacters)
    #expect(back.textContainers.map(\.size) == [CGSize(width: 12, height: 34)])
    #expect(back.textContainers[0].layoutManager === back)
  }
}
