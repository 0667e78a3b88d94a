// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// The founding documents' features of a layout manager's queries, by their numbers.
///
/// 92, 104 ... 110 and 119 have their tests with drawing, and none of these waits for a view.
@Suite struct QueryFeatureTests {
  private let keeper = StackKeeper()
  private static let words = (0..<120).map { "word\($0)" }.joined(separator: " ")
  private static let paragraphs = (0..<60).map { "paragraph \($0) of words" }.joined(
    separator: "\n")
  private let none = NSRange(location: NSNotFound, length: 0)

  private func manager(
    _ text: String = words, width: CGFloat = 200, font: UIFont = LayoutStack.font,
    style: NSParagraphStyle? = nil
  ) -> NSLayoutManager {
    keeper.keep(
      LayoutStack(
        text, font: font, containers: [CGSize(width: width, height: 0)], style: style)
    ).manager
  }

  private func serif(_ size: CGFloat) -> UIFont {
    try! UIFont(file: URL(fileURLWithPath: DebianFonts.path("DejaVuSerif.ttf")), size: size)
  }

  private func range(_ location: Int, _ length: Int) -> NSRange {
    NSRange(location: location, length: length)
  }

  private func all(_ manager: NSLayoutManager) -> NSRange {
    range(0, manager.textStorage?.length ?? 0)
  }

  @Test func `77, 78: a far part is laid out alone if that is allowed, and leaves a hole`() {
    let text = String(repeating: "one of very many paragraphs of a long text\n", count: 4000)
    #expect(!NSLayoutManager().allowsNonContiguousLayout)
    let part = manager(text)
    part.allowsNonContiguousLayout = true
    part.exactLimit = 0
    let end = range(text.utf16.count - 5, 5)
    part.ensureLayout(forCharacterRange: end)
    #expect(part.layout.counts.shapedPassages < 400 && part.hasNonContiguousLayout)
    #expect(part.firstUnlaidCharacterIndex() == 0)
    part.ensureLayout(for: part.textContainers[0])
    #expect(!part.hasNonContiguousLayout && part.firstUnlaidCharacterIndex() == text.utf16.count)
    let whole = manager(Self.paragraphs)
    whole.ensureLayout(forCharacterRange: range(Self.paragraphs.utf16.count - 5, 5))
    #expect(!whole.hasNonContiguousLayout && whole.layout.counts.shapedPassages == 60)
  }

  @Test func `79: the start of one paragraph of 5 MB costs a small part of it`() {
    let text = String(repeating: "no end of words ", count: 330_000)
    let manager = manager(text)
    manager.limitsLayoutForSuspiciousContents = true
    manager.ensureLayout(forCharacterRange: range(0, 1000))
    #expect(manager.firstUnlaidCharacterIndex() >= 1000)
    #expect(manager.layout.counts.shapedPassages < text.utf16.count / 4096 / 10)
    manager.textStorage?.replaceCharacters(in: range(10, 1), with: "x")
    let shaped = manager.layout.counts.shapedPassages
    manager.ensureLayout(forCharacterRange: range(0, 1000))
    #expect(manager.layout.counts.shapedPassages - shaped < 40)
  }

