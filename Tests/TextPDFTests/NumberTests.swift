// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextKitTestSupport

@testable import TextPDF

@Suite struct NumberTests {
  private func written(_ number: Double, _ decimals: Int = 3) -> String {
    var out = PDFBytes()
    out.append(number, decimals: decimals)
    return String(decoding: out.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0.0, "0"), (1, "1"), (-1, "-1"), (0.5, ".5"), (-0.5, "-.5"), (12.3456, "12.346"),
    (-0.0001, "0"), (1e9, "4000000"), (.nan, "0"), (-.infinity, "-4000000"), (0.001, ".001"),
    (100.1, "100.1"), (99.9999, "100"),
  ])
  func `a number is as short as its decimals allow`(number: Double, text: String) {
    #expect(written(number) == text)
  }

  @Test func `random numbers come back within half of their last decimal`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let number = Double.random(in: -20_000...20_000, using: &random)
      let decimals = Int.random(in: 0...6, using: &random)
      let back = Double(written(number, decimals)) ?? .nan
      let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
      #expect(
        abs(back - number) <= unit * 0.500001, "SEED=\(seed): \(number), \(decimals) decimals")
    }
  }

  @Test func `names and strings hold no byte that would end them`() {
    var out = PDFBytes()
    out.append(name: "A B#(é)/")
    #expect(String(decoding: out.bytes, as: UTF8.self) == "/A#20B#23#28#C3#A9#29#2F")
    out = PDFBytes()
    out.append(string: Array("a(b)\\\r".utf8))
    #expect(String(decoding: out.bytes, as: UTF8.self) == "(a\\(b\\)\\\\\\r)")
    out = PDFBytes()
    out.append(text: "a\u{1}b")
    #expect(String(decoding: out.bytes, as: UTF8.self) == "(ab)")
    out = PDFBytes()
    out.append(text: "é🙂")
    #expect(String(decoding: out.bytes, as: UTF8.self) == "<FEFF00E9D83DDE42>")
  }
}
