// SPDX-License-Identifier: MIT

/// The destination of a document's bytes, in order.
package protocol OutputSink: AnyObject {
  /// Receives the next bytes. It is not called again after an error.
  func write(_ bytes: Span<UInt8>) throws(CanvasError)
  /// Makes all bytes permanent.
  func finish() throws(CanvasError)
  /// Whether `write` may be called from another thread than the drawing, though never concurrently
  /// with any other member.
  ///
  /// false for a sink that runs client code.
  var canBeWrittenConcurrently: Bool { get }
  /// The reason why the bytes are no longer needed; nil while they are.
  ///
  /// The thread that draws reads it.
  var refusal: CanvasError? { get }
}

extension OutputSink {
  package var refusal: CanvasError? { nil }
}

/// A sink that keeps the bytes in memory.
package final class MemorySink: OutputSink {
  package private(set) var bytes: [UInt8] = []
  package let canBeWrittenConcurrently = true
  package init() {}

  package func write(_ bytes: Span<UInt8>) throws(CanvasError) {
    self.bytes.reserveCapacity(self.bytes.count + bytes.count)
    for index in bytes.indices { self.bytes.append(bytes[index]) }
  }

  package func finish() throws(CanvasError) {}
}

/// A sink that passes the bytes to a closure.
package final class ClosureSink: OutputSink {
  private let body: (Span<UInt8>) throws(CanvasError) -> Void
  package let canBeWrittenConcurrently = false
  package init(_ body: @escaping (Span<UInt8>) throws(CanvasError) -> Void) { self.body = body }

  package func write(_ bytes: Span<UInt8>) throws(CanvasError) { try body(bytes) }
  package func finish() throws(CanvasError) {}
}
