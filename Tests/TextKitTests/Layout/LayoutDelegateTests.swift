// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// A delegate made of closures; it counts its calls.
private final class Delegate: NSLayoutManagerDelegate {
  var lineSpacing: ((Int) -> CGFloat)?
  var spacingAfter: ((Int) -> CGFloat)?
  var spacingBefore: ((Int) -> CGFloat)?
  var canBreak: ((Int) -> Bool)?
  var adjust: ((inout CGRect, inout CGRect, inout CGFloat) -> Bool)?
  var completed: ((NSLayoutManager, NSTextContainer?, Bool) -> Void)?
  var calls: [String: Int] = [:]

  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    calls["lineSpacing", default: 0] += 1
    return lineSpacing?(glyphIndex) ?? 0
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    calls["after", default: 0] += 1
    return spacingAfter?(glyphIndex) ?? 0
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    calls["before", default: 0] += 1
    return spacingBefore?(glyphIndex) ?? 0
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool {
    calls["break", default: 0] += 1
    return canBreak?(charIndex) ?? true
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool {
    calls["rect", default: 0] += 1
    guard let adjust else { return false }
    return unsafe adjust(
      &lineFragmentRect.pointee, &lineFragmentUsedRect.pointee, &baselineOffset.pointee)
  }
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {
    calls["invalidated", default: 0] += 1
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {
    calls[
      (textContainer == nil ? "no room" : "complete") + (layoutFinishedFlag ? " at end" : ""),
      default: 0] += 1
    completed?(layoutManager, textContainer, layoutFinishedFlag)
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize
  ) {
    calls["geometry", default: 0] += 1
  }
}

@Suite struct LayoutDelegateTests {
  static let text = (0..<400).map { "word\($0)" }.joined(separator: " ")

  private struct Fragment {
    var rect: CGRect
    var used: CGRect
    var glyphs: NSRange
  }

  private func fragments(_ manager: NSLayoutManager) -> [Fragment] {
    var result: [Fragment] = []
    unsafe manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
    ) { rect, used, _, glyphs, _ in
      result.append(Fragment(rect: rect, used: used, glyphs: glyphs))
    }
    return result
  }

  private func stack(
    _ delegate: Delegate, _ text: String = text,
    containers: [CGSize] = [CGSize(width: 300, height: 0)]
  ) -> LayoutStack {
    let manager = NSLayoutManager()
    manager.delegate = delegate
    return LayoutStack(text, containers: containers, manager: manager)
  }

  @Test func `line spacing grows with the last glyph's index`() {
    let delegate = Delegate()
    delegate.lineSpacing = { CGFloat($0 / 100) }
    let stack = stack(delegate)
    let lines = fragments(stack.manager)
    #expect(delegate.calls["lineSpacing"] == lines.count)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(next.used.minY - line.used.maxY == CGFloat((line.glyphs.upperBound - 1) / 100))
    }
    // Again after everything is made invalid.
    let all = NSRange(location: 0, length: stack.storage.length)
    unsafe stack.manager.invalidateLayout(forCharacterRange: all, actualCharacterRange: nil)
    #expect(fragments(stack.manager).map(\.rect) == lines.map(\.rect))
    #expect(delegate.calls["lineSpacing"] == 2 * lines.count)
  }

  @Test func `paragraph spacing moves first and last lines by what is returned`() {
    let delegate = Delegate()
    delegate.spacingAfter = { _ in 7 }
    delegate.spacingBefore = { _ in 3 }
    let text = "one\ntwo\nthree"
    let stack = stack(delegate, text)
    let lines = fragments(stack.manager)
    let other = LayoutStack(text, containers: [CGSize(width: 300, height: 0)])
    let plain = fragments(other.manager)
    #expect(delegate.calls["after"] == 3 && delegate.calls["before"] == 3)
    for (number, (line, other)) in zip(lines, plain).enumerated() {
      #expect(line.used.minY - other.used.minY == CGFloat(3 + 10 * number))
      #expect(line.rect.height == other.rect.height + 10)
    }
  }

