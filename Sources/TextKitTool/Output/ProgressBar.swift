// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// A progress bar on the terminal for long tasks.
///
/// It draws nothing if the error stream is not a terminal.
struct ProgressBar {
  private let isShown: Bool
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private static let width = 30
  private static let isOnScreen = Mutex(false)

  /// - Parameter isWatched: Whether to draw; nil to do so if the error stream is a terminal.
  init(isWatched: Bool? = nil) {
    isShown = isWatched ?? Terminal.isWatched
    // Short tasks need no bar.
    next = clock.now + .milliseconds(300)
  }

  /// Shows the progress, at most ten times a second.
  ///
  /// - Parameters:
  ///   - part: The completed fraction, 0 to 1.
  ///   - words: A description of the task.
  mutating func show(_ part: Double, _ words: @autoclosure () -> String) {
    guard isShown else { return }
    let now = clock.now
    guard now >= next else { return }
    next = now + .milliseconds(100)
    Terminal.write("\r" + ProgressBar.line(part, words()) + "\u{1B}[K")
    ProgressBar.isOnScreen.withLock { $0 = true }
  }

  /// Returns the bar, the percentage and the description in one line.
  static func line(_ part: Double, _ words: String) -> String {
    let part = part.isNaN ? 0 : min(max(part, 0), 1)
    let full = Int(part * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    let percent = String(Int(part * 100))
    return bar + String(repeating: " ", count: 4 - percent.count) + percent + " %  " + words
  }

  /// Removes the bar before other output.
  static func erase() {
    let wasOnScreen = isOnScreen.withLock { shown in
      defer { shown = false }
      return shown
    }
    if wasOnScreen { Terminal.write("\r\u{1B}[K") }
  }
}
