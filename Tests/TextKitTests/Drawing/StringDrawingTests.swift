// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

@Suite struct StringDrawingTests {
  private let font = UIFont(name: "DejaVuSans", size: 15)!

  private func text(_ string: String, _ more: [NSAttributedString.Key: Any] = [:])
    -> NSAttributedString
  {
    NSAttributedString(
      string: string, attributes: more.merging([.font: font]) { first, _ in first })
  }

  /// Each new one leaves some of Foundation's memory allocated.
  @Test func `a system that another thread gives back is used again`() async {
    struct Moved: @unchecked Sendable { let system: StringSystem }
    var wasUsedAgain = false
    // Parallel tests may take it.
    for _ in 0..<50 where !wasUsedAgain {
      let moved = Moved(system: StringSystem.take())
      let identity = ObjectIdentifier(moved.system)
      await withCheckedContinuation { continuation in
        Thread {
          moved.system.giveBack()
          continuation.resume()
        }.start()
      }
      let next = StringSystem.take()
      wasUsedAgain = ObjectIdentifier(next) == identity
      next.giveBack()
    }
    #expect(wasUsedAgain)
  }

  @Test func `a string's size is its advances and its line height`() {
    let size = text("Hello").size()
    let stack = LayoutStack("Hello", font: font, containers: [.zero])
    let used = stack.manager.usedRect(for: stack.manager.textContainers[0])
    _ = stack.manager.glyphRange(for: stack.manager.textContainers[0])
    #expect(size == stack.manager.usedRect(for: stack.manager.textContainers[0]).size, "\(used)")
    #expect(abs(size.height - font.lineHeight) < 0.01)
    #expect("Hello".size(withAttributes: [.font: font]) == size)
    #expect(NSString(string: "Hello").size(withAttributes: [.font: font]) == size)
  }

  @Test func `line ends make more lines, and a final one an empty line`() {
    let one = text("a").size().height
    #expect(abs(text("a\nb").size().height - 2 * one) < 0.01)
    #expect(abs(text("a\n").size().height - 2 * one) < 0.01)
    #expect(text("a   ").size().width > text("a").size().width)
  }

  @Test func `an empty string has no width, and the height of its font where it has one`() {
    #expect(NSAttributedString(string: "").size() == .zero)
    #expect("".size(withAttributes: [.font: font]) == CGSize(width: 0, height: font.lineHeight))
  }

  @Test func `without fragment origin there is one line, and the origin is on its baseline`() {
    let rect = text("a\nb").boundingRect(with: .zero, options: [], context: nil)
    #expect(abs(rect.minY + font.ascender) < 0.1)
    #expect(rect.maxY > 0)
    let picture = DrawnPicture(width: 60, height: 60) { _ in
      text("x\nb").draw(with: CGRect(x: 5, y: 30, width: 0, height: 0), options: [], context: nil)
    }
    #expect(picture.inkRows.last == 29)
  }

