// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Formatters and renderers of print jobs.
@MainActor @Suite struct PrintingTests {
  static let font = UIFont(name: "DejaVuSans", size: 10)!

  /// Records the drawing calls.
  final class Recorder: UIPrintPageRenderer {
    var calls: [String] = []
    var paper = CGRect(x: 0, y: 0, width: 200, height: 120)
    override var paperRect: CGRect { paper }
    override var printableRect: CGRect { paper.insetBy(dx: 10, dy: 10) }
    override func prepare(forDrawingPages range: NSRange) { calls.append("prepare \(range)") }
    override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
      calls.append("header \(pageIndex) \(headerRect.minY) \(headerRect.height)")
    }
    override func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {
      calls.append("content \(pageIndex) \(contentRect.minY) \(contentRect.height)")
    }
    override func drawPrintFormatter(
      _ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int
    ) {
      calls.append("formatter \(pageIndex)")
      super.drawPrintFormatter(printFormatter, forPageAt: pageIndex)
    }
    override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
      calls.append("footer \(pageIndex) \(footerRect.minY) \(footerRect.height)")
    }
  }

  /// A formatter of a number of pages.
  final class Blank: UIPrintFormatter {
    let pages: Int
    var drawn: [(page: Int, rect: CGRect)] = []
    init(pages: Int) {
      self.pages = pages
      super.init()
    }
    override var pageCount: Int { pages }
    override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
      drawn.append((pageIndex, rect))
    }
  }

  /// A text of numbered lines.
  private func text(_ lines: Int, _ change: (NSMutableParagraphStyle) -> Void = { _ in })
    -> NSAttributedString
  {
    let style = NSMutableParagraphStyle()
    (style.minimumLineHeight, style.maximumLineHeight) = (10, 10)
    change(style)
    return NSAttributedString(
      string: (0..<lines).map { "line\($0)" }.joined(separator: "\n"),
      attributes: [.font: Self.font, .paragraphStyle: style])
  }

  /// The pages of a PDF drawn with a renderer, as poppler reads them.
  private func print(_ renderer: UIPrintPageRenderer) throws -> [[String]] {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, renderer.paperRect, nil)
    renderer.prepare(forDrawingPages: NSRange(location: 0, length: renderer.numberOfPages))
    for page in 0..<renderer.numberOfPages {
      UIGraphicsBeginPDFPage()
      renderer.drawPage(at: page, in: UIGraphicsGetPDFContextBounds())
    }
    UIGraphicsEndPDFContext()
    let file = FileManager.default.temporaryDirectory.appending(path: "print-\(UUID()).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try (data as Data).write(to: file)
    try PDFReaders.check(file.path)
    let said = try SystemTool.run(
      "pdftotext", ["-layout", file.path, "-"], from: "poppler-utils")
    return said.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast().map {
      $0.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  // MARK: The renderer

  @Test func `a page is header, content, formatters and footer, each if it has height`() {
    let renderer = Recorder()
    #expect(renderer.headerHeight == 0 && renderer.footerHeight == 0)
    let formatter = Blank(pages: 2)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 1)
    renderer.prepare(forDrawingPages: NSRange(location: 0, length: 3))
    renderer.drawPage(at: 0, in: CGRect(x: 0, y: 0, width: 200, height: 120))
    #expect(renderer.calls == ["prepare {0, 3}", "content 0 0.0 120.0"])
    renderer.calls = []
    (renderer.headerHeight, renderer.footerHeight) = (20, 15)
    renderer.drawPage(at: 1, in: CGRect(x: 0, y: 5, width: 200, height: 100))
    #expect(
      renderer.calls == [
        "header 1 5.0 20.0", "content 1 25.0 65.0", "formatter 1", "footer 1 90.0 15.0",
      ])
    #expect(formatter.drawn.map(\.page) == [1])
    #expect(formatter.drawn.first?.rect == CGRect(x: 10, y: 30, width: 180, height: 65))
    renderer.calls = []
    (renderer.headerHeight, renderer.footerHeight) = (60, 60)
    renderer.drawPage(at: 5, in: CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(renderer.calls == ["header 5 0.0 60.0", "footer 5 40.0 60.0"])
    (renderer.headerHeight, renderer.footerHeight) = (.nan, -3)
    #expect(renderer.headerHeight == 0 && renderer.footerHeight == 0)
  }

  @Test func `formatters come to the pages from their first one on, and leave`() {
    let renderer = UIPrintPageRenderer()
    #expect(renderer.printFormatters == nil && renderer.numberOfPages == 0)
    let (one, two) = (Blank(pages: 2), Blank(pages: 3))
    #expect(one.printPageRenderer == nil && one.startPage == 0)
    renderer.addPrintFormatter(one, startingAtPageAt: 0)
    renderer.addPrintFormatter(two, startingAtPageAt: 2)
    #expect(renderer.printFormatters?.count == 2 && two.startPage == 2)
    #expect(one.printPageRenderer === renderer && renderer.numberOfPages == 5)
    #expect(renderer.printFormattersForPage(at: 1)?.first === one)
    #expect(renderer.printFormattersForPage(at: 4)?.first === two)
    #expect(renderer.printFormattersForPage(at: 5) == nil)
    two.startPage = 1
    #expect(renderer.printFormattersForPage(at: 1)?.count == 2 && renderer.numberOfPages == 4)
    one.removeFromPrintPageRenderer()
    #expect(one.printPageRenderer == nil && renderer.printFormatters?.count == 1)
    let other = UIPrintPageRenderer()
    other.printFormatters = [two, one]
    #expect(renderer.printFormatters == nil && two.printPageRenderer === other)
    #expect(two.startPage == 1 && one.startPage == 0)
    other.printFormatters = nil
    #expect(two.printPageRenderer == nil)
    two.startPage = -7
    #expect(two.startPage == 0)
  }

  @Test func `the sheet is told as code of iOS tells it`() {
    let renderer = UIPrintPageRenderer()
    #expect(renderer.paperRect == .zero && renderer.printableRect == .zero)
    let paper = CGRect(x: 0, y: 0, width: 595, height: 842)
    renderer.setValue(NSValue(cgRect: paper), forKey: "paperRect")
    renderer.setValue(paper.insetBy(dx: 20, dy: 30), forKey: "printableRect")
    #expect(renderer.paperRect == paper)
    #expect(renderer.printableRect == CGRect(x: 20, y: 30, width: 555, height: 782))
    #expect((renderer.value(forKey: "paperRect") as? NSValue)?.cgRectValue == paper)
    #expect(renderer.value(forKey: "headerHeight") as? Double == 0)
    #expect(renderer.value(forKey: "numberOfPages") as? Int == 0)
    renderer.setValue(nil, forKey: "paperRect")
    #expect(renderer.paperRect == .zero)
  }

  @Test func `the quality is the one that is asked for`() {
    final class Fast: UIPrintPageRenderer {
      override func currentRenderingQuality(
        forRequested requestedRenderingQuality: UIPrintRenderingQuality
      ) -> UIPrintRenderingQuality { .responsive }
    }
    #expect(UIPrintPageRenderer().currentRenderingQuality(forRequested: .best) == .best)
    #expect(UIPrintPageRenderer().currentRenderingQuality(forRequested: .responsive) == .responsive)
    #expect(Fast().currentRenderingQuality(forRequested: .best) == .responsive)
    #expect(UIPrintRenderingQuality.best.rawValue == 0)
    #expect(UIPrintRenderingQuality.responsive.rawValue == 1)
    #expect(UIPrintRenderingQuality(rawValue: 1) == .responsive)
    #expect(UIPrintRenderingQuality(rawValue: 2) == nil)
  }

  // MARK: Rooms

  @Test func `insets and limits leave a formatter its rectangle`() {
    let renderer = Recorder()
    let formatter = UIPrintFormatter()
    #expect(formatter.rectForPage(at: 0) == .zero && formatter.pageCount == 0)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 2)
    #expect(formatter.rectForPage(at: 2) == CGRect(x: 10, y: 10, width: 180, height: 100))
    (renderer.headerHeight, renderer.footerHeight) = (20, 10)
    formatter.perPageContentInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    formatter.contentInsets = UIEdgeInsets(top: 10, left: 20, bottom: 5, right: 30)
    #expect(formatter.rectForPage(at: 2) == CGRect(x: 32, y: 41, width: 124, height: 51))
    #expect(formatter.rectForPage(at: 3) == CGRect(x: 32, y: 31, width: 124, height: 61))
    (formatter.maximumContentWidth, formatter.maximumContentHeight) = (100, 40)
    #expect(formatter.rectForPage(at: 3) == CGRect(x: 32, y: 31, width: 100, height: 40))
    (formatter.maximumContentWidth, formatter.maximumContentHeight) = (.nan, -4)
    #expect(formatter.maximumContentWidth == 0 && formatter.maximumContentHeight == 0)
    formatter.contentInsets.left = .nan
    #expect(formatter.contentInsets.left == 0)
    #expect(!formatter.requiresMainThread)
    let copy = formatter.copy() as? UIPrintFormatter
    #expect(copy?.perPageContentInsets == formatter.perPageContentInsets)
    #expect(copy?.startPage == 2 && copy?.printPageRenderer == nil)
  }

  // MARK: Text

  @Test func `text runs over pages, which end between lines`() throws {
    let renderer = Recorder()
    let formatter = UISimpleTextPrintFormatter(attributedText: text(25))
    #expect(formatter.pageCount == 0)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    #expect(formatter.pageCount == 3 && renderer.numberOfPages == 3)
    let pages = try print(renderer)
    #expect(pages.map(\.count) == [10, 10, 5])
    #expect(pages.flatMap { $0 } == (0..<25).map { "line\($0)" })
    // The first page has less room, all have a limit.
    formatter.contentInsets.top = 35
    formatter.maximumContentHeight = 70
    #expect(try print(renderer).map(\.count) == [6, 7, 7, 5])
  }

  @Test func `formatters follow each other, and rules for pages are heeded`() throws {
    let renderer = Recorder()
    let first = UISimpleTextPrintFormatter(attributedText: text(12))
    renderer.addPrintFormatter(first, startingAtPageAt: 0)
    let second = UISimpleTextPrintFormatter(text: "one two")
    second.font = Self.font
    renderer.addPrintFormatter(second, startingAtPageAt: first.startPage + first.pageCount)
    #expect(try print(renderer).map(\.count) == [10, 2, 2])
    let whole = NSMutableAttributedString(attributedString: text(9))
    whole.append(NSAttributedString(string: "\n"))
    whole.append(text(1) { $0.keepsWithNext = true })
    whole.append(NSAttributedString(string: "\n"))
    whole.append(text(3))
    renderer.printFormatters = [UISimpleTextPrintFormatter(attributedText: whole)]
    #expect(try print(renderer).map(\.count) == [9, 4])
  }

  @Test func `plain text has font, colour and alignment, attributed text takes them`() throws {
    let formatter = UISimpleTextPrintFormatter(text: "some words")
    #expect(formatter.text == "some words" && formatter.attributedText == nil)
    #expect(formatter.font?.pointSize == 12 && formatter.color == .black)
    #expect(formatter.textAlignment == .left)
    let attributed = NSAttributedString(string: "more", attributes: [.font: Self.font])
    formatter.attributedText = attributed
    #expect(formatter.text == "more" && formatter.attributedText == attributed)
    formatter.color = .red
    formatter.textAlignment = .right
    formatter.font = Self.font.withSize(30)
    let found = try #require(formatter.attributedText?.attributes(at: 2, effectiveRange: nil))
    #expect(found[.foregroundColor] as? UIColor == .red)
    #expect((found[.font] as? UIFont)?.pointSize == 30)
    #expect((found[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
    formatter.text = "plain"
    #expect(formatter.attributedText == nil && formatter.text == "plain")
    // The printed text: right of the middle, red, larger.
    let image = try picture(formatter)
    let left = ink(image, in: CGRect(x: 0, y: 0, width: 60, height: 40))
    let right = ink(image, in: CGRect(x: 60, y: 0, width: 140, height: 40))
    #expect(left == 0 && right > 50)
    formatter.text = nil
    #expect(ink(try picture(formatter), in: CGRect(x: 0, y: 0, width: 200, height: 120)) == 0)
    let copy = try #require(formatter.copy() as? UISimpleTextPrintFormatter)
    #expect(copy.color == .red && copy.font?.pointSize == 30 && copy.text == nil)
  }

  @Test func `pages that hold no line, and no text, are no pages`() {
    let renderer = Recorder()
    let formatter = UISimpleTextPrintFormatter(text: "")
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    #expect(renderer.numberOfPages == 0)
    formatter.text = "text"
    #expect(renderer.numberOfPages == 1)
    renderer.paper = CGRect(x: 0, y: 0, width: 200, height: 22)
    #expect(renderer.numberOfPages == 0)
    renderer.paper = .zero
    #expect(renderer.numberOfPages == 0)
    renderer.paper = CGRect(x: 0, y: 0, width: 30, height: 60)
    formatter.text = String(repeating: "word ", count: 50)
    #expect(renderer.numberOfPages > 5)
  }

  @Test func `a page has its header, text and footer in their places`() throws {
    final class Letter: UIPrintPageRenderer {
      override var paperRect: CGRect { CGRect(x: 0, y: 0, width: 240, height: 150) }
      override var printableRect: CGRect { paperRect.insetBy(dx: 20, dy: 10) }
      override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
        NSAttributedString(
          string: "Invoice", attributes: [.font: PrintingTests.font.withSize(16)]
        ).draw(in: headerRect)
      }
      override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
        NSAttributedString(
          string: "Page \(pageIndex + 1) of \(numberOfPages)",
          attributes: [.font: PrintingTests.font.withSize(8), .foregroundColor: UIColor.gray]
        ).draw(in: footerRect)
      }
    }
    let renderer = Letter()
    (renderer.headerHeight, renderer.footerHeight) = (24, 14)
    let formatter = UISimpleTextPrintFormatter(
      text: (1...12).map { "Item \($0) of this invoice" }.joined(separator: "\n"))
    formatter.font = Self.font
    formatter.perPageContentInsets.left = 12
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    let context = try CGContext.bitmap(
      size: renderer.paperRect.size, scale: 1, background: .white)
    UIGraphicsPushContext(context)
    renderer.drawPage(at: 0, in: renderer.printableRect)
    UIGraphicsPopContext()
    let page = try UIImage(cgImage: #require(context.makeImage()))
    try expectPicture(
      page, "printed-page",
      "A white page: at its top the word Invoice, larger than the rest; below it, a little further right, items 1 to 7 of this invoice, one on each line; at the bottom, small and grey, Page 1 of 2."
    )
  }

  @Test func `markup is read and printed over pages`() throws {
    let renderer = Recorder()
    let formatter = UIMarkupTextPrintFormatter(
      markupText:
        "<h1>Invoice</h1><p>No <b>17</b></p><table><tr><td>Pens</td><td>3</td></tr></table>")
    #expect(formatter.pageCount == 0 && formatter.markupText?.hasPrefix("<h1>") == true)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    let words = try print(renderer).flatMap { $0 }
    #expect(words == ["Invoice", "No", "17", "Pens", "3"])
    formatter.markupText = "<p>one</p><p style='page-break-before: always'>two &amp; three</p>"
    #expect(try print(renderer) == [["one"], ["two", "&", "three"]])
    let copy = try #require(formatter.copy() as? UIMarkupTextPrintFormatter)
    #expect(copy.markupText == formatter.markupText)
    formatter.markupText = "<p>" + String(repeating: "words ", count: 300)
    #expect(renderer.numberOfPages > 5)
    formatter.markupText = nil
    #expect(renderer.numberOfPages == 0)
  }

  // MARK: Views

  @Test func `a view is printed in slices, with what is in it`() throws {
    final class Striped: UIView {
      var printed: [CGRect] = []
      override func draw(_ rect: CGRect) {
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: 95, width: 20, height: 10))
      }
      override func draw(_ rect: CGRect, for formatter: UIViewPrintFormatter) {
        printed.append(rect)
        super.draw(rect, for: formatter)
      }
    }
    let view = Striped(frame: CGRect(x: 3, y: 4, width: 100, height: 230))
    let inner = UIView(frame: CGRect(x: 50, y: 210, width: 10, height: 10))
    inner.backgroundColor = .red
    view.addSubview(inner)
    let formatter = view.viewPrintFormatter()
    #expect(formatter.view === view && formatter.requiresMainThread && formatter.pageCount == 0)
    let renderer = Recorder()
    renderer.addPrintFormatter(formatter, startingAtPageAt: 1)
    #expect(formatter.pageCount == 3 && renderer.numberOfPages == 4)
    let pages = try (1..<4).map { try picture(renderer, page: $0) }
    #expect(
      view.printed.map(\.minY) == [0, 100, 200] && view.printed.map(\.height) == [100, 100, 30])
    #expect(ink(pages[0], in: CGRect(x: 10, y: 105, width: 20, height: 5)) == 100)
    #expect(ink(pages[0], in: CGRect(x: 10, y: 110, width: 20, height: 9)) == 0)
    #expect(ink(pages[1], in: CGRect(x: 10, y: 10, width: 20, height: 5)) == 100)
    #expect(ink(pages[2], in: CGRect(x: 60, y: 20, width: 10, height: 10)) == 100)
    let copy = try #require(formatter.copy() as? UIViewPrintFormatter)
    #expect(copy.view === view && copy.startPage == 1)
  }

  @Test func `a text view prints all of its text, a scroll view all that is in it`() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.attributedText = text(25)
    let renderer = Recorder()
    renderer.addPrintFormatter(view.viewPrintFormatter(), startingAtPageAt: 0)
    #expect(try print(renderer).map(\.count) == [10, 10, 5])
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    scroll.contentSize = CGSize(width: 40, height: 250)
    #expect(renderer.printFormatters?.first?.printPageRenderer === renderer)
    renderer.printFormatters = [scroll.viewPrintFormatter()]
    #expect(renderer.numberOfPages == 3)
  }

  // MARK: The job

  @Test func `settings of a job are kept, copied and archived`() throws {
    let info = UIPrintInfo.printInfo()
    #expect(info.jobName == ProcessInfo.processInfo.processName && info.printerID == nil)
    #expect(info.outputType == .general && info.orientation == .portrait && info.duplex == .none)
    (info.jobName, info.printerID) = ("Invoice", "laser")
    (info.outputType, info.orientation, info.duplex) = (.photoGrayscale, .landscape, .shortEdge)
    let data = try NSKeyedArchiver.archivedData(withRootObject: info, requiringSecureCoding: false)
    let read = try #require(
      try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? UIPrintInfo)
    let copy = try #require(info.copy() as? UIPrintInfo)
    for other in [read, copy, UIPrintInfo(dictionary: info.dictionaryRepresentation)] {
      #expect(other.jobName == "Invoice" && other.printerID == "laser")
      #expect(other.outputType == .photoGrayscale && other.orientation == .landscape)
      #expect(other.duplex == .shortEdge)
    }
    copy.jobName = "Other"
    #expect(info.jobName == "Invoice")
    #expect(UIPrintInfo(dictionary: nil).outputType == .general)
    #expect(UIPrintInfo(dictionary: ["UIPrintInfoDuplex": 77]).duplex == .none)
  }

  @Test func `settings have Apple's numbers`() {
    #expect(
      [.general, .photo, .grayscale, .photoGrayscale].map(\UIPrintInfo.OutputType.rawValue) == [
        0, 1, 2, 3,
      ])
    #expect([.portrait, .landscape].map(\UIPrintInfo.Orientation.rawValue) == [0, 1])
    #expect([.none, .longEdge, .shortEdge].map(\UIPrintInfo.Duplex.rawValue) == [0, 1, 2])
    #expect(
      UIPrintInfo.OutputType(rawValue: 4) == nil && UIPrintInfo.OutputType(rawValue: 1) == .photo)
    #expect(
      UIPrintInfo.Orientation(rawValue: 2) == nil
        && UIPrintInfo.Orientation(rawValue: 1) == .landscape)
    #expect(UIPrintInfo.Duplex(rawValue: 3) == nil && UIPrintInfo.Duplex(rawValue: 2) == .shortEdge)
  }

  // MARK: Images

  private func picture(_ formatter: UIPrintFormatter) throws -> CGImage {
    let renderer = Recorder()
    renderer.paper = CGRect(x: -10, y: -10, width: 220, height: 140)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    return try picture(renderer, page: 0)
  }

  private func picture(_ renderer: UIPrintPageRenderer, page: Int) throws -> CGImage {
    let context = try CGContext.bitmap(size: CGSize(width: 200, height: 120), scale: 1)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    renderer.drawPage(at: page, in: renderer.paperRect)
    return try #require(context.makeImage())
  }

  /// Pixels in a rectangle that something was drawn on.
  private func ink(_ image: CGImage, in rect: CGRect) -> Int {
    var count = 0
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) where image.pixel(x, y).alpha > 60 { count += 1 }
    }
    return count
  }
}
