// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextDocuments
internal import TextStructures

/// Has a document read on a second thread, while the caller's builds the text of what was read so
/// far.
///
///     thread    reader ─ events ─▶ batch  batch  batch …    waits while too many are not heard yet
///     caller                         └─▶ builder             waits while there are none
///
/// The sink hears the same calls in the same order as from the reader itself, all on the caller's
/// thread.
struct ReadingBeside {
  typealias Reader = @Sendable (any DocumentSink) -> Void

  /// Shorter files are read before a thread has begun.
  static let shortest = 1 << 15

  /// Reads a file of so many bytes.
  ///
  /// - Parameters:
  ///   - count: Bytes.
  ///   - makeSink: Makes the sink, while the file is being read already: a sink may have to look
  ///     for fonts.
  ///   - reader: Reads the file.
  /// - Returns: The sink.
  static func read<Sink: DocumentSink>(
    _ count: Int, into makeSink: () -> Sink, by reader: @escaping Reader
  ) -> Sink {
    guard count >= shortest, SideThread.processorCount > 1 else {
      let sink = makeSink()
      reader(sink)
      return sink
    }
    return readBeside(into: makeSink, by: reader)
  }

  /// Reads on a second thread, if there is one to be had.
  static func readBeside<Sink: DocumentSink>(
    into makeSink: () -> Sink, by reader: @escaping Reader
  ) -> Sink {
    let queue = BatchQueue()
    let thread = SideThread {
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
        // What was read of it ahead is not told any more.
        queue.cancel()
        break
      }
    }
    thread.rest()
    return sink
  }
}

/// Makes batches of what a reader tells.
private final class BatchRecorder: EventSink {
  private let queue: BatchQueue
  private var batch: [DocumentEvent] = []
  /// About how much memory the batch holds, in bytes.
  private var weight = 0

  /// A batch is worth handing on.
  private static let enough = 1 << 16

  init(_ queue: BatchQueue) { self.queue = queue }

  /// Takes as much room as the characters need: a reader's own buffer, which it goes on to fill,
  /// has more.
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

/// Batches on their way from one thread to another, no more than a few at a time.
///
/// What changes is read and written under the condition's lock.
private final class BatchQueue: @unchecked Sendable {
  private static let longest = 16

  private let changed = NSCondition()
  private var batches: [[DocumentEvent]] = []
  /// Told, and given back: the thread that made them frees them, so that neither waits for the
  /// other's heap.
  private var spent: [[DocumentEvent]] = []
  /// One of the threads reads.
  private var isTaken = false
  private var hasEnded = false
  private var hasCancelled = false

  // MARK: The thread that reads

  /// False if nobody waits any more.
  func begin() -> Bool { !take() }

  /// Waits while there are many already.
  func append(_ batch: [DocumentEvent]) {
    changed.lock()
    while batches.count >= Self.longest, !hasCancelled { changed.wait() }
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

  // MARK: The thread that hears

  /// Whether the other thread reads; if not within so many seconds, it never will.
  func hasBegun(within seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    changed.lock()
    while !isTaken, changed.wait(until: end) {}
    changed.unlock()
    return take()
  }

  /// The next batch; nil behind the last one, or if the rest was cancelled.
  ///
  /// - heard: The batch before, of which nothing is needed any more; empty afterwards.
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

  // MARK: Both

  /// Whether somebody has taken the reading already; the caller has it otherwise.
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
