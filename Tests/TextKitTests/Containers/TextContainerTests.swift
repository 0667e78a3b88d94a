// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

@Suite struct TextContainerTests {
  static let text = (0..<200).map { "word\($0)" }.joined(separator: " ")

  @Test func `starts with Apple's values`() {
    let container = NSTextContainer()
    #expect(container.size == .zero)
    #expect(container.lineFragmentPadding == 5)
    #expect(container.exclusionPaths.isEmpty)
    #expect(container.lineBreakMode == .byWordWrapping)
    #expect(container.maximumNumberOfLines == 0)
    #expect(!container.widthTracksTextView && !container.heightTracksTextView)
    #expect(container.layoutManager == nil)
    #expect(container.isSimpleRectangularTextContainer)
    #expect(container.layoutOrientation == .horizontal)
    #expect(NSTextContainer(size: CGSize(width: 3, height: 4)).size == CGSize(width: 3, height: 4))
  }

  @Test func `a side of zero or less sets no limit`() {
    for width in [0, -5, CGFloat.greatestFiniteMagnitude, .infinity, .nan] {
      let stack = LayoutStack(Self.text, containers: [CGSize(width: width, height: width)])
      let all = stack.manager.glyphRange(for: stack.manager.textContainers[0])
      #expect(all.length == stack.storage.length)
      var range = NSRange()
      let rect = unsafe stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: &range)
      #expect(range == all)
      #expect(rect.width == 1e7)
    }
  }

  @Test func `its description names size, flags, shapes and break mode`() {
    let container = NSTextContainer(size: CGSize(width: 320, height: 0))
    container.widthTracksTextView = true
    container.lineBreakMode = .byTruncatingTail
    let text = container.description
    for part in [
      "NSTextContainer", "size = (320.0, inf)", "widthTracksTextView = true",
      "heightTracksTextView = false", "exclusionPaths = []", "lineBreakMode = 4",
    ] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test func `comes back from an archive`() throws {
    let container = NSTextContainer(size: CGSize(width: 123.5, height: 77))
    container.lineFragmentPadding = 8
    container.lineBreakMode = .byTruncatingMiddle
    container.maximumNumberOfLines = 3
    container.heightTracksTextView = true
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 10, y: 10, width: 30, height: 20))]
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: container, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextContainer.self, from: data))
    #expect(copy.size == container.size)
    #expect(copy.lineFragmentPadding == 8)
    #expect(copy.lineBreakMode == .byTruncatingMiddle)
    #expect(copy.maximumNumberOfLines == 3)
    #expect(copy.heightTracksTextView && !copy.widthTracksTextView)
    #expect(copy.exclusionPaths == container.exclusionPaths)
    #expect(!copy.isSimpleRectangularTextContainer)
    #expect(NSTextContainer.supportsSecureCoding)
  }

  @Test func `is simple only while nothing limits its lines`() {
    final class Subclass: NSTextContainer {}
    let container = NSTextContainer(size: CGSize(width: 100, height: 100))
    container.maximumNumberOfLines = 2
    #expect(!container.isSimpleRectangularTextContainer)
    container.maximumNumberOfLines = 0
    #expect(container.isSimpleRectangularTextContainer)
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))]
    #expect(!container.isSimpleRectangularTextContainer)
    #expect(!Subclass(size: .zero).isSimpleRectangularTextContainer)
  }

  @Test func `padding stands at both ends of each line and counts as used`() {
    for padding in [0, 5, 20] as [CGFloat] {
      let stack = LayoutStack(
        Self.text, containers: [CGSize(width: 300, height: 0)], padding: padding)
      #expect(stack.manager.location(forGlyphAt: 0).x == padding)
      unsafe stack.manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: 500)
      ) { rect, used, _, _, _ in
        #expect(rect.width == 300)
        #expect(used.minX == 0 && used.maxX <= 300.01)
      }
      let hole = CGRect(x: 120, y: 0, width: 60, height: 30)
      stack.manager.textContainers[0].exclusionPaths = [UIBezierPath(rect: hole)]
      let second = unsafe stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
      #expect(second.maxX == 120)
      #expect(stack.manager.location(forGlyphAt: 0).x == padding)
    }
  }

  @Test func `a limit of lines passes the rest on`() {
    let stack = LayoutStack(
      Self.text, containers: [CGSize(width: 300, height: 0), CGSize(width: 300, height: 0)])
    let first = stack.manager.textContainers[0]
    first.maximumNumberOfLines = 2
    #expect(stack.manager.numberOfLines(forGlyphRange: stack.manager.glyphRange(for: first)) == 2)
    let rest = stack.manager.glyphRange(for: stack.manager.textContainers[1])
    #expect(rest.location == stack.manager.glyphRange(for: first).upperBound)
    #expect(rest.upperBound == stack.storage.length)
  }

  @Test func `a circle of a client's holds lines from edge to edge`() {
    final class Circle: NSTextContainer {
      override func lineFragmentRect(
        forProposedRect proposed: CGRect, at characterIndex: Int,
        writingDirection: NSWritingDirection, remaining: UnsafeMutablePointer<CGRect>?
      ) -> CGRect {
        let rect = unsafe super.lineFragmentRect(
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
    let stack = LayoutStack(Self.text, containers: [])
    let circle = Circle(size: CGSize(width: 240, height: 240))
    circle.lineFragmentPadding = 0
    stack.manager.addTextContainer(circle)
    var count = 0
    stack.manager.forEachReportedLine(detail: .lines) { line in
      count += 1
      for x in [line.fragment.minX, line.fragment.maxX] {
        for y in [line.fragment.minY, line.fragment.minY + line.used.height] {
          #expect(hypot(x - 120, y - 120) <= 120.01)
        }
      }
    }
    #expect(count > 8)
    #expect(stack.manager.firstUnlaidCharacterIndex() < stack.storage.length)
  }

  /// A circle as clients write it: no chord where the proposal touches its top or bottom, and no
  /// word of where to try again.
  private final class PlainCircle: NSTextContainer {
    var isMeasuredAtMiddle = false
    override var isSimpleRectangularTextContainer: Bool { false }

    override func lineFragmentRect(
      forProposedRect proposed: CGRect, at characterIndex: Int,
      writingDirection: NSWritingDirection, remaining: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      let rect = unsafe super.lineFragmentRect(
        forProposedRect: proposed, at: characterIndex, writingDirection: writingDirection,
        remaining: remaining)
      let radius = size.width / 2
      func half(_ y: CGFloat) -> CGFloat {
        max(0, radius * radius - (y - radius) * (y - radius)).squareRoot()
      }
      let chord =
        isMeasuredAtMiddle
        ? half(proposed.midY) : min(half(proposed.minY), half(proposed.maxY))
      return rect.intersection(
        CGRect(
          x: radius - chord, y: proposed.minY, width: 2 * chord, height: proposed.height))
    }
  }

  @Test(arguments: [40.0, 100, 160, 200, 333], [true, false])
  func `a place without width is passed over like one too narrow`(size: Double, atMiddle: Bool) {
    let stack = LayoutStack(Self.text, containers: [])
    let circle = PlainCircle(size: CGSize(width: size, height: size))
    circle.isMeasuredAtMiddle = atMiddle
    circle.lineFragmentPadding = 0
    stack.manager.addTextContainer(circle)
    stack.manager.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 0)))
    var count = 0
    stack.manager.forEachReportedLine(detail: .lines) { line in
      guard line.container == 0 else { return }
      count += 1
      let middle = line.fragment.minY + line.used.height / 2
      let y = atMiddle ? [middle] : [line.fragment.minY, line.fragment.minY + line.used.height]
      for y in y {
        #expect(hypot(line.fragment.minX - size / 2, y - size / 2) <= size / 2 + 0.01)
      }
    }
    #expect(count >= Int(size / 30))
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
  }

  @Test func `an endless container that never has room stops with a sentence`() async {
    await #expect(processExitsWith: .success) {
      final class Nothing: NSTextContainer {
        override func lineFragmentRect(
          forProposedRect proposed: CGRect, at characterIndex: Int,
          writingDirection: NSWritingDirection, remaining: UnsafeMutablePointer<CGRect>?
        ) -> CGRect { CGRect(x: 0, y: proposed.minY, width: 0, height: proposed.height) }
      }
      let stack = LayoutStack("abc", containers: [])
      Misuse.watch(stack.storage, "lineFragmentRect(forProposedRect", "Nothing", "1000")
      stack.manager.addTextContainer(Nothing(size: CGSize(width: 100, height: 0)))
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    }
  }

  /// Two columns side by side in one container, with a square hole in the right one.
  private final class ColumnsWithHole: NSTextContainer {
    static let bands: [ClosedRange<CGFloat>] = [0...60, 80...130, 150...200]
    override var isSimpleRectangularTextContainer: Bool { false }

    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, at characterIndex: Int,
      writingDirection baseWritingDirection: NSWritingDirection,
      remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      remainingRect?.pointee = .zero
      guard proposedRect.maxY <= size.height else { return .zero }
      // The hole is there between 30 and 60; elsewhere the right column is whole.
      let isBeside = proposedRect.maxY > 30 && proposedRect.minY < 60
      let bands = isBeside ? Self.bands : [0...80, 100...200]
      guard
        let index = bands.firstIndex(where: {
          $0.upperBound > proposedRect.minX && $0.lowerBound >= proposedRect.minX - 20
            && $0.upperBound <= proposedRect.maxX
        })
      else { return .zero }
      if index + 1 < bands.count {
        let next = bands[index + 1].lowerBound
        remainingRect?.pointee = CGRect(
          x: next, y: proposedRect.minY, width: proposedRect.maxX - next,
          height: proposedRect.height)
      }
      return CGRect(
        x: bands[index].lowerBound, y: proposedRect.minY,
        width: bands[index].upperBound - bands[index].lowerBound, height: proposedRect.height)
    }
  }

  @Test
  func
    `columns with a hole of a client's hold lines side by side, and text after edits as from scratch`()
  {
    let text =
      (0..<30).map { "word\($0)" }.joined(separator: " ") + "\nאבג שלום עולם 12 and more of it"
    let make = { (text: NSAttributedString) -> LayoutStack in
      let stack = LayoutStack("", font: nil, containers: [])
      stack.storage.setAttributedString(text)
      let container = ColumnsWithHole(size: CGSize(width: 200, height: 150))
      container.lineFragmentPadding = 0
      stack.manager.addTextContainer(container)
      stack.manager.addTextContainer(NSTextContainer(size: CGSize(width: 90, height: 0)))
      return stack
    }
    let stack = make(
      NSAttributedString(string: text, attributes: [.font: LayoutStack.font]))
    var generator = SeededGenerator(seed: seed())
    for _ in 0..<12 {
      let place = Int.random(in: 0...stack.storage.length, using: &generator)
      let length = Int.random(in: 0...min(6, stack.storage.length - place), using: &generator)
      stack.storage.replaceCharacters(
        in: NSRange(location: place, length: length),
        with: ["new ", "", "\n", "supercalifragilistic ", "א"].randomElement(using: &generator)!)
      stack.storage.addAttribute(
        .font, value: LayoutStack.font, range: NSRange(location: 0, length: stack.storage.length))
      #expect(firstDifference(stack.picture(), make(stack.storage).picture()) == nil)
      #expect(LayoutInvariants(stack: stack).broken(questions: 10, &generator) == nil)
    }
    // Edits may leave no line that fills a row: the number of fragments side by side is checked in
    // the original text.
    let whole = make(NSAttributedString(string: text, attributes: [.font: LayoutStack.font]))
    var sides: [CGFloat: Set<CGFloat>] = [:]
    for shown in [stack, whole] {
      sides = [:]
      shown.manager.forEachReportedLine(detail: .lines) { line in
        guard line.container == 0 else { return }
        sides[line.fragment.minY, default: []].insert(line.fragment.minX)
        let isBeside = line.used.maxY > 30.1 && line.used.minY < 59.9
        let bands = isBeside ? ColumnsWithHole.bands : [0...80, 100...200]
        #expect(
          bands.contains {
            $0.lowerBound - 0.01 <= line.fragment.minX
              && line.fragment.maxX <= $0.upperBound + 0.01
          })
      }
    }
    #expect(sides.values.contains { $0.count == 3 } && sides.values.contains { $0.count == 2 })
  }

  @Test func `swapping the layout manager keeps storage and containers`() {
    let stack = LayoutStack(
      Self.text, containers: [CGSize(width: 300, height: 50), CGSize(width: 200, height: 0)])
    let old = stack.manager
    let picture = stack.picture()
    let containers = old.textContainers
    let new = NSLayoutManager()
    containers[1].replaceLayoutManager(new)
    #expect(old.textContainers.isEmpty && old.textStorage == nil)
    #expect(new.textContainers == containers && new.textStorage === stack.storage)
    #expect(containers.allSatisfy { $0.layoutManager === new })
    #expect(stack.storage.layoutManagers == [new])
    containers[0].replaceLayoutManager(new)
    #expect(new.textContainers == containers)
    #expect(unsafe new.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).width == 300)
    #expect(!picture.isEmpty)
  }

  @Test func `a container in two managers stops with a sentence`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let container = NSTextContainer(size: .zero)
      let first = NSLayoutManager()
      first.addTextContainer(container)
      let second = NSLayoutManager()
      second.addTextContainer(container)
      _ = first
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the container is already number 0 of another layout manager"), "\(text)")
  }

  @Test func `nonsense values end in a layout`() {
    let shapes: [[UIBezierPath]] = [
      [], [UIBezierPath(rect: CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10))],
      [UIBezierPath(rect: CGRect(x: -1e300, y: -1e300, width: CGFloat.infinity, height: 1e300))],
      [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 60, height: 40))],
    ]
    let sizes = [
      CGSize(width: 80, height: CGFloat.infinity), CGSize(width: CGFloat.nan, height: 100),
      CGSize(width: 1, height: 1), CGSize(width: 1e-300, height: 1e300),
      CGSize(width: -3, height: 40),
    ]
    for size in sizes {
      for paths in shapes {
        for padding in [0, 50, -7, 1e300, CGFloat.infinity, .nan] {
          let stack = LayoutStack(
            "Some words هنا 12", containers: [size, CGSize(width: 100, height: 0)],
            padding: padding)
          stack.manager.textContainers[0].exclusionPaths = paths
          stack.manager.textContainers[0].maximumNumberOfLines = -4
          stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: .max))
          let rect = stack.manager.usedRect(for: stack.manager.textContainers[0])
          #expect(rect.isUsable, "\(size) \(paths) \(padding): \(rect)")
          _ = stack.manager.glyphIndex(
            for: CGPoint(x: 10, y: 10), in: stack.manager.textContainers[0])
        }
      }
    }
  }
}
