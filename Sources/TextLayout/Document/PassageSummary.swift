// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

/// What passages add up to.
package struct PassageSummary: TreeSummary, Equatable {
  package var characters = 0
  package var glyphs = 0
  var lines = 0
  /// Passages without glyphs.
  var unshaped = 0
  /// Passages whose lines are missing or have to be looked at again.
  var unlaid = 0
  /// Passages whose lines depend on where they stand.
  var dependents: Int32 = 0
  /// Passages that stand in blocks.
  var boxed: Int32 = 0
  var flow = Flow.zero
  /// Of the lines since the last container change.
  var extent = Extent()

  static let zero = PassageSummary()

  @inline(__always)
  mutating func append(_ next: PassageSummary) {
    characters += next.characters
    glyphs += next.glyphs
    lines += next.lines
    unshaped += next.unshaped
    unlaid += next.unlaid
    dependents += next.dependents
    boxed += next.boxed
    flow.append(next.flow)
    if next.flow.marks > 0 { extent = next.extent } else { extent.formUnion(next.extent) }
  }
}

/// Left and right edges of used rectangles: what is needed for a container's used rectangle.
struct Extent: Equatable {
  var left = Double.infinity
  var right = -Double.infinity

  mutating func formUnion(_ other: Extent) {
    left = Swift.min(left, other.left)
    right = Swift.max(right, other.right)
  }

  mutating func include(_ line: Line) {
    left = Swift.min(left, line.usedX)
    right = Swift.max(right, line.usedX + line.usedWidth)
  }
}
