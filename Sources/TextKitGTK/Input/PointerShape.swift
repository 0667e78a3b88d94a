// SPDX-License-Identifier: MIT

/// The shape of the pointer at a location.
@MainActor
enum PointerShape {
  /// Returns the name of a CSS cursor: "text" over selectable text, "pointer" over links, "default"
  /// elsewhere.
  static func name(at point: CGPoint, in window: UIWindow) -> String {
    var view = window.hitTest(point, with: nil)
    while let next = view {
      if let text = next as? UITextView {
        switch text.pointerTarget(at: text.convert(point, from: nil)) {
        case .link: return "pointer"
        case .text: return "text"
        case .nothing: return "default"
        }
      }
      if next is UITextField { return "text" }
      if next is UIControl { return "default" }
      view = next.superview
    }
    return "default"
  }
}
