// SPDX-License-Identifier: MIT

// A listing of the article “Typesetting a PDF on a server”, unchanged.

import UIKit

// The body of a request is Markdown; the body of its answer is a PDF.
@MainActor func answer(_ markdown: Data) throws -> Data {
  let text = try NSAttributedString(
    data: markdown, options: [.documentType: NSAttributedString.DocumentType.markdown],
    documentAttributes: nil)
  let pages = UIPrintPageRenderer()
  pages.addPrintFormatter(UISimpleTextPrintFormatter(attributedText: text), startingAtPageAt: 0)
  pages.setValue(CGRect(x: 0, y: 0, width: 595, height: 842), forKey: "paperRect")
  pages.setValue(CGRect(x: 60, y: 60, width: 475, height: 722), forKey: "printableRect")
  return UIGraphicsPDFRenderer(bounds: pages.paperRect).pdfData { context in
    for page in 0..<pages.numberOfPages {
      context.beginPage()
      pages.drawPage(at: page, in: pages.printableRect)
    }
  }
}
