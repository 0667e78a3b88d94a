// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Indexes and ranges that no text has, empty texts, and other input that must give a result or a
/// message.
@Suite struct BadIndexTests {
  private static let ranges: [NSRange] = [
    (-1, 1), (-5, 100), (NSNotFound, 0), (0, .max), (.max, .max), (.max, 1), (3, .max),
    (.min, .max), (.min, .min), (1, -1), (0, .min), (400, 7),
  ].map { NSRange(location: $0.0, length: $0.1) }

  private static func stack(_ text: String = "abc") -> LayoutStack {
    LayoutStack(text, containers: [CGSize(width: 100, height: 0)])
  }

  private static func member(
    _ name: String, _ number: Int, _ body: @escaping (NSLayoutManager) -> Void
  ) -> Misuse.Case {
    let stack = stack()
    return Misuse.Case(
      name: "\(name) \(number)", words: [name, "\(number)"], storage: stack.storage
    ) { _ in body(stack.manager) }
  }

  /// Every query about one glyph that must exist.
  private static var glyphQuestions: [(String, (NSLayoutManager, Int) -> Void)] {
    [
      ("cgGlyph(at:)", { _ = $0.cgGlyph(at: $1) }),
      ("cgGlyph(at:)", { _ = $0.glyph(at: $1) }),
      ("propertyForGlyph(at:)", { _ = $0.propertyForGlyph(at: $1) }),
      ("lineFragmentRect", { _ = $0.lineFragmentRect(forGlyphAt: $1, effectiveRange: nil) }),
      (
        "lineFragmentUsedRect", { _ = $0.lineFragmentUsedRect(forGlyphAt: $1, effectiveRange: nil) }
      ),
      ("textContainer", { _ = $0.textContainer(forGlyphAt: $1, effectiveRange: nil) }),
      ("location(forGlyphAt:)", { _ = $0.location(forGlyphAt: $1) }),
      ("range(ofNominally", { _ = $0.range(ofNominallySpacedGlyphsContaining: $1) }),
      ("notShownAttribute", { _ = $0.notShownAttribute(forGlyphAt: $1) }),
      ("drawsOutsideLineFragment", { _ = $0.drawsOutsideLineFragment(forGlyphAt: $1) }),
      ("attachmentSize", { _ = $0.attachmentSize(forGlyphAt: $1) }),
      ("truncatedGlyphRange", { _ = $0.truncatedGlyphRange(inLineFragmentForGlyphAt: $1) }),
      ("setNotShownAttribute", { $0.setNotShownAttribute(true, forGlyphAt: $1) }),
      ("setDrawsOutsideLineFragment", { $0.setDrawsOutsideLineFragment(true, forGlyphAt: $1) }),
    ]
  }

