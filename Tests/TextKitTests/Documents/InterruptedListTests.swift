// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Lists that a paragraph interrupts: documents continue the numbers, layout starts again.
@Suite struct `A list with a paragraph between its items` {
  /// The marker of each paragraph, or "-", before its text.
  private func markers(_ text: NSAttributedString) -> [String] {
    let storage = NSTextStorage(attributedString: text)
    var lines: [String] = []
    var start = 0
    for line in storage.string.split(separator: "\n", omittingEmptySubsequences: false)
    where start < storage.length {
      lines.append("\(storage.listMarker(at: start, language: "en") ?? "-") \(line)")
      start += line.utf16.count + 1
    }
    return lines
  }

  private func read(
    _ text: String, _ type: NSAttributedString.DocumentType
  ) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(text.utf8), options: [.documentType: type], documentAttributes: nil)
  }

  private let expected = ["1. a", "2. b", "- more", "3. c", "- other", "1. d"]

  @Test func `counts on in HTML and Markdown`() throws {
    let html = try read(
      "<ol><li>a<li>b<p>more</p><li>c</ol><p>other</p><ol><li>d</ol>", .html)
    #expect(markers(html).map { $0.trimmingCharacters(in: .whitespaces) } == expected)
    let markdown = try read("1. a\n2. b\n\n   more\n3. c\n\nother\n\n1. d\n", .markdown)
    #expect(markers(markdown).map { $0.trimmingCharacters(in: .whitespaces) } == expected)
  }

  @Test func `counts on where it stands in another list`() throws {
    let text = try read(
      "<ul><li>x<ol><li>a<li>b<p>more</p><li>c</ol><li>y<ol><li>d</ol></ul>", .html)
    let numbered = markers(text).filter { $0.first?.isNumber == true }
    #expect(numbered == ["1. a", "2. b", "3. c", "1. d"])
  }

  @Test(arguments: [NSAttributedString.DocumentType.rtf, .html])
  func `has the same markers when it is written and read`(
    type: NSAttributedString.DocumentType
  ) throws {
    let text = try read(
      "<ol><li>a<li>b<p>more</p><li>c</ol><p>other</p><ol><li>d</ol>", .html)
    let data = try text.data(
      from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: type])
    let again = try NSAttributedString(
      data: data, options: [.documentType: type], documentAttributes: nil)
    #expect(markers(again) == markers(text))
  }

  @Test func `that layout begins anew is written so`() throws {
    // One object after and before a plain paragraph: layout counts each part from the start.
    let list = NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 4)
    let item = NSMutableParagraphStyle()
    item.textLists = [list]
    let text = NSMutableAttributedString(string: "a\nb\nplain\nc\n")
    for range in [NSRange(location: 0, length: 4), NSRange(location: 10, length: 2)] {
      text.addAttribute(.paragraphStyle, value: item, range: range)
    }
    let shown = markers(text)
    #expect(shown.map { String($0.prefix(1)) } == ["4", "5", "-", "4"])
    for type in [NSAttributedString.DocumentType.rtf, .html] {
      let data = try text.data(
        from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: type])
      let again = try NSAttributedString(
        data: data, options: [.documentType: type], documentAttributes: nil)
      #expect(markers(again) == shown)
    }
  }
}
