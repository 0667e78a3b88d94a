// SPDX-License-Identifier: MIT

/// The custom properties of a document: `--ink: #333` and `color: var(--ink, black)`.
///
/// - Source: CSS Custom Properties for Cascading Variables Module Level 1. An unresolvable value is
///   ignored.
struct CSSVariables: Equatable {
  private static let maximumCount = 1000
  private static let maximumLength = 1 << 14
  /// The nesting limit of references.
  private static let maximumDepth = 16

  private var values: [String: String] = [:]

  mutating func set(_ name: String, _ value: String) {
    guard value.utf8.count <= Self.maximumLength,
      values.count < Self.maximumCount || values[name] != nil
    else {
      return
    }
    values[name] = value
  }

  /// Returns a value with all references substituted; `nil` if one is unknown.
  func resolved(_ value: String) -> String? {
    var room = Self.maximumLength
    return resolved(value, depth: 0, &room)
  }

  /// Substitutes references; `room` is the remaining length of all substituted text.
  private func resolved(_ value: String, depth: Int, _ room: inout Int) -> String? {
    guard depth < Self.maximumDepth else { return nil }
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

  /// Returns the end of the enclosing parenthesis.
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
