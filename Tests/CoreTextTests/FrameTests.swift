// SPDX-License-Identifier: MIT

import CoreText
import PictureTestSupport
import Testing
import TextKitTestSupport

/// Frames are held to a container of the same size.
@Suite struct FrameTests {
  private func frame(_ text: NSAttributedString, _ size: CGSize, at origin: CGPoint = .zero)
    -> CTFrame
  {
    CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRange(),
      CGPath(rect: CGRect(origin: origin, size: size)), nil)
  }

  private func lines(_ frame: CTFrame) -> [CTLine] { CTFrameGetLines(frame) as! [CTLine] }

  @Test func `a frame's lines are a container's`() {
    var random = RandomStrings(seed: seed())
    for _ in 0..<iterations(30) {
      let text = random.string(words: 60, paragraphs: true)
      let size = CGSize(
        width: .random(in: 80...300, using: &random.generator),
        height: .random(in: 40...300, using: &random.generator))
      let fragments = Stack(text, size: size).fragments
      let frame = frame(text, size)
      let lines = lines(frame)
      #expect(lines.count == fragments.count, "\(text.string) \(size)")
      var origins = [CGPoint](repeating: .zero, count: lines.count)
      CTFrameGetLineOrigins(frame, CFRange(), &origins)
      for (number, (line, fragment)) in zip(lines, fragments).enumerated() {
        let range = CTLineGetStringRange(line)
        #expect(NSRange(location: range.location, length: range.length) == fragment.characters)
        let width =
          CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
        if !text.string.contains("\t") { #expect(abs(CGFloat(width) - fragment.used.width) < 0.02) }
        #expect(abs(size.height - origins[number].y - fragment.baseline) < 4)
      }
      let visible = CTFrameGetVisibleStringRange(frame)
      #expect(visible.location == 0)
      #expect(visible.length == (fragments.last.map { NSMaxRange($0.characters) } ?? 0))
      #expect(CTFrameGetStringRange(frame) == CFRange(location: 0, length: text.length))
    }
  }

  /// A context with y up, as Core Text requires it.
  private func turned(_ context: CGContext, _ height: CGFloat) {
    context.translateBy(x: 0, y: height)
    context.scaleBy(x: 1, y: -1)
  }

  @Test func `a frame, its lines and their runs draw what a layout manager draws`() throws {
    var random = RandomStrings(seed: seed())
    for _ in 0..<iterations(12) {
      let text = random.string(words: 30, paragraphs: true)
      let size = CGSize(width: 240, height: 200)
      func byManager(_ text: NSAttributedString) throws -> CGImage {
        let stack = Stack(text, size: size)
        return try drawn(240, 200, background: .white) { _ in
          let glyphs = stack.manager.glyphRange(for: stack.container)
          stack.manager.drawBackground(forGlyphRange: glyphs, at: .zero)
          stack.manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
        }
      }
      let colored = self.frame(text, size)
      let whole = try drawn(240, 200, background: .white) { context in
        turned(context, 200)
        CTFrameDraw(colored, context)
      }
      #expect(whole.difference(try byManager(text)).far < 0.002, "\(text.string)")
      // Drawn one by one, a line's background lies over what reaches down from the line above.
      let plain = NSMutableAttributedString(attributedString: text)
      plain.removeAttribute(.backgroundColor, range: NSRange(location: 0, length: text.length))
      let wanted = try byManager(plain)
      let frame = self.frame(plain, size)
      var origins = [CGPoint](repeating: .zero, count: lines(frame).count)
      CTFrameGetLineOrigins(frame, CFRange(), &origins)
      let byLines = try drawn(240, 200, background: .white) { context in
        turned(context, 200)
        for (line, origin) in zip(lines(frame), origins) {
          context.textPosition = origin
          CTLineDraw(line, context)
        }
      }
      #expect(byLines.difference(wanted).far < 0.002, "\(text.string)")
      let byRuns = try drawn(240, 200, background: .white) { context in
        turned(context, 200)
        for (line, origin) in zip(lines(frame), origins) {
          context.textPosition = origin
          for case let run as CTRun in CTLineGetGlyphRuns(line) {
            CTRunDraw(run, context, CFRange())
          }
        }
      }
      #expect(byRuns.difference(wanted).far < 0.006, "\(text.string)")
    }
  }

  @Test func `glyphs of a run that a client draws itself stand where the line has them`() throws {
    let text = NSAttributedString(
      string: "Hafen", attributes: [.font: UIFont(name: "DejaVuSans", size: 24)!])
    let line = CTLineCreateWithAttributedString(text)
    let wanted = try drawn(120, 40) { context in
      turned(context, 40)
      context.textPosition = CGPoint(x: 5, y: 12)
      CTLineDraw(line, context)
    }
    let own = try drawn(120, 40) { context in
      turned(context, 40)
      for case let run as CTRun in CTLineGetGlyphRuns(line) {
        let count = CTRunGetGlyphCount(run)
        var glyphs = [CGGlyph](repeating: 0, count: count)
        var places = [CGPoint](repeating: .zero, count: count)
        CTRunGetGlyphs(run, CFRange(), &glyphs)
        CTRunGetPositions(run, CFRange(), &places)
        let font = CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont
        context.textMatrix = CTRunGetTextMatrix(run)
        context.textPosition = CGPoint(x: 5, y: 12)
        CTFontDrawGlyphs(font, glyphs, places, count, context)
      }
    }
    #expect(own.difference(wanted).largest <= 1)
    #expect(wanted.difference(try drawn(120, 40) { _ in }).far > 0.02)
  }

  @Test func `the suggested size is that of the bounding rectangle`() {
    var random = RandomStrings(seed: seed())
    for _ in 0..<iterations(30) {
      let text = random.string(words: 30)
      let limit = CGSize(
        width: CGFloat.random(in: 60...300, using: &random.generator),
        height: .greatestFiniteMagnitude)
      let framesetter = CTFramesetterCreateWithAttributedString(text)
      var fit = CFRange()
      let size = CTFramesetterSuggestFrameSizeWithConstraints(
        framesetter, CFRange(), nil, limit, &fit)
      let rect = text.boundingRect(
        with: limit, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
      #expect(abs(size.height - rect.height) < 0.01, "\(text.string)")
      #expect(size.width <= limit.width + 0.01 && size.width + 0.01 >= rect.width, "\(text.string)")
      #expect(fit == CFRange(location: 0, length: text.length))
      // A frame of that size holds all of it.
      let frame = frame(text, CGSize(width: size.width + 0.01, height: size.height + 0.01))
      #expect(CTFrameGetVisibleStringRange(frame).length == text.length, "\(text.string)")
    }
  }

  @Test func `a low limit says how much fits, as a frame of that size does`() {
    var random = RandomStrings(seed: seed())
    for _ in 0..<iterations(20) {
      let text = random.string(words: 60, paragraphs: true)
      let limit = CGSize(width: 150, height: CGFloat.random(in: 20...150, using: &random.generator))
      var fit = CFRange()
      let size = CTFramesetterSuggestFrameSizeWithConstraints(
        CTFramesetterCreateWithAttributedString(text), CFRange(), nil, limit, &fit)
      #expect(size.height <= limit.height + 0.01)
      #expect(
        CTFrameGetVisibleStringRange(frame(text, limit)).length == fit.length, "\(text.string)")
    }
  }

  @Test func `frames follow each other through a text, also amid a paragraph`() {
    let word = "Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy. "
    let style = NSMutableParagraphStyle()
    style.firstLineHeadIndent = 20
    let text = NSAttributedString(
      string: String(repeating: word, count: 300) + "\n" + word,
      attributes: [.font: UIFont(name: "DejaVuSans", size: 10)!, .paragraphStyle: style])
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let size = CGSize(width: 200, height: 300)
    let path = CGPath(rect: CGRect(origin: .zero, size: size))
    let pages = Stack(text, size: CGSize(width: 200, height: 0))
    var start = 0
    var ends: [Int] = []
    while start < text.length {
      let frame = CTFramesetterCreateFrame(
        framesetter, CFRange(location: start, length: 0), path, nil)
      for line in lines(frame) {
        let range = CTLineGetStringRange(line)
        ends.append(range.location + range.length)
      }
      let visible = CTFrameGetVisibleStringRange(frame)
      #expect(visible.location == start && visible.length > 0)
      guard visible.length > 0 else { return }
      start += visible.length
    }
    #expect(ends == pages.fragments.map { NSMaxRange($0.characters) })
  }

  @Test func `lines keep inside a path, and out of clipping paths`() throws {
    let text = NSAttributedString(
      string: String(repeating: "word ", count: 200),
      attributes: [.font: UIFont(name: "DejaVuSans", size: 9)!])
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let box = CGRect(x: 10, y: 20, width: 200, height: 200)
    let round = CTFramesetterCreateFrame(framesetter, CFRange(), CGPath(ellipseIn: box), nil)
    var origins = [CGPoint](repeating: .zero, count: lines(round).count)
    CTFrameGetLineOrigins(round, CFRange(), &origins)
    #expect(origins.count > 10)
    let center = CGPoint(x: 100, y: 100)
    for (line, origin) in zip(lines(round), origins) {
      let width =
        CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
      for x in [origin.x, origin.x + CGFloat(width)] {
        let (dx, dy) = (x - center.x, origin.y + 2 - center.y)
        #expect((dx * dx + dy * dy).squareRoot() <= 101)
      }
    }
    // The upper half of a triangle that points down holds more.
    let triangle = CGMutablePath()
    triangle.addLines(between: [
      CGPoint(x: 0, y: 200), CGPoint(x: 200, y: 200), CGPoint(x: 100, y: 0),
    ])
    triangle.closeSubpath()
    let pointed = CTFramesetterCreateFrame(framesetter, CFRange(), triangle, nil)
    let widths = lines(pointed).map { CTLineGetTypographicBounds($0, nil, nil, nil) }
    #expect(try #require(widths.first) > 2 * (try #require(widths.last)))

    let hole = CGPath(rect: CGRect(x: 100, y: 0, width: 100, height: 200))
    let clipped = CTFramesetterCreateFrame(
      framesetter, CFRange(), CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 200)),
      [
        kCTFrameClippingPathsAttributeName as String: [
          [kCTFramePathClippingPathAttributeName as String: hole]
        ]
      ] as CFDictionary)
    #expect(!lines(clipped).isEmpty)
    for line in lines(clipped) {
      let width =
        CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
      #expect(width <= 100.01)
    }
    #expect(CTFrameGetFrameAttributes(clipped) != nil)
    #expect(CTFrameGetPath(round) == CGPath(ellipseIn: box))
  }

  @Test func `Core Text's colours are drawn, and the context's where asked`() throws {
    func picture(_ attributes: [String: Any], fill: CGColor) throws -> CGImage {
      var all: [NSAttributedString.Key: Any] = [.font: UIFont(name: "DejaVuSans-Bold", size: 30)!]
      for (key, value) in attributes { all[NSAttributedString.Key(key)] = value }
      let line = CTLineCreateWithAttributedString(NSAttributedString(string: "II", attributes: all))
      return try drawn(40, 40, background: .white) { context in
        turned(context, 40)
        context.setFillColor(fill)
        context.textPosition = CGPoint(x: 4, y: 8)
        CTLineDraw(line, context)
      }
    }
    let red = UIColor.red.cgColor
    let given = try picture(
      [kCTForegroundColorAttributeName as String: red], fill: UIColor.blue.cgColor)
    let taken = try picture(
      [kCTForegroundColorFromContextAttributeName as String: true], fill: red)
    let black = try picture([:], fill: red)
    #expect(given.difference(taken) == .none)
    #expect(given.difference(black).far > 0.05)
    let ground = try picture([kCTBackgroundColorAttributeName as String: red], fill: red)
    #expect(ground.difference(black).far > 0.2)
  }
}
