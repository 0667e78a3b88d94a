// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextFonts
@testable import TextKit
@testable import TextLayout

/// Glyph generators of a client's class, and the older members that change glyphs.
@Suite struct GlyphGeneratorTests {
  static func glyph(_ character: Character) -> CGGlyph {
    LayoutStack.font.instance.glyph(for: character.unicodeScalars.first!.value)
  }

  static func glyphs(_ stack: LayoutStack) -> [CGGlyph] {
    (0..<stack.manager.numberOfGlyphs).map { stack.manager.cgGlyph(at: $0) }
  }

  /// Filters the output of the stock generator for a layout manager.
  class Filter: NSGlyphGenerator, NSGlyphStorage {
    var destination: (any NSGlyphStorage)?
    override func generateGlyphs(
      for glyphStorage: any NSGlyphStorage, desiredNumberOfCharacters nChars: Int,
      glyphIndex: UnsafeMutablePointer<Int>?, characterIndex charIndex: UnsafeMutablePointer<Int>?
    ) {
      destination = glyphStorage
      unsafe NSGlyphGenerator.shared.generateGlyphs(
        for: self, desiredNumberOfCharacters: nChars, glyphIndex: glyphIndex,
        characterIndex: charIndex)
      destination = nil
    }
    func attributedString() -> NSAttributedString { destination!.attributedString() }
    func layoutOptions() -> Int { destination!.layoutOptions() }
    func insertGlyphs(
      _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyphIndex: Int,
      characterIndex charIndex: Int
    ) {
      unsafe destination!.insertGlyphs(
        glyphs, length: length, forStartingGlyphAt: glyphIndex, characterIndex: charIndex)
    }
    func setIntAttribute(_ attributeTag: Int, value val: Int, forGlyphAt glyphIndex: Int) {
      destination!.setIntAttribute(attributeTag, value: val, forGlyphAt: glyphIndex)
    }
  }

  /// Every letter shows one glyph.
  final class Crosses: Filter {
    override func insertGlyphs(
      _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyphIndex: Int,
      characterIndex charIndex: Int
    ) {
      let text = attributedString().string as NSString
      let own = (0..<length).map { offset -> NSGlyph in
        let unit = text.character(at: charIndex + offset)
        let isLetter = Unicode.Scalar(unit).map(CharacterSet.letters.contains) ?? false
        return isLetter ? NSGlyph(GlyphGeneratorTests.glyph("x")) : unsafe glyphs[offset]
      }
      unsafe super.insertGlyphs(
        own, length: length, forStartingGlyphAt: glyphIndex, characterIndex: charIndex)
    }
  }

  /// Inserts a star after each letter a.
  final class Stars: NSGlyphGenerator {
    override func generateGlyphs(
      for glyphStorage: any NSGlyphStorage, desiredNumberOfCharacters nChars: Int,
      glyphIndex: UnsafeMutablePointer<Int>?, characterIndex charIndex: UnsafeMutablePointer<Int>?
    ) {
      let text = glyphStorage.attributedString().string as NSString
      var glyph = unsafe glyphIndex!.pointee
      let first = unsafe charIndex!.pointee
      for character in first..<first + nChars {
        let unit = text.character(at: character)
        var number = NSGlyph(LayoutStack.font.instance.glyph(for: UInt32(unit)))
        if unit < 0x20 { number = NSGlyph(NSControlGlyph) }
        unsafe glyphStorage.insertGlyphs(
          &number, length: 1, forStartingGlyphAt: glyph, characterIndex: character)
        glyph += 1
        if unit == 0x61 {
          var star = NSGlyph(GlyphGeneratorTests.glyph("*"))
          unsafe glyphStorage.insertGlyphs(
            &star, length: 1, forStartingGlyphAt: glyph, characterIndex: character)
          glyph += 1
        }
      }
    }
  }

  /// Gives so many glyphs for each piece.
  final class Counting: NSGlyphGenerator {
    var count = 0
    override func generateGlyphs(
      for glyphStorage: any NSGlyphStorage, desiredNumberOfCharacters nChars: Int,
      glyphIndex: UnsafeMutablePointer<Int>?, characterIndex charIndex: UnsafeMutablePointer<Int>?
    ) {
      var number = NSGlyph(GlyphGeneratorTests.glyph("i"))
      for index in 0..<count {
        unsafe glyphStorage.insertGlyphs(
          &number, length: 1, forStartingGlyphAt: glyphIndex!.pointee + index,
          characterIndex: charIndex!.pointee)
      }
    }
  }

  static func stack(_ text: String, _ generator: NSGlyphGenerator?, width: CGFloat = 200)
    -> LayoutStack
  {
    let stack = LayoutStack(text, containers: [CGSize(width: width, height: 0)])
    if let generator { stack.manager.glyphGenerator = generator }
    return stack
  }

