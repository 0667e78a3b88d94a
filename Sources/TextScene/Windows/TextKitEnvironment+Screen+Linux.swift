// SPDX-License-Identifier: MIT

private import Synchronization

extension TextKitEnvironment {
  private static let size = Mutex(CGSize(width: 390, height: 844))

  /// The screen's size in points; 390 × 844, a phone's, until a host sets it.
  ///
  /// Sides that are not above 0 are ignored, with a sentence to the warning handler.
  public static var screenSize: CGSize {
    get { size.withLock { $0 } }
    set {
      guard newValue.width > 0, newValue.height > 0, newValue.width.isFinite,
        newValue.height.isFinite
      else {
        return warn(
          "TextKitEnvironment.screenSize: \(Double(newValue.width)) × \(Double(newValue.height)) is not a valid size; give sides greater than 0"
        )
      }
      size.withLock { $0 = newValue }
    }
  }

  private static let opener = Mutex(URLOpener())

  /// The function by which `UIApplication.open(_:options:completionHandler:)` opens a URL, and that
  /// returns whether it succeeded; nil, the default, opens none.
  public static var openURLHandler: (@MainActor @Sendable (URL) -> Bool)? {
    get { opener.withLock { $0 }.call }
    set {
      let made = URLOpener(newValue)
      opener.withLock { $0 = made }
    }
  }
}

private final class URLOpener: Sendable {
  let call: (@MainActor @Sendable (URL) -> Bool)?
  init(_ call: (@MainActor @Sendable (URL) -> Bool)? = nil) { self.call = call }
}
