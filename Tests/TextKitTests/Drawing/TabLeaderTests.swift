// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

@Suite struct TabLeaderTests {
  private func picture(
    _ leader: String?, _ type: NSParagraphStyle.TextTabType = .rightTabStopType,
    direction: NSWritingDirection = .leftToRight
  ) -> DrawnPicture {
    let style = NSMutableParagraphStyle()
    let plain = NSTextTab(type: type, location: 150)
    var options = plain.options
    options[.leader] = leader
    style.tabStops = [
      NSTextTab(textAlignment: plain.alignment, location: 150, options: options)
    ]
    style.baseWritingDirection = direction
    let stack = LayoutStack("a\tb", containers: [CGSize(width: 180, height: 0)], style: style)
    return DrawnPicture(stack, width: 180, height: 40)
  }

  @Test func `a leader fills the room of its tab`() {
    for type: NSParagraphStyle.TextTabType in [.leftTabStopType, .rightTabStopType] {
      for leader in [".", "-", "_", "="] {
        let columns = picture(leader, type).inkColumns
        for part in 0..<10 {
          let room = 20 + part * 10..<30 + part * 10
          #expect(columns.contains { room.contains($0) }, "\(leader) \(part)")
        }
      }
      #expect(!picture(nil, type).inkColumns.contains { (20..<120).contains($0) })
    }
    let columns = picture(".", direction: .rightToLeft).inkColumns
    #expect(
      columns.contains { (60..<70).contains($0) } && columns.contains { (150..<160).contains($0) })
  }

  @Test func `pages begin with the document's first number, in the format that is asked for`() {
    func page(_ number: Int, _ footer: String, first: Int? = nil) -> DrawnPicture {
      var properties: [NSAttributedString.DocumentAttributeKey: Any] = [
        .footer: NSAttributedString(string: footer, attributes: [.font: LayoutStack.font])
      ]
      properties[.firstPageNumber] = first
      let headersAndFooters = HeadersAndFooters(properties)
      return DrawnPicture(width: 200, height: 100) { _ in
        headersAndFooters.draw(
          PageFlow.Page(
            number: number, columns: [], endOfCharacters: 0, isLast: true, cutLine: nil,
            sectionNumber: nil),
          of: 3, on: CGSize(width: 200, height: 100),
          margins: UIEdgeInsets(top: 10, left: 10, bottom: 60, right: 10))
      }
    }
    #expect(page(2, "p {page} r {page:lower-roman}", first: 5) == page(1, "p 6 r vi"))
    #expect(page(3, "{page:upper-alpha} {pages}") == page(1, "C 3"))
    #expect(page(1, "{page}") == page(1, "1") && page(1, "{page}") != page(1, "2"))
  }

  @Test func `a section counts its pages from the number that it says`() {
    func text(_ parts: [(String, Int?)]) -> NSAttributedString {
      let text = NSMutableAttributedString()
      for (words, number) in parts {
        var attributes: [NSAttributedString.Key: Any] = [:]
        if let number {
          attributes[.documentParagraph] = DocumentParagraph(caption: nil, pageNumber: number)
        }
        text.append(NSAttributedString(string: words, attributes: attributes))
      }
      return text
    }
    func numbers(_ parts: [(String, Int?)], _ ends: [Int]) -> [Int?] {
      var sections = PageSections(text(parts))
      return ends.enumerated().map { sections.number(ofPage: $0 + 1, endingAt: $1) }
    }
    // Pages of five characters.
    #expect(numbers([("aaaaa", nil), ("bbbbb", 7), ("ccccc", nil)], [5, 10, 15]) == [nil, 7, 8])
    #expect(numbers([("aaaaa", 3), ("ccccc", nil), ("bbbbb", 3)], [5, 10, 15]) == [3, 4, 3])
    // The page's end that a section begins with stands on the page before.
    #expect(numbers([("aaaa", nil), ("\u{0C}bbbbb", 7)], [5, 10]) == [nil, 7])
    // One that begins within a page counts it.
    #expect(numbers([("aaa", nil), ("bbbbbbb", 7)], [5, 10]) == [nil, 8])
  }
}
