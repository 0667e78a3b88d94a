// SPDX-License-Identifier: MIT

extension UIWindow {
  /// Whether an animation is running, so that the next frame differs from this one.
  ///
  /// Step-by-step motion, as of a view that scrolls, does not count: each step is a separate
  /// change.
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
