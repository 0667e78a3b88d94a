// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// The queries that generate glyphs and lines, the calls that only invalidate, and those that call
/// the delegate.
@Suite struct LayoutContractTests {
  private let keeper = StackKeeper()

  private func manager(_ text: String, width: CGFloat = 100, height: CGFloat = 0) -> NSLayoutManager
  {
    keeper.keep(
      LayoutStack(
        text,
        containers: [CGSize(width: width, height: height), CGSize(width: width, height: 0)])
    ).manager
  }

  private let text = (0..<40).map { "paragraph \($0)" }.joined(separator: "\n")

  @Test func `ensuring lays out as far as is asked, and no farther`() {
    let length = (text as NSString).length
    let one = manager(text)
    #expect(one.firstUnlaidCharacterIndex() == 0 && one.firstUnlaidGlyphIndex() == 0)
    one.ensureLayout(forCharacterRange: NSRange(location: 50, length: 10))
    let first = one.firstUnlaidCharacterIndex()
    #expect(first >= 60 && first < length)
    one.ensureLayout(forGlyphRange: NSRange(location: 100, length: 10))
    var (character, glyph) = (-1, -1)
    one.getFirstUnlaidCharacterIndex(&character, glyphIndex: &glyph)
    #expect(character >= 110 && character < length && glyph == one.firstUnlaidGlyphIndex())
    one.ensureLayout(
      forBoundingRect: CGRect(x: 0, y: 0, width: 10, height: 300), in: one.textContainers[0])
    #expect(one.usedRect(for: one.textContainers[0]).height >= 300)
    one.ensureLayout(for: one.textContainers[0])
    #expect(one.firstUnlaidCharacterIndex() == length)
    #expect(one.firstUnlaidGlyphIndex() == one.numberOfGlyphs)
  }

  @Test func `ensuring glyphs of characters makes them as far as is asked, and no lines`() {
    let one = manager(text)
    #expect(one.layout.counts.shapedPassages == 0)
    one.ensureGlyphs(forCharacterRange: NSRange(location: 5, length: 20))
    // Three paragraphs of twelve characters.
    #expect(one.layout.counts.shapedPassages == 3)
    one.ensureGlyphs(forCharacterRange: NSRange(location: 0, length: 20))
    #expect(one.layout.counts.shapedPassages == 3)
    #expect(one.firstUnlaidCharacterIndex() == 0)
  }

  @Test func `ensuring glyphs by their indexes makes them as far as is asked, and no lines`() {
    let one = manager(text)
    one.ensureGlyphs(forGlyphRange: NSRange(location: 5, length: 20))
    #expect(one.layout.counts.shapedPassages == 3)
    one.ensureGlyphs(forGlyphRange: NSRange(location: 0, length: 47))
    #expect(one.layout.counts.shapedPassages == 4)
    #expect(one.firstUnlaidCharacterIndex() == 0)
  }

  private typealias Question = (name: String, ask: (NSLayoutManager) -> Void)
  private static let range = NSRange(location: 100, length: 5)

  @Test func `questions about state make nothing`() {
    let questions: [Question] = [
      ("firstUnlaidCharacterIndex", { _ = $0.firstUnlaidCharacterIndex() }),
      ("firstUnlaidGlyphIndex", { _ = $0.firstUnlaidGlyphIndex() }),
      ("getFirstUnlaid…", { $0.getFirstUnlaidCharacterIndex(nil, glyphIndex: nil) }),
      ("hasNonContiguousLayout", { _ = $0.hasNonContiguousLayout }),
      ("invalidateDisplay", { $0.invalidateDisplay(forCharacterRange: Self.range) }),
      ("textContainerChangedGeometry", { $0.textContainerChangedGeometry($0.textContainers[0]) }),
      ("insertTextContainer", { $0.insertTextContainer(NSTextContainer(), at: 1) }),
      ("removeTextContainer", { $0.removeTextContainer(at: 1) }),
      ("size", { $0.textContainers[0].size.width = 70 }),
      ("exclusionPaths", { $0.textContainers[0].exclusionPaths = [UIBezierPath()] }),
      ("lineFragmentPadding", { $0.textContainers[0].lineFragmentPadding = 7 }),
      ("maximumNumberOfLines", { $0.textContainers[0].maximumNumberOfLines = 7 }),
      ("lineBreakMode", { $0.textContainers[0].lineBreakMode = .byClipping }),
    ]
    for (name, ask) in questions {
      let manager = manager(text)
      ask(manager)
      #expect(manager.layout.counts.shapedPassages == 0, "\(name)")
      #expect(manager.firstUnlaidCharacterIndex() == 0, "\(name)")
    }
  }

