// SPDX-License-Identifier: MIT

import UIKit

/// Sets Markdown as an A4 document.
///
/// Any thread may call it: each call has a text, a layout manager and a PDF of its own.
func pages(of markdown: Data, style: DocumentStyleSheet) throws -> Data {
  // Read into a storage, which gives its memory back: Foundation's attributed strings keep some of theirs.
  let text = NSTextStorage()
  try text.read(
    from: markdown,
    options: [.documentType: NSAttributedString.DocumentType.markdown, .styleSheet: style],
    documentAttributes: nil, error: ())
  let layout = NSLayoutManager()
  text.addLayoutManager(layout)
  let sheet = CGRect(x: 0, y: 0, width: 595, height: 842)
  let room = sheet.insetBy(dx: 70, dy: 70)
  // Some pages ahead: where a page ends, and how a row of a table goes on, depend on those behind.
  var containers: [NSTextContainer] = []
  func add() {
    let container = NSTextContainer(size: room.size)
    container.lineFragmentPadding = 0
    layout.addTextContainer(container)
    containers.append(container)
  }
  for _ in 0..<32 { add() }
  return UIGraphicsPDFRenderer(bounds: sheet).pdfData { context in
    var page = 0
    repeat {
      add()
      let glyphs = layout.glyphRange(for: containers[page])
      context.beginPage()
      layout.drawBackground(forGlyphRange: glyphs, at: room.origin)
      layout.drawGlyphs(forGlyphRange: glyphs, at: room.origin)
      page += 1
      if glyphs.length == 0 { break }
    } while layout.glyphRange(for: containers[page]).length > 0
  }
}
