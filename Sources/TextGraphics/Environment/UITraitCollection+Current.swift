// SPDX-License-Identifier: MIT

/// The surroundings that were set on a thread.
private final class ThreadTraits {
  static let ofThread = ThreadObject { ThreadTraits() }
  var traits: UITraitCollection?
}

extension UITraitCollection {
  /// The surroundings of what is drawn now on this thread: those of a view while it draws, else what
  /// the host says in `TextKitEnvironment`.
  ///
  /// What is set lasts until it is set again, on this thread only.
  public class var current: UITraitCollection {
    get {
      if let set = ThreadTraits.ofThread.current.traits { return set }
      return UITraitCollection(
        category: TextKitEnvironment.preferredContentSizeCategory,
        scale: TextKitEnvironment.displayScale, style: TextKitEnvironment.userInterfaceStyle)
    }
    set { ThreadTraits.ofThread.current.traits = newValue }
  }

  /// Runs actions with these surroundings as the current ones; what they leave unsaid is as before.
  public func performAsCurrent(_ actions: () -> Void) {
    let own = ThreadTraits.ofThread.current
    let before = own.traits
    own.traits = UITraitCollection(traitsFrom: [.current, self])
    defer { own.traits = before }
    actions()
  }
}
