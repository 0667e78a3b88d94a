// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Test files of the Unicode Character Database, from the package unicode-data.
enum UnicodeFiles {
  static func bytes(of name: String) throws -> [UInt8] {
    let url = URL(fileURLWithPath: "/usr/share/unicode/\(name)")
    return Array(try Data(contentsOf: url))
  }

  /// The lines of a file without comments and empty ones.
  static func lines(of name: String) throws -> [ArraySlice<UInt8>] {
    try bytes(of: name).split(separator: 0x0A).compactMap { line in
      let line = line.prefix { $0 != 0x23 }
      return line.contains { $0 != 0x20 && $0 != 0x09 } ? line : nil
    }
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  static func number(_ digits: ArraySlice<UInt8>, radix: Int = 10) -> Int? {
    Int(text(digits), radix: radix)
  }

  /// Files of the form "0061..007A ; Name".
  static func ranges(of name: String) throws -> [(ClosedRange<UInt32>, String)] {
    try lines(of: name).map { line in
      let fields = text(line).split { $0 == ";" || $0 == " " || $0 == "." }
      let scalars = fields.dropLast().compactMap { UInt32($0, radix: 16) }
      let first = try #require(scalars.first)
      let last = try #require(scalars.last)
      return (first...last, String(fields[fields.count - 1]))
    }
  }

  /// One line of a break test: "÷ 0061 × 0308 ÷".
  struct BreakCase {
    var scalars: [UInt32] = []
    var units: [UInt16] = []
    /// Offsets of breaks inside the text.
    var breaks: [Int] = []

    var name: String {
      scalars.map { scalar in
        let digits = String(scalar, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }.joined(separator: " ")
    }
  }

  static func breakCases(of name: String) throws -> [BreakCase] {
    try lines(of: name).map { line in
      var result = BreakCase()
      for word in text(line).split(separator: " ") {
        switch word.trimmingCharacters(in: .whitespaces) {
        case "÷": if !result.units.isEmpty { result.breaks.append(result.units.count) }
        case "×", "": break
        case let digits:
          let scalar = try #require(UInt32(digits, radix: 16))
          result.scalars.append(scalar)
          appendUnits(of: scalar, to: &result.units)
        }
      }
      #expect(result.breaks.last == result.units.count)
      result.breaks.removeLast()
      return result
    }
  }

  static func appendUnits(of scalar: UInt32, to units: inout [UInt16]) {
    if scalar < 0x1_0000 {
      units.append(UInt16(scalar))
    } else {
      units.append(UInt16(0xD7C0 + scalar >> 10))
      units.append(UInt16(0xDC00 | scalar & 0x3FF))
    }
  }

  /// Differences that we accept: "0061 002F 0031 | reason", from Tests/Fixtures/Unicode.
  static func acceptedDifferences(_ name: String) throws -> [String: String] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Unicode/\(name)")
    var result: [String: String] = [:]
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      let parts = line.components(separatedBy: " | ")
      try #require(parts.count == 2 && !parts[1].isEmpty, "no reason: \(line)")
      #expect(result[parts[0]] == nil, "twice: \(parts[0])")
      result[parts[0]] = parts[1]
    }
    return result
  }
}
