// SPDX-License-Identifier: MIT

/// What properties of a document's own stand for: `--ink: #333` and `color: var(--ink, black)`.
///
/// - Source: CSS Custom Properties for Cascading Variables Module Level 1. A value that cannot be worked out says nothing.
struct CSSVariables: Equatable {
  private static let most = 1000
  private static let longest = 1 << 14
  /// Values in values.
  private static let deepest = 16

  private var values: [String: String] = [:]

  mutating func set(_ name: String, _ value: String) {
    guard value.utf8.count <= Self.longest, values.count < Self.most || values[name] != nil else {
      return
    }
    values[name] = value
  }

  /// A value with all that stands for something put in; `nil` if that is not known.
  func resolved(_ value: String) -> String? {
    var room = Self.longest
    return resolved(value, depth: 0, &room)
  }

  /// - `room`: How long all that is put in may be together.
  private func resolved(_ value: String, depth: Int, _ room: inout Int) -> String? {
    guard depth < Self.deepest else { return nil }
    var result = ""
    var rest = value[...]
    while let place = rest.firstRange(of: "var(") {
      result += rest[..<place.lowerBound]
      guard let end = Self.end(of: rest[place.upperBound...]) else { return nil }
      let inner = rest[place.upperBound..<end]
      let comma = inner.firstIndex(of: ",")
      let name = String(inner[..<(comma ?? inner.endIndex)]).trimmingSpaces
      let other = comma.map { String(inner[inner.index(after: $0)...]).trimmingSpaces }
      guard let known = values[name] ?? other else { return nil }
      room -= known.utf8.count + 1
      guard room > 0, let found = resolved(known, depth: depth + 1, &room) else { return nil }
      result += found
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Where the bracket closes that was open.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return nil
  }
}
