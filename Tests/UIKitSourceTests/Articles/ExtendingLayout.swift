// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import UIKit

// The code of the article Extending layout, word for word, and what each part of it does.

/// Hides the characters that carry the attribute `.hidden`.
final class Hiding: NSObject, NSLayoutManagerDelegate {
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes: UnsafePointer<Int>, font: UIFont, forGlyphRange range: NSRange
  ) -> Int {
    var changed = Array(UnsafeBufferPointer(start: properties, count: range.length))
    for index in 0..<range.length
    where layoutManager.textStorage?.attribute(
      .hidden, at: characterIndexes[index], effectiveRange: nil) != nil
    {
      changed[index] = .null
    }
    layoutManager.setGlyphs(
      glyphs, properties: changed, characterIndexes: characterIndexes, font: font,
      forGlyphRange: range)
    return range.length
  }
}

extension NSAttributedString.Key {
  static let hidden = NSAttributedString.Key("hidden")
}

/// Shows U+001F as a gap of 40 points.
final class Gaps: NSObject, NSLayoutManagerDelegate {
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt index: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    let text = (layoutManager.textStorage?.string ?? "") as NSString
    return text.character(at: index) == 0x1F ? .whitespace : action
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyph: Int,
    for container: NSTextContainer, proposedLineFragment rect: CGRect, glyphPosition: CGPoint,
    characterIndex: Int
  ) -> CGRect {
    CGRect(x: glyphPosition.x, y: glyphPosition.y, width: 40, height: rect.height)
  }
}

/// Lines do not end within links, and stand further apart the further down they are.
final class Lines: NSObject, NSLayoutManagerDelegate {
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt index: Int
  ) -> Bool {
    guard index > 0, let storage = layoutManager.textStorage else { return true }
    var range = NSRange()
    let link = storage.attribute(.link, at: index, effectiveRange: &range)
    return link == nil || range.location == index
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyph: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    rect.minY / 20
  }
}

/// Each line is as high as a multiple of 18 points, and stands on its grid.
final class Grid: NSObject, NSLayoutManagerDelegate {
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldSetLineFragmentRect rect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect usedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in container: NSTextContainer,
    forGlyphRange range: NSRange
  ) -> Bool {
    let height = (rect.pointee.height / 18).rounded(.up) * 18
    baselineOffset.pointee += height - rect.pointee.height
    rect.pointee.size.height = height
    usedRect.pointee.size.height = height
    return true
  }
}

/// Room as wide as a circle is at the height of the line.
final class Circle: NSTextContainer {
  override var isSimpleRectangularTextContainer: Bool { false }

  override func lineFragmentRect(
    forProposedRect proposed: CGRect, at index: Int, writingDirection: NSWritingDirection,
    remaining: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    var rect = super.lineFragmentRect(
      forProposedRect: proposed, at: index, writingDirection: writingDirection,
      remaining: remaining)
    guard !rect.isEmpty else { return .zero }  // full
    let radius = size.width / 2
    // The side that is further from the middle counts. Without width: no room here, try lower.
    let distance = max(abs(rect.minY - radius), abs(rect.maxY - radius))
    let half = max(0, radius * radius - distance * distance).squareRoot()
    rect.origin.x = radius - half
    rect.size.width = 2 * half
    remaining?.pointee = .zero
    return rect
  }
}

/// Rounds the corners of backgrounds, and draws a wave under text with a thick underline.
final class Drawing: NSLayoutManager {
  override func fillBackgroundRectArray(
    _ rects: UnsafePointer<CGRect>, count: Int, forCharacterRange range: NSRange, color: UIColor
  ) {
    color.setFill()
    for rect in UnsafeBufferPointer(start: rects, count: count) {
      UIBezierPath(roundedRect: rect, cornerRadius: 4).fill()
    }
  }