  @Test func `a glyph that there is not stops each question with a sentence`() async {
    await #expect(processExitsWith: .success) {
      var cases: [Misuse.Case] = []
      for index in [-1, 3, Int.max, Int.min] {
        for (name, ask) in BadIndexTests.glyphQuestions {
          cases.append(BadIndexTests.member(name, index) { ask($0, index) })
        }
      }
      for index in [-1, Int.min] {
        cases += [
          BadIndexTests.member("characterIndexForGlyph(at:)", index) {
            _ = $0.characterIndexForGlyph(at: index)
          },
          BadIndexTests.member("glyphIndexForCharacter(at:)", index) {
            _ = $0.glyphIndexForCharacter(at: index)
          },
          BadIndexTests.member("getGlyphs", index) {
            _ = $0.getGlyphs(
              in: NSRange(location: index, length: 1), glyphs: nil, properties: nil,
              characterIndexes: nil, bidiLevels: nil)
          },
          BadIndexTests.member("getLineFragmentInsertionPoints", index) {
            _ = $0.getLineFragmentInsertionPoints(
              forCharacterAt: index, alternatePositions: false, inDisplayOrder: false,
              positions: nil, characterIndexes: nil)
          },
          BadIndexTests.member("lineFragmentRect", index) {
            _ = $0.lineFragmentRect(
              forGlyphAt: index, effectiveRange: nil, withoutAdditionalLayout: true)
          },
        ]
      }
      for index in [-1, 2, Int.max] {
        cases += [
          BadIndexTests.member("insertTextContainer", index) {
            $0.insertTextContainer(NSTextContainer(), at: index)
          },
          BadIndexTests.member("removeTextContainer", index) { $0.removeTextContainer(at: index) },
        ]
      }
      Misuse.runAll(cases)
    }
  }

  @Test func `characters that there are not stop each change with a sentence`() async {
    await #expect(processExitsWith: .success) {
      var cases: [Misuse.Case] = []
      for range in BadIndexTests.ranges {
        let changes: [(String, (NSLayoutManager) -> Void)] = [
          (
            "invalidateLayout",
            { $0.invalidateLayout(forCharacterRange: range, actualCharacterRange: nil) }
          ),
          (
            "invalidateGlyphs",
            {
              $0.invalidateGlyphs(
                forCharacterRange: range, changeInLength: 0, actualCharacterRange: nil)
            }
          ),
          (
            "addTemporaryAttribute(",
            { $0.addTemporaryAttribute(.link, value: 1, forCharacterRange: range) }
          ),
          ("addTemporaryAttributes", { $0.addTemporaryAttributes([:], forCharacterRange: range) }),
          ("setTemporaryAttributes", { $0.setTemporaryAttributes([:], forCharacterRange: range) }),
          (
            "removeTemporaryAttribute",
            { $0.removeTemporaryAttribute(.link, forCharacterRange: range) }
          ),
          (
            "temporaryAttributes",
            {
              _ = $0.temporaryAttributes(
                atCharacterIndex: 0, longestEffectiveRange: nil, in: range)
            }
          ),
          (
            "temporaryAttribute(",
            {
              _ = $0.temporaryAttribute(
                .link, atCharacterIndex: 0, longestEffectiveRange: nil, in: range)
            }
          ),
          (
            "processEditing",
            {
              $0.processEditing(
                for: $0.textStorage!, edited: .editedCharacters, range: range, changeInLength: 0,
                invalidatedRange: NSRange(location: 0, length: 3))
            }
          ),
          (
            "processEditing",
            {
              $0.processEditing(
                for: $0.textStorage!, edited: .editedAttributes,
                range: NSRange(location: 0, length: 3), changeInLength: 0, invalidatedRange: range)
            }
          ),
        ]
        for (name, change) in changes {
          cases.append(BadIndexTests.member(name, range.location, change))
        }
      }
      for index in [-1, 3, Int.max] {
        cases.append(
          BadIndexTests.member("temporaryAttribute(", index) {
            _ = $0.temporaryAttribute(.link, atCharacterIndex: index, effectiveRange: nil)
          })
        cases.append(
          BadIndexTests.member("temporaryAttributes(", index) {
            _ = $0.temporaryAttributes(atCharacterIndex: index, effectiveRange: nil)
          })
      }
      for i in cases.indices { cases[i].words.append("3") }
      Misuse.runAll(cases)
    }
  }

  @Test func `questions that count on past the end end at the largest number`() {
    let serif = try! UIFont(
      file: URL(fileURLWithPath: DebianFonts.path("DejaVuSerif.ttf")), size: 12)
    // Fewer glyphs than characters, as many, none.
    for (text, lost) in [("fifi", 2), ("abc", 0), ("", 0)] {
      for isLaid in [false, true] {
        let stack = LayoutStack(text, font: serif, containers: [CGSize(width: 100, height: 0)])
        let manager = stack.manager
        if isLaid { for _ in 0..<20 { _ = manager.seenFragments() } }
        var isValid = ObjCBool(true)
        #expect(!manager.isValidGlyphIndex(.max) && !manager.isValidGlyphIndex(-1))
        #expect(manager.cgGlyph(at: .max, isValidIndex: &isValid) == 65535 && !isValid.boolValue)
        #expect(manager.glyph(at: .min, isValidIndex: nil) == 65535)
        #expect(manager.characterIndexForGlyph(at: .max) == .max)
        #expect(manager.glyphIndexForCharacter(at: .max) == .max - lost)
        #expect(manager.glyphIndexForCharacter(at: stack.storage.length) == manager.numberOfGlyphs)
        #expect(
          manager.lineFragmentRect(
            forGlyphAt: .max, effectiveRange: nil, withoutAdditionalLayout: true) == .zero)
        let count = manager.getLineFragmentInsertionPoints(
          forCharacterAt: .max, alternatePositions: true, inDisplayOrder: true, positions: nil,
          characterIndexes: nil)
        #expect(count == stack.storage.length + 1)
      }
    }
  }

  @Test(arguments: [false, true])
  func `of ranges beyond the text the part within it counts`(isPartial: Bool) throws {
    for text in ["abc def\nghi jkl mno", ""] {
      let stack = Self.stack(text)
      let manager = stack.manager
      manager.allowsNonContiguousLayout = isPartial
      let (container, count) = (manager.textContainers[0], text.utf16.count)
      let context = try CGContext.bitmap(
        size: CGSize(width: 20, height: 20), scale: 1, background: .white)
      UIGraphicsPushContext(context)
      defer { UIGraphicsPopContext() }
      for range in Self.ranges {
        manager.ensureGlyphs(forCharacterRange: range)
        manager.ensureGlyphs(forGlyphRange: range)
        manager.ensureLayout(forCharacterRange: range)
        manager.ensureLayout(forGlyphRange: range)
        manager.invalidateDisplay(forCharacterRange: range)
        manager.invalidateDisplay(forGlyphRange: range)
        var actual = NSRange()
        for found in [
          manager.glyphRange(forCharacterRange: range, actualCharacterRange: &actual),
          manager.characterRange(forGlyphRange: range, actualGlyphRange: &actual),
        ] {
          #expect(found.location >= 0 && found.length >= 0 && NSMaxRange(found) <= count)
          #expect(actual.location >= 0 && actual.length >= 0 && NSMaxRange(actual) <= count)
        }
        let bounds = manager.boundingRect(forGlyphRange: range, in: container)
        #expect(bounds.isUsable)
        var lines = 0
        manager.enumerateLineFragments(forGlyphRange: range) { _, _, _, _, _ in lines += 1 }
        #expect(lines <= 2 && manager.numberOfLines(forGlyphRange: range) <= 2)
        for other in Self.ranges {
          var rects = 0
          manager.enumerateEnclosingRects(
            forGlyphRange: range, withinSelectedGlyphRange: other, in: container
          ) { _, _ in rects += 1 }
          #expect(rects <= 2)
          _ = manager.rectArray(
            forCharacterRange: range, withinSelectedCharacterRange: other, in: container,
            rectCount: &rects)
          #expect(rects <= 2)
        }
        if range.location >= 0 {
          let got = manager.getGlyphs(
            in: range, glyphs: nil, properties: nil, characterIndexes: nil, bidiLevels: nil)
          #expect(got <= count)
        }
        manager.drawBackground(forGlyphRange: range, at: .zero)
        manager.drawGlyphs(forGlyphRange: range, at: .zero)
        manager.underlineGlyphRange(
          range, underlineType: .single, lineFragmentRect: .zero, lineFragmentGlyphRange: range,
          containerOrigin: .zero)
        manager.strikethroughGlyphRange(
          range, strikethroughType: .single, lineFragmentRect: .zero,
          lineFragmentGlyphRange: range, containerOrigin: .zero)
        manager.setTextContainer(container, forGlyphRange: range)
        manager.setLineFragmentRect(
          CGRect(x: 1, y: 2, width: 30, height: 40), forGlyphRange: range, usedRect: .zero)
        manager.setLocation(CGPoint(x: 3, y: 4), forStartOfGlyphRange: range)
        manager.setAttachmentSize(CGSize(width: 3, height: 4), forGlyphRange: range)
        manager.discardLayout(outside: range)
        #expect(manager.firstUnlaidCharacterIndex() <= count)
      }
      manager.invalidateLayout(
        forCharacterRange: NSRange(location: 0, length: count), actualCharacterRange: nil)
      #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    }
  }

  @Test func `a change in length that cannot be ends in the layout of the text as it is`() {
    for delta in [Int.max, .min, 1000, -1000] {
      let stack = Self.stack("abc def")
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      stack.manager.processEditing(
        for: stack.storage, edited: .editedCharacters, range: NSRange(location: 2, length: 1),
        changeInLength: delta, invalidatedRange: NSRange(location: 2, length: 1))
      #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    }
  }

  @Test func `a container takes any limit of lines, and any index in a proposal`() {
    for limit in [Int.max, .min, -1, NSNotFound] {
      let stack = Self.stack("abc def ghi jkl mno pqr stu vwx")
      let container = stack.manager.textContainers[0]
      container.maximumNumberOfLines = limit
      #expect(stack.manager.glyphRange(for: container).length == stack.storage.length)
      let rect = container.lineFragmentRect(
        forProposedRect: CGRect(x: 0, y: 0, width: 300, height: 10), at: limit,
        writingDirection: .natural, remaining: nil)
      #expect(rect == CGRect(x: 0, y: 0, width: 100, height: 10))
    }
  }

  @Test func `indexes of no glyph get answers while lines are set`() {
    let delegate = FeatureDelegate()
    let stack = Self.stack("abc def ghi jkl mno pqr stu vwx")
    let manager = stack.manager
    manager.delegate = delegate
    var asked = 0
    delegate.lineSpacing = { _ in
      asked += 1
      #expect(!manager.isValidGlyphIndex(.max))
      #expect(manager.location(forGlyphAt: .max) == .zero)
      #expect(manager.lineFragmentRect(forGlyphAt: .max, effectiveRange: nil) == .zero)
      #expect(manager.notShownAttribute(forGlyphAt: .max))
      #expect(manager.attachmentSize(forGlyphAt: .max) == CGSize(width: -1, height: -1))
      #expect(manager.characterIndexForGlyph(at: .max) == .max)
      manager.setNotShownAttribute(true, forGlyphAt: .max)
      manager.setDrawsOutsideLineFragment(true, forGlyphAt: .max)
      return 0
    }
    let lines = manager.seenFragments().count
    #expect(asked == lines && lines > 1)
  }

  @Test func `an empty text has an answer to every question`() {
    for size in [CGSize(width: 100, height: 50), .zero, CGSize(width: -3, height: -3)] {
      let stack = LayoutStack("", containers: [size])
      let manager = stack.manager
      let container = manager.textContainers[0]
      let nothing = NSRange(location: 0, length: 0)
      #expect(manager.numberOfGlyphs == 0 && manager.firstUnlaidCharacterIndex() == 0)
      #expect(manager.glyphRange(for: container) == nothing)
      #expect(manager.glyphIndex(for: CGPoint(x: 5, y: 5), in: container) == 0)
      #expect(
        manager.characterIndex(
          for: .zero, in: container, fractionOfDistanceBetweenInsertionPoints: nil) == 0)
      #expect(manager.fractionOfDistanceThroughGlyph(for: .zero, in: container) == 0)
      #expect(
        manager.glyphRange(
          forBoundingRect: CGRect(x: 0, y: 0, width: 9, height: 9), in: container) == nothing)
      #expect(manager.boundingRect(forGlyphRange: nothing, in: container) == .zero)
      #expect(manager.characterIndexForGlyph(at: 0) == 0)
      #expect(manager.glyphIndexForCharacter(at: 0) == 0)
      #expect(!manager.isValidGlyphIndex(0) && !manager.hasNonContiguousLayout)
      #expect(manager.extraLineFragmentTextContainer === container)
      #expect(manager.usedRect(for: container).height > 0)
      manager.invalidateLayout(forCharacterRange: nothing, actualCharacterRange: nil)
      manager.invalidateGlyphs(
        forCharacterRange: nothing, changeInLength: 0, actualCharacterRange: nil)
      manager.invalidateDisplay(forCharacterRange: nothing)
      #expect(!manager.layOutInBackground())
      #expect(manager.extraLineFragmentRect.height > 0)
    }
  }
}