  @Test func `questions about glyphs make glyphs so far and no lines`() {
    let length = (text as NSString).length
    let before = (text as NSString).substring(to: 101).split(separator: "\n").count
    let questions: [Question] = [
      ("cgGlyph", { _ = $0.cgGlyph(at: 100) }),
      ("cgGlyph(isValidIndex:)", { _ = unsafe $0.cgGlyph(at: 100, isValidIndex: nil) }),
      ("isValidGlyphIndex", { _ = $0.isValidGlyphIndex(100) }),
      ("propertyForGlyph", { _ = $0.propertyForGlyph(at: 100) }),
      ("characterIndexForGlyph", { _ = $0.characterIndexForGlyph(at: 100) }),
      ("glyphIndexForCharacter", { _ = $0.glyphIndexForCharacter(at: 100) }),
      (
        "getGlyphs",
        {
          _ = unsafe $0.getGlyphs(
            in: NSRange(location: 100, length: 1), glyphs: nil, properties: nil,
            characterIndexes: nil, bidiLevels: nil)
        }
      ),
      (
        "glyphRange",
        {
          _ = unsafe $0.glyphRange(
            forCharacterRange: NSRange(location: 100, length: 1), actualCharacterRange: nil)
        }
      ),
      (
        "characterRange",
        {
          _ = unsafe $0.characterRange(
            forGlyphRange: NSRange(location: 100, length: 1), actualGlyphRange: nil)
        }
      ),
      (
        "ensureGlyphs characters",
        { $0.ensureGlyphs(forCharacterRange: NSRange(location: 100, length: 1)) }
      ),
      (
        "ensureGlyphs glyphs", { $0.ensureGlyphs(forGlyphRange: NSRange(location: 100, length: 1)) }
      ),
    ]
    for (name, ask) in questions {
      let manager = manager(text)
      ask(manager)
      let shaped = manager.layout.counts.shapedPassages
      #expect(shaped >= before && shaped <= before + 1, "\(name): \(shaped)")
      #expect(manager.firstUnlaidCharacterIndex() == 0, "\(name)")
    }
    let manager = manager(text)
    #expect(manager.numberOfGlyphs == length && manager.layout.counts.shapedPassages == 40)
    #expect(manager.firstUnlaidCharacterIndex() == 0)
  }

  @Test func `questions about a line lay out through it`() {
    let questions: [Question] = [
      ("textContainer", { _ = unsafe $0.textContainer(forGlyphAt: 100, effectiveRange: nil) }),
      (
        "lineFragmentRect", { _ = unsafe $0.lineFragmentRect(forGlyphAt: 100, effectiveRange: nil) }
      ),
      (
        "lineFragmentUsedRect",
        { _ = unsafe $0.lineFragmentUsedRect(forGlyphAt: 100, effectiveRange: nil) }
      ),
      ("location", { _ = $0.location(forGlyphAt: 100) }),
      ("notShownAttribute", { _ = $0.notShownAttribute(forGlyphAt: 100) }),
      ("drawsOutsideLineFragment", { _ = $0.drawsOutsideLineFragment(forGlyphAt: 100) }),
      ("attachmentSize", { _ = $0.attachmentSize(forGlyphAt: 100) }),
      ("truncatedGlyphRange", { _ = $0.truncatedGlyphRange(inLineFragmentForGlyphAt: 100) }),
      ("range(ofNominally…", { _ = $0.range(ofNominallySpacedGlyphsContaining: 100) }),
      (
        "enumerateLineFragments",
        { $0.enumerateLineFragments(forGlyphRange: Self.range) { _, _, _, _, _ in } }
      ),
      (
        "getLineFragmentInsertionPoints",
        {
          _ = unsafe $0.getLineFragmentInsertionPoints(
            forCharacterAt: 100, alternatePositions: false, inDisplayOrder: false, positions: nil,
            characterIndexes: nil)
        }
      ),
      (
        "boundingRect", { _ = $0.boundingRect(forGlyphRange: Self.range, in: $0.textContainers[0]) }
      ),
      (
        "enumerateEnclosingRects",
        {
          $0.enumerateEnclosingRects(
            forGlyphRange: Self.range, withinSelectedGlyphRange: Self.range,
            in: $0.textContainers[0]
          ) { _, _ in }
        }
      ),
    ]
    let length = (text as NSString).length
    for (name, ask) in questions {
      let manager = manager(text)
      ask(manager)
      let laid = manager.firstUnlaidCharacterIndex()
      #expect(laid > 100 && laid < length, "\(name): \(laid)")
    }
  }

