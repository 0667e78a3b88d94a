// SPDX-License-Identifier: MIT

extension UIView {
  /// Resigns a first responder in this view.
  ///
  /// - Returns: Whether no view in it is first responder now.
  final func takeKeys(_ force: Bool) -> Bool {
    guard let window, let first = window.firstResponder,
      sequence(first: first, next: \.next).contains(where: { $0 === self })
    else { return true }
    if first.resignFirstResponder() { return true }
    guard force, window.firstResponder === first else { return window.firstResponder !== first }
    window.firstResponder = nil
    return true
  }
}