  @Test func `device metrics measure ink`() {
    let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .usesDeviceMetrics]
    let ink = text("x").boundingRect(with: .zero, options: options, context: nil)
    let advance = text("x").boundingRect(
      with: .zero, options: .usesLineFragmentOrigin, context: nil)
    #expect(ink.height < advance.height)
    #expect(ink.minY > advance.minY)
    #expect(abs(ink.height - font.xHeight) < 1)
  }

  @Test func `lines for which there is no room are neither measured nor drawn`() {
    let many = text("one\ntwo\nthree\nfour")
    let line = text("x").size().height
    let limit = CGSize(width: 100, height: line * 2.5)
    let rect = many.boundingRect(with: limit, options: .usesLineFragmentOrigin, context: nil)
    #expect(abs(rect.height - 2 * line) < 0.01)
    let picture = DrawnPicture(width: 100, height: 100) { _ in
      many.draw(in: CGRect(origin: .zero, size: limit))
    }
    #expect(Double(picture.inkRows.last ?? 0) < Double(2 * line))
    // The first line is drawn however low the rectangle is.
    let low = DrawnPicture(width: 100, height: 100) { _ in
      many.draw(in: CGRect(x: 0, y: 0, width: 100, height: 1))
    }
    #expect(low.inkBounds != nil)
  }

  @Test func `the last visible line ends with an ellipsis if text is left`() {
    let long = text("some words that go on for longer than two lines can hold, and still go on")
    let limit = CGSize(width: 120, height: text("x").size().height * 2.2)
    func picture(_ options: NSStringDrawingOptions) -> DrawnPicture {
      DrawnPicture(width: 140, height: 60) { _ in
        long.draw(with: CGRect(origin: .zero, size: limit), options: options, context: nil)
      }
    }
    let cut = picture([.usesLineFragmentOrigin])
    let ellipsis = picture([.usesLineFragmentOrigin, .truncatesLastVisibleLine])
    #expect(cut != ellipsis)
    #expect(cut.inkRows.last! <= Int(limit.height))
    #expect(ellipsis.inkRows.last! <= Int(limit.height))
  }

  @Test(arguments: [
    "漢字漢字漢字漢字漢字漢字漢字漢字", "الأمر السلام عليكم ورحمة الله وبركاته على جميع الناس",
    "ab cd ef gh ij kl mn",
  ])
  func `a justified line that is filled between its letters can be shortened`(_ string: String) {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    let text = NSAttributedString(
      string: string,
      attributes: [.font: UIFont(name: "DejaVuSans", size: 12)!, .paragraphStyle: style])
    let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    for width in stride(from: 40, through: 90, by: 3.5) {
      for lines in 1...2 {
        let room = CGSize(width: width, height: CGFloat(lines) * 18)
        let rect = text.boundingRect(with: room, options: options, context: nil)
        #expect(rect.width > 0 && rect.width <= room.width + 0.01, "\(width)")
        let picture = DrawnPicture(width: 120, height: 60) { _ in
          text.draw(
            with: CGRect(origin: CGPoint(x: 10, y: 10), size: room), options: options, context: nil)
        }
        #expect(picture.inkBounds != nil)
      }
    }
  }

  @Test func `a context makes text smaller until it fits, but not below the least scale`() {
    let long = text("a line that is too wide")
    let context = NSStringDrawingContext()
    context.minimumScaleFactor = 0.3
    let whole = long.size()
    let limit = CGSize(width: whole.width * 0.6, height: whole.height)
    let rect = long.boundingRect(with: limit, options: .usesLineFragmentOrigin, context: context)
    #expect(context.actualScaleFactor < 0.62)
    #expect(context.actualScaleFactor > 0.5)
    #expect(rect.width <= limit.width + 0.01)
    #expect(context.totalBounds == rect)
    let tiny = CGSize(width: 5, height: 5)
    _ = long.boundingRect(with: tiny, options: .usesLineFragmentOrigin, context: context)
    #expect(abs(context.actualScaleFactor - 0.3) < 0.001)
    _ = long.boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: context)
    #expect(context.actualScaleFactor == 1)
  }

  @Test func `leading counts only when asked for`() throws {
    var small = SmallFont(family: "Leading")
    small.lineGap = 500
    small.typoLineGap = 500
    small.add("a", advance: 500, height: 500)
    let folder = TemporaryFolder()
    let path = folder.write(small.bytes(), as: "leading.ttf")
    let font = try UIFont(file: URL(fileURLWithPath: path), size: 20)
    let text = NSAttributedString(string: "a", attributes: [.font: font])
    func height(_ options: NSStringDrawingOptions) -> CGFloat {
      text.boundingRect(
        with: .zero, options: options.union(.usesLineFragmentOrigin), context: nil
      ).height
    }
    #expect(abs(height(.usesFontLeading) - height([]) - font.leading) < 0.01)
    #expect(font.leading > 1)
  }

  @Test func `what is measured is what is drawn`() throws {
    var random = SeededGenerator(seed: seed())
    let words = ["word", "fi", "الأمر", "שלום", "漢字", "Å", "हिन्दी", "longer-word", "gÄp"]
    for _ in 0..<iterations(60) {
      var string = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        string += (words.randomElement(using: &random) ?? "") + (random.oneIn(5) ? "\n" : " ")
      }
      let style = NSMutableParagraphStyle()
      style.alignment = [.left, .right, .center, .natural, .justified].randomElement(
        using: &random)!
      style.lineSpacing = random.oneIn(3) ? 4 : 0
      let text = text(string, [.paragraphStyle: style])
      let width = CGFloat(Int.random(in: 30...300, using: &random))
      let options: NSStringDrawingOptions = [.usesLineFragmentOrigin]
      let wide = CGSize(width: width, height: 0)
      let rect = text.boundingRect(with: wide, options: options, context: nil)
      // The measured size holds the same lines again.
      let again = text.boundingRect(
        with: CGSize(width: width, height: rect.height), options: options, context: nil)
      #expect(again == rect, "\(string) in \(width)")
      // A margin for ink beyond advances: italics, marks.
      let margin = 8
      let page = DrawnPicture(
        width: Int(max(width, rect.maxX)) + 3 * margin, height: Int(rect.height) + 3 * margin
      ) { _ in
        text.draw(
          with: CGRect(x: margin, y: margin, width: Int(width), height: 0), options: options,
          context: nil)
      }
      guard let ink = page.inkBounds else { continue }
      let box = rect.offsetBy(dx: CGFloat(margin), dy: CGFloat(margin)).insetBy(dx: -4, dy: -4)
      let isAcross = CGFloat(ink.left) >= box.minX && CGFloat(ink.right) <= box.maxX
      let isDown = CGFloat(ink.top) >= box.minY && CGFloat(ink.bottom) <= box.maxY
      #expect(isAcross && isDown, "\(string) \(width)")
      #expect(
        CGFloat(ink.left) <= box.minX + 10 && CGFloat(ink.right) >= box.maxX - 10,
        "\(string) \(width): \(ink) in \(box)")
      // And without wrapping.
      let size = text.size()
      let same = text.boundingRect(
        with: CGSize(width: size.width, height: size.height),
        options: options.union(.usesFontLeading), context: nil)
      #expect(abs(same.height - size.height) < 0.01, "\(string)")
    }
  }

  @Test func `a rectangle is as tight as its text, whatever alignment and direction`() {
    func rect(_ string: String, _ alignment: NSTextAlignment) -> CGRect {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      return text(string, [.paragraphStyle: style]).boundingRect(
        with: CGSize(width: 240, height: 0), options: .usesLineFragmentOrigin, context: nil)
    }
    let width = text("Hello").size().width
    for (alignment, x) in [
      (NSTextAlignment.left, 0), (.right, 240 - width), (.center, (240 - width) / 2), (.natural, 0),
    ] {
      // Neither white space before a line end nor an empty line takes room.
      for string in ["Hello", "Hello ", "Hello \n", "\nHello\n", "Hello  \u{2028}"] {
        let rect = rect(string, alignment)
        #expect(abs(rect.minX - x) < 0.01 && abs(rect.width - width) < 0.01, "\(string): \(rect)")
      }
    }
    let hebrew = rect("שלום", .natural)
    let own = text("שלום").size()
    #expect(abs(hebrew.width - own.width) < 0.01 && abs(hebrew.maxX - 240) < 0.01)
    #expect(text("Hello \nab").size().width == width)
    // An indent is in the size, which counts from the origin, and not in the rectangle.
    let style = NSMutableParagraphStyle()
    style.firstLineHeadIndent = 30
    let indented = text("Hello you", [.paragraphStyle: style])
    #expect(abs(indented.size().width - text("Hello you").size().width - 30) < 0.01)
    let tight = indented.boundingRect(
      with: .zero, options: .usesLineFragmentOrigin, context: nil)
    #expect(tight.minX == 30)
  }

  @Test func `text in its own width, rounded up, has the same lines`() {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    for round in 0..<iterations(60) {
      let style = NSMutableParagraphStyle()
      style.alignment =
        [.left, .right, .center, .natural, .justified].randomElement(using: &random.generator)!
      style.baseWritingDirection =
        [.natural, .leftToRight, .rightToLeft].randomElement(using: &random.generator)!
      let text = NSMutableAttributedString(attributedString: text(random.text(words: 15)))
      text.addAttribute(
        .paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
      let width = CGFloat(Int.random(in: 120...400, using: &random.generator))
      let rect = text.boundingRect(
        with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin, context: nil)
      #expect(rect.minX >= -0.01 && rect.maxX <= width + 0.01)
      let pictures = [width, rect.width.rounded(.up)].map { width in
        let stack = LayoutStack("", containers: [CGSize(width: width, height: 0)])
        stack.storage.setAttributedString(text)
        var lines: [NSRange] = []
        stack.manager.forEachReportedLine(detail: .lines) { lines.append($0.characters) }
        return lines
      }
      #expect(pictures[0] == pictures[1], "round \(round): \(text.string)")
    }
  }

  /// 10 000 cases at `ITERATIONS=125`.
  @Test func `what is measured is what is drawn, whatever the options`() throws {
    var random = SeededGenerator(seed: seed())
    let words = ["word", "fi", "الأمر", "שלום", "漢字", "Åg", "हिन्दी", "longer-word", "🙂", "\u{FFFC}"]
    let disc = UIGraphicsImageRenderer(size: CGSize(width: 14, height: 18)).image { _ in
      UIColor.black.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 14, height: 18)).fill()
    }
    for _ in 0..<iterations(80) {
      var string = ""
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        string += (words.randomElement(using: &random) ?? "") + (random.oneIn(6) ? "\n" : " ")
      }
      let style = NSMutableParagraphStyle()
      style.alignment = [.left, .right, .center, .natural, .justified].randomElement(
        using: &random)!
      if random.oneIn(4) { style.baseWritingDirection = .rightToLeft }
      if random.oneIn(4) { style.firstLineHeadIndent = 9 }
      if random.oneIn(4) { style.paragraphSpacing = 7 }
      let text = NSMutableAttributedString(
        attributedString: text(string, [.paragraphStyle: style]))
      for (index, unit) in string.utf16.enumerated() where unit == 0xFFFC {
        text.addAttribute(
          .attachment, value: NSTextAttachment(image: disc),
          range: NSRange(location: index, length: 1))
      }
      if random.oneIn(3), text.length > 2 {
        text.addAttributes(
          [.font: font.withSize(25), .baselineOffset: random.oneIn(2) ? 5 : -5],
          range: NSRange(random.range(in: text.length)))
      }
      var options: NSStringDrawingOptions = []
      for option in [
        NSStringDrawingOptions.usesLineFragmentOrigin, .usesFontLeading,
        .truncatesLastVisibleLine,
      ] where random.oneIn(2) { options.insert(option) }
      let limit = CGSize(
        width: random.oneIn(5) ? 0 : CGFloat(Int.random(in: 40...260, using: &random)),
        height: random.oneIn(2) ? 0 : CGFloat(Int.random(in: 20...120, using: &random)))
      let least = random.oneIn(3) ? CGFloat.random(in: 0.3...0.9, using: &random) : 0
      let (measuring, drawing) = (NSStringDrawingContext(), NSStringDrawingContext())
      measuring.minimumScaleFactor = least
      drawing.minimumScaleFactor = least
      let rect = text.boundingRect(with: limit, options: options, context: measuring)
      let isMultiline = options.contains(.usesLineFragmentOrigin)
      let origin = CGPoint(x: 24, y: isMultiline ? 24 : 90)
      let width = Int(max(limit.width, rect.maxX)) + 60
      let page = DrawnPicture(width: width, height: Int(rect.maxY + origin.y) + 40) { _ in
        text.draw(
          with: CGRect(origin: origin, size: limit), options: options, context: drawing)
      }
      let said = "\(string) \(limit) \(options) \(least)"
      #expect(measuring.actualScaleFactor == drawing.actualScaleFactor, "\(said)")
      #expect(measuring.totalBounds == drawing.totalBounds, "\(said)")
      #expect(measuring.totalBounds == rect, "\(said)")
      guard let ink = page.inkBounds else { continue }
      // Ink may lie beyond advances and line heights by a few points: marks, emoji, raised letters.
      let box = rect.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -6, dy: -8)
      let isAcross = CGFloat(ink.left) >= box.minX && CGFloat(ink.right) <= box.maxX
      let isDown = CGFloat(ink.top) >= box.minY && CGFloat(ink.bottom) <= box.maxY
      #expect(isAcross && isDown, "\(said): \(ink) outside \(box)")
      // Both edges: the text reaches as far as the rectangle, but for a space at the end of all.
      let reach = ink.left...ink.right
      let slack: CGFloat = 24
      #expect(
        CGFloat(reach.lowerBound) <= box.minX + slack
          && CGFloat(reach.upperBound) >= box.maxX - slack,
        "\(said): \(ink) in \(box)")
    }
  }

  @Test func `a size from a draws text at the same place as a rectangle`() {
    let centred = NSMutableParagraphStyle()
    centred.alignment = .center
    let text = text("short\na longer line", [.paragraphStyle: centred])
    let size = text.size()
    let one = DrawnPicture(width: 150, height: 60) { _ in text.draw(at: CGPoint(x: 10, y: 5)) }
    let two = DrawnPicture(width: 150, height: 60) { _ in
      text.draw(in: CGRect(origin: CGPoint(x: 10, y: 5), size: size))
    }
    #expect(one == two)
    #expect(one.inkBounds != nil)
  }

  @Test func `strings draw as attributed strings do`() {
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.red]
    let string = "some words to wrap"
    let attributed = NSAttributedString(string: string, attributes: attributes)
    let rect = CGRect(x: 4, y: 6, width: 70, height: 60)
    let options: NSStringDrawingOptions = .usesLineFragmentOrigin
    func page(_ draw: () -> Void) -> DrawnPicture {
      DrawnPicture(width: 200, height: 80) { _ in draw() }
    }
    let at = page { attributed.draw(at: rect.origin) }
    #expect(at.has(255, 0, 0))
    #expect(page { string.draw(at: rect.origin, withAttributes: attributes) } == at)
    #expect(
      page { NSString(string: string).draw(at: rect.origin, withAttributes: attributes) } == at)
    let inside = page { attributed.draw(in: rect) }
    #expect(inside != at)
    #expect(page { string.draw(in: rect, withAttributes: attributes) } == inside)
    #expect(page { NSString(string: string).draw(in: rect, withAttributes: attributes) } == inside)
    let with = page { attributed.draw(with: rect, options: options, context: nil) }
    #expect(
      page { string.draw(with: rect, options: options, attributes: attributes, context: nil) }
        == with)
    #expect(
      page {
        NSString(string: string).draw(
          with: rect, options: options, attributes: attributes, context: nil)
      } == with)
    let bounds = attributed.boundingRect(with: rect.size, options: options, context: nil)
    #expect(bounds.height > font.lineHeight)
    #expect(
      string.boundingRect(
        with: rect.size, options: options, attributes: attributes, context: nil) == bounds)
    #expect(
      NSString(string: string).boundingRect(
        with: rect.size, options: options, attributes: attributes, context: nil) == bounds)
  }

  @Test func `a tracking adjustment is kept and does nothing`() {
    let context = NSStringDrawingContext()
    #expect(context.minimumTrackingAdjustment == 0)
    context.minimumTrackingAdjustment = -2
    #expect(context.minimumTrackingAdjustment == -2)
    let limit = CGSize(width: 20, height: 20)
    let options: NSStringDrawingOptions = .usesLineFragmentOrigin
    let one = text("several words").boundingRect(with: limit, options: options, context: context)
    let two = text("several words").boundingRect(with: limit, options: options, context: nil)
    #expect(one == two)
    #expect(context.actualTrackingAdjustment == 0)
  }

  @Test func `the options have the raw values of iOS`() {
    #expect(NSStringDrawingOptions.usesLineFragmentOrigin.rawValue == 1)
    #expect(NSStringDrawingOptions.usesFontLeading.rawValue == 2)
    #expect(NSStringDrawingOptions.usesDeviceMetrics.rawValue == 8)
    #expect(NSStringDrawingOptions.truncatesLastVisibleLine.rawValue == 32)
    let options = NSStringDrawingOptions(rawValue: 3)
    #expect(options == [.usesLineFragmentOrigin, .usesFontLeading])
  }

  @Test func `an empty string is measured as a line without width`() {
    let style = NSMutableParagraphStyle()
    style.minimumLineHeight = 40
    let wide = CGSize(width: 100, height: 0)
    for options in [
      NSStringDrawingOptions.usesLineFragmentOrigin, [.usesLineFragmentOrigin, .usesFontLeading],
    ] {
      for attributes: [NSAttributedString.Key: Any] in [
        [.font: font], [.font: font, .paragraphStyle: style],
      ] {
        let line = "x".boundingRect(
          with: wide, options: options, attributes: attributes, context: nil)
        let context = NSStringDrawingContext()
        let empty = "".boundingRect(
          with: wide, options: options, attributes: attributes, context: context)
        #expect(empty == CGRect(x: 0, y: 0, width: 0, height: line.height))
        #expect(context.totalBounds == empty)
      }
    }
    let baseline = "".boundingRect(with: wide, attributes: [.font: font], context: nil)
    #expect(baseline.minY < 0 && baseline.maxY > 0 && baseline.width == 0)
    #expect("".boundingRect(with: wide, options: .usesDeviceMetrics, context: nil) == .zero)
    #expect("".size(withAttributes: [.font: font, .paragraphStyle: style]).height == 40)
    #expect("".size().height > 0)
  }

  @Test func `tabs at the end of a line count, in every way of measuring`() {
    let wide = CGSize(width: 500, height: 0)
    for string in ["a\t", "a\t\t", "\t", "b\na\t", "a\t\nb", "a\t \nb"] {
      let all = text(string)
      let single = all.size().width
      #expect(
        single == 28 * CGFloat(string.filter { $0 == "\t" }.count), "\(string.debugDescription)")
      #expect(
        all.boundingRect(with: wide, options: .usesLineFragmentOrigin, context: nil).width == single
      )
      #expect(
        all.boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: nil).width
          == single)
    }
    // Where a line is wrapped they hang out of it, as spaces do.
    let narrow = text("aaaa\tbbbb").boundingRect(
      with: CGSize(width: 40, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(narrow.width <= 40)
    let spaces = text("a  ").boundingRect(
      with: wide, options: .usesLineFragmentOrigin, context: nil)
    #expect(spaces.width == text("a").size().width)
  }
}
