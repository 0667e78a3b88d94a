// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// A cell of a size, filled with a colour; records its calls and its drawing.
private final class Block: NSTextAttachmentCell {
  var size = NSSize(width: 30, height: 20)
  var offset = NSPoint(x: 0, y: -4)
  var color = UIColor.red
  var frames: [NSRect] = []
  var asked: [(line: NSRect, position: NSPoint, character: Int)] = []

  override func cellSize() -> NSSize { size }
  override func cellBaselineOffset() -> NSPoint { offset }
  override func cellFrame(
    for textContainer: NSTextContainer, proposedLineFragment lineFrag: NSRect,
    glyphPosition position: NSPoint, characterIndex charIndex: Int
  ) -> NSRect {
    asked.append((lineFrag, position, charIndex))
    return super.cellFrame(
      for: textContainer, proposedLineFragment: lineFrag, glyphPosition: position,
      characterIndex: charIndex)
  }
  override func draw(withFrame cellFrame: NSRect, in controlView: NSView?) {
    frames.append(cellFrame)
    color.setFill()
    UIGraphicsGetCurrentContext()?.fill(cellFrame)
  }
}

/// No `NSCell`: the protocol's own defaults.
private final class Bare: NSObject, NSTextAttachmentCellProtocol {
  weak var attachment: NSTextAttachment?
  var drawn: [NSRect] = []
  func cellSize() -> NSSize { NSSize(width: 12, height: 8) }
  func draw(withFrame cellFrame: NSRect, in controlView: NSView?) { drawn.append(cellFrame) }
}

/// Overrides each drawing method, and records which were called.
private final class Forms: NSTextAttachmentCell {
  var calls: [String] = []
  override func cellSize() -> NSSize { NSSize(width: 10, height: 10) }
  override func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int,
    layoutManager: NSLayoutManager
  ) {
    calls.append("manager \(charIndex)")
    super.draw(
      withFrame: cellFrame, in: controlView, characterIndex: charIndex,
      layoutManager: layoutManager)
  }
  override func draw(
    withFrame cellFrame: NSRect, in controlView: NSView?, characterIndex charIndex: Int
  ) {
    calls.append("character \(charIndex)")
    super.draw(withFrame: cellFrame, in: controlView, characterIndex: charIndex)
  }
  override func draw(withFrame cellFrame: NSRect, in controlView: NSView?) {
    calls.append("frame")
    super.draw(withFrame: cellFrame, in: controlView)
  }
  override func drawInterior(withFrame cellFrame: NSRect, in controlView: NSView?) {
    calls.append("interior")
  }
}

/// Records the cells that it shows, and their positions.
private final class Manager: NSLayoutManager {
  var shown: [(rect: CGRect, character: Int)] = []
  override func showAttachmentCell(
    _ cell: NSCell, in rect: CGRect, characterIndex attachmentIndex: Int
  ) {
    shown.append((rect, attachmentIndex))
    super.showAttachmentCell(cell, in: rect, characterIndex: attachmentIndex)
  }
}

struct `A cell of an attachment` {
  private let keeper = StackKeeper()

