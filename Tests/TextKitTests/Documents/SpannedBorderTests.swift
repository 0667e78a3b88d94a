// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

/// Cells that reach over rows, for readers that draw each row by itself.
@Suite struct SpannedBorderTests {
  @Test func `others see the border of a cell beside all of its rows`() throws {
    let source = "<table border=1><tr><td rowspan=2>a<td>b<tr><td>c</table>"
    let text = try NSAttributedString(
      data: Data(source.utf8),
      options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil)
    let data = try text.data(
      from: NSRange(location: 0, length: text.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
    let rtf = String(decoding: data, as: UTF8.self)
    let joined = try #require(rtf.components(separatedBy: "\\clvmrg").dropFirst().first)
    #expect(joined.components(separatedBy: "\\cellx")[0].contains("\\clbrdrl\\brdrs\\brdrw20"))
    let again = try NSAttributedString(data: data, options: [:], documentAttributes: nil)
    #expect(again.string == text.string)
  }
}
