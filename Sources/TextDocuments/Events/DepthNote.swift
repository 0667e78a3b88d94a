// SPDX-License-Identifier: MIT

/// How deep elements of a document stand in each other, which its sink hears of as it grows.
struct DepthNote {
  private var deepest = 0

  mutating func note(_ depth: Int, _ sink: any DocumentSink) {
    guard depth > deepest else { return }
    deepest = depth
    sink.noteDepth(depth)
  }
}
