// SPDX-License-Identifier: MIT

/// Where the bytes of a document go, in order.
package protocol OutputSink: AnyObject {
  /// Takes the next bytes. After an error no more come.
  func write(_ bytes: Span<UInt8>) throws(CanvasError)
  /// All bytes have come; makes them last.
  func finish() throws(CanvasError)
}

/// Keeps the bytes in memory.
package final class MemorySink: OutputSink {
  package private(set) var bytes: [UInt8] = []
  package init() {}

  package func write(_ bytes: Span<UInt8>) throws(CanvasError) {
    self.bytes.reserveCapacity(self.bytes.count + bytes.count)
    for index in bytes.indices { self.bytes.append(bytes[index]) }
  }

  package func finish() throws(CanvasError) {}
}

/// Hands the bytes to a closure.
package final class ClosureSink: OutputSink {
  private let body: (Span<UInt8>) throws(CanvasError) -> Void
  package init(_ body: @escaping (Span<UInt8>) throws(CanvasError) -> Void) { self.body = body }

  package func write(_ bytes: Span<UInt8>) throws(CanvasError) { try body(bytes) }
  package func finish() throws(CanvasError) {}
}

/// Collects small pieces into large ones before they go on, and remembers the first error.
///
/// The drawing library writes a document in pieces of a few bytes and cannot pass an error of ours
/// through, so the error waits here until the canvas asks.
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
