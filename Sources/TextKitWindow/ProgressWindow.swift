// SPDX-License-Identifier: MIT

internal import TextKitGTK

/// A window that shows progress and lets the user cancel.
@MainActor
final class ProgressWindow {
  private let interface = ChromeInterface(EditorDescription.progress)
  private var isOpen = true
  private(set) var isCancelled = false

  init(_ title: String, before window: ChromeObject) {
    let own = interface["window"]
    own.set("title", title)
    own.setTransient(for: window)
    interface["cancel"].on("clicked") { [weak self] in self?.isCancelled = true }
    own.onQuestion("close-request") { [weak self] in
      self?.isCancelled = true
      return true
    }
    own.present()
  }

  /// - Parameters:
  ///   - part: The completed fraction, 0 to 1.
  ///   - words: A description of the current step.
  func show(_ part: Double, _ words: String) {
    interface["bar"].set("fraction", part)
    interface["bar"].set("text", words)
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    interface["window"].destroy()
  }
}
