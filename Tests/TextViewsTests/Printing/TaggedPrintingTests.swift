// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import Testing
import TextGraphics
import TextKit
import TextScene
import TextViews

/// Printed pages as a tagged PDF.
@MainActor @Suite struct TaggedPrintingTests {
  private final class Renderer: UIPrintPageRenderer {
    override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
      ("running head" as NSString).draw(at: headerRect.origin, withAttributes: nil)
    }
    override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
      ("\(pageIndex + 1)" as NSString).draw(at: footerRect.origin, withAttributes: nil)
    }
  }

  private func pages(
    _ text: NSAttributedString, footer: CGFloat, profile: String = "a-2a+ua-1"
  ) -> [UInt8] {
    let renderer = Renderer()
    let paper = CGRect(x: 0, y: 0, width: 260, height: 180)
    renderer.setValue(paper, forKey: "paperRect")
    renderer.setValue(paper.insetBy(dx: 20, dy: 20), forKey: "printableRect")
    renderer.headerHeight = 20
    renderer.footerHeight = footer
    renderer.addPrintFormatter(
      UISimpleTextPrintFormatter(attributedText: text), startingAtPageAt: 0)
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [
      kTextKitPDFContextProfile as String: profile, kTextKitPDFContextLanguage as String: "en",
      kCGPDFContextTitle as String: "Printed",
    ]
    return [UInt8](
      UIGraphicsPDFRenderer(bounds: paper, format: format).pdfData { context in
        for page in 0..<renderer.numberOfPages {
          context.beginPage()
          renderer.drawPage(at: page, in: renderer.printableRect)
        }
      })
  }

  @Test func `printed pages are one text, without heads and page numbers`() throws {
    let font = UIFont(name: "DejaVu Sans", size: 11) ?? .systemFont(ofSize: 11)
    let heading = NSMutableParagraphStyle()
    heading.headerLevel = 1
    let words = String(repeating: "The whale reads at the window. ", count: 40)
    let text = NSMutableAttributedString(
      string: "Whales\n", attributes: [.font: font, .paragraphStyle: heading])
    text.append(NSAttributedString(string: words, attributes: [.font: font]))
    let bytes = pages(text, footer: 20)
    let reading = try PDFReading(bytes)
    #expect(reading.pages.count > 3)
    let read = StructureText(reading).markdown
    #expect(read == "# Whales\n\(words)\n")
    #expect(PDFChecker.check(reading, [.a2a, .ua1]) == [])
  }

  @Test func `a picture has its alternative text, or its name, or none for show`() throws {
    func attachment(_ label: String?) -> NSAttributedString {
      let attachment = NSTextAttachment()
      attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
        UIColor.red.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }
      attachment.accessibilityLabel = label
      return NSAttributedString(attachment: attachment)
    }
    let text = NSMutableAttributedString(string: "a ")
    for label in ["a whale", nil, ""] { text.append(attachment(label)) }
    let bytes = pages(text, footer: 20, profile: "a-2a")
    let reading = try PDFReading(bytes)
    let figures = (reading.structure?.elements ?? []).filter { $0.standardType == "Figure" }
    #expect(figures.map { $0.text("Alt", reading.file) } == ["a whale", "picture"])
    #expect(PDFChecker.check(reading, [.a2a]) == [])
  }
}
