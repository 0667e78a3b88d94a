// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

/// The sums over passages.
///
/// Small: the tree keeps one for each passage. The fields that seeks read are first.
package struct PassageSummary: TreeSummary, Equatable {
  package var characters = 0
  package var glyphs = 0
  var flow = Flow.zero
  private var shortLines: Int32 = 0
  /// Passages without glyphs.
  var unshaped: Int32 = 0
  /// Passages whose lines are missing or have to be checked again.
  var unlaid: Int32 = 0
  /// Passages whose lines depend on their position.
  var dependents: Int32 = 0
  /// Passages in blocks.
  var boxed: Int32 = 0
  /// The extent of the lines since the last container change.
  var extent = Extent()
  var lines: Int { Int(shortLines) }

  private init() {}

  /// Creates the summary of one passage.
  init(_ passage: Passage) {
    characters = passage.characterCount
    glyphs = passage.glyphCount
    flow = passage.flow
    shortLines = Int32(passage.lineCount)
    unshaped = passage.needsGlyphs ? 1 : 0
    unlaid = passage.isUnlaid ? 1 : 0
    dependents = passage.dependsOnPosition ? 1 : 0
    boxed = passage.box?.unit == nil ? 0 : 1
    extent = passage.extent
  }

  static let zero = PassageSummary()

  @inline(__always)
  mutating func append(_ next: PassageSummary) {
    characters += next.characters
    glyphs += next.glyphs
    shortLines += next.shortLines
    unshaped += next.unshaped
    unlaid += next.unlaid
    dependents += next.dependents
    boxed += next.boxed
    flow.append(next.flow)
    if next.flow.marks > 0 { extent = next.extent } else { extent.formUnion(next.extent) }
  }
}

/// The start of a passage: the sums of a seek for a position.
struct PassageOrigin: TreeDimension {
  var characters = 0
  var glyphs = 0
  /// See `Flow`.
  var marks: Int32 = 0
  var height = 0.0

  static let zero = PassageOrigin()

  @inline(__always)
  mutating func append(_ next: PassageSummary) {
    characters &+= next.characters
    glyphs &+= next.glyphs
    height = next.flow.height + (next.flow.marks > 0 ? 0 : height)
    marks &+= Int32(truncatingIfNeeded: next.flow.marks)
  }
}

/// The left and right edges of used rectangles, from which a container's used rectangle is
/// computed.
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
