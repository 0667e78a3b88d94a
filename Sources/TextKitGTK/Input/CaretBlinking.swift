// SPDX-License-Identifier: MIT

/// Makes carets blink according to the desktop's settings.
///
/// After some seconds without a key the caret stays visible, so that an idle window draws nothing.
@MainActor
final class CaretBlinking: WidgetPart {
  private weak var widget: TextKitWidget?
  /// A generation counter: steps of an earlier generation do nothing.
  private var round = 0
  private var hasFocus = false

  func begin(_ widget: TextKitWidget) {
    self.widget = widget
    widget.window.hidesCarets = true
  }

  func focusChanged(_ hasFocus: Bool) {
    self.hasFocus = hasFocus
    if hasFocus { restart() } else { stop() }
  }

  func end() { stop() }

  private func stop() {
    round += 1
    show(false)
  }

  private func show(_ isShown: Bool) {
    guard let window = widget?.window, window.hidesCarets == isShown else { return }
    window.hidesCarets = !isShown
    window.setNeedsDisplay()
  }

  /// Shows the caret, and restarts blinking.
  func restart() {
    round += 1
    guard hasFocus else { return }
    show(true)
    let settings = HostSettings.shared
    guard settings.caretBlinks else { return }
    step(round, isLit: true, until: SceneClock.main.now + settings.caretBlinkTimeout)
  }

  private func step(_ round: Int, isLit: Bool, until end: Double) {
    // As in GTK, carets are visible two thirds of the time.
    let cycle = HostSettings.shared.caretBlinkTime
    SceneClock.main.after(isLit ? cycle * 2 / 3 : cycle / 3) { [weak self] in
      guard let self, self.round == round else { return }
      // Blinking was switched off in the settings.
      if !HostSettings.shared.caretBlinks { return show(true) }
      if isLit, SceneClock.main.now >= end { return }
      show(!isLit)
      step(round, isLit: !isLit, until: end)
    }
  }
}
