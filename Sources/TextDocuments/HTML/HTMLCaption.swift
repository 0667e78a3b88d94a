// SPDX-License-Identifier: MIT

/// What a caption holds that stands below its table: it comes before the rows, and is told behind them.
final class HTMLCaption: EventSink {
  private let outer: any DocumentSink
  private var events: [DocumentEvent] = []

  init(for outer: any DocumentSink) { self.outer = outer }

  /// Tells all that was held, in its order.
  func tell(to sink: any DocumentSink) { for event in events { _ = event.tell(to: sink) } }

  func take(_ event: DocumentEvent) { events.append(event) }
  func endDocument(_ format: DocumentFormat) {}
  func progress(read: Int, of total: Int) -> Bool { outer.progress(read: read, of: total) }
}
