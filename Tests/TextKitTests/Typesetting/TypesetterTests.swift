// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextFonts
@testable import TextKit
@testable import TextLayout

/// Typesetters of a client's class.
@Suite struct TypesetterTests {
  static func stack(
    _ text: String, _ typesetter: NSTypesetter?, width: CGFloat = 200, height: CGFloat = 0,
    count: Int = 1
  ) -> LayoutStack {
    let stack = LayoutStack(
      text, containers: Array(repeating: CGSize(width: width, height: height), count: count))
    if let typesetter { stack.manager.typesetter = typesetter }
    return stack
  }

  static func lines(_ stack: LayoutStack) -> [(rect: CGRect, text: String)] {
    var found: [(CGRect, String)] = []
    let text = stack.storage.string as NSString
    unsafe stack.manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: stack.manager.numberOfGlyphs)
    ) { rect, _, _, glyphs, _ in
      found.append(
        (
          rect,
          text.substring(
            with: unsafe stack.manager.characterRange(
              forGlyphRange: glyphs, actualGlyphRange: nil))
        ))
    }
    return found
  }

  // MARK: As the layout does

  /// A document with a typesetter that changes nothing, or next to nothing.
  static func difference(_ typesetter: NSTypesetter, seed: UInt64, steps: Int = 4) -> String? {
    var example = RandomLayoutTests.Case(seed: seed, isLong: false)
    example.stack.manager.typesetter = typesetter
    for step in 0..<steps {
      if let found = firstDifference(example.stack.picture(), example.stack.fresh().picture()) {
        return "SEED=\(seed), step \(step): \(example.log.suffix(3))\n\(found)"
      }
      example.step()
    }
    return nil
  }

  @Test func `a typesetter that changes nothing sets lines as the layout does`() {
    let number = seed()
    for round in 0..<UInt64(iterations(40)) {
      let found = Self.difference(PlainTypesetter(), seed: number &+ round)
      #expect(found == nil, "\(found ?? "")")
      if found != nil { return }
    }
  }

  /// Compares tables with and without hooks that change nothing.
  static func tableDifference(seed: UInt64, _ change: (NSLayoutManager) -> Void) -> String? {
    var example = RandomTableTests.Case(seed: seed)
    change(example.stack.manager)
    for _ in 0..<4 {
      if let found = firstDifference(
        RandomTableTests.Case.picture(example.stack),
        RandomTableTests.Case.picture(example.stack.fresh()))
      {
        return "SEED=\(seed): \(example.log.suffix(3))\n\(found)"
      }
      example.change()
    }
    return nil
  }

  final class Silent: NSLayoutManagerDelegate {}

  @Test func `who changes nothing has tables set as the layout does`() {
    let number = seed()
    let delegate = Silent()
    for round in 0..<UInt64(iterations(20)) {
      for way in 0..<3 {
        let found = Self.tableDifference(seed: number &+ round) { manager in
          if way == 1 { manager.delegate = delegate }
          if way == 2 { manager.typesetter = PlainTypesetter() }
        }
        #expect(found == nil, "way \(way), \(found ?? "")")
        if found != nil { return }
      }
    }
  }

  /// Typesetters with one small fault each.
  final class Faulty: NSATSTypesetter {
    var fault = 0
    override func lineSpacing(
      afterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect
    ) -> CGFloat {
      super.lineSpacing(afterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
        + (fault == 1 ? 0.01 : 0)
    }
    override func shouldBreakLine(byWordBeforeCharacterAt charIndex: Int) -> Bool {
      !(fault == 2 && charIndex % 7 == 0)
    }
    override func textTab(
      forGlyphLocation glyphLocation: CGFloat, writingDirection direction: NSWritingDirection,
      maxLocation: CGFloat
    ) -> NSTextTab? {
      let tab = super.textTab(
        forGlyphLocation: glyphLocation, writingDirection: direction, maxLocation: maxLocation)
      return fault == 3
        ? tab.map { NSTextTab(textAlignment: $0.alignment, location: $0.location + 1) } : tab
    }
    override func hyphenCharacter(forGlyphAt glyphIndex: Int) -> UTF32Char {
      fault == 4 ? 0x7E : super.hyphenCharacter(forGlyphAt: glyphIndex)
    }
    override func setLocation(
      _ location: NSPoint, withAdvancements advancements: UnsafePointer<CGFloat>!,
      forStartOfGlyphRange glyphRange: NSRange
    ) {
      unsafe super.setLocation(
        NSPoint(x: location.x + (fault == 5 ? 0.5 : 0), y: location.y),
        withAdvancements: advancements, forStartOfGlyphRange: glyphRange)
    }
    override func paragraphSpacing(
      beforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect
    ) -> CGFloat {
      fault == 6
        ? 0
        : super.paragraphSpacing(beforeGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
    }
  }

  @Test(arguments: 1...6) func `a typesetter with a small fault is found`(_ fault: Int) {
    let found = (0..<UInt64(200)).contains { round in
      let typesetter = Faulty()
      typesetter.fault = fault
      return Self.difference(typesetter, seed: 77 &+ round, steps: 1) != nil
    }
    #expect(found)
  }

  // MARK: Other lines

  @Test func `feature 175: a typesetter's line height is honoured`() {
    let stack = Self.stack("one two three four five six seven", TallTypesetter(), width: 80)
    let lines = Self.lines(stack)
    #expect(lines.count > 2)
    for (index, line) in lines.enumerated() {
      #expect(line.rect.minY == CGFloat(40 * index))
      #expect(line.rect.height == 40)
    }
    #expect(
      stack.manager.glyphIndex(for: CGPoint(x: 1, y: 85), in: stack.manager.textContainers[0])
        == stack.manager.glyphIndexForCharacter(at: (lines[0].text + lines[1].text).utf16.count))
    stack.manager.typesetter = NSATSTypesetter()
    #expect(Self.lines(stack)[1].rect.minY < 20)
  }

  @Test func `lines that stand upside down are found where they stand`() {
    let text = "one two three four five six\nseven eight\n"
    let stack = Self.stack(text, UpsideDownTypesetter(), width: 80, height: 400)
    let lines = Self.lines(stack)
    #expect(lines.count > 3)
    #expect(lines[0].rect.maxY == 400)
    for (above, below) in zip(lines.dropFirst(), lines) {
      #expect(above.rect.maxY == below.rect.minY)
    }
    let container = stack.manager.textContainers[0]
    var character = 0
    for line in lines {
      let glyph = stack.manager.glyphIndex(
        for: CGPoint(x: line.rect.minX + 1, y: line.rect.midY), in: container)
      #expect(stack.manager.characterIndexForGlyph(at: glyph) == character)
      let box = stack.manager.boundingRect(
        forGlyphRange: NSRange(location: glyph, length: 1), in: container)
      #expect(line.rect.contains(box))
      character += line.text.utf16.count
    }
  }

  @Test func `words are cut where the typesetter wants it, with its hyphen`() {
    let stack = Self.stack("abcdefghijklmnopqrstuvwxyz", ThirdsTypesetter(), width: 60)
    let lines = Self.lines(stack)
    #expect(lines.count > 2)
    for line in lines.dropLast() { #expect(line.text.count % 3 == 0, "\(line.text)") }
    let hyphen = LayoutStack.font.instance.glyph(for: 0x3D)
    let glyphs = stack.manager.glyphRange(for: stack.manager.textContainers[0])
    let shown = glyphs.indices.filter { stack.manager.cgGlyph(at: $0) == hyphen }
    #expect(shown.count == lines.count - 1)
  }

  @Test func `a typesetter that sets all lines by itself is believed`() {
    let stack = Self.stack("one two three\nfour five", StairsTypesetter(), width: 200)
    let manager = stack.manager
    let lines = Self.lines(stack)
    #expect(lines.map(\.text) == ["one ", "two ", "three\n", "four ", "five"])
    for (index, line) in lines.enumerated() {
      #expect(line.rect == CGRect(x: 0, y: 20 * Double(index), width: 200, height: 20))
    }
    #expect(manager.location(forGlyphAt: 0) == CGPoint(x: 0, y: 15))
    #expect(manager.location(forGlyphAt: 4) == CGPoint(x: 10, y: 15))
    #expect(manager.location(forGlyphAt: 8) == CGPoint(x: 20, y: 15))
    #expect(manager.location(forGlyphAt: 14) == CGPoint(x: 0, y: 15))
    let container = manager.textContainers[0]
    #expect(manager.glyphIndex(for: CGPoint(x: 12, y: 30), in: container) == 4)
    #expect(manager.layout.findBrokenInvariant() == nil)
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "zero ")
    #expect(Self.lines(stack).map(\.text).first == "zero ")
    #expect(Self.lines(stack)[5].rect.minY == 100)
  }

  @Test func `a typesetter's own lines go on in the next container`() {
    let stack = Self.stack(
      "one two three four five", StairsTypesetter(), width: 200, height: 45, count: 2)
    let manager = stack.manager
    let first = manager.glyphRange(for: manager.textContainers[0])
    let second = manager.glyphRange(for: manager.textContainers[1])
    #expect(first == NSRange(location: 0, length: 8))
    #expect(second == NSRange(location: 8, length: 11))
    #expect(manager.firstUnlaidCharacterIndex() == 19)
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 100, height: 0)))
    manager.ensureLayout(for: manager.textContainers[2])
    #expect(manager.firstUnlaidCharacterIndex() == 23)
  }

  @Test func `a typesetter's own advances are kept`() {
    let typesetter = StairsTypesetter()
    typesetter.letterSpacing = 3
    let stack = Self.stack("one two", typesetter)
    let manager = stack.manager
    let font = LayoutStack.font
    let x = font.advancement(forCGGlyph: manager.cgGlyph(at: 0)).width + 3
    #expect(abs(manager.location(forGlyphAt: 1).x - x) < 0.01)
  }

  @Test func `layout with lines of a typesetter's own is layout from scratch after edits`() {
    let number = seed()
    for round in 0..<UInt64(iterations(30)) {
      var random = RandomText(generator: SeededGenerator(seed: number &+ round))
      let makers: [() -> NSTypesetter] = [
        { TallTypesetter() }, { UpsideDownTypesetter() }, { ThirdsTypesetter() },
        { StairsTypesetter() },
      ]
      let make = makers.randomElement(using: &random.generator)!
      let stack = Self.stack(
        random.text(words: 30), make(), width: 150, height: random.generator.oneIn(2) ? 0 : 300,
        count: Int.random(in: 1...3, using: &random.generator))
      for step in 0..<6 {
        let length = stack.storage.length
        stack.storage.replaceCharacters(
          in: NSRange(random.generator.range(in: length)), with: random.text(words: 3))
        if random.generator.oneIn(3) { continue }
        let fresh = stack.fresh()
        fresh.manager.typesetter = make()
        let found = firstDifference(stack.picture(), fresh.picture())
        #expect(
          found == nil, "SEED=\(number &+ round), step \(step), \(type(of: make()))\n\(found ?? "")"
        )
        if found != nil { return }
      }
    }
  }

  // MARK: Members

  static let all =
    "Considerably \u{1}long\twords wrap\n\nשלום \u{FFFC} here unhyphenatableverylong\n"

  static func recorded() -> (LayoutStack, RecordingTypesetter) {
    let typesetter = RecordingTypesetter()
    let stack = stack(all, nil, width: 90)
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.hyphenationFactor = 1
    style.lineSpacing = 2
    style.paragraphSpacing = 3
    style.paragraphSpacingBefore = 4
    let length = stack.storage.length
    stack.storage.addAttributes(
      [.paragraphStyle: style, .languageIdentifier: "en"],
      range: NSRange(location: 0, length: length))
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 20, height: 30)
    let place = (all as NSString).range(of: "\u{FFFC}")
    stack.storage.addAttribute(.attachment, value: attachment, range: place)
    stack.manager.typesetter = typesetter
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    return (stack, typesetter)
  }

  @Test func `every member is called with what it is about`() throws {
    let (stack, typesetter) = Self.recorded()
    let calls = typesetter.calls
    let lines = Self.lines(stack)
    #expect(calls["layoutGlyphs"]?.count == 3)
    #expect(calls["layoutCharacters"]?.count == 3)
    #expect(calls["layoutParagraph"]?.count == 3)
    #expect(calls["setParagraphGlyphRange"]?.count == 3)
    #expect(calls["beginParagraph"] == ["true 1 true", "true 1 true", "true 1 true"])
    #expect(calls["endParagraph"]?.count == 3)
    #expect(calls["beginLine"]?.count == lines.count)
    #expect(calls["endLine"]?.count == lines.count)
    #expect(calls["willSet"]?.count == lines.count)
    #expect(calls["willSet"]?.allSatisfy { $0.hasSuffix("true true") } == true)
    #expect(calls["setLine"]?.count == lines.count)
    #expect(calls["setLocation"]?.count == lines.count)
    #expect(calls["lineSpacing"]?.count == lines.count)
    #expect(calls["spacingAfter"]?.count == 3)
    #expect((calls["spacingBefore"]?.count ?? 0) >= 3)
    #expect(calls["breakByWord"] != nil)
    #expect(calls["breakByHyphen"]?.contains { $0.hasSuffix("true") } == true)
    #expect(calls["breakByHyphen"]?.contains { $0.hasSuffix("false") } == true)
    #expect(calls["hyphenationFactor"]?.allSatisfy { $0.hasSuffix("1.0") } == true)
    #expect(calls["hyphenCharacter"]?.allSatisfy { $0.hasSuffix("8208") } == true)
    #expect(calls["textTab"]?.first?.hasSuffix("90.0 28.0") == true, "\(calls["textTab"] ?? [])")
    #expect(calls["action"]?.contains { $0 == "13 1" } == true)
    #expect(calls["substituteFont"]?.contains("12.0") == true)
    #expect(calls["extraAttributes"]?.first == "true")
    #expect(calls["separator"]?.map { $0.first } == ["1", "0"])
    #expect(calls["setNotShown"] != nil)
    #expect(calls["setAttachmentSize"]?.first?.hasPrefix("20.0 30.0") == true)
    #expect(calls["setHardInvalidation"] != nil)
    #expect(calls["setBidiLevels"] == ["2"])
    let room = try #require(calls["room"]?.first)
    // The line itself is below the paragraph's 4 points; its rectangle begins above them.
    #expect(room == "0 4.0 90.0 2.0 4.0 3.0 0.0 4.0")
    #expect(typesetter.currentTextContainer == nil)
    #expect(typesetter.currentParagraphStyle == nil)
    #expect(typesetter.textContainers == nil)
    #expect(typesetter.layoutManager === stack.manager)
    #expect(typesetter.attributedString === stack.storage)
  }

  @Test func `a control character takes the width that the typesetter gives it`() {
    final class Wide: NSATSTypesetter {
      override func actionForControlCharacter(at charIndex: Int)
        -> NSTypesetterControlCharacterAction
      {
        let own = super.actionForControlCharacter(at: charIndex)
        return own == .zeroAdvancementAction ? .whitespaceAction : own
      }
      override func boundingBox(
        forControlGlyphAt glyphIndex: Int, for textContainer: NSTextContainer,
        proposedLineFragment proposedRect: NSRect, glyphPosition: NSPoint,
        characterIndex charIndex: Int
      ) -> NSRect {
        NSRect(x: 0, y: 0, width: 33, height: 1)
      }
    }
    let plain = Self.stack("a\u{1}b", nil)
    let wide = Self.stack("a\u{1}b", Wide())
    let moved = wide.manager.location(forGlyphAt: 2).x - plain.manager.location(forGlyphAt: 2).x
    #expect(abs(moved - 33) < 0.01)
  }

  @Test func `a typesetter gives a control character the width that the delegate says`() {
    let stack = Self.stack("a\u{1}b", PlainTypesetter())
    let delegate = FeatureDelegate()
    delegate.action = { $0 == .zeroAdvancement ? .whitespace : $0 }
    stack.manager.delegate = delegate
    let narrow = stack.manager.location(forGlyphAt: 2).x
    delegate.box = CGRect(x: 0, y: 0, width: 21, height: 1)
    unsafe stack.manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: 3), actualCharacterRange: nil)
    #expect(abs(stack.manager.location(forGlyphAt: 2).x - narrow - 21) < 0.01)
  }

  @Test func `sizes of attachments and levels are set through a typesetter`() {
    let stack = Self.stack("abcd", PlainTypesetter())
    let manager = stack.manager
    manager.typesetter.setAttachmentSize(
      NSSize(width: 7, height: 9), forGlyphRange: NSRange(location: 1, length: 1))
    #expect(manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 7, height: 9))
    #expect(manager.attachmentSize(forGlyphAt: 2) == CGSize(width: -1, height: -1))
    unsafe manager.typesetter.setBidiLevels(
      [1, 1, 1], forGlyphRange: NSRange(location: 0, length: 3))
    var levels = [UInt8](repeating: 9, count: 4)
    let count = unsafe manager.typesetter.getGlyphs(
      in: NSRange(location: 0, length: 4), glyphs: nil, characterIndexes: nil,
      glyphInscriptions: nil, elasticBits: nil, bidiLevels: &levels)
    #expect(count == 4 && levels == [1, 1, 1, 0])
  }

  @Test func `a typesetter's font is the one that text is set in`() {
    final class Large: NSATSTypesetter {
      override func substituteFont(for originalFont: NSFont) -> NSFont {
        originalFont.withSize(originalFont.pointSize * 2)
      }
    }
    let plain = Self.stack("office", nil)
    let large = Self.stack("office", Large())
    let width = { (stack: LayoutStack) in
      stack.manager.usedRect(for: stack.manager.textContainers[0]).width
    }
    #expect(abs(width(large) - 2 * width(plain)) < 0.1)
  }

  @Test func `a layout manager's substitute is the font of its typesetter`() {
    final class Large: NSLayoutManager {
      override func substituteFont(for originalFont: UIFont) -> UIFont {
        originalFont.withSize(originalFont.pointSize * 2)
      }
    }
    let plain = Self.stack("office", nil)
    let large = LayoutStack(
      "office", containers: [CGSize(width: 200, height: 0)], manager: Large())
    large.manager.typesetter = PlainTypesetter()
    let width = { (stack: LayoutStack) in
      stack.manager.usedRect(for: stack.manager.textContainers[0]).width
    }
    #expect(abs(width(large) - 2 * width(plain)) < 0.1)
  }

  @Test func `glyphs that hang on layout are made anew with it`() {
    let stack = Self.stack("abcd", nil)
    let manager = stack.manager
    let x = LayoutStack.font.instance.glyph(for: 0x78)
    let all = NSRange(location: 0, length: 4)
    for flag in [false, true] {
      manager.replaceGlyph(at: 1, withGlyph: NSGlyph(x))
      manager.typesetter.setHardInvalidation(true, forGlyphRange: all)
      manager.typesetter.setHardInvalidation(flag, forGlyphRange: all)
      unsafe manager.invalidateLayout(forCharacterRange: all, actualCharacterRange: nil)
      #expect((manager.cgGlyph(at: 1) == x) == !flag)
    }
  }

  @Test func `values that a layout manager keeps are set through its typesetter`() {
    let stack = Self.stack("text", nil)
    let typesetter = stack.manager.typesetter
    typesetter.hyphenationFactor = 0.5
    #expect(stack.manager.hyphenationFactor == 0.5)
    typesetter.usesFontLeading = false
    #expect(!stack.manager.usesFontLeading)
    typesetter.lineFragmentPadding = 9
    #expect(stack.manager.textContainers[0].lineFragmentPadding == 9)
    #expect(typesetter.lineFragmentPadding == 9)
    typesetter.typesetterBehavior = .behavior_10_2
    #expect(stack.manager.typesetterBehavior == .behavior_10_2)
    #expect(NSTypesetter.defaultTypesetterBehavior == .latestBehavior)
    #expect(NSTypesetter.sharedSystemTypesetter === NSATSTypesetter.shared)
    #expect(
      NSTypesetter.sharedSystemTypesetter(for: .behavior_10_3) as? NSTypesetter
        === NSATSTypesetter.shared)
    let packed: [UInt8] = [0]
    #expect(
      unsafe NSTypesetter.printingAdjustment(
        in: stack.manager, forNominallySpacedGlyphRange: NSRange(location: 0, length: 1),
        packedGlyphs: packed, count: 1) == .zero)
  }

  @Test func `without bidi processing letters stand in the order of the text`() {
    let stack = Self.stack("אבג", nil)
    #expect(stack.manager.location(forGlyphAt: 0).x > stack.manager.location(forGlyphAt: 2).x)
    stack.manager.typesetter.bidiProcessingEnabled = false
    #expect(stack.manager.location(forGlyphAt: 0).x < stack.manager.location(forGlyphAt: 2).x)
    stack.manager.typesetter.bidiProcessingEnabled = true
    #expect(stack.manager.location(forGlyphAt: 0).x > stack.manager.location(forGlyphAt: 2).x)
  }

  @Test func `a typesetter sets lines of a layout manager that has another one`() {
    let stack = Self.stack("one two three four five six seven", nil, width: 80)
    let tall = TallTypesetter()
    var next = 0
    unsafe tall.layoutGlyphs(
      in: stack.manager, startingAtGlyphIndex: 0, maxNumberOfLineFragments: 2,
      nextGlyphIndex: &next)
    let lines = Self.lines(stack)
    #expect(lines[0].rect.height == 40)
    #expect(next == (lines[0].text + lines[1].text).utf16.count)
    let range = NSTypesetter.sharedSystemTypesetter.layoutCharacters(
      in: NSRange(location: 0, length: 33), for: stack.manager,
      maximumNumberOfLineFragments: .max)
    #expect(range == NSRange(location: 0, length: 33))
  }

  @Test func `control character actions are those of the layout`() {
    let stack = Self.stack("a\tb\u{2028}c\u{C}d\u{1}\n", nil)
    let actions = [1, 3, 5, 7, 8].map {
      stack.manager.typesetter.actionForControlCharacter(at: $0)
    }
    #expect(
      actions == [
        .horizontalTabAction, .lineBreakAction, .containerBreakAction, .zeroAdvancementAction,
        .paragraphBreakAction,
      ])
    #expect(NSTypesetterControlCharacterAction(rawValue: 2) == .whitespaceAction)
    for (number, action) in [
      (1, NSTypesetterControlCharacterAction.zeroAdvancementAction), (4, .horizontalTabAction),
      (8, .lineBreakAction), (16, .paragraphBreakAction), (32, .containerBreakAction),
    ] as [(UInt, NSTypesetterControlCharacterAction)] {
      #expect(action.rawValue == number)
    }
  }

  @Test func `glyphs are changed through a typesetter`() {
    let stack = Self.stack("abcd", nil)
    let typesetter = stack.manager.typesetter
    let font = LayoutStack.font.instance
    let x = NSGlyph(font.glyph(for: 0x78))
    typesetter.insertGlyph(x, atGlyphIndex: 1, characterIndex: 1)
    #expect(stack.manager.numberOfGlyphs == 5)
    #expect(stack.manager.cgGlyph(at: 1) == CGGlyph(x))
    typesetter.deleteGlyphs(in: NSRange(location: 0, length: 1))
    #expect(stack.manager.cgGlyph(at: 0) == CGGlyph(x))
    var both = [x, x]
    unsafe typesetter.substituteGlyphs(
      in: NSRange(location: 2, length: 2), withGlyphs: &both)
    #expect(
      (0..<4).map { stack.manager.cgGlyph(at: $0) == CGGlyph(x) } == [true, false, true, true])
  }

  @Test func `a baseline offset counts from the lower edge`() {
    let stack = Self.stack("text", TallTypesetter())
    let offset = stack.manager.typesetter.baselineOffset(in: stack.manager, glyphIndex: 1)
    #expect(abs(offset - (40 - stack.manager.location(forGlyphAt: 1).y)) < 0.001)
  }

  @Test func `a typesetter without lines to set finds stops and glyphs`() {
    let typesetter = NSTypesetter()
    let tab = typesetter.textTab(
      forGlyphLocation: 10, writingDirection: .leftToRight, maxLocation: 100)
    #expect(tab?.location == 28)
    #expect(
      typesetter.textTab(forGlyphLocation: 90, writingDirection: .leftToRight, maxLocation: 100)
        == nil)
    #expect(typesetter.layoutManager == nil)
    #expect(typesetter.lineSpacing(afterGlyphAt: 0, withProposedLineFragmentRect: .zero) == 0)
    let stack = Self.stack("a b\n", PlainTypesetter())
    var glyphs = [NSGlyph](repeating: 7, count: 4)
    var characters = [Int](repeating: -1, count: 4)
    var elastic = [ObjCBool](repeating: false, count: 4)
    var levels = [UInt8](repeating: 9, count: 4)
    var inscriptions = [NSGlyphInscription](repeating: .above, count: 4)
    let count = unsafe stack.manager.typesetter.getGlyphs(
      in: NSRange(location: 0, length: 9), glyphs: &glyphs, characterIndexes: &characters,
      glyphInscriptions: &inscriptions, elasticBits: &elastic, bidiLevels: &levels)
    #expect(count == 4)
    #expect(glyphs[0] == NSGlyph(stack.manager.cgGlyph(at: 0)))
    #expect(glyphs[3] == NSGlyph(NSControlGlyph))
    #expect(characters == [0, 1, 2, 3])
    #expect(elastic.map(\.boolValue) == [false, true, false, false])
    #expect(levels == [0, 0, 0, 0])
    #expect(inscriptions.allSatisfy { $0 == .base })
  }

  // MARK: Bad typesetters

  @Test func `a typesetter that never advances ends, and leaves its text without lines`() {
    final class Lazy: NSTypesetter {
      override func layoutParagraph(at lineFragmentOrigin: NSPointPointer) -> Int {
        paragraphGlyphRange.location
      }
    }
    for count in 1...3 {
      let stack = Self.stack("one two\nthree", Lazy(), height: 50, count: count)
      #expect(stack.manager.firstUnlaidCharacterIndex() == 0)
      stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 13))
      #expect(stack.manager.firstUnlaidCharacterIndex() == 0)
    }
    let endless = Self.stack("one two\nthree", Lazy())
    #expect(endless.manager.usedRect(for: endless.manager.textContainers[0]).height == 0)
  }

  @Test func `a typesetter that skips glyphs or goes too far loses nothing`() {
    final class Wild: NSTypesetter {
      override func layoutParagraph(at lineFragmentOrigin: NSPointPointer) -> Int {
        let glyphs = paragraphGlyphRange
        setLineFragmentRect(
          NSRect(x: CGFloat.nan, y: 0, width: 1, height: 1), forGlyphRange: glyphs,
          usedRect: .zero, baselineOffset: .nan)
        let middle = NSRange(location: glyphs.location + 2, length: 2)
        setLineFragmentRect(
          NSRect(x: 0, y: 50, width: 100, height: 20), forGlyphRange: middle,
          usedRect: NSRect(x: 0, y: 50, width: 50, height: 20), baselineOffset: 12)
        unsafe setLocation(
          NSPoint(x: CGFloat.infinity, y: 0), withAdvancements: nil, forStartOfGlyphRange: middle)
        setNotShownAttribute(true, forGlyphRange: NSRange(location: -5, length: 3))
        unsafe lineFragmentOrigin.pointee = NSPoint(x: CGFloat.nan, y: 1e300)
        return .max
      }
    }
    let stack = Self.stack("abcdef\nghijkl\n", Wild(), count: 2)
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[1])
    #expect(manager.firstUnlaidCharacterIndex() == 14)
    #expect(
      unsafe manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
        == CGRect(x: 0, y: 50, width: 100, height: 20))
    #expect(manager.notShownAttribute(forGlyphAt: 0))
    #expect(!manager.notShownAttribute(forGlyphAt: 2))
    #expect(manager.layout.findBrokenInvariant() == nil)
  }

  @Test func `a change of the typesetter while it sets lines says so`() async {
    await #expect(processExitsWith: .success) {
      final class Mean: NSTypesetter {
        override func beginLine(withGlyphAt glyphIndex: Int) {
          layoutManager?.typesetter = NSATSTypesetter()
        }
      }
      Misuse.watch(nil, "typesetter was replaced while")
      let stack = TypesetterTests.stack("text", Mean())
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      exit(4)
    }
  }
}
