// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Images in lines of HTML, and list markers in it.
@Suite struct ImageAlignmentTests {
  private func read(_ html: String) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(html.utf8),
      options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil)
  }

  private static let source =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='40'/%3E"

  private func frame(_ alignment: String) throws -> (frame: CGRect, font: UIFont) {
    let text = try read("<p>a<img src=\"\(Self.source)\" style='\(alignment)'>b")
    let attachment = try #require(
      unsafe text.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment)
    let archived = try NSKeyedArchiver.archivedData(
      withRootObject: attachment, requiringSecureCoding: true)
    let again = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextAttachment.self, from: archived))
    func bounds(_ attachment: NSTextAttachment) -> CGRect {
      attachment.attachmentBounds(
        for: nil, proposedLineFragment: CGRect(x: 0, y: 0, width: 400, height: 20),
        glyphPosition: .zero, characterIndex: 1)
    }
    #expect(bounds(attachment) == bounds(again))
    let font = unsafe text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    return (bounds(attachment), try #require(font))
  }

  @Test func `an image stands in its line as it is aligned`() throws {
    let plain = try frame("")
    #expect(plain.frame == CGRect(x: 0, y: 0, width: 20, height: 40))
    let middle = try frame("vertical-align: middle")
    #expect(abs(middle.frame.midY - middle.font.xHeight / 2) < 0.001)
    let top = try frame("vertical-align: text-top")
    #expect(abs(top.frame.maxY - top.font.ascender) < 0.001)
    let bottom = try frame("vertical-align: bottom; height: 10px")
    #expect(abs(bottom.frame.minY - bottom.font.descender) < 0.001 && bottom.frame.height == 10)
    #expect(try frame("vertical-align: -7px").frame.minY == -7)
  }

  @Test func `a marker is drawn in the font and the colour that it has of its own`() throws {
    let text = try read(
      "<style>li::marker { color: red; font-size: 30px }</style><ol><li>one<li>two</ol>")
    let stack = LayoutStack("", containers: [CGSize(width: 300, height: 0)])
    stack.storage.setAttributedString(text)
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: text.length))
    let line = try #require(stack.manager.layout.line(ofCharacter: 4))
    let marker = try #require(stack.manager.marker(of: line)).system.storage
    let attributes = unsafe marker.attributes(at: 0, effectiveRange: nil)
    #expect(marker.string == "2." && (attributes[.font] as? UIFont)?.pointSize == 30)
    #expect(
      attributes[.foregroundColor] as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    // The text begins where it would without.
    let plain = try read("<ol><li>one<li>two</ol>")
    let other = LayoutStack("", containers: [CGSize(width: 300, height: 0)])
    other.storage.setAttributedString(plain)
    other.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: plain.length))
    #expect(
      other.manager.layout.line(ofCharacter: 4)?.usedRect.minX == line.usedRect.minX)
    let list = try #require(
      (unsafe text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?
        .textLists.last)
    let archived = try NSKeyedArchiver.archivedData(
      withRootObject: list, requiringSecureCoding: true)
    let again = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextList.self, from: archived))
    #expect((again.markerAttributes?[.font] as? UIFont)?.pointSize == 30)
    #expect(again.markerAttributes?[.foregroundColor] is UIColor)
  }
}
