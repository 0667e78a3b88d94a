// SPDX-License-Identifier: MIT

private import Synchronization

/// The animations of one call of `UIView.animate`.
@MainActor
final class AnimationGroup {
  static var isEnabled = true

  /// The number of its animations that are running.
  private var count = 0
  private var wasUsed = false
  private var completion: ((Bool) -> Void)?

  init(_ completion: ((Bool) -> Void)?) { self.completion = completion }

  func began() {
    wasUsed = true
    count += 1
  }

  /// Handles the replacement of an animated value by another one.
  func replaced() {
    count -= 1
    if count == 0 { finish(false) }
  }

  func finish(_ isWhole: Bool) {
    let completion = self.completion
    self.completion = nil
    completion?(isWhole)
  }

  /// Runs changes with a timing; nil does not animate.
  static func with(_ timing: AnimationTiming?, _ changes: () -> Void) {
    let before = LayerAnimator.current
    LayerAnimator.depth.wrappingAdd(1, ordering: .relaxed)
    LayerAnimator.current = timing
    changes()
    LayerAnimator.current = before
    LayerAnimator.depth.wrappingSubtract(1, ordering: .relaxed)
  }
}