  override func drawUnderline(
    forGlyphRange range: NSRange, underlineType: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineRange: NSRange,
    containerOrigin: CGPoint
  ) {
    guard underlineType.contains(.thick), let container = textContainers.first else {
      return super.drawUnderline(
        forGlyphRange: range, underlineType: underlineType, baselineOffset: baselineOffset,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineRange,
        containerOrigin: containerOrigin)
    }
    let box = boundingRect(forGlyphRange: range, in: container)
      .offsetBy(dx: containerOrigin.x, dy: containerOrigin.y)
    let wave = UIBezierPath()
    wave.move(to: CGPoint(x: box.minX, y: box.maxY - 2))
    for (number, x) in stride(from: box.minX, to: box.maxX, by: 3).enumerated() {
      wave.addLine(to: CGPoint(x: x, y: box.maxY - (number % 2 == 0 ? 0 : 3)))
    }
    UIColor.systemRed.setStroke()
    wave.stroke()
  }
}

/// A picture as high as the letters of its line.
final class Icon: NSTextAttachment {
  override func attachmentBounds(
    for container: NSTextContainer?, proposedLineFragment line: CGRect, glyphPosition: CGPoint,
    characterIndex: Int
  ) -> CGRect {
    let font =
      container?.layoutManager?.textStorage?.attribute(
        .font, at: characterIndex, effectiveRange: nil) as? UIFont
    let height = font?.capHeight ?? 10
    let size = image?.size ?? CGSize(width: 1, height: 1)
    return CGRect(x: 0, y: 0, width: height * size.width / size.height, height: height)
  }
}

/// Numbers as bars.
final class Bars: NSTextAttachmentCell {
  var values: [CGFloat] = []

  override func cellSize() -> NSSize { NSSize(width: CGFloat(values.count) * 6, height: 14) }
  override func cellBaselineOffset() -> NSPoint { NSPoint(x: 0, y: -2) }

  override func drawInterior(withFrame frame: NSRect, in view: NSView?) {
    UIColor.systemBlue.setFill()
    for (index, value) in values.enumerated() {
      let height = frame.height * value / max(values.max() ?? 1, 1)
      UIRectFill(
        CGRect(
          x: frame.minX + CGFloat(index) * 6, y: frame.maxY - height, width: 4, height: height))
    }
  }
}

/// A bar at the left of paragraphs.
final class Bar: NSTextBlock, @unchecked Sendable {
  override func drawBackground(
    withFrame frame: NSRect, in view: NSView?, characterRange: NSRange,
    layoutManager: NSLayoutManager
  ) {
    UIColor.systemGray.setFill()
    UIRectFill(CGRect(x: frame.minX, y: frame.minY, width: 3, height: frame.height))
  }
}

func quoted() -> NSParagraphStyle {
  let bar = Bar()
  bar.setWidth(12, type: .absoluteValueType, for: .padding, edge: .minX)
  let style = NSMutableParagraphStyle()
  style.textBlocks = [bar]
  return style
}

/// Numbers for all lines, told as they are set.
final class Counting: NSATSTypesetter {
  private(set) var lines = 0

  override func endLine(withGlyphRange range: NSRange) {
    lines += 1
    super.endLine(withGlyphRange: range)
  }

  override func lineSpacing(afterGlyphAt glyph: Int, withProposedLineFragmentRect rect: NSRect)
    -> CGFloat
  { 4 }
}

/// Leaves out the glyphs of characters that carry the attribute `.hidden`.
final class Leaving: NSGlyphGenerator, NSGlyphStorage {
  private var target: (any NSGlyphStorage)!

  override func generateGlyphs(
    for storage: any NSGlyphStorage, desiredNumberOfCharacters count: Int,
    glyphIndex: UnsafeMutablePointer<Int>?, characterIndex: UnsafeMutablePointer<Int>?
  ) {
    target = storage
    NSGlyphGenerator.shared.generateGlyphs(
      for: self, desiredNumberOfCharacters: count, glyphIndex: glyphIndex,
      characterIndex: characterIndex)
    target = nil
  }

  func attributedString() -> NSAttributedString { target.attributedString() }
  func layoutOptions() -> Int { target.layoutOptions() }