  @Test func `80: white space and control characters show if so asked`() {
    let manager = manager("a b\tc\u{1}d\n")
    #expect(manager.notShownAttribute(forGlyphAt: 3))
    let d = manager.location(forGlyphAt: 6).x
    manager.showsInvisibleCharacters = true
    for glyph in [1, 3, 7] { #expect(!manager.notShownAttribute(forGlyphAt: glyph)) }
    #expect(manager.location(forGlyphAt: 6).x == d)
    manager.showsInvisibleCharacters = false
    manager.showsControlCharacters = true
    let last = manager.glyphIndexForCharacter(at: 6)
    #expect(manager.location(forGlyphAt: last).x > d + 5)
    #expect(!manager.notShownAttribute(forGlyphAt: manager.glyphIndexForCharacter(at: 5)))
  }

  @Test func `81: the font's leading is part of the line height or not`() {
    let font = serif(20)
    let manager = manager("a\nb", font: font)
    let on = manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil).minY
    manager.usesFontLeading = false
    let off = manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil).minY
    #expect(manager.usesFontLeading == false && abs(on - off - font.leading) < 0.01)
  }

  @Test func `82, 83: invalidating makes nothing, ensuring makes what is asked for`() {
    let manager = manager(Self.paragraphs)
    let all = all(manager)
    let container = manager.textContainers[0]
    let ensure: [() -> Void] = [
      { manager.ensureLayout(forCharacterRange: all) },
      { manager.ensureLayout(forGlyphRange: all) },
      { manager.ensureLayout(for: container) },
      {
        manager.ensureLayout(
          forBoundingRect: CGRect(x: 0, y: 0, width: 200, height: 5000), in: container)
      },
    ]
    for (step, ensure) in ensure.enumerated() {
      ensure()
      #expect(manager.firstUnlaidCharacterIndex() == all.length, "step \(step)")
      let (shaped, set) = (manager.layout.counts.shapedPassages, manager.layout.counts.setPassages)
      manager.invalidateDisplay(forCharacterRange: all)
      manager.invalidateDisplay(forGlyphRange: all)
      #expect(manager.firstUnlaidCharacterIndex() == all.length)
      if step % 2 == 0 {
        manager.invalidateLayout(
          forCharacterRange: range(100, 1), actualCharacterRange: nil)
      } else {
        manager.invalidateGlyphs(
          forCharacterRange: range(100, 1), changeInLength: 0, actualCharacterRange: nil)
      }
      #expect(manager.firstUnlaidCharacterIndex() <= 100)
      #expect(manager.firstUnlaidGlyphIndex() <= 100)
      #expect(
        manager.layout.counts.shapedPassages == shaped && manager.layout.counts.setPassages == set)
    }
    let other = self.manager(Self.paragraphs)
    other.ensureGlyphs(forCharacterRange: range(0, 50))
    let some = other.layout.counts.shapedPassages
    other.ensureGlyphs(forGlyphRange: range(200, 5))
    #expect(some > 0 && other.layout.counts.shapedPassages > some)
    #expect(other.firstUnlaidCharacterIndex() == 0)
  }

  @Test func `84: past the last glyph there is no glyph, and asking for it is an error`() async {
    let manager = manager("ab")
    var isValid = ObjCBool(true)
    #expect(manager.cgGlyph(at: 2, isValidIndex: &isValid) == 65535 && !isValid.boolValue)
    #expect(manager.cgGlyph(at: 1, isValidIndex: &isValid) < 65535 && isValid.boolValue)
    await #expect(processExitsWith: .success) {
      let stack = LayoutStack("ab", containers: [CGSize(width: 100, height: 0)])
      Misuse.watch(stack.storage, "cgGlyph(at:)", "2")
      _ = stack.manager.cgGlyph(at: 2)
    }
  }

  @Test func `85: glyphs are control, elastic or marks`() {
    let manager = manager("q\u{323}\t x")
    #expect(manager.propertyForGlyph(at: 0) == [])
    #expect(manager.propertyForGlyph(at: 1) == .nonBaseCharacter)
    #expect(manager.propertyForGlyph(at: 2).contains(.controlCharacter))
    #expect(manager.propertyForGlyph(at: 3) == .elastic)
  }

  @Test func `86, 87: ranges widen to clusters, empty ones stay empty, long ones are cut`() {
    let manager = manager("O\u{308}q\u{323}")
    #expect(manager.numberOfGlyphs == 3)
    var actual = NSRange()
    for character in 0..<2 {
      let glyphs = manager.glyphRange(
        forCharacterRange: range(character, 1), actualCharacterRange: &actual)
      #expect(glyphs == range(0, 1) && actual == range(0, 2))
    }
    for glyph in 1..<3 {
      let characters = manager.characterRange(
        forGlyphRange: range(glyph, 1), actualGlyphRange: &actual)
      #expect(characters == range(2, 2) && actual == range(1, 2))
    }
    #expect(
      manager.glyphRange(forCharacterRange: range(2, 0), actualCharacterRange: &actual)
        == range(1, 0) && actual == range(2, 0))
    #expect(
      manager.glyphRange(forCharacterRange: range(0, 99), actualCharacterRange: &actual)
        == range(0, 3) && actual == range(0, 4))
    #expect(
      manager.characterRange(forGlyphRange: range(1, 99), actualGlyphRange: &actual)
        == range(2, 2) && actual == range(1, 2))
  }

  @Test func `88: glyphs come in bulk, Hebrew with odd levels`() {
    let manager = manager("ab שלום 12")
    var (glyphs, levels) = ([CGGlyph](repeating: 0, count: 10), [UInt8](repeating: 99, count: 10))
    #expect(
      manager.getGlyphs(
        in: range(0, 10), glyphs: &glyphs, properties: nil, characterIndexes: nil,
        bidiLevels: &levels) == 10)
    #expect(levels[3..<7].allSatisfy { $0 % 2 == 1 } && levels[0] == 0 && levels[8] == 2)
    #expect(glyphs == (0..<10).map { manager.cgGlyph(at: $0) })
  }

  @Test func `89: what a typesetter sets, in its order, is what all questions give`() {
    let manager = manager("one two")
    let container = NSTextContainer(size: CGSize(width: 90, height: 90))
    manager.addTextContainer(container)
    let rect = CGRect(x: 4, y: 30, width: 70, height: 20)
    manager.setTextContainer(container, forGlyphRange: range(4, 3))
    manager.setLineFragmentRect(
      rect, forGlyphRange: range(4, 3), usedRect: rect.insetBy(dx: 5, dy: 1))
    manager.setLocation(CGPoint(x: 9, y: 16), forStartOfGlyphRange: range(4, 3))
    manager.setNotShownAttribute(true, forGlyphAt: 5)
    manager.setDrawsOutsideLineFragment(true, forGlyphAt: 6)
    manager.setAttachmentSize(CGSize(width: 3, height: 2), forGlyphRange: range(4, 1))
    var effective = NSRange()
    #expect(manager.lineFragmentRect(forGlyphAt: 5, effectiveRange: &effective) == rect)
    #expect(effective == range(4, 3))
    #expect(
      manager.lineFragmentUsedRect(forGlyphAt: 5, effectiveRange: nil)
        == rect.insetBy(dx: 5, dy: 1))
    #expect(manager.textContainer(forGlyphAt: 4, effectiveRange: nil) === container)
    #expect(manager.location(forGlyphAt: 4) == CGPoint(x: 9, y: 16))
    #expect(manager.notShownAttribute(forGlyphAt: 5) && !manager.notShownAttribute(forGlyphAt: 4))
    #expect(manager.drawsOutsideLineFragment(forGlyphAt: 6))
    #expect(manager.attachmentSize(forGlyphAt: 4) == CGSize(width: 3, height: 2))
    #expect(manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: &effective).minY == 0)
    #expect(effective == range(0, 4))
  }

  @Test func `90: an empty text and one with a final line end have an extra line`() {
    for (text, hasExtra) in [("a\n", true), ("", true), ("a", false)] {
      let manager = manager(text)
      #expect((manager.extraLineFragmentRect.height > 0) == hasExtra, "“\(text)”")
      #expect((manager.extraLineFragmentUsedRect.height > 0) == hasExtra, "“\(text)”")
      #expect((manager.extraLineFragmentTextContainer != nil) == hasExtra, "“\(text)”")
    }
  }

  @Test func `91: line ends are not shown, and large glyphs leave low lines`() {
    let style = NSMutableParagraphStyle()
    style.maximumLineHeight = 12
    style.minimumLineHeight = 12
    let font = try! UIFont(file: URL(fileURLWithPath: DebianFonts.dejaVuSans), size: 24)
    let manager = manager("Ög\n", font: font, style: style)
    #expect(manager.notShownAttribute(forGlyphAt: 2) && !manager.notShownAttribute(forGlyphAt: 0))
    #expect(manager.drawsOutsideLineFragment(forGlyphAt: 0))
    let fragment = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let bounds = manager.boundingRect(forGlyphRange: range(0, 1), in: manager.textContainers[0])
    #expect(fragment.height == 12 && bounds.height > 12)
  }

  @Test func `93, 94, 95: what is laid out grows with what is asked for, and not without`() {
    let manager = manager(Self.paragraphs)
    let container = manager.textContainers[0]
    let set = { manager.layout.counts.setPassages }
    #expect(
      manager.textContainer(forGlyphAt: 5, effectiveRange: nil, withoutAdditionalLayout: true)
        == nil)
    #expect(set() == 0 && manager.firstUnlaidCharacterIndex() == 0)
    var last = 0
    for glyph in stride(from: 5, to: Self.paragraphs.utf16.count, by: 200) {
      #expect(manager.textContainer(forGlyphAt: glyph, effectiveRange: nil) === container)
      let first = manager.firstUnlaidGlyphIndex()
      #expect(first > glyph && first >= last)
      last = first
    }
    let count = set()
    let used = manager.usedRect(for: container)
    #expect(used.height > 0 && set() > count)
    manager.ensureLayout(for: container)
    let (character, glyph) = (manager.firstUnlaidCharacterIndex(), manager.firstUnlaidGlyphIndex())
    #expect(character == Self.paragraphs.utf16.count && glyph == manager.numberOfGlyphs)
    #expect(manager.usedRect(for: container).height >= used.height)
  }

  @Test func `96, 97: used parts lie in fragments, places start there, nothing is left out`() {
    let manager = manager("one\ttwo three\nfour", width: 80)
    for fragment in manager.seenFragments() {
      let (rect, used) = (fragment.rect, fragment.used)
      #expect(used.minX >= rect.minX && used.maxX <= rect.maxX + 0.01)
      #expect(used.minY >= rect.minY && used.maxY <= rect.maxY)
      #expect(manager.location(forGlyphAt: fragment.glyphs.location).x == 0)
      for glyph in fragment.glyphs.location..<NSMaxRange(fragment.glyphs) {
        let place = manager.location(forGlyphAt: glyph)
        #expect(place.y > 0 && place.y < fragment.rect.height)
        let spaced = manager.range(ofNominallySpacedGlyphsContaining: glyph)
        #expect(NSLocationInRange(glyph, spaced) && spaced.location >= fragment.glyphs.location)
        #expect(manager.truncatedGlyphRange(inLineFragmentForGlyphAt: glyph) == none)
      }
    }
    // After a tab a new range begins.
    #expect(manager.range(ofNominallySpacedGlyphsContaining: 4).location == 4)
  }

  @Test func `98, 99: bounds find their glyphs, and middles of glyphs hit them`() {
    let manager = manager(width: 150)
    let container = manager.textContainers[0]
    for start in stride(from: 0, to: manager.numberOfGlyphs - 20, by: 37) {
      let glyphs = range(start, 20)
      let rect = manager.boundingRect(forGlyphRange: glyphs, in: container)
      let found = manager.glyphRange(forBoundingRect: rect, in: container)
      #expect(found.location <= start && NSMaxRange(found) >= NSMaxRange(glyphs))
    }
    for glyph in 0..<manager.numberOfGlyphs {
      // Without the ink that leans over the advance.
      var rect = CGRect.zero
      manager.enumerateEnclosingRects(
        forGlyphRange: range(glyph, 1), withinSelectedGlyphRange: none, in: container
      ) { box, _ in rect = box }
      guard rect.width > 1, rect.maxX <= 150 else { continue }
      let point = CGPoint(x: rect.midX, y: rect.midY)
      var fraction: CGFloat = -1
      #expect(
        manager.glyphIndex(
          for: point, in: container, fractionOfDistanceThroughGlyph: &fraction) == glyph)
      #expect(abs(fraction - 0.5) < 0.01)
      #expect(
        abs(manager.fractionOfDistanceThroughGlyph(for: point, in: container) - 0.5) < 0.01)
      #expect(
        manager.characterIndex(
          for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil) == glyph)
    }
  }

  @Test func `100: the halves of a ligature are its letters`() {
    let manager = manager("xflx", font: serif(24))
    #expect(manager.numberOfGlyphs == 3)
    let container = manager.textContainers[0]
    let rect = manager.boundingRect(forGlyphRange: range(1, 1), in: container)
    for (part, character) in [(0.2, 1), (0.8, 2)] {
      let point = CGPoint(x: rect.minX + rect.width * part, y: rect.midY)
      #expect(
        manager.characterIndex(
          for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil) == character)
      #expect(manager.glyphIndex(for: point, in: container) == 1)
    }
  }

  @Test func `101: a line has one caret more than characters, sorted for display`() {
    for text in ["some words", "ab שלום de"] {
      let manager = manager(text)
      for alternate in [false, true] {
        var x = [CGFloat](repeating: .nan, count: 20)
        var characters = [Int](repeating: -1, count: 20)
        let count = manager.getLineFragmentInsertionPoints(
          forCharacterAt: 3, alternatePositions: alternate, inDisplayOrder: true, positions: &x,
          characterIndexes: &characters)
        #expect(count == text.utf16.count + 1)
        #expect(Array(x[..<count]) == x[..<count].sorted())
        #expect(Set(characters[..<count]) == Set(0..<count))
        _ = manager.getLineFragmentInsertionPoints(
          forCharacterAt: 3, alternatePositions: alternate, inDisplayOrder: false, positions: &x,
          characterIndexes: &characters)
        #expect(Array(characters[..<count]) == Array(0..<count))
      }
    }
  }

  @Test func `102: fragments tile a container, and the stop flag stops`() {
    let manager = manager()
    let fragments = manager.seenFragments()
    #expect(fragments.count > 5 && fragments[0].rect.minY == 0)
    for (above, below) in zip(fragments, fragments.dropFirst()) {
      #expect(above.rect.maxY == below.rect.minY && below.rect.width == 200)
    }
    var calls = 0
    manager.enumerateLineFragments(forGlyphRange: range(0, manager.numberOfGlyphs)) {
      _, _, _, _, stop in
      calls += 1
      stop.pointee = ObjCBool(calls == 2)
    }
    #expect(calls == 2)
  }

  @Test func `103, 181: a selection is as wide as lines, and arrays hold its rectangles`() {
    let manager = manager()
    let container = manager.textContainers[0]
    let glyphs = range(10, 120)
    for selected in [glyphs, none] {
      var rects: [CGRect] = []
      manager.enumerateEnclosingRects(
        forGlyphRange: glyphs, withinSelectedGlyphRange: selected, in: container
      ) { rect, _ in rects.append(rect) }
      #expect(rects.count > 2)
      let isWide = rects.dropFirst().dropLast().allSatisfy { $0.minX == 0 && $0.maxX == 200 }
      #expect(isWide == (selected == glyphs))
      var count = 0
      let array = manager.rectArray(
        forGlyphRange: glyphs, withinSelectedGlyphRange: selected, in: container,
        rectCount: &count)
      #expect((0..<count).map { array![$0] } == rects)
      let other = manager.rectArray(
        forCharacterRange: glyphs, withinSelectedCharacterRange: selected, in: container,
        rectCount: &count)
      #expect((0..<count).map { other![$0] } == rects)
    }
  }

  @Test func `182: invalidation that is not soft is plain invalidation`() {
    var ends: [Int] = []
    for isSoft in [nil, false, true] as [Bool?] {
      let manager = manager()
      manager.ensureLayout(for: manager.textContainers[0])
      let rect = manager.lineFragmentRect(forGlyphAt: 300, effectiveRange: nil)
      if let isSoft {
        manager.invalidateLayout(
          forCharacterRange: range(5, 1), isSoft: isSoft, actualCharacterRange: nil)
      } else {
        manager.invalidateLayout(forCharacterRange: range(5, 1), actualCharacterRange: nil)
      }
      ends.append(manager.firstUnlaidCharacterIndex())
      let old = manager.lineFragmentRect(
        forGlyphAt: 300, effectiveRange: nil, withoutAdditionalLayout: true)
      #expect(old == (isSoft == true ? rect : .zero))
      #expect(manager.lineFragmentRect(forGlyphAt: 300, effectiveRange: nil) == rect)
    }
    #expect(ends == [0, 0, 0])
  }
}
