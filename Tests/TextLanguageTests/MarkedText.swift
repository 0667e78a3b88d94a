// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import TextLanguage

/// A line of a list in `Tests/Fixtures/Detectors`: a text in which ⟦ and ⟧ enclose the expected
/// matches.
struct MarkedText: CustomStringConvertible {
  /// Without the marks.
  var text: String
  var ranges: [Range<Int>]

  init(_ marked: String) {
    var units: [UInt16] = []
    ranges = []
    var start = 0
    for unit in marked.utf16 {
      switch unit {
      case 0x27E6: start = units.count
      case 0x27E7: ranges.append(start..<units.count)
      case 0xB6: units.append(0x0A)
      default: units.append(unit)
      }
    }
    text = String(decoding: units, as: UTF16.self)
  }

  var description: String { text }

  /// The lines of a list, without comments, in columns.
  static func lines(_ name: String) throws -> [[String]] {
    try String(contentsOfFile: fixture("Detectors/\(name)"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.components(separatedBy: "\t") }
  }
}
