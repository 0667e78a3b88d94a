// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// A bar on the terminal for long work.
///
/// Draws nothing where nobody watches.
struct ProgressBar {
  private let isShown: Bool
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private static let width = 30
  private static let isOnScreen = Mutex(false)

  /// - Parameter isWatched: Nil asks the terminal.
  init(isWatched: Bool? = nil) {
    isShown = isWatched ?? Terminal.isWatched
    // Work that is done at once needs no bar.
    next = clock.now + .milliseconds(300)
  }

  /// Shows how much of the work is done, ten times a second at most.
  ///
  /// - Parameters:
  ///   - part: 0 through 1.
  ///   - words: What is being done.
  mutating func show(_ part: Double, _ words: @autoclosure () -> String) {
    guard isShown else { return }
    let now = clock.now
    guard now >= next else { return }
    next = now + .milliseconds(100)
    Terminal.write("\r" + ProgressBar.line(part, words()) + "\u{1B}[K")
    ProgressBar.isOnScreen.withLock { $0 = true }
  }

  /// One line: the bar, the percentage, the words.
  static func line(_ part: Double, _ words: String) -> String {
    let part = part.isNaN ? 0 : min(max(part, 0), 1)
    let full = Int(part * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    let percent = String(Int(part * 100))
    return bar + String(repeating: " ", count: 4 - percent.count) + percent + " %  " + words
  }

  /// Takes the bar away before something else is written.
  static func erase() {
    let wasOnScreen = isOnScreen.withLock { shown in
      defer { shown = false }
      return shown
    }
    if wasOnScreen { Terminal.write("\r\u{1B}[K") }
  }
}
