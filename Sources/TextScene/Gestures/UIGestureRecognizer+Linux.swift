// SPDX-License-Identifier: MIT

extension UIGestureRecognizer {
  /// Creates a recognizer that calls a closure, as selectors do on Apple's systems.
  ///
  /// - Parameter handler: Gets the recognizer at each change of its state that targets are notified
  ///   of.
  /// - Source: our choice.
  public convenience init(handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    keep(handler)
  }

  /// Adds a closure to call.
  ///
  /// - Parameter handler: Gets the recognizer at each change of its state that targets are notified
  ///   of.
  ///
  /// - Source: our choice.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    keep(handler)
  }
}
