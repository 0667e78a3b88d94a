// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import TextLines
import TextShaping
import TextStructures
import Testing

@testable import TextKit
@testable import TextLayout

// Letters that join without end: an unsafe break among them reshapes a few, never all.

@Suite struct `Letters that go on for thousands` {
  /// The glyph of each character; no letter here makes a ligature with another.
  private func glyphs(_ text: String, _ font: UIFont, width: CGFloat) -> [[CGGlyph]] {
    let stack = LayoutStack(text, font: font, containers: [CGSize(width: width, height: 0)])
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[0])
    return (0..<stack.storage.length).map { character in
      let range = manager.glyphRange(
        forCharacterRange: NSRange(location: character, length: 1), actualCharacterRange: nil)
      return (range.location..<range.upperBound).map { manager.cgGlyph(at: $0) }
    }
  }

  @Test(arguments: ["DejaVuSans.ttf", "NotoNaskhArabic-Regular.ttf"])
  func `keep the forms of a whole word where lines tear them`(file: String) throws {
    var random = SeededGenerator(seed: seed())
    let font = try UIFont(file: URL(fileURLWithPath: DebianFonts.path(file)), size: 12)
    // Most join on both sides; alef, dal and waw only on one, so that there are safe breaks now and
    // then.
    let letters = Array("بتثجحخسشصضطظعغفقكمنهي") + Array("بتسعمني")
    for round in 0..<iterations(12) {
      let ends = round % 3 == 0 ? Array("ادو") : []
      let text = String(
        (0..<Int.random(in: 40...400, using: &random)).map { _ in
          ends.isEmpty || !random.oneIn(9)
            ? letters.randomElement(using: &random)! : ends.randomElement(using: &random)!
        })
      let whole = glyphs(text, font, width: 0)
      for width in [0.5, 7, 21, 60] as [CGFloat] {
        #expect(glyphs(text, font, width: width) == whole, "\(width) points, \(text)")
      }
    }
  }

  /// Each unsafe break reshapes some letters, not all that follow; and the same letters once.
  @Test(arguments: [true, false])
  func `are shaped anew around each break only`(remembers: Bool) {
    let stack = LayoutStack(
      String(repeating: "\u{628}", count: 2000), containers: [CGSize(width: 1, height: 0)])
    stack.manager.layout.settings.cachesBreakReshapes = remembers
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    #expect(stack.manager.layout.passages.summary.lines == 2000)
    let most = remembers ? 2000 : 2000 * 32
    #expect((0..<most).contains(stack.manager.layout.counts.reshapedCharacters))
    #expect((stack.manager.layout.counts.reshapedCharacters >= 2000) == !remembers)
  }

  /// Lines with unsafe breaks, and those of a run among others, are set in rows as those of plain
  /// words are.
  @Test(arguments: [
    "\u{628}", "سلام عليكم ", "some words AVATAR ", "ภาษาไทยไม่เว้น", "漢",
  ])
  func `are set in rows, whatever a line costs its neighbours`(unit: String) {
    for width in [0.01, 1, 20] {
      let stack = LayoutStack(
        "a" + String(repeating: unit, count: 1000 / unit.utf16.count),
        font: UIFont(name: "DejaVu Sans", size: 12), containers: [CGSize(width: width, height: 0)])
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      let lines = stack.manager.layout.passages.summary.lines
      #expect(stack.manager.layout.counts.singleLines <= 4 + lines / 4, "\(width), \(lines)")
    }
  }

  /// DejaVu Sans has no U+FDFA, so that the whole word is in a fallback font; its first letters
  /// alone are in DejaVu Sans, and continue the run of the space before them.
  @Test(arguments: [5, 10, 20] as [CGFloat])
  func `end lines though they alone stand in another font than their word`(width: CGFloat) {
    for text in [" مد\u{FDFA}", " محمد\u{FDFA}", " مد\u{FDFA}محمد-\u{FDFA}"] {
      let stack = LayoutStack(
        text, font: UIFont(name: "DejaVu Sans", size: 12),
        containers: [CGSize(width: width, height: 0)])
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
      var fonts: Set<ObjectIdentifier> = []
      stack.manager.layout.passages.forEachElement {
        $0.patched.checkInvariants()
        for run in $0.patched.runs { fonts.insert(ObjectIdentifier(run.font)) }
        for (line, next) in zip($0.lines, $0.lines.dropFirst()) {
          #expect(line.glyphCount > 0 && line.glyphEnd == Int(next.glyphStart))
          #expect($0.patched.position(ofGlyph: Int(next.glyphStart)) == next.start)
        }
      }
      #expect(fonts.count == 2, "\(text)")
    }
  }

  private static let words = [
    "سلام", "عليكم", "لا", "الله", "محمد", "كتاب", "بَيْتٌ", "فِي", "مكتبةٌ", "office", "AVATAR", "To",
    "waffle", "fjord",
    "ภาษาไทย", "ไม่เว้น", "น้ำ", "ที่", "क्षत्रिय", "हिन्दी", "ব্যঞ্জন", "漢字", "ｱｲｳ", "xxxxxxxx", "e\u{301}\u{302}",
    "שָׁלוֹם",
    "a\u{AD}b", "12,345.67", "👩‍👩‍👧", "ﷺ", "کتابخانه", "نستعلیق",
  ]

  /// Glyphs cached for many lines give the same lines and glyphs as glyphs shaped for each, to the
  /// last bit.
  @Test func `give the same lines and glyphs whether they are remembered or not`() {
    let number = seed()
    var (torn, remembered, inRows) = (0, 0, 0)
    for round in 0..<iterations(60) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      var text = ""
      let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Self.words.randomElement(using: &random)!
      }
      for _ in 0..<Int.random(in: 1...120, using: &random) {
        text += words.randomElement(using: &random)!
        if !random.oneIn(4) {
          text += [" ", " ", " ", "\n", "\t", "-"].randomElement(using: &random)!
        }
      }
      let style = NSMutableParagraphStyle()
      style.lineBreakMode = random.oneIn(4) ? .byCharWrapping : .byWordWrapping
      style.alignment = random.oneIn(3) ? .justified : .natural
      style.hyphenationFactor = random.oneIn(5) ? 1 : 0
      let width =
        random.oneIn(3)
        ? [0.01, 1, 5].randomElement(using: &random)! : Double.random(in: 6...90, using: &random)
      let kern = random.oneIn(6) ? 2.0 : 0
      let large = random.oneIn(3) ? text.utf16.count / 2 : 0
      let stacks = [true, false].map { isFast in
        let stack = LayoutStack(text, containers: [CGSize(width: width, height: 0)])
        stack.manager.layout.settings.setsPlainLines = isFast
        stack.manager.layout.settings.cachesBreakReshapes = isFast
        stack.manager.layout.settings.packsLines = isFast
        stack.manager.language = "en"
        let all = NSRange(location: 0, length: stack.storage.length)
        stack.storage.addAttribute(.paragraphStyle, value: style, range: all)
        if kern > 0 { stack.storage.addAttribute(.kern, value: kern, range: all) }
        if large > 0 {
          stack.storage.addAttribute(
            .font, value: UIFont(name: "DejaVu Serif", size: 19)!,
            range: NSRange(location: 0, length: large))
        }
        return stack
      }
      for step in 0..<3 {
        if step > 0 {
          let width = Double.random(in: 1...90, using: &random)
          let place = Int.random(in: 0...text.utf16.count, using: &random)
          let word = Self.words.randomElement(using: &random)!
          for stack in stacks {
            stack.manager.textContainers[0].size.width = width
            stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: word)
          }
        }
        let all = stacks.map { stack in
          stack.manager.layout.ensureLayout(.everything)
          var lines: [[Line]] = []
          var glyphs: [[Glyph]] = []
          var offsets: [[GlyphOffset]] = []
          stack.manager.layout.passages.forEachElement {
            lines.append($0.lines)
            glyphs.append($0.patched.glyphs)
            $0.patched.checkInvariants()
            offsets.append($0.patched.offsets)
            if $0.hasReshapedGlyphs { torn += 1 }
          }
          return (lines, glyphs, offsets)
        }
        remembered += stacks[0].manager.layout.shaper.tears.count
        inRows += stacks[0].manager.layout.counts.plainReshapes
        #expect(
          all[0].0 == all[1].0 && all[0].1 == all[1].1 && all[0].2 == all[1].2,
          "seed \(number), round \(round), step \(step), \(width) points: \(text)")
      }
    }
    print(
      "\(torn) passages with torn letters, \(remembered) ends remembered, \(inRows) torn in rows")
    #expect(torn > 100 && remembered > 100 && inRows > 100)
  }

  /// A ligature has the attributes of its first letter; where a line ends in it each letter has its
  /// own again.
  @Test func `have their own attributes, whichever way they came to be torn`() {
    let number = seed()
    var (torn, coloured) = (0, 0)
    for round in 0..<iterations(60) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      var text = ""
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        text += ["waffle", "fjord", "office", "محمد", "الله", "لا"].randomElement(using: &random)!
        if !random.oneIn(3) { text += " " }
      }
      let width = Double.random(in: 1...50, using: &random)
      let stack = LayoutStack(text, containers: [CGSize(width: width, height: 0)])
      // Hyphens divide ligatures: “waf-fle”.
      (stack.manager.language, stack.manager.hyphenationFactor) = ("en", 1)
      for step in 0..<4 {
        let start = Int.random(in: 0..<text.utf16.count, using: &random)
        let length = Int.random(in: 1...min(9, text.utf16.count - start), using: &random)
        stack.storage.addAttribute(
          .foregroundColor, value: random.oneIn(2) ? UIColor.red : .blue,
          range: NSRange(location: start, length: length))
        if random.oneIn(3) { stack.manager.textContainers[0].size.width += 3 }
        stack.manager.layout.ensureLayout(.everything)
        var character = 0
        stack.manager.layout.passages.forEachElement { passage in
          if passage.hasReshapedGlyphs { torn += 1 }
          var glyph = 0
          for run in passage.patched.runs {
            for _ in 0..<run.glyphCount {
              let count = passage.patched.characterCount(ofClusterAt: glyph)
              glyph += 1
              guard count > 0 else { continue }
              let own = stack.storage.run(at: character, language: nil).attributes
              if passage.attributes.count > 1 { coloured += 1 }
              #expect(
                passage.attributes[run.style] === own,
                "seed \(number), round \(round), step \(step): \(character) of \(text), \(width) points"
              )
              character += count
            }
          }
        }
      }
    }
    print("\(torn) passages with torn letters, \(coloured) letters among several colours")
    #expect(torn > 50 && coloured > 500)
  }

  /// A column of one letter has a line for each; they are packed until one of them is read, and
  /// edits have the same result.
  @Test func `stand in lines that take little room until somebody asks for one`() {
    let number = seed()
    var packed = 0
    for round in 0..<iterations(30) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      let words = (0..<4).map { _ in Self.words.randomElement(using: &random)! }
      var text = ""
      let length = Int.random(in: 50...5000, using: &random)
      let separators = random.oneIn(3) ? ["", "\n"] : [" ", " ", " ", "\n"]
      while text.utf16.count < length {
        text += words.randomElement(using: &random)!
        if !random.oneIn(5) { text += separators.randomElement(using: &random)! }
      }
      let style = NSMutableParagraphStyle()
      style.alignment = [.natural, .right, .center, .justified].randomElement(using: &random)!
      style.paragraphSpacing = 3
      style.firstLineHeadIndent = random.oneIn(2) ? 0.3 : 0
      let height = random.oneIn(3) ? 900.0 : 0
      let stacks = [true, false].map { packs in
        let stack = LayoutStack(
          text, containers: Array(repeating: CGSize(width: 1, height: height), count: 40))
        stack.manager.layout.settings.packsLines = packs
        stack.storage.addAttribute(
          .paragraphStyle, value: style,
          range: NSRange(location: 0, length: stack.storage.length))
        return stack
      }
      for step in 0..<4 {
        if step > 0 {
          let place = Int.random(in: 0...stacks[0].storage.length, using: &random)
          let count = Int.random(
            in: 0...min(30, stacks[0].storage.length - place), using: &random)
          let word = Self.words.randomElement(using: &random)!
          let width = random.oneIn(3) ? Double.random(in: 0...12, using: &random) : nil
          for stack in stacks {
            if let width { stack.manager.textContainers[0].size.width = width }
            stack.storage.replaceCharacters(
              in: NSRange(location: place, length: count), with: word)
          }
        }
        let wanted = Int.random(in: 0...100, using: &random)
        let answers = stacks.map { stack in
          stack.manager.layout.ensureLayout(.everything)
          stack.manager.layout.passages.forEachElement { if $0.isPacked { packed += 1 } }
          // Some are unpacked now, others are when the text changes.
          let glyph = min(wanted, stack.manager.numberOfGlyphs - 1)
          let found = stack.manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
          return [found, stack.manager.usedRect(for: stack.manager.textContainers[0])]
        }
        #expect(answers[0] == answers[1], "seed \(number), round \(round), step \(step)")
      }
      let lines = stacks.map { stack in
        var lines: [[Line]] = []
        stack.manager.layout.passages.forEachElement { lines.append($0.lines) }
        return lines
      }
      #expect(lines[0] == lines[1], "seed \(number), round \(round)")
    }
    #expect(packed > 20)
  }
}
