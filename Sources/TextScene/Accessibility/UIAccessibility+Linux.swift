// SPDX-License-Identifier: MIT

extension UIAccessibility {
  /// Posted for each call of `post(notification:argument:)`, for a host.
  ///
  /// - Source: our choice.
  public static let didPostNotification = NSNotification.Name("TextKitAccessibilityDidPost")
  /// The key of the `UIAccessibility.Notification`.
  public static let notificationKey = "notification"
  /// The key of its argument.
  public static let argumentKey = "argument"
}
