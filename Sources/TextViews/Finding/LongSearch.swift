// SPDX-License-Identifier: MIT

private import Synchronization

/// A search in a long text, on a background thread.
///
///     a copy of the string ──> worker thread: matches ──> main thread, in batches ──> the session
///          ^─────────────── after an edit the matches are withdrawn ─────────────┘
@MainActor
final class LongSearch {
  /// The number of UTF-16 units above which a text is long.
  static let minimumLength = 1_000_000
  /// The number of matches that are reported at once.
  private static let portion = 5_000
  /// The pause between batches in seconds, in which the main thread handles events.
  private static let pause = 0.005
  /// The delay in seconds before an edited text is searched again.
  private static let wait = 0.5
  /// Searches of all views run one after another; a cancelled one is skipped.
  private static let queue = DispatchQueue(label: "textkit.search", qos: .userInitiated)

  /// The matches found by the worker thread.
  private final class Findings: Sendable {
    struct State {
      var ranges: [NSRange] = []
      /// The number of matches that the main thread has reported.
      var told = 0
      var isCancelled = false
      var isStale = false
      var isOver = false
    }
    let state = Mutex(State())

    func look(_ finder: TextFinder, in text: String) {
      guard !state.withLock({ $0.isCancelled }) else { return }
      let all = NSRange(location: 0, length: text.utf16.count)
      finder.forEachMatch(in: text, range: all) { range, _ in
        state.withLock {
          $0.ranges.append(range)
          return !$0.isCancelled && !$0.isStale
        }
      }
      state.withLock { $0.isOver = true }
    }
  }

  private let finder: TextFinder
  private let storage: NSTextStorage
  private let aggregator: UITextSearchAggregator<AnyHashable?>
  private var findings = Findings()
  private var edits: (any NSObjectProtocol)?

  init(
    _ finder: TextFinder, _ storage: NSTextStorage,
    _ aggregator: UITextSearchAggregator<AnyHashable?>
  ) {
    (self.finder, self.storage, self.aggregator) = (finder, storage, aggregator)
    start()
  }

  private func start() {
    let (finder, text, findings) = (finder, storage.string, Findings())
    self.findings = findings
    // Ranges that were found are invalid once the text has changed.
    edits = NotificationCenter.default.addObserver(
      forName: NSTextStorage.didProcessEditingNotification, object: storage, queue: nil
    ) { note in
      guard let storage = note.object as? NSTextStorage,
        storage.editedMask.contains(.editedCharacters)
      else { return }
      findings.state.withLock { $0.isStale = true }
    }
    Self.queue.async { findings.look(finder, in: text) }
    tell(in: Self.pause)
  }

  func cancel() {
    findings.state.withLock { $0.isCancelled = true }
    end()
  }

  private func end() {
    if let edits { NotificationCenter.default.removeObserver(edits) }
    edits = nil
  }

  private func tell(in seconds: Double) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      MainActor.assumeIsolated { self.tell() }
    }
  }

  private func tell() {
    let (ranges, isCancelled, isStale, isLast) = findings.state.withLock { state in
      let ranges = Array(state.ranges[state.told...].prefix(Self.portion))
      state.told += ranges.count
      let isLast = state.isOver && state.told == state.ranges.count
      return (ranges, state.isCancelled, state.isStale, isLast)
    }
    guard !isCancelled else { return }
    if isStale {
      end()
      // The view cancels a search whose matches are no longer shown; this search continues, with
      // new findings.
      aggregator.invalidate()
      findings = Findings()
      return DispatchQueue.main.asyncAfter(deadline: .now() + Self.wait) {
        MainActor.assumeIsolated {
          if !self.findings.state.withLock({ $0.isCancelled }) { self.start() }
        }
      }
    }
    if !ranges.isEmpty { aggregator.foundRanges(ranges.map { TextSpan($0) }, document: nil) }
    guard isLast else { return tell(in: Self.pause) }
    end()
    // The session has taken them.
    findings = Findings()
    aggregator.finishedSearching()
  }
}
