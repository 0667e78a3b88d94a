// SPDX-License-Identifier: MIT

/// Tracks the nesting depth of a document's elements and reports each new maximum to the sink.
struct DepthNote {
  private var deepest = 0

  mutating func note(_ depth: Int, _ sink: any DocumentSink) {
    guard depth > deepest else { return }
    deepest = depth
    sink.noteDepth(depth)
  }
}
