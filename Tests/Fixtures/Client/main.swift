// SPDX-License-Identifier: MIT

// A program that uses the library: `Scripts/check` builds it in Swift 5 and Swift 6 mode,
// without warnings.

import Foundation
import UIKit

/// Custom drawing in lines.
class Badge: NSTextAttachment {
  var title = ""

  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    CGRect(x: 0, y: 0, width: 10, height: 10)
  }
}

final class Highlighter: NSLayoutManager {
  var highlights: [NSRange] = []
}

class Column: NSTextContainer {
  override var isSimpleRectangularTextContainer: Bool { false }
}

class Store: NSTextStorage {
  private let backing = NSMutableAttributedString()
  override var string: String { backing.string }
  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    backing.attributes(at: location, effectiveRange: range)
  }
  override func replaceCharacters(in range: NSRange, with str: String) {
    backing.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }
  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    backing.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
}

// A store of one's own is filled through its primitives: the superclass's other initializers know
// nothing of it ("Creating a Subclass of NSTextStorage": "override init and define its own
// initialization methods").
let storage = Store()
storage.append(NSAttributedString(string: "client"))
let manager = Highlighter()
let container = Column(size: CGSize(width: 100, height: 0))
manager.addTextContainer(container)
storage.addLayoutManager(manager)
manager.ensureLayout(for: container)
print(storage.length)

let badge = Badge()
badge.title = "new"
storage.append(NSAttributedString(attachment: badge))
let style = NSMutableParagraphStyle()
style.alignment = .justified
storage.addAttributes(
  [.paragraphStyle: style, .foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 12)],
  range: NSRange(location: 0, length: storage.length))
