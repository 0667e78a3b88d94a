// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit
internal import TextStructures
internal import TextUnicode

/// The counts of an edited text.
///
/// A snapshot of the whole text is counted on another thread. Each edit adds the difference between
/// the counts around it after and before the edit:
///
///     current count = count of the snapshot + Σ (around each edit: after − before)
///
/// An edit costs O(log *n*) and the text between the spaces around it. An edit of more than
/// `maximumEditLength` units counts the whole text again. If there is no space within 4 096 units of an
/// edit, counts may be off by one until the text is counted again.
@MainActor
package final class CountKeeper {
  /// Nil until the text has been counted.
  package var count: TextCount? { base.map { $0 + edits } }
  /// The number of paragraphs: line ends plus one.
  package var lines: Int { text.separatorCount + 1 }
  /// Called on the main thread when the whole text has been counted.
  package var changed: (() -> Void)?

  private var text: TextBuffer
  private var base: TextCount?
  private var edits = TextCount()
  private var boundaries = TextBoundaries()
  private var counting: Task<Void, Never>?

  nonisolated static let maximumEditLength = 1 << 16

  init(_ text: TextBuffer) { self.text = text }

  isolated deinit { counting?.cancel() }

  /// Counts the whole text on another thread.
  package func start() {
    counting?.cancel()
    (base, edits) = (nil, TextCount())
    if text.count <= Self.maximumEditLength {
      base = TextCount(0..<text.count, of: text, with: &boundaries)
      return
    }
    let text = text
    counting = Task { [weak self] in
      let work = Task.detached(priority: .utility) { Self.countAll(of: text) }
      let found = await withTaskCancellationHandler {
        await work.value
      } onCancel: {
        work.cancel()
      }
      guard let self, let found, !Task.isCancelled else { return }
      self.base = found
      self.counting = nil
      self.changed?()
    }
  }

  /// Waits until the whole text has been counted.
  package func settle() async { await counting?.value }

  /// - Returns: nil when the task is cancelled.
  private nonisolated static func countAll(of text: TextBuffer) -> TextCount? {
    var boundaries = TextBoundaries()
    var sum = TextCount()
    var start = 0
    while start < text.count {
      if Task.isCancelled { return nil }
      let end =
        start + maximumEditLength < text.count
        ? CountingCuts.after(start + maximumEditLength, in: text) : text.count
      sum = sum + TextCount(start..<end, of: text, with: &boundaries)
      start = end
    }
    return sum
  }

  /// Updates the counts after an edit of characters.
  func follow(_ range: NSRange, changeInLength delta: Int, in new: TextBuffer) {
    let old = text
    text = new
    let length = range.length - delta
    guard max(range.length, length) <= Self.maximumEditLength, length >= 0,
      range.location + length <= old.count, range.location + range.length <= new.count
    else { return start() }
    let start = CountingCuts.before(range.location, in: old)
    let end = CountingCuts.after(range.location + length, in: old)
    edits =
      edits - TextCount(start..<end, of: old, with: &boundaries)
      + TextCount(start..<end + delta, of: new, with: &boundaries)
  }
}
