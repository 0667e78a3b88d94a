// SPDX-License-Identifier: MIT

import TextViews

/// Numbers as bars in the line, drawn by code: a cell of an attachment.
final class BarsCell: NSTextAttachmentCell {
  var values: [CGFloat] = []
  var color = UIColor.gray
  var barHeight: CGFloat = 22

  override func cellSize() -> NSSize {
    NSSize(width: CGFloat(values.count) * 8 + 2, height: barHeight + 4)
  }

  override func cellBaselineOffset() -> NSPoint { NSPoint(x: 0, y: -4) }

  override func drawInterior(withFrame cellFrame: NSRect, in controlView: NSView?) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor(white: 1, alpha: 1).setFill()
    context.fill(cellFrame)
    color.setFill()
    for (index, value) in values.enumerated() {
      let height = barHeight * value / max(values.max() ?? 1, 1)
      context.fill(
        CGRect(
          x: cellFrame.minX + 2 + CGFloat(index) * 8, y: cellFrame.maxY - 2 - height, width: 6,
          height: height))
    }
  }
}

/// Charts in a text, the last one under a finger.
public final class CellsDemo: DemoView {
  public override class var title: String { "Cells" }
  public override class var words: String {
    "Charts in the line, drawn by code; the green one hears of the mouse."
  }
  override class var size: CGSize { CGSize(width: 320, height: 200) }

  override func build() {
    let view = textView(CGRect(x: 10, y: 10, width: 300, height: 180), in: self)
    view.isEditable = false
    let text = NSMutableAttributedString()
    func add(_ string: String) {
      text.append(NSAttributedString(string: string, attributes: [.font: demoFont]))
    }
    func add(_ values: [CGFloat], _ color: UIColor, height: CGFloat = 22) {
      let cell = BarsCell()
      (cell.values, cell.color, cell.barHeight) = (values, color, height)
      let attachment = NSTextAttachment()
      attachment.attachmentCell = cell
      text.append(NSAttributedString(attachment: attachment, attributes: [.font: demoFont]))
    }
    add("A cell is drawn by code, and its line leaves room for it: rain ")
    add([4, 7, 3, 9, 6, 8, 2], .systemBlue)
    add(", wind ")
    add([2, 3, 5, 8, 7, 4, 4], .systemOrange)
    add(". It hears of the mouse, too: this one is pressed ")
    add([1, 2, 3, 4, 5, 6, 7, 8], .systemGreen, height: 40)
    add(" and darker.")
    view.attributedText = text
    shown = view
  }

  private var shown: UITextView?

  /// Presses the last chart.
  public override func play() {
    guard let window, let view = shown else { return }
    view.layoutIfNeeded()
    let glyph = view.layoutManager.glyphIndexForCharacter(
      at: (view.text as NSString).range(of: "\u{FFFC}", options: .backwards).location)
    let rect = view.layoutManager.boundingRect(
      forGlyphRange: NSRange(location: glyph, length: 1), in: view.textContainer)
    let inset = view.textContainerInset
    window.simulateTouch(
      .began,
      at: view.convert(CGPoint(x: rect.midX + inset.left, y: rect.midY + inset.top), to: window))
  }
}
