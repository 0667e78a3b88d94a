// SPDX-License-Identifier: MIT

import Testing
import UIKit

/// PDF files that are read and drawn.
@MainActor
@Suite struct PDFReadingTests {
  private func document(_ pages: [UIColor]) throws -> CGPDFDocument {
    let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 40, height: 20)).pdfData {
      for color in pages {
        $0.beginPage()
        color.setFill()
        $0.cgContext.fill(CGRect(x: 0, y: 0, width: 40, height: 5))
      }
    }
    return try #require(CGDataProvider(data: data as CFData).flatMap { CGPDFDocument($0) })
  }

  @Test func `a file's pages are counted, measured and drawn`() throws {
    let document = try document([.red, .blue])
    #expect(document.numberOfPages == 2 && document.isUnlocked && !document.isEncrypted)
    #expect(document.page(at: 0) == nil && document.page(at: 3) == nil)
    let page = try #require(document.page(at: 2))
    #expect(page.pageNumber == 2)
    #expect(page.getBoxRect(.mediaBox) == CGRect(x: 0, y: 0, width: 40, height: 20))
    // Core Graphics' own: y grows up, and the top of the page is at the top of the image.
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.drawPDFPage(page)
    let pixels = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    let top = (0..<4).map { pixels[2 * context.bytesPerRow + 40 + $0] }
    let bottom = (0..<4).map { pixels[17 * context.bytesPerRow + 40 + $0] }
    #expect(top == [0, 0, 255, 255] && bottom == [0, 0, 0, 0])
  }

  @Test func `a page that is drawn into a PDF stays a drawing`() throws {
    let page = try #require(try document([.red]).page(at: 1))
    let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 100)).pdfData {
      $0.beginPage()
      $0.cgContext.translateBy(x: 0, y: 100)
      $0.cgContext.scaleBy(x: 1, y: -1)
      $0.cgContext.drawPDFPage(page)
    }
    #expect(!String(decoding: data, as: UTF8.self).contains("/Subtype /Image"))
    let again = try #require(CGDataProvider(data: data as CFData).flatMap { CGPDFDocument($0) })
    #expect(again.page(at: 1)?.getBoxRect(.cropBox).width == 100)
  }

  @Test func `a page is fitted into a rectangle`() throws {
    let page = try #require(try document([.red]).page(at: 1))
    let transform = page.getDrawingTransform(
      .cropBox, rect: CGRect(x: 10, y: 10, width: 20, height: 20), rotate: 0,
      preserveAspectRatio: true)
    #expect(
      CGRect(x: 0, y: 0, width: 40, height: 20).applying(transform)
        == CGRect(x: 10, y: 15, width: 20, height: 10))
  }

  @Test func `what is no PDF is nil`() {
    #expect(CGDataProvider(data: Data("hello".utf8) as CFData).flatMap { CGPDFDocument($0) } == nil)
    #expect(CGPDFDocument(NSURL(fileURLWithPath: "/nowhere.pdf")) == nil)
  }
}
