// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Chooses the temporary attributes that are drawn, and counts the generations of glyphs.
private final class Chooser: NSLayoutManagerDelegate {
  var asked: [(range: NSRange, toScreen: Bool, character: Int)] = []
  var choose: ([NSAttributedString.Key: Any], Int) -> [NSAttributedString.Key: Any]? = { all, _ in
    all
  }
  var most = Int.max
  var generated: [NSRange] = []

  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
    forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
    effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any]? {
    if let range = effectiveCharRange?.pointee {
      asked.append((range, toScreen, charIndex))
      effectiveCharRange?.pointee.length = min(range.length, most)
    }
    return choose(attrs, charIndex)
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    generated.append(glyphRange)
    return 0
  }
}

/// Records edits and views.
private final class Listener: NSLayoutManager {
  var edits: [NSRange] = []
  override func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) {
    edits.append(newCharRange)
    super.processEditing(
      for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
      invalidatedRange: invalidatedCharRange)
  }
}

/// Shows a text, and is notified when it has to be redrawn.
@MainActor private final class Viewer: LayoutFollower {
  var repaints = 0
  func follow(_ notice: LayoutNotice, isLate: Bool) {
    if case .repainted = notice { repaints += 1 }
  }
}

/// The members that AppKit's layout manager has in addition to UIKit's.
struct `The Mac's layout manager` {
  private let keeper = StackKeeper()

  @MainActor @Test func `has its text drawn anew when another view shows a container`() {
    let stack = LayoutStack("text", containers: [CGSize(width: 100, height: 0)])
    let viewer = Viewer()
    stack.manager.followers.add(viewer)
    stack.manager.textContainerChangedTextView(stack.manager.textContainers[0])
    #expect(viewer.repaints == 1)
  }

  private func stack(_ text: String, manager: NSLayoutManager = NSLayoutManager()) -> LayoutStack {
    keeper.keep(
      LayoutStack(text, containers: [CGSize(width: 200, height: 0)], manager: manager))
  }

  @Test(arguments: ["DejaVuSans.ttf", "NotoSerif-Regular.ttf"], [9.0, 12, 13.7])
  func `says the height and the baseline of a line in a font as layout sets it`(
    file: String, size: Double
  ) throws {
    let font = try UIFont(
      file: URL(fileURLWithPath: DebianFonts.path(file)), size: CGFloat(size))
    for leads in [true, false] {
      let stack = keeper.keep(
        LayoutStack("x", font: font, containers: [CGSize(width: 200, height: 0)]))
      let manager = stack.manager
      manager.usesFontLeading = leads
      let line = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
      #expect(manager.defaultLineHeight(for: font) == line.height)
      #expect(manager.defaultBaselineOffset(for: font) == manager.location(forGlyphAt: 0).y)
    }
  }

  @Test func `sets text in the font that it asks for`() {
    let manager = NSLayoutManager()
    let font = LayoutStack.font
    #expect(manager.substituteFont(for: font) === font)
    #expect(manager.usesScreenFonts)
    manager.usesScreenFonts = false
    #expect(!manager.usesScreenFonts)
  }

  @Test func `moves to another storage with its siblings`() {
    let old = stack("old text")
    let sibling = NSLayoutManager()
    old.storage.addLayoutManager(sibling)
    let new = NSTextStorage(
      string: "a new text", attributes: [.font: LayoutStack.font])
    old.manager.replaceTextStorage(new)
    #expect(old.storage.layoutManagers.isEmpty)
    #expect(new.layoutManagers.count == 2 && sibling.textStorage === new)
    #expect(old.manager.numberOfGlyphs == 10)
    old.manager.replaceTextStorage(new)
    #expect(new.layoutManagers.count == 2)
    let lone = NSLayoutManager()
    lone.replaceTextStorage(new)
    #expect(lone.textStorage === new && new.layoutManagers.count == 3)
  }

  @Test func `follows an edit by the older name, and by the overridden newer one`() {
    let manager = Listener()
    let stack = stack("words", manager: manager)
    manager.ensureLayout(for: manager.textContainers[0])
    manager.edits = []
    manager.textStorage(
      stack.storage, edited: Int(NSTextStorage.EditActions.editedAttributes.rawValue),
      range: NSRange(location: 1, length: 2), changeInLength: 0,
      invalidatedRange: NSRange(location: 1, length: 3))
    #expect(manager.edits == [NSRange(location: 1, length: 2)])
  }

