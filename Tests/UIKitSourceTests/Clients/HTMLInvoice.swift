// SPDX-License-Identifier: MIT

import UIKit

/// An invoice: HTML from a template, printed to a PDF with a header and the number of each page.
struct Invoice {
  struct Item {
    var name: String
    var count: Int
    var price: Decimal
  }

  var number: String
  var customer: String
  var items: [Item]

  private static let money: NumberFormatter = {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    formatter.minimumFractionDigits = 2
    formatter.maximumFractionDigits = 2
    formatter.locale = Locale(identifier: "en_US")
    return formatter
  }()

  private func money(_ amount: Decimal) -> String {
    Invoice.money.string(from: amount as NSDecimalNumber) ?? ""
  }

  var total: Decimal { items.reduce(0) { $0 + $1.price * Decimal($1.count) } }

  var html: String {
    let rows = items.map { item in
      """
      <tr><td>\(Invoice.escaped(item.name))</td><td class="n">\(item.count)</td>\
      <td class="n">\(money(item.price * Decimal(item.count)))</td></tr>
      """
    }
    return """
      <html><head><style>
      body { font-family: sans-serif; font-size: 11pt }
      table { width: 100%; border-collapse: collapse }
      td, th { border-bottom: 1px solid #ccc; padding: 4px; text-align: left }
      .n { text-align: right }
      .total { font-weight: bold }
      </style></head><body>
      <h1>Invoice \(Invoice.escaped(number))</h1>
      <p>For <b>\(Invoice.escaped(customer))</b></p>
      <table><tr><th>Item</th><th class="n">Count</th><th class="n">Price</th></tr>
      \(rows.joined(separator: "\n"))
      <tr class="total"><td>Total</td><td></td><td class="n">\(money(total))</td></tr></table>
      </body></html>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}

final class InvoicePageRenderer: UIPrintPageRenderer {
  private let paper = CGRect(x: 0, y: 0, width: 595.2, height: 841.8)
  private let title: String

  init(title: String) {
    self.title = title
    super.init()
    headerHeight = 30
    footerHeight = 30
  }

  override var paperRect: CGRect { paper }
  override var printableRect: CGRect { paper.insetBy(dx: 40, dy: 36) }

  override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.gray,
    ]
    (title as NSString).draw(at: headerRect.origin, withAttributes: attributes)
  }

  override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let text = String(format: "Page %d of %d", pageIndex + 1, numberOfPages)
    text.draw(
      in: footerRect,
      withAttributes: [.font: UIFont.systemFont(ofSize: 9), .paragraphStyle: style])
  }

  func pdfData() -> Data {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, paperRect, [kCGPDFContextTitle as String: title])
    prepare(forDrawingPages: NSRange(location: 0, length: numberOfPages))
    for page in 0..<numberOfPages {
      UIGraphicsBeginPDFPage()
      drawPage(at: page, in: UIGraphicsGetPDFContextBounds())
    }
    UIGraphicsEndPDFContext()
    return data as Data
  }
}

extension Invoice {
  @MainActor func pdf() -> Data {
    let renderer = InvoicePageRenderer(title: "Invoice \(number)")
    renderer.addPrintFormatter(UIMarkupTextPrintFormatter(markupText: html), startingAtPageAt: 0)
    return renderer.pdfData()
  }
}
