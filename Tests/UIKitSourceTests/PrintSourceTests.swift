// SPDX-License-Identifier: MIT

import Testing
import UIKit

// Code of iOS programs that make PDFs, word for word.

private class InvoiceRenderer: UIPrintPageRenderer {
  let pageFrame = CGRect(x: 0.0, y: 0.0, width: 595.2, height: 841.8)

  override init() {
    super.init()
    self.setValue(NSValue(cgRect: pageFrame), forKey: "paperRect")
    self.setValue(NSValue(cgRect: pageFrame.insetBy(dx: 36, dy: 36)), forKey: "printableRect")
    self.headerHeight = 50.0
    self.footerHeight = 50.0
  }

  override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
    let headerText: NSString = "Invoice"
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.darkGray,
    ]
    headerText.draw(
      at: CGPoint(x: headerRect.minX + 36, y: headerRect.midY), withAttributes: attributes)
  }

  override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
    let footerText: NSString = "Page \(pageIndex + 1) of \(numberOfPages)" as NSString
    footerText.draw(in: footerRect, withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
  }
}

private class PDFExporter {
  @MainActor func drawPDFUsingPrintPageRenderer(printPageRenderer: UIPrintPageRenderer) -> NSData! {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, CGRect.zero, nil)
    printPageRenderer.prepare(
      forDrawingPages: NSMakeRange(0, printPageRenderer.numberOfPages))
    let bounds = UIGraphicsGetPDFContextBounds()
    for i in 0..<printPageRenderer.numberOfPages {
      UIGraphicsBeginPDFPage()
      printPageRenderer.drawPage(at: i, in: bounds)
    }
    UIGraphicsEndPDFContext()
    return data
  }
}

@MainActor @Suite struct PrintSourceTests {
  @Test func `an invoice is printed`() {
    let renderer = InvoiceRenderer()
    let formatter = UISimpleTextPrintFormatter(
      text: (0..<100).map { "Item \($0)" }.joined(separator: "\n"))
    formatter.perPageContentInsets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    let data = PDFExporter().drawPDFUsingPrintPageRenderer(printPageRenderer: renderer)
    #expect(renderer.numberOfPages == 3)
    #expect((data as Data?)?.starts(with: Data("%PDF".utf8)) == true)
  }
}
