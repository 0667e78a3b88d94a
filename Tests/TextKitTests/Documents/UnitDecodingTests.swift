// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

@Suite struct UnitDecodingTests {
  /// Halves of pairs, borders of the lengths of UTF-8, and letters between.
  private static let units: [UInt16] = [
    0, 0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFD,
    0xFFFF,
  ]

  @Test func `units are decoded as the standard library decodes them`() {
    var random = SeededGenerator(seed: seed())
    for count in 0..<40 {
      for _ in 0..<50 {
        let units = (0..<count).map { _ in Self.units.randomElement(using: &random)! }
        #expect(String(units: units) == String(decoding: units, as: UTF16.self), "\(units)")
      }
    }
  }
}
