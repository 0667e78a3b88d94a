// SPDX-License-Identifier: MIT

/// Collects small pieces into large ones before they go on, and remembers the first error.
///
/// Cairo writes a file in pieces of a few bytes and cannot pass an error of ours through, so the error waits here.
final class BufferedOutput {
  private let sink: any OutputSink
  private var buffer: [UInt8] = []
  private let capacity = 1 << 16
  private(set) var error: CanvasError?

  init(_ sink: any OutputSink) {
    self.sink = sink
    buffer.reserveCapacity(capacity)
  }

  /// False after an error.
  func write(_ bytes: Span<UInt8>) -> Bool {
    guard error == nil else { return false }
    if buffer.count + bytes.count > capacity { flush() }
    if bytes.count >= capacity {
      pass(bytes)
    } else {
      for index in bytes.indices { buffer.append(bytes[index]) }
    }
    return error == nil
  }

  /// Passes on what is held and lets the sink finish; throws the first error.
  func finish() throws(CanvasError) {
    flush()
    if let error { throw error }
    try sink.finish()
  }

  private func flush() {
    guard !buffer.isEmpty else { return }
    pass(buffer.span)
    buffer.removeAll(keepingCapacity: true)
  }

  private func pass(_ bytes: Span<UInt8>) {
    guard error == nil else { return }
    do throws(CanvasError) { try sink.write(bytes) } catch { self.error = error }
  }
}
