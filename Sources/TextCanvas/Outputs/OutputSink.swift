// SPDX-License-Identifier: MIT

/// Where the bytes of a document go, in order.
package protocol OutputSink: AnyObject {
  /// Takes the next bytes. After an error no more come.
  func write(_ bytes: Span<UInt8>) throws(CanvasError)
  /// All bytes have come; makes them last.
  func finish() throws(CanvasError)
  /// `write` may be called from another thread than the drawing, though never at the same time as
  /// any other member.
  ///
  /// False for what runs a client's code.
  var mayBeWrittenBeside: Bool { get }
  /// Why nobody wants the bytes any more; nil while somebody does.
  ///
  /// Asked by the thread that draws.
  var refusal: CanvasError? { get }
}

extension OutputSink {
  package var refusal: CanvasError? { nil }
}

/// Keeps the bytes in memory.
package final class MemorySink: OutputSink {
  package private(set) var bytes: [UInt8] = []
  package let mayBeWrittenBeside = true
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
  package let mayBeWrittenBeside = false
  package init(_ body: @escaping (Span<UInt8>) throws(CanvasError) -> Void) { self.body = body }

  package func write(_ bytes: Span<UInt8>) throws(CanvasError) { try body(bytes) }
  package func finish() throws(CanvasError) {}
}
