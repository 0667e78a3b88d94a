// SPDX-License-Identifier: MIT

/// How a device is held.
///
/// - Source: UIKit, `UIDeviceOrientation`.
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// On its left side.
  case landscapeLeft = 3
  /// On its right side.
  case landscapeRight = 4
  /// Flat, the screen upward.
  case faceUp = 5
  /// Flat, the screen downward.
  case faceDown = 6

  /// Whether the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device is on one of its long sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies flat.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether an interface can be shown in this orientation.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

extension UIDevice {
  /// Posted when `hostOrientation` was set to another value.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// How the computer is held: `.unknown`, until a host sets `hostOrientation`.
  public var orientation: UIDeviceOrientation { UIDevice.hostOrientation }
  /// Whether changes of the orientation are posted: true.
  public var isGeneratingDeviceOrientationNotifications: Bool { true }
  /// Does nothing: changes are always posted.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Does nothing: changes are always posted.
  public func endGeneratingDeviceOrientationNotifications() {}

  /// How the computer is held; a host sets it.
  ///
  /// - Source: our choice.
  public static var hostOrientation = UIDeviceOrientation.unknown {
    didSet {
      guard hostOrientation != oldValue else { return }
      NotificationCenter.default.post(
        name: orientationDidChangeNotification, object: UIDevice.current)
    }
  }
}
