// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

/// The appearance of page breaks.
@Suite(.serialized) struct PagePictureTests {
  /// Paragraphs and a heading, with rules for the ends of pages or without.
  private static func text(hasRules: Bool) -> NSAttributedString {
    let body = NSMutableParagraphStyle()
    body.avoidsWidows = hasRules
    body.paragraphSpacing = 2
    let head = NSMutableParagraphStyle()
    head.keepsWithNext = hasRules
    let text = NSMutableAttributedString()
    func add(_ string: String, _ style: NSParagraphStyle, size: CGFloat, _ color: UIColor) {
      text.append(
        NSAttributedString(
          string: string + "\n",
          attributes: [
            .font: LayoutStack.font.withSize(size), .paragraphStyle: style, .foregroundColor: color,
          ]))
    }
    add("A first paragraph of some words, on three lines of the first page.", body, size: 9, .black)
    add("A heading", head, size: 13, .blue)
    add(
      "The text below it has words enough for four lines too, as one can see.", body, size: 9,
      .black)
    return text
  }

  @Test func `a heading goes on with its text, and no line stands alone`() throws {
    let page = CGSize(width: 120, height: 68)
    try PictureSnapshot(
      name: "page-rules",
      saying:
        "Two rows of two framed pages. Above, without rules: the blue heading is on the left page, with one line of its text, the other lines of it on the right page. Below, with rules: the left page ends after the first paragraph, and the right page begins with the blue heading and all of its text.",
      size: CGSize(width: 270, height: 170), scale: 1
    ).check { context in
      for (row, hasRules) in [false, true].enumerated() {
        let stack = LayoutStack("", font: nil, containers: [page, page, page], padding: 4)
        stack.storage.setAttributedString(Self.text(hasRules: hasRules))
        let heading = (stack.storage.string as NSString).range(of: "A heading").location
        let place = stack.manager.textContainer(
          forGlyphAt: stack.manager.glyphIndexForCharacter(at: heading), effectiveRange: nil)
        #expect(place === stack.manager.textContainers[row])
        for column in 0..<2 {
          let origin = CGPoint(x: 10 + CGFloat(column) * 130, y: 10 + CGFloat(row) * 80)
          context.setStrokeColor(UIColor.gray.cgColor)
          context.stroke(CGRect(origin: origin, size: page))
          let glyphs = stack.manager.glyphRange(for: stack.manager.textContainers[column])
          stack.manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
        }
      }
    }
  }
}
