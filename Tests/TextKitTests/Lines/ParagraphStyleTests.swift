// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

@Suite struct ParagraphStyleTests {
  private static let text = String(repeating: "some words ", count: 12)

  /// The lines of a text in a style, 200 points wide without padding.
  private func lines(
    _ text: String = Self.text, paragraphs: Int = 1, _ change: (NSMutableParagraphStyle) -> Void
  ) -> [LayoutReport.Line] {
    let style = NSMutableParagraphStyle()
    change(style)
    let stack = LayoutStack(
      Array(repeating: text, count: paragraphs).joined(separator: "\n"),
      containers: [CGSize(width: 200, height: 0)], style: style)
    var lines: [LayoutReport.Line] = []
    stack.manager.forEachReportedLine { lines.append($0) }
    return lines
  }

  private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.01 }

  @Test func `the first line and the others have their indents`() {
    let found = lines {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 10
    }
    #expect(isNear(found[0].used.minX, 30))
    #expect(found.dropFirst().allSatisfy { isNear($0.used.minX, 10) })
  }

  @Test(arguments: [(150, 150), (-40, 160), (0, 200)])
  func `a tail indent counts from the head, or if negative from the tail`(
    indent: CGFloat, width: CGFloat
  ) {
    let found = lines {
      $0.tailIndent = indent
      $0.alignment = .right
    }
    #expect(found.allSatisfy { isNear($0.used.maxX, width) })
  }

  @Test func `line spacing stands below lines, paragraph spacing between paragraphs`() {
    let plain = lines(paragraphs: 2) { _ in }
    let height = plain[0].fragment.height
    let spaced = lines(paragraphs: 2) {
      $0.lineSpacing = 4
      $0.paragraphSpacing = 9
      $0.paragraphSpacingBefore = 5
    }
    let half = spaced.count / 2
    #expect(isNear(spaced[1].fragment.minY - spaced[0].fragment.minY, 5 + height + 4))
    #expect(isNear(spaced[2].fragment.minY - spaced[1].fragment.minY, height + 4))
    #expect(isNear(spaced[half].used.minY - spaced[half - 1].used.maxY, 4 + 9 + 5))
    #expect(isNear(spaced[1].used.height, height))
  }

  @Test func `line heights have a least, a greatest and a multiple`() {
    let height = lines { _ in }[0].used.height
    #expect(isNear(lines { $0.minimumLineHeight = 40 }[0].used.height, 40))
    #expect(isNear(lines { $0.maximumLineHeight = 10 }[0].used.height, 10))
    #expect(abs(lines { $0.lineHeightMultiple = 1.5 }[0].used.height - 1.5 * height) < 0.01)
    let clamped = lines {
      $0.lineHeightMultiple = 3
      $0.maximumLineHeight = 20
    }
    #expect(isNear(clamped[0].used.height, 20))
    let least = lines {
      $0.lineHeightMultiple = 0.1
      $0.minimumLineHeight = 12
    }
    #expect(isNear(least[0].used.height, 12))
  }

  @Test func `feature 131: lines stand left, right, in the middle, or from edge to edge`() {
    let left = lines { $0.alignment = .left }
    let right = lines { $0.alignment = .right }
    let center = lines { $0.alignment = .center }
    let justified = lines { $0.alignment = .justified }
    let natural = lines { $0.alignment = .natural }
    #expect(left.allSatisfy { isNear($0.used.minX, 0) && $0.used.maxX < 200 })
    #expect(right.allSatisfy { isNear($0.used.maxX, 200) && $0.used.minX > 0 })
    #expect(center.allSatisfy { isNear($0.used.midX, 100) })
    #expect(
      justified.dropLast().allSatisfy { isNear($0.used.minX, 0) && isNear($0.used.maxX, 200) })
    #expect(justified.last.map { $0.used.maxX < 199 } == true)
    #expect(natural.map(\.used) == left.map(\.used))
    #expect(lines("שלום") { $0.alignment = .natural }[0].used.maxX == 200)
  }

  @Test func `the base direction turns natural lines around`() {
    #expect(isNear(lines("abc") { $0.baseWritingDirection = .rightToLeft }[0].used.maxX, 200))
    #expect(isNear(lines("שלום") { $0.baseWritingDirection = .leftToRight }[0].used.minX, 0))
    #expect(isNear(lines("שלום") { $0.baseWritingDirection = .natural }[0].used.maxX, 200))
  }

  /// Returns the position of the glyph after the first tab.
  private func place(_ text: String, _ change: (NSMutableParagraphStyle) -> Void) -> Double {
    let found = lines(text, change)
    let glyphs = found[0].runs.flatMap(\.glyphs)
    return glyphs.first { $0.character > 1 }?.x ?? -1
  }

  private func width(_ text: String) -> Double { Double(lines(text) { _ in }[0].used.width) }

  @Test func `tab stops align what follows, and the interval goes on behind the last`() {
    func stops(_ tabs: NSTextTab...) -> (NSMutableParagraphStyle) -> Void { { $0.tabStops = tabs } }
    let text = "a\tbc"
    #expect(isNear(CGFloat(place(text) { _ in }), 28))
    #expect(
      isNear(
        CGFloat(place(text, stops(NSTextTab(textAlignment: .left, location: 100)))), 100))
    #expect(
      isNear(
        CGFloat(place(text, stops(NSTextTab(textAlignment: .right, location: 100)))),
        CGFloat(100 - width("bc"))))
    #expect(
      isNear(
        CGFloat(place(text, stops(NSTextTab(textAlignment: .center, location: 100)))),
        CGFloat(100 - width("bc") / 2)))
    let decimal = NSTextTab(
      textAlignment: .right, location: 100,
      options: [.columnTerminators: NSTextTab.columnTerminators(for: Locale(identifier: "en"))])
    #expect(isNear(CGFloat(place("a\t1.25", stops(decimal))), CGFloat(100 - width("1"))))
    #expect(
      isNear(
        CGFloat(
          place(text) {
            $0.tabStops = []
            $0.defaultTabInterval = 33
          }), 33))
  }

  @Test func `tab stops are added in order and removed`() {
    let style = NSMutableParagraphStyle()
    style.tabStops = []
    let far = NSTextTab(textAlignment: .left, location: 90)
    style.addTabStop(far)
    style.addTabStop(NSTextTab(textAlignment: .right, location: 40))
    #expect(style.tabStops.map(\.location) == [40, 90])
    #expect(style.tabStops.map(\.alignment) == [.right, .left])
    style.removeTabStop(far)
    #expect(style.tabStops.map(\.location) == [40])
    let copy = NSMutableParagraphStyle()
    copy.setParagraphStyle(style)
    #expect(copy.tabStops.map(\.location) == [40])
    #expect(copy == style)
  }

  @Test func `lists are kept by identity`() {
    let style = NSMutableParagraphStyle()
    let list = NSTextList(markerFormat: .disc, options: 0)
    style.textLists = [list]
    #expect(style.textLists.first === list)
    #expect((style.copy() as? NSParagraphStyle)?.textLists.first === list)
  }

  @Test func `numbers of modes, alignments, directions and strategies are Apple's`() {
    let modes: [NSLineBreakMode] = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle,
    ]
    #expect(modes.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(NSLineBreakMode(rawValue: 6) == nil)
    let alignments: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]
    #expect(alignments.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(NSTextAlignment(rawValue: 5) == nil)
    #expect(NSTextAlignment(CTTextAlignment.right) == .right)
    #expect(NSTextAlignment(CTTextAlignment.center) == .center)
    let directions: [NSWritingDirection] = [.natural, .leftToRight, .rightToLeft]
    #expect(directions.map(\.rawValue) == [-1, 0, 1])
    #expect(NSWritingDirection(rawValue: 2) == nil)
    let strategies: [NSParagraphStyle.LineBreakStrategy] = [
      .pushOut, .hangulWordPriority, .standard,
    ]
    #expect(strategies.map(\.rawValue) == [1, 2, 65535])
    #expect(NSParagraphStyle.LineBreakStrategy(rawValue: 3) == [.pushOut, .hangulWordPriority])
    #expect(NSTextTab.OptionKey(rawValue: "x").rawValue == "x")
  }

  @Test func `a style starts with Apple's defaults`() {
    let style = NSParagraphStyle.default
    #expect(style.alignment == .natural && style.baseWritingDirection == .natural)
    #expect(style.lineBreakMode == .byWordWrapping && style.lineBreakStrategy == [])
    #expect(style.hyphenationFactor == 0 && !style.usesDefaultHyphenation)
    #expect(!style.allowsDefaultTighteningForTruncation && style.textLists.isEmpty)
    #expect(style.tabStops.count == 12 && style.tabStops[11].location == 336)
    #expect(style.tabStops.allSatisfy { $0.options.isEmpty })
    #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "ar") == .rightToLeft)
    #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "en") == .leftToRight)
  }

  @Test func `each value that is set is read again, from the style and from its copies`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineBreakMode = .byCharWrapping
    style.lineBreakStrategy = .hangulWordPriority
    style.baseWritingDirection = .rightToLeft
    style.usesDefaultHyphenation = true
    style.allowsDefaultTighteningForTruncation = true
    style.hyphenationFactor = 0.5
    style.tabStops = [NSTextTab(textAlignment: .left, location: 7)]
    style.textLists = [NSTextList(markerFormat: .disc, options: 0)]
    let sizes: [ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>] = [
      \.lineSpacing, \.paragraphSpacing, \.paragraphSpacingBefore, \.firstLineHeadIndent,
      \.headIndent, \.tailIndent, \.minimumLineHeight, \.maximumLineHeight, \.lineHeightMultiple,
      \.defaultTabInterval,
    ]
    for (index, size) in sizes.enumerated() { style[keyPath: size] = CGFloat(index + 2) }
    let copy = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
    for style in [style, copy] {
      #expect(style.alignment == .right && style.lineBreakMode == .byCharWrapping)
      #expect(style.lineBreakStrategy == .hangulWordPriority)
      #expect(style.baseWritingDirection == .rightToLeft)
      #expect(style.usesDefaultHyphenation && style.allowsDefaultTighteningForTruncation)
      #expect(style.hyphenationFactor == 0.5)
      #expect(style.tabStops.map(\.location) == [7])
      #expect(style.textLists.map(\.markerFormat) == [.disc])
      for (index, size) in sizes.enumerated() {
        #expect(style[keyPath: size] == CGFloat(index + 2), "\(index)")
      }
    }
  }

  @Test func `line break modes wrap by word, by character, or not at all`() {
    let word = lines { $0.lineBreakMode = .byWordWrapping }
    #expect(word.count > 2)
    let character = lines { $0.lineBreakMode = .byCharWrapping }
    #expect(character[0].characters.length > word[0].characters.length)
    for mode in [NSLineBreakMode.byClipping, .byTruncatingHead, .byTruncatingTail] {
      #expect(lines { $0.lineBreakMode = mode }.count == 1)
    }
    #expect(lines { $0.lineBreakMode = .byClipping }[0].used.width > 200)
    #expect(lines { $0.lineBreakMode = .byTruncatingMiddle }[0].used.width <= 200.01)
  }

  // MARK: Bad input

  @Test func `nonsense in a style neither stops nor breaks a layout`() {
    var random = SeededGenerator(seed: seed())
    let values: [CGFloat] = [
      .nan, .infinity, -.infinity, -1e30, 1e30, -50, 0, 1e-300, 3, 1000, .greatestFiniteMagnitude,
    ]
    for round in 0..<iterations(40) {
      let style = NSMutableParagraphStyle()
      func value() -> CGFloat { values.randomElement(using: &random)! }
      style.lineSpacing = value()
      style.paragraphSpacing = value()
      style.paragraphSpacingBefore = value()
      style.firstLineHeadIndent = value()
      style.headIndent = value()
      style.tailIndent = value()
      style.minimumLineHeight = value()
      style.maximumLineHeight = value()
      style.lineHeightMultiple = value()
      style.defaultTabInterval = value()
      style.hyphenationFactor = Float(value())
      style.lineBreakStrategy = .init(rawValue: UInt.random(in: 0...3, using: &random))
      style.tabStops = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        NSTextTab(
          textAlignment: [.left, .right, .center].randomElement(using: &random)!,
          location: value())
      }
      style.alignment = [.left, .justified, .right].randomElement(using: &random)!
      let stack = LayoutStack(
        "a\tb some words \u{AD}considerably\tשלום 漢字\nmore\t1.5 words",
        containers: [CGSize(width: 90, height: 400), CGSize(width: 90, height: 0)], style: style)
      stack.storage.addAttributes(
        [.kern: value(), .tracking: value(), .baselineOffset: value(), .expansion: value()],
        range: NSRange(location: 2, length: 9))
      stack.manager.forEachReportedLine { line in
        #expect(!line.used.minX.isNaN && !line.used.width.isNaN, "round \(round)")
        #expect(line.fragment.height.isFinite && line.fragment.minY.isFinite, "round \(round)")
      }
    }
  }

  @Test func `ten thousand unsorted and doubled tab stops cost no more than time`() {
    let style = NSMutableParagraphStyle()
    style.tabStops = (0..<10_000).map {
      NSTextTab(textAlignment: .left, location: CGFloat(($0 * 7919) % 5000) / 10 - 20)
    }
    let stack = LayoutStack(
      String(repeating: "a\tb ", count: 500), containers: [CGSize(width: 300, height: 0)],
      style: style)
    var last = 0
    stack.manager.forEachReportedLine(detail: .lines) { last = NSMaxRange($0.characters) }
    #expect(last == stack.storage.length)
  }

  @Test func `a hundred thousand marks on one letter are one line`() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000) + " b considerably"
    let stack = HyphenationTests.stack(text, 60)
    var last = 0
    stack.manager.forEachReportedLine(detail: .lines) { last = NSMaxRange($0.characters) }
    #expect(last == stack.storage.length)
  }

  @Test(arguments: [CGFloat.infinity, -.infinity, .nan, 1e300])
  func `an attachment of no possible size gets one, and text goes on`(size: CGFloat) {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: size, width: size, height: size)
    let storage = NSMutableAttributedString(string: "before ")
    storage.append(NSAttributedString(attachment: attachment))
    storage.append(NSAttributedString(string: " considerably after"))
    let stack = LayoutStack("", containers: [CGSize(width: 80, height: 0)])
    stack.storage.setAttributedString(storage)
    stack.manager.hyphenationFactor = 1
    var last = 0
    stack.manager.forEachReportedLine(detail: .lines) {
      last = NSMaxRange($0.characters)
      #expect($0.fragment.height.isFinite && $0.used.width.isFinite)
    }
    #expect(last == stack.storage.length)
  }
}