  @Test func `questions about a container lay it out`() {
    let questions: [Question] = [
      ("glyphRange(for:)", { _ = $0.glyphRange(for: $0.textContainers[0]) }),
      ("ensureLayout(for:)", { $0.ensureLayout(for: $0.textContainers[0]) }),
      (
        "textContainer, effectiveRange",
        {
          var range = NSRange()
          _ = unsafe $0.textContainer(forGlyphAt: 0, effectiveRange: &range)
        }
      ),
    ]
    let length = (text as NSString).length
    for (name, ask) in questions {
      let manager = manager(text, height: 100)
      ask(manager)
      let first = manager.glyphRange(for: manager.textContainers[0]).upperBound
      let laid = manager.firstUnlaidCharacterIndex()
      #expect(laid >= first && first > 50 && laid < length, "\(name): \(laid)")
      #expect(manager.usedRect(for: manager.textContainers[0]).height > 80, "\(name)")
    }
  }

  @Test func `without additional layout nothing is laid out`() {
    let manager = manager(text)
    let container = manager.textContainers[0]
    #expect(
      manager.lineFragmentRect(forGlyphAt: 9, effectiveRange: nil, withoutAdditionalLayout: true)
        == .zero)
    #expect(
      manager.lineFragmentUsedRect(
        forGlyphAt: 9, effectiveRange: nil, withoutAdditionalLayout: true) == .zero)
    #expect(
      manager.textContainer(forGlyphAt: 9, effectiveRange: nil, withoutAdditionalLayout: true)
        == nil)
    #expect(
      manager.glyphRange(
        forBoundingRectWithoutAdditionalLayout: CGRect(x: 0, y: 0, width: 50, height: 50),
        in: container
      ).length == 0)
    #expect(manager.firstUnlaidCharacterIndex() == 0)
    let rect = manager.lineFragmentRect(forGlyphAt: 9, effectiveRange: nil)
    #expect(rect.width == 100)
    #expect(
      manager.lineFragmentRect(forGlyphAt: 9, effectiveRange: nil, withoutAdditionalLayout: true)
        == rect)
    #expect(
      manager.textContainer(forGlyphAt: 9, effectiveRange: nil, withoutAdditionalLayout: true)
        === container)
    #expect(manager.usedRect(for: container).height > 0)
  }

  @Test func `invalidating moves the first unlaid character back, and makes nothing`() {
    let manager = manager(text)
    let all = NSRange(location: 0, length: (text as NSString).length)
    manager.ensureLayout(forCharacterRange: all)
    let shaped = manager.layout.counts.shapedPassages
    var actual = NSRange()
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 30, length: 2), actualCharacterRange: &actual)
    #expect(NSLocationInRange(30, actual) && manager.firstUnlaidCharacterIndex() == actual.location)
    manager.ensureLayout(forCharacterRange: all)
    #expect(manager.layout.counts.shapedPassages == shaped)
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 60, length: 1), isSoft: false,
      actualCharacterRange: &actual)
    #expect(manager.firstUnlaidCharacterIndex() == actual.location && actual.location > 30)
    manager.invalidateGlyphs(
      forCharacterRange: NSRange(location: 2, length: 1), changeInLength: 0,
      actualCharacterRange: &actual)
    #expect(manager.firstUnlaidCharacterIndex() == 0 && actual.location == 0)
    #expect(manager.layout.counts.shapedPassages == shaped)
    manager.ensureLayout(forCharacterRange: all)
    #expect(manager.layout.counts.shapedPassages == shaped + 1)
    manager.invalidateDisplay(forCharacterRange: all)
    #expect(manager.firstUnlaidCharacterIndex() == all.length)
  }

  @Test func `font leading counts unless it is switched off`() {
    let font = try! UIFont(
      file: URL(fileURLWithPath: DebianFonts.path("DejaVuSerif.ttf")), size: 20)
    let stack = LayoutStack("a\nb", font: font, containers: [CGSize(width: 100, height: 0)])
    let with = stack.manager.usedRect(for: stack.manager.textContainers[0]).height
    #expect(stack.manager.usesFontLeading && with > 0)
    let on = stack.manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil).minY
    stack.manager.usesFontLeading = false
    let off = stack.manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil).minY
    #expect(abs(on - off - font.leading) < 0.01)
  }

  final class Speaker: NSLayoutManagerDelegate {
    var notices: [String] = []
    var spacing: (Int) -> CGFloat = { _ in 0 }
    var before: CGFloat = 0
    var after: CGFloat = 0
    var shift: CGFloat = 0
    var canBreak: (Int) -> Bool = { _ in true }

    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { spacing(glyphIndex) }
    func layoutManager(
      _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { before }
    func layoutManager(
      _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { after }
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    ) -> Bool { canBreak(charIndex) }
    func layoutManager(
      _ layoutManager: NSLayoutManager,
      shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
      lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
      baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
      forGlyphRange glyphRange: NSRange
    ) -> Bool {
      lineFragmentRect.pointee.origin.x += shift
      lineFragmentUsedRect.pointee.origin.x += shift
      baselineOffset.pointee += shift
      return shift != 0
    }
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { notices.append("invalid") }
    func layoutManager(
      _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
      atEnd layoutFinishedFlag: Bool
    ) {
      let number = layoutManager.textContainers.firstIndex { $0 === textContainer }
      notices.append("\(number.map(String.init) ?? "none") \(layoutFinishedFlag)")
    }
    func layoutManager(
      _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
      didChangeGeometryFrom oldSize: CGSize
    ) { notices.append("was \(Int(oldSize.width))") }
  }

  @Test func `line spacing grows with the glyph index as the delegate says`() {
    let manager = manager(String(repeating: "some words ", count: 60))
    let speaker = Speaker()
    speaker.spacing = { CGFloat($0 / 100) }
    manager.delegate = speaker
    var gaps: [(CGFloat, Int)] = []
    manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
    ) { rect, used, _, range, _ in gaps.append((rect.maxY - used.maxY, range.upperBound - 1)) }
    #expect(gaps.count > 20)
    #expect(gaps.allSatisfy { abs($0.0 - CGFloat($0.1 / 100)) < 1e-3 })
  }

  @Test func `paragraph spacing and fragment rectangles are the delegate's`() {
    let manager = manager("one\ntwo")
    let plain = manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil)
    let baseline = manager.location(forGlyphAt: 4).y
    let speaker = Speaker()
    (speaker.before, speaker.after, speaker.shift) = (7, 4, 10)
    manager.delegate = speaker
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: 7), actualCharacterRange: nil)
    let rect = manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil)
    #expect(rect.minX == 10 && manager.location(forGlyphAt: 4).y == baseline + 17)
    #expect(rect.minY == plain.minY + 11 && rect.height == plain.height + 11)
    speaker.shift = 0
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: 7), actualCharacterRange: nil)
    #expect(manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil).minX == 0)
  }

  @Test func `a link is never torn between lines`() {
    let text = "see http://example.com/some path here for more of it and so on"
    let link = NSRange(location: 4, length: 29)
    for width in stride(from: 190, through: 400, by: 15) {
      let manager = manager(text, width: CGFloat(width))
      let speaker = Speaker()
      speaker.canBreak = { !NSLocationInRange($0, NSRange(location: 5, length: 28)) }
      manager.delegate = speaker
      let first = manager.lineFragmentRect(forGlyphAt: link.location, effectiveRange: nil)
      let last = manager.lineFragmentRect(forGlyphAt: link.upperBound - 1, effectiveRange: nil)
      #expect(first == last, "width \(width)")
    }
  }

  @Test func `notices come when layout is invalid, a container is full, or a size changes`() {
    let manager = manager(text, height: 100)
    let speaker = Speaker()
    manager.delegate = speaker
    manager.ensureLayout(for: manager.textContainers[1])
    #expect(speaker.notices == ["0 false", "1 true"])
    speaker.notices = []
    manager.textContainers[0].size.width = 90
    #expect(speaker.notices == ["was 100", "invalid"])
  }

  @Test func `the fraction grows through a glyph`() {
    let manager = manager("mmm")
    let second = manager.location(forGlyphAt: 1).x
    let third = manager.location(forGlyphAt: 2).x
    let point = CGPoint(x: second + (third - second) * 0.25, y: 5)
    let fraction = manager.fractionOfDistanceThroughGlyph(for: point, in: manager.textContainers[0])
    #expect(abs(fraction - 0.25) < 1e-6)
  }

  private func encloses(_ rect: CGRect, _ other: CGRect, by tolerance: CGFloat) -> Bool {
    other.minX >= rect.minX - tolerance && other.maxX <= rect.maxX + tolerance
      && other.minY >= rect.minY - tolerance && other.maxY <= rect.maxY + tolerance
  }

  @Test func `a rectangle of glyphs encloses their ink`() throws {
    let italic = try #require(UIFont(name: "DejaVuSerif-Italic", size: 60))
    let upright = try #require(UIFont(name: "DejaVuSans", size: 60))
    for text in ["f", "jf", "fff", "ÅÇ", "one f\nj two f", "שלום"] {
      let font = text == "שלום" ? upright : italic
      let storage = NSTextStorage(string: text, attributes: [.font: font])
      let manager = NSLayoutManager()
      storage.addLayoutManager(manager)
      let container = NSTextContainer(size: CGSize(width: 600, height: 500))
      manager.addTextContainer(container)
      for glyph in 0..<manager.numberOfGlyphs {
        let range = NSRange(location: glyph, length: 1)
        let rect = manager.boundingRect(forGlyphRange: range, in: container)
        let line = try #require(manager.layout.line(ofGlyph: glyph))
        let local = glyph - line.place.prefix.glyphs
        if let ink = GlyphQueries(manager.layout).ink(ofDisplayed: local..<local + 1, in: line) {
          #expect(encloses(rect, CGRect(ink), by: 1e-9), "\(text) \(glyph)")
        }
      }
      let all = NSRange(location: 0, length: manager.numberOfGlyphs)
      let rect = manager.boundingRect(forGlyphRange: all, in: container)
      let context = try CGContext.bitmap(
        size: CGSize(width: 700, height: 500), scale: 1)
      UIGraphicsPushContext(context)
      manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 50, y: 50))
      UIGraphicsPopContext()
      let ink = try #require(context.makeImage()?.inkBounds)
      #expect(encloses(rect.offsetBy(dx: 50, dy: 50), ink, by: 1), "\(text)")
    }
  }

  @Test
  func `a factor of hyphenation is read as it was set, and counts as the nearest that is one`() {
    let manager = NSLayoutManager()
    let style = NSMutableParagraphStyle()
    for factor in [0.25, 1, 2.5, -1, 0] {
      manager.hyphenationFactor = factor
      style.hyphenationFactor = Float(factor)
      #expect(manager.hyphenationFactor == factor && style.hyphenationFactor == Float(factor))
      #expect(manager.layout.hyphenation.factor == min(max(factor, 0), 1))
      #expect((style.copy() as? NSParagraphStyle)?.hyphenationFactor == Float(factor))
    }
  }
}
