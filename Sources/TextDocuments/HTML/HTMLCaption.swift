// SPDX-License-Identifier: MIT

/// Buffers the contents of a caption that is displayed below its table: in HTML it comes before the
/// rows, in a sink after them.
final class HTMLCaption: EventSink {
  private let outer: any DocumentSink
  private var events: [DocumentEvent] = []

  init(for outer: any DocumentSink) { self.outer = outer }

  /// Replays the buffered events in order.
  func tell(to sink: any DocumentSink) { for event in events { _ = event.tell(to: sink) } }

  func take(_ event: DocumentEvent) { events.append(event) }
  func endDocument(_ format: DocumentFormat) {}
  func progress(read: Int, of total: Int) -> Bool { outer.progress(read: read, of: total) }
}