  func insertGlyphs(
    _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyph: Int,
    characterIndex: Int
  ) {
    let text = attributedString()
    let own = (0..<length).map { offset in
      text.attribute(.hidden, at: characterIndex + offset, effectiveRange: nil) == nil
        ? glyphs[offset] : NSGlyph(NSNullGlyph)
    }
    target.insertGlyphs(
      own, length: length, forStartingGlyphAt: glyph, characterIndex: characterIndex)
  }

  func setIntAttribute(_ tag: Int, value: Int, forGlyphAt glyph: Int) {
    target.setIntAttribute(tag, value: value, forGlyphAt: glyph)
  }
}

@MainActor @Suite struct `The code of Extending layout` {
  private let font = UIFont(name: "DejaVuSans", size: 12)!

  private func system(
    _ text: String, _ manager: NSLayoutManager = NSLayoutManager(),
    container: NSTextContainer = NSTextContainer(size: CGSize(width: 200, height: 0))
  ) -> (storage: NSTextStorage, manager: NSLayoutManager, container: NSTextContainer) {
    let storage = NSTextStorage(string: text, attributes: [.font: font])
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    return (storage, manager, container)
  }

  private func size(_ system: (NSTextStorage, NSLayoutManager, NSTextContainer)) -> CGSize {
    system.1.ensureLayout(for: system.2)
    return system.1.usedRect(for: system.2).size
  }

  private func width(_ system: (NSTextStorage, NSLayoutManager, NSTextContainer)) -> CGFloat {
    size(system).width
  }

  private let part = NSRange(location: 4, length: 4)

  @Test func `hides characters by their glyphs' properties`() {
    let text = system("one two three")
    let whole = width(text)
    let hiding = Hiding()
    text.manager.delegate = hiding
    text.storage.addAttribute(.hidden, value: true, range: part)
    #expect(text.manager.propertyForGlyph(at: 5).contains(.null))
    #expect(abs(width(text) - width(system("one three"))) < 0.01 && width(text) < whole)
  }

