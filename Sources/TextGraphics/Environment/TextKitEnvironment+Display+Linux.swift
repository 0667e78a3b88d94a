// SPDX-License-Identifier: MIT

private import Synchronization

extension TextKitEnvironment {
  private static let scale = Mutex<CGFloat>(1)

  /// Pixels per point of the main screen; 1 until a host says otherwise.
  ///
  /// Pictures are made and looked for in this scale where none is said. A number that is not above
  /// 0 is not taken.
  public static var displayScale: CGFloat {
    get { scale.withLock { $0 } }
    set {
      guard newValue > 0, newValue.isFinite else {
        return warn(
          "TextKitEnvironment.displayScale: \(Double(newValue)) is no scale; give a number above 0")
      }
      let isNew = scale.withLock { scale in
        defer { scale = newValue }
        return scale != newValue
      }
      if isNew { NotificationCenter.default.post(name: displayDidChangeNotification, object: nil) }
    }
  }

  /// Posted on the thread that has set another scale or another style.
  package static let displayDidChangeNotification = NSNotification.Name(
    "TextKitEnvironmentDisplayDidChangeNotification")

  private static let style = Mutex<UIUserInterfaceStyle>(.light)

  /// Light or dark, for colours that have a look for each; light until a host says otherwise.
  ///
  /// Pictures that were drawn stay as they are; windows hear of it. `.unspecified` is taken as light.
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
