// SPDX-License-Identifier: MIT

/// The depth of nested elements of a document, which is reported to its sink as it grows.
struct DepthNote {
  private var deepest = 0

  mutating func note(_ depth: Int, _ sink: any DocumentSink) {
    guard depth > deepest else { return }
    deepest = depth
    sink.noteDepth(depth)
  }
}
