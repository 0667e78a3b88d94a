// SPDX-License-Identifier: MIT

extension UIView {
  /// Takes the keys from a view in this one.
  ///
  /// - Returns: Whether no view in it has them now.
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
