// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextGraphics
@testable import TextKit

/// Numbers in the bottom margin, one after the other.
@Suite struct PageNumberTests {
  private static let paper = CGSize(width: 100, height: 60)
  private static let margins = UIEdgeInsets(top: 5, left: 10, bottom: 30, right: 20)

  private static func number() -> PageNumber {
    PageNumber(font: LayoutStack.font.withSize(9), color: .blue)
  }

  private static func pages(_ numbers: [Int], _ number: (Int) -> PageNumber) -> Data {
    UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: paper)).pdfData { pdf in
      for page in numbers {
        pdf.beginPage()
        number(page).draw(page, on: paper, margins: margins)
      }
    }
  }

  @Test func `a number looks as if it were the first`() {
    let numbers = [1, 2, 9, 10, 11, 99, 100, 999, 1234, 7, 1]
    let one = Self.number()
    #expect(Self.pages(numbers) { _ in one } == Self.pages(numbers) { _ in Self.number() })
    #expect(Self.pages([1]) { _ in one } != Self.pages([2]) { _ in one })
  }
}
