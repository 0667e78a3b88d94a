// SPDX-License-Identifier: MIT

import UIKit

/// A check box in the text: an attachment with a view.
final class TaskAttachment: NSTextAttachment {
  var isDone = false
  var onChange: ((Bool) -> Void)?

  override func viewProvider(
    for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    let provider = TaskViewProvider(
      textAttachment: self, parentView: parentView,
      textLayoutManager: textContainer?.textLayoutManager, location: location)
    provider.tracksTextAttachmentViewBounds = true
    return provider
  }
}

final class TaskViewProvider: NSTextAttachmentViewProvider {
  override func loadView() {
    let box = TaskBox(frame: CGRect(x: 0, y: 0, width: 18, height: 18))
    if let attachment = textAttachment as? TaskAttachment {
      box.isSelected = attachment.isDone
      box.addAction(
        UIAction { [weak attachment, weak box] _ in
          guard let attachment = attachment, let box = box else { return }
          box.isSelected.toggle()
          attachment.isDone = box.isSelected
          attachment.onChange?(box.isSelected)
        }, for: .touchUpInside)
    }
    view = box
  }

  override func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    let font = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
    return CGRect(x: 0, y: (font.capHeight - 18) / 2, width: 18, height: 18)
  }
}

final class TaskBox: UIControl {
  override var isSelected: Bool { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func draw(_ rect: CGRect) {
    let box = UIBezierPath(roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerRadius: 3)
    UIColor.systemGreen.set()
    box.lineWidth = 1.5
    box.stroke()
    if isSelected {
      box.fill()
      let mark = UIBezierPath()
      mark.move(to: CGPoint(x: 5, y: 9))
      mark.addLine(to: CGPoint(x: 8, y: 12.5))
      mark.addLine(to: CGPoint(x: 13.5, y: 5.5))
      mark.lineWidth = 2
      UIColor.white.setStroke()
      mark.stroke()
    }
  }
}

extension NSAttributedString {
  /// Lines such as "[x] done" as text with boxes.
  static func tasks(_ text: String, font: UIFont) -> NSAttributedString {
    let result = NSMutableAttributedString()
    for line in text.components(separatedBy: "\n") {
      if result.length > 0 { result.append(NSAttributedString(string: "\n")) }
      guard line.hasPrefix("[ ] ") || line.hasPrefix("[x] ") else {
        result.append(NSAttributedString(string: line))
        continue
      }
      let attachment = TaskAttachment(data: nil, ofType: nil)
      attachment.isDone = line.hasPrefix("[x]")
      result.append(NSAttributedString(attachment: attachment))
      result.append(NSAttributedString(string: " " + String(line.dropFirst(4))))
    }
    result.addAttribute(.font, value: font, range: NSRange(location: 0, length: result.length))
    return result
  }
}