  @Test func `makes a control character as wide as it says`() {
    let text = system("a\u{1F}b")
    let gaps = Gaps()
    text.manager.delegate = gaps
    #expect(
      abs(
        text.manager.location(forGlyphAt: 2).x - text.manager.location(forGlyphAt: 1).x - 40)
        < 0.01)
  }

  @Test func `keeps links in one line, and lines further and further apart`() {
    let text = system(String(repeating: "word ", count: 60))
    let link = NSRange(location: 20, length: 40)
    text.storage.addAttribute(.link, value: URL(string: "https://a.example")!, range: link)
    let lines = Lines()
    text.manager.delegate = lines
    var tops: [CGFloat] = []
    var ends: [Int] = []
    text.manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: text.manager.numberOfGlyphs)
    ) { rect, _, _, range, _ in
      tops.append(rect.minY)
      ends.append(NSMaxRange(range))
    }
    let steps = zip(tops.dropFirst(), tops).map { $0 - $1 }
    #expect(steps.count > 5 && zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
    // A line of the link's own ends with it, or it is torn at letters where it has no room.
    let breaks = ends.filter { $0 > 20 && $0 < 60 }
    let words = text.storage.string as NSString
    #expect(breaks.allSatisfy { words.character(at: $0 - 1) != 0x20 })
  }

  @Test func `puts lines on a grid`() {
    let text = system(String(repeating: "word ", count: 60))
    let grid = Grid()
    text.manager.delegate = grid
    text.manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: text.manager.numberOfGlyphs)
    ) { rect, _, _, _, _ in
      #expect(rect.minY.truncatingRemainder(dividingBy: 18) == 0 && rect.height == 18)
    }
  }

  @Test func `keeps a shape free, and fills a circle`() {
    let long = String(repeating: "word ", count: 100)
    let plain = system(long)
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 40, y: 20, width: 80, height: 80))]
    let shaped = system(long, container: container)
    #expect(size(shaped).height > size(plain).height)

    let circle = Circle(size: CGSize(width: 240, height: 240))
    let round = system(long, container: circle)
    var widths: [CGFloat] = []
    round.manager.enumerateLineFragments(forGlyphRange: round.manager.glyphRange(for: circle)) {
      rect, _, _, _, _ in
      widths.append(rect.width)
      let far = max(abs(rect.minY - 120), abs(rect.maxY - 120))
      #expect(rect.width <= 2 * (120 * 120 - far * far).squareRoot() + 0.01)
    }
    #expect(widths.count > 8 && widths.max()! > 230 && widths[0] < 120)
  }

  private func colors(_ draw: () -> Void) throws -> Set<[Int]> {
    let context = try CGContext.bitmap(
      size: CGSize(width: 200, height: 60), scale: 1, background: .white)
    UIGraphicsPushContext(context)
    draw()
    UIGraphicsPopContext()
    let image = try #require(UIImage(data: try context.pngData())?.cgImage)
    let bytes = try #require(image.dataProvider?.data.map { [UInt8]($0 as Data) })
    return Set(
      stride(from: 0, to: bytes.count - 3, by: 4).map { at in
        (0..<3).map { Int(bytes[at + $0]) / 64 }
      })
  }

  @Test func `draws backgrounds and underlines of its own`() throws {
    func drawn(_ manager: NSLayoutManager) throws -> Set<[Int]> {
      let text = system("one two", manager)
      text.storage.addAttribute(
        .underlineStyle, value: NSUnderlineStyle.thick.rawValue,
        range: NSRange(location: 0, length: 3))
      text.storage.addAttribute(
        .backgroundColor, value: UIColor.yellow, range: NSRange(location: 4, length: 3))
      return try colors {
        manager.drawBackground(forGlyphRange: NSRange(location: 0, length: 7), at: .zero)
        manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 7), at: .zero)
      }
    }
    let (own, stock) = (try drawn(Drawing()), try drawn(NSLayoutManager()))
    #expect(own.contains([3, 3, 0]) || own.contains([0, 3, 3]))
    // The wave is red, in whatever order the bytes stand.
    let isRed = { (c: [Int]) in max(c[0], c[2]) == 3 && min(c[0], c[2]) < 2 && c[1] < 2 }
    #expect(own.contains(where: isRed) && !stock.contains(where: isRed))
  }

  @Test func `puts pictures and bars into a line`() throws {
    let icon = Icon(data: nil, ofType: nil)
    icon.image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { _ in }
    let text = system("a")
    text.storage.append(NSAttributedString(attachment: icon))
    text.storage.addAttribute(.font, value: font, range: NSRange(location: 0, length: 2))
    let size = text.manager.attachmentSize(forGlyphAt: 1)
    #expect(abs(size.height - font.capHeight) < 0.01 && abs(size.width - 2 * size.height) < 0.01)

    let bars = Bars()
    bars.values = [1, 3, 2]
    let chart = NSTextAttachment(data: nil, ofType: nil)
    chart.attachmentCell = bars
    text.storage.append(NSAttributedString(attachment: chart))
    #expect(text.manager.attachmentSize(forGlyphAt: 2) == CGSize(width: 18, height: 14))
    let all = NSRange(location: 0, length: 3)
    #expect(try colors { text.manager.drawGlyphs(forGlyphRange: all, at: .zero) }.count > 2)
  }

  @Test func `draws a bar beside a paragraph`() throws {
    let text = system("quoted")
    text.storage.addAttribute(
      .paragraphStyle, value: quoted(), range: NSRange(location: 0, length: 6))
    #expect(text.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minX >= 12)
    let all = NSRange(location: 0, length: 6)
    let found = try colors { text.manager.drawBackground(forGlyphRange: all, at: .zero) }
    #expect(found.count > 1)
  }

  @Test func `follows each line, and leaves glyphs out`() {
    let text = system(String(repeating: "word ", count: 60))
    let height = size(text).height
    let counting = Counting()
    text.manager.typesetter = counting
    let spaced = size(text).height
    #expect(counting.lines > 5)
    #expect(abs(spaced - height - CGFloat(counting.lines) * 4) <= 4.01)

    let hidden = system("one two three")
    hidden.manager.glyphGenerator = Leaving()
    hidden.storage.addAttribute(.hidden, value: true, range: part)
    #expect(abs(width(hidden) - width(system("one three"))) < 0.01)
  }
}
