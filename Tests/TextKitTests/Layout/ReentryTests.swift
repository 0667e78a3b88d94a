// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Changes that a delegate may not make while it is called: each stops with a message.
@Suite struct ReentryTests {
  /// Makes a change once, when it is called.
  private final class Meddler: NSLayoutManagerDelegate {
    enum Moment: CaseIterable { case lines, glyphs, shown }
    let moment: Moment
    let act: (NSLayoutManager) -> Void
    init(_ moment: Moment, _ act: @escaping (NSLayoutManager) -> Void) {
      self.moment = moment
      self.act = act
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat {
      if moment == .lines { act(layoutManager) }
      return 0
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
      characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
      forGlyphRange glyphRange: NSRange
    ) -> Int {
      if moment == .glyphs { act(layoutManager) }
      return 0
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
      forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction { .whitespace }

    func layoutManager(
      _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
      for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
      glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
      if moment == .shown, layoutManager.firstUnlaidCharacterIndex() > 0 { act(layoutManager) }
      return CGRect(x: 0, y: 0, width: 9, height: 9)
    }
  }

  @Test(arguments: [true, false])
  func `questions of every kind while glyphs are made get an answer`(isContiguous: Bool) {
    let text = String(repeating: "office\n", count: 30)
    let stack = LayoutStack(text, containers: [CGSize(width: 90, height: 0)])
    let all = NSRange(location: 0, length: stack.storage.length)
    var asked = 0
    let meddler = Meddler(.glyphs) { manager in
      asked += 1
      #expect(
        unsafe manager.glyphRange(forCharacterRange: all, actualCharacterRange: nil).location == 0)
      #expect(
        unsafe manager.characterRange(forGlyphRange: all, actualGlyphRange: nil).location == 0)
      for index in stride(from: 0, to: all.length, by: 20) {
        let one = NSRange(location: index, length: 1)
        _ = unsafe manager.glyphRange(forCharacterRange: one, actualCharacterRange: nil)
        _ = unsafe manager.characterRange(forGlyphRange: one, actualGlyphRange: nil)
        _ = unsafe manager.cgGlyph(at: index, isValidIndex: nil)
        _ = manager.glyphIndexForCharacter(at: index)
        _ = manager.characterIndexForGlyph(at: index)
      }
      _ = unsafe manager.getGlyphs(
        in: all, glyphs: nil, properties: nil, characterIndexes: nil, bidiLevels: nil)
      manager.enumerateLineFragments(forGlyphRange: all) { _, _, _, _, _ in }
      _ = manager.boundingRect(forGlyphRange: all, in: manager.textContainers[0])
      _ = manager.glyphIndex(for: CGPoint(x: 5, y: 50), in: manager.textContainers[0])
      _ = manager.usedRect(for: manager.textContainers[0])
    }
    stack.manager.allowsNonContiguousLayout = !isContiguous
    stack.manager.delegate = meddler
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    #expect(asked == 30)
    #expect(stack.manager.numberOfGlyphs == 30 * 5)
    withExtendedLifetime(meddler) {}
  }

  private static var changes: [(String, (NSLayoutManager) -> Void)] {
    [
      (
        "replaceCharacters",
        {
          $0.textStorage?.replaceCharacters(in: NSRange(location: 0, length: 1), with: "zz")
        }
      ),
      (
        "processEditing",
        {
          let all = NSRange(location: 0, length: $0.textStorage?.length ?? 0)
          guard let storage = $0.textStorage else { return }
          $0.processEditing(
            for: storage, edited: .editedCharacters, range: all, changeInLength: 0,
            invalidatedRange: all)
        }
      ),
      ("a container was changed", { $0.textContainers[0].size.width += 1 }),
      ("a container was changed", { $0.addTextContainer(NSTextContainer()) }),
      ("a container was changed", { $0.removeTextContainer(at: 0) }),
      (
        "a container was changed",
        {
          $0.textContainers[0].exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
          ]
        }
      ),
      (
        "layout was invalidated",
        {
          $0.invalidateLayout(
            forCharacterRange: NSRange(location: 0, length: 3), actualCharacterRange: nil)
        }
      ),
      (
        "glyphs were invalidated",
        {
          $0.invalidateGlyphs(
            forCharacterRange: NSRange(location: 0, length: 3), changeInLength: 0,
            actualCharacterRange: nil)
        }
      ),
      ("showsControlCharacters", { $0.showsControlCharacters.toggle() }),
      ("usesFontLeading", { $0.usesFontLeading.toggle() }),
      ("allowsNonContiguousLayout", { $0.allowsNonContiguousLayout.toggle() }),
      ("limitsLayoutForSuspiciousContents", { $0.limitsLayoutForSuspiciousContents.toggle() }),
      ("hyphenation", { $0.hyphenationFactor = 0.7 }),
      ("language", { $0.language = "de" }),
      ("cachesShapedWords", { $0.cachesShapedWords.toggle() }),
      ("layout was discarded", { $0.discardLayout(outside: NSRange(location: 0, length: 1)) }),
    ]
  }

  @Test func `a change from within a callback of layout stops with a sentence`() async {
    await #expect(processExitsWith: .success) {
      var cases: [Misuse.Case] = []
      for moment in Meddler.Moment.allCases {
        for (words, change) in ReentryTests.changes {
          let stack = LayoutStack(
            "Some te\u{200B}xt to be laid out in several lines, and then some more of it",
            containers: [CGSize(width: 90, height: 0)])
          let meddler = Meddler(moment, change)
          let container = stack.manager.textContainers[0]
          container.maximumNumberOfLines = 1
          container.lineBreakMode = .byTruncatingTail
          cases.append(
            Misuse.Case(name: "\(moment): \(words)", words: [words], storage: stack.storage) { _ in
              stack.manager.delegate = meddler
              _ = stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
              withExtendedLifetime(meddler) {}
            })
        }
      }
      Misuse.runAll(cases)
    }
  }
}
