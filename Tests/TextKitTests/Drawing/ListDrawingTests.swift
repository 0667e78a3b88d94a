// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Markers of list items: their positions and their text.
@Suite struct ListDrawingTests {
  private static let font = UIFont(name: "DejaVuSans", size: 20)!

  private struct Item {
    var text: String
    var lists: [NSTextList]
  }

  @Test(arguments: [false, true], ["one\ntwo\n", "واحد\nاثنان\n"])
  func `an empty paragraph at the end has the marker that what is typed there gets`(
    isNested: Bool, text: String
  ) throws {
    let outer = NSTextList(markerFormat: .decimal, options: 0)
    outer.startingItemNumber = 4
    let inner = NSTextList(
      markerFormat: .init("{lower-alpha})"), options: .prependEnclosingMarker,
      startingItemNumber: 1)
    let stack = LayoutStack(
      text, font: Self.font, containers: [CGSize(width: 200, height: 0)],
      style: {
        let style = NSMutableParagraphStyle()
        style.textLists = isNested ? [outer, inner] : [outer]
        style.baseWritingDirection = text.hasPrefix("o") ? .leftToRight : .rightToLeft
        return style
      }())
    let manager = stack.manager
    let empty = try #require(manager.markerOfEmptyItem())
    let length = stack.storage.length
    stack.storage.append(
      NSAttributedString(
        string: text.hasPrefix("o") ? "x" : "ث",
        attributes: unsafe stack.storage.attributes(at: length - 1, effectiveRange: nil)))
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: length + 1))
    #expect(manager.markerOfEmptyItem() == nil)
    let line = try #require(manager.layout.line(ofCharacter: length))
    let typed = try #require(manager.marker(of: line))
    #expect(empty.system.storage.string == typed.system.storage.string)
    if text.hasPrefix("o") {
      #expect(typed.system.storage.string == (isNested ? "4c)" : "6"))
    }
    #expect(abs(empty.left - typed.left) < 0.01 && empty.width == typed.width)
    #expect(abs(empty.origin.y - typed.origin.y) < 0.01)
  }

  /// Items of a style, in a container of 200 points.
  private func stack(
    _ items: [Item], language: String? = nil, width: CGFloat = 200,
    _ change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> LayoutStack {
    let stack = LayoutStack(
      items.map(\.text).joined(separator: "\n"), font: Self.font,
      containers: [CGSize(width: width, height: 0)])
    var start = 0
    for item in items {
      let style = NSMutableParagraphStyle()
      style.textLists = item.lists
      change(style)
      let length = min(item.text.utf16.count + 1, stack.storage.length - start)
      let range = NSRange(location: start, length: length)
      stack.storage.addAttribute(.paragraphStyle, value: style, range: range)
      if let language {
        stack.storage.addAttribute(.languageIdentifier, value: language, range: range)
      }
      start += length
    }
    return stack
  }

  /// The marker of each paragraph: its text, and where it begins and ends.
  private func markers(_ stack: LayoutStack) -> [(text: String, left: Double, right: Double)] {
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    var found: [(text: String, left: Double, right: Double)] = []
    var line = stack.manager.layout.firstLine(fromContainer: 0)
    while let current = line {
      if let marker = stack.manager.marker(of: current) {
        found.append((marker.system.storage.string, marker.left, marker.left + marker.width))
      }
      line = stack.manager.layout.line(after: current)
    }
    return found
  }

  private func textStarts(_ stack: LayoutStack) -> [Double] {
    var starts: [Double] = []
    stack.manager.forEachReportedLine { starts.append(Double($0.used.minX)) }
    return starts
  }

  private func decimal(_ start: Int = 1) -> NSTextList {
    NSTextList(markerFormat: .init("{decimal}."), options: [], startingItemNumber: start)
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }

  @Test func `text without indents is indented by two em a list, its marker half an em before it`()
  {
    let (outer, inner) = (decimal(), NSTextList(markerFormat: .disc, options: 0))
    let stack = stack([
      Item(text: "one and more words than fit", lists: [outer]),
      Item(text: "in", lists: [outer, inner]),
      Item(text: "two", lists: [outer]), Item(text: "no", lists: []),
    ])
    let found = markers(stack)
    #expect(found.map(\.text) == ["1.", "\u{2022}", "2."])
    #expect(isNear(found[0].right, 30) && isNear(found[1].right, 70) && isNear(found[2].right, 30))
    let starts = textStarts(stack)
    #expect(starts.first == 40 && starts.last == 0 && starts.dropLast(3).allSatisfy { $0 == 40 })
    #expect(starts[starts.count - 3] == 80)
  }

  @Test func `a hanging indent puts the marker at the first line's indent`() {
    let stack = stack([Item(text: "one", lists: [decimal()])]) {
      $0.firstLineHeadIndent = 12
      $0.headIndent = 60
    }
    #expect(isNear(markers(stack)[0].left, 12) && textStarts(stack) == [60])
    // A marker without room before the text moves out to the side, a quarter of an em away.
    let long = self.stack([Item(text: "one", lists: [decimal(100_000)])]) {
      $0.firstLineHeadIndent = 12
      $0.headIndent = 60
    }
    #expect(isNear(markers(long)[0].right, 55) && textStarts(long) == [60])
    // Equal indents: next to the text.
    let equal = self.stack([Item(text: "one", lists: [decimal()])]) {
      $0.firstLineHeadIndent = 50
      $0.headIndent = 50
    }
    #expect(isNear(markers(equal)[0].right, 40) && textStarts(equal) == [50])
  }

  @Test(arguments: [
    (NSTextAlignment.left, 0.0), (.center, 0.5), (.right, 1),
  ])
  func `tab stops of the style align the marker at the first, the text at the second`(
    _ alignment: NSTextAlignment, _ share: Double
  ) {
    let stack = stack([Item(text: "one", lists: [decimal(10)])]) {
      $0.tabStops = [
        NSTextTab(textAlignment: alignment, location: 50),
        NSTextTab(textAlignment: .left, location: 110),
      ]
    }
    let found = markers(stack)[0]
    #expect(isNear(found.left, 50 - share * (found.right - found.left)))
    #expect(textStarts(stack) == [110])
    // A single stop, or the usual ones, do not belong to the list.
    let one = self.stack([Item(text: "one", lists: [decimal()])]) {
      $0.tabStops = [NSTextTab(textAlignment: .left, location: 50)]
    }
    #expect(textStarts(one) == [40])
  }

  @Test func `a decimal stop stands at the first of its characters in the marker`() {
    let stack = stack([
      Item(text: "a", lists: [decimal(8)]), Item(text: "b", lists: [decimal(1234)]),
    ]) {
      $0.tabStops = [
        NSTextTab(
          textAlignment: .right, location: 70,
          options: [.columnTerminators: CharacterSet(charactersIn: ".")]),
        NSTextTab(textAlignment: .left, location: 110),
      ]
    }
    let found = markers(stack)
    #expect(isNear(found[0].right, found[1].right) && found[0].right > 70 && found[1].left < 30)
  }

  @Test func `the used rectangle is that of the text, the line's has the marker in it`() {
    for text in ["one", "שלום"] {
      let stack = stack([Item(text: text, lists: [decimal()])])
      let manager = stack.manager
      manager.ensureLayout(for: manager.textContainers[0])
      let marker = markers(stack)[0]
      let used = manager.usedRect(for: manager.textContainers[0])
      let line = unsafe manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
      #expect(Double(line.minX) <= marker.left && marker.right <= Double(line.maxX))
      #expect(marker.right <= Double(used.minX) || Double(used.maxX) <= marker.left)
    }
  }

  @Test(arguments: ["one", "שלום"])
  func `a marker that stands out from its line is drawn anew with it`(_ text: String) {
    let stack = stack([Item(text: text, lists: [decimal(100_000_000_000)])]) {
      $0.firstLineHeadIndent = 12
      $0.headIndent = 60
    }
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[0])
    let marker = markers(stack)[0]
    let line = unsafe manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(marker.left < Double(line.minX) || marker.right > Double(line.maxX))
    var rects: [CGRect] = []
    manager.displayInvalidationHandler = { rects.append($1) }
    manager.invalidateDisplay(forCharacterRange: NSRange(location: 0, length: 1))
    #expect(rects.count == 1)
    #expect(Double(rects[0].minX) <= marker.left && marker.right <= Double(rects[0].maxX))
    #expect(rects[0].minX <= line.minX && rects[0].maxX >= line.maxX)
    #expect(rects[0].minY == line.minY && rects[0].height == line.height)
  }

  @Test func `right-to-left paragraphs have their markers on the right`() {
    let stack = stack([Item(text: "שלום", lists: [decimal(12)])])
    let found = markers(stack)[0]
    #expect(found.text == "12." && isNear(found.left, 170))
    let line = stack.manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(isNear(Double(line.maxX), 160))
    let centred = self.stack([Item(text: "one", lists: [decimal()])]) { $0.alignment = .center }
    let start = textStarts(centred)[0]
    #expect(start > 60 && isNear(markers(centred)[0].right, start - 10))
  }

  @Test(arguments: [
    ("ar", "١٢."), ("hi-u-nu-deva", "१२."), ("th-u-nu-thai", "๑๒."), ("ja", "12."), ("en", "12."),
    ("fa", "۱۲."), ("xx-nonsense-", "12."),
  ])
  func `numbers have the digits of the language`(_ language: String, _ marker: String) {
    #expect(
      markers(stack([Item(text: "a", lists: [decimal(12)])], language: language))[0].text == marker)
  }

  @Test func `markers of enclosing lists stand before it if a list asks for them`() {
    let outer = decimal(3)
    let middle = NSTextList(
      markerFormat: .init("{lower-alpha}."), options: .prependEnclosingMarker, startingItemNumber: 2
    )
    let inner = NSTextList(
      markerFormat: .init("{upper-roman})"), options: .prependEnclosingMarker, startingItemNumber: 1
    )
    let stack = stack([
      Item(text: "a", lists: [outer]), Item(text: "b", lists: [outer]),
      Item(text: "c", lists: [outer, middle]), Item(text: "d", lists: [outer, middle]),
      Item(text: "e", lists: [outer, middle, inner]), Item(text: "f", lists: [outer, middle]),
      Item(text: "g", lists: [outer, middle, inner]), Item(text: "h", lists: [outer]),
      Item(text: "i", lists: [outer, middle]),
    ])
    #expect(
      markers(stack).map(\.text)
        == ["3.", "4.", "4.b.", "4.c.", "4.c.I)", "4.d.", "4.d.I)", "5.", "5.b."])
  }

  @Test func `a client's own class is asked for its markers`() {
    final class Stars: NSTextList, @unchecked Sendable {
      override func marker(forItemNumber itemNum: Int) -> String {
        String(repeating: "*", count: itemNum) + "1"
      }
    }
    let list = Stars(markerFormat: .decimal, options: 0)
    let stack = stack(
      [Item(text: "a", lists: [list]), Item(text: "b", lists: [list])], language: "ar")
    #expect(markers(stack).map(\.text) == ["*1", "**1"])
  }

  @Test func `edits renumber, and what is drawn is what a new layout draws`() {
    let (outer, inner) = (decimal(), NSTextList(markerFormat: .lowercaseRoman, options: 0))
    let stack = stack([
      Item(text: "one", lists: [outer]), Item(text: "in", lists: [outer, inner]),
      Item(text: "two", lists: [outer]), Item(text: "three", lists: [outer]),
    ])
    #expect(markers(stack).map(\.text) == ["1.", "i", "2.", "3."])
    stack.storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "\n")
    #expect(markers(stack).map(\.text) == ["1.", "2.", "i", "3.", "4."])
    func isAsNew() -> Bool {
      DrawnPicture(stack, height: 160) == DrawnPicture(stack.fresh(), height: 160)
    }
    #expect(isAsNew())
    stack.storage.deleteCharacters(in: NSRange(location: 1, length: 1))
    #expect(markers(stack).map(\.text) == ["1.", "i", "2.", "3."] && isAsNew())
    stack.storage.addAttribute(
      .paragraphStyle, value: NSParagraphStyle(), range: NSRange(location: 0, length: 3))
    #expect(markers(stack).map(\.text) == ["i", "1.", "2."] && isAsNew())
  }

  @Test func `the marker has the colour and the baseline of its paragraph`() throws {
    let list = NSTextList(markerFormat: .init("H"), options: 0)
    let stack = stack([Item(text: "HHH", lists: [list])])
    stack.storage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    let drawn = DrawnPicture(stack)
    let marker = DrawnPicture(width: 200, height: 60) { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 35, height: 60))
      stack.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 3), at: .zero)
    }
    let text = DrawnPicture(width: 200, height: 60) { context in
      context.clip(to: CGRect(x: 35, y: 0, width: 165, height: 60))
      stack.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 3), at: .zero)
    }
    #expect(
      marker.has(255, 0, 0) && marker.inkRows == text.inkRows && drawn.inkRows == text.inkRows)
    // Only with the first glyph of the paragraph.
    let rest = DrawnPicture(width: 200, height: 60) { _ in
      stack.manager.drawGlyphs(forGlyphRange: NSRange(location: 1, length: 2), at: .zero)
    }
    #expect(try #require(rest.inkBounds).left > 40)
  }

  @Test func `strings are measured with their markers, and draw them`() {
    let style = NSMutableParagraphStyle()
    style.textLists = [decimal()]
    let text = NSAttributedString(
      string: "one\ntwo", attributes: [.font: Self.font, .paragraphStyle: style])
    let bounds = text.boundingRect(
      with: CGSize(width: 200, height: 100), options: .usesLineFragmentOrigin, context: nil)
    #expect(bounds.minX < 30 && bounds.maxX > 60)
    let drawn = DrawnPicture(width: 200, height: 60) { _ in
      text.draw(in: CGRect(x: 0, y: 0, width: 200, height: 60))
    }
    #expect((drawn.inkBounds?.left ?? 99) >= Int(bounds.minX) && (drawn.inkBounds?.left ?? 99) < 30)
  }

  @Test func `every symbol is a glyph of the font or of one that stands in`() {
    let formats: [NSTextList.MarkerFormat] = [
      .box, .check, .circle, .diamond, .disc, .hyphen, .square,
    ]
    for format in formats {
      let list = NSTextList(markerFormat: format, options: 0)
      let stack = stack([Item(text: " ", lists: [list])])
      let drawn = DrawnPicture(stack)
      #expect(drawn.inkBounds != nil, "\(format.rawValue)")
      let found = stack.manager.layout.firstLine(fromContainer: 0).flatMap {
        stack.manager.marker(of: $0)
      }
      #expect(found?.system.manager.cgGlyph(at: 0) != 0, "\(format.rawValue)")
    }
  }

  @Test func `markers are text in a PDF`() throws {
    let stack = stack([
      Item(text: "one", lists: [decimal(41)]), Item(text: "two", lists: [decimal(7)]),
    ])
    let folder = try TestFolder()
    let path = folder.path("list.pdf")
    try UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 200, height: 100)).writePDF(
      to: URL(fileURLWithPath: path)
    ) { pdf in
      pdf.beginPage()
      stack.manager.drawGlyphs(
        forGlyphRange: NSRange(location: 0, length: 7), at: CGPoint(x: 30, y: 30))
    }
    let words = try SystemTool.run("pdftotext", [path, "-"], from: "poppler-utils")
    #expect(words.contains("41.") && words.contains("7.") && words.contains("two"))
  }

  @Test func `lists in four scripts, three deep, with other starts`() throws {
    func part(_ words: [String], _ file: String, _ language: String, _ format: String) throws
      -> NSAttributedString
    {
      let outer = NSTextList(markerFormat: .init("{decimal}."), options: [], startingItemNumber: 9)
      let middle = NSTextList(markerFormat: .init(format), options: [], startingItemNumber: 1)
      let inner = NSTextList(
        markerFormat: .init("{decimal}"), options: .prependEnclosingMarker, startingItemNumber: 3)
      let paths = [
        [outer], [outer, middle], [outer, middle, inner], [outer, middle, inner], [outer, middle],
        [outer],
      ]
      let text = NSMutableAttributedString(string: "")
      for (word, path) in zip(words, paths) {
        let style = NSMutableParagraphStyle()
        style.textLists = path
        text.append(
          NSAttributedString(
            string: word + "\n",
            attributes: [
              .font: try UIFont(file: URL(fileURLWithPath: DebianFonts.path(file)), size: 10),
              .paragraphStyle: style, .languageIdentifier: language,
            ]))
      }
      return text
    }
    let parts = [
      try part(
        ["First item", "inner", "innermost", "and one more", "inner again", "next"],
        "DejaVuSans.ttf", "en", "{lower-alpha})"),
      try part(
        ["البند الأول", "داخلي", "أعمق", "آخر", "داخلي", "التالي"], "NotoSansArabic-Regular.ttf",
        "ar", "{disc}"),
      try part(
        ["पहला", "भीतर", "और भीतर", "एक और", "भीतर", "अगला"], "NotoSansDevanagari-Regular.ttf",
        "hi-u-nu-deva", "{square}"),
      try part(
        ["最初の項目", "内側", "さらに内側", "もう一つ", "内側", "次"], "NotoSansCJK-Regular.ttc", "ja",
        "{upper-roman}."),
    ]
    var systems: [(NSTextStorage, NSLayoutManager)] = []
    var report = ""
    for text in parts {
      let (storage, manager) = (NSTextStorage(attributedString: text), NSLayoutManager())
      let container = NSTextContainer(size: CGSize(width: 170, height: 0))
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      systems.append((storage, manager))
      manager.ensureLayout(for: container)
      var line = manager.layout.firstLine(fromContainer: 0)
      while let current = line {
        let words = (storage.string as NSString).substring(with: NSRange(current.characters))
          .dropLast()
        if let marker = manager.marker(of: current) {
          func number(_ value: Double) -> String { String(format: "%.2f", value) }
          report +=
            "\(marker.system.storage.string) [\(number(marker.left)) \(number(marker.left + marker.width))] "
            + "\(words) [\(number(Double(current.usedRect.minX))) \(number(Double(current.usedRect.maxX)))]\n"
        }
        line = manager.layout.line(after: current)
      }
    }
    try PictureSnapshot(
      name: "lists-four-scripts",
      saying:
        "Four lists three deep: 9. a) b)3 b)4, mirrored with Arabic digits, with Devanagari digits, and Japanese with I. and II.; they end with 10.",
      size: CGSize(width: 380, height: 200), scale: 1
    ).check { context in
      for (index, (storage, manager)) in systems.enumerated() {
        let all = NSRange(location: 0, length: storage.length)
        let glyphs = manager.glyphRange(forCharacterRange: all, actualCharacterRange: nil)
        manager.drawGlyphs(
          forGlyphRange: glyphs, at: CGPoint(x: 10 + 190 * (index % 2), y: 5 + 98 * (index / 2)))
      }
    }
    #expect(report.split(separator: "\n").map { String($0) } == Self.fourScripts)
  }

  /// Markers and lines with their left and right edges.
  private static let fourScripts = [
    "9. [5.46 15.00] First item [20.00 66.82]",
    "a) [24.97 35.00] inner [40.00 65.72]",
    "a)3 [38.61 55.00] innermost [60.00 110.53]",
    "a)4 [38.61 55.00] and one more [60.00 129.68]",
    "b) [24.75 35.00] inner again [40.00 96.62]",
    "10. [-0.90 15.00] next [20.00 42.15]",
    "٩. [155.00 162.59] البند الأول [110.62 150.00]",
    "• [135.00 140.90] داخلي [106.60 130.00]",
    "•٣ [115.00 126.73] أعمق [88.76 110.00]",
    "•٤ [115.00 125.68] آخر [97.80 110.00]",
    "• [135.00 140.90] داخلي [106.60 130.00]",
    "١٠. [155.00 163.43] التالي [128.42 150.00]",
    "९. [6.81 15.00] पहला [20.00 40.36]",
    "▪ [28.22 35.00] भीतर [40.00 59.41]",
    "▪३ [42.71 55.00] और भीतर [60.00 96.33]",
    "▪४ [42.71 55.00] एक और [60.00 90.07]",
    "▪ [28.22 35.00] भीतर [40.00 59.41]",
    "१०. [1.30 15.00] अगला [20.00 42.64]",
    "9. [6.67 15.00] 最初の項目 [20.00 70.00]",
    "I. [29.29 35.00] 内側 [40.00 60.00]",
    "I.3 [43.74 55.00] さらに内側 [60.00 110.00]",
    "I.4 [43.74 55.00] もう一つ [60.00 99.70]",
    "II. [26.36 35.00] 内側 [40.00 60.00]",
    "10. [1.12 15.00] 次 [20.00 30.00]",
  ]
}
