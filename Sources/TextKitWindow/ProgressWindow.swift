// SPDX-License-Identifier: MIT

internal import TextKitGTK

/// Shows how far something has come, and lets the user give it up.
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
  ///   - part: 0 to 1.
  ///   - words: What is done now.
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
