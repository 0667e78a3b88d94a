// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextLines
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Justified lines: the distribution of the slack, and its effect on all queries.
@Suite struct JustificationTests {
  private let keeper = StackKeeper()

  static let english =
    "In olden times when wishing still helped one, there lived a king whose daughters were all beautiful; and the office was affine to a waffle. "
  static let texts: [String: String] = [
    "English": english + english,
    "Arabic":
      "كان في قديم الزمان ملك له بنات كلهن جميلات، وكانت صغراهن من الحسن بحيث إن الشمس نفسها كانت تعجب كلما أشرقت على وجهها. وكان بالقرب من قصر الملك غابة كبيرة مظلمة.",
    "Hebrew":
      "בימי קדם כאשר המשאלות עוד עזרו חי מלך אחד וכל בנותיו היו יפות והצעירה שבהן יפה מכולן.",
    "Japanese": "昔々、人の願いがまだかなったころ、一人の王様がいました。「Grimm童話」の最初の話（1812年）です。王様の娘たちは皆美しかったのです。",
    "Korean": "옛날 옛적 소원이 아직 이루어지던 때에 한 임금님이 살았는데 딸들이 모두 아름다웠다.",
    "Thai": "ในสมัยก่อนเมื่อการอธิษฐานยังเป็นจริงได้ มีพระราชาองค์หนึ่งมีพระธิดาที่งดงามทุกองค์",
    "Hindi": "पुराने समय में जब मन्नतें पूरी होती थीं एक राजा था जिसकी सभी बेटियाँ सुंदर थीं।",
    "mixed":
      "The كتاب of 昔々 and ไทย says שלום to café affine, 12 كانت and 王様 too, so 漢字 and words.",
  ]

