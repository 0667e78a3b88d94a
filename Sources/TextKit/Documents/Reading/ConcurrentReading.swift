// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextDocuments
internal import TextStructures

/// The reading of a document on a second thread, while the caller's thread builds the text from the
/// events so far.
///
///     thread    reader ─ events ─▶ batch  batch  batch …    waits while too many are pending
///     caller                         └─▶ builder             waits while there are none
///
/// The sink receives the same calls in the same order as from the reader itself, all on the
/// caller's thread.
struct ConcurrentReading {
  typealias Reader = @Sendable (any DocumentSink) -> Void

  /// Shorter files are read before a thread would start.
  static let minimumLength = 1 << 15

  /// Reads a file of so many bytes.
  ///
  /// - Parameters:
  ///   - count: The size of the file.
  ///   - makeSink: Creates the sink while the file is being read: a sink may have to find fonts.
  ///   - reader: Reads the file.
  /// - Returns: The sink.
  static func read<Sink: DocumentSink>(
    _ count: Int, into makeSink: () -> Sink, by reader: @escaping Reader
  ) -> Sink {
    guard count >= minimumLength, BackgroundThread.processorCount > 1 else {
      let sink = makeSink()
      reader(sink)
      return sink
    }
    return readConcurrently(into: makeSink, by: reader)
  }

  /// Reads on a second thread, if one is available.
  static func readConcurrently<Sink: DocumentSink>(
    into makeSink: () -> Sink, by reader: @escaping Reader
  ) -> Sink {
    let queue = BatchQueue()
    let thread = BackgroundThread {
      guard queue.begin() else { return }
      let recorder = BatchRecorder(queue)
      reader(recorder)
      recorder.finish()
    }
    thread.wake()
    let sink = makeSink()
    guard queue.hasBegun(within: 1) else {
      reader(sink)
      return sink
    }
    var heard: [DocumentEvent] = []
    while let batch = queue.next(givingBack: &heard) {
      heard = batch
      for event in batch where !event.tell(to: sink) {
        // Events that were read ahead are dropped.
        queue.cancel()
        break
      }
    }
    thread.rest()
    return sink
  }
}

/// A recorder of a reader's events in batches.
private final class BatchRecorder: EventSink {
  private let queue: BatchQueue
  private var batch: [DocumentEvent] = []
  /// The approximate memory of the batch, in bytes.
  private var weight = 0

  /// The weight at which a batch is passed on.
  private static let enough = 1 << 16

  init(_ queue: BatchQueue) { self.queue = queue }

  /// Allocates only the memory of the characters: a reader's own buffer, which it continues to
  /// fill, has more.
  func appendText(_ units: [UInt16]) {
    var own: [UInt16] = []
    own.reserveCapacity(units.count)
    own += units
    take(.text(own))
  }

  func take(_ event: DocumentEvent) {
    weight += 64
    switch event {
    case .text(let units): weight += 2 * units.count
    case .picture(let picture): weight += picture.data.count
    case .endParagraph: weight += 512
    default: break
    }
    batch.append(event)
    if weight >= Self.enough { handOn() }
  }

  func progress(read: Int, of total: Int) -> Bool {
    take(.progress(read: read, total: total))
    return !queue.isCancelled
  }

  func finish() {
    handOn()
    queue.end()
  }

  private func handOn() {
    weight = 0
    queue.append(batch)
    batch = []
  }
}

/// Batches on their way from one thread to another, with a limit on their number.
///
/// Mutable state is read and written under the condition's lock.
private final class BatchQueue: @unchecked Sendable {
  private static let maximumLength = 16

  private let changed = NSCondition()
  private var batches: [[DocumentEvent]] = []
  /// Batches that were processed and returned: the thread that allocated them frees them, so that
  /// neither waits for the other's heap.
  private var spent: [[DocumentEvent]] = []
  /// Whether one of the threads reads.
  private var isTaken = false
  private var hasEnded = false
  private var hasCancelled = false

  // MARK: The reading thread

  /// Returns false if the other thread no longer waits.
  func begin() -> Bool { !take() }

  /// Appends a batch; waits while there are too many.
  func append(_ batch: [DocumentEvent]) {
    changed.lock()
    while batches.count >= Self.maximumLength, !hasCancelled { changed.wait() }
    if !hasCancelled { batches.append(batch) }
    let done = spent
    spent = []
    unlock()
    withExtendedLifetime(done) {}
  }

  func end() {
    changed.lock()
    hasEnded = true
    unlock()
  }

  var isCancelled: Bool {
    changed.lock()
    defer { changed.unlock() }
    return hasCancelled
  }

  // MARK: The receiving thread

  /// Whether the other thread reads; if not within so many seconds, it never will.
  func hasBegun(within seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    changed.lock()
    while !isTaken, changed.wait(until: end) {}
    changed.unlock()
    return take()
  }

  /// The next batch; nil after the last one, or if the remaining ones were cancelled.
  ///
  /// - Parameter heard: The previous batch, which is no longer needed; empty afterwards.
  /// - Returns: The next batch.
  func next(givingBack heard: inout [DocumentEvent]) -> [DocumentEvent]? {
    changed.lock()
    if !heard.isEmpty, !hasEnded { spent.append(heard) }
    heard = []
    while batches.isEmpty, !hasEnded, !hasCancelled { changed.wait() }
    let batch = batches.isEmpty ? nil : batches.removeFirst()
    unlock()
    return batch
  }

  func cancel() {
    changed.lock()
    hasCancelled = true
    batches = []
    unlock()
  }

  // MARK: Both threads

  /// Returns whether the other thread has begun to read; if not, the caller reads.
  private func take() -> Bool {
    changed.lock()
    let wasTaken = isTaken
    isTaken = true
    unlock()
    return wasTaken
  }

  private func unlock() {
    changed.broadcast()
    changed.unlock()
  }
}