  @Test func `makes glyphs anew that hang on layout, and no others`() {
    let chooser = Chooser()
    let stack = stack("first\nsecond\nthird")
    let manager = stack.manager
    manager.delegate = chooser
    func made(_ change: () -> Void) -> Int {
      manager.ensureLayout(for: manager.textContainers[0])
      chooser.generated = []
      change()
      manager.ensureLayout(for: manager.textContainers[0])
      return chooser.generated.count
    }
    let second = NSRange(location: 6, length: 3)
    func invalidate(_ range: NSRange) {
      manager.invalidateLayout(forCharacterRange: range, actualCharacterRange: nil)
    }
    #expect(made { invalidate(second) } == 0)
    manager.invalidateGlyphs(onLayoutInvalidationForGlyphRange: second)
    #expect(made { invalidate(NSRange(location: 0, length: 2)) } == 0)
    #expect(made { invalidate(second) } > 0)
    // Once.
    #expect(made { invalidate(second) } == 0)
    manager.invalidateGlyphs(onLayoutInvalidationForGlyphRange: second)
    // The mark follows edits.
    #expect(
      made { stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "new ") }
        > 0)
    #expect(made { invalidate(NSRange(location: 6, length: 1)) } == 0)
    #expect(made { invalidate(NSRange(location: 11, length: 1)) } > 0)
    // A container that changes makes all layout invalid.
    manager.invalidateGlyphs(onLayoutInvalidationForGlyphRange: NSRange(location: 0, length: 2))
    #expect(made { manager.textContainers[0].size.width = 150 } > 0)
    #expect(made { manager.textContainers[0].size.width = 140 } == 0)
  }

  @Test func `asks its delegate what temporary attributes are drawn`() throws {
    let chooser = Chooser()
    let stack = stack("mmmm mmmm mmmm")
    let manager = stack.manager
    manager.delegate = chooser
    manager.addTemporaryAttribute(
      .backgroundColor, value: UIColor.red, forCharacterRange: NSRange(location: 0, length: 4))
    #expect(DrawnPicture(stack).has(255, 0, 0))
    #expect(chooser.asked.allSatisfy { $0.toScreen && $0.range == NSRange(location: 0, length: 4) })
    #expect(!chooser.asked.isEmpty)
    chooser.choose = { _, _ in nil }
    #expect(!DrawnPicture(stack).has(255, 0, 0))
    chooser.choose = { _, _ in [.backgroundColor: UIColor.blue] }
    #expect(DrawnPicture(stack).has(0, 0, 255))
    // Called again after a shorter range, and each part is drawn with its attributes.
    chooser.most = 2
    chooser.choose = { all, character in character < 2 ? all : nil }
    chooser.asked = []
    let half = DrawnPicture(stack)
    #expect(Set(chooser.asked.map(\.character)) == [0, 2])
    let middle = Int(manager.location(forGlyphAt: 2).x)
    #expect(half.isColor(middle - 2, 1, 255, 0, 0) && half.isColor(middle + 2, 1, 255, 255, 255))
    // In a document.
    chooser.asked = []
    _ = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 200, height: 50)).pdfData { pdf in
      pdf.beginPage()
      manager.drawBackground(forGlyphRange: NSRange(location: 0, length: 14), at: .zero)
      manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 14), at: .zero)
    }
    #expect(!chooser.asked.isEmpty && chooser.asked.allSatisfy { !$0.toScreen })
  }

  @Test func `asks it in a truncated line, too`() {
    let chooser = Chooser()
    chooser.choose = { _, character in
      character == 0 ? [.foregroundColor: UIColor.red] : [.foregroundColor: UIColor.blue]
    }
    chooser.most = 1
    let stack = stack("mmmmmmmmmm mmmmmmmmmm mmmmmmmmmm mmmmmmmmmm")
    let manager = stack.manager
    manager.textContainers[0].lineBreakMode = .byTruncatingTail
    manager.textContainers[0].maximumNumberOfLines = 1
    manager.delegate = chooser
    manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.green,
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let picture = DrawnPicture(stack, scale: 4)
    #expect(picture.has(255, 0, 0) && picture.has(0, 0, 255) && !picture.has(0, 255, 0))
  }

  @Test func `draws dots below what is misspelled, in the colour of its kind`() throws {
    let stack = stack("teh word")
    let manager = stack.manager
    let plain = DrawnPicture(stack)
    let (spelling, grammar) = (
      NSAttributedString.SpellingState.spelling, NSAttributedString.SpellingState.grammar
    )
    manager.addTemporaryAttribute(
      .spellingState, value: spelling.rawValue, forCharacterRange: NSRange(location: 0, length: 3))
    let marked = DrawnPicture(stack, scale: 4)
    let red = DrawnPicture(width: 2, height: 2, background: .systemRed) { _ in }[0, 0]
    #expect(marked.has(red.red, red.green, red.blue))
    // Below the baseline, under the word alone, with gaps.
    let baseline = manager.location(forGlyphAt: 0).y
    let end = manager.location(forGlyphAt: 4).x
    let rows = (0..<marked.height).filter { y in
      (0..<marked.width).contains { marked.isColor($0, y, red.red, red.green, red.blue) }
    }
    let top = try #require(rows.first)
    #expect(CGFloat(top) / 4 > baseline)
    let row = rows[rows.count / 2]
    let dots = marked.stretches(inRow: row)
    let last = try #require(dots.last)
    #expect(dots.count > 3 && CGFloat(last.upperBound) / 4 <= end)
    // Grammar, as an attribute of the text.
    manager.removeTemporaryAttribute(
      .spellingState, forCharacterRange: NSRange(location: 0, length: 3))
    #expect(DrawnPicture(stack) == plain)
    stack.storage.addAttribute(
      .spellingState, value: grammar.rawValue, range: NSRange(location: 4, length: 4))
    let green = DrawnPicture(width: 2, height: 2, background: .systemGreen) { _ in }[0, 0]
    #expect(DrawnPicture(stack, scale: 4).has(green.red, green.green, green.blue))
    // An invalid state draws nothing.
    stack.storage.addAttribute(
      .spellingState, value: 0, range: NSRange(location: 4, length: 4))
    #expect(DrawnPicture(stack) == plain)
  }
}
