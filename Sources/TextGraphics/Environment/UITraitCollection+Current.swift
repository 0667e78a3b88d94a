// SPDX-License-Identifier: MIT

/// The traits that were set on a thread.
private final class ThreadTraits {
  static let ofThread = ThreadObject { ThreadTraits() }
  var traits: UITraitCollection?
}

extension UITraitCollection {
  /// The traits of the current drawing on this thread: those of a view while it draws, else the
  /// host's in `TextKitEnvironment`.
  ///
  /// A value that is set lasts until the next one, on this thread only.
  public class var current: UITraitCollection {
    get {
      if let set = ThreadTraits.ofThread.current.traits { return set }
      return UITraitCollection(
        category: TextKitEnvironment.preferredContentSizeCategory,
        scale: TextKitEnvironment.displayScale, style: TextKitEnvironment.userInterfaceStyle)
    }
    set { ThreadTraits.ofThread.current.traits = newValue }
  }

  /// Runs a closure with these traits as the current ones; unspecified traits keep their values.
  ///
  /// - Parameter actions: Runs at once, on this thread.
  public func performAsCurrent(_ actions: () -> Void) {
    let own = ThreadTraits.ofThread.current
    let before = own.traits
    own.traits = UITraitCollection(traitsFrom: [.current, self])
    defer { own.traits = before }
    actions()
  }
}
