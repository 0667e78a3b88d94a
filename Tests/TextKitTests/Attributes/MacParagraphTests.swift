// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

/// The members that AppKit's paragraph styles have in addition to UIKit's.
struct `The Mac's paragraph style` {
  private let keeper = StackKeeper()
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  @Test func `starts with Apple's values, and keeps others through copies and archives`() throws {
    let style = NSMutableParagraphStyle()
    #expect(style.headerLevel == 0 && style.tighteningFactorForTruncation == 0.05)
    let plain = style.copy() as! NSParagraphStyle
    #expect(plain == .default && plain.headerLevel == 0)
    style.headerLevel = 2
    style.tighteningFactorForTruncation = 0.1
    let copy = style.copy() as! NSParagraphStyle
    #expect(copy.headerLevel == 2 && copy.tighteningFactorForTruncation == 0.1)
    #expect(copy != plain && copy.hash != plain.hash)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: [copy], requiringSecureCoding: false)
    let read = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [Any]
    #expect(read?.first as? NSParagraphStyle == copy)
    style.headerLevel = -3
    style.tighteningFactorForTruncation = .nan
    #expect(style.headerLevel == 0 && style.tighteningFactorForTruncation == 0)
    style.tighteningFactorForTruncation = 7
    #expect(style.tighteningFactorForTruncation == 1)
  }

