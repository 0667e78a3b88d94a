// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Requests all of its line's width.
private final class Wide: NSTextAttachment, @unchecked Sendable {
  var asked: [(rect: CGRect, position: CGPoint, character: Int)] = []
  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    asked.append((lineFrag, position, charIndex))
    return CGRect(x: 0, y: 0, width: lineFrag.width / 2, height: 20)
  }
}

/// Attachments in lines, and raised text: positions, effects on lines, drawing.
@Suite struct AttachmentLayoutTests {
  private let font = UIFont(name: "DejaVuSans", size: 12)

  private func red(_ width: Int, _ height: Int) -> UIImage {
    let context = try! CGContext.bitmap(
      size: CGSize(width: width, height: height), background: .red)
    return UIImage(data: try! context.pngData())!
  }

  private func stack(
    _ before: String, _ attachment: NSTextAttachment, _ after: String, width: CGFloat = 200
  ) -> LayoutStack {
    let text = NSMutableAttributedString(string: before)
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: after))
    let stack = LayoutStack(
      "", font: nil, containers: [CGSize(width: width, height: 0)])
    stack.storage.setAttributedString(text)
    if let font {
      stack.storage.addAttribute(
        .font, value: font, range: NSRange(location: 0, length: text.length))
    }
    return stack
  }

  @Test func `a picture reserves its size and stands on the baseline`() {
    let attachment = NSTextAttachment(image: red(30, 24))
    let stack = stack("ab", attachment, "cd")
    let manager = stack.manager
    let before = manager.location(forGlyphAt: 2)
    let after = manager.location(forGlyphAt: 3)
    #expect(abs(after.x - before.x - 30) < 0.01)
    let picture = DrawnPicture(stack)
    let left = Int(before.x.rounded(.up)) + 1
    let baseline = Int(before.y.rounded())
    #expect(picture.isColor(left + 5, baseline - 2, 255, 0, 0))
    #expect(picture.isColor(left + 5, baseline - 22, 255, 0, 0))
    #expect(!picture.isInk(left + 5, baseline + 1))
    // The line reaches the image's height above the baseline, and the font's descent below it.
    let line = manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
    #expect(abs(line.height - (24 - font!.descender)) < 0.2)
  }

  @Test(arguments: [11.0, 12, 13.7, 17])
  func `an attachment has its baseline at its height, whatever the font`(size: Double) {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    let stack = LayoutStack("a", containers: [CGSize(width: 200, height: 0)])
    stack.storage.append(NSAttributedString(attachment: attachment))
    stack.storage.addAttribute(
      .font, value: LayoutStack.font.withSize(CGFloat(size)), range: NSRange(location: 0, length: 2)
    )
    #expect(stack.manager.location(forGlyphAt: 0).y == 40)
    #expect(stack.manager.location(forGlyphAt: 1).y == 40)
  }

  @Test func `bounds set the size and move it down`() {
    let attachment = NSTextAttachment(image: red(30, 24))
    attachment.bounds = CGRect(x: 0, y: -6, width: 10, height: 12)
    let stack = stack("", attachment, "x")
    #expect(abs(stack.manager.location(forGlyphAt: 1).x - 10) < 0.01)
    let picture = DrawnPicture(stack)
    let baseline = Int(stack.manager.location(forGlyphAt: 0).y.rounded())
    #expect(picture.isColor(5, baseline + 4, 255, 0, 0))
    #expect(picture.isColor(5, baseline - 5, 255, 0, 0))
    #expect(!picture.isInk(5, baseline - 8))
  }

  @Test func `padding keeps text away on both sides`() {
    let attachment = NSTextAttachment(image: red(20, 10))
    attachment.lineLayoutPadding = 4
    let stack = stack("", attachment, "x")
    #expect(abs(stack.manager.location(forGlyphAt: 1).x - 28) < 0.01)
    let picture = DrawnPicture(stack)
    let y = Int(stack.manager.location(forGlyphAt: 0).y.rounded()) - 5
    #expect(!picture.isInk(2, y))
    #expect(picture.isColor(6, y, 255, 0, 0))
    #expect(picture.isColor(22, y, 255, 0, 0))
  }

  @Test func `an attachment that does not fit goes to the next line`() {
    let attachment = NSTextAttachment(image: red(60, 10))
    let stack = stack("some words ", attachment, " more", width: 100)
    let first = stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let own = stack.manager.lineFragmentRect(forGlyphAt: 11, effectiveRange: nil)
    #expect(own.minY > first.minY)
  }

  @Test func `an attachment is asked with its line, its place and its character`() throws {
    let attachment = Wide(data: nil, ofType: nil)
    let stack = stack("ab ", attachment, " c", width: 100)
    _ = stack.manager.glyphRange(for: stack.manager.textContainers[0])
    let asked = try #require(attachment.asked.last)
    #expect(asked.rect.width == 100)
    #expect(asked.character == 3)
    let place = stack.manager.location(forGlyphAt: 3)
    #expect(abs(asked.position.x - place.x) < 0.01)
    #expect(abs(stack.manager.location(forGlyphAt: 4).x - place.x - 50) < 0.01)
    // A change of the container's width changes its request.
    stack.manager.textContainers[0].size = CGSize(width: 160, height: 0)
    let wider = stack.manager.location(forGlyphAt: 4).x - stack.manager.location(forGlyphAt: 3).x
    #expect(abs(wider - 80) < 0.01)
  }

  @Test(arguments: [
    CGRect(x: 0, y: 0, width: CGFloat.infinity, height: CGFloat.infinity),
    CGRect(x: 0, y: 0, width: CGFloat.nan, height: CGFloat.nan),
    CGRect(x: 0, y: CGFloat.nan, width: -5, height: -5),
    CGRect(x: 0, y: -1e30, width: 1e30, height: 1e30),
  ])
  func `sizes that make no sense end in a layout all the same`(_ bounds: CGRect) {
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    attachment.bounds = bounds
    let stack = stack("before ", attachment, " after")
    let all = stack.manager.glyphRange(for: stack.manager.textContainers[0])
    #expect(all.length == stack.manager.numberOfGlyphs)
    let rect = stack.manager.usedRect(for: stack.manager.textContainers[0])
    #expect(rect.width.isFinite && rect.height.isFinite)
  }

  @Test func `a template picture has the text's colour`() {
    let attachment = NSTextAttachment(image: red(20, 10).withRenderingMode(.alwaysTemplate))
    let stack = stack("", attachment, "")
    stack.storage.addAttribute(
      .foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 1))
    let y = Int(stack.manager.location(forGlyphAt: 0).y.rounded()) - 5
    #expect(DrawnPicture(stack).isColor(10, y, 0, 0, 255))
  }

  @Test func `raised text stands higher, and its line has room for it`() {
    let stack = LayoutStack("E=mc2", font: font, containers: [CGSize(width: 200, height: 0)])
    let plain = stack.manager.location(forGlyphAt: 4)
    let height = stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height
    stack.storage.addAttribute(
      .baselineOffset, value: 5, range: NSRange(location: 4, length: 1))
    let line = stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(abs(line.height - height - 5) < 0.01)
    let raised = stack.manager.location(forGlyphAt: 4)
    #expect(abs(stack.manager.location(forGlyphAt: 3).y - plain.y - 5) < 0.01)
    #expect(abs(raised.y - plain.y) < 0.01)
    stack.storage.addAttribute(
      .baselineOffset, value: Double.nan, range: NSRange(location: 4, length: 1))
    #expect(stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height.isFinite)
  }

  @Test func `edits around attachments and raised text give the layout from nothing`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(25) {
      let stack = stack(
        "Some words and ", NSTextAttachment(image: red(12, 30)), " then more of them",
        width: CGFloat(Int.random(in: 40...160, using: &random)))
      for _ in 0..<8 {
        let length = stack.storage.length
        let place = Int.random(in: 0...length, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let attachment: NSTextAttachment =
            random.oneIn(3)
            ? Wide(data: nil, ofType: nil)
            : NSTextAttachment(image: red(Int.random(in: 1...90, using: &random), 9))
          stack.storage.insert(NSAttributedString(attachment: attachment), at: place)
        case 1:
          stack.storage.addAttribute(
            .baselineOffset, value: Double(Int.random(in: -6...6, using: &random)),
            range: NSRange(random.range(in: length)))
        case 2: stack.storage.deleteCharacters(in: NSRange(random.range(in: length)))
        case 3:
          stack.manager.textContainers[0].size.width = CGFloat(
            Int.random(in: 40...160, using: &random))
        default:
          stack.storage.replaceCharacters(
            in: NSRange(location: place, length: 0), with: random.oneIn(4) ? "\n" : "office ")
        }
        let difference = firstDifference(stack.picture(), stack.fresh().picture())
        #expect(difference == nil, "\(stack.storage.string.debugDescription)")
        if difference != nil { return }
      }
    }
  }
}