  /// A ligature that two lines share is more glyphs than it was, and so is a hyphen.
  @Test(arguments: [27, 30, 34])
  func `the glyphs that a delegate is told of are there where lines tear letters`(width: CGFloat) {
    let delegate = Delegate()
    let stack = stack(
      delegate, String(repeating: "waffle ", count: 40),
      containers: [CGSize(width: width, height: 0)])
    let manager = stack.manager
    (manager.language, manager.hyphenationFactor) = ("en", 1)
    var told: [Int] = []
    delegate.lineSpacing = { glyph in
      #expect(glyph < manager.numberOfGlyphs)
      told.append(manager.characterIndexForGlyph(at: glyph))
      return 0
    }
    manager.ensureGlyphs(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let before = manager.numberOfGlyphs
    manager.ensureLayout(for: manager.textContainers[0])
    let lines = fragments(manager)
    #expect(manager.numberOfGlyphs > before && lines.count > 5)
    #expect(told == lines.map { manager.characterIndexForGlyph(at: NSMaxRange($0.glyphs) - 1) })
  }

  @Test func `links are never broken where the delegate forbids it`() {
    let text = (0..<60).map {
      $0 % 3 == 0 ? "see http://example.com/some page/\($0) there" : "some plain words"
    }.joined(separator: " ")
    var links: [NSRange] = []
    let source = text as NSString
    var from = 0
    while case let found = source.range(
      of: "http://example.com/some page/", options: [],
      range: NSRange(location: from, length: source.length - from)),
      found.location != NSNotFound
    {
      links.append(NSRange(location: found.location, length: found.length + 1))
      from = found.upperBound
    }
    let delegate = Delegate()
    delegate.canBreak = { character in
      !links.contains { $0.location < character && character < $0.upperBound }
    }
    for width in stride(from: 210, through: 400, by: 19) {
      let stack = stack(delegate, text, containers: [CGSize(width: width, height: 0)])
      let ends = Set(fragments(stack.manager).map(\.glyphs.upperBound))
      for link in links {
        #expect(
          !ends.contains { $0 > link.location && $0 < link.upperBound }, "\(width) \(link)")
      }
    }
    #expect(delegate.calls["break"]! > 0)
    // All forbidden: lines end inside words, and layout ends.
    delegate.canBreak = { _ in false }
    let none = stack(delegate, text, containers: [CGSize(width: 100, height: 0)])
    #expect(fragments(none.manager).count > 10)
  }

  @Test func `rectangles are changed only if the delegate says so`() {
    for says in [true, false] {
      let delegate = Delegate()
      delegate.adjust = { rect, used, baseline in
        rect.origin.y += 10
        used.origin.y += 10
        baseline += 2
        return says
      }
      let stack = stack(delegate, "one line")
      let plain = LayoutStack("one line", containers: [CGSize(width: 300, height: 0)])
      let moved = fragments(stack.manager)[0].rect.minY - fragments(plain.manager)[0].rect.minY
      let baseline =
        stack.manager.location(forGlyphAt: 0).y - plain.manager.location(forGlyphAt: 0).y
      #expect(moved == (says ? 10 : 0))
      #expect(baseline == (says ? 2 : 0))
      #expect(delegate.calls["rect"] == 1)
    }
  }