  private func isTruncated(width: CGFloat, _ change: (NSMutableParagraphStyle) -> Void) -> Bool {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    change(style)
    let stack = keeper.keep(
      LayoutStack(
        "Four score and seven years ago", containers: [CGSize(width: width, height: 0)],
        style: style))
    let last = stack.manager.numberOfGlyphs - 1
    return stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: last).location != NSNotFound
  }

  @Test func `tightens lines that are too wide by no more than its factor`() {
    let natural = keeper.keep(
      LayoutStack(
        "Four score and seven years ago", containers: [CGSize(width: 1000, height: 0)]))
    natural.manager.ensureLayout(for: natural.manager.textContainers[0])
    let width = natural.manager.usedRect(for: natural.manager.textContainers[0]).width
    // A tenth too wide.
    let room = width / 1.1
    #expect(isTruncated(width: room) { _ in })
    #expect(isTruncated(width: room) { $0.tighteningFactorForTruncation = 0.08 })
    #expect(!isTruncated(width: room) { $0.tighteningFactorForTruncation = 0.12 })
    // The default leaves it to the other property.
    #expect(isTruncated(width: width - 5) { _ in })
    #expect(!isTruncated(width: width - 5) { $0.allowsDefaultTighteningForTruncation = true })
    // None comes before it.
    #expect(
      isTruncated(width: width - 5) {
        $0.allowsDefaultTighteningForTruncation = true
        $0.tighteningFactorForTruncation = 0
      })
    // Half as wide is too much for any: letters would touch.
    #expect(isTruncated(width: width / 2) { $0.tighteningFactorForTruncation = 1 })
  }

  private static let tabs: [(NSParagraphStyle.TextTabType, NSTextAlignment, UInt)] = [
    (.leftTabStopType, .left, 0), (.rightTabStopType, .right, 1), (.centerTabStopType, .center, 2),
    (.decimalTabStopType, .right, 3),
  ]

  @Test(arguments: tabs)
  func `has tabs of the older kinds`(
    type: NSParagraphStyle.TextTabType, alignment: NSTextAlignment, raw: UInt
  ) {
    let tab = NSTextTab(type: type, location: 72)
    #expect(tab.location == 72 && tab.alignment == alignment && tab.tabStopType == type)
    #expect(type.rawValue == raw && NSParagraphStyle.TextTabType(rawValue: raw) == type)
    #expect((tab.options[.columnTerminators] != nil) == (type == .decimalTabStopType))
    #expect(NSParagraphStyle.TextTabType(rawValue: 4) == nil)
    for other in [NSTextAlignment.natural, .justified] {
      #expect(NSTextTab(textAlignment: other, location: 1).tabStopType == .leftTabStopType)
    }
  }

  @Test func `of a decimal tab puts numbers below each other`() {
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(type: .decimalTabStopType, location: 100)]
    let separator = TextKitEnvironment.locale.decimalSeparator ?? "."
    let text = "\t1\(separator)25\n\t100\(separator)5"
    let stack = keeper.keep(
      LayoutStack(text, containers: [CGSize(width: 200, height: 0)], style: style))
    let (one, two) = (
      (text as NSString).range(of: separator).location,
      (text as NSString).range(of: separator, options: .backwards).location
    )
    let manager = stack.manager
    #expect(
      abs(manager.location(forGlyphAt: one).x - manager.location(forGlyphAt: two).x) < 0.01)
    #expect(abs(manager.location(forGlyphAt: one).x - 100) < 0.01)
  }

  /// The titles of a PDF's outline, as qpdf finds them, with their depth.
  private func outline(_ draw: @escaping (CGContext) -> Void) throws -> [String] {
    let page = CGRect(x: 0, y: 0, width: 300, height: 300)
    let data = UIGraphicsPDFRenderer(bounds: page).pdfData { pdf in
      pdf.beginPage()
      draw(pdf.cgContext)
    }
    let file = folder.path("outline.pdf")
    try data.write(to: URL(fileURLWithPath: file))
    try PDFReaders.check(file)
    let json = try SystemTool.run("qpdf", ["--json=1", file], from: "qpdf")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    func lines(_ entries: [[String: Any]], _ depth: Int) -> [String] {
      entries.flatMap { entry in
        ["\(depth) \(entry["title"] as? String ?? "")"]
          + lines(entry["kids"] as? [[String: Any]] ?? [], depth + 1)
      }
    }
    return lines(root["outlines"] as? [[String: Any]] ?? [], 0)
  }

  @Test func `of a heading makes a line of a document's outline`() throws {
    let text = NSMutableAttributedString(string: "")
    for (title, level) in [
      ("Chapter\n", 1), ("Some text below it.\n", 0), ("Part of it\n", 2), ("\n", 1), ("Next", 1),
    ] {
      let style = NSMutableParagraphStyle()
      style.headerLevel = level
      text.append(
        NSAttributedString(
          string: title, attributes: [.paragraphStyle: style, .font: LayoutStack.font]))
    }
    let stack = keeper.keep(
      LayoutStack("", font: nil, containers: [CGSize(width: 300, height: 0)]))
    stack.storage.setAttributedString(text)
    let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
    let found = try outline { _ in
      stack.manager.drawGlyphs(forGlyphRange: all, at: .zero)
    }
    #expect(found == ["0 Chapter", "1 Part of it", "0 Next"])
    // Text in parts makes no line twice.
    let parts = try outline { _ in
      stack.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 3), at: .zero)
      stack.manager.drawGlyphs(
        forGlyphRange: NSRange(location: 3, length: all.length - 3), at: .zero)
    }
    #expect(parts == found)
  }

  @Test func `strings draw and measure by the older forms`() {
    let text = NSAttributedString(
      string: "words that wrap here", attributes: [.font: LayoutStack.font])
    let size = CGSize(width: 60, height: 0)
    for options in [NSString.DrawingOptions.usesLineFragmentOrigin, []] {
      #expect(
        text.boundingRect(with: size, options: options)
          == text.boundingRect(with: size, options: options, context: nil))
      let rect = CGRect(x: 5, y: 20, width: 60, height: 80)
      let one = DrawnPicture(width: 120, height: 100) { _ in text.draw(with: rect, options: options)
      }
      let two = DrawnPicture(width: 120, height: 100) { _ in
        text.draw(with: rect, options: options, context: nil)
      }
      #expect(one == two && one.inkBounds != nil)
    }
  }
}
