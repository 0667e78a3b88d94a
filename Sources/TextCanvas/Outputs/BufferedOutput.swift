// SPDX-License-Identifier: MIT

/// An output that collects small writes into large ones, and remembers the first error.
///
/// Cairo writes a file in pieces of a few bytes and cannot pass our errors through, so the error is
/// kept here.
final class BufferedOutput {
  private let sink: any OutputSink
  private var buffer: [UInt8] = []
  private let capacity = 1 << 16
  private(set) var error: CanvasError?

  init(_ sink: any OutputSink) {
    self.sink = sink
    buffer.reserveCapacity(capacity)
  }

  /// Writes bytes; returns false after an error.
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

  /// Flushes the buffer and finishes the sink; throws the first error.
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
