// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// The founding documents' features of containers, by their numbers.
///
/// Waiting for a view: 48, 60, 69, 70, and those parts of 39, 47, 55 and 57 that concern a view's
/// insets and content size. 55's containers are tested as 157 with drawing.
@Suite struct ContainerFeatureTests {
  private static let words = (0..<120).map { "word\($0)" }.joined(separator: " ")
  private static let letters = String(repeating: "ab c ", count: 200)

  private func stack(
    _ text: String = words, width: CGFloat = 300, height: CGFloat = 0, more: [CGSize] = [],
    padding: CGFloat = 0, paths: [UIBezierPath] = []
  ) -> LayoutStack {
    let stack = LayoutStack(
      text, containers: [CGSize(width: width, height: height)] + more, padding: padding)
    stack.manager.textContainers[0].exclusionPaths = paths
    return stack
  }

  @Test(arguments: [0, CGFloat.greatestFiniteMagnitude])
  func `39: a container without limit of height holds all`(height: CGFloat) {
    let stack = stack(height: height)
    let container = stack.manager.textContainers[0]
    #expect(
      stack.manager.glyphRange(for: container) == NSRange(location: 0, length: stack.storage.length)
    )
    #expect(stack.manager.usedRect(for: container).height > 50)
  }

  @Test func `40: a page refuses what does not fit`() {
    let whole = stack()
    whole.manager.ensureLayout(for: whole.manager.textContainers[0])
    let height = whole.manager.usedRect(for: whole.manager.textContainers[0]).height
    let half = stack(height: height / 2)
    let range = half.manager.glyphRange(for: half.manager.textContainers[0])
    #expect(range.length > 0 && range.length < half.storage.length)
    let last = half.storage.length - 1
    #expect(half.manager.textContainer(forGlyphAt: last, effectiveRange: nil) == nil)
    #expect(half.manager.lineFragmentRect(forGlyphAt: last, effectiveRange: nil) == .zero)
    #expect(half.manager.usedRect(for: half.manager.textContainers[0]).height <= height / 2)
  }

  @Test func `41: a size of zero is the default and no limit`() {
    #expect(NSTextContainer().size == .zero)
    let stack = stack(width: 0)
    #expect(stack.manager.seenFragments().count == 1)
    #expect(stack.manager.usedRect(for: stack.manager.textContainers[0]).width > 4000)
  }

  @Test func `42: text keeps out of several shapes and goes on beside them`() {
    let triangle = UIBezierPath()
    triangle.move(to: CGPoint(x: 180, y: 60))
    triangle.addLine(to: CGPoint(x: 280, y: 150))
    triangle.addLine(to: CGPoint(x: 170, y: 140))
    triangle.close()
    let paths = [triangle, UIBezierPath(ovalIn: CGRect(x: 30, y: 30, width: 90, height: 120))]
    let stack = stack(Self.letters, paths: paths)
    for rect in stack.manager.seenGlyphRects() {
      for path in paths { #expect(!rect.touches(path), "\(rect)") }
    }
    let rows = Dictionary(grouping: stack.manager.seenFragments(), by: \.rect.minY)
    #expect(rows.values.contains { $0.count >= 3 })
  }

  @Test func `43: the rectangle of a picture is free of text, all around it is not`() {
    let picture = CGRect(x: 100, y: 60, width: 90, height: 70)
    let stack = stack(Self.letters, paths: [UIBezierPath(rect: picture)])
    for rect in stack.manager.seenGlyphRects() {
      #expect(!rect.insetBy(dx: 0.5, dy: 0.5).intersects(picture), "\(rect)")
    }
    let used = stack.manager.seenFragments().map(\.used)
    #expect(used.contains { $0.maxY <= 60 } && used.contains { $0.minY >= 130 })
    let beside = used.filter { $0.maxY > 60.1 && $0.minY < 129.9 }
    #expect(beside.contains { $0.maxX <= 100.01 } && beside.contains { $0.minX >= 189.99 })
  }

  @Test func `44: lines beside an oval are as long as its chords leave room`() {
    let (middle, a, b) = (CGPoint(x: 170, y: 110), 100.0, 90.0)
    let oval = UIBezierPath(
      ovalIn: CGRect(x: middle.x - a, y: middle.y - b, width: 2 * a, height: 2 * b))
    let stack = stack(Self.letters, width: 340, paths: [oval])
    var widths: Set<CGFloat> = []
    for fragment in stack.manager.seenFragments() where fragment.rect.minX == 0 {
      let rect = fragment.rect
      guard rect.maxY > middle.y - b + 1, rect.minY < middle.y + b - 1 else { continue }
      // The height in the line's band at which the oval is widest.
      let y = min(max(middle.y, rect.minY), rect.maxY)
      let chord = a * (1 - ((y - middle.y) / b) * ((y - middle.y) / b)).squareRoot()
      #expect(abs(rect.maxX - (middle.x - chord)) < 0.6, "\(rect)")
      widths.insert(rect.width)
    }
    #expect(widths.count > 5)
  }

  @Test func `45: text stays out of a butterfly's wings and stands between them`() {
    let butterfly = UIBezierPath()
    butterfly.move(to: CGPoint(x: 60, y: 40))
    for (x, y) in [(150, 105), (240, 40), (240, 190), (150, 125), (60, 190)] as [(CGFloat, CGFloat)]
    {
      butterfly.addLine(to: CGPoint(x: x, y: y))
    }
    butterfly.close()
    let stack = stack(Self.letters, paths: [butterfly])
    for rect in stack.manager.seenGlyphRects() { #expect(!rect.touches(butterfly), "\(rect)") }
    let between = stack.manager.seenFragments().filter {
      $0.used.minX >= 60 && $0.used.maxX <= 240 && $0.rect.minY > 40 && $0.rect.maxY < 190
    }
    #expect(between.contains { $0.rect.maxY < 105 } && between.contains { $0.rect.minY > 125 })
  }

  @Test func `46: a rounded corner leaves room for more glyphs than a square one`() {
    let corner = CGRect(x: 0, y: 0, width: 80, height: 60)
    let last = CGRect(x: 120, y: 100, width: 80, height: 100)
    let rounded = UIBezierPath(
      roundedRect: last, byRoundingCorners: .topLeft, cornerRadii: CGSize(width: 40, height: 40))
    var counts: [Int] = []
    for shape in [UIBezierPath(rect: last), rounded] {
      let paths = [UIBezierPath(rect: corner), shape]
      let stack = stack(
        String(repeating: "i ", count: 600), width: 200, height: 200, paths: paths)
      for rect in stack.manager.seenGlyphRects() {
        for path in paths { #expect(!rect.touches(path), "\(rect)") }
      }
      // The first line that meets the shape.
      counts.append(
        stack.manager.seenFragments().first { $0.rect.maxY > 101 }?.glyphs.length ?? 0)
    }
    #expect(counts[1] > counts[0] && counts[0] > 0, "\(counts)")
  }

  @Test func `47: a view's rectangle without its inset excludes just that rectangle`() {
    let inset = UIEdgeInsets(top: 12, left: 17, bottom: 0, right: 17)
    let seen = CGRect(x: 117, y: 72, width: 60, height: 40)
    let stack = stack(
      Self.letters,
      paths: [UIBezierPath(rect: seen.offsetBy(dx: -inset.left, dy: -inset.top))])
    let fragments = stack.manager.seenFragments().map {
      $0.rect.offsetBy(dx: inset.left, dy: inset.top)
    }
    let beside = fragments.filter { $0.maxY > seen.minY + 0.1 && $0.minY < seen.maxY - 0.1 }
    #expect(beside.count > 4)
    for rect in beside {
      #expect(abs(rect.maxX - seen.minX) < 0.01 || abs(rect.minX - seen.maxX) < 0.01, "\(rect)")
    }
  }

  /// Lines as wide as a circle's chords.
  private final class Disc: NSTextContainer {
    override func lineFragmentRect(
      forProposedRect proposed: CGRect, at characterIndex: Int,
      writingDirection: NSWritingDirection, remaining: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      let rect = super.lineFragmentRect(
        forProposedRect: proposed, at: characterIndex, writingDirection: writingDirection,
        remaining: remaining)
      let radius = size.width / 2
      let far = max(abs(rect.minY - radius), abs(rect.maxY - radius))
      guard far < radius else {
        return rect.minY < radius ? CGRect(x: 0, y: rect.minY + 1, width: 0, height: 0) : .zero
      }
      let half = (radius * radius - far * far).squareRoot()
      return CGRect(x: radius - half, y: rect.minY, width: 2 * half, height: rect.height)
    }
  }

  @Test func `49: lines of a round container end on its circle`() {
    let stack = LayoutStack(Self.letters, containers: [])
    let disc = Disc(size: CGSize(width: 200, height: 200))
    disc.lineFragmentPadding = 0
    stack.manager.addTextContainer(disc)
    let rects = stack.manager.seenFragments().map(\.rect)
    #expect(rects.count > 8)
    for rect in rects {
      let far = rect.midY < 100 ? rect.minY : rect.maxY
      for x in [rect.minX, rect.maxX] {
        #expect(abs(hypot(x - 100, far - 100) - 100) < 0.01, "\(rect)")
      }
    }
  }

  @Test func `50: a hole splits a line, and what is left is the next proposal`() {
    let hole = CGRect(x: 120, y: 0, width: 60, height: 100)
    let stack = stack(paths: [UIBezierPath(rect: hole)])
    let fragments = stack.manager.seenFragments()
    #expect(fragments[0].rect.minY == fragments[1].rect.minY)
    #expect(fragments[0].rect.maxX <= 120 && fragments[1].rect.minX >= 180)
    #expect(NSMaxRange(fragments[0].glyphs) == fragments[1].glyphs.location)
    var remaining = CGRect.zero
    let rect = stack.manager.textContainers[0].lineFragmentRect(
      forProposedRect: CGRect(x: 0, y: 0, width: 300, height: 14), at: 0,
      writingDirection: .leftToRight, remaining: &remaining)
    #expect(rect == CGRect(x: 0, y: 0, width: 120, height: 14))
    #expect(remaining == CGRect(x: 180, y: 0, width: 120, height: 14))
  }

  @Test func `51: six modes end the last line at a word, a letter, or with what is left out`() {
    #expect(NSTextContainer().lineBreakMode == .byWordWrapping)
    func end(_ mode: NSLineBreakMode) -> (end: Int, line: NSRange, truncated: NSRange) {
      let stack = stack(width: 200)
      let container = stack.manager.textContainers[0]
      container.maximumNumberOfLines = 2
      container.lineBreakMode = mode
      let last = NSMaxRange(stack.manager.glyphRange(for: container))
      var line = NSRange()
      _ = stack.manager.lineFragmentRect(forGlyphAt: last - 1, effectiveRange: &line)
      return (last, line, stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: last - 1))
    }
    let word = end(.byWordWrapping)
    #expect((Self.words as NSString).character(at: word.end - 1) == 0x20)
    let letter = end(.byCharWrapping)
    let clipped = end(.byClipping)
    #expect(letter.end > word.end && clipped.end > letter.end)
    for found in [word, letter, clipped] { #expect(found.truncated.location == NSNotFound) }
    let length = (Self.words as NSString).length
    let (head, middle, tail) = (
      end(.byTruncatingHead), end(.byTruncatingMiddle), end(.byTruncatingTail)
    )
    for found in [head, middle, tail] { #expect(found.end == length) }
    #expect(head.truncated.location == head.line.location)
    #expect(NSMaxRange(head.truncated) < length)
    #expect(middle.truncated.location > middle.line.location)
    #expect(NSMaxRange(middle.truncated) < length)
    #expect(tail.truncated.location > tail.line.location)
    #expect(NSMaxRange(tail.truncated) == length)
  }

  @Test(arguments: [
    NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail,
  ])
  func `52, 53: only the last line is truncated, and what flows on does not change`(
    mode: NSLineBreakMode
  ) {
    let more = [CGSize(width: 220, height: 0)]
    let plain = stack(more: more)
    let stack = stack(more: more)
    for other in [plain, stack] { other.manager.textContainers[0].maximumNumberOfLines = 3 }
    stack.manager.textContainers[0].lineBreakMode = mode
    let first = stack.manager.seenFragments().filter { $0.container == 0 }
    #expect(first.count == 3)
    for (number, fragment) in first.enumerated() {
      let truncated = stack.manager.truncatedGlyphRange(
        inLineFragmentForGlyphAt: fragment.glyphs.location)
      #expect((truncated.location != NSNotFound) == (number == 2))
    }
    for (a, b) in zip(plain.manager.textContainers, stack.manager.textContainers) {
      #expect(plain.manager.glyphRange(for: a) == stack.manager.glyphRange(for: b))
    }
  }

  @Test func `54: padding is 5 unless set, and takes room on both sides`() {
    #expect(NSTextContainer().lineFragmentPadding == 5)
    let open = stack("wide words", width: 0)
    open.manager.ensureLayout(for: open.manager.textContainers[0])
    let width = open.manager.usedRect(for: open.manager.textContainers[0]).width
    for padding in [5, 20] as [CGFloat] {
      let fits = stack("wide words", width: width + 2 * padding + 0.01, padding: padding)
      #expect(fits.manager.location(forGlyphAt: 0).x == padding)
      #expect(fits.manager.seenFragments().count == 1)
      let narrow = stack("wide words", width: width + 2 * padding - 0.5, padding: padding)
      #expect(narrow.manager.seenFragments().count == 2)
    }
  }

  @Test func `56: padding is no margin: it stands beside holes too`() {
    let hole = CGRect(x: 100, y: 0, width: 60, height: 200)
    let stack = stack(Self.letters, padding: 7, paths: [UIBezierPath(rect: hole)])
    let beside = stack.manager.seenFragments().filter { $0.rect.maxY < 200 }
    #expect(beside.contains { $0.rect.minX == 160 } && beside.contains { $0.rect.minX == 0 })
    for fragment in beside {
      #expect(stack.manager.location(forGlyphAt: fragment.glyphs.location).x == 7)
    }
    for rect in stack.manager.seenGlyphRects() where rect.maxY < 200 {
      #expect(rect.maxX <= 93.01 || rect.minX >= 166.99, "\(rect)")
    }
  }

  @Test func `57: insets have a string for logs`() {
    let insets = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
    #expect(NSCoder.string(for: insets) == "{0, 20, 0, 20}")
  }

  @Test func `58: a limit of two lines sends the rest on`() {
    let stack = stack(more: [CGSize(width: 300, height: 0)])
    stack.manager.textContainers[0].maximumNumberOfLines = 2
    let fragments = stack.manager.seenFragments()
    #expect(fragments.filter { $0.container == 0 }.count == 2)
    #expect(fragments.last.map { NSMaxRange($0.glyphs) } == stack.storage.length)
    #expect(fragments[2].container == 1 && fragments[2].rect.minY == 0)
  }

  @Test func `59: shapes, limits and overrides make a container less than simple`() {
    let shape = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))]
    let text = String(repeating: "a paragraph\n", count: 2000)
    for change in 0..<3 {
      let stack = LayoutStack(text, containers: [])
      let size = CGSize(width: 300, height: 0)
      let container = change == 2 ? Disc(size: size) : NSTextContainer(size: size)
      stack.manager.addTextContainer(container)
      #expect(container.isSimpleRectangularTextContainer == (change < 2))
      if change == 0 { container.exclusionPaths = shape }
      if change == 1 { container.maximumNumberOfLines = 1900 }
      #expect(!container.isSimpleRectangularTextContainer)
      guard change < 2 else { continue }
      stack.manager.allowsNonContiguousLayout = true
      stack.manager.ensureLayout(
        forCharacterRange: NSRange(location: stack.storage.length / 2, length: 1))
      #expect(!stack.manager.hasNonContiguousLayout)
      #expect(stack.manager.firstUnlaidCharacterIndex() > stack.storage.length / 2)
    }
  }

  @Test func `61: a container tells what it is`() {
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.heightTracksTextView = true
    container.lineBreakMode = .byTruncatingMiddle
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 3, y: 4, width: 9, height: 9))]
    for part in [
      "200.0", "inf", "widthTracksTextView = false", "heightTracksTextView = true",
      "exclusionPaths = [", "lineBreakMode = 5",
    ] {
      #expect(container.description.contains(part), "\(container.description)")
    }
    #expect(!container.description.contains("exclusionPaths = []"))
  }

  @Test func `62: another manager takes the place, storage and containers stay`() {
    let stack = stack(more: [CGSize(width: 100, height: 0)])
    let containers = stack.manager.textContainers
    let new = NSLayoutManager()
    containers[0].replaceLayoutManager(new)
    #expect(new.textStorage === stack.storage && new.textContainers == containers)
    #expect(containers.allSatisfy { $0.layoutManager === new })
    #expect(stack.storage.layoutManagers.elementsEqual([new]) { $0 === $1 })
    #expect(stack.manager.textContainers.isEmpty && stack.manager.textStorage == nil)
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "new ")
    #expect(new.numberOfGlyphs == stack.storage.length)
  }

  @Test func `63: containers that come and go leave those before them alone`() {
    let size = CGSize(width: 300, height: 60)
    let text = (0..<60).map { "paragraph \($0)" }.joined(separator: "\n")
    let stack = stack(text, height: 60, more: [size, CGSize(width: 200, height: 0)])
    let manager = stack.manager
    let before = manager.seenFragments()
    let page = before.filter { $0.container == 0 }
    for step in 0..<3 {
      switch step {
      case 0: manager.insertTextContainer(NSTextContainer(size: size), at: 1)
      case 1: manager.removeTextContainer(at: 1)
      default: manager.addTextContainer(NSTextContainer(size: size))
      }
      for fragment in page {
        #expect(
          manager.lineFragmentRect(
            forGlyphAt: fragment.glyphs.location, effectiveRange: nil,
            withoutAdditionalLayout: true) == fragment.rect, "step \(step)")
      }
      if step < 2 {
        #expect(
          manager.lineFragmentRect(
            forGlyphAt: stack.storage.length - 1, effectiveRange: nil,
            withoutAdditionalLayout: true) == .zero)
      }
      #expect(manager.seenFragments().filter { $0.container == 0 } == page)
    }
    #expect(manager.seenFragments() == before)
  }
}
