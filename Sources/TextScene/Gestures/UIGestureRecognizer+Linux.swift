// SPDX-License-Identifier: MIT

extension UIGestureRecognizer {
  /// A recogniser that tells a closure, as selectors do on Apple's systems.
  ///
  /// - Parameter handler: Gets the recogniser at each change of its state that targets are told of.
  /// - Source: our choice.
  public convenience init(handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    keep(handler)
  }

  /// Tells a closure, too.
  ///
  /// - Source: our choice.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    keep(handler)
  }
}
