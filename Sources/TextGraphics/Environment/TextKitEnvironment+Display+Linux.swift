// SPDX-License-Identifier: MIT

private import Synchronization

extension TextKitEnvironment {
  private static let scale = Mutex<CGFloat>(1)

  /// The number of pixels per point of the main screen; 1 until a host sets it.
  ///
  /// Images are made and looked up in this scale where no other is given. A number that is not
  /// above 0 is ignored.
  public static var displayScale: CGFloat {
    get { scale.withLock { $0 } }
    set {
      guard newValue > 0, newValue.isFinite else {
        return warn(
          "TextKitEnvironment.displayScale: \(Double(newValue)) is not a valid scale; give a number greater than 0"
        )
      }
      let isNew = scale.withLock { scale in
        defer { scale = newValue }
        return scale != newValue
      }
      if isNew { NotificationCenter.default.post(name: displayDidChangeNotification, object: nil) }
    }
  }

  /// Posted on the thread that sets another scale or another style.
  package static let displayDidChangeNotification = NSNotification.Name(
    "TextKitEnvironmentDisplayDidChangeNotification")

  private static let style = Mutex<UIUserInterfaceStyle>(.light)

  /// The light or dark appearance, for colours that have a value for each; light until a host sets
  /// it.
  ///
  /// Images that were drawn stay as they are; windows are notified. `.unspecified` counts as light.
  public static var userInterfaceStyle: UIUserInterfaceStyle {
    get { style.withLock { $0 } }
    set {
      let new = newValue == .unspecified ? .light : newValue
      let isNew = style.withLock { style in
        defer { style = new }
        return style != new
      }
      if isNew { NotificationCenter.default.post(name: displayDidChangeNotification, object: nil) }
    }
  }
}