  private func picture(_ width: CGFloat, _ height: CGFloat, _ color: UIColor = .blue) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
      .image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
      }
  }

  private func attachment(_ cell: any NSTextAttachmentCellProtocol) -> NSTextAttachment {
    let attachment = NSTextAttachment()
    attachment.attachmentCell = cell
    return attachment
  }

  private func stack(
    _ attachment: NSTextAttachment, width: CGFloat = 200, height: CGFloat = 0,
    manager: NSLayoutManager = NSLayoutManager()
  ) -> LayoutStack {
    let text = NSMutableAttributedString(string: "ab")
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: "cd"))
    let stack = keeper.keep(
      LayoutStack(
        "", font: nil, containers: [CGSize(width: width, height: height)], manager: manager))
    text.addAttribute(
      .font, value: LayoutStack.font, range: NSRange(location: 0, length: text.length))
    stack.storage.setAttributedString(text)
    return stack
  }

  @Test func `knows its attachment, and leaves the one that lets it go`() {
    let cell = Block()
    let first = NSTextAttachment()
    #expect(first.attachmentCell == nil)
    first.attachmentCell = cell
    #expect(first.attachmentCell === cell && cell.attachment === first)
    let second = NSTextAttachment()
    second.attachmentCell = cell
    #expect(cell.attachment === second)
    first.attachmentCell = nil
    #expect(cell.attachment === second)
    second.attachmentCell = nil
    #expect(cell.attachment == nil)
  }

  @Test func `takes the room and the place below the baseline that it asks for`() throws {
    let cell = Block()
    let attachment = attachment(cell)
    // The cell takes precedence over bounds and image.
    attachment.bounds = CGRect(x: 0, y: 0, width: 3, height: 3)
    let stack = stack(attachment)
    let manager = stack.manager
    let (before, after) = (manager.location(forGlyphAt: 2), manager.location(forGlyphAt: 3))
    #expect(abs(after.x - before.x - 30) < 0.01)
    #expect(manager.attachmentSize(forGlyphAt: 2) == CGSize(width: 30, height: 20))
    let asked = try #require(cell.asked.last)
    #expect(asked.character == 2 && abs(asked.position.x - before.x) < 0.01)
    #expect(asked.line.width == 200)
    let picture = DrawnPicture(stack)
    let frame = try #require(cell.frames.first)
    #expect(abs(frame.minX - before.x) < 0.01 && frame.size == cell.size)
    #expect(abs(frame.maxY - (before.y + 4)) < 0.01)
    #expect(picture.isColor(Int(frame.midX), Int(frame.midY), 255, 0, 0))
    #expect(!picture.isInk(Int(frame.midX), Int(frame.maxY.rounded(.up)) + 1))
  }

  @Test func `is drawn by the longest form, which falls back to the shorter ones`() {
    let cell = Forms()
    _ = DrawnPicture(stack(attachment(cell)))
    #expect(cell.calls == ["manager 2", "character 2", "frame", "interior"])
  }

  @Test func `goes through showAttachmentCell, with its place in the context`() throws {
    let manager = Manager()
    let stack = stack(attachment(Block()), manager: manager)
    let picture = DrawnPicture(stack, at: CGPoint(x: 7, y: 3))
    let shown = try #require(manager.shown.first)
    #expect(manager.shown.count == 1 && shown.character == 2)
    #expect(abs(shown.rect.minX - manager.location(forGlyphAt: 2).x - 7) < 0.01)
    #expect(picture.isColor(Int(shown.rect.midX), Int(shown.rect.midY), 255, 0, 0))
    // A cell without an attachment is drawn by itself.
    let lone = NSCell(imageCell: self.picture(10, 10))
    let drawn = DrawnPicture(width: 20, height: 20) { _ in
      manager.showAttachmentCell(
        lone, in: CGRect(x: 5, y: 5, width: 10, height: 10), characterIndex: 0)
    }
    #expect(drawn.isColor(10, 10, 0, 0, 255) && !drawn.isInk(3, 3))
  }

  @Test func `may be any object: the protocol has defaults`() throws {
    let cell = Bare()
    let stack = stack(attachment(cell))
    #expect(cell.attachment != nil)
    #expect(stack.manager.attachmentSize(forGlyphAt: 2) == CGSize(width: 12, height: 8))
    _ = DrawnPicture(stack)
    let frame = try #require(cell.drawn.first)
    // It is on the baseline.
    #expect(abs(frame.maxY - stack.manager.location(forGlyphAt: 2).y) < 0.01)
  }

  @MainActor @Test func `that says nothing of being pressed is drawn anew where it stands`() {
    final class View: UIView {
      var rects: [CGRect] = []
      override func setNeedsDisplay(_ rect: CGRect) { rects.append(rect) }
    }
    let view = View()
    let frame = NSRect(x: 3, y: 4, width: 12, height: 8)
    Bare().highlight(true, withFrame: frame, in: view)
    #expect(view.rects == [frame])
  }

  @Test func `of the stock class shows its picture, the attachment's, or words`() throws {
    let cell = NSTextAttachmentCell(imageCell: picture(16, 9))
    #expect(cell.cellSize() == NSSize(width: 16, height: 9) && cell.cellBaselineOffset() == .zero)
    let drawn = DrawnPicture(stack(attachment(cell)))
    #expect(drawn.has(0, 0, 255))
    cell.image = nil
    #expect(cell.cellSize() == .zero)
    let file = FileWrapper(regularFileWithContents: try #require(picture(5, 6).pngData()))
    let filed = NSTextAttachment(fileWrapper: file)
    #expect(filed.fileWrapper === file && NSTextAttachment(fileWrapper: nil).fileWrapper == nil)
    filed.attachmentCell = cell
    #expect(cell.cellSize() == NSSize(width: 5, height: 6))
    // A file that is not an image shows its name.
    let other = FileWrapper(regularFileWithContents: Data("x".utf8))
    other.preferredFilename = "notes.txt"
    let named = NSTextAttachment(fileWrapper: other)
    let words = NSTextAttachmentCell()
    named.attachmentCell = words
    let label = NSAttributedString(string: "notes.txt")
    #expect(words.cellSize() == label.size() && words.cellBaselineOffset().y < 0)
    words.stringValue = "other"
    #expect(words.cellSize() == NSAttributedString(string: "other").size())
    #expect(DrawnPicture(stack(named)).inkColumns.count > 20)
    #expect(NSCell(textCell: "a").stringValue == "a" && NSCell().image == nil)
  }

  @Test func `that is pressed is darker`() {
    let cell = NSTextAttachmentCell(imageCell: picture(16, 16, .white))
    let stack = stack(attachment(cell))
    #expect(!cell.isHighlighted)
    let plain = DrawnPicture(stack)
    cell.isHighlighted = true
    let pressed = DrawnPicture(stack)
    let place = stack.manager.location(forGlyphAt: 2)
    let (x, y) = (Int(place.x) + 8, Int(place.y) - 8)
    #expect(plain.isColor(x, y, 255, 255, 255) && pressed.isColor(x, y, 191, 191, 191))
  }

  private static let scalings: [(NSImageScaling, CGSize)] = [
    (.scaleNone, CGSize(width: 400, height: 100)),
    (.scaleProportionallyDown, CGSize(width: 200, height: 50)),
    (.scaleProportionallyUpOrDown, CGSize(width: 200, height: 50)),
    (.scaleAxesIndependently, CGSize(width: 200, height: 100)),
  ]

  @Test(arguments: scalings)
  func `and a picture that are too large are made fit as the manager says`(
    scaling: NSImageScaling, size: CGSize
  ) {
    let cell = NSTextAttachmentCell(imageCell: picture(400, 100))
    for attachment in [attachment(cell), NSTextAttachment(image: picture(400, 100))] {
      let stack = stack(attachment)
      #expect(stack.manager.defaultAttachmentScaling == .scaleNone)
      #expect(stack.manager.attachmentSize(forGlyphAt: 2) == CGSize(width: 400, height: 100))
      stack.manager.defaultAttachmentScaling = scaling
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      #expect(stack.manager.attachmentSize(forGlyphAt: 2) == size)
    }
    // What fits stays as it is.
    let small = stack(attachment(NSTextAttachmentCell(imageCell: picture(20, 10))))
    small.manager.defaultAttachmentScaling = scaling
    small.manager.ensureLayout(for: small.manager.textContainers[0])
    #expect(small.manager.attachmentSize(forGlyphAt: 2) == CGSize(width: 20, height: 10))
  }

  @Test func `of no sensible size leaves the line a line`() {
    let cell = Block()
    for size in [
      NSSize(width: CGFloat.nan, height: .infinity), NSSize(width: -5, height: -5),
      NSSize(width: 1e300, height: 1e300),
    ] {
      cell.size = size
      cell.offset = NSPoint(x: CGFloat.nan, y: -.infinity)
      let stack = stack(attachment(cell))
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      let used = stack.manager.usedRect(for: stack.manager.textContainers[0])
      #expect(used.width.isFinite && used.height.isFinite && used.height > 0)
      _ = DrawnPicture(stack)
    }
  }

  @Test func `raw values are the Mac's`() {
    let scalings: [NSImageScaling] = [
      .scaleProportionallyDown, .scaleAxesIndependently, .scaleNone, .scaleProportionallyUpOrDown,
    ]
    #expect(scalings.map(\.rawValue) == [0, 1, 2, 3])
  }
}