  @Test func `pages are made as text asks for them, until the end`() {
    let delegate = Delegate()
    let size = CGSize(width: 200, height: 100)
    delegate.completed = { manager, container, atEnd in
      if container == nil, !atEnd { manager.addTextContainer(NSTextContainer(size: size)) }
      // The laid-out part can be queried from here.
      if let container { #expect(manager.glyphRange(for: container).length > 0) }
    }
    let stack = stack(delegate, containers: [size])
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let pages = stack.manager.textContainers.count
    #expect(pages > 5)
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
    #expect(delegate.calls["complete"] == pages - 1)
    #expect(delegate.calls["no room"] == pages - 1)
    #expect(delegate.calls["complete at end"] == 1)
    let fixed = stack.fresh()
    #expect(firstDifference(stack.picture(.lines), fixed.picture(.lines)) == nil)
  }

  @Test func `without room the delegate hears it once`() {
    let delegate = Delegate()
    let stack = stack(delegate, containers: [CGSize(width: 200, height: 100)])
    for _ in 0..<3 { stack.manager.ensureLayout(for: stack.manager.textContainers[0]) }
    #expect(delegate.calls["no room"] == 1 && delegate.calls["complete"] == 1)
    #expect(delegate.calls["complete at end"] == nil)
  }

  @Test func `invalidation is told only when all was laid out, geometry before it`() {
    let delegate = Delegate()
    let stack = stack(delegate)
    let container = stack.manager.textContainers[0]
    container.size.width = 250
    #expect(delegate.calls["geometry"] == 1)
    #expect(delegate.calls["invalidated"] == nil)
    stack.manager.ensureLayout(for: container)
    container.size.width = 260
    container.size.width = 270
    #expect(delegate.calls["geometry"] == 3)
    #expect(delegate.calls["invalidated"] == 1)
    stack.manager.ensureLayout(for: container)
    stack.storage.replaceCharacters(in: NSRange(location: 3, length: 1), with: "x")
    #expect(delegate.calls["invalidated"] == 2)
  }

  @Test func `nonsense from a delegate does no harm`() {
    for value in [-1e300, -5, CGFloat.nan, .infinity, 1e300, 1e9] {
      let delegate = Delegate()
      delegate.lineSpacing = { _ in value }
      delegate.spacingBefore = { _ in value }
      delegate.spacingAfter = { _ in value }
      delegate.adjust = { rect, used, baseline in
        rect = CGRect(x: value, y: value, width: value, height: -value)
        used = rect
        baseline = value
        return true
      }
      let stack = stack(
        delegate, "some words\nand more", containers: [CGSize(width: 80, height: 400), .zero])
      stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 20))
      for line in fragments(stack.manager) {
        #expect(line.rect.isUsable && line.used.isUsable && line.rect.height >= 0)
      }
      for container in stack.manager.textContainers {
        #expect(stack.manager.usedRect(for: container).isUsable)
        _ = stack.manager.glyphIndex(for: CGPoint(x: 5, y: 5), in: container)
      }
    }
  }

  @Test func `questions while lines are set get an answer`() {
    let delegate = Delegate()
    let stack = stack(delegate, Self.text + "\n" + Self.text)
    let manager = stack.manager
    var answers = 0
    delegate.lineSpacing = { glyph in
      answers += 1
      let character = manager.characterIndexForGlyph(at: glyph)
      #expect(character == glyph)
      _ = manager.glyphIndexForCharacter(at: character + 3000)
      _ = manager.usedRect(for: manager.textContainers[0])
      _ = unsafe manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
      manager.ensureLayout(for: manager.textContainers[0])
      _ = manager.glyphIndex(for: CGPoint(x: 1, y: 1), in: manager.textContainers[0])
      _ = manager.boundingRect(
        forGlyphRange: NSRange(location: 0, length: 5), in: manager.textContainers[0])
      _ = manager.firstUnlaidCharacterIndex()
      return 0
    }
    manager.ensureLayout(for: manager.textContainers[0])
    #expect(answers == fragments(manager).count)
    #expect(firstDifference(stack.picture(.lines), stack.fresh().picture(.lines)) == nil)
  }

  @Test func `changing containers while lines are set stops with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let delegate = Delegate()
      let manager = NSLayoutManager()
      manager.delegate = delegate
      let stack = LayoutStack(
        "some text", containers: [CGSize(width: 80, height: 0)], manager: manager)
      delegate.lineSpacing = { _ in
        manager.textContainers[0].size.width += 1
        return 0
      }
      stack.manager.ensureLayout(for: manager.textContainers[0])
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a container was changed while lines are being set"), "\(text)")
  }

  @Test func `a delegate that goes round in circles stops with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let delegate = Delegate()
      let manager = NSLayoutManager()
      manager.delegate = delegate
      let stack = LayoutStack(
        "some text that needs room", containers: [CGSize(width: 80, height: 5)], manager: manager)
      delegate.completed = { manager, container, _ in
        if container == nil {
          manager.addTextContainer(NSTextContainer(size: CGSize(width: 5, height: 5)))
        }
      }
      stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 10))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("no character after"), "\(text)")
  }

  @Test func `a manager whose storage is gone answers as of no text`() {
    let manager = NSLayoutManager()
    do {
      let stack = LayoutStack(
        Self.text, containers: [CGSize(width: 300, height: 0)], manager: manager)
      stack.manager.ensureGlyphs(forCharacterRange: NSRange(location: 0, length: 1))
    }
    #expect(manager.textStorage == nil)
    _ = manager.numberOfGlyphs
    manager.allowsNonContiguousLayout = true
    manager.ensureGlyphs(forGlyphRange: NSRange(location: 0, length: 5000))
    manager.ensureLayout(for: manager.textContainers[0])
  }

  @Test func `without a delegate nobody is asked`() {
    let stack = LayoutStack(Self.text, containers: [CGSize(width: 300, height: 0)])
    #expect(stack.manager.layoutHooks == nil)
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    let pieces = 1 + 2 * Self.text.utf16.count / DocumentLayout.passageLimit
    #expect(stack.manager.layout.counts.setPassages <= 2 * pieces)
  }

  @Test func `soft invalidation keeps the old lines for those who ask without layout`() {
    let stack = LayoutStack(Self.text, containers: [CGSize(width: 300, height: 0)])
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[0])
    let old = unsafe manager.lineFragmentRect(forGlyphAt: 900, effectiveRange: nil)
    let all = NSRange(location: 0, length: stack.storage.length)
    for isSoft in [true, false] {
      var actual = NSRange()
      unsafe manager.invalidateLayout(
        forCharacterRange: NSRange(location: 5, length: 2), isSoft: isSoft,
        actualCharacterRange: &actual)
      #expect(actual == all)
      #expect(manager.firstUnlaidCharacterIndex() == 0)
      let set = manager.layout.counts.setPassages
      let rect = unsafe manager.lineFragmentRect(
        forGlyphAt: 900, effectiveRange: nil, withoutAdditionalLayout: true)
      #expect(rect == (isSoft ? old : .zero))
      #expect(manager.layout.counts.setPassages == set)
      #expect(unsafe manager.lineFragmentRect(forGlyphAt: 900, effectiveRange: nil) == old)
      #expect(manager.layout.counts.setPassages == set + 1)
    }
  }
}
