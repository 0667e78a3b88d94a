// SPDX-License-Identifier: MIT

extension UITraitCollection {
  private static let key = "TextKit.UITraitCollection.current"

  /// The surroundings of what is drawn now on this thread: those of a view while it draws, else what
  /// the host says in `TextKitEnvironment`.
  ///
  /// What is set lasts until it is set again, on this thread only.
  public class var current: UITraitCollection {
    get {
      if let set = Thread.current.threadDictionary[key] as? UITraitCollection { return set }
      return UITraitCollection(
        category: TextKitEnvironment.preferredContentSizeCategory,
        scale: TextKitEnvironment.displayScale, style: TextKitEnvironment.userInterfaceStyle)
    }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Runs actions with these surroundings as the current ones; what they leave unsaid is as before.
  public func performAsCurrent(_ actions: () -> Void) {
    let dictionary = Thread.current.threadDictionary
    let before = dictionary[Self.key]
    dictionary[Self.key] = UITraitCollection(traitsFrom: [.current, self])
    defer { dictionary[Self.key] = before }
    actions()
  }
}