  // MARK: Generators

  @Test func `feature 176: a generator gives all letters one glyph`() {
    let stack = Self.stack("office, 12\nand שלום", Crosses())
    let x = Self.glyph("x")
    let text = stack.storage.string as NSString
    for index in 0..<stack.manager.numberOfGlyphs {
      let unit = text.character(at: stack.manager.characterIndexForGlyph(at: index))
      let isLetter = Unicode.Scalar(unit).map(CharacterSet.letters.contains) ?? false
      #expect((stack.manager.cgGlyph(at: index) == x) == isLetter, "\(index)")
    }
    // Each letter of the ligature has its own.
    #expect(Self.glyphs(stack).prefix(6).allSatisfy { $0 == x })
    let advance = LayoutStack.font.advancement(forCGGlyph: x).width
    #expect(abs(stack.manager.location(forGlyphAt: 3).x - 3 * advance) < 0.01)
    #expect(stack.manager.layout.findBrokenInvariant() == nil)
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 6), with: "desk")
    #expect(Self.glyphs(stack).prefix(4).allSatisfy { $0 == x })
    stack.manager.glyphGenerator = NSGlyphGenerator.shared
    #expect(stack.manager.cgGlyph(at: 0) == Self.glyph("d"))
  }

  @Test func `a generator inserts glyphs`() {
    let stack = Self.stack("banana\nb", Stars())
    let (b, a, n, star) = (Self.glyph("b"), Self.glyph("a"), Self.glyph("n"), Self.glyph("*"))
    #expect(Self.glyphs(stack) == [b, a, star, n, a, star, n, a, star, 65535, b])
    #expect(
      (0..<11).map { stack.manager.characterIndexForGlyph(at: $0) }
        == [0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7])
    let first = unsafe stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let second = unsafe stack.manager.lineFragmentRect(forGlyphAt: 10, effectiveRange: nil)
    #expect(second.minY == first.maxY)
    let font = LayoutStack.font
    #expect(
      abs(
        stack.manager.location(forGlyphAt: 2).x
          - font.advancement(forCGGlyph: b).width - font.advancement(forCGGlyph: a).width) < 0.01)
  }

  @Test func `a generator that passes everything on changes nothing`() {
    let number = seed()
    for round in 0..<UInt64(iterations(30)) {
      var example = RandomLayoutTests.Case(seed: number &+ round, isLong: false)
      example.stack.manager.glyphGenerator = Filter()
      for step in 0..<3 {
        let found = firstDifference(
          example.stack.picture(), example.stack.fresh().picture())
        #expect(found == nil, "SEED=\(number &+ round), step \(step)\n\(found ?? "")")
        if found != nil { return }
        example.step()
      }
    }
  }

  @Test func `a generator without glyphs hides all but line ends`() {
    let stack = Self.stack("one\ntwo\nthree", Counting())
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    #expect(stack.manager.firstUnlaidCharacterIndex() == 13)
    let lines = TypesetterTests.lines(stack)
    #expect(lines.map(\.text).joined() == "one\ntwo\nthree")
    #expect(stack.manager.layout.findBrokenInvariant() == nil)
  }

  @Test func `a generator with very many glyphs is laid out`() {
    let generator = Counting()
    generator.count = 100_000
    let stack = Self.stack("one", generator)
    #expect(stack.manager.numberOfGlyphs == 100_000)
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    #expect(stack.manager.firstUnlaidCharacterIndex() == 3)
    #expect(stack.manager.layout.findBrokenInvariant() == nil)
  }

  @Test func `the stock generator gives the glyphs of any text`() {
    final class Taker: NSGlyphStorage {
      var taken: [(NSGlyph, Int)] = []
      var elastic: [Int] = []
      let text: NSAttributedString
      init(_ text: NSAttributedString) { self.text = text }
      func attributedString() -> NSAttributedString { text }
      func layoutOptions() -> Int { 0 }
      func insertGlyphs(
        _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyphIndex: Int,
        characterIndex charIndex: Int
      ) {
        #expect(glyphIndex == taken.count + 5)
        for offset in 0..<length { taken.append((unsafe glyphs[offset], charIndex + offset)) }
      }
      func setIntAttribute(_ attributeTag: Int, value val: Int, forGlyphAt glyphIndex: Int) {
        if attributeTag == NSGlyphAttributeElastic, val == 1 { elastic.append(glyphIndex) }
      }
    }
    let taker = Taker(
      NSAttributedString(string: "a b\ncd", attributes: [.font: LayoutStack.font]))
    var (glyph, character) = (5, 1)
    unsafe NSGlyphGenerator.shared.generateGlyphs(
      for: taker, desiredNumberOfCharacters: 4, glyphIndex: &glyph, characterIndex: &character)
    #expect(taker.taken.map(\.1) == [1, 2, 3, 4])
    #expect(taker.taken[1].0 == NSGlyph(Self.glyph("b")))
    #expect(taker.taken[2].0 == NSGlyph(NSControlGlyph))
    #expect(taker.elastic == [5])
    #expect((glyph, character) == (9, 5))
  }

  @Test func `a layout manager is a glyph storage`() {
    let stack = Self.stack("a b", nil)
    #expect(stack.manager.attributedString() === stack.storage)
    #expect(stack.manager.layoutOptions() == NSWantsBidiLevels)
    stack.manager.showsControlCharacters = true
    stack.manager.showsInvisibleCharacters = true
    #expect(
      stack.manager.layoutOptions() == NSWantsBidiLevels | NSShowControlGlyphs
        | NSShowInvisibleGlyphs)
    #expect(NSLayoutManager().attributedString().length == 0)
  }

  // MARK: Single glyphs

  @Test func `glyphs are replaced, inserted and deleted until they are made anew`() {
    let stack = Self.stack("abc def\nghi", nil)
    let manager = stack.manager
    let x = NSGlyph(Self.glyph("x"))
    manager.replaceGlyph(at: 1, withGlyph: x)
    #expect(manager.cgGlyph(at: 1) == Self.glyph("x"))
    #expect(manager.characterIndexForGlyph(at: 1) == 1)
    let advance = LayoutStack.font.advancement(forCGGlyph: Self.glyph("x")).width
    #expect(
      abs(
        manager.location(forGlyphAt: 2).x - manager.location(forGlyphAt: 1).x - advance) < 0.01)
    manager.insertGlyph(x, atGlyphIndex: 3, characterIndex: 2)
    #expect(manager.numberOfGlyphs == 12)
    #expect(manager.characterIndexForGlyph(at: 3) == 2)
    #expect(manager.characterIndexForGlyph(at: 4) == 3)
    manager.deleteGlyphs(in: NSRange(location: 8, length: 2))
    #expect(manager.numberOfGlyphs == 11, "the line end stays")
    manager.setCharacterIndex(1, forGlyphAt: 2)
    #expect(manager.characterIndexForGlyph(at: 2) == 1)
    #expect(manager.layout.findBrokenInvariant() == nil)
    unsafe manager.invalidateGlyphs(
      forCharacterRange: NSRange(location: 0, length: 11), changeInLength: 0,
      actualCharacterRange: nil)
    #expect(manager.numberOfGlyphs == 11)
    #expect(manager.cgGlyph(at: 1) == Self.glyph("b"))
  }

  @Test func `int attributes say what a glyph is`() {
    let stack = Self.stack("a bש\u{5B8}", nil)
    let manager = stack.manager
    #expect(manager.intAttribute(NSGlyphAttributeElastic, forGlyphAt: 1) == 1)
    #expect(manager.intAttribute(NSGlyphAttributeElastic, forGlyphAt: 0) == 0)
    #expect(manager.intAttribute(NSGlyphAttributeBidiLevel, forGlyphAt: 3) == 1)
    #expect(manager.intAttribute(NSGlyphAttributeSoft, forGlyphAt: 0) == 0)
    #expect(manager.intAttribute(-3, forGlyphAt: 0) == 0)
    manager.setIntAttribute(NSGlyphAttributeElastic, value: 1, forGlyphAt: 0)
    #expect(manager.propertyForGlyph(at: 0).contains(.elastic))
    let before = manager.location(forGlyphAt: 2).x
    manager.setIntAttribute(NSGlyphAttributeBidiLevel, value: 1, forGlyphAt: 2)
    #expect(manager.intAttribute(NSGlyphAttributeBidiLevel, forGlyphAt: 2) == 1)
    #expect(manager.location(forGlyphAt: 2).x != before)
  }

  @Test func `glyphs are copied in the Mac's numbers`() {
    let stack = Self.stack("ab\n", nil)
    var glyphs = [NSGlyph](repeating: 9, count: 4)
    #expect(
      unsafe stack.manager.getGlyphs(&glyphs, range: NSRange(location: 0, length: 3)) == 3)
    #expect(
      glyphs == [NSGlyph(Self.glyph("a")), NSGlyph(Self.glyph("b")), NSGlyph(NSControlGlyph), 0])
    var characters = [Int](repeating: 9, count: 3)
    let count = unsafe stack.manager.getGlyphs(
      in: NSRange(location: 1, length: 2), glyphs: nil, characterIndexes: &characters,
      glyphInscriptions: nil, elasticBits: nil)
    #expect(count == 2)
    #expect(characters == [1, 2, 9])
  }

  @Test func `locations of parts are set in one go`() {
    let stack = Self.stack("abcd", nil)
    var points = [NSPoint(x: 5, y: 9), NSPoint(x: 50, y: 9)]
    var starts = [0, 2]
    unsafe stack.manager.setLocations(
      &points, startingGlyphIndexes: &starts, count: 2,
      forGlyphRange: NSRange(location: 0, length: 4))
    #expect(stack.manager.location(forGlyphAt: 0) == CGPoint(x: 5, y: 9))
    #expect(stack.manager.location(forGlyphAt: 2) == CGPoint(x: 50, y: 9))
    #expect(stack.manager.location(forGlyphAt: 3).x > 50)
  }

  @Test func `a glyph beyond the last one says so`() async {
    await #expect(processExitsWith: .success) {
      Misuse.watch(nil, "replaceGlyph(at:withGlyph:)", "9", "3 glyphs")
      let stack = GlyphGeneratorTests.stack("abc", nil)
      stack.manager.replaceGlyph(at: 9, withGlyph: 4)
      exit(4)
    }
  }

  // MARK: Glyph info

  @Test func `a glyph stands for its text`() throws {
    let font = LayoutStack.font
    let info = try #require(
      NSGlyphInfo(cgGlyph: Self.glyph("Q"), for: font, baseString: "a"))
    #expect(info.glyphID == Self.glyph("Q"))
    #expect(info.baseString == "a")
    #expect(info.characterIdentifier == Int(Self.glyph("Q")))
    #expect(info.characterCollection == .identityMapping)
    #expect(info.glyphName == nil)
    let stack = Self.stack("a aa ba", nil)
    stack.storage.addAttribute(.glyphInfo, value: info, range: NSRange(location: 2, length: 2))
    stack.storage.addAttribute(.glyphInfo, value: info, range: NSRange(location: 5, length: 2))
    let (q, a, b) = (Self.glyph("Q"), Self.glyph("a"), Self.glyph("b"))
    let space = Self.glyph(" ")
    #expect(Self.glyphs(stack) == [a, space, q, q, space, b, a])
    // Another font does not have the glyph.
    stack.storage.addAttribute(
      .font,
      value: try UIFont(
        file: URL(fileURLWithPath: DebianFonts.path("LiberationSans-Regular.ttf")), size: 12),
      range: NSRange(location: 2, length: 2))
    #expect(stack.manager.cgGlyph(at: 2) != q)
  }

  @Test func `a glyph stands for several letters`() throws {
    let info = try #require(
      NSGlyphInfo(glyph: NSGlyph(Self.glyph("@")), forFont: LayoutStack.font, baseString: "at"))
    let stack = Self.stack("me at home", nil)
    stack.storage.addAttribute(.glyphInfo, value: info, range: NSRange(location: 3, length: 2))
    #expect(stack.manager.numberOfGlyphs == 9)
    #expect(stack.manager.cgGlyph(at: 3) == Self.glyph("@"))
    #expect(stack.manager.glyphIndexForCharacter(at: 4) == 3)
    #expect(stack.manager.characterIndexForGlyph(at: 4) == 5)
  }

  @Test func `glyph infos are found by name, kept in archives and compared`() throws {
    let font = LayoutStack.font
    let info = try #require(NSGlyphInfo(glyphName: "ampersand", forFont: font, baseString: "&"))
    #expect(info.glyphID == Self.glyph("&"))
    #expect(info.glyphName == "ampersand")
    #expect(NSGlyphInfo(glyphName: "no such glyph", forFont: font, baseString: "&") == nil)
    #expect(NSGlyphInfo(cgGlyph: 65000, for: font, baseString: "&") == nil)
    #expect(NSGlyphInfo(glyph: 70_000, forFont: font, baseString: "&") == nil)
    #expect(NSGlyphInfo(cgGlyph: 4, for: font, baseString: "") == nil)
    #expect(
      NSGlyphInfo(characterIdentifier: 4, collection: .adobeJapan1, baseString: "a") == nil)
    let same = NSGlyphInfo(glyphName: "ampersand", forFont: font, baseString: "&")
    #expect(info == same)
    #expect(info.hash == same?.hash)
    #expect(info != NSGlyphInfo(glyphName: "ampersand", forFont: font, baseString: "+"))
    let data = try NSKeyedArchiver.archivedData(withRootObject: info, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSGlyphInfo.self, from: data)
    #expect(read?.baseString == "&")
    #expect(read?.glyphName == "ampersand")
  }
}
