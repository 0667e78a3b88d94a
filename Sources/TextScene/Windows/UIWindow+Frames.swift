// SPDX-License-Identifier: MIT

extension UIWindow {
  /// Whether something is on its way by the clock now, so that the next frame shows something else than this one.
  ///
  /// What moves step by step, as a view that scrolls, is not: each step is a change of its own.
  ///
  /// - Complexity: O(*n*), *n* layers.
  package final var isAnimating: Bool {
    let now = SceneClock.main.now
    func isAnimating(_ layer: CALayer) -> Bool {
      layer.animations.contains { $0.timing.part(at: now) != nil }
        || layer.children.contains(where: isAnimating)
        || layer.mask.map(isAnimating) == true
    }
    return isAnimating(storedLayer)
  }
}
