// SPDX-License-Identifier: MIT

/// A script by its ISO 15924 code: four letters, big endian, the same number as HarfBuzz's script.
package struct Script: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package init(_ code: StaticString) {
    precondition(code.utf8CodeUnitCount == 4, "a script code has four letters: \(code)")
    var value: UInt32 = 0
    for byte in code.description.utf8 { value = value << 8 | UInt32(byte) }
    rawValue = value
  }
  package static let common = Script("Zyyy")
  package static let inherited = Script("Zinh")
  package static let unknown = Script("Zzzz")
  package static let latin = Script("Latn")
}

extension Script: CustomStringConvertible {
  /// The four letters: "Arab".
  package var description: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }, as: UTF8.self)
  }
}