  private func stack(
    _ text: String, width: CGFloat, _ alignment: NSTextAlignment = .justified, size: CGFloat = 16,
    change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> LayoutStack {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    change(style)
    return keeper.keep(
      LayoutStack(
        text, font: LayoutStack.font.withSize(size), containers: [CGSize(width: width, height: 0)],
        style: style))
  }

  private func lines(_ stack: LayoutStack) -> [LayoutReport.Line] {
    var lines: [LayoutReport.Line] = []
    stack.manager.forEachReportedLine(detail: .glyphs) { lines.append($0) }
    return lines
  }

  /// Returns the space that justification adds after each character of a line of one direction: the
  /// distance to the next cluster compared with that in the same line without justification.
  private func room(in line: LayoutReport.Line, against natural: LayoutReport.Line) -> [Int: Double]
  {
    func places(_ line: LayoutReport.Line) -> [(character: Int, x: Double)] {
      var found: [(character: Int, x: Double)] = []
      for glyph in line.runs.flatMap(\.glyphs).sorted(by: { $0.character < $1.character })
      where found.last?.character != glyph.character {
        found.append((glyph.character, glyph.x))
      }
      return found
    }
    let (one, two) = (places(line), places(natural))
    guard one.count == two.count, one.count > 1 else { return [:] }
    var room: [Int: Double] = [:]
    for i in 1..<one.count {
      room[one[i - 1].character] =
        abs(one[i].x - one[i - 1].x) - abs(two[i].x - two[i - 1].x)
    }
    return room
  }

  private func unit(_ text: String, _ index: Int) -> UInt16 {
    (text as NSString).character(at: index)
  }

  // MARK: Edges

  @Test(arguments: texts.keys.sorted())
  func `a stretched line ends exactly at the tail edge, in every script`(name: String) {
    let number = seed()
    var generator = SeededGenerator(seed: number)
    let text = Self.texts[name]!
    var stretched = 0
    for _ in 0..<iterations(12) {
      let width = Double.random(in: 140...420, using: &generator)
      let justified = lines(stack(text, width: width))
      let natural = lines(stack(text, width: width, .natural))
      #expect(justified.map(\.characters) == natural.map(\.characters), "seed \(number)")
      for (line, other) in zip(justified, natural).dropLast() {
        // A word alone stays as it is if letter spacing would exceed its limit.
        if abs(line.used.width - other.used.width) < 1e-9, abs(line.used.width - width) > 0.001 {
          let word = (text as NSString).substring(with: line.characters)
            .trimmingCharacters(in: .whitespaces)
          #expect(!word.contains(" ") && name != "Japanese" && name != "Thai", "seed \(number)")
          continue
        }
        stretched += 1
        #expect(abs(line.used.minX) < 0.001, "seed \(number), width \(width)")
        #expect(abs(line.used.maxX - width) < 0.001, "seed \(number), width \(width)")
      }
      let (last, lastNatural) = (justified.last!, natural.last!)
      #expect(last.used == lastNatural.used)
    }
    #expect(stretched > 10)
  }

  @Test func `lines that end a paragraph or at a line separator keep their natural width`() {
    let text = "a few words\u{2028}and a few more of them than fit\nlast"
    let justified = lines(stack(text, width: 150))
    let natural = lines(stack(text, width: 150, .left))
    for (line, other) in zip(justified, natural) {
      let end = unit(text, NSMaxRange(line.characters) - 1)
      if end == 0x2028 || end == 0x0A || NSMaxRange(line.characters) == text.utf16.count {
        #expect(line.used == other.used)
      } else {
        #expect(abs(line.used.maxX - 150) < 0.001 && other.used.maxX < 149)
      }
    }
    #expect(justified.count > 3)
  }

  @Test func `a word alone in its line is not torn into letters`() {
    let text = "Donaudampfschiff and Kapitän"
    let one = lines(stack(text, width: 170))
    let two = lines(stack(text, width: 170, .left))
    #expect(one[0].characters.length == 17)
    #expect(one[0].used == two[0].used)
  }

  @Test func `only what follows the last tab is stretched`() {
    let text = "one two\tthree four five six seven eight nine ten eleven twelve thirteen"
    let justified = lines(stack(text, width: 300))
    let natural = lines(stack(text, width: 300, .left))
    let room = room(in: justified[0], against: natural[0])
    let tab = (text as NSString).range(of: "\t").location
    #expect(abs(justified[0].used.maxX - 300) < 0.001)
    for (character, extra) in room {
      if character <= tab { #expect(abs(extra) < 1e-9) }
    }
    #expect(room.contains { $0.key > tab && $0.value > 0.1 })
  }

  // MARK: Distribution of the slack

  @Test func `spaces take the room alone as long as each grows by no more than its width`() {
    var looked = 0
    for width in stride(from: 250.0, through: 400, by: 7) {
      let text = Self.texts["English"]!
      for (line, natural) in zip(
        lines(stack(text, width: width)), lines(stack(text, width: width, .left))
      ).dropLast() {
        let room = room(in: line, against: natural)
        let slack = width - natural.used.maxX
        let content = (text as NSString).substring(with: line.characters)
        let spaces = content.trimmingCharacters(in: .whitespaces).count { $0 == " " }
        let space = Double(LayoutStack.font.withSize(16).advance(" "))
        guard slack <= Double(spaces) * space else { continue }
        looked += 1
        for (character, extra) in room where NSLocationInRange(character, line.characters) {
          let isSpace = unit(text, character) == 0x20
          let isLast = character >= line.characters.location + content.utf16.count - 1
          if !isLast { #expect(abs(extra - (isSpace ? slack / Double(spaces) : 0)) < 1e-6) }
        }
      }
    }
    #expect(looked > 40)
  }

  @Test func `then letters get a fortieth of an em, and spaces the rest; ligatures stay whole`()
    throws
  {
    let text = "an office wafflewafflewafflewafflewaffles"
    let font = LayoutStack.font.withSize(16)
    let width = Double(font.advance("an office waffl"))
    let justified = lines(stack(text, width: width))[0]
    let natural = lines(stack(text, width: width, .left))[0]
    try #require(justified.characters == NSRange(location: 0, length: 10))
    let room = room(in: justified, against: natural)
    #expect(abs(room[0]! - 0.4) < 1e-9, "a|n: 16 / 40")
    #expect(abs(room[1]!) < 1e-9, "before a space there is none")
    #expect(justified.runs[0].glyphs.map(\.id) == natural.runs[0].glyphs.map(\.id))
    #expect(room[2]! > Double(font.advance(" ")))
    #expect(abs(justified.used.maxX - width) < 0.001)
  }

  @Test func `between ideographs there is room, beside punctuation there is none`() {
    let text = Self.texts["Japanese"]!
    var looked = 0
    let ideographs = CharacterSet(charactersIn: "昔々人願王様一の娘皆美しかったいがまだなこでちは")
    for width in stride(from: 100.0, through: 300, by: 5) {
      for (line, natural) in zip(
        lines(stack(text, width: width)), lines(stack(text, width: width, .left))
      ).dropLast() {
        let room = room(in: line, against: natural)
        var same: Double?
        for (character, extra) in room {
          let scalars = (text as NSString).substring(with: NSRange(location: character, length: 2))
            .unicodeScalars.map { $0 }
          if scalars.contains(where: { "、。「」（）".unicodeScalars.contains($0) }) {
            #expect(abs(extra) < 1e-9, "beside \(scalars)")
          }
          if scalars.allSatisfy({ ideographs.contains($0) }) {
            looked += 1
            #expect(same == nil || abs(extra - same!) < 1e-6)
            same = extra
          }
          if scalars.allSatisfy({ ("0"..."9").contains($0) }) { #expect(abs(extra) < 1e-9) }
        }
      }
    }
    #expect(looked > 100)
  }

  @Test func `a line of Thai is spread between its clusters, never above a consonant`() {
    let text = Self.texts["Thai"]!
    let justified = lines(stack(text, width: 200))
    let natural = lines(stack(text, width: 200, .left))
    var looked = 0
    for (line, other) in zip(justified, natural).dropLast() {
      #expect(abs(line.used.maxX - 200) < 0.001)
      for (character, extra) in room(in: line, against: other) {
        let next = (text as NSString).rangeOfComposedCharacterSequence(at: character)
        // The last character of a grapheme may have space after it, others none.
        if NSMaxRange(next) != character + 1 { continue }
        looked += extra > 0 ? 1 : 0
      }
    }
    #expect(looked > 10)
  }

  @Test func `Devanagari's line is not torn: only spaces take room`() {
    let text = Self.texts["Hindi"]!
    for width in [120.0, 150, 180] {
      for (line, natural) in zip(
        lines(stack(text, width: width)), lines(stack(text, width: width, .left))
      ).dropLast() {
        for (character, extra) in room(in: line, against: natural)
        where unit(text, character) != 0x20 {
          #expect(abs(extra) < 1e-6)
        }
      }
    }
  }

  // MARK: Kashida

  @Test func `Arabic is drawn out at joints, one in a word first, and never between lam and alef`()
  {
    let text = Self.texts["Arabic"]!
    var joints = 0
    for width in stride(from: 130.0, through: 330, by: 9) {
      let justified = stack(text, width: width)
      for (line, natural) in zip(lines(justified), lines(stack(text, width: width, .natural)))
        .dropLast()
      {
        let words = (text as NSString).substring(with: line.characters)
          .trimmingCharacters(in: .whitespaces).components(separatedBy: " ").count
        var count = 0
        var sum = 0.0
        for (character, extra) in room(in: line, against: natural)
        where extra > 1e-6 && unit(text, character) != 0x20 && unit(text, character + 1) != 0x20 {
          let (one, two) = (unit(text, character), unit(text, character + 1))
          #expect(Joins.next(one) && Joins.previous(two), "\(one) \(two)")
          #expect(!(one == 0x644 && [0x627, 0x623, 0x625].contains(two)))
          count += 1
          sum += extra
          joints += 1
        }
        // A second one in a word only where an em in each is not enough.
        #expect(count <= words || sum > 16 * Double(words - 1), "width \(width)")
      }
    }
    #expect(joints > 60)
  }

  /// Letters of the text that join what follows and what precedes them.
  private enum Joins {
    static let oneSided: Set<UInt16> = [
      0x627, 0x623, 0x625, 0x622, 0x62F, 0x630, 0x631, 0x632, 0x648, 0x629, 0x649, 0x624,
    ]
    static func next(_ unit: UInt16) -> Bool { letter(unit) && !oneSided.contains(unit) }
    static func previous(_ unit: UInt16) -> Bool { letter(unit) }
    static func letter(_ unit: UInt16) -> Bool { (0x622...0x64A).contains(unit) && unit != 0x621 }
  }

  @Test func `the font's tatweel fills the joint without a gap`() throws {
    // Two words; the line has to be drawn out by far more than one tatweel.
    let text = "سبب سبب سببسببسببسبب"
    let stack = stack(text, width: 150, size: 24)
    let line = lines(stack)[0]
    try #require(line.characters.length == 8)
    #expect(abs(line.used.width - 150) < 0.001)
    let picture = DrawnPicture(stack, width: 150, height: 36)
    let columns = picture.inkColumns
    // There is ink at both edges, and each word is one piece: one gap, the space.
    #expect(columns[0] < 4 && columns.last! > 145)
    let gaps = zip(columns, columns.dropFirst()).count { $1 > $0 + 1 }
    #expect(gaps == 1)
  }

  @Test func `a tatweel is copied from a document as nothing`() throws {
    let folder = try TestFolder()
    let text = "سبب سبب سببسببسببسبب"
    let stack = stack(text, width: 150, size: 24)
    let path = "\(folder.path)/text.pdf"
    let context = try CGContext.pdf(atPath: path)
    try context.beginPage(size: CGSize(width: 200, height: 100))
    UIGraphicsPushContext(context)
    stack.manager.drawGlyphs(
      forGlyphRange: stack.manager.glyphRange(for: stack.manager.textContainers[0]), at: .zero)
    UIGraphicsPopContext()
    context.endPage()
    try context.finish()
    let process = TestProgram()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/pdftotext")
    process.arguments = [path, "-"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let copied = String(decoding: data, as: UTF8.self).filter {
      ("\u{620}"..."\u{6FF}").contains($0)
    }
    #expect(copied == text.filter { $0 != " " })
  }

  // MARK: Queries

  @Test(arguments: texts.keys.sorted())
  func `carets, hits, rectangles and locations agree in stretched lines`(name: String) throws {
    let text = Self.texts[name]!
    for width in [140.0, 215] {
      let stack = stack(text, width: width)
      let manager = stack.manager
      manager.ensureLayout(for: manager.textContainers[0])
      var index = 0
      while index < manager.numberOfGlyphs {
        defer { index += 1 }
        // The rectangle of ink that leaves the line is wider; white space hangs over the edge.
        if manager.drawsOutsideLineFragment(forGlyphAt: index) { continue }
        if manager.propertyForGlyph(at: index).contains(.elastic) { continue }
        let place = manager.location(forGlyphAt: index)
        let fragment = manager.lineFragmentRect(forGlyphAt: index, effectiveRange: nil)
        let rect = manager.boundingRect(
          forGlyphRange: NSRange(location: index, length: 1), in: manager.textContainers[0])
        // The advance begins at the glyph's position, or ends there, and is that wide; ink that
        // leans over it widens the rectangle.
        let start = fragment.minX + place.x
        let line = try #require(manager.layout.line(ofGlyph: index))
        let queries = GlyphQueries(manager.layout)
        let spans = queries.spans(of: index..<index + 1, in: line)
        let (low, high) = (
          try #require(spans.first).lowerBound, try #require(spans.last).upperBound
        )
        #expect(abs(low - start) < 0.001 || abs(high - start) < 0.001, "glyph \(index) of \(name)")
        let local = index - line.place.prefix.glyphs
        let ink = queries.ink(ofDisplayed: local..<local + 1, in: line)
        #expect(abs(rect.minX - min(low, ink?.minX ?? low)) < 0.001)
        #expect(abs(rect.maxX - max(high, ink?.maxX ?? high)) < 0.001)
        if high - low > 0.5, manager.propertyForGlyph(at: index).isEmpty {
          let middle = CGPoint(x: (low + high) / 2, y: fragment.midY)
          var fraction: CGFloat = 0
          let hit = manager.glyphIndex(
            for: middle, in: manager.textContainers[0],
            fractionOfDistanceThroughGlyph: &fraction)
          #expect(hit == index && abs(fraction - 0.5) < 0.3, "glyph \(index) of \(name)")
        }
      }
    }
  }

  @Test func `random edits in justified text of all scripts equal layout from scratch`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    for chain in [
      [CGSize(width: 170, height: 0)], Array(repeating: CGSize(width: 150, height: 60), count: 6),
    ] {
      let stack = keeper.keep(
        LayoutStack(
          Self.texts.keys.sorted().map { Self.texts[$0]! }.joined(separator: "\n"),
          containers: chain,
          style: style))
      for step in 0..<iterations(12) {
        let range = NSRange(random.generator.range(in: stack.storage.length))
        let short = NSRange(location: range.location, length: min(range.length, 40))
        stack.storage.replaceCharacters(
          in: short,
          with: NSAttributedString(
            string: random.text(words: 3),
            attributes: [.font: LayoutStack.font, .paragraphStyle: style]))
        let difference = firstDifference(stack.picture(), stack.fresh().picture())
        #expect(difference == nil, "seed \(number), step \(step)")
        if difference != nil { return }
      }
    }
  }

  @Test func `a justified paragraph cut into pieces keeps the room of each line`() {
    // Longer than two pieces, all in one paragraph.
    let text = String(repeating: Self.texts["Japanese"]! + Self.texts["English"]!, count: 60)
    let stack = stack(text, width: 333)
    let justified = lines(stack)
    #expect(stack.manager.layout.passages.count > 2)
    for line in justified.dropLast() { #expect(abs(line.used.maxX - 333) < 0.001) }
    stack.storage.replaceCharacters(in: NSRange(location: 9000, length: 4), with: "王様 office")
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }
}

extension UIFont {
  /// The width of a text in one line.
  fileprivate func advance(_ text: String) -> CGFloat {
    let stack = LayoutStack(text + "|", font: self, containers: [CGSize(width: 0, height: 0)])
    return stack.manager.location(forGlyphAt: stack.manager.numberOfGlyphs - 1).x
  }
}
